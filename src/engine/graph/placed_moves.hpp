// Every move on a board, where it is made and what it does: the one place where rules on graphs are played.
//
// A board says: chips(v), the vertices (for_each_vertex, in any order; empty ones may be left out), the neighbours of a
// vertex (for_each_near: all of them, also empty ones; on edges those whose edge is left), joined(u, v), and the mark:
// a vertex in mark(), for an active edge its ends in mark() and mark_end(); -1 where there is none.
#pragma once

#include "engine/graph/graph_rules.hpp"
#include "rules/evaluate.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::engine {

template <class Board, class Visit>
class PlacedMoves {
 public:
  PlacedMoves(const GraphRules& rules, const Board& board, const Visit& visit)
      : rules_(rules), board_(board), visit_(visit) {}

  void run() {
    for (const PlacedMove& move : rules_.moves()) {
      move_ = &move;
      switch (move.kind) {
        case Site::Kind::vertex:
          board_.for_each_vertex([&](int v) { at(v, -1); });
          break;
        case Site::Kind::next_vertex:
          board_.for_each_vertex([&](int v) {
            if (board_.mark() < 0 || board_.joined(board_.mark(), v)) at(v, -1);
          });
          break;
        case Site::Kind::edge:
          every_edge();
          break;
        case Site::Kind::active_edge:
          if (board_.mark() < 0) {
            every_edge();
          } else {
            at(board_.mark(), board_.mark_end());
            if (!move.symmetric) at(board_.mark_end(), board_.mark());
          }
          break;
        case Site::Kind::token:
          board_.for_each_near(board_.mark(), [&](int v) { at(board_.mark(), v); });
          break;
      }
    }
  }

  // The meaning of leaves, for the arithmetic of rules/evaluate.hpp.
  [[nodiscard]] Number number(const Expr& leaf) const {
    switch (static_cast<PlacedLeaf>(leaf.value)) {
      case PlacedLeaf::first:
        return stack(effect_.first, leaf.after);
      case PlacedLeaf::second:
        return stack(effect_.second, leaf.after);
      case PlacedLeaf::amount:
        return effect_.amount;
      case PlacedLeaf::degree_first:
        return degree(effect_.first);
      case PlacedLeaf::degree_second:
        return degree(effect_.second);
      case PlacedLeaf::least_first:
        return least(effect_.first);
      case PlacedLeaf::least_second:
        return least(effect_.second);
    }
    return {};
  }
  [[nodiscard]] static bool truth(const Expr& /*leaf*/) { return false; }
  [[nodiscard]] static bool is_stack(const Number& /*size*/) { return false; }
  [[nodiscard]] static int choice(const Expr& /*expr*/) { return -1; }
  [[nodiscard]] static const Set& set(const Expr& expr) { return expr.set; }

 private:
  void every_edge() {
    board_.for_each_vertex([&](int u) {
      board_.for_each_near(u, [&](int v) {
        if (!move_->symmetric || u < v) at(u, v);
      });
    });
  }

  [[nodiscard]] bool is_touched(int vertex) const {
    return std::find(effect_.touched.begin(), effect_.touched.end(), vertex) != effect_.touched.end();
  }
  [[nodiscard]] std::int64_t stack(int vertex, bool after) const {
    const std::int64_t chips = board_.chips(vertex);
    if (!after || !is_touched(vertex)) return chips;
    return move_->take ? chips - effect_.amount : 0;
  }
  [[nodiscard]] std::int64_t degree(int vertex) const {
    std::int64_t count = 0;
    board_.for_each_near(vertex, [&](int v) { count += board_.chips(v) > 0 ? 1 : 0; });
    return count;
  }
  [[nodiscard]] Number least(int vertex) const {
    std::int64_t least = 0;
    const auto look = [&](int v) {
      const std::int64_t chips = board_.chips(v);
      if (chips > 0 && (least == 0 || chips < least)) least = chips;
    };
    look(vertex);
    board_.for_each_near(vertex, look);
    return least == 0 ? Number() : Number(least);
  }

  void at(int first, int second) {
    if (board_.chips(first) <= 0) return;
    if (second >= 0 && move_->kind != Site::Kind::token && board_.chips(second) <= 0) return;
    effect_.first = first;
    effect_.second = second;
    effect_.amount = 0;
    effect_.touched.clear();
    for (const auto& part : move_->parts) {
      const int vertex = part.second ? second : first;
      const auto touch = [&](int v) {
        if (!is_touched(v)) effect_.touched.push_back(v);
      };
      if (part.near) {
        board_.for_each_near(vertex, touch);
      } else {
        touch(vertex);
      }
    }
    if (!move_->take) return attempt();
    std::int64_t most = board_.chips(effect_.touched.front());
    for (const int v : effect_.touched) most = std::min(most, board_.chips(v));
    for (std::int64_t amount = 1; amount <= most; ++amount) {
      effect_.amount = amount;
      if (move_->amounts && !move_->amounts->contains(amount)) continue;
      attempt();
    }
  }

  void attempt() {
    const auto true_here = [&](const Expr& condition) { return holds(condition, *this); };
    if (!std::all_of(move_->bounds.begin(), move_->bounds.end(), true_here)) return;
    if (!std::all_of(move_->where.begin(), move_->where.end(), true_here)) return;
    const bool falls = rules_.on_edges() || std::any_of(effect_.touched.begin(), effect_.touched.end(),
                                                        [&](int v) { return board_.chips(v) > 0; });
    if (!falls) {
      throw Error("the rules of " + rules_.game() + " allow a move that takes nothing away, so play might never end",
                  "", "forbid this move");
    }
    effect_.mark_is_edge = false;
    effect_.mark = -1;
    if (move_->kind == Site::Kind::token) effect_.mark = effect_.second;
    if (move_->kind == Site::Kind::next_vertex) effect_.mark = effect_.first;
    if (move_->kind == Site::Kind::active_edge) {
      effect_.mark_is_edge = stack(effect_.first, true) > 0 && stack(effect_.second, true) > 0;
    }
    visit_(static_cast<const PlacedEffect&>(effect_));
  }

  const GraphRules& rules_;
  const Board& board_;
  const Visit& visit_;
  const PlacedMove* move_ = nullptr;
  PlacedEffect effect_;
};

// Calls visit(const PlacedEffect&); the same effect may come twice.
template <class Board, class Visit>
void for_each_placed_move(const GraphRules& rules, const Board& board, const Visit& visit) {
  PlacedMoves<Board, Visit>(rules, board, visit).run();
}

}  // namespace cairn::engine
