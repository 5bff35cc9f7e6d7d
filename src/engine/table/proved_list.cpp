// From the positions of a proof to those of a box.
#include "engine/table/proved_list.hpp"

#include "engine/rows/row_answers.hpp"
#include "engine/search/prepare.hpp"
#include "rules/rays.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cairn::engine {

namespace {

constexpr std::uint64_t kPositionsBetweenLooks = 4096;  // at the clock

// Sorting and printing what was found takes about three times as long as finding it.
Control with_part_of_the_time(const Control& control) {
  Control part = control;
  const auto now = Control::Clock::now();
  if (control.deadline && *control.deadline > now) part.deadline = now + (*control.deadline - now) / 4;
  return part;
}

}  // namespace

std::shared_ptr<const ProvedGame> proof_for(const TableQuestion& question, ProvedGames* proofs) {
  if (proofs == nullptr) return nullptr;
  const int k = coordinates_for(*question.game, question.stacks);
  auto outcomes = proofs->find(*question.game, k, question.misere, false);
  if (question.misere || question.game->rules.partizan() || (outcomes && outcomes->checked())) return outcomes;
  auto values = proofs->find(*question.game, k, false, true);
  return values && (!outcomes || values->checked()) ? values : outcomes;
}

ListedPositions list_by_proof(const TableQuestion& question, const ProvedGame& proof, bool count_only,
                              const Control& control) {
  ListedPositions answer;
  answer.game = question.game;
  answer.misere = question.misere;
  answer.to = question.to;
  answer.engine = Engine::automaton;
  answer.known = proof.known();
  const int k = coordinates_for(*question.game, question.stacks);
  answer.stacks = stacks_of(*question.game, k);
  // A proof on more stacks is asked about positions whose first stacks are empty.
  const auto empty = static_cast<std::size_t>(proof.coordinates() - k);
  std::vector<std::int64_t> bounds(static_cast<std::size_t>(proof.coordinates()), question.to);
  std::fill_n(bounds.begin(), empty, 0);
  const auto count = proof.count(bounds);
  if (!count) {
    throw TooLarge(
        fmt::format("there are more than 10^19 P-positions of {} up to {}", question.game->text, question.to), "",
        "choose a smaller --to or fewer --stacks");
  }
  answer.count = *count;
  if (count_only) return answer;
  // Twice: they are found in the order of their digits, and sorted.
  check_list_fits(answer.count, true, 2 * k + 3, 0, control.memory);
  const Control finding = with_part_of_the_time(control);
  std::optional<Status> stopped;
  using Found = std::pair<std::vector<std::int64_t>, int>;
  std::vector<Found> found;
  found.reserve(answer.count);
  proof.for_each_p(bounds, [&](int mode, std::span<const std::int64_t> x) {
    if (found.size() % kPositionsBetweenLooks == 0) {
      stopped = finding.stop();
      if (stopped) return false;
    }
    const auto written = x.subspan(empty);
    found.emplace_back(std::vector<std::int64_t>(written.begin(), written.end()), mode);
    return true;
  });
  std::sort(found.begin(), found.end());
  const auto options = options_for(*question.game, question.stacks);
  answer.positions.reserve(found.size());
  for (auto& [x, mode] : found) {
    answer.positions.push_back(to_cells(options->rays(), mode, x.data()));
    std::vector<std::int64_t>().swap(x);  // not twice at once
  }
  if (stopped) {
    answer.status = *stopped;
    answer.known.detail += fmt::format("; stopped after {} of {} P-positions", found.size(), answer.count);
  }
  return answer;
}

void refuse_without_proof(const TableQuestion& question) {
  const std::string play = (question.misere ? "misere " : "") + question.game->text;
  const int k = coordinates_for(*question.game, question.stacks);
  const bool any = question.game->rules.arity() == 0;
  throw Error("no proof is known for " + play + (any ? " on " + std::to_string(k) + " stacks" : ""), "",
              "cairn prove '" + play + "'" + (any ? " --stacks " + std::to_string(k) : "") + " looks for one");
}

}  // namespace cairn::engine
