// Compares what the program says of a sentence with what is true.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "sentence.hpp"

namespace logic {

using Json = nlohmann::json;

struct Judgement {
  enum class Kind { proved, refuted, computed, unknown, refused, wrong };
  Kind kind = Kind::wrong;
  std::string why;       // it is wrong, refused or unknown
  bool witness = false;  // values were named and are the smallest
};

// - Nothing that is said to hold is false, and the other way round. What holds up to a bound holds with every variable
//   up to that bound.
// - A sentence that begins with "for all" and fails comes with the smallest values for which it does, and one that
//   begins with "exists" and holds with the smallest for which it does: the largest of them is least, and among those
//   they are first in the order in which the sentence names them.
Judgement judge(Oracle& oracle, const Sentence& sentence, const Json& answer);

}  // namespace logic
