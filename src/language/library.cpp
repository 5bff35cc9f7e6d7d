// Loading, finding and trying games.
#include "language/library.hpp"

#include "language/edit_distance.hpp"
#include "language/embedded.hpp"
#include "language/parse_rules.hpp"
#include "language/try_rules.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

namespace cairn::language {

namespace {

constexpr std::size_t kMostGamesTried = 1000;
constexpr std::size_t kMostMovesTried = 2000;  // of these games together: some tens of megabytes
constexpr std::size_t kLongestTried = 1000;    // the text of one of them

bool is_path(std::string_view name) { return name.find('/') != std::string_view::npos || name.ends_with(".rules"); }

}  // namespace

void Library::add(std::string_view text, std::string_view file_name) { add(text, file_name, true); }

void Library::add_untried(std::string_view text, std::string_view file_name) { add(text, file_name, false); }

void Library::add(std::string_view text, std::string_view file_name, bool tries) {
  std::vector<Error> warnings;
  auto games = parse_rules(text, file_name, &warnings);
  for (const Error& warning : warnings) warn(warning);
  tried_.clear();  // a name may mean another game now
  for (auto& rules : games) {
    if (tries) try_rules(rules, text, file_name);
    const std::string name = rules.name;
    games_.insert_or_assign(name, std::move(rules));
  }
}

bool Library::is_written(const std::string& path) const {
  std::error_code ignored;
  return !written_.empty() && std::filesystem::equivalent(path, written_, ignored);
}

std::vector<std::string> Library::add_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("cannot read the rules file " + path, "", "check the path");
  if (is_written(path)) {
    throw Error("the answer would take the place of the rules file " + path, "", "write it to another file");
  }
  // One byte more than is allowed is enough to refuse it.
  std::string text(kLargestRulesFile + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.empty()) throw Error("the rules file " + path + " is empty or cannot be read");
  if (text.size() > kLargestRulesFile) {
    throw Error("the rules file " + path + " is too large: more than " + std::to_string(kLargestRulesFile) + " bytes",
                "", "rules of a game fit on a few lines");
  }
  add(text, path);
  std::vector<std::string> names;
  for (const auto& rules : parse_rules(text, path)) names.push_back(rules.name);
  return names;
}

std::vector<const Ruleset*> Library::matching(std::string_view query) const {
  std::istringstream text(in_lower_case(std::string(query)));
  const std::vector<std::string> words{std::istream_iterator<std::string>(text), {}};
  std::vector<const Ruleset*> found;
  for (const auto& [name, rules] : games_) {
    const std::string said = in_lower_case(name + "\n" + rules.about + "\n" + rules.cite + "\n" + rules.group);
    const bool all = std::all_of(words.begin(), words.end(),
                                 [&](const std::string& word) { return said.find(word) != std::string::npos; });
    if (all) found.push_back(&rules);
  }
  return found;
}

const Ruleset& Library::find(const std::string& name) {
  const auto found = games_.find(name);
  if (found != games_.end()) return found->second;
  if (paths_ && is_path(name)) {
    const auto names = add_file(name);
    if (names.size() > 1) {
      throw Error(name + " holds " + std::to_string(names.size()) + " games", "",
                  "load the rules file and use a name, such as " + names[0]);
    }
    return games_.at(names[0]);
  }
  const std::string letters = name.substr(0, name.find_last_not_of("0123456789") + 1);
  if (const auto base = games_.find(letters); base != games_.end() && !base->second.parameters.empty()) {
    throw Error("unknown game '" + name.substr(0, 64) + "'", "",
                "the shell takes braces apart: put the game in quotes, '" + letters + "{" +
                    name.substr(letters.size(), 20) + ",...}'");
  }
  std::string nearest;
  std::size_t distance = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const auto& [candidate, rules] : games_) {
    const std::size_t d = edit_distance(in_lower_case(name.substr(0, 64)), candidate);
    if (d < distance) {
      distance = d;
      nearest = candidate;
    }
  }
  throw Error(
      "unknown game '" + name.substr(0, 64) + "'", "",
      nearest.empty() ? "see the list of games" : "did you mean '" + nearest + "'? If not, see the list of games");
}

std::shared_ptr<const Game> Library::tried(const std::string& text) const {
  const auto found = tried_.find(text);
  return found == tried_.end() ? nullptr : found->second;
}

void Library::keep_tried(const std::string& text, std::shared_ptr<const Game> game) {
  if (text.size() > kLongestTried) return;
  const std::size_t moves = game->rules.moves.size();
  moves_tried_ += moves;
  if (tried_.size() >= kMostGamesTried || moves_tried_ > kMostMovesTried) {
    tried_.clear();
    moves_tried_ = moves;
  }
  tried_.insert_or_assign(text, std::move(game));
}

Library built_in_games() {
  Library library;
  for (std::size_t i = 0; i < kEmbeddedGameCount; ++i) {
    library.add_untried(kEmbeddedGames[i].second, kEmbeddedGames[i].first);
  }
  return library;
}

}  // namespace cairn::language
