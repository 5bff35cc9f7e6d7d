// Lending workspaces and taking them back.
#include "lab/workspaces.hpp"

#include <utility>

namespace cairn::lab {

Workspaces::Lease Workspaces::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<SharedWork> work = std::move(idle_.front().work);
      bytes_ -= idle_.front().bytes;
      idle_.pop_front();
      return {*this, std::move(work)};
    }
  }
  return {*this, std::make_unique<SharedWork>()};
}

void Workspaces::give_back(std::unique_ptr<SharedWork> work) {
  const std::size_t bytes = work->bytes();
  const std::lock_guard lock(mutex_);
  idle_.push_front({std::move(work), bytes});
  bytes_ += bytes;
}

std::size_t Workspaces::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void Workspaces::forget_down_to(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  while (bytes_ > bytes) {
    bytes_ -= idle_.back().bytes;
    idle_.pop_back();
  }
}

}  // namespace cairn::lab
