// How the price rows of a set of amounts go on for ever.
//
// Row n + period is row n with a piece of staircase inserted at a few places. As a formula: the purses of row n are
// covered by zones, and in each of them R_(n+period)(e + de) = R_n(e) + dprice. The first zone has de = dprice = 0 (the
// poor part stays where it is), the last has no end (the rich end moves by the slopes of f); where two zones meet they
// overlap, and there the row repeats itself with their difference as period, so that a zone may begin earlier and end
// later in later rows. With that, a price in a row of any size is arithmetic. docs/cash.md has the theorem.
#pragma once

#include "cash/price_row.hpp"

#include <cairn/integer.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::cash {

// R_(n+period)(e + de) = R_n(e) + dprice for from <= e <= to. to = kNoPrice: for all e from there on.
struct PriceZone {
  std::int64_t from = 0;
  std::int64_t to = kNoPrice;
  std::int64_t de = 0;
  std::int64_t dprice = 0;

  friend bool operator==(const PriceZone&, const PriceZone&) = default;
};

// A purse or a price that may be infinite.
using Money = std::optional<Integer>;  // nothing: infinite

// The price of a purse of any size in a row that is there.
[[nodiscard]] Money price_in(const PriceRow& row, const Money& purse);
// Infinite prices are never paid, not even by an infinite purse.
[[nodiscard]] inline bool pays(const Money& purse, const Money& price) { return price && (!purse || *purse >= *price); }

struct PriceLaw {
  std::vector<std::int64_t> amounts;
  std::int64_t first = 0;                     // the law begins with this row ...
  std::int64_t period = 1;                    // ... and compares rows at this distance
  std::vector<PriceRow> rows;                 // rows 0 to first + period - 1
  std::vector<std::vector<PriceZone>> zones;  // of rows first to first + period - 1

  bool proved = false;
  std::string argument = "shown by induction";  // when it is proved
  std::string why_not;                          // when it is only observed
  std::int64_t checked_to = 0;                  // rows up to here were computed and obey it

  // The least purse with which the player to move beats e; nothing when none is enough.
  [[nodiscard]] Money price(const Integer& n, const Money& e) const;
  // The last corner of row n, and the last finite price before it when its own is infinite.
  struct End {
    Integer e;
    Money price;
    Integer last_finite;  // 0 when there is none
  };
  [[nodiscard]] End end(const Integer& n) const;
  // All rows of the law move along the diagonal by the same shifts: what the theorem needs.
  [[nodiscard]] bool uniform() const;
};

// The zones of `row` when `later` comes a period later, found from these two rows alone; none when it would take too
// many.
[[nodiscard]] std::vector<PriceZone> find_zones(const PriceRow& row, const PriceRow& later);
// The same with the shifts known.
[[nodiscard]] std::vector<PriceZone> zones_with_shifts(const PriceRow& row, const PriceRow& later,
                                                       const std::vector<PriceZone>& shifts);

}  // namespace cairn::cash
