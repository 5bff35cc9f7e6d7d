// Distances between names, by the usual table: a letter more, a letter less, another letter, or two that changed
// places.
#include "base/near.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::base {

namespace {

constexpr std::size_t kLongest = 64;
constexpr std::size_t kMostNamed = 3;

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> next(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    next[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      next[j + 1] = std::min({row[j] + (a[i] == b[j] ? 0U : 1U), next[j] + 1, row[j + 1] + 1});
      const bool swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (swapped) next[j + 1] = std::min(next[j + 1], above[j - 1] + 1);
    }
    above.swap(row);
    row.swap(next);
  }
  return row.back();
}

std::string in_lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::vector<std::string> nearest_names(std::string_view wanted, const std::vector<std::string>& names) {
  const std::string meant = in_lower_case(std::string(wanted.substr(0, kLongest)));
  std::size_t distance = std::max<std::size_t>(2, meant.size() / 3) + 1;
  std::vector<std::string> nearest;
  for (const std::string& name : names) {
    const std::size_t changes = edit_distance(meant, in_lower_case(name));
    if (changes < distance) {
      distance = changes;
      nearest.clear();
      nearest.push_back(name);
    } else if (changes == distance && !nearest.empty()) {
      nearest.push_back(name);
    }
  }
  return nearest;
}

std::string nearest_name(std::string_view wanted, const std::vector<std::string>& names) {
  const std::vector<std::string> nearest = nearest_names(wanted, names);
  return nearest.empty() ? "" : nearest.front();
}

std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& names, std::string_view before) {
  std::vector<std::string> nearest = nearest_names(wanted, names);
  if (nearest.empty()) return "";
  // Of many that are equally near, those that begin alike.
  if (nearest.size() > kMostNamed) {
    std::stable_sort(nearest.begin(), nearest.end(), [&](const std::string& a, const std::string& b) {
      return !wanted.empty() && a.starts_with(wanted[0]) && !b.starts_with(wanted[0]);
    });
    nearest.resize(kMostNamed);
  }
  std::string text = "did you mean ";
  for (std::size_t i = 0; i < nearest.size(); ++i) {
    text += (i == 0 ? "'" : " or '") + std::string(before) + nearest[i] + "'";
  }
  return text + "?";
}

}  // namespace cairn::base
