// Reading, asking and writing files of the corpus.
#include "corpus.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "match.hpp"
#include "session.hpp"

namespace referee {
namespace {

struct Entry {
  bool may_refuse = false;
  bool refused = false;  // it must be
  bool printed = false;  // asked with the rules as the program prints them
  std::vector<std::string> arguments;
  std::vector<Json> truths;
  int line = 0;
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> list;
  bool quoted = false;
  bool open = false;
  for (const char c : text) {
    if (c == '\'') {
      quoted = !quoted;
      if (!open) list.emplace_back();
      open = true;
    } else if (c == ' ' && !quoted) {
      open = false;
    } else {
      if (!open) list.emplace_back();
      open = true;
      list.back() += c;
    }
  }
  if (quoted) throw std::invalid_argument("a quotation mark is missing: " + text);
  return list;
}

struct File {
  std::string rules;
  std::vector<Entry> entries;
};

File read(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::invalid_argument("cannot read " + path);
  File file;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.rfind("? ", 0) == 0 || line.rfind("$ ", 0) == 0) {
      Entry entry;
      entry.may_refuse = line[0] == '?';
      entry.arguments = split(line.substr(2));
      entry.line = number;
      entry.refused = !entry.arguments.empty() && entry.arguments[0] == "refused";
      entry.printed = !entry.arguments.empty() && entry.arguments[0] == "printed";
      if (entry.refused || entry.printed) entry.arguments.erase(entry.arguments.begin());
      if (entry.arguments.empty()) throw std::invalid_argument(path + ": it asks nothing");
      file.entries.push_back(std::move(entry));
    } else if (line.rfind('{', 0) == 0 && !file.entries.empty()) {
      file.entries.back().truths.push_back(Json::parse(line));
    } else if (file.entries.empty()) {
      file.rules += line + "\n";
    } else if (!line.empty() && line[0] != '#') {
      throw std::invalid_argument(path + ":" + std::to_string(number) + ": this is no question and no truth");
    }
  }
  if (file.entries.empty()) throw std::invalid_argument(path + ": it has no questions");
  return file;
}

bool has(const Entry& entry, const char* argument) {
  return std::find(entry.arguments.begin(), entry.arguments.end(), argument) != entry.arguments.end();
}

// Questions that are answered in words: they prepare others, or the rules are only to be accepted.
bool in_words(const Entry& entry) { return has(entry, "-o") || entry.arguments[0] == "rules"; }

std::string judge(const Entry& entry, const Outcome& outcome, bool& answered) {
  if (outcome.signal != 0 || outcome.exit_code > 3) return "it crashed: " + outcome.err;
  const bool refused = outcome.exit_code >= 2;
  if (refused && outcome.err.empty() && outcome.out.empty()) return "it is refused without a word";
  if (entry.refused) {
    answered = refused;
    return refused ? "" : "it is answered, and must be refused";
  }
  if (refused && !entry.may_refuse) return "it is refused: " + outcome.err.substr(0, outcome.err.find('\n'));
  if (!refused && outcome.out.empty()) return "it says nothing";
  if (in_words(entry)) {
    answered = true;
    return "";
  }
  std::vector<Json> lines;
  std::size_t start = 0;
  while (start < outcome.out.size()) {
    const std::size_t end = std::min(outcome.out.find('\n', start), outcome.out.size());
    lines.push_back(Json::parse(outcome.out.substr(start, end - start), nullptr, false));
    if (!lines.back().is_object()) return "it is not JSON: " + outcome.out.substr(start, end - start);
    if (is_of_family(entry.arguments, lines.back())) lines.pop_back();
    start = end + 1;
  }
  const std::string code = wrong_exit_code(outcome.exit_code, outcome.err, lines);
  if (!code.empty()) return code;
  for (const Json& line : lines) {
    const std::string claims = overclaimed(entry.arguments, line);
    if (!claims.empty()) return claims;
  }
  answered = entry.truths.empty();
  if (lines.size() < entry.truths.size()) {
    return refused ? "" : "it has " + std::to_string(lines.size()) + " answers";
  }
  for (std::size_t i = 0; i < entry.truths.size(); ++i) {
    if (refused && (lines[i].contains("error") || lines[i].value("outcome", Json("")).is_null())) continue;
    const std::string differs = difference(entry.truths[i], lines[i]);
    if (!differs.empty()) return differs;
    answered = true;
  }
  return "";
}

// The name behind the first `game`.
std::string first_game(const std::string& rules) {
  const std::size_t at = rules.rfind("game ", 0) == 0 ? 0 : rules.find("\ngame ") + 1;
  return rules.substr(at + 5, rules.find_first_of("( \n", at + 5) - at - 5);
}

}  // namespace

Replay replay(const Program& program, const std::string& path) {
  const File file = read(path);
  program.write("g.rules", file.rules);
  for (const char* name : {"proofs.sqlite", "saved.table", "proof.json"}) remove(program.file(name).c_str());
  Replay result;
  const bool has_truths = std::any_of(file.entries.begin(), file.entries.end(),
                                      [](const Entry& entry) { return !entry.truths.empty() || entry.refused; });
  for (const Entry& entry : file.entries) {
    ++result.questions;
    std::vector<std::string> arguments = entry.arguments;
    if (entry.printed) {
      program.write("printed.rules",
                    program.run({"rules", first_game(file.rules), "--rules", "g.rules"}, "", false).out);
    }
    if (arguments[0] != "check-proof") {  // a certificate has rules of its own
      arguments.insert(arguments.end(), {"--rules", entry.printed ? "printed.rules" : "g.rules"});
    }
    if (!in_words(entry)) arguments.emplace_back("--json");
    bool answered = false;
    const std::string wrong = judge(entry, program.run(arguments, "", true), answered);
    // A question without a truth asks for some answer in good form. Beside others it only prepares them.
    result.answered += answered && (!has_truths || !entry.truths.empty() || entry.refused) ? 1 : 0;
    if (!wrong.empty()) {
      result.wrong.push_back(path + ":" + std::to_string(entry.line) + ": " + shell_text(entry.arguments) + ": " +
                             wrong);
    }
  }
  return result;
}

std::string corpus_text(const std::string& why, const std::string& rules, const std::vector<std::string>& before,
                        const std::vector<std::string>& question, const std::vector<Json>& truths) {
  std::string text = "# " + why + "\n" + rules + "\n";
  if (!before.empty()) text += "? " + shell_text(before) + "\n";
  text += "? " + shell_text(question) + "\n";
  for (const Json& truth : truths) text += truth.dump() + "\n";
  return text;
}

}  // namespace referee
