// Placing values in a row.
#include "engine/rows/grundy_rows.hpp"

#include "engine/rows/mex_rows.hpp"

#include <algorithm>

namespace cairn::engine {

std::string GrundyFiller::misfit(const RowPlan& plan, const Rays& rays) {
  if (!plan.misfit.empty()) return plan.misfit;
  if (rays.modes.size() != 1) return "Grundy values of positions with modes";
  if (!rays.measure_falls || rays.measure.size() != 1) return "nothing bounds its Grundy values";
  if (!plan.sorted && plan.coordinates > 2) return "Grundy values of more than two coordinates";
  for (const auto& group : plan.groups) {
    for (const auto& line : group.takes_any) {
      if (line.diagonal && (!plan.sorted || plan.coordinates != 2)) return "Grundy values on diagonals of many numbers";
    }
    if (!group.earlier.empty())
      return "Grundy values need moves that may take any amount, unlike " +
             to_string(rays, rays.rays[group.earlier[0].of[0]]);
  }
  return "";
}

double GrundyFiller::bytes(const RowPlan& plan, const Rays& rays, const RowMemory& memory) {
  const double values = static_cast<double>(largest_grundy_value(rays, memory.layout.to())) + 1;
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
  // A list entry for each position and stack.
  return bytes + 12.0 * static_cast<double>(memory.layout.prefixes()) * side;
}

GrundyFiller::GrundyFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory,
                           const Control* control)
    : plan_(plan),
      memory_(memory),
      clock_(control),
      place_(memory),
      validity_(plan, rays, box),
      moves_(1),
      values_end_(static_cast<std::int32_t>(largest_grundy_value(rays, memory.layout.to()) + 1)),
      side_(static_cast<std::size_t>(memory.layout.to()) + 1) {
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
  if (plan.sorted && plan.coordinates > 1) memory.lows = LowLists(memory.layout.prefixes(), 1);
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
  } else if (!validity_.valid(group, place_, open_.data(), clock_)) {
    return;
  }
  open_[place_.first_word] &= from_bit(place_.first);
  open_[place_.words_to - 1] &= up_to_bit(place_.to);
  open_word_ = place_.first_word;

  moves_.clear();
  for (const auto& ray : group.in_row) moves_.add(ray, place_);
  window_ = moves_.window(0, place_);
  add_sources(group);
  if (memory_.lows.kept()) read_lows();
  place_values();
  for (const auto value : low_values_) {
    lowest_from_[static_cast<std::size_t>(value)] = 0;
    lows_[static_cast<std::size_t>(value)].clear();
  }
  low_values_.clear();
  if (memory_.lows.kept()) memory_.lows.drop(0, place_.index);
}

void GrundyFiller::add_sources(const RowGroup& group) {
  sources_.clear();
  for (const auto& line : group.takes_any) {
    if (place_.p[line.stack] == 0 || plan_.repeated(group, line, place_.p)) continue;
    sources_.push_back({plane(line.diagonal, line.stack, 0), line.diagonal ? place_.p[line.stack] : 0});
  }
}

// Positions of this row's boards that lie in earlier rows.
void GrundyFiller::read_lows() {
  memory_.lows.for_each(place_.index, [&](std::int64_t low, std::int32_t value) {
    const auto at = static_cast<std::size_t>(value);
    if (lowest_from_[at] == 0 && lows_[at].empty()) low_values_.push_back(value);
    if (window_ >= 0) {
      lowest_from_[at] = std::max(lowest_from_[at], low + window_ + 1);
    } else {
      lows_[at].push_back(low);
    }
    return true;
  });
}

void GrundyFiller::place_values() {
  for (std::int32_t value = 0; value < values_end_; ++value) {
    while (open_word_ < place_.words_to && open_[open_word_] == 0) ++open_word_;
    if (open_word_ == place_.words_to) return;
    clock_.spend(place_.words_to - open_word_);
    if (window_ >= 0) {
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

// Moves along the row take up to window_: after each place a gap, and on.
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
    const std::int64_t next = y + window_ + 1;
    if (next > place_.to) return;
    word = word_of(next);
    keep = from_bit(next);
  }
}

// Any other moves along the row.
void GrundyFiller::place_value_anywhere(std::int32_t value) {
  std::fill(mark_.begin() + static_cast<std::ptrdiff_t>(place_.first_word), mark_.end(), 0);
  const auto mark = [&](std::int64_t z) {
    moves_.for_each_interval(0, z, place_, [&](std::size_t, std::int64_t lo, std::int64_t hi) {
      fill_bits(mark_.data(), lo, hi);
      clock_.spend(word_of(hi) - word_of(lo) + 1);
    });
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
    if (!lists || y == number) continue;
    target_.assign(place_.p.begin(), place_.p.end());
    target_.erase(target_.begin() + static_cast<std::ptrdiff_t>(stack));
    target_.push_back(y);
    memory_.lows.add(0, memory_.layout.index(target_), number, value);
  }
}

}  // namespace cairn::engine
