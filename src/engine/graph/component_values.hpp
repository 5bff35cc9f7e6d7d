// What components are worth to each other on one board, in normal play: nimbers, the moon, and for an active edge the
// nimbers beside which the player who must move there wins. The theorems are in docs/graphs.md.
//
// "Is this component worth n?" is answered without knowing what all its options are worth: an option that is worth n
// says no, and none does only when no option is worth n (Lemoine, Viennot: Nimbers are inevitable, 2012). Without a
// mark that binds, worth is the Grundy value.
#pragma once

#include "base/control.hpp"
#include "engine/graph/components.hpp"
#include "engine/graph/nim_set.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::engine {

// Thrown inside the engine when a limit is reached; what is known by then stays known.
struct GraphStopped {
  Status status = Status::limit_reached;
};

class ComponentValues {
 public:
  explicit ComponentValues(Components& components) : components_(components) {}

  // The limits of the questions that follow; reserved: bytes that others keep.
  void limit(const Control* control, std::size_t reserved) {
    control_ = control;
    reserved_ = reserved;
  }

  // A nimber or kMoon, of a component without an active edge.
  [[nodiscard]] std::int32_t worth(int component);
  [[nodiscard]] std::int32_t worth(const std::vector<int>& components);
  [[nodiscard]] bool is_worth(int component, std::int32_t n);
  // Beside which nimbers the player wins who must move on the active edge.
  [[nodiscard]] const NimSet& winning_beside(int component);

  // Does the player to move win, of these components side by side?
  [[nodiscard]] bool wins(const Components::Option& position);
  // With what whole boards take (board_search.hpp), which is counted here, so that every check of the limits sees it.
  [[nodiscard]] std::size_t bytes() const { return bytes_ + boards_bytes_ + components_.bytes(); }
  void boards_take(std::size_t bytes) { boards_bytes_ = bytes; }
  // Throws GraphStopped.
  void check_limits();
  // One call deeper, as long as it lives. Throws TooLarge when play is too long.
  class Deeper;

 private:
  struct Entry {
    std::int32_t worth = -1;
    bool opened = false;
    std::vector<bool> found;                  // nimbers that it is not worth: an option is
    std::vector<Components::Option> options;  // not known yet
    std::size_t options_bytes = 0;            // that were counted for them
    std::vector<NimSet> spoilt;               // nimbers that it is not worth because of a move that binds
    std::optional<NimSet> wins;               // with an active edge
  };

  Entry& entry(int component);
  void open(int component);
  void close(Entry& entry);
  static void note(Entry& entry, std::int32_t n);
  [[nodiscard]] static bool noted(const Entry& entry, std::int32_t n);
  // Whether the option is worth n; `exact` is its worth when that is known then.
  bool option_is_worth(const std::vector<int>& components, std::int32_t n, std::optional<std::int32_t>& exact);

  Components& components_;
  const Control* control_ = nullptr;
  std::size_t reserved_ = 0;
  std::vector<Entry> entries_;
  std::size_t bytes_ = 0;
  std::size_t boards_bytes_ = 0;
  std::uint64_t steps_ = 0;
  int depth_ = 0;
};

class ComponentValues::Deeper {
 public:
  explicit Deeper(ComponentValues& values);
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;
  ~Deeper() { --values_.depth_; }

 private:
  ComponentValues& values_;
};

}  // namespace cairn::engine
