// Compares an answer in JSON with what is true. What is true is written as JSON, too, so that a file of the corpus can
// hold it.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace referee {

using Json = nlohmann::json;

// In words where an answer differs from what is true; empty when it does not.
//  - Every field of `truth` must be in `answer` and be equal. `grundy` and `remoteness` may be null: not known.
//  - Lists of moves, options, rows and positions have no order. Where `winning_moves_complete` is false, a part will
//  do.
//  - Rows of a sequence are found by their `mode`. `law` is a list of values that its preperiod, period and saltus must
//  fit to, if it has them.
//  - `not`: the answer must not have these fields.
//  - Positions are compared by what stands between the brackets. Where the truth has `ended_parts`, they are sums:
//  parts in any order, of which those in this list may be left out.
std::string difference(const Json& truth, const Json& answer);

// What stands between the brackets, without spaces: "misere g{1,3}[1; red; inf]" is "[1,red,inf]".
std::string cells_of(const std::string& position);

// The line that sums up a family of claims, behind those of its members, which are judged one by one.
[[nodiscard]] bool is_of_family(const std::vector<std::string>& question, const Json& answer);
// Whether an answer says how it is known and claims no more than it can: what is searched, tabulated or looked at up to
// a bound is computed, never proved. In words what is wrong, or empty.
std::string overclaimed(const std::vector<std::string>& question, const Json& answer);

// Whether the exit code fits to the answers: 0 done, 1 refuted, 2 refused, 3 unknown. In words, or empty.
std::string wrong_exit_code(int code, const std::string& messages, const std::vector<Json>& answers);

}  // namespace referee
