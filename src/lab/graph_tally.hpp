// Positions on graphs that several threads solve: how they are known together, and how the run ended.
#pragma once

#include "lab/graph_game.hpp"

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

namespace cairn::lab {

class GraphTally {
 public:
  // control: of the whole question; threads share its memory.
  GraphTally(const Control& control, int threads) : control_(control) {
    quiet_.memory = control.memory / static_cast<std::size_t>(threads < 1 ? 1 : threads);
    quiet_.deadline = control.deadline;
    quiet_.cancelled = control.cancelled;
    quiet_.abandoned = control.abandoned;
  }

  // For the search of one position: a thread has no progress line of its own.
  [[nodiscard]] const Control& quiet() const { return quiet_; }

  // What belongs together, such as the positions on one graph, counts as one, and is known when all of it is.
  // progress: the line for people.
  template <class Line>
  void add(std::span<const GraphSolved> together, const Line& progress) {
    const auto all = [&](const auto& holds) { return std::all_of(together.begin(), together.end(), holds); };
    const std::lock_guard lock(mutex_);
    if (all([](const GraphSolved& one) { return one.position.outcome.has_value(); })) ++known_;
    if (all([](const GraphSolved& one) { return one.position.known.how == How::proved; })) ++proved_;
    for (const GraphSolved& one : together) {
      if (one.status != Status::complete) status_ = one.status;
      if (!one.position.outcome) continue;
      engine_ = !any_ || engine_ == one.engine ? one.engine : Engine::chosen;
      any_ = true;
    }
    control_.report(progress);
  }

  // all: how many there are. things: "connected graphs of up to 6 vertices".
  void tell(AnswerHead& answer, std::uint64_t all, const std::string& things) const {
    answer.engine = engine_;
    answer.status = status_;
    if (known_ < all) answer.status = control_.stop().value_or(Status::limit_reached);
    answer.known.how = !any_ ? How::unknown : proved_ == all ? How::proved : How::computed;
    if (known_ == all) {
      answer.known.detail = "all " + std::to_string(all) + " " + things;
      if (proved_ > 0 && proved_ < all) answer.known.detail += ", " + std::to_string(proved_) + " of them proved";
      return;
    }
    answer.known.detail = std::to_string(known_) + " of " + std::to_string(all) + " " + things + "; " +
                          stop_words(answer.status, control_);
  }

 private:
  const Control& control_;
  Control quiet_;
  std::mutex mutex_;
  bool any_ = false;  // position that is known
  std::uint64_t known_ = 0;
  std::uint64_t proved_ = 0;
  Engine engine_ = Engine::chosen;
  Status status_ = Status::complete;
};

}  // namespace cairn::lab
