// Several threads on one table of sorted stacks: each takes a layer of the smallest stack.
//
// A move never raises any stack, so the rows with second stack x2 of a layer need nothing of the layer before beyond
// its own rows up to x2. Layers therefore go on one behind the other, like the hands of a canon, and every row is
// computed from the same rows as by a single thread: the result cannot depend on how many there are.
#pragma once

#include "base/control.hpp"
#include "engine/rows/row_filler.hpp"
#include "engine/rows/rows.hpp"

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <vector>

namespace cairn::engine {

class RowWorkers {
 public:
  // Whether the plan allows it: three or more sorted stacks, and moves that lower stacks, nothing else.
  [[nodiscard]] static bool fits(const RowPlan& plan);
  // What each worker needs besides: the rows of a layer, when rows are not kept.
  [[nodiscard]] static std::uint64_t layer_words(const RowLayout& layout, std::int64_t layer);

  // bytes: what is in use without lists.
  RowWorkers(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, bool misere, int threads,
             double bytes);

  // Fills all layers from this one on; those before are complete. Adds to `done` the prefixes whose rows the consumer
  // has got.
  Status run(std::int64_t layer, RowConsumer* consumer, const Control& control, std::uint64_t& done);

 private:
  void work(int worker);
  bool fill_layer(RowFiller& filler, std::int64_t layer, int worker);
  [[nodiscard]] bool no_room(std::size_t worker) const;
  bool wait_for(std::int64_t layer, std::int64_t second);
  bool deliver(std::int64_t layer, const Word* words);
  void stop(Status status);

  const RowPlan& plan_;
  const Rays& rays_;
  const Box& box_;
  RowMemory& memory_;
  bool misere_;
  int threads_;
  double bytes_;

  std::int64_t first_layer_ = 0;
  RowConsumer* consumer_ = nullptr;
  const Control* control_ = nullptr;
  std::uint64_t* done_ = nullptr;
  std::vector<std::atomic<std::int64_t>> reached_;  // by layer: rows with a smaller second stack are complete
  std::atomic<std::int64_t> delivered_{0};          // all layers before this one
  std::atomic<bool> stopped_{false};
  std::mutex ending_;
  Status status_ = Status::complete;
  std::exception_ptr error_;
};

}  // namespace cairn::engine
