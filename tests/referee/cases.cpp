// One case: rules from the seed, and questions about them, each with random numbers of its own, so that what one answer
// costs or says changes no other question.
#include "generate.hpp"
#include "session.hpp"

namespace referee {

std::vector<Failure> try_case(const Program& program, std::uint64_t seed, std::uint64_t number, Tally& tally) {
  struct Part {
    void (*ask)(Session&);
    int percent;
  };
  static const std::vector<Part> kParts{{ask_positions, 100}, {ask_moves, 35}, {ask_tables, 60},
                                        {ask_sequence, 100},  {ask_sums, 12},  {ask_proofs, 30},
                                        {ask_claims, 25},     {ask_large, 40}, {ask_printed_rules, 12}};
  Random random(seed, number * 100);
  std::vector<Game> games;
  const bool cash = number % 12 == 4;
  const bool pile = number % 12 == 10;
  Generator generator(random);
  games.push_back(cash ? generator.plain_cash("g") : pile ? generator.plain_pile("g") : generator.game("g"));
  if (random.chance(20)) games.push_back(Generator(random).game("h"));
  ++tally.cases;
  Session session(program, games, random, tally);
  for (std::size_t i = 0; i < kParts.size() && !session.rules_refused(); ++i) {
    random = Random(seed, number * 100 + 1 + i);
    if (!random.chance(kParts[i].percent) && !cash && !pile) continue;
    try {
      kParts[i].ask(session);
    } catch (const Json::exception& error) {  // a field is missing or of another type than the help says
      session.fail(std::string("an answer cannot be read: ") + error.what(), {"rules", games[0].name});
    }
  }
  if (session.compared() > 0) ++tally.cases_compared;
  return session.failures();
}

}  // namespace referee
