// Floors lie at about a third of what the right program reaches.
#include "tally.hpp"

#include <cstdio>
#include <numeric>
#include <vector>

namespace referee {
namespace {

struct Floor {
  const char* name;
  double share;  // answers for each case
};

const std::vector<Floor> kCommands{{"solve", 8},       {"check", 0.4},       {"prove", 0.06}, {"moves", 0.1},
                                   {"sequence", 0.08}, {"list", 0.25},       {"table", 0.15}, {"solve (large)", 0.4},
                                   {"rules", 0.03},    {"check-proof", 0.03}};
const std::vector<Floor> kEngines{{"lazy", 4},        {"rows", 0.25},   {"table", 1},       {"sequence", 0.2},
                                  {"reference", 0.4}, {"automaton", 1}, {"staircase", 0.25}};
// Of what could be known.
const std::vector<Floor> kShares{
    {"Grundy known", 0.7}, {"remoteness known", 0.4}, {"winning moves complete", 0.8}, {"period known", 0.3}};

long number_of(const std::map<std::string, long>& counts, const char* name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

long Tally::compared() const {
  return std::accumulate(by_command.begin(), by_command.end(), 0L,
                         [](long sum, const auto& entry) { return sum + entry.second; });
}

void print(const Tally& tally) {
  std::printf(
      "%ld cases, %ld of them compared; %ld rulesets refused; %ld answers compared, %ld questions refused, %ld wrong\n",
      tally.cases, tally.cases_compared, tally.refused_rules, tally.compared(), tally.refused, tally.failures);
  const auto line = [](const char* what, const std::map<std::string, long>& counts) {
    std::printf("%s:", what);
    for (const auto& [name, count] : counts) std::printf("  %s %ld", name.c_str(), count);
    std::printf("\n");
  };
  line("by question", tally.by_command);
  line("by engine", tally.by_engine);
  line("skipped", tally.skipped);
  std::printf("of what could be known:");
  for (const auto& [name, share] : tally.shares) std::printf("  %s %ld of %ld", name.c_str(), share.known, share.asked);
  std::printf("\n");
}

std::string too_little(const Tally& tally) {
  if (tally.cases < kEnoughCases) return "";
  std::string little;
  const auto lacks = [&](const std::string& what) { little += (little.empty() ? "" : ", ") + what; };
  if (tally.cases_compared * 3 < tally.cases * 2) lacks("cases");
  const auto cases = static_cast<double>(tally.cases);
  for (const Floor& floor : kCommands) {
    if (static_cast<double>(number_of(tally.by_command, floor.name)) < floor.share * cases) lacks(floor.name);
  }
  for (const Floor& floor : kEngines) {
    if (static_cast<double>(number_of(tally.by_engine, floor.name)) < floor.share * cases) {
      lacks(std::string("the engine ") + floor.name);
    }
  }
  for (const Floor& floor : kShares) {
    const auto found = tally.shares.find(floor.name);
    const Share share = found == tally.shares.end() ? Share{} : found->second;
    if (share.asked == 0 || static_cast<double>(share.known) < floor.share * static_cast<double>(share.asked)) {
      lacks(floor.name);
    }
  }
  return little;
}

}  // namespace referee
