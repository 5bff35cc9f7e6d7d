// The data of a slice (rules/slice.hpp), from whichever engine gives it fastest.
#pragma once

#include "base/control.hpp"
#include "prove/learn/membership.hpp"

#include <memory>

namespace cairn::prove {

// The one number that is left of a slice grows, and the rows of all modes with it, side by side.
[[nodiscard]] std::unique_ptr<Membership> slice_side_by_side(const MembershipQuestion& question,
                                                             const Control& control);

// Rows of the whole game, of which only those of the slice are filled. For outcomes. Throws RowsMisfit where the game
// is none for rows.
[[nodiscard]] std::unique_ptr<Membership> slice_of_the_game(const MembershipQuestion& question, const Control& control);

// A table of the slice, position by position, whatever the rest of the game is.
[[nodiscard]] std::unique_ptr<Membership> slice_one_by_one(const MembershipQuestion& question, const Control& control);

}  // namespace cairn::prove
