// Orders by the means of neighbours, places by least squares.
#include "render/tree/layers.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr int kOrderSweeps = 24;
constexpr int kPlaceSweeps = 30;
// Beyond it a picture takes long, and nobody can follow its lines.
constexpr std::size_t kMostPasses = 20'000;

// The nodes, and the places where edges pass layers.
class LayeredLayout {
 public:
  explicit LayeredLayout(const LayeredGraph& graph) : graph_(graph) {
    check_size();
    for (std::size_t i = 0; i < graph.layer.size(); ++i) add(graph.layer[i], graph.breadth[i]);
    for (const auto& [from, to] : graph.edges) {
      const bool down = graph.layer[from] < graph.layer[to];
      std::size_t last = from;
      std::vector<std::size_t>& passes = passes_.emplace_back();
      for (std::size_t layer = graph.layer[from]; layer != graph.layer[to];) {
        layer = down ? layer + 1 : layer - 1;
        const std::size_t next = layer == graph.layer[to] ? to : add(layer, graph.through);
        if (next != to) passes.push_back(next);
        (down ? below_[last] : above_[last]).push_back(next);
        (down ? above_[next] : below_[next]).push_back(last);
        last = next;
      }
    }
  }

  [[nodiscard]] LayeredPlaces places() {
    std::vector<std::vector<std::size_t>> best = layers_;
    std::size_t fewest = crossings();
    for (int sweep = 0; sweep < kOrderSweeps && fewest > 0; ++sweep) {
      reorder(sweep % 2 == 0);
      if (const std::size_t now = crossings(); now < fewest) {
        fewest = now;
        best = layers_;
      }
    }
    layers_ = best;
    place();
    LayeredPlaces result;
    const double least = *std::min_element(left_edges_.begin(), left_edges_.end());
    for (std::size_t i = 0; i < graph_.layer.size(); ++i) result.along.push_back(at_[i] - least);
    for (const auto& passes : passes_) {
      std::vector<double>& list = result.passes.emplace_back();
      for (const std::size_t pass : passes) list.push_back(at_[pass] - least);
    }
    for (std::size_t i = 0; i < at_.size(); ++i) {
      result.breadth = std::max(result.breadth, at_[i] + breadth_[i] / 2 - least);
    }
    return result;
  }

 private:
  void check_size() const {
    std::size_t passes = 0;
    for (const auto& [from, to] : graph_.edges) {
      passes += std::max(graph_.layer[from], graph_.layer[to]) - std::min(graph_.layer[from], graph_.layer[to]);
    }
    if (passes > kMostPasses) {
      throw Error(fmt::format("a picture of it has lines through {} layers in all, and at most {} are drawn", passes,
                              kMostPasses),
                  "", "print it as text, or draw a smaller position");
    }
  }

  std::size_t add(std::size_t layer, double breadth) {
    const std::size_t node = breadth_.size();
    breadth_.push_back(breadth);
    above_.emplace_back();
    below_.emplace_back();
    if (layers_.size() <= layer) layers_.resize(layer + 1);
    layers_[layer].push_back(node);
    return node;
  }

  [[nodiscard]] std::vector<std::size_t> ranks() const {
    std::vector<std::size_t> rank(breadth_.size());
    for (const auto& layer : layers_) {
      for (std::size_t i = 0; i < layer.size(); ++i) rank[layer[i]] = i;
    }
    return rank;
  }

  // Each layer by the mean rank of its neighbours in the layer before, from the first layer to the last or back.
  void reorder(bool down) {
    for (std::size_t step = 1; step < layers_.size(); ++step) {
      auto& layer = layers_[down ? step : layers_.size() - 1 - step];
      const std::vector<std::size_t> rank = ranks();
      std::vector<double> mean(breadth_.size());
      for (const std::size_t node : layer) {
        const auto& others = down ? above_[node] : below_[node];
        double sum = 0;
        for (const std::size_t other : others) sum += static_cast<double>(rank[other]);
        mean[node] = others.empty() ? static_cast<double>(rank[node]) : sum / static_cast<double>(others.size());
      }
      std::stable_sort(layer.begin(), layer.end(), [&](std::size_t a, std::size_t b) { return mean[a] < mean[b]; });
    }
  }

  [[nodiscard]] std::size_t crossings() const {
    const std::vector<std::size_t> rank = ranks();
    std::size_t count = 0;
    for (const auto& layer : layers_) {
      std::vector<std::pair<std::size_t, std::size_t>> edges;
      for (const std::size_t node : layer) {
        for (const std::size_t other : below_[node]) edges.emplace_back(rank[node], rank[other]);
      }
      for (std::size_t i = 0; i < edges.size(); ++i) {
        for (std::size_t j = i + 1; j < edges.size(); ++j) {
          if ((edges[i].first < edges[j].first && edges[i].second > edges[j].second) ||
              (edges[i].first > edges[j].first && edges[i].second < edges[j].second)) {
            ++count;
          }
        }
      }
    }
    return count;
  }

  [[nodiscard]] double room(std::size_t a, std::size_t b) const { return (breadth_[a] + breadth_[b]) / 2 + graph_.gap; }

  void place() {
    at_.assign(breadth_.size(), 0);
    for (const auto& layer : layers_) {
      for (std::size_t i = 1; i < layer.size(); ++i) at_[layer[i]] = at_[layer[i - 1]] + room(layer[i - 1], layer[i]);
    }
    for (int sweep = 0; sweep < kPlaceSweeps; ++sweep) {
      for (std::size_t step = 0; step < layers_.size(); ++step) {
        settle(layers_[sweep % 2 == 0 ? step : layers_.size() - 1 - step]);
      }
    }
    for (std::size_t i = 0; i < at_.size(); ++i) left_edges_.push_back(at_[i] - breadth_[i] / 2);
  }

  // The places of a layer that are nearest to what its nodes wish, in their order and with room between them: blocks
  // of nodes that touch are joined until all wishes of a block are met on the average.
  void settle(const std::vector<std::size_t>& layer) {
    struct Block {
      double sum = 0;  // of the wishes, each less the offset of its node in the layer
      double count = 0;
      std::size_t nodes = 0;
    };
    std::vector<double> offsets;
    std::vector<Block> blocks;
    double offset = 0;
    for (std::size_t i = 0; i < layer.size(); ++i) {
      if (i > 0) offset += room(layer[i - 1], layer[i]);
      offsets.push_back(offset);
      blocks.push_back({wish(layer[i]) - offset, 1, 1});
      while (blocks.size() > 1) {
        Block& last = blocks.back();
        Block& before = blocks[blocks.size() - 2];
        if (before.sum / before.count <= last.sum / last.count) break;
        before = {before.sum + last.sum, before.count + last.count, before.nodes + last.nodes};
        blocks.pop_back();
      }
    }
    std::size_t next = 0;
    for (const Block& block : blocks) {
      for (std::size_t i = 0; i < block.nodes; ++i, ++next) at_[layer[next]] = block.sum / block.count + offsets[next];
    }
  }
  [[nodiscard]] double wish(std::size_t node) const {
    double sum = 0;
    double count = 0;
    for (const auto* others : {&above_[node], &below_[node]}) {
      for (const std::size_t other : *others) {
        sum += at_[other];
        ++count;
      }
    }
    return count > 0 ? sum / count : at_[node];
  }

  const LayeredGraph& graph_;
  std::vector<double> breadth_;
  std::vector<std::vector<std::size_t>> above_;
  std::vector<std::vector<std::size_t>> below_;
  std::vector<std::vector<std::size_t>> layers_;
  std::vector<std::vector<std::size_t>> passes_;  // by edge
  std::vector<double> at_;
  std::vector<double> left_edges_;
};

}  // namespace

LayeredPlaces layered(const LayeredGraph& graph) {
  return graph.layer.empty() ? LayeredPlaces{} : LayeredLayout(graph).places();
}

}  // namespace cairn::render
