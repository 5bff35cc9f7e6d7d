// Preperiods and periods of values, as automata and as residues.
#include "prove/phrase/words_sequence.hpp"

#include "rules/affine_expression.hpp"

#include <algorithm>
#include <array>

namespace cairn::prove {

std::optional<PeriodicSequence> shortest_sequence(const std::vector<std::int64_t>& values, std::size_t longest) {
  std::optional<PeriodicSequence> best;
  for (std::size_t m = 1; m < longest; ++m) {
    const std::int64_t saltus = values.back() - values[values.size() - 1 - m];
    std::size_t preperiod = values.size() - m;
    while (preperiod > 0 && values[preperiod - 1 + m] - values[preperiod - 1] == saltus) --preperiod;
    if (preperiod + m > longest || (best && best->values.size() <= preperiod + m)) continue;
    best = PeriodicSequence{{values.begin(), values.begin() + static_cast<std::ptrdiff_t>(preperiod + m)},
                            {static_cast<std::int64_t>(preperiod), static_cast<std::int64_t>(m), {saltus}}};
  }
  return best;
}

Automaton automaton_of(Numeration numeration, const PeriodicSequence& sequence) {
  const Affine n = Affine::variable(0), v = Affine::variable(1);
  const auto& [preperiod, m, saltus] = sequence.law;
  std::vector<Automaton> parts;
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(sequence.values.size()); ++i) {
    const std::int64_t value = sequence.values[static_cast<std::size_t>(i)];
    if (i < preperiod) {
      parts.push_back(automaton_of(numeration, 2, Conjunction{equal_to(n, i), equal_to(v, value)}));
      continue;
    }
    parts.push_back(automaton_of(numeration, 2,
                                 Conjunction{{Op::greater_equal, n, {i}, 0, {}},
                                             {Op::equal, n, {i % m}, m, {}},
                                             equal_to(v * m - n * saltus[0], value * m - i * saltus[0])}));
  }
  // Pairs of pairs, so that what is joined stays small.
  while (parts.size() > 1) {
    std::vector<Automaton> joined;
    for (std::size_t i = 0; i < parts.size(); i += 2) {
      joined.push_back(i + 1 < parts.size() ? disjunction(parts[i], parts[i + 1]) : parts[i]);
    }
    parts = std::move(joined);
  }
  return parts[0];
}

std::optional<PeriodicSequence> sequence_of(const WordsSample& sample, std::size_t longest) {
  std::vector<std::int64_t> values;
  while (values.size() < 4 * longest) {
    const auto value = sample.value_at(std::array{static_cast<std::int64_t>(values.size())});
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return shortest_sequence(values, longest);
}

std::vector<std::vector<Expr>> residue_lines(const PeriodicSequence& sequence, std::int64_t value, int track) {
  const Affine n = Affine::variable(track);
  const std::int64_t m = sequence.law.period, from = sequence.law.preperiod;
  // Residues that have the value always, those that have it in the end only, and numbers before that.
  Condition always{Op::equal, n, {}, m, {}}, late = always, listed{Op::equal, n, {}, 0, {}};
  for (std::int64_t r = 0; r < m; ++r) {
    std::vector<std::int64_t> early;
    bool all = true;
    for (std::int64_t i = r; i < from; i += m) {
      if (sequence.at(i) == value) {
        early.push_back(i);
      } else {
        all = false;
      }
    }
    const bool in_the_end = sequence.at(from + (r - from % m + m) % m) == value;
    if (in_the_end && all) {
      always.values.push_back(r);
    } else {
      if (in_the_end) late.values.push_back(r);
      listed.values.insert(listed.values.end(), early.begin(), early.end());
    }
  }
  std::sort(listed.values.begin(), listed.values.end());
  std::vector<std::vector<Expr>> lines;
  if (!listed.values.empty()) lines.push_back({expression_of(listed)});
  if (!always.values.empty()) {
    lines.emplace_back();
    if (m > 1) lines.back().push_back(expression_of(always));
  }
  if (!late.values.empty()) {
    lines.emplace_back();
    if (m > 1) lines.back().push_back(expression_of(late));
    lines.back().push_back(comparison(n, Op::greater_equal, from));
  }
  return lines;
}

std::optional<PeriodicSequence> indicator_of(const WordsSample& sample, std::size_t longest) {
  std::vector<std::int64_t> values;
  while (values.size() < 4 * longest) {
    values.push_back(sample.contains(std::array{static_cast<std::int64_t>(values.size())}) ? 1 : 0);
  }
  return shortest_sequence(values, longest);
}

}  // namespace cairn::prove
