// Powers of two and rows of digits.
#include "render/statement/statement_pattern.hpp"

#include "rules/affine_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <string_view>

namespace cairn::render {

namespace {

class PatternWriter {
 public:
  PatternWriter(const std::vector<std::string>& names, const Notation& style) : called_(names), style_(style) {}

  std::vector<std::string> run(const DigitPattern& pattern, Numeration numeration) {
    std::optional<PowerReading> powers;
    if (numeration == Numeration::binary) powers = powers_of_two(pattern, static_cast<int>(called_.size()));
    if (!powers) {
      return {style_.words("in " + digits_name(numeration) + " digits ") + digits_of_tracks(pattern)};
    }
    // 2^n rather than 2^(n + 1)
    for (const PowerReading::Number& number : powers->numbers) {
      if (number.is_residue || number.factor == 0) continue;
      least_exponent_ = std::max<std::int64_t>(least_exponent_, number.shift);
    }
    add_powers(*powers);
    conditions_.push_back(fmt::format("{} {} {}", exponent_name(0), style_.sign(Op::greater_equal), least_exponent_) +
                          style_.words("; in binary ") + digits_of_tracks(pattern));
    return conditions_;
  }

 private:
  // "a = 2^(n + 1) - 1", "b = 2^n mod 2^(n + 1)"
  void add_powers(const PowerReading& powers) {
    const auto power = [&](int shift) {
      return node(Op::power, {number(2), plus(name(exponent_name(0)), shift - least_exponent_)});
    };
    for (std::size_t track = 0; track < powers.numbers.size(); ++track) {
      const PowerReading::Number& reading = powers.numbers[track];
      Expr value = number(reading.constant);
      if (reading.factor != 0) {
        value = power(reading.shift);
        if (reading.factor != 1) value = node(Op::multiply, {number(reading.factor), std::move(value)});
        value = plus(std::move(value), reading.constant);
      }
      if (!reading.is_residue) {
        conditions_.push_back(style_.printed(node(Op::equal, {name(called_[track]), std::move(value)})));
        continue;
      }
      const Expr modulus = power(reading.length);
      conditions_.push_back(
          style_.congruent(style_.name(called_[track]), style_.printed(value), style_.printed(modulus)));
      if (reading.positive) {
        conditions_.push_back(style_.printed(node(Op::greater_equal, {name(called_[track]), modulus})));
      }
    }
  }

  // Names that no number has.
  [[nodiscard]] std::string exponent_name(std::size_t i) const { return free_name("nmkpqrst", i); }
  [[nodiscard]] std::string word_name(std::size_t i) const { return free_name("wuvxyz", i); }
  [[nodiscard]] std::string free_name(std::string_view letters, std::size_t i) const {
    for (const char letter : letters) {
      std::string name(1, letter);
      if (std::find(called_.begin(), called_.end(), name) == called_.end() && i-- == 0) return name;
    }
    return "?";
  }

  // "a = 1^n, b = 1 w 0 1^(n - 1)"
  [[nodiscard]] std::string digits_of_tracks(const DigitPattern& pattern) const {
    struct Exponent {
      std::string name;
      std::int64_t offset = 0;
    };
    std::vector<Exponent> exponents(pattern.size());
    std::size_t used = 0, words = 0;
    // The last exponents are named first: they are those that are spoken about.
    for (std::size_t b = pattern.size(); b-- > 0;) {
      if (!pattern[b].repeated || !has_fixed_digit(pattern, b)) continue;
      exponents[b] = {exponent_name(used), used == 0 ? -least_exponent_ : 0};
      ++used;
    }
    const auto length = [&](const Exponent& exponent, std::int64_t more) {
      const std::int64_t offset = exponent.offset + more;
      return style_.printed(exponent.name.empty() ? number(offset) : plus(name(exponent.name), offset));
    };
    const auto repeated = [&](Letter digit, const Exponent& exponent, std::int64_t more) {
      return style_.power(digit != 0 ? "1" : "0", length(exponent, more));
    };
    std::string digits, notes;
    for (int track = 0; track < static_cast<int>(called_.size()); ++track) {
      std::string row;
      const Letter bit = Letter{1} << track;
      bool begun = false;
      for (std::size_t b = 0; b < pattern.size(); ++b) {
        const DigitBlock& block = pattern[b];
        const Letter any = block.any & bit, digit = block.ones & bit;
        begun = begun || any != 0 || digit != 0;
        if (!begun) continue;
        row += row.empty() ? "" : style_.latex ? "\\," : " ";
        if (any != 0 && block.repeated) {
          const std::string word = word_name(words++);
          row += word;
          if (exponents[b].name.empty()) continue;
          notes += "; " + word + style_.words(" has ") + length(exponents[b], 0) + style_.words(" digits");
        } else if (any != 0) {
          row += style_.words("(0 or 1)");
        } else if (block.repeated) {
          row += repeated(digit, exponents[b], 0);
        } else if (b + 1 < pattern.size() && !exponents[b + 1].name.empty() && (pattern[b + 1].any & bit) == 0 &&
                   (pattern[b + 1].ones & bit) == digit) {
          row += repeated(digit, exponents[b + 1], 1);
          ++b;
        } else {
          row += digit != 0 ? "1" : "0";
        }
      }
      digits += (digits.empty() ? "" : ", ") + style_.name(called_[static_cast<std::size_t>(track)]) + " = " +
                (row.empty() ? "0" : row);
    }
    return digits + notes;
  }
  // Is a repeated block seen as d^n in some number, where more than zeros stand before it or in it?
  [[nodiscard]] bool has_fixed_digit(const DigitPattern& pattern, std::size_t at) const {
    Letter begun = 0;
    for (std::size_t b = 0; b <= at; ++b) begun |= pattern[b].ones | pattern[b].any;
    return (begun & ~pattern[at].any) != 0 || std::popcount(pattern[at].any) > 1;
  }

  const std::vector<std::string>& called_;
  const Notation& style_;
  std::int64_t least_exponent_ = 0;  // of the exponent that is named first
  std::vector<std::string> conditions_;
};

}  // namespace

std::string digits_name(Numeration numeration) { return numeration == Numeration::binary ? "binary" : "Zeckendorf"; }

std::vector<std::string> pattern_text(const DigitPattern& pattern, Numeration numeration,
                                      const std::vector<std::string>& names, const Notation& style) {
  return PatternWriter(names, style).run(pattern, numeration);
}

}  // namespace cairn::render
