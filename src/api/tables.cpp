// Questions about all positions up to a bound: tables, lists, sequences, and tables in files.
#include "api/boards.hpp"
#include "api/call.hpp"
#include "api/inside.hpp"
#include "api/question.hpp"
#include "engine/table/save_table.hpp"
#include "engine/table/slice_table.hpp"
#include "language/parse_position.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <random>

namespace cairn {

TableAnswer Lab::table(const TableRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    auto question = api::question_of(inside_->laboratory, request.game, request.to, request.stacks, call.threads());
    question.grundy = request.grundy;
    question.remoteness = request.remoteness;
    return TableAnswer(std::make_shared<const TableAnswer::Inside>(
        inside_->laboratory.table(question, call.control(), call.engine())));
  });
}

OutcomeBits Lab::outcome_bits(const TableRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    auto question = api::question_of(inside_->laboratory, request.game, request.to, request.stacks, call.threads());
    question.grundy = request.grundy;
    question.remoteness = request.remoteness;
    return OutcomeBits(
        std::make_shared<const OutcomeBits::Inside>(inside_->laboratory.bits(question, call.control(), call.engine())));
  });
}

bool is_slice(std::string_view text) { return language::has_brackets(text); }

SliceAnswer Lab::slice(const SliceRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    api::check_range(request.to, 0);
    lab::Laboratory& laboratory = inside_->laboratory;
    engine::SliceQuestion question;
    laboratory.with_library([&](language::Library& library) {
      const language::SliceName named = language::parse_slice(request.slice, library);
      question.game = named.game;
      question.misere = named.misere;
      question.cells = named.cells;
    });
    question.to = request.to;
    question.grundy = request.grundy;
    question.remoteness = request.remoteness;
    question.threads = call.threads();
    if (question.game->rules.arity() == 0) question.stacks = static_cast<int>(question.cells.size());
    const auto fill = [&](const engine::TableQuestion& table) {
      return laboratory.table(table, call.control(), call.engine());
    };
    return SliceAnswer(
        std::make_shared<const SliceAnswer::Inside>(engine::slice_table(question, call.control().memory, fill)));
  });
}

ListAnswer Lab::list(const ListRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    const auto question =
        api::question_of(inside_->laboratory, request.game, request.to, request.stacks, call.threads());
    return ListAnswer(std::make_shared<const ListAnswer::Inside>(
        inside_->laboratory.list(question, request.count_only, call.control(), call.engine()), request.count_only));
  });
}

SequenceAnswer Lab::sequence(const SequenceRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    api::check_range(request.to, 0);
    lab::Laboratory& laboratory = inside_->laboratory;
    const auto game = laboratory.game(request.game);
    SequenceAnswer::Inside found{laboratory.sequence(game, request.to, call.control(), call.engine())};
    std::int64_t needed = 0;
    for (const SequenceRow& row : found.answer.rows) {
      if (row.law) needed = std::max(needed, row.law->preperiod + row.law->period);
    }
    if (needed > request.to + 1) {
      found.whole = laboratory.sequence(game, needed - 1, call.control(), call.engine()).rows;
    }
    return SequenceAnswer(std::make_shared<const SequenceAnswer::Inside>(std::move(found)));
  });
}

TablePlan Lab::table_plan(const TableRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    auto question = api::question_of(inside_->laboratory, request.game, request.to, request.stacks, call.threads());
    question.grundy = request.grundy;
    question.remoteness = request.remoteness;
    return TablePlan(std::make_shared<const TablePlan::Inside>(
        TablePlan::Inside{engine::explain(question, call.control(), call.engine())}));
  });
}

TablePlan Lab::list_plan(const ListRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    lab::Laboratory& laboratory = inside_->laboratory;
    const auto question = api::question_of(laboratory, request.game, request.to, request.stacks, call.threads());
    return TablePlan(std::make_shared<const TablePlan::Inside>(
        TablePlan::Inside{engine::explain(question, call.control(), call.engine(), &laboratory.proofs())}));
  });
}

SaveAnswer Lab::save_table(const SaveRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    lab::Laboratory& laboratory = inside_->laboratory;
    if (call.engine() != Engine::chosen && call.engine() != Engine::rows) {
      throw Error("the engine '" + to_string(call.engine()) + "' cannot save tables", "",
                  "use rows, or leave out the engine");
    }
    engine::SaveQuestion question;
    question.table = api::question_of(laboratory, request.game, request.to, request.stacks, call.threads());
    question.path = request.path;
    question.checkpoint_every = std::chrono::duration<double>(request.checkpoint_seconds);
    return SaveAnswer(
        std::make_shared<const SaveAnswer::Inside>(SaveAnswer::Inside{engine::save_table(question, call.control())}));
  });
}

TableFile Lab::open_table(const std::string& path) & {
  auto opened = std::make_shared<TableFile::Inside>(*inside_, path);
  inside_->laboratory.with_library([&](language::Library& library) {
    if (!library.has(opened->table.name())) library.add(opened->table.rules(), path);
  });
  return TableFile(std::move(opened));
}

const std::string& TableFile::path() const { return inside_->table.path(); }
const std::string& TableFile::game() const { return inside_->table.game()->text; }
bool TableFile::misere() const { return inside_->table.misere(); }
std::int64_t TableFile::to() const { return inside_->table.to(); }
int TableFile::stacks() const { return inside_->table.stacks(); }

void TableFile::expect(const TableExpectation& expected) const {
  const engine::SavedTable& table = inside_->table;
  const bool any = expected.game.empty();
  const language::GameName named = inside_->lab.laboratory.game(any ? table.game()->text : expected.game);
  table.check_game(*named.game, any ? table.misere() : named.misere);
  if (expected.to && *expected.to != to()) {
    throw Error(path() + " goes up to " + std::to_string(to()) + ", not " + std::to_string(*expected.to), "",
                "leave out the bound");
  }
  if (expected.stacks != 0 && expected.stacks != stacks()) {
    throw Error(path() + " is not a table of " + std::to_string(expected.stacks) + " stacks", "",
                "leave out the number of stacks");
  }
}

SolveAnswer TableFile::solve(const ParsedPosition& position, const Limits& limits) const {
  api::Call call(limits, inside_->lab);
  const std::lock_guard lock(inside_->mutex);
  return call.answer(
      [&] { return api::with_boards(inside_->table.solve(position.inside().position, call.control()), position); });
}

ListAnswer TableFile::list(bool count_only, const Limits& limits) const {
  api::Call call(limits, inside_->lab);
  const std::lock_guard lock(inside_->mutex);
  return call.answer([&] {
    return ListAnswer(
        std::make_shared<const ListAnswer::Inside>(inside_->table.list(count_only, call.control()), count_only));
  });
}

VerifyAnswer TableFile::verify(const VerifyRequest& request, const Limits& limits) const {
  api::Call call(limits, inside_->lab);
  const std::lock_guard lock(inside_->mutex);
  return call.answer([&] {
    engine::VerifyQuestion question;
    question.all = request.all;
    question.seed = request.seed ? *request.seed : std::random_device{}();
    question.threads = call.threads();
    return VerifyAnswer(std::make_shared<const VerifyAnswer::Inside>(VerifyAnswer::Inside{
        render::VerifiedFile(inside_->table), engine::verify_table(inside_->table, question, call.control())}));
  });
}

}  // namespace cairn
