// The fenced blocks of a document, for tests that hold documents to what they say.
#pragma once

#include <string>
#include <vector>

namespace cairn::testing {

struct Block {
  std::string kind;  // what stands behind the opening fence
  std::string text;
  int line = 0;
};

// Of a file below docs/.
std::vector<Block> blocks_of(const std::string& document);

}  // namespace cairn::testing
