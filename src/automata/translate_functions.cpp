// Functions of games in sentences: relations between their arguments and their value.
//
// Those of one number have values that grow by as much with every period from some number on. So for each residue the
// value is linear, and all residues on one line are one part of the relation. The others are said in terms of these and
// of positions: a price is the least purse that wins.
#include "automata/translator.hpp"

#include "automata/condition_automaton.hpp"

#include <map>
#include <numeric>
#include <tuple>

namespace cairn::automata {

namespace {

using FunctionKind = rules::GameFunction::Kind;

Expr held_by(int variable) {
  Expr result = rules::name("x" + std::to_string(variable));
  result.value = variable;
  return result;
}

// Another function of the same game.
Expr sibling(const Expr& call, const std::string& name, Expr arg) {
  Expr result = rules::node(Op::function_of, {std::move(arg)});
  result.name = name;
  result.subject = call.subject;
  return result;
}

// The least purse with which the player to move wins.
Expr least_winning(const Expr& call, int stones, int purse, int other) {
  rules::Subject subject = *call.subject;
  subject.parts[0].cells.resize(3);
  Expr wins = rules::node(Op::is_outcome, {held_by(stones), held_by(purse), held_by(other)});
  wins.name = "N";
  wins.subject = std::make_shared<const rules::Subject>(std::move(subject));
  Expr result = rules::node(Op::least_such, {std::move(wins)});
  result.name = "x" + std::to_string(purse);
  result.value = purse;
  return result;
}

// Rich from f on, otherwise poor below g.
Expr wealth_by_borders(const Expr& call, int stones, int purse) {
  const std::string player = call.name.substr(call.name.size() - 1);
  const auto border = [&](const char* name) { return sibling(call, name + player, held_by(stones)); };
  Expr poor = rules::node(Op::conditional,
                          {rules::number(0), rules::node(Op::less, {held_by(purse), border("g")}), rules::number(1)});
  return rules::node(Op::conditional, {rules::number(2), rules::node(Op::greater_equal, {held_by(purse), border("f")}),
                                       std::move(poor)});
}

}  // namespace

const Translator::Defined& Translator::function(const Expr& expr) {
  const std::string key = expr.name + " " + expr.subject->parts[0].game->text;
  if (const auto found = functions_.find(key); found != functions_.end()) return found->second;
  if (!form_of_) throw NotLinear("'" + to_string(expr) + "' has no automaton here");
  Defined made;
  for (std::size_t i = 0; i < expr.args.size(); ++i) made.parameters.push_back(fresh());
  made.value = fresh();
  const FunctionKind kind = rules::game_function(expr.name)->kind;
  if (kind == FunctionKind::sequence) {
    made.formula = values_of(form_of_(expr), made.parameters[0], made.value);
  } else if (kind == FunctionKind::constant) {
    throw NotLinear("'" + to_string(expr) + "' is not known");
  } else {
    const Expr said = kind == FunctionKind::price ? least_winning(expr, made.parameters[0], fresh(), made.parameters[1])
                                                  : wealth_by_borders(expr, made.parameters[0], made.parameters[1]);
    std::vector<FormulaPtr> cases;
    for (const Case& at : number(said)) cases.push_back(closed(at, zero(at.form - Affine::variable(made.value))));
    made.formula = any_of(std::move(cases));
  }
  made.formula = with_text(made.formula, to_string(expr));
  return functions_[key] = std::move(made);
}

FormulaPtr Translator::values_of(const PeriodicSequence& sequence, int at, int value) const {
  const Law& law = sequence.law;
  const Affine n = Affine::variable(at);
  std::vector<FormulaPtr> cases;
  for (std::int64_t i = 0; i < law.preperiod; ++i) {
    cases.push_back(all_of({zero(n - Affine(i)), zero(Affine::variable(value) - Affine(sequence.at(i)))}));
  }
  // down * value = up * n + constant: the residues on each such line.
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::vector<std::int64_t>> lines;
  for (std::int64_t i = law.preperiod; i < law.preperiod + law.period; ++i) {
    const std::int64_t saltus = saltus_at(law, i);
    const std::int64_t common = std::gcd(saltus, law.period);
    const std::int64_t down = law.period / common;
    const std::int64_t up = saltus / common;
    lines[{down, up, down * sequence.at(i) - up * i}].push_back(i % law.period);
  }
  std::vector<FormulaPtr> parts;
  for (const auto& [line, residues] : lines) {
    const auto& [down, up, constant] = line;
    std::vector<FormulaPtr> these;
    if (static_cast<std::int64_t>(residues.size()) == law.period) {
      these.push_back(truth_value(true));
    } else {
      for (const std::int64_t rest : residues) these.push_back(residue(n, law.period, rest));
    }
    parts.push_back(
        all_of({any_of(std::move(these)), zero(Affine::variable(value, down) - n * up - Affine(constant))}));
  }
  cases.push_back(all_of({not_negative(n - Affine(law.preperiod)), any_of(std::move(parts))}));
  return any_of(std::move(cases));
}

}  // namespace cairn::automata
