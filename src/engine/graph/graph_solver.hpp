// The graph engine: positions of one game on a graph, by their components.
//
// What is found stays known, so questions about the same game share their work, on whichever graphs; only one thread
// may ask at a time.
#pragma once

#include "engine/graph/board_search.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace cairn::engine {

// What is known of a game's components, whichever graph they are part of.
struct GraphMemo {
  GraphMemo(const std::shared_ptr<const GraphRules>& rules, int most_at_once)
      : components(rules, most_at_once), values(components), boards(components, values) {}
  GraphMemo(const GraphMemo&) = delete;
  GraphMemo& operator=(const GraphMemo&) = delete;

  Components components;
  ComponentValues values;
  BoardSearch boards;
};

class GraphSolver {
 public:
  // like: of the same moves on another graph, with which it shares what is found. most_at_once: larger components are
  // kept by their chains.
  explicit GraphSolver(std::shared_ptr<const GraphRules> rules, const GraphSolver* like = nullptr,
                       int most_at_once = Components::kMostVerticesAtOnce)
      : rules_(std::move(rules)),
        memo_(like != nullptr ? like->memo_ : std::make_shared<GraphMemo>(rules_, most_at_once)) {}
  GraphSolver(const GraphSolver&) = delete;
  GraphSolver& operator=(const GraphSolver&) = delete;

  [[nodiscard]] const GraphRules& rules() const { return *rules_; }

  // Begins a question: the limits of what follows, which throw GraphStopped when one is reached. reserved: bytes of the
  // memory that others keep.
  void limit(const Control* control, std::size_t reserved) {
    memo_->boards.begin_question();
    memo_->values.limit(control, reserved);
  }

  [[nodiscard]] bool wins(const Cells& position, bool misere) {
    return memo_->boards.wins(components_of(position), misere);
  }
  // In normal play.
  [[nodiscard]] std::int32_t grundy(const Cells& position) { return memo_->boards.grundy(components_of(position)); }
  // Nothing when it takes too long.
  [[nodiscard]] std::optional<std::int32_t> remoteness(const Cells& position, bool misere) {
    return memo_->boards.remoteness(components_of(position), misere);
  }

  // Every option of a position; one may come twice.
  void for_each_option(const Cells& position, const std::function<void(Cells)>& visit) const;

  // Components that were met, none of them twice; and boards where those do not tell.
  [[nodiscard]] std::size_t positions() const {
    return static_cast<std::size_t>(memo_->components.count()) + memo_->boards.boards();
  }
  [[nodiscard]] std::size_t bytes() const { return memo_->values.bytes(); }
  [[nodiscard]] const GraphMemo* memo() const { return memo_.get(); }
  // Forgets what was found, or takes over what the other finds from now on.
  void begin_again() { memo_ = std::make_shared<GraphMemo>(rules_, memo_->components.most_at_once()); }
  void share_with(const GraphSolver& other) { memo_ = other.memo_; }

 private:
  [[nodiscard]] Components::Option components_of(const Cells& position) {
    return memo_->components.of(piece_of(*rules_, position));
  }

  std::shared_ptr<const GraphRules> rules_;
  std::shared_ptr<GraphMemo> memo_;
};

}  // namespace cairn::engine
