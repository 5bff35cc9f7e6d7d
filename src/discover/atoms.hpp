// Simple conditions on the variables of a sample, and where they hold.
#pragma once

#include "discover/sample.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cairn::discover {

// A bit for each point of a sample.
class PointSet {
 public:
  explicit PointSet(std::size_t points = 0) : words_((points + 63) / 64) {}

  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool within(const PointSet& other) const;  // no point but those of the other
  [[nodiscard]] bool meets(const PointSet& other) const;   // some point of the other
  [[nodiscard]] PointSet operator&(const PointSet& other) const;
  [[nodiscard]] PointSet without(const PointSet& other) const;
  // The points of two sets together that are in a third.
  [[nodiscard]] static std::size_t common(const PointSet& a, const PointSet& b, const PointSet& c);
  [[nodiscard]] static bool meet(const PointSet& a, const PointSet& b, const PointSet& c);
  friend bool operator==(const PointSet&, const PointSet&) = default;
  friend std::strong_ordering operator<=>(const PointSet&, const PointSet&) = default;

 private:
  std::vector<std::uint64_t> words_;
};

struct SampleAtom {
  std::string text;
  double cost = 1;
  PointSet holds;
};

// Each says something of its own: of those that hold at the same points there is the simplest, and none that holds
// everywhere or nowhere. Simple ones first.
[[nodiscard]] std::vector<SampleAtom> atoms_of(const Sample& sample);

[[nodiscard]] PointSet points_with(const Sample& sample, std::int32_t value);
[[nodiscard]] PointSet far_points(const Sample& sample);
[[nodiscard]] PointSet all_points(const Sample& sample);

}  // namespace cairn::discover
