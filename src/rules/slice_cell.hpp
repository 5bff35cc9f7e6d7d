// A cell of a slice as people write it: 3, 1..9, a word, or a name for a number that is free, as in minnie[3,b,c].
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <string>

namespace cairn::rules {

struct SliceCell {
  std::string name;       // of a free one; otherwise empty
  std::int64_t from = 0;  // the numbers of one that is not free, or the places of its words
  std::int64_t to = 0;

  [[nodiscard]] bool free() const { return !name.empty(); }
  friend bool operator==(const SliceCell&, const SliceCell&) = default;
};

}  // namespace cairn::rules
