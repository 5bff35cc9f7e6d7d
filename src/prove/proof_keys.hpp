// What grows in a check, and the limits that it keeps to. Part of the checker of proofs.
#pragma once

#include "base/control.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cairn {

// Thrown when a limit is reached.
struct ProofCheckStopped {
  Status status = Status::limit_reached;
};

// Whatever a check keeps is counted here, so limits are kept here.
class ProofMeter {
 public:
  explicit ProofMeter(const Control& control) : control_(control) {}

  // So many bytes more; a vector that grows may take twice as much. Throws ProofCheckStopped.
  void keep(std::size_t bytes) {
    bytes_ += bytes;
    if (bytes_ > control_.memory / 2) throw ProofCheckStopped{};
    if (++calls_ % 1024 == 0) look();
  }
  void release(std::size_t bytes) { bytes_ -= bytes; }
  // At the clock. Throws ProofCheckStopped.
  void look() const {
    if (const auto stop = control_.stop()) throw ProofCheckStopped{*stop};
  }
  [[nodiscard]] const Control& control() const { return control_; }

 private:
  const Control& control_;
  std::size_t bytes_ = 0;
  std::size_t calls_ = 0;
};

// Sequences of numbers, numbered in the order in which they come.
class ProofKeys {
 public:
  explicit ProofKeys(ProofMeter& meter) : meter_(meter), slots_(64, 0) {}
  ~ProofKeys() { meter_.release(bytes_); }
  ProofKeys(const ProofKeys&) = delete;
  ProofKeys& operator=(const ProofKeys&) = delete;

  // The number of a key, and whether it is new. Throws ProofCheckStopped.
  std::pair<std::uint32_t, bool> number_of(std::span<const std::uint32_t> key);
  // Valid until the next key comes.
  [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t number) const {
    return std::span(numbers_).subspan(first_[number], first_[number + 1] - first_[number]);
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }

 private:
  void grow();

  ProofMeter& meter_;
  std::size_t bytes_ = 0;
  std::vector<std::uint32_t> numbers_;  // key after key
  std::vector<std::size_t> first_{0};   // where each begins
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> slots_;  // by hash: 0, or 1 + the number of a key; the next free slot when it is taken
};

}  // namespace cairn
