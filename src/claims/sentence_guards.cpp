// Bounds out of conditions.
#include "claims/sentence_guards.hpp"

#include "base/floor.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace cairn::claims {

namespace {

// Numbers beyond these bound nothing, so that no sum of them leaves 64 bits.
constexpr std::int64_t kLargestNumber = std::int64_t{1} << 36;
constexpr std::int64_t kLargestFactor = std::int64_t{1} << 20;
constexpr int kRounds = 3;

bool contains(const std::vector<int>& variables, std::int64_t variable) {
  return std::find(variables.begin(), variables.end(), variable) != variables.end();
}

bool uses(const SentenceNode& node, const std::vector<int>& variables) {
  if (node.op == Op::name && contains(variables, node.value)) return true;
  return std::any_of(node.args.begin(), node.args.end(), [&](const auto& arg) { return uses(arg, variables); });
}

// A number as a sum, of which only the part in open variables is taken apart.
struct Sum {
  std::vector<Guard::Open> open;
  std::vector<Guard::Term> terms;
  std::int64_t constant = 0;
};

class Reader {
 public:
  explicit Reader(std::vector<int> open) : open_(std::move(open)) {}

  Guard read(const SentenceNode& node, bool truth) {
    Guard guard;
    switch (node.op) {
      case Op::negation:
        return read(node.args[0], !truth);
      case Op::conjunction:
      case Op::disjunction:
      case Op::implication: {
        guard.kind = (node.op == Op::conjunction) == truth ? Guard::Kind::all_of : Guard::Kind::any_of;
        guard.parts.push_back(read(node.args[0], node.op == Op::implication ? !truth : truth));
        guard.parts.push_back(read(node.args[1], truth));
        return guard;
      }
      case Op::for_all:
      case Op::almost_all:
      case Op::exists:
      case Op::infinitely_many:
        // When such a quantifier is true (or false), its condition is true (or false) for some number. Of words there
        // are finitely many, so about almost all of them, or infinitely many, nothing follows.
        if (node.words && (node.op == Op::almost_all || node.op == Op::infinitely_many)) return guard;
        open_.push_back(static_cast<int>(node.value));
        return read(node.args[0], truth);
      case Op::exists_unique:
        if (!truth) return guard;  // there may be none, or two
        open_.push_back(static_cast<int>(node.value));
        return read(node.args[0], truth);
      case Op::is_outcome:
        if (truth) present(node, guard);
        return guard;
      case Op::is_option:
        return read(node.args.back(), truth);
      case Op::member:
        if (truth) member(node, guard);
        return guard;
      case Op::less:
      case Op::less_equal:
      case Op::equal:
      case Op::not_equal:
      case Op::greater_equal:
      case Op::greater:
        if (!node.words) compare(node, truth, guard);
        return guard;
      default:
        return guard;
    }
  }

 private:
  // A comparison is false as well when a number is absent: its opposite then says nothing.
  void compare(const SentenceNode& node, bool truth, Guard& guard) {
    const Op op = truth ? node.op : opposite_of(node.op);
    if (op == Op::not_equal) return;
    if (truth) present(node, guard);
    const bool less = op == Op::less || op == Op::less_equal;
    const bool greater = op == Op::greater || op == Op::greater_equal;
    const std::int64_t strict = op == Op::less || op == Op::greater ? 1 : 0;
    if (!greater) at_most_zero(node.args[0], 1, &node.args[1], strict, truth, guard);
    if (!less) at_most_zero(node.args[0], -1, &node.args[1], strict, truth, guard);
  }

  [[nodiscard]] static Op opposite_of(Op op) {
    switch (op) {
      case Op::less:
        return Op::greater_equal;
      case Op::less_equal:
        return Op::greater;
      case Op::greater_equal:
        return Op::less;
      case Op::greater:
        return Op::less_equal;
      default:
        return op == Op::equal ? Op::not_equal : Op::equal;
    }
  }

  // sign * (left - right) + constant <= 0
  void at_most_zero(const SentenceNode& left, std::int64_t sign, const SentenceNode* right, std::int64_t constant,
                    bool needs_terms, Guard& guard) {
    Sum sum;
    sum.constant = constant;
    if (!add(left, sign, sum) || (right != nullptr && !add(*right, -sign, sum))) return;
    if (std::abs(sum.constant) > kLargestNumber) return;
    Guard linear;
    linear.kind = Guard::Kind::linear;
    linear.open = std::move(sum.open);
    linear.terms = std::move(sum.terms);
    linear.constant = sum.constant;
    linear.needs_terms = needs_terms;
    guard.parts.push_back(std::move(linear));
  }

  void member(const SentenceNode& node, Guard& guard) {
    present(node.args[0], guard);
    const Set& set = node.args[1].expr->set;
    if (node.args[1].op != Op::set) return;
    at_most_zero(node.args[0], -1, nullptr, 1, true, guard);  // sets hold numbers from 1 on
    const auto greatest = set.greatest();
    if (greatest && *greatest <= kLargestNumber) at_most_zero(node.args[0], 1, nullptr, -*greatest, true, guard);
  }

  // A position with an outcome has no negative cell, and a number made of its Grundy value is absent with it. So is a
  // function of a game at a negative number.
  void present(const SentenceNode& node, Guard& guard) {
    if (node.op == Op::conditional || is_binder(node.op) || node.op == Op::defined) return;
    const bool position = node.op == Op::is_outcome || node.op == Op::grundy_of || node.op == Op::remoteness_of ||
                          node.op == Op::function_of;
    for (const SentenceNode& arg : node.args) {
      if (info(arg.op).result != Type::number) continue;
      if (position && !arg.words) at_most_zero(arg, -1, nullptr, 0, true, guard);
      present(arg, guard);
    }
  }

  bool add(const SentenceNode& node, std::int64_t factor, Sum& sum) {
    if (std::abs(factor) > kLargestFactor) return false;
    if (const auto constant = constant_value(*node.expr)) {
      if (std::abs(*constant) > kLargestNumber / std::abs(factor)) return false;
      sum.constant += factor * *constant;
      return std::abs(sum.constant) <= kLargestNumber;
    }
    if (node.op == Op::name && contains(open_, node.value)) {
      add_open(static_cast<int>(node.value), factor, sum);
      return true;
    }
    if (!uses(node, open_)) {
      // A variable that is bound further inside has no value here, but then it is open.
      sum.terms.push_back({&node, factor});
      return true;
    }
    switch (node.op) {
      case Op::negate:
        return add(node.args[0], -factor, sum);
      case Op::add:
        return add(node.args[0], factor, sum) && add(node.args[1], factor, sum);
      case Op::subtract:
        return add(node.args[0], factor, sum) && add(node.args[1], -factor, sum);
      case Op::multiply: {
        for (const int side : {0, 1}) {
          const auto constant = constant_value(*node.args[static_cast<std::size_t>(side)].expr);
          if (!constant || *constant == 0 || std::abs(*constant) > kLargestFactor) continue;
          return add(node.args[static_cast<std::size_t>(1 - side)], factor * *constant, sum);
        }
        return factor > 0 && same_name(node.args[0], node.args[1]) && add(node.args[0], factor, sum);  // b*b >= b
      }
      case Op::power: {  // b^2 >= b, and 2^b >= b
        const auto base = constant_value(*node.args[0].expr);
        const auto exponent = constant_value(*node.args[1].expr);
        if (factor <= 0) return false;
        if (exponent && *exponent >= 1 && node.args[0].op == Op::name) return add(node.args[0], factor, sum);
        if (base && *base >= 2 && node.args[1].op == Op::name) return add(node.args[1], factor, sum);
        return false;
      }
      default:
        return false;
    }
  }

  [[nodiscard]] static bool same_name(const SentenceNode& a, const SentenceNode& b) {
    return a.op == Op::name && b.op == Op::name && a.value == b.value;
  }

  static void add_open(int variable, std::int64_t factor, Sum& sum) {
    for (auto& open : sum.open) {
      if (open.variable != variable) continue;
      open.factor += factor;
      return;
    }
    sum.open.push_back({variable, factor});
  }

  std::vector<int> open_;
};

// The least that factor * x can be; nothing when it has no least value.
std::optional<std::int64_t> least_of(std::int64_t factor, const NumberRange& range) {
  if (factor >= 0) return factor * range.low;
  if (!range.bounded() || range.high > kLargestNumber) return std::nullopt;
  return factor * range.high;
}

bool narrow_linear(const Guard& guard, const TermValue& value, Ranges& ranges) {
  std::int64_t known = guard.constant;
  for (const Guard::Term& term : guard.terms) {
    const auto number = value(*term.node);
    if (!number || (!number->absent() && !number->finite())) return true;
    if (number->absent()) return !guard.needs_terms;
    if (std::abs(number->value) > kLargestNumber) return true;
    known += term.factor * number->value;
  }
  if (guard.open.empty()) return known <= 0;
  for (const Guard::Open& open : guard.open) {
    std::optional<std::int64_t> rest = known;
    for (const Guard::Open& other : guard.open) {
      if (&other == &open || !rest) continue;
      const auto least = least_of(other.factor, ranges[other.variable]);
      rest = least ? std::optional(*rest + *least) : std::nullopt;
    }
    if (!rest || open.factor == 0) continue;
    NumberRange& range = ranges[open.variable];
    if (open.factor > 0) {
      range.high = std::min(range.high, floor_division(-*rest, open.factor));
    } else {
      const std::int64_t low = -floor_division(-*rest, -open.factor);  // rounded up
      range.low = std::max(range.low, std::min(low, kLargestNumber));
    }
    if (range.empty()) return false;
  }
  return true;
}

bool narrow_once(const Guard& guard, const TermValue& value, Ranges& ranges) {
  switch (guard.kind) {
    case Guard::Kind::linear:
      return narrow_linear(guard, value, ranges);
    case Guard::Kind::all_of:
      return std::all_of(guard.parts.begin(), guard.parts.end(),
                         [&](const Guard& part) { return narrow_once(part, value, ranges); });
    case Guard::Kind::any_of:
      break;
  }
  std::optional<Ranges> joined;
  for (const Guard& part : guard.parts) {
    Ranges within = ranges;
    if (!narrow_once(part, value, within)) continue;
    if (!joined) {
      joined = std::move(within);
      continue;
    }
    for (auto& [variable, range] : *joined) {
      const NumberRange& other = within[variable];
      range.low = std::min(range.low, other.low);
      range.high = std::max(range.high, other.high);
    }
  }
  if (!joined) return false;
  // What only another alternative speaks of was not narrowed by this one.
  for (auto& [variable, range] : ranges) {
    if (const auto at = joined->find(variable); at != joined->end()) range = at->second;
  }
  return true;
}

// Those that have an upper bound when these have one.
std::set<int> bounded_by(const Guard& guard, std::set<int> before) {
  switch (guard.kind) {
    case Guard::Kind::all_of:
      for (const Guard& part : guard.parts) before = bounded_by(part, std::move(before));
      return before;
    case Guard::Kind::any_of: {
      std::set<int> all = bounded_by(guard.parts[0], before);
      for (const Guard& part : guard.parts) {
        const std::set<int> others = bounded_by(part, before);
        std::erase_if(all, [&](int variable) { return others.count(variable) == 0; });
      }
      return all;
    }
    case Guard::Kind::linear:
      break;
  }
  for (const Guard::Open& open : guard.open) {
    const bool bounds = open.factor > 0 && std::all_of(guard.open.begin(), guard.open.end(), [&](const auto& other) {
                          return other.factor >= 0 || before.count(other.variable) > 0;
                        });
    if (bounds) before.insert(open.variable);
  }
  return before;
}

}  // namespace

Guard guard_of(const SentenceNode& node, bool truth, std::vector<int> open) {
  return Reader(std::move(open)).read(node, truth);
}

bool bounds(const Guard& guard, int variable) {
  std::set<int> bounded;
  for (int round = 0; round < kRounds; ++round) bounded = bounded_by(guard, bounded);
  return bounded.count(variable) > 0;
}

bool narrow(const Guard& guard, const TermValue& value, Ranges& ranges) {
  for (int round = 0; round < kRounds; ++round) {
    if (!narrow_once(guard, value, ranges)) return false;
  }
  return true;
}

}  // namespace cairn::claims
