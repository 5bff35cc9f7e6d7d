// A game as a map: values of any rectangle of a two-dimensional section of it, at any scale.
//
//   cairn::Lab lab;
//   cairn::Map map(lab, {.section = "minnie[3,b,c]"});
//   const cairn::MapTile tile = map.tile({.column = 0, .row = 0, .scale = 0});
//
// Tiles come from an automaton where the game is proved, at any distance, and otherwise from a table that grows as it
// is needed. What lies beyond is marked, and the tile says why.
#pragma once

#include <cairn/answer.hpp>
#include <cairn/integer.hpp>
#include <cairn/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace cairn {

class Lab;

enum class MapValue : std::uint8_t { outcome, grundy, remoteness };

// "outcome", "grundy", "remoteness"
[[nodiscard]] std::string to_string(MapValue value);
// Throws Error when there is no such value.
[[nodiscard]] MapValue parse_map_value(std::string_view text);

struct MapRequest {
  std::string section = {};  // "wythoff[a,b]", "misere minnie[3,b,c]": one or two numbers are free, the others fixed
  MapValue value = MapValue::outcome;
};

inline constexpr int kTileBits = 8;
inline constexpr std::int64_t kTileSide = std::int64_t{1} << kTileBits;  // cells
inline constexpr int kLargestScale = 400;

// In place of a value where nothing is known; kNotValid where the rules allow no position.
inline constexpr std::int32_t kNotReached = -2;

// Tiles lie on a grid. A cell stands for 2^scale numbers in either direction; the cell in the lower left corner of a
// tile begins at column * 256 * 2^scale, row * 256 * 2^scale.
struct TileRequest {
  Integer column = 0;  // of the first free number
  Integer row = 0;     // of the second; 0 when there is one
  int scale = 0;
};

struct MapTile {
  int scale = 0;
  // Scale 0: the letter of each outcome, or its value less `base`; the first free number goes fastest. kNotValid,
  // kNotReached.
  std::vector<std::int32_t> values;
  Integer base = 0;  // of Grundy values far out
  // Otherwise: which part of the positions of a cell are P-positions, or the mean of their values. NaN where that is
  // not known, or there is no position.
  std::vector<float> means;
  bool whole = true;  // nothing is marked as not reached
  HowKnown known;     // of what is there; of a tile of which nothing is, why
  Engine engine = Engine::chosen;
};

// How far a map goes without a proof.
inline constexpr std::int64_t kFarthestOutcome = 100'000;
inline constexpr std::int64_t kFarthestValue = 10'000;

// The Lab must live longer, and stay where it is. Several threads may ask for tiles at once.
class Map {
 public:
  // Throws Error when the section makes no sense.
  Map(const Lab& lab, const MapRequest& request, const Limits& limits = {});
  Map(Map&&) noexcept;
  Map& operator=(Map&&) noexcept;
  ~Map();

  // The section as Cairn writes it, and the names of the numbers that are free.
  [[nodiscard]] const std::string& section() const;
  [[nodiscard]] const std::vector<std::string>& free() const;
  [[nodiscard]] MapValue value() const;
  // "minnie[3,7,9]": the position at a place of the map.
  [[nodiscard]] std::string position(const Integer& x, const Integer& y) const;
  // How a proof that is known answers, which for Grundy values is one of values; empty when none does. It is looked for
  // again by look_for_proof().
  [[nodiscard]] std::string proof() const;
  void look_for_proof(const Limits& limits = {});
  // What would prove it: "cairn prove minnie --stacks 3".
  [[nodiscard]] std::string prove_command() const;

  // Positions up to this are in the table as it is, and up to which it can grow.
  [[nodiscard]] std::int64_t reach() const;
  [[nodiscard]] std::int64_t farthest() const;
  // Why it does not grow any more; empty when it does, or goes as far as maps do.
  [[nodiscard]] std::string stopped() const;
  // The table must grow before this tile is as good as it can be.
  [[nodiscard]] bool must_grow(const TileRequest& request) const;
  // Lets it grow for that tile; others wait or see the smaller table. False when a limit ended it.
  bool grow(const TileRequest& request, const Limits& limits = {});
  // As the map is now.
  [[nodiscard]] MapTile look(const TileRequest& request) const;
  // Grows if need be, and looks.
  [[nodiscard]] MapTile tile(const TileRequest& request, const Limits& limits = {});

  // Where this map and another one of the same kind of value differ: the means are the parts of the positions of each
  // cell that do, at scale 0 as well. Positions that the rules do not allow count as N, and have no value. Counted by
  // two proofs where these read digits of the same kind, otherwise by the tables of both as they are now.
  [[nodiscard]] MapTile difference(const Map& other, const TileRequest& request) const;
  // The table of this map must grow before its difference with the other one is as good as it can be.
  [[nodiscard]] bool must_grow_beside(const Map& other, const TileRequest& request) const;

  // About, in bytes.
  [[nodiscard]] std::size_t bytes() const;

  struct Inside;  // known to the library only

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace cairn
