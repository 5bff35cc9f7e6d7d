// Why a position is won or lost: its moves with their answers, and the lines of proofs that cover them.
#pragma once

#include "api/proved_words.hpp"

#include <cairn/analysis.hpp>
#include <cairn/lab.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace cairn::api {

// How long a search may take where that was not said, before a proof is looked for.
inline constexpr double kSecondsOfASearch = 6;

// The moves of a position, by a search or else by a proof. Where it was not said how long that may take: nothing when
// both would take longer than anybody likes to wait at a prompt, unless one insists. Throws TooLarge like Lab::moves.
[[nodiscard]] std::optional<MovesAnswer> moves_within(const Lab& lab, const ParsedPosition& position,
                                                      ProvedWords& words, const Limits& limits, bool insist = false);

// Whether the player who makes this move wins. side: of that player.
[[nodiscard]] bool wins(const OptionAnswer& option, Player side);
[[nodiscard]] Player other_side(Player side);
// The quickest win, or the longest way to lose. There must be an option.
[[nodiscard]] const OptionAnswer& best_of(const std::vector<OptionAnswer>& options, Player side);
// The options of one side alone; of all when that is either.
void keep_side(MovesAnswer& answer, Player side);

// A position as an answer writes it, in the same play.
[[nodiscard]] ParsedPosition read_option(const Lab& lab, std::string_view text, bool misere);

// moves: of that position and that side.
[[nodiscard]] Explanation explain(const Lab& lab, const ParsedPosition& position, const MovesAnswer& moves, Player side,
                                  ProvedWords& words, const Limits& limits);

}  // namespace cairn::api
