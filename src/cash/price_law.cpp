// Prices by the law, and the zones of two rows.
#include "cash/price_law.hpp"

#include <algorithm>

namespace cairn::cash {

namespace {

constexpr std::size_t kMostZones = 12;

std::int64_t shifted(std::int64_t price, std::int64_t by) { return price == kNoPrice ? kNoPrice : price + by; }

std::vector<Corner> corners_of(const PriceRow& row) {
  std::vector<Corner> corners;
  row.for_each_corner(0, kNoPrice, [&](const Corner& corner) { corners.push_back(corner); });
  return corners;
}

// Two rows as plain lists of corners, for comparing them under a shift.
class Pair {
 public:
  Pair(const PriceRow& row, const PriceRow& later) : row_(corners_of(row)), later_(corners_of(later)) {}

  [[nodiscard]] const std::vector<Corner>& row() const { return row_; }
  [[nodiscard]] const std::vector<Corner>& later() const { return later_; }

  // later(e + de) = row(e) + dprice ?
  [[nodiscard]] bool agree(std::int64_t e, std::int64_t de, std::int64_t dprice) const {
    if (e < 0 || e + de < 0) return false;
    return later_[at(later_, e + de)].price == shifted(row_[at(row_, e)].price, dprice);
  }

  // The largest interval around e in which they agree; they do at e.
  [[nodiscard]] PriceZone around(std::int64_t e, std::int64_t de, std::int64_t dprice) const {
    PriceZone zone{e, e, de, dprice};
    std::size_t i = at(row_, e);
    std::size_t j = at(later_, e + de);
    zone.to = kNoPrice;
    while (true) {  // to the next corner of either
      const std::int64_t a = i + 1 < row_.size() ? row_[i + 1].e : kNoPrice;
      const std::int64_t b = j + 1 < later_.size() ? later_[j + 1].e - de : kNoPrice;
      const std::int64_t next = std::min(a, b);
      if (next == kNoPrice) break;
      if (a == next) ++i;
      if (b == next) ++j;
      if (later_[j].price != shifted(row_[i].price, dprice)) {
        zone.to = next - 1;
        break;
      }
    }
    i = at(row_, e);
    j = at(later_, e + de);
    while (true) {
      const std::int64_t a = row_[i].e;
      const std::int64_t b = later_[j].e - de;
      zone.from = std::max(a, b);
      if (zone.from <= std::max<std::int64_t>(0, -de)) break;
      if (a == zone.from && i > 0) --i;
      if (b == zone.from && j > 0) --j;
      if (later_[j].price != shifted(row_[i].price, dprice)) break;
    }
    zone.from = std::max<std::int64_t>({zone.from, 0, -de});
    return zone;
  }

  static std::size_t at(const std::vector<Corner>& corners, std::int64_t e) {
    const auto after = std::upper_bound(corners.begin(), corners.end(), e,
                                        [](std::int64_t x, const Corner& corner) { return x < corner.e; });
    return static_cast<std::size_t>(after - corners.begin()) - 1;
  }

 private:
  std::vector<Corner> row_;
  std::vector<Corner> later_;
};

// Where the row repeats itself with the difference of two shifts, both must hold for one period of it.
bool overlap(const PriceZone& before, const PriceZone& zone) {
  return zone.from >= before.from && before.to - zone.from + 1 >= zone.de - before.de;
}

// Calls visit(de, dprice) for all ways to lay e's corner of the row, or the next, on a corner of the later row.
template <class Visit>
void for_each_shift(const Pair& pair, std::int64_t e, const PriceZone& before, const Visit& visit) {
  const auto& row = pair.row();
  const auto& later = pair.later();
  const std::size_t here = Pair::at(row, e);
  const auto consider = [&](std::int64_t de, std::int64_t dprice) {
    if (de >= before.de && dprice >= before.dprice && pair.agree(e, de, dprice)) visit(de, dprice);
  };
  for (std::size_t i = here; i < std::min(here + 2, row.size()); ++i) {
    for (std::size_t j = 0; j < later.size(); ++j) {
      if ((later[j].price == kNoPrice) != (row[i].price == kNoPrice)) continue;
      if (row[i].price != kNoPrice) {
        consider(later[j].e - row[i].e, later[j].price - row[i].price);
      } else if (i > 0 && j > 0) {  // what comes before decides by how much the price rises
        consider(later[j].e - row[i].e, later[j - 1].price - row[i - 1].price);
        consider(later[j].e - row[i].e, before.dprice);
      }
    }
  }
}

// The zone that goes on where the one before ends, the furthest reaching of all. Where there is none, as at a wall, one
// that ends there too but has moved furthest.
std::optional<PriceZone> next_zone(const Pair& pair, const PriceZone& before) {
  std::optional<PriceZone> best;
  for_each_shift(pair, before.to + 1, before, [&](std::int64_t de, std::int64_t dprice) {
    const PriceZone zone = pair.around(before.to + 1, de, dprice);
    if (overlap(before, zone) && (!best || zone.to > best->to)) best = zone;
  });
  if (best) return best;
  for_each_shift(pair, before.to, before, [&](std::int64_t de, std::int64_t dprice) {
    if (de == before.de) return;
    const PriceZone zone = pair.around(before.to, de, dprice);
    if (overlap(before, zone) && (!best || zone.de > best->de)) best = zone;
  });
  return best;
}

}  // namespace

std::vector<PriceZone> find_zones(const PriceRow& row, const PriceRow& later) {
  const Pair pair(row, later);
  if (!pair.agree(0, 0, 0)) return {};
  std::vector<PriceZone> zones{pair.around(0, 0, 0)};
  while (zones.back().to != kNoPrice) {
    const auto next = next_zone(pair, zones.back());
    if (!next || zones.size() == kMostZones) return {};
    zones.push_back(*next);
  }
  return zones;
}

std::vector<PriceZone> zones_with_shifts(const PriceRow& row, const PriceRow& later,
                                         const std::vector<PriceZone>& shifts) {
  const Pair pair(row, later);
  std::vector<PriceZone> zones;
  std::int64_t e = 0;
  for (const auto& shift : shifts) {
    if (e == kNoPrice) return {};
    if (!pair.agree(e, shift.de, shift.dprice)) --e;  // it may end where the one before does
    if (!pair.agree(e, shift.de, shift.dprice)) return {};
    const PriceZone zone = pair.around(e, shift.de, shift.dprice);
    if (!zones.empty() && !overlap(zones.back(), zone)) return {};
    zones.push_back(zone);
    e = zones.back().to == kNoPrice ? kNoPrice : zones.back().to + 1;
  }
  if (e != kNoPrice) return {};
  return zones;
}

bool PriceLaw::uniform() const {
  return std::all_of(zones.begin(), zones.end(), [&](const std::vector<PriceZone>& of_row) {
    return of_row.size() == zones.front().size() &&
           std::equal(of_row.begin(), of_row.end(), zones.front().begin(), [](const PriceZone& a, const PriceZone& b) {
             return a.de == b.de && a.dprice == b.dprice && a.de == a.dprice;
           });
  });
}

Money price_in(const PriceRow& row, const Money& purse) {
  const auto small = purse ? purse->to_int64() : std::nullopt;
  const std::int64_t price = row.price(small.value_or(kNoPrice));
  return price == kNoPrice ? Money() : Money(Integer(price));
}

Money PriceLaw::price(const Integer& n, const Money& e) const {
  const Integer beyond = n - Integer(first);
  if (beyond < Integer(period)) return price_in(rows[static_cast<std::size_t>(*n.to_int64())], e);
  const auto residue = static_cast<std::size_t>(floor_modulo(beyond, period));
  const Integer times = floor_divide(beyond, period);
  const PriceRow& row = rows[static_cast<std::size_t>(first) + residue];
  const auto& of_row = zones[residue];
  const auto raised = [&](const Money& at, const Integer& by) -> Money {
    const Money price = price_in(row, at);
    return price ? Money(*price + by) : Money();
  };
  if (!e) return raised(e, times * Integer(of_row.back().dprice));
  // The zone that begins last at or before e, as zones begin in row n: shifted by all of their own de.
  std::size_t j = of_row.size() - 1;
  while (j > 0 && *e < Integer(of_row[j].from) + times * Integer(of_row[j].de)) --j;
  const Integer own = *e - times * Integer(of_row[j].de);
  if (j + 1 == of_row.size() || own < Integer(of_row[j + 1].from))
    return raised(own, times * Integer(of_row[j].dprice));
  // In what was inserted between two zones: some of the shifts were the next one's.
  const PriceZone& next = of_row[j + 1];
  const std::int64_t step = next.de - of_row[j].de;
  const Integer into = own - Integer(next.from);
  const Integer later = floor_divide(into, step);
  return raised(Integer(next.from) + Integer(floor_modulo(into, step)),
                later * Integer(next.dprice) + (times - later) * Integer(of_row[j].dprice));
}

PriceLaw::End PriceLaw::end(const Integer& n) const {
  const Integer beyond = n - Integer(first);
  const bool inside = beyond < Integer(period);
  const auto residue = inside ? 0 : static_cast<std::size_t>(floor_modulo(beyond, period));
  const Integer times = inside ? Integer(0) : floor_divide(beyond, period);
  const std::int64_t base = inside ? *n.to_int64() : first + static_cast<std::int64_t>(residue);
  const PriceRow& row = rows[static_cast<std::size_t>(base)];
  const Corner last = row.last();
  PriceZone shift;  // of the last zone that has the corner, and before a wall the last finite price, too
  if (!inside) {
    for (const auto& zone : zones[residue]) {
      // A zone that begins at the corner moves it only if it raises the price, too.
      const bool raises = last.price != kNoPrice && zone.dprice != shift.dprice;
      if (zone.from < last.e || (zone.from == last.e && raises)) shift = zone;
    }
  }
  End end;
  end.e = Integer(last.e) + times * Integer(shift.de);
  if (last.price != kNoPrice) {
    end.price = end.last_finite = Integer(last.price) + times * Integer(shift.dprice);
  } else if (last.e > 0) {
    end.last_finite = *price(n, end.e - Integer(1));
  }
  return end;
}

}  // namespace cairn::cash
