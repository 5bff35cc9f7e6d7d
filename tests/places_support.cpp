// The places that the build has told.
#include "places_support.hpp"

namespace cairn {

std::string source_file(const std::string& name) { return CAIRN_SOURCE_DIR "/" + name; }
std::string program_file() { return CAIRN_BINARY; }
std::string measured_file() { return CAIRN_MEASURED; }

}  // namespace cairn
