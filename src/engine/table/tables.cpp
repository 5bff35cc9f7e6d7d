// Questions about many positions at once: tables, lists of P-positions, sequences.
#include "engine/table/tables.hpp"
#include "base/clock.hpp"
#include "engine/all_positions.hpp"
#include "engine/rows/row_answers.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/proved_pile.hpp"
#include "engine/table/leaving.hpp"
#include "engine/table/proved_list.hpp"
#include "engine/table/table.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::engine {

namespace {

using How = HowKnown::How;

void check_grundy(const TableQuestion& question) {
  if (question.grundy && question.misere) throw Error("Grundy values belong to normal play", "", "leave out misere");
  if (question.grundy && question.game->rules.partizan()) {
    throw Error(question.game->text + " is partizan and has no Grundy values", "", "ask for outcomes");
  }
  if (question.remoteness && question.grundy) {
    throw Error("a table holds Grundy values or remoteness", "", "ask for one of them");
  }
  if (question.remoteness && question.game->rules.partizan()) {
    throw Error(question.game->text + " is partizan and has no remoteness", "", "leave out the remoteness");
  }
}

DenseTable fill_by_reference(const TableQuestion& question, const Options& options, const Control& control) {
  DenseTable result;
  result.box = Box(options.rays(), question.to);
  result.values.assign(result.box.size(), TableValues::kNotValid);
  Reference reference(question.game, question.misere, &control);
  Box::Walk walk = result.box.first();
  do {
    const int mode = result.box.modes()[static_cast<std::size_t>(walk.mode)];
    const Cells cells = to_cells(options.rays(), mode, walk.x.data());
    if (!is_valid(question.game->rules, cells)) continue;
    result.values[walk.rank] = question.remoteness ? reference.remoteness(cells)
                               : question.grundy   ? reference.grundy(cells)
                                                   : reference.outcome(cells);
    ++result.filled;
  } while (result.box.advance(walk));
  return result;
}

DenseTable fill(const TableQuestion& question, const Options& options, const Control& control, Engine engine) {
  if (engine == Engine::reference) return fill_by_reference(question, options, control);
  return fill_table(options, question.to, cell_value(question), question.misere, control);
}

// A slice is lowered before its size is known.
std::shared_ptr<const Options> options_of_slice(const TableQuestion& question, const Control& control) {
  const auto board = board_of(question, &control);
  const BoxShape shape = box_shape(board->rays(), question.to);
  const double bytes = shape.positions() * sizeof(std::int32_t);
  if (bytes > static_cast<double>(control.memory)) refuse_table(shape, bytes, control.memory);
  check_numbered(shape, control.memory);
  return {board, &board->options()};
}

// Everything that can be refused before the rules are lowered.
std::shared_ptr<const Options> checked_options(const TableQuestion& question, const Control& control, Engine engine,
                                               bool dense) {
  check_engine(engine, {Engine::rows, Engine::table, Engine::reference});
  check_grundy(question);
  if (question.remoteness && engine == Engine::rows) {
    throw Error("rows hold outcomes or Grundy values, no remoteness", "", "leave out the engine");
  }
  if (!question.at_most.empty()) return options_of_slice(question, control);
  const int coordinates = question.coordinates();
  if (dense) {
    const bool saves = !question.grundy && !question.remoteness && (engine == Engine::chosen || engine == Engine::rows);
    check_table_fits(question.game->rules, coordinates, question.to, control, saves);
  }
  check_numbered(box_shape(question.game->rules, coordinates, question.to), control.memory);
  return options_for(*question.game, question.stacks, &control);
}

RowsQuestion rows_question(const TableQuestion& question) {
  RowsQuestion rows;
  rows.to = question.to;
  rows.grundy = question.grundy;
  rows.misere = question.misere;
  rows.threads = question.threads;
  return rows;
}

// The values are held while the rows come.
void check_rows_fit_beside_values(const Rows& rows, const Options& options, const TableQuestion& question,
                                  const Control& control) {
  const BoxShape shape = box_shape(options.rays(), question.to);
  const double bytes = rows.bytes() + sizeof(std::int32_t) * shape.positions();
  if (bytes > static_cast<double>(control.memory)) {
    refuse_table(shape, bytes, control.memory, !question.grundy);
  }
}

// Whether rows answer: when asked for, or when nothing else was and they fit. Otherwise says why not.
bool by_rows(const TableQuestion& question, const Rays& rays, Engine engine, std::string& misfit) {
  if (engine == Engine::rows) return true;
  if (engine != Engine::chosen || question.remoteness) return false;
  misfit = Rows::misfit(rays, rows_question(question));
  return misfit.empty();
}

// The table engine stood in for rows.
void tell_misfit(HowKnown& known, const std::string& misfit) {
  if (!misfit.empty()) known.detail += "; not by rows: " + misfit;
}

HowKnown known(const DenseTable& table, const TableQuestion& question) {
  if (table.status == Status::complete) {
    const auto valid = std::count_if(table.values.begin(), table.values.end(), [](auto value) { return value >= 0; });
    std::string detail =
        fmt::format("{} with numbers up to {}", all_positions(static_cast<std::uint64_t>(valid)), question.to);
    detail += beyond_words(table.beyond);
    return {How::computed, detail};
  }
  return {
      table.filled == 0 ? How::unknown : How::computed,
      fmt::format("{} after {} of {} positions; the others are open",
                  table.status == Status::cancelled ? "interrupted" : "limit reached", table.filled, table.box.size())};
}

}  // namespace

TableValues table(const TableQuestion& question, const Control& control, Engine engine) {
  const auto options = checked_options(question, control, engine, true);
  TableValues answer(question);
  std::string misfit;
  if (by_rows(question, options->rays(), engine, misfit)) {
    try {
      Rows rows(options->rays(), rows_question(question), control.memory);
      check_rows_fit_beside_values(rows, *options, question, control);
      table_by_rows(answer, rows, options->rays(), control);
      answer.engine = Engine::rows;
      return answer;
    } catch (const RowsMisfit& error) {
      if (engine != Engine::chosen) throw;
      misfit = error.what();
    }
  }
  DenseTable dense = fill(question, *options, control, engine);
  answer.known = known(dense, question);
  answer.beyond = dense.beyond;
  tell_misfit(answer.known, misfit);
  answer.status = dense.status;
  answer.box = std::move(dense.box);
  answer.values = std::move(dense.values);
  answer.engine = engine == Engine::chosen ? Engine::table : engine;
  return answer;
}

BitTable bits(const TableQuestion& question, const Control& control, Engine engine) {
  if (question.grundy || question.remoteness) throw Error("bits are outcomes", "", "ask for a table of values");
  const auto options = checked_options(question, control, engine, false);
  BitTable answer(question);
  std::string misfit;
  if (by_rows(question, options->rays(), engine, misfit)) {
    try {
      Rows rows(options->rays(), rows_question(question), control.memory);
      bits_by_rows(answer, rows, control);
      answer.engine = Engine::rows;
      return answer;
    } catch (const RowsMisfit&) {
      if (engine != Engine::chosen) throw;
    }
  }
  const TableValues values = table(question, control, engine == Engine::chosen ? Engine::table : engine);
  answer.make_room(values.box, static_cast<double>(values.values.size()) * 4, control.memory);
  answer.known = values.known;
  answer.status = values.status;
  answer.engine = values.engine;
  answer.complete_below = question.to + 1;
  const bool cut = values.status != Status::complete;
  Box::Walk walk = values.box.first();
  do {
    if (cut && values.values[walk.rank] == TableValues::kNotValid && walk.x[0] < answer.complete_below &&
        options->rays().is_valid(values.box.modes()[static_cast<std::size_t>(walk.mode)], walk.x)) {
      answer.complete_below = walk.x[0];  // of sorted stacks the smallest one, and so the first of some order
    }
    if (values.values[walk.rank] != 'P') continue;
    std::vector<std::int64_t> x = walk.x;
    answer.set(static_cast<std::size_t>(walk.mode), x);
  } while (values.box.advance(walk));
  return answer;
}

namespace {

// By the engines that compute.
ListedPositions computed_list(const TableQuestion& question, bool count_only, const Control& control, Engine engine) {
  TableQuestion outcomes = question;
  outcomes.grundy = false;
  const auto options = checked_options(outcomes, control, engine, engine != Engine::chosen && engine != Engine::rows);
  ListedPositions answer(outcomes);
  std::string misfit;
  if (by_rows(outcomes, options->rays(), engine, misfit)) {
    try {
      Rows rows(options->rays(), rows_question(outcomes), control.memory);
      list_by_rows(answer, rows, options->rays(), count_only, control);
      answer.engine = Engine::rows;
      return answer;
    } catch (const RowsMisfit& error) {
      if (engine != Engine::chosen) throw;
      misfit = error.what();
      answer.positions.clear();
      answer.count = 0;
    }
  }
  check_table_fits(question.game->rules, question.coordinates(), question.to, control);
  const DenseTable dense = fill(outcomes, *options, control, engine);
  answer.known = known(dense, outcomes);
  tell_misfit(answer.known, misfit);
  answer.status = dense.status;
  answer.counted = dense.status == Status::complete;
  answer.engine = engine == Engine::chosen ? Engine::table : engine;
  answer.count = static_cast<std::uint64_t>(std::count(dense.values.begin(), dense.values.end(), 'P'));
  if (count_only) return answer;
  check_list_fits(answer.count, true, dense.box.coordinates(), static_cast<double>(dense.values.size()) * 4,
                  control.memory);
  Box::Walk walk = dense.box.first();
  do {
    if (dense.values[walk.rank] != 'P') continue;
    const int mode = dense.box.modes()[static_cast<std::size_t>(walk.mode)];
    answer.positions.push_back(to_cells(options->rays(), mode, walk.x.data()));
  } while (dense.box.advance(walk));
  return answer;
}

PlanAnswer plan_by_proof(const TableQuestion& question, const ProvedGame& proof) {
  PlanAnswer answer(question);
  answer.plan =
      "read off " + proof.argument() + (proof.checked() ? "" : "; kept proof, " + proof.why_unchecked()) + "\n";
  answer.engine = Engine::automaton;
  return answer;
}

PlanAnswer computed_plan(const TableQuestion& question, const Control& control, Engine engine) {
  const auto options = checked_options(question, control, engine, engine != Engine::chosen && engine != Engine::rows);
  PlanAnswer answer(question);
  std::string misfit;
  if (by_rows(question, options->rays(), engine, misfit)) {
    try {
      const Rows rows(options->rays(), rows_question(question), control.memory);
      const auto leaving = leaving_move(*question.game, *options, question.to);
      if (leaving) throw RowsMisfit("a move leaves the box of positions up to " + std::to_string(question.to));
      answer.plan = rows.explain();
      answer.engine = Engine::rows;
      return answer;
    } catch (const RowsMisfit& error) {
      if (engine != Engine::chosen) throw;
      misfit = error.what();
    }
  }
  check_table_fits(question.game->rules, question.coordinates(), question.to, control);
  const double positions = box_shape(options->rays(), question.to).positions();
  answer.engine = engine == Engine::chosen ? Engine::table : engine;
  answer.plan = fmt::format("by the options of every position in turn: {:.6g} positions, {}\n", positions,
                            bytes_to_string(4 * positions));
  if (const auto leaving = leaving_move(*question.game, *options, question.to);
      leaving && engine != Engine::reference) {
    answer.plan += "moves lead out of the box (" + *leaving + "), so a search solves the positions beyond it, too\n";
  }
  if (!misfit.empty()) answer.plan += "not by rows: " + misfit + "\n";
  return answer;
}

// By a proof when one is known and was checked, else by what computes; a proof that was not checked is asked where that
// refuses.
template <class ByProof, class Computed>
auto by_proof_or_computed(const TableQuestion& question, Engine engine, ProvedGames* proofs, const ByProof& by_proof,
                          const Computed& computed) {
  if (engine != Engine::chosen && engine != Engine::automaton) return computed();
  const auto proof = proof_for(question, proofs);
  if (!proof && engine != Engine::chosen) refuse_without_proof(question);
  if (proof && (proof->checked() || engine != Engine::chosen)) return by_proof(*proof);
  if (!proof) return computed();
  try {
    return computed();
  } catch (const Stopped&) {
    throw;
  } catch (const Error&) {
    return by_proof(*proof);
  }
}

}  // namespace

ListedPositions list(const TableQuestion& question, bool count_only, const Control& control, Engine engine,
                     ProvedGames* proofs) {
  return by_proof_or_computed(
      question, engine, proofs,
      [&](const ProvedGame& proof) { return list_by_proof(question, proof, count_only, control); },
      [&] { return computed_list(question, count_only, control, engine); });
}

PlanAnswer explain(const TableQuestion& question, const Control& control, Engine engine, ProvedGames* proofs) {
  if (proofs == nullptr) return computed_plan(question, control, engine);
  return by_proof_or_computed(
      question, engine, proofs, [&](const ProvedGame& proof) { return plan_by_proof(question, proof); },
      [&] { return computed_plan(question, control, engine); });
}

}  // namespace cairn::engine
