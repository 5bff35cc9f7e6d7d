// Lines of the benchmark that are no tables: options of a position, calls of the program, proofs and what is asked of
// them.
#pragma once

#include "base/all_layers.hpp"
#include "bench/lines.hpp"
#include "bench/report.hpp"

#include <functional>
#include <string>
#include <vector>

namespace cairn::bench {

struct OtherLine {
  std::string task;
  std::string against;
  // Everything but task and against, which the caller knows. Throws Error when it cannot be run.
  std::function<BenchLine(const BenchOptions&)> run;
};

// Options from rays, against loops written by hand, on boards of several sizes.
[[nodiscard]] std::vector<OtherLine> option_lines();

// The program as a process, against an empty program and against the library; and the launcher of a clone against the
// program. None when this process is not the program, and none of the launcher where it would have to build first.
[[nodiscard]] std::vector<OtherLine> call_lines();

// Proofs against the table that they are learned from; checks of certificates and of claims against the proofs.
[[nodiscard]] std::vector<OtherLine> proof_lines(bool quick);

// Ratio and verdict from the times of two contestants. at_most: the target is a bound for ours / theirs.
[[nodiscard]] BenchLine judged(const Times& times, double target, bool at_most, bool quick);

}  // namespace cairn::bench
