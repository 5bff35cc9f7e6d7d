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
  std::string input;
  for (int i = 0; i < 20; ++i) {
    const Position position = random_position(game, random, i % 2 == 0 ? to : to * 2);
    if (position.empty()) continue;
    positions.push_back(position);
    input += text_of(session.oracle(), {position}, misere) + "\n";
  }
  const auto answers = session.ask({"solve", "-", "--engine", "automaton", "--time", "3"}, input, true);
  if (!answers || answers->size() != positions.size()) return;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto truth = true_solution(session.oracle(), {positions[i]}, misere);
    if (!truth) continue;
    const std::string text = text_of(session.oracle(), {positions[i]}, misere);
    Json answer = (*answers)[i];
    if (!answer.contains("error")) session.compare({"solve", text, "--engine", "automaton"}, *truth, answer);
  }
}

void ask_list_by_proof(Session& session, bool misere, int to) {
  const Game& game = session.games()[0];
  Json rows = Json::array();
  for (const Position& position : box(game, to)) {
    const Truth& truth = session.oracle().truth(position);
    if (!truth.defined) return;
    if (truth.wins.at(misere ? 1 : 0)[0]) continue;
    Json row = Json::array();
    for (std::size_t i = 0; i < position.size(); ++i) row.push_back(game.cell(position, i));
    rows.push_back(std::move(row));
  }
  std::vector<std::string> question{
      "list", (misere ? "misere " : "") + game.call(), "--to", std::to_string(to), "--engine", "automaton"};
  if (game.shape == Shape::any_stacks) question.insert(question.end(), {"--stacks", std::to_string(game.stacks)});
  const auto answers = session.ask(question, "", true);
  if (answers) session.compare(question, {{"count", rows.size()}, {"positions", rows}}, answers->at(0));
}

void ask_certificate(Session& session, const std::vector<std::string>& question) {
  const std::string file = "proof.json";
  auto written = question;
  written.insert(written.end(), {"-o", file});
  std::vector<std::string> plain = written;
  plain.insert(plain.end(), {"--rules", "g.rules"});
  if (session.program().run(plain, "", true).exit_code != 0) return;
  session.prepare(written);
  const auto checked = session.ask({"check-proof", file, "--time", "3"});
  if (!checked) return;
  session.count("check-proof", "checker");
  if (checked->at(0).value("proved", Json()) == false) {
    session.fail("check-proof refuses what prove proved: " + checked->at(0).dump().substr(0, 300), question);
  }
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
  const auto answers = session.ask(question, "", true);
  if (!answers || answers->at(0).value("proved", Json()) != true) return;
  session.count("prove", "automaton");
  session.prepare(question);
  ask_by_proof(session, misere);
  if (!game.partizan() && !grundy) {
    ask_list_by_proof(session, misere, game.numbers() == 1 ? 100 : game.numbers() == 2 ? 20 : 6);
  }
  if (random.chance(40)) ask_certificate(session, question);
  session.prepare({});
}

}  // namespace referee
