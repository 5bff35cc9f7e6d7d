// Rows of a layer.
#include "engine/rows/layer_filler.hpp"

#include "base/bit_block.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::engine {

namespace {

// Word w of the row, all bits `shift` higher.
Word shifted(const Word* row, std::size_t w, std::int64_t shift) {
  const auto whole = static_cast<std::size_t>(shift) / 64;
  const auto bits = static_cast<unsigned>(shift % 64);
  if (whole > w) return 0;
  const Word low = row[w - whole] << bits;
  return bits == 0 || whole == w ? low : low | row[w - whole - 1] >> (64 - bits);
}

// Along a row of any amounts but a few, P-positions are few; up to three stacks, a layer is named by one number.
bool few_positions(const LayerPlan& plan, const RowMemory& memory) {
  return memory.layout.coordinates() <= 3 && memory.layout.prefixes() < INT32_MAX &&
         std::all_of(plan.groups.begin(), plan.groups.end(), [](const LayerGroup& group) { return group.any; });
}

}  // namespace

double LayerFiller::bytes(const LayerPlan& plan, const RowMemory& memory) {
  const auto side = static_cast<double>(memory.layout.to()) + 1;
  const auto row = 8.0 * static_cast<double>(memory.layout.words_to());
  const double lists = few_positions(plan, memory) ? 12.0 * static_cast<double>(memory.layout.prefixes()) : 0;
  return row * side + row * static_cast<double>(plan.levels) * static_cast<double>(memory.numbers.count()) + 20 * side +
         lists;
}

LayerFiller::LayerFiller(const LayerPlan& plan, const std::string& game, RowMemory& memory)
    : plan_(plan), game_(game), memory_(memory), place_(memory), words_(memory.layout.words_to()) {
  const auto side = static_cast<std::size_t>(memory.layout.to()) + 1;
  full_.assign(side * words_, 0);
  levels_.assign(static_cast<std::size_t>(memory.numbers.count()) * plan.levels * words_, 0);
  none_.assign(words_, 0);
  counted_.resize(static_cast<std::size_t>(memory.layout.coordinates()));
  own_rows_.assign((side + 63) / 64 * 64, none_.data());
  few_ = few_positions(plan, memory);
  if (few_) {
    listed_.resize(1);
    listed_.reserve(static_cast<std::size_t>(memory.layout.prefixes()));
    first_listed_.assign(side, 0);
  }
}

void LayerFiller::move_to(std::span<const std::int64_t> prefix, std::uint64_t index, std::uint64_t offset) {
  const std::int64_t before = q_;
  const bool same = !place_.p.empty() && index == place_.index + 1 && prefix.back() == before + 1;
  place_.move_to(prefix, index, offset);
  q_ = prefix.back();
  next_ = same && before > 0;  // no stack has ceased to be empty
  if (!next_) {
    group_ = &plan_.groups[place_.empty()];
    read_group();
  }
  if (!same) begin_layer();
  if (!few_ && word_of(q_) != turned_to_) {
    turned_to_ = word_of(q_);
    turn_own_rows(word_of(layer_from_), turned_to_, turned_to_);
  }
  row_ = memory_.table.row_at(offset, place_.first_word);
  own_rows_[static_cast<std::size_t>(q_)] = row_;
  own_ = full(q_);
  found_ = false;
}

void LayerFiller::read(const PrefixForm& form) {
  InLayer read;
  for (const Term& term : form.terms) {
    if (static_cast<std::size_t>(term.variable) + 1 == place_.p.size()) read.slope += term.factor;
  }
  read.constant = form.at(place_.p.data()) - read.slope * q_;
  forms_.push_back(read);
}

void LayerFiller::read(const std::vector<LayerPlace>& places) {
  for (const auto& place : places) {
    for (const auto& condition : place.conditions) read(condition.rest);
    read(place.value);
  }
}

// What the rows of a layer look at is found from q by a multiplication.
void LayerFiller::read_group() {
  forms_.clear();
  read(group_->places);
  for (const auto* forms : {&group_->shifts, &group_->but_amounts, &group_->but_places}) {
    for (const auto& form : *forms) read(form);
  }
  numbers_.resize(forms_.size());
  row_forms_.swap(forms_);
  forms_.clear();
  for (const auto& line : group_->lines) {
    read(line.targets);
    for (const auto& form : line.but) read(form);
  }
}

// forms: of these conditions, in their order.
bool LayerFiller::hold(const std::vector<RowCondition>& conditions, const InLayer* forms) const {
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (!satisfies(conditions[i], forms[i].at(q_))) return false;
  }
  return true;
}

// Boards with a smaller stack than any in the prefix but its last number are in the rows of earlier layers.
void LayerFiller::begin_layer() {
  layer_from_ = q_;
  std::fill(full_.begin() + q_ * static_cast<std::ptrdiff_t>(words_), full_.end(), 0);
  turned_to_ = word_of(q_);
  // Where z stands in the prefix depends on the numbers that are smaller.
  std::int64_t z = 0;
  for (std::size_t stack = 0; z < q_; ++stack) {
    place_.lowered(place_.p.size() - 1, z, target_);
    const RowLayout::Line line(memory_.layout, target_, memory_.layout.offset(0, target_), stack);
    for (; z < place_.p[stack]; ++z) own_rows_[static_cast<std::size_t>(z)] = memory_.table.row_at(line.row(z), 0);
  }
  std::fill(own_rows_.begin() + q_, own_rows_.end(), none_.data());
  if (!few_) {
    for (std::size_t column = word_of(q_); column < words_; ++column) turn_own_rows(0, word_of(q_ + 63), column);
  } else if (place_.p.size() == 2) {
    for (std::uint32_t at = first_listed_[static_cast<std::size_t>(q_)]; at != 0; at = listed_[at].next) {
      set_bit(full(listed_[at].q), listed_[at].y);
    }
  }
}

// Bits 64 * column_word + j of rows[i] become bit 64 * row_word + i of the rows j of the layer.
void LayerFiller::turn_rows(const Word* const* rows, std::size_t row_word, std::size_t column_word) {
  BitBlock block;
  std::size_t filled = 0;
  for (std::size_t i = 0; i < 64; ++i) {
    block[i] = rows[i][column_word];
    filled += block[i] != 0 ? 1 : 0;
  }
  if (filled == 0) return;
  Word* columns = full_.data() + column_word * 64 * words_ + row_word;
  constexpr std::size_t kFew = 12;  // rows with bits, from which on it is quicker to turn the whole block
  if (filled < kFew) {
    for (std::size_t i = 0; i < 64; ++i) {
      for (Word bits = block[i]; bits != 0; bits &= bits - 1) {
        columns[static_cast<std::size_t>(std::countr_zero(bits)) * words_] |= Word{1} << i;
      }
    }
    return;
  }
  turn_bit_block(block);
  const std::size_t last = std::min<std::size_t>(64, static_cast<std::size_t>(place_.to) + 1 - column_word * 64);
  for (std::size_t j = 0; j < last; ++j) columns[j * words_] |= block[j];
}

// 64 rows of the layer learn what the ones before them have at their places.
void LayerFiller::turn_own_rows(std::size_t from_word, std::size_t to_word, std::size_t column_word) {
  for (std::size_t row_word = from_word; row_word < to_word; ++row_word) {
    turn_rows(own_rows_.data() + row_word * 64, row_word, column_word);
  }
}

// The row of the prefix with one number lowered.
const Word* LayerFiller::row_with(std::size_t stack, std::int64_t number) {
  if (number < 0 || number >= place_.p[stack]) {
    throw RowsMisfit("a move of " + game_ + " leads to a row that is not there yet");
  }
  if (stack + 1 == place_.p.size()) return own_rows_[static_cast<std::size_t>(number)];
  if (stack == 0 || number >= place_.p[stack - 1]) {
    return memory_.table.row_at(RowLayout::Line(memory_.layout, place_.p, place_.offset, stack).row(number), 0);
  }
  place_.lowered(stack, number, target_);
  return memory_.table.row(0, target_);
}

void LayerFiller::collect() {
  sources_.clear();
  lines_counted_ = 0;
  const std::int64_t* p = place_.p.data();
  const InLayer* form = forms_.data();
  for (const auto& line : group_->lines) {
    for (const auto& target : line.targets) {
      const InLayer* conditions = form;
      form += target.conditions.size();
      if (hold(target.conditions, conditions)) sources_.push_back(row_with(line.stack, form->at(q_)));
      ++form;
    }
    if (!line.any) {
      form += line.but.size();
      continue;
    }
    Counted& counted = counted_[lines_counted_++];  // in its place: a copy would wait for what was written
    if (!next_ || !looked_) {
      counted.levels = levels_of(place_.line(line.stack));
    } else if (line.stack + 1 < place_.p.size()) {
      counted.levels += plan_.levels * words_;  // lines follow each other
    }
    counted.left_out = 0;
    for (std::size_t i = 0; i < line.but.size(); ++i) {
      const std::int64_t amount = (form++)->at(q_);
      if (amount < 1 || amount > p[line.stack]) continue;
      const Word* row = line.stack + 1 == place_.p.size() ? own_rows_[static_cast<std::size_t>(q_ - amount)]
                                                          : row_with(line.stack, p[line.stack] - amount);
      const auto end = counted.but.begin() + static_cast<std::ptrdiff_t>(counted.left_out);
      if (std::find(counted.but.begin(), end, row) == end) counted.but[counted.left_out++] = row;
    }
  }
}

// What no earlier row makes N, in one word.
inline Word LayerFiller::open(std::size_t word) const {
  Word reached = 0;
  for (const Word* source : sources_) reached |= source[word];
  for (std::size_t line = 0; line < lines_counted_; ++line) {
    const Counted& counted = counted_[line];
    const Word* level = counted.levels + word;
    if (counted.left_out == 0) {
      reached |= level[0];
    } else if (counted.left_out == 1) {
      reached |= (level[0] & ~counted.but[0][word]) | level[words_];
    } else {
      reached |= reached_but_many(counted, word);
    }
  }
  return ~reached;
}

Word LayerFiller::reached_but_many(const Counted& counted, std::size_t word) const {
  // more[i]: more than i of the rows that are left out have a P-position here.
  std::array<Word, kMostLevels> more{};
  for (std::size_t i = 0; i < counted.left_out; ++i) {
    const Word row = counted.but[i][word];
    for (std::size_t j = counted.left_out; j-- > 1;) more[j] |= more[j - 1] & row;
    more[0] |= row;
  }
  Word reached = 0;
  for (std::size_t i = 0; i <= counted.left_out; ++i) reached |= counted.levels[i * words_ + word] & ~more[i];
  return reached;
}

void LayerFiller::fill() {
  collect();
  looked_ = true;
  if (group_->any) {
    fill_any();
  } else {
    fill_by_shifts();
  }
}

void LayerFiller::put(std::int64_t y) {
  set_bit(own_, y);
  set_bit(row_, y);
  found_ = true;
}

void LayerFiller::fill_by_shifts() {
  std::int64_t from = place_.first;
  if (from == 0) {  // the empty board has no move
    put(0);
    from = 1;
  }
  const InLayer* form = row_forms_.data();
  for (const auto& place : group_->places) {
    const InLayer* conditions = form;
    form += place.conditions.size();
    if (hold(place.conditions, conditions) && test_bit(own_, form->at(q_))) return;
    ++form;
  }
  numbers_.clear();
  std::int64_t least = 64;
  for (std::size_t i = 0; i < group_->shifts.size(); ++i) {
    numbers_.push_back((form++)->at(q_));
    least = std::min(least, numbers_.back());
  }
  for (std::size_t w = word_of(from); w < words_; ++w) {
    Word free = open(w);
    if (w == word_of(from)) free &= from_bit(from);
    if (w + 1 == words_) free &= up_to_bit(place_.to);
    for (const std::int64_t shift : numbers_) free &= ~shifted(own_, w, shift);
    Word found = free;
    if (least < 64) {  // P-positions of this word may reach each other
      found = 0;
      while (free != 0) {
        const Word bit = free & -free;
        found |= bit;
        free ^= bit;
        for (const std::int64_t shift : numbers_) free &= shift < 64 ? ~(bit << shift) : ~Word{0};
      }
    }
    own_[w] |= found;
    row_[w] |= found;
    found_ = found_ || found != 0;
  }
}

// Once there is a P-position z, y can reach it unless y - z is one of the amounts that are left out.
void LayerFiller::fill_any() {
  std::int64_t from = place_.first;
  if (from == 0) {
    put(0);
    from = 1;
  }
  // The amounts that are left out in their order, and places of which they all are.
  const InLayer* form =
      row_forms_.data() + (row_forms_.size() - group_->but_places.size() - group_->but_amounts.size());
  const std::size_t amounts = group_->but_amounts.size();
  const std::size_t places = group_->but_places.size();
  std::int64_t* const numbers = numbers_.data();
  for (std::size_t i = 0; i < amounts; ++i) {
    const std::int64_t amount = (form++)->at(q_);
    std::size_t at = i;
    for (; at > 0 && numbers[at - 1] > amount; --at) numbers[at] = numbers[at - 1];
    numbers[at] = amount;
  }
  std::int64_t* const not_counted = numbers + amounts;
  for (std::size_t i = 0; i < places; ++i) not_counted[i] = (form++)->at(q_);
  const auto counts = [&](std::int64_t z) {
    bool counted = true;
    for (std::size_t i = 0; i < places; ++i) counted = counted && not_counted[i] != z;
    return counted;
  };
  // The P-positions before, as far as they count. Two of them lie an amount apart that is left out, so there are few.
  std::array<std::int64_t, kMostLevels + 1>
      before;  // NOLINT(cppcoreguidelines-pro-type-member-init): as far as `count`
  std::size_t count = 0;
  const std::size_t last = word_of(from);
  for (std::size_t w = 0; w <= last && count < before.size(); ++w) {
    Word bits = own_[w];
    if (w == last) bits &= ~from_bit(from);
    for (; bits != 0 && count < before.size(); bits &= bits - 1) {
      const std::int64_t z = static_cast<std::int64_t>(w) * 64 + std::countr_zero(bits);
      if (counts(z)) before[count++] = z;
    }
  }
  for (std::size_t w = word_of(from); count == 0 && w < words_; ++w) {
    Word free = open(w);
    if (w == word_of(from)) free &= from_bit(from);
    if (w + 1 == words_) free &= up_to_bit(place_.to);
    for (; count == 0 && free != 0; free &= free - 1) {
      const std::int64_t y = static_cast<std::int64_t>(w) * 64 + std::countr_zero(free);
      put(y);
      from = y + 1;
      if (counts(y)) before[count++] = y;
    }
  }
  if (count == 0) return;
  // Of the places that are left out from the first P-position, each in turn: it must be left out from all others, too.
  const auto left_out = [&](std::int64_t amount) {
    bool found = false;
    for (std::size_t i = 0; i < amounts; ++i) found = found || numbers[i] == amount;
    return found;
  };
  const std::int64_t first = before[0];
  for (std::size_t i = 0; i < amounts; ++i) {
    const std::int64_t y = first + numbers[i];
    if (y < from || y > place_.to || !open_at(y)) continue;
    bool reaches = false;
    for (std::size_t z = 1; z < count; ++z) reaches = reaches || (before[z] < y && !left_out(y - before[z]));
    if (reaches) continue;
    put(y);
    from = y + 1;
    if (counts(y) && count < before.size()) before[count++] = y;
  }
}

void LayerFiller::take(std::size_t, const Word* words) {
  looked_ = false;
  for (std::size_t w = place_.first_word; w < words_; ++w) {
    row_[w] = words[w - place_.first_word];
    own_[w] |= row_[w];
    found_ = found_ || row_[w] != 0;
  }
}

void LayerFiller::remember() {
  if (!found_) return;
  if (few_) {
    for_each_bit(row_, place_.first_word, words_, [&](std::int64_t y) {
      if (y != q_) set_bit(full(y), q_);
      if (place_.p.size() != 2 || place_.p[0] == q_) return;
      std::uint32_t& first = first_listed_[static_cast<std::size_t>(q_)];
      listed_.push_back({static_cast<std::int32_t>(y), static_cast<std::int32_t>(place_.p[0]), first});
      first = static_cast<std::uint32_t>(listed_.size() - 1);
    });
  } else {
    // The rows of these 64 places get the bit at once, the others when their turn comes.
    for (Word bits = row_[turned_to_] & ~bit_of(q_); bits != 0; bits &= bits - 1) {
      set_bit(full(static_cast<std::int64_t>(turned_to_) * 64 + std::countr_zero(bits)), q_);
    }
  }
  if (plan_.levels == 0) return;
  for (std::size_t stack = 0; stack < place_.p.size(); ++stack) {
    if (place_.equals_next(stack) || (plan_.never_emptied && place_.p[stack] == 0)) continue;
    Word* levels = levels_of(place_.line(stack));
    for (std::size_t w = place_.first_word; w < words_; ++w) {
      Word more = row_[w];
      for (std::size_t level = 0; level < plan_.levels && more != 0; ++level) {
        Word& held = levels[level * words_ + w];
        const Word again = held & more;
        held |= more;
        more = again;
      }
    }
  }
}

}  // namespace cairn::engine
