// Positions of one form as text, and their values.
#include "discover/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace cairn::discover {

namespace {

// "wyg(stars m n joined k)[1]" with 3 for n. A letter may stand behind a number: 2n.
std::string with_number(const std::string& text, const std::string& letter, std::int64_t number) {
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || !is_letter(text[i - 1]);
    const bool ends = i + 1 == text.size() || (!is_letter(text[i + 1]) && !is_digit(text[i + 1]));
    if (text.substr(i, 1) != letter || !begins || !ends) {
      result += text[i];
      continue;
    }
    if (i > 0 && is_digit(text[i - 1])) result += "*";
    result += std::to_string(number);
  }
  return result;
}

}  // namespace

std::string Form::position(std::span<const std::string> numbers) const {
  if (is_family()) return game;
  std::vector<std::string> written = cells;
  for (std::size_t i = 0; i < places.size(); ++i) written[places[i]] = numbers[i];
  std::string text = game + "[";
  for (std::size_t i = 0; i < written.size(); ++i) text += written[i] + (i + 1 < written.size() ? separators[i] : "]");
  return text;
}

std::string Form::range() const {
  if (variables.empty()) return "";
  const std::string least = std::to_string(from);
  if (ascending && variables.size() > 1) {
    std::string text = from > 0 ? least + " <= " : "";
    for (std::size_t i = 0; i < variables.size(); ++i) text += (i > 0 ? " <= " : "") + variables[i];
    return text;
  }
  if (from == 0) return "";
  std::string text;
  for (const std::string& name : variables) text += fmt::format("{}{} >= {}", text.empty() ? "" : ", ", name, least);
  return text;
}

std::string Form::claim(const std::string& what) const {
  if (!is_family()) {
    const std::string where = range();
    return position() + (where.empty() ? "" : ", " + where) + ": " + what;
  }
  std::string text;
  for (const std::string& letter : variables) {
    text += (text.empty() ? "for " : ", ") + letter + " in " + std::to_string(from) + ".." + std::to_string(family_to);
  }
  return text + ": " + game + ": " + what;
}

std::string Form::sentence(const std::string& what) const {
  if (is_family() || variables.empty() || cells.size() == variables.size()) return "";
  std::string names;
  for (const std::string& name : variables) names += (names.empty() ? "" : ", ") + name;
  std::string all = range();
  if (all.empty()) all = names;
  if (!ascending && from > 0) all = names + " >= " + std::to_string(from);
  if (!what.starts_with("G = ")) return "for all " + all + ": " + position() + " is " + what;
  const std::string value = what.substr(4);
  const bool cases = value.find(" else ") != std::string::npos;  // which need parentheses in a sentence
  return "for all " + all + ": G(" + position() + ") = " + (cases ? "(" + value + ")" : value);
}

Form Form::with(std::size_t variable, std::int64_t number) const {
  Form form = *this;
  const auto at = static_cast<std::ptrdiff_t>(variable);
  if (is_family()) {
    form.game = with_number(game, variables[variable], number);
    form.variables.erase(form.variables.begin() + at);
    return form;
  }
  form.cells[places[variable]] = std::to_string(number);
  form.variables.erase(form.variables.begin() + at);
  form.places.erase(form.places.begin() + at);
  if (ascending) form.from = std::max(from, number);
  if (form.variables.size() == 1 && form.cells.size() > 1) form.variables[0] = "n";
  for (std::size_t i = 0; i < form.variables.size(); ++i) form.cells[form.places[i]] = form.variables[i];
  return form;
}

Sample::Sample(Form form, bool grundy, std::int64_t to, Value value)
    : form_(std::move(form)), grundy_(grundy), to_(to), value_(std::move(value)) {
  std::vector<std::int64_t> numbers;
  add(numbers);
}

void Sample::add(std::vector<std::int64_t>& numbers) {
  if (numbers.size() == variables()) {
    const std::int32_t found = value_(numbers);
    if (found == kNotValid) return;
    numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
    values_.push_back(found);
    return;
  }
  const std::int64_t least = form_.ascending && !numbers.empty() ? numbers.back() : form_.from;
  for (std::int64_t x = least; x <= to_; ++x) {
    numbers.push_back(x);
    add(numbers);
    numbers.pop_back();
  }
}

bool Sample::is_far(std::size_t i) const {
  const auto numbers = point(i);
  return numbers.empty() || 2 * *std::max_element(numbers.begin(), numbers.end()) > to_ + form_.from;
}

std::int32_t Sample::at(std::span<const std::int64_t> numbers) const {
  for (const std::int64_t x : numbers) {
    if (x < form_.from || x > to_) return kNotValid;
  }
  if (form_.ascending && !std::is_sorted(numbers.begin(), numbers.end())) return kNotValid;
  return value_(numbers);
}

Sample Sample::with(std::size_t variable, std::int64_t number) const {
  const auto fixed = [value = value_, variable, number](std::span<const std::int64_t> rest) {
    std::vector<std::int64_t> numbers(rest.begin(), rest.end());
    numbers.insert(numbers.begin() + static_cast<std::ptrdiff_t>(variable), number);
    return value(numbers);
  };
  return {form_.with(variable, number), grundy_, to_, fixed};
}

Sample Sample::from(std::int64_t least) const {
  Form form = form_;
  form.from = least;
  return {form, grundy_, to_, value_};
}

Candidate whole_statement(const Form& form, const std::string& what, double cost) {
  return {.statement = form.claim(what),
          .sentence = form.sentence(what),
          .cost = cost,
          .whole = true,
          .variables = form.variables.size(),
          .restricted = !form.is_family() && form.from > 0};
}

void sort_by_interest(Candidates& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    if (a.whole != b.whole) return a.whole;
    return a.variables != b.variables ? a.variables > b.variables : a.cost < b.cost;
  });
}

}  // namespace cairn::discover
