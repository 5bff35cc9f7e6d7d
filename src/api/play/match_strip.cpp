// A match as a strip of boards, and as text.
//
// Stacks that are sorted in positions stay in their places on the boards, as they would on a table: after [3,4,7] comes
// the board 3, 4, 1, though the position is [1,3,4].
#include "api/explain.hpp"
#include "api/inside.hpp"
#include "api/play/deeds.hpp"
#include "api/printing.hpp"
#include "api/scenes.hpp"
#include "render/board/strip_picture.hpp"
#include "render/words.hpp"

#include <cairn/match.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

using api::Deed;
using render::Scene;
using render::SceneCell;
using render::ScenePart;
using render::SceneTaking;

// The cells of a part, each at its place on the board.
class PartPlaces {
 public:
  explicit PartPlaces(const rules::Component& part) : interchangeable_(part.game->rules.shape->interchangeable()) {
    begin_anew(part.cells.size());
  }

  [[nodiscard]] std::size_t place(std::size_t cell) const { return cell < places_.size() ? places_[cell] : cell; }
  [[nodiscard]] std::size_t cells() const { return places_.size(); }

  // Of stacks that are equally high, the one on the left is taken from.
  [[nodiscard]] Deed leftmost(Deed deed, const rules::Component& before) const {
    if (!interchangeable_) return deed;
    for (Deed::Taken& taken : deed.taken) {
      for (std::size_t i = 0; i < before.cells.size(); ++i) {
        const bool free =
            std::none_of(deed.taken.begin(), deed.taken.end(), [&](const auto& one) { return one.cell == i; });
        if (free && before.cells[i] == before.cells[taken.cell] && place(i) < place(taken.cell)) taken.cell = i;
      }
    }
    return deed;
  }

  // After a move: the places follow the stacks, whatever their new order is.
  void follow(const rules::Component& before, const Deed& deed, const rules::Component& after) {
    if (!interchangeable_ || before.cells.size() != after.cells.size()) {
      begin_anew(after.cells.size());
      return;
    }
    std::vector<std::pair<Integer, std::size_t>> left;  // what is left, and where
    for (std::size_t i = 0; i < before.cells.size(); ++i) left.emplace_back(before.cells[i].number, place(i));
    for (const Deed::Taken& taken : deed.taken) left[taken.cell].first = left[taken.cell].first - taken.amount;
    std::sort(left.begin(), left.end());
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (left[i].first != after.cells[i].number) return begin_anew(after.cells.size());
      places_[i] = left[i].second;
    }
  }

 private:
  void begin_anew(std::size_t cells) {
    places_.resize(cells);
    for (std::size_t i = 0; i < cells; ++i) places_[i] = i;
  }

  bool interchangeable_;
  std::vector<std::size_t> places_;  // by the order of cells in positions
};

// The boards of a match, one after the other.
class Boards {
 public:
  explicit Boards(const ParsedPosition& start) {
    const rules::Position& first = start.inside().position;
    finished_ = api::scene_of(first);
    for (ScenePart& part : finished_.parts) {
      for (SceneCell& cell : part.cells) cell.number = Integer(0);
    }
    for (std::size_t i = 0; i < first.parts.size(); ++i) {
      places_.emplace_back(first.parts[i]);
      live_.push_back(i);
    }
  }

  // Parts that are finished, which positions leave out, stand there empty.
  [[nodiscard]] Scene board(const rules::Position& position, bool second_moves) const {
    Scene scene = finished_;
    const Scene now = api::scene_of(position, second_moves);
    for (std::size_t i = 0; i < now.parts.size(); ++i) {
      ScenePart& part = scene.parts[live_[i]];
      part = now.parts[i];
      for (std::size_t cell = 0; cell < now.parts[i].cells.size(); ++cell) {
        part.cells[places_[live_[i]].place(cell)] = now.parts[i].cells[cell];
      }
      bool first_purse = true;
      for (SceneCell& cell : part.cells) {
        if (cell.note.empty()) continue;
        cell.note = std::exchange(first_purse, false) ? "Player One" : "Player Two";
        cell.name.clear();  // whose purse it is changes with every move
      }
    }
    return scene;
  }

  // What is done, on the board before it.
  [[nodiscard]] render::SceneDeed on_board(render::SceneDeed deed, const Scene& board, bool second_moves) const {
    deed.part = live_[deed.part];
    const ScenePart& part = board.parts[deed.part];
    std::vector<std::size_t> purses;
    for (std::size_t i = 0; i < part.cells.size(); ++i) {
      if (!part.cells[i].note.empty()) purses.push_back(i);
    }
    for (SceneTaking& taking : deed.takings) {
      if (!part.graph) taking.place = places_[deed.part].place(taking.place);
      const auto purse = std::find(purses.begin(), purses.end(), taking.place);
      if (second_moves && purses.size() == 2 && purse != purses.end()) {
        taking.place = purses[1 - static_cast<std::size_t>(purse - purses.begin())];
      }
    }
    return deed;
  }

  [[nodiscard]] Deed leftmost(const Deed& deed, const rules::Position& before) const {
    return places_[live_[deed.part]].leftmost(deed, before.parts[deed.part]);
  }

  void follow(const rules::Position& before, const Deed& deed, const rules::Position& after) {
    if (after.parts.size() == before.parts.size()) {
      places_[live_[deed.part]].follow(before.parts[deed.part], deed, after.parts[deed.part]);
    } else if (after.parts.size() + 1 == before.parts.size()) {
      live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(deed.part));
    }
  }

 private:
  Scene finished_;
  std::vector<PartPlaces> places_;  // by part of the first position
  std::vector<std::size_t> live_;   // by part of the position: its part of the first one
};

std::string player_of(const Match& match, int player) {
  std::string name = player == 0 ? "Player One" : "Player Two";
  if (match.side() != Player::either) {
    const bool left = (match.settings().begins == Player::left) == (player == 0);
    name = left ? "Left" : "Right";
  }
  const auto& by_cairn = match.settings().by_cairn;
  return by_cairn[0] != by_cairn[1] && by_cairn[static_cast<std::size_t>(player)] ? name + " (Cairn)" : name;
}

std::string ending_of(const Match& match) {
  if (!match.over()) return fmt::format("{} is to move", player_of(match, match.to_move()));
  std::string winner = fmt::format("{} wins", player_of(match, *match.winner()));
  if (match.moves().options.empty()) return winner;
  return fmt::format("{} resigns: {}", player_of(match, match.to_move()), winner);
}

std::string how_played(const Match& match) {
  const auto& by_cairn = match.settings().by_cairn;
  if (!by_cairn[0] && !by_cairn[1]) return "As it was played.";
  const std::string level = to_string(match.settings().level);
  return by_cairn[0] && by_cairn[1] ? fmt::format("Cairn played against itself, level {}.", level)
                                    : fmt::format("Cairn played at level {}.", level);
}

render::StripPicture strip_of(const Match& match) {
  const std::vector<ParsedPosition> positions = match.positions();
  render::StripPicture strip;
  Boards boards(positions.front());
  std::string better;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const rules::Position& here = positions[i].inside().position;
    const bool last = i + 1 == positions.size();
    const int player = last ? match.to_move() : match.history()[i].player;
    render::StripFrame& frame = strip.frames.emplace_back();
    frame.scene = boards.board(here, player == 1);
    frame.position = api::short_name(here);
    if (last) {
      frame.words = ending_of(match);
      break;
    }
    const PlayedMove& move = match.history()[i];
    frame.player = player_of(match, player);
    frame.words = move.words;
    if (move.better) {
      const std::size_t bracket = here.parts.size() == 1 ? move.better->rfind('[') : 0;
      frame.remark = fmt::format("better: to {}", move.better->substr(bracket));
      better =
          fmt::format("Better moves would have won, which is {}: {}.", to_string(move.known.how), move.known.detail);
    }
    const Player side = player == match.to_move() ? match.side() : api::other_side(match.side());
    const api::Deeds deeds(here, side);
    const auto ways = deeds.of(positions[i + 1].inside().position);
    if (ways.empty()) continue;
    // What was done, where several moves lead there.
    const auto done =
        std::find_if(ways.begin(), ways.end(), [&](const Deed& way) { return deeds.words(way, false) == move.words; });
    const Deed deed = boards.leftmost(done == ways.end() ? ways.front() : *done, here);
    frame.deed = boards.on_board(api::scene_deed(here, deed), frame.scene, player == 1);
    boards.follow(here, deed, positions[i + 1].inside().position);
  }
  strip.text = {positions.front().text(),
                fmt::format("{} play, {}; {}", match.position().misere() ? "Misere" : "Normal",
                            render::counted(match.history().size(), "move"), ending_of(match)),
                fmt::format("{}{}{}", how_played(match), better.empty() ? "" : " ", better)};
  return strip;
}

std::string text_of(const Match& match) {
  const std::vector<ParsedPosition> positions = match.positions();
  std::string text =
      fmt::format("{}, {} play\n", positions.front().text(), render::play_text(match.position().misere()));
  for (std::size_t i = 0; i < match.history().size(); ++i) {
    const PlayedMove& move = match.history()[i];
    text += fmt::format("{}. {} {}: {}{}\n", i + 1, player_of(match, move.player), move.words,
                        api::short_name(positions[i + 1].inside().position),
                        move.better ? fmt::format("; better: {}", *move.better) : "");
  }
  return text + ending_of(match) + "\n";
}

}  // namespace

bool write(const Match& match, Format format, const Sink& sink, const PrintOptions& options) {
  return api::Printing("a game", format, sink, options)
      .short_text([&] { return text_of(match); })
      .short_json([&] { return match.saved(); })
      .picture([&](const PictureOptions& picture) { return render::drawing_of(strip_of(match), picture); })
      .whole();
}

}  // namespace cairn
