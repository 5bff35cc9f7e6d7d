// Loading, finding and trying games.
#include "language/library.hpp"

#include "base/near.hpp"
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

void Library::add(std::string_view text, std::string_view file_name) {
  std::vector<Error> warnings;
  auto games = parse_rules(text, file_name, &warnings);
  for (const Error& warning : warnings) warn(warning);
  tried_.clear();  // a name may mean another game now
  for (auto& rules : games) {
    try_rules(rules, text, file_name);
    const std::string name = rules.name;
    later_.erase(name);
    games_.insert_or_assign(name, std::move(rules));
  }
}

// A game begins with a line of its own, "game minnie".
void Library::add_later(std::string_view text, std::string_view file_name) {
  constexpr std::string_view kBegin = "game ";
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    const std::string_view line = text.substr(at);
    if (!line.starts_with(kBegin)) continue;
    const std::size_t end = line.find_first_of(" (\r\n", kBegin.size());
    later_.insert_or_assign(std::string(line.substr(kBegin.size(), end - kBegin.size())), Later{text, file_name});
  }
}

std::map<std::string, Ruleset>::const_iterator Library::read(const std::string& name) const {
  const auto known = games_.find(name);
  const auto later = later_.find(name);
  if (known != games_.end() || later == later_.end()) return known;
  for (auto& rules : parse_rules(later->second.text, later->second.file_name)) {
    if (rules.name == name) games_.emplace(name, std::move(rules));
  }
  later_.erase(name);
  return games_.find(name);
}

const std::map<std::string, Ruleset>& Library::games() const {
  while (!later_.empty()) static_cast<void>(read(std::string(later_.begin()->first)));
  return games_;
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
  std::istringstream text(base::in_lower_case(std::string(query)));
  const std::vector<std::string> words{std::istream_iterator<std::string>(text), {}};
  std::vector<const Ruleset*> found;
  for (const auto& [name, rules] : games()) {
    const std::string said = base::in_lower_case(name + "\n" + rules.about + "\n" + rules.cite + "\n" + rules.group);
    const bool all = std::all_of(words.begin(), words.end(),
                                 [&](const std::string& word) { return said.find(word) != std::string::npos; });
    if (all) found.push_back(&rules);
  }
  return found;
}

const Ruleset& Library::find(const std::string& name) {
  auto found = read(name);
  if (found == games_.end()) found = read(base::in_lower_case(name));  // MINNIE, as papers write it
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
  if (const auto torn = read(letters); torn != games_.end() && !torn->second.parameters.empty()) {
    throw Error("unknown game '" + name.substr(0, 64) + "'", "",
                "the shell takes braces apart: put the game in quotes, '" + letters + "{" +
                    name.substr(letters.size(), 20) + ",...}'");
  }
  std::vector<std::string> names;
  for (const auto& [candidate, rules] : games()) names.push_back(candidate);
  const std::string meant = base::did_you_mean(name, names);
  throw Error("unknown game '" + name.substr(0, 64) + "'", "",
              meant.empty() ? "see the list of games" : meant + " If not, see the list of games");
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
    library.add_later(kEmbeddedGames[i].second, kEmbeddedGames[i].first);
  }
  return library;
}

}  // namespace cairn::language
