// Claims checked up to a bound, by engines alone: no proof takes part.
#pragma once

#include "base/all_layers.hpp"
#include "claims/check.hpp"
#include "lab/solve.hpp"

namespace cairn::testing {

class EnginesAlone final : public Solver {
 public:
  [[nodiscard]] SolveAnswer solve(const Position& position, const Control& control, Engine engine) override {
    return cairn::solve(position, control, engine, nullptr, &shared_);
  }

 private:
  SharedWork shared_;
};

inline ClaimAnswer check_by_engines(const Claim& claim, std::optional<std::int64_t> to, const Control& control = {},
                                    Engine engine = Engine::chosen, int threads = 1) {
  EnginesAlone engines;
  return check_to(claim, to, control, engines, engine, threads);
}

}  // namespace cairn::testing
