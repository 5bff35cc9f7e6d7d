// Threads take one set after another; the results stay in the order of the sets.
#include "discover/cash_sweep.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>

namespace cairn {

namespace {

// The bits of 1, 2, 3, ... are the sets in order: {1}, {2}, {1,2}, {3}, ...
std::vector<std::int64_t> set_of(std::uint64_t bits) {
  std::vector<std::int64_t> amounts;
  for (std::int64_t a = 1; bits != 0; ++a, bits >>= 1U) {
    if ((bits & 1U) != 0) amounts.push_back(a);
  }
  return amounts;
}

SweepLine line_of(const CashSummary& summary) {
  SweepLine line;
  line.amounts = summary.amounts;
  line.outcome_period = summary.outcome_period;
  if (summary.defined) {
    line.form_period = std::lcm(summary.defined->f1.period, summary.defined->f2.period);
    const std::set<std::int64_t> slopes(summary.defined->f1.slope.begin(), summary.defined->f1.slope.end());
    line.slopes1.assign(slopes.begin(), slopes.end());
    for (auto& slope : line.slopes1) slope *= line.form_period / summary.defined->f1.period;
    line.strict = summary.defined->strict;
    line.with_offset = summary.defined->with_offset;
  }
  if (summary.law) {
    line.law_period = summary.law->period;
    line.law_first = summary.law->first;
  }
  line.growing = growing_pieces(summary);
  line.known = summary.known;
  return line;
}

class Sweep {
 public:
  Sweep(std::int64_t most, const Control& control) : control_(control) {
    result_.most = most;
    result_.lines.resize((std::size_t{1} << static_cast<unsigned>(most)) - 1);
  }

  CashSweep run(int threads) {
    {
      std::vector<std::jthread> workers;
      for (int i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    }
    if (failure_) std::rethrow_exception(failure_);
    if (const auto stop = control_.stop(); stop && done_ < result_.lines.size()) {
      result_.status = *stop;
      std::erase_if(result_.lines, [](const SweepLine& line) { return line.amounts.empty(); });
    }
    return std::move(result_);
  }

 private:
  void work() {
    // A thread has no progress line of its own.
    Control quiet;
    quiet.memory = control_.memory;
    quiet.deadline = control_.deadline;
    quiet.cancelled = control_.cancelled;
    try {
      while (true) {
        const std::size_t at = next_.fetch_add(1);
        if (at >= result_.lines.size() || quiet.stop()) return;
        const CashSummary summary = cash_summary(set_of(at + 1), quiet);
        if (summary.status != Status::complete) return;
        const std::lock_guard lock(mutex_);
        result_.lines[at] = line_of(summary);
        ++done_;
        control_.report(
            [&] { return std::to_string(done_) + " of " + std::to_string(result_.lines.size()) + " sets"; });
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      next_ = result_.lines.size();
    }
  }

  const Control& control_;
  CashSweep result_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

CashSweep cash_sweep(std::int64_t most, int threads, const Control& control) {
  return Sweep(most, control).run(std::max(1, threads));
}

}  // namespace cairn
