// JSON for programs; the library behind it is named here only. Its reader and its writer take seconds to compile, and
// are compiled in json.cpp alone.
#pragma once

#include "base/layers.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace cairn::base {

using Json = nlohmann::ordered_json;  // keeps the order in which fields are written

// On one line. Bytes that are no text are replaced.
[[nodiscard]] std::string dumped(const Json& json);
// Throws Json::parse_error. look is called for every value, as the library says.
[[nodiscard]] Json parsed_json(const std::string& text, const Json::parser_callback_t& look = nullptr);

}  // namespace cairn::base
