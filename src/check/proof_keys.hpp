// What grows in a check, and the limits that it keeps to. Part of the checker of proofs.
#pragma once

#include "base/control.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cairn::check {

// What a check was stopped by. Clock: the time is up, or it was interrupted.
enum class ProofLimit : std::uint8_t { none, clock, memory, work };

// Thrown when a limit is reached.
struct ProofCheckStopped {
  Status status = Status::limit_reached;
  ProofLimit limit = ProofLimit::memory;
};

// Whatever a check keeps and does is counted here, so limits are kept here.
class ProofMeter {
 public:
  explicit ProofMeter(const Control& control, std::uint64_t most_work = UINT64_MAX)
      : control_(control), most_work_(most_work) {}

  // Counts these bytes as well; a vector that grows may take twice as much. Throws ProofCheckStopped.
  void keep(std::size_t bytes) {
    if (++calls_ % 1024 == 0) look();
    if (bytes_ + bytes > control_.memory / 2) throw ProofCheckStopped{};
    bytes_ += bytes;
  }
  // Counts steps, each as long as following one edge of an automaton takes: a few nanoseconds. The count is the same on
  // every machine. Throws ProofCheckStopped.
  void work(std::uint64_t steps) {
    work_ += steps;
    if (work_ > most_work_) throw ProofCheckStopped{Status::limit_reached, ProofLimit::work};
  }
  [[nodiscard]] std::uint64_t work() const { return work_; }
  void release(std::size_t bytes) { bytes_ -= bytes; }
  // At the clock. Throws ProofCheckStopped.
  void look() const {
    if (const auto stop = control_.stop()) throw ProofCheckStopped{*stop, ProofLimit::clock};
  }
  [[nodiscard]] const Control& control() const { return control_; }

 private:
  const Control& control_;
  std::uint64_t most_work_;
  std::size_t bytes_ = 0;
  std::size_t calls_ = 0;
  std::uint64_t work_ = 0;
};

// Bytes that are kept as long as this lives. Without a meter they are not counted.
class MeteredBytes {
 public:
  explicit MeteredBytes(ProofMeter* meter, std::size_t bytes = 0) : meter_(meter) { keep(bytes); }
  ~MeteredBytes() {
    if (meter_ != nullptr) meter_->release(bytes_);
  }
  MeteredBytes(MeteredBytes&& other) noexcept : meter_(other.meter_), bytes_(std::exchange(other.bytes_, 0)) {}
  MeteredBytes& operator=(MeteredBytes&&) = delete;
  MeteredBytes(const MeteredBytes&) = delete;
  MeteredBytes& operator=(const MeteredBytes&) = delete;

  // Throws ProofCheckStopped.
  void keep(std::size_t bytes) {
    if (meter_ == nullptr) return;
    meter_->keep(bytes);
    bytes_ += bytes;
  }

 private:
  ProofMeter* meter_;
  std::size_t bytes_ = 0;
};

// Sequences of numbers, numbered in the order in which they come.
class ProofKeys {
 public:
  explicit ProofKeys(ProofMeter& meter) : bytes_(&meter), slots_(64, 0) {}

  // The number of a key, and whether it is new. Throws ProofCheckStopped.
  std::pair<std::uint32_t, bool> number_of(std::span<const std::uint32_t> key);
  // Valid until the next key comes.
  [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t number) const {
    return std::span(numbers_).subspan(first_[number], first_[number + 1] - first_[number]);
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }

 private:
  void grow();

  MeteredBytes bytes_;
  std::vector<std::uint32_t> numbers_;  // key after key
  std::vector<std::size_t> first_{0};   // where each begins
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> slots_;  // by hash: 0, or 1 + the number of a key; the next free slot when it is taken
};

}  // namespace cairn::check
