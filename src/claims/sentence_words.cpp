// Sentences at values of their variables, in words.
#include "claims/sentence_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::claims {

namespace {

constexpr std::size_t kMostFacts = 12;

bool is_position(Op op) { return op == Op::is_outcome || op == Op::grundy_of || op == Op::remoteness_of; }

bool depends_only_on(const SentenceNode& node, const std::vector<int>& variables) {
  if (is_binder(node.op)) return false;
  const bool other = node.op == Op::name && node.value >= 0 &&
                     std::find(variables.begin(), variables.end(), static_cast<int>(node.value)) == variables.end();
  return !other && std::all_of(node.args.begin(), node.args.end(),
                               [&](const auto& arg) { return depends_only_on(arg, variables); });
}

// The expression with numbers and words in place of its arguments; nothing when one is not known or absent.
std::optional<Expr> with_values(SentenceValues& values, const SentenceNode& node) {
  Expr result = *node.expr;
  for (std::size_t i = 0; i < node.args.size(); ++i) {
    const SentenceNode& arg = node.args[i];
    if (arg.op == Op::name && arg.words) {
      if (arg.value >= 0) result.args[i] = name(named_values(values, {static_cast<int>(arg.value)})[0].second);
      continue;
    }
    const auto number = values.number(arg);
    if (!number || !number->finite()) return std::nullopt;
    result.args[i] = rules::number(number->value);
  }
  return result;
}

// Classes are words.
std::string number_text(const Expr& expr, std::int64_t value) {
  return is_wealth(expr) ? std::string(rules::kWealth[static_cast<std::size_t>(value)]) : std::to_string(value);
}

std::string fact_of(SentenceValues& values, const SentenceNode& node) {
  const auto expr = with_values(values, node);
  if (!expr) return "";
  if (node.op == Op::defined_truth) {
    const Truth holds = values.truth(node);
    return holds == Truth::unknown ? "" : to_string(*expr) + (holds == Truth::yes ? " is true" : " is false");
  }
  if (node.op == Op::is_outcome) {
    const auto cells = values.cells(node);
    const auto outcome = values.positions().outcome(*expr->subject, *cells);
    if (!outcome) return "";
    return subject_text(*expr) + (*outcome == 0 ? " is no position" : std::string(" is ") + *outcome);
  }
  const auto number = values.number(node);
  if (!number) return "";
  if (number->finite()) return to_string(*expr) + " = " + number_text(*expr, number->value);
  return is_position(node.op) ? subject_text(*expr) + " is no position" : "there is no " + to_string(*expr);
}

const SentenceNode* unknown_part(SentenceValues& values, const SentenceNode& node) {
  for (const SentenceNode& arg : node.args) {
    const Type type = info(arg.op).result;
    if (type == Type::truth && values.truth(arg) == Truth::unknown) return &arg;
    if (type == Type::number && !arg.words && !values.number(arg)) return &arg;
  }
  return nullptr;
}

std::string why_quantified(SentenceValues& values, const SentenceNode& node) {
  const int variable = static_cast<int>(node.value);
  const std::string& name = values.sentence().variables[static_cast<std::size_t>(variable)].name;
  if (node.op == Op::almost_all || node.op == Op::infinitely_many) {
    return fmt::format("finitely many values of {} do not tell that", name);
  }
  const NumberRange range = values.range(variable, (node.op == Op::for_all ? node.when_false : node.when_true).get());
  const std::int64_t high = range.bounded() ? range.high : values.reach();
  std::int64_t found = 0;
  std::string inner;
  const Number before = values.value(variable);
  for (std::int64_t i = range.low; i <= high && inner.empty(); ++i) {
    values.set(variable, i);
    const Truth holds = values.truth(node.args[0]);
    if (holds == Truth::yes) ++found;
    if (holds == Truth::unknown) inner = fmt::format("with {} = {}, {}", name, i, why_unknown(values, node.args[0]));
  }
  values.set(variable, before);
  if (!inner.empty()) return inner;
  switch (node.op) {
    case Op::for_all:
      return fmt::format("it is so for every {} up to {}, and larger ones were not looked at", name, high);
    case Op::exists_unique:
    case Op::the_only:
      if (found > 0) return fmt::format("one {} up to {} was found, and larger ones were not looked at", name, high);
      [[fallthrough]];
    default:
      return fmt::format("no {} up to {} was found", name, high);
  }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> named_values(const SentenceValues& values,
                                                              const std::vector<int>& variables) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const int index : variables) {
    const SentenceVariable& variable = values.sentence().variables[static_cast<std::size_t>(index)];
    const std::int64_t value = values.value(index).value;
    result.emplace_back(variable.name, variable.labels.empty() ? std::to_string(value)
                                                               : variable.labels[static_cast<std::size_t>(value)]);
  }
  return result;
}

std::string to_string(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text;
  for (const auto& [name, value] : values)
    text.append(text.empty() ? "" : ", ").append(name).append(" = ").append(value);
  return text;
}

void add_facts(SentenceValues& values, const SentenceNode& node, const std::vector<int>& variables,
               std::vector<std::string>& facts) {
  const bool says =
      is_position(node.op) || node.op == Op::defined || node.op == Op::defined_truth || node.op == Op::function_of;
  if (says && depends_only_on(node, variables)) {
    const std::string fact = fact_of(values, node);
    const bool is_new = std::find(facts.begin(), facts.end(), fact) == facts.end();
    if (!fact.empty() && is_new && facts.size() < kMostFacts) facts.push_back(fact);
  }
  for (const SentenceNode& arg : node.args) add_facts(values, arg, variables, facts);
}

void add_whatever(SentenceValues& values, const SentenceNode& node, bool claimed, std::vector<std::string>& names) {
  switch (node.op) {
    case Op::negation:
      return add_whatever(values, node.args[0], !claimed, names);
    case Op::exists:
    case Op::for_all:
      if ((node.op == Op::exists) != claimed) return;
      names.push_back(values.sentence().variables[static_cast<std::size_t>(node.value)].name);
      return add_whatever(values, node.args[0], claimed, names);
    case Op::implication:
      if (claimed) add_whatever(values, node.args[1], claimed, names);
      return;
    case Op::conjunction:
    case Op::disjunction:
      if ((node.op == Op::disjunction) != claimed) return;
      for (const SentenceNode& arg : node.args) add_whatever(values, arg, claimed, names);
      return;
    default:
      return;
  }
}

std::string why_unknown(SentenceValues& values, const SentenceNode& node) {
  if (is_binder(node.op)) return why_quantified(values, node);
  if (const SentenceNode* part = unknown_part(values, node)) return why_unknown(values, *part);
  const auto expr = is_position(node.op) ? with_values(values, node) : std::nullopt;
  if (expr) return subject_text(*expr) + " was not solved within the limits";
  if (node.op == Op::defined || node.op == Op::defined_truth || node.op == Op::function_of) {
    const auto call = with_values(values, node);
    const std::string text = call ? to_string(*call) : to_string(*node.expr);
    if (node.op == Op::defined && values.overflows(node)) return text + " leaves 64 bits";
    return values.too_deep().empty() ? text + " is not known" : values.too_deep();
  }
  return to_string(*node.expr) + " leaves 64 bits";
}

}  // namespace cairn::claims
