// Two rows of the law, a few periods apart, piece by piece.
#include "cash/cash_growth.hpp"

#include "cash/cash_forms.hpp"

namespace cairn::cash {

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
