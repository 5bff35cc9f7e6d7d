// The conditions of a line, one after the other, in words.
#include "render/statement/statement_line.hpp"

#include "render/statement/statement_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cairn::render {

namespace {

using Kind = Condition::Kind;

class Writer {
 public:
  Writer(const LineNames& names, const StatementStyle& style, Numeration numeration)
      : names_(names), style_(style), numeration_(numeration) {
    for (int track = 0; track < tracks(); ++track) shown_.push_back(Affine::variable(track));
  }

  LineText conditions(const Conjunction& line) {
    LineText text;
    Conjunction left = line;
    put_in(left);
    collect(left);
    name();
    text.position = position();
    const int v = names_.numbers;
    for (Condition& condition : left) {
      if (!condition.about_digits()) substitute(condition);
      counts_zeros_ = counts_zeros_ || condition.kind == Kind::zeros;
      if (condition.kind == Kind::shifted || condition.kind == Kind::zeros) last_about_digits_ = &condition;
    }
    for (const Condition& condition : left) {
      if (names_.grundy && speaks_of(condition, v)) {
        text.value += (text.value.empty() ? "" : ", ") + value(condition);
      } else if (const auto words = range(condition, left)) {
        if (!words->empty()) text.conditions.push_back(*words);
      } else if (!condition.form.is_constant()) {
        text.conditions.push_back(one(condition));
      }
    }
    return text;
  }

  LineText pattern(const DigitPattern& pattern) {
    name();
    return {position(), pattern_text(pattern, numeration_, {called_.begin(), called_.begin() + tracks()}, style_), ""};
  }

  LineText sequence(const ValueSequence& sequence) {
    LineText text;
    name();
    text.position = position();
    const std::string& n = called_[0];
    const auto last = static_cast<std::int64_t>(sequence.values.size()) - 1;
    const std::string listed =
        style_.words(" for ") + n + " = 0" + style_.words(" to ") + std::to_string(last) + style_.words(", and ");
    text.value = fmt::format("G = {}{}G({}) = G({}){}", fmt::join(sequence.values, style_.latex ? ", " : " "),
                             last == 0 ? style_.words(" and ") : listed, plus_text(n, sequence.period()), n,
                             sequence.saltus == 0 ? "" : plus_text(" ", sequence.saltus).substr(1));
    if (sequence.preperiod > 0) {
      text.value += style_.words(" from ") + fmt::format("{} = {}", n, sequence.preperiod) + style_.words(" on");
    }
    return text;
  }

  [[nodiscard]] std::string position_of_any() {
    name();
    return position();
  }

 private:
  [[nodiscard]] int tracks() const { return names_.numbers + (names_.grundy ? 1 : 0); }
  [[nodiscard]] Affine& shown(int track) { return shown_[static_cast<std::size_t>(track)]; }
  [[nodiscard]] bool sorted() const { return names_.rules->shape->interchangeable(); }
  [[nodiscard]] std::span<const Coordinate> cells() const {
    const int arity = names_.rules->arity();
    return names_.rules->shape->cells(arity == 0 ? names_.numbers : arity);
  }

  // Fixed numbers, and stacks that are a fixed distance above another one, go into the position.
  void put_in(Conjunction& line) {
    std::erase_if(line, [&](const Condition& condition) {
      const auto& terms = condition.form.terms();
      if (condition.kind != Kind::equal || !condition.has_one_value() || terms.size() != 1) return false;
      if (terms[0].factor != 1 || terms[0].variable >= names_.numbers) return false;
      shown(terms[0].variable) = Affine(condition.values[0]);
      return true;
    });
    for (int upper = 1; sorted() && upper < names_.numbers; ++upper) {
      // upper - lower is this
      std::int64_t above = -1;
      const auto found = std::find_if(line.begin(), line.end(), [&](const Condition& condition) {
        const auto& terms = condition.form.terms();
        if (condition.kind != Kind::equal || !condition.has_one_value() || terms.size() != 2) return false;
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
      if (line[i].kind != Kind::not_equal) continue;
      for (std::size_t j = line.size(); --j > i;) {
        if (line[j].kind != Kind::not_equal || line[j].form != line[i].form) continue;
        line[i].values.insert(line[i].values.end(), line[j].values.begin(), line[j].values.end());
        line.erase(line.begin() + static_cast<std::ptrdiff_t>(j));
      }
      std::sort(line[i].values.begin(), line[i].values.end());
    }
  }

  void name() {
    const auto free = [&](int track) { return shown(track) == Affine::variable(track); };
    int count = 0;
    for (int track = 0; track < names_.numbers; ++track) count += free(track) ? 1 : 0;
    called_ = number_letters(*names_.rules, names_.numbers);
    if (count == 1 && cells()[0].name.empty()) std::fill(called_.begin(), called_.end(), "n");
    for (std::string& name : called_) name = style_.name(name);
    called_.emplace_back("G");
  }

  [[nodiscard]] std::string position() {
    std::string text = "[";
    int track = 0;
    for (std::size_t i = 0; i < cells().size(); ++i) {
      const Coordinate& cell = cells()[i];
      if (i > 0) text += names_.rules->shape->target_separator(i - 1);
      text += cell.kind == Coordinate::Kind::choice
                  ? style_.words(cell.labels[static_cast<std::size_t>(names_.labels[i])].text)
                  : linear_text(shown(track++), called_);
    }
    return text + "]";
  }

  void substitute(Condition& condition) {
    for (int track = 0; track < names_.numbers; ++track) {
      if (!(shown(track) == Affine::variable(track))) condition.form = condition.form.with(track, shown(track));
    }
    const std::int64_t constant = condition.form.constant();
    condition.form = condition.form - Affine(constant);
    for (auto& value : condition.values) value += condition.compares() ? -constant : constant;
    if (condition.kind == Kind::residue) {
      for (auto& value : condition.values) value = (value % condition.modulus + condition.modulus) % condition.modulus;
    }
  }

  // "5 <= n <= 13" for two bounds of one number; empty text for the second of them.
  [[nodiscard]] std::optional<std::string> range(const Condition& condition, const Conjunction& line) const {
    const bool low = condition.kind == Kind::at_least;
    if ((!low && condition.kind != Kind::at_most) || condition.form.is_constant()) return std::nullopt;
    const auto other = std::find_if(line.begin(), line.end(), [&](const Condition& bound) {
      return bound.kind == (low ? Kind::at_most : Kind::at_least) && bound.form == condition.form;
    });
    if (other == line.end() || condition.form.terms()[0].factor < 0) return std::nullopt;
    if (&*other < &condition) return "";
    return fmt::format("{} {} {} {} {}", low ? condition.values[0] : other->values[0], style_.sign("<="),
                       linear_text(condition.form, called_), style_.sign("<="),
                       low ? other->values[0] : condition.values[0]);
  }

  [[nodiscard]] std::string one(const Condition& condition) const {
    const std::int64_t value = condition.values[0];
    switch (condition.kind) {
      case Kind::equal:
        if (condition.has_one_value()) return comparison_text(condition.form, "=", value, called_, style_);
        return linear_text(condition.form, called_) + " " + style_.sign("in") + " " + style_.set(condition.values);
      case Kind::not_equal:
        if (condition.has_one_value()) return comparison_text(condition.form, "!=", value, called_, style_);
        return linear_text(condition.form, called_) + " " + style_.sign("not in") + " " + style_.set(condition.values);
      case Kind::at_least:
        return comparison_text(condition.form, ">=", value, called_, style_);
      case Kind::at_most:
        return comparison_text(condition.form, "<=", value, called_, style_);
      case Kind::residue:
        return residue(condition);
      case Kind::nim_sum:
        return nim_sum(condition, -1) + " = " + std::to_string(value) +
               (value == 0 ? style_.words(" (in every binary place the number of ones is even)") : "");
      case Kind::shifted: {
        const auto& terms = condition.form.terms();
        const std::size_t first = terms[0].factor == 1 ? 0 : 1;
        const std::string zeros(static_cast<std::size_t>(value), '0');
        return name_of(terms[first]) + style_.words(" is ") + name_of(terms[1 - first]) +
               style_.words(" followed by ") + zeros + digits_note(condition);
      }
      case Kind::zeros:
        return name_of(condition.form.terms()[0]) +
               style_.words(fmt::format(" ends in an {} number of zeros", value == 0 ? "even" : "odd")) +
               digits_note(condition);
      default:
        return this->value(condition);
    }
  }

  // The last sentence about digits says which.
  [[nodiscard]] std::string digits_note(const Condition& condition) const {
    return &condition == last_about_digits_
               ? style_.words(" (" + digits_name(numeration_) + " digits" + (counts_zeros_ ? "; 0 has none" : "") + ")")
               : "";
  }
  [[nodiscard]] std::string name_of(const Term& term) const {
    return linear_text(shown_[static_cast<std::size_t>(term.variable)], called_);
  }

  [[nodiscard]] std::string residue(const Condition& condition) const {
    if (condition.modulus == 2 && condition.has_one_value()) {
      // Signs do not matter then.
      Affine sum;
      for (const Term& term : condition.form.terms()) {
        if (term.factor % 2 != 0) sum = sum + Affine::variable(term.variable);
      }
      return linear_text(sum, called_) + style_.words(condition.values[0] == 0 ? " even" : " odd");
    }
    const std::string form = linear_text(condition.form, called_);
    if (condition.has_one_value()) {
      return style_.congruent(form, condition.values[0], std::to_string(condition.modulus));
    }
    return style_.remainder(form, condition.modulus) + " " + style_.sign("in") + " " + style_.set(condition.values);
  }

  [[nodiscard]] std::string nim_sum(const Condition& condition, int without) const {
    std::string text;
    for (const Term& term : condition.form.terms()) {
      if (term.variable == without) continue;
      const std::string name = name_of(term);
      const bool simple = name.find(' ') == std::string::npos;
      text += (text.empty() ? "" : " " + style_.sign("xor") + " ") + (simple ? name : "(" + name + ")");
    }
    return text;
  }

  // What is said of the Grundy value, solved for it where that can be done.
  [[nodiscard]] std::string value(const Condition& condition) const {
    const int v = names_.numbers;
    const std::int64_t c = condition.values[0];
    switch (condition.kind) {
      case Kind::remainder:
        return "G = " + style_.remainder(linear_text(condition.form + Affine(c), called_), condition.modulus);
      case Kind::quotient:
        return "G = " + style_.quotient(linear_text(condition.form + Affine(c), called_), condition.modulus);
      case Kind::nim_sum:
        return "G = " + nim_sum(condition, v) + (c == 0 ? "" : " " + style_.sign("xor") + " " + std::to_string(c));
      case Kind::equal: {
        const std::int64_t factor = condition.form.factor(v);
        if (!condition.has_one_value()) break;
        Affine rest = condition.form - Affine::variable(v, factor) - Affine(c);
        if (factor > 0) rest = rest * -1;
        const std::string text = linear_text(rest, called_);
        const std::int64_t by = factor > 0 ? factor : -factor;
        if (by == 1) return "G = " + text;
        return "G = " + (text.find(' ') == std::string::npos ? text : "(" + text + ")") + " / " + std::to_string(by);
      }
      default:
        break;
    }
    return one(condition);
  }

  const LineNames& names_;
  const StatementStyle& style_;
  Numeration numeration_;
  std::vector<Affine> shown_;        // numbers as they are written in the position
  std::vector<std::string> called_;  // names by track, G at the end
  const Condition* last_about_digits_ = nullptr;
  bool counts_zeros_ = false;
};

}  // namespace

std::vector<std::string> number_letters(const Ruleset& rules, int numbers) {
  std::vector<std::string> names;
  for (const Coordinate& cell : rules.shape->cells(rules.arity() == 0 ? numbers : rules.arity())) {
    if (cell.kind == Coordinate::Kind::choice) continue;
    names.push_back(cell.name.empty() ? std::string(1, static_cast<char>('a' + names.size())) : cell.name);
  }
  return names;
}

std::string LineText::joined(const StatementStyle& style) const {
  const std::string between = style.latex ? ",\\ " : ", ";
  std::string text = position;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    text += (i > 0 ? between : value.empty() ? (style.latex ? ":\\ " : ": ") : between) + conditions[i];
  }
  if (!value.empty()) text += (style.latex ? ":\\ " : ": ") + value;
  return text;
}

LineText line_text(const StatementLine& line, Numeration numeration, const LineNames& names,
                   const StatementStyle& style) {
  Writer writer(names, style, numeration);
  if (line.pattern) return writer.pattern(*line.pattern);
  if (line.sequence) return writer.sequence(*line.sequence);
  return writer.conditions(line.conditions);
}

std::string any_position(const LineNames& names, const StatementStyle& style) {
  return Writer(names, style, Numeration::binary).position_of_any();
}

}  // namespace cairn::render
