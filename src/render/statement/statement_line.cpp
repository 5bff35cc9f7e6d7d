// The conditions of a line, one after the other, in words.
#include "render/statement/statement_line.hpp"

#include "base/floor.hpp"
#include "prove/phrase/condition.hpp"
#include "render/statement/statement_pattern.hpp"
#include "rules/affine_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cairn::render {

namespace {

bool asks(const Expr& expr, Op op) {
  return any_node(expr, [&](const Expr& part) { return part.op == op; });
}

class Writer {
 public:
  Writer(const LineNames& names, const Notation& style, Numeration numeration)
      : names_(names), style_(style), numeration_(numeration) {
    for (int track = 0; track < tracks(); ++track) shown_.push_back(Affine::variable(track));
  }

  LineText conditions(const std::vector<Expr>& line) {
    LineText text;
    Conjunction left;
    for (const Expr& condition : line) left.push_back(taken_apart(condition));
    put_in(left);
    collect(left);
    choose_names();
    text.position = position();
    const int v = names_.numbers;
    for (Condition& condition : left) {
      substitute(condition);
      if (condition.linear()) continue;
      const bool zeros = asks(*condition.other, Op::fib_zeros);
      counts_zeros_ = counts_zeros_ || zeros;
      if (zeros || asks(*condition.other, Op::fib_shift)) last_about_digits_ = &condition;
    }
    for (const Condition& condition : left) {
      if (names_.grundy && speaks_of(condition, v)) {
        text.value += (text.value.empty() ? "" : ", ") + value(condition);
      } else if (const auto words = range(condition, left)) {
        if (!words->empty()) text.conditions.push_back(*words);
      } else if (!condition.linear() || !condition.form.is_constant()) {
        text.conditions.push_back(one(condition));
      }
    }
    return text;
  }

  LineText pattern(const DigitPattern& pattern) {
    choose_names();
    return {position(), pattern_text(pattern, numeration_, {called_.begin(), called_.begin() + tracks()}, style_), ""};
  }

  LineText sequence(const PeriodicSequence& sequence) {
    LineText text;
    choose_names();
    text.position = position();
    const Expr n = variable(0);
    const auto last = static_cast<std::int64_t>(sequence.values.size()) - 1;
    const std::string shown = style_.printed(n);
    const std::string listed =
        style_.words(" for ") + shown + " = 0" + style_.words(" to ") + std::to_string(last) + style_.words(", and ");
    const Expr after = plus(name("G(" + shown + ")"), sequence.law.saltus[0]);
    text.value = fmt::format("G = {}{}G({}) = ", fmt::join(sequence.values, style_.latex ? ", " : " "),
                             last == 0 ? style_.words(" and ") : listed, style_.printed(plus(n, sequence.law.period))) +
                 Notation().printed(after);
    if (sequence.law.preperiod > 0) {
      text.value +=
          style_.words(" from ") + fmt::format("{} = {}", shown, sequence.law.preperiod) + style_.words(" on");
    }
    return text;
  }

  [[nodiscard]] std::string position_of_any() {
    choose_names();
    return position();
  }

 private:
  [[nodiscard]] int tracks() const { return names_.numbers + (names_.grundy ? 1 : 0); }
  [[nodiscard]] Affine& shown(int track) { return shown_[static_cast<std::size_t>(track)]; }
  [[nodiscard]] bool sorted() const { return names_.rules->shape->interchangeable(); }
  [[nodiscard]] std::span<const Coordinate> cells() const { return names_.rules->cells_for(names_.all_numbers()); }

  // Fixed numbers, and stacks that are a fixed distance above another one, go into the position.
  void put_in(Conjunction& line) {
    std::erase_if(line, [&](const Condition& condition) {
      if (!condition.fixes_a_number() || condition.form.terms()[0].variable >= names_.numbers) return false;
      shown(condition.form.terms()[0].variable) = Affine(condition.values[0]);
      return true;
    });
    for (int upper = 1; sorted() && upper < names_.numbers; ++upper) {
      // upper - lower is this
      std::int64_t above = -1;
      const auto found = std::find_if(line.begin(), line.end(), [&](const Condition& condition) {
        const auto& terms = condition.form.terms();
        if (!condition.is(Op::equal) || !condition.has_one_value() || terms.size() != 2) return false;
        if (terms[1].variable != upper || terms[0].factor != -terms[1].factor) return false;
        if (std::abs(terms[1].factor) != 1 || shown(upper).is_constant()) return false;
        above = condition.values[0] * terms[1].factor;
        return above >= 0;
      });
      if (found == line.end()) continue;
      shown(upper) = shown(found->form.terms()[0].variable) + Affine(above);
      line.erase(found);
    }
  }

  // "n not in {3..5}" rather than three conditions.
  static void collect(Conjunction& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!line[i].is(Op::not_equal)) continue;
      for (std::size_t j = line.size(); --j > i;) {
        if (!line[j].is(Op::not_equal) || line[j].form != line[i].form) continue;
        line[i].values.insert(line[i].values.end(), line[j].values.begin(), line[j].values.end());
        line.erase(line.begin() + static_cast<std::ptrdiff_t>(j));
      }
      std::sort(line[i].values.begin(), line[i].values.end());
    }
  }

  void choose_names() {
    const auto free = [&](int track) { return shown(track) == Affine::variable(track); };
    int count = 0;
    for (int track = 0; track < names_.numbers; ++track) count += free(track) ? 1 : 0;
    called_.clear();
    const std::vector<std::string> all = number_letters(*names_.rules, names_.all_numbers());
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!names_.is_fixed(i)) called_.push_back(all[i]);
    }
    if (count == 1 && cells()[0].name.empty()) std::fill(called_.begin(), called_.end(), "n");
    called_.emplace_back("G");
  }

  [[nodiscard]] std::string position() {
    std::string text = "[";
    int track = 0;
    std::size_t number = 0;
    for (std::size_t i = 0; i < cells().size(); ++i) {
      const Coordinate& cell = cells()[i];
      if (i > 0) text += names_.rules->shape->target_separator(i - 1);
      if (cell.kind == Coordinate::Kind::choice) {
        text += style_.words(cell.labels[static_cast<std::size_t>(names_.labels[i])].text);
        continue;
      }
      text += names_.is_fixed(number) ? std::to_string(names_.fixed[number]) : linear(shown(track++));
      ++number;
    }
    return text + "]";
  }

  void substitute(Condition& condition) {
    if (!condition.linear()) {
      condition.other = in_order(rewritten(*condition.other, [&](const Expr& part) {
        return part.op == Op::name ? as_expression(shown(static_cast<int>(part.value))) : part;
      }));
      return;
    }
    for (int track = 0; track < names_.numbers; ++track) {
      if (!(shown(track) == Affine::variable(track))) condition.form = condition.form.with(track, shown(track));
    }
    const std::int64_t constant = condition.form.constant();
    condition.form = condition.form - Affine(constant);
    for (auto& value : condition.values) {
      value -= constant;
      if (condition.is_residue()) value = floor_remainder(value, condition.modulus);
    }
  }

  // "5 <= n <= 13" for two bounds of one number; empty text for the second of them.
  [[nodiscard]] std::optional<std::string> range(const Condition& condition, const Conjunction& line) const {
    if (!condition.is_bound() || condition.form.is_constant()) return std::nullopt;
    const bool low = condition.op == Op::greater_equal;
    const auto other = std::find_if(line.begin(), line.end(), [&](const Condition& bound) {
      return bound.is(mirrored(condition.op)) && bound.form == condition.form;
    });
    if (other == line.end() || condition.form.terms()[0].factor < 0) return std::nullopt;
    if (&*other < &condition) return "";
    const std::string sign = style_.sign(Op::less_equal);
    return fmt::format("{} {} {} {} {}", (low ? condition : *other).values[0], sign, linear(condition.form), sign,
                       (low ? *other : condition).values[0]);
  }

  [[nodiscard]] std::string one(const Condition& condition) const {
    if (!condition.linear()) return digits(condition);
    Condition said = condition;
    if (said.modulus == 2) {
      // Signs do not matter then.
      Affine sum;
      for (const Term& term : said.form.terms()) sum = sum + Affine::variable(term.variable, term.factor & 1);
      said.form = sum;
    }
    return printed(expression_of(said));
  }

  // Sentences about digits, which have words of their own.
  [[nodiscard]] std::string digits(const Condition& condition) const {
    const Expr& said = *condition.other;
    // The last of them says which digits.
    std::string note;
    if (&condition == last_about_digits_) {
      note = style_.words(" (" + digits_name(numeration_) + " digits" + (counts_zeros_ ? "; 0 has none" : "") + ")");
    }
    if (said.op != Op::equal) return printed(said);
    const Expr &left = said.args[0], &right = said.args[1];
    if (right.op == Op::fib_shift) {
      const Expr* shifted = &right;
      std::string zeros;
      for (; shifted->op == Op::fib_shift; shifted = &shifted->args[0]) zeros += '0';
      // Nobody would know what is followed in "a + 1 followed by 0".
      if (shifted->op != Op::name && shifted->op != Op::number) {
        return printed(said) + style_.words(" (fibshift: followed by 0 in " + digits_name(numeration_) + " digits)");
      }
      return printed(left) + style_.words(" is ") + printed(*shifted) + style_.words(" followed by ") + zeros + note;
    }
    if (asks(left, Op::fib_zeros)) {
      const std::string parity = right.value == 0 ? "even" : "odd";
      return printed(left.args[0].args[0]) + style_.words(" ends in an " + parity + " number of zeros") + note;
    }
    const bool balanced = left.op == Op::nim_sum && right == number(0);
    if (balanced) return printed(said) + style_.words(" (in every binary place the number of ones is even)");
    if (left.op == Op::add && right.op == Op::nim_sum && as_affine(left)) {
      return printed(said) + style_.words(" (in every binary place at most one of them has a 1)");
    }
    return printed(said);
  }

  // What is said of the Grundy value, solved for it where that can be done.
  [[nodiscard]] std::string value(const Condition& condition) const {
    const int v = names_.numbers;
    const std::int64_t factor = condition.form.factor(v);
    if (!condition.is(Op::equal) || !condition.has_one_value()) return one(condition);
    if (factor == 1 || factor == -1) return printed(expression_of(condition, v));
    Affine rest = condition.form - Affine::variable(v, factor) - Affine(condition.values[0]);
    if (factor > 0) rest = rest * -1;
    const std::string text = linear(rest);
    return fmt::format(fmt::runtime(text.find(' ') == std::string::npos ? "G = {} / {}" : "G = ({}) / {}"), text,
                       std::abs(factor));
  }

  [[nodiscard]] Expr variable(int track) const { return name(called_[static_cast<std::size_t>(track)]); }
  [[nodiscard]] std::string printed(const Expr& expr) const {
    return style_.printed(rewritten(
        expr, [&](const Expr& part) { return part.op == Op::name ? variable(static_cast<int>(part.value)) : part; }));
  }
  [[nodiscard]] std::string linear(const Affine& form) const { return printed(as_expression(form)); }

  const LineNames& names_;
  const Notation& style_;
  Numeration numeration_;
  std::vector<Affine> shown_;        // numbers as they are written in the position
  std::vector<std::string> called_;  // names by track, G at the end
  const Condition* last_about_digits_ = nullptr;
  bool counts_zeros_ = false;
};

}  // namespace

std::vector<std::string> number_letters(const Ruleset& rules, int numbers) {
  std::vector<std::string> names;
  for (const Coordinate& cell : rules.cells_for(numbers)) {
    if (cell.kind == Coordinate::Kind::choice) continue;
    names.push_back(cell.name.empty() ? std::string(1, static_cast<char>('a' + names.size())) : cell.name);
  }
  return names;
}

std::string LineText::joined(const Notation& style) const {
  const std::string between = style.latex ? ",\\ " : ", ";
  std::string text = position;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    text += (i > 0 ? between : value.empty() ? (style.latex ? ":\\ " : ": ") : between) + conditions[i];
  }
  if (!value.empty()) text += (style.latex ? ":\\ " : ": ") + value;
  return text;
}

LineText line_text(const WordsLine& line, Numeration numeration, const LineNames& names, const Notation& style) {
  Writer writer(names, style, numeration);
  if (line.pattern) return writer.pattern(*line.pattern);
  if (line.sequence) return writer.sequence(*line.sequence);
  return writer.conditions(line.conditions);
}

std::string any_position(const LineNames& names, const Notation& style) {
  return Writer(names, style, Numeration::binary).position_of_any();
}

}  // namespace cairn::render
