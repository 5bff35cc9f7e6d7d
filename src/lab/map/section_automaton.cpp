// Tiles by descending into squares, digit by digit; in Zeckendorf digits by a walk for every position, and cells of
// many positions by the words between their ends.
#include "lab/map/section_automaton.hpp"

#include "automata/proof.hpp"
#include "lab/map/section_binary.hpp"
#include "lab/map/section_plane.hpp"
#include "lab/map/section_proved_values.hpp"
#include "lab/map/section_zeckendorf.hpp"
#include "prove/decide/relation.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace cairn::lab {

namespace {

using automata::Automaton;

// Positions one by one, by digits that do not divide the plane into squares. What all of them begin with is read once.
class SingleTile {
 public:
  SingleTile(PlaneWalk walk, Numeration numeration) : walk_(std::move(walk)), numeration_(numeration) {}

  template <class Visit>
  void cells(const TileRequest& request, const Visit& visit) {
    const auto columns = words(request.column * kTileSide, kSide);
    const auto rows = words(request.row * kTileSide, walk_.flat() ? 1 : kSide);
    std::size_t length = walk_.length();
    for (const auto* all : {&columns, &rows}) {
      for (const auto& word : *all) length = std::max(length, word.size());
    }
    const auto digit = [](const std::vector<std::uint8_t>& word, std::size_t place) {
      return place < word.size() && word[word.size() - 1 - place] != 0;
    };
    std::size_t left = length;
    const auto same = [&](const std::vector<std::vector<std::uint8_t>>& all) {
      return std::all_of(all.begin(), all.end(),
                         [&](const auto& word) { return digit(word, left - 1) == digit(all[0], left - 1); });
    };
    PlaneWalk::At begin = walk_.start();
    for (; left > 0 && same(columns) && same(rows); --left) {
      begin = walk_.step(begin, left - 1, digit(columns[0], left - 1), digit(rows[0], left - 1));
    }
    for (std::size_t y = 0; y < rows.size(); ++y) {
      for (std::size_t x = 0; x < columns.size(); ++x) {
        PlaneWalk::At at = begin;
        for (std::size_t place = left; place-- > 0;) {
          at = walk_.step(at, place, digit(columns[x], place), digit(rows[y], place));
        }
        visit(x, y, at);
      }
    }
  }

  [[nodiscard]] bool accepts(PlaneWalk::At at) const { return walk_.accepts(at); }

 private:
  [[nodiscard]] std::vector<std::vector<std::uint8_t>> words(const Integer& first, std::size_t count) const {
    std::vector<std::vector<std::uint8_t>> result;
    for (std::size_t i = 0; i < count; ++i) {
      result.push_back(automata::digits_of(numeration_, first + static_cast<std::int64_t>(i)));
    }
    return result;
  }

  PlaneWalk walk_;
  Numeration numeration_;
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
    head(result);
    if (request.scale > 0) {
      count(walk(automaton()), request, result);
    } else if (automaton().numeration == Numeration::binary) {
      const auto tile_of = [&](const Automaton& one) { return BinaryTile(walk(one)); };
      letters(tile_of, request, result);
    } else {
      const auto tile_of = [&](const Automaton& one) { return SingleTile(walk(one), one.numeration); };
      letters(tile_of, request, result);
    }
    return result;
  }

  [[nodiscard]] std::size_t bytes() const override { return 0; }  // proofs are counted by the Lab

  [[nodiscard]] std::optional<MapTile> difference(const SectionSource& other,
                                                  const TileRequest& request) const override {
    const auto* same = dynamic_cast<const SectionAutomaton*>(&other);
    if (same == nullptr || same->automaton().numeration != automaton().numeration) return std::nullopt;
    MapTile result = empty_means(request);
    head(result);
    result.known = both_known(*proof_, *same->proof_);
    count(PairWalk(walk(automaton()), same->walk(same->automaton())), request, result);
    return result;
  }

 private:
  [[nodiscard]] const Automaton& automaton() const { return proof_->proof().automaton; }
  [[nodiscard]] PlaneWalk walk(const Automaton& of) const { return {section_, of, zeros_}; }
  void head(MapTile& result) const {
    result.known = proof_->known();
    result.engine = Engine::automaton;
  }

  // Which part of the positions of each cell the walk accepts.
  template <class Walk>
  void count(Walk walked, const TileRequest& request, MapTile& result) const {
    const bool flat = walked.flat();
    std::fill(result.means.begin(), result.means.begin() + (flat ? kTileSide : kTileSide * kTileSide), 0.0F);
    const auto keep = [&](std::size_t x, std::size_t y, double part) {
      result.means[y * kSide + x] = static_cast<float>(part);
    };
    if (automaton().numeration == Numeration::binary) {
      BinaryTile<Walk> tile(std::move(walked));
      const auto digits = static_cast<std::size_t>(request.scale);
      tile.cells(request, [&](std::size_t x, std::size_t y, const auto& at) { keep(x, y, tile.part(at, digits)); });
      return;
    }
    const int digits = flat ? request.scale : 2 * request.scale;
    ZeckendorfTile<Walk>(std::move(walked), request).cells([&](std::size_t x, std::size_t y, double found) {
      keep(x, y, std::ldexp(found, -digits));
    });
  }

  template <class TileOf>
  void letters(const TileOf& tile_of, const TileRequest& request, MapTile& result) const {
    if (section_.free().size() < 2) std::fill(result.values.begin(), result.values.end(), kNotValid);
    auto walked = tile_of(automaton());
    walked.cells(request, [&](std::size_t x, std::size_t y, PlaneWalk::At at) {
      result.values[y * kSide + x] = walked.accepts(at) ? std::int32_t{'P'} : std::int32_t{'N'};
    });
    if (!valid_) return;
    auto valid = tile_of(*valid_);
    valid.cells(request, [&](std::size_t x, std::size_t y, PlaneWalk::At at) {
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
  if (section.value() == MapValue::grundy) return section_by_proved_values(section, std::move(proof));
  if (section.value() != MapValue::outcome) return nullptr;
  return std::make_unique<const SectionAutomaton>(section, std::move(proof));
}

}  // namespace cairn::lab
