// Chains cut, joined and walked along; twins parted and gathered.
#include "engine/graph/long_piece.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

namespace cairn::engine {

namespace {

using Runs = std::vector<ChainRun>;
using Chain = LongPiece::Chain;

std::size_t slot(std::int64_t i) { return static_cast<std::size_t>(i); }

std::int64_t length_of(const Runs& runs) {
  return std::accumulate(runs.begin(), runs.end(), std::int64_t{0},
                         [](std::int64_t sum, const ChainRun& run) { return sum + run.length; });
}

void append_run(Runs& runs, const ChainRun& run) {
  if (run.length == 0) return;
  if (!runs.empty() && runs.back().chips == run.chips) {
    runs.back().length += run.length;
  } else {
    runs.push_back(run);
  }
}

// The vertices from one place up to before another.
Runs runs_between(const Runs& runs, std::int64_t from, std::int64_t to) {
  Runs result;
  std::int64_t at = 0;
  for (const ChainRun& run : runs) {
    const std::int64_t begin = std::max(from, at), end = std::min(to, at + run.length);
    if (begin < end) append_run(result, {run.chips, end - begin});
    at += run.length;
  }
  return result;
}

Chain reversed_chain(Chain chain) {
  std::swap(chain.first, chain.second);
  std::reverse(chain.inner.begin(), chain.inner.end());
  return chain;
}

// Leaves of a node with equal stacks become twins. The piece is connected, its nodes are all there.
void gather_twins(LongPiece& piece) {
  const std::size_t nodes = piece.held.size();
  std::vector<int> degree(nodes, 0);
  for (const Chain& chain : piece.chains) {
    ++degree[slot(chain.first)];
    ++degree[slot(chain.second)];
  }
  for (const LongPiece::Twins& twins : piece.twins) degree[slot(twins.node)] += 2;
  using Kind = std::pair<int, std::int64_t>;  // of a leaf: the node it hangs on, and its chips
  const auto leaf_of = [&](const Chain& chain) -> std::optional<int> {
    for (const int leaf : {chain.first, chain.second}) {
      const bool marked = leaf == piece.marked || leaf == piece.marked_end;
      if (chain.inner.empty() && degree[slot(leaf)] == 1 && !marked) return leaf;
    }
    return std::nullopt;
  };
  const auto kind_of = [&](const Chain& chain, int leaf) {
    return Kind(chain.first == leaf ? chain.second : chain.first, piece.held[slot(leaf)]);
  };
  std::map<Kind, std::int64_t> count;
  for (const LongPiece::Twins& twins : piece.twins) count[{twins.node, twins.chips}] += twins.count;
  for (const Chain& chain : piece.chains) {
    if (const auto leaf = leaf_of(chain)) ++count[kind_of(chain, *leaf)];
  }
  std::erase_if(count, [](const auto& entry) { return entry.second < 2; });
  if (count.empty()) return;
  std::vector<char> gone(nodes, 0);
  std::erase_if(piece.chains, [&](const Chain& chain) {
    const auto leaf = leaf_of(chain);
    if (!leaf || !count.contains(kind_of(chain, *leaf))) return false;
    gone[slot(*leaf)] = 1;
    return true;
  });
  std::vector<int> number(nodes, -1);
  std::vector<std::int64_t> held;
  for (std::size_t node = 0; node < nodes; ++node) {
    if (gone[node] != 0) continue;
    number[node] = static_cast<int>(held.size());
    held.push_back(piece.held[node]);
  }
  piece.held = std::move(held);
  for (Chain& chain : piece.chains) {
    chain.first = number[slot(chain.first)];
    chain.second = number[slot(chain.second)];
  }
  for (int* mark : {&piece.marked, &piece.marked_end}) *mark = *mark < 0 ? -1 : number[slot(*mark)];
  piece.twins.clear();
  for (const auto& [kind, many] : count) piece.twins.push_back({number[slot(kind.first)], kind.second, many});
}

// A piece while a move is made on it.
class Cutting {
 public:
  explicit Cutting(const LongPiece& piece) : piece_(piece), dead_(piece.held.size(), 0) {
    piece_.marked = piece_.marked_end = -1;
  }

  // Makes nodes of the vertices and says which.
  std::vector<int> nodes_at(const std::vector<LongPiece::Place>& places) {
    std::vector<int> nodes(places.size(), -1);
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), 0);
    // Of one chain the last place first: what lies before it keeps its number.
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(places[a].chain, -places[a].at) < std::pair(places[b].chain, -places[b].at);
    });
    for (const std::size_t i : order) {
      const LongPiece::Place& place = places[i];
      nodes[i] = place.node >= 0    ? place.node
                 : place.twins >= 0 ? parted(piece_.twins[slot(place.twins)])
                                    : cut(slot(place.chain), place.at);
    }
    return nodes;
  }

  void set_chips(int node, std::int64_t chips) { piece_.held[slot(node)] = chips; }
  [[nodiscard]] std::int64_t chips(int node) const { return piece_.held[slot(node)]; }
  void mark(int first, int second) {
    piece_.marked = first;
    piece_.marked_end = second;
  }
  void delete_edge(int first, int second) {
    const auto edge = std::find_if(piece_.chains.begin(), piece_.chains.end(), [&](const Chain& chain) {
      return chain.inner.empty() && std::minmax(chain.first, chain.second) == std::minmax(first, second);
    });
    piece_.chains.erase(edge);
  }

  std::vector<LongPiece> parts(bool with_single) {
    drop_empty(with_single);
    part_few_twins();
    join_chains();
    std::vector<LongPiece> parts = components(with_single);
    for (LongPiece& part : parts) gather_twins(part);
    return parts;
  }

 private:
  int add_node(std::int64_t chips) {
    piece_.held.push_back(chips);
    dead_.push_back(0);
    return static_cast<int>(piece_.held.size()) - 1;
  }

  // One of twins becomes a node.
  int parted(LongPiece::Twins& twins) {
    --twins.count;
    const int leaf = add_node(twins.chips);
    piece_.chains.push_back({twins.node, leaf, {}});
    return leaf;
  }

  int cut(std::size_t chain, std::int64_t at) {
    const Runs inner = piece_.chains[chain].inner;
    const std::int64_t length = length_of(inner);
    const int node = add_node(runs_between(inner, at, at + 1).front().chips);
    const int second = piece_.chains[chain].second;
    piece_.chains[chain].inner = runs_between(inner, 0, at);
    piece_.chains[chain].second = node;
    piece_.chains.push_back({node, second, runs_between(inner, at + 1, length)});
    return node;
  }

  // Where a node is gone, the chain ends with its next vertex.
  bool ends_alive(Chain& chain) {
    for (int turn = 0; turn < 2; ++turn) {
      if (dead_[slot(chain.first)] != 0) {
        if (chain.inner.empty()) return false;
        chain.first = add_node(chain.inner.front().chips);
        if (--chain.inner.front().length == 0) chain.inner.erase(chain.inner.begin());
      }
      chain = reversed_chain(std::move(chain));
    }
    return true;
  }

  void drop_empty(bool with_single) {
    for (std::size_t node = 0; node < piece_.held.size(); ++node) dead_[node] = piece_.held[node] == 0 ? 1 : 0;
    std::vector<Chain> alive;
    for (Chain& chain : piece_.chains) {
      if (ends_alive(chain)) alive.push_back(std::move(chain));
    }
    piece_.chains = std::move(alive);
    std::erase_if(piece_.twins, [&](const LongPiece::Twins& twins) {
      if (dead_[slot(twins.node)] == 0) return false;
      for (std::int64_t i = 0; with_single && i < twins.count; ++i) add_node(twins.chips);
      return true;
    });
  }

  // One that is left is a node; and two with nothing else beside them are the ends of a path.
  void part_few_twins() {
    std::vector<std::int64_t> degree(piece_.held.size(), 0);
    for (const Chain& chain : piece_.chains) {
      ++degree[slot(chain.first)];
      ++degree[slot(chain.second)];
    }
    for (const LongPiece::Twins& twins : piece_.twins) degree[slot(twins.node)] += twins.count;
    for (LongPiece::Twins& twins : piece_.twins) {
      const bool few = twins.count == 1 || degree[slot(twins.node)] == 2;
      while (few && twins.count > 0) parted(twins);
    }
    std::erase_if(piece_.twins, [](const LongPiece::Twins& twins) { return twins.count == 0; });
  }

  // A node with two neighbours is no node, unless it is marked or alone on a cycle.
  void join_chains() {
    std::vector<std::vector<std::size_t>> at(piece_.held.size());
    for (std::size_t i = 0; i < piece_.chains.size(); ++i) {
      at[slot(piece_.chains[i].first)].push_back(i);
      at[slot(piece_.chains[i].second)].push_back(i);
    }
    std::vector<char> stays(piece_.held.size(), 0);
    for (const LongPiece::Twins& twins : piece_.twins) stays[slot(twins.node)] = 1;
    std::vector<char> gone(piece_.chains.size(), 0);
    for (std::size_t node = 0; node < at.size(); ++node) {
      const bool marked = static_cast<int>(node) == piece_.marked || static_cast<int>(node) == piece_.marked_end;
      if (at[node].size() != 2 || at[node][0] == at[node][1] || marked || stays[node] != 0) continue;
      const std::size_t kept = at[node][0], other = at[node][1];
      Chain before = std::move(piece_.chains[kept]), after = std::move(piece_.chains[other]);
      if (before.second != static_cast<int>(node)) before = reversed_chain(std::move(before));
      if (after.first != static_cast<int>(node)) after = reversed_chain(std::move(after));
      append_run(before.inner, {piece_.held[node], 1});
      for (const ChainRun& run : after.inner) append_run(before.inner, run);
      before.second = after.second;
      auto& ends = at[slot(after.second)];
      *std::find(ends.begin(), ends.end(), other) = kept;
      piece_.chains[kept] = std::move(before);
      gone[other] = 1;
      dead_[node] = 1;
      at[node].clear();
    }
    std::vector<Chain> left;
    for (std::size_t i = 0; i < piece_.chains.size(); ++i) {
      if (gone[i] == 0) left.push_back(std::move(piece_.chains[i]));
    }
    piece_.chains = std::move(left);
  }

  int leader(int node) {
    while (lead_[slot(node)] != node) node = lead_[slot(node)] = lead_[slot(lead_[slot(node)])];
    return node;
  }

  std::vector<LongPiece> components(bool with_single) {
    lead_.resize(piece_.held.size());
    std::iota(lead_.begin(), lead_.end(), 0);
    for (const Chain& chain : piece_.chains) lead_[slot(leader(chain.first))] = leader(chain.second);
    std::vector<LongPiece> parts;
    std::vector<int> part_of(piece_.held.size(), -1), number(piece_.held.size(), -1);
    for (std::size_t node = 0; node < piece_.held.size(); ++node) {
      if (dead_[node] != 0) continue;
      int& part = part_of[slot(leader(static_cast<int>(node)))];
      if (part < 0) {
        part = static_cast<int>(parts.size());
        parts.emplace_back();
      }
      LongPiece& into = parts[slot(part)];
      number[node] = static_cast<int>(into.held.size());
      into.held.push_back(piece_.held[node]);
      if (static_cast<int>(node) == piece_.marked) into.marked = number[node];
      if (static_cast<int>(node) == piece_.marked_end) into.marked_end = number[node];
    }
    for (Chain& chain : piece_.chains) {
      LongPiece& into = parts[slot(part_of[slot(leader(chain.first))])];
      into.chains.push_back({number[slot(chain.first)], number[slot(chain.second)], std::move(chain.inner)});
    }
    for (const LongPiece::Twins& twins : piece_.twins) {
      LongPiece& into = parts[slot(part_of[slot(leader(twins.node))])];
      into.twins.push_back({number[slot(twins.node)], twins.chips, twins.count});
    }
    if (!with_single) {
      std::erase_if(parts, [](const LongPiece& part) { return part.chains.empty() && part.twins.empty(); });
    }
    return parts;
  }

  LongPiece piece_;
  std::vector<char> dead_;
  std::vector<int> lead_;
};

}  // namespace

std::int64_t LongPiece::vertices() const {
  auto count = static_cast<std::int64_t>(held.size());
  for (const Chain& chain : chains) count += length_of(chain.inner);
  for (const Twins& kind : twins) count += kind.count;
  return count;
}

std::vector<std::uint64_t> LongPiece::key() const {
  std::vector<std::uint64_t> key{held.size(), static_cast<std::uint64_t>(marked + 1),
                                 static_cast<std::uint64_t>(marked_end + 1)};
  for (const std::int64_t chips : held) key.push_back(static_cast<std::uint64_t>(chips));
  for (const Chain& chain : chains) {
    key.push_back(static_cast<std::uint64_t>(chain.first) << 32U | static_cast<std::uint64_t>(chain.second));
    key.push_back(chain.inner.size());
    for (const ChainRun& run : chain.inner) {
      key.push_back(static_cast<std::uint64_t>(run.chips));
      key.push_back(static_cast<std::uint64_t>(run.length));
    }
  }
  key.push_back(twins.size());
  for (const Twins& kind : twins) {
    key.push_back(static_cast<std::uint64_t>(kind.node));
    key.push_back(static_cast<std::uint64_t>(kind.chips));
    key.push_back(static_cast<std::uint64_t>(kind.count));
  }
  return key;
}

LongPiece contracted(const GraphPiece& piece) {
  LongPiece result;
  const auto n = slot(piece.vertices());
  std::vector<int> node(n, -1);
  const auto add = [&](int v) {
    node[slot(v)] = static_cast<int>(result.held.size());
    result.held.push_back(piece.chips(v));
  };
  for (int v = 0; v < piece.vertices(); ++v) {
    if (piece.neighbours(v).size() != 2 || v == piece.marked || v == piece.marked_end) add(v);
  }
  if (result.held.empty()) add(0);  // a cycle
  std::vector<char> walked(n, 0);
  for (int start = 0; start < piece.vertices(); ++start) {
    if (node[slot(start)] < 0) continue;
    for (const int next : piece.neighbours(start)) {
      if (node[slot(next)] >= 0) {
        if (start < next) result.chains.push_back({node[slot(start)], node[slot(next)], {}});
        continue;
      }
      if (walked[slot(next)] != 0) continue;
      Chain chain{node[slot(start)], -1, {}};
      int before = start, at = next;
      while (node[slot(at)] < 0) {
        walked[slot(at)] = 1;
        append_run(chain.inner, {piece.chips(at), 1});
        const auto& near = piece.neighbours(at);
        const int further = near[0] == before ? near[1] : near[0];
        before = at;
        at = further;
      }
      chain.second = node[slot(at)];
      result.chains.push_back(std::move(chain));
    }
  }
  if (piece.marked >= 0) result.marked = node[slot(piece.marked)];
  if (piece.marked_end >= 0) result.marked_end = node[slot(piece.marked_end)];
  gather_twins(result);
  return result;
}

GraphPiece expanded(const LongPiece& piece, std::vector<LongPiece::Place>* places) {
  GraphPiece result;
  result.held = piece.held;
  result.near.resize(piece.held.size());
  result.marked = piece.marked;
  result.marked_end = piece.marked_end;
  if (places != nullptr) {
    places->clear();
    for (std::size_t i = 0; i < piece.held.size(); ++i) places->push_back({static_cast<int>(i), -1, 0, -1});
  }
  const auto join = [&](int u, int v) {
    result.near[slot(u)].push_back(v);
    result.near[slot(v)].push_back(u);
  };
  for (std::size_t c = 0; c < piece.chains.size(); ++c) {
    const Chain& chain = piece.chains[c];
    int before = chain.first;
    std::int64_t at = 0;
    for (const ChainRun& run : chain.inner) {
      for (std::int64_t i = 0; i < run.length; ++i) {
        result.held.push_back(run.chips);
        result.near.emplace_back();
        const int vertex = result.vertices() - 1;
        join(before, vertex);
        before = vertex;
        if (places != nullptr) places->push_back({-1, static_cast<int>(c), at++, -1});
      }
    }
    join(before, chain.second);
  }
  for (std::size_t t = 0; t < piece.twins.size(); ++t) {
    for (std::int64_t i = 0; i < piece.twins[t].count; ++i) {
      result.held.push_back(piece.twins[t].chips);
      result.near.emplace_back();
      join(piece.twins[t].node, result.vertices() - 1);
      if (places != nullptr) places->push_back({-1, -1, 0, static_cast<int>(t)});
    }
  }
  return result;
}

std::vector<LongPiece> left_after(const GraphRules& rules, const LongPiece& piece,
                                  const std::vector<LongPiece::Place>& places, const PlacedEffect& effect) {
  std::vector<int> vertices = effect.touched;
  const auto also = [&](int vertex) {
    if (std::find(vertices.begin(), vertices.end(), vertex) == vertices.end()) vertices.push_back(vertex);
  };
  if (rules.on_edges() || effect.mark_is_edge) {
    also(effect.first);
    also(effect.second);
  }
  std::vector<LongPiece::Place> cuts;
  for (const int vertex : vertices) cuts.push_back(places[slot(vertex)]);
  Cutting cutting(piece);
  const std::vector<int> nodes = cutting.nodes_at(cuts);
  const auto node_of = [&](int vertex) {
    return nodes[slot(std::find(vertices.begin(), vertices.end(), vertex) - vertices.begin())];
  };
  for (std::size_t i = 0; i < effect.touched.size(); ++i) {
    cutting.set_chips(nodes[i], effect.amount == 0 ? 0 : cutting.chips(nodes[i]) - effect.amount);
  }
  if (rules.on_edges()) cutting.delete_edge(node_of(effect.first), node_of(effect.second));
  if (effect.mark_is_edge) cutting.mark(node_of(effect.first), node_of(effect.second));
  return cutting.parts(rules.on_single_vertices());
}

ColouredGraph ChainColours::coloured(const LongPiece& piece) {
  struct Half {
    std::uint64_t colour;
    int node;
    int other;  // the number of the other half; -1: there is none
  };
  std::vector<Half> halves;
  const auto nodes = static_cast<int>(piece.held.size());
  for (const Chain& chain : piece.chains) {
    if (chain.inner.empty()) continue;
    const Chain back = reversed_chain(chain);
    const Chain& there = back.inner < chain.inner ? back : chain;
    const std::uint64_t content = known_.try_emplace(there.inner, known_.size()).first->second;
    const int number = nodes + static_cast<int>(halves.size());
    const bool one_way = back.inner != chain.inner;
    halves.push_back({content * 4 + 1, there.first, one_way ? number + 1 : -1});
    if (one_way) halves.push_back({content * 4 + 3, there.second, -1});
    if (!one_way) halves.back().other = -2 - there.second;
  }
  for (const LongPiece::Twins& twins : piece.twins) {
    // No chain has such contents.
    const std::uint64_t kind = known_.try_emplace({{twins.chips, twins.count}, {-1, 0}}, known_.size()).first->second;
    halves.push_back({kind * 4 + 1, twins.node, -1});
  }
  ColouredGraph graph(nodes + static_cast<int>(halves.size()));
  for (int node = 0; node < nodes; ++node) {
    const bool marked = node == piece.marked || node == piece.marked_end;
    graph.set_colour(node, static_cast<std::uint64_t>(piece.held[slot(node)]) * 4 + (marked ? 2 : 0));
  }
  for (std::size_t i = 0; i < halves.size(); ++i) {
    const int number = nodes + static_cast<int>(i);
    graph.set_colour(number, halves[i].colour);
    graph.join(number, halves[i].node);
    if (halves[i].other >= 0) graph.join(number, halves[i].other);
    if (halves[i].other <= -2) graph.join(number, -2 - halves[i].other);
  }
  for (const Chain& chain : piece.chains) {
    if (chain.inner.empty()) graph.join(chain.first, chain.second);
  }
  return graph;
}

}  // namespace cairn::engine
