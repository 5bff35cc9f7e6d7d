// Questions about single positions: solve, moves and analyze.
#include "bind.hpp"

#include <span>
#include <string>
#include <vector>

namespace cairn::python {

namespace {

template <class Values>
py::tuple as_tuple(const Values& values) {
  return py::tuple(py::cast(values));
}

const char* player_name(Player player) {
  return player == Player::left ? "Left" : player == Player::right ? "Right" : "either";
}

bool says_the_same(const SolveAnswer& a, const SolveAnswer& b) {
  const auto moves = [](const SolveAnswer& answer) {
    std::vector<std::string> positions;
    for (const OptionAnswer& move : answer.winning_moves) positions.push_back(move.position);
    return positions;
  };
  return a.position == b.position && a.misere == b.misere && a.known.how == b.known.how && a.outcome == b.outcome &&
         a.grundy == b.grundy && a.remoteness == b.remoteness && moves(a) == moves(b);
}

// Properties of every answer about one position.
template <class Answer, class... Options>
void says_who_wins(py::class_<Answer, Options...>& type) {
  has_head(type);
  type.def_property_readonly("position", [](const Answer& answer) { return answer.position; });
  type.def_property_readonly("partizan", [](const Answer& answer) { return answer.partizan; });
  type.def_property_readonly("outcome", [](const Answer& answer) { return letter(answer.outcome); });
  type.def_property_readonly("grundy", [](const Answer& answer) { return answer.grundy; });
  type.def_property_readonly("remoteness", [](const Answer& answer) { return answer.remoteness; });
  type.def_property_readonly("winning_moves", [](const Answer& answer) { return as_tuple(answer.winning_moves); });
  type.def_property_readonly("winning_moves_complete",
                             [](const Answer& answer) { return answer.winning_moves_complete; });
  type.def("__eq__", [](const Answer& answer, const py::object& other) {
    return py::isinstance<Answer>(other) && says_the_same(answer, other.cast<const Answer&>());
  });
  type.def("__hash__", [](const Answer& answer) { return std::hash<std::string>()(answer.position); });
  type.def_property_readonly("boards", [](const Answer& answer) { return as_tuple(answer.boards); });
}

void bind_parts(py::module_& module) {
  py::class_<HowKnown>(module, "Known", "How an answer is known: proved, computed, observed, refuted or unknown.")
      .def_readonly("how", &HowKnown::how)
      .def_readonly("detail", &HowKnown::detail)
      .def("__str__", [](const HowKnown& known) { return to_string(known.how) + ": " + known.detail; })
      .def("__eq__",
           [](const HowKnown& known, const py::object& other) {
             return py::isinstance<HowKnown>(other) && known == other.cast<const HowKnown&>();
           })
      .def("__hash__", [](const HowKnown& known) { return std::hash<std::string>()(known.detail); });
  py::class_<OptionAnswer>(module, "Option", "A move: the position that it leads to, and what is known about that.")
      .def_property_readonly("player", [](const OptionAnswer& option) { return player_name(option.player); })
      .def_readonly("position", &OptionAnswer::position)
      .def_property_readonly("outcome", [](const OptionAnswer& option) { return letter(option.outcome); })
      .def_readonly("grundy", &OptionAnswer::grundy)
      .def_readonly("remoteness", &OptionAnswer::remoteness)
      .def("__str__", [](const OptionAnswer& option) { return option.position; });
  py::class_<GraphBoard>(module, "GraphBoard", "Where a game on a graph stands; vertices are numbered from 1.")
      .def_readonly("graph", &GraphBoard::graph)
      .def_readonly("vertices", &GraphBoard::vertices)
      .def_property_readonly("edges", [](const GraphBoard& board) { return as_tuple(board.edges); })
      .def_readonly("on_edges", &GraphBoard::on_edges)
      .def_property_readonly("stacks", [](const GraphBoard& board) { return as_tuple(board.stacks); })
      .def_readonly("active_edge", &GraphBoard::active_edge)
      .def_readonly("marked_vertex", &GraphBoard::marked_vertex);
}

void bind_reasons(py::module_& module) {
  py::class_<ExplainedMove>(module, "ExplainedMove", "A move with what it does, and what answers it.")
      .def_readonly("option", &ExplainedMove::option)
      .def_readonly("words", &ExplainedMove::words)
      .def_readonly("wins", &ExplainedMove::wins)
      .def_readonly("reply", &ExplainedMove::reply)
      .def_readonly("reply_words", &ExplainedMove::reply_words);
  py::class_<AnalyzeAnswer> analysis(module, "Analysis", "All that is known about a position.");
  says_who_wins(analysis);
  analysis.def_property_readonly("options", [](const AnalyzeAnswer& answer) { return as_tuple(answer.options); });
  analysis.def_property_readonly("moves", [](const AnalyzeAnswer& answer) { return as_tuple(answer.why.moves); });
  analysis.def_property_readonly("claims", [](const AnalyzeAnswer& answer) {
    py::list ids;
    for (const NamedClaim& claim : answer.claims) ids.append(claim.id);
    return py::tuple(ids);
  });
}

}  // namespace

void bind_positions(py::module_& module, LabClass& lab) {
  bind_parts(module);
  py::class_<SolveAnswer> solution(module, "Solution", "Who wins a position, and by which moves.");
  says_who_wins(solution);
  py::class_<MovesAnswer> moves(module, "Moves", "Every option of a position.");
  says_who_wins(moves);
  moves.def_property_readonly("options", [](const MovesAnswer& answer) { return as_tuple(answer.options); });
  moves.def_readonly("options_complete", &MovesAnswer::options_complete);
  bind_reasons(module);

  lab.def(
      "solve",
      [](const Lab& self, const std::string& position, const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.solve(position, limits); });
      },
      py::arg("position"), py::arg("asking") = py::none());
  // A pair for each: the answer, and what is wrong with the question or None.
  lab.def(
      "solve_all",
      [](const Lab& self, const std::vector<std::string>& positions, const Asking* asking) {
        auto attempts = asked(
            asking, [&](const Limits& limits) { return self.solve(std::span<const std::string>(positions), limits); });
        py::list answers;
        const py::object error = py::module_::import("cairn._errors").attr("Error");
        for (SolveAttempt& attempt : attempts) {
          if (attempt.error) {
            answers.append(error(attempt.error->what(), attempt.error->where(), attempt.error->hint()));
          } else {
            answers.append(py::cast(std::move(attempt.answer)));
          }
        }
        return answers;
      },
      py::arg("positions"), py::arg("asking") = py::none());
  lab.def(
      "moves",
      [](const Lab& self, const std::string& position, const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.moves(position, limits); });
      },
      py::arg("position"), py::arg("asking") = py::none());
  lab.def(
      "analyze",
      [](const Lab& self, const std::string& position, const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.analyze(position, limits); });
      },
      py::arg("position"), py::arg("asking") = py::none());
}

}  // namespace cairn::python
