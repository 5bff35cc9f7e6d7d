// Reading fenced blocks line by line.
#include "docs/blocks_support.hpp"
#include "base/all_layers.hpp"
#include "places_support.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace cairn::testing {

std::vector<Block> blocks_of(const std::string& document) {
  std::ifstream file(source_file("docs/" + document));
  EXPECT_TRUE(file) << document << " cannot be read";
  std::vector<Block> result;
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      result.back().text += line + "\n";
    } else if (line.starts_with("```")) {
      result.push_back({line.substr(3), "", number});
      inside = true;
    }
  }
  EXPECT_FALSE(inside) << "the last block is not closed";
  return result;
}

}  // namespace cairn::testing
