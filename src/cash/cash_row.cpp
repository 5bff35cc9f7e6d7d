// One row as pieces: its own runs when it is there, otherwise what the law makes of the row it comes from.
#include "base/clock.hpp"
#include "cash/cash_forms.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::cash {

namespace {

// A pattern that repeats a shorter one becomes that.
void shorten(StairPiece& piece) {
  const auto size = static_cast<std::int64_t>(piece.pattern.size());
  for (std::int64_t length = 1; length < size; ++length) {
    const std::int64_t parts = size / length;
    if (size % length != 0 || piece.de % parts != 0 || piece.dprice % parts != 0) continue;
    const Corner step{piece.de / parts, piece.dprice / parts};
    bool repeats = true;
    for (auto i = static_cast<std::size_t>(length); i < piece.pattern.size() && repeats; ++i) {
      const Corner& before = piece.pattern[i - static_cast<std::size_t>(length)];
      repeats = piece.pattern[i] == Corner{before.e + step.e, before.price + step.price};
    }
    if (!repeats) continue;
    piece.pattern.resize(static_cast<std::size_t>(length));
    piece.de = step.e;
    piece.dprice = step.price;
    piece.repetitions = piece.repetitions * Integer(parts);
    return;
  }
}

// Puts pieces together; corners that do not raise the price are left out.
class RowWriter {
 public:
  explicit RowWriter(CashRow& row) : row_(row) {}

  [[nodiscard]] bool ended() const { return row_.ends_infinite; }

  // The corners of `base` from e on and before `end`, moved by de and dprice. The part begins with the price at e.
  void part(const PriceRow& base, std::int64_t e, std::int64_t end, const Integer& de, const Integer& dprice) {
    if (e >= end) return;
    run({e, base.price(e)}, de, dprice);
    for (const auto& each : base.runs()) {
      if (each.last().e <= e) continue;
      if (each.e >= end || ended()) return;
      const std::int64_t skip = each.e > e ? 0 : each.index_at(e) + 1;
      const std::int64_t count = each.last().e < end ? each.count : each.index_at(end - 1) + 1;
      if (skip >= count) continue;
      StairRun inside = each.from(skip);
      inside.count = count - skip;
      run(inside, de, dprice);
    }
  }

  // The part from e to e + step, repeated, each time moved by (step, rise) more than the one before.
  void repeated(const PriceRow& base, std::int64_t e, const Corner& step, const Integer& times, const Integer& de,
                const Integer& dprice) {
    if (ended() || times < Integer(1)) return;
    StairPiece piece;
    piece.pattern.push_back({e, base.price(e)});
    base.for_each_corner(e + 1, e + step.e - 1, [&](const Corner& corner) { piece.pattern.push_back(corner); });
    if (piece.pattern.back().price == kNoPrice) {  // the first time is the last
      part(base, e, e + step.e, de, dprice);
      return;
    }
    // Where the repetitions meet there may be no corner, and the first begins differently from the others.
    const bool meet = piece.pattern.front().price + step.price > piece.pattern.back().price;
    const bool rises = rises_to(Integer(piece.pattern.front().price) + dprice);
    Integer left = times;
    Integer e_now = de;
    Integer price_now = dprice;
    if (meet != rises) {
      part(base, e, e + step.e, de, dprice);
      left = left - Integer(1);
      e_now = e_now + Integer(step.e);
      price_now = price_now + Integer(step.price);
    }
    if (!meet) piece.pattern.erase(piece.pattern.begin());
    if (left < Integer(1) || piece.pattern.empty()) return;
    const Corner origin = piece.pattern.front();
    piece.e = Integer(origin.e) + e_now;
    piece.price = Integer(origin.price) + price_now;
    for (auto& corner : piece.pattern) corner = {corner.e - origin.e, corner.price - origin.price};
    last_ = piece.price + Integer(piece.pattern.back().price) + (left - Integer(1)) * Integer(step.price);
    piece.de = step.e;
    piece.dprice = step.price;
    piece.repetitions = left;
    shorten(piece);
    push(std::move(piece));
  }

 private:
  [[nodiscard]] bool rises_to(const Integer& price) const { return !last_ || *last_ < price; }

  void run(const StairRun& run, const Integer& de, const Integer& dprice) {
    if (ended()) return;
    if (run.width() > 1) {
      periods(run, de, dprice);
      return;
    }
    if (run.price == kNoPrice) {
      row_.ends_infinite = true;
      return;
    }
    if (!rises_to(Integer(run.price) + dprice)) return;  // only ever where a part begins, with a run of one corner
    StairPiece piece;
    piece.e = Integer(run.e) + de;
    piece.price = Integer(run.price) + dprice;
    piece.pattern.push_back({0, 0});
    piece.de = run.count > 1 ? run.de : 0;
    piece.dprice = run.count > 1 ? run.dprice : 0;
    piece.repetitions = Integer(run.count);
    last_ = Integer(run.last().price) + dprice;
    push(std::move(piece));
  }

  // Whole periods, and what is left of the last.
  void periods(const StairRun& run, const Integer& de, const Integer& dprice) {
    const std::int64_t whole = run.count / run.width();
    if (whole > 0) {
      StairPiece piece;
      piece.e = Integer(run.e) + de;
      piece.price = Integer(run.price) + dprice;
      piece.pattern = run.period;
      piece.de = run.de;
      piece.dprice = run.dprice;
      piece.repetitions = Integer(whole);
      last_ = Integer(run.corner(whole * run.width() - 1).price) + dprice;
      push(std::move(piece));
    }
    for (std::int64_t i = whole * run.width(); i < run.count; ++i) {
      this->run({run.corner(i).e, run.corner(i).price}, de, dprice);
    }
  }

  // Single corners and runs of the same step that follow each other are one piece.
  void push(StairPiece piece) {
    if (!row_.pieces.empty() && piece.pattern.size() == 1 && row_.pieces.back().pattern.size() == 1) {
      StairPiece& before = row_.pieces.back();
      const Integer de = piece.e - before.e - Integer(before.de) * (before.repetitions - Integer(1));
      const Integer dprice = piece.price - before.price - Integer(before.dprice) * (before.repetitions - Integer(1));
      const bool one = before.repetitions == Integer(1);
      const bool single = piece.repetitions == Integer(1);
      const bool same_step = (one || (de == Integer(before.de) && dprice == Integer(before.dprice))) &&
                             (single || (de == Integer(piece.de) && dprice == Integer(piece.dprice)));
      if (same_step) {
        before.de = de.to_int64().value();
        before.dprice = dprice.to_int64().value();
        before.repetitions = before.repetitions + piece.repetitions;
        return;
      }
    }
    row_.pieces.push_back(std::move(piece));
  }

  CashRow& row_;
  Money last_;  // price; nothing before the first corner
};

void by_law(const PriceLaw& law, const Integer& n, RowWriter& writer) {
  const Integer beyond = n - Integer(law.first);
  const auto residue = static_cast<std::size_t>(floor_modulo(beyond, law.period));
  const Integer times = floor_divide(beyond, law.period);
  const PriceRow& base = law.rows[static_cast<std::size_t>(law.first) + residue];
  const auto& zones = law.zones[residue];
  for (std::size_t j = 0; j < zones.size() && !writer.ended(); ++j) {
    const Integer de = times * Integer(zones[j].de);
    const Integer dprice = times * Integer(zones[j].dprice);
    const bool last = j + 1 == zones.size();
    writer.part(base, zones[j].from, last ? kNoPrice : zones[j + 1].from, de, dprice);
    if (last) return;
    const Corner step{zones[j + 1].de - zones[j].de, zones[j + 1].dprice - zones[j].dprice};
    if (step.e > 0) writer.repeated(base, zones[j + 1].from, step, times, de, dprice);
  }
}

}  // namespace

CashRow stairs_by_law(const PriceLaw& law, const Integer& n) {
  CashRow row;
  RowWriter writer(row);
  by_law(law, n, writer);
  return row;
}

CashRow cash_row(const CashSummary& summary, const Integer& n, const Control& control) {
  if (n.negative()) throw Error("there is no row of " + n.to_string() + " stones");
  CashRow row;
  const NearRows near(summary, n, kMostExactRows, control);
  row.status = near.status();
  row.classes.n = n;
  if (row.status != Status::complete) return row;
  if (!near.known()) {
    look_at_clock(&control, "the law of the price rows is looked for");
    throw TooLarge("the row of " + n.to_string() + " stones cannot be written down: " + summary.law_known.detail +
                       ", and it would take all rows before it",
                   "", "ask for at most " + std::to_string(kMostExactRows) + " stones");
  }
  row.known = near.how();
  row.classes = near.classes();
  RowWriter writer(row);
  if (const PriceRow* plain = near.plain()) {
    writer.part(*plain, 0, kNoPrice, Integer(0), Integer(0));
  } else {
    by_law(*near.law(), n, writer);
  }
  return row;
}

// Two rows of the law, a few periods apart, piece by piece.
std::vector<GrowingPiece> growing_pieces(const CashSummary& summary) {
  std::vector<GrowingPiece> growing;
  if (!summary.law) return growing;
  const PriceLaw& law = *summary.law;
  const Integer n(law.first + 8 * law.period);
  const CashRow row = stairs_by_law(law, n);
  const CashRow later = stairs_by_law(law, n + Integer(law.period));
  if (row.pieces.size() != later.pieces.size()) return growing;
  for (std::size_t i = 0; i < row.pieces.size(); ++i) {
    const StairPiece& piece = row.pieces[i];
    const StairPiece& grown = later.pieces[i];
    const Integer more = grown.repetitions - piece.repetitions;
    if (more == Integer(0)) continue;
    if (more.negative() || piece.pattern != grown.pattern || piece.de != grown.de || piece.dprice != grown.dprice) {
      return {};
    }
    growing.push_back({piece.pattern, piece.de, piece.dprice, more.to_int64().value()});
  }
  return growing;
}

}  // namespace cairn::cash
