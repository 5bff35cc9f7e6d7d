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

// The line that says why something was refused: the first one, or the first error behind warnings.
std::string refusal(const std::string& text) {
  if (text.rfind("warning: ", 0) != 0) return first_line(text);
  const std::size_t error = text.find("\nerror: ");
  return error == std::string::npos ? first_line(text) : first_line(text.substr(error + 1));
}

std::vector<const Game*> single(const std::vector<Game>& games) { return {&games[0]}; }

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// The lines in place of the argument that names where they stand.
std::vector<std::string> spelled_out(const std::vector<std::string>& arguments, const std::vector<std::string>& lines) {
  std::vector<std::string> all{arguments[0]};
  for (const std::string& line : lines) {
    if (!line.empty() && line[0] != '#') all.push_back(line);
  }
  all.insert(all.end(), arguments.begin() + 2, arguments.end());
  return all;
}

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
    "too large for a rule",    // one more than 2^53
};

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
  const std::string why = refusal(outcome.err);
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

void Session::skip(const std::string& why, const std::string& details) {
  ++tally_.skipped[why];
  if (verbose() && !details.empty()) fprintf(stderr, "%s: %s\n", why.c_str(), details.c_str());
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

std::optional<std::vector<Json>> Session::ask(const std::vector<std::string>& arguments, const Manner& manner) {
  // How to ask again without a file for the input.
  const std::vector<std::string> again = manner.lines.empty() ? arguments : spelled_out(arguments, manner.lines);
  std::vector<std::string> full = arguments;
  full.emplace_back("--json");
  if (manner.with_rules) full.insert(full.end(), {"--rules", "g.rules"});
  const Outcome outcome = program_.run(full, joined(manner.lines), manner.keeps);
  if (outcome.signal != 0) {
    fail(std::string("it was ended by a signal: ") + strsignal(outcome.signal), again);
    return {};
  }
  if (outcome.exit_code > 3) {
    fail("exit code " + std::to_string(outcome.exit_code) + ", " + refusal(outcome.err), again);
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
      fail("this is not JSON: " + line.substr(0, 200), again);
      return {};
    }
    if (!is_of_family(arguments, value)) lines.push_back(std::move(value));
  }
  if (lines.empty() && (outcome.exit_code < 2 || outcome.err.empty())) {
    fail("exit code " + std::to_string(outcome.exit_code) + " without a word", again);
    return {};
  }
  if (lines.empty()) {
    ++tally_.refused;
    if (verbose()) fprintf(stderr, "%s: %s\n", shell_text(arguments).c_str(), refusal(outcome.err).c_str());
    if (manner.must_answer) fail("it is refused: " + refusal(outcome.err), again);
    return {};
  }
  const std::string code = wrong_exit_code(outcome.exit_code, outcome.err, lines);
  if (!code.empty()) fail(code, again);
  return lines;
}

bool Session::compare(const std::vector<std::string>& question, const Json& truth, const Json& answer,
                      const std::string& kind) {
  if (answer.contains("error")) {
    ++tally_.refused;
    return false;
  }
  const std::string claims = overclaimed(question, answer);
  if (!claims.empty()) {
    fail(claims, question, {truth});
    return false;
  }
  const std::string how = answer["known"]["how"];
  if ((answer.contains("outcome") && answer["outcome"].is_null()) ||
      (how == "unknown" && !answer.contains("outcome"))) {
    ++tally_.refused;
    return false;
  }
  Json expected = truth;
  if (how == "unknown") expected = {{"outcome", truth.at("outcome")}};  // settled by what was seen before a limit
  std::string differs;
  try {
    differs = difference(expected, answer);
  } catch (const std::exception& error) {
    differs = std::string("it cannot be read: ") + error.what();
  }
  const std::string engine = answer["engine"].is_string() ? answer["engine"].get<std::string>() : "none";
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
