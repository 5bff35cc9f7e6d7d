// Which of several names was meant by one that is not among them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::base {

[[nodiscard]] std::string in_lower_case(std::string text);

// The least number of letters to insert, to leave out, to change, or of neighbours to exchange.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The name that takes the fewest changes of letters, the case aside; empty when every name takes many.
[[nodiscard]] std::string nearest_name(std::string_view wanted, const std::vector<std::string>& names);

// The same, and all others that take as few.
[[nodiscard]] std::vector<std::string> nearest_names(std::string_view wanted, const std::vector<std::string>& names);

// "did you mean 'minnie' or 'mine'?"; empty when no name is near. before: goes before each name.
[[nodiscard]] std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& names,
                                       std::string_view before = "");

}  // namespace cairn::base
