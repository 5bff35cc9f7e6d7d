// One position: who wins, the moves, everything about it, and what a page needs to draw it.
#include "server/desk.hpp"

#include <cairn/analysis.hpp>
#include <cairn/print.hpp>

namespace cairn::server {

namespace {

Json cell_json(const PositionCell& cell) {
  if (cell.kind == PositionCell::Kind::infinite) return "inf";
  if (cell.kind == PositionCell::Kind::word) return cell.word;
  const auto small = cell.number.to_int64();
  constexpr std::int64_t kExact = std::int64_t{1} << 53;
  return small && *small <= kExact ? Json(*small) : Json(cell.number.to_string());
}

Json board_json(const GraphBoard& board) {
  Json json{{"graph", board.graph}, {"vertices", board.vertices}, {"edges", Json::array()}};
  for (const auto& [a, b] : board.edges) json["edges"].push_back(Json::array({a, b}));
  json["on_edges"] = board.on_edges;
  json["stacks"] = Json::array();
  for (const Integer& stack : board.stacks) json["stacks"].push_back(stack.to_string());
  json["active_edge"] = board.active_edge ? Json::array({board.active_edge->first, board.active_edge->second}) : Json();
  json["marked_vertex"] = board.marked_vertex ? Json(*board.marked_vertex) : Json(nullptr);
  return json;
}

std::string position_json(const Lab& lab, const Json& body, const Limits& limits) {
  const ParsedPosition position = lab.position(needed_text(body, "position"));
  Json json{{"schema", 1}, {"position", position.text()}, {"play", position.misere() ? "misere" : "normal"}};
  json["parts"] = Json::array();
  for (const PositionPart& part : position.parts()) {
    Json cells = Json::array();
    for (const PositionCell& cell : part.cells) cells.push_back(cell_json(cell));
    json["parts"].push_back({{"game", part.game}, {"cells", cells}});
  }
  json["boards"] = Json::array();
  Limits quick = limits;
  quick.seconds = 1;
  for (const GraphBoard& board : lab.solve(position, quick).boards) json["boards"].push_back(board_json(board));
  return base::dumped(json);
}

}  // namespace

void add_positions(httplib::Server& server, Desk& desk) {
  const auto post = [&](const char* path, const Desk::Ask& ask) {
    server.Post(path, [&desk, ask](const httplib::Request& request, httplib::Response& response) {
      desk.question(request, response, ask);
    });
  };
  post("/api/v1/solve", [](const Lab& lab, const Json& body, const Limits& limits) {
    return to_json(lab.solve(needed_text(body, "position"), limits));
  });
  post("/api/v1/moves", [](const Lab& lab, const Json& body, const Limits& limits) {
    return to_json(lab.moves(needed_text(body, "position"), limits));
  });
  post("/api/v1/analyze", [](const Lab& lab, const Json& body, const Limits& limits) {
    return to_json(lab.analyze(needed_text(body, "position"), limits));
  });
  post("/api/v1/position", position_json);
}

}  // namespace cairn::server
