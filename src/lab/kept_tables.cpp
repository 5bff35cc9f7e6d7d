// Tables by the question that they answer, forgotten from the least recently used on.
#include "lab/kept_tables.hpp"

#include <algorithm>
#include <utility>

namespace cairn::lab {

namespace {

// By however many threads it is filled, a table is the same.
bool same(const TableQuestion& a, const TableQuestion& b) {
  return a.to == b.to && a.remoteness == b.remoteness && same_question(a, b);
}

}  // namespace

std::shared_ptr<const TableValues> KeptTables::find(const TableQuestion& question, Engine engine) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return kept.engine == engine && same(kept.question, question);
  });
  if (found == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return found->table;
}

void KeptTables::keep(const TableQuestion& question, Engine engine, std::shared_ptr<const TableValues> table) {
  const std::size_t bytes = sizeof(TableValues) + table->values.size() * sizeof(table->values[0]);
  const std::lock_guard lock(mutex_);
  kept_.push_front({question, engine, std::move(table), bytes});
  bytes_ += bytes;
}

std::size_t KeptTables::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void KeptTables::forget_down_to(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  while (bytes_ > bytes) {
    bytes_ -= kept_.back().bytes;
    kept_.pop_back();
  }
}

}  // namespace cairn::lab
