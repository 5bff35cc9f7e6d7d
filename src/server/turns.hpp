// A fair queue: as many at a time as there are cores, and the others in the order in which they came.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>

namespace cairn::server {

// Each of them holds a thread of the server, which must keep some for those who ask for little.
inline constexpr std::size_t kLongestLine = 20;

class Turns {
 public:
  explicit Turns(int places) : free_(places) {}

  // Holds a place as long as it lives; empty when none became free in time, or when too many wait already.
  class Turn {
   public:
    Turn() = default;
    explicit Turn(Turns* turns) : turns_(turns) {}
    Turn(Turn&& other) noexcept : turns_(other.turns_) { other.turns_ = nullptr; }
    Turn& operator=(Turn&&) = delete;
    ~Turn() {
      if (turns_ != nullptr) turns_->give_back();
    }
    explicit operator bool() const { return turns_ != nullptr; }

   private:
    Turns* turns_ = nullptr;
  };

  [[nodiscard]] Turn take(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (waiting_.size() >= kLongestLine) return {};
    const std::uint64_t mine = next_++;
    waiting_.insert(mine);
    const bool mine_now = changed_.wait_for(lock, patience, [&] { return free_ > 0 && *waiting_.begin() == mine; });
    waiting_.erase(mine);
    if (mine_now) --free_;
    changed_.notify_all();
    return mine_now ? Turn(this) : Turn();
  }

 private:
  void give_back() {
    const std::lock_guard lock(mutex_);
    ++free_;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int free_;
  std::uint64_t next_ = 0;
  std::set<std::uint64_t> waiting_;
};

}  // namespace cairn::server
