// Positions that are too large for the box. Where there is one pile the oracle plays some thousands out; for all others
// the answers for a position and for all of its options must fit together: a position is P exactly when no option is,
// and its Grundy value is the least that no option has.
#include <set>
#include <stdexcept>

#include "session.hpp"

namespace referee {
namespace {

constexpr std::size_t kMostOptions = 60;

Number large_number(Random& random) {
  static const std::vector<int> kDigits{3, 4, 6, 9, 15, 18, 19, 20, 24};
  Number n = 1;
  for (int i = random.pick(kDigits); i > 0; --i) n *= 10;
  return n + random.between(-40, 40);
}

Position large_position(const Game& game, Random& random) {
  Position position;
  const Number common = large_number(random);
  for (std::size_t i = 0; i < game.size(); ++i) {
    if (game.kind(i) == Kind::word) {
      position.push_back(random.pick(game.coordinates[i].words));
    } else if (game.kind(i) == Kind::purse && random.chance(20)) {
      position.push_back(kInfinite);
    } else if (random.chance(20)) {
      position.push_back(random.below(10));
    } else if (random.chance(50)) {
      position.push_back(common + random.between(-20, 20));
    } else {
      position.push_back(random.chance(30) ? common / 2 + random.below(9) : large_number(random));
    }
  }
  if (game.has_stacks()) std::sort(position.begin(), position.end());
  return position;
}

struct Option {
  Position position;
  Player player = Player::both;
};

struct Neighbours {
  Position position;
  std::vector<Option> options;
  std::vector<Json> answers;  // of the position, then of the options
};

bool wins_here(const std::string& outcome, Player player) {  // the player who has just moved here wins
  return outcome == "P" || (player == Player::left && outcome == "L") || (player == Player::right && outcome == "R");
}

// The outcome that follows from those of the options, and why.
std::string follows(const Game& game, const Neighbours& family, bool misere, std::string& why) {
  const bool partizan = game.partizan();
  std::array<bool, 2> wins{};
  std::array<bool, 2> moves{};
  for (std::size_t i = 0; i < family.options.size(); ++i) {
    const std::size_t side = family.options[i].player == Player::right ? 1 : 0;
    moves[side] = true;
    const auto outcome = family.answers[i + 1]["outcome"].get<std::string>();
    if (!wins_here(outcome, family.options[i].player)) continue;
    wins[side] = true;
    why = "there is a move to " + game.text(family.options[i].position) + ", which it calls " + outcome;
  }
  for (std::size_t side = 0; side < 2; ++side) wins[side] = wins[side] || (misere && !moves[side]);
  if (why.empty()) why = family.options.empty() ? "there is no move" : "no option that it calls P";
  if (!partizan) return wins[0] ? "N" : "P";
  if (wins[0]) return wins[1] ? "N" : "L";
  return wins[1] ? "R" : "P";
}

// What must be true of the position if its options are answered rightly.
Json truth_by_options(const Game& game, const Neighbours& family, bool misere, std::string& why) {
  const auto moves = [&](Player player) {
    Json list = Json::array();
    for (std::size_t i = 0; i < family.options.size(); ++i) {
      if (family.options[i].player != player) continue;
      if (wins_here(family.answers[i + 1]["outcome"].get<std::string>(), player)) {
        list.push_back(game.text(family.options[i].position));
      }
    }
    return list;
  };
  Json truth{{"position", game.text(family.position)}, {"outcome", follows(game, family, misere, why)}};
  if (game.partizan()) {
    truth["left_winning_moves"] = moves(Player::left);
    truth["right_winning_moves"] = moves(Player::right);
    return truth;
  }
  truth["winning_moves"] = moves(Player::both);
  std::set<std::int64_t> values;
  for (std::size_t i = 1; i < family.answers.size(); ++i) {
    const Json value = family.answers[i].value("grundy", Json());
    if (!value.is_number()) return truth;
    values.insert(value.get<std::int64_t>());
  }
  std::int64_t least = 0;
  while (values.count(least) > 0) ++least;
  if (!misere) truth["grundy"] = least;
  return truth;
}

std::optional<Neighbours> family_of(const Game& game, const Position& position) {
  Neighbours family;
  family.position = position;
  try {
    if (!game.is_valid(position)) return {};
    const bool partizan = game.partizan();
    for (const Player player :
         partizan ? std::vector<Player>{Player::left, Player::right} : std::vector<Player>{Player::both}) {
      for (Position& next : game.options(position, player)) family.options.push_back({std::move(next), player});
    }
  } catch (const std::length_error&) {
    return {};
  }
  if (family.options.size() > kMostOptions) return {};
  return family;
}

std::vector<std::string> by_engine(std::vector<std::string> question, const std::string& engine) {
  if (!engine.empty()) question.insert(question.end(), {"--engine", engine});
  return question;
}

void ask_family(Session& session, Neighbours family, const std::string& engine, bool misere, Manner manner) {
  const Game& game = session.games()[0];
  const std::string play = misere ? "misere " : "";
  manner.lines = {play + game.text(family.position)};
  for (const Option& option : family.options) manner.lines.push_back(play + game.text(option.position));
  std::vector<std::string> again{"solve"};
  again.insert(again.end(), manner.lines.begin(), manner.lines.end());
  const auto answers = session.ask(by_engine({"solve", "-", "--time", "3"}, engine), manner);
  if (!answers) return;
  if (answers->size() != family.options.size() + 1) return session.skip("large: some are not answered");
  for (const Json& answer : *answers) {
    const bool answered =
        answer.contains("outcome") && answer["outcome"].is_string() && answer["known"].value("how", "") != "unknown";
    if (!answered) return session.skip("large: some are not known");
  }
  family.answers = *answers;
  std::string why;
  const Json truth = truth_by_options(game, family, misere, why);
  const Json& own = family.answers[0];
  const std::string named = own.value("engine", "none");
  session.count("solve (large)", named);
  std::string differs = difference(truth, own);
  for (std::size_t i = 0; i < family.options.size() && differs.empty(); ++i) {
    differs = difference({{"position", game.text(family.options[i].position)}}, family.answers[i + 1]);
  }
  if (differs.empty()) return;
  std::vector<Json> truths{truth};
  for (std::size_t i = 1; i < family.answers.size(); ++i) {
    truths.push_back({{"outcome", family.answers[i]["outcome"]}});
    if (!misere && family.answers[i].value("grundy", Json()).is_number()) {
      truths.back()["grundy"] = family.answers[i]["grundy"];
    }
  }
  session.fail(differs + ": " + why + " (" + named + ", " + own["known"].value("how", "") + ")",
               by_engine(again, engine), truths);
}

// How far the oracle can go with one pile: as far as some million amounts are tried.
int far(const Game& game, Random& random) {
  const bool few = std::all_of(game.moves.begin(), game.moves.end(), [](const Move& move) {
    return move.amount == Move::Amount::none || (move.amount == Move::Amount::set && !move.set->infinite());
  });
  return few ? random.between(900, 5000) : random.between(900, 1300);
}

// One pile: played out.
void ask_far(Session& session, const std::string& engine, bool misere, const Manner& manner) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  Oracle oracle({&game}, 40000);
  const int top = far(game, random);
  std::vector<Position> positions;
  Manner batch = manner;
  for (int i = 0; i < 6; ++i) {
    Position position;
    for (std::size_t place = 0; place < game.size(); ++place) {
      const bool word = game.kind(place) == Kind::word;
      position.push_back(word ? random.pick(game.coordinates[place].words) : top - (i < 3 ? i : random.below(40)));
    }
    if (!game.is_valid(position)) continue;
    if (!oracle.truth(position).defined) return session.skip("large: the oracle does not come so far");
    positions.push_back(position);
    batch.lines.push_back(text_of(oracle, {position}, misere));
  }
  if (positions.empty()) return;
  const auto answers = session.ask(by_engine({"solve", "-", "--time", "3"}, engine), batch);
  if (!answers) return;
  if (answers->size() != positions.size()) return session.skip("large: some are not answered");
  for (std::size_t i = 0; i < positions.size(); ++i) {
    session.compare(by_engine({"solve", text_of(oracle, {positions[i]}, misere)}, engine),
                    *true_solution(oracle, {positions[i]}, misere), (*answers)[i], "solve (large)");
  }
}

}  // namespace

void ask_large_by(Session& session, const std::string& engine, bool misere, const Manner& manner, int times) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  if (game.numbers() == 1 && !game.has(Kind::purse)) ask_far(session, engine, misere, manner);
  for (int i = 0; i < times; ++i) {
    // Positions with few options are rare in some games, so several are tried.
    std::optional<Neighbours> family;
    for (int attempt = 0; attempt < 4 && !family; ++attempt) family = family_of(game, large_position(game, random));
    if (family) {
      ask_family(session, *family, engine, misere, manner);
    } else {
      session.skip("large: too many options, or not valid");
    }
  }
}

void ask_large(Session& session) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  const bool cash = game.numbers() >= 3;
  std::string engine;
  if (random.chance(40)) engine = cash ? "staircase" : game.numbers() == 1 ? "sequence" : "";
  ask_large_by(session, engine, random.chance(20), {}, 3);
}

}  // namespace referee
