// Which numbers a variable can have at all, when a condition is to be true: from comparisons such as b <= 2*a + 3, from
// finite sets, and from cells of positions, which are never negative.
#pragma once

#include "claims/sentence_values.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace cairn::claims {

struct Guard {
  enum class Kind : std::uint8_t {
    linear,  // the sum of all terms and the constant is at most 0
    all_of,
    any_of,
  };
  struct Open {  // a variable that has no value yet
    int variable = 0;
    std::int64_t factor = 0;
  };
  struct Term {
    const SentenceNode* node = nullptr;
    std::int64_t factor = 0;
  };
  Kind kind = Kind::all_of;
  std::vector<Open> open;
  std::vector<Term> terms;
  std::int64_t constant = 0;
  bool needs_terms = true;  // when a term is absent it does not hold; otherwise it then says nothing
  std::vector<Guard> parts;
};

// What follows for the variables when the node is true, or when it is false (truth). open: those that have no value
// yet; those that are bound within the node are added to them.
[[nodiscard]] Guard guard_of(const SentenceNode& node, bool truth, std::vector<int> open);

// Does it bound the variable, whatever the terms are?
[[nodiscard]] bool bounds(const Guard& guard, int variable);

// The ranges that are left to the open variables; a variable that is not there may be any number. False: there is no
// way for the guard to hold. value: of a term, nothing when it is not known.
using Ranges = std::map<int, NumberRange>;
using TermValue = std::function<std::optional<Number>(const SentenceNode& node)>;
[[nodiscard]] bool narrow(const Guard& guard, const TermValue& value, Ranges& ranges);

}  // namespace cairn::claims
