// Whole boards, as multisets of components: for what components side by side do not tell. Misere play, remoteness, and
// Grundy values of boards on which an active edge may bind.
//
// A component that nobody can move in is left out. For Grundy values, components that never bind stand together for a
// nimber. Cost: linear in the moves between all boards that are reached.
#pragma once

#include "base/hash.hpp"
#include "engine/graph/component_values.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace cairn::engine {

class BoardSearch {
 public:
  BoardSearch(Components& components, ComponentValues& values) : components_(components), values_(values) {}

  // Normal play; all throw GraphStopped when a limit is reached.
  [[nodiscard]] std::int32_t grundy(const Components::Option& position);
  // Does the player to move win?
  [[nodiscard]] bool wins(const Components::Option& position, bool misere);
  // Forgets what was looked at for remoteness, so that whether a question gets an answer to that does not depend on
  // earlier ones.
  void begin_question();
  // Nothing when it takes too long: after a fixed number of moves that were looked at since the question began.
  [[nodiscard]] std::optional<std::int32_t> remoteness(const Components::Option& position, bool misere);

  [[nodiscard]] std::size_t boards() const { return grundy_.size() + misere_.size(); }

 private:
  struct Board {
    std::int32_t nimber = 0;
    Components::Option position;
  };
  using Key = std::vector<std::int32_t>;
  template <class Value>
  using Memo = std::unordered_map<Key, Value, SequenceHash>;
  struct TooMany {};

  void take(std::size_t bytes);
  const std::vector<Components::Option>& options(int component);
  [[nodiscard]] static Key key(const Board& board);
  void drop_dead(std::vector<int>& components);
  [[nodiscard]] Board gathered(const Components::Option& position);
  // Calls visit(Components::Option) until it says true.
  template <class Visit>
  bool any_next(const Components::Option& position, const Visit& visit);
  [[nodiscard]] std::int32_t grundy_of(const Board& board);
  [[nodiscard]] bool misere_wins(const Components::Option& position);
  [[nodiscard]] std::int32_t remoteness_of(const Components::Option& position, bool misere);
  template <class Value>
  Value keep(Memo<Value>& memo, Key key, Value value);

  Components& components_;
  ComponentValues& values_;
  std::unordered_map<int, std::vector<Components::Option>> options_;
  Memo<std::int32_t> grundy_;
  Memo<char> misere_;
  Memo<std::int32_t> remoteness_[2];  // of normal and misere play
  std::size_t bytes_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t remoteness_steps_ = 0;
  std::size_t remoteness_bytes_ = 0;  // of bytes_
};

}  // namespace cairn::engine
