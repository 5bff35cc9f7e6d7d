// Amounts that moves take along lines, put together from the rays.
#include "engine/rows/mex_windows.hpp"

#include "engine/rows/amounts_taken.hpp"
#include "engine/rows/row_moves.hpp"
#include "engine/rows/row_range.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::engine {

namespace {

// The most that may be taken from a number of the prefix, with y falling too on a diagonal. Equal stacks are on one
// line.
std::int64_t most_on_line(const RowGroup& group, const RowPlace& place, std::size_t stack, bool diagonal) {
  const std::int64_t number = place.p[stack];
  for (const auto& line : group.takes_any) {
    if (line.diagonal == diagonal && place.p[line.stack] == number) return number;
  }
  AmountsTaken taken;
  for (const auto& ray : group.earlier) {
    if (ray.line.diagonal != diagonal || place.p[ray.line.stack] != number) continue;
    const auto fails = [&](const RowCondition& condition) {
      return !satisfies(condition, condition.rest.at(place.p.data()));
    };
    if (std::any_of(ray.on_prefix.begin(), ray.on_prefix.end(), fails)) continue;
    RowRange t{1, number};
    if (!ray.uses_amount) t.lo = t.hi = number - ray.target.at(place.p.data());
    for (const auto& condition : ray.conditions) t.narrow(condition, condition.rest.at(place.p.data()), condition.u);
    if (t.empty()) continue;
    if (!t.plain() || t.lo < 1 || t.hi > number) return kNoWindow;
    taken.add(t.lo, t.hi);
  }
  return taken.most();
}

// The most that may be taken from the row's own number, at every y but that of the empty board.
std::int64_t most_in_row(const RowMoves& moves, const RowPlace& place) {
  if (!moves.only_reaches(0)) return kNoWindow;
  AmountsTaken taken;
  for (const auto& reach : moves.reaches(0)) {
    const bool everywhere = reach.z_lo <= std::max<std::int64_t>(0, place.first - reach.most) &&
                            reach.z_hi >= place.to - reach.least &&
                            reach.from <= std::max<std::int64_t>(place.first, 1) && reach.to >= place.to;
    if (!everywhere) return kNoWindow;
    taken.add(reach.least, reach.most);
  }
  return std::min(taken.most(), place.to);
}

}  // namespace

std::string MexWindows::misfit(const RowPlan& plan, const Rays& rays) {
  if (!plan.misfit.empty()) return plan.misfit;
  if (rays.modes.size() != 1) return "Grundy values of positions with modes";
  if (!rays.measure_falls || rays.measure.size() != 1) return "nothing bounds its Grundy values";
  if (!plan.sorted) return "sets of Grundy values are kept for stacks";
  if (plan.coordinates < 2) return "sets of Grundy values need two stacks";
  for (const auto& group : plan.groups) {
    for (const auto& line : group.takes_any) {
      if (line.diagonal && plan.coordinates != 2) return "Grundy values on diagonals of many numbers";
    }
    for (const auto& ray : group.earlier) {
      if (ray.shape != RowRay::Shape::line) {
        return fmt::format("Grundy values need moves that take one amount from a number, unlike {}",
                           to_string(rays, rays.rays[ray.of[0]]));
      }
      if (ray.line.diagonal && plan.coordinates != 2) return "Grundy values on diagonals of many numbers";
      const bool bounds = std::all_of(ray.conditions.begin(), ray.conditions.end(), [](const RowCondition& condition) {
        return condition.y == 0 && (condition.kind == Atom::Kind::at_least_zero || condition.kind == Atom::Kind::zero);
      });
      if (!bounds)
        return fmt::format("Grundy values need moves that take any amount up to some, unlike {}",
                           to_string(rays, rays.rays[ray.of[0]]));
    }
  }
  return "";
}

double MexWindows::bytes(const RowPlan& plan, const RowMemory& memory) {
  return 4.0 * static_cast<double>(memory.layout.prefixes()) * (plan.coordinates + 1);
}

MexWindows::MexWindows(const RowPlan& plan, const RowMemory& memory)
    : size_(static_cast<std::size_t>(plan.coordinates - 1)) {
  for (const auto& group : plan.groups) {
    for (const auto& line : group.takes_any) diagonal_ = diagonal_ || line.diagonal;
    for (const auto& ray : group.earlier) diagonal_ = diagonal_ || ray.line.diagonal;
  }
  lows_.assign(static_cast<std::size_t>(memory.layout.prefixes()) * (size_ + 2), 0);
  misfit_ = look(plan, memory);
}

std::string MexWindows::look(const RowPlan& plan, const RowMemory& memory) {
  const auto unlike = [&](std::span<const std::int64_t> prefix) {
    return fmt::format(
        "Grundy values need moves that take any amount up to some, so that a place which is out of reach "
        "stays so as a stack grows; this is not so in the row of ({})",
        fmt::join(prefix, ", "));
  };
  RowPlace place(memory);
  RowMoves moves(1);
  std::vector<std::int64_t> prefix = memory.layout.first_prefix();
  std::vector<std::int64_t> before;
  std::uint64_t index = 0;
  do {
    place.move_to(prefix, index, 0);
    const RowGroup& group = plan.group_at(0, prefix);
    std::int32_t* lows = lows_.data() + at(index);
    for (std::size_t i = 0; i < size_; ++i) {
      const std::int64_t most = most_on_line(group, place, i, false);
      if (most == kNoWindow) return unlike(prefix);
      lows[i] = static_cast<std::int32_t>(prefix[i] - most);
      values_leave_ = values_leave_ || lows[i] > 0;
      // The place before on this line: the first of equal stacks is lowered.
      if (prefix[i] == 0 || (i > 0 && prefix[i - 1] == prefix[i])) continue;
      before = prefix;
      --before[i];
      if (low(memory.layout.index(before), i) > lows[i]) return unlike(prefix);
    }
    if (diagonal_) {
      const std::int64_t most = most_on_line(group, place, 0, true);
      if (most == kNoWindow) return unlike(prefix);
      lows[size_ + 1] = static_cast<std::int32_t>(prefix[0] - most);
      values_leave_ = values_leave_ || lows[size_ + 1] > 0;
      if (prefix[0] > 0 && diagonal_low(index - 1) > lows[size_ + 1]) return unlike(prefix);
    }
    moves.clear();
    for (const auto& ray : group.in_row) moves.add(ray, place);
    const std::int64_t window = most_in_row(moves, place);
    if (window == kNoWindow) return unlike(prefix);
    lows[size_] = static_cast<std::int32_t>(window);
    values_leave_ = values_leave_ || window < place.to;
    // The row goes on with its line where the line of the last stack has arrived.
    if (lows[size_ - 1] > std::max<std::int64_t>(0, place.first - window)) return unlike(prefix);
    ++index;
  } while (memory.layout.advance(prefix));
  return "";
}

}  // namespace cairn::engine
