// The games that are known: those compiled in, and those of the user's files. Both come from rules text.
#pragma once

#include "rules/ruleset.hpp"

#include <cairn/error.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::language {

class Library {
 public:
  // Every game of a rules text; a name that is known already is replaced. Moves are tried on small boards first, so
  // that rules under which play might never end are refused here.
  void add(std::string_view text, std::string_view file_name);
  // The games that are compiled in: each is read when somebody asks for it, and tried by the tests, not whenever the
  // program starts. Both texts have to stay.
  void add_later(std::string_view text, std::string_view file_name);
  // Reads a rules file; the names of its games.
  std::vector<std::string> add_file(const std::string& path);
  // Rules that come later are refused when they stand in this file, which the answer will replace.
  void keep_away_from(const std::string& path) { written_ = path; }
  [[nodiscard]] bool is_written(const std::string& path) const;

  [[nodiscard]] bool has(const std::string& name) const { return games_.contains(name) || later_.contains(name); }
  // All of them, read.
  [[nodiscard]] const std::map<std::string, Ruleset>& games() const;
  // The games, by name, that have every word of the query in their name, about, cite or group, in any case of letters.
  [[nodiscard]] std::vector<const Ruleset*> matching(std::string_view query) const;
  // A path to a rules file names its game, too. Not where strangers name games.
  void allow_paths(bool allowed) { paths_ = allowed; }
  [[nodiscard]] bool allows_paths() const { return paths_; }
  // Throws Error with the nearest name when there is no such game.
  const Ruleset& find(const std::string& name);

  // Games whose parameters are filled in and that were tried, by their text, so that they are so once. Null when there
  // is none.
  [[nodiscard]] std::shared_ptr<const Game> tried(const std::string& text) const;
  void keep_tried(const std::string& text, std::shared_ptr<const Game> game);

  // How all graphs are listed, which is no matter of texts: those of a number of vertices, each once whatever its
  // vertices are called. Without it there are none.
  using ListGraphs = std::function<std::vector<std::shared_ptr<const Graph>>(int vertices, bool connected)>;
  void list_graphs_by(ListGraphs list) { list_graphs_ = std::move(list); }
  [[nodiscard]] std::vector<std::shared_ptr<const Graph>> graphs_on(int vertices, bool connected) const {
    return list_graphs_ ? list_graphs_(vertices, connected) : std::vector<std::shared_ptr<const Graph>>();
  }

  // From now on called when rules or positions are read in a way that may not be meant.
  void on_warning(std::function<void(const Error&)> warn) { warn_ = std::move(warn); }
  void warn(const Error& warning) const {
    if (warn_) warn_(warning);
  }

 private:
  struct Later {
    std::string_view text, file_name;
  };
  [[nodiscard]] std::map<std::string, Ruleset>::const_iterator read(const std::string& name) const;

  std::function<void(const Error&)> warn_;
  ListGraphs list_graphs_;
  mutable std::map<std::string, Ruleset> games_;
  mutable std::map<std::string, Later> later_;  // not read yet
  std::map<std::string, std::shared_ptr<const Game>> tried_;
  std::size_t moves_tried_ = 0;  // of all those games: on graphs they have many
  std::string written_;
  bool paths_ = true;
};

[[nodiscard]] Library built_in_games();

}  // namespace cairn::language
