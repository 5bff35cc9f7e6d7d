// JSON for programs; the library behind it is named here only.
#pragma once

#include "base/layers.hpp"

#include <nlohmann/json.hpp>

namespace cairn::base {

using Json = nlohmann::ordered_json;  // keeps the order in which fields are written

}  // namespace cairn::base
