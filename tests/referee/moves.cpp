// Random moves: those that take and those that go somewhere.
#include "generate.hpp"

namespace referee {

void Generator::choose_amount(Move& move, const ExprPtr& most) {
  has_amount_ = false;
  const int kind = random_.below(100);
  if (kind < 45) {
    move.amount = Move::Amount::set;
    move.set = set();
  } else {
    move.amount = Move::Amount::range;
    move.low = random_.chance(85) ? constant(1) : constant(random_.between(2, 3));
    move.high = random_.chance(60) ? most : random_.chance(50) ? constant(1 + small()) : number(2);
  }
  has_amount_ = true;
}

void Generator::add_conditions(Move& move, int most) {
  in_move_ = true;
  primes_ = true;
  picks_ = move.picks;
  for (int i = random_.below(most + 1); i > 0; --i) move.where.push_back(condition(random_.chance(75) ? 0 : 2));
  in_move_ = primes_ = has_amount_ = false;
  picks_.clear();
}

void Generator::take_move() {
  static const std::vector<From> kFrom{From::one,  From::one, From::one,      From::one,  From::two,
                                       From::some, From::all, From::greatest, From::least};
  Move move;
  move.take = true;
  const auto piles = places(Kind::pile);
  if (game_.has_stacks() && (piles.empty() || random_.chance(55))) {
    move.from = random_.pick(kFrom);
    if (move.from == From::two && game_.stacks == 2 && game_.shape != Shape::any_stacks && random_.chance(60)) {
      move.from = From::both;
    }
  } else {
    move.from = game_.shape == Shape::pile && random_.chance(50) ? From::unsaid : From::name;
    move.stack = static_cast<int>(random_.pick(piles));
  }
  const auto purses = places(Kind::purse);
  if (!purses.empty() && random_.chance(30)) {  // from a purse; an infinite one is kept out, mostly
    move.stack = static_cast<int>(random_.pick(purses));
    if (random_.chance(85)) {
      move.where.push_back(
          compare(keep(static_cast<std::size_t>(move.stack)), Sign::less_equal, constant(random_.between(9, 200))));
    }
  }
  move.amount = Move::Amount::free;
  if (random_.chance(55)) {
    choose_amount(move, leaf_number());
  }
  has_amount_ = true;
  add_conditions(move, 2);
  game_.moves.push_back(std::move(move));
}

void Generator::word_targets(Move& move, std::vector<ExprPtr>& to) {
  for (const auto place : places(Kind::word)) {
    const auto& list = game_.coordinates[place].words;
    const int kind = random_.below(4);
    if (kind == 0) {
      to[place] = leaf(Op::word, random_.pick(list));
    } else if (kind < 3) {
      const std::string name = "next" + (move.picks.empty() ? "" : std::to_string(move.picks.size()));
      to[place] = leaf(Op::word_picked, static_cast<int>(move.picks.size()), name);
      move.picks.push_back({name, list});
    }
  }
}

// The loser loses c*t (or c), others may win less than that in all; the numbers may change places.
void Generator::go_move() {
  Move move;
  const auto piles = places(Kind::pile);
  const std::size_t loser = random_.pick(piles);
  std::vector<ExprPtr> to;
  for (std::size_t i = 0; i < game_.coordinates.size(); ++i) to.push_back(keep(i));
  const int kind = random_.below(10);
  const int loss = random_.chance(70) ? 1 : random_.between(2, 3);
  ExprPtr unit;
  if (kind < 2) {
    unit = constant(1);
  } else if (kind == 2) {  // amounts below zero, which are added
    move.amount = Move::Amount::range;
    move.low = random_.chance(50) ? constant(-(1 + small())) : unary(Op::negate, keep(loser));
    move.high = constant(random_.chance(60) ? -1 : 2);
    has_amount_ = true;
    unit = unary(Op::negate, amount());
    if (random_.chance(70)) move.where.push_back(compare(amount(), Sign::less, constant(0)));
  } else {
    choose_amount(move, keep(loser));
    unit = amount();
  }
  const auto times = [&](int factor) { return factor == 1 ? unit : binary(Op::multiply, constant(factor), unit); };
  const auto shift = [&](ExprPtr base, int factor) {
    if (kind == 2 && factor == -1) return binary(Op::add, std::move(base), amount());
    return binary(factor < 0 ? Op::subtract : Op::add, std::move(base), times(factor < 0 ? -factor : factor));
  };
  if (kind == 2 && loss > 1) {
    to[loser] = binary(Op::add, to[loser], binary(Op::multiply, constant(loss), amount()));
  } else {
    to[loser] = shift(to[loser], -loss);
  }
  int left = loss - 1;
  for (const auto place : piles) {
    if (place == loser) continue;
    if (kind != 2 && left > 0 && random_.chance(50)) {
      to[place] = shift(to[place], 1);
      --left;
    } else if (random_.chance(35)) {
      to[place] = kind == 2 ? binary(Op::add, to[place], amount()) : shift(to[place], -random_.between(1, 2));
    } else if (random_.chance(6)) {
      to[place] = constant(0);
    }
  }
  for (const auto place : places(Kind::purse)) {
    if (random_.chance(50) && kind != 2) to[place] = shift(to[place], -random_.between(1, 2));
  }
  if (random_.chance(25)) {  // numbers of one kind change places
    for (const Kind same : {Kind::pile, Kind::purse}) {
      const auto list = places(same);
      if (list.size() >= 2) std::swap(to[list[0]], to[list[1]]);
    }
  }
  word_targets(move, to);
  move.to = to;
  add_conditions(move, 2);
  game_.moves.push_back(std::move(move));
}

}  // namespace referee
