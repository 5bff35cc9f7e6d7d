// Straightforward programs for games in which not every amount may be taken.
//
// Values are marked in an array with the number of the position, so that nothing is ever wiped; outcomes are looked up
// until a winning move is found. Rows of the sorted table are found by an array of their beginnings.
#include "base/all_layers.hpp"
#include "bench/plain.hpp"

#include <algorithm>
#include <cstddef>

namespace cairn::bench {

namespace {

// All sorted triples up to a bound; element (a, b, c) of a table is at begin(a, b) + c.
class Triples {
 public:
  explicit Triples(int to) : n_(static_cast<std::size_t>(to) + 1), begin_(n_ * n_) {
    for (std::size_t a = 0; a < n_; ++a) {
      for (std::size_t b = a; b < n_; ++b) {
        begin_[a * n_ + b] = size_ - b;
        size_ += n_ - b;
      }
    }
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t side() const { return n_; }
  [[nodiscard]] std::size_t at(std::size_t a, std::size_t b, std::size_t c) const { return begin_[a * n_ + b] + c; }
  // With the first two in order, and the last anywhere.
  [[nodiscard]] std::size_t sorted(std::size_t a, std::size_t b, std::size_t c) const {
    return c >= b ? at(a, b, c) : c >= a ? at(a, c, b) : at(c, a, b);
  }

 private:
  std::size_t n_;
  std::size_t size_ = 0;
  std::vector<std::size_t> begin_;
};

class Marks {
 public:
  explicit Marks(std::size_t values) : last_(values, 0) {}
  void next() { ++now_; }
  void mark(std::uint16_t value) { last_[value] = now_; }
  [[nodiscard]] std::uint16_t least_unmarked() const {
    std::size_t value = 0;
    while (last_[value] == now_) ++value;
    return static_cast<std::uint16_t>(value);
  }

 private:
  std::vector<std::uint32_t> last_;
  std::uint32_t now_ = 0;
};

// At most the smaller stack is taken, from one stack or from both.
Values pairs_marked(int to, bool both) {
  const auto n = static_cast<std::size_t>(to) + 1;
  std::vector<std::uint16_t> square(n * n);
  Values table;
  table.reserve(n * (n + 1) / 2);
  Marks marks(2 * n + 2);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a; b < n; ++b) {
      marks.next();
      const std::size_t most = a == 0 ? b : a;  // an empty stack is none
      for (std::size_t t = 1; t <= most; ++t) marks.mark(square[a * n + b - t]);
      for (std::size_t t = 1; t <= a; ++t) marks.mark(square[b * n + a - t]);
      for (std::size_t t = 1; both && t <= a; ++t) marks.mark(square[(a - t) * n + b - t]);
      square[a * n + b] = square[b * n + a] = marks.least_unmarked();
      table.push_back(square[a * n + b]);
    }
  }
  return table;
}

}  // namespace

Values minnie_marked(int to) { return pairs_marked(to, false); }
Values wynnie_marked(int to) { return pairs_marked(to, true); }

Values minnie_triples_marked(int to) {
  const Triples triples(to);
  const std::size_t n = triples.side();
  Values table(triples.size());
  Marks marks(3 * n + 2);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a; b < n; ++b) {
      for (std::size_t c = b; c < n; ++c) {
        marks.next();
        const std::size_t most = a > 0 ? a : b > 0 ? b : c;
        for (std::size_t t = 1; t <= most; ++t) {
          marks.mark(table[triples.sorted(a, b, c - t)]);
          if (t <= b) marks.mark(table[b - t >= a ? triples.at(a, b - t, c) : triples.at(b - t, a, c)]);
          if (t <= a) marks.mark(table[triples.at(a - t, b, c)]);
        }
        table[triples.at(a, b, c)] = marks.least_unmarked();
      }
    }
  }
  return table;
}

Outcomes susen_lookup(int /*stacks*/, int to) {
  const Triples triples(to);
  const std::size_t n = triples.side();
  Outcomes table(triples.size(), 1);
  const auto is_p = [&](std::size_t at) { return table[at] == 0; };
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a; b < n; ++b) {
      for (std::size_t c = b; c < n; ++c) {
        const bool wins = (a > 0 && (is_p(triples.at(0, b, c)) || is_p(triples.sorted(a, b, c - a)) ||
                                     is_p(b - a >= a ? triples.at(a, b - a, c) : triples.at(b - a, a, c)))) ||
                          (b > 0 && (is_p(triples.at(0, a, c)) || is_p(triples.sorted(a, b, c - b)))) ||
                          (c > 0 && is_p(triples.at(0, a, b)));
        table[triples.at(a, b, c)] = wins ? 1 : 0;
      }
    }
  }
  return table;
}

Outcomes jennifer_lookup(int /*stacks*/, int to) {
  const Triples triples(to);
  const std::size_t n = triples.side();
  Outcomes table(triples.size(), 1);
  const auto is_p = [&](std::size_t at) { return table[at] == 0; };
  const auto wins = [&](std::size_t a, std::size_t b, std::size_t c) {
    for (std::size_t t = 1; t < a; ++t) {  // the whole stack is the size of a stack
      if (is_p(triples.at(a - t, b, c))) return true;
    }
    for (std::size_t t = 1; t < b; ++t) {
      if (t != a && is_p(b - t >= a ? triples.at(a, b - t, c) : triples.at(b - t, a, c))) return true;
    }
    for (std::size_t t = 1; t < c; ++t) {
      if (t != a && t != b && is_p(triples.sorted(a, b, c - t))) return true;
    }
    return false;
  };
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a; b < n; ++b) {
      for (std::size_t c = b; c < n; ++c) table[triples.at(a, b, c)] = wins(a, b, c) ? 1 : 0;
    }
  }
  return table;
}

}  // namespace cairn::bench
