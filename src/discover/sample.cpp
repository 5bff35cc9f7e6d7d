// Positions of one form as text, and their values.
#include "discover/sample.hpp"

#include <algorithm>

namespace cairn::discover {

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
  for (const std::string& name : variables) text += (text.empty() ? "" : ", ") + name + " >= " + least;
  return text;
}

std::string Form::claim(const std::string& what) const {
  const std::string where = is_family() ? "" : range();
  return before + position() + (where.empty() ? "" : ", " + where) + ": " + what;
}

Form Form::with(std::size_t variable, std::int64_t number) const {
  Form form = *this;
  form.cells[places[variable]] = std::to_string(number);
  const auto at = static_cast<std::ptrdiff_t>(variable);
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

}  // namespace cairn::discover
