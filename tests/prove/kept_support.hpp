// Kept proofs that remember what they warned of.
#pragma once

#include "base/all_layers.hpp"
#include "prove/kept_proofs.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::testing {

struct Kept {
  explicit Kept(const std::string& path, const Control& control = {}, bool recheck = false,
                std::uint64_t most_work_unasked = kMostWorkUnasked)
      : proofs(
            path, [this](const std::string& line) { warnings.push_back(line); }, control, recheck, most_work_unasked) {}
  std::vector<std::string> warnings;
  KeptProofs proofs;
};

}  // namespace cairn::testing
