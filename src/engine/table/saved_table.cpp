// Descriptions as JSON, positions to words of the file, and answers made of them.
#include "engine/table/saved_table.hpp"

#include "base/json.hpp"
#include "engine/rows/row_answers.hpp"
#include "engine/search/prepare.hpp"
#include "language/parse_position.hpp"
#include "language/print_rules.hpp"
#include "language/same_rules.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cairn::engine {

namespace {

using How = HowKnown::How;

constexpr std::uint64_t kStepsBetweenLooks = 1024;  // at the clock

constexpr int kFormat = 1;  // of descriptions
constexpr const char* kHolds = "outcomes";

[[noreturn]] void refuse_description(const std::string& path) {
  throw Error(path + " does not fit its own description", "", "make the table again");
}

std::shared_ptr<const Game> game_of(const std::string& text, const std::string& rules, int coordinates,
                                    const std::string& path) {
  Library library;
  library.allow_paths(false);
  library.add(rules, path);
  auto game = parse_game(text, library).game;
  const int fixed = numeric_coordinates(game->rules);
  const bool fits = coordinates >= 1 && coordinates <= kMostStacks && (fixed == 0 || fixed == coordinates);
  if (!fits) refuse_description(path);
  return game;
}

std::vector<std::string> mode_names(const Box& box) {
  std::vector<std::string> names;
  for (const Mode& mode : box.mode_info()) names.push_back(mode.text);
  return names;
}

// Every row has a bit for every number, so a bound that is too large is seen before anything is made for it.
std::int64_t checked_bound(const TableDescription& description, std::uint64_t words, const std::string& path) {
  if (description.to < 0 || static_cast<std::uint64_t>(description.to) / 64 >= words) refuse_description(path);
  return description.to;
}

}  // namespace

std::string TableDescription::to_text() const {
  Json json;
  json["format"] = kFormat;
  json["holds"] = kHolds;
  json["game"] = game->text;
  json["rules"] = rules;
  json["play"] = misere ? "misere" : "normal";
  json["coordinates"] = coordinates();
  json["to"] = to;
  json["modes"] = modes;
  if (!made_by.empty()) json["made_by"] = made_by;
  return dumped(json);
}

TableDescription TableDescription::parse(const std::string& text, const std::string& path) {
  const auto refuse = [&]() -> Error {
    return Error(path + " is a table that this program did not write, or of another version", "",
                 "make the table again");
  };
  try {
    const Json json = parsed_json(text);
    if (json.at("format") != kFormat || json.at("holds") != kHolds) throw refuse();
    const auto game = json.at("game").get<std::string>();
    const int coordinates = json.at("coordinates").get<int>();
    TableDescription result;
    result.rules = json.at("rules").get<std::string>();
    result.misere = json.at("play") == "misere";
    result.to = json.at("to").get<std::int64_t>();
    result.modes = json.at("modes").get<std::vector<std::string>>();
    result.made_by = json.value("made_by", "");
    result.game = game_of(game, result.rules, coordinates, path);
    result.stacks = stacks_of(*result.game, coordinates);
    return result;
  } catch (const Json::exception&) {
    throw refuse();
  }
}

TableDescription described(const RangeQuestion& question, const Box& box) {
  TableDescription result;
  static_cast<RangeQuestion&>(result) = question;
  result.rules = print_rules(without_words(question.game->written_rules()));
  result.modes = mode_names(box);
  result.made_by = cairn::made_by();
  return result;
}

SavedTable::SavedTable(const std::string& path)
    : path_(path),
      reader_(path),
      description_(TableDescription::parse(reader_.description(), path)),
      options_(options_for(*game(), stacks())),
      box_(options_->rays(), checked_bound(description_, reader_.words(), path)),
      layout_(box_) {
  if (layout_.words() != reader_.words() || mode_names(box_) != description_.modes) refuse_description(path);
}

void SavedTable::check_game(const Game& game, bool misere) const {
  const bool same = same_rules(game, *this->game());
  if (game.rules.name == name() && game.text == this->game()->text && !same) {
    throw Error(path_ + " was made by other rules of " + game.text + " than those known here", "",
                "make the table again, or load its own rules");
  }
  if (!same || misere != this->misere()) {
    const std::string own = description_.name();
    throw Error(path_ + " is a table of " + own + ", not of " + (misere ? "misere " : "") + game.text, "",
                "ask it about " + own);
  }
}

std::size_t SavedTable::slot_of(int mode) const {
  const auto& modes = box_.modes();
  return static_cast<std::size_t>(std::find(modes.begin(), modes.end(), mode) - modes.begin());
}

bool SavedTable::is_p(int mode, std::span<const std::int64_t> x) {
  const auto prefix = x.first(x.size() - 1);
  const auto y = static_cast<std::uint64_t>(x.back());
  const std::uint64_t word = layout_.offset(slot_of(mode), prefix) + y / 64 - layout_.first_word(prefix);
  return ((reader_.word(word) >> (y % 64)) & 1U) != 0;
}

// Where a position lies in the box: empty stacks are added or left out where the game has any number of stacks.
Lowered SavedTable::find(const Component& component) const {
  const std::string text = to_string(component);
  auto cells = to_cells(component);
  const auto k = static_cast<std::size_t>(options_->rays().coordinates);
  if (cells && game()->rules.shape->ignores_empty()) {
    while (cells->size() > k && cells->front() == 0) cells->erase(cells->begin());
    cells->insert(cells->begin(), k - std::min(k, cells->size()), 0);
  }
  if (cells && game()->rules.arity() == 0 && cells->size() != k) {
    throw Error(fmt::format("{} has {} stacks, and {} holds positions of {}", text, cells->size(), path_, k));
  }
  if (cells && std::find(cells->begin(), cells->end(), kInfinite) != cells->end()) {
    throw Error(text + " has an infinite purse, and saved tables hold finite ones only");
  }
  if (cells) {
    Lowered at = to_lowered(options_->rays(), *cells);
    if (std::all_of(at.x.begin(), at.x.end(), [&](std::int64_t x) { return x <= to(); })) return at;
  }
  throw Error(fmt::format("{} is not in {}, which holds numbers up to {}",
                          text.size() > 80 ? text.substr(0, 77) + "..." : text, path_, to()),
              "", "ask without the table, or make a larger one");
}

SolveAnswer SavedTable::solve(const Position& position, const Control& control) {
  if (position.parts.size() != 1) {
    throw Error(path_ + " answers for one component, not for a sum", "", "ask without the table");
  }
  check_game(*position.parts[0].game, position.misere);
  const Lowered at = find(position.parts[0]);
  SolveAnswer answer;
  answer.position = to_string(position);
  answer.game = position.parts[0].game->text;
  answer.misere = position.misere;
  answer.engine = Engine::saved_table;
  answer.outcome = is_p(at.mode, at.x) ? 'P' : 'N';
  answer.known = {How::computed, fmt::format("{}, all positions with numbers up to {}", path_, to())};
  if (answer.outcome == 'N') add_winning_moves(answer, position, at, control);
  return answer;
}

void SavedTable::add_winning_moves(SolveAnswer& answer, const Position& position, const Lowered& at,
                                   const Control& control) {
  struct Enough {};
  const std::size_t written = position.parts[0].cells.size();  // the number of stacks that the question had
  std::set<std::string> seen;
  std::uint64_t steps = 0;
  try {
    options_->for_each(at.mode, at.x.data(), [&](const OptionVisit& option) {
      if (++steps % kStepsBetweenLooks == 0) {
        if (const auto stop = control.stop()) {
          answer.status = *stop;
          throw Enough{};
        }
      }
      if (!is_p(option.mode, {option.x, at.x.size()})) return;
      Cells cells = to_cells(options_->rays(), option.mode, option.x);
      if (game()->rules.shape->ignores_empty()) {
        cells.erase(cells.begin(), cells.end() - static_cast<std::ptrdiff_t>(std::min(cells.size(), written)));
        cells.insert(cells.begin(), written - cells.size(), 0);
      }
      Position next = position;
      next.parts[0].cells = from_cells(game()->rules, cells);
      std::string text = to_string(next);
      if (!seen.insert(text).second) return;
      if (answer.winning_moves.size() == kMostWinningMoves) throw Enough{};
      OptionAnswer move;
      move.position = std::move(text);
      move.outcome = 'P';
      answer.winning_moves.push_back(std::move(move));
    });
  } catch (const Enough&) {
    answer.winning_moves_complete = false;
  }
}

template <class Visitor>
void SavedTable::for_each_row(const Visitor& visit) {
  std::vector<std::uint64_t> words(layout_.words_to());
  std::vector<std::int64_t> prefix = layout_.first_prefix();
  std::uint64_t offset = 0;
  do {
    const std::size_t first = layout_.first_word(prefix);
    for (std::size_t slot = 0; slot < layout_.modes(); ++slot) {
      reader_.read(offset, std::span(words).subspan(first));
      offset += words.size() - first;
      if (!visit(Row{slot, prefix, layout_.first(prefix), to(), words.data(), nullptr})) return;
    }
  } while (layout_.advance(prefix));
}

ListedPositions SavedTable::list(bool count_only, const Control& control) {
  ListedPositions answer(description_);
  answer.engine = Engine::saved_table;
  ToList consumer(answer, box_, options_->rays(), count_only, control.memory, 0);
  std::uint64_t rows = 0;
  for_each_row([&](const Row& row) {
    if (++rows % kStepsBetweenLooks == 0) {
      if (const auto stop = control.stop()) answer.status = *stop;
    }
    return answer.status == Status::complete && consumer.row(row);
  });
  consumer.sort();
  answer.counted = answer.status == Status::complete;
  answer.known = {How::computed, answer.status == Status::complete
                                     ? fmt::format("{}, all positions with numbers up to {}", path_, to())
                                     : fmt::format("{}, stopped after {} rows", path_, rows)};
  return answer;
}

}  // namespace cairn::engine
