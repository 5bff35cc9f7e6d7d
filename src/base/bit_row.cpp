// The loops over words.
#include "base/bit_row.hpp"

#include <algorithm>

namespace cairn::base {

CAIRN_WIDE_VECTORS
void or_words(Word* target, const Word* source, std::size_t first, std::size_t end) {
  for (std::size_t w = first; w < end; ++w) target[w] |= source[w];
}

CAIRN_WIDE_VECTORS
void or_of_rows(Word* target, const Word* const* rows, std::size_t count, std::size_t first, std::size_t end) {
  std::size_t w = first;
  for (; w + 4 <= end; w += 4) {  // four words stay in registers while all rows go by
    Word sums[4] = {0, 0, 0, 0};
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < 4; ++j) sums[j] |= rows[i][w + j];
    }
    for (std::size_t j = 0; j < 4; ++j) target[w + j] = sums[j];
  }
  for (; w < end; ++w) {
    Word sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum |= rows[i][w];
    target[w] = sum;
  }
}

namespace {

// target[w] |= (source[w] << low) | (source[w - 1] >> (64 - low)), low from 1 to 63.
CAIRN_WIDE_VECTORS
void or_between(Word* target, const Word* source, unsigned low, std::size_t count) {
  for (std::size_t w = 0; w < count; ++w) target[w] |= (source[w] << low) | (source[w - 1] >> (64 - low));
}

}  // namespace

void or_shifted(Word* target, const Word* source, std::int64_t shift, std::size_t first, std::size_t end,
                std::size_t source_first, std::size_t source_end) {
  // Word w of the target takes from words w - whole and w - whole - 1 of the source.
  const std::int64_t whole = shift >> 6;
  const auto low = static_cast<unsigned>(shift & 63);
  const auto begin = static_cast<std::int64_t>(source_first) + whole;
  const auto beyond = static_cast<std::int64_t>(source_end) + whole;
  std::int64_t w = std::max(static_cast<std::int64_t>(first), begin);
  const std::int64_t stop = std::min(static_cast<std::int64_t>(end), beyond + (low != 0 ? 1 : 0));
  if (w >= stop) return;
  if (low == 0) {
    for (; w < stop; ++w) target[w] |= source[w - whole];
    return;
  }
  if (w == begin) {
    if (w < beyond) target[w] |= source[w - whole] << low;
    ++w;
  }
  const std::int64_t middle = std::min(stop, beyond);
  if (w < middle) {
    or_between(target + w, source + (w - whole), low, static_cast<std::size_t>(middle - w));
    w = middle;
  }
  if (w < stop && w == beyond && source_end > source_first) target[w] |= source[w - whole - 1] >> (64 - low);
}

}  // namespace cairn::base
