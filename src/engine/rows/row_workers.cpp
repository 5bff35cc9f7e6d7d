// Layers one behind the other.
#include "engine/rows/row_workers.hpp"

#include "base/thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

namespace cairn::engine {

namespace {

constexpr std::int64_t kRowsBetweenSigns = 8;  // a sign for the next layer costs more than a short row

}  // namespace

bool RowWorkers::fits(const RowPlan& plan) {
  if (!plan.sorted || plan.coordinates < 3) return false;
  return std::all_of(plan.groups.begin(), plan.groups.end(), [](const RowGroup& group) {
    return std::all_of(group.earlier.begin(), group.earlier.end(),
                       [](const RowRay& ray) { return ray.shape == RowRay::Shape::line; });
  });
}

std::uint64_t RowWorkers::layer_words(const RowLayout& layout, std::int64_t layer) {
  std::vector<std::int64_t> prefix = layout.first_prefix();
  std::fill(prefix.begin(), prefix.end(), layer);
  const std::uint64_t begin = layout.offset(0, prefix);
  if (layer == layout.to()) return layout.words() - begin;
  std::fill(prefix.begin(), prefix.end(), layer + 1);
  return layout.offset(0, prefix) - begin;
}

RowWorkers::RowWorkers(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, bool misere,
                       int threads, double bytes)
    : plan_(plan), rays_(rays), box_(box), memory_(memory), misere_(misere), threads_(threads), bytes_(bytes) {}

Status RowWorkers::run(std::int64_t layer, RowConsumer* consumer, const Control& control, std::uint64_t& done) {
  first_layer_ = layer;
  consumer_ = consumer;
  control_ = &control;
  done_ = &done;
  const std::int64_t layers = memory_.layout.to() + 1;
  reached_ = std::vector<std::atomic<std::int64_t>>(static_cast<std::size_t>(layers));
  for (std::int64_t i = 0; i < layers; ++i) reached_[static_cast<std::size_t>(i)] = i < layer ? layers : 0;
  delivered_ = layer;
  {
    std::vector<Thread> threads;
    for (int worker = 1; worker < threads_; ++worker) threads.emplace_back([this, worker] { work(worker); });
    work(0);
  }
  if (error_) std::rethrow_exception(error_);
  return status_;
}

void RowWorkers::stop(Status status) {
  const std::lock_guard<std::mutex> lock(ending_);
  if (!stopped_) status_ = status;
  stopped_ = true;
}

void RowWorkers::work(int worker) {
  try {
    RowFiller filler(plan_, rays_, box_, memory_, misere_, nullptr, static_cast<std::size_t>(worker));
    for (std::int64_t layer = first_layer_ + worker; layer <= memory_.layout.to(); layer += threads_) {
      if (!fill_layer(filler, layer, worker)) return;
    }
  } catch (...) {
    stop(Status::cancelled);
    const std::lock_guard<std::mutex> lock(ending_);
    if (!error_) error_ = std::current_exception();
  }
}

bool RowWorkers::fill_layer(RowFiller& filler, std::int64_t layer, int worker) {
  const RowLayout& layout = memory_.layout;
  std::vector<std::int64_t> prefix(static_cast<std::size_t>(plan_.coordinates - 1), layer);
  const std::span<std::int64_t> rest = std::span(prefix).subspan(1);
  std::uint64_t index = layout.index(prefix);
  const std::uint64_t begin = layout.offset(0, prefix);
  std::uint64_t offset = begin;
  std::vector<Word> own;
  if (!memory_.rows_kept) {
    own.assign(layer_words(layout, layer), 0);
    filler.write_to(own.data(), begin);
  }
  std::int64_t second = -1;
  bool more = true;
  while (more) {
    if (prefix[1] != second) {
      second = prefix[1];
      if (second % kRowsBetweenSigns == 0) {
        reached_[static_cast<std::size_t>(layer)].store(second, std::memory_order_release);
        if (worker == 0) {
          if (const auto status = control_->stop()) stop(*status);
          control_->report([&] { return fmt::format("layer {} of {}", layer, layout.to()); });
        }
        if (memory_.lows.kept() && no_room(static_cast<std::size_t>(worker))) stop(Status::limit_reached);
      }
      if (!wait_for(layer, second)) return false;
    }
    filler.move_to(prefix, index, offset);
    filler.fill();
    filler.remember();
    ++index;
    offset += layout.length(prefix);
    more = layout.advance(rest);
  }
  reached_[static_cast<std::size_t>(layer)].store(layout.to() + 1, std::memory_order_release);
  return deliver(layer, memory_.rows_kept ? memory_.table.words().data() + begin : own.data());
}

// Every worker may use its part of what is left for lists.
bool RowWorkers::no_room(std::size_t worker) const {
  const double lists = static_cast<double>(memory_.lows.bytes(worker)) * threads_;
  return memory_.lows.full(worker) || bytes_ + lists > static_cast<double>(control_->memory);
}

// Until the layer before has all its rows up to this second stack.
bool RowWorkers::wait_for(std::int64_t layer, std::int64_t second) {
  if (layer == 0) return !stopped_;
  const auto& before = reached_[static_cast<std::size_t>(layer - 1)];
  while (before.load(std::memory_order_acquire) <= second) {
    if (stopped_) return false;
    std::this_thread::yield();
  }
  return !stopped_;
}

// Rows reach the consumer in their order, whoever computed them.
bool RowWorkers::deliver(std::int64_t layer, const Word* words) {
  while (delivered_.load(std::memory_order_acquire) != layer) {
    if (stopped_) return false;
    std::this_thread::yield();
  }
  const RowLayout& layout = memory_.layout;
  std::vector<std::int64_t> prefix(static_cast<std::size_t>(plan_.coordinates - 1), layer);
  const std::span<std::int64_t> rest = std::span(prefix).subspan(1);
  const bool all = consumer_ != nullptr && consumer_->wants_empty_rows();
  do {
    const std::size_t length = layout.length(prefix);
    if (consumer_ != nullptr && (all || std::any_of(words, words + length, [](Word word) { return word != 0; }))) {
      const Row row{0, prefix, layout.first(prefix), layout.to(), words - layout.first_word(prefix), nullptr};
      if (!consumer_->row(row)) {
        ++*done_;
        stop(Status::cancelled);
        return false;
      }
    }
    ++*done_;
    words += length;
  } while (layout.advance(rest));
  delivered_.store(layer + 1, std::memory_order_release);
  return true;
}

}  // namespace cairn::engine
