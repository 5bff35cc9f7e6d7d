// Proofs for all sizes: prove, then ask what is proved on small positions, and let the certificate be checked.
#include "session.hpp"

namespace referee {
namespace {

// Small positions by the kept proof, all at once.
void ask_by_proof(Session& session, bool misere) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  std::vector<Position> positions;
  const int to = box_size(game, random);
  Manner manner;
  manner.keeps = true;
  for (int i = 0; i < 20; ++i) {
    const Position position = random_position(game, random, i % 2 == 0 ? to : to * 2);
    if (position.empty()) continue;
    positions.push_back(position);
    manner.lines.push_back(text_of(session.oracle(), {position}, misere));
  }
  if (positions.empty()) return session.skip("no valid position found");
  const auto answers = session.ask({"solve", "-", "--engine", "automaton", "--time", "3"}, manner);
  if (!answers) return;
  if (answers->size() != positions.size()) return session.skip("some positions are not answered by a proof");
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto truth = true_solution(session.oracle(), {positions[i]}, misere);
    if (!truth) {
      session.skip("the oracle does not know");
      continue;
    }
    const std::string text = text_of(session.oracle(), {positions[i]}, misere);
    session.compare({"solve", text, "--engine", "automaton"}, *truth, (*answers)[i]);
  }
}

void ask_list_by_proof(Session& session, bool misere, int to) {
  const Game& game = session.games()[0];
  Json rows = Json::array();
  for (const Position& position : box(game, to)) {
    const Truth& truth = session.oracle().truth(position);
    if (!truth.defined) return session.skip("the oracle does not know all of a box");
    if (truth.wins.at(misere ? 1 : 0)[0]) continue;
    Json row = Json::array();
    for (std::size_t i = 0; i < position.size(); ++i) row.push_back(game.cell(position, i));
    rows.push_back(std::move(row));
  }
  std::vector<std::string> question{
      "list", (misere ? "misere " : "") + game.call(), "--to", std::to_string(to), "--engine", "automaton"};
  if (game.shape == Shape::any_stacks) question.insert(question.end(), {"--stacks", std::to_string(game.stacks)});
  Manner manner;
  manner.keeps = true;
  const auto answers = session.ask(question, manner);
  if (answers) session.compare(question, {{"count", rows.size()}, {"positions", rows}}, answers->at(0));
}

// A certificate that the program has written itself must be accepted by it.
void ask_certificate(Session& session, const std::vector<std::string>& question) {
  const std::string file = "proof.json";
  remove(session.program().file(file).c_str());
  auto written = question;
  written.insert(written.end(), {"-o", file});
  std::vector<std::string> plain = written;
  plain.insert(plain.end(), {"--rules", "g.rules"});
  const Outcome outcome = session.program().run(plain, "", true);
  if (outcome.exit_code == 3) return session.skip("no time to write a certificate");
  if (outcome.exit_code != 0) {
    session.fail("proved, but no certificate is written: " + outcome.err.substr(0, outcome.err.find('\n')), written);
    return;
  }
  session.prepare(written);
  Manner manner;
  manner.with_rules = false;
  manner.must_answer = true;
  const std::vector<std::string> check{"check-proof", file, "--time", "3"};
  const auto checked = session.ask(check, manner);
  session.prepare(question);
  if (!checked) return;
  const Json& answer = checked->at(0);
  if (answer.value("status", "") != "complete") return session.skip("no time to check a certificate");
  session.prepare(written);
  session.compare(check, {{"proved", true}}, answer);
  session.prepare(question);
}

}  // namespace

void ask_proofs(Session& session) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  if (game.numbers() > 3) return;
  const bool misere = random.chance(25);
  const bool grundy = !misere && !game.partizan() && random.chance(25);
  std::vector<std::string> question{"prove", (misere ? "misere " : "") + game.call(), "--time", "2"};
  if (game.shape == Shape::any_stacks) question.insert(question.end(), {"--stacks", std::to_string(game.stacks)});
  if (grundy) question.emplace_back("--grundy");
  if (random.chance(8)) question.insert(question.end(), {"--numeration", "zeckendorf"});
  remove(session.program().file("proofs.sqlite").c_str());
  Manner manner;
  manner.keeps = true;
  const auto answers = session.ask(question, manner);
  if (!answers) return;
  if (answers->at(0).value("proved", Json()) != true) return session.skip("no proof is found");
  session.count("prove", "automaton");
  session.prepare(question);
  ask_by_proof(session, misere);
  ask_large_by(session, "automaton", misere, manner, 3);
  if (!game.partizan() && !grundy) {
    ask_list_by_proof(session, misere, game.numbers() == 1 ? 100 : game.numbers() == 2 ? 20 : 6);
  }
  if (random.chance(80)) ask_certificate(session, question);
  session.prepare({});
}

}  // namespace referee
