// Asking, and judging what comes back before anything is compared: crashes, silence, text that is not JSON, exit codes,
// answers that do not say how they are known or claim to be proved without reason.
#include "session.hpp"

#include <cstring>

namespace referee {
namespace {

std::string rules_of(const std::vector<Game>& games) {
  std::string text;
  for (const Game& game : games) text += (text.empty() ? "" : "\n") + game.rules();
  return text;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::vector<const Game*> single(const std::vector<Game>& games) { return {&games[0]}; }

bool verbose() { return std::getenv("REFEREE_VERBOSE") != nullptr; }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Why rules of the generator may be refused. All else means that the generator writes what the language does not have,
// or that the program does not read what it has.
const std::vector<std::string> kGoodReasons{
    "might never end",         // judged with Game::surely_ends
    "measure",                 // it does not fall, or was not shown to
    "not valid",               // a move leads out of what `valid` says
    "leaves infinitely much",  // in a pile, from an infinite purse
    "is empty",                // a set or a range
    "no position",             // `valid` is never true
};

// What an answer says of itself, in the order of the exit codes.
int code_of(const Json& answer) {
  if (answer.contains("error")) return 2;
  const auto is = [&](const char* field, const Json& value) {
    return answer.contains(field) && answer[field] == value;
  };
  if (is("holds", nullptr) || (answer.contains("known") && answer["known"].value("how", "") == "unknown")) return 3;
  if (answer.value("status", std::string("complete")) != "complete") return 3;
  return is("holds", false) || is("proved", false) ? 1 : 0;
}

}  // namespace

Session::Session(const Program& program, const std::vector<Game>& games, Random& random, Tally& tally)
    : program_(program), games_(games), random_(random), tally_(tally), oracle_(single(games)) {
  const std::string rules = rules_of(games);
  program_.write("g.rules", rules);
  const Outcome outcome = program_.run({"rules", games[0].name, "--rules", "g.rules"}, "", false);
  rules_refused_ = outcome.exit_code != 0;
  const std::vector<std::string> question{"rules", games[0].name};
  if (outcome.signal != 0 || outcome.exit_code > 3) fail("it crashed: " + first_line(outcome.err), question);
  if (rules_refused_) judge_refused_rules(outcome);
  if (!rules_refused_ && outcome.out.empty()) fail("it prints no rules", question);
}

void Session::judge_refused_rules(const Outcome& outcome) {
  const std::vector<std::string> question{"rules", games_[0].name};
  ++tally_.refused_rules;
  if (verbose()) fprintf(stderr, "%s%s\n", rules_of(games_).c_str(), outcome.err.c_str());
  const std::string why = first_line(outcome.err);
  if (why.rfind("error: ", 0) != 0) {
    fail("rules refused without an error message", question);
    return;
  }
  const bool expected = std::any_of(kGoodReasons.begin(), kGoodReasons.end(),
                                    [&](const std::string& reason) { return contains(why, reason); });
  if (!expected) fail("rules refused: " + why, question);
  const bool end = contains(why, "might never end") || contains(why, "measure");
  // The error is about the game whose line it shows.
  const bool all_end = std::all_of(games_.begin(), games_.end(), [](const Game& game) { return game.surely_ends(); });
  if (end && all_end) fail("play ends, but the rules are refused: " + why, question);
}

void Session::count(const std::string& command, const std::string& engine, long answers) {
  tally_.by_command[command] += answers;
  tally_.by_engine[engine] += answers;
  compared_ += answers;
}

void Session::share(const std::string& what, bool known) {
  Share& share = tally_.shares[what];
  ++share.asked;
  share.known += known ? 1 : 0;
}

void Session::fail(const std::string& what, const std::vector<std::string>& question, const std::vector<Json>& truths) {
  const std::string asked = shell_text(question);
  if (!reported_.insert(asked).second) return;
  ++tally_.failures;
  const std::string line = asked + ": " + what;
  failures_.push_back({line, corpus_text(line, rules_of(games_), prepared_, question, truths)});
}

void Session::judge_exit_code(const std::vector<std::string>& question, const Outcome& outcome,
                              const std::vector<Json>& lines) {
  if (contains("\n" + outcome.err, "\nerror: ")) return;  // something was left out, and said so
  int least = 0;                                          // 2 and 3 stand before 1: nothing is known of all
  bool doubtful = false;
  for (const Json& line : lines) {
    const int code = code_of(line);
    doubtful = doubtful || code >= 2;
    least = std::max(least, code);
  }
  const bool fits = doubtful ? outcome.exit_code >= 1 : outcome.exit_code == least;
  if (!fits) fail("exit code " + std::to_string(outcome.exit_code) + " does not fit to the answers", question);
}

std::optional<std::vector<Json>> Session::ask(const std::vector<std::string>& arguments, const Manner& manner) {
  std::vector<std::string> full = arguments;
  full.emplace_back("--json");
  if (manner.with_rules) full.insert(full.end(), {"--rules", "g.rules"});
  const Outcome outcome = program_.run(full, manner.input, manner.keeps);
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
    if (!value.is_object()) {
      fail("this is not JSON: " + line.substr(0, 200), arguments);
      return {};
    }
    lines.push_back(std::move(value));
  }
  if (lines.empty() && (outcome.exit_code < 2 || outcome.err.empty())) {
    fail("exit code " + std::to_string(outcome.exit_code) + " without a word", arguments);
    return {};
  }
  if (lines.empty()) {
    ++tally_.refused;
    if (verbose()) fprintf(stderr, "%s: %s\n", shell_text(arguments).c_str(), first_line(outcome.err).c_str());
    if (manner.must_answer) fail("it is refused: " + first_line(outcome.err), arguments);
    return {};
  }
  judge_exit_code(arguments, outcome, lines);
  return lines;
}

// What is searched, tabulated or looked at up to a bound is computed, never proved.
void Session::judge_how(const std::vector<std::string>& question, const Json& answer, const Json& truth) {
  static const std::set<std::string> kSearch{"lazy", "reference", "table", "rows"};
  if (answer["known"].value("how", "") != "proved") return;
  const std::string engine = answer["engine"].is_string() ? answer["engine"].get<std::string>() : "";
  const bool bounded = question[0] == "check" && std::find(question.begin(), question.end(), "--to") != question.end();
  if (kSearch.count(engine) > 0) fail("the engine " + engine + " says proved", question, {truth});
  if (bounded) fail("it says proved, but was asked up to a bound", question, {truth});
}

bool Session::compare(const std::vector<std::string>& question, const Json& truth, const Json& answer,
                      const Canonical& canonical, const std::string& kind) {
  static const std::set<std::string> kHow{"proved", "computed", "observed", "refuted", "unknown"};
  if (answer.contains("error")) {
    ++tally_.refused;
    return false;
  }
  const std::string how = answer.contains("known") ? answer["known"].value("how", std::string()) : "";
  const Json named = answer.value("engine", Json());
  const std::string engine = named.is_string() ? named.get<std::string>() : "none";
  if (kHow.count(how) == 0) {
    fail("it does not say how it is known", question, {truth});
    return false;
  }
  if (engine.empty()) fail("its engine has no name", question, {truth});
  if ((answer.contains("outcome") && answer["outcome"].is_null()) ||
      (how == "unknown" && !answer.contains("outcome"))) {
    ++tally_.refused;
    return false;
  }
  judge_how(question, answer, truth);
  Json expected = truth;
  if (how == "unknown") expected = {{"outcome", truth.at("outcome")}};  // settled by what was seen before a limit
  std::string differs;
  try {
    differs = difference(expected, answer, canonical);
  } catch (const std::exception& error) {
    differs = std::string("it cannot be read: ") + error.what();
  }
  count(kind.empty() ? question[0] : kind, engine);
  if (!differs.empty()) {
    fail(differs + " (" + engine + ", " + how + ")", question, {truth});
    return false;
  }
  for (const auto& [field, name] : {std::pair{"grundy", "Grundy known"}, std::pair{"remoteness", "remoteness known"}}) {
    if (expected.contains(field)) share(name, !answer[field].is_null());
  }
  for (const char* field : {"winning_moves", "left_winning_moves", "options"}) {
    const std::string complete = std::string(field) == "options" ? "options_complete" : "winning_moves_complete";
    if (expected.contains(field)) share("winning moves complete", answer.value(complete, false));
  }
  return true;
}

}  // namespace referee
