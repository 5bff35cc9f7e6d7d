// Where the games on graphs of a position stand, for those who draw it.
#pragma once

#include "base/layers.hpp"
#include "rules/position.hpp"

#include <cairn/answer.hpp>

#include <vector>

namespace cairn::api {

[[nodiscard]] std::vector<GraphBoard> boards_of(const rules::Position& position);

// The answer with the boards of its position.
template <class Answer>
[[nodiscard]] Answer with_boards(Answer answer, const rules::Position& position) {
  answer.boards = boards_of(position);
  return answer;
}

}  // namespace cairn::api
