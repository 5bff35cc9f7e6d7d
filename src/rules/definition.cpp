// Options, validity and measure by reading the rules as they are written. Cost: exponential in the stacks for
// "some", linear in the board for every amount; meant for small boards only. Independent of the lowering on purpose:
// this judges it. Only the arithmetic of rules/evaluate is shared, which tests/referee judges.
#include "rules/definition.hpp"

#include "rules/evaluate.hpp"
#include "rules/graph/on_graph.hpp"
#include "rules/graph/sites.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <string>

namespace cairn::rules {

namespace {

// The meaning of every name at one position, and after one move.
struct PlainReading {
  const Ruleset& rules;
  const Cells& before;
  const Cells* next = nullptr;
  const Move* move = nullptr;
  std::int64_t amount = 0;
  std::vector<std::size_t> picks;  // the label picked for each choice of the move

  [[nodiscard]] const Cells& cells(bool after) const { return after ? *next : before; }

  [[nodiscard]] Number number(const Expr& leaf) const {
    const Cells& board = cells(leaf.after);
    if (leaf.op == Op::greatest) return board.empty() || board.back() == 0 ? Number() : Number(board.back());
    if (leaf.op == Op::least) {
      for (const auto stack : board) {
        if (stack > 0) return stack;
      }
      return {};
    }
    if (move != nullptr && leaf.name == move->amount && !leaf.after) return amount;
    const auto all = rules.cells();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].name == leaf.name) return board[i] == kInfinite ? Number::infinite() : Number(board[i]);
    }
    throw Error("unknown name " + leaf.name);
  }

  [[nodiscard]] bool truth(const Expr& leaf) const {  // distinct
    const Cells& board = cells(leaf.after);
    for (std::size_t i = 1; i < board.size(); ++i) {
      if (board[i] > 0 && board[i] == board[i - 1]) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_stack(const Number& size) const {
    return size.finite() && size.value > 0 && std::find(before.begin(), before.end(), size.value) != before.end();
  }

  // The label text and set that an expression of choice type stands for.
  [[nodiscard]] const Label* label(const Expr& expr) const {
    if (expr.op == Op::name) {
      const auto all = rules.cells();
      for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& coordinate = all[i];
        if (coordinate.name == expr.name && coordinate.kind == Coordinate::Kind::choice) {
          return &coordinate.labels[static_cast<std::size_t>(cells(expr.after)[i])];
        }
      }
      for (std::size_t i = 0; move != nullptr && i < move->choices.size(); ++i) {
        if (move->choices[i].name == expr.name) return &move->choices[i].labels[picks[i]];
      }
    }
    const std::string text = to_string(expr);
    for (const auto& coordinate : rules.cells()) {
      for (const auto& label : coordinate.labels) {
        if (label.text == text) return &label;
      }
    }
    return nullptr;
  }

  [[nodiscard]] int choice(const Expr& expr) const {
    if (expr.op != Op::name && expr.op != Op::complement) return -1;
    const Label* found = label(expr);
    if (found == nullptr) return -1;
    // Labels are the same when they read the same, whichever coordinate they belong to.
    int index = 0;
    for (const auto& coordinate : rules.cells()) {
      for (const auto& label : coordinate.labels) {
        if (label.text == found->text) return index;
        ++index;
      }
    }
    return -1;
  }

  [[nodiscard]] Set set(const Expr& expr) const {
    if (expr.op == Op::set) return expr.set;
    if (expr.op == Op::complement) return set(expr.args[0]).inverted();
    return set(*label(expr)->set);
  }
};

// All the numbers on the board together; an infinite purse does not count.
std::int64_t total(const Ruleset& rules, const Cells& position) {
  std::int64_t sum = 0;
  const auto cells = rules.shape->cells(static_cast<int>(position.size()));
  for (std::size_t i = 0; i < position.size(); ++i) {
    const bool counts = cells[i].kind != Coordinate::Kind::choice;
    if (counts && position[i] != kInfinite) sum += position[i];
  }
  return sum;
}

// Every amount is tried, and nothing looks at a clock meanwhile, so a range that is written far beyond the board is
// refused.
void refuse_long(std::int64_t low, std::int64_t high) {
  constexpr std::int64_t kMost = 1'000'000;
  if (high < low || high - std::max<std::int64_t>(low, high - kMost - 1) <= kMost) return;
  throw Error("the range from " + std::to_string(low) + " to " + std::to_string(high) +
                  " is too long to try every amount of it",
              "", "end it at a number of the board, such as the pile that is taken from");
}

struct Attempt {
  const Ruleset& rules;
  const Move& move;
  const Cells& position;
  std::vector<Cells>& found;

  // Accepts the move with one amount and one pick per choice when every condition holds.
  void accept(PlainReading& board, Cells next) {
    if (rules.shape->interchangeable()) std::sort(next.begin(), next.end());
    board.next = &next;
    for (const auto& condition : move.where) {
      if (!holds(condition, board)) return;
    }
    found.push_back(std::move(next));
  }

  void with_amount(PlainReading& board) {
    if (move.take) {
      for (const auto& chosen : rules.shape->takings_by_definition(move.from, position)) {
        Cells next = position;
        bool enough = true;
        for (const int cell : chosen) {
          const auto i = static_cast<std::size_t>(cell);
          enough = enough && next[i] >= board.amount;
          if (next[i] != kInfinite) next[i] -= board.amount;
        }
        if (enough) accept(board, std::move(next));
      }
      return;
    }
    Cells next;
    const auto cells = rules.cells();
    for (std::size_t i = 0; i < move.to.size(); ++i) {
      if (cells[i].kind == Coordinate::Kind::choice) {
        const auto& labels = cells[i].labels;
        const Label* label = board.label(move.to[i]);
        const auto at =
            std::find_if(labels.begin(), labels.end(), [&](const auto& l) { return l.text == label->text; });
        next.push_back(at - labels.begin());
        continue;
      }
      const Number value = evaluate(move.to[i], board);
      const bool may_be_infinite = cells[i].kind == Coordinate::Kind::purse;
      if (value.absent() || (value.finite() ? value.value < 0 : !may_be_infinite)) return;
      next.push_back(value.finite() ? value.value : kInfinite);
    }
    accept(board, std::move(next));
  }

  void with_choices(PlainReading& board, std::size_t index) {
    if (index < move.choices.size()) {
      for (std::size_t pick = 0; pick < move.choices[index].labels.size(); ++pick) {
        board.picks.resize(index);
        board.picks.push_back(pick);
        with_choices(board, index + 1);
      }
      return;
    }
    if (move.amount.empty()) return with_amount(board);
    // An amount without a written range is at most what lies on the board.
    std::int64_t low = move.take ? 1 : std::numeric_limits<std::int64_t>::min();
    std::int64_t high = total(rules, position);
    if (move.low) {
      const Number from = evaluate(*move.low, board);
      const Number to = evaluate(*move.high, board);
      if (!from.finite() || to.absent()) return;
      low = std::max(low, from.value);
      high = to.finite() ? (move.take ? std::min(high, to.value) : to.value) : high;
    } else if (move.set) {
      low = std::max<std::int64_t>(low, 1);
    }
    refuse_long(low, high);
    for (board.amount = low; board.amount <= high; ++board.amount) {
      if (!move.set || board.set(*move.set).contains(board.amount)) with_amount(board);
    }
  }
};

}  // namespace

std::vector<Cells> options_by_definition(const Ruleset& rules, const Cells& position, Player player) {
  check_written_out(rules);
  std::vector<Cells> found;
  for (const auto& move : rules.moves) {
    if (move.player != Player::either && move.player != player) continue;
    PlainReading board{rules, position, nullptr, &move, 0, {}};
    Attempt{rules, move, position, found}.with_choices(board, 0);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool is_valid(const Ruleset& rules, const Cells& position) {
  const OnGraph* shape = on_graph(*rules.shape);
  if (shape != nullptr && !shape->allows(position)) return false;
  const PlainReading board{rules, position, nullptr, nullptr, 0, {}};
  return std::all_of(rules.valid.begin(), rules.valid.end(), [&](const auto& c) { return holds(c, board); });
}

std::int64_t measure(const Ruleset& rules, const Cells& position) {
  if (rules.measure) {
    // An infinite purse does not count.
    Cells finite = position;
    std::replace(finite.begin(), finite.end(), kInfinite, std::int64_t{0});
    const Number value = evaluate(*rules.measure, PlainReading{rules, finite, nullptr, nullptr, 0, {}});
    return value.finite() ? value.value : 0;
  }
  return total(rules, position);
}

}  // namespace cairn::rules
