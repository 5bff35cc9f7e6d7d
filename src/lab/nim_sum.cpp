// A sum of impartial games in normal play: the Grundy values of its parts, joined by nim-sum.
#include "engine/search/sum_search.hpp"
#include "lab/part_answer.hpp"
#include "rules/graph/sites.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <map>

namespace cairn::lab {

namespace {

// A sum is searched for its remoteness only when this many positions suffice.
constexpr double kLargestSumForRemoteness = 2e6;

using PartAnswers = std::vector<std::unique_ptr<PartAnswer>>;

Solved stopped_by(PartStopped stopped) {
  Solved solved;
  solved.answer.status = stopped.status;
  solved.answer.engine = stopped.engine;
  solved.answer.known = std::move(stopped.known);
  solved.answer.winning_moves_complete = false;
  solved.options_complete = false;
  return solved;
}

// A sum is known as its least known part is: proved, computed or observed.
void tell_known(SolveAnswer& answer, const Asked& asked, const PartAnswers& parts) {
  answer.known = {How::proved, asked.alone() ? "" : "nim-sum: "};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const PartAnswer& part = *parts[i];
    answer.known.how = std::max(answer.known.how, part.known().how);
    if (!asked.alone()) {
      answer.known.detail +=
          (i > 0 ? "; " : "") + asked.parts[i].game->text + " has value " + part.grundy().to_string() + " by ";
    }
    answer.known.detail += part.known().detail;
  }
  const auto any_by = [&](Engine engine) {
    return std::any_of(parts.begin(), parts.end(), [&](const auto& part) { return part->engine() == engine; });
  };
  const bool proved = answer.known.how == How::proved;  // also a search, when a proof confirms it
  if (any_by(Engine::graph)) {
    answer.engine = Engine::graph;
  } else if (any_by(Engine::automaton) || (proved && any_by(Engine::lazy))) {
    answer.engine = Engine::automaton;
  } else {
    answer.engine = proved ? Engine::sequence : Engine::lazy;
  }
}

void add_options(Solved& solved, const Asked& asked, const PartAnswers& parts) {
  SolveAnswer& answer = solved.answer;
  OptionRoom room(asked.control);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Integer others = bitwise_xor(*answer.grundy, parts[i]->grundy());
    PartAnswer::Listed listed;
    try {
      listed = parts[i]->add_options(
          others, asked.all_options(), [&](const std::vector<Cell>& cells, const Integer& grundy) {
            OptionAnswer option;
            option.grundy = bitwise_xor(others, grundy);
            option.outcome = *option.grundy == Integer(0) ? 'P' : 'N';
            if (!room.any(option.outcome == 'P' ? std::optional(option.player) : std::nullopt)) return;
            option.position = after_move(asked.position, i, cells);
            room.take(option);
            solved.options.push_back(std::move(option));
          });
    } catch (const Stopped&) {  // the value of the sum is known all the same
      answer.status = asked.control.stop().value_or(Status::limit_reached);
      listed = {false, false};
    }
    answer.winning_moves_complete = answer.winning_moves_complete && listed.wanted;
    solved.options_complete = solved.options_complete && listed.all;
  }
  room.tell(solved);
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
}

// The remoteness of a sum needs a search on the sum; only small ones get it.
void add_remoteness(Solved& solved, const Asked& asked) {
  std::vector<PreparedPart> lowered;
  if (std::any_of(asked.parts.begin(), asked.parts.end(), [](const auto& part) { return !part.options; })) {
    // Parts on graphs were not lowered. A sum that is small enough is.
    double bound = 1;
    for (const auto& part : asked.parts) {
      bound *= cell_bound(part.cells);
      if (part.game->placed && !can_be_written_out(*part.game->placed)) return;
    }
    if (bound > kLargestSumForRemoteness) return;
    try {
      lowered = prepare(asked.position, asked.shared, &asked.control);
    } catch (const Error&) {  // the value of the sum is known all the same
      return;
    }
  } else {
    lowered = asked.parts;
  }
  const Asked one{asked.position, std::move(lowered), asked.control, asked.shared,
                  asked.engine,   asked.proofs,       asked.wanted};
  if (!one.searchable() || reachable_bound(one.parts) > kLargestSumForRemoteness) return;
  const Solved whole = by_search(one);
  if (whole.answer.status != Status::complete) return;
  solved.answer.remoteness = whole.answer.remoteness;
  std::map<std::string, std::int64_t> remoteness;
  for (const auto& option : whole.options) {
    if (option.remoteness) remoteness[option.position] = *option.remoteness;
  }
  for (auto* list : {&solved.options, &solved.answer.winning_moves}) {
    for (auto& option : *list) {
      if (const auto found = remoteness.find(option.position); found != remoteness.end()) {
        option.remoteness = found->second;
      }
    }
  }
}

}  // namespace

Solved by_nim_sum(const Asked& asked) {
  // Once one pile needs its period, those of the others may as well be looked for.
  const bool period = std::any_of(asked.parts.begin(), asked.parts.end(),
                                  [&](const auto& part) { return wants_period(part, asked.engine); });
  PartAnswers parts;
  Integer total = 0;
  for (std::size_t i = 0; i < asked.parts.size(); ++i) {
    auto found = answer_part(asked, i, period);
    if (auto* stopped = std::get_if<PartStopped>(&found)) return stopped_by(std::move(*stopped));
    parts.push_back(std::move(std::get<0>(found)));
    total = bitwise_xor(total, parts.back()->grundy());
  }
  Solved solved;
  solved.answer.grundy = total;
  solved.answer.outcome = total == Integer(0) ? 'P' : 'N';
  tell_known(solved.answer, asked, parts);
  add_options(solved, asked, parts);
  if (!asked.alone()) add_remoteness(solved, asked);
  return solved;
}

}  // namespace cairn::lab
