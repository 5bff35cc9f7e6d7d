// What 'cairn play' says: who moves, what was done, what can be done, and why.
#pragma once

#include "base/json.hpp"

#include <cairn/format.hpp>
#include <cairn/match.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn::cli {

// A class can read this many on any wall.
inline constexpr std::size_t kPlayColumns = 80;

inline constexpr std::string_view kPlayHelp =
    "  take 5 from 9   what you take, and from which stack; also '5 from 9'\n"
    "  7 9 15          the position after your move; also 7,9,15 or [7,9,15]; in a\n"
    "                  sum with the names of the games\n"
    "  2               the second move of the list\n"
    "  moves           the list of your moves\n"
    "  hint            a winning move, if there is one\n"
    "  why             why you win or lose, and the answer to every move that loses\n"
    "  undo            take your last move back\n"
    "  rules           the rules of the game\n"
    "  resign          give up\n"
    "  save FILE       write the game to a file; 'load FILE' goes on with it\n"
    "  quit            leave the game\n";

// "you", "cairn"; where nobody or everybody is Cairn: "first", "second".
[[nodiscard]] std::string player_id(const Match& match, int player);
// "your", "the first player's", "Left's"
[[nodiscard]] std::string whose(const Match& match, int player);

// A line each.
[[nodiscard]] std::string opening(const Match& match);
[[nodiscard]] std::string move_line(const Match& match, const PlayedMove& move);
[[nodiscard]] std::string purse_line(const Match& match);  // empty when there are no purses
[[nodiscard]] std::string ending(const Match& match);

[[nodiscard]] std::string moves_text(const Match& match);
[[nodiscard]] std::string hint_text(const Match& match);
[[nodiscard]] std::string why_text(const Match& match, const Explanation& reason, const TextStyle& style);

// A line of JSON.
[[nodiscard]] std::string event(const Json& line);
[[nodiscard]] Json moves_json(const Match& match);
[[nodiscard]] Json hint_json(const Match& match);

}  // namespace cairn::cli
