// Grundy values as a number made of the variables.
//
// Every number of a pool (discover/terms.hpp) is compared with the values, then what two of them make: the other part
// of a sum or a nim-sum is looked up by what is left. An offset joins them, ((a + 1) xor (b + 1)) - 1. Of one variable,
// two formulas may follow each other, n if n <= 8 else (n + 1) mod 5.
#include "discover/families.hpp"
#include "discover/terms.hpp"

#include <algorithm>
#include <map>

namespace cairn::discover {

namespace {

constexpr std::int64_t kLargestOffset = 3;
constexpr std::size_t kMostPairs = 700;  // of which minima and maxima are made
constexpr std::size_t kEnoughFormulas = 3;
constexpr double kMostCost = 8;       // beyond that a formula fits to anything
constexpr double kMostPieceCost = 4;  // of each of two formulas that follow each other

class FormulaSearch {
 public:
  explicit FormulaSearch(const Sample& sample)
      : sample_(sample), terms_(sample, 3, sample.variables() > 2 ? 6000 : 3000) {
    for (const std::size_t point : terms_.points()) wanted_.push_back(sample.value(point));
    for (std::size_t i = 0; i < terms_.all().size(); ++i)
      by_values_.emplace(terms_.all()[i].values, static_cast<int>(i));
  }

  Candidates run() {
    if (wanted_.empty()) return {};
    if (std::all_of(wanted_.begin(), wanted_.end(), [&](auto value) { return value == wanted_[0]; })) {
      add("G = " + std::to_string(wanted_[0]), 1);
      return found_;
    }
    for (std::int64_t offset = 0; offset <= kLargestOffset; ++offset) {
      single(offset);
      if (offset > 0) single(-offset);
    }
    if (found_.empty()) {
      for (std::int64_t offset = 0; offset <= kLargestOffset && found_.size() < kEnoughFormulas; ++offset)
        pairs(offset);
    }
    if (found_.empty()) extremes();
    if (found_.empty() && sample_.variables() == 1) pieces();
    std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    return found_;
  }

 private:
  using Values = std::vector<std::int64_t>;

  static std::string with_offset(const std::string& inner, const std::string& bare, std::int64_t offset) {
    if (offset == 0) return bare;
    return inner + (offset > 0 ? " - " : " + ") + std::to_string(std::abs(offset));
  }

  // G = e - offset
  void single(std::int64_t offset) {
    Values target = wanted_;
    for (auto& value : target) value += offset;
    const auto place = by_values_.find(target);
    if (place == by_values_.end()) return;
    const int term = place->second;
    if (!everywhere([&](auto x) { return value(term, x) - offset; })) return;
    add("G = " + with_offset(terms_.inner(term), terms_.text(term), offset), cost(term) + (offset != 0 ? 1.0 : 0.0));
  }

  // G = (e1 xor e2) - offset, e1 + e2
  void pairs(std::int64_t offset) {
    for (std::size_t i = 0; i < terms_.all().size() && found_.size() < kEnoughFormulas; ++i) {
      const SampleTerm& one = terms_.all()[i];
      if (one.cost > 6) continue;
      for (const bool nim : {true, false}) {
        if (!nim && offset != 0) continue;
        Values rest(wanted_.size());
        bool possible = true;
        for (std::size_t k = 0; k < rest.size() && possible; ++k) {
          const std::int64_t target = wanted_[k] + offset;
          if (nim && one.values[k] < 0) possible = false;
          rest[k] = nim ? target ^ one.values[k] : target - one.values[k];
        }
        const auto place = possible ? by_values_.find(rest) : by_values_.end();
        if (place == by_values_.end() || place->second < static_cast<int>(i)) continue;
        const int first = static_cast<int>(i);
        const int second = place->second;
        const auto joined = [&](auto x) {
          const std::int64_t a = value(first, x);
          const std::int64_t b = value(second, x);
          return (nim ? a ^ b : a + b) - offset;
        };
        if (!everywhere(joined)) continue;
        const std::string text = terms_.inner(first) + (nim ? " xor " : " + ") + terms_.inner(second);
        add("G = " + with_offset("(" + text + ")", text, offset),
            cost(first) + cost(second) + 1 + (offset != 0 ? 1.0 : 0.0));
      }
    }
  }

  // G = min(e1, e2), max(e1, e2)
  void extremes() {
    for (const bool least : {true, false}) {
      std::vector<int> possible;  // those that are nowhere on the wrong side
      for (std::size_t i = 0; i < terms_.all().size() && possible.size() < kMostPairs; ++i) {
        const Values& values = terms_.all()[i].values;
        bool fits = true;
        for (std::size_t k = 0; k < values.size() && fits; ++k) {
          fits = least ? values[k] >= wanted_[k] : values[k] <= wanted_[k];
        }
        if (fits) possible.push_back(static_cast<int>(i));
      }
      for (std::size_t i = 0; i < possible.size(); ++i) {
        for (std::size_t j = 0; j < i && found_.size() < kEnoughFormulas; ++j) extreme(possible[j], possible[i], least);
      }
    }
  }

  void extreme(int first, int second, bool least) {
    const Values& a = terms_.all()[static_cast<std::size_t>(first)].values;
    const Values& b = terms_.all()[static_cast<std::size_t>(second)].values;
    for (std::size_t k = 0; k < a.size(); ++k) {
      if (a[k] != wanted_[k] && b[k] != wanted_[k]) return;
    }
    const auto joined = [&](auto x) {
      return least ? std::min(value(first, x), value(second, x)) : std::max(value(first, x), value(second, x));
    };
    if (!everywhere(joined)) return;
    add(std::string("G = ") + (least ? "min(" : "max(") + terms_.text(first) + ", " + terms_.text(second) + ")",
        cost(first) + cost(second) + 1);
  }

  // G = e1 if n <= c else e2. Points are in the order of n.
  void pieces() {
    std::vector<std::pair<std::size_t, int>> heads;  // how many of the first values a term has, and the term
    std::vector<std::pair<std::size_t, int>> tails;  // from which value on it has all
    const std::size_t count = sample_.size();
    const int all = static_cast<int>(terms_.all().size());
    for (int term = 0; term < all + static_cast<int>(moduli_terms().size()); ++term) {
      if (piece_cost(term) > kMostPieceCost) continue;
      const auto fits = [&](std::size_t i) { return piece_value(term, sample_.point(i)) == sample_.value(i); };
      std::size_t head = 0;
      while (head < count && fits(head)) ++head;
      std::size_t tail = count;
      while (tail > 0 && fits(tail - 1)) --tail;
      if (head > 2) heads.emplace_back(head, term);
      if (2 * tail < count) tails.emplace_back(tail, term);
    }
    std::optional<Candidate> best;
    for (const auto& [tail, late] : tails) {
      for (const auto& [head, early] : heads) {
        if (head < tail) continue;
        const double price = piece_cost(early) + piece_cost(late) + 2;
        if (best && best->cost <= price) continue;
        const std::string& name = sample_.form().variables[0];
        const std::int64_t last = sample_.point(tail)[0] - 1;
        best = whole_statement(
            sample_.form(),
            "G = " + piece_text(early) + " if " + name + " <= " + std::to_string(last) + " else " + piece_text(late),
            price);
      }
    }
    if (best) found_.push_back(*best);
  }

  // Of one variable: (n + c) mod m for more c and m than the pool has, numbered behind its terms.
  struct Remainder {
    std::int64_t summand = 0, modulus = 2;
  };
  static const std::vector<Remainder>& moduli_terms() {
    static const std::vector<Remainder> kAll = [] {
      std::vector<Remainder> made;
      for (std::int64_t m = 2; m <= 24; ++m) {
        for (std::int64_t c = 0; c < m; ++c) made.push_back({c, m});
      }
      return made;
    }();
    return kAll;
  }
  [[nodiscard]] const Remainder* remainder_of(int term) const {
    const int own = static_cast<int>(terms_.all().size());
    return term < own ? nullptr : &moduli_terms()[static_cast<std::size_t>(term - own)];
  }
  [[nodiscard]] std::int64_t piece_value(int term, std::span<const std::int64_t> x) const {
    if (const auto* r = remainder_of(term)) return (x[0] + r->summand) % r->modulus;
    return value(term, x);
  }
  [[nodiscard]] double piece_cost(int term) const {
    if (const auto* r = remainder_of(term)) return r->summand == 0 ? 3 : 4;
    return cost(term);
  }
  [[nodiscard]] std::string piece_text(int term) const {
    const auto* r = remainder_of(term);
    if (r == nullptr) return terms_.text(term);
    const std::string& name = sample_.form().variables[0];
    return (r->summand == 0 ? name : "(" + name + " + " + std::to_string(r->summand) + ")") + " mod " +
           std::to_string(r->modulus);
  }

  [[nodiscard]] std::int64_t value(int term, std::span<const std::int64_t> x) const {
    return terms_.value(term, x).value_or(-1);
  }
  [[nodiscard]] double cost(int term) const { return terms_.all()[static_cast<std::size_t>(term)].cost; }

  template <class Number>
  [[nodiscard]] bool everywhere(const Number& number) const {
    for (std::size_t i = 0; i < sample_.size(); ++i) {
      if (number(sample_.point(i)) != sample_.value(i)) return false;
    }
    return true;
  }

  void add(const std::string& what, double price) {
    if (price <= kMostCost) found_.push_back(whole_statement(sample_.form(), what, price));
  }

  const Sample& sample_;
  SampleTerms terms_;
  Values wanted_;
  std::map<Values, int> by_values_;
  Candidates found_;
};

}  // namespace

Candidates propose_formulas(const Sample& sample) {
  if (!sample.grundy() || sample.variables() == 0 || sample.size() < (sample.form().is_family() ? 5 : 8)) {
    return {};
  }
  return FormulaSearch(sample).run();
}

}  // namespace cairn::discover
