// What was found about a saved table, for people and for programs.
#pragma once

#include "engine/table/verify_table.hpp"
#include "render/layout.hpp"

#include <string>

namespace cairn::render {

[[nodiscard]] std::string text_of(const SavedTable& table, const VerifiedTable& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const SavedTable& table, const VerifiedTable& answer);

}  // namespace cairn::render
