// A one-pile component whose values are known for all sizes: Grundy values and winning moves of piles of any size.
#pragma once

#include "engine/sequence/period.hpp"

#include <cairn/integer.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cairn::engine {

class ProvedPile {
 public:
  // Computes values until a law is proved or control stops it. At least the piles up to at_least are computed.
  // short_of_memory: whether more of it might have helped.
  static std::optional<ProvedPile> find(const OnePile& shape, bool misere, std::int64_t at_least,
                                        const Control& control, bool* short_of_memory = nullptr);

  [[nodiscard]] const OnePileValues& values() const { return values_; }
  [[nodiscard]] const Law& law(std::size_t mode) const { return laws_[mode]; }
  [[nodiscard]] std::string argument() const;  // the proof in a sentence
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] Integer value(std::size_t mode, const Integer& n) const {
    return value_at(values_.of(mode), laws_[mode], n);
  }

  struct Option {
    std::size_t mode = 0;
    Integer n;
  };
  // The options of (mode, n) that have the value, at most `most` of them; complete is false when there are more.
  [[nodiscard]] std::vector<Option> options_with(std::size_t mode, const Integer& n, const Integer& value,
                                                 std::size_t most, bool& complete) const;
  // The options of the smallest amounts.
  [[nodiscard]] std::vector<Option> options(std::size_t mode, const Integer& n, std::size_t most, bool& complete) const;

 private:
  ProvedPile(OnePileValues values, JointLaw joint);
  [[nodiscard]] bool is_legal(std::size_t from, std::size_t to, const Integer& amount) const;

  OnePileValues values_;
  JointLaw joint_;
  std::vector<Law> laws_;
};

}  // namespace cairn::engine
