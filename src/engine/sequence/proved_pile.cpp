// Extending the values until the theorem applies, then answering by arithmetic.
#include "engine/sequence/proved_pile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace cairn::engine {

namespace {

// Beyond this many values the search for a period stops; the answer is then only computed.
constexpr std::int64_t kMostValues = std::int64_t{1} << 20;
// ... and it stops before the near amounts of all values together are more than this, a few seconds of work.
constexpr double kMostWork = 2e9;

}  // namespace

std::optional<ProvedPile> ProvedPile::find(const OnePile& shape, bool misere, std::int64_t at_least,
                                           const Control& control, bool* short_of_memory) {
  OnePileValues values(shape, misere);
  double near = 1;
  for (const auto& legal : shape.legal) near += static_cast<double>(std::count(legal.begin(), legal.end(), true));
  const std::int64_t first = std::max(at_least, 4 * (shape.threshold + shape.period) + 64);
  for (std::int64_t size = first; size <= std::max(first, kMostValues); size *= 2) {
    if (static_cast<double>(size) * static_cast<double>(shape.modes) * 16 > static_cast<double>(control.memory)) {
      if (short_of_memory != nullptr) *short_of_memory = true;
      break;
    }
    if (static_cast<double>(size) * near > kMostWork) break;
    if (values.extend(size, control) != Status::complete) break;
    if (const auto joint = find_law(values)) return ProvedPile(std::move(values), *joint);
  }
  return std::nullopt;
}

std::size_t ProvedPile::bytes() const {
  std::size_t bytes = values_.bytes();
  for (const Law& law : laws_) bytes += sizeof(law) + law.saltus.capacity() * sizeof(std::int64_t);
  return bytes;
}

ProvedPile::ProvedPile(OnePileValues values, JointLaw joint) : values_(std::move(values)), joint_(joint) {
  for (std::size_t mode = 0; mode < values_.shape().modes; ++mode) {
    laws_.push_back(law_of_mode(values_.of(mode), joint_));
  }
}

std::string ProvedPile::argument() const {
  const std::string what = values_.misere() ? "outcomes" : "values";
  if (joint_.saltus == 0) {
    return fmt::format("all that determines the {} at n = {} is the same again at n = {} (docs/sequence.md)", what,
                       joint_.start, joint_.start + joint_.period);
  }
  return fmt::format(
      "all that determines the values at n = {} is the same at n = {} with every value from {} on larger by {} "
      "(docs/sequence.md)",
      joint_.start, joint_.start + joint_.period, joint_.low, joint_.saltus);
}

bool ProvedPile::is_legal(std::size_t from, std::size_t to, const Integer& amount) const {
  const OnePile& shape = values_.shape();
  if (amount <= Integer(shape.threshold)) return shape.is_legal(from, to, *amount.to_int64());
  return shape.far(from, to, floor_modulo(amount, shape.period));
}

std::vector<ProvedPile::Option> ProvedPile::options_with(std::size_t mode, const Integer& n, const Integer& wanted,
                                                         std::size_t most, bool& complete) const {
  std::vector<Option> found;
  complete = true;
  const OnePile& shape = values_.shape();
  const auto add = [&](std::size_t to, const Integer& target) {
    if (target.negative() || target >= n || !is_legal(mode, to, n - target) || value(to, target) != wanted) return true;
    if (found.size() == most) {
      complete = false;
      return false;
    }
    found.push_back({to, target});
    return true;
  };
  for (std::size_t to = 0; to < shape.modes; ++to) {
    bool reaches_far = false;
    for (std::int64_t r = 0; r < shape.period; ++r) reaches_far = reaches_far || shape.far(mode, to, r);
    const Integer near_from = n - Integer(shape.threshold);
    for (std::int64_t t = 1; t <= shape.threshold; ++t) {
      if (!add(to, n - Integer(t))) return found;
    }
    if (!reaches_far) continue;
    // Piles further away than the threshold: those before the law sets in one by one, then residue by residue.
    const Law& law = laws_[to];
    for (std::int64_t target = 0; target < law.preperiod; ++target) {
      if (Integer(target) < near_from && !add(to, target)) return found;
    }
    for (std::int64_t r = 0; r < law.period; ++r) {
      const std::int64_t base = law.preperiod + r;
      const std::int64_t saltus = saltus_at(law, base);
      const Integer start_value = value(to, base);
      if (saltus > 0) {
        const Integer rise = wanted - start_value;
        if (rise.negative() || floor_modulo(rise, saltus) != 0) continue;
        const Integer target = Integer(base) + floor_divide(rise, saltus) * Integer(law.period);
        if (target < near_from && !add(to, target)) return found;
      } else if (start_value == wanted) {
        // Whether such a pile can be reached depends on its residue modulo the shape's period as well.
        const std::int64_t step = std::lcm(law.period, shape.period);
        for (std::int64_t first = base; first < base + step; first += law.period) {
          if (Integer(first) >= near_from || !is_legal(mode, to, n - Integer(first))) continue;
          for (Integer target = first; target < near_from; target = target + Integer(step)) {
            if (!add(to, target)) return found;
          }
        }
      }
    }
  }
  return found;
}

std::vector<ProvedPile::Option> ProvedPile::options(std::size_t mode, const Integer& n, std::size_t most,
                                                    bool& complete) const {
  std::vector<Option> found;
  complete = true;
  const OnePile& shape = values_.shape();
  // One period beyond the threshold without a legal amount means that there are no more.
  std::int64_t idle = 0;
  for (std::int64_t t = 1; Integer(t) <= n && (t <= shape.threshold + shape.period || idle < shape.period); ++t) {
    ++idle;
    for (std::size_t to = 0; to < shape.modes; ++to) {
      if (!is_legal(mode, to, t)) continue;
      idle = 0;
      if (found.size() == most) {
        complete = false;
        return found;
      }
      found.push_back({to, n - Integer(t)});
    }
  }
  return found;
}

}  // namespace cairn::engine
