// Bounds of variables, from the conditions beside which they stand.
#include "automata/formula_slices.hpp"

#include "rules/board.hpp"

#include <algorithm>
#include <map>

namespace cairn::automata {

namespace {

constexpr std::int64_t kLargestSlice = 100;
constexpr std::size_t kMostMet = 20'000;

using Bounds = std::map<int, std::int64_t>;  // by variable; no entry: not bounded

void lower(Bounds& bounds, int variable, std::int64_t bound) {
  const auto [found, added] = bounds.try_emplace(variable, bound);
  if (!added) found->second = std::min(found->second, bound);
}

// What an atom that holds says about its variables: constant + sum of factors * variables >= 0, or = 0.
void learn(const Atom& atom, Bounds& bounds) {
  const bool equation = atom.kind == Atom::Kind::zero;
  if (!equation && atom.kind != Atom::Kind::at_least_zero) return;
  for (const std::int64_t sign : {1, -1}) {
    if (sign == -1 && !equation) continue;
    // A variable with a negative factor is bounded when all with a positive one are.
    std::int64_t most = sign * atom.form.constant();
    bool known = true;
    for (const Term& term : atom.form.terms()) {
      if (sign * term.factor < 0) continue;
      const auto found = bounds.find(term.variable);
      known = known && found != bounds.end() && std::abs(term.factor) <= kLargestSlice;
      if (known) most += sign * term.factor * found->second;
    }
    if (!known || most < 0 || most > (std::int64_t{1} << 40)) continue;
    for (const Term& term : atom.form.terms()) {
      if (sign * term.factor < 0) lower(bounds, term.variable, most / std::abs(term.factor));
    }
  }
}

class Slicing {
 public:
  explicit Slicing(const Question& question) : question_(question), sorted_(board_of(question)->rays().sorted) {}

  std::optional<Question> run(const FormulaPtr& formula) {
    walk(*formula, {});
    if (failed_ || at_most_.empty()) return std::nullopt;
    // One number must remain.
    const auto bounded =
        std::count_if(at_most_.begin(), at_most_.end(), [](auto bound) { return bound != rules::kNoBound; });
    if (bounded == question_.coordinates()) at_most_.pop_back();
    while (!at_most_.empty() && at_most_.back() == rules::kNoBound) at_most_.pop_back();
    const bool any = std::any_of(at_most_.begin(), at_most_.end(), [](auto bound) { return bound != rules::kNoBound; });
    if (!any || *std::max_element(at_most_.begin(), at_most_.end()) > kLargestSlice) return std::nullopt;
    Question slice = question_;
    slice.at_most = at_most_;
    return slice;
  }

 private:
  void walk(const Formula& formula, Bounds bounds) {
    // Definitions are shared, and met once for each way to them.
    if (failed_ || ++met_ > kMostMet) failed_ = true;
    if (failed_) return;
    using PartKind = Formula::Kind;
    switch (formula.kind) {
      case PartKind::all_of:
        // An equation may hand on a bound that another one gives.
        for (std::size_t round = 0; round < 3; ++round) {
          for (const FormulaPtr& part : formula.parts) {
            if (part->kind == PartKind::atom) learn(part->atom, bounds);
          }
        }
        break;
      case PartKind::some:
        for (const int variable : formula.variables) bounds.erase(variable);
        break;
      case PartKind::renamed: {
        Bounds inner = bounds;
        for (std::size_t i = 0; i + 1 < formula.variables.size(); i += 2) {
          inner.erase(formula.variables[i]);
          const auto found = bounds.find(formula.variables[i + 1]);
          if (found != bounds.end()) inner[formula.variables[i]] = found->second;
        }
        bounds = std::move(inner);
        break;
      }
      case PartKind::game:
      case PartKind::valid:
        if (same_question(formula.question, question_)) meet(formula, bounds);
        break;
      default:
        break;
    }
    for (const FormulaPtr& part : formula.parts) walk(*part, bounds);
  }

  // Another position: the slice must hold it, too.
  void meet(const Formula& formula, const Bounds& bounds) {
    std::vector<std::int64_t> own;
    for (int i = 0; i < question_.coordinates(); ++i) {
      const auto found = bounds.find(formula.variables[static_cast<std::size_t>(i)]);
      own.push_back(found == bounds.end() ? rules::kNoBound : found->second);
    }
    if (sorted_) {  // the smallest stacks are those with the smallest bounds, or smaller still
      std::erase(own, rules::kNoBound);
      std::sort(own.begin(), own.end());
    }
    if (own.empty()) failed_ = true;
    if (first_) {
      at_most_ = own;
    } else {
      at_most_.resize(std::min(at_most_.size(), own.size()));
      for (std::size_t i = 0; i < at_most_.size(); ++i) {
        const bool both = at_most_[i] != rules::kNoBound && own[i] != rules::kNoBound;
        at_most_[i] = both ? std::max(at_most_[i], own[i]) : rules::kNoBound;
      }
    }
    first_ = false;
  }

  const Question& question_;
  bool sorted_;
  bool first_ = true;
  bool failed_ = false;
  std::size_t met_ = 0;
  std::vector<std::int64_t> at_most_;
};

}  // namespace

std::optional<Question> slice_for(const FormulaPtr& formula, const Question& question) {
  return Slicing(question).run(formula);
}

}  // namespace cairn::automata
