// The clock while a row is filled: a single row may be as long as a whole table.
#pragma once

#include "base/control.hpp"

#include <cstddef>

namespace cairn::engine {

// The row at hand is not finished, and never will be.
struct RowStopped {
  Status status;
};

class RowClock {
 public:
  // Without a control there is no limit.
  explicit RowClock(const Control* control) : control_(control) {}

  // Says that about that number of words was looked at. Throws RowStopped.
  void spend(std::size_t words) {
    spent_ += words;
    if (spent_ >= kBetweenLooks) look();
  }

 private:
  static constexpr std::size_t kBetweenLooks = std::size_t{1} << 16U;  // far more work than a look

  void look() {
    spent_ = 0;
    if (control_ == nullptr) return;
    if (const auto stop = control_->stop()) throw RowStopped{*stop};
  }

  const Control* control_;
  std::size_t spent_ = 0;
};

}  // namespace cairn::engine
