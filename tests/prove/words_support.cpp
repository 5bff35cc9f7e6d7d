#include "prove/words_support.hpp"
#include "base/all_layers.hpp"

#include <algorithm>

namespace cairn::testing {

std::string digits_text(Numeration numeration, std::int64_t number) {
  std::vector<std::int64_t> weights{1};
  while (weights.back() <= number) {
    const std::int64_t last = weights.back();
    const std::int64_t before = weights.size() > 1 ? weights[weights.size() - 2] : 1;
    weights.push_back(numeration == Numeration::binary ? 2 * last : last + before);
  }
  std::string text;
  for (std::size_t i = weights.size(); i-- > 0;) {
    const bool taken = weights[i] <= number;
    if (taken) number -= weights[i];
    if (taken || !text.empty()) text += taken ? '1' : '0';
  }
  return text;
}

bool plainly_holds(const Condition& condition, Numeration numeration, const std::vector<std::int64_t>& x) {
  std::int64_t form = 0;
  std::vector<std::size_t> added, subtracted;
  for (const Term& term : condition.form.terms()) {
    const auto track = static_cast<std::size_t>(term.variable);
    form += term.factor * x[track];
    (term.factor > 0 ? added : subtracted).push_back(track);
  }
  const auto listed = [&](std::int64_t value) {
    return std::count(condition.values.begin(), condition.values.end(), value) > 0;
  };
  const std::int64_t first = condition.values.at(0), m = condition.modulus;
  const auto remainder = [&](std::int64_t value) {
    while (value < 0) value += m;
    return value % m;
  };
  switch (condition.kind) {
    case Condition::Kind::equal:
      return listed(form);
    case Condition::Kind::not_equal:
      return !listed(form);
    case Condition::Kind::at_least:
      return form >= first;
    case Condition::Kind::at_most:
      return form <= first;
    case Condition::Kind::residue:
      return listed(remainder(form));
    case Condition::Kind::remainder:
      return x[static_cast<std::size_t>(condition.subject)] == remainder(form + first);
    case Condition::Kind::quotient: {
      const std::int64_t quotient = x[static_cast<std::size_t>(condition.subject)];
      return quotient * m <= form + first && form + first < (quotient + 1) * m;
    }
    case Condition::Kind::nim_sum: {
      std::int64_t sum = 0;
      for (const std::size_t track : added) sum ^= x[track];
      return sum == first;
    }
    case Condition::Kind::shifted: {
      const std::string shorter = digits_text(numeration, x[subtracted.at(0)]);
      const std::string zeros(static_cast<std::size_t>(first), '0');
      return digits_text(numeration, x[added.at(0)]) == (shorter.empty() ? "" : shorter + zeros);
    }
    case Condition::Kind::zeros: {
      const std::string digits = digits_text(numeration, x[added.at(0)]);
      const std::size_t last = digits.rfind('1');
      const std::size_t zeros = last == std::string::npos ? 0 : digits.size() - 1 - last;
      return static_cast<std::int64_t>(zeros % 2) == first;
    }
  }
  return false;
}

PlainPattern::PlainPattern(const DigitPattern& pattern, Numeration numeration, int tracks)
    : numeration_(numeration), blocks_(pattern.size()) {
  std::string expression;
  for (const DigitBlock& block : pattern) {
    expression += "[";
    for (unsigned letter = 0; letter < (1U << tracks); ++letter) {
      bool fits = true;
      for (int track = 0; track < tracks; ++track) {
        const bool any = ((block.any >> track) & 1U) != 0;
        fits = fits && (any || ((letter >> track) & 1U) == ((block.ones >> track) & 1U));
      }
      if (fits) expression += static_cast<char>('A' + letter);
    }
    expression += block.repeated ? "]*" : "]";
  }
  expression_ = std::regex(expression);
}

bool PlainPattern::matches(const std::vector<std::int64_t>& x) const {
  std::vector<std::string> digits;
  std::size_t length = 0;
  for (const std::int64_t number : x) {
    digits.push_back(digits_text(numeration_, number));
    length = std::max(length, digits.back().size());
  }
  std::string word(length, 'A');
  for (std::size_t track = 0; track < x.size(); ++track) {
    const std::size_t lead = length - digits[track].size();
    for (std::size_t i = 0; i < digits[track].size(); ++i) {
      if (digits[track][i] == '1') word[lead + i] = static_cast<char>(word[lead + i] + (1 << track));
    }
  }
  // More zeros than blocks before the numbers change nothing any more.
  for (std::size_t zeros = 0; zeros <= blocks_; ++zeros, word.insert(0, "A")) {
    if (std::regex_match(word, expression_)) return true;
  }
  return false;
}

bool plainly_said(const Statement& statement, const ModeStatement& mode, const std::vector<std::int64_t>& x) {
  return std::any_of(mode.lines.begin(), mode.lines.end(), [&](const StatementLine& line) {
    if (line.pattern) return PlainPattern(*line.pattern, statement.numeration, statement.tracks).matches(x);
    if (line.sequence) {
      std::int64_t n = x[0], more = 0;
      const auto size = static_cast<std::int64_t>(line.sequence->values.size());
      for (; n >= size; n -= size - line.sequence->preperiod) more += line.sequence->saltus;
      return line.sequence->values[static_cast<std::size_t>(n)] + more == x[1];
    }
    return std::all_of(line.conditions.begin(), line.conditions.end(),
                       [&](const Condition& condition) { return plainly_holds(condition, statement.numeration, x); });
  });
}

}  // namespace cairn::testing
