// A search through ordered partitions of the vertices, each refined until neighbours tell nothing more.
#include "engine/graph/form_by_search.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace cairn::engine {

namespace {

using Partition = std::vector<std::vector<int>>;

class FormSearch {
 public:
  explicit FormSearch(const ColouredGraph& graph) : graph_(graph) {}

  CanonicalForm form() {
    std::map<std::uint64_t, std::vector<int>> by_colour;
    for (int v = 0; v < graph_.vertices(); ++v) by_colour[colour(v)].push_back(v);
    Partition cells;
    for (auto& [colour, cell] : by_colour) cells.push_back(std::move(cell));
    search(std::move(cells));
    return std::move(*best_);
  }

 private:
  [[nodiscard]] std::uint64_t colour(int vertex) const { return graph_.colours()[static_cast<std::size_t>(vertex)]; }

  // Until all vertices of a cell have equally many neighbours in each cell. What the cells become, and in which order,
  // does not depend on the numbers of the vertices.
  [[nodiscard]] Partition refined(Partition cells) const {
    while (true) {
      Partition finer;
      for (const auto& cell : cells) {
        std::map<std::vector<int>, std::vector<int>> alike;
        for (const int v : cell) alike[neighbours_in(cells, v)].push_back(v);
        for (auto& [counts, vertices] : alike) finer.push_back(std::move(vertices));
      }
      if (finer.size() == cells.size()) return cells;
      cells = std::move(finer);
    }
  }

  [[nodiscard]] std::vector<int> neighbours_in(const Partition& cells, int vertex) const {
    std::vector<int> counts;
    counts.reserve(cells.size());
    for (const auto& cell : cells) {
      counts.push_back(static_cast<int>(
          std::count_if(cell.begin(), cell.end(), [&](int other) { return graph_.joined(vertex, other); })));
    }
    return counts;
  }

  // Tries all that is not symmetric to what was tried. Returns how many choices of the path stand: when fewer than were
  // made to come here, nothing new can be found below those that are gone.
  std::size_t search(Partition cells) {
    cells = refined(std::move(cells));
    const auto choice =
        std::find_if(cells.begin(), cells.end(), [](const std::vector<int>& cell) { return cell.size() > 1; });
    if (choice == cells.end()) return leaf(cells);
    const std::size_t depth = path_.size();
    const std::vector<int> candidates = *choice;
    const auto at = static_cast<std::size_t>(choice - cells.begin());
    std::vector<int> tried;
    for (const int vertex : candidates) {
      if (symmetric_to_one_of(tried, vertex)) continue;
      tried.push_back(vertex);
      Partition next = cells;
      std::erase(next[at], vertex);
      next.insert(next.begin() + static_cast<std::ptrdiff_t>(at), {vertex});
      path_.push_back(vertex);
      const std::size_t stand = search(std::move(next));
      path_.pop_back();
      if (stand < depth) return stand;
    }
    return depth;
  }

  std::size_t leaf(const Partition& cells) {
    CanonicalForm form;
    for (const auto& cell : cells) form.order.push_back(cell[0]);
    form.key = key_of(form.order);
    if (best_ && form.key == best_->key) {
      std::vector<int> symmetry(form.order.size());
      for (std::size_t i = 0; i < form.order.size(); ++i) {
        symmetry[static_cast<std::size_t>(best_->order[i])] = form.order[i];
      }
      symmetries_.push_back(std::move(symmetry));
      const auto [mine, its] = std::mismatch(path_.begin(), path_.end(), best_path_.begin(), best_path_.end());
      return static_cast<std::size_t>(mine - path_.begin());
    }
    if (!best_ || form.key < best_->key) {
      best_ = std::move(form);
      best_path_ = path_;
    }
    return path_.size();
  }

  // By symmetries that leave every choice of the path where it is.
  [[nodiscard]] bool symmetric_to_one_of(const std::vector<int>& tried, int vertex) const {
    if (tried.empty()) return false;
    std::vector<bool> reached(static_cast<std::size_t>(graph_.vertices()), false);
    std::vector<int> open{vertex};
    reached[static_cast<std::size_t>(vertex)] = true;
    while (!open.empty()) {
      const int from = open.back();
      open.pop_back();
      if (std::find(tried.begin(), tried.end(), from) != tried.end()) return true;
      for (const auto& symmetry : symmetries_) {
        const auto stays = [&](int v) { return symmetry[static_cast<std::size_t>(v)] == v; };
        const int to = symmetry[static_cast<std::size_t>(from)];
        if (reached[static_cast<std::size_t>(to)] || !std::all_of(path_.begin(), path_.end(), stays)) continue;
        reached[static_cast<std::size_t>(to)] = true;
        open.push_back(to);
      }
    }
    return false;
  }

  // Colours in this order, then each row's part before the diagonal, one bit behind the other.
  [[nodiscard]] std::vector<std::uint64_t> key_of(const std::vector<int>& order) const {
    std::vector<std::uint64_t> key{order.size()};
    for (const int v : order) key.push_back(colour(v));
    std::size_t used = 64;
    for (std::size_t i = 1; i < order.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j, ++used) {
        if (used == 64) {
          key.push_back(0);
          used = 0;
        }
        if (graph_.joined(order[i], order[j])) key.back() |= std::uint64_t{1} << used;
      }
    }
    return key;
  }

  const ColouredGraph& graph_;
  std::optional<CanonicalForm> best_;
  std::vector<int> path_;       // the choices that led here
  std::vector<int> best_path_;  // and to the best form
  std::vector<std::vector<int>> symmetries_;
};

}  // namespace

CanonicalForm form_by_search(const ColouredGraph& graph) {
  if (graph.vertices() == 0) return {{0}, {}};
  return FormSearch(graph).form();
}

}  // namespace cairn::engine
