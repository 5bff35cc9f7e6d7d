// Positions as scenes, by the shapes of their games.
#include "api/scenes.hpp"

#include "api/boards.hpp"
#include "api/inside.hpp"
#include "render/moves_table.hpp"
#include "render/words.hpp"
#include "rules/graph/on_graph.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace cairn::api {

namespace {

using render::PositionPicture;
using render::Scene;
using render::SceneCell;
using render::SceneMove;
using render::ScenePart;
using rules::Cell;
using rules::Coordinate;

// The names of stacks that are interchangeable, x1 and x2, say nothing on a board.
std::string name_of(const rules::Shape& shape, const Coordinate& coordinate) {
  return shape.of_stacks() ? "" : coordinate.name;
}

ScenePart heap_part(const rules::Component& component, bool other_moves) {
  const rules::Shape& shape = *component.game->rules.shape;
  const auto coordinates = shape.cells(static_cast<int>(component.cells.size()));
  ScenePart part{component.game->text, {}};
  for (std::size_t i = 0; i < component.cells.size(); ++i) {
    const Cell& cell = component.cells[i];
    SceneCell& drawn = part.cells.emplace_back();
    drawn.name = name_of(shape, coordinates[i]);
    if (cell.kind == Cell::Kind::choice) {
      drawn.kind = SceneCell::Kind::word;
      drawn.word = coordinates[i].labels[static_cast<std::size_t>(cell.choice)].text;
      continue;
    }
    if (coordinates[i].kind == Coordinate::Kind::purse) drawn.kind = SceneCell::Kind::purse;
    drawn.infinite = cell.kind == Cell::Kind::infinite;
    if (!drawn.infinite) drawn.number = cell.number;
  }
  if (!exchanges_purses(component.game->rules)) return part;
  std::vector<SceneCell*> purses;
  for (SceneCell& cell : part.cells) {
    if (cell.kind == SceneCell::Kind::purse) purses.push_back(&cell);
  }
  purses[0]->note = "who is to move";
  purses[1]->note = "the other player";
  if (other_moves) {
    std::swap(purses[0]->number, purses[1]->number);
    std::swap(purses[0]->infinite, purses[1]->infinite);
    std::swap(purses[0]->note, purses[1]->note);
  }
  return part;
}

std::string facts_of(const SolveAnswer& answer) {
  std::string facts = answer.outcome
                          ? fmt::format("Outcome {}, {}", *answer.outcome, render::outcome_words(*answer.outcome))
                          : "The outcome is unknown";
  if (answer.grundy) facts += fmt::format("; Grundy value {}", answer.grundy->to_string());
  if (answer.remoteness) facts += fmt::format("; remoteness {}", *answer.remoteness);
  return facts + fmt::format("; {} play", render::play_text(answer.misere));
}

std::string player_of(const OptionAnswer& option) {
  return option.player == Player::either ? "" : fmt::format("{}: ", render::player_text(option.player));
}

// The winning moves that are drawn, with what they do.
std::vector<SceneMove> winning_moves(const SolveAnswer& answer) {
  const std::size_t count = std::min(answer.winning_moves.size(), render::kMostDrawnMoves);
  std::set<std::string> wanted;
  for (std::size_t i = 0; i < count; ++i) wanted.insert(answer.winning_moves[i].position);
  const rules::Position& here = answer.parsed->inside().position;
  const Deeds deeds(here, Player::either);
  const std::map<std::string, Deed> ways = deeds.to(wanted);
  std::vector<SceneMove> moves;
  for (std::size_t i = 0; i < count; ++i) {
    const OptionAnswer& option = answer.winning_moves[i];
    SceneMove& move = moves.emplace_back();
    // Of one game, the cells say enough.
    const std::size_t bracket = here.parts.size() == 1 ? option.position.rfind('[') : std::string::npos;
    move.to = fmt::format("to {}", bracket == std::string::npos ? option.position : option.position.substr(bracket));
    if (const auto way = ways.find(option.position); way != ways.end()) {
      move.deed = scene_deed(here, way->second);
      move.words = player_of(option) + deeds.words(way->second, true);
    } else {
      move.words = player_of(option) + "move";
    }
  }
  return moves;
}

std::string about_winning(const SolveAnswer& answer, const std::vector<SceneMove>& drawn) {
  const std::size_t count = answer.winning_moves.size();
  if (count == 0) return answer.outcome && answer.winning_moves_complete ? "No move wins." : "";
  if (count == 1 && answer.winning_moves_complete) {
    return fmt::format("One move wins: {}, {}.", drawn[0].words, drawn[0].to);
  }
  const std::string number = fmt::format("{}{} moves win", answer.winning_moves_complete ? "" : "At least ", count);
  return count > drawn.size() ? fmt::format("{}; here are the first {}:", number, drawn.size())
                              : fmt::format("{}:", number);
}

}  // namespace

Scene scene_of(const rules::Position& position, bool other_moves) {
  Scene scene;
  for (const rules::Component& component : position.parts) {
    const rules::OnGraph* shape = rules::on_graph(*component.game->rules.shape);
    if (shape != nullptr && shape->graph()) {
      const rules::Position alone{position.misere, {component}};
      scene.parts.push_back({component.game->text, {}, boards_of(alone).front()});
    } else {
      scene.parts.push_back(heap_part(component, other_moves));
    }
  }
  return scene;
}

render::SceneDeed scene_deed(const rules::Position& position, const Deed& deed) {
  render::SceneDeed done;
  done.part = deed.part;
  for (const Deed::Taken& taken : deed.taken) done.takings.push_back({taken.cell, taken.amount});
  const rules::OnGraph* shape = rules::on_graph(*position.parts[deed.part].game->rules.shape);
  if (shape == nullptr || shape->form().mark != rules::OnGraph::Mark::active_edge || deed.words.empty()) return done;
  for (const rules::Edge& edge : shape->graph()->edges()) {
    if (rules::OnGraph::edge_label(edge) == deed.words.back()) done.active_edge = {edge.first, edge.second};
  }
  return done;
}

std::string short_name(const rules::Position& position) {
  if (position.parts.size() != 1) return rules::to_string(position);
  return rules::cells_to_string(position.parts[0].game->rules, position.parts[0].cells);
}

PositionPicture picture_of(const SolveAnswer& answer) {
  if (!answer.parsed) throw Error("this answer does not know its position, so that it cannot be drawn");
  PositionPicture picture;
  picture.scene = scene_of(answer.parsed->inside().position);
  picture.text = {answer.position, facts_of(answer),
                  fmt::format("{}.", render::known_for_print(answer.known, answer.engine, answer.status))};
  picture.winning = winning_moves(answer);
  picture.below = about_winning(answer, picture.winning);
  return picture;
}

PositionPicture picture_of(const MovesAnswer& answer) {
  PositionPicture picture = picture_of(static_cast<const SolveAnswer&>(answer));
  // The table says which moves win; the board shows one that is alone.
  if (picture.winning.size() > 1) picture.winning.clear();
  picture.below = fmt::format("{}{}", answer.options_complete ? "" : "The first ",
                              answer.options.empty() ? "No moves" : render::counted(answer.options.size(), "move"));
  if (!answer.options.empty()) picture.table = render::moves_table(answer);
  return picture;
}

PositionPicture picture_of(const AnalyzeAnswer& answer) {
  PositionPicture picture = picture_of(static_cast<const SolveAnswer&>(answer));
  if (answer.why.moves.empty()) return picture;
  render::PlainTable table;
  table.columns = {{"move", "move", false}, {"to", "to", false}, {"outcome", "outcome", false}, {"what", "", false}};
  for (const ExplainedMove& move : answer.why.moves) {
    const std::string reply = move.reply ? fmt::format("answer: {}", move.reply_words) : "";
    table.rows.push_back({player_of(move.option) + move.words, move.option.position,
                          move.option.outcome ? std::string(1, *move.option.outcome) : "", move.wins ? "wins" : reply});
  }
  picture.table = std::move(table);
  return picture;
}

}  // namespace cairn::api
