// The order of the parts, and what a search says of itself.
#include "engine/search/sum_search.hpp"

#include "engine/search/solved.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace cairn::engine {

double reachable_bound(std::span<const PreparedPart> parts) {
  double bound = 1;
  for (const auto& part : parts) {
    bound *= static_cast<double>(part.options->rays().modes.size());
    for (const std::int64_t x : part.lowered->x) bound *= static_cast<double>(x) + 1;
  }
  return bound;
}

SumSearch::SumSearch(std::span<const PreparedPart> parts, bool misere, SharedWork& shared, const Control& control)
    : parts_(parts), offsets_(parts.size()) {
  std::vector<std::size_t> order(parts.size());
  std::iota(order.begin(), order.end(), 0);
  // Any order will do, as long as it is the same for the same games.
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::less<>()(parts[a].options.get(), parts[b].options.get());
  });
  std::vector<std::shared_ptr<const Options>> games;
  for (const std::size_t part : order) {
    games.push_back(parts[part].options);
    offsets_[part] = state_.size();
    state_.push_back(parts[part].lowered->mode);
    state_.insert(state_.end(), parts[part].lowered->x.begin(), parts[part].lowered->x.end());
  }
  search_ = shared.search(games, misere, state_, control);
}

std::string SumSearch::detail() const {
  const Lazy& lazy = *search_.lazy;
  if (search_.status == Status::complete) {
    const std::size_t own = lazy.positions() - search_.earlier;
    if (own == 0) {
      return fmt::format("an earlier search of {} position{}", search_.earlier, search_.earlier == 1 ? "" : "s");
    }
    const std::string text = fmt::format("exhaustive search of {} position{}", own, own == 1 ? "" : "s");
    return search_.earlier == 0 ? text : fmt::format("{}, beside {} searched before", text, search_.earlier);
  }
  const double bound = reachable_bound(parts_);
  const std::size_t numbers = state_.size() - parts_.size();
  const std::size_t key_bytes = 8 * (1 + (numbers + 3) / 4) * 2;
  return fmt::format("{} after {} positions ({}); up to {:.3g} positions can be reached, which would take {}",
                     limit_words(search_.status), lazy.positions(), bytes_to_string(static_cast<double>(lazy.bytes())),
                     bound, bytes_to_string(bound * static_cast<double>(key_bytes)));
}

std::vector<Cell> SumSearch::cells(const Option& option) const {
  const PreparedPart& part = parts_[option.part];
  return from_cells(part.game->rules, to_cells(part.options->rays(), option.mode, option.x));
}

}  // namespace cairn::engine
