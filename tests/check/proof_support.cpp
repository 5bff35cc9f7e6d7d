#include "check/proof_support.hpp"
#include "base/all_layers.hpp"

#include "language/parse_position.hpp"
#include "prove/prove.hpp"
#include "rules/definition.hpp"
#include "rules/rays.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <set>
#include <tuple>

namespace cairn::testing {

namespace {

// The mode and the numbers of a position, by their names alone.
bool accepts(const Proof& proof, const Rays& rays, const Cells& cells, const std::vector<std::int64_t>& value) {
  const Ruleset& rules = proof.game->rules;
  std::vector<std::int64_t> x;
  std::vector<int> labels;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool choice = rules.shape->cells(static_cast<int>(cells.size()))[i].kind == Coordinate::Kind::choice;
    labels.push_back(choice ? static_cast<int>(cells[i]) : -1);
    if (!choice) x.push_back(cells[i]);
  }
  x.insert(x.end(), value.begin(), value.end());
  int mode = 0;
  for (std::size_t i = 0; i < rays.modes.size(); ++i) {
    if (rays.modes[i].finite() && rays.modes[i].labels == labels) mode = static_cast<int>(i);
  }
  return proof.automaton.accepts(mode, letters_of(proof.automaton.numeration, x));
}

}  // namespace

std::shared_ptr<const Game> proof_game(const std::string& game, const std::string& rules) {
  Library library = built_in_games();
  if (!rules.empty()) library.add(rules, "test.rules");
  return parse_game(game, library).game;
}

Ruleset rules_of(const std::string& game) { return built_in_games().find(game); }

Proof proof_by_prover(const ProofQuestion& question) {
  const auto said = [&](const char* word) { return question.words.find(word) != std::string::npos; };
  ProveQuestion asked;
  asked.game = proof_game(question.game);
  asked.stacks = question.stacks;
  asked.misere = said("misere");
  asked.grundy = said("grundy");
  asked.numeration = said("zeckendorf") ? Numeration::zeckendorf : Numeration::binary;
  const ProofSearch answer = prove_game(asked, Control());
  if (!answer.proof) throw Error("no proof was found for " + question.game + ": " + answer.why);
  return *answer.proof;
}

bool same_language(const Automaton& a, const Automaton& b) {
  using Pair = std::tuple<std::uint32_t, std::uint32_t, Letter>;
  std::set<Pair> seen;
  std::vector<Pair> open;
  const auto reach = [&](const Pair& pair) {
    if (seen.insert(pair).second) open.push_back(pair);
  };
  for (std::size_t mode = 0; mode < a.starts.size(); ++mode) {
    if (a.starts[mode] != Automaton::kNoStart) reach({a.starts[mode], b.starts[mode], 0});
  }
  while (!open.empty()) {
    const auto [in_a, in_b, last] = open.back();
    open.pop_back();
    if (a.accepting[in_a] != b.accepting[in_b]) return false;
    for (Letter letter = 0; letter < a.letters(); ++letter) {
      if ((letter & last) != 0) continue;
      reach({a.step(in_a, letter), b.step(in_b, letter), a.numeration == Numeration::zeckendorf ? letter : 0});
    }
  }
  return true;
}

Automaton mutated(const Automaton& automaton, std::mt19937_64& random) {
  Automaton result = automaton;
  const std::uint64_t kind = random() % 20;
  const auto states = static_cast<std::uint32_t>(automaton.states());
  if (kind == 0) {
    std::uint32_t& start = result.starts[random() % result.starts.size()];
    if (start != Automaton::kNoStart) start = static_cast<std::uint32_t>(random() % states);
  } else if (kind <= 4) {
    result.accepting[random() % states] ^= 1U;
  } else {
    result.next[random() % result.next.size()] = static_cast<std::uint32_t>(random() % states);
  }
  return result;
}

Automaton forged(const Automaton& automaton, const Forgery& forgery) {
  Automaton result = automaton;
  result.next.clear();
  result.accepting.clear();
  const auto states = static_cast<std::uint32_t>(automaton.states());
  const auto is_start = [&](std::uint32_t state) {
    return std::find(automaton.starts.begin(), automaton.starts.end(), state) != automaton.starts.end();
  };
  for (std::uint32_t count = 0; count < forgery.times; ++count) {
    for (std::uint32_t state = 0; state < states; ++state) {
      const bool right = automaton.accepting[state] != 0;
      result.accepting.push_back((count < forgery.from ? right : forgery.accepted(right)) ? 1 : 0);
      for (Letter letter = 0; letter < automaton.letters(); ++letter) {
        const bool waits = count == 0 && letter == 0 && is_start(state);
        const std::uint32_t next = waits ? 0 : (count + 1) % forgery.times;
        result.next.push_back(next * states + automaton.step(state, letter));
      }
    }
  }
  return result;
}

bool is_counterexample(const Proof& proof, const std::string& position) {
  static Library library = built_in_games();  // thousands of positions are asked
  const std::string with = " with Grundy value ";
  const std::size_t cut = position.find(with);
  std::vector<std::int64_t> value;
  if (cut != std::string::npos) value.push_back(std::stoll(position.substr(cut + with.size())));
  Position parsed;
  try {
    parsed = parse_position(position.substr(0, cut), library);
  } catch (const Error&) {
    return true;  // it is not valid, so that nothing may accept it
  }
  const Rays rays = lower(*proof.game, proof.coordinates());
  const Cells cells = to_cells(parsed.parts[0]).value();
  const bool accepted = accepts(proof, rays, cells, value);
  const auto options = options_by_definition(proof.game->rules, cells, Player::left);
  bool into = std::any_of(options.begin(), options.end(),
                          [&](const Cells& option) { return accepts(proof, rays, option, value); });
  for (std::int64_t v = 0; !value.empty() && v < value[0]; ++v) into = into || accepts(proof, rays, cells, {v});
  const bool should = proof.misere && options.empty() ? false : !into;
  return accepted != should;
}

}  // namespace cairn::testing
