// NIM with Cash for one set A: classes, formulas, win condition, and what can be said of a row and of a position.
//
// Prices are read off the rows and their law. The borders f and g, the constants c and the set X are those of the
// papers' definitions, with C^I mended. The f of the player who loses without purses may be larger than it need be;
// the least that will do is here too.
// Papers: Gasarch, Purtilo, Ulrich, "NIM with Cash"; Chen, Gasarch, on {1, L} and {1, L, L + 1}.
#pragma once

#include "base/control.hpp"
#include "base/floor.hpp"
#include "base/periodic.hpp"
#include "cash/price_law.hpp"
#include "cash/price_rows.hpp"
#include "engine/answer.hpp"
#include "engine/proved.hpp"

#include <cairn/integer.hpp>

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::cash {

// A sequence as formulas: for n = period * m + i from the preperiod on, slope(i) * m + constant(i).
struct QuasiLinear : PeriodicSequence {
  HowKnown known;

  [[nodiscard]] std::int64_t slope(std::int64_t i) const { return saltus_at(law, first(i)); }
  [[nodiscard]] std::int64_t constant(std::int64_t i) const {
    return at(first(i)) - slope(i) * (first(i) / law.period);
  }
  [[nodiscard]] bool one_slope() const { return law.saltus.size() == 1; }

 private:
  // The first number with that remainder from the preperiod on.
  [[nodiscard]] std::int64_t first(std::int64_t i) const {
    return law.preperiod + floor_remainder(i - law.preperiod, law.period);
  }
};

// The game with that number of stones, all purses as money: Player I moves first.
struct CashClasses {
  Integer n;
  int winner = 2;  // without purses: W_A(n)
  Integer f1;      // I is rich with at least that much (Definitions 2.1 and 2.3); U_1 in Chen and Gasarch
  Integer f2;      // II is
  Integer least1;  // and already that much will do, in the same sense: the last corner of the price row
  Integer least2;
  bool least_known = true;  // otherwise f stands in their place
  Integer g1;               // I is poor with less; M_1 in Chen and Gasarch
  Integer g2;
};

// Definitions 2.1 and 2.3 of Gasarch et al., for n = 0 to `to`.
struct DefinedF {
  std::vector<std::int64_t> f1;
  std::vector<std::int64_t> f2;
  std::vector<bool> wins;  // W_A(n) = I
};
// Throws Stopped when the time of a control is up.
[[nodiscard]] DefinedF defined_f(const std::vector<std::int64_t>& amounts, std::int64_t to,
                                 const Control* control = nullptr);

// With f as defined, by its recursion: of a row that is kept.
[[nodiscard]] CashClasses cash_classes(const PriceRows& rows, std::int64_t n);

// The borders of the classes for n = 0, 1, ..., to, from exact rows.
struct CashValues {
  std::vector<CashClasses> rows;
  Status status = Status::complete;
};
// Throws TooLarge when the table would not fit into the memory of control.
[[nodiscard]] CashValues cash_values(const std::vector<std::int64_t>& amounts, std::int64_t to, const Control& control);

struct CashPeriodicity {
  bool holds = false;
  std::int64_t from = 0;    // for all n >= from; 0 is what Definition 4.4 asks for
  std::int64_t period = 0;  // the least
};

// Which f: that of Definitions 2.1 and 2.3, or the least that will do.
enum class WhichF : std::uint8_t { defined, least };

inline constexpr std::int64_t kMostConstants = 1'000'000;

// The functions f, and Section 4 of Gasarch et al. with them.
struct CashForms {
  QuasiLinear f1;
  QuasiLinear f2;
  CashPeriodicity strict;       // Definition 4.4, with C^I mended
  CashPeriodicity with_offset;  // the same from some n on
  // c1[i][k], c2[i][k] for residue i modulo with_offset.period and amounts[k], when with_offset holds:
  // c1 = f1(n) - f2(n - a) - a, c2 = f2(n) - f1(n - a), so that Lemma 4.5 holds. Both are empty when either would have
  // more than kMostConstants entries.
  std::vector<std::vector<std::int64_t>> c1;
  std::vector<std::vector<std::int64_t>> c2;

  [[nodiscard]] bool constants_left_out() const { return with_offset.holds && c1.empty(); }
};

// Everything about A that does not depend on n.
struct CashSummary {
  std::vector<std::int64_t> amounts;
  std::int64_t outcome_preperiod = 0;  // of W_A
  std::int64_t outcome_period = 1;     // 0 when the search for it was stopped
  std::vector<std::int64_t> lost;      // n modulo outcome_period, from the preperiod on, with W_A(n) = II
  std::optional<CashForms> defined;
  std::optional<CashForms> least;
  std::optional<PriceLaw> law;
  std::vector<Corner> steps;  // what is inserted into a row with each period: (de, dprice) between neighbouring zones
  HowKnown law_known;         // of the law
  // Of the game, when the law is not shown by induction: it knows the winner of every position.
  std::shared_ptr<const ProvedGame> automaton;
  HowKnown known;  // of the win condition: that of the law, or proved by the automaton
  Status status = Status::complete;

  [[nodiscard]] const std::optional<CashForms>& forms(WhichF which) const {
    return which == WhichF::defined ? defined : least;
  }
};

// Asked for when no law is proved: the automaton of the game, null when there is none. The law, if one was observed, is
// marked as proved when the automaton decides it.
using ProveCash = std::function<std::shared_ptr<const ProvedGame>(std::optional<PriceLaw>& law)>;

[[nodiscard]] CashSummary cash_summary(const std::vector<std::int64_t>& amounts, const Control& control,
                                       const ProveCash& prove = nullptr);

// One row: price against the other's purse, as pieces; each is a pattern of corners that repeats.
struct StairPiece {
  Integer e;  // of the first corner
  Integer price;
  std::vector<Corner> pattern;  // corners of one repetition, from (0, 0) on; finite prices
  std::int64_t de = 0;          // from one repetition to the next
  std::int64_t dprice = 0;
  Integer repetitions = 1;
};

struct CashRow {
  CashClasses classes;
  std::vector<StairPiece> pieces;
  bool ends_infinite = false;  // from f2 on no purse of I is enough
  HowKnown known;
  Status status = Status::complete;  // when it is not complete, the other fields are empty
};

// From exact rows when they are few, from the law otherwise. Throws TooLarge when neither will do.
[[nodiscard]] CashRow cash_row(const CashSummary& summary, const Integer& n, const Control& control);

// A pattern of corners, and how often more it comes in a row that has one period of stones more.
struct GrowingPiece {
  std::vector<Corner> pattern;  // from (0, 0) on
  std::int64_t de = 0;          // the width of the pattern
  std::int64_t dprice = 0;      // and its height
  std::int64_t more = 0;        // times, for each period of the law
};
// From the poor end to the rich one. Empty when there is no law, or its rows do not grow piece by piece.
[[nodiscard]] std::vector<GrowingPiece> growing_pieces(const CashSummary& summary);

enum class CashClass : std::uint8_t { poor, middle, rich };

// Definition 4.3: n modulo the cash period, and what the players lack to be rich, less 1.
struct CorrespondingState {
  std::int64_t i = 0;
  Integer b;
  Integer b_other;
};

struct CashPosition {
  Integer n;
  Money d;  // of the player to move, Player I
  Money e;
  CashClasses classes;
  std::optional<int> winner;                // 1 or 2; nothing when it is not known
  std::optional<CorrespondingState> state;  // of cash-periodic sets, with finite purses
  CashClass class1 = CashClass::middle;
  CashClass class2 = CashClass::middle;
  // Of the winner (Definition 1.10): he still wins when the other's purse is infinite; he wins by always taking min(A).
  std::optional<bool> normally;
  std::optional<bool> miserly;  // by playing it out; nothing when n is too large for that
  std::vector<std::int64_t> winning_moves;
  bool winning_moves_known = true;  // otherwise there may be more
  std::string explanation;          // "II is rich, I is not"
  HowKnown known;
  Status status = Status::complete;  // when it is not complete, the other fields are empty
};

[[nodiscard]] CashPosition cash_position(const CashSummary& summary, const Integer& n, const Money& d, const Money& e,
                                         const Control& control);

// Definition 1.10: does the player (1 or 2) win (n; d, e) by taking min(A) whenever it is his turn? Tried against all
// replies.
[[nodiscard]] bool wins_miserly(const std::vector<std::int64_t>& amounts, std::int64_t n, const Money& d,
                                const Money& e, int player);

// The set X of Definition 4.6 for one residue: I wins (i; b, b') exactly when b <= most_b(b').
struct SolutionRow {
  std::int64_t residue = 0;
  std::vector<std::int64_t> most_b;  // by b' = 0, 1, ..., bound; -1 when there is none
  // most_b(b') = step * floor((b' + shift) / step) + plus for all b' >= from, where such a formula was found.
  struct Formula {
    std::int64_t step = 1;
    std::int64_t shift = 0;
    std::int64_t plus = 0;
    std::int64_t from = 0;
    HowKnown known;
  };
  std::optional<Formula> formula;
  // How most_b goes on for ever, with one saltus: always there when all rows move by the same shifts.
  struct Repeat : Law {
    HowKnown known;
  };
  std::optional<Repeat> repeat;
};

// For n >= from and all positions of the middle class with e >= g2(n) + margin.
struct SolutionRange {
  std::int64_t from = 0;
  std::int64_t margin = 0;
};

struct SolutionSet {
  std::int64_t period = 0;
  std::int64_t bound = 0;
  std::vector<SolutionRow> rows;
  std::optional<SolutionRange> range;  // where I wins exactly when b <= most_b(b'); nothing when that is not known
  HowKnown known;
  Status status = Status::complete;  // otherwise there are no rows
};

// For n large enough. Throws Error when A is not cash-periodic even from an offset, or no law is known.
[[nodiscard]] SolutionSet cash_solution(const CashSummary& summary, std::int64_t bound, const Control& control,
                                        WhichF which = WhichF::defined);

// Is X (triples i, b, b' with b, b' <= bound) a solution set as far as it goes? An empty text: yes; otherwise the first
// triple that breaks Definition 4.6 and how.
struct Triple {
  std::int64_t i = 0;
  std::int64_t b = 0;
  std::int64_t b_other = 0;
  friend std::strong_ordering operator<=>(const Triple&, const Triple&) = default;
};
struct SolutionCheck {
  std::string fault;          // empty: none found
  std::uint64_t decided = 0;  // triples whose successors all lie within the bound
  std::uint64_t open = 0;     // triples with a successor beyond it
};
[[nodiscard]] SolutionCheck check_solution(const CashSummary& summary, const std::vector<Triple>& x, std::int64_t bound,
                                           WhichF which = WhichF::defined);

}  // namespace cairn::cash
