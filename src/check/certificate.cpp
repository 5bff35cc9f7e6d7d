// Certificates of automata written and read.
#include "check/certificate.hpp"

#include "base/clock.hpp"
#include "check/certificate_fields.hpp"
#include "check/proof_check.hpp"
#include "language/parse_position.hpp"
#include "language/parse_rules.hpp"
#include "language/print_rules.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cairn::check {

namespace {

constexpr const char* kKind = "cairn automaton";
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kFields = 14;  // and one more for a slice
constexpr const char* kDigits =
    "the most significant digit first; a letter is the sum of 2^i over the tracks i = 0, 1, ... whose digit is 1; any "
    "number of zeros may lead";

std::vector<std::string> track_names(const Proof& proof) {
  std::vector<std::string> names = names_of_tracks(proof);
  if (proof.grundy) names.back() = "Grundy value";
  return names;
}

Json slice_json(const Proof& proof) {
  Json bounds = Json::array();
  for (const std::int64_t bound : proof.at_most) bounds.push_back(bound == kNoBound ? Json(nullptr) : Json(bound));
  return bounds;
}

std::vector<std::string> sentences(const Proof& proof) {
  std::vector<std::string> result{"moves lead from valid positions to valid positions",
                                  "what is accepted is a valid position",
                                  "no move leads from an accepted position to an accepted position",
                                  "from a valid position that is not accepted a move leads to an accepted one"};
  if (proof.misere) {
    result[2] += ", and an accepted position has a move";
    result[3] += ", unless it has no move";
  }
  if (proof.grundy) {
    result.emplace_back("positions are those of the sum with a nim heap, whose size is the last track");
  }
  if (!proof.at_most.empty()) {
    result.emplace_back("positions are those " + proof.slice_words() + ", and moves lead to such positions");
  }
  if (proof.game->rules.partizan()) {
    result.emplace_back("positions say who is to move, and a move of Left leads to one with Right to move");
  }
  return result;
}

// Bytes that are not UTF-8 must not stop a certificate; they can only stand in the description of a game.
class CertificateReader : private CertificateFields {
 public:
  using CertificateFields::CertificateFields;

  [[nodiscard]] Proof proof(Ruleset* rules, const Control* control) const {
    Proof proof;
    if (field("certificate") != kKind) fail(fmt::format("'certificate' is not \"{}\"", kKind));
    if (number(field("version"), "'version'") != kVersion) fail("its version is not known", "use a newer Cairn");
    if (size() > kFields + (has("slice") ? 1 : 0)) fail("it has fields that are not known");
    proof.misere = one_of("play", "normal", "misere");
    proof.grundy = one_of("question", "outcome", "grundy");
    if (proof.misere && proof.grundy) fail("Grundy values are for normal play");
    Automaton& automaton = proof.automaton;
    automaton.numeration = one_of("numeration", "binary", "zeckendorf") ? Numeration::zeckendorf : Numeration::binary;
    const std::int64_t stacks = number(field("stacks"), "'stacks'");
    const int tracks_of_value = proof.grundy ? 1 : 0;
    if (has("slice")) read_slice(proof);
    const auto bounds = std::count_if(proof.at_most.begin(), proof.at_most.end(), [](auto b) { return b != kNoBound; });
    if (stacks - bounds < 1 || stacks - bounds + tracks_of_value > kMostProofTracks) {
      fail(fmt::format("'stacks' is not between {} and {}", 1 + bounds, kMostProofTracks - tracks_of_value + bounds));
    }
    const int coordinates = static_cast<int>(stacks);
    automaton.tracks = coordinates - static_cast<int>(bounds) + tracks_of_value;
    const Rays rays = read_game(proof, coordinates, rules, control);
    expect("digits", kDigits);
    expect("tracks", track_names(proof));
    read_states(automaton);
    read_modes(rays, automaton);
    read_decided(proof);
    return proof;
  }

 private:
  // False for the first word, true for the second.
  [[nodiscard]] bool one_of(const char* name, const char* no, const char* yes) const {
    const Json& value = field(name);
    if (value != no && value != yes) fail(fmt::format("'{}' is neither \"{}\" nor \"{}\"", name, no, yes));
    return value == yes;
  }

  // Bounds of the first numbers, null for those without one; the last one is a bound.
  void read_slice(Proof& proof) const {
    for (const Json& bound : list(field("slice"), "'slice'")) {
      proof.at_most.push_back(bound.is_null() ? kNoBound : number(bound, "'slice'"));
    }
    if (proof.at_most.empty() || proof.at_most.back() == kNoBound) fail("'slice' does not end with a bound");
  }

  void expect(const char* name, const Json& value) const {
    if (field(name) != value) fail(fmt::format("'{}' is not {}", name, dumped(value)));
  }

  Rays read_game(Proof& proof, int coordinates, Ruleset* open_rules, const Control* control) const {
    const std::string rules = text(field("rules"), "'rules'");
    const std::string game = text(field("game"), "'game'");
    if (rules.size() > kLargestRulesFile) fail("'rules' is too long");
    try {
      const auto games = parse_rules(rules, where() + ", rules");
      if (games.size() != 1) fail("'rules' is not one game");
      // Nothing but these rules is looked at, no file and no other game.
      const std::string& name = games[0].name;
      if (!game.starts_with(name) ||
          (game.size() > name.size() && game[name.size()] != '{' && game[name.size()] != '(')) {
        fail(fmt::format("'game' is not \"{}\"{}", name, games[0].parameters.empty() ? "" : " with its parameters"));
      }
      Library library;
      library.allow_paths(false);
      library.add(rules, where() + ", rules");
      proof.game = parse_game(game, library).game;
      if (open_rules != nullptr) *open_rules = games[0];
      const auto board = board_with(*proof.game, coordinates, control);  // of the whole game, also for a slice
      proof.stacks = stacks_of(*proof.game, coordinates);
      return rays_of_proof(proof, control);
    } catch (const TooLarge&) {
      throw;
    } catch (const Stopped&) {
      throw;
    } catch (const Error& error) {
      if (error.where() == where()) throw;
      const bool placed = error.where().starts_with(where());
      throw Error(fmt::format("this is no certificate: {}", error.what()),
                  placed ? error.where() : where() + ", game" + error.where(),
                  error.hint().empty() ? "certificates are written by Cairn; make this one again" : error.hint());
    }
  }

  void read_states(Automaton& automaton) const {
    const Json& rows = list(field("transitions"), "'transitions'");
    const std::size_t states = rows.size();
    if (states == 0) fail("'transitions' is empty");
    for (std::size_t i = 0; i < states; ++i) {
      const std::string what = fmt::format("the transitions of state {}", i);
      if (list(rows[i], what).size() != automaton.letters()) {
        fail(fmt::format("{} are {}, not {}", what, rows[i].size(), automaton.letters()));
      }
      for (const auto& to : rows[i]) automaton.next.push_back(state(to, states, what));
    }
    automaton.accepting.assign(states, 0);
    for (const auto& item : list(field("accepting"), "'accepting'")) {
      automaton.accepting[state(item, states, "'accepting'")] = 1;
    }
  }

  [[nodiscard]] std::uint32_t state(const Json& json, std::size_t states, const std::string& what) const {
    const std::int64_t value = number(json, what);
    if (static_cast<std::size_t>(value) >= states) fail(fmt::format("there is no state {}, in {}", value, what));
    return static_cast<std::uint32_t>(value);
  }

  void read_modes(const Rays& rays, Automaton& automaton) const {
    const Json& modes = list(field("modes"), "'modes'");
    if (modes.size() != rays.modes.size()) {
      fail(fmt::format("{} modes are given, not {}", modes.size(), rays.modes.size()));
    }
    for (std::size_t i = 0; i < modes.size(); ++i) {
      const std::string what = fmt::format("mode {} of 'modes'", i + 1);
      const bool complete =
          modes[i].is_object() && modes[i].size() == 2 && modes[i].contains("mode") && modes[i].contains("start");
      if (!complete) fail(what + " has not a 'mode' and a 'start'");
      if (modes[i]["mode"] != rays.modes[i].text) fail(fmt::format("{} is not \"{}\"", what, rays.modes[i].text));
      const Json& start = modes[i]["start"];
      if (start.is_null() == rays.modes[i].finite()) {
        fail(fmt::format("{} must {}a start", what, rays.modes[i].finite() ? "have " : "be null, not "));
      }
      automaton.starts.push_back(start.is_null() ? Automaton::kNoStart : state(start, automaton.states(), what));
    }
  }

  void read_decided(Proof& proof) const {
    const Json& decided = field("decided");
    const auto part = [&](const char* name) -> const Json& {
      const auto found = decided.find(name);
      if (found == decided.end()) fail(fmt::format("'{}' is missing in 'decided'", name));
      return *found;
    };
    if (!decided.is_object()) fail("'decided' is not an object");
    if (part("sentences") != Json(sentences(proof))) fail("'sentences' are not those of this kind of certificate");
    proof.product_states = static_cast<std::uint64_t>(number(part("product_states"), "'product_states'"));
    proof.rounds = static_cast<std::uint64_t>(number(part("automata_tried"), "'automata_tried'"));
    proof.table_to = number(part("learned_from_numbers_to"), "'learned_from_numbers_to'");
    if (decided.size() > 4) fail("'decided' has fields that are not known");
  }
};

}  // namespace

std::string write_certificate(const Proof& proof) {
  const Ruleset& rules = proof.game->written_rules();
  const Automaton& automaton = proof.automaton;
  const Rays rays = rays_of_proof(proof);
  Json modes = Json::array();
  for (std::size_t i = 0; i < rays.modes.size(); ++i) {
    const std::uint32_t start = automaton.starts[i];
    modes.push_back(
        {{"mode", rays.modes[i].text}, {"start", start == Automaton::kNoStart ? Json(nullptr) : Json(start)}});
  }
  std::vector<std::size_t> accepting;
  std::string transitions;
  for (std::size_t state = 0; state < automaton.states(); ++state) {
    if (automaton.accepting[state] != 0) accepting.push_back(state);
    const auto row = automaton.next.begin() + static_cast<std::ptrdiff_t>(state * automaton.letters());
    transitions += fmt::format("{}    [{}]", state == 0 ? "" : ",\n",
                               fmt::join(row, row + static_cast<std::ptrdiff_t>(automaton.letters()), ","));
  }
  std::string text = "{\n";
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{}  \"{}\": {}", text.size() > 2 ? ",\n" : "", name, value);
  };
  add("certificate", dumped(kKind));
  add("version", std::to_string(kVersion));
  add(CertificateFields::kMadeBy, dumped(made_by()));
  add("rules", dumped(print_rules(rules)));
  add("game", dumped(proof.game->text));
  add("stacks", std::to_string(proof.coordinates()));
  if (!proof.at_most.empty()) add("slice", dumped(slice_json(proof)));
  add("play", dumped(proof.misere ? "misere" : "normal"));
  add("question", dumped(proof.grundy ? "grundy" : "outcome"));
  add("numeration", dumped(to_string(automaton.numeration)));
  add("digits", dumped(kDigits));
  add("tracks", dumped(track_names(proof)));
  add("modes", dumped(modes));
  add("accepting", fmt::format("[{}]", fmt::join(accepting, ",")));
  add("transitions", "[\n" + transitions + "\n  ]");
  add("decided", dumped({{"sentences", sentences(proof)},
                         {"product_states", proof.product_states},
                         {"automata_tried", proof.rounds},
                         {"learned_from_numbers_to", proof.table_to}}));
  return text + "\n}\n";
}

Proof read_certificate(const std::string& text, const std::string& where, Ruleset* rules, const Control* control) {
  return CertificateReader(text, where).proof(rules, control);
}

bool is_automaton_certificate(const std::string& text) { return text.find("\"certificate\"") != std::string::npos; }

std::string claim_of(const Proof& proof) {
  const Ruleset& rules = proof.game->rules;
  std::string game = proof.name();
  if (rules.arity() == 0) {
    game += fmt::format(" on {} stack{}", proof.coordinates(), proof.coordinates() == 1 ? "" : "s");
  }
  if (const std::string slice = proof.slice_words(); !slice.empty()) game += ", " + slice;
  const auto cells = rules.cells();
  const bool purse =
      std::any_of(cells.begin(), cells.end(), [](const auto& c) { return c.kind == Coordinate::Kind::purse; });
  return fmt::format("{}, numbers of all sizes{}: {} exactly when the automaton of {} states accepts {}", game,
                     purse ? ", finite purses" : "",
                     proof.grundy       ? "the Grundy value of x is v"
                     : rules.partizan() ? "the player to move loses"
                                        : "x is a P-position",
                     proof.automaton.states(),
                     proof.grundy       ? "(x, v)"
                     : rules.partizan() ? "x from the start of that player"
                                        : "x");
}

}  // namespace cairn::check
