// What names this build. The values are in a source that cmake/build_id.cmake writes when a source has changed.
#pragma once

namespace cairn::base {

extern const char* const kVersion;  // "0.1.0"
extern const char* const kBuild;    // the beginning of a checksum of all sources

}  // namespace cairn::base
