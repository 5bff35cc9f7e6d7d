// Boxes that grow number by number, so that the first counterexample is the smallest.
#include "claims/sentence_box.hpp"

#include "claims/sentence_guards.hpp"
#include "claims/sentence_words.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::claims {

namespace {

using How = HowKnown::How;

constexpr double kBudget = 3e7;  // steps, about a second
// Where a case is not decided, the inner variables run this many times further, and that is repeated this many times.
constexpr std::int64_t kFurther = 4;
constexpr int kTimesFurther = 2;
constexpr double kMostInVain = kBudget / 4;  // steps, until that is given up
constexpr std::int64_t kLargestReach = std::int64_t{1} << 24;

// A part of the sentence as it is, or negated.
struct Signed {
  const SentenceNode* node = nullptr;
  bool sign = true;
};

Truth truth_of(SentenceValues& values, const Signed& part) {
  const Truth truth = values.truth(*part.node);
  return part.sign ? truth : opposite(truth);
}

// "For all values of the variables: if the premises, then the rest."
struct Block {
  struct Premise {
    Signed part;
    std::size_t after = 0;  // how many of the variables it can depend on
  };
  std::vector<int> variables;
  std::vector<Premise> premises;
  Signed rest;
};

Signed without_negations(Signed part) {
  while (part.node->op == Op::negation) part = {part.node->args.data(), !part.sign};
  return part;
}

bool has_binder(const Sentence& sentence) {
  const auto within = [](const Expr& expr) {
    return any_node(expr, [](const Expr& part) { return is_binder(part.op); });
  };
  return sentence.free > 0 || within(sentence.body) ||
         std::any_of(sentence.definitions.begin(), sentence.definitions.end(),
                     [&](const rules::Definition& definition) { return within(definition.body); });
}

Block block_of(const Sentence& sentence, const SentenceNode& body, bool sign) {
  Block block;
  for (std::size_t i = 0; i < sentence.free; ++i) block.variables.push_back(static_cast<int>(i));
  Signed part = without_negations({&body, sign});
  while (true) {
    const SentenceNode& node = *part.node;
    if (node.op == (part.sign ? Op::for_all : Op::exists)) {
      block.variables.push_back(static_cast<int>(node.value));
      part = without_negations({node.args.data(), part.sign});
    } else if (node.op == (part.sign ? Op::implication : Op::conjunction)) {  // not (A and B): if A, then not B
      block.premises.push_back({{node.args.data(), true}, block.variables.size()});
      part = without_negations({&node.args[1], part.sign});
    } else {
      block.rest = part;
      return block;
    }
  }
}

// 1, 2, 5, 10, 20, 50, ...
std::int64_t next_round(std::int64_t number) {
  std::int64_t digit = number;
  while (digit > 9) digit /= 10;
  return digit == 2 ? number / 2 * 5 : number * 2;
}

double ratio(std::int64_t a, std::int64_t b) { return static_cast<double>(a) / static_cast<double>(b); }

std::int64_t largest_constant(const Sentence& sentence) {
  std::int64_t most = 0;
  const auto look = [&](const Expr& body) {
    (void)any_node(body, [&](const Expr& expr) {
      if (expr.op == Op::number) most = std::max(most, expr.value);
      return false;
    });
  };
  look(sentence.body);
  for (const Definition& definition : sentence.definitions) look(definition.body);
  return std::min(most, kLargestReach / 16);
}

class BoxCheck {
 public:
  BoxCheck(const Sentence& sentence, std::optional<std::int64_t> to, const Control& control, Solver& solver,
           const TableOf& tables, const FunctionOf& functions)
      : sentence_(sentence),
        asked_(to),
        control_(control),
        positions_(solver, tables, control),
        values_(sentence, positions_, functions, control),
        base_(largest_constant(sentence)) {
    const Signed root = without_negations({&values_.body(), true});
    existential_ = sentence.free == 0 && root.node->op == (root.sign ? Op::exists : Op::for_all);
    block_ = block_of(sentence, values_.body(), !existential_);
    for (std::size_t i = 0; i < block_.variables.size(); ++i) {
      guards_.push_back(guard_from(i));
      if (is_number(i)) last_number_ = static_cast<int>(i);
    }
    positions_.expect_steps(kBudget);
    positions_.expect_numbers_up_to(to ? 2 * *to + base_ : base_);
    if (last_number_ < 0) positions_.allow_large_searches();
    if (!has_binder(sentence)) positions_.forgo_tables();
  }

  ClaimAnswer run() {
    answer_.claim = sentence_.text;
    answer_.parameters = sentence_.parameters;
    try {
      look();
    } catch (const Stopped&) {
      answer_.status = control_.stop().value_or(Status::limit_reached);
    }
    answer_.engine = positions_.engine();
    conclude();
    return answer_;
  }

 private:
  struct Undecided {
    std::string where;  // "a = 3"
    std::string why;
  };

  [[nodiscard]] bool is_number(std::size_t at) const {
    return sentence_.variables[static_cast<std::size_t>(block_.variables[at])].labels.empty();
  }

  // What the premises demand of the variable there, when those before it have values.
  [[nodiscard]] Guard guard_from(std::size_t at) const {
    const std::vector<int> open(block_.variables.begin() + static_cast<std::ptrdiff_t>(at), block_.variables.end());
    Guard guard;
    for (const auto& premise : block_.premises) {
      guard.parts.push_back(guard_of(*premise.part.node, premise.part.sign, open));
    }
    // Cases in which the rest cannot fail are cases all the same; what cannot be a witness is none.
    if (existential_) guard.parts.push_back(guard_of(*block_.rest.node, !block_.rest.sign, open));
    return guard;
  }

  void look() {
    double before = 0;
    std::int64_t bound_before = 0;
    std::int64_t round = 1;
    for (std::int64_t bound = 0;; ++bound) {
      if (control_.stop()) throw Stopped("the run was stopped");
      bound_ = bound;
      values_.forget_causes();
      larger_ = false;
      const std::uint64_t cases = cases_;
      try {
        shell(0, false, false);
      } catch (const Stopped&) {
        cases_ = cases;  // none of a bound that was not finished
        throw;
      }
      if (overflowed_) {
        cases_ = cases;
        if (asked_) answer_.status = Status::limit_reached;
        return;
      }
      if (found_) return;
      done_ = bound;
      if (!larger_) {
        exhausted_ = true;
        return;
      }
      if (asked_ && bound >= *asked_) return;
      if (asked_) continue;
      const double steps = values_.steps();
      if (steps > 2 * kBudget || bound >= kLargestReach) return;
      if (bound != round) continue;
      round = next_round(round);
      if (bound_before > 0 && before > 0) {
        // As the steps have grown from the last bound to this one, so they will from here to the next.
        const double growth = std::log(steps / before) / std::log(ratio(bound, bound_before));
        if (steps * std::pow(ratio(round, bound), growth) > kBudget) return;
      }
      before = steps;
      bound_before = bound;
    }
  }

  // All ways to go on with values up to the bound, one of which is the bound: true when the run is over.
  bool shell(std::size_t at, bool met, bool unknown) {
    for (const auto& premise : block_.premises) {
      if (premise.after != at) continue;
      const Truth truth = decided_or_further(premise.part);
      if (truth == Truth::no) return false;
      unknown = unknown || truth == Truth::unknown;
    }
    if (at == block_.variables.size()) return last_number_ < 0 || met ? judge(unknown) : false;
    const int variable = block_.variables[at];
    values_.set_reach(first_reach());
    NumberRange range = values_.range(variable, &guards_[at]);
    if (is_number(at)) {
      larger_ = larger_ || range.high > bound_;
      range.high = std::min(range.high, bound_);
      if (!met && static_cast<int>(at) == last_number_) range.low = std::max(range.low, bound_);
    }
    for (std::int64_t i = range.low; i <= range.high; ++i) {
      values_.set(variable, i);
      if (shell(at + 1, met || (is_number(at) && i == bound_), unknown)) return true;
    }
    return false;
  }

  [[nodiscard]] std::int64_t first_reach() const {
    if (last_number_ < 0 && asked_) return *asked_;
    return std::min(2 * (std::max<std::int64_t>(bound_, 8) + base_), kLargestReach);
  }

  // With variables inside that run further when that may help.
  Truth decided_or_further(const Signed& part) {
    values_.set_reach(first_reach());
    Truth truth = truth_of(values_, part);
    if (truth != Truth::unknown) return truth;
    if (block_.variables.empty()) return asked_ ? truth : as_far_as_possible(part);
    // A sentence that can only fail is refuted by a small counterexample, if by any.
    const bool helps = (part.sign ? part.node->can_hold : part.node->can_fail) || existential_;
    const double before = values_.steps();
    for (int i = 0; i < kTimesFurther && helps && in_vain_ < kMostInVain && truth == Truth::unknown; ++i) {
      values_.set_reach(std::min(values_.reach() * kFurther, kLargestReach));
      truth = truth_of(values_, part);
    }
    if (truth == Truth::unknown) in_vain_ += values_.steps() - before;
    return truth;
  }

  // The only case there is.
  Truth as_far_as_possible(const Signed& part) {
    if (!part.node->can_hold && !part.node->can_fail) return Truth::unknown;
    double before = values_.steps();
    while (true) {
      values_.set_reach(2 * values_.reach());
      const Truth truth = truth_of(values_, part);
      const double steps = values_.steps() - before;
      before = values_.steps();
      if (truth != Truth::unknown || 4 * steps > kBudget || values_.reach() >= kLargestReach) return truth;
    }
  }

  bool judge(bool unknown) {
    ++cases_;
    const Truth truth = decided_or_further(block_.rest);
    if (truth == Truth::yes) return false;
    if (truth == Truth::no && !unknown) {
      found_ = true;
      return true;
    }
    // Beyond 64 bits nothing larger is known either, so that what was looked at until then is the answer.
    if (done_ >= 0 && !undecided_ && last_number_ >= 0 && values_.has_overflowed()) {
      overflowed_ = to_string(named_values(values_, block_.variables)) + ": " + reason();
      return true;
    }
    if (!undecided_) undecided_ = {to_string(named_values(values_, block_.variables)), reason()};
    return false;
  }

  std::string reason() {
    for (const auto& premise : block_.premises) {
      if (values_.truth(*premise.part.node) == Truth::unknown) return why_unknown(values_, *premise.part.node);
    }
    return why_unknown(values_, *block_.rest.node);
  }

  void conclude() {
    if (found_) return conclude_found();
    if (undecided_ || done_ < 0) return conclude_unknown();
    if (existential_ && !exhausted_) return conclude_unknown();
    answer_.instances = cases_;
    answer_.single = exhausted_;
    answer_.holds = !existential_;
    if (existential_) {
      answer_.witness = Witness{{}, names(), {}, true};
      add_whatever(values_, *block_.rest.node, block_.rest.sign != existential_, answer_.witness->whatever);
      answer_.known = {How::refuted, cases_ == 0 ? "there are no such numbers"
                                                 : fmt::format("none of {} possible {} will do", cases_,
                                                               cases_ == 1 ? "case" : "cases")};
      return;
    }
    answer_.empty = cases_ == 0;
    if (!exhausted_) answer_.to = done_;
    const std::string where = exhausted_ ? "" : fmt::format(" with numbers up to {}", done_);
    if (answer_.status != Status::complete && !overflowed_) {
      answer_.known = {How::computed, fmt::format("no counterexample with numbers up to {}; {}", done_, stop_text())};
    } else if (answer_.empty) {
      answer_.known = {How::computed, "there is no such case" + where};
    } else if (block_.variables.empty()) {
      answer_.known = {How::computed, "what it speaks of was computed"};
    } else {
      answer_.known = {How::computed, fmt::format("all {} {}{}", cases_, cases_ == 1 ? "case" : "cases", where)};
    }
    if (overflowed_) answer_.known.detail += "; no further, because at " + *overflowed_;
  }

  void conclude_found() {
    answer_.holds = existential_;
    Witness witness;
    witness.variables = named_values(values_, block_.variables);
    witness.smallest = !undecided_;
    if (!existential_) add_whatever(values_, *block_.rest.node, block_.rest.sign, witness.whatever);
    for (const auto& premise : block_.premises) {
      add_facts(values_, *premise.part.node, block_.variables, witness.facts);
    }
    add_facts(values_, *block_.rest.node, block_.variables, witness.facts);
    const std::string where = to_string(witness.variables);
    std::string detail;
    if (existential_) {
      detail = "a witness: " + where;
    } else {
      const std::string facts = fmt::to_string(fmt::join(witness.facts, ", "));
      detail = where + (where.empty() || facts.empty() ? "" : ": ") + facts;
      if (detail.empty()) detail = "it is not so";
      if (!witness.smallest) detail += "; there may be smaller ones";
    }
    answer_.known = {existential_ ? How::proved : How::refuted, detail};
    answer_.single = block_.variables.empty();
    answer_.witness = std::move(witness);
  }

  void conclude_unknown() {
    answer_.known.how = How::unknown;
    std::string& detail = answer_.known.detail;
    if (undecided_ && !existential_) {
      detail = (undecided_->where.empty() ? "" : "at " + undecided_->where + ": ") + undecided_->why;
      if (!block_.variables.empty() && done_ >= 0) {
        detail += fmt::format("; no counterexample with numbers up to {}", done_);
      }
    } else if (done_ >= 0) {
      detail = fmt::format("no witness with numbers up to {} is known", done_);
      if (overflowed_) detail += "; no further, because at " + *overflowed_;
      if (undecided_) detail += fmt::format("; at {}: {}", undecided_->where, undecided_->why);
    }
    if (answer_.status != Status::complete && !overflowed_) {
      detail += (detail.empty() ? stop_text() + " before anything was known" : "; " + stop_text());
    }
  }

  [[nodiscard]] std::string stop_text() const {
    return answer_.status == Status::cancelled ? "interrupted" : "limit reached";
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const int variable : block_.variables) {
      result.push_back(sentence_.variables[static_cast<std::size_t>(variable)].name);
    }
    return result;
  }

  const Sentence& sentence_;
  std::optional<std::int64_t> asked_;
  const Control& control_;
  SentencePositions positions_;
  SentenceValues values_;
  std::int64_t base_;         // the largest number that is written in it
  bool existential_ = false;  // then the block is that of its negation
  Block block_;
  std::vector<Guard> guards_;
  int last_number_ = -1;  // the last variable of the block that stands for numbers

  std::int64_t bound_ = 0;
  std::int64_t done_ = -1;  // all up to this were looked at
  bool larger_ = false;     // there are numbers beyond the bound
  bool exhausted_ = false;
  bool found_ = false;  // the values are those of a counterexample
  std::uint64_t cases_ = 0;
  double in_vain_ = 0;
  std::optional<Undecided> undecided_;
  std::optional<std::string> overflowed_;  // where a number left 64 bits, which ended the run
  ClaimAnswer answer_;
};

}  // namespace

ClaimAnswer check_sentence_to(const Sentence& sentence, std::optional<std::int64_t> to, const Control& control,
                              Solver& solver, const TableOf& tables, const FunctionOf& functions) {
  return BoxCheck(sentence, to, control, solver, tables, functions).run();
}

}  // namespace cairn::claims
