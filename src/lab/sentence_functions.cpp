// Functions of games: which game they belong to, and who knows them.
#include "lab/sentence_functions.hpp"

#include "automata/condition_automaton.hpp"
#include "engine/sequence/proved_pile.hpp"
#include "rules/board.hpp"
#include "rules/fold.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cairn::lab {

namespace {

using rules::GameFunction;
using rules::Op;

template <class Visit>
void for_each_function(const Sentence& sentence, const Visit& visit) {
  rules::for_each_subject(sentence, [&](const rules::Subject& /*subject*/, const Expr& expr) {
    if (expr.op == Op::function_of) visit(expr);
  });
}

bool is_number(const Expr& expr) {
  return expr.op == Op::function_of && rules::game_function(expr.name)->kind == GameFunction::Kind::constant;
}

// The period of the Grundy values of a pile, or how many come before. A sequence that grows has none.
struct Repeating {
  Expr number;
  std::string argument;
};

Repeating repeating(const Expr& call, const Control& control) {
  const rules::SubjectPart& part = call.subject->parts[0];
  const auto board = rules::board_of(*part.game, rules::stacks_of(*part.game, 1), &control);
  const auto refuse = [&](const std::string& why) { throw Error(to_string(call) + " is not known: " + why); };
  std::string why;
  const auto shape = engine::one_pile_shape(board->rays(), &why);
  if (!shape) refuse(why);
  const auto proved = engine::ProvedPile::find(*shape, false, 0, control);
  if (!proved) refuse(control.stop() ? "limit reached" : "no period was found");
  std::size_t mode = 0;
  if (!part.cells.empty()) {
    const auto fits = [&](const rules::Mode& at) {
      for (std::size_t i = 0; i < part.cells.size(); ++i) {
        const bool word = part.cells[i].kind == rules::SubjectCell::Kind::word;
        if (word && at.labels[i] != part.cells[i].label) return false;
      }
      return true;
    };
    const auto& modes = board->rays().modes;
    mode = static_cast<std::size_t>(std::find_if(modes.begin(), modes.end(), fits) - modes.begin());
    if (mode == modes.size()) refuse("there is no such pile");
  }
  const Law& law = proved->law(mode);
  const bool grows = std::any_of(law.saltus.begin(), law.saltus.end(), [](auto saltus) { return saltus != 0; });
  // No number is a remainder modulo 0.
  if (grows) return {rules::node(Op::modulo, {rules::number(1), rules::number(0)}), "there is none: the values grow"};
  const std::int64_t value = call.name == "period" ? law.period : law.preperiod;
  return {rules::number(value), std::to_string(value) + " by " + proved->argument()};
}

}  // namespace

SentenceFunctions::SentenceFunctions(const Sentence& sentence, const Control& control) : control_(control) {
  for_each_function(sentence, [&](const Expr& call) {
    if (first_ == nullptr) first_ = &call;
    if (!is_number(call)) (void)cash_of(call);
  });
}

cash::CashFunctions& SentenceFunctions::cash_of(const Expr& call) {
  const Game& game = *call.subject->parts[0].game;
  auto& known = cash_[game.text];
  if (!known) known = std::make_unique<cash::CashFunctions>(cash::amounts_for(call.name, game), control_);
  return *known;
}

SentenceFunctions::Filled SentenceFunctions::filled(const Sentence& sentence) {
  Filled result{sentence, ""};
  std::map<std::string, Expr> numbers;
  for_each_function(sentence, [&](const Expr& call) {
    if (!is_number(call) || numbers.contains(to_string(call))) return;
    Repeating found = repeating(call, control_);
    numbers.emplace(to_string(call), std::move(found.number));
    result.known += fmt::format("{}{}: {}", result.known.empty() ? "" : "; ", to_string(call), found.argument);
  });
  if (numbers.empty()) return result;
  const auto fill = [&](const Expr& body) {
    return rewritten(body, [&](const Expr& part) { return is_number(part) ? numbers.at(to_string(part)) : part; });
  };
  result.sentence.body = fill(sentence.body);
  for (rules::Definition& definition : result.sentence.definitions) definition.body = fill(definition.body);
  return result;
}

PeriodicSequence SentenceFunctions::form(const Expr& call) {
  std::string why;
  auto found = cash_of(call).form(call.name, why);
  if (!found) throw NotLinear("'" + to_string(call) + "' has no automaton: " + why);
  used_[call.subject->parts[0].game->text].insert(call.name);
  return std::move(*found);
}

std::optional<Number> SentenceFunctions::value(const Expr& call, const std::vector<std::int64_t>& numbers) {
  if (is_number(call)) return std::nullopt;
  return cash_of(call).value(call.name, numbers);
}

std::string SentenceFunctions::forms_used() const {
  std::string text;
  for (const auto& [game, names] : used_) {
    text += fmt::format("{}{} of {}", text.empty() ? "" : " and ", fmt::join(names, ", "), game);
  }
  return text;
}

}  // namespace cairn::lab
