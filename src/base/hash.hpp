// Sequences of numbers as keys of hash tables.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <cstdint>

namespace cairn::base {

struct SequenceHash {
  template <class Sequence>
  std::size_t operator()(const Sequence& numbers) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (const std::uint64_t number : numbers) hash = (hash ^ number) * 0xff51afd7ed558ccdULL + (hash >> 29);
    return static_cast<std::size_t>(hash);
  }
};

}  // namespace cairn::base
