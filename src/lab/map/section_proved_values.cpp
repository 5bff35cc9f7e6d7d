// Single values with their common part written once; means by sums over the digits that are left.
#include "lab/map/section_proved_values.hpp"

#include "automata/proof.hpp"
#include "lab/map/section_plane.hpp"
#include "lab/map/section_values_apart.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cairn::lab {

namespace {

using automata::Automaton;
using At = PlaneWalk::At;

// Beginnings of values, and where a walk is that has read one: their sum, and how many they are. Single values are kept
// apart; to means only the sum of those that lead to the same state matters.
template <class Value>
struct Beginning {
  At at;
  Value sum;
  Value count;
};

class ValuesTile {
 public:
  ValuesTile(PlaneWalk walk, std::size_t states, const TileRequest& request)
      : walk_(std::move(walk)), states_(states), request_(request) {}

  void values(MapTile& tile) {
    const auto begins = prefix<Integer>();
    if (begins.empty()) return;
    Integer least = begins[0].sum;
    for (const auto& one : begins) least = std::min(least, one.sum);
    tile.base = least * kTileSide;
    std::vector<Beginning<std::int64_t>> near;
    for (const auto& one : begins) {
      const auto above = (one.sum - least).to_int64();
      if (above && *above < kMostApart) {
        near.push_back({one.at, *above, 1});
      } else {
        tile.whole = false;  // too far from the least one to be written with it: such cells stay open
      }
    }
    const std::int32_t none = tile.whole ? kNotValid : kNotReached;
    descend(near, 0, 0, kTileBits, 0, [&](std::size_t x, std::size_t y, const auto& ends) {
      std::int32_t& cell = tile.values[y * kSide + x];
      cell = none;
      for (const auto& one : ends) {
        if (walk_.accepts(one.at)) cell = static_cast<std::int32_t>(one.sum);
      }
    });
  }

  void means(MapTile& tile) {
    const auto scale = static_cast<std::size_t>(request_.scale);
    descend(prefix<double>(), 0, 0, kTileBits, scale, [&](std::size_t x, std::size_t y, const auto& ends) {
      double count = 0;
      double sum = 0;
      for (const auto& one : ends) {
        const auto [part, mean] = rest(one.at, scale);
        count += one.count * part;
        sum += std::ldexp(one.sum, request_.scale) * part + one.count * mean;
      }
      if (count > 0) tile.means[y * kSide + x] = static_cast<float>(sum / count);
    });
  }

 private:
  static constexpr std::int64_t kMostApart = std::int64_t{1} << 22;  // with the digits of a tile below 2^30

  // One digit more: of the position that one, of the value either.
  template <class Value>
  std::vector<Beginning<Value>> step(const std::vector<Beginning<Value>>& begins, std::size_t place, bool x, bool y) {
    std::vector<Beginning<Value>> result;
    for (const auto& one : begins) {
      for (const bool digit : {false, true}) {
        const At at = walk_.step(one.at, place, x, y, digit);
        if (!walk_.alive(at)) continue;
        const Value sum = one.sum * Value(2) + (digit ? one.count : Value(0));
        if constexpr (std::is_same_v<Value, double>) {
          const auto same = std::find_if(result.begin(), result.end(), [&](const auto& other) {
            return other.at.order == at.order && other.at.state == at.state;
          });
          if (same != result.end()) {
            same->sum += sum;
            same->count += one.count;
            continue;
          }
        }
        result.push_back({at, sum, one.count});
      }
    }
    return result;
  }

  // What all cells of the tile begin with. A value may be longer than its position, but not by more digits than there
  // are states: a state that was met twice would give a position many values.
  template <class Value>
  std::vector<Beginning<Value>> prefix() {
    const TileDigits digits(request_);
    std::vector<Beginning<Value>> begins{{walk_.start(), Value(0), Value(1)}};
    for (std::size_t place = digits.places({walk_.length()}) + states_; place-- > 0;) {
      begins = step(begins, digits.below() + place, digits.x(place), digits.y(place));
    }
    return begins;
  }

  template <class Value, class Visit>
  void descend(const std::vector<Beginning<Value>>& begins, std::size_t x, std::size_t y, std::size_t digits,
               std::size_t scale, const Visit& visit) {
    if (digits == 0) {
      visit(x, y, begins);
      return;
    }
    const std::size_t half = std::size_t{1} << (digits - 1);
    for (const bool up : {false, true}) {
      if (up && walk_.flat()) continue;
      for (const bool right : {false, true}) {
        descend(step(begins, scale + digits - 1, right, up), x + (right ? half : 0), y + (up ? half : 0), digits - 1,
                scale, visit);
      }
    }
  }

  // Of the positions that can be read by that many more digits: which part has a value that ends well from here, and
  // the mean over all of them of what these digits add to it.
  std::pair<double, double> rest(At at, std::size_t digits) {
    if (!walk_.alive(at)) return {0, 0};
    if (digits == 0) return {walk_.accepts(at) ? 1 : 0, 0};
    const std::uint64_t key = (static_cast<std::uint64_t>(digits) << 48U) ^ walk_.key(at);
    if (const auto found = rests_.find(key); found != rests_.end()) return found->second;
    const double weight = std::ldexp(1.0, static_cast<int>(digits) - 1);
    const int squares = walk_.flat() ? 2 : 4;
    double part = 0;
    double mean = 0;
    for (int square = 0; square < squares; ++square) {
      for (const bool digit : {false, true}) {
        const auto [accepted, added] =
            rest(walk_.step(at, digits - 1, (square & 1) != 0, (square & 2) != 0, digit), digits - 1);
        part += accepted;
        mean += added + (digit ? weight * accepted : 0);
      }
    }
    return rests_[key] = {part / squares, mean / squares};
  }

  PlaneWalk walk_;
  std::size_t states_;
  TileRequest request_;
  std::unordered_map<std::uint64_t, std::pair<double, double>> rests_;
};

class SectionProvedValues final : public SectionSource {
 public:
  SectionProvedValues(const Section& section, std::shared_ptr<const ProvedGame> proof)
      : section_(section), proof_(std::move(proof)) {}

  [[nodiscard]] MapTile tile(const TileRequest& request) const override {
    MapTile result = empty_tile(request);
    result.known = proof_->known();
    result.engine = Engine::automaton;
    ValuesTile walked(walk(), automaton().states(), request);
    if (request.scale > 0) {
      walked.means(result);
    } else {
      std::fill(result.values.begin(), result.values.end(), kNotValid);
      walked.values(result);
    }
    return result;
  }

  [[nodiscard]] std::size_t bytes() const override { return 0; }  // proofs are counted by the Lab

  [[nodiscard]] std::optional<MapTile> difference(const SectionSource& other,
                                                  const TileRequest& request) const override {
    const auto* same = dynamic_cast<const SectionProvedValues*>(&other);
    // Positions that the rules do not allow have no value, which the automata do not read.
    if (same == nullptr || !section_.rays().all_valid || !same->section_.rays().all_valid) return std::nullopt;
    MapTile result = empty_means(request);
    result.known = both_known(*proof_, *same->proof_);
    result.engine = Engine::automaton;
    ValuesApart apart(walk(), same->walk(), std::max(automaton().states(), same->automaton().states()), request);
    apart.cells(
        [&](std::size_t x, std::size_t y, double part) { result.means[y * kSide + x] = static_cast<float>(part); });
    return result;
  }

 private:
  [[nodiscard]] const Automaton& automaton() const { return proof_->proof().automaton; }
  [[nodiscard]] PlaneWalk walk() const {
    return {section_, automaton(), static_cast<std::size_t>(proof_->coordinates()) - section_.numbers().size()};
  }

  const Section& section_;
  std::shared_ptr<const ProvedGame> proof_;
};

}  // namespace

HowKnown both_known(const ProvedGame& a, const ProvedGame& b) {
  HowKnown known = a.known();
  if (b.known().detail != known.detail) known.detail += "; compared with " + b.known().detail;
  return known;
}

std::unique_ptr<const SectionSource> section_by_proved_values(const Section& section,
                                                              std::shared_ptr<const ProvedGame> proof) {
  if (!proof->has_values() || proof->proof().automaton.numeration != Numeration::binary) return nullptr;
  return std::make_unique<const SectionProvedValues>(section, std::move(proof));
}

}  // namespace cairn::lab
