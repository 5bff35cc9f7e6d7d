// What a saved table says of itself: which game, by which rules, how far, in which order.
//
// It holds the rules themselves, so that a table is read without the file that they came from, and so that a table of
// other rules under the same name is never taken for it. Nothing in it depends on when or how the run was made: the
// same question gives the same bytes.
#pragma once

#include "engine/rows/row_table.hpp"
#include "rules/options.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace cairn::engine {

struct TableDescription {
  std::string game;   // "cash{1,3,4}"
  std::string rules;  // as print_rules() writes them, without what they say about themselves
  bool misere = false;
  int coordinates = 0;  // numbers of a position: its stacks, or its piles and purses
  std::int64_t to = 0;
  std::vector<std::string> modes;  // what they are called, in the order of the rows

  [[nodiscard]] std::string to_text() const;
  // Throws Error when the text of the file at `path` is none.
  [[nodiscard]] static TableDescription parse(const std::string& text, const std::string& path);
};

// The rules before their parameters are filled in, as a description holds them.
[[nodiscard]] std::string described_rules(Ruleset rules);

[[nodiscard]] std::vector<std::string> mode_names(const Box& box);

}  // namespace cairn::engine
