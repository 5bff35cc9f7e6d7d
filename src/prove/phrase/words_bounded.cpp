// Rows of a set or a function, one for each value of the number that is bounded.
#include "prove/phrase/words_bounded.hpp"

#include "prove/phrase/words_sequence.hpp"
#include "rules/affine_expression.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace cairn::prove {

namespace {

constexpr std::int64_t kLargestSmall = 12;  // values that are told apart

bool is_bounded(const Automaton& valid, int track) {
  const Conjunction beyond{{Op::greater_equal, Affine::variable(track), {kLargestSmall + 1}, 0, {}}};
  const Automaton large = automaton_of(valid.numeration, valid.tracks, beyond);
  return !not_included(conjunction(valid, large), nothing(valid.numeration, valid.tracks, 1));
}

// The row with the small number fixed: values of a function, 1 and 0 for a set. Empty when there are no such positions,
// nothing when a value is missing.
std::optional<std::vector<std::int64_t>> row_at(const WordsSample& sample, std::size_t small, std::int64_t fixed,
                                                std::size_t length) {
  std::vector<std::int64_t> x(2), row;
  x[small] = fixed;
  bool any = false;
  for (std::size_t n = 0; n < length; ++n) {
    x[1 - small] = static_cast<std::int64_t>(n);
    if (!sample.function()) {
      row.push_back(sample.contains(x) ? 1 : 0);
      any = any || sample.is_valid(x);
      continue;
    }
    const auto value = sample.value_at(x);
    if (!value && any) return std::nullopt;
    if (!value) break;
    any = true;
    row.push_back(*value);
  }
  if (!any) row.clear();
  return row;
}

}  // namespace

std::vector<std::vector<Expr>> lines_by_small_number(const WordsSample& sample, const Automaton& valid,
                                                     std::size_t longest) {
  if (sample.tracks() != (sample.function() ? 3 : 2)) return {};
  const int small = is_bounded(valid, 1) ? 1 : is_bounded(valid, 0) ? 0 : -1;
  if (small < 0) return {};
  struct Line {
    std::vector<Expr> conditions;
    std::vector<std::int64_t> at;  // values of the small number
    std::int64_t value = 0;
  };
  std::map<std::string, Line> lines;  // by what they say of the other number and the value
  std::size_t rows = 0;
  for (std::int64_t fixed = 0; fixed <= kLargestSmall; ++fixed) {
    const auto row = row_at(sample, static_cast<std::size_t>(small), fixed, 4 * longest);
    if (!row) return {};
    if (row->empty()) continue;
    ++rows;
    const auto sequence = shortest_sequence(*row, longest);
    if (!sequence || sequence->law.saltus[0] != 0) return {};
    for (const std::int64_t value : std::set(sequence->values.begin(), sequence->values.end())) {
      if (!sample.function() && value == 0) continue;
      for (std::vector<Expr>& conditions : residue_lines(*sequence, value, 1 - small)) {
        std::string key = std::to_string(value);
        for (const Expr& condition : conditions) key += ", " + to_string(condition);
        Line& line = lines[key];
        line.conditions = std::move(conditions);
        line.at.push_back(fixed);
        line.value = value;
      }
    }
  }
  std::vector<Line> sorted;
  for (auto& [key, line] : lines) sorted.push_back(std::move(line));
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Line& a, const Line& b) { return std::pair(a.value, a.at) < std::pair(b.value, b.at); });
  std::vector<std::vector<Expr>> result;
  for (Line& line : sorted) {
    if (line.at.size() < rows) {
      const Condition at{Op::equal, Affine::variable(small), std::move(line.at), 0, {}};
      line.conditions.insert(line.conditions.begin(), expression_of(at));
    }
    if (sample.function()) line.conditions.push_back(comparison(Affine::variable(2), Op::equal, line.value));
    result.push_back(std::move(line.conditions));
  }
  return result;
}

}  // namespace cairn::prove
