// Feeds arbitrary bytes to the parser of positions: it answers with a position or an Error, and never crashes or hangs.
#include "base/all_layers.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cairn::Library library = cairn::built_in_games();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    static_cast<void>(cairn::parse_position(text, library));
  } catch (const cairn::Error&) {
    return 0;
  }
  return 0;
}
