// Numbers of the command line; each complaint is one sentence that says what would be right.
#pragma once

#include "base/layers.hpp"

#include <cairn/limits.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cairn::cli {

// Written as in positions: 1000, 10^6.
[[nodiscard]] std::int64_t parse_whole(const std::string& option, const std::string& text, std::int64_t least,
                                       std::int64_t most);
// The number of threads; one for each core when nothing is given.
[[nodiscard]] int parse_threads(const std::string& text);
// "500M", "2G", "1.5G"; a plain number counts bytes.
[[nodiscard]] std::size_t parse_memory(const std::string& text);
// "10", "0.5"
[[nodiscard]] std::chrono::duration<double> parse_seconds(const std::string& option, const std::string& text);

}  // namespace cairn::cli
