// Whether a saved table says what the rules say.
//
// Checksums only tell that a file was not damaged by chance: whoever writes wrong outcomes can write the checksums that
// belong to them. So outcomes are compared with the rules: some positions with what the table says about their options,
// or all of them with a table that is computed anew.
#pragma once

#include "engine/table/saved_table.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace cairn::engine {

struct VerifyQuestion {
  bool all = false;                // compute everything anew; otherwise look at samples
  std::uint64_t samples = 10'000;  // positions
  std::uint64_t seed = 1;          // of the samples
  int threads = 1;
};

struct VerifiedTable {
  std::uint64_t positions = 0;       // that were looked at
  std::optional<std::string> wrong;  // the first position at which the table is wrong
  std::string why;                   // what is wrong there
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;
};

// Throws Error when a chunk that is read is damaged, TooLarge when computing anew does not fit into the memory.
[[nodiscard]] VerifiedTable verify_table(SavedTable& table, const VerifyQuestion& question, const Control& control);

}  // namespace cairn::engine
