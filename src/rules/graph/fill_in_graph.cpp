// Moves at vertices and edges, written out for a graph.
//
// Numbers that depend on which neighbours are left are written out by cases that exclude each other, each a move of its
// own: "least near v" by the vertex that has it, "degree(v)" neighbour by neighbour until the condition is decided.
#include "rules/evaluate.hpp"
#include "rules/graph/on_graph.hpp"
#include "rules/graph/sites.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <set>

namespace cairn::rules {

namespace {

using SiteKind = Site::Kind;
using GraphMark = OnGraph::Mark;
using Conditions = std::vector<Expr>;

constexpr std::size_t kMostCasesOfMove = 4096;
constexpr std::size_t kMostEdgesPlayed = 100'000;
// Beyond this number of neighbours, "0 or at least a" is not split into two cases each but calculated.
constexpr std::size_t kMostNeighboursSplit = 6;

// A condition without names is decided by arithmetic alone.
struct NamelessLeaves {
  static Number number(const Expr& /*leaf*/) { return {}; }
  static bool truth(const Expr& /*leaf*/) { return false; }
  static bool is_stack(const Number& /*size*/) { return false; }
  static int choice(const Expr& /*expr*/) { return -1; }
  static const Set& set(const Expr& expr) { return expr.set; }
};

bool is_degree(const Expr& expr) { return expr.op == Op::call && expr.name == kDegree; }
bool is_least_near(const Expr& expr) { return expr.op == Op::least && !expr.name.empty(); }

std::optional<bool> settled(const Expr& condition) {
  const bool open = any_node(condition, [](const Expr& e) {
    return e.op == Op::name || e.op == Op::call || e.op == Op::least || e.op == Op::greatest;
  });
  return open ? std::nullopt : std::optional(holds(condition, NamelessLeaves()));
}

Expr compared(Expr left, Op op, std::int64_t right) { return node(op, {std::move(left), number(right)}); }

// One move of the rules at one place of the graph.
class Placed {
 public:
  Placed(const OnGraph& shape, const Move& move, int first, int second)
      : shape_(shape), graph_(*shape.graph()), move_(move), site_(*move.site), first_(first), second_(second) {}

  [[nodiscard]] std::vector<Move> moves() const {
    std::vector<Conditions> cases{before()};
    const auto add = [&](const Expr& condition) {
      std::vector<Conditions> extended;
      for (const Conditions& more : cases_of(in_cells(condition))) {
        for (const Conditions& so_far : cases) {
          extended.push_back(so_far);
          extended.back().insert(extended.back().end(), more.begin(), more.end());
        }
        refuse_many(extended.size());
      }
      cases = std::move(extended);
    };
    const Expr amount = name(move_.amount);
    if (move_.low) add(node(Op::greater_equal, {amount, *move_.low}));
    if (move_.high) add(node(Op::less_equal, {amount, *move_.high}));
    for (const Expr& condition : move_.where) add(condition);
    std::vector<Move> result;
    for (Conditions& conditions : cases) land(std::move(conditions), result);
    return result;
  }

 private:
  void refuse_many(std::size_t cases) const {
    if (cases <= kMostCasesOfMove) return;
    throw Misplaced{"this move splits into too many cases on " + graph_.text(), move_.place,
                    "a vertex of it has too many neighbours"};
  }

  [[nodiscard]] int vertex(const std::string& name) const { return name == site_.first ? first_ : second_; }
  [[nodiscard]] static Expr stack(int vertex, bool after = false) { return name(OnGraph::vertex_name(vertex), after); }
  [[nodiscard]] Edge edge() const { return {std::min(first_, second_), std::max(first_, second_)}; }
  [[nodiscard]] Expr mark() const { return name(shape_.mark_name()); }
  [[nodiscard]] Expr mark_is(const std::string& label) const { return node(Op::equal, {mark(), name(label)}); }

  // What must hold for the place itself: the mark allows it, and nothing that the move is made on is gone.
  [[nodiscard]] Conditions before() const {
    Conditions result;
    if (site_.kind == SiteKind::active_edge) {
      result.push_back(node(Op::disjunction, {mark_is("none"), mark_is(OnGraph::edge_label(edge()))}));
    } else if (site_.kind == SiteKind::token) {
      result.push_back(mark_is(std::to_string(first_)));
    } else if (site_.kind == SiteKind::next_vertex) {
      Expr allowed = mark_is("none");
      for (const int from : graph_.neighbours(first_)) {
        allowed = node(Op::disjunction, {std::move(allowed), mark_is(std::to_string(from))});
      }
      result.push_back(std::move(allowed));
    }
    if (shape_.on_edges()) {
      result.push_back(compared(name(OnGraph::edge_name(edge())), Op::greater_equal, 1));
      return result;
    }
    result.push_back(compared(stack(first_), Op::greater_equal, 1));
    // A token may go to an empty vertex.
    if (second_ != 0 && site_.kind != SiteKind::token) result.push_back(compared(stack(second_), Op::greater_equal, 1));
    return result;
  }

  // The condition with cells for the names of vertices. What is near a vertex keeps its number for later.
  [[nodiscard]] Expr in_cells(const Expr& expr) const {
    if (is_degree(expr)) return degree(vertex(expr.args[0].name), expr.place);
    Expr result = expr;
    if (is_least_near(expr)) {
      result.value = vertex(expr.name);
      return result;
    }
    if (expr.op == Op::name && names_vertex(move_, expr.name)) {
      return name(OnGraph::vertex_name(vertex(expr.name)), expr.after, expr.place);
    }
    for (Expr& arg : result.args) arg = in_cells(arg);
    // Written in one order, so that an edge whose ends play the same part is tried once.
    const bool extremum = expr.op == Op::minimum || expr.op == Op::maximum;
    if (extremum && to_string(result.args[1]) < to_string(result.args[0])) std::swap(result.args[0], result.args[1]);
    return result;
  }

  // Edges hold 0 or 1, so that their sum counts those that are left.
  [[nodiscard]] Expr degree(int of, Place place) const {
    if (!shape_.on_edges()) {
      Expr later = node(Op::call, {stack(of)}, place);
      later.name = kDegree;
      later.value = of;
      return later;
    }
    Expr sum = number(0, place);
    for (const int other : graph_.neighbours(of)) {
      Expr one = name(OnGraph::edge_name({std::min(of, other), std::max(of, other)}), false, place);
      sum = sum == number(0) ? std::move(one) : node(Op::add, {std::move(sum), std::move(one)}, place);
    }
    return sum;
  }

  [[nodiscard]] static Expr with(const Expr& condition, const Expr& leaf, const Expr& value) {
    return rewritten(condition, [&](const Expr& part) { return part == leaf ? value : part; });
  }

  // Cases that exclude each other, each a list of conditions without least near v and degree(v).
  [[nodiscard]] std::vector<Conditions> cases_of(const Expr& condition) const {
    if (const auto [first, second] = below_both(condition); first) {
      std::vector<Conditions> result;
      for (const Conditions& guards : cases_of(*first)) append(guards, *second, result);
      return result;
    }
    const Expr* leaf = nullptr;
    (void)any_node(condition, [&](const Expr& part) {
      if (leaf == nullptr && (is_least_near(part) || is_degree(part))) leaf = &part;
      return leaf != nullptr;
    });
    if (leaf == nullptr) return {{condition}};
    const Expr wanted = *leaf;
    std::vector<Conditions> result;
    if (is_degree(wanted)) {
      by_degree(condition, wanted, 0, 0, {}, result);
    } else if (const auto bound = below_least(condition)) {
      result.push_back(at_most_each(*bound, static_cast<int>(wanted.value)));
    } else {
      by_least(condition, wanted, result);
    }
    return result;
  }

  // "a <= min(b, c)" is "a <= b" and "a <= c".
  [[nodiscard]] static std::pair<std::optional<Expr>, std::optional<Expr>> below_both(const Expr& condition) {
    const bool up = condition.op == Op::less_equal || condition.op == Op::less;
    const bool down = condition.op == Op::greater_equal || condition.op == Op::greater;
    const std::size_t high = up ? 1 : 0;
    if ((!up && !down) || condition.args[high].op != Op::minimum) return {};
    const auto part = [&](std::size_t i) {
      Expr result = condition;
      result.args[high] = condition.args[high].args[i];
      return result;
    };
    return {part(0), part(1)};
  }

  // a of "a <= least near v".
  [[nodiscard]] static std::optional<Expr> below_least(const Expr& condition) {
    const bool up = condition.op == Op::less_equal || condition.op == Op::less;
    const bool down = condition.op == Op::greater_equal || condition.op == Op::greater;
    if (!up && !down) return std::nullopt;
    const Expr& low = condition.args[up ? 0 : 1];
    const Expr& high = condition.args[up ? 1 : 0];
    const auto near = [](const Expr& part) { return is_least_near(part) || is_degree(part); };
    if (!is_least_near(high) || any_node(low, near)) return std::nullopt;
    const bool strict = condition.op == Op::less || condition.op == Op::greater;
    return strict ? node(Op::add, {low, number(1)}) : low;
  }

  // The number is at most what v holds, and what each neighbour holds that is not empty. Where a token goes, v itself
  // may be empty.
  [[nodiscard]] Conditions at_most_each(const Expr& bound, int of) const {
    Conditions result;
    std::vector<int> near = graph_.neighbours(of);
    if (site_.kind == SiteKind::token && of == second_) {
      near.push_back(of);
    } else {
      result.push_back(node(Op::less_equal, {bound, stack(of)}));
    }
    for (const int other : near) {
      const Expr x = stack(other);
      if (near.size() <= kMostNeighboursSplit) {
        result.push_back(node(Op::disjunction, {compared(x, Op::equal, 0), node(Op::less_equal, {bound, x})}));
      } else {
        result.push_back(compared(node(Op::multiply, {x, node(Op::subtract, {x, bound})}), Op::greater_equal, 0));
      }
    }
    return result;
  }

  // The first of the vertices near v, in the order of their numbers, that has the least.
  void by_least(const Expr& condition, const Expr& leaf, std::vector<Conditions>& result) const {
    std::vector<int> near = graph_.neighbours(static_cast<int>(leaf.value));
    near.push_back(static_cast<int>(leaf.value));
    std::sort(near.begin(), near.end());
    for (const int has_it : near) {
      Conditions guards{compared(stack(has_it), Op::greater_equal, 1)};
      for (const int other : near) {
        if (other == has_it) continue;
        const Op more = other < has_it ? Op::greater : Op::greater_equal;
        guards.push_back(
            node(Op::disjunction, {compared(stack(other), Op::equal, 0), node(more, {stack(other), stack(has_it)})}));
      }
      append(guards, with(condition, leaf, stack(has_it)), result);
    }
  }

  void by_degree(const Expr& condition, const Expr& leaf, std::size_t at, std::int64_t left, const Conditions& guards,
                 std::vector<Conditions>& result) const {
    const auto& near = graph_.neighbours(static_cast<int>(leaf.value));
    const auto rest = static_cast<std::int64_t>(near.size() - at);
    std::set<std::optional<bool>> answers;
    for (std::int64_t k = left; k <= left + rest; ++k) answers.insert(settled(with(condition, leaf, number(k))));
    if (answers.size() == 1 && *answers.begin() == std::optional(false)) return;
    if (answers.size() == 1 && *answers.begin() == std::optional(true)) {
      result.push_back(guards);
      return refuse_many(result.size());
    }
    if (rest == 0) return append(guards, with(condition, leaf, number(left)), result);
    for (const std::int64_t there : {0, 1}) {
      Conditions extended = guards;
      extended.push_back(compared(stack(near[at]), there == 0 ? Op::equal : Op::greater_equal, there));
      by_degree(condition, leaf, at + 1, left + there, extended, result);
    }
  }

  // The rest of the condition may have cases as well.
  void append(const Conditions& guards, const Expr& condition, std::vector<Conditions>& result) const {
    for (const Conditions& more : cases_of(condition)) {
      result.push_back(guards);
      result.back().insert(result.back().end(), more.begin(), more.end());
    }
    refuse_many(result.size());
  }

  // The vertices that lose the amount, or everything.
  [[nodiscard]] std::set<int> touched() const {
    std::set<int> result;
    for (const Site::Part& part : site_.parts) {
      if (!part.near) {
        result.insert(vertex(part.name));
      } else {
        const auto& near = graph_.neighbours(vertex(part.name));
        result.insert(near.begin(), near.end());
      }
    }
    return result;
  }

  void land(Conditions conditions, std::vector<Move>& result) const {
    Move move;
    move.player = move_.player;
    move.place = move_.place;
    move.amount = move_.amount;
    move.set = move_.set;
    const std::set<int> lower = shape_.on_edges() ? std::set<int>() : touched();
    if (move_.take && !move_.set) {
      move.low = number(1);
      move.high = stack(*lower.begin());
    }
    if (shape_.on_edges()) {
      for (const Edge& one : graph_.edges())
        move.to.push_back(one == edge() ? number(0) : name(OnGraph::edge_name(one)));
    } else {
      for (int v = 1; v <= graph_.vertices(); ++v) {
        Expr left = move_.take ? node(Op::subtract, {stack(v), name(move_.amount)}) : number(0);
        move.to.push_back(lower.contains(v) ? std::move(left) : stack(v));
      }
    }
    const auto add = [&](const std::string& label, std::optional<Expr> last) {
      Move one = move;
      one.where = conditions;
      if (last) one.where.push_back(*std::move(last));
      if (!label.empty()) one.to.push_back(name(label));
      result.push_back(std::move(one));
    };
    switch (site_.kind) {
      case SiteKind::vertex:
      case SiteKind::edge:
        return add("", std::nullopt);
      case SiteKind::token:
        return add(std::to_string(second_), std::nullopt);
      case SiteKind::next_vertex:
        return add(std::to_string(first_), std::nullopt);
      case SiteKind::active_edge:
        break;
    }
    const auto ends = [&](Op op, Op test, std::int64_t bound) {
      return node(
          op, {compared(stack(edge().first, true), test, bound), compared(stack(edge().second, true), test, bound)});
    };
    add(OnGraph::edge_label(edge()), ends(Op::conjunction, Op::greater_equal, 1));
    add("none", ends(Op::disjunction, Op::equal, 0));
  }

  const OnGraph& shape_;
  const Graph& graph_;
  const Move& move_;
  const Site& site_;
  int first_;
  int second_;  // 0 when the site is one vertex
};

// The same move, whichever end of its edge comes first.
bool same_move(Move a, Move b) {
  const auto sort = [](Conditions& where) {
    std::sort(where.begin(), where.end(), [](const Expr& x, const Expr& y) { return to_string(x) < to_string(y); });
  };
  sort(a.where);
  sort(b.where);
  return a == b;
}

void write_out(const OnGraph& shape, const Move& move, std::vector<Move>& result) {
  const Graph& graph = *shape.graph();
  const auto add = [&](std::vector<Move> moves) { std::move(moves.begin(), moves.end(), std::back_inserter(result)); };
  if (!has_two_ends(move.site->kind)) {
    for (int v = 1; v <= graph.vertices(); ++v) add(Placed(shape, move, v, 0).moves());
    return;
  }
  for (const Edge& edge : graph.edges()) {
    std::vector<Move> there = Placed(shape, move, edge.first, edge.second).moves();
    std::vector<Move> back = Placed(shape, move, edge.second, edge.first).moves();
    if (!std::equal(there.begin(), there.end(), back.begin(), back.end(), same_move)) add(std::move(back));
    add(std::move(there));
  }
}

// No stack is higher than the rules allow, and an active edge has both its ends.
void demand(const OnGraph& shape, std::vector<Expr>& valid) {
  const auto cells = shape.cells(shape.arity());
  if (shape.form().most != 0) {
    for (int i = 0; i < shape.stacks(); ++i) {
      valid.push_back(compared(name(cells[static_cast<std::size_t>(i)].name), Op::less_equal, shape.form().most));
    }
  }
  if (shape.form().mark != GraphMark::active_edge) return;
  for (const Edge& edge : shape.graph()->edges()) {
    const Expr other = node(Op::not_equal, {name(shape.mark_name()), name(OnGraph::edge_label(edge))});
    const auto there = [](int v) { return compared(name(OnGraph::vertex_name(v)), Op::greater_equal, 1); };
    valid.push_back(node(Op::disjunction, {other, node(Op::conjunction, {there(edge.first), there(edge.second)})}));
  }
}

}  // namespace

std::shared_ptr<const Ruleset> place_on_graph(const Ruleset& rules, const std::shared_ptr<const Graph>& graph,
                                              Place place) {
  if (graph->edges().size() > kMostEdgesPlayed) {
    throw Misplaced{"the graph has " + std::to_string(graph->edges().size()) +
                        " edges, but games are played on at most " + std::to_string(kMostEdgesPlayed),
                    place, ""};
  }
  Ruleset placed = rules;
  const auto shape = std::make_shared<const OnGraph>(on_graph(*rules.shape)->form(), graph);
  if (shape->stacks() == 0) throw Misplaced{"the graph has no edge to play on", place, ""};
  placed.shape = shape;
  // Readers of conditions need them written; on a large graph the shape alone decides.
  if (can_be_written_out(placed)) demand(*shape, placed.valid);
  return std::make_shared<const Ruleset>(std::move(placed));
}

bool can_be_written_out(const Ruleset& placed) {
  const OnGraph& shape = *on_graph(*placed.shape);
  const bool marked = shape.arity() > shape.stacks();
  return shape.stacks() <= kMostStacks && !(marked && shape.cells(0).back().labels.size() > kMostModes);
}

void write_out_moves(Ruleset& placed, Place /*place*/) {
  const auto shape = std::static_pointer_cast<const OnGraph>(placed.shape);
  std::vector<Move> moves;
  for (const Move& move : placed.moves) write_out(*shape, move, moves);
  placed.moves = std::move(moves);
}

void check_written_out(const Ruleset& rules) {
  const OnGraph* shape = on_graph(*rules.shape);
  const bool placed = std::any_of(rules.moves.begin(), rules.moves.end(), [](const Move& m) { return m.site; });
  if (shape == nullptr || !placed) return;
  const bool many = shape->stacks() > kMostStacks;
  const std::string what = shape->on_edges() || !many ? " edges" : " vertices";
  const std::size_t count =
      many ? static_cast<std::size_t>(shape->stacks()) : static_cast<std::size_t>(shape->graph()->edges().size());
  throw Error("the graph has " + std::to_string(count) + what + ", and only the engine 'graph' takes more than " +
                  std::to_string(many ? static_cast<std::size_t>(kMostStacks) : kMostModes - 1) +
                  (many ? "" : " that may be active"),
              "", "it answers about single positions of impartial games");
}

}  // namespace cairn::rules
