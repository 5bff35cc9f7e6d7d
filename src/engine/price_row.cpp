// Least and inverse of staircases, run by run.
#include "engine/price_row.hpp"

#include <algorithm>
#include <optional>

namespace cairn {

namespace {

// Walks along a row; at any time it stands on the corner that x's price begins with.
class Walk {
 public:
  explicit Walk(const RaisedRow& raised) : runs_(raised.row->runs()), by_(raised.by) {}

  [[nodiscard]] std::int64_t price() const {
    const std::int64_t price = run().corner(i_).price;
    return price == kNoPrice ? kNoPrice : price + by_;
  }
  [[nodiscard]] std::optional<std::int64_t> next() const {  // where the next corner is
    if (i_ + 1 < run().count) return run().corner(i_ + 1).e;
    if (at_ + 1 < runs_.size()) return runs_[at_ + 1].e;
    return std::nullopt;
  }
  void move_to(std::int64_t x) {
    while (at_ + 1 < runs_.size() && runs_[at_ + 1].e <= x) {
      ++at_;
      i_ = 0;
    }
    if (run().count > 1) i_ = std::min(run().count - 1, (x - run().e) / run().de);
  }
  [[nodiscard]] const StairRun& run() const { return runs_[at_]; }
  [[nodiscard]] std::int64_t steps_left() const { return run().count - 1 - i_; }

 private:
  std::span<const StairRun> runs_;
  std::int64_t by_;
  std::size_t at_ = 0;
  std::int64_t i_ = 0;
};

// From x on, the least of all goes like the leader's run for so many steps of it: the others have the same step, or
// stay above.
std::int64_t common_steps(const std::vector<Walk>& walks, const Walk& leader, std::int64_t x) {
  std::int64_t steps = leader.steps_left();
  for (const auto& walk : walks) {
    if (walk.price() == kNoPrice) continue;
    const bool alike =
        walk.run().count > 1 && walk.run().de == leader.run().de && walk.run().dprice == leader.run().dprice;
    steps = std::min(steps, alike ? (walk.run().last().e - x) / leader.run().de
                                  : (walk.price() - leader.price()) / leader.run().dprice);
    if (steps < 2) break;
  }
  return steps;
}

}  // namespace

void PriceRow::add(const Corner& corner) {
  if (runs_.empty()) {
    runs_.push_back({corner.e, corner.price});
    return;
  }
  StairRun& run = runs_.back();
  const Corner last = run.last();
  if (corner.price <= last.price) return;
  const std::int64_t de = corner.e - last.e;
  const std::int64_t dprice = corner.price == kNoPrice ? kNoPrice : corner.price - last.price;
  if (dprice != kNoPrice && (run.count == 1 || (run.de == de && run.dprice == dprice))) {
    run.de = de;
    run.dprice = dprice;
    ++run.count;
  } else {
    runs_.push_back({corner.e, corner.price});
  }
}

void PriceRow::add(const StairRun& run) {
  for (std::int64_t i = 0; i < std::min<std::int64_t>(run.count, 2); ++i) add(run.corner(i));
  if (run.count <= 2) return;
  if (runs_.back().count > 1 && runs_.back().de == run.de && runs_.back().dprice == run.dprice) {
    runs_.back().count += run.count - 2;
  } else {
    const Corner third = run.corner(2);
    runs_.push_back({third.e, third.price, run.de, run.dprice, run.count - 2});
  }
}

Corner PriceRow::corner_at(std::int64_t e) const {
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), e, [](std::int64_t at, const StairRun& run) { return at < run.e; });
  const StairRun& run = *(after - 1);
  return run.corner(run.count == 1 ? 0 : std::min(run.count - 1, (e - run.e) / run.de));
}

std::int64_t PriceRow::price(std::int64_t e) const { return corner_at(e).price; }

std::int64_t PriceRow::corners() const {
  std::int64_t count = 0;
  for (const auto& run : runs_) count += run.count;
  return count;
}

PriceRow PriceRow::inverse() const {
  PriceRow inverse;
  if (runs_.front().price > 0) inverse.add(Corner{0, 0});
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const StairRun& run = runs_[i];
    if (run.price == kNoPrice) break;
    if (run.count > 1) inverse.add(StairRun{run.price, run.e + run.de, run.dprice, run.de, run.count - 1});
    inverse.add(Corner{run.last().price, i + 1 < runs_.size() ? runs_[i + 1].e : kNoPrice});
  }
  return inverse;
}

PriceRow least_of(std::span<const RaisedRow> rows) {
  PriceRow least;
  std::vector<Walk> walks(rows.begin(), rows.end());
  if (walks.empty()) least.add(Corner{0, kNoPrice});
  std::vector<Corner> corners;  // of one step of the leader
  for (std::int64_t x = 0; !walks.empty();) {
    const auto leader = std::min_element(walks.begin(), walks.end(), [](const Walk& a, const Walk& b) {
      return a.price() < b.price() || (a.price() == b.price() && a.steps_left() > b.steps_left());
    });
    least.add(Corner{x, leader->price()});
    const std::int64_t steps = leader->steps_left() < 2 ? 0 : common_steps(walks, *leader, x);
    std::int64_t de = 0;
    std::int64_t dprice = 0;
    if (steps >= 2) {
      de = leader->run().de;
      dprice = leader->run().dprice;
    }
    // One corner, or those of one step.
    corners.clear();
    std::int64_t last_price = leader->price();
    const std::int64_t end = x + de;
    do {
      std::optional<std::int64_t> next;
      for (const auto& walk : walks) {
        if (const auto at = walk.next(); at && (!next || *at < *next)) next = at;
      }
      if (!next) return least;
      x = de > 0 ? std::min(*next, end) : *next;
      std::int64_t price = kNoPrice;
      for (auto& walk : walks) {
        walk.move_to(x);
        price = std::min(price, walk.price());
      }
      if (price > last_price) corners.push_back({x, price});
      last_price = price;
    } while (x < end);
    if (steps < 2) continue;
    for (const auto& corner : corners) least.add(corner);
    // The others of the steps that are alike.
    for (auto& corner : corners) corner = {corner.e + de, corner.price + dprice};
    if (corners.size() == 1) {
      least.add(StairRun{corners[0].e, corners[0].price, de, dprice, steps - 1});
    } else {
      for (std::int64_t i = 1; i < steps; ++i) {
        for (auto& corner : corners) {
          least.add(corner);
          corner = {corner.e + de, corner.price + dprice};
        }
      }
    }
    x = end + (steps - 1) * de;
    for (auto& walk : walks) walk.move_to(x);
  }
  return least;
}

}  // namespace cairn
