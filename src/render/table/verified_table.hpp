// What was found about a saved table, for people and for programs.
#pragma once

#include "engine/table/verify_table.hpp"
#include "render/layout.hpp"

#include <string>

namespace cairn::render {

// What is printed of the file itself, which need not be open any more.
struct VerifiedFile : RangeQuestion {
  explicit VerifiedFile(const SavedTable& table);

  std::string path;
  std::string made_by;  // empty when it does not say
};

[[nodiscard]] std::string text_of(const VerifiedFile& file, const VerifiedTable& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const VerifiedFile& file, const VerifiedTable& answer);

}  // namespace cairn::render
