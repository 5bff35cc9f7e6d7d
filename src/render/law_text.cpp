// Laws of sequences: the most frequent saltus is the rule, the others are its exceptions.
#include "render/law_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace cairn::render {

namespace {

constexpr std::size_t kMostExceptions = 4;

std::string value_plus(const std::string& name, std::int64_t saltus) {
  std::string value = "value(" + name + ")";
  if (saltus > 0) value += " + " + std::to_string(saltus);
  if (saltus < 0) value += " - " + std::to_string(saltus).substr(1);  // the least integer has no opposite
  return value;
}

}  // namespace

std::string runs_text(const std::vector<std::int64_t>& sorted) {
  std::string text = "{";
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t end = i;
    while (end + 1 < sorted.size() && sorted[end + 1] == sorted[end] + 1) ++end;
    if (i > 0) text += ", ";
    text += std::to_string(sorted[i]);
    if (end == i + 1) text += ", " + std::to_string(sorted[end]);
    if (end > i + 1) text += ".." + std::to_string(sorted[end]);
    i = end + 1;
  }
  return text + "}";
}

std::string law_text(const Law& law, const std::string& name) {
  std::map<std::int64_t, std::vector<std::int64_t>> residues;
  for (std::size_t i = 0; i < law.saltus.size(); ++i) {
    residues[law.saltus[i]].push_back((law.preperiod + static_cast<std::int64_t>(i)) % law.period);
  }
  const std::string period = std::to_string(law.period);
  if (residues.empty() || (residues.size() == 1 && residues.begin()->first == 0)) {
    return "preperiod " + std::to_string(law.preperiod) + ", period " + period;
  }
  const auto rule = std::max_element(residues.begin(), residues.end(),
                                     [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  std::string text = law.preperiod == 0 ? "always: " : "from " + name + " = " + std::to_string(law.preperiod) + " on: ";
  text += "value(" + name + " + " + period + ") = " + value_plus(name, rule->first);
  const std::string residue = fmt::format("{} mod {} is in ", name, period);
  std::size_t listed = 0;
  for (auto& [saltus, where] : residues) {
    if (saltus == rule->first) continue;
    if (++listed > kMostExceptions) return text + ", or otherwise at other residues (--json lists them)";
    std::sort(where.begin(), where.end());
    text += fmt::format(", or {} where {}{}", value_plus(name, saltus), residue, runs_text(where));
  }
  return text;
}

}  // namespace cairn::render
