// One search on a whole sum: misere play, partizan games, or a single part.
#include "engine/search/sum_search.hpp"
#include "lab/asked.hpp"

#include <algorithm>
#include <span>

namespace cairn::lab {

namespace {

// Positions of a proved game are searched as well, for what the proof does not tell, when this many suffice, and when
// they have no more options in all than are looked at in a few seconds.
constexpr double kLargestSearchedBesideProof = 1e6;
constexpr double kMostOptionsBesideProof = 1e8;

}  // namespace

bool searched_beside_proof(const PreparedPart& part) {
  if (!part.lowered) return false;
  const double positions = reachable_bound(std::span(&part, 1));
  if (positions > kLargestSearchedBesideProof) return false;
  double options = 0;
  part.options->for_each(part.lowered->mode, part.lowered->x.data(), [&](const OptionVisit& /*move*/) { ++options; });
  return positions * options / 2 <= kMostOptionsBesideProof;  // half as many as at the beginning, on the whole
}

Solved by_search(const Asked& asked) {
  const Position& position = asked.position;
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = Engine::lazy;
  const SumSearch sum(asked.parts, position.misere, asked.shared, asked.control);
  answer.partizan = sum.partizan();
  answer.status = sum.status();
  const bool impartial = !sum.partizan();
  const auto fill = [&](const LazyValue& value, auto& target) {
    target.outcome = value.outcome();
    if (impartial) target.remoteness = value.remoteness;
    if (impartial && !position.misere) target.grundy = static_cast<std::int64_t>(value.grundy);
  };
  const bool complete = sum.status() == Status::complete;
  answer.known = {complete ? How::computed : How::unknown, sum.detail()};
  if (complete) fill(*sum.value(), answer);
  OptionRoom room(asked.control);
  solved.options_complete = sum.for_each_option([&](const SumSearch::Option& at) {
    // The text of an option takes longer than all the rest, so it is written where somebody reads it.
    const bool wins = at.value && is_winning(at.value->outcome(), at.player);
    if (!asked.all_options() && !wins) return;
    if (!room.any(wins ? std::optional(at.player) : std::nullopt)) return;
    OptionAnswer option;
    option.player = at.player;
    option.position = after_move(position, at.part, sum.cells(at));
    if (at.value) fill(*at.value, option);
    room.take(option);
    solved.options.push_back(std::move(option));
  });
  room.tell(solved);
  remove_repetitions(solved.options);
  if (!complete) {
    // A winning move that was found settles the outcome all the same.
    const bool wins = impartial && std::any_of(solved.options.begin(), solved.options.end(),
                                               [](const OptionAnswer& option) { return option.outcome == 'P'; });
    if (wins) {
      answer.outcome = 'N';
      answer.known.how = How::computed;
      answer.known.detail = "a winning move was found; the rest is open: " + answer.known.detail;
    }
    answer.winning_moves_complete = false;
  }
  keep_winning_moves(solved);
  return solved;
}

}  // namespace cairn::lab
