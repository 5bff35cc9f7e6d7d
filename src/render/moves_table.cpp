// Options, a row each.
#include "render/moves_table.hpp"

#include "render/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::render {

PlainTable moves_table(const MovesAnswer& answer) {
  const auto any = [&](auto has) { return std::any_of(answer.options.begin(), answer.options.end(), has); };
  const bool grundy = any([](const auto& option) { return option.grundy.has_value(); });
  const bool remoteness = any([](const auto& option) { return option.remoteness.has_value(); });
  PlainTable table;
  table.title =
      fmt::format("options of {}: {}", answer.position, known_text(answer.known, answer.engine, answer.status, ", "));
  if (answer.partizan) table.columns.push_back({"player", "player", false});
  table.columns.push_back({"option", "option", false});
  table.columns.push_back({"outcome", "outcome", false});
  if (grundy) table.columns.push_back({"grundy", "Grundy value", true});
  if (remoteness) table.columns.push_back({"remoteness", "remoteness", true});
  table.columns.push_back({"wins", "", false});
  for (const auto& option : answer.options) {
    PlainTable::Row row;
    if (answer.partizan) row.emplace_back(player_text(option.player));
    row.push_back(option.position);
    row.push_back(option.outcome ? std::string(1, *option.outcome) : "");
    if (grundy) row.push_back(option.grundy ? option.grundy->to_string() : "");
    if (remoteness) row.push_back(option.remoteness ? fmt::format("{}", *option.remoteness) : "");
    row.emplace_back(wins(option) ? "winning move" : "");
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string moves_words(const MovesAnswer& answer) {
  const std::string outcome = answer.outcome
                                  ? fmt::format("outcome {}, {}", *answer.outcome, outcome_words(*answer.outcome))
                                  : "the outcome is unknown";
  const std::string options = answer.options.empty() ? "no options" : counted(answer.options.size(), "option");
  return fmt::format("{}; {}{}", outcome, answer.options_complete ? "" : "the first ", options);
}

}  // namespace cairn::render
