// Which engine answers a question about one position, and the answer put together.
//
// A sum of impartial games in normal play is solved part by part and joined by nim-sum; anything else is one search on
// the whole sum. A pile too large to search is answered by its proved period, and any game by its automaton once that
// is proved. What a file calls a proof, but was not checked, answers only where all others refuse.
#include "lab/solve.hpp"
#include "base/clock.hpp"
#include "cash/price_rows.hpp"
#include "cash/staircase.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/shared_work.hpp"
#include "engine/search/solved.hpp"
#include "engine/search/sum_search.hpp"
#include "engine/sequence/proved_pile.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <stdexcept>

namespace cairn::lab {

namespace {

using How = HowKnown::How;

// Above this a pile with a provable period is not searched any more.
constexpr std::int64_t kLargestSearchedPile = 100'000;
// A sum is searched for its remoteness only when this many positions suffice.
constexpr double kLargestSumForRemoteness = 2e6;
// A pile and two purses with more positions than that are solved by price rows.
constexpr double kLargestSearchedPurses = 1e6;
// Positions of a proved game are searched as well, for what the proof does not tell, when this many suffice.
constexpr double kLargestSearchedBesideProof = 1e6;

// How a question is to be answered.
struct Way {
  Engine engine = Engine::chosen;
  ProvedGames* proofs = nullptr;
  bool all_options = false;  // not only the winning ones
  SharedWork* shared = nullptr;
};

// One search on the whole sum: misere, partizan, or a single component.
Solved search(const Position& position, const std::vector<PreparedPart>& parts, const Control& control,
              const Way& way) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = Engine::lazy;
  const SumSearch sum(parts, position.misere, *way.shared, control);
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
  OptionRoom room(control);
  solved.options_complete = sum.for_each_option([&](const SumSearch::Option& at) {
    // The text of an option takes longer than all the rest, so it is written where somebody reads it.
    const bool wins = at.value && is_winning(at.value->outcome(), at.player);
    if (!way.all_options && !wins) return;
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

// A pile and two purses are searched only while that is quick; the search tells Grundy value and remoteness too.
bool wants_staircase(const PreparedPart& part) {
  return part.options->rays().coordinates == 3 &&
         (!part.lowered || reachable_bound(std::span(&part, 1)) > kLargestSearchedPurses);
}

// One component of a sum in normal play, by whichever engine can handle it.
struct PartValue {
  Integer grundy;
  HowKnown known;
  std::optional<ProvedPart> automaton;       // set when a proof is known; alone, it answers
  std::shared_ptr<const SumSearch> search;   // set when it was searched
  std::shared_ptr<const ProvedPile> proved;  // set when it was proved
};

bool wants_proof(const PreparedPart& part, Engine engine) {
  if (engine == Engine::sequence) return true;
  if (engine != Engine::chosen) return false;
  if (part.options->rays().coordinates != 1) return false;
  return !part.lowered || part.lowered->x[0] > kLargestSearchedPile;
}

const Integer& pile_of(const PreparedPart& part) {
  return std::find_if(part.cells.begin(), part.cells.end(),
                      [](const Cell& cell) { return cell.kind == Cell::Kind::number; })
      ->number;
}

std::vector<Cell> pile_cells(const PreparedPart& part, const ProvedPile::Option& option) {
  const std::int64_t x = 0;
  Cells shape = to_cells(part.options->rays(), static_cast<int>(option.mode), &x);
  std::vector<Cell> cells = from_cells(part.game->rules, shape);
  for (auto& cell : cells) {
    if (cell.kind == Cell::Kind::number) cell.number = option.n;
  }
  return cells;
}

bool searched_beside_proof(const PreparedPart& part) {
  return part.lowered && reachable_bound(std::span(&part, 1)) <= kLargestSearchedBesideProof;
}

void stopped_in_proof(Solved& solved, Status status) {
  solved.answer.status = status;
  solved.answer.engine = Engine::sequence;
  solved.answer.known = {How::unknown, limit_words(status) + " while looking for a period"};
  solved.answer.winning_moves_complete = false;
  solved.options_complete = false;
}

// By the proof alone, or only confirmed by it.
bool by_proof_alone(const PartValue& value) { return value.automaton && !value.search && !value.proved; }

// A proof that was not checked waits until all others have refused.
bool answers_first(const PartValue& value, const PreparedPart& part, Engine engine) {
  if (!value.automaton) return false;
  return engine == Engine::automaton || (value.automaton->proof().checked() && !searched_beside_proof(part));
}

void ask_proof(PartValue& value) {
  check_consistent(*value.automaton, false);
  value.grundy = value.automaton->value();
  value.known = value.automaton->proof().known();
}

// The options of a part that only its proof knows: the winning ones in full, then others.
template <class Add>
void add_proved_options(Solved& solved, const ProvedPart& part, const Integer& wanted, bool all, const Add& add) {
  const ProvedGame& proof = part.proof();
  const LoweredPositions winning = proof.options_of_value(part.place(), wanted, kMostWinningMoves);
  if (!proof.checked() && winning.positions.empty() && wanted < part.value()) {
    throw ProofContradiction(proof, "a position has no move to a Grundy value below its own");
  }
  for (const LoweredPosition& place : winning.positions) add(part.cells(place), wanted);
  solved.answer.winning_moves_complete = solved.answer.winning_moves_complete && winning.complete;
  if (!all) return;
  const LoweredPositions options = proof.options(part.place(), kMostWinningMoves);
  for (const LoweredPosition& place : options.positions) add(part.cells(place), proof.value(place));
  solved.options_complete = solved.options_complete && options.complete;
}

// Normal play of impartial games: Grundy values part by part, joined by nim-sum.
Solved nim_sum(const Position& position, const std::vector<PreparedPart>& parts, const Control& control,
               const Way& way) {
  const Engine engine = way.engine;
  Solved solved;
  SolveAnswer& answer = solved.answer;
  Integer total = 0;
  std::vector<PartValue> values;
  std::vector<std::string> details;
  How how = How::proved;
  // Once a proof is needed for one pile, the others may as well be proved too.
  const bool prove = std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return wants_proof(p, engine); });
  for (const auto& part : parts) {
    PartValue value;
    std::string reason;
    if (engine == Engine::chosen || engine == Engine::automaton) {
      value.automaton = ProvedPart::find(way.proofs, part, false, true);
      if (engine == Engine::automaton && !value.automaton) refuse_without_proof(part, false, true);
    }
    if (prove && (part.options->rays().coordinates == 1 || engine == Engine::sequence))
      value.proved = way.shared->pile(part.options, false, control, reason);
    if (value.proved) {
      value.grundy = value.proved->value(mode_of(part), pile_of(part));
      value.known = {How::proved, "its proved period"};
      if (parts.size() == 1) value.known.detail = value.proved->argument();
    } else if (answers_first(value, part, engine)) {
      ask_proof(value);
    } else {
      if (engine == Engine::sequence)
        throw Error("the sequence engine does not fit " + part.game->text + ": " + reason);
      if (const auto stop = control.stop(); stop && prove) {
        stopped_in_proof(solved, *stop);
        return solved;
      }
      if (!part.lowered && !value.automaton) refuse_large(position, part, reason);
      if (part.lowered) {
        value.search = std::make_shared<const SumSearch>(std::span(&part, 1), false, *way.shared, control);
      }
      if (value.search && value.search->status() == Status::complete) {
        value.grundy = static_cast<std::int64_t>(value.search->value()->grundy);
        value.known = {How::computed, value.search->detail()};
      } else if (value.automaton && !control.stop()) {
        value.search.reset();
        ask_proof(value);
      } else {
        answer.status = value.search ? value.search->status() : *control.stop();
        answer.known = {How::unknown,
                        part.game->text + ": " + (value.search ? value.search->detail() : limit_words(answer.status))};
        answer.winning_moves_complete = false;
        answer.engine = Engine::lazy;
        solved.options_complete = false;
        return solved;
      }
    }
    if (value.automaton && !by_proof_alone(value) && !value.automaton->proof().checked()) value.automaton.reset();
    if (value.automaton && !by_proof_alone(value)) {
      Solved one;
      one.answer.outcome = value.grundy == Integer(0) ? 'P' : 'N';
      one.answer.grundy = value.grundy;
      one.answer.known = value.known;
      confirm(one, *value.automaton);
      value.known = one.answer.known;
    }
    how = std::max(how, value.known.how);  // proved, computed, observed: a sum is known as its least known part is
    total = bitwise_xor(total, value.grundy);
    details.push_back(parts.size() == 1
                          ? value.known.detail
                          : part.game->text + " has value " + value.grundy.to_string() + " by " + value.known.detail);
    values.push_back(std::move(value));
  }
  answer.grundy = total;
  answer.outcome = total == Integer(0) ? 'P' : 'N';
  answer.engine = how == How::proved ? Engine::sequence : Engine::lazy;
  const bool automaton = std::any_of(values.begin(), values.end(), [&](const PartValue& value) {
    return by_proof_alone(value) || (value.automaton && !value.proved && how == How::proved);
  });
  if (automaton) answer.engine = Engine::automaton;
  answer.known = {how, parts.size() > 1 ? "nim-sum: " : ""};
  for (std::size_t i = 0; i < details.size(); ++i) answer.known.detail += (i > 0 ? "; " : "") + details[i];

  OptionRoom room(control);
  const auto add = [&](std::size_t part, const std::vector<Cell>& cells, const Integer& grundy) {
    OptionAnswer option;
    option.grundy = bitwise_xor(bitwise_xor(total, values[part].grundy), grundy);
    option.outcome = *option.grundy == Integer(0) ? 'P' : 'N';
    if (!room.any(option.outcome == 'P' ? std::optional(option.player) : std::nullopt)) return;
    option.position = after_move(position, part, cells);
    room.take(option);
    solved.options.push_back(std::move(option));
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (const SumSearch* one = values[i].search.get()) {
      const Integer wanted = bitwise_xor(total, values[i].grundy);
      solved.options_complete &= one->for_each_option([&](const SumSearch::Option& option) {
        const Integer grundy = static_cast<std::int64_t>(option.value->grundy);
        if (way.all_options || grundy == wanted) add(i, one->cells(option), grundy);
      });
      continue;
    }
    if (by_proof_alone(values[i])) {
      add_proved_options(solved, *values[i].automaton, bitwise_xor(total, values[i].grundy), way.all_options,
                         [&](const std::vector<Cell>& cells, const Integer& grundy) { add(i, cells, grundy); });
      continue;
    }
    // Of a pile of any size, list the winning moves in full and then the options of small amounts.
    const ProvedPile& proved = *values[i].proved;
    bool complete = true;
    const Integer wanted = bitwise_xor(total, values[i].grundy);
    for (const auto& option :
         proved.options_with(mode_of(parts[i]), pile_of(parts[i]), wanted, kMostWinningMoves, complete)) {
      add(i, pile_cells(parts[i], option), wanted);
    }
    answer.winning_moves_complete = answer.winning_moves_complete && complete;
    for (const auto& option : proved.options(mode_of(parts[i]), pile_of(parts[i]), kMostWinningMoves, complete)) {
      add(i, pile_cells(parts[i], option), proved.value(option.mode, option.n));
    }
    solved.options_complete = solved.options_complete && complete;
  }
  room.tell(solved);
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

// The remoteness of a sum needs a search on the sum; only small ones get it.
void add_remoteness(Solved& solved, const Position& position, const std::vector<PreparedPart>& parts,
                    const Control& control, const Way& way) {
  const bool searchable = std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.lowered; });
  if (!searchable || reachable_bound(parts) > kLargestSumForRemoteness) return;
  const Solved whole = search(position, parts, control, way);
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

// Misere play of one pile that is too large to search.
Solved misere_pile(const Position& position, const PreparedPart& part, const Control& control, const Way& way) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  std::string reason;
  const auto proved = way.shared->pile(part.options, true, control, reason);
  if (const auto stop = control.stop(); stop && !proved) {
    stopped_in_proof(solved, *stop);
    return solved;
  }
  if (!proved && part.lowered) return search(position, {part}, control, way);
  if (!proved) refuse_large(position, part, reason);
  const std::size_t mode = mode_of(part);
  answer.outcome = proved->value(mode, pile_of(part)) == Integer(1) ? 'N' : 'P';
  answer.engine = Engine::sequence;
  answer.known = {How::proved, proved->argument()};
  const auto add = [&](const ProvedPile::Option& option) {
    OptionAnswer found;
    found.position = after_move(position, 0, pile_cells(part, option));
    found.outcome = proved->value(option.mode, option.n) == Integer(1) ? 'N' : 'P';
    solved.options.push_back(std::move(found));
  };
  bool complete = true;
  for (const auto& option : proved->options_with(mode, pile_of(part), 0, kMostWinningMoves, complete)) add(option);
  answer.winning_moves_complete = complete;
  for (const auto& option : proved->options(mode, pile_of(part), kMostWinningMoves, complete)) add(option);
  solved.options_complete = complete;
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

// A purse is written from the view of the player to move, and a move in another part of a sum would change the view.
void check_purses(const std::vector<PreparedPart>& parts) {
  if (parts.size() < 2) return;
  for (const auto& part : parts) {
    for (std::size_t i = 0; i < part.game->rules.cells().size(); ++i) {
      if (part.game->rules.cells()[i].kind != Coordinate::Kind::purse) continue;
      if (part.cells[i].kind == Cell::Kind::infinite) continue;
      throw Error(part.game->text + " cannot be part of a sum while a purse is finite", "",
                  "its purses are those of the player to move and of the other, which a move elsewhere would exchange");
    }
  }
}

// By the engines that need no proof to be there; sums may use proofs about their parts.
Solved solve_parts(const Position& position, const std::vector<PreparedPart>& parts, const Control& control,
                   const Way& way) {
  const Engine engine = way.engine;
  const bool partizan =
      std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.options->rays().partizan; });
  const bool alone = parts.size() == 1;
  const bool searchable = std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.lowered; });
  if (engine == Engine::reference || engine == Engine::table) {
    if (!alone)
      throw Error("the " + to_string(engine) + " engine solves one component at a time", "",
                  "use --engine lazy for sums");
    if (!searchable) refuse_large(position, parts[0], "");
    return engine == Engine::reference ? by_reference(position, parts[0], control)
                                       : by_table(position, parts[0], control);
  }
  if (engine == Engine::staircase ||
      (engine == Engine::chosen && alone && !position.misere && wants_staircase(parts[0]))) {
    std::string reason = alone ? "" : "it solves one component at a time";
    if (alone && position.misere) reason = "it knows normal play only";
    const auto amounts = reason.empty() ? cash_amounts(parts[0].options->rays(), &reason) : std::nullopt;
    if (amounts) return by_staircase(position, parts[0], *amounts, control, way.proofs);
    if (engine != Engine::chosen) throw Error("the staircase engine does not fit this position: " + reason);
  }
  if (!position.misere && !partizan) {
    const bool proof = std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return wants_proof(p, engine); });
    if (alone && !proof && searchable) return search(position, parts, control, way);
    Solved solved = nim_sum(position, parts, control, way);
    if (!alone && solved.answer.status == Status::complete) add_remoteness(solved, position, parts, control, way);
    return solved;
  }
  if (alone && !partizan && wants_proof(parts[0], engine) && one_pile_shape(parts[0].options->rays())) {
    return misere_pile(position, parts[0], control, way);
  }
  for (const auto& part : parts) {
    if (!part.lowered) refuse_large(position, part, "");
  }
  if (engine == Engine::sequence)
    throw Error("the sequence engine does not fit this position", "", "leave out --engine");
  return search(position, parts, control, way);
}

// One component that a proof is known about: the other engines run where they are quick and tell more.
Solved solve_proved(const Position& position, const PreparedPart& part, const ProvedPart& proof, const Control& control,
                    const Way& way) {
  bool others = searched_beside_proof(part);
  if (!others && !proof.proof().has_values() && wants_proof(part, Engine::chosen)) {
    std::string reason;
    others = way.shared->pile(part.options, position.misere, control, reason) != nullptr;
  }
  if (others) {
    Solved solved = solve_parts(position, {part}, control, {Engine::chosen, nullptr, way.all_options, way.shared});
    if (solved.answer.status == Status::complete && solved.answer.outcome) {
      confirm(solved, proof);
      return solved;
    }
  }
  return by_automaton(position, proof, way.all_options);
}

// One component with a proof that was not checked: the others answer as if it were not there. Where they refuse, or
// stop with nothing but the memory used up, it is asked.
Solved solve_unchecked(const Position& position, const PreparedPart& part, const ProvedPart& proof,
                       const Control& control, const Way& way) {
  try {
    Solved solved = solve_parts(position, {part}, control, {Engine::chosen, nullptr, way.all_options, way.shared});
    if (solved.answer.outcome || control.stop()) return solved;
  } catch (const Stopped&) {
    throw;
  } catch (const Error&) {
    return by_automaton(position, proof, way.all_options);
  }
  return by_automaton(position, proof, way.all_options);
}

// A proof of Grundy values tells outcomes, too, and more than one of outcomes; but what was checked goes before.
std::optional<ProvedPart> find_proof(const PreparedPart& part, bool misere, const Way& way) {
  auto values = misere ? std::nullopt : ProvedPart::find(way.proofs, part, false, true);
  if (values && values->proof().checked()) return values;
  auto outcomes = ProvedPart::find(way.proofs, part, misere, false);
  const bool better = outcomes && (!values || outcomes->proof().checked());
  return better ? outcomes : values;
}

Solved solve_any(const Position& position, const Control& control, const Way& way) {
  if (way.engine == Engine::rows) {
    throw Error("the engine 'rows' fills tables, not single positions", "", "use 'cairn table'");
  }
  const auto parts = prepare(position, *way.shared, &control);
  check_purses(parts);
  const bool forced = way.engine == Engine::automaton;
  if (!forced && way.engine != Engine::chosen) return solve_parts(position, parts, control, way);
  if (parts.size() == 1) {
    const auto proof = find_proof(parts[0], position.misere, way);
    if (forced && !proof) refuse_without_proof(parts[0], position.misere, false);
    if (forced) return by_automaton(position, *proof, way.all_options);
    if (proof && proof->proof().checked()) return solve_proved(position, parts[0], *proof, control, way);
    if (proof) return solve_unchecked(position, parts[0], *proof, control, way);
  } else if (forced && position.misere) {
    throw Error("the automaton engine does not fit a sum in misere play", "", "leave out --engine");
  }
  return solve_parts(position, parts, control, way);
}

// A proof that contradicts itself is not asked again, and whatever comes after it answers.
Solved solve_consistently(const Position& position, const Control& control, const Way& way) {
  for (;;) {
    try {
      return solve_any(position, control, way);
    } catch (const ProofContradiction& wrong) {
      if (!way.proofs->refuse(wrong)) throw std::logic_error(std::string("a proof is wrong: ") + wrong.what());
    }
  }
}

// Work that leaves nothing to answer with is stopped by an exception: the position stays unknown.
Solved solve_in_time(const Position& position, const Control& control, const Way& way) {
  try {
    return solve_consistently(position, control, way);
  } catch (const Stopped& stopped) {
    Solved solved;
    solved.answer.known = {How::unknown, stopped.what()};
    solved.answer.status = control.stop().value_or(Status::limit_reached);
    solved.answer.winning_moves_complete = false;
    solved.options_complete = false;
    return solved;
  }
}

void label(SolveAnswer& answer, const Position& position) {
  answer.position = to_string(position);
  answer.misere = position.misere;
  for (const auto& part : position.parts) answer.game += (answer.game.empty() ? "" : " + ") + part.game->text;
}

}  // namespace

SolveAnswer solve(const Position& position, const Control& control, Engine engine, ProvedGames* proofs,
                  SharedWork* shared) {
  SharedWork alone;
  Solved solved = solve_in_time(position, control, {engine, proofs, false, shared != nullptr ? shared : &alone});
  label(solved.answer, position);
  return std::move(solved.answer);
}

MovesAnswer moves(const Position& position, const Control& control, Engine engine, ProvedGames* proofs,
                  SharedWork* shared) {
  SharedWork alone;
  Solved solved = solve_in_time(position, control, {engine, proofs, true, shared != nullptr ? shared : &alone});
  label(solved.answer, position);
  return {std::move(solved.answer), std::move(solved.options), solved.options_complete};
}

}  // namespace cairn::lab
