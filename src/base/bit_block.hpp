// 64 words of 64 bits, turned so that rows become columns.
#pragma once

#include "base/bit_row.hpp"

#include <array>
#include <cstddef>

namespace cairn::base {

using BitBlock = std::array<Word, 64>;

// Bit j of word i becomes bit i of word j: halves change places, then the halves of these, and so on.
inline void turn_bit_block(BitBlock& block) {
  Word low = 0x00000000FFFFFFFFU;
  for (unsigned half = 32; half != 0; half >>= 1U, low ^= low << half) {
    for (std::size_t begin = 0; begin < 64; begin += 2 * half) {
      for (std::size_t i = begin; i < begin + half; ++i) {
        const Word change = (block[i] >> half ^ block[i + half]) & low;
        block[i] ^= change << half;
        block[i + half] ^= change;
      }
    }
  }
}

}  // namespace cairn::base
