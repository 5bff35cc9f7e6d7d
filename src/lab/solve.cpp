// Which engine answers a question about one position.
//
// A sum of impartial games in normal play is solved part by part and joined by nim-sum; anything else is one search on
// the whole sum. A pile too large to search is answered by its proved period, and any game by its automaton once that
// is proved. What a file calls a proof, but was not checked, answers only where all others refuse.
#include "lab/solve.hpp"

#include "cash/price_rows.hpp"
#include "cash/staircase.hpp"
#include "engine/graph/graph_rules.hpp"
#include "engine/search/sum_search.hpp"
#include "engine/sequence/one_pile.hpp"
#include "lab/asked.hpp"
#include "rules/graph/sites.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

namespace cairn::lab {

namespace {

// A pile and two purses with more positions than that are solved by price rows.
constexpr double kLargestSearchedPurses = 1e6;

// The position has one part, and its numbers fit into machine words.
const PreparedPart& single_small_part(const Asked& asked) {
  if (!asked.alone()) {
    throw Error("the " + to_string(asked.engine) + " engine solves one component at a time", "",
                "use the engine lazy for sums");
  }
  if (!asked.searchable()) refuse_large(asked.position, asked.parts[0], "");
  return asked.parts[0];
}

Solved solve_by_reference(const Asked& asked) {
  return by_reference(asked.position, single_small_part(asked), asked.control);
}

Solved solve_by_table(const Asked& asked) { return by_table(asked.position, single_small_part(asked), asked.control); }

Solved solve_by_search(const Asked& asked) {
  const bool single_search = asked.alone() && asked.searchable();
  if (asked.by_values() && !single_search) return by_nim_sum(asked);
  for (const auto& part : asked.parts) {
    if (!part.lowered) refuse_large(asked.position, part, "");
  }
  return by_search(asked);
}

bool is_misere_pile(const Asked& asked) {
  return asked.alone() && !asked.partizan() && asked.parts[0].options && one_pile_shape(asked.parts[0].options->rays());
}

bool wants_sequence(const Asked& asked) {
  const bool period = std::any_of(asked.parts.begin(), asked.parts.end(),
                                  [&](const auto& part) { return wants_period(part, asked.engine); });
  return period && (asked.by_values() || is_misere_pile(asked));
}

Solved solve_by_sequence(const Asked& asked) {
  if (asked.by_values()) return by_nim_sum(asked);
  if (is_misere_pile(asked)) return by_misere_pile(asked);
  for (const auto& part : asked.parts) {
    if (!part.lowered) refuse_large(asked.position, part, "");
  }
  throw Error("the sequence engine does not fit this position", "", "leave out the engine");
}

// The amounts, when price rows can answer; otherwise why they cannot.
std::optional<std::vector<std::int64_t>> staircase_amounts(const Asked& asked, std::string* reason = nullptr) {
  std::string why;
  if (!asked.alone()) {
    why = "it solves one component at a time";
  } else if (asked.position.misere) {
    why = "it knows normal play only";
  } else if (auto amounts = cash_amounts(asked.parts[0].options->rays(), &why)) {
    return amounts;
  }
  if (reason != nullptr) *reason = why;
  return std::nullopt;
}

// A pile and two purses are searched only while that is quick; the search tells Grundy value and remoteness too.
bool wants_staircase(const Asked& asked) {
  const PreparedPart& part = asked.parts[0];
  if (!asked.alone() || !part.options || part.options->rays().coordinates != 3) return false;
  const bool searched = part.lowered && reachable_bound(std::span(&part, 1)) <= kLargestSearchedPurses;
  return !searched && staircase_amounts(asked);
}

Solved solve_by_staircase(const Asked& asked) {
  std::string reason;
  const auto amounts = staircase_amounts(asked, &reason);
  if (!amounts) throw Error("the staircase engine does not fit this position: " + reason);
  return by_staircase(asked.position, asked.parts[0], *amounts, asked.control, asked.proofs);
}

// A proof of Grundy values tells outcomes, too, and more than one of outcomes; but what was checked goes before.
std::optional<ProvedPart> find_proof(const Asked& asked) {
  const PreparedPart& part = asked.parts[0];
  const bool misere = asked.position.misere;
  auto values = misere ? std::nullopt : ProvedPart::find(asked.proofs, part, false, true);
  if (values && values->proof().checked()) return values;
  auto outcomes = ProvedPart::find(asked.proofs, part, misere, false);
  const bool better = outcomes && (!values || outcomes->proof().checked());
  return better ? outcomes : values;
}

Solved solve_by_automaton(const Asked& asked) {
  if (asked.alone()) {
    const auto proof = find_proof(asked);
    if (!proof) refuse_without_proof(asked.parts[0], asked.position.misere, false);
    return by_automaton(asked.position, *proof, asked.all_options(), asked.control);
  }
  if (asked.by_values()) return by_nim_sum(asked);
  throw Error(std::string("the automaton engine does not fit a sum ") +
                  (asked.position.misere ? "in misere play" : "of partizan games"),
              "", "leave out the engine");
}

// High stacks on few vertices, which are lowered for the sake of a proof, are searched by other engines instead.
bool wants_graph(const Asked& asked) { return asked.alone() && goes_by_graph(asked.parts[0]); }

Solved solve_by_graph(const Asked& asked) {
  if (asked.alone() && asked.parts[0].graph) return by_graph(asked);
  const auto on_graph =
      std::find_if(asked.parts.begin(), asked.parts.end(), [](const auto& part) { return part.graph; });
  if (on_graph != asked.parts.end() && asked.by_values()) return by_nim_sum(asked);
  std::string reason = "it solves sums in normal play only";
  if (asked.alone() || asked.by_values()) {
    reason = "its numbers are too large";
    static_cast<void>(GraphRules::read(*asked.parts[0].game, &reason));
  }
  throw Error("the graph engine does not fit this position: " + reason, "", "leave out the engine");
}

bool always(const Asked& /*asked*/) { return true; }

// The engines that solve positions: how each answers, which throws Error when it does not fit, and whether it is chosen
// where none of those before it is. Proofs are looked for before all of them (solve_chosen).
struct PositionEngine {
  Engine engine = Engine::chosen;
  Solved (*solve)(const Asked&) = nullptr;
  bool (*wanted)(const Asked&) = nullptr;
};
constexpr std::array kPositionEngines{
    PositionEngine{Engine::graph, solve_by_graph, wants_graph},
    PositionEngine{Engine::staircase, solve_by_staircase, wants_staircase},
    PositionEngine{Engine::sequence, solve_by_sequence, wants_sequence},
    PositionEngine{Engine::lazy, solve_by_search, always},
    PositionEngine{Engine::automaton, solve_by_automaton, nullptr},
    PositionEngine{Engine::table, solve_by_table, nullptr},
    PositionEngine{Engine::reference, solve_by_reference, nullptr},
};

// By the engines that need no proof to be there; sums may use proofs about their parts.
Solved solve_without_proof(const Asked& asked) {
  return std::find_if(kPositionEngines.begin(), kPositionEngines.end(),
                      [&](const PositionEngine& engine) { return engine.wanted(asked); })
      ->solve(asked);
}

// The other engines run beside a proof where they are quick and tell more.
Solved solve_proved(const Asked& asked, const ProvedPart& proof) {
  const bool nothing_else =
      asked.wanted == Wanted::outcome || (asked.wanted == Wanted::grundy && proof.proof().has_values());
  if (nothing_else) return value_by_automaton(asked.position, proof);
  const PreparedPart& part = asked.parts[0];
  bool others = searched_beside_proof(part);
  if (!others && !proof.proof().has_values() && wants_period(part, Engine::chosen)) {
    std::string reason;
    others = asked.shared.pile(part.options, asked.position.misere, asked.control, reason) != nullptr;
  }
  if (others) {
    Asked without = asked;
    without.proofs = nullptr;
    Solved solved = solve_without_proof(without);
    if (solved.answer.status == Status::complete && solved.answer.outcome) {
      confirm(solved, proof);
      return solved;
    }
  }
  return by_automaton(asked.position, proof, asked.all_options(), asked.control);
}

// A proof that was not checked: the others answer as if it were not there. Where they refuse, or stop with nothing but
// the memory used up, it is asked.
Solved solve_unchecked(const Asked& asked, const ProvedPart& proof) {
  Asked without = asked;
  without.proofs = nullptr;
  try {
    Solved solved = solve_without_proof(without);
    if (solved.answer.outcome || asked.control.stop()) return solved;
  } catch (const Stopped&) {
    throw;
  } catch (const Error&) {
    return by_automaton(asked.position, proof, asked.all_options(), asked.control);
  }
  return by_automaton(asked.position, proof, asked.all_options(), asked.control);
}

Solved solve_chosen(const Asked& asked) {
  if (asked.alone()) {
    const auto proof = find_proof(asked);
    if (proof) return proof->proof().checked() ? solve_proved(asked, *proof) : solve_unchecked(asked, *proof);
  }
  return solve_without_proof(asked);
}

Solved solve_named(const Asked& asked) {
  const auto* const found = std::find_if(kPositionEngines.begin(), kPositionEngines.end(),
                                         [&](const PositionEngine& engine) { return engine.engine == asked.engine; });
  if (found == kPositionEngines.end()) {
    throw Error("the engine '" + to_string(asked.engine) + "' fills tables, not single positions", "",
                "ask for a table");
  }
  return found->solve(asked);
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

// How a question is to be answered.
struct Way {
  Engine engine = Engine::chosen;
  ProvedGames* proofs = nullptr;
  Wanted wanted = Wanted::winning_moves;
  SharedWork* shared = nullptr;
};

// May the graph engine answer for parts? Alone, or where Grundy values are joined.
bool at_places(const Position& position, Engine engine) {
  if (engine != Engine::chosen && engine != Engine::graph) return false;
  const bool by_values = !position.misere && std::none_of(position.parts.begin(), position.parts.end(),
                                                          [](const auto& part) { return part.game->rules.partizan(); });
  return position.parts.size() == 1 || by_values;
}

// Where the graph engine may not answer, graphs must be small enough for the others. The hint says why it may not.
void check_written_out_parts(const Position& position, Engine engine) {
  try {
    for (const auto& part : position.parts) check_written_out(part.game->rules);
  } catch (const Error& refused) {
    const char* hint = "partizan games are played on smaller graphs only";
    if (position.misere) hint = "in misere play it solves one part alone, not a sum";
    if (engine != Engine::chosen) hint = "leave out the engine";
    throw Error(refused.what(), "", hint);
  }
}

Solved solve_any(const Position& position, const Control& control, const Way& way) {
  if (!at_places(position, way.engine)) check_written_out_parts(position, way.engine);
  Asked asked{position,   prepare(position, *way.shared, &control, at_places(position, way.engine)),
              control,    *way.shared,
              way.engine, way.proofs,
              way.wanted};
  check_purses(asked.parts);
  return asked.engine == Engine::chosen ? solve_chosen(asked) : solve_named(asked);
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
                  SharedWork* shared, Wanted wanted) {
  SharedWork alone;
  Solved solved = solve_in_time(position, control, {engine, proofs, wanted, shared != nullptr ? shared : &alone});
  label(solved.answer, position);
  return std::move(solved.answer);
}

MovesAnswer moves(const Position& position, const Control& control, Engine engine, ProvedGames* proofs,
                  SharedWork* shared) {
  SharedWork alone;
  Solved solved =
      solve_in_time(position, control, {engine, proofs, Wanted::all_options, shared != nullptr ? shared : &alone});
  label(solved.answer, position);
  return {std::move(solved.answer), std::move(solved.options), solved.options_complete};
}

}  // namespace cairn::lab
