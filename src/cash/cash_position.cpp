// A position of NIM with Cash: who wins it, how, and why; and the miserly strategy, played out against all replies.
#include "base/clock.hpp"
#include "cash/cash_forms.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::cash {

namespace {

constexpr std::int64_t kMostMiserly = 5'000;

bool at_least(const Money& purse, const Integer& border) { return !purse || *purse >= border; }

CashClass class_of(const Money& purse, const Integer& rich, const Integer& poor) {
  if (at_least(purse, rich)) return CashClass::rich;
  return at_least(purse, poor) ? CashClass::middle : CashClass::poor;
}

// The winner by Theorems 2.4 and 3.7, with the reason; nothing for the middle class.
struct ByClass {
  std::optional<int> winner;
  std::string reason;
};

ByClass by_class(const CashPosition& position, std::int64_t least) {
  const bool rich1 = position.class1 == CashClass::rich;
  const bool rich2 = position.class2 == CashClass::rich;
  const bool poor1 = position.class1 == CashClass::poor;
  const bool poor2 = position.class2 == CashClass::poor;
  if (rich1 && rich2) return {position.classes.winner, "both are rich: as without purses"};
  if (rich1) return {1, "I is rich, II is not"};
  if (rich2) return {2, "II is rich, I is not"};
  if (poor1 && poor2) {
    const Integer rounds1 = floor_divide(*position.d, least);
    const Integer rounds2 = floor_divide(*position.e, least);
    const bool first = rounds1 > rounds2;
    const std::string a = std::to_string(least);
    return {first ? 1 : 2, "both are poor: " + std::string(first ? "I" : "II") + " wins because floor(d/" + a +
                               ") = " + rounds1.to_string() + (first ? " > " : " <= ") + "floor(e/" + a +
                               ") = " + rounds2.to_string()};
  }
  if (poor1) return {2, "I is poor, II is not"};
  if (poor2) return {1, "II is poor, I is not"};
  return {};
}

// Without prices: f for the rich, g for the poor.
CashClasses classes_alone(const CashSummary& summary, const Integer& n) {
  CashClasses classes;
  classes.n = n;
  add_f(classes, summary);
  classes.least1 = classes.f1;
  classes.least2 = classes.f2;
  classes.least_known = false;
  classes.g1 = poor_below1(summary.amounts.front(), n);
  classes.g2 = poor_below2(summary.amounts.front(), n);
  if (n < Integer(summary.outcome_preperiod)) {
    classes.winner = defined_f(summary.amounts, n.to_int64().value()).wins.back() ? 1 : 2;
  } else {
    const std::int64_t residue = floor_modulo(n, summary.outcome_period);
    classes.winner = std::binary_search(summary.lost.begin(), summary.lost.end(), residue) ? 2 : 1;
  }
  return classes;
}

void classify(CashPosition& position) {
  position.class1 = class_of(position.d, position.classes.f1, position.classes.g1);
  position.class2 = class_of(position.e, position.classes.f2, position.classes.g2);
}

// By their classes; what these do not decide stays open.
void add_moves_alone(CashPosition& position, const CashSummary& summary) {
  for (const std::int64_t a : summary.amounts) {
    if (position.n < Integer(a) || !at_least(position.d, Integer(a))) continue;
    CashPosition option;
    option.n = position.n - Integer(a);
    option.d = position.e;
    option.e = position.d ? Money(*position.d - Integer(a)) : Money();
    option.classes = classes_alone(summary, option.n);
    classify(option);
    const ByClass decided = by_class(option, summary.amounts.front());
    if (decided.winner == 2) position.winning_moves.push_back(a);
    if (!decided.winner) position.winning_moves_known = false;
  }
}

void add_moves(CashPosition& position, const std::vector<std::int64_t>& amounts, const NearRows& near) {
  for (const std::int64_t a : amounts) {
    if (position.n < Integer(a) || !at_least(position.d, Integer(a))) continue;
    const Money left = position.d ? Money(*position.d - Integer(a)) : Money();
    if (!pays(position.e, near.price(position.n - Integer(a), left))) position.winning_moves.push_back(a);
  }
}

std::string price_sentence(const CashPosition& position, const Money& price) {
  const std::string e = position.e ? position.e->to_string() : "infinity";
  if (!price) return "both are of the middle class: no purse beats e = " + e;
  return "both are of the middle class: the price of e = " + e + " is " + price->to_string();
}

// By the automaton of the game; an infinite purse is as good as one of n.
class ByAutomaton {
 public:
  explicit ByAutomaton(const ProvedGame& automaton) : automaton_(automaton) {
    while (mode_ < kModes && !automaton.covers(mode_)) ++mode_;
  }

  // Does the player to move win?
  [[nodiscard]] bool wins(const Integer& n, const Money& d, const Money& e) const {
    return !automaton_.is_p({mode_, {n, d.value_or(n), e.value_or(n)}});
  }

  void add_moves(CashPosition& position, const std::vector<std::int64_t>& amounts) const {
    for (const std::int64_t a : amounts) {
      if (position.n < Integer(a) || !at_least(position.d, Integer(a))) continue;
      const Money left = position.d ? Money(*position.d - Integer(a)) : Money();
      if (!wins(position.n - Integer(a), position.e, left)) position.winning_moves.push_back(a);
    }
  }

 private:
  static constexpr int kModes = 4;  // which purses are infinite
  const ProvedGame& automaton_;
  int mode_ = 0;
};

// Beyond the rows that are there a law that is only observed has nothing to say when there is an automaton.
bool wants_automaton(const CashSummary& summary, const Integer& n) {
  if (!summary.automaton || !summary.defined || (summary.law && summary.law->proved)) return false;
  return !summary.law || n > Integer(summary.law->checked_to);
}

}  // namespace

CashPosition cash_position(const CashSummary& summary, const Integer& n, const Money& d, const Money& e,
                           const Control& control) {
  if (n.negative() || (d && d->negative()) || (e && e->negative())) throw Error("stones and purses are at least 0");
  CashPosition position;
  position.n = n;
  position.d = d;
  position.e = e;
  const bool automaton = wants_automaton(summary, n);
  const NearRows near(summary, n, automaton ? 0 : kMostExactRows, control);
  position.status = near.status();
  if (position.status != Status::complete) return position;
  const std::int64_t least = summary.amounts.front();
  if (automaton) {
    const ByAutomaton by(*summary.automaton);
    position.classes = classes_alone(summary, n);
    position.known = {HowKnown::How::proved, "by " + summary.automaton->argument()};
    classify(position);
    position.winner = by.wins(n, d, e) ? 1 : 2;
    const ByClass reason = by_class(position, least);
    const bool by_classes = reason.winner == position.winner;
    position.explanation = by_classes ? reason.reason : "both are of the middle class: the automaton decides";
    by.add_moves(position, summary.amounts);
  } else if (near.known()) {
    position.classes = near.classes();
    position.known = near.how();
    classify(position);
    const Money price = near.price(n, e);
    position.winner = pays(d, price) ? 1 : 2;
    const ByClass reason = by_class(position, least);
    const bool by_classes = reason.winner == position.winner;
    position.explanation = by_classes ? reason.reason : price_sentence(position, price);
    add_moves(position, summary.amounts, near);
  } else {
    if (!summary.defined) {
      look_at_clock(&control, "the law of the price rows is looked for");
      throw TooLarge("the position of " + n.to_string() +
                         " stones would take all price rows before it: " + summary.law_known.detail,
                     "", "ask for at most " + std::to_string(kMostExactRows) + " stones");
    }
    position.classes = classes_alone(summary, n);
    classify(position);
    const ByClass reason = by_class(position, least);
    position.winner = reason.winner;
    position.known = summary.law_known;
    position.explanation = reason.winner ? reason.reason : "both are of the middle class";
    if (reason.winner) {
      const bool rich = position.class1 == CashClass::rich || position.class2 == CashClass::rich;
      const HowKnown& f = summary.defined->f1.known;
      position.known =
          rich ? HowKnown{f.how, "Theorem 2.4; f: " + f.detail} : HowKnown{HowKnown::How::proved, "Theorem 3.7"};
      add_moves_alone(position, summary);
    } else {
      position.winning_moves_known = false;
    }
  }
  if (summary.defined && summary.defined->with_offset.holds && d && e) {
    position.state = {floor_modulo(n, summary.defined->with_offset.period), position.classes.f1 - Integer(1) - *d,
                      position.classes.f2 - Integer(1) - *e};
  }
  if (!position.winner) return position;
  const CashClasses& classes = position.classes;
  position.normally =
      classes.winner == *position.winner && (*position.winner == 1 ? at_least(d, classes.f1) : at_least(e, classes.f2));
  if (n <= Integer(kMostMiserly)) {
    position.miserly = wins_miserly(summary.amounts, *n.to_int64(), d, e, *position.winner);
  }
  return position;
}

namespace {

// What the other player can have spent, as a set of numbers up to a limit.
class Sums {
 public:
  explicit Sums(std::int64_t limit) : words_(static_cast<std::size_t>(limit / 64) + 1) {}

  void insert(std::int64_t sum) { words_[static_cast<std::size_t>(sum / 64)] |= std::uint64_t{1} << (sum % 64); }
  [[nodiscard]] std::int64_t greatest() const {  // -1 when there is none
    for (std::size_t i = words_.size(); i-- > 0;) {
      if (words_[i] == 0) continue;
      return static_cast<std::int64_t>(i) * 64 + 63 - __builtin_clzll(words_[i]);
    }
    return -1;
  }
  // All of them plus one of the amounts, as far as they do not exceed `limit`.
  [[nodiscard]] Sums plus(const std::vector<std::int64_t>& amounts, std::int64_t limit) const {
    Sums next = *this;
    std::fill(next.words_.begin(), next.words_.end(), 0);
    if (limit < 0) return next;
    for (const std::int64_t a : amounts) {
      if (a > limit) continue;
      const auto by = static_cast<std::size_t>(a / 64);
      const int bits = static_cast<int>(a % 64);
      for (std::size_t i = words_.size(); i-- > by;) {
        next.words_[i] |= words_[i - by] << bits;
        if (bits != 0 && i > by) next.words_[i] |= words_[i - by - 1] >> (64 - bits);
      }
    }
    const auto top = static_cast<std::size_t>(limit / 64);
    for (std::size_t i = top + 1; i < next.words_.size(); ++i) next.words_[i] = 0;
    if (top < next.words_.size() && limit % 64 != 63) {
      next.words_[top] &= (std::uint64_t{1} << (limit % 64 + 1)) - 1;
    }
    return next;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace

bool wins_miserly(const std::vector<std::int64_t>& amounts, std::int64_t n, const Money& d, const Money& e,
                  int player) {
  const std::int64_t least = *std::min_element(amounts.begin(), amounts.end());
  const auto capped = [&](const Money& purse) {  // nobody can spend more than n
    const auto small = purse ? purse->to_int64() : std::nullopt;
    return std::min(n, small.value_or(n));
  };
  std::int64_t own = capped(player == 1 ? d : e);
  const std::int64_t other = capped(player == 1 ? e : d);
  Sums spent(n);
  spent.insert(0);
  std::int64_t taken = 0;  // by the miser
  if (player == 2) spent = spent.plus(amounts, std::min(n, other));
  while (true) {
    const std::int64_t most = spent.greatest();
    if (most < 0) return true;  // the other cannot move, whatever happened
    if (own < least || n - taken - most < least) return false;
    own -= least;
    taken += least;
    spent = spent.plus(amounts, std::min(n - taken, other));
  }
}

}  // namespace cairn::cash
