// That play surely ends: a weighted sum of the numbers that falls with every move, seen from the form of the moves
// alone. The generator builds many such games; for them no refusal may say that play might never end.
#include <map>
#include <optional>

#include "game.hpp"

namespace referee {
namespace {

// A sum of multiples of coordinates, the amount (-1) and 1 (-2).
using Form = std::map<int, Number>;
constexpr int kAmount = -1;
constexpr int kOne = -2;

std::optional<Form> form_of(const Expr& expr, Number factor) {
  switch (expr.op) {
    case Op::constant:
      return Form{{kOne, factor * expr.number}};
    case Op::coordinate:
      return Form{{expr.index, factor}};
    case Op::amount:
      return Form{{kAmount, factor}};
    case Op::negate:
      return form_of(*expr.parts[0], -factor);
    case Op::multiply:
      if (expr.parts[0]->op != Op::constant) return {};
      return form_of(*expr.parts[1], factor * expr.parts[0]->number);
    case Op::add:
    case Op::subtract: {
      auto sum = form_of(*expr.parts[0], factor);
      const auto other = form_of(*expr.parts[1], expr.op == Op::add ? factor : -factor);
      if (!sum || !other) return {};
      for (const auto& [name, times] : *other) (*sum)[name] += times;
      return sum;
    }
    default:
      return {};
  }
}

// The weights of a measure; nothing when it is not a plain sum.
std::optional<std::vector<Number>> weights_of(const Game& game) {
  std::vector<Number> weights(game.coordinates.size(), 1);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (game.kind(i) == Kind::purse) weights[i] = 0;  // an infinite one stays as it is
  }
  if (!game.measure) return weights;
  const auto form = form_of(*game.measure, 1);
  if (!form) return {};
  std::fill(weights.begin(), weights.end(), 0);
  for (const auto& [name, times] : *form) {
    if (name < 0 || times < 0) return {};
    weights[static_cast<std::size_t>(name)] = times;
  }
  return weights;
}

bool falls(const Game& game, const Move& move, const std::vector<Number>& weights) {
  if (move.take)
    return !game.measure &&
           !(move.from == From::name && game.kind(static_cast<std::size_t>(move.stack)) == Kind::purse);
  Form change;
  for (std::size_t i = 0; i < move.to.size(); ++i) {
    if (game.kind(i) == Kind::word) continue;
    const auto form = form_of(*move.to[i], weights[i]);
    if (!form) return false;
    for (const auto& [name, times] : *form) change[name] += times;
    change[static_cast<int>(i)] -= weights[i];
  }
  Number least = 0;  // of the amount
  if (move.amount == Move::Amount::set) least = 1;
  if (move.amount == Move::Amount::range && move.low->op == Op::constant) least = move.low->number;
  for (const auto& [name, times] : change) {
    if (name != kOne && times > 0) return false;
  }
  return (least >= 1 ? change[kAmount] : 0) + change[kOne] < 0 && (least >= 0 || change[kAmount] == 0);
}

}  // namespace

bool Game::surely_ends() const {
  if (has(Kind::purse) && measure) return false;  // an infinite purse counts as 0, so that a measure says less
  const auto weights = weights_of(*this);
  return weights &&
         std::all_of(moves.begin(), moves.end(), [&](const Move& move) { return falls(*this, move, *weights); });
}

}  // namespace referee
