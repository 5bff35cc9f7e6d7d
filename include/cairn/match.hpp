// A game that is played move by move: where it stands, which moves there are, and which is best.
#pragma once

#include <cairn/answer.hpp>
#include <cairn/lab.hpp>
#include <cairn/limits.hpp>
#include <cairn/position.hpp>

#include <string>
#include <string_view>

namespace cairn {

// The Lab must live longer, and stay where it is. For one thread.
class Match {
 public:
  // limits: of each look at a position. Throws Error when Left and Right have moves of their own, TooLarge or Stopped
  // when the position is too large to be played. So do the moves.
  Match(const Lab& lab, std::string_view position, const Limits& limits = {});
  Match(Lab&&, std::string_view, const Limits& = {}) = delete;

  [[nodiscard]] const ParsedPosition& position() const { return position_; }
  // The options, and how what they are worth is known.
  [[nodiscard]] const MovesAnswer& moves() const { return moves_; }
  // Nobody can move.
  [[nodiscard]] bool over() const { return moves_.options.empty(); }
  // The quickest win, or the longest way to lose. There must be a move.
  [[nodiscard]] const OptionAnswer& best() const;
  // The option that is meant: by its number in moves(), from 1 on, or by the position after the move, of which the name
  // may be left out unless it is a sum. Throws Error when there is none.
  [[nodiscard]] const OptionAnswer& option(std::string_view text) const;

  void move(const OptionAnswer& option);
  // Goes on from another position of the same game, as after a move that is taken back.
  void go_to(const ParsedPosition& position);

 private:
  [[nodiscard]] ParsedPosition read(std::string_view text) const;

  const Lab* lab_;
  Limits limits_;
  ParsedPosition position_;
  MovesAnswer moves_;
};

}  // namespace cairn
