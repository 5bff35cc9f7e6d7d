// Compares an answer in JSON with what is true. What is true is written as JSON, too, so that a file of the corpus can
// hold it.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

namespace referee {

using Json = nlohmann::json;

// In words where an answer differs from what is true; empty when it does not.
//  - Every field of `truth` must be in `answer` and be equal. `grundy` and `remoteness` may be null: not known.
//  - Lists of moves, options, rows and positions have no order. Where `winning_moves_complete` is false, a part will
//  do.
//  - Rows of a sequence are found by their `mode`. `law` is a list of values that its preperiod, period and saltus must
//  fit to, if it has them.
//  - `not`: the answer must not have these fields.
//  - Positions are compared by `canonical`.
using Canonical = std::function<std::string(const std::string&)>;
std::string difference(const Json& truth, const Json& answer, const Canonical& canonical);

// What stands between the brackets, without spaces: "misere g{1,3}[1; red; inf]" is "[1,red,inf]".
std::string cells_of(const std::string& position);

}  // namespace referee
