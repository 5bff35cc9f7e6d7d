#include "handwritten_support.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace handwritten {
namespace {

using Options = std::vector<Position>;
using Moves = std::function<Options(const Position&)>;
using Validity = std::function<bool(const Position&)>;
using Membership = std::function<bool(std::int64_t)>;  // asked about numbers >= 1 only
using Rule = std::function<std::int64_t(std::int64_t)>;

// ---------------------------------------------------------------- small helpers

// Options as promised: ascending and each once.
Options tidy(Options options) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  return options;
}

// The board with its stacks back in ascending order.
Position ascending(Position position) {
  std::sort(position.begin(), position.end());
  return position;
}

// The board after k chips have left stack i.
Position take(const Position& position, std::size_t i, std::int64_t k) {
  Position after = position;
  after[i] -= k;
  return ascending(after);
}

// The smallest non-empty stack; 0 when the board is empty.
std::int64_t least(const Position& position) {
  std::int64_t smallest = 0;
  for (std::int64_t stack : position) {
    if (stack > 0 && (smallest == 0 || stack < smallest)) smallest = stack;
  }
  return smallest;
}

// The largest stack; 0 when the board is empty.
std::int64_t greatest(const Position& position) {
  std::int64_t largest = 0;
  for (std::int64_t stack : position) largest = std::max(largest, stack);
  return largest;
}

// Whether two non-empty stacks have the same size.
bool has_equal_stacks(const Position& position) {
  for (std::size_t i = 0; i < position.size(); ++i) {
    for (std::size_t j = i + 1; j < position.size(); ++j) {
      if (position[i] > 0 && position[i] == position[j]) return true;
    }
  }
  return false;
}

// Whether some stack on the board has exactly t chips.
bool is_a_stack_size(const Position& position, std::int64_t t) {
  return std::find(position.begin(), position.end(), t) != position.end();
}

// ---------------------------------------------------------------- validity

// No stack is negative and the stacks are written in ascending order.
bool valid_stacks(const Position& position) {
  return !position.empty() && position.front() >= 0 && std::is_sorted(position.begin(), position.end());
}

// Exactly two stacks, either of which may be empty.
bool valid_two_stacks(const Position& position) { return position.size() == 2 && valid_stacks(position); }

// EUCLID and partizan EUCLID: two stacks, both with a chip at least.
bool valid_euclid(const Position& position) { return valid_two_stacks(position) && position[0] >= 1; }

// EUCLID with zero: the smaller stack may be 0 (the position is then terminal), the larger has a chip at least.
// Two empty stacks never arise in play (a move changes one stack only, and subtracts the other from it, which is
// not 0), so {0, 0} is not a position.
bool valid_euclid_zero(const Position& position) { return valid_two_stacks(position) && position[1] >= 1; }

// MINE: no two non-empty stacks are equal.
bool valid_mine(const Position& position) { return valid_stacks(position) && !has_equal_stacks(position); }

// One pile of n >= 0 chips.
bool valid_pile(const Position& position) { return position.size() == 1 && position[0] >= 0; }

// A pile and the side that binds the player to move: 0 for S, 1 for its complement.
bool valid_comply(const Position& position) {
  return position.size() == 2 && position[0] >= 0 && (position[1] == 0 || position[1] == 1);
}

// A pile and two purses, none negative; a purse may be kInfinite, the pile may not.
bool valid_cash(const Position& position) {
  return position.size() == 3 && position[0] >= 0 && position[0] != kInfinite && position[1] >= 0 && position[2] >= 0;
}

// ---------------------------------------------------------------- one pile

// Subtraction: take a number that is in S, no more than there are.
Moves subtraction_moves(Membership in_s) {
  return [in_s](const Position& position) {
    std::int64_t n = position[0];
    Options options;
    for (std::int64_t t = 1; t <= n; ++t) {
      if (in_s(t)) options.push_back({n - t});
    }
    return tidy(options);
  };
}

// Maximum NIM: take at least 1 and at most f(n), and no more than there are.
Moves maximum_nim_moves(Rule f) {
  return [f](const Position& position) {
    std::int64_t n = position[0];
    Options options;
    for (std::int64_t t = 1; t <= n && t <= f(n); ++t) options.push_back({n - t});
    return tidy(options);
  };
}

// Minimum NIM: take at least f(n), up to the whole pile; taking nothing is never a move, even if f(n) is 0.
Moves minimum_nim_moves(Rule f) {
  return [f](const Position& position) {
    std::int64_t n = position[0];
    Options options;
    for (std::int64_t t = 1; t <= n; ++t) {
      if (t >= f(n)) options.push_back({n - t});
    }
    return tidy(options);
  };
}

// Comply/constrain: take a number from the side you are bound to, then name either side for the opponent.
Moves comply_moves(Membership in_s) {
  return [in_s](const Position& position) {
    std::int64_t n = position[0];
    bool bound_to_s = position[1] == 0;
    Options options;
    for (std::int64_t t = 1; t <= n; ++t) {
      if (in_s(t) == bound_to_s) {
        options.push_back({n - t, 0});
        options.push_back({n - t, 1});
      }
    }
    return tidy(options);
  };
}

// Cash: take a number of A that the pile holds and your purse affords, pay it, and hand the turn over.
Moves cash_moves(std::vector<std::int64_t> prices) {
  return [prices](const Position& position) {
    std::int64_t n = position[0];
    std::int64_t mine = position[1];
    std::int64_t theirs = position[2];
    Options options;
    for (std::int64_t a : prices) {
      if (a > n || a > mine) continue;
      std::int64_t mine_after = mine == kInfinite ? kInfinite : mine - a;
      options.push_back({n - a, theirs, mine_after});
    }
    return tidy(options);
  };
}

// ---------------------------------------------------------------- several stacks

// NIM: take one or more chips from one stack.
Options nim_moves(const Position& position) {
  Options options;
  for (std::size_t i = 0; i < position.size(); ++i) {
    for (std::int64_t k = 1; k <= position[i]; ++k) options.push_back(take(position, i, k));
  }
  return tidy(options);
}

// WYTHOFF: a NIM move, or the same positive number from both stacks.
Options wythoff_moves(const Position& position) {
  Options options = nim_moves(position);
  for (std::int64_t k = 1; k <= position[0] && k <= position[1]; ++k) {
    options.push_back(ascending({position[0] - k, position[1] - k}));
  }
  return tidy(options);
}

// EUCLID: take a positive multiple of the smaller stack from the larger one, leaving it at least 1.
Options euclid_moves(const Position& position) {
  std::int64_t b = position[0];
  std::int64_t a = position[1];
  Options options;
  for (std::int64_t rest = a - b; rest >= 1; rest -= b) options.push_back(ascending({rest, b}));
  return tidy(options);
}

// EUCLID with zero: as EUCLID, but the larger stack may be emptied; with an empty stack on the board play is over.
Options euclid_zero_moves(const Position& position) {
  std::int64_t b = position[0];
  std::int64_t a = position[1];
  Options options;
  if (b == 0) return options;
  for (std::int64_t rest = a - b; rest >= 0; rest -= b) options.push_back(ascending({rest, b}));
  return tidy(options);
}

// Partizan EUCLID, Left: the larger p leaves t on division by the smaller q; go to (q, t) unless t is 0.
Options partizan_euclid_left(const Position& position) {
  std::int64_t q = position[0];
  std::int64_t t = position[1] % q;
  if (t == 0) return {};
  return {ascending({q, t})};
}

// Partizan EUCLID, Right: the same division; go to (q, q - t) unless t is 0.
Options partizan_euclid_right(const Position& position) {
  std::int64_t q = position[0];
  std::int64_t t = position[1] % q;
  if (t == 0) return {};
  return {ascending({q, q - t})};
}

// Greedy NIM: take one or more chips, only from a stack that is as large as any.
Options greedy_nim_moves(const Position& position) {
  Options options;
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (position[i] != greatest(position)) continue;
    for (std::int64_t k = 1; k <= position[i]; ++k) options.push_back(take(position, i, k));
  }
  return tidy(options);
}

// SUSEN: the number taken must be the size of some stack on the board, perhaps of the stack it is taken from.
Options susen_moves(const Position& position) {
  Options options;
  for (std::size_t i = 0; i < position.size(); ++i) {
    for (std::int64_t t = 1; t <= position[i]; ++t) {
      if (is_a_stack_size(position, t)) options.push_back(take(position, i, t));
    }
  }
  return tidy(options);
}

// JENNIFER: the number taken must not be the size of any stack on the board.
Options jennifer_moves(const Position& position) {
  Options options;
  for (std::size_t i = 0; i < position.size(); ++i) {
    for (std::int64_t t = 1; t <= position[i]; ++t) {
      if (!is_a_stack_size(position, t)) options.push_back(take(position, i, t));
    }
  }
  return tidy(options);
}

// NIMB: a NIM move that changes the smallest non-empty stack (from something to nothing is a change).
Options nimb_moves(const Position& position) {
  Options options;
  for (const Position& after : nim_moves(position)) {
    if (least(after) != least(position)) options.push_back(after);
  }
  return tidy(options);
}

// NIMTB without its third condition: a NIM move that changes both the smallest non-empty and the largest stack.
Options nimtb_open_moves(const Position& position) {
  Options options;
  for (const Position& after : nim_moves(position)) {
    if (least(after) != least(position) && greatest(after) != greatest(position)) options.push_back(after);
  }
  return tidy(options);
}

// NIMTB: as above, and no two non-empty stacks may be equal, neither before the move nor after it.
Options nimtb_moves(const Position& position) {
  Options options;
  if (has_equal_stacks(position)) return options;
  for (const Position& after : nimtb_open_moves(position)) {
    if (!has_equal_stacks(after)) options.push_back(after);
  }
  return tidy(options);
}

// MINNIE: take from one stack at least 1 chip and at most as many as the smallest non-empty stack has.
Options minnie_moves(const Position& position) {
  Options options;
  for (std::size_t i = 0; i < position.size(); ++i) {
    for (std::int64_t k = 1; k <= least(position) && k <= position[i]; ++k) options.push_back(take(position, i, k));
  }
  return tidy(options);
}

// MINE: a MINNIE move after which all non-empty stacks are different.
Options mine_moves(const Position& position) {
  Options options;
  for (const Position& after : minnie_moves(position)) {
    if (!has_equal_stacks(after)) options.push_back(after);
  }
  return tidy(options);
}

// WYNNIE: up to the smallest stack from one stack, or the same from both while both are there; alone, a NIM stack.
Options wynnie_moves(const Position& position) {
  Options options;
  bool both_there = position[0] >= 1 && position[1] >= 1;
  for (std::int64_t k = 1; k <= least(position); ++k) {
    if (position[0] >= k) options.push_back(take(position, 0, k));
    if (position[1] >= k) options.push_back(take(position, 1, k));
    if (both_there) options.push_back(ascending({position[0] - k, position[1] - k}));
  }
  return tidy(options);
}

// WYNNIE with pairs: up to the smallest stack from one stack, or the same from exactly two non-empty stacks.
Options wynnie_two_moves(const Position& position) {
  Options options = minnie_moves(position);
  for (std::int64_t k = 1; k <= least(position); ++k) {
    for (std::size_t i = 0; i < position.size(); ++i) {
      for (std::size_t j = i + 1; j < position.size(); ++j) {
        if (position[i] == 0 || position[j] == 0) continue;
        Position after = position;
        after[i] -= k;
        after[j] -= k;
        options.push_back(ascending(after));
      }
    }
  }
  return tidy(options);
}

// WYNNIE with subsets: the same number, up to the smallest stack, from each stack of any choice of non-empty stacks.
Options wynnie_some_moves(const Position& position) {
  Options options;
  for (std::int64_t k = 1; k <= least(position); ++k) {
    for (std::uint64_t choice = 1; choice < (std::uint64_t{1} << position.size()); ++choice) {
      Position after = position;
      bool all_there = true;
      for (std::size_t i = 0; i < position.size(); ++i) {
        if ((choice >> i & 1) == 0) continue;
        if (position[i] == 0) all_there = false;
        after[i] -= k;
      }
      if (all_there) options.push_back(ascending(after));
    }
  }
  return tidy(options);
}

// WYNNIE with all: up to the smallest stack from one stack, or the same from every non-empty stack at once.
Options wynnie_all_moves(const Position& position) {
  Options options = minnie_moves(position);
  for (std::int64_t k = 1; k <= least(position); ++k) {
    Position after = position;
    for (std::int64_t& stack : after) {
      if (stack > 0) stack -= k;
    }
    options.push_back(ascending(after));
  }
  return tidy(options);
}

// ---------------------------------------------------------------- sets and rules

bool is_power_of_two(std::int64_t t) {
  while (t > 1 && t % 2 == 0) t /= 2;
  return t == 1;
}

bool is_square(std::int64_t t) {
  std::int64_t root = 1;
  while (root * root < t) ++root;
  return root * root == t;
}

bool is_triangular(std::int64_t t) {
  for (std::int64_t next = 1; t > 0; ++next) t -= next;
  return t == 0;
}

bool is_fibonacci(std::int64_t t) {
  std::int64_t before = 1, number = 1;
  while (number < t) {
    const std::int64_t after = before + number;
    before = number;
    number = after;
  }
  return number == t;
}

bool is_prime(std::int64_t t) {
  for (std::int64_t d = 2; d < t; ++d) {
    if (t % d == 0) return false;
  }
  return t > 1;
}

// The numbers written out.
Membership listed(std::set<std::int64_t> numbers) {
  return [numbers](std::int64_t t) { return numbers.count(t) == 1; };
}

// from, from + 1, ..., to.
Membership range(std::int64_t from, std::int64_t to) {
  return [from, to](std::int64_t t) { return from <= t && t <= to; };
}

// first, first + step, ... without end.
Membership progression(std::int64_t first, std::int64_t step) {
  return [first, step](std::int64_t t) { return t >= first && (t - first) % step == 0; };
}

// Every positive number outside the set.
Membership all_but(Membership in_s) {
  return [in_s](std::int64_t t) { return !in_s(t); };
}

// The largest r with r * r <= n.
std::int64_t integer_square_root(std::int64_t n) {
  std::int64_t r = 0;
  while ((r + 1) * (r + 1) <= n) ++r;
  return r;
}

// ---------------------------------------------------------------- the list

Game impartial(std::string name, std::string arguments, int stacks, Validity valid, Moves moves) {
  return Game{name, name + arguments, stacks == 0, stacks, std::move(valid), moves, moves, false};
}

std::vector<Game> all_games() {
  std::vector<Game> list;
  auto subtraction = [&](const std::string& text, Membership in_s) {
    list.push_back(impartial("subtraction", text, 1, valid_pile, subtraction_moves(std::move(in_s))));
  };
  auto maximum_nim = [&](const std::string& text, Rule f) {
    list.push_back(impartial("maximum_nim", text, 1, valid_pile, maximum_nim_moves(std::move(f))));
  };
  auto minimum_nim = [&](const std::string& text, Rule f) {
    list.push_back(impartial("minimum_nim", text, 1, valid_pile, minimum_nim_moves(std::move(f))));
  };
  auto comply = [&](const std::string& text, Membership in_s) {
    list.push_back(impartial("comply", text, 1, valid_comply, comply_moves(std::move(in_s))));
  };
  auto cash = [&](const std::string& text, std::vector<std::int64_t> prices) {
    list.push_back(impartial("cash", text, 1, valid_cash, cash_moves(std::move(prices))));
  };
  auto stacks = [&](const std::string& name, Moves moves) {
    list.push_back(impartial(name, "", 0, valid_stacks, std::move(moves)));
  };

  stacks("nim", nim_moves);

  subtraction("{1,3,4}", listed({1, 3, 4}));
  subtraction("{2,5}", listed({2, 5}));
  subtraction("{3,5,6,10,11}", listed({3, 5, 6, 10, 11}));
  subtraction("{1..4}", range(1, 4));
  subtraction("{3..7}", range(3, 7));
  subtraction("{1, 3..7}", listed({1, 3, 4, 5, 6, 7}));
  subtraction("(not {2,5})", all_but(listed({2, 5})));
  subtraction("(not {1})", all_but(listed({1})));
  subtraction("(not {1..3})", all_but(range(1, 3)));
  subtraction("{2,5,..,14}", listed({2, 5, 8, 11, 14}));
  subtraction("{8,21,..,47}", listed({8, 21, 34, 47}));
  subtraction("{2,5,..}", progression(2, 3));
  subtraction("{3,8,..}", progression(3, 5));
  subtraction("(not {3,8,..})", all_but(progression(3, 5)));

  subtraction("{2^i}", is_power_of_two);
  subtraction("{i^2}", is_square);
  subtraction("(not {i^2})", all_but(is_square));
  subtraction("{i*(i+1)/2, 5}", [](std::int64_t t) { return t == 5 || is_triangular(t); });
  subtraction("{fibonacci}", is_fibonacci);
  subtraction("{primes}", is_prime);

  // Strictly less than half of the pile; nothing at all from an empty pile.
  maximum_nim("(floor((n-1)/2))", [](std::int64_t n) { return n == 0 ? 0 : (n - 1) / 2; });
  maximum_nim("(floor(sqrt(n)))", integer_square_root);
  minimum_nim("(ceil(n/3))", [](std::int64_t n) { return n % 3 == 0 ? n / 3 : n / 3 + 1; });
  minimum_nim("(floor(n/2)+1)", [](std::int64_t n) { return n / 2 + 1; });

  comply("{1..3}", range(1, 3));
  comply("{1..4}", range(1, 4));
  comply("{2,5}", listed({2, 5}));
  comply("{8,21,..,47}", listed({8, 21, 34, 47}));
  comply("{2,7,..}", progression(2, 5));
  comply("{2^i}", is_power_of_two);
  comply("(not {2,5})", all_but(listed({2, 5})));

  cash("{1}", {1});
  cash("{1,4}", {1, 4});
  cash("{2,3}", {2, 3});
  cash("{1,3,4}", {1, 3, 4});

  list.push_back(impartial("wythoff", "", 2, valid_two_stacks, wythoff_moves));
  list.push_back(impartial("euclid", "", 2, valid_euclid, euclid_moves));
  list.push_back(impartial("euclid_zero", "", 2, valid_euclid_zero, euclid_zero_moves));
  list.push_back(Game{"partizan_euclid", "partizan_euclid", false, 2, valid_euclid, partizan_euclid_left,
                      partizan_euclid_right, true});
  stacks("greedy_nim", greedy_nim_moves);
  stacks("susen", susen_moves);
  stacks("jennifer", jennifer_moves);
  stacks("nimb", nimb_moves);
  stacks("nimtb", nimtb_moves);
  stacks("nimtb_open", nimtb_open_moves);
  list.push_back(impartial("wynnie", "", 2, valid_two_stacks, wynnie_moves));
  stacks("minnie", minnie_moves);
  list.push_back(impartial("mine", "", 0, valid_mine, mine_moves));
  stacks("wynnie_two", wynnie_two_moves);
  stacks("wynnie_some", wynnie_some_moves);
  stacks("wynnie_all", wynnie_all_moves);
  return list;
}

}  // namespace

const std::vector<Game>& games() {
  static const std::vector<Game> list = all_games();
  return list;
}

const Game& game(const std::string& instance) {
  for (const Game& candidate : games()) {
    if (candidate.instance == instance) return candidate;
  }
  throw std::out_of_range("no handwritten game " + instance);
}

}  // namespace handwritten
