// The endings of files by which a format is chosen.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// ".txt, .csv, .json, ...": those that format_of_file() knows.
[[nodiscard]] std::string file_endings();

// ".jpg" of "a/Table.jpg"; empty when the name has no ending, as "table", ".table" and "/dev/null" have none.
[[nodiscard]] std::string_view ending_of(std::string_view path);

}  // namespace cairn
