// Threads take one set after another; the results stay in the order of the sets.
#include "cash/cash_sweep.hpp"

#include "base/thread.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <numeric>
#include <set>

namespace cairn::cash {

namespace {

// Half of the memory is for the lines; the other half is shared by the threads for what they work on.
constexpr std::size_t kLinesShare = 2;
// What a search keeps besides the bytes that it counts: the law it has found, the forms, what is being checked.
constexpr std::size_t kBesides = 3;

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
    line.form_period = std::lcm(summary.defined->f1.law.period, summary.defined->f2.law.period);
    const std::set<std::int64_t> slopes(summary.defined->f1.law.saltus.begin(), summary.defined->f1.law.saltus.end());
    line.slopes1.assign(slopes.begin(), slopes.end());
    for (auto& slope : line.slopes1) slope *= line.form_period / summary.defined->f1.law.period;
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

std::size_t bytes_of(const SweepLine& line) {
  std::size_t numbers = line.amounts.capacity() + line.slopes1.capacity();
  for (const auto& piece : line.growing) numbers += 2 * piece.pattern.capacity();
  return 2 * sizeof(SweepLine) + line.known.detail.capacity() + numbers * sizeof(std::int64_t) +
         line.growing.capacity() * sizeof(GrowingPiece);
}

// The order of the bits: the largest amounts decide.
bool comes_before(const SweepLine& a, const SweepLine& b) {
  return std::lexicographical_compare(a.amounts.rbegin(), a.amounts.rend(), b.amounts.rbegin(), b.amounts.rend());
}

class Sweep {
 public:
  Sweep(std::int64_t most, const Control& control)
      : control_(control), sets_((std::size_t{1} << static_cast<unsigned>(most)) - 1) {
    result_.most = most;
  }

  CashSweep run(int threads) {
    {
      std::vector<Thread> workers;
      const std::size_t share = control_.memory / kLinesShare / static_cast<std::size_t>(threads) / kBesides;
      for (int i = 0; i < threads; ++i) workers.emplace_back([this, share] { work(share); });
    }
    if (failure_) std::rethrow_exception(failure_);
    if (result_.lines.size() < sets_) result_.status = control_.stop().value_or(Status::limit_reached);
    std::sort(result_.lines.begin(), result_.lines.end(), comes_before);
    return std::move(result_);
  }

 private:
  void work(std::size_t memory) {
    // A thread has no progress line of its own.
    Control quiet;
    quiet.memory = memory;
    quiet.deadline = control_.deadline;
    quiet.cancelled = control_.cancelled;
    try {
      while (true) {
        const std::size_t at = next_.fetch_add(1);
        if (at >= sets_ || quiet.stop()) return;
        const CashSummary summary = cash_summary(set_of(at + 1), quiet);
        if (summary.status != Status::complete) return;
        SweepLine line = line_of(summary);
        const std::lock_guard lock(mutex_);
        bytes_ += bytes_of(line);
        if (bytes_ > control_.memory / kLinesShare) {
          next_ = sets_;
          return;
        }
        result_.lines.push_back(std::move(line));
        control_.report(
            [&] { return std::to_string(result_.lines.size()) + " of " + std::to_string(sets_) + " sets"; });
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      next_ = sets_;
    }
  }

  const Control& control_;
  const std::size_t sets_;
  CashSweep result_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

CashSweep cash_sweep(std::int64_t most, int threads, const Control& control) {
  return Sweep(most, control).run(std::max(1, threads));
}

}  // namespace cairn::cash
