// Claims about single positions: solved one by one, so that no bound is in the answer.
//
// Without a variable that stands for a number a claim speaks about one position, or about one for each way to put words
// for its variables.
#include "claims/check.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace cairn::claims {

using How = HowKnown::How;

bool names_positions(const Claim& claim) {
  return std::all_of(claim.variables.begin(), claim.variables.end(),
                     [](const ClaimVariable& variable) { return variable.coordinate >= 0; });
}

std::optional<PositionFacts> facts_of(const Claim& claim, const SolveAnswer& answer) {
  // What was only observed of the position is not known of it.
  if (answer.known.how != How::proved && answer.known.how != How::computed) return std::nullopt;
  if (!answer.outcome) return std::nullopt;
  PositionFacts facts{*answer.outcome, 0};
  if (!claim.asks_grundy()) return facts;
  const auto grundy = answer.grundy ? answer.grundy->to_int64() : std::nullopt;
  if (!grundy) return std::nullopt;
  facts.grundy = *grundy;
  return facts;
}

ClaimAnswer check_positions(const Claim& claim, const Control& control, Solver& solver, Engine engine) {
  ClaimAnswer answer;
  answer.claim = claim.text;
  answer.misere = claim.misere;
  answer.single = true;
  answer.known.how = How::proved;
  const auto facts = [&](const Cells& cells) -> std::optional<PositionFacts> {
    const Position position{claim.misere, {{claim.game, from_cells(claim.game->rules, cells)}}};
    SolveAnswer solved;
    try {
      solved = solver.value(position, claim.asks_grundy(), control, engine);
    } catch (const TooLarge& error) {
      solved.known = {How::unknown, error.what()};
    }
    auto found = facts_of(claim, solved);
    answer.engine = solved.engine;
    if (!found || solved.known.how == How::computed) answer.known.how = found ? How::computed : How::unknown;
    if (answer.known.detail.empty() || !found) answer.known.detail = solved.known.detail;
    return found;
  };
  const Enumerated all = enumerate(claim, std::numeric_limits<std::int64_t>::max(), facts, control);
  answer.instances = all.instances;
  answer.status = all.status;
  if (all.found) {
    answer.holds = false;
    answer.counterexample = counterexample_of(claim, *all.found);
    answer.known = {How::refuted, to_string(*answer.counterexample)};
  } else if (all.status != Status::complete) {
    if (answer.known.how != How::unknown) answer.known = {How::unknown, "limit reached"};
  } else {
    answer.holds = true;
    answer.empty = all.instances == 0;
    if (answer.empty) answer.known = {How::proved, "there is no such position"};
    if (all.instances > 1) {
      answer.known.detail =
          fmt::format("each of {} positions solved, the first by {}", all.instances, answer.known.detail);
    }
  }
  return answer;
}

}  // namespace cairn::claims
