// Where rows of bits lie.
#include "engine/table/bit_table.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::engine {

void BitTable::make_room(const Box& made, double used, std::size_t memory) {
  box = made;
  row_words = word_of(box.to()) + 1;
  const auto modes = static_cast<double>(box.modes().size());
  const double rows = modes * std::pow(static_cast<double>(box.to()) + 1, box.coordinates() - 1);
  const double bytes = rows * static_cast<double>(row_words) * sizeof(Word) + used;
  if (bytes > static_cast<double>(memory)) {
    refuse_table({box.sorted(), box.coordinates(), box.to(), modes}, bytes, memory, true);
  }
  words.assign(static_cast<std::size_t>(rows) * row_words, 0);
}

Word* BitTable::row(std::size_t slot, std::span<const std::int64_t> prefix) {
  const auto side = static_cast<std::size_t>(box.to()) + 1;
  std::size_t index = slot;
  for (const std::int64_t x : prefix) index = index * side + static_cast<std::size_t>(x);
  return words.data() + index * row_words;
}

void BitTable::set(std::size_t slot, std::vector<std::int64_t>& x) {
  do {
    set_bit(row(slot, std::span(x).first(x.size() - 1)), x.back());
  } while (box.sorted() && std::next_permutation(x.begin(), x.end()));
}

}  // namespace cairn::engine
