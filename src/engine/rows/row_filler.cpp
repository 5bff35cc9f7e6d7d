// Scanning rows.
#include "engine/rows/row_filler.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

constexpr std::size_t kStep = 32;        // words gathered ahead of the scan
constexpr std::size_t kMostStep = 8192;  // and later at most
constexpr std::size_t kPlaceWork = 4;    // words that are read in the time that a place looked at by itself takes

}  // namespace

RowValidity::RowValidity(const RowPlan& plan, const Rays& rays, const Box& box) : plan_(plan) {
  const std::vector<std::int64_t> board(static_cast<std::size_t>(plan.coordinates), 0);
  empty_board_ = rays.is_valid(box.modes()[0], board);
}

bool RowValidity::valid(const RowGroup& group, const RowPlace& place, Word* words, RowClock& clock) const {
  std::fill(words + place.first_word, words + place.words_to, 0);
  bool any = false;
  for (const auto& clause : group.valid_clauses) {
    RowRange y{place.first, place.to};
    for (const auto& condition : clause) y.narrow(condition, condition.rest.at(place.p.data()), condition.y);
    y.for_each_interval([&](std::int64_t lo, std::int64_t hi) {
      any = true;
      if (!y.filtered) {
        fill_bits(words, lo, hi);
        return;
      }
      for (std::int64_t at = lo; at <= hi; ++at) {
        clock.spend(kPlaceWork);
        const bool holds = std::all_of(clause.begin(), clause.end(), [&](const RowCondition& condition) {
          return satisfies(condition, condition.rest.at(place.p.data()) + condition.y * at);
        });
        if (holds) set_bit(words, at);
      }
    });
  }
  // With every stack empty, y = 0 is a case of its own.
  if (plan_.sorted && place.first == 0) {
    words[0] = (words[0] & ~Word{1}) | (empty_board_ ? 1U : 0U);
    any = any || empty_board_;
  }
  return any;
}

RowFiller::RowFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, bool misere,
                     const Control* control, std::size_t worker)
    : plan_(plan),
      memory_(memory),
      misere_(misere),
      worker_(worker),
      clock_(control),
      place_(memory),
      validity_(plan, rays, box),
      moves_(box.modes().size()) {
  for (std::size_t slot = 0; slot < box.modes().size(); ++slot) {
    State& state = states_.emplace_back(RowSources(plan, rays.game, memory, place_, misere));
    state.mask.assign(place_.words_to, 0);
    if (!memory.rows_kept) state.scratch.assign(place_.words_to, 0);
  }
}

void RowFiller::move_to(std::span<const std::int64_t> prefix, std::uint64_t index, std::uint64_t offset) {
  place_.move_to(prefix, index, offset);
  const std::size_t length = place_.words_to - place_.first_word;
  for (std::size_t slot = 0; slot < states_.size(); ++slot) {
    State& state = states_[slot];
    if (memory_.rows_kept) {
      state.row = memory_.table.row_at(offset + slot * length, place_.first_word);
    } else if (words_ != nullptr) {
      state.row = words_ + (offset - words_offset_ + slot * length) - place_.first_word;
    } else {
      state.row = state.scratch.data();
    }
    state.found.clear();
  }
}

void RowFiller::fill() {
  for (auto& state : states_) {
    state.found.clear();
    state.end = place_.to + 1;
  }
  if (states_.size() == 1 && !misere_) {
    if (const RowGroup& group = plan_.group_at(0, place_.p); group.plain) {
      fill_plain(group);
      return;
    }
  }
  moves_.clear();
  for (std::size_t slot = 0; slot < states_.size(); ++slot) prepare(slot);
  scan();
}

void RowFiller::fill_plain(const RowGroup& group) {
  State& state = states_[0];
  // A bound below 0 allows no amount at all, as 0 does.
  window_ = group.window ? std::clamp<std::int64_t>(group.window->at(place_.p.data()), 0, place_.to) : place_.to;
  free_from_ = place_.first + (group.valid_above ? 1 : 0);
  state.done = free_from_ > place_.to ||
               !std::all_of(group.valid_prefix.begin(), group.valid_prefix.end(), [&](const RowCondition& condition) {
                 return satisfies(condition, condition.rest.at(place_.p.data()));
               });
  if (state.done) return;
  mark_lows(0);
  if (state.done) return;
  state.sources.collect(group, nullptr);
  // The mask serves as a buffer for a few words at a time; a jump leaves out what it can.
  Word* const mask = state.mask.data();
  const std::size_t words_to = place_.words_to;
  const std::int64_t stride = window_ + 1;
  std::size_t end = 0;
  std::size_t w = word_of(free_from_);
  Word keep = from_bit(free_from_);
  while (w < words_to) {
    if (w >= end) {
      end = std::min(words_to, w + kStep);
      clock_.spend(kStep);
      state.sources.words(mask, w, end);
      if (end == words_to) mask[words_to - 1] |= ~up_to_bit(place_.to);
    }
    Word free = ~mask[w] & keep;
    keep = ~Word{0};
    if (free == 0) {
      ++w;
      continue;
    }
    const std::int64_t base = static_cast<std::int64_t>(w) * 64;
    Word found = 0;
    std::int64_t next = 0;  // the first place behind the window
    do {
      const std::int64_t low = std::countr_zero(free);
      found |= Word{1} << low;
      state.found.push_back(base + low);
      next = low + stride;
      if (next >= 64) break;
      free &= ~Word{0} << next;
    } while (free != 0);
    state.row[w] |= found;
    if (next < 64) {
      ++w;
    } else {
      w = word_of(base + next);
      keep = from_bit(base + next);
    }
  }
}

void RowFiller::take(std::size_t slot, const Word* words) {
  State& state = states_[slot];
  state.found.clear();
  for_each_bit(words - place_.first_word, place_.first_word, place_.words_to, [&](std::int64_t y) {
    set_bit(state.row, y);
    state.found.push_back(y);
  });
}

void RowFiller::prepare(std::size_t slot) {
  State& state = states_[slot];
  state.gathered = place_.first_word;
  state.step = kStep;
  state.done = false;
  const RowGroup& group = plan_.group_at(slot, place_.p);
  for (const auto& ray : group.in_row) moves_.add(ray, place_);
  free_from_ = place_.first;
  window_ = moves_.window(slot, place_);
  if (window_ >= 0) mark_lows(slot);  // needs no mask, and often ends it
  if (state.done) return;
  state.done = !open_mask(state, group);
  if (state.done) return;
  if (window_ < 0) mark_lows(slot);
  if (state.done) return;
  state.sources.collect(group, state.mask.data());
  if (misere_) mark_terminal(state, slot);
}

// Only valid y from the prefix's last number to the bound of the box are open; false when there are none.
bool RowFiller::open_mask(State& state, const RowGroup& group) {
  const std::size_t from = place_.first_word;
  if (plan_.all_valid) {
    std::fill(state.mask.begin() + static_cast<std::ptrdiff_t>(from), state.mask.end(), 0);
  } else {
    if (!validity_.valid(group, place_, state.mask.data(), clock_)) return false;
    for (std::size_t w = from; w < place_.words_to; ++w) state.mask[w] = ~state.mask[w];
  }
  state.mask[from] |= ~from_bit(place_.first);
  state.mask[place_.words_to - 1] |= ~up_to_bit(place_.to);
  return true;
}

// P-positions with the row's stack below the prefix's last: the same boards as in earlier rows.
void RowFiller::mark_lows(std::size_t slot) {
  State& state = states_[slot];
  if (memory_.lows.kept()) {
    memory_.lows.for_each(place_.index, [&](std::int64_t low, std::int32_t) {
      mark_low(slot, low);
      return !state.done && window_ < 0;  // lower ones reach less far
    });
  } else if (memory_.gather_lows && place_.first > 0) {
    look_up_lows(slot);
  }
}

void RowFiller::mark_low(std::size_t slot, std::int64_t low) {
  if (window_ < 0) {
    mark_from(slot, low);
  } else {
    free_from_ = std::max(free_from_, low + window_ + 1);
    if (free_from_ > place_.to) states_[slot].done = true;
  }
}

// The row of the prefix with its last number lowered; one mode.
const Word* RowFiller::lowered_row(std::size_t last, std::int64_t low) {
  if (last == 0 || low >= place_.p[last - 1]) {
    const RowLayout::Line rows(memory_.layout, place_.p, place_.offset, last);
    return memory_.table.words().data() + rows.row(low);
  }
  place_.lowered(last, low, target_);
  return memory_.table.row(0, target_);
}

// Without lists: from the prefix's last number down to what a move along the row can reach.
void RowFiller::look_up_lows(std::size_t slot) {
  std::int64_t lowest = std::max<std::int64_t>(0, place_.first - window_);
  if (window_ < 0) {
    lowest = moves_.only_reaches(slot) ? place_.first : 0;
    for (const auto& reach : moves_.reaches(slot)) {
      lowest = std::min(lowest, std::max<std::int64_t>({reach.z_lo, place_.first - reach.most, 0}));
    }
  }
  const std::size_t last = place_.p.size() - 1;
  const Word* nonempty = memory_.nonempty[0].row(place_.line(last));
  for (std::int64_t at = place_.first - 1; at >= lowest;) {
    const Word bits = nonempty[word_of(at)] & up_to_bit(at);
    const auto word = static_cast<std::int64_t>(word_of(at)) * 64;
    if (bits == 0) {
      at = word - 1;
      continue;
    }
    const std::int64_t low = word + 63 - std::countl_zero(bits);
    if (low < lowest) return;
    if (test_bit(lowered_row(last, low), place_.first)) {
      mark_low(slot, low);
      if (window_ >= 0 || states_[slot].done) return;  // lower ones reach less far
    }
    at = low - 1;
  }
}

// Misere play: who cannot move wins.
void RowFiller::mark_terminal(State& state, std::size_t slot) {
  const auto& covered = state.sources.covered();
  for (std::size_t w = place_.first_word; w < place_.words_to; ++w) {
    clock_.spend(1);
    for (Word open = ~(covered[w] | state.mask[w]); open != 0; open &= open - 1) {
      clock_.spend(kPlaceWork);
      const std::int64_t y = static_cast<std::int64_t>(w) * 64 + std::countr_zero(open);
      if (!moves_.has_move(slot, y)) set_bit(state.mask.data(), y);
    }
  }
}

// A P-position at z makes N whatever can reach it along the row.
void RowFiller::mark_from(std::size_t slot, std::int64_t z) {
  moves_.for_each_interval(slot, z, place_, [&](std::size_t marked, std::int64_t lo, std::int64_t hi) {
    State& state = states_[marked];
    if (hi >= state.end - 1) {
      // To the end of the row: not marked place by place, since of many P-positions each may reach that far.
      state.end = std::min(state.end, lo);
      if (lo <= std::max(place_.first, z + 1) && states_.size() == 1) state.done = true;
      clock_.spend(kPlaceWork);
    } else {
      fill_bits(state.mask.data(), lo, hi);
      clock_.spend(kPlaceWork + word_of(hi) - word_of(lo));
    }
  });
}

// The first y from here on that is not N; beyond the row when there is none.
std::int64_t RowFiller::next_free(State& state, std::int64_t y) {
  if (state.done || y >= state.end) return place_.to + 1;
  Word keep = from_bit(y);
  const std::size_t words_to = word_of(state.end - 1) + 1;
  for (std::size_t w = word_of(y); w < words_to; ++w) {
    if (w >= state.gathered) {
      state.gathered = w;  // what was jumped over is decided
      const std::size_t end = std::min(place_.words_to, state.gathered + state.step);
      state.sources.gather(state.mask.data(), state.gathered, end);
      clock_.spend(end - w);
      state.gathered = end;
      state.step = std::min(2 * state.step, kMostStep);
    }
    const Word free = ~state.mask[w] & keep;
    if (free != 0) {
      const std::int64_t found = static_cast<std::int64_t>(w) * 64 + std::countr_zero(free);
      return found < state.end ? found : place_.to + 1;
    }
    keep = ~Word{0};
  }
  return place_.to + 1;
}

void RowFiller::scan() {
  const auto found = [&](std::size_t slot, std::int64_t y) {
    set_bit(states_[slot].row, y);
    states_[slot].found.push_back(y);
    mark_from(slot, y);
  };
  if (states_.size() == 1) {
    State& state = states_[0];
    if (window_ >= 0) {
      // Every P-position is followed by a known number of N-positions; no need to mark them.
      std::int64_t y = next_free(state, free_from_);
      for (; y <= place_.to; y = next_free(state, y + window_ + 1)) {
        set_bit(state.row, y);
        state.found.push_back(y);
      }
      return;
    }
    for (std::int64_t y = next_free(state, place_.first); y <= place_.to; y = next_free(state, y + 1)) found(0, y);
    return;
  }
  // All modes side by side, the lowest y first: a move along the row may change the mode.
  std::vector<std::int64_t> next(states_.size());
  for (std::size_t slot = 0; slot < states_.size(); ++slot) next[slot] = next_free(states_[slot], place_.first);
  while (true) {
    const auto least = static_cast<std::size_t>(std::min_element(next.begin(), next.end()) - next.begin());
    const std::int64_t y = next[least];
    if (y > place_.to) return;
    found(least, y);
    for (std::size_t slot = 0; slot < states_.size(); ++slot) {
      next[slot] = next_free(states_[slot], slot == least ? y + 1 : next[slot]);
    }
  }
}

void RowFiller::remember() {
  const bool lists = memory_.lows.kept();
  if (states_.size() == 1 && states_[0].found.empty() && !(lists && place_.p.size() > 1)) {
    if (lists && !memory_.keep_lows) memory_.lows.drop(worker_, place_.index);
    return;
  }
  for (std::size_t slot = 0; slot < states_.size(); ++slot) {
    for (std::size_t stack = 0; stack < place_.p.size(); ++stack) {
      if (!place_.equals_next(stack)) remember(slot, stack);
    }
  }
  if (memory_.lows.kept() && !memory_.keep_lows) memory_.lows.drop(worker_, place_.index);
  for (std::size_t i = 0; i < memory_.twins.size(); ++i) {
    if (!plan_.swapped[i]) continue;
    target_.assign(place_.p.begin(), place_.p.end());
    for (std::size_t slot = 0; slot < states_.size(); ++slot) {
      for (const auto y : states_[slot].found) {
        target_[i] = y;
        set_bit(memory_.twins[i].row(slot, target_), place_.p[i]);
      }
    }
  }
}

// For the line on which one number of the prefix varies.
void RowFiller::remember(std::size_t slot, std::size_t stack) {
  const State& state = states_[slot];
  const std::int64_t number = place_.p[stack];
  if (!state.found.empty()) {
    if (!memory_.nonempty.empty()) {
      set_bit(memory_.nonempty[memory_.nonempty_family(stack, slot)].row(place_.line(stack)), number);
    }
    auto& straight = memory_.running[memory_.family(stack, false, slot)];
    if (straight.kept() && !(memory_.least_only && stack > place_.empty())) {
      Word* row = straight.row(place_.line(stack));
      if (state.found.size() * 4 <= place_.words_to - place_.first_word) {
        for (const auto y : state.found) set_bit(row, y);
      } else {
        or_words(row, state.row, place_.first_word, place_.words_to);
      }
    }
    if (memory_.lows.kept()) {
      // The same board with this stack in the row. Prefixes that differ in their last number alone follow each other.
      std::uint64_t index = place_.index;
      if (stack + 1 < place_.p.size()) {
        target_.assign(place_.p.begin(), place_.p.end());
        target_.erase(target_.begin() + static_cast<std::ptrdiff_t>(stack));
        target_.push_back(place_.first);
        index = memory_.layout.index(target_);
      }
      for (const auto y : state.found) {
        if (y != number) memory_.lows.add(worker_, index + static_cast<std::uint64_t>(y - place_.first), number);
      }
    }
  }
  auto& diagonal = memory_.running[memory_.family(stack, true, slot)];
  if (!diagonal.kept()) return;
  Word* row = diagonal.row(place_.line(stack));
  const std::int64_t zero = memory_.diagonal_zero() - number;
  for (const auto y : state.found) set_bit(row, y + zero);
  if (!memory_.lows.kept()) return;
  memory_.lows.for_each(place_.index, [&](std::int64_t low, std::int32_t) {
    if (low + zero >= 0) set_bit(row, low + zero);
    return true;
  });
}

void RowFiller::forget() {
  if (memory_.rows_kept || words_ != nullptr) return;
  for (auto& state : states_) {
    for (const auto y : state.found) state.scratch[word_of(y)] = 0;
  }
}

}  // namespace cairn::engine
