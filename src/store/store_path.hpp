// Where things that are kept between runs lie on this machine.
#pragma once

#include "base/layers.hpp"

#include <optional>
#include <string>

namespace cairn::store {

// The file of kept proofs: CAIRN_STORE when it is set (a file, or a folder that is there or is written with / at its
// end; "" or "none": nothing is kept), otherwise cairn/proofs.sqlite in XDG_CACHE_HOME or ~/.cache. Nothing when there
// is no such place.
[[nodiscard]] std::optional<std::string> proof_store_path();

}  // namespace cairn::store
