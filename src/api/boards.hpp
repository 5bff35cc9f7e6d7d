// Where the games on graphs of a position stand, for those who draw it.
#pragma once

#include "api/inside.hpp"
#include "rules/position.hpp"

#include <cairn/answer.hpp>
#include <cairn/position.hpp>

#include <vector>

namespace cairn::api {

[[nodiscard]] std::vector<GraphBoard> boards_of(const rules::Position& position);

// The answer with its position and the boards of that.
template <class Answer>
[[nodiscard]] Answer with_boards(Answer answer, const ParsedPosition& position) {
  answer.boards = boards_of(position.inside().position);
  answer.parsed = position;
  return answer;
}

}  // namespace cairn::api
