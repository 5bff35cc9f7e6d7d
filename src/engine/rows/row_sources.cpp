// From rays at a prefix to rows.
#include "engine/rows/row_sources.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

// Beyond every amount; an amount that reaches this is not bounded by its conditions.
constexpr std::int64_t kFar = std::int64_t{1} << 40;

}  // namespace

RowSources::RowSources(const RowPlan& plan, const std::string& game, const RowMemory& memory, RowPlace& place,
                       bool misere)
    : plan_(plan), game_(game), memory_(memory), place_(place), misere_(misere) {
  intervals_.resize(plan.lines.size());
  part_.assign(place.words_to, 0);
  covered_.assign(place.words_to, 0);
  target_.assign(static_cast<std::size_t>(plan.coordinates - 1), 0);
}

void RowSources::collect(const RowGroup& group, Word* mask) {
  known_ = mask;
  whole_rows_.clear();
  sources_.clear();
  masks_used_ = 0;
  if (misere_) std::fill(covered_.begin() + static_cast<std::ptrdiff_t>(place_.first_word), covered_.end(), 0);
  for (const auto& line : group.takes_any) add_running(line, plan_.repeated(group, line, place_.p));
  for (const auto& ray : group.earlier) add_ray(ray);
  merge_lines();
}

bool RowSources::passes(std::int64_t y) const {
  return std::all_of(y_conditions_.begin(), y_conditions_.end(),
                     [&](const RowConditionAt& at) { return satisfies(*at.condition, at.rest + at.condition->y * y); });
}

bool RowSources::passes(std::int64_t t, std::int64_t y) const {
  return passes(y) && std::all_of(mixed_.begin(), mixed_.end(), [&](const RowConditionAt& at) {
           return satisfies(*at.condition, at.rest + at.condition->u * t + at.condition->y * y);
         });
}

void RowSources::add_ray(const RowRay& ray) {
  const bool is_line = ray.shape == RowRay::Shape::line;
  for (const auto& condition : ray.on_prefix) {
    if (!satisfies(condition, condition.rest.at(place_.p.data()))) return;
  }
  for (const auto& condition : ray.once) {
    if (!satisfies(condition, condition.rest.at(place_.p.data()))) return;
  }
  if (ray.only_bounds && !misere_) {
    Interval interval{1, place_.p[ray.line.stack]};
    for (const auto& condition : ray.conditions) {
      const std::int64_t rest = condition.rest.at(place_.p.data());
      if (condition.u == 1) {
        interval.lo = std::max(interval.lo, -rest);
      } else {
        interval.hi = std::min(interval.hi, rest);
      }
    }
    if (interval.lo > interval.hi) return;
    if (ray.alone && plan_.sorted && !ray.line.diagonal) {
      add_whole_rows(ray.line, place_.p[ray.line.stack] - interval.hi, place_.p[ray.line.stack] - interval.lo);
    } else {
      intervals_[ray.line_number].push_back(interval);
      open_intervals_ = true;
    }
    return;
  }
  RowRange t{0, ray.uses_amount ? kFar : 0};
  RowRange y{place_.first, place_.to};
  if (is_line) {
    const std::int64_t stack = place_.p[ray.line.stack];
    t = ray.uses_amount ? RowRange{1, stack}
                        : RowRange{stack - ray.target.at(place_.p.data()), stack - ray.target.at(place_.p.data())};
  }
  y_conditions_.clear();
  t_conditions_.clear();
  mixed_.clear();
  for (const auto& condition : ray.conditions) {
    const RowConditionAt at{&condition, condition.rest.at(place_.p.data())};
    if (condition.y == 0) {
      t.narrow(condition, at.rest, condition.u);
      t_conditions_.push_back(at);
    } else if (condition.u == 0) {
      y.narrow(condition, at.rest, condition.y);
      y_conditions_.push_back(at);
    } else {
      mixed_.push_back(at);
    }
  }
  // No row has negative numbers, so y' >= 0 is not among the conditions.
  if (ray.keeps_y && ray.y_after.amount < 0) {
    t.hi = std::min(t.hi, floor_division(y.hi + ray.y_after.rest.at(place_.p.data()), -ray.y_after.amount));
  }
  if (t.empty() || y.empty()) return;
  // Conditions on both that hold, or fail, for all t and y are gone; the others bound t.
  bool alive = true;
  std::erase_if(mixed_, [&](const RowConditionAt& at) {
    const RowCondition& c = *at.condition;
    const std::int64_t most_y = std::max(c.y * y.lo, c.y * y.hi);
    if (c.kind == Atom::Kind::at_least_zero) t.narrow(c, at.rest + most_y, c.u);
    if (t.empty()) {
      alive = false;
      return false;
    }
    const std::int64_t least = at.rest + std::min(c.u * t.lo, c.u * t.hi) + std::min(c.y * y.lo, c.y * y.hi);
    const std::int64_t most = at.rest + std::max(c.u * t.lo, c.u * t.hi) + most_y;
    if (c.kind == Atom::Kind::at_least_zero) return least >= 0;
    if (c.kind == Atom::Kind::nonzero) return least > 0 || most < 0;
    return false;
  });
  if (!alive) return;
  // Where numbers would be negative the conditions hold for no y, even if that takes testing them one by one.
  if (is_line && t.lo > place_.p[ray.line.stack]) return;
  if (is_line && t.lo < 1) throw RowsMisfit("a move of " + game_ + " leads to a row that is not there yet");
  if (t.hi >= kFar) throw RowsMisfit("the amounts of a move of " + game_ + " are bounded by no condition");
  if (!is_line || t.filtered) {
    each_amount(ray, t, y);
  } else {
    add_amounts(ray, t, y);
  }
}

// Amounts of a line that are intervals: those whose rows count for all y alike are put together with other rays' later.
void RowSources::add_amounts(const RowRay& ray, RowRange& t, const RowRange& y) {
  // A hole does no harm where the row it leaves out has no P-position; but in misere play it is no move.
  if (t.holes > 0 && !misere_ && !ray.line.diagonal && !memory_.nonempty.empty()) {
    const Word* nonempty =
        memory_.nonempty[memory_.nonempty_family(ray.line.stack, ray.slot_after)].row(place_.line(ray.line.stack));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < t.holes; ++i) {
      if (test_bit(nonempty, place_.p[ray.line.stack] - t.hole[i])) t.hole[kept++] = t.hole[i];
    }
    t.holes = kept;
  }
  // Amounts for which some y is left out are looked at one by one.
  RowRange single{t.hi + 1, t.lo - 1};
  for (const auto& at : mixed_) {
    const RowCondition& c = *at.condition;
    if (c.kind != Atom::Kind::nonzero) {
      each_amount(ray, t, y);
      return;
    }
    const std::int64_t lowest = -at.rest - std::max(c.y * y.lo, c.y * y.hi);   // u t lies from here ...
    const std::int64_t highest = -at.rest - std::min(c.y * y.lo, c.y * y.hi);  // ... to here
    single.lo = std::min(single.lo, c.u > 0 ? ceiling_division(lowest, c.u) : ceiling_division(highest, c.u));
    single.hi = std::max(single.hi, c.u > 0 ? floor_division(highest, c.u) : floor_division(lowest, c.u));
  }
  single.lo = std::max(single.lo, t.lo);
  single.hi = std::min(single.hi, t.hi);
  const bool all_y = y.plain() && y.lo == place_.first && y.hi == place_.to;
  auto& intervals = intervals_[ray.line_number];
  const auto add = [&](std::int64_t lo, std::int64_t hi) {
    if (lo > hi) return;
    if (all_y) {
      intervals.push_back({lo, hi});
      open_intervals_ = true;
    } else {
      add_line_rows(ray.line, lo, hi, y);
    }
    if (misere_) {
      RowRange ys = y;
      if (ray.line.diagonal) ys.lo = std::max(ys.lo, lo);  // y falls by at least that much
      ys.for_each_interval([&](std::int64_t from, std::int64_t to) {
        for (std::int64_t at = from; at <= to && y.filtered; ++at) {
          if (passes(at)) set_bit(covered_.data(), at);
        }
        if (!y.filtered) fill_bits(covered_.data(), from, to);
      });
    }
  };
  if (single.empty()) {
    t.for_each_interval(add);
    return;
  }
  RowRange part = t;
  part.hi = single.lo - 1;
  part.for_each_interval(add);
  part = t;
  part.lo = single.hi + 1;
  part.for_each_interval(add);
  part = t;
  part.lo = single.lo;
  part.hi = single.hi;
  each_amount(ray, part, y);
}

void RowSources::each_amount(const RowRay& ray, RowRange t, const RowRange& y) {
  const auto try_amount = [&](std::int64_t amount) {
    const auto fails = [&](const RowConditionAt& at) {
      return !satisfies(*at.condition, at.rest + at.condition->u * amount);
    };
    if (t.filtered && std::any_of(t_conditions_.begin(), t_conditions_.end(), fails)) return;
    RowRange ys = y;
    for (const auto& at : mixed_) ys.narrow(*at.condition, at.rest + at.condition->u * amount, at.condition->y);
    if (!ys.empty()) add_target(ray, amount, ys);
  };
  // Amounts from a set are found without trying all numbers.
  const RowConditionAt* chooser = nullptr;
  for (const auto& at : t_conditions_) {
    if (at.condition->kind == Atom::Kind::member && at.condition->u == 1) chooser = &at;
  }
  t.for_each_interval([&](std::int64_t lo, std::int64_t hi) {
    for (std::int64_t amount = lo; amount <= hi; ++amount) {
      if (chooser != nullptr) {
        const auto next = chooser->condition->set.next(chooser->rest + amount);
        if (!next || *next - chooser->rest > hi) return;
        amount = *next - chooser->rest;
      }
      try_amount(amount);
    }
  });
}

template <class Passes>
std::size_t RowSources::mask_of(const RowRange& y, const Passes& passes_at) {
  if (!y.filtered) return 0;
  if (masks_used_ == masks_.size()) masks_.emplace_back(place_.words_to, 0);
  auto& mask = masks_[masks_used_++];
  std::fill(mask.begin(), mask.end(), 0);
  for (std::int64_t at = y.lo; at <= y.hi; ++at) {
    if (passes_at(at)) set_bit(mask.data(), at);
  }
  return masks_used_;
}

bool RowSources::row_is_empty(std::size_t slot, std::span<const std::int64_t> prefix) const {
  if (memory_.nonempty.empty()) return false;
  const std::uint64_t number = memory_.numbers.number(prefix, 0);
  return !test_bit(memory_.nonempty[memory_.nonempty_family(0, slot)].row(number), prefix[0]);
}

void RowSources::check_inside(std::span<const std::int64_t> numbers) const {
  if (std::all_of(numbers.begin(), numbers.end(), [&](std::int64_t number) { return number <= place_.to; })) return;
  refuse_leaving();
}

void RowSources::refuse_leaving() const {
  throw RowsMisfit("a move of " + game_ + " leaves the box of positions up to " + std::to_string(place_.to));
}

void RowSources::check_earlier(std::span<const std::int64_t> prefix) const {
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (prefix[i] > memory_.layout.prefix_to(i)) refuse_leaving();
  }
  if (std::lexicographical_compare(prefix.begin(), prefix.end(), place_.p.begin(), place_.p.end())) return;
  throw RowsMisfit("a move of " + game_ + " leads to a row that is not there yet");
}

// The same for a move whose row depends on y.
void RowSources::add_places(const RowRay& ray, RowRange& y) {
  y.for_each_interval([&](std::int64_t from, std::int64_t to) {
    for (std::int64_t at = from; at <= to; ++at) {
      if (y.filtered && !passes(0, at)) continue;
      const auto value = [&](const RowRay::Target& number) { return number.rest.at(place_.p.data()) + number.y * at; };
      std::transform(ray.prefix_after.begin(), ray.prefix_after.end(), target_.begin(), value);
      const std::int64_t row_after = value(ray.y_after);
      if (row_after < 0 || std::any_of(target_.begin(), target_.end(), [](std::int64_t x) { return x < 0; })) continue;
      if (misere_) set_bit(covered_.data(), at);
      check_earlier(target_);
      check_inside(std::span(&row_after, 1));
      if (test_bit(memory_.table.row(ray.slot_after, target_), row_after)) set_bit(known_, at);
    }
  });
}

// One option for each y of a range.
void RowSources::add_target(const RowRay& ray, std::int64_t t, RowRange y) {
  if (ray.by_place) return add_places(ray, y);
  if (ray.shape == RowRay::Shape::line) {
    target_.assign(place_.p.begin(), place_.p.end());
    target_[ray.line.stack] -= t;
  } else {
    for (std::size_t i = 0; i < target_.size(); ++i) {
      target_[i] = ray.prefix_after[i].rest.at(place_.p.data()) + ray.prefix_after[i].amount * t;
    }
  }
  std::int64_t row_after = ray.y_after.rest.at(place_.p.data()) + ray.y_after.amount * t;
  if (ray.keeps_y) y.lo = std::max(y.lo, -row_after);  // no row has negative numbers
  const bool negative = std::any_of(target_.begin(), target_.end(), [](std::int64_t number) { return number < 0; });
  if (y.empty() || (!ray.keeps_y && row_after < 0) || (negative && !ray.swapped)) return;
  const std::size_t mask = mask_of(y, [&](std::int64_t at) { return passes(t, at); });
  if (misere_) {
    y.for_each_interval([&](std::int64_t from, std::int64_t to) {
      if (mask == 0) fill_bits(covered_.data(), from, to);
    });
    if (mask != 0) or_words(covered_.data(), masks_[mask - 1].data(), place_.first_word, place_.words_to);
  }
  if (ray.keeps_y) {
    const std::int64_t highest = y.hi + row_after;
    check_inside(std::span(&highest, 1));
    if (plan_.sorted) std::sort(target_.begin(), target_.end());
    check_earlier(target_);
    add_row(ray.slot_after, target_, -row_after, y, mask);
    return;
  }
  if (ray.swapped) {
    add_swapped(ray, row_after, y, mask);
    return;
  }
  // The same position whatever y was.
  if (plan_.sorted) {
    for (auto& number : target_) {
      if (number > row_after) std::swap(number, row_after);
    }
    std::sort(target_.begin(), target_.end());
  }
  check_earlier(target_);
  check_inside(std::span(&row_after, 1));
  if (!test_bit(memory_.table.row(ray.slot_after, target_), row_after)) return;
  if (mask != 0) {
    or_words(known_, masks_[mask - 1].data(), place_.first_word, place_.words_to);
  } else {
    y.for_each_interval([&](std::int64_t from, std::int64_t to) { fill_bits(known_, from, to); });
  }
}

// y changes places with a number of the prefix: a row of the table's twin, in which they have.
void RowSources::add_swapped(const RowRay& ray, std::int64_t row_after, RowRange& y, std::size_t mask) {
  const std::size_t i = *ray.swapped;
  const std::int64_t shift = -target_[i];
  target_[i] = row_after;
  if (std::any_of(target_.begin(), target_.end(), [](std::int64_t number) { return number < 0; })) return;
  if (!std::lexicographical_compare(target_.begin(), target_.begin() + static_cast<std::ptrdiff_t>(i), place_.p.begin(),
                                    place_.p.begin() + static_cast<std::ptrdiff_t>(i))) {
    throw RowsMisfit("a move of " + game_ + " leads to a row that is not there yet");
  }
  check_inside(target_);
  const std::int64_t highest = y.hi - shift;
  check_inside(std::span(&highest, 1));
  y.lo = std::max(y.lo, shift);
  add_source(memory_.twins[i].row(ray.slot_after, target_), shift, 0, y, mask);
}

void RowSources::add_row(std::size_t slot, std::span<const std::int64_t> prefix, std::int64_t shift, RowRange& y,
                         std::size_t mask) {
  const std::int64_t first = memory_.layout.first(prefix);
  if (plan_.sorted && y.lo - shift < first) {  // part of it lies in earlier rows
    memory_.lows.for_each(memory_.layout.index(prefix), [&](std::int64_t low, std::int32_t) {
      const std::int64_t at = low + shift;
      if (at >= y.lo && at <= y.hi && (mask == 0 || test_bit(masks_[mask - 1].data(), at)) &&
          std::find(y.hole.begin(), y.hole.begin() + static_cast<std::ptrdiff_t>(y.holes), at) ==
              y.hole.begin() + static_cast<std::ptrdiff_t>(y.holes)) {
        set_bit(known_, at);
      }
      return true;
    });
  }
  if (row_is_empty(slot, prefix)) return;
  add_source(memory_.table.row(slot, prefix), shift, memory_.layout.first_word(prefix), y, mask);
}

void RowSources::add_source(const Word* words, std::int64_t shift, std::size_t first_word, RowRange& y,
                            std::size_t mask) {
  Source source;
  source.words = words;
  source.shift = shift;
  source.first_word = first_word;
  source.end_word = place_.words_to;
  source.mask = mask;
  y.for_each_interval([&](std::int64_t from, std::int64_t to) {
    source.from = from;
    source.to = to;
    source.whole = mask == 0 && from == place_.first && to == place_.to;
    sources_.push_back(source);
  });
}

// The rows of a line that have a P-position, each for the same y.
void RowSources::add_line_rows(const RowLine& line, std::int64_t t_lo, std::int64_t t_hi, const RowRange& y) {
  const Word* nonempty =
      memory_.nonempty[memory_.nonempty_family(line.stack, line.slot_after)].row(place_.line(line.stack));
  const std::int64_t stack = place_.p[line.stack];
  const std::int64_t lowest = stack - t_hi;
  const std::int64_t highest = stack - t_lo;
  const std::size_t mask = mask_of(y, [&](std::int64_t at) { return passes(at); });
  const bool whole = !line.diagonal && y.plain() && y.lo == place_.first && y.hi == place_.to;
  if (whole && plan_.sorted) {
    add_whole_rows(line, lowest, highest);
    return;
  }
  for (std::size_t w = word_of(lowest); w <= word_of(highest); ++w) {
    // On a diagonal, P-positions that lie in earlier rows count too.
    Word bits = line.diagonal ? ~Word{0} : nonempty[w];
    if (w == word_of(lowest)) bits &= from_bit(lowest);
    if (w == word_of(highest)) bits &= up_to_bit(highest);
    for (; bits != 0; bits &= bits - 1) {
      const std::int64_t z = static_cast<std::int64_t>(w) * 64 + std::countr_zero(bits);
      place_.lowered(line.stack, z, target_);
      RowRange ys = y;
      add_row(line.slot_after, target_, line.diagonal ? stack - z : 0, ys, mask);
    }
  }
}

// The same for sorted stacks, all y and one mode: most rows of a line lie at regular places.
void RowSources::add_whole_rows(const RowLine& line, std::int64_t lowest, std::int64_t highest) {
  const Word* nonempty = memory_.nonempty[0].row(place_.line(line.stack));
  const std::int64_t before = line.stack == 0 ? 0 : place_.p[line.stack - 1];
  const RowLayout::Line rows(memory_.layout, place_.p, place_.offset, line.stack);
  const Word* words = memory_.table.words().data();
  for (std::size_t w = word_of(lowest); w <= word_of(highest); ++w) {
    Word bits = nonempty[w];
    if (w == word_of(lowest)) bits &= from_bit(lowest);
    if (w == word_of(highest)) bits &= up_to_bit(highest);
    for (; bits != 0; bits &= bits - 1) {
      const std::int64_t z = static_cast<std::int64_t>(w) * 64 + std::countr_zero(bits);
      if (z >= before) {
        whole_rows_.push_back(words + rows.row(z));
      } else {
        place_.lowered(line.stack, z, target_);
        whole_rows_.push_back(memory_.table.row(0, target_));
      }
    }
  }
}

// Of a line on which any amount may be taken, the OR of all its rows is at hand.
void RowSources::add_running(const RowLine& line, bool repeated) {
  const std::int64_t stack = place_.p[line.stack];
  if (stack == 0) return;
  if (misere_)
    fill_bits(covered_.data(), line.diagonal ? std::max<std::int64_t>(place_.first, 1) : place_.first, place_.to);
  if (repeated) return;
  const LineRows& rows = memory_.running[memory_.family(line.stack, line.diagonal, line.slot_after)];
  if (!line.diagonal) {
    whole_rows_.push_back(rows.row(place_.line(line.stack)));
    return;
  }
  Source source;
  source.words = rows.row(place_.line(line.stack));
  source.end_word = rows.row_words();
  source.shift = stack - memory_.diagonal_zero();
  source.from = place_.first;
  source.to = place_.to;
  sources_.push_back(source);
}

// Intervals of amounts from several rays, put together so that no row is ORed twice.
void RowSources::merge_lines() {
  if (!open_intervals_) return;
  open_intervals_ = false;
  for (std::size_t which = 0; which < intervals_.size(); ++which) {
    auto& intervals = intervals_[which];
    if (intervals.empty()) continue;
    std::sort(intervals.begin(), intervals.end(), [](const auto& a, const auto& b) { return a.lo < b.lo; });
    Interval merged = intervals.front();
    for (const auto& interval : intervals) {
      if (interval.lo > merged.hi + 1) {
        add_line_rows(plan_.lines[which], merged.lo, merged.hi, RowRange{place_.first, place_.to});
        merged = interval;
      }
      merged.hi = std::max(merged.hi, interval.hi);
    }
    add_line_rows(plan_.lines[which], merged.lo, merged.hi, RowRange{place_.first, place_.to});
    intervals.clear();
  }
}

void RowSources::gather(Word* mask, std::size_t begin, std::size_t end) {
  for (const Word* row : whole_rows_) or_words(mask, row, begin, end);
  for (const auto& source : sources_) {
    if (source.whole) {
      if (source.shift == 0) {
        or_words(mask, source.words, begin, end);
      } else {
        or_shifted(mask, source.words, source.shift, begin, end, source.first_word, source.end_word);
      }
      continue;
    }
    const std::size_t from = std::max(begin, word_of(source.from));
    const std::size_t to = std::min(end, word_of(source.to) + 1);
    if (from >= to) continue;
    std::fill(part_.begin() + static_cast<std::ptrdiff_t>(from), part_.begin() + static_cast<std::ptrdiff_t>(to), 0);
    or_shifted(part_.data(), source.words, source.shift, from, to, source.first_word, source.end_word);
    if (from == word_of(source.from)) part_[from] &= from_bit(source.from);
    if (to == word_of(source.to) + 1) part_[to - 1] &= up_to_bit(source.to);
    const Word* only = source.mask == 0 ? nullptr : masks_[source.mask - 1].data();
    for (std::size_t w = from; w < to; ++w) mask[w] |= only == nullptr ? part_[w] : part_[w] & only[w];
  }
}

}  // namespace cairn::engine
