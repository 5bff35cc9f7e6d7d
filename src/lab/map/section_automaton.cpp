// Tiles by descending into squares, digit by digit; Zeckendorf digits by a walk for every position.
#include "lab/map/section_automaton.hpp"

#include "automata/proof.hpp"
#include "lab/map/section_walk.hpp"
#include "prove/decide/relation.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace cairn::lab {

namespace {

using automata::Automaton;
using At = SectionWalk::At;

// The digits of all numbers of a section at one place, as a walk reads them.
class Digits {
 public:
  explicit Digits(const Section& section) {
    for (std::size_t i = 0; i < section.numbers().size(); ++i) {
      const auto& number = section.numbers()[i];
      const std::uint32_t bit = 1U << i;
      if (number.axis >= 0) {
        axes_[number.axis] = bit;
      } else {
        fixed_.emplace_back(bit, number.fixed);
      }
    }
  }
  [[nodiscard]] std::uint32_t axis(int which, bool digit) const { return digit ? axes_[which] : 0; }
  // The binary digit at that place of the fixed numbers.
  [[nodiscard]] std::uint32_t fixed(int place) const {
    std::uint32_t result = 0;
    for (const auto& [bit, number] : fixed_) {
      if (place < 63 && ((static_cast<std::uint64_t>(number) >> place) & 1U) != 0) result |= bit;
    }
    return result;
  }
  [[nodiscard]] const std::vector<std::pair<std::uint32_t, std::int64_t>>& fixed_numbers() const { return fixed_; }

 private:
  std::uint32_t axes_[2] = {0, 0};
  std::vector<std::pair<std::uint32_t, std::int64_t>> fixed_;
};

// One tile in binary.
class BinaryTile {
 public:
  BinaryTile(const Section& section, const Automaton& automaton, std::size_t zeros)
      : digits_(section), walk_(section, automaton, zeros), flat_(section.free().size() < 2) {}

  // visit(x, y, at): for every cell, where the walk is when all but the last `scale` digits are read.
  template <class Visit>
  void cells(const TileRequest& request, const Visit& visit) {
    const auto column = automata::digits_of(Numeration::binary, request.column);
    const auto row = automata::digits_of(Numeration::binary, request.row);
    const int below = request.scale + kTileBits;
    int places = static_cast<int>(std::max(column.size(), row.size()));
    for (const auto& [bit, number] : digits_.fixed_numbers()) {
      while (below + places < 63 && (number >> (below + places)) != 0) ++places;
    }
    At at = walk_.start();
    for (int place = places; place-- > 0;) {
      const auto digit = [&](const std::vector<std::uint8_t>& all) {
        const auto size = static_cast<int>(all.size());
        return place < size && all[static_cast<std::size_t>(size - 1 - place)] != 0;
      };
      at = walk_.step(at, digits_.axis(0, digit(column)) | digits_.axis(1, digit(row)) | digits_.fixed(below + place));
    }
    descend(at, 0, 0, kTileBits, request.scale, visit);
  }

  [[nodiscard]] bool accepts(At at) const { return walk_.accepts(at); }

  // Which part of what can be read by that many more digits is accepted.
  [[nodiscard]] double part(At at, int digits) {
    if (digits == 0) return accepts(at) ? 1 : 0;
    const auto key =
        (static_cast<std::uint64_t>(digits) << 54U) ^ (static_cast<std::uint64_t>(at.order) << 36U) ^ at.state;
    if (const auto found = parts_.find(key); found != parts_.end()) return found->second;
    const std::uint32_t fixed = digits_.fixed(digits - 1);
    double sum = 0;
    const int squares = flat_ ? 2 : 4;
    for (int square = 0; square < squares; ++square) {
      sum += part(walk_.step(at, fixed | digits_.axis(0, (square & 1) != 0) | digits_.axis(1, (square & 2) != 0)),
                  digits - 1);
    }
    return parts_[key] = sum / squares;
  }

 private:
  template <class Visit>
  void descend(At at, std::size_t x, std::size_t y, int digits, int scale, const Visit& visit) {
    if (digits == 0) {
      visit(x, y, at);
      return;
    }
    const std::uint32_t fixed = digits_.fixed(scale + digits - 1);
    const std::size_t half = std::size_t{1} << (digits - 1);
    for (const bool up : {false, true}) {
      if (up && flat_) continue;
      for (const bool right : {false, true}) {
        descend(walk_.step(at, fixed | digits_.axis(0, right) | digits_.axis(1, up)), x + (right ? half : 0),
                y + (up ? half : 0), digits - 1, scale, visit);
      }
    }
  }

  Digits digits_;
  SectionWalk walk_;
  bool flat_;  // only one number is free
  std::unordered_map<std::uint64_t, double> parts_;
};

// Positions one by one, by digits that do not divide the plane into squares. What all of them begin with is read once.
class SingleTile {
 public:
  SingleTile(const Section& section, const Automaton& automaton, std::size_t zeros)
      : section_(section), numeration_(automaton.numeration), digits_(section), walk_(section, automaton, zeros) {}

  template <class Visit>
  void cells(const TileRequest& request, const Visit& visit) {
    const bool flat = section_.free().size() < 2;
    const auto columns = words(request.column * kTileSide, kSide);
    const auto rows = words(request.row * kTileSide, flat ? 1 : kSide);
    std::vector<std::vector<std::uint8_t>> fixed;
    for (const auto& [bit, number] : digits_.fixed_numbers()) {
      fixed.push_back(automata::digits_of(numeration_, number));
    }
    std::size_t length = 0;
    for (const auto* all : {&columns, &rows, &std::as_const(fixed)}) {
      for (const auto& word : *all) length = std::max(length, word.size());
    }
    const auto digit = [&](const std::vector<std::uint8_t>& word, std::size_t place) {
      const std::size_t before = length - word.size();
      return place >= before && word[place - before] != 0;
    };
    std::vector<std::uint32_t> constant(length, 0);
    for (std::size_t place = 0; place < length; ++place) {
      for (std::size_t i = 0; i < fixed.size(); ++i) {
        if (digit(fixed[i], place)) constant[place] |= digits_.fixed_numbers()[i].first;
      }
    }
    std::size_t common = 0;
    const auto same = [&](const std::vector<std::vector<std::uint8_t>>& all) {
      return std::all_of(all.begin(), all.end(),
                         [&](const auto& word) { return digit(word, common) == digit(all[0], common); });
    };
    At begin = walk_.start();
    const auto letter = [&](std::size_t x, std::size_t y, std::size_t place) {
      return constant[place] | digits_.axis(0, digit(columns[x], place)) | digits_.axis(1, digit(rows[y], place));
    };
    for (; common < length && same(columns) && same(rows); ++common) begin = walk_.step(begin, letter(0, 0, common));
    for (std::size_t y = 0; y < rows.size(); ++y) {
      for (std::size_t x = 0; x < columns.size(); ++x) {
        At at = begin;
        for (std::size_t place = common; place < length; ++place) at = walk_.step(at, letter(x, y, place));
        visit(x, y, at);
      }
    }
  }

  [[nodiscard]] bool accepts(At at) const { return walk_.accepts(at); }

 private:
  [[nodiscard]] std::vector<std::vector<std::uint8_t>> words(const Integer& first, std::size_t count) const {
    std::vector<std::vector<std::uint8_t>> result;
    for (std::size_t i = 0; i < count; ++i) {
      result.push_back(automata::digits_of(numeration_, first + static_cast<std::int64_t>(i)));
    }
    return result;
  }

  const Section& section_;
  Numeration numeration_;
  Digits digits_;
  SectionWalk walk_;
};

class SectionAutomaton final : public SectionSource {
 public:
  SectionAutomaton(const Section& section, std::shared_ptr<const ProvedGame> proof)
      : section_(section),
        proof_(std::move(proof)),
        zeros_(static_cast<std::size_t>(proof_->coordinates()) - section.numbers().size()) {
    if (!section.rays().all_valid) {
      valid_ = prove::MoveRelation::valid_positions(automata::options_of(proof_->proof())->rays(),
                                                    automaton().numeration, proof_->proof().grundy);
    }
  }

  [[nodiscard]] MapTile tile(const TileRequest& request) const override {
    MapTile result = empty_tile(request);
    result.known = proof_->known();
    result.engine = Engine::automaton;
    if (automaton().numeration == Numeration::binary) {
      fill<BinaryTile>(request, result);
    } else if (request.scale == 0) {
      fill<SingleTile>(request, result);
    } else {
      result.whole = false;
      result.known = {How::unknown, "the proof reads Zeckendorf digits, by which only single positions can be drawn"};
      result.engine = Engine::chosen;
    }
    return result;
  }

  [[nodiscard]] std::size_t bytes() const override { return 0; }  // proofs are counted by the Lab

 private:
  [[nodiscard]] const Automaton& automaton() const { return proof_->proof().automaton; }

  template <class Tile>
  void fill(const TileRequest& request, MapTile& result) const {
    Tile walked(section_, automaton(), zeros_);
    if (request.scale > 0) {
      if constexpr (std::is_same_v<Tile, BinaryTile>) {
        walked.cells(request, [&](std::size_t x, std::size_t y, At at) {
          result.means[y * kSide + x] = static_cast<float>(walked.part(at, request.scale));
        });
      }
      return;
    }
    if (section_.free().size() < 2) std::fill(result.values.begin(), result.values.end(), kNotValid);
    walked.cells(request, [&](std::size_t x, std::size_t y, At at) {
      result.values[y * kSide + x] = walked.accepts(at) ? std::int32_t{'P'} : std::int32_t{'N'};
    });
    if (!valid_) return;
    Tile valid(section_, *valid_, zeros_);
    valid.cells(request, [&](std::size_t x, std::size_t y, At at) {
      if (!valid.accepts(at)) result.values[y * kSide + x] = kNotValid;
    });
  }

  const Section& section_;
  std::shared_ptr<const ProvedGame> proof_;
  std::size_t zeros_;
  std::optional<Automaton> valid_;
};

}  // namespace

std::unique_ptr<const SectionSource> section_by_automaton(const Section& section,
                                                          std::shared_ptr<const ProvedGame> proof) {
  if (!proof || !proof->covers(section.mode()) || section.question().game->rules.partizan()) return nullptr;
  if (section.value() != MapValue::outcome) return nullptr;
  return std::make_unique<const SectionAutomaton>(section, std::move(proof));
}

}  // namespace cairn::lab
