// Independent of rules/evaluate and of the automata on purpose: this judges what the prover says in words.
#include "prove/words_support.hpp"
#include "base/all_layers.hpp"

#include <algorithm>
#include <stdexcept>

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

namespace {

// There is no such number; far from all that are looked at, so that sums with it are recognised, too.
constexpr std::int64_t kNone = std::int64_t{1} << 60;
bool is_none(std::int64_t value) { return value > kNone / 2; }

std::int64_t plain_value(const Expr& expr, const std::vector<std::int64_t>& x) {
  const auto of = [&](std::size_t i) { return plain_value(expr.args.at(i), x); };
  for (const Expr& arg : expr.args) {
    if (is_none(plain_value(arg, x))) return kNone;
  }
  const auto negative = [&](const Expr& arg) { return plain_value(arg, x) < 0; };
  const bool of_digits =
      expr.op == Op::nim_sum || expr.op == Op::ones || expr.op == Op::fib_shift || expr.op == Op::fib_zeros;
  if (of_digits && std::any_of(expr.args.begin(), expr.args.end(), negative)) return kNone;
  switch (expr.op) {
    case Op::number:
      return expr.value;
    case Op::name:
      return x.at(std::stoul(expr.name.substr(1)) - 1);
    case Op::negate:
      return -of(0);
    case Op::add:
      return of(0) + of(1);
    case Op::subtract:
      return of(0) - of(1);
    case Op::multiply:
      return of(0) * of(1);
    case Op::nim_sum:
      return of(0) ^ of(1);
    case Op::modulo: {
      std::int64_t rest = of(0);
      while (rest < 0) rest += of(1);
      while (rest >= of(1)) rest -= of(1);
      return rest;
    }
    case Op::floor_divide: {
      std::int64_t quotient = 0;
      while (quotient * of(1) > of(0)) --quotient;
      while ((quotient + 1) * of(1) <= of(0)) ++quotient;
      return quotient;
    }
    case Op::fib_shift: {
      const std::string digits = digits_text(Numeration::zeckendorf, of(0)) + "0";
      std::int64_t shifted = 0;
      while (digits != "0" && digits_text(Numeration::zeckendorf, shifted) != digits) ++shifted;
      return shifted;
    }
    case Op::two_part: {
      // Absent for 0, and where there is no number: no comparison holds then.
      std::int64_t part = 1;
      if (of(0) <= 0) return kNone;
      while (of(0) % (2 * part) == 0) part *= 2;
      return part;
    }
    case Op::ones: {
      const std::string digits = digits_text(Numeration::binary, of(0));
      return std::count(digits.begin(), digits.end(), '1');
    }
    case Op::fib_part: {
      if (of(0) <= 0) return kNone;
      const std::string digits = digits_text(Numeration::zeckendorf, of(0));
      std::int64_t part = 1;
      while (digits_text(Numeration::zeckendorf, part) != digits.substr(digits.rfind('1'))) ++part;
      return part;
    }
    case Op::fib_zeros: {
      const std::string digits = digits_text(Numeration::zeckendorf, of(0));
      const std::size_t last = digits.rfind('1');
      return last == std::string::npos ? 0 : static_cast<std::int64_t>(digits.size() - 1 - last);
    }
    default:
      throw std::logic_error("the words have an operator that their judge does not know: " + to_string(expr));
  }
}

}  // namespace

bool plainly_holds(const Expr& condition, const std::vector<std::int64_t>& x) {
  const auto of = [&](std::size_t i) { return plain_value(condition.args.at(i), x); };
  const bool of_numbers = condition.op != Op::negation && condition.op != Op::disjunction;
  if (of_numbers && condition.op != Op::not_equal) {
    if (is_none(of(0)) || (condition.op != Op::member && is_none(of(1)))) return false;
  }
  switch (condition.op) {
    case Op::equal:
      return of(0) == of(1);
    case Op::not_equal:
      return of(0) != of(1);
    case Op::less:
      return of(0) < of(1);
    case Op::less_equal:
      return of(0) <= of(1);
    case Op::greater:
      return of(0) > of(1);
    case Op::greater_equal:
      return of(0) >= of(1);
    case Op::negation:
      return !plainly_holds(condition.args.at(0), x);
    case Op::disjunction:
      return plainly_holds(condition.args.at(0), x) || plainly_holds(condition.args.at(1), x);
    case Op::member: {
      const auto& parts = condition.args.at(1).set.parts;
      for (const rules::SetRule& rule : condition.args.at(1).set.rules) {
        if (rule.kind == rules::SetRule::Kind::fibonacci) {
          const std::string digits = digits_text(Numeration::zeckendorf, of(0));
          return std::count(digits.begin(), digits.end(), '1') == 1;
        }
        std::int64_t power = rule.coefficients.at(1);
        while (power < of(0)) power *= rule.base;
        return power == of(0);
      }
      return std::any_of(parts.begin(), parts.end(), [&](const Progression& part) {
        return part.step == 1 && part.first <= of(0) && of(0) <= part.last.value();
      });
    }
    default:
      throw std::logic_error("the words have an operator that their judge does not know: " + to_string(condition));
  }
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

bool plainly_said(const ProofInWords& statement, const ModeInWords& mode, const std::vector<std::int64_t>& x) {
  return std::any_of(mode.lines.begin(), mode.lines.end(), [&](const WordsLine& line) {
    if (line.pattern) return PlainPattern(*line.pattern, statement.numeration, statement.tracks).matches(x);
    if (line.sequence) {
      std::int64_t n = x[0], more = 0;
      const auto size = static_cast<std::int64_t>(line.sequence->values.size());
      for (; n >= size; n -= line.sequence->law.period) more += line.sequence->law.saltus[0];
      return line.sequence->values[static_cast<std::size_t>(n)] + more == x[1];
    }
    return std::all_of(line.conditions.begin(), line.conditions.end(),
                       [&](const Expr& condition) { return plainly_holds(condition, x); });
  });
}

}  // namespace cairn::testing
