// Packing, the explicit stack, and the value of a position from the values of its options.
#include "engine/search/lazy.hpp"

#include "engine/search/prepare.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace cairn::engine {

namespace {

constexpr std::uint64_t kSolved = std::uint64_t{1} << 63;
constexpr std::uint64_t kLeft = std::uint64_t{1} << 62;
constexpr std::uint64_t kRight = std::uint64_t{1} << 61;
constexpr std::size_t kMostPushed = 256;
constexpr std::uint64_t kMostGrundy = (std::uint64_t{1} << 30) - 1;

// Not every measure bounds the numbers: some moves let one grow while another falls.
void check_option(const Rays& rays, const OptionVisit& option) {
  if (*std::max_element(option.x, option.x + rays.coordinates) > rays.largest) {
    throw TooLarge(fmt::format("play leads to numbers of {} beyond {}, which are too large for a search", rays.game,
                               rays.largest));
  }
  if (rays.is_valid(option.mode, {option.x, static_cast<std::size_t>(rays.coordinates)})) return;
  throw Error("a move of " + rays.game + " leads to a position that is not valid", "",
              "its rules must forbid such moves, for example by a primed condition such as distinct'");
}

std::uint64_t encode(const LazyValue& value) {
  return kSolved | (value.left_wins ? kLeft : 0) | (value.right_wins ? kRight : 0) |
         (std::uint64_t{value.remoteness & kMostGrundy} << 30U) | (value.grundy & kMostGrundy);
}

LazyValue decode(std::uint64_t code) {
  return {(code & kLeft) != 0, (code & kRight) != 0, static_cast<std::uint32_t>(code & kMostGrundy),
          static_cast<std::uint32_t>(code >> 30U & kMostGrundy)};
}

// The bits that one entry of a packed state needs, and how many words all of them take.
std::size_t words_for(const std::vector<int>& bits) {
  int total = 0;
  for (const int b : bits) total += b;
  return static_cast<std::size_t>(std::max(1, (total + 63) / 64));
}

// The first level of the measure never rises; without negative factors it bounds each number that it counts.
int coordinate_bits(const Rays& rays, std::span<const std::int64_t> x, std::size_t coordinate) {
  constexpr int kAnyNumber = 64;
  const Level& level = rays.measure.front();
  const auto& terms = level.form.terms();
  const std::int64_t factor = level.form.factor(static_cast<int>(coordinate));
  const bool rises = std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.factor > 0; });
  if (rays.evaluated_measure || !rises || factor == 0) return kAnyNumber;
  std::int64_t most = level.form.at(x, 0) - level.form.constant();
  if (!level.ranks.empty()) {  // from whichever mode
    const auto [lowest, highest] = std::minmax_element(level.ranks.begin(), level.ranks.end());
    most += *highest - *lowest;
  }
  most /= factor;
  return std::bit_width(static_cast<std::uint64_t>(most));
}

std::vector<int> entry_bits(const std::vector<Lazy::Part>& parts, const Lazy::State& start) {
  std::vector<int> bits;
  std::size_t offset = 0;
  for (const auto& part : parts) {
    const Rays& rays = part.options->rays();
    const auto k = static_cast<std::size_t>(rays.coordinates);
    const std::span<const std::int64_t> x(start.data() + offset + 1, k);
    const std::int64_t largest = *std::max_element(x.begin(), x.end());
    if (largest > rays.largest) {
      throw TooLarge(fmt::format("numbers of {} beyond {} are too large for a search", rays.game, rays.largest));
    }
    bits.push_back(std::bit_width(rays.modes.size() - 1));
    for (std::size_t i = 0; i < k; ++i) bits.push_back(coordinate_bits(rays, x, i));
    offset += k + 1;
  }
  return bits;
}

}  // namespace

Lazy::Lazy(std::vector<Part> parts, bool misere) : parts_(std::move(parts)), misere_(misere) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Rays& rays = parts_[i].options->rays();
    offsets_.push_back(length_);
    length_ += static_cast<std::size_t>(rays.coordinates) + 1;
    partizan_ = partizan_ || rays.partizan;
    const auto same = std::find_if(groups_.begin(), groups_.end(), [&](const Group& group) {
      return parts_[group.parts[0]].options == parts_[i].options;
    });
    (same == groups_.end() ? groups_.emplace_back() : *same).parts.push_back(i);
  }
  bits_.assign(length_, 0);
  next_.resize(length_);
  option_key_.resize(words_);
}

void Lazy::make_room(const State& start, std::size_t memory) {
  std::vector<int> bits = entry_bits(parts_, start);
  for (std::size_t i = 0; i < length_; ++i) bits[i] = std::max(bits[i], bits_[i]);
  // Parts that may change places need the same room for each.
  for (const auto& group : groups_) {
    const auto width = static_cast<std::size_t>(parts_[group.parts[0]].options->rays().coordinates) + 1;
    for (std::size_t entry = 0; entry < width; ++entry) {
      int most = 0;
      for (const auto part : group.parts) most = std::max(most, bits[offsets_[part] + entry]);
      for (const auto part : group.parts) bits[offsets_[part] + entry] = most;
    }
  }
  if (bits == bits_) return;
  Lazy wider(parts_, misere_);
  wider.bits_ = std::move(bits);
  wider.words_ = words_for(wider.bits_);
  wider.table_ = FlatTable(wider.words_);
  wider.option_key_.resize(wider.words_);
  // While what is solved is packed anew, both tables are there; where that does not fit it is forgotten.
  const std::size_t ratio = (wider.words_ + 1 + words_) / (words_ + 1);
  if (table_.bytes() * (1 + 3 * ratio) <= memory) {
    State state(length_);
    std::vector<std::uint64_t> key(wider.words_);
    table_.for_each([&](const std::uint64_t* old, std::uint64_t value) {
      unpack(old, state);
      wider.pack(state, key.data());
      wider.table_.insert(key.data(), value);
    });
  }
  *this = std::move(wider);
}

void Lazy::pack(const State& state, std::uint64_t* key) const {
  std::fill_n(key, words_, 0);
  std::size_t word = 0;
  int used = 0;
  for (std::size_t i = 0; i < length_; ++i) {
    const auto value = static_cast<std::uint64_t>(state[i]);
    const int bits = bits_[i];
    if (bits == 0) continue;
    key[word] |= value << static_cast<unsigned>(used);
    if (used + bits >= 64) {
      ++word;
      const int left = used + bits - 64;
      if (left > 0) key[word] = value >> static_cast<unsigned>(bits - left);
      used = left;
    } else {
      used += bits;
    }
  }
}

void Lazy::unpack(const std::uint64_t* key, State& state) const {
  std::size_t word = 0;
  int used = 0;
  for (std::size_t i = 0; i < length_; ++i) {
    const int bits = bits_[i];
    if (bits == 0) {
      state[i] = 0;
      continue;
    }
    std::uint64_t value = key[word] >> static_cast<unsigned>(used);
    if (used + bits >= 64) {
      ++word;
      const int left = used + bits - 64;
      if (left > 0) value |= key[word] << static_cast<unsigned>(bits - left);
      used = left;
    } else {
      used += bits;
    }
    if (bits < 64) value &= (std::uint64_t{1} << static_cast<unsigned>(bits)) - 1;
    state[i] = static_cast<std::int64_t>(value);
  }
}

void Lazy::canonicalise(State& state) const {
  for (const auto& group : groups_) {
    if (group.parts.size() < 2) continue;
    const auto width = static_cast<std::size_t>(parts_[group.parts[0]].options->rays().coordinates) + 1;
    std::vector<State> blocks;
    for (const auto part : group.parts) {
      const auto begin = state.begin() + static_cast<std::ptrdiff_t>(offsets_[part]);
      blocks.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(width));
    }
    std::sort(blocks.begin(), blocks.end());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      std::copy(blocks[i].begin(), blocks[i].end(),
                state.begin() + static_cast<std::ptrdiff_t>(offsets_[group.parts[i]]));
    }
  }
}

bool Lazy::settle(const State& state, const std::uint64_t* key, const Limits& limits) {
  LazyValue value;
  std::size_t missing = 0;
  std::uint64_t shortest_win = ~std::uint64_t{0};
  std::uint64_t longest = 0;
  bool any = false;
  const bool wants_grundy = !misere_ && !partizan_;
  if (wants_grundy) std::fill(seen_.begin(), seen_.end(), 0);
  State& next = next_;
  std::vector<std::uint64_t>& option_key = option_key_;
  const auto look = [&](Player player) {
    bool wins = false;
    bool moves = false;
    for_each_option(state, player, [&](std::size_t part, const OptionVisit& option) {
      moves = true;
      next = state;
      next[offsets_[part]] = option.mode;
      const Rays& rays = parts_[part].options->rays();
      std::copy_n(option.x, rays.coordinates, next.begin() + static_cast<std::ptrdiff_t>(offsets_[part]) + 1);
      canonicalise(next);
      pack(next, option_key.data());
      const std::uint64_t code = table_.find(option_key.data());
      if (++looked_ % 4096 == 0) check_limits(limits);
      if (code == 0) {
        // Not all at once: options that come largest first would pile up a square of them.
        if (++missing > kMostPushed) {
          // Each of them will need its place in the table.
          if (missing * (words_ + 1) * sizeof(std::uint64_t) > limits.memory) throw Stopped{Status::limit_reached};
          return;
        }
        check_option(rays, option);
        pending_.insert(pending_.end(), option_key.begin(), option_key.end());
        return;
      }
      const LazyValue found = decode(code);
      const bool opponent_wins = player == Player::left ? found.right_wins : found.left_wins;
      wins = wins || !opponent_wins;
      if (!opponent_wins) shortest_win = std::min<std::uint64_t>(shortest_win, found.remoteness);
      longest = std::max<std::uint64_t>(longest, found.remoteness);
      if (wants_grundy) {
        const std::size_t word = found.grundy / 64;
        if (word >= seen_.size()) seen_.resize(word + 1, 0);
        seen_[word] |= std::uint64_t{1} << (found.grundy % 64U);
      }
    });
    any = any || moves;
    return moves ? wins : misere_;
  };
  value.left_wins = look(Player::left);
  value.right_wins = partizan_ ? look(Player::right) : value.left_wins;
  if (missing > 0) return false;
  if (wants_grundy) {
    std::size_t word = 0;
    while (word < seen_.size() && seen_[word] == ~std::uint64_t{0}) ++word;
    const int bit = word < seen_.size() ? std::countr_one(seen_[word]) : 0;
    value.grundy = static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(bit));
  }
  if (any && !partizan_) value.remoteness = static_cast<std::uint32_t>(1 + (value.left_wins ? shortest_win : longest));
  table_.insert(key, encode(value));
  return true;
}

// A single position may have more options than fit anywhere, so limits are watched within it too.
void Lazy::check_limits(const Limits& limits) const {
  if (const auto stop = limits.control.stop()) throw Stopped{*stop};
  // A stack that is about to grow needs its old and its doubled room at once.
  const bool growing = pending_.capacity() - pending_.size() < 8192 * words_;
  const std::size_t stack = pending_.capacity() * sizeof(std::uint64_t) * (growing ? 3 : 1);
  if (table_.bytes_after_growth() + stack > limits.memory) throw Stopped{Status::limit_reached};
  limits.control.report([&] { return fmt::format("{} positions solved", table_.size()); });
}

Status Lazy::run(const State& start, const Control& control, std::size_t reserved) {
  const Limits limits{control, control.memory - std::min(reserved, control.memory)};
  make_room(start, limits.memory);
  earlier_ = table_.size();
  try {
    solve_all(start, limits);
    return Status::complete;
  } catch (const Stopped& stopped) {
    return stopped.status;
  }
}

void Lazy::solve_all(const State& start, const Limits& limits) {
  State state = start;
  canonicalise(state);
  std::vector<std::uint64_t> key(words_);
  pack(state, key.data());
  pending_.assign(key.begin(), key.end());
  for (std::uint64_t step = 0; !pending_.empty(); ++step) {
    std::copy(pending_.end() - static_cast<std::ptrdiff_t>(words_), pending_.end(), key.begin());
    if (table_.find(key.data()) != 0) {
      pending_.resize(pending_.size() - words_);
      continue;
    }
    if (step % 256 == 0 || table_.is_full()) check_limits(limits);
    unpack(key.data(), state);
    if (settle(state, key.data(), limits)) pending_.resize(pending_.size() - words_);
  }
}

std::optional<LazyValue> Lazy::find(const State& state) const {
  State canonical = state;
  canonicalise(canonical);
  for (std::size_t i = 0; i < length_; ++i) {
    if (static_cast<int>(std::bit_width(static_cast<std::uint64_t>(canonical[i]))) > bits_[i])
      return std::nullopt;  // never made room for
  }
  std::vector<std::uint64_t> key(words_);
  pack(canonical, key.data());
  const std::uint64_t code = table_.find(key.data());
  if (code == 0) return std::nullopt;
  return decode(code);
}

}  // namespace cairn::engine
