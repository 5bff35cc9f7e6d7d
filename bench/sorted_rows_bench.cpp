// Two layouts of a bit table for sorted stacks, both written by hand: sorted_rows_bench [GAME].
//
// Sorted rows: only x1 <= x2 <= y is kept, a bit a board. P-positions with y < x2 belong to other rows; they are handed
// on, as lists, to the rows that meet them. Full rows: only x1 <= x2 is sorted and y goes from 0 on, so that a board of
// k stacks has k bits, and no lists are needed. Everything else is the same code. Two stacks are the layer x1 = 0.
#include "base/all_layers.hpp"
#include "base/bit_row.hpp"
#include "bench/harness.hpp"
#include "engine/rows/rows.hpp"
#include "language/parse_position.hpp"

#include <fmt/format.h>

#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace cairn;         // NOLINT(google-build-using-namespace): a program of its own
using namespace cairn::bench;  // NOLINT(google-build-using-namespace)

using Size = std::int64_t;

struct Case {
  const char* game;
  int stacks;
  Size most;      // the most that may be taken from a stack; 0: any amount
  bool diagonal;  // or the same number from both stacks
  bool keep;      // the table; otherwise P-positions are only counted, and lines are all that is remembered
  std::array<Size, 3> sizes;
};

constexpr std::array kCases{
    Case{"nim", 2, 0, false, false, {500, 5000, 20000}},    Case{"nim", 2, 0, false, true, {500, 5000, 20000}},
    Case{"wythoff", 2, 0, true, false, {500, 5000, 20000}}, Case{"wythoff", 2, 0, true, true, {500, 5000, 20000}},
    Case{"nim", 3, 0, false, false, {60, 300, 600}},        Case{"nim", 3, 0, false, true, {60, 300, 600}},
    Case{"take_3", 3, 3, false, true, {60, 300, 600}},      Case{"take_10", 3, 10, false, true, {60, 300, 600}},
};

constexpr const char* kRules =
    "game take_3\n  stacks any\n  move take t from one where t <= 3\n"
    "game take_10\n  stacks any\n  move take t from one where t <= 10\n";

constexpr std::size_t kStep = 32;  // words gathered ahead of the scan
constexpr double kBudget = 1;      // seconds for both layouts, and again for the engine

// For each row the P-positions below it that it can reach. A list is read once and dropped.
class Lists {
 public:
  explicit Lists(std::size_t count) : heads_(count, 0) {}

  void add(std::size_t list, Size low) {
    std::uint32_t at = free_;
    if (at != 0) {
      free_ = nodes_[at].next;
    } else {
      at = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();
    }
    nodes_[at] = {static_cast<std::int32_t>(low), heads_[list]};
    heads_[list] = at;
  }

  template <class Visit>
  void take(std::size_t list, const Visit& visit) {
    for (std::uint32_t at = heads_[list]; at != 0; at = heads_[list]) {
      visit(Size{nodes_[at].low});
      heads_[list] = nodes_[at].next;
      nodes_[at].next = free_;
      free_ = at;
    }
  }

  [[nodiscard]] std::size_t bytes() const {
    return heads_.size() * sizeof(std::uint32_t) + nodes_.size() * sizeof(Node);
  }

 private:
  struct Node {
    std::int32_t low = 0;
    std::uint32_t next = 0;
  };
  std::vector<std::uint32_t> heads_;
  std::vector<Node> nodes_ = std::vector<Node>(1);  // 0 ends a list
  std::uint32_t free_ = 0;
};

// The table of a game. Prefixes are (a, b) with a <= b, in lexicographic order.
template <bool kSorted>
class Table {
 public:
  Table(const Case& game, Size to)
      : to_(to),
        last_a_(game.stacks == 2 ? 0 : to),
        any_(game.most == 0),
        most_(any_ ? to : game.most),
        row_words_(word_of(to) + 1),
        zero_(kSorted ? 0 : static_cast<Size>(row_words_) * kWordBits),
        words_(row_words_),
        running_(any_ ? static_cast<std::size_t>(last_a_ + 1) * row_words_ : 0),
        diagonal_(game.diagonal ? row_words_ * (kSorted ? 1 : 2) : 0),
        mask_(row_words_),
        lists_(kSorted ? index(last_a_, to) + 1 : 0) {
    if (game.keep) lay_out();
    table_.reset(static_cast<Word*>(std::calloc(words_, sizeof(Word))));  // NOLINT: what is not touched costs nothing
    if (!table_) throw std::bad_alloc();
  }

  void fill() {
    for (Size a = 0; a <= last_a_; ++a) {
      for (Size b = a; b <= to_; ++b) fill(a, b);
    }
  }

  // Word w of a row is row(a, b)[w], from first_word(b) on.
  [[nodiscard]] Word* row(Size a, Size b) const {
    if (layers_.empty()) return table_.get();
    return table_.get() + (layers_[static_cast<std::size_t>(a)] + columns_[static_cast<std::size_t>(b)]);
  }
  [[nodiscard]] static std::size_t first_word(Size b) { return kSorted ? word_of(b) : 0; }
  [[nodiscard]] std::size_t row_words() const { return row_words_; }

  // Whether holds(a, b, y) for each P-position.
  template <class Holds>
  [[nodiscard]] bool all_of(const Holds& holds) const {
    bool all = true;
    for (Size a = 0; a <= last_a_; ++a) {
      for (Size b = a; b <= to_; ++b) {
        for_each_bit(row(a, b), first_word(b), row_words_, [&](Size y) { all = all && holds(a, b, y); });
      }
    }
    return all;
  }

  [[nodiscard]] std::size_t count() const { return count_; }  // of P-positions, each board once
  [[nodiscard]] std::size_t bytes() const {
    const std::size_t numbers = layers_.size() + columns_.size();
    return (words_ + numbers + running_.size() + diagonal_.size() + mask_.size()) * sizeof(Word) + lists_.bytes();
  }

 private:
  void lay_out() {
    std::size_t in_layer = 0;
    for (Size b = 0; b <= to_; ++b) {
      columns_.push_back(in_layer - first_word(b));
      in_layer += row_words_ - first_word(b);
    }
    words_ = 0;
    for (Size a = 0; a <= last_a_; ++a) {
      const std::size_t left_out = columns_[static_cast<std::size_t>(a)] + first_word(a);
      layers_.push_back(words_ - left_out);
      words_ += in_layer - left_out;
    }
  }

  // The place of a prefix among all.
  [[nodiscard]] std::size_t index(Size a, Size b) const {
    return static_cast<std::size_t>(a * (2 * to_ + 1 - a) / 2 + b);
  }
  // The OR of all rows so far that have this number in their prefix.
  [[nodiscard]] Word* running(Size number) { return running_.data() + static_cast<std::size_t>(number) * row_words_; }

  void fill(Size a, Size b) {
    Size from = kSorted ? b : 0;
    if constexpr (kSorted) {
      lists_.take(index(a, b), [&](Size low) { from = std::max(from, low + most_ + 1); });
      if (from > to_) return;
    }
    collect(a, b);
    Word* const words = row(a, b);
    std::size_t gathered = 0;
    std::size_t w = word_of(from);
    Word keep = from_bit(from);
    while (w < row_words_) {
      if (w >= gathered) {
        gathered = std::min(row_words_, w + kStep);
        gather(b, w, gathered);
      }
      Size next = kWordBits;  // the first bit, of this word or beyond, that no P-position of this word makes N
      for (Word open = ~mask_[w] & keep; open != 0; open = next < kWordBits ? open & from_bit(next) : 0) {
        const Size low = std::countr_zero(open);
        words[w] |= bit_of(low);
        found(a, b, static_cast<Size>(w) * kWordBits + low);
        next = low + most_ + 1;
      }
      const Size y = static_cast<Size>(w) * kWordBits + std::max(next, kWordBits);
      w = word_of(y);
      keep = from_bit(y);
    }
  }

  // The rows that a move from this one leads to.
  void collect(Size a, Size b) {
    sources_.clear();
    if (any_) {
      sources_.push_back(running(a));
      if (0 < a && a < b) sources_.push_back(running(b));
      return;
    }
    for (Size x = std::max<Size>(0, b - most_); x < b; ++x) sources_.push_back(a <= x ? row(a, x) : row(x, a));
    if (a == b) return;
    for (Size x = std::max<Size>(0, a - most_); x < a; ++x) sources_.push_back(row(x, b));
  }

  void gather(Size b, std::size_t first, std::size_t end) {
    or_of_rows(mask_.data(), sources_.data(), sources_.size(), first, end);
    if (!diagonal_.empty()) or_shifted(mask_.data(), diagonal_.data(), b - zero_, first, end, 0, diagonal_.size());
    if (end == row_words_) mask_[end - 1] |= ~up_to_bit(to_);
  }

  // Whatever later rows will ask for is told of a P-position.
  void found(Size a, Size b, Size y) {
    count_ += y >= b ? 1 : 0;
    if (any_) {
      set_bit(running(a), y);
      if (a < b && last_a_ > 0) set_bit(running(b), y);
    }
    if (!diagonal_.empty()) set_bit(diagonal_.data(), y - b + zero_);
    if constexpr (kSorted) {
      if (b < y && y <= b + most_) lists_.add(index(a, y), b);
      if (a < b && y <= a + most_ && last_a_ > 0) lists_.add(index(b, y), a);
    }
  }

  struct Free {
    void operator()(Word* words) const { std::free(words); }  // NOLINT: from calloc
  };
  Size to_;
  Size last_a_;
  bool any_;
  Size most_;
  std::size_t row_words_;
  Size zero_;          // the bit of diagonal_ for y = b
  std::size_t words_;  // of a single row, written again and again, when the table is not kept
  std::size_t count_ = 0;
  std::vector<std::size_t> layers_;  // row (a, b) is at layers_[a] + columns_[b]; these may wrap, their sum does not
  std::vector<std::size_t> columns_;
  std::unique_ptr<Word[], Free> table_;
  std::vector<Word> running_;
  std::vector<Word> diagonal_;  // bit y - b of all P-positions so far
  std::vector<Word> mask_;
  std::vector<const Word*> sources_;
  Lists lists_;
};

struct Counting : RowConsumer {
  bool row(const Row& row) override {
    for_each_bit(row.words, word_of(row.first), word_of(row.last) + 1, [&](Size) { ++count; });
    return true;
  }
  [[nodiscard]] bool wants_empty_rows() const override { return false; }
  std::size_t count = 0;
};

// Each P-position of the sorted table in all its places of the full one, and none there that is not one of these; and
// the rows of the engine word by word.
bool same(const Case& game, const Table<true>& sorted, const Table<false>& full, const RowTable& engine) {
  const bool three = game.stacks == 3;
  const bool in_full = sorted.all_of([&](Size a, Size b, Size y) {
    return test_bit(full.row(a, b), y) && test_bit(full.row(a, y), b) && (!three || test_bit(full.row(b, y), a));
  });
  const bool in_sorted = full.all_of([&](Size a, Size b, Size y) {
    std::array<Size, 3> x{a, b, y};
    std::sort(x.begin(), x.end());
    return test_bit(sorted.row(x[0], x[1]), x[2]);
  });
  bool in_engine = true;
  std::vector<Size> prefix = engine.layout().first_prefix();
  do {
    const Word* const ours = sorted.row(three ? prefix[0] : 0, prefix.back());
    const std::size_t first = sorted.first_word(prefix.back());
    in_engine = in_engine && std::equal(ours + first, ours + sorted.row_words(), engine.row(0, prefix) + first);
  } while (engine.layout().advance(prefix));
  return in_full && in_sorted && in_engine;
}

bool measure(const Case& game, Size to, Library& library) {
  std::optional<Table<true>> sorted;
  std::optional<Table<false>> full;
  const Times times = take_turns({[&] { sorted.emplace(game, to).fill(); }, [&] { sorted.reset(); }},
                                 {[&] { full.emplace(game, to).fill(); }, [&] { full.reset(); }}, kBudget);
  const Rays rays = lower(*parse_game(game.game, library).game, game.stacks);
  RowsQuestion question;
  question.to = to;
  question.keep = game.keep;
  Control control;
  control.memory = std::size_t{1} << 30U;
  std::optional<Rows> rows;
  Counting counting;
  const auto run_engine = [&] {
    const Status status = rows.emplace(rays, question, control.memory).fill(game.keep ? nullptr : &counting, control);
    if (status != Status::complete) throw std::runtime_error("the engine was stopped");
  };
  const auto clear_engine = [&] {
    rows.reset();
    counting.count = 0;
  };
  const Times engine = take_turns({run_engine, clear_engine}, {[] {}, [] {}}, kBudget);
  const bool agree = sorted->count() == full->count() &&
                     (game.keep ? same(game, *sorted, *full, rows->table()) : sorted->count() == counting.count);
  fmt::print("| {} | {} | {} | {} | {:.3g} | {:.3g} | {:.1f} | {:.1f} | {:.1f} | {:.3g} |{}\n", game.game, game.stacks,
             to, game.keep ? "table" : "count", times.ours * 1e3, times.theirs * 1e3, times.theirs / times.ours,
             static_cast<double>(sorted->bytes()) / 1e3, static_cast<double>(full->bytes()) / 1e3, engine.ours * 1e3,
             agree ? "" : " DIFFERENT");
  std::fflush(stdout);
  return agree;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc > 1 ? argv[1] : "";
  mallopt(M_MMAP_THRESHOLD, 128 << 10);  // tables are fresh memory every turn, as to a program that makes one
  fmt::print(
      "| game | stacks | to | task | sorted ms | full ms | full / sorted | sorted kB | full kB | engine ms |\n"
      "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  bool agree = true;
  try {
    Library library = built_in_games();
    library.add(kRules, "sorted_rows_bench");
    for (const Case& game : kCases) {
      if (std::string(game.game).find(only) == std::string::npos) continue;
      for (const Size to : game.sizes) agree = measure(game, to, library) && agree;
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return 1;
  }
  return agree ? 0 : 1;
}
