// Feeds arbitrary bytes to the parser of claims: it answers with claims that print and parse back, or an Error, and
// never crashes or hangs.
#include "base/all_layers.hpp"
#include "language/library.hpp"
#include "language/parse_claim.hpp"

#include <cairn/error.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cairn::Library library = cairn::built_in_games();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<cairn::Claim> claims;
  try {
    claims = cairn::parse_claims(text, "", library);
  } catch (const cairn::Error&) {
    return 0;
  }
  for (const auto& claim : claims) {
    if (!cairn::same(cairn::parse_claim(cairn::rules::to_string(claim), library), claim)) std::abort();
  }
  return 0;
}
