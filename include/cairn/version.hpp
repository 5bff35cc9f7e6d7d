// Which Cairn this is, so that what was published can be computed again by the same one.
#pragma once

#include <string>

namespace cairn {

// "0.1.0"
[[nodiscard]] std::string version();
// What names the sources that it was built of: the beginning of a checksum of all of them, the same on every machine.
// 'cmake -P cmake/build_id.cmake' prints that of a clone.
[[nodiscard]] std::string build();
// "Cairn 0.1.0, build 1f0c2a9b3d4e": what every answer that can be kept says about itself, as a comment, a field or
// whatever its format has for that.
[[nodiscard]] std::string made_by();
// "cairn 0.1.0 (build 1f0c2a9b3d4e, g++ 12.2.0)"
[[nodiscard]] std::string version_line();

}  // namespace cairn
