// Lines of all directions, followed place by place.
#include "engine/rows/mex_lines.hpp"

#include "base/floor.hpp"
#include "engine/rows/amounts_taken.hpp"
#include "engine/rows/mex_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace cairn::engine {

namespace {

constexpr std::size_t kNone = SIZE_MAX;
constexpr std::int64_t kNever = INT64_MAX;
constexpr std::size_t kMostStacks = 8;

std::size_t words_for_values(const Rays& rays, std::int64_t to) {
  return static_cast<std::size_t>(largest_grundy_value(rays, to)) / 64 + 2;  // no set is ever full
}

// How many numbers fall together in some move: bit s for s of them.
template <class RaysByEmpty>
unsigned sizes_of(const RaysByEmpty& rays) {
  unsigned sizes = 0;
  for (const auto& group : rays) {
    for (const auto& ray : group) sizes |= 1U << static_cast<unsigned>(std::popcount(ray.moved));
  }
  return sizes;
}

}  // namespace

std::string MexLines::read(const Rays& rays, std::vector<std::vector<LineRay>>& found) {
  if (!rays.sorted || rays.coordinates < 2) return "lines of values are kept for stacks";
  if (rays.coordinates > static_cast<int>(kMostStacks)) return "too many stacks";
  if (rays.modes.size() != 1) return "Grundy values of positions with modes";
  if (!rays.all_valid) return "Grundy values on lines of several stacks need all positions to be valid";
  if (!rays.measure_falls || rays.measure.size() != 1) return "nothing bounds its Grundy values";
  if (rays.partizan || !rays.not_linear.empty()) return "its rules are not linear";
  const int last = rays.coordinates - 1;
  found.assign(static_cast<std::size_t>(rays.coordinates) + 1, {});
  for (const Ray& ray : rays.rays) {
    LineRay line;
    for (std::size_t slot = 0; slot < ray.after.size(); ++slot) {
      const int stack = ray.landing[slot];
      const Affine number = stack < ray.empty ? Affine(0) : Affine::variable(stack);
      if (ray.after[slot] == number || ray.after[slot] == Affine::variable(stack)) continue;
      if (ray.after[slot] != number - Affine::variable(kAmount)) {
        return "Grundy values need moves that take one amount, unlike " + to_string(rays, ray);
      }
      line.moved |= 1U << static_cast<unsigned>(stack);
    }
    if (line.moved == 0) return "Grundy values need moves that take something";
    for (const Atom& atom : ray.guard) {
      if (atom.once) continue;
      const std::int64_t amount = atom.form.factor(kAmount);
      if (atom.kind != Atom::Kind::at_least_zero || amount < -1 || amount > 1) {
        return "Grundy values need moves that take any amount up to some, unlike " + to_string(rays, ray);
      }
      line.conditions.push_back({atom.form.with(kAmount, 0).with(last, 0), amount, atom.form.factor(last)});
    }
    found[static_cast<std::size_t>(ray.empty)].push_back(std::move(line));
  }
  return "";
}

std::string MexLines::misfit(const Rays& rays, std::int64_t to) {
  std::vector<std::vector<LineRay>> read_rays;
  if (std::string why = read(rays, read_rays); !why.empty()) return why;
  try {
    MexLines lines(rays, to);
    std::vector<std::int64_t> prefix(static_cast<std::size_t>(rays.coordinates) - 1, 0);
    for (;;) {
      lines.fill(prefix);
      std::size_t at = prefix.size();
      while (at > 0 && prefix[at - 1] == to) --at;
      if (at == 0) return "";
      std::fill(prefix.begin() + static_cast<std::ptrdiff_t>(at) - 1, prefix.end(), prefix[at - 1] + 1);
    }
  } catch (const RowsMisfit& error) {
    return error.what();
  }
}

double MexLines::bytes(const Rays& rays, std::int64_t to) {
  std::vector<std::vector<LineRay>> found;
  if (!read(rays, found).empty()) return 0;
  const double side = static_cast<double>(to) + 1;
  const auto tuples = [&](int size) {
    double count = 1;
    for (int i = 1; i <= size; ++i) count *= (side + i - 1) / i;
    return count;
  };
  double bytes = 4 * tuples(rays.coordinates);
  for (int size = 1; size <= rays.coordinates; ++size) {
    if ((sizes_of(found) >> static_cast<unsigned>(size) & 1U) == 0) continue;
    bytes +=
        tuples(size - 1) * tuples(rays.coordinates - size) * (4 + 8 * static_cast<double>(words_for_values(rays, to)));
  }
  return bytes;
}

MexLines::MexLines(const Rays& rays, std::int64_t to)
    : stacks_(static_cast<std::size_t>(rays.coordinates)), to_(to), words_(words_for_values(rays, to)) {
  if (const std::string why = read(rays, rays_); !why.empty()) throw RowsMisfit(why);
  for (std::size_t size = 0; size <= stacks_; ++size) ranks_.emplace_back(size, static_cast<std::size_t>(to) + 1);
  family_.assign(stacks_ + 1, kNone);
  std::size_t lines = 0;
  for (std::size_t size = 1; size <= stacks_; ++size) {
    if ((sizes_of(rays_) >> size & 1U) == 0) continue;
    family_[size] = lines;
    lines += static_cast<std::size_t>(ranks_[size - 1].count() * ranks_[stacks_ - size].count());
  }
  sets_.assign(lines * words_, 0);
  lows_.assign(lines, 0);
  values_.assign(static_cast<std::size_t>(ranks_[stacks_].count()), -1);
  x_.resize(stacks_);
  zeros_.assign(word_of(to) + 1, 0);
}

// Of equal stacks those that come last stand for all.
MexLines::Stacks MexLines::last_of_equals(Stacks moved, bool with_row) const {
  const std::size_t end = with_row ? stacks_ : stacks_ - 1;
  for (std::size_t from = 0; from < end;) {
    std::size_t to = from + 1;
    while (to < end && x_[to] == x_[from]) ++to;
    std::size_t others = to;  // those that are not moved come first
    for (std::size_t i = from; i < to; ++i) others -= moved >> i & 1U;
    const Stacks group = ((1U << to) - 1) & ~((1U << from) - 1);
    moved = (moved & ~group) | (group & ~((1U << others) - 1));
    from = to;
  }
  return moved;
}

void MexLines::begin_row(std::span<const std::int64_t> prefix) {
  std::copy(prefix.begin(), prefix.end(), x_.begin());
  x_.back() = prefix.back();
  row_ = values_.data() + ranks_[stacks_].rank(x_);
  directions_.clear();
  std::int64_t differences[kMostStacks];
  std::int64_t rest[kMostStacks];
  for (Stacks moved = 1; moved < 1U << stacks_; ++moved) {
    const auto size = static_cast<std::size_t>(std::popcount(moved));
    if (family_[size] == kNone || last_of_equals(moved, false) != moved) continue;
    Direction direction;
    direction.moved = moved;
    direction.moved_first = last_of_equals(moved, true);
    direction.place = static_cast<std::size_t>(std::countr_zero(moved));
    std::size_t different = 0;
    std::size_t others = 0;
    for (std::size_t i = 0; i < stacks_; ++i) {
      if ((moved >> i & 1U) == 0) {
        rest[others++] = x_[i];
      } else if (i != direction.place) {
        differences[different++] = x_[i] - x_[direction.place];
      }
    }
    // The last number of a sorted tuple counts its rank up by one.
    const auto rests = static_cast<std::size_t>(ranks_[others].count());
    direction.line = family_[size] +
                     static_cast<std::size_t>(ranks_[different].rank({differences, different})) * rests +
                     static_cast<std::size_t>(ranks_[others].rank({rest, others}));
    direction.step = (moved >> (stacks_ - 1) & 1U) == 0 ? 1 : size > 1 ? rests : 0;
    directions_.push_back(direction);
  }
  held_.resize(directions_.size());
  read_rays();
}

void MexLines::read_rays() {
  unsorted_.clear();
  conditions_.clear();
  settled_ = x_.back() + 1;  // there the row's number equals no other
  std::size_t empty = 0;
  while (empty + 1 < stacks_ && x_[empty] == 0) ++empty;
  const bool nothing_else = empty + 1 == stacks_;
  if (nothing_else) settle_from(2);
  for (const LineRay& ray : rays_[empty]) {
    RayAt at{ray.moved, ray.moved, conditions_.size(), 0};
    bool dead = false;
    for (const Condition& condition : ray.conditions) {
      const std::int64_t rest = condition.form.at(x_, 0);
      if (condition.amount == 0 && condition.y == 0) {
        dead = dead || rest < 0;
      } else {
        conditions_.push_back({rest, condition.amount, condition.y});
      }
    }
    at.end = conditions_.size();
    if (dead) {
      conditions_.resize(at.begin);
      continue;
    }
    at.moved = last_of_equals(ray.moved, false);
    at.moved_first = last_of_equals(ray.moved, true);
    settle(at);
    unsorted_.push_back(at);
  }
  live_.clear();
  for (Direction& direction : directions_) {
    direction.rays = live_.size();
    for (const RayAt& ray : unsorted_) {
      if (ray.moved == direction.moved) live_.push_back(ray);
    }
    direction.rays_end = live_.size();
  }
}

// From which y on the amounts of a ray stay what they are: those above the row's number are settled when a bound that
// does not depend on it is the least, or when there are none.
void MexLines::settle(const RayAt& ray) {
  const bool row_alone = ray.moved == 1U << (stacks_ - 1);
  std::int64_t most = row_alone ? kNever : x_[static_cast<std::size_t>(std::countr_zero(ray.moved))];
  for (std::size_t i = ray.begin; i < ray.end; ++i) {
    const ConditionAt& c = conditions_[i];
    if (c.amount == -1 && c.y == 0) most = std::min(most, c.rest);
  }
  if (row_alone && most != kNever) settle_from(most + 1);
  for (std::size_t i = ray.begin; i < ray.end; ++i) {
    const ConditionAt& c = conditions_[i];
    if (c.y == 0) {
      if (row_alone && c.amount == 1) settle_from(-c.rest);  // before, the row's number is less
      continue;
    }
    if (c.amount == 0) {
      settle_from(c.y > 0 ? ceiling_division(-c.rest, c.y) : floor_division(c.rest, -c.y) + 1);
    } else if (c.amount == -1 && c.y > 0) {
      if (row_alone && c.rest >= 0) continue;  // no more than there is
      settle_from(most == kNever ? kNever : ceiling_division(most - c.rest, c.y));
    } else if (c.amount == -1) {
      settle_from(floor_division(c.rest - 1, -c.y) + 1);
    } else if (c.y > 0) {
      settle_from(ceiling_division(-1 - c.rest, c.y));
    } else {
      settle_from(most == kNever ? kNever : floor_division(most + c.rest, -c.y) + 1);
    }
  }
}

std::int64_t MexLines::most_taken(const Direction& direction, std::int64_t y) const {
  const bool equal = y == x_[stacks_ - 2];
  const std::int64_t number = x_[direction.place];
  AmountsTaken taken;
  const std::size_t end = equal ? live_.size() : direction.rays_end;
  for (std::size_t at = equal ? 0 : direction.rays; at < end; ++at) {
    const RayAt& ray = live_[at];
    if (equal && ray.moved_first != direction.moved_first) continue;
    std::int64_t lo = 1;
    std::int64_t hi = number;
    for (std::size_t i = ray.begin; i < ray.end; ++i) {
      const ConditionAt& c = conditions_[i];
      const std::int64_t rest = c.rest + c.y * y;
      if (c.amount == 1) {
        lo = std::max(lo, -rest);
      } else if (c.amount == -1) {
        hi = std::min(hi, rest);
      } else if (rest < 0) {
        hi = 0;
      }
    }
    taken.add(lo, hi);
  }
  return taken.most();
}

std::int32_t MexLines::value_below(Stacks moved, std::int64_t amount) const {
  std::int64_t sorted[kMostStacks];
  for (std::size_t i = 0; i < stacks_; ++i) {
    const std::int64_t number = (moved >> i & 1U) != 0 ? x_[i] - amount : x_[i];
    std::size_t slot = i;
    for (; slot > 0 && number < sorted[slot - 1]; --slot) sorted[slot] = sorted[slot - 1];
    sorted[slot] = number;
  }
  return values_[static_cast<std::size_t>(ranks_[stacks_].rank({sorted, stacks_}))];
}

// What lies below the lowest place that can be reached leaves the set.
void MexLines::move_low(const Direction& direction, std::size_t line, std::int64_t low) {
  std::int32_t& held = lows_[line];
  if (low < held) {
    throw RowsMisfit(
        fmt::format("Grundy values need moves that take any amount up to some, so that a place which is out of reach "
                    "stays so as stacks grow; this is not so at ({})",
                    fmt::join(x_, ", ")));
  }
  for (; held < low; ++held) {
    const std::int32_t value = value_below(direction.moved, x_[direction.place] - held);
    sets_[line * words_ + static_cast<std::size_t>(value) / 64] &= ~bit_of(value);
  }
}

void MexLines::fill(std::span<const std::int64_t> prefix) {
  begin_row(prefix);
  std::fill(zeros_.begin(), zeros_.end(), 0);
  const std::int64_t first = prefix.back();
  for (std::int64_t y = first; y <= to_; ++y) {
    x_.back() = y;
    const auto i = static_cast<std::size_t>(y - first);
    for (std::size_t d = 0; d < directions_.size(); ++d) {
      Direction& direction = directions_[d];
      const std::int64_t number = x_[direction.place];
      if (y <= settled_) {
        // The empty board, in the row of the others, has no move.
        direction.taken = y == 0 ? 0 : most_taken(direction, y);
        if (direction.taken == kNoWindow) {
          throw RowsMisfit(fmt::format(
              "Grundy values need moves that take any amount up to some; at ({}) there are gaps", fmt::join(x_, ", ")));
        }
        direction.all = direction.taken == number;
      }
      const std::size_t line = direction.line + i * direction.step;
      const std::int64_t low = direction.all ? 0 : number - direction.taken;
      if (low != lows_[line]) move_low(direction, line, low);
      held_[d] = sets_.data() + line * words_;
    }
    std::size_t w = 0;
    Word held = 0;
    for (;; ++w) {
      held = 0;
      for (const Word* set : held_) held |= set[w];
      if (held != ~Word{0}) break;
    }
    const auto low = static_cast<unsigned>(std::countr_one(held));
    for (Word* set : held_) set[w] |= Word{1} << low;
    row_[i] = static_cast<std::int32_t>(w * 64 + low);
    if (row_[i] == 0) set_bit(zeros_.data(), y);
  }
}

}  // namespace cairn::engine
