// A line of text for each comparison.
#include "bench/report.hpp"
#include "base/all_layers.hpp"

#include "base/control.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::bench {

namespace {

// "30" and whether it was reached.
std::string verdict(const BenchLine& line) {
  const std::string target = line.target == 0 ? "" : fmt::format("{}{}", line.at_most ? "<= " : "", line.target);
  const char* const met = !line.met ? "" : (*line.met ? "met" : "MISSED");
  return fmt::format("{:>6}  {:<6}", target, met);
}

}  // namespace

int BenchReport::compared() const {
  return static_cast<int>(
      std::count_if(lines.begin(), lines.end(), [](const auto& line) { return line.not_run.empty(); }));
}

int BenchReport::differ() const {
  return static_cast<int>(
      std::count_if(lines.begin(), lines.end(), [](const auto& line) { return line.not_run.empty() && !line.same; }));
}

bool BenchReport::agrees() const {
  return !stopped && std::all_of(lines.begin(), lines.end(),
                                 [](const BenchLine& line) { return line.not_run.empty() && line.same; });
}

std::string text_before_lines(const Bandwidth& bandwidth) {
  return fmt::format("memory: {:.1f} GB/s read and written by one thread over {}\n", bandwidth.bytes_per_second / 1e9,
                     bytes_to_string(bandwidth.buffer)) +
         fmt::format("{:<45} {:<20} {:>9} {:>10} {:>8} {:>6}  {:<6} {:>11} {:>7}\n", "task", "against", "ours ms",
                     "theirs ms", "ratio", "target", "", "positions/s", "memory");
}

std::string text_before_run(const std::string& task, const std::string& against) {
  return fmt::format("{:<45} {:<20} ", task, against);
}

std::string text_after_run(const BenchLine& line) {
  if (!line.not_run.empty()) return "NOT RUN: " + line.not_run + "\n";
  std::string text =
      fmt::format("{:>9.3f} {:>10.2f} {:>8.2f} {}", line.ours * 1e3, line.theirs * 1e3, line.ratio, verdict(line));
  if (line.positions_per_second > 0) text += fmt::format(" {:>11.3g}", line.positions_per_second);
  if (line.bandwidth_share > 0) text += fmt::format(" {:>6.1f}%", 100 * line.bandwidth_share);
  while (text.back() == ' ') text.pop_back();
  text += line.same ? "\n" : "  DIFFERENT ANSWERS\n";
  if (!line.note.empty()) text += "  (" + line.note + ")\n";
  if (!line.target_for.empty()) text += fmt::format("  (the target is for {}: --long)\n", line.target_for);
  return text;
}

std::string text_after_lines(const BenchReport& report) {
  const int ran = report.compared();
  const int different = report.differ();
  const auto not_run = report.lines.size() - static_cast<std::size_t>(ran);
  int missed = 0;
  for (const auto& line : report.lines) missed += line.met == false ? 1 : 0;
  std::string text;
  if (ran == 0) {
    text = "NOTHING WAS COMPARED\n";
  } else {
    text = "memory: our table once written and once read, as a share of the bandwidth above\n";
    text += fmt::format("signature {:016x} of {} answers at {} sizes; {}{}\n", report.signature, ran, report.sizes,
                        different == 0 ? "all agree" : fmt::format("{} DIFFER", different),
                        missed == 0 ? "" : fmt::format("; {} targets missed", missed));
  }
  if (not_run > 0) text += fmt::format("{} lines were not run\n", not_run);
  if (report.stopped) text += "stopped before the last line\n";
  return text;
}

}  // namespace cairn::bench
