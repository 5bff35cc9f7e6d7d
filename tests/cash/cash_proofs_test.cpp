// NIM with Cash has two kinds of proof: price rows by induction, and automata. They must say the same, and what the
// rows are must agree with both.
#include <gtest/gtest.h>

#include <random>

#include "base/all_layers.hpp"
#include "cash/cash.hpp"
#include "cash/price_law_decided.hpp"
#include "cash/price_law_search.hpp"
#include "cash/price_rows.hpp"
#include "cash/price_support.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "prove/proofs_support.hpp"

namespace cairn {

namespace {

using testing::Amounts;
using testing::subsets;

std::string game_of(const Amounts& amounts) {
  std::string text;
  for (const std::int64_t a : amounts) text += (text.empty() ? "cash{" : ",") + std::to_string(a);
  return text + "}";
}

// The automaton's word for "the player to move loses".
class Lost {
 public:
  explicit Lost(const ProvedAutomaton& automaton) : automaton_(automaton) {
    while (!automaton.covers(mode_)) ++mode_;
  }
  bool operator()(const Integer& n, const Integer& d, const Integer& e) const {
    return automaton_.is_p({mode_, {n, d, e}});
  }

 private:
  const ProvedAutomaton& automaton_;
  int mode_ = 0;
};

void expect_rows_of_automaton(const Amounts& amounts, const ProvedAutomaton& automaton, std::int64_t to) {
  const Lost lost(automaton);
  PriceRows rows(amounts, true);
  rows.extend_to(to);
  int wrong = 0;
  for (std::int64_t n = 0; n <= to; ++n) {
    for (std::int64_t e = 0; e <= n + 1; ++e) {
      const std::int64_t price = rows.row(n).price(e);
      const std::int64_t below = price == kNoPrice ? n + 1 : price - 1;
      wrong += lost(Integer(n), Integer(below), Integer(e)) ? 0 : 1;
      if (price != kNoPrice) wrong += lost(Integer(n), Integer(price), Integer(e)) ? 1 : 0;
    }
  }
  EXPECT_EQ(wrong, 0) << game_of(amounts);
}

Integer random_number(std::size_t digits, std::mt19937& random) {
  std::string text(1, static_cast<char>('1' + random() % 9));
  while (text.size() < digits) text += static_cast<char>('0' + random() % 10);
  return *Integer::parse(text);
}

// Purses of II near the borders of the zones and of the poor, and anywhere.
std::vector<Integer> purses(const PriceLaw& law, const Integer& n, std::mt19937& random) {
  const auto near = [&](const Integer& x) {
    const Integer moved = x + Integer(static_cast<std::int64_t>(random() % 15) - 7);
    return moved.negative() ? Integer(0) : moved;
  };
  std::vector<Integer> all{near(floor_divide(n, 2)), near(n),
                           floor_divide(n * Integer(static_cast<std::int64_t>(random() % 1000)), 1000)};
  if (n < Integer(law.first)) return all;
  const auto& zones = law.zones[static_cast<std::size_t>(floor_modulo(n - Integer(law.first), law.period))];
  const Integer times = floor_divide(n - Integer(law.first), law.period);
  for (std::size_t j = 0; j < zones.size(); ++j) {
    all.push_back(near(Integer(zones[j].from) + times * Integer(zones[j].de)));
    if (j > 0) all.push_back(near(Integer(zones[j].from) + times * Integer(zones[j - 1].de)));
  }
  return all;
}

void expect_same(const PriceLaw& law, const ProvedAutomaton& automaton, int count, unsigned seed) {
  const Lost lost(automaton);
  std::mt19937 random(seed);
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    const Integer n = random_number(1 + random() % 60, random);
    for (const Integer& e : purses(law, n, random)) {
      const Money price = law.price(n, e);
      if (!price) {
        wrong += lost(n, n, e) && lost(n, n + n, e) ? 0 : 1;
        continue;
      }
      wrong += lost(n, *price - Integer(1), e) && !lost(n, *price, e) ? 0 : 1;
      const Integer more = *price + random_number(1 + random() % 60, random);
      wrong += lost(n, more, e) ? 1 : 0;
    }
  }
  EXPECT_EQ(wrong, 0) << game_of(law.amounts);
}

// Both proofs, against each other and against the rows; the automaton decides the law once more.
void compare_proofs(const Amounts& amounts, std::int64_t rows, int huge) {
  auto law = find_price_law(amounts, Control());
  ASSERT_TRUE(law) << game_of(amounts);
  const auto automaton = testing::proof_of({game_of(amounts)});
  ASSERT_TRUE(automaton);
  expect_rows_of_automaton(amounts, *automaton, rows);
  expect_same(*law, *automaton, huge, 1);
  const bool by_induction = law->proved;
  law->proved = false;
  const DecidedLaw decided = decide_law(*law, automaton->proof(), Control());
  EXPECT_TRUE(decided.holds) << game_of(amounts) << ": " << decided.why_not;
  EXPECT_EQ(law->proved, decided.holds);
  EXPECT_GT(decided.sentences, 0U);
  expect_same(*law, *automaton, huge, 2);
  EXPECT_TRUE(by_induction || !law->uniform()) << game_of(amounts);
}

// The prices of a law and the exact ones, at all corners of all rows.
bool is_right(const PriceLaw& law, std::int64_t to) {
  PriceRows rows(law.amounts, true);
  rows.extend_to(to);
  bool right = true;
  for (std::int64_t n = 0; n <= to && right; ++n) {
    const auto at = [&](std::int64_t e) {
      const Money price = law.price(Integer(n), Integer(e));
      return price ? price->to_int64().value() : kNoPrice;
    };
    rows.row(n).for_each_corner(0, kNoPrice, [&](const Corner& corner) {
      right = right && at(corner.e) == corner.price;
      if (corner.e > 0) right = right && at(corner.e - 1) == rows.row(n).price(corner.e - 1);
    });
    const auto end = law.end(Integer(n));
    const Corner last = rows.row(n).last();
    right = right && end.e == Integer(last.e) && end.price.has_value() == (last.price != kNoPrice);
    if (right && end.price) right = *end.price == Integer(last.price);
  }
  return right;
}

}  // namespace

TEST(CashProofs, SubsetsToFive) {
  for (const Amounts& amounts : subsets(5)) compare_proofs(amounts, 60, 60);
}

// Several slopes: no induction, but the automaton decides the law.
TEST(CashProofs, SeveralSlopes) {
  auto law = find_price_law({3, 5, 9, 11}, Control());
  ASSERT_TRUE(law);
  EXPECT_FALSE(law->proved);
  const auto automaton = testing::proof_of({"cash{3,5,9,11}"});
  ASSERT_TRUE(automaton);
  const PriceLaw observed = *law;
  EXPECT_TRUE(decide_law(*law, automaton->proof(), Control()).holds);
  EXPECT_TRUE(law->proved);
  EXPECT_FALSE(law->uniform());
  EXPECT_TRUE(is_right(*law, law->first + 6 * law->period));
  expect_same(*law, *automaton, 200, 3);
  expect_same(observed, *automaton, 200, 4);
  expect_rows_of_automaton(law->amounts, *automaton, 120);
}

// A law that was changed is refused, or it is right all the same.
TEST(CashProofs, DamagedLawsAreRefused) {
  std::mt19937 random(7);
  for (const Amounts& amounts : {Amounts{1, 3, 4}, Amounts{2, 3}, Amounts{1, 2, 5}, Amounts{3, 5}}) {
    const auto law = find_price_law(amounts, Control());
    ASSERT_TRUE(law);
    const auto automaton = testing::proof_of({game_of(amounts)});
    ASSERT_TRUE(automaton);
    int refused = 0;
    for (int i = 0; i < 60; ++i) {
      PriceLaw damaged = *law;
      damaged.proved = false;
      auto& zones = damaged.zones[random() % damaged.zones.size()];
      PriceZone& zone = zones[random() % zones.size()];
      const std::int64_t by = random() % 2 == 0 ? 1 : -1;
      switch (random() % 6) {
        case 0:
          zone.from += by * static_cast<std::int64_t>(random() % 9);
          break;
        case 1:
          if (zone.to != kNoPrice) zone.to += by * static_cast<std::int64_t>(random() % 40);
          break;
        case 2:
          zone.de += by;
          break;
        case 3:
          zone.dprice += by;
          break;
        case 4:
          zones.pop_back();
          break;
        default:
          std::swap(damaged.rows[random() % damaged.rows.size()], damaged.rows[random() % damaged.rows.size()]);
      }
      if (decide_law(damaged, automaton->proof(), Control()).holds) {
        EXPECT_TRUE(is_right(damaged, damaged.first + 6 * damaged.period)) << game_of(amounts) << " " << i;
      } else {
        EXPECT_FALSE(damaged.proved);
        ++refused;
      }
    }
    EXPECT_GT(refused, 20) << game_of(amounts);
  }
}

// The automaton of another game decides nothing about this one, and limits are kept.
TEST(CashProofs, OtherGamesAndLimits) {
  auto law = find_price_law({1, 3, 4}, Control());
  ASSERT_TRUE(law);
  law->proved = false;
  const auto other = testing::proof_of({"cash{1,4}"});
  ASSERT_TRUE(other);
  EXPECT_FALSE(decide_law(*law, other->proof(), Control()).holds);
  const auto stacks = testing::proof_of({"nim", 2});
  ASSERT_TRUE(stacks);
  EXPECT_FALSE(decide_law(*law, stacks->proof(), Control()).holds);
  const auto own = testing::proof_of({"cash{1,3,4}"});
  ASSERT_TRUE(own);
  Control control;
  control.deadline = Control::Clock::now();
  EXPECT_FALSE(decide_law(*law, own->proof(), control).holds);
  EXPECT_FALSE(law->proved);
  EXPECT_TRUE(decide_law(*law, own->proof(), Control()).holds);
  EXPECT_TRUE(law->proved);
}

// With the automaton and a law that is only observed: winners are proved, the law is not.
TEST(CashProofs, WinnersWithoutALaw) {
  const auto automaton = testing::proof_of({"cash{3,5,9,11}"});
  ASSERT_TRUE(automaton);
  const CashSummary by_law = cash_summary({3, 5, 9, 11}, Control());
  EXPECT_EQ(by_law.known.how, HowKnown::How::observed);
  const CashSummary summary =
      cash_summary({3, 5, 9, 11}, Control(), [&](std::optional<PriceLaw>&) { return automaton; });
  EXPECT_EQ(summary.known.how, HowKnown::How::proved);
  EXPECT_EQ(summary.law_known.how, HowKnown::How::observed);
  ASSERT_TRUE(summary.least);
  EXPECT_EQ(summary.least->f1.known.how, HowKnown::How::observed);
  std::mt19937 random(8);
  for (int i = 0; i < 40; ++i) {
    const Integer n = random_number(7 + random() % 50, random);
    for (const Integer& e : purses(*summary.law, n, random)) {
      const Money price = summary.law->price(n, e);
      const Integer at = price.value_or(n);
      for (const Money& d : {Money(at), Money(at - Integer(1)), Money()}) {
        const CashPosition position = cash_position(summary, n, d, e, Control());
        const CashPosition same = cash_position(by_law, n, d, e, Control());
        EXPECT_EQ(position.known.how, HowKnown::How::proved);
        EXPECT_EQ(position.winner, pays(d, price) ? 1 : 2);
        EXPECT_EQ(position.winner, same.winner);
        EXPECT_EQ(position.winning_moves, same.winning_moves);
        EXPECT_EQ(position.winner == 1, !position.winning_moves.empty());
      }
    }
  }
  EXPECT_EQ(cash_position(summary, Integer(100), Integer(60), Integer(60), Control()).known.how,
            HowKnown::How::computed);
}

// The automaton reads no infinite purse, but the law that it decides does.
TEST(CashProofs, InfinitePursesByTheDecidedLaw) {
  testing::ProofsInMemory proofs({testing::proof_of({"cash{3,5,9,11}"})});
  Library library = built_in_games();
  for (const char* text : {"cash{3,5,9,11}[10^30; inf, 5]", "cash{3,5,9,11}[10^30; 10^29, inf]"}) {
    const Position position = parse_position(text, library);
    const SolveAnswer before = solve(position, Control());
    const SolveAnswer after = solve(position, Control(), Engine::chosen, &proofs);
    EXPECT_EQ(before.known.how, HowKnown::How::observed) << text;
    EXPECT_EQ(after.known.how, HowKnown::How::proved) << text << ": " << after.known.detail;
    EXPECT_EQ(after.outcome, before.outcome) << text;
    ASSERT_EQ(after.winning_moves.size(), before.winning_moves.size()) << text;
    for (std::size_t i = 0; i < after.winning_moves.size(); ++i) {
      EXPECT_EQ(after.winning_moves[i].position, before.winning_moves[i].position);
    }
  }
}

TEST(CashProofsLong, SubsetsToSix) {
  for (const Amounts& amounts : subsets(6)) {
    if (amounts.back() == 6) compare_proofs(amounts, 100, 100);  // the others are in the short suite
  }
}

TEST(CashProofsLong, LargerSets) {
  for (const Amounts& amounts : {Amounts{1, 8}, Amounts{1, 7, 8}, Amounts{2, 9}, Amounts{3, 5, 9, 11}, Amounts{4, 6, 7},
                                 Amounts{3, 5, 6, 10, 11}}) {
    compare_proofs(amounts, 200, 200);
  }
}

TEST(CashProofsLong, SeveralSlopesOfThePapers) {
  auto law = find_price_law({3, 5, 6, 10, 11}, Control());
  ASSERT_TRUE(law);
  EXPECT_FALSE(law->proved);
  const auto automaton = testing::proof_of({"cash{3,5,6,10,11}"});
  ASSERT_TRUE(automaton);
  ASSERT_TRUE(decide_law(*law, automaton->proof(), Control()).holds);
  EXPECT_TRUE(is_right(*law, law->first + 6 * law->period));
  expect_same(*law, *automaton, 1000, 5);
}

}  // namespace cairn
