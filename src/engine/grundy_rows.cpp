// Placing values in a row.
#include "engine/grundy_rows.hpp"

#include <algorithm>
#include <random>

namespace cairn {

namespace {

// No position has a larger value than the longest play from it, which its measure bounds.
std::int64_t largest_value(const Rays& rays, std::int64_t to) {
  const std::vector<std::int64_t> corner(static_cast<std::size_t>(rays.coordinates), to);
  return rays.measure.at(corner, 0);
}

// Whether a move along the row may take any amount, so that each value stands once in a row.
bool takes_any_in_row(const RowMoves& moves, const RowPlace& place) {
  const auto& reaches = moves.reaches(0);
  return moves.only_reaches(0) && reaches.size() == 1 && reaches[0].least == 1 && reaches[0].most >= place.to &&
         reaches[0].z_lo == 0 && reaches[0].z_hi >= place.to && reaches[0].from == place.first &&
         reaches[0].to == place.to;
}

// That at all prefixes, as far as a few hundred of them tell; a row that is different is noticed when it is filled.
bool values_stand_once(const RowPlan& plan, const RowMemory& memory) {
  RowPlace place(memory);
  RowMoves moves(1);
  std::mt19937 random(1);
  std::vector<std::int64_t> prefix(static_cast<std::size_t>(plan.coordinates - 1));
  for (int i = 0; i < 500; ++i) {
    const std::int64_t bound = std::min<std::int64_t>(memory.layout.to(), i % 2 == 0 ? 4 : memory.layout.to());
    for (auto& number : prefix) number = std::uniform_int_distribution<std::int64_t>(0, bound)(random);
    std::sort(prefix.begin(), prefix.end());
    if (prefix.back() == 0) continue;
    place.move_to(prefix, 0, 0);
    moves.clear();
    for (const auto& ray : plan.group_at(0, prefix).in_row) moves.add(ray, place);
    if (!takes_any_in_row(moves, place)) return false;
  }
  return true;
}

}  // namespace

std::string GrundyFiller::misfit(const RowPlan& plan, const Rays& rays) {
  if (!plan.misfit.empty()) return plan.misfit;
  if (rays.modes.size() != 1) return "Grundy values of positions with modes";
  if (!rays.measure_falls || rays.evaluated_measure) return "nothing bounds its Grundy values";
  for (const auto& group : plan.groups) {
    for (const auto& line : group.takes_any) {
      if (line.diagonal && (!plan.sorted || plan.coordinates != 2)) return "Grundy values on diagonals of many numbers";
    }
    if (!group.earlier.empty())
      return "Grundy values need moves that may take any amount, unlike " + group.earlier[0].text;
  }
  return "";
}

double GrundyFiller::bytes(const RowPlan& plan, const Rays& rays, const RowMemory& memory) {
  const double values = static_cast<double>(largest_value(rays, memory.layout.to())) + 1;
  const double lines = static_cast<double>(memory.numbers.count());
  const double side = static_cast<double>(memory.layout.to()) + 1;
  bool kept[2] = {false, false};
  for (const auto& group : plan.groups) {
    for (const auto& line : group.takes_any) kept[line.diagonal ? 1 : 0] = true;
  }
  double bytes = 0;
  for (const bool family : kept) {
    if (family) bytes += 8 * lines * values * (static_cast<double>(memory.layout.words_to()) + 2);
  }
  if (plan.coordinates < 2 || !plan.sorted) return bytes;
  // Values by column, or a list entry for each position and stack.
  if (values_stand_once(plan, memory)) return bytes + lines * side * (values / 8 + 8);
  return bytes + 12.0 * static_cast<double>(memory.layout.prefixes()) * side;
}

std::string GrundyFiller::describe(const RowPlan& plan, const RowMemory& memory) {
  if (plan.sorted && plan.coordinates > 1 && values_stand_once(plan, memory)) {
    return "one value after another; each stands once in a row, at the first place that no line forbids";
  }
  return "one value after another; each is scanned for like the P-positions of an outcome row";
}

GrundyFiller::GrundyFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory)
    : plan_(plan),
      memory_(memory),
      place_(memory),
      validity_(plan, rays, box),
      moves_(1),
      values_end_(static_cast<std::int32_t>(largest_value(rays, memory.layout.to()) + 1)),
      side_(static_cast<std::size_t>(memory.layout.to()) + 1),
      value_words_(static_cast<std::size_t>(values_end_) / 64 + 1) {
  const std::uint64_t lines = memory.numbers.count();
  for (const auto& group : plan.groups) {
    for (const auto& line : group.takes_any) {
      Planes& planes = planes_[line.diagonal ? 1 : 0];
      if (planes.kept) continue;
      planes.kept = true;
      planes.stride = place_.words_to + 2;
      planes.words.assign(lines * static_cast<std::size_t>(values_end_) * planes.stride, 0);
    }
  }
  if (plan.sorted && plan.coordinates > 1) {
    if (values_stand_once(plan, memory)) {
      columns_.assign(static_cast<std::size_t>(lines) * side_ * value_words_, 0);
    } else {
      memory.lows = LowLists(memory.layout.prefixes());
    }
  }
  open_.assign(place_.words_to, 0);
  zeros_.assign(place_.words_to, 0);
  mark_.assign(place_.words_to, 0);
  values_.assign(side_, -1);
  lowest_from_.assign(static_cast<std::size_t>(values_end_), 0);
  lows_.resize(static_cast<std::size_t>(values_end_));
}

Word* GrundyFiller::plane(bool diagonal, std::size_t stack, std::int32_t value) {
  Planes& planes = planes_[diagonal ? 1 : 0];
  const auto row = static_cast<std::size_t>(place_.line(stack)) * static_cast<std::size_t>(values_end_) +
                   static_cast<std::size_t>(value);
  return planes.words.data() + row * planes.stride + 1;
}

void GrundyFiller::fill(std::span<const std::int64_t> prefix) {
  place_.move_to(prefix, memory_.layout.index(prefix), 0);
  std::fill(zeros_.begin(), zeros_.end(), 0);
  std::fill(values_.begin() + place_.first, values_.end(), -1);
  const RowGroup& group = plan_.group_at(0, place_.p);
  const auto from = static_cast<std::ptrdiff_t>(place_.first_word);
  if (plan_.all_valid) {
    std::fill(open_.begin() + from, open_.end(), ~Word{0});
  } else if (!validity_.valid(group, place_, open_.data())) {
    return;
  }
  open_[place_.first_word] &= from_bit(place_.first);
  open_[place_.words_to - 1] &= up_to_bit(place_.to);
  open_word_ = place_.first_word;

  moves_.clear();
  for (const auto& ray : group.in_row) moves_.add(ray, place_);
  const auto& reaches = moves_.reaches(0);
  window_ = moves_.only_reaches(0) && reaches.size() <= 1;
  window_most_ = 0;
  for (const auto& reach : reaches) {
    window_ = window_ && reach.least == 1 && reach.z_lo == 0 && reach.z_hi >= place_.to && reach.from == place_.first &&
              reach.to == place_.to;
    window_most_ = reach.most;
  }
  once_ = takes_any_in_row(moves_, place_);
  add_sources(group);
  if (memory_.lows.kept()) read_lows();
  if (!columns_.empty() && place_.first > 0 && !once_) {
    throw RowsMisfit("moves along the row do not take any amount as the plan has it");
  }
  place_values();
  for (const auto value : low_values_) {
    lowest_from_[static_cast<std::size_t>(value)] = 0;
    lows_[static_cast<std::size_t>(value)].clear();
  }
  low_values_.clear();
  if (memory_.lows.kept()) memory_.lows.drop(place_.index);
}

void GrundyFiller::add_sources(const RowGroup& group) {
  sources_.clear();
  for (const auto& line : group.takes_any) {
    if (place_.p[line.stack] == 0 || place_.equals_next(line.stack)) continue;
    sources_.push_back({plane(line.diagonal, line.stack, 0), line.diagonal ? place_.p[line.stack] : 0});
  }
}

// Positions of this row's boards that lie in earlier rows.
void GrundyFiller::read_lows() {
  memory_.lows.for_each(place_.index, [&](std::int64_t low, std::int32_t value) {
    const auto at = static_cast<std::size_t>(value);
    if (lowest_from_[at] == 0 && lows_[at].empty()) low_values_.push_back(value);
    if (window_) {
      lowest_from_[at] = std::max(lowest_from_[at], low + window_most_ + 1);
    } else {
      lows_[at].push_back(low);
    }
    return true;
  });
}

void GrundyFiller::place_values() {
  const Word* taken = nullptr;  // values that the row has below its first y
  if (!columns_.empty() && place_.first > 0) taken = values_in_column(place_.line(place_.p.size() - 1), place_.first);
  for (std::int32_t value = 0; value < values_end_; ++value) {
    while (open_word_ < place_.words_to && open_[open_word_] == 0) ++open_word_;
    if (open_word_ == place_.words_to) return;
    if (taken != nullptr) {
      // The next value that is not taken.
      std::size_t w = static_cast<std::size_t>(value) / 64;
      Word free = ~taken[w] & from_bit(value);
      while (free == 0) free = ~taken[++w];
      value = static_cast<std::int32_t>(w * 64) + std::countr_zero(free);
      if (value >= values_end_) return;
    }
    if (window_) {
      place_value(value, std::max(place_.first, lowest_from_[static_cast<std::size_t>(value)]));
    } else {
      place_value_anywhere(value);
    }
  }
}

Word GrundyFiller::blocked(std::int32_t value, std::size_t word) const {
  Word result = 0;
  for (const auto& source : sources_) {
    const Word* row = source.words + static_cast<std::size_t>(value) * (place_.words_to + 2);
    if (source.shift == 0) {
      result |= row[word];
      continue;
    }
    const std::int64_t bit = static_cast<std::int64_t>(word) * 64 - source.shift;
    const std::int64_t whole = bit >> 6;
    const auto low = static_cast<unsigned>(bit & 63);
    if (low == 0) {
      result |= row[whole];
    } else {
      result |= (row[whole] >> low) | (row[whole + 1] << (64 - low));
    }
  }
  return result;
}

// Moves along the row take up to window_most_: after each place a gap, and on.
void GrundyFiller::place_value(std::int32_t value, std::int64_t from) {
  std::size_t word = std::max(open_word_, word_of(from));
  Word keep = word == word_of(from) ? from_bit(from) : ~Word{0};
  while (word < place_.words_to) {
    const Word open = open_[word] & keep;
    const Word free = open == 0 ? 0 : open & ~blocked(value, word);
    if (free == 0) {
      ++word;
      keep = ~Word{0};
      continue;
    }
    const std::int64_t y = static_cast<std::int64_t>(word) * 64 + std::countr_zero(free);
    put(value, y);
    const std::int64_t next = y + window_most_ + 1;
    if (once_ || next > place_.to) return;
    word = word_of(next);
    keep = from_bit(next);
  }
}

// Any other moves along the row.
void GrundyFiller::place_value_anywhere(std::int32_t value) {
  std::fill(mark_.begin() + static_cast<std::ptrdiff_t>(place_.first_word), mark_.end(), 0);
  const auto mark = [&](std::int64_t z) {
    moves_.for_each_interval(0, z, place_,
                             [&](std::size_t, std::int64_t lo, std::int64_t hi) { fill_bits(mark_.data(), lo, hi); });
  };
  for (const auto low : lows_[static_cast<std::size_t>(value)]) mark(low);
  for (std::size_t word = open_word_; word < place_.words_to; ++word) {
    const Word block = open_[word] == 0 ? 0 : blocked(value, word);
    while (const Word free = open_[word] & ~block & ~mark_[word]) {
      const std::int64_t y = static_cast<std::int64_t>(word) * 64 + std::countr_zero(free);
      put(value, y);
      mark(y);
    }
  }
}

void GrundyFiller::put(std::int32_t value, std::int64_t y) {
  open_[word_of(y)] &= ~bit_of(y);
  values_[static_cast<std::size_t>(y)] = value;
  if (value == 0) set_bit(zeros_.data(), y);
  const bool lists = memory_.lows.kept();
  for (std::size_t stack = 0; stack < place_.p.size(); ++stack) {
    if (place_.equals_next(stack)) continue;
    const std::int64_t number = place_.p[stack];
    if (planes_[0].kept) set_bit(plane(false, stack, value), y);
    if (planes_[1].kept && y >= number) set_bit(plane(true, stack, value), y - number);
    if (!columns_.empty()) set_bit(values_in_column(place_.line(stack), y), value);
    if (!lists || y == number) continue;
    target_.assign(place_.p.begin(), place_.p.end());
    target_.erase(target_.begin() + static_cast<std::ptrdiff_t>(stack));
    target_.push_back(y);
    memory_.lows.add(memory_.layout.index(target_), number, value);
  }
}

}  // namespace cairn
