// Positions that are too large to play out. The answers for a position and for all of its options must fit together: a
// position is P exactly when no option is, and its Grundy value is the least that no option has.
#include <set>
#include <stdexcept>

#include "session.hpp"

namespace referee {
namespace {

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

struct Family {
  std::vector<Position> positions;  // the position, then its options
  std::vector<Json> answers;
};

// Why the answers do not fit together; empty when they do.
std::string quarrel(const Game& game, const Family& family, bool misere) {
  const Json& own = family.answers[0];
  std::set<std::int64_t> values;
  bool all_values = own.value("grundy", Json()).is_number();
  const Position* lost = nullptr;
  for (std::size_t i = 1; i < family.answers.size(); ++i) {
    if (family.answers[i]["outcome"] == "P") lost = &family.positions[i];
    const Json value = family.answers[i].value("grundy", Json());
    all_values = all_values && value.is_number();
    if (value.is_number()) values.insert(value.get<std::int64_t>());
  }
  const bool ended = family.answers.size() == 1;
  const std::string truth = (ended && misere) || lost != nullptr ? "N" : "P";
  if (own["outcome"] != truth) {
    return "outcome is " + own["outcome"].get<std::string>() + ", but " +
           (lost != nullptr ? "there is a move to " + game.text(*lost) + ", which it calls P"
            : ended         ? "there is no move"
                            : "it calls every option N");
  }
  std::int64_t least = 0;
  while (values.count(least) > 0) ++least;
  if (!misere && all_values && own["grundy"] != least) {
    return "grundy is " + own["grundy"].dump() + ", but the options have all values below " + std::to_string(least) +
           " and not that";
  }
  return "";
}

}  // namespace

void ask_large(Session& session) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  if (game.partizan()) return;
  for (int i = 0; i < 3; ++i) {
    Family family;
    const bool misere = random.chance(20);
    try {
      family.positions.push_back(large_position(game, random));
      if (!game.is_valid(family.positions[0])) continue;
      for (Position& next : game.options(family.positions[0], Player::both))
        family.positions.push_back(std::move(next));
    } catch (const std::length_error&) {
      continue;
    }
    if (family.positions.size() > 40) continue;
    std::string input;
    for (const Position& position : family.positions) input += (misere ? "misere " : "") + game.text(position) + "\n";
    std::vector<std::string> question{"solve", "-", "--time", "3"};
    const bool chosen = random.chance(40);
    if (chosen)
      question.insert(question.end(), {"--engine", random.pick(std::vector<std::string>{"sequence", "staircase"})});
    const auto answers = session.ask(question, input);
    if (!answers || answers->size() != family.positions.size()) continue;
    bool answered = true;
    for (const Json& answer : *answers) {
      answered = answered && answer.contains("outcome") && answer["outcome"].is_string() &&
                 answer["known"].value("how", "") != "unknown";
    }
    if (!answered) continue;
    family.answers = *answers;
    session.count("solve (large)", family.answers[0].value("engine", "none"));
    const std::string wrong = quarrel(game, family, misere);
    if (wrong.empty()) continue;
    std::vector<std::string> again{"solve"};
    for (const Position& position : family.positions) again.push_back((misere ? "misere " : "") + game.text(position));
    if (chosen) again.insert(again.end(), {"--engine", question.back()});
    session.fail(wrong + " (" + family.answers[0].value("engine", "none") + ", " +
                     family.answers[0]["known"].value("how", "") + ")",
                 again);
  }
}

}  // namespace referee
