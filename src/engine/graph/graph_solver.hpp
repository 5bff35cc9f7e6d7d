// The graph engine: positions of one game on one graph, by their components.
//
// What is found stays known, so questions about the same game share their work; only one thread may ask at a time.
#pragma once

#include "engine/graph/board_search.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace cairn::engine {

class GraphSolver {
 public:
  explicit GraphSolver(std::shared_ptr<const GraphRules> rules)
      : rules_(std::move(rules)), components_(rules_), values_(components_), boards_(components_, values_) {}
  GraphSolver(const GraphSolver&) = delete;
  GraphSolver& operator=(const GraphSolver&) = delete;

  [[nodiscard]] const GraphRules& rules() const { return *rules_; }

  // The limits of the questions that follow, which throw GraphStopped when one is reached. reserved: bytes of the
  // memory that others keep.
  void limit(const Control* control, std::size_t reserved) { values_.limit(control, reserved + boards_.bytes()); }

  [[nodiscard]] bool wins(const Cells& position, bool misere) { return boards_.wins(components_of(position), misere); }
  // In normal play.
  [[nodiscard]] std::int32_t grundy(const Cells& position) { return boards_.grundy(components_of(position)); }
  // Nothing when it takes too long.
  [[nodiscard]] std::optional<std::int32_t> remoteness(const Cells& position, bool misere) {
    return boards_.remoteness(components_of(position), misere);
  }

  // Every option of a position; one may come twice.
  void for_each_option(const Cells& position, const std::function<void(Cells)>& visit) const;
  // All that is next is written down in the numbers of this position, which saves comparing.
  void prepare(const Cells& position);

  // Components that were met, none of them twice; and boards where those do not tell.
  [[nodiscard]] std::size_t positions() const {
    return static_cast<std::size_t>(components_.count()) + boards_.boards();
  }
  [[nodiscard]] std::size_t bytes() const { return values_.bytes() + boards_.bytes(); }

 private:
  [[nodiscard]] Components::Option components_of(const Cells& position) {
    return components_.of(piece_of(*rules_, position));
  }

  std::shared_ptr<const GraphRules> rules_;
  Components components_;
  ComponentValues values_;
  BoardSearch boards_;
};

}  // namespace cairn::engine
