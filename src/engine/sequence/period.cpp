// Guessing a law from the tail of the values, checking the theorem's hypotheses, and reducing it to least terms.
#include "engine/sequence/period.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

std::int64_t at(const std::vector<std::int32_t>& values, std::int64_t n) { return values[static_cast<std::size_t>(n)]; }

// phi of the theorem: low values stay, the others move by the saltus.
std::int64_t moved(std::int64_t value, const JointLaw& law) { return value < law.low ? value : value + law.saltus; }

// The values that a pile of the mode and residue reaches with amounts beyond the threshold among piles below end.
std::vector<bool> far_values(const OnePileValues& values, std::size_t mode, std::int64_t residue, std::int64_t end,
                             std::size_t room) {
  const OnePile& shape = values.shape();
  std::vector<bool> found(room, false);
  for (std::size_t to = 0; to < shape.modes; ++to) {
    for (std::int64_t c = 0; c < shape.period; ++c) {
      if (!shape.far(mode, to, residue - c)) continue;
      for (std::int64_t j = c; j < end; j += shape.period) found[static_cast<std::size_t>(at(values.of(to), j))] = true;
    }
  }
  return found;
}

// Hypothesis (2) for one mode and residue: the far sets correspond, apart from values that fill [low, low + saltus).
// Says how many of those are filled, or nothing when the sets do not correspond.
std::optional<std::int64_t> filled(const OnePileValues& values, const JointLaw& law, std::size_t mode,
                                   std::int64_t residue) {
  std::int64_t largest = law.low;
  for (std::size_t to = 0; to < values.shape().modes; ++to) {
    largest = std::max<std::int64_t>(largest, *std::max_element(values.of(to).begin(), values.of(to).end()));
  }
  const auto room = static_cast<std::size_t>(largest + law.saltus + 1);
  const std::int64_t end = law.start - values.shape().threshold;
  const auto before = far_values(values, mode, residue, end, room);
  auto after = far_values(values, mode, residue, end + law.period, room);
  for (std::size_t value = 0; value < room; ++value) {
    if (!before[value]) continue;
    const auto target = static_cast<std::size_t>(moved(static_cast<std::int64_t>(value), law));
    if (target >= room || !after[target]) return std::nullopt;
  }
  for (std::size_t value = 0; value < room; ++value) {
    if (before[value]) after[static_cast<std::size_t>(moved(static_cast<std::int64_t>(value), law))] = false;
  }
  std::int64_t count = 0;
  for (std::size_t value = 0; value < room; ++value) {
    if (!after[value]) continue;
    const auto v = static_cast<std::int64_t>(value);
    if (v < law.low || v >= law.low + law.saltus) return std::nullopt;
    ++count;
  }
  return count;
}

}  // namespace

bool holds_for_ever(const OnePileValues& values, const JointLaw& law) {
  const OnePile& shape = values.shape();
  const std::int64_t start = law.start;
  const auto modes = shape.modes;
  if (law.period < 1 || law.period % shape.period != 0 || law.saltus < 0 || law.low < 0) return false;
  if (start < shape.threshold || start + law.period > values.size()) return false;
  // Values of misere play are outcomes, which do not grow.
  if (values.misere() && law.saltus != 0) return false;
  // (1) The windows before start and before start + period correspond.
  for (std::size_t mode = 0; mode < modes; ++mode) {
    for (std::int64_t n = start - shape.threshold; n < start; ++n) {
      if (at(values.of(mode), n + law.period) != moved(at(values.of(mode), n), law)) return false;
    }
  }
  for (std::size_t mode = 0; mode < modes; ++mode) {
    for (std::int64_t residue = 0; residue < shape.period; ++residue) {
      // (2) The far sets correspond, apart from values that fill [low, low + saltus).
      const auto fill = filled(values, law, mode, residue);
      if (!fill) return false;
      if (*fill == law.saltus) continue;
      // (3) Where those are not all filled, no value of one period moves.
      const std::int64_t first = start + ((residue - start) % shape.period + shape.period) % shape.period;
      for (std::int64_t n = first; n < start + law.period; n += shape.period) {
        if (at(values.of(mode), n) >= law.low) return false;
      }
    }
  }
  return true;
}

namespace {

// A guess for one period from the tail: where it begins to hold, and the saltus when values may grow.
std::optional<JointLaw> guess(const OnePileValues& values, std::int64_t period, bool growing) {
  JointLaw law{0, period, 0, 0};
  const std::int64_t end = values.size() - period;
  std::int64_t highest_fixed = -1;
  std::int64_t n = end - 1;
  for (; n >= 0; --n) {
    bool fits = true;
    for (std::size_t mode = 0; mode < values.shape().modes && fits; ++mode) {
      const std::int64_t value = at(values.of(mode), n);
      const std::int64_t growth = at(values.of(mode), n + period) - value;
      if (growth == 0) {
        highest_fixed = std::max(highest_fixed, value);
      } else if (growing && growth > 0 && (law.saltus == 0 || growth == law.saltus)) {
        law.saltus = growth;
      } else {
        fits = false;
      }
    }
    if (!fits) break;
  }
  // Two periods and a window of agreement before a proof is worth trying.
  if (end - (n + 1) < period + values.shape().threshold) return std::nullopt;
  law.start = std::max(n + 1, values.shape().threshold);
  // Without a saltus every value counts as low, and the law says that all values repeat.
  const std::int64_t highest =
      law.saltus == 0 ? *std::max_element(values.of(0).begin(), values.of(0).end()) : highest_fixed;
  law.low = highest + 1;
  if (law.saltus == 0) {
    for (std::size_t mode = 1; mode < values.shape().modes; ++mode) {
      const std::int64_t most = *std::max_element(values.of(mode).begin(), values.of(mode).end());
      law.low = std::max(law.low, most + 1);
    }
  }
  return law;
}

}  // namespace

std::optional<JointLaw> find_law(const OnePileValues& values) {
  const std::int64_t step = values.shape().period;
  // Multiples of a period look like periods too; after a few it is better to compute more values.
  int attempts = 8;
  for (std::int64_t period = step; period <= values.size() / 3; period += step) {
    auto law = guess(values, period, false);
    if (!law) law = guess(values, period, true);
    if (!law) continue;
    if (attempts-- == 0) break;
    // The far sets may need longer to settle than the values themselves.
    const std::int64_t first = law->start;
    for (std::int64_t shift = 0; first + shift + period <= values.size(); shift = shift == 0 ? period : 2 * shift) {
      law->start = first + shift;
      if (holds_for_ever(values, *law)) return law;
    }
  }
  return std::nullopt;
}

Law law_of_mode(const std::vector<std::int32_t>& values, const JointLaw& joint) {
  const auto value = [&](std::int64_t n) {
    if (n < joint.start + joint.period) return at(values, n);
    const std::int64_t periods = (n - joint.start) / joint.period;
    const std::int64_t base = at(values, joint.start + (n - joint.start) % joint.period);
    return base < joint.low ? base : base + periods * joint.saltus;
  };
  return least_law(value, joint.start, joint.period).value();
}

}  // namespace cairn::engine
