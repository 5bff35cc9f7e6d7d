// Shared work for several threads: whoever asks takes one that nobody uses, and gives it back for the next question.
//
// A thread that asks alone gets the same one again and again, and all that it knows. Threads that ask at the same time
// have one each, so that none waits for another.
#pragma once

#include "engine/search/shared_work.hpp"

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

namespace cairn::lab {

class Workspaces {
 public:
  // Gives the work back at its end.
  class Lease {
   public:
    Lease(Workspaces& home, std::unique_ptr<SharedWork> work) : home_(home), work_(std::move(work)) {}
    ~Lease() { home_.give_back(std::move(work_)); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    [[nodiscard]] SharedWork* work() const { return work_.get(); }

   private:
    Workspaces& home_;
    std::unique_ptr<SharedWork> work_;
  };

  [[nodiscard]] Lease take();
  // Of those that nobody uses at the moment.
  [[nodiscard]] std::size_t bytes() const;
  // Forgets those that were used least recently.
  void forget_down_to(std::size_t bytes);

 private:
  struct Idle {
    std::unique_ptr<SharedWork> work;
    std::size_t bytes = 0;
  };
  void give_back(std::unique_ptr<SharedWork> work);

  mutable std::mutex mutex_;
  std::list<Idle> idle_;  // the most recently used first
  std::size_t bytes_ = 0;
};

}  // namespace cairn::lab
