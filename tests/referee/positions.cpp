// Questions about single positions: solve and moves, by every engine.
#include "session.hpp"

namespace referee {
namespace {

// Engines that answer for single positions; the automaton is asked where there is a proof (proofs.cpp).
std::string some_engine(Session& session) {
  std::vector<std::string> engines{"reference", "lazy", "table"};
  const Game& game = session.games()[0];
  if (game.numbers() == 1) engines.insert(engines.end(), {"sequence", "sequence"});
  if (game.numbers() >= 3) engines.emplace_back("staircase");
  return session.random().pick(engines);
}

Json texts(const Oracle& oracle, const std::vector<Parts>& list) {
  Json result = Json::array();
  for (const Parts& parts : list) result.push_back(text_of(oracle, parts, false));
  return result;
}

struct Question {
  Parts parts;
  bool misere = false;
};

std::vector<std::string> with_engine(std::vector<std::string> arguments, const std::string& engine) {
  if (!engine.empty()) arguments.insert(arguments.end(), {"--engine", engine});
  return arguments;
}

void ask_batch(Session& session, const std::vector<Question>& questions, const std::string& engine) {
  Oracle& oracle = session.oracle();
  Manner manner;
  for (const Question& question : questions) {
    manner.lines.push_back(text_of(oracle, question.parts, question.misere));
  }
  const auto answers = session.ask(with_engine({"solve", "-", "--time", "3"}, engine), manner);
  if (!answers) return;
  for (std::size_t i = answers->size(); i < questions.size(); ++i) session.skip("a position of a list is not answered");
  if (answers->size() > questions.size()) {
    session.fail("more answers than questions", with_engine({"solve", "-"}, engine));
    return;
  }
  // An engine that refuses one position may leave out its line; then the others are found by their text.
  for (std::size_t i = 0, q = 0; i < answers->size() && q < questions.size(); ++i, ++q) {
    const std::string text = (*answers)[i].value("position", std::string());
    while (q + 1 < questions.size() && answers->size() < questions.size() &&
           cells_of(text) != cells_of(text_of(oracle, questions[q].parts, false))) {
      ++q;
    }
    const auto truth = true_solution(oracle, questions[q].parts, questions[q].misere);
    if (!truth) {
      if (oracle.truth(questions[q].parts).endless && (*answers)[i].contains("outcome") &&
          !(*answers)[i]["outcome"].is_null()) {
        session.fail("play might never end here, but there is an answer",
                     with_engine({"solve", text_of(oracle, questions[q].parts, questions[q].misere)}, engine));
      }
      session.skip("the oracle does not know");
      continue;
    }
    session.compare(with_engine({"solve", text_of(oracle, questions[q].parts, questions[q].misere)}, engine), *truth,
                    (*answers)[i]);
  }
}

}  // namespace

std::string text_of(const Oracle& oracle, const Parts& parts, bool misere) {
  std::string text = misere ? "misere " : "";
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i > 0 ? " + " : "") + oracle.game(i).text(parts[i]);
  return text;
}

std::optional<Json> true_solution(Oracle& oracle, const Parts& parts, bool misere) {
  const Truth truth = oracle.truth(parts);
  if (!truth.defined) return {};
  Json result{{"position", text_of(oracle, parts, misere)},
              {"outcome", std::string(1, truth.outcome(misere, oracle.partizan()))},
              {"play", misere ? "misere" : "normal"}};
  if (oracle.partizan()) {
    result["left_winning_moves"] = texts(oracle, oracle.winning_moves(parts, Player::left, misere));
    result["right_winning_moves"] = texts(oracle, oracle.winning_moves(parts, Player::right, misere));
    return result;
  }
  if (!misere) result["grundy"] = truth.grundy;
  result["remoteness"] = truth.remoteness.at(misere ? 1 : 0);
  result["winning_moves"] = texts(oracle, oracle.winning_moves(parts, Player::both, misere));
  return result;
}

std::optional<Json> true_moves(Oracle& oracle, const Parts& parts, bool misere) {
  auto result = true_solution(oracle, parts, misere);
  if (!result) return {};
  Json options = Json::array();
  const bool partizan = oracle.partizan();
  for (const Player player :
       partizan ? std::vector<Player>{Player::left, Player::right} : std::vector<Player>{Player::both}) {
    for (const Parts& next : oracle.options(parts, player)) {
      const Truth truth = oracle.truth(next);
      Json option{{"position", text_of(oracle, next, false)},
                  {"outcome", std::string(1, truth.outcome(misere, partizan))}};
      if (partizan) {
        option["player"] = player == Player::left ? "Left" : "Right";
      } else {
        if (!misere) option["grundy"] = truth.grundy;
        option["remoteness"] = truth.remoteness.at(misere ? 1 : 0);
      }
      options.push_back(std::move(option));
    }
  }
  for (const char* field : {"winning_moves", "left_winning_moves", "right_winning_moves"}) result->erase(field);
  (*result)["options"] = std::move(options);
  return result;
}

int box_size(const Game& game, Random& random) {
  switch (game.numbers()) {
    case 1:
      return random.chance(50) ? random.between(20, 70) : random.between(60, 200);
    case 2:
      return random.chance(70) ? random.between(6, 20) : random.between(20, 36);
    case 3:
      return random.between(4, 9);
    default:
      return random.between(3, 5);
  }
}

Position random_position(const Game& game, Random& random, int to) {
  for (int attempt = 0; attempt < 30; ++attempt) {
    Position position;
    for (std::size_t i = 0; i < game.size(); ++i) {
      if (game.kind(i) == Kind::word) {
        position.push_back(random.pick(game.coordinates[i].words));
      } else if (game.kind(i) == Kind::purse && random.chance(20)) {
        position.push_back(kInfinite);
      } else {
        position.push_back(random.below(to + 1));
      }
    }
    if (game.has_stacks()) std::sort(position.begin(), position.end());
    if (game.is_valid(position)) return position;
  }
  return {};
}

void ask_positions(Session& session) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  const int to = box_size(game, random);
  std::vector<Question> questions;
  for (int i = 0; i < 14; ++i) {
    const Position position = random_position(game, random, i % 4 == 3 ? to * 2 : to);
    if (!position.empty()) questions.push_back({{position}, random.chance(30)});
  }
  if (questions.empty()) return session.skip("no valid position found");
  ask_batch(session, questions, "");
  ask_batch(session, questions, some_engine(session));
  if (game.numbers() >= 3) ask_batch(session, questions, "staircase");
}

void ask_moves(Session& session) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  const Position position = random_position(game, random, box_size(game, random));
  if (position.empty()) return session.skip("no valid position found");
  const bool misere = random.chance(30);
  const auto truth = true_moves(session.oracle(), {position}, misere);
  if (!truth) return session.skip("the oracle does not know");
  const std::vector<std::string> question =
      with_engine({"moves", text_of(session.oracle(), {position}, misere), "--time", "3"},
                  random.chance(60) ? "" : some_engine(session));
  const auto answers = session.ask(question);
  if (answers) session.compare(question, *truth, answers->at(0));
}

// The parts of a sum, and of its options, from which there is no move.
Json ended_parts(const Oracle& oracle, const Parts& parts) {
  std::set<std::string> texts;
  std::vector<Parts> all{parts};
  for (const Player player : {Player::left, Player::right}) {
    for (Parts& next : oracle.options(parts, player)) all.push_back(std::move(next));
  }
  for (const Parts& sum : all) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
      const Game& game = oracle.game(i);
      if (game.options(sum[i], Player::left).empty() && game.options(sum[i], Player::right).empty()) {
        texts.insert(game.text(sum[i]));
      }
    }
  }
  return texts;
}

// A sum is played directly by the oracle. Parts that have ended may be left out of a text.
void ask_sums(Session& session) {
  Random& random = session.random();
  const std::vector<Game>& games = session.games();
  std::vector<const Game*> parts_of;
  for (int i = random.chance(75) ? 2 : 3; i > 0; --i) {
    parts_of.push_back(&games[static_cast<std::size_t>(random.below(static_cast<int>(games.size())))]);
  }
  Oracle oracle(parts_of, 40000);
  for (int i = 0; i < 3; ++i) {
    Parts parts;
    for (const Game* game : parts_of) {
      const int to = game->numbers() == 1 ? 8 : game->numbers() == 2 ? 4 : 2;
      parts.push_back(random_position(*game, random, to));
      if (parts.back().empty()) return;
    }
    const bool misere = random.chance(40);
    auto truth = true_solution(oracle, parts, misere);
    if (!truth) {
      session.skip("the oracle does not know");
      continue;
    }
    (*truth)["ended_parts"] = ended_parts(oracle, parts);
    const std::vector<std::string> question{"solve", text_of(oracle, parts, misere), "--time", "3"};
    const auto answers = session.ask(question);
    if (answers) session.compare(question, *truth, answers->at(0));
  }
}

}  // namespace referee
