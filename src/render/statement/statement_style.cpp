// Signs and linear forms.
#include "render/statement/statement_style.hpp"

#include "render/law_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::render {

std::string StatementStyle::sign(std::string_view plain) const {
  if (!latex) return std::string(plain);
  if (plain == "<=") return "\\le";
  if (plain == ">=") return "\\ge";
  if (plain == "!=") return "\\ne";
  if (plain == "in") return "\\in";
  if (plain == "not in") return "\\notin";
  if (plain == "xor") return "\\oplus";
  return std::string(plain);
}

std::string StatementStyle::set(const std::vector<std::int64_t>& values) const {
  if (!latex) return runs_text(values);
  return fmt::format("\\{{{}\\}}", fmt::join(values, ", "));
}

std::string StatementStyle::congruent(const std::string& left, std::int64_t value, const std::string& modulus) const {
  return fmt::format(fmt::runtime(latex ? "{} \\equiv {} \\pmod{{{}}}" : "{} = {} mod {}"), left, value, modulus);
}

std::string StatementStyle::remainder(const std::string& of, std::int64_t modulus) const {
  const bool simple = of.find(' ') == std::string::npos;
  return (simple ? of : "(" + of + ")") + (latex ? " \\bmod " : " mod ") + std::to_string(modulus);
}

std::string StatementStyle::quotient(const std::string& of, std::int64_t by) const {
  if (latex) return fmt::format("\\lfloor ({}) / {} \\rfloor", of, by);
  const bool simple = of.find(' ') == std::string::npos;
  return "floor(" + (simple ? of : "(" + of + ")") + " / " + std::to_string(by) + ")";
}

std::string StatementStyle::power(const std::string& base, const std::string& exponent) const {
  if (latex) return base + "^{" + exponent + "}";
  const bool simple = exponent.find(' ') == std::string::npos;
  return base + "^" + (simple ? exponent : "(" + exponent + ")");
}

std::string latex_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\textbackslash{}";
    } else if (c == '^' || c == '~') {
      result += std::string("\\") + c + "{}";
    } else {
      if (std::string_view("_%#&${}").find(c) != std::string_view::npos) result += '\\';
      result += c;
    }
  }
  return result;
}

std::string StatementStyle::words(const std::string& text) const {
  return latex ? "\\text{" + latex_escaped(text) + "}" : text;
}

std::string StatementStyle::name(const std::string& text) const {
  return latex && text.size() > 1 ? "\\mathit{" + latex_escaped(text) + "}" : text;
}

std::string linear_text(const Affine& form, const std::vector<std::string>& names) {
  std::string text;
  const auto append = [&](std::int64_t factor, const std::string& name) {
    const bool first = text.empty();
    text += factor < 0 ? (first ? "-" : " - ") : (first ? "" : " + ");
    const std::int64_t size = factor < 0 ? -factor : factor;
    if (size != 1 || name.empty()) text += std::to_string(size);
    text += name;
  };
  const auto name = [&](const Term& term) { return names[static_cast<std::size_t>(term.variable)]; };
  // What is added comes first.
  for (const Term& term : form.terms()) {
    if (term.factor > 0) append(term.factor, name(term));
  }
  for (const Term& term : form.terms()) {
    if (term.factor < 0) append(term.factor, name(term));
  }
  if (form.constant() != 0 || text.empty()) append(form.constant(), "");
  return text;
}

std::string plus_text(const std::string& name, std::int64_t constant) {
  if (name.empty()) return std::to_string(constant);
  if (constant == 0) return name;
  return name + (constant > 0 ? " + " : " - ") + std::to_string(constant > 0 ? constant : -constant);
}

std::string comparison_text(const Affine& form, std::string_view plain_sign, std::int64_t value,
                            const std::vector<std::string>& names, const StatementStyle& style) {
  const bool added =
      std::any_of(form.terms().begin(), form.terms().end(), [](const Term& term) { return term.factor > 0; });
  if (!added) {
    const std::string_view turned = plain_sign == "<=" ? ">=" : plain_sign == ">=" ? "<=" : plain_sign;
    return comparison_text(form * -1, turned, -value, names, style);
  }
  Affine left, right(value);
  for (const Term& term : form.terms()) {
    Affine& side = term.factor > 0 ? left : right;
    side = side + Affine::variable(term.variable, term.factor > 0 ? term.factor : -term.factor);
  }
  std::string sign = style.sign(plain_sign);
  // c >= b + 1 is c > b.
  const bool two_sides = !left.is_constant() && !right.is_constant();
  if (two_sides && ((plain_sign == ">=" && value == 1) || (plain_sign == "<=" && value == -1))) {
    sign = plain_sign.substr(0, 1);
    right = right - Affine(value);
  }
  // Nothing is subtracted where it can be added on the other side.
  if (two_sides && right.constant() < 0) {
    left = left - Affine(right.constant());
    right = right - Affine(right.constant());
  }
  return linear_text(left, names) + " " + sign + " " + linear_text(right, names);
}

}  // namespace cairn::render
