// What a run of the benchmark found, and how it is printed for people.
#pragma once

#include "base/all_layers.hpp"
#include "bench/harness.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::bench {

// One task, done by Cairn and by somebody else.
struct BenchLine {
  std::string task;
  std::string against;
  std::string not_run;  // why; empty when it ran, and only then the rest means anything
  double ours = 0;      // seconds of processor time, as theirs
  double theirs = 0;
  double ratio = 0;                 // theirs / ours; where at_most: ours / theirs
  double target = 0;                // 0: none
  bool at_most = false;             // the ratio should be at most the target, not at least
  std::optional<bool> met;          // nothing without a target, and at quick sizes, where targets mean nothing
  std::string target_for;           // the task that the target speaks of, when it is not this one
  double positions_per_second = 0;  // 0 where positions are not what is counted
  double bandwidth_share = 0;  // our table once written and once read, as a part of the memory bandwidth; 0: no table
  std::string note;            // what else was found
  std::uint64_t signature = 0;
  bool same = false;  // both give the same answer
};

struct BenchReport {
  Bandwidth bandwidth;
  std::string sizes;  // quick, default or long
  std::vector<BenchLine> lines;
  std::uint64_t signature = 0;  // of all lines that ran
  bool stopped = false;         // before the last line, by whoever asked

  // How many lines ran, and how many of them found different tables.
  [[nodiscard]] int compared() const;
  [[nodiscard]] int differ() const;
  // Every line ran, and its two tables agree.
  [[nodiscard]] bool agrees() const;
};

// The text in pieces, so that it can be printed as the lines come.
[[nodiscard]] std::string text_before_lines(const Bandwidth& bandwidth);
[[nodiscard]] std::string text_before_run(const std::string& task, const std::string& against);
[[nodiscard]] std::string text_after_run(const BenchLine& line);
[[nodiscard]] std::string text_after_lines(const BenchReport& report);

}  // namespace cairn::bench
