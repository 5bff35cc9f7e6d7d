// Meanings of steps, and the formula read by them.
#include "check/derivation_formula.hpp"

#include "check/derivation_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace cairn::check {

namespace {

using PartKind = Formula::Kind;
using Meaning = std::size_t;
constexpr Meaning kFalse = 0;
constexpr Meaning kTrue = 1;

using Numbers = std::vector<int>;  // sorted, each once

Numbers joined(const Numbers& a, const Numbers& b) {
  Numbers result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}
bool has(const Numbers& numbers, int number) { return std::binary_search(numbers.begin(), numbers.end(), number); }
bool disjoint(const Numbers& a, const Numbers& b) {
  return std::none_of(a.begin(), a.end(), [&](int number) { return has(b, number); });
}

// The predicates of steps, each once.
class Meanings {
 public:
  Meaning of(const Predicate& predicate) {
    if (predicate.variables.empty()) return predicate.accepting[predicate.start] != 0 ? kTrue : kFalse;
    const auto [begin, end] = by_hash_.equal_range(hash_of(predicate));
    for (auto at = begin; at != end; ++at) {
      if (*predicates_[at->second] == predicate) return at->second;
    }
    predicates_.push_back(&predicate);
    by_hash_.emplace(hash_of(predicate), predicates_.size() - 1);
    return predicates_.size() - 1;
  }
  [[nodiscard]] const Numbers& variables(Meaning meaning) const {
    static const Numbers kNone;
    return meaning <= kTrue ? kNone : predicates_[meaning]->variables;
  }

 private:
  static std::uint64_t hash_of(const Predicate& predicate) {
    std::uint64_t hash = predicate.start;
    const auto mix = [&](std::uint64_t part) { hash = (hash ^ part) * 0x9E3779B97F4A7C15U + (hash >> 29U); };
    for (const int variable : predicate.variables) mix(static_cast<std::uint64_t>(variable));
    for (const std::uint32_t to : predicate.next) mix(to);
    for (const auto accepting : predicate.accepting) mix(accepting);
    return hash;
  }
  std::vector<const Predicate*> predicates_{nullptr, nullptr};  // false and true have none
  std::unordered_multimap<std::uint64_t, Meaning> by_hash_;
};

// "For some values of `without`, all of `parts`", which are numbers in a list of meanings; the same for alternatives.
struct Cover {
  Numbers parts;
  Numbers without;
  friend bool operator==(const Cover&, const Cover&) = default;
};
using Covers = std::map<Meaning, std::vector<Cover>>;

class FormulaReader {
 public:
  explicit FormulaReader(const Derivation& derivation) : derivation_(derivation) {
    for (const Step& step : derivation.steps) meanings_of_steps_.push_back(meanings_.of(step.result));
  }

  std::string run(const SentenceFormula& formula) {
    if (formula.universal != derivation_.universal) {
      return formula.universal ? "the sentence says \"for all\", and the derivation looks for a witness"
                               : "the sentence says \"exists\", and the derivation looks for a counterexample";
    }
    std::vector<Meaning> meanings;
    for (const FormulaPtr& part : conjuncts(formula)) {
      const auto meaning = meaning_of(part);
      if (meaning) {
        meanings.push_back(*meaning);
      } else if (derivation_.member) {
        return fmt::format("no step is the part {} of the sentence", text_of(*missing_));
      }
    }
    // True conjuncts need no step, and where one is false nothing is left over.
    const bool nothing = std::find(meanings.begin(), meanings.end(), kFalse) != meanings.end();
    std::erase(meanings, kTrue);
    const Covers covers = covers_of(Step::Kind::both, meanings, {});
    Numbers met;
    for (const std::uint32_t step : derivation_.last) {
      const Meaning meaning = meanings_of_steps_[step];
      if (meaning == kTrue || (meaning == kFalse && nothing)) continue;
      const auto found = covers.find(meaning);
      if (found == covers.end()) {
        const std::string of = missing_ == nullptr ? "" : "; no step is the part " + text_of(*missing_);
        return fmt::format("step {}, {}, is not a part of the sentence{}", step, step_text(derivation_, step), of);
      }
      met = joined(met, found->second[0].parts);
    }
    if (derivation_.member && (nothing || met.size() != meanings.size())) {
      return "the last steps are not all of what the sentence says";
    }
    return "";
  }

 private:
  [[nodiscard]] static std::string text_of(const Formula& formula) {
    if (!formula.text.empty()) return "'" + formula.text + "'";
    switch (formula.kind) {
      case PartKind::truth:
        return "that is a constant";
      case PartKind::atom:
        return "'" + to_string(formula.atom) + "'";
      case PartKind::nim_sum:
      case PartKind::two_part:
      case PartKind::ones:
      case PartKind::fib_shift:
      case PartKind::fib_zeros:
        return "about digits";
      case PartKind::game:
        return "about " + formula.question.name();
      case PartKind::valid:
        return "about valid positions of " + formula.question.name();
      case PartKind::all_of:
      case PartKind::any_of:
        return fmt::format("that joins {} parts", formula.parts.size());
      case PartKind::negation:
        return "that is the negation of " + text_of(*formula.parts[0]);
      case PartKind::some:
        return "that is a projection of " + text_of(*formula.parts[0]);
      case PartKind::renamed:
        return "that renames variables of " + text_of(*formula.parts[0]);
    }
    return "";
  }

  // The conjuncts of the body. A projection that no step makes need not be made: whoever satisfies what is projected
  // satisfies it, and the other way round, as long as the variable is not meant elsewhere.
  void collect(const FormulaPtr& formula, std::vector<FormulaPtr>& parts, std::vector<int>& projected) {
    if (formula->kind == PartKind::all_of) {
      for (const FormulaPtr& part : formula->parts) collect(part, parts, projected);
    } else if (formula->kind == PartKind::some && !meaning_of(formula)) {
      projected.insert(projected.end(), formula->variables.begin(), formula->variables.end());
      collect(formula->parts[0], parts, projected);
    } else {
      parts.push_back(formula);
    }
  }

  // Of the body, with the parts of projections that were not made.
  [[nodiscard]] std::vector<FormulaPtr> conjuncts(const SentenceFormula& formula) {
    std::vector<FormulaPtr> parts;
    std::vector<int> projected;
    collect(formula.body, parts, projected);
    std::sort(projected.begin(), projected.end());
    const bool twice = std::adjacent_find(projected.begin(), projected.end()) != projected.end();
    if (!twice && disjoint(projected, formula.body->free)) return parts;
    return formula.body->kind == PartKind::all_of ? formula.body->parts : std::vector<FormulaPtr>{formula.body};
  }

  std::optional<Meaning> meaning_of(const FormulaPtr& formula) {
    const auto found = known_.find(formula.get());
    if (found != known_.end()) return found->second;
    const auto meaning = meaning_by_kind(*formula);
    if (!meaning && missing_ == nullptr) missing_ = formula.get();
    known_.emplace(formula.get(), meaning);
    return meaning;
  }

  std::optional<Meaning> meaning_by_kind(const Formula& formula) {
    switch (formula.kind) {
      case PartKind::truth:
        return formula.truth ? kTrue : kFalse;
      case PartKind::all_of:
        return combined(Step::Kind::both, formula, {});
      case PartKind::any_of:
        return combined(Step::Kind::either, formula, {});
      case PartKind::negation:
        return negated(formula);
      case PartKind::some: {
        Numbers without = formula.variables;
        std::sort(without.begin(), without.end());
        const Formula& part = *formula.parts[0];
        return combined(Step::Kind::both, part.kind == PartKind::all_of ? part : formula, without);
      }
      case PartKind::renamed:
        return renamed(formula);
      default:
        break;
    }
    for (std::size_t i = 0; i < derivation_.steps.size(); ++i) {
      if (is_leaf(formula, derivation_.steps[i])) return meanings_of_steps_[i];
    }
    return std::nullopt;
  }

  [[nodiscard]] bool is_leaf(const Formula& formula, const Step& step) const {
    const auto same_atom = [&] {
      const Atom& a = formula.atom;
      const Atom& b = step.atom;
      return a.kind == b.kind && a.form == b.form && a.modulus == b.modulus && a.remainder == b.remainder &&
             a.set == b.set;
    };
    const auto same_game = [&] {
      const Question& a = formula.question;
      const Question& b = *derivation_.proofs[step.proof];
      return step.mode == formula.mode &&
             (step.kind == Step::Kind::valid
                  ? rules::same_game(a.game, b.game) && a.coordinates() == b.coordinates() && a.at_most == b.at_most
                  : same_question(a, b));
    };
    const bool variables = formula.variables == step.variables;
    switch (formula.kind) {
      case PartKind::atom:
        return step.kind == Step::Kind::atom && same_atom();
      case PartKind::nim_sum:
        return step.kind == Step::Kind::nim_sum && variables;
      case PartKind::two_part:
        return step.kind == Step::Kind::two_part && variables;
      case PartKind::fib_shift:
        return step.kind == Step::Kind::fib_shift && variables;
      case PartKind::ones:
        return step.kind == Step::Kind::ones && variables && same_atom();
      case PartKind::fib_zeros:
        return step.kind == Step::Kind::fib_zeros && variables && same_atom();
      case PartKind::game:
        return step.kind == Step::Kind::game && variables && same_game();
      case PartKind::valid:
        return step.kind == Step::Kind::valid && variables && same_game();
      default:
        return false;
    }
  }

  // "and" or "or" of the parts of a formula; without variables that are projected, when there are any.
  std::optional<Meaning> combined(Step::Kind kind, const Formula& formula, const Numbers& without) {
    const Meaning decides = kind == Step::Kind::both ? kFalse : kTrue;
    std::vector<Meaning> parts;
    bool missing = false;
    for (const FormulaPtr& part : formula.parts) {
      const auto meaning = meaning_of(part);
      if (meaning == decides) return decides;
      missing = missing || !meaning;
      if (meaning && *meaning != (decides == kFalse ? kTrue : kFalse)) parts.push_back(*meaning);
    }
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    if (parts.empty() && !missing) return decides == kFalse ? kTrue : kFalse;
    const Covers covers = covers_of(kind, parts, without);
    if (covers.contains(decides)) return decides;  // some of the parts decide it
    if (missing) return std::nullopt;
    for (const auto& [meaning, ways] : covers) {
      for (const Cover& way : ways) {
        if (way.parts.size() == parts.size() && disjoint(meanings_.variables(meaning), without)) return meaning;
      }
    }
    return std::nullopt;
  }

  // What is made of some of the parts, by steps that join two of this kind or project one of the variables.
  [[nodiscard]] Covers covers_of(Step::Kind kind, const std::vector<Meaning>& parts, const Numbers& variables) const {
    Covers covers;
    for (std::size_t i = 0; i < parts.size(); ++i) add(covers, parts[i], {{static_cast<int>(i)}, {}});
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < derivation_.steps.size(); ++i) {
        const Step& step = derivation_.steps[i];
        const bool projects = step.kind == Step::Kind::some && has(variables, step.variables[0]);
        if (step.kind != kind && !projects) continue;
        const std::vector<Cover> first = of_step(covers, step.operands[0]);
        if (first.empty()) continue;
        if (projects) {
          for (const Cover& way : first) {
            changed |= add(covers, meanings_of_steps_[i], {way.parts, joined(way.without, {step.variables[0]})});
          }
          continue;
        }
        for (const Cover& a : first) {
          for (const Cover& b : of_step(covers, step.operands[1])) {
            // What was projected on one side must not be meant on the other.
            if (!absent(a.without, b.parts, parts) || !absent(b.without, a.parts, parts)) continue;
            changed |= add(covers, meanings_of_steps_[i], {joined(a.parts, b.parts), joined(a.without, b.without)});
          }
        }
      }
    }
    return covers;
  }

  [[nodiscard]] std::vector<Cover> of_step(const Covers& covers, std::uint32_t step) const {
    const auto found = covers.find(meanings_of_steps_[step]);
    return found == covers.end() ? std::vector<Cover>{} : found->second;
  }

  [[nodiscard]] bool absent(const Numbers& variables, const Numbers& of, const std::vector<Meaning>& parts) const {
    return std::all_of(of.begin(), of.end(), [&](int part) {
      return disjoint(variables, meanings_.variables(parts[static_cast<std::size_t>(part)]));
    });
  }

  // True when that is new. Two ways to the same meaning without projections are one: all their parts together.
  static bool add(Covers& covers, Meaning meaning, Cover cover) {
    auto& ways = covers[meaning];
    for (Cover& way : ways) {
      if (way.without.empty() && cover.without.empty()) {
        Numbers all = joined(way.parts, cover.parts);
        if (all == way.parts) return false;
        way.parts = std::move(all);
        return true;
      }
      if (way == cover) return false;
    }
    constexpr std::size_t kMostWays = 16;
    if (ways.size() == kMostWays) return false;
    ways.push_back(std::move(cover));
    return true;
  }

  std::optional<Meaning> negated(const Formula& formula) {
    const auto part = meaning_of(formula.parts[0]);
    if (!part) return std::nullopt;
    if (*part <= kTrue) return *part == kTrue ? kFalse : kTrue;
    for (std::size_t i = 0; i < derivation_.steps.size(); ++i) {
      const Step& step = derivation_.steps[i];
      if (step.kind != Step::Kind::negation) continue;
      // The negation of a negation is what was negated.
      const Meaning of = meanings_of_steps_[step.operands[0]];
      if (of == *part) return meanings_of_steps_[i];
      if (meanings_of_steps_[i] == *part) return of;
    }
    return std::nullopt;
  }

  std::optional<Meaning> renamed(const Formula& formula) {
    const auto part = meaning_of(formula.parts[0]);
    if (!part) return std::nullopt;
    Numbers wanted;  // what the variables of the part are called now
    bool changed = false;
    for (const int variable : meanings_.variables(*part)) {
      wanted.push_back(variable);
      for (std::size_t i = 0; i + 1 < formula.variables.size(); i += 2) {
        if (formula.variables[i] == variable) wanted.back() = formula.variables[i + 1];
      }
      changed = changed || wanted.back() != variable;
    }
    if (!changed) return part;
    for (std::size_t i = 0; i < derivation_.steps.size(); ++i) {
      const Step& step = derivation_.steps[i];
      if (step.kind != Step::Kind::renamed || step.variables != wanted) continue;
      if (meanings_of_steps_[step.operands[0]] == *part) return meanings_of_steps_[i];
    }
    return std::nullopt;
  }

  const Derivation& derivation_;
  Meanings meanings_;
  std::vector<Meaning> meanings_of_steps_;
  std::unordered_map<const Formula*, std::optional<Meaning>> known_;
  const Formula* missing_ = nullptr;  // the first part of the formula that no step derives
};

}  // namespace

std::string what_differs(const Derivation& derivation, const SentenceFormula& formula) {
  return FormulaReader(derivation).run(formula);
}

}  // namespace cairn::check
