// From data to patterns: each kind of statement proposes, and what was held out disposes.
#pragma once

#include "base/control.hpp"
#include "discover/sample.hpp"

#include <string>

namespace cairn::discover {

// Says whether a statement holds on all the data, also on what was held out from those who propose.
class Judge {
 public:
  Judge() = default;
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  virtual ~Judge() = default;
  // False also when the judge cannot decide.
  [[nodiscard]] virtual bool confirms(const std::string& statement) = 0;
};

// The patterns of a sample that the judge confirms, simple ones first. Where something says all about a part of the
// positions, nothing weaker is said about these.
[[nodiscard]] Candidates patterns_of(const Sample& sample, Judge& judge, const Control& control);

}  // namespace cairn::discover
