// Simple conditions: comparisons of linear forms, remainders, nim-sums, digits.
#include "discover/atoms.hpp"

#include "base/floor.hpp"
#include "discover/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>

namespace cairn::discover {

namespace {

using Point = std::span<const std::int64_t>;
using Number = std::function<std::int64_t(Point)>;

constexpr std::int64_t kLargestConstant = 8;
constexpr std::array<std::int64_t, 6> kResidueModuli = {2, 3, 4, 5, 6, 8};

struct Named {
  std::string text;  // as it stands in a sum
  double cost = 1;
  Number value;
  bool wrap = false;  // needs parentheses in front of mod
};

class AtomMaker {
 public:
  explicit AtomMaker(const Sample& sample) : sample_(sample) {
    for (std::size_t i = 0; i < sample.variables(); ++i) {
      variables_.push_back({sample.form().variables[i], 1, [i](Point x) { return x[i]; }});
    }
  }

  std::vector<SampleAtom> run() {
    for (const Named& v : variables_) {
      for (std::int64_t c = 0; c <= kLargestConstant; ++c) {
        equal(v, c);
        at_least(v, c + 1);
      }
      residues(v);
      rules(v);
      zeckendorf(v);
    }
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      for (std::size_t j = 0; j < variables_.size(); ++j) {
        if (i != j) pair(variables_[i], variables_[j], i < j);
      }
    }
    if (variables_.size() >= 3) several();
    std::vector<SampleAtom> atoms;
    for (auto& [holds, atom] : made_) atoms.push_back(std::move(atom));
    std::stable_sort(atoms.begin(), atoms.end(), [](const SampleAtom& a, const SampleAtom& b) {
      return std::pair(a.cost, a.text) < std::pair(b.cost, b.text);
    });
    return atoms;
  }

 private:
  template <class Test>
  void add(const std::string& text, double cost, const Test& test) {
    PointSet holds(sample_.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < sample_.size(); ++i) {
      if (!test(sample_.point(i))) continue;
      holds.set(i);
      ++count;
    }
    if (count == 0 || count == sample_.size()) return;
    const auto place = made_.find(holds);
    if (place != made_.end()) {
      if (cost < place->second.cost) place->second = {text, cost, holds};
      return;
    }
    made_.emplace(holds, SampleAtom{text, cost, holds});
  }

  void equal(const Named& v, std::int64_t c) {
    add(v.text + " = " + std::to_string(c), v.cost + 0.1 * static_cast<double>(c),
        [&](Point x) { return v.value(x) == c; });
  }
  void at_least(const Named& v, std::int64_t c) {
    add(v.text + " >= " + std::to_string(c), v.cost + 0.5 + 0.1 * static_cast<double>(c),
        [&](Point x) { return v.value(x) >= c; });
    add(v.text + " < " + std::to_string(c), v.cost + 0.6 + 0.1 * static_cast<double>(c),
        [&](Point x) { return v.value(x) < c; });
  }

  void residues(const Named& v) {
    const std::string inner = v.wrap ? "(" + v.text + ")" : v.text;
    for (const std::int64_t m : kResidueModuli) {
      for (std::int64_t r = 0; r < m; ++r) {
        const auto test = [&](Point x) { return base::floor_remainder(v.value(x), m) == r; };
        const double cost = v.cost + 0.2 * static_cast<double>(m);
        if (m == 2) {
          add(inner + (r == 1 ? " odd" : " even"), cost, test);
        } else {
          add(inner + " mod " + std::to_string(m) + " = " + std::to_string(r), cost, test);
        }
      }
    }
  }

  // Sets by a rule, and valuations.
  void rules(const Named& v) {
    const auto power = [](std::int64_t n) { return n > 0 && (n & (n - 1)) == 0; };
    add(v.text + " in {2^i}", v.cost + 1, [&](Point x) { return power(v.value(x)); });
    add(v.text + " in {2^i - 1}", v.cost + 1.5, [&](Point x) { return v.value(x) > 0 && power(v.value(x) + 1); });
    add(v.text + " in {2^i + 1}", v.cost + 2, [&](Point x) { return power(v.value(x) - 1); });
    add(v.text + " in {i^2}", v.cost + 1, [&](Point x) {
      std::int64_t i = 1;
      while (i * i < v.value(x)) ++i;
      return i * i == v.value(x);
    });
    add(v.text + " in {i*(i+1)/2}", v.cost + 2, [&](Point x) {
      std::int64_t i = 1;
      while (i * (i + 1) / 2 < v.value(x)) ++i;
      return i * (i + 1) / 2 == v.value(x);
    });
    for (std::int64_t c = 0; c <= 2; ++c) {
      const auto positive = [&] {
        for (std::size_t i = 0; i < sample_.size(); ++i) {
          if (v.value(sample_.point(i)) + c <= 0) return false;
        }
        return true;
      };
      if (!positive()) continue;
      const std::string inner = c == 0 ? v.text : v.text + " + " + std::to_string(c);
      const auto part = [&](Point x) { return std::countr_zero(static_cast<std::uint64_t>(v.value(x) + c)); };
      // 4^i mod 3 is 1, and 2*4^i mod 3 is 2.
      add("twopart(" + inner + ") mod 3 = 1", v.cost + 2 + static_cast<double>(c),
          [&](Point x) { return part(x) % 2 == 0; });
      add("twopart(" + inner + ") mod 3 = 2", v.cost + 2 + static_cast<double>(c),
          [&](Point x) { return part(x) % 2 == 1; });
    }
  }

  void zeckendorf(const Named& v) {
    for (std::int64_t c = 0; c <= 2; ++c) {
      const std::string inner = c == 0 ? v.text : v.text + " + " + std::to_string(c);
      const double cost = v.cost + 2 + static_cast<double>(c);
      add("fibzeros(" + inner + ") even", cost, [&](Point x) { return fib_zeros(v.value(x) + c) % 2 == 0; });
      add("fibzeros(" + inner + ") odd", cost, [&](Point x) { return fib_zeros(v.value(x) + c) % 2 == 1; });
    }
  }

  void pair(const Named& v, const Named& w, bool in_order) {
    const bool ascending = sample_.form().ascending;
    const Named gap{w.text + " - " + v.text, 2, [&](Point x) { return w.value(x) - v.value(x); }, true};
    if (in_order) {
      const Named sum{v.text + " + " + w.text, 2, [&](Point x) { return v.value(x) + w.value(x); }, true};
      residues(sum);
      residues(gap);
      for (std::int64_t c = 0; c <= kLargestConstant; ++c) at_least(sum, c + 1);
      for (std::int64_t c = 0; c <= 3; ++c) {
        add("(" + v.text + " xor " + w.text + ") = " + std::to_string(c), 2.5 + 0.1 * static_cast<double>(c),
            [&](Point x) { return (v.value(x) ^ w.value(x)) == c; });
      }
      add("(" + v.text + " + " + w.text + ") in {2^i}", 4, [&](Point x) {
        const std::int64_t n = v.value(x) + w.value(x);
        return n > 0 && (n & (n - 1)) == 0;
      });
    }
    // w = v + c, w >= v + c
    for (std::int64_t c = 0; c <= kLargestConstant; ++c) {
      if (c == 0 && !in_order) continue;
      const std::string shifted = v.text + (c == 0 ? "" : " + " + std::to_string(c));
      const double cost = 1.5 + (c == 0 ? 0 : 0.5 + 0.1 * static_cast<double>(c));
      add(w.text + " = " + shifted, cost, [&](Point x) { return w.value(x) == v.value(x) + c; });
      add(w.text + " >= " + shifted, cost + 0.5, [&](Point x) { return w.value(x) >= v.value(x) + c; });
      add(w.text + " < " + shifted, cost + 0.6, [&](Point x) { return w.value(x) < v.value(x) + c; });
      if (c == 0) add(w.text + " != " + v.text, cost + 0.5, [&](Point x) { return w.value(x) != v.value(x); });
    }
    if (ascending && !in_order) {
      digits(v, w);
      return;
    }
    for (const std::int64_t k : {2, 3}) {
      for (std::int64_t c = -3; c <= 3; ++c) {
        const std::string shifted =
            std::to_string(k) + "*" + v.text + (c == 0 ? "" : (c > 0 ? " + " : " - ") + std::to_string(std::abs(c)));
        const double cost = 2 + 0.5 * static_cast<double>(k - 2) + 0.4 * static_cast<double>(std::abs(c));
        add(w.text + " = " + shifted, cost, [&](Point x) { return w.value(x) == k * v.value(x) + c; });
        add(w.text + " >= " + shifted, cost + 0.5, [&](Point x) { return w.value(x) >= k * v.value(x) + c; });
        add(w.text + " < " + shifted, cost + 0.6, [&](Point x) { return w.value(x) < k * v.value(x) + c; });
      }
    }
    digits(v, w);
  }

  // Of two numbers: shifted Zeckendorf digits, and what a power of two that divides one says of the other.
  void digits(const Named& v, const Named& w) {
    for (std::int64_t c = 0; c <= 1; ++c) {
      const std::string plus = c == 0 ? "" : " + " + std::to_string(c);
      add(fmt::format("{1}{2} = fibshift({0}{2})", v.text, w.text, plus), 3 + static_cast<double>(2 * c),
          [&](Point x) { return w.value(x) + c == *fib_shift(v.value(x) + c); });
    }
    const auto lowest = [](std::int64_t n) { return n & -n; };
    for (std::int64_t c = 0; c <= 1; ++c) {
      if (c == 0 && sample_.form().from == 0) continue;
      const std::string plus = c == 0 ? "" : " + 1";
      add(fmt::format("twopart({0}{2}) = twopart({1}{2})", v.text, w.text, plus), 4 + static_cast<double>(c),
          [&](Point x) { return lowest(v.value(x) + c) == lowest(w.value(x) + c); });
      for (const std::int64_t k : {1, 2, 4}) {
        const std::string times = k == 1 ? "" : std::to_string(k) + "*";
        add(fmt::format("{0}{2} = {3}twopart({1}{2})", v.text, w.text, plus, times),
            3 + 0.3 * static_cast<double>(k - 1) + static_cast<double>(c) / 2,
            [&](Point x) { return v.value(x) + c == k * lowest(w.value(x) + c); });
        add(fmt::format("{0}{2} <= {3}twopart({1}{2})", v.text, w.text, plus, times),
            3.6 + 0.3 * static_cast<double>(k - 1) + static_cast<double>(c) / 2,
            [&](Point x) { return v.value(x) + c <= k * lowest(w.value(x) + c); });
      }
    }
  }

  void several() {
    Named sum{"", 2,
              [](Point x) {
                std::int64_t total = 0;
                for (const std::int64_t n : x) total += n;
                return total;
              },
              true};
    std::string nim;
    for (const Named& v : variables_) {
      sum.text += (sum.text.empty() ? "" : " + ") + v.text;
      nim += (nim.empty() ? "" : " xor ") + v.text;
    }
    residues(sum);
    for (std::int64_t c = 0; c <= 3; ++c) {
      add("(" + nim + ") = " + std::to_string(c), 2.5 + 0.1 * static_cast<double>(c), [&](Point x) {
        std::int64_t total = 0;
        for (const std::int64_t n : x) total ^= n;
        return total == c;
      });
    }
    // Each of the numbers a sum of two others.
    const std::size_t count = variables_.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        for (std::size_t k = 0; k < count; ++k) {
          if (k != i && k != j && (!sample_.form().ascending || k > j)) sum_of_two(i, j, k);
        }
      }
    }
  }

  void sum_of_two(std::size_t i, std::size_t j, std::size_t k) {
    for (std::int64_t c = -2; c <= 2; ++c) {
      const std::string text = variables_[i].text + " + " + variables_[j].text +
                               (c == 0 ? "" : (c > 0 ? " + " : " - ") + std::to_string(std::abs(c)));
      const double cost = 2.5 + 0.4 * static_cast<double>(std::abs(c));
      const std::string& name = variables_[k].text;
      add(fmt::format("{} = {}", name, text), cost, [&](Point x) { return x[k] == x[i] + x[j] + c; });
      add(fmt::format("{} >= {}", name, text), cost + 0.5, [&](Point x) { return x[k] >= x[i] + x[j] + c; });
      add(fmt::format("{} < {}", name, text), cost + 0.6, [&](Point x) { return x[k] < x[i] + x[j] + c; });
    }
  }

  const Sample& sample_;
  std::vector<Named> variables_;
  std::map<PointSet, SampleAtom> made_;
};

}  // namespace

std::size_t PointSet::count() const {
  std::size_t total = 0;
  for (const std::uint64_t word : words_) total += static_cast<std::size_t>(std::popcount(word));
  return total;
}

bool PointSet::empty() const {
  return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
}

bool PointSet::within(const PointSet& other) const {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if ((words_[i] & ~other.words_[i]) != 0) return false;
  }
  return true;
}

bool PointSet::meets(const PointSet& other) const {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if ((words_[i] & other.words_[i]) != 0) return true;
  }
  return false;
}

PointSet PointSet::operator&(const PointSet& other) const {
  PointSet result = *this;
  for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] &= other.words_[i];
  return result;
}

PointSet PointSet::without(const PointSet& other) const {
  PointSet result = *this;
  for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] &= ~other.words_[i];
  return result;
}

std::size_t PointSet::common(const PointSet& a, const PointSet& b, const PointSet& c) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < a.words_.size(); ++i) {
    total += static_cast<std::size_t>(std::popcount(a.words_[i] & b.words_[i] & c.words_[i]));
  }
  return total;
}

bool PointSet::meet(const PointSet& a, const PointSet& b, const PointSet& c) {
  for (std::size_t i = 0; i < a.words_.size(); ++i) {
    if ((a.words_[i] & b.words_[i] & c.words_[i]) != 0) return true;
  }
  return false;
}

std::vector<SampleAtom> atoms_of(const Sample& sample) { return AtomMaker(sample).run(); }

PointSet points_with(const Sample& sample, std::int32_t value) {
  PointSet set(sample.size());
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (sample.value(i) == value) set.set(i);
  }
  return set;
}

PointSet far_points(const Sample& sample) {
  PointSet set(sample.size());
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (sample.is_far(i)) set.set(i);
  }
  return set;
}

PointSet all_points(const Sample& sample) {
  PointSet set(sample.size());
  for (std::size_t i = 0; i < sample.size(); ++i) set.set(i);
  return set;
}

}  // namespace cairn::discover
