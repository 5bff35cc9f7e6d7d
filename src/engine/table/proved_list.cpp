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
  Question asked = question;
  asked.grundy = false;
  auto outcomes = proofs->find(asked);
  if (question.misere || question.game->rules.partizan() || (outcomes && outcomes->checked())) return outcomes;
  asked.grundy = true;
  auto values = proofs->find(asked);
  return values && (!outcomes || values->checked()) ? values : outcomes;
}

ListedPositions list_by_proof(const TableQuestion& question, const ProvedGame& proof, bool count_only,
                              const Control& control) {
  ListedPositions answer(question);
  answer.engine = Engine::automaton;
  answer.known = proof.known();
  const int k = question.coordinates();
  // A proof on more stacks is asked about positions whose first stacks are empty.
  const auto empty = static_cast<std::size_t>(proof.coordinates() - k);
  std::vector<std::int64_t> bounds(static_cast<std::size_t>(proof.coordinates()), question.to);
  std::fill_n(bounds.begin(), empty, 0);
  const auto count = proof.count(bounds);
  if (!count) {
    throw TooLarge(
        fmt::format("there are more than 10^19 P-positions of {} up to {}", question.game->text, question.to), "",
        std::string("choose a smaller bound") + (question.game->rules.arity() == 0 ? " or fewer stacks" : ""));
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
  const bool any = question.game->rules.arity() == 0;
  const std::string stacks = any ? " on " + std::to_string(question.coordinates()) + " stacks" : "";
  throw Error("no proof is known for " + question.name() + stacks, "", prove_command(question) + " looks for one");
}

}  // namespace cairn::engine
