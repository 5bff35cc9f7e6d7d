// Claims checked up to a bound, by engines alone: no proof takes part.
#pragma once

#include "base/all_layers.hpp"
#include "claims/check.hpp"
#include "lab/solve.hpp"

#include <string>

namespace cairn::testing {

class EnginesAlone final : public Solver {
 public:
  [[nodiscard]] SolveAnswer solve(const Position& position, const Control& control, Engine engine) override {
    return cairn::solve(position, control, engine, nullptr, &shared_);
  }
  [[nodiscard]] SolveAnswer value(const Position& position, bool grundy, const Control& control,
                                  Engine engine) override {
    return cairn::solve(position, control, engine, nullptr, &shared_,
                        grundy ? lab::Wanted::grundy : lab::Wanted::outcome);
  }

 private:
  SharedWork shared_;
};

inline ClaimAnswer check_by_engines(const Claim& claim, std::optional<std::int64_t> to, const Control& control = {},
                                    Engine engine = Engine::chosen, int threads = 1) {
  EnginesAlone engines;
  return check_to(claim, to, control, engines, engine, threads);
}

// "nim[1,2] a=1 b=2 is N, not P"
inline std::string words_of(const Counterexample& found) {
  std::string text = found.position;
  for (const auto& [name, value] : found.variables) text += " " + name + "=" + value;
  text += std::string(" is ") + found.outcome;
  if (found.grundy) text += " G = " + found.grundy->to_string();
  return text + ", not " + found.claimed;
}

}  // namespace cairn::testing
