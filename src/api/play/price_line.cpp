// Prices in words.
#include "api/play/price_line.hpp"

#include "cash/price_rows.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

namespace cairn::api {

namespace {

constexpr std::int64_t kLargestPile = 5'000;  // whose rows are computed in a moment

// The amounts of a game that is played with a pile and two purses; nothing for others.
std::optional<std::vector<std::int64_t>> amounts_of(const rules::Component& part) {
  if (part.cells.size() != 3 || part.game->rules.partizan()) return std::nullopt;
  try {
    return cash::cash_amounts(rules::board_with(*part.game, 3)->rays());
  } catch (const Error&) {  // it cannot be lowered
    return std::nullopt;
  }
}

// A purse, or no price for one without end.
std::optional<std::int64_t> purse_of(const rules::Cell& cell) {
  if (cell.kind == rules::Cell::Kind::infinite) return cash::kNoPrice;
  return cell.number.to_int64();
}

}  // namespace

std::optional<CoveringLine> price_line(const rules::Component& part, bool misere, char outcome) {
  if (misere) return std::nullopt;
  const auto amounts = amounts_of(part);
  if (!amounts) return std::nullopt;
  const auto pile = part.cells[0].number.to_int64();
  const auto against = purse_of(part.cells[2]);
  if (!pile || *pile > kLargestPile || !against) return std::nullopt;
  cash::PriceRows rows(*amounts, false);
  rows.extend_to(*pile);
  const std::int64_t price = rows.row(*pile).price(*against);
  const std::string& purse = part.game->rules.cells()[1].name;
  const std::string other = *against == cash::kNoPrice ? "inf" : std::to_string(*against);
  const std::string condition = price == cash::kNoPrice ? fmt::format("every {}", purse)
                                : outcome == 'P'        ? fmt::format("{} <= {}", purse, price - 1)
                                                        : fmt::format("{} >= {}", purse, price);
  CoveringLine line{fmt::format("[{}; {}, {}]: {}", *pile, purse, other, condition), {}};
  line.notes.push_back(fmt::format("{} is the purse of the player to move", purse));
  return line;
}

}  // namespace cairn::api
