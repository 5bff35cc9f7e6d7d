// What positions and claims on graphs write in brackets: [1,2,2 | 1-2], one number for all vertices, [deg].
#pragma once

#include "language/parser.hpp"
#include "rules/graph/on_graph.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::language {

// No bracket stands here, and none is needed: a vertex or an edge can only be there or not, and the graph is whole.
[[nodiscard]] bool is_whole_graph(const Parser& parser, const OnGraph& shape);
// Behind the opening bracket: fails unless there is a number for each vertex (or edge), or one for all of them.
void check_stacks_on_graph(const Parser& parser, const OnGraph& shape);
// [deg]: on each vertex as many as it has neighbours. Nothing when something else stands here.
[[nodiscard]] std::optional<std::vector<std::int64_t>> accept_degrees(Parser& parser, const OnGraph& shape);
// Behind the stacks: takes the stroke in front of a mark. False when the mark is left out; fails when it must not be,
// and when there is a stroke but nothing to mark.
bool accept_mark(Parser& parser, const OnGraph& shape);
// The text is no value of the mark. more: what else may stand there, for the hint.
[[noreturn]] void refuse_mark(const Parser& parser, const OnGraph& shape, const std::string& text, Place place,
                              const std::string& more = "");

}  // namespace cairn::language
