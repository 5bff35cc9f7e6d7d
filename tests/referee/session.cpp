// Asking, and judging what comes back before anything is compared: crashes, text that is not JSON, answers that do not
// say how they are known.
#include "session.hpp"

#include <cstring>
#include <numeric>

namespace referee {
namespace {

std::string rules_of(const std::vector<Game>& games) {
  std::string text;
  for (const Game& game : games) text += (text.empty() ? "" : "\n") + game.rules();
  return text;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::vector<const Game*> single(const std::vector<Game>& games) { return {&games[0]}; }

}  // namespace

long Tally::compared() const {
  return std::accumulate(by_command.begin(), by_command.end(), 0L,
                         [](long sum, const auto& entry) { return sum + entry.second; });
}

Session::Session(const Program& program, const std::vector<Game>& games, Random& random, Tally& tally)
    : program_(program), games_(games), random_(random), tally_(tally), oracle_(single(games)) {
  const std::string rules = rules_of(games);
  program_.write("g.rules", rules);
  const Outcome outcome = program_.run({"rules", games[0].name, "--rules", "g.rules"}, "", false);
  rules_refused_ = outcome.exit_code != 0;
  const std::vector<std::string> question{"rules", games[0].name};
  if (outcome.signal != 0 || outcome.exit_code > 3) fail("it crashed: " + first_line(outcome.err), question);
  if (rules_refused_) {
    ++tally_.refused_rules;
    if (outcome.err.rfind("error: ", 0) != 0) fail("rules refused without an error message", question);
    if (std::getenv("REFEREE_VERBOSE") != nullptr) fprintf(stderr, "%s%s\n", rules.c_str(), outcome.err.c_str());
  }
}

void Session::count(const std::string& command, const std::string& engine, long answers) {
  tally_.by_command[command] += answers;
  tally_.by_engine[engine] += answers;
  compared_ += answers;
}

void Session::fail(const std::string& what, const std::vector<std::string>& question, const Json& truth) {
  const std::string asked = shell_text(question);
  if (!reported_.insert(asked).second) return;
  ++tally_.failures;
  const std::string line = asked + ": " + what;
  failures_.push_back({line, corpus_text(line, rules_of(games_), prepared_, question, truth)});
}

std::optional<std::vector<Json>> Session::ask(const std::vector<std::string>& arguments, const std::string& input,
                                              bool keeps) {
  std::vector<std::string> full = arguments;
  full.insert(full.end(), {"--json", "--rules", "g.rules"});
  const Outcome outcome = program_.run(full, input, keeps);
  if (outcome.signal != 0) {
    fail(std::string("it was ended by a signal: ") + strsignal(outcome.signal), arguments);
    return {};
  }
  if (outcome.exit_code > 3) {
    fail("exit code " + std::to_string(outcome.exit_code) + ", " + first_line(outcome.err), arguments);
    return {};
  }
  std::vector<Json> lines;
  std::size_t start = 0;
  while (start < outcome.out.size()) {
    const std::size_t end = std::min(outcome.out.find('\n', start), outcome.out.size());
    const std::string line = outcome.out.substr(start, end - start);
    start = end + 1;
    Json value = Json::parse(line, nullptr, false);
    if (value.is_discarded()) {
      fail("this is not JSON: " + line.substr(0, 200), arguments);
      return {};
    }
    lines.push_back(std::move(value));
  }
  if (outcome.exit_code >= 2 && outcome.err.empty() && lines.empty()) {
    fail("exit code " + std::to_string(outcome.exit_code) + " without a word", arguments);
  }
  if (lines.empty()) {
    ++tally_.refused;
    if (std::getenv("REFEREE_VERBOSE") != nullptr) {
      fprintf(stderr, "%s: %s\n", shell_text(arguments).c_str(), first_line(outcome.err).c_str());
    }
    return {};
  }
  return lines;
}

bool Session::compare(const std::vector<std::string>& question, const Json& truth, const Json& answer,
                      const Canonical& canonical) {
  static const std::set<std::string> kHow{"proved", "computed", "observed", "refuted", "unknown"};
  const std::string how = answer.contains("known") ? answer["known"].value("how", std::string()) : "";
  const std::string engine = answer.value("engine", Json("none")).is_string() ? answer.value("engine", "none") : "none";
  if (kHow.count(how) == 0) {
    fail("it does not say how it is known", question, truth);
    return false;
  }
  if (answer.contains("error") || (answer.contains("outcome") && answer["outcome"].is_null()) ||
      (how == "unknown" && !answer.contains("outcome"))) {
    ++tally_.refused;
    return false;
  }
  Json expected = truth;
  if (how == "unknown") expected = {{"outcome", truth.at("outcome")}};  // settled by what was seen before a limit
  std::string differs;
  try {
    differs = difference(expected, answer, canonical);
  } catch (const std::exception& error) {
    differs = std::string("it cannot be read: ") + error.what();
  }
  count(question[0], engine);
  if (differs.empty()) return true;
  fail(differs + " (" + engine + ", " + how + ")", question, truth);
  return false;
}

}  // namespace referee
