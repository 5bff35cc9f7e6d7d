#include "engine/engine.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace cairn::engine {

namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, 9> kNames{"",     "reference", "lazy",      "sequence",   "table",
                                                 "rows", "staircase", "automaton", "saved table"};

}  // namespace

std::string to_string(Engine engine) { return std::string(kNames.at(static_cast<std::size_t>(engine))); }

Engine parse_engine(std::string_view name) {
  const auto end = kNames.end() - 1;
  const auto found = std::find(kNames.begin(), end, name);
  if (found != end) return static_cast<Engine>(found - kNames.begin());
  std::string known;
  for (auto other = kNames.begin() + 1; other != end; ++other)
    known += (known.empty() ? "" : ", ") + std::string(*other);
  throw Error("unknown engine '" + std::string(name) + "'", "", "one of " + known);
}

void check_engine(Engine engine, std::initializer_list<Engine> able) {
  if (engine == Engine::chosen || std::find(able.begin(), able.end(), engine) != able.end()) return;
  std::string list;
  for (const Engine other : able) list += (list.empty() ? "" : " or ") + to_string(other);
  throw Error("the engine '" + to_string(engine) + "' cannot answer this", "",
              "use " + list + ", or leave out --engine");
}

}  // namespace cairn::engine
