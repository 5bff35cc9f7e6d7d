// Formulas: how they are put together, and where their scopes end.
#include "automata/formula.hpp"

#include <algorithm>
#include <iterator>

namespace cairn::automata {

namespace {

using Kind = Formula::Kind;

void sort_variables(std::vector<int>& variables) {
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
}

bool depends(const FormulaPtr& formula, int variable) {
  return std::binary_search(formula->free.begin(), formula->free.end(), variable);
}

std::vector<int> free_of(const std::vector<FormulaPtr>& parts) {
  std::vector<int> free;
  for (const FormulaPtr& part : parts) free.insert(free.end(), part->free.begin(), part->free.end());
  sort_variables(free);
  return free;
}

// "and" has parts that are not true, and is false when one of them is; "or" the other way round.
FormulaPtr joined(Kind kind, std::vector<FormulaPtr> parts) {
  const bool neutral = kind == Kind::all_of;
  Formula result;
  result.kind = kind;
  for (FormulaPtr& part : parts) {
    if (part->kind == Kind::truth) {
      if (part->truth != neutral) return part;
    } else if (part->kind == kind) {
      result.parts.insert(result.parts.end(), part->parts.begin(), part->parts.end());
    } else {
      result.parts.push_back(std::move(part));
    }
  }
  if (result.parts.empty()) return truth_value(neutral);
  if (result.parts.size() == 1) return result.parts[0];
  result.free = free_of(result.parts);
  return std::make_shared<const Formula>(std::move(result));
}

FormulaPtr some_one(int variable, const FormulaPtr& body) {
  if (!depends(body, variable)) return body;
  if (body->kind == Kind::any_of) {
    std::vector<FormulaPtr> parts;
    for (const FormulaPtr& part : body->parts) parts.push_back(some_one(variable, part));
    return any_of(std::move(parts));
  }
  if (body->kind == Kind::all_of) {
    std::vector<FormulaPtr> within, outside;
    for (const FormulaPtr& part : body->parts) (depends(part, variable) ? within : outside).push_back(part);
    if (!outside.empty()) {
      outside.push_back(some_one(variable, all_of(std::move(within))));
      return all_of(std::move(outside));
    }
  }
  Formula result;
  result.kind = Kind::some;
  result.variables = {variable};
  result.parts = {body};
  std::copy_if(body->free.begin(), body->free.end(), std::back_inserter(result.free),
               [&](int free) { return free != variable; });
  return std::make_shared<const Formula>(std::move(result));
}

// How many numbers are read at once when the variable is forgotten.
std::size_t cost(int variable, const FormulaPtr& body) {
  if (body->kind != Kind::all_of) return body->free.size();
  std::vector<FormulaPtr> within;
  std::copy_if(body->parts.begin(), body->parts.end(), std::back_inserter(within),
               [&](const FormulaPtr& part) { return depends(part, variable); });
  return free_of(within).size();
}

}  // namespace

FormulaPtr truth_value(bool truth) {
  Formula result;
  result.truth = truth;
  return std::make_shared<const Formula>(std::move(result));
}

FormulaPtr atom_of(Atom atom) {
  if (atom.form.is_constant()) return truth_value(rules::satisfies(atom, atom.form.constant()));
  Formula result;
  result.kind = Kind::atom;
  for (const Term& term : atom.form.terms()) result.free.push_back(term.variable);
  sort_variables(result.free);
  result.atom = std::move(atom);
  return std::make_shared<const Formula>(std::move(result));
}

FormulaPtr leaf(Kind kind, std::vector<int> variables) {
  Formula result;
  result.kind = kind;
  result.free = variables;
  sort_variables(result.free);
  result.variables = std::move(variables);
  return std::make_shared<const Formula>(std::move(result));
}

FormulaPtr all_of(std::vector<FormulaPtr> parts) { return joined(Kind::all_of, std::move(parts)); }
FormulaPtr any_of(std::vector<FormulaPtr> parts) { return joined(Kind::any_of, std::move(parts)); }

FormulaPtr negation(const FormulaPtr& of) {
  if (of->kind == Kind::truth) return truth_value(!of->truth);
  if (of->kind == Kind::negation) return of->parts[0];
  Formula result;
  result.kind = Kind::negation;
  result.parts = {of};
  result.free = of->free;
  return std::make_shared<const Formula>(std::move(result));
}

FormulaPtr some_of(std::vector<int> variables, const FormulaPtr& body) {
  FormulaPtr result = body;
  while (!variables.empty()) {
    const auto cheapest = std::min_element(variables.begin(), variables.end(),
                                           [&](int a, int b) { return cost(a, result) < cost(b, result); });
    result = some_one(*cheapest, result);
    variables.erase(cheapest);
  }
  return result;
}

FormulaPtr renamed(const FormulaPtr& of, const std::vector<int>& from, const std::vector<int>& to) {
  Formula result;
  result.kind = Kind::renamed;
  result.parts = {of};
  for (const int free : of->free) {
    const auto found = std::find(from.begin(), from.end(), free);
    const int given = found == from.end() ? free : to[static_cast<std::size_t>(found - from.begin())];
    result.free.push_back(given);
    if (given == free) continue;
    result.variables.push_back(free);
    result.variables.push_back(given);
  }
  if (result.variables.empty()) return of;
  sort_variables(result.free);
  return std::make_shared<const Formula>(std::move(result));
}

FormulaPtr with_text(const FormulaPtr& of, std::string text) {
  if (!of->text.empty() || of->kind == Kind::truth) return of;
  Formula result = *of;
  result.text = std::move(text);
  return std::make_shared<const Formula>(std::move(result));
}

}  // namespace cairn::automata
