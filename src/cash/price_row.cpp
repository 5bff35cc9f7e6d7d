// Least and inverse of staircases, run by run.
#include "cash/price_row.hpp"

#include <algorithm>
#include <optional>

namespace cairn::cash {

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
    if (const auto at = next(); !at || *at > x) return;
    while (at_ + 1 < runs_.size() && runs_[at_ + 1].e <= x) {
      ++at_;
      i_ = 0;
    }
    i_ = run().index_at(x);
  }
  [[nodiscard]] const StairRun& run() const { return runs_[at_]; }
  // The number of periods for which the run goes on like itself from x on.
  [[nodiscard]] std::int64_t periods_left(std::int64_t x) const {
    return run().count <= run().width() ? 0 : (run().last().e - x) / run().de;
  }

 private:
  std::span<const StairRun> runs_;
  std::int64_t by_;
  std::size_t at_ = 0;
  std::int64_t i_ = 0;
};

// The number of periods of the leader's run for which the least of all goes like it from x on: the others have the same
// period, or stay above.
std::int64_t common_periods(const std::vector<Walk>& walks, const Walk& leader, std::int64_t x) {
  std::int64_t periods = leader.periods_left(x);
  for (const auto& walk : walks) {
    if (periods < 2) break;
    if (walk.price() == kNoPrice) continue;
    const bool alike = walk.run().de == leader.run().de && walk.run().dprice == leader.run().dprice;
    periods = std::min(periods, alike ? walk.periods_left(x) : (walk.price() - leader.price()) / leader.run().dprice);
  }
  return periods;
}

constexpr std::int64_t kWidest = 32;  // corners of a period that is noticed

}  // namespace

StairRun StairRun::from(std::int64_t i) const {
  const Corner first = corner(i);
  if (count == i + 1) return {first.e, first.price};
  StairRun rest{first.e, first.price, de, dprice, count - i, {}};
  for (std::int64_t j = 0; j < width() && width() > 1; ++j) {
    rest.period.push_back({corner(i + j).e - first.e, corner(i + j).price - first.price});
  }
  return rest;
}

void PriceRow::add(const Corner& corner) {
  if (runs_.empty()) {
    runs_.push_back({corner.e, corner.price});
    return;
  }
  StairRun& run = runs_.back();
  const Corner last = run.last();
  if (corner.price <= last.price) return;
  if (corner.price == kNoPrice) {
    runs_.push_back({corner.e, corner.price});
  } else if (run.count == 1) {
    run.de = corner.e - last.e;
    run.dprice = corner.price - last.price;
    ++run.count;
  } else if (run.corner(run.count) == corner) {
    ++run.count;
  } else {
    runs_.push_back({corner.e, corner.price});
    fold();
  }
}

// When the last steps are the ones before them again, they become one run.
void PriceRow::fold() {
  // The last step is not the one that the run before goes on with, so a period is longer than that run, or ends in it.
  if (runs_.size() < 2 || runs_[runs_.size() - 2].count > 2 * kWidest) return;
  std::vector<Corner> tail;  // the last corner first
  for (auto run = runs_.rbegin(); run != runs_.rend() && tail.size() <= 2 * kWidest; ++run) {
    for (std::int64_t i = run->count; i-- > 0 && tail.size() <= 2 * kWidest;) tail.push_back(run->corner(i));
  }
  const auto corners = static_cast<std::int64_t>(tail.size());
  const auto at = [&](std::int64_t i) { return tail[static_cast<std::size_t>(i)]; };
  for (std::int64_t width = 2; 2 * width < corners; ++width) {
    const std::int64_t de = at(0).e - at(width).e;
    const std::int64_t dprice = at(0).price - at(width).price;
    std::int64_t i = 1;
    while (i <= width && at(i).e - at(i + width).e == de && at(i).price - at(i + width).price == dprice) ++i;
    if (i <= width) continue;
    drop_last(2 * width + 1);
    const Corner first = at(2 * width);
    StairRun run{first.e, first.price, de, dprice, 2 * width + 1, {}};
    for (std::int64_t j = 2 * width; j > width; --j)
      run.period.push_back({at(j).e - first.e, at(j).price - first.price});
    runs_.push_back(std::move(run));
    return;
  }
}

void PriceRow::drop_last(std::int64_t count) {
  while (count > 0) {
    StairRun& run = runs_.back();
    if (run.count > count) {
      run.count -= count;
      if (run.count == 1) run = {run.e, run.price};
      return;
    }
    count -= run.count;
    runs_.pop_back();
  }
}

void PriceRow::add(const StairRun& run) {
  // One by one until it can be seen whether they go on the last run. Those of a wider period may only go on.
  std::int64_t i = 0;
  const auto goes_on = [&] {
    const Corner next = run.corner(i);
    return !runs_.empty() && (next.price <= last().price || (runs_.back().count > runs_.back().width() &&
                                                             runs_.back().corner(runs_.back().count) == next));
  };
  for (; i < std::min(run.count, 2 * run.width() + 1) && (run.width() == 1 || goes_on()); ++i) add(run.corner(i));
  if (i == run.count) return;
  if (!runs_.empty()) {
    StairRun& last = runs_.back();
    bool alike = last.de == run.de && last.dprice == run.dprice && last.count > last.width();
    for (std::int64_t j = 0; alike && j < run.width(); ++j) alike = last.corner(last.count + j) == run.corner(i + j);
    if (alike) {
      last.count += run.count - i;
      return;
    }
  }
  runs_.push_back(run.from(i));
}

Corner PriceRow::corner_at(std::int64_t e) const {
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), e, [](std::int64_t at, const StairRun& run) { return at < run.e; });
  const StairRun& run = *(after - 1);
  return run.corner(run.index_at(e));
}

std::int64_t PriceRow::price(std::int64_t e) const { return corner_at(e).price; }

std::int64_t PriceRow::corners() const {
  std::int64_t count = 0;
  for (const auto& run : runs_) count += run.count;
  return count;
}

std::size_t PriceRow::bytes() const {
  std::size_t bytes = runs_.size() * sizeof(StairRun);
  for (const auto& run : runs_) bytes += run.period.size() * sizeof(Corner);
  return bytes;
}

PriceRow PriceRow::inverse() const {
  PriceRow inverse;
  if (runs_.front().price > 0) inverse.add(Corner{0, 0});
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const StairRun& run = runs_[i];
    if (run.price == kNoPrice) break;
    if (run.count > 1) {
      const Corner second = run.corner(1);
      StairRun mirrored{run.price, second.e, run.dprice, run.de, run.count - 1, {}};
      for (std::int64_t j = 0; j < run.width() && run.width() > 1; ++j) {
        mirrored.period.push_back({run.corner(j).price - run.price, run.corner(j + 1).e - second.e});
      }
      inverse.add(mirrored);
    }
    inverse.add(Corner{run.last().price, i + 1 < runs_.size() ? runs_[i + 1].e : kNoPrice});
  }
  return inverse;
}

PriceRow least_of(std::span<const RaisedRow> rows) {
  PriceRow least;
  std::vector<Walk> walks(rows.begin(), rows.end());
  if (walks.empty()) least.add(Corner{0, kNoPrice});
  std::vector<Corner> corners;  // of one period of the leader
  for (std::int64_t x = 0; !walks.empty();) {
    const auto leader = std::min_element(walks.begin(), walks.end(), [x](const Walk& a, const Walk& b) {
      return a.price() < b.price() || (a.price() == b.price() && a.periods_left(x) > b.periods_left(x));
    });
    least.add(Corner{x, leader->price()});
    const std::int64_t periods = common_periods(walks, *leader, x);
    const bool repeats = periods >= 2;
    const std::int64_t de = repeats ? leader->run().de : 0;
    const std::int64_t dprice = repeats ? leader->run().dprice : 0;
    // One corner, or those of one period.
    corners.clear();
    std::int64_t last_price = leader->price();
    const std::int64_t end = x + de;
    do {
      std::optional<std::int64_t> next;
      for (const auto& walk : walks) {
        if (const auto at = walk.next(); at && (!next || *at < *next)) next = at;
      }
      if (!next) return least;
      x = repeats ? std::min(*next, end) : *next;
      std::int64_t price = kNoPrice;
      for (auto& walk : walks) {
        walk.move_to(x);
        price = std::min(price, walk.price());
      }
      if (price > last_price) corners.push_back({x, price});
      last_price = price;
    } while (x < end);
    if (!repeats) continue;
    const Corner first = corners.front();
    StairRun run{first.e, first.price, de, dprice, static_cast<std::int64_t>(corners.size()) * periods, {}};
    for (const auto& corner : corners) {
      if (corners.size() > 1) run.period.push_back({corner.e - first.e, corner.price - first.price});
    }
    least.add(run);
    x = end + (periods - 1) * de;
    for (auto& walk : walks) walk.move_to(x);
  }
  return least;
}

}  // namespace cairn::cash
