// Membership and text of sets.
#include "set.hpp"

#include <stdexcept>

namespace referee {

bool Set::contains(const Value& value) const {
  if (!value.is_number()) return false;
  const Number n = value.number;
  bool found = false;
  for (const Run& run : runs) {
    found = found || (n >= run.first && n <= run.last && (n - run.first) % run.step == 0);
  }
  return complement ? n >= 1 && !found : found;
}

bool Set::infinite() const {
  return complement || std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.last == kInfinite; });
}

std::vector<Number> Set::members(Number bound) const {
  std::vector<Number> list;
  if (infinite() || bound < 5000) {
    if (bound > 5000) throw std::length_error("too many members to list");
    for (Number n = 1; n <= bound; ++n) {
      if (contains(Value::of(n))) list.push_back(n);
    }
    return list;
  }
  for (const Run& run : runs) {
    for (Number n = run.first; n <= run.last && n <= bound; n += run.step) {
      list.push_back(n);
      if (list.size() > 5000) throw std::length_error("too many members to list");
    }
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

std::string Set::braces() const {
  std::string text = complement ? "not {" : "{";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Run& run = runs[i];
    if (i > 0) text += ", ";
    text += to_text(run.first);
    if (run.last == kInfinite) {
      text += run.step == 1 ? ".." : "," + to_text(run.first + run.step) + ",..";
    } else if (run.step > 1) {
      text += "," + to_text(run.first + run.step) + ",..," + to_text(run.last);
    } else if (run.last > run.first) {
      text += ".." + to_text(run.last);
    }
  }
  return text + "}";
}

}  // namespace referee
