// One position of a pile and two purses.
//
// The player to move wins when some option is lost for the other. Of an option (n - a; e, d - a) that is read off its
// row: it is lost when the price of d - a exceeds e.
#include "cash/staircase.hpp"

#include "cash/price_law_decided.hpp"
#include "cash/price_law_search.hpp"
#include "cash/price_rows.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace cairn::cash {

namespace {

using How = HowKnown::How;

constexpr std::int64_t kRowsBeforeLaw = 20'000;  // beyond that a proved law answers, if there is one

Money money_of(const Cell& cell) { return cell.kind == Cell::Kind::infinite ? Money() : Money(cell.number); }

Cell cell_of(const Money& money) {
  Cell cell;
  if (money) {
    cell.number = *money;
  } else {
    cell.kind = Cell::Kind::infinite;
  }
  return cell;
}

using Price = std::function<Money(const Integer& n, const Money& e)>;

void judge_options(Solved& solved, const Position& position, const std::vector<std::int64_t>& amounts,
                   const Price& price) {
  const std::vector<Cell>& cells = position.parts[0].cells;
  const Integer& n = cells[0].number;
  const Money d = money_of(cells[1]);
  const Money e = money_of(cells[2]);
  for (const auto a : amounts) {
    if (n < Integer(a) || (d && *d < Integer(a))) continue;
    const Money rest = d ? Money(*d - Integer(a)) : Money();
    OptionAnswer option;
    option.position = after_move(position, 0, {cell_of(n - Integer(a)), cell_of(e), cell_of(rest)});
    option.outcome = pays(e, price(n - Integer(a), rest)) ? 'N' : 'P';
    solved.options.push_back(std::move(option));
  }
  solved.answer.outcome = 'P';
  keep_winning_moves(solved);
  if (!solved.answer.winning_moves.empty()) solved.answer.outcome = 'N';
}

void stopped(Solved& solved, Status status, const std::string& doing) {
  solved.answer.status = status;
  solved.answer.known = {How::unknown, limit_words(status) + " while " + doing};
  solved.answer.winning_moves_complete = false;
  solved.options_complete = false;
}

HowKnown known_by(const PriceLaw& law) {
  std::string shifts;
  for (const auto& zone : law.zones.front()) shifts += (shifts.empty() ? "" : ", ") + std::to_string(zone.de);
  const std::string what = fmt::format("price rows repeat from n = {} with period {}", law.first, law.period);
  if (law.proved) return {How::proved, fmt::format("{}, shifted by {}: {}", what, shifts, law.argument)};
  return {How::observed, fmt::format("{}: observed to n = {}, not proved ({})", what, law.checked_to, law.why_not)};
}

// Row after row up to the position; its status when it was stopped.
Solved by_rows(const Position& position, std::int64_t n, const std::vector<std::int64_t>& amounts,
               const Control& control) {
  Solved solved;
  solved.answer.engine = Engine::staircase;
  PriceRows rows(amounts, false);
  while (rows.size() < n) {
    if (rows.size() % rows.between_looks() == 0) {
      if (const auto stop = control.stop()) {
        stopped(solved, *stop, fmt::format("computing row {} of {}", rows.size(), n));
        return solved;
      }
      control.report([&] { return fmt::format("{} of {} rows", rows.size(), n); });
    }
    rows.extend();
  }
  judge_options(solved, position, amounts,
                [&](const Integer& m, const Money& e) { return price_in(rows.row(*m.to_int64()), e); });
  solved.answer.known = {How::computed, fmt::format("{} price rows", rows.size())};
  return solved;
}

}  // namespace

Solved by_staircase(const Position& position, const PreparedPart& part, const std::vector<std::int64_t>& amounts,
                    const Control& control, ProvedGames* proofs) {
  const Integer& stones = part.cells[0].number;
  const auto n = stones.to_int64();
  if (n && *n <= kRowsBeforeLaw) return by_rows(position, *n, amounts, control);
  auto law = find_price_law(amounts, control);
  if (law && !law->proved && proofs != nullptr) {
    const auto proof = proofs->find({part.game});
    if (proof && proof->checked()) judge_by_proof(*law, proof->proof(), control);
  }
  if ((!law || !law->proved) && n && *n <= kMostExactRows) return by_rows(position, *n, amounts, control);
  Solved solved;
  solved.answer.engine = Engine::staircase;
  if (!law) {
    if (const auto stop = control.stop()) {
      stopped(solved, *stop, "looking for the law of its price rows");
      return solved;
    }
    throw TooLarge(fmt::format("no law of its price rows was found, and without one all {} rows below it are needed",
                               stones.digits_at_most() > 20 ? fmt::format("10^{}", stones.digits_at_most() - 1)
                                                            : stones.to_string()),
                   "", fmt::format("at most {} rows are computed for one position", kMostExactRows));
  }
  judge_options(solved, position, amounts, [&](const Integer& m, const Money& e) { return law->price(m, e); });
  solved.answer.known = known_by(*law);
  return solved;
}

}  // namespace cairn::cash
