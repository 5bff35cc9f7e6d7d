// Reading rules on a graph: every name becomes a numbered leaf.
#include "engine/graph/graph_rules.hpp"

#include "rules/graph/sites.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

struct NotPlaced {
  std::string why;
};

Expr placed_leaf(PlacedLeaf which, bool after = false) {
  Expr leaf = name("", after);
  leaf.value = static_cast<std::int64_t>(which);
  return leaf;
}

Expr with_leaves(const Expr& expr, const Move& move) {
  const auto second = [&](const std::string& vertex) { return vertex != move.site->first; };
  if (expr.op == Op::call) {
    if (expr.name != kDegree || expr.after) throw NotPlaced{"it applies " + expr.name};
    return placed_leaf(second(expr.args[0].name) ? PlacedLeaf::degree_second : PlacedLeaf::degree_first);
  }
  if (expr.op == Op::least) {
    if (expr.name.empty() || expr.after) throw NotPlaced{"it speaks of the least stack of all, or after the move"};
    return placed_leaf(second(expr.name) ? PlacedLeaf::least_second : PlacedLeaf::least_first);
  }
  if (expr.op == Op::complement && expr.args[0].op == Op::set) {
    Expr set = expr.args[0];
    set.set = set.set.inverted();
    return set;
  }
  if (expr.op == Op::name) {
    if (names_vertex(move, expr.name)) {
      return placed_leaf(second(expr.name) ? PlacedLeaf::second : PlacedLeaf::first, expr.after);
    }
    if (expr.name == move.amount && !expr.after) return placed_leaf(PlacedLeaf::amount);
    throw NotPlaced{"it speaks of " + to_string(expr)};
  }
  const bool whole_board =
      expr.op == Op::greatest || expr.op == Op::distinct || expr.op == Op::is_stack || expr.op == Op::complement;
  if (whole_board) throw NotPlaced{"it speaks of " + to_string(expr)};
  Expr result = expr;
  for (Expr& arg : result.args) arg = with_leaves(arg, move);
  return result;
}

bool has_leaf(const Expr& expr, PlacedLeaf which) {
  return any_node(expr, [&](const Expr& e) {
    return e.op == Op::name && e.name.empty() && e.value == static_cast<std::int64_t>(which);
  });
}

// The other end of the place in each leaf; arguments whose order does not matter are written in one order.
Expr exchanged(Expr expr, bool exchange) {
  for (Expr& arg : expr.args) arg = exchanged(std::move(arg), exchange);
  if (expr.op == Op::name && expr.name.empty()) {
    std::int64_t which = expr.value;
    if (exchange && which != static_cast<std::int64_t>(PlacedLeaf::amount)) which += which % 2 == (which > 2) ? 1 : -1;
    expr.name = "leaf" + std::to_string(which);
  }
  const bool any_order = expr.op == Op::minimum || expr.op == Op::maximum || expr.op == Op::add ||
                         expr.op == Op::conjunction || expr.op == Op::disjunction || expr.op == Op::equal;
  if (any_order && to_string(expr.args[1]) < to_string(expr.args[0])) std::swap(expr.args[0], expr.args[1]);
  return expr;
}

std::vector<std::string> sorted_conditions(const PlacedMove& move, bool exchange) {
  std::vector<std::string> result;
  for (const auto* list : {&move.where, &move.bounds}) {
    for (const Expr& condition : *list) result.push_back(to_string(exchanged(condition, exchange)));
  }
  for (const auto& part : move.parts) {
    result.push_back(std::string(part.near ? "near " : "") + (part.second != exchange ? "2" : "1"));
  }
  std::sort(result.begin(), result.end());
  return result;
}

PlacedMove read_move(const Move& move, bool on_edges) {
  if (!move.site) throw NotPlaced{"a move has no place"};
  if (move.player != Player::either) throw NotPlaced{"it is partizan"};
  if (!move.choices.empty()) throw NotPlaced{"a move chooses among words"};
  PlacedMove result;
  result.kind = move.site->kind;
  result.take = move.take;
  if (!on_edges) {
    for (const auto& part : move.site->parts) {
      result.parts.push_back({part.name != move.site->first, part.near});
    }
  }
  const Expr amount = name(move.amount);
  if (move.low) result.bounds.push_back(with_leaves(node(Op::greater_equal, {amount, *move.low}), move));
  if (move.high) result.bounds.push_back(with_leaves(node(Op::less_equal, {amount, *move.high}), move));
  if (move.set) {
    const Expr set = with_leaves(*move.set, move);
    if (set.op != Op::set) throw NotPlaced{"its amounts are no set that is written"};
    result.amounts = set.set;
  }
  for (const Expr& condition : move.where) result.where.push_back(with_leaves(condition, move));
  result.symmetric = sorted_conditions(result, false) == sorted_conditions(result, true);
  return result;
}

}  // namespace

std::shared_ptr<const GraphRules> GraphRules::read(const Game& game, std::string* reason) {
  try {
    if (!game.placed) throw NotPlaced{"it is not played on a graph"};
    std::shared_ptr<GraphRules> rules(new GraphRules());
    rules->game_ = game.text;
    rules->shape_ = std::dynamic_pointer_cast<const OnGraph>(game.placed->shape);
    for (const Move& move : game.placed->moves) {
      rules->moves_.push_back(read_move(move, rules->on_edges()));
      const PlacedMove& placed = rules->moves_.back();
      rules->on_single_vertices_ = rules->on_single_vertices_ || !has_two_ends(placed.kind);
      const auto near_second = [](const Expr& e) {
        return has_leaf(e, PlacedLeaf::degree_second) || has_leaf(e, PlacedLeaf::least_second);
      };
      const bool looks =
          std::any_of(placed.parts.begin(), placed.parts.end(), [](const auto& p) { return p.second && p.near; }) ||
          std::any_of(placed.where.begin(), placed.where.end(), near_second) ||
          std::any_of(placed.bounds.begin(), placed.bounds.end(), near_second);
      rules->looks_past_token_ = rules->looks_past_token_ || (looks && placed.kind == Site::Kind::token);
    }
    return rules;
  } catch (const NotPlaced& not_placed) {
    if (reason != nullptr) *reason = not_placed.why;
    return nullptr;
  }
}

}  // namespace cairn::engine
