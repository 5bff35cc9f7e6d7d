// Questions about all positions up to a bound: table, list, saved tables, sequence; and rules printed and read again.
#include <algorithm>

#include "session.hpp"

namespace referee {
namespace {

constexpr std::size_t kMostRows = 6000;

Json row_of(const Game& game, const Position& position) {
  Json row = Json::array();
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (game.kind(i) == Kind::word) {
      row.push_back(game.cell(position, i));
    } else {
      row.push_back(static_cast<std::int64_t>(position[i]));
    }
  }
  return row;
}

std::vector<std::string> table_question(const Game& game, const std::string& command, bool misere, int to) {
  std::vector<std::string> question{
      command, (misere ? "misere " : "") + game.call(), "--to", std::to_string(to), "--time", "3", "--threads", "1"};
  if (game.shape == Shape::any_stacks) question.insert(question.end(), {"--stacks", std::to_string(game.stacks)});
  return question;
}

struct Filled {
  std::vector<Position> positions;
  bool defined = true;
};

Filled fill(Session& session, int to) {
  Filled filled;
  filled.positions = box(session.games()[0], to);
  filled.defined = filled.positions.size() <= kMostRows;
  for (std::size_t i = 0; filled.defined && i < filled.positions.size(); ++i) {
    filled.defined = session.oracle().truth(filled.positions[i]).defined;
  }
  return filled;
}

void ask_table(Session& session, const Filled& filled, int to, bool misere, const std::string& engine) {
  const Game& game = session.games()[0];
  const bool grundy = !misere && !game.partizan() && session.random().chance(40);
  Json rows = Json::array();
  for (const Position& position : filled.positions) {
    Json row = row_of(game, position);
    const Truth& truth = session.oracle().truth(position);
    if (grundy) {
      row.push_back(truth.grundy);
    } else {
      row.push_back(std::string(1, truth.outcome(misere, game.partizan())));
    }
    rows.push_back(std::move(row));
  }
  auto question = table_question(game, "table", misere, to);
  if (grundy) question.emplace_back("--grundy");
  if (!engine.empty()) question.insert(question.end(), {"--engine", engine});
  const auto answers = session.ask(question);
  if (!answers) return;
  if (answers->at(0).value("status", "") != "complete") return session.skip("a table is not complete");
  session.compare(question, {{"rows", rows}, {"to", to}}, answers->at(0));
}

Json true_list(Session& session, const Filled& filled, bool misere) {
  const Game& game = session.games()[0];
  Json rows = Json::array();
  for (const Position& position : filled.positions) {
    if (session.oracle().truth(position).outcome(misere, game.partizan()) == 'P')
      rows.push_back(row_of(game, position));
  }
  return {{"count", rows.size()}, {"positions", rows}};
}

// Outcomes in a file, read back by solve and list.
void ask_saved(Session& session, const Filled& filled, int to, bool misere) {
  const Game& game = session.games()[0];
  auto question = table_question(game, "table", misere, to);
  const std::string file = "saved.table";
  remove(session.program().file(file).c_str());
  question.insert(question.end(), {"--save", file});
  const auto answers = session.ask(question);
  if (!answers) return;
  if (answers->at(0).value("status", "") != "complete") return session.skip("a saved table is not complete");
  Json list = true_list(session, filled, misere);
  const Json summary{{"positions", filled.positions.size()}, {"p_positions", list["count"]}};
  if (answers->at(0).value("positions", Json()) != summary["positions"] ||
      answers->at(0).value("p_positions", Json()) != summary["p_positions"]) {
    session.fail("the saved table has " + answers->at(0).value("p_positions", Json()).dump() + " P-positions of " +
                     answers->at(0).value("positions", Json()).dump() + ", the rules say " + summary.dump(),
                 question, {summary});
  }
  session.prepare(question);
  session.count("table --save", "rows");
  const auto listed = session.ask({"list", "--table", file});
  if (listed) session.compare({"list", "--table", file}, list, listed->at(0));
  if (filled.positions.empty()) return session.prepare({});
  const Position& position = session.random().pick(filled.positions);
  const auto truth = true_solution(session.oracle(), {position}, misere);
  const std::vector<std::string> solve{"solve", text_of(session.oracle(), {position}, misere), "--table", file};
  const auto solved = session.ask(solve);
  if (solved && truth) session.compare(solve, *truth, solved->at(0));
  session.prepare({});
}

// The position with n in its only number and the words that the text of a mode names.
std::optional<Position> position_of_mode(const Game& game, const std::string& mode) {
  Position position(game.size(), 0);
  for (std::size_t i = 0; i < game.size(); ++i) {
    if (game.kind(i) != Kind::word) continue;
    const std::string start = game.coordinates[i].name + " = ";
    const std::size_t at = mode.find(start);
    if (at == std::string::npos) return {};
    const std::string rest = mode.substr(at + start.size());
    const std::string word = rest.substr(0, rest.find(','));
    const auto found = std::find(words().begin(), words().end(), word);
    if (found == words().end()) return {};
    position[i] = found - words().begin();
  }
  return position;
}

class Sequence {
 public:
  Sequence(Session& session, bool misere) : session_(session), game_(session.games()[0]), misere_(misere) {}

  // null where the position is not valid or nothing is known.
  Json value(Position position, int n) {
    for (std::size_t i = 0; i < game_.size(); ++i) {
      if (game_.kind(i) != Kind::word) position[i] = n;
    }
    if (!game_.is_valid(position)) return nullptr;
    const Truth& truth = session_.oracle().truth(position);
    defined_ = defined_ && truth.defined;
    return misere_ ? (truth.wins[1][0] ? 1 : 0) : truth.grundy;
  }
  Json values(const Position& position, int to) {
    Json list = Json::array();
    for (int n = 0; n <= to; ++n) list.push_back(value(position, n));
    return list;
  }
  [[nodiscard]] bool defined() const { return defined_; }

 private:
  Session& session_;
  const Game& game_;
  bool misere_;
  bool defined_ = true;
};

}  // namespace

std::vector<Position> box(const Game& game, int to) {
  std::vector<Position> list;
  Position position(game.size(), 0);
  const auto fill = [&](const auto& self, std::size_t place) -> void {
    if (list.size() > kMostRows) return;
    if (place == game.size()) {
      if (game.is_valid(position)) list.push_back(position);
      return;
    }
    if (game.kind(place) == Kind::word) {
      for (const int word : game.coordinates[place].words) {
        position[place] = word;
        self(self, place + 1);
      }
      return;
    }
    const Number first = game.has_stacks() && place > 0 ? position[place - 1] : 0;
    for (Number n = first; n <= to; ++n) {
      position[place] = n;
      self(self, place + 1);
    }
  };
  fill(fill, 0);
  return list;
}

void ask_tables(Session& session) {
  static const std::vector<std::string> kEngines{"", "rows", "table"};  // others fill no tables
  Random& random = session.random();
  const Game& game = session.games()[0];
  int to = box_size(game, random);
  if (game.numbers() == 2 && random.chance(20)) to = random.between(62, 66);
  if (game.numbers() == 1 && random.chance(50)) to = random.pick(std::vector<int>{62, 63, 64, 65, 127, 128, 129});
  const Filled filled = fill(session, to);
  if (!filled.defined) return session.skip("the oracle does not know all of a box");
  const bool misere = random.chance(35);
  ask_table(session, filled, to, misere, random.pick(kEngines));
  auto question = table_question(game, "list", misere, to);
  if (random.chance(40))
    question.insert(question.end(), {"--engine", random.pick(std::vector<std::string>{"rows", "table"})});
  Json truth = true_list(session, filled, misere);
  if (random.chance(30)) {
    question.emplace_back("--count");
    truth.erase("positions");
  }
  const auto answers = session.ask(question);
  if (answers && answers->at(0).value("status", "") == "complete") {
    session.compare(question, truth, answers->at(0));
  } else if (answers) {
    session.skip("a list is not complete");
  }
  if (random.chance(30) && !game.partizan()) ask_saved(session, filled, to, misere);
}

void ask_sequence(Session& session) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  if (game.numbers() != 1 || game.has(Kind::purse) || game.partizan()) return;
  if (game.has_stacks() && game.stacks != 1) return;
  const bool misere = random.chance(30);
  const int to = random.between(20, 140);
  const std::vector<std::string> question{
      "sequence", (misere ? "misere " : "") + game.call(), "--to", std::to_string(to), "--time", "3"};
  const auto answers = session.ask(question);
  if (!answers) return;
  if (answers->at(0).value("status", "") != "complete") return session.skip("a sequence is not complete");
  const Json& answer = answers->at(0);
  const bool proved = answer["known"].value("how", "") == "proved";
  Json rows = Json::array();
  std::size_t modes = 1;
  for (const Coordinate& c : game.coordinates) modes *= c.kind == Kind::word ? c.words.size() : 1;
  if (answer["rows"].size() != modes) {
    session.fail("it has " + std::to_string(answer["rows"].size()) + " rows", question);
    return;
  }
  for (const Json& row : answer["rows"]) {
    const Json mode = row.value("mode", Json());
    const auto position = position_of_mode(game, mode.is_string() ? mode.get<std::string>() : "");
    if (!position) {
      session.fail("a mode that cannot be read: " + mode.dump(), question);
      return;
    }
    Sequence sequence(session, misere);
    Json truth{{"mode", mode}, {"values", sequence.values(*position, to)}};
    if (proved && row.value("period", Json()).is_number() && row["preperiod"].is_number()) {
      const auto last = row["preperiod"].get<std::int64_t>() + 3 * row["period"].get<std::int64_t>() + 100;
      truth["law"] = sequence.values(*position, static_cast<int>(std::min<std::int64_t>(last, 900)));
      session.share("periods that are compared",
                    row["preperiod"].get<std::int64_t>() + row["period"].get<std::int64_t>() < 900);
    }
    if (!sequence.defined()) return session.skip("the oracle does not know all of a sequence");
    session.share("period known", proved && row.value("period", Json()).is_number());
    rows.push_back(std::move(truth));
  }
  session.compare(question, {{"rows", rows}}, answer);
}

// The rules as Cairn prints them are the same game.
void ask_printed_rules(Session& session) {
  const Game& game = session.games()[0];
  const std::vector<std::string> question{"rules", game.name};
  const Outcome printed = session.program().run({"rules", game.name, "--rules", "g.rules"}, "", false);
  if (printed.exit_code != 0) return;
  const Filled filled = fill(session, game.numbers() == 1 ? 40 : game.numbers() == 2 ? 8 : 4);
  if (!filled.defined) return;
  session.program().write("printed.rules", printed.out);
  auto list = table_question(game, "list", false, game.numbers() == 1 ? 40 : game.numbers() == 2 ? 8 : 4);
  std::vector<std::string> again{"printed"};
  again.insert(again.end(), list.begin(), list.end());
  list.insert(list.end(), {"--json", "--rules", "printed.rules"});
  const Outcome outcome = session.program().run(list, "", false);
  if (outcome.exit_code == 0) {
    const Json answer = Json::parse(outcome.out, nullptr, false);
    const Json truth = true_list(session, filled, false);
    const std::string differs = difference(truth, answer);
    session.count("rules", answer.value("engine", "none"));
    if (!differs.empty()) session.fail("printed and read again: " + differs, again, {truth});
  } else if (outcome.err.find("printed.rules") != std::string::npos) {
    session.fail("the rules as printed are refused: " + outcome.err.substr(0, outcome.err.find('\n')), again,
                 {true_list(session, filled, false)});
  }
}

}  // namespace referee
