// Do the steps of a derivation follow the formula of its sentence? Part of the checker of sentences.
//
// Steps whose results are the same table say the same; such a table is a meaning. A part of the formula has a meaning
// when a step makes it from the meanings of its parts, in any order where order does not matter: "and" and "or" two by
// two, "some" one variable at a time, earlier than written for conjuncts that have all of the variable, and not at all
// where a result does not depend on the variable.
#pragma once

#include "automata/derivation.hpp"
#include "automata/formula.hpp"

#include <string>

namespace cairn::check {

// Which part of the formula no step is, or what else differs; empty when the last steps are together what the formula
// says. The steps were verified, each from those before it. When no member is named, the last steps need only be some
// of the conjuncts: if nothing satisfies these, nothing satisfies all.
[[nodiscard]] std::string what_differs(const Derivation& derivation, const SentenceFormula& formula);

}  // namespace cairn::check
