// The names of the engines.
#include "engine/engine.hpp"

#include "base/near.hpp"

#include <cairn/engines.hpp>
#include <cairn/error.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, 11> kNames{"",      "reference",   "lazy",       "sequence",
                                                  "table", "rows",        "staircase",  "automaton",
                                                  "graph", "saved table", "check-proof"};
constexpr std::size_t kAskable = 9;  // the first ones, which a question may name

}  // namespace

std::string to_string(Engine engine) { return std::string(kNames.at(static_cast<std::size_t>(engine))); }

std::vector<Engine> engines_to_name() {
  std::vector<Engine> engines;
  for (std::size_t i = 1; i < kAskable; ++i) engines.push_back(static_cast<Engine>(i));
  return engines;
}

Engine parse_engine(std::string_view name) {
  const auto end = kNames.begin() + kAskable;
  const auto found = std::find(kNames.begin(), end, name);
  if (found != end) return static_cast<Engine>(found - kNames.begin());
  std::string known;
  std::vector<std::string> names;
  for (const Engine other : engines_to_name()) {
    known += (known.empty() ? "" : ", ") + to_string(other);
    names.push_back(to_string(other));
  }
  const std::string meant = base::did_you_mean(name, names);
  throw Error("unknown engine '" + std::string(name) + "'", "",
              meant.empty() ? "one of " + known : meant + " The engines are " + known);
}

std::string to_string(How how) {
  constexpr std::array<std::string_view, 5> kHow{"proved", "computed", "observed", "refuted", "unknown"};
  return std::string(kHow.at(static_cast<std::size_t>(how)));
}

std::string to_string(Status status) {
  constexpr std::array<std::string_view, 3> kStatus{"complete", "limit reached", "cancelled"};
  return std::string(kStatus.at(static_cast<std::size_t>(status)));
}

namespace engine {

void check_engine(Engine engine, std::initializer_list<Engine> able) {
  if (engine == Engine::chosen || std::find(able.begin(), able.end(), engine) != able.end()) return;
  std::string list;
  for (const Engine other : able) list += (list.empty() ? "" : " or ") + to_string(other);
  throw Error("the engine '" + to_string(engine) + "' cannot answer this", "",
              "use " + list + ", or leave out the engine");
}

}  // namespace engine

}  // namespace cairn
