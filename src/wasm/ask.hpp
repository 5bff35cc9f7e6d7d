// What JavaScript calls. Texts are UTF-8 and end with a 0; what is returned stays until the next call.
#pragma once

#include "base/layers.hpp"

namespace cairn::wasm {}

extern "C" {
// {"ask": "solve", "position": "nim[3,5]"} to its answer as JSON, or to {"error": {"what", "where", "hint"}}.
const char* cairn_ask(const char* question);
// What the last question was warned of: a list of {"what", "where", "hint"}.
const char* cairn_warnings();
}
