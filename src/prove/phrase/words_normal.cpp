// Lines made readable; every step is checked against what the line said before.
#include "prove/phrase/words_normal.hpp"

#include "base/floor.hpp"
#include "rules/affine_expression.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

namespace cairn::prove {

namespace {

using Point = std::span<const std::int64_t>;

// The same condition with a positive last factor, and as small factors as can be.
void reduce(Condition& condition) {
  if (!condition.linear() || condition.form.is_constant()) return;
  if (condition.form.terms().back().factor < 0) {
    condition.form = condition.form * -1;
    for (auto& value : condition.values) value = -value;
    condition.op = mirrored(condition.op);
  }
  if (condition.is_residue()) {
    for (auto& value : condition.values) value = floor_remainder(value, condition.modulus);
    return;
  }
  std::int64_t common = 0;
  for (const Term& term : condition.form.terms()) common = std::gcd(common, term.factor);
  if (common == 1) return;
  const bool whole = std::all_of(condition.values.begin(), condition.values.end(),
                                 [&](std::int64_t value) { return value % common == 0; });
  if (!whole && !condition.is_bound()) return;
  Affine form;
  for (const Term& term : condition.form.terms()) form = form + Affine::variable(term.variable, term.factor / common);
  condition.form = form;
  for (auto& value : condition.values) {
    value = condition.op == Op::greater_equal ? ceiling_division(value, common) : floor_division(value, common);
  }
}

// What is divided, where a value is said to be a remainder or a quotient.
std::optional<Affine> dividend(const Condition& condition) {
  if (condition.linear()) return std::nullopt;
  const Expr& right = condition.other->args[1];
  if (right.op != Op::modulo && right.op != Op::floor_divide) return std::nullopt;
  return as_affine(right.args[0]);
}

class Normal {
 public:
  Normal(const Conjunction& line, const Automaton& valid, const WordsSample& sample)
      : valid_(valid), sample_(sample), line_(line), means_(meaning(line)) {
    for (std::size_t i = 0; i < sample.inside().size; ++i) {
      const Point x = sample.point(sample.inside(), i);
      if (holds(line, x)) points_.push_back(x);
    }
  }

  Conjunction run() {
    if (points_.empty()) return line_;
    const Conjunction original = line_;
    fix();
    put_in();
    set_value_apart();
    tighten();
    drop();
    std::stable_sort(line_.begin(), line_.end(),
                     [](const Condition& a, const Condition& b) { return key(a) < key(b); });
    line_.insert(line_.end(), value_.begin(), value_.end());
    return shortest_difference(meaning(line_), means_) ? original : line_;
  }

 private:
  // Fixed numbers first, then in the order of the numbers that are spoken about, residues before bounds.
  [[nodiscard]] static std::array<int, 4> key(const Condition& condition) {
    const std::vector<int> tracks = tracks_of(expression_of(condition));
    const int last = tracks.empty() ? 0 : tracks.back();
    return {condition.fixes_a_number() ? 0 : 1, last, static_cast<int>(tracks.size()), condition.is_bound() ? 1 : 0};
  }

  [[nodiscard]] Automaton meaning(const Conjunction& line) const {
    return conjunction(automaton_of(valid_.numeration, valid_.tracks, line), valid_);
  }
  [[nodiscard]] bool follows(const Condition& condition) const {
    return !not_included(means_, automaton_of(valid_.numeration, valid_.tracks, Conjunction{condition}));
  }
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> range(const Affine& form) const {
    const std::int64_t first = form.at(points_[0], 0);
    std::pair<std::int64_t, std::int64_t> result{first, first};
    for (const Point x : points_) {
      const std::int64_t value = form.at(x, 0);
      result = {std::min(result.first, value), std::max(result.second, value)};
    }
    return result;
  }

  void fix() {
    for (int track = 0; track < valid_.tracks; ++track) {
      const Affine form = Affine::variable(track);
      const auto [least, greatest] = range(form);
      const Condition fixed = equal_to(form, least);
      if (least != greatest || !follows(fixed)) continue;
      std::erase_if(line_, [&](const Condition& other) { return other.fixes_a_number() && other.form == form; });
      line_.push_back(fixed);
      fixed_.emplace(track, least);
    }
  }

  void put_in() {
    Conjunction result;
    for (Condition condition : line_) {
      if (condition.linear() && !condition.fixes_a_number()) {
        condition.form = put_into(condition.form);
        const std::int64_t constant = condition.form.constant();
        condition.form = condition.form - Affine(constant);
        for (auto& value : condition.values) value -= constant;
        if (condition.form.is_constant()) continue;
        reduce(condition);
      } else if (const auto divided = dividend(condition)) {
        const Affine form = put_into(*divided);
        if (form.is_constant()) continue;
        condition.other->args[1].args[0] = as_expression(form);
      }
      result.push_back(std::move(condition));
    }
    line_ = std::move(result);
  }
  [[nodiscard]] Affine put_into(Affine form) const {
    for (const auto& [track, value] : fixed_) form = form.with(track, Affine(value));
    return form;
  }

  // What a function's value is comes last, and where it is that is said by the other conditions alone.
  void set_value_apart() {
    if (!sample_.function()) return;
    const int v = valid_.tracks - 1;
    const auto speaks = [&](const Condition& condition) { return speaks_of(condition, v); };
    std::copy_if(line_.begin(), line_.end(), std::back_inserter(value_), speaks);
    std::erase_if(line_, speaks);
    if (value_.size() != 1) return;
    const Condition& value = value_[0];
    // factor * v = rest
    std::int64_t factor = 1;
    Affine rest;
    if (value.is(Op::equal)) {
      factor = std::abs(value.form.factor(v));
      rest = value.form - Affine::variable(v, value.form.factor(v)) - Affine(value.values[0]);
      if (value.form.factor(v) > 0) rest = rest * -1;
    } else if (const auto divided = dividend(value); divided && value.other->args[1].op == Op::floor_divide) {
      rest = *divided;
    }
    if (rest.is_constant()) return;
    Condition not_negative{Op::greater_equal, rest - Affine(rest.constant()), {-rest.constant()}, 0, {}};
    Condition divides{Op::equal, not_negative.form, not_negative.values, factor, {}};
    reduce(not_negative);
    reduce(divides);
    line_.push_back(not_negative);
    if (factor > 1) line_.push_back(divides);
  }

  void tighten() {
    for (Condition& condition : line_) {
      if (!condition.is_bound()) continue;
      const auto [least, greatest] = range(condition.form);
      Condition tight = condition;
      tight.values[0] = condition.op == Op::greater_equal ? least : greatest;
      if (tight.values[0] != condition.values[0] && follows(tight)) condition = tight;
    }
  }

  // Bounds and inequalities first; a number that is fixed stays.
  void drop() {
    const Automaton means = meaning(line_);
    for (const bool bounds : {true, false}) {
      for (std::size_t i = line_.size(); i-- > 0;) {
        const Condition& condition = line_[i];
        if (condition.fixes_a_number() || bounds != (condition.is_bound() || condition.is(Op::not_equal))) continue;
        Conjunction without = line_;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        if (!shortest_difference(meaning(without), means)) line_ = std::move(without);
      }
    }
  }

  const Automaton& valid_;
  const WordsSample& sample_;
  Conjunction line_;
  Conjunction value_;  // what is said of a function's value
  Automaton means_;    // what the line says about valid positions
  std::vector<Point> points_;
  std::map<int, std::int64_t> fixed_;
};

// The condition that tells two lines apart and whose values can be listed together; nothing when there is none.
std::optional<std::size_t> only_difference(const Conjunction& a, const Conjunction& b, bool one_number) {
  if (a.size() != b.size()) return std::nullopt;
  std::optional<std::size_t> where;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    Condition other = b[i];
    other.values = a[i].values;
    const bool listed = a[i].is_residue() || (one_number && a[i].fixes_a_number() && b[i].fixes_a_number() &&
                                              a[i].form.terms()[0].variable == 0);
    if (where || !listed || !(other == a[i])) return std::nullopt;
    where = i;
  }
  return where;
}

}  // namespace

Conjunction normalised(const Conjunction& line, const Automaton& valid, const WordsSample& sample) {
  return Normal(line, valid, sample).run();
}

std::vector<Conjunction> ordered_lines(std::vector<Conjunction> lines, const WordsSample& sample) {
  const bool one_number = sample.tracks() - (sample.function() ? 1 : 0) == 1;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = i + 1; j < lines.size();) {
      const auto where = only_difference(lines[i], lines[j], one_number);
      if (!where) {
        ++j;
        continue;
      }
      auto& values = lines[i][*where].values;
      values.insert(values.end(), lines[j][*where].values.begin(), lines[j][*where].values.end());
      std::sort(values.begin(), values.end());
      values.erase(std::unique(values.begin(), values.end()), values.end());
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(j));
    }
  }
  std::vector<std::pair<std::vector<std::int64_t>, Conjunction>> keyed;
  for (Conjunction& line : lines) {
    std::vector<std::int64_t> first;
    for (std::size_t i = 0; i < sample.inside().size; ++i) {
      const Point x = sample.point(sample.inside(), i);
      if (!holds(line, x)) continue;
      const std::vector<std::int64_t> point(x.begin(), x.end());
      if (first.empty() || point < first) first = point;
    }
    keyed.emplace_back(std::move(first), std::move(line));
  }
  std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  lines.clear();
  for (auto& [first, line] : keyed) lines.push_back(std::move(line));
  return lines;
}

}  // namespace cairn::prove
