// Components as bits: packed, split, and compared.
#include "engine/graph/components.hpp"

#include "engine/graph/canonical_form.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>

namespace cairn::engine {

namespace {

using ComponentMark = GraphRules::Mark;

constexpr std::uint64_t bit_of(int v) { return std::uint64_t{1} << static_cast<unsigned>(v); }

}  // namespace

// A component in the numbers of its root; vertices outside it hold nothing.
struct Components::Dense {
  std::uint64_t there = 0;  // the vertices that are not empty
  int marked = -1;
  int marked_end = -1;
  std::array<std::uint64_t, kMostVerticesAtOnce> rows{};
  std::array<std::int64_t, kMostVerticesAtOnce> held{};

  [[nodiscard]] std::int64_t chips(int v) const { return held[index(v)]; }
  [[nodiscard]] int mark() const { return marked; }
  [[nodiscard]] int mark_end() const { return marked_end; }
  [[nodiscard]] bool joined(int u, int v) const { return (rows[index(u)] & bit_of(v)) != 0; }
  template <class Visit>
  static void for_each_bit(std::uint64_t set, const Visit& visit) {
    for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
  }
  template <class Visit>
  void for_each_vertex(const Visit& visit) const {
    for_each_bit(there, visit);
  }
  template <class Visit>
  void for_each_near(int v, const Visit& visit) const {
    for_each_bit(rows[index(v)], visit);
  }
  void set_chips(int v, std::int64_t chips) {
    held[index(v)] = chips;
    there = chips > 0 ? there | bit_of(v) : there & ~bit_of(v);
  }
  // All vertices that can be come to from these by rows, within `allowed`.
  [[nodiscard]] std::uint64_t grown(std::uint64_t from, std::uint64_t allowed) const {
    std::uint64_t all = from;
    for (std::uint64_t fresh = from; fresh != 0;) {
      std::uint64_t next = 0;
      for_each_bit(fresh, [&](int v) { next |= rows[index(v)]; });
      fresh = next & allowed & ~all;
      all |= fresh;
    }
    return all;
  }
};

FlatTable& Components::table(std::size_t words) { return by_key_.try_emplace(words, words).first->second; }

std::size_t Components::bytes() const {
  std::size_t bytes = keys_.capacity() * sizeof(std::uint64_t) + known_.capacity() * sizeof(Known) + form_bytes_;
  for (const auto& [words, table] : by_key_) bytes += table.bytes();
  return bytes;
}

std::uint32_t Components::make_root(const GraphPiece& piece) {
  Root root;
  root.vertices = piece.vertices();
  root.rows.assign(index(root.vertices), 0);
  std::int64_t most = 1;
  for (int u = 0; u < root.vertices; ++u) {
    most = std::max(most, piece.chips(u));
    for (const int v : piece.neighbours(u)) {
      root.rows[index(u)] |= bit_of(v);
      if (u < v) root.edges.emplace_back(u, v);
    }
  }
  root.bits = std::bit_width(static_cast<std::uint64_t>(most));
  const std::size_t bits =
      rules_->on_edges() ? root.edges.size() : index(root.vertices) * static_cast<std::size_t>(root.bits);
  root.words = 1 + std::max<std::size_t>(1, (bits + 63) / 64);
  form_bytes_ += sizeof(Root) + root.rows.size() * 8 + root.edges.size() * 8;
  roots_.push_back(std::move(root));
  return static_cast<std::uint32_t>(roots_.size() - 1);
}

// First the root and the mark, then the chips (or edges) one behind the other.
void Components::pack(const Root& root, const Dense& dense, std::uint64_t vertices, std::uint64_t* key) const {
  std::fill_n(key, root.words, 0);
  const bool marked = dense.marked >= 0 && (vertices & bit_of(dense.marked)) != 0;
  const auto code = [](int v) { return static_cast<std::uint64_t>(v) + 1; };
  key[0] = static_cast<std::uint64_t>(&root - roots_.data()) << 16U |
           (marked ? code(dense.marked) << 8U | code(dense.marked_end) : 0);
  std::size_t at = 64;
  const auto put = [&](std::uint64_t value, int bits) {
    const std::size_t word = at / 64, shift = at % 64;
    key[word] |= value << shift;
    if (shift + static_cast<std::size_t>(bits) > 64) key[word + 1] |= value >> (64 - shift);
    at += static_cast<std::size_t>(bits);
  };
  if (rules_->on_edges()) {
    for (const auto& [u, v] : root.edges) put((vertices & bit_of(u)) != 0 && dense.joined(u, v) ? 1 : 0, 1);
    return;
  }
  if (root.bits == 1) {
    key[1] = vertices & dense.there;
    return;
  }
  for (int v = 0; v < root.vertices; ++v) {
    const bool inside = (vertices & bit_of(v)) != 0;
    put(inside ? static_cast<std::uint64_t>(dense.chips(v)) : 0, root.bits);
  }
}

Components::Dense Components::unpacked(int component) const {
  const Known& known = known_[index(component)];
  const Root& root = roots_[known.root];
  const std::uint64_t* key = &keys_[known.key];
  Dense dense;
  dense.marked = static_cast<int>(key[0] >> 8U & 0xFFU) - 1;
  dense.marked_end = static_cast<int>(key[0] & 0xFFU) - 1;
  std::size_t at = 64;
  const auto get = [&](int bits) {
    const std::size_t word = at / 64, shift = at % 64;
    std::uint64_t value = key[word] >> shift;
    if (shift + static_cast<std::size_t>(bits) > 64) value |= key[word + 1] << (64 - shift);
    at += static_cast<std::size_t>(bits);
    return bits == 64 ? value : value & ((std::uint64_t{1} << static_cast<unsigned>(bits)) - 1);
  };
  if (rules_->on_edges()) {
    for (const auto& [u, v] : root.edges) {
      if (get(1) == 0) continue;
      dense.rows[index(u)] |= bit_of(v);
      dense.rows[index(v)] |= bit_of(u);
      dense.set_chips(u, 1);
      dense.set_chips(v, 1);
    }
    return dense;
  }
  for (int v = 0; v < root.vertices; ++v) {
    dense.rows[index(v)] = root.rows[index(v)];
    if (const auto chips = get(root.bits)) dense.set_chips(v, static_cast<std::int64_t>(chips));
  }
  return dense;
}

int Components::intern(std::uint32_t root, const Dense& dense, std::uint64_t vertices) {
  std::array<std::uint64_t, kMostVerticesAtOnce + 1> small;  // NOLINT(cppcoreguidelines-pro-type-member-init): packed
  Key large;
  const std::size_t words = roots_[root].words;
  std::uint64_t* key = small.data();
  if (words > small.size()) {
    large.resize(words);
    key = large.data();
  }
  pack(roots_[root], dense, vertices, key);
  if (const std::uint64_t found = table(words).find(key); found != 0) return static_cast<int>(found - 1);
  const int component = find_or_add(root, dense, vertices, key);
  table(words).insert(key, static_cast<std::uint64_t>(component) + 1);
  return component;
}

Components::Key Components::form_of(const Dense& dense, std::uint64_t vertices) {
  ColouredGraph graph(std::popcount(vertices));
  std::array<int, kMostVerticesAtOnce> place;  // NOLINT(cppcoreguidelines-pro-type-member-init): read where set
  int next = 0;
  Dense::for_each_bit(vertices, [&](int v) {
    const bool marked = v == dense.marked || v == dense.marked_end;
    graph.set_colour(next, static_cast<std::uint64_t>(dense.chips(v)) * 2 + (marked ? 1 : 0));
    place[index(v)] = next++;
    Dense::for_each_bit(dense.rows[index(v)] & vertices, [&](int u) {
      if (u < v) graph.join(place[index(u)], place[index(v)]);
    });
  });
  return canonical_form(graph).key;
}

int Components::find_or_add(std::uint32_t root, const Dense& dense, std::uint64_t vertices, const std::uint64_t* key) {
  auto [found, added] = by_form_.try_emplace(form_of(dense, vertices), count());
  if (added) {
    form_bytes_ += found->first.size() * sizeof(std::uint64_t) + 72;
    bool single = true;
    Dense::for_each_bit(vertices, [&](int v) { single = single && dense.chips(v) <= 1; });
    known_.push_back({root, static_cast<std::uint16_t>(std::popcount(vertices)), single, keys_.size(), false});
    keys_.insert(keys_.end(), key, key + roots_[root].words);
  }
  return found->second;
}

int Components::intern(const GraphPiece& piece) {
  if (piece.vertices() > most_at_once_) {
    const bool walks = rules_->mark() == ComponentMark::token || rules_->mark() == ComponentMark::last_vertex;
    if (!walks) return intern(contracted(piece));
    throw TooLarge("with a mark on a vertex, a component of " + std::to_string(piece.vertices()) +
                       " vertices is too large for the graph engine",
                   "", "it takes " + std::to_string(most_at_once_) + " at most");
  }
  Dense dense;
  dense.marked = piece.marked;
  dense.marked_end = piece.marked_end;
  for (int v = 0; v < piece.vertices(); ++v) {
    for (const int u : piece.neighbours(v)) dense.rows[index(v)] |= bit_of(u);
    if (piece.chips(v) > 0) dense.set_chips(v, piece.chips(v));
  }
  const std::uint64_t all = piece.vertices() == 64 ? ~std::uint64_t{0} : bit_of(piece.vertices()) - 1;
  // Only what is new becomes a root for what follows.
  if (const auto known = by_form_.find(form_of(dense, all)); known != by_form_.end()) return known->second;
  return intern(make_root(piece), dense, all);
}

// A path is written from the end that comes first, so that it is known without a canonical form.
int Components::intern(LongPiece piece) {
  if (piece.held.size() == 2 && piece.chains.size() == 1 && piece.twins.empty() && piece.marked < 0) {
    LongPiece::Chain& chain = piece.chains[0];
    if (chain.first > chain.second) {
      std::swap(chain.first, chain.second);
      std::reverse(chain.inner.begin(), chain.inner.end());
    }
    LongPiece back = piece;
    std::swap(back.held[0], back.held[1]);
    std::reverse(back.chains[0].inner.begin(), back.chains[0].inner.end());
    if (back.key() < piece.key()) piece = std::move(back);
  }
  Key key = piece.key();
  if (const auto known = by_chains_.find(key); known != by_chains_.end()) return known->second;
  const bool small = piece.vertices() <= most_at_once_;
  const int component = small ? intern(expanded(piece)) : add_long(std::move(piece));
  form_bytes_ += key.size() * sizeof(std::uint64_t) + 72;
  by_chains_.emplace(std::move(key), component);
  return component;
}

int Components::add_long(LongPiece piece) {
  const ColouredGraph coloured = chain_colours_.coloured(piece);
  if (coloured.vertices() > kMostNodes) {
    throw TooLarge("a component has " + std::to_string(coloured.vertices()) +
                       " vertices that are neither on long chains nor alike leaves of one vertex, and the graph engine "
                       "tells apart at "
                       "most " +
                       std::to_string(kMostNodes),
                   "", "try a smaller graph");
  }
  Key form = canonical_form(coloured).key;
  form.insert(form.begin(), ~std::uint64_t{0});  // no number of vertices: these are other keys
  auto [found, added] = by_form_.try_emplace(std::move(form), static_cast<int>(known_.size()));
  if (!added) return found->second;
  bool single = std::all_of(piece.held.begin(), piece.held.end(), [](std::int64_t chips) { return chips <= 1; });
  for (const auto& chain : piece.chains) {
    for (const ChainRun& run : chain.inner) single = single && run.chips <= 1;
  }
  for (const auto& twins : piece.twins) single = single && twins.chips <= 1;
  form_bytes_ += found->first.size() * sizeof(std::uint64_t) + 72 + sizeof(LongPiece) + piece.held.size() * 64;
  known_.push_back({0, static_cast<std::uint16_t>(piece.vertices()), single, long_.size(), true});
  long_.push_back(std::move(piece));
  return found->second;
}

namespace {

// What a move does, the same for moves that a renaming of twins takes to each other.
std::vector<std::uint64_t> kind_of_effect(const GraphRules& rules, const PlacedEffect& effect,
                                          const std::vector<LongPiece::Place>& places) {
  const auto kind = [&](int vertex) {
    const int twins = places[static_cast<std::size_t>(vertex)].twins;
    return static_cast<std::uint64_t>(twins >= 0 ? 2 * std::int64_t{twins} + 1 : 2 * std::int64_t{vertex});
  };
  std::vector<std::uint64_t> result;
  for (const int vertex : effect.touched) result.push_back(kind(vertex));
  std::sort(result.begin(), result.end());
  result.push_back(static_cast<std::uint64_t>(effect.amount));
  if (!rules.on_edges() && !effect.mark_is_edge) return result;
  for (const int end : {effect.first, effect.second}) {
    const bool touched = std::find(effect.touched.begin(), effect.touched.end(), end) != effect.touched.end();
    result.push_back(kind(end) * 2 + (touched ? 1 : 0));
  }
  std::sort(result.end() - 2, result.end());
  return result;
}

}  // namespace

std::vector<Components::Option> Components::options_of_long(int component, const Watch& watch) {
  const LongPiece piece = long_[known_[index(component)].key];
  std::vector<LongPiece::Place> places;
  const GraphPiece board = expanded(piece, &places);
  std::vector<Option> options;
  std::unordered_set<Key, SequenceHash> seen;
  for_each_placed_move(*rules_, board, [&](const PlacedEffect& effect) {
    if (!seen.insert(kind_of_effect(*rules_, effect, places)).second) return;
    watch();
    Option& option = options.emplace_back();
    for (LongPiece& part : left_after(*rules_, piece, places, effect)) {
      const bool marked = part.marked >= 0;
      const int left = intern(std::move(part));
      if (marked) {
        option.bound = left;
      } else {
        option.free.push_back(left);
      }
    }
    std::sort(option.free.begin(), option.free.end());
  });
  return options;
}

Components::Option Components::of(const GraphPiece& piece) {
  const GraphPieces pieces = taken_apart(*rules_, piece);
  Option option;
  for (const GraphPiece& part : pieces.free) option.free.push_back(intern(part));
  for (const GraphPiece& part : pieces.marked) {
    if (rules_->mark() == ComponentMark::active_edge) {
      option.bound = intern(part);
    } else {
      option.free.push_back(intern(part));
    }
  }
  std::sort(option.free.begin(), option.free.end());
  return option;
}

// The same as taken_apart (graph_piece.cpp) on bits. That one is short and plain, and judges this one in the tests.
void Components::split(std::uint32_t root, const Dense& dense, Option& option) {
  if (dense.marked >= 0 && rules_->mark() != ComponentMark::active_edge) {
    const std::uint64_t start = bit_of(dense.marked);
    std::uint64_t reached = 0;
    if (rules_->mark() == ComponentMark::last_vertex) {
      reached = dense.grown(start, dense.there);
    } else if (rules_->looks_past_token()) {
      reached = dense.grown(start, ~std::uint64_t{0});
    } else if ((dense.there & start) != 0) {
      // A token leaves only vertices that are not empty.
      const std::uint64_t left = dense.grown(start, dense.there);
      reached = left;
      Dense::for_each_bit(left, [&](int v) { reached |= dense.rows[index(v)]; });
    } else {
      reached = start;
    }
    option.free.push_back(intern(root, dense, reached));
    return;
  }
  for (std::uint64_t rest = dense.there; rest != 0;) {
    const std::uint64_t part = dense.grown(rest & ~(rest - 1), dense.there);
    rest &= ~part;
    if ((part & (part - 1)) == 0 && !rules_->on_single_vertices()) continue;
    const int component = intern(root, dense, part);
    if (dense.marked >= 0 && (part & bit_of(dense.marked)) != 0) {
      option.bound = component;
    } else {
      option.free.push_back(component);
    }
  }
  std::sort(option.free.begin(), option.free.end());
}

std::vector<Components::Option> Components::options(int component, const Watch& watch) {
  const auto sorted = [](std::vector<Option> options) {
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    return options;
  };
  if (is_long(component)) return sorted(options_of_long(component, watch));
  std::vector<Option> options;
  const std::uint32_t root = known_[index(component)].root;
  const Dense before = unpacked(component);
  Dense after = before;
  for_each_placed_move(*rules_, before, [&](const PlacedEffect& effect) {
    after.there = before.there;
    if (rules_->on_edges()) {
      after.rows[index(effect.first)] &= ~bit_of(effect.second);
      after.rows[index(effect.second)] &= ~bit_of(effect.first);
    } else {
      after.marked = effect.mark_is_edge ? effect.first : effect.mark;
      after.marked_end = effect.mark_is_edge ? effect.second : -1;
      for (const int v : effect.touched) after.set_chips(v, effect.amount == 0 ? 0 : before.chips(v) - effect.amount);
    }
    if (options.size() % 64 == 0) watch();
    split(root, after, options.emplace_back());
    if (rules_->on_edges()) {
      after.rows[index(effect.first)] = before.rows[index(effect.first)];
      after.rows[index(effect.second)] = before.rows[index(effect.second)];
    }
    for (const int v : effect.touched) after.held[index(v)] = before.chips(v);
  });
  return sorted(std::move(options));
}

}  // namespace cairn::engine
