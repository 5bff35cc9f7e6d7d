// The search for what components are worth.
#include "engine/graph/component_values.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::engine {

namespace {

constexpr int kDeepestComponents = 6'000;

std::size_t bytes_of(const std::vector<Components::Option>& options) {
  std::size_t bytes = 0;
  for (const auto& option : options) bytes += sizeof(option) + option.free.capacity() * sizeof(int) + 16;
  return bytes;
}

}  // namespace

ComponentValues::Deeper::Deeper(ComponentValues& values) : values_(values) {
  if (++values_.depth_ <= kDeepestComponents) return;
  --values_.depth_;
  throw TooLarge("play lasts too long for the graph engine, which goes a call deeper with every move", "",
                 "try smaller numbers");
}

void ComponentValues::check_limits() {
  if (control_ == nullptr) return;
  if (bytes() + reserved_ > control_->memory) throw GraphStopped{Status::limit_reached};
  if (const auto stop = control_->stop()) throw GraphStopped{*stop};
  control_->report(
      [&] { return components_.rules().game() + ": " + std::to_string(components_.count()) + " components"; });
}

ComponentValues::Entry& ComponentValues::entry(int component) {
  const auto at = static_cast<std::size_t>(component);
  if (at >= entries_.size()) {
    const std::size_t before = entries_.capacity();
    entries_.resize(at + 1);
    bytes_ += (entries_.capacity() - before) * sizeof(Entry);
  }
  return entries_[at];
}

void ComponentValues::note(Entry& entry, std::int32_t n) {
  if (n == kMoon) return;
  const auto at = static_cast<std::size_t>(n);
  if (at >= entry.found.size()) entry.found.resize(at + 1, false);
  entry.found[at] = true;
}

bool ComponentValues::noted(const Entry& entry, std::int32_t n) {
  const auto at = static_cast<std::size_t>(n);
  return (at < entry.found.size() && entry.found[at]) ||
         std::any_of(entry.spoilt.begin(), entry.spoilt.end(), [&](const NimSet& set) { return set.contains(n); });
}

// Lists the options, to be looked at from the end: those that leave little first. Moves that bind are looked through at
// once.
void ComponentValues::open(int component) {
  std::vector<Components::Option> options = components_.options(component, [&] { check_limits(); });
  std::vector<NimSet> spoilt;
  for (const auto& option : options) {
    if (option.bound < 0) continue;
    const std::int32_t beside = worth(option.free);
    spoilt.emplace_back().add_all_but(winning_beside(option.bound), beside);
  }
  std::erase_if(options, [](const auto& option) { return option.bound >= 0; });
  const auto largest = [&](const Components::Option& option) {
    int most = 0;
    for (const int part : option.free) most = std::max(most, components_.vertices(part));
    return most;
  };
  std::stable_sort(options.begin(), options.end(),
                   [&](const auto& a, const auto& b) { return largest(a) > largest(b); });
  Entry& known = entry(component);
  known.opened = true;
  known.options = std::move(options);
  known.spoilt = std::move(spoilt);
  known.options_bytes = bytes_of(known.options);
  bytes_ += known.options_bytes;
}

void ComponentValues::close(Entry& known) {
  bytes_ -= known.options_bytes;
  known.options_bytes = 0;
  known.options = {};
  known.spoilt = {};
  known.found = {};
}

bool ComponentValues::option_is_worth(const std::vector<int>& components, std::int32_t n,
                                      std::optional<std::int32_t>& exact) {
  const bool pairs_cancel = components_.rules().mark() == GraphRules::Mark::none;
  std::int32_t sum = 0;
  std::vector<int> open;
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (pairs_cancel && i + 1 < components.size() && components[i] == components[i + 1]) {
      ++i;
      continue;
    }
    const std::int32_t known = entry(components[i]).worth;
    if (known < 0) {
      open.push_back(components[i]);
    } else {
      sum = nim_added(sum, known);
    }
  }
  if (sum == kMoon) {
    exact = kMoon;
    return false;
  }
  // All but the largest are found exactly; of that one only what matters.
  std::sort(open.begin(), open.end(), [&](int a, int b) { return components_.vertices(a) < components_.vertices(b); });
  for (std::size_t i = 0; i + 1 < open.size(); ++i) sum = nim_added(sum, worth(open[i]));
  if (sum == kMoon) {
    exact = kMoon;
    return false;
  }
  if (open.empty()) {
    exact = sum;
    return sum == n;
  }
  const bool is = is_worth(open.back(), n ^ sum);
  if (const std::int32_t last = entry(open.back()).worth; last >= 0) exact = nim_added(sum, last);
  return is;
}

bool ComponentValues::is_worth(int component, std::int32_t n) {
  if (const std::int32_t known = entry(component).worth; known >= 0) return known == n;
  if (noted(entry(component), n)) return false;
  const Deeper deeper(*this);
  if (!entry(component).opened) open(component);
  if (noted(entry(component), n)) return false;
  for (std::size_t i = entry(component).options.size(); i-- > 0;) {
    if (++steps_ % 4096 == 0) check_limits();
    std::optional<std::int32_t> exact;
    // No move leads back here, so the list stays where it is meanwhile, wherever its entry is moved to.
    const bool is = option_is_worth(entry(component).options[i].free, n, exact);
    if (!exact) continue;
    Entry& known = entry(component);
    note(known, *exact);
    if (i + 1 < known.options.size()) known.options[i] = std::move(known.options.back());
    known.options.pop_back();
    if (is) return false;
  }
  // No option is worth n, so it is n or less.
  for (std::int32_t less = 0; less < n; ++less) {
    if (is_worth(component, less)) return false;
  }
  Entry& known = entry(component);
  known.worth = n;
  close(known);
  return true;
}

std::int32_t ComponentValues::worth(int component) {
  for (std::int32_t n = 0;; ++n) {
    if (const std::int32_t known = entry(component).worth; known >= 0) return known;
    if (is_worth(component, n)) return n;
    // Beyond all numbers that a binding move tells apart it spoils all of them, or none.
    const Entry& known = entry(component);
    const bool moon = std::any_of(known.spoilt.begin(), known.spoilt.end(),
                                  [&](const NimSet& set) { return n + 1 >= set.rest_from() && set.contains(kMoon); });
    if (moon) {
      entry(component).worth = kMoon;
      close(entry(component));
      return kMoon;
    }
  }
}

std::int32_t ComponentValues::worth(const std::vector<int>& components) {
  std::int32_t sum = 0;
  for (const int part : components) sum = nim_added(sum, worth(part));
  return sum;
}

const NimSet& ComponentValues::winning_beside(int component) {
  if (entry(component).wins) return *entry(component).wins;
  const Deeper deeper(*this);
  NimSet wins;
  for (const auto& option : components_.options(component, [&] { check_limits(); })) {
    const std::int32_t left = worth(option.free);
    if (option.bound < 0) {
      wins.add(left);
    } else {
      wins.add_all_but(winning_beside(option.bound), left);
    }
  }
  bytes_ += wins.bytes();
  return entry(component).wins.emplace(std::move(wins));
}

bool ComponentValues::wins(const Components::Option& position) {
  if (position.bound >= 0) {
    const std::int32_t beside = worth(position.free);
    return winning_beside(position.bound).contains(beside);
  }
  if (components_.rules().mark() == GraphRules::Mark::last_vertex) {
    // The first move chooses one of them, and the others are never come to: it wins where an option is worth 0.
    return std::any_of(position.free.begin(), position.free.end(), [&](int part) { return !is_worth(part, 0); });
  }
  std::optional<std::int32_t> exact;
  return !option_is_worth(position.free, 0, exact);
}

}  // namespace cairn::engine
