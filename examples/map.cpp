// A game as a map: tiles of any rectangle, at any scale, also where no table reaches.
#include <cairn/lab.hpp>
#include <cairn/map.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  cairn::Map map(lab, {.section = "minnie[3,b,c]"});
  // A tile has 256 by 256 cells; the first free number goes fastest.
  const cairn::MapTile tile = map.tile({.column = 0, .row = 0, .scale = 0});
  for (std::size_t c = 0; c < 4; ++c) {
    for (std::size_t b = 0; b < 16; ++b) std::cout << static_cast<char>(tile.values[c * cairn::kTileSide + b]);
    std::cout << "\n";
  }
  std::cout << to_string(tile.known.how) << ": " << tile.known.detail << "\n";

  // From above, a cell says which part of its positions are P-positions: here of 4 by 4.
  std::cout << map.tile({.column = 0, .row = 0, .scale = 2}).means[1] << "\n";

  // Where a game is proved, the map goes on for ever.
  const cairn::Integer far = cairn::parse_integer("10^30");
  std::cout << to_string(map.tile({.column = far, .row = far}).known.how) << "\n";
  static_cast<void>(lab.prove({.game = "minnie", .stacks = 3}));
  map.look_for_proof();
  std::cout << to_string(map.tile({.column = far, .row = far}).known.how) << "\n";
}
// prints:
// NPNNNNNNPNNNPNNN
// PNPNPNPNNNPNNNPN
// NPNNNNNNNNNNNNNN
// NNNPNNNPNNNPNNNP
// computed: all positions up to 255
// 0.1875
// unknown
// proved
