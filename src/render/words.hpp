// The words that text, CSV and JSON share: how things are called and how an answer is known.
#pragma once

#include "engine/answer.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace cairn::render {

[[nodiscard]] std::string_view play_text(bool misere);       // "normal", "misere"
[[nodiscard]] std::string_view status_text(Status status);   // "complete", "limit reached", "cancelled"
[[nodiscard]] std::string_view outcome_words(char outcome);  // "the player to move wins", ...
[[nodiscard]] std::string_view player_text(Player player);   // "Left", "Right"; empty for either
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view thing);  // "1 option", "2 options"

// "computed: all 45 positions (table)"; "(table; limit reached)" when the run was cut short.
[[nodiscard]] std::string known_text(const HowKnown& known, Engine engine, Status status,
                                     std::string_view after_how = ": ");

// The same for papers and captions of pictures, without the names of pages of this documentation.
[[nodiscard]] std::string known_for_print(const HowKnown& known, Engine engine, Status status);

// "wythoff, normal play, every stack up to 8"
[[nodiscard]] std::string title_text(const RangeQuestion& question);

// What the values of a table are: "outcome", "grundy" or "remoteness", as columns are called; "outcomes", "Grundy
// values" or "remoteness" as people say it. has_numbers: not the letters of outcomes.
[[nodiscard]] std::string value_name(const RangeQuestion& question);
[[nodiscard]] std::string values_words(const RangeQuestion& question);
[[nodiscard]] bool has_numbers(const RangeQuestion& question);
// "minnie[3,b,c]": a slice, or one of its panels by its cells.
[[nodiscard]] std::string slice_text(const SliceValues& slice);
[[nodiscard]] std::string panel_text(const SliceValues& slice, const Cells& cells);
// "wythoff[x1,x2]": the game with the names of its cells; with "misere " before it in misere play.
[[nodiscard]] std::string pattern_text(const Question& question, int coordinates);

// "x1", "x2", ... or the names in the rules.
[[nodiscard]] std::vector<std::string> cell_names(const Ruleset& rules, int stacks);
// A cell of a position: a number, "inf", or the text of a label.
[[nodiscard]] std::string cell_text(const Ruleset& rules, std::size_t index, std::int64_t cell);
[[nodiscard]] bool is_choice(const Ruleset& rules, std::size_t index);

// Whoever moves there wins.
[[nodiscard]] bool wins(const OptionAnswer& option);

// What the lowered positions of a box are called: modes by their place in box.modes().
class BoxWords {
 public:
  BoxWords(const Game& game, const Box& box);

  [[nodiscard]] const std::vector<std::string>& coordinates() const { return coordinates_; }
  [[nodiscard]] const std::vector<std::string>& modes() const { return modes_; }
  [[nodiscard]] Cells cells(std::size_t mode, const std::vector<std::int64_t>& x) const;

 private:
  std::vector<std::string> coordinates_;
  std::vector<std::string> modes_;
  std::vector<Mode> info_;
};

}  // namespace cairn::render
