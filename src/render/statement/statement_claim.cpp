// Conditions in the language of claims. Numbers keep their names; nothing is put into the position.
#include "render/statement/statement_claim.hpp"

#include "language/resolve_claim.hpp"
#include "render/statement/statement_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace cairn::render {

namespace {

// What claims cannot say.
struct Unsayable {};

class ClaimWriter {
 public:
  ClaimWriter(const Proof& proof, const ProofInWords& statement, const Mode& mode)
      : proof_(proof), statement_(statement), mode_(mode) {
    const Ruleset& rules = proof.game->rules;
    names_ = number_letters(rules, proof.coordinates());
    for (std::string& name : names_) {
      if (is_claim_word(name)) name = unused_letter();
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!mode.fixed.empty() && mode.fixed[i] != kNotFixed) names_[i] = std::to_string(mode.fixed[i]);
      if (!proof.bounded(static_cast<int>(i))) tracks_.push_back(names_[i]);
    }
    tracks_.emplace_back("G");
  }

  [[nodiscard]] std::string outcome(const std::vector<WordsLine>& lines) const {
    std::vector<std::string> cases;
    for (const WordsLine& line : lines) {
      if (line.pattern || line.sequence) throw Unsayable();
      if (line.conditions.empty()) return position() + ": " + statement_.outcome;
      cases.push_back(all_of(line.conditions));
    }
    // Of a partizan game the other outcomes say it.
    if (cases.empty()) return proof_.game->rules.partizan() ? "" : position() + ": N";
    if (cases.size() == 1) return fmt::format("{}: {} iff {}", position(), statement_.outcome, cases[0]);
    return fmt::format("{}: {} iff ({})", position(), statement_.outcome, fmt::join(cases, ") or ("));
  }

  void grundy(const WordsLine& line, std::vector<std::string>& claims) const {
    if (line.pattern) throw Unsayable();
    if (line.sequence) return sequence(*line.sequence, claims);
    const int value = proof_.free_numbers();
    std::vector<Expr> where, facts;
    for (const Expr& condition : line.conditions) {
      const std::vector<int> tracks = tracks_of(condition);
      (!tracks.empty() && tracks.back() == value ? facts : where).push_back(condition);
    }
    if (facts.size() != 1) throw Unsayable();
    claims.push_back(position() + (where.empty() ? "" : ", " + all_of(where)) + ": " + all_of(facts));
  }

 private:
  [[nodiscard]] std::string unused_letter() const {
    for (char letter = 'a';; ++letter) {
      std::string name(1, letter);
      if (letter == 'z' || std::find(names_.begin(), names_.end(), name) == names_.end()) return name;
    }
  }

  void sequence(const PeriodicSequence& sequence, std::vector<std::string>& claims) const {
    const std::string& n = tracks_[0];
    const auto& [preperiod, period, saltus] = sequence.law;
    if (saltus[0] == 0) {
      for (const std::int64_t value : std::set(sequence.values.begin(), sequence.values.end())) {
        for (const std::vector<Expr>& line : residue_lines(sequence, value)) {
          claims.push_back(fmt::format("{}, {}: G = {}", position(), all_of(line), value));
        }
      }
      return;
    }
    for (std::int64_t i = 0; i < preperiod + period; ++i) {
      const std::int64_t value = sequence.values[static_cast<std::size_t>(i)];
      claims.push_back(i < preperiod
                           ? fmt::format("{}, {} = {}: G = {}", position(), n, i, value)
                           : fmt::format("{}, {} >= {}, {} mod {} = {}: G = {} + {}*floor(({} - {})/{})", position(), n,
                                         i, n, period, i % period, value, saltus[0], n, i, period));
    }
  }

  // With the order of the stacks, which the automaton reads sorted.
  [[nodiscard]] std::string position() const {
    const Ruleset& rules = proof_.game->rules;
    std::string text = proof_.name() + "[";
    const auto cells = rules.cells_for(proof_.coordinates());
    std::size_t number = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) text += rules.shape->target_separator(i - 1);
      text += cells[i].kind == Coordinate::Kind::choice
                  ? cells[i].labels[static_cast<std::size_t>(mode_.labels[i])].text
                  : names_[number++];
    }
    text += "]";
    if (!rules.shape->interchangeable() || cells.size() < 2) return text;
    return text + fmt::format(", {}", fmt::join(names_, " <= "));
  }

  [[nodiscard]] std::string all_of(const std::vector<Expr>& conditions) const {
    std::string text;
    for (const Expr& condition : conditions) {
      text += (text.empty() ? "" : " and ") + to_string(rewritten(condition, [&](const Expr& part) {
                return part.op == Op::name ? name(called(static_cast<int>(part.value))) : part;
              }));
    }
    return text;
  }

  [[nodiscard]] const std::string& called(int track) const { return tracks_[static_cast<std::size_t>(track)]; }

  const Proof& proof_;
  const ProofInWords& statement_;
  const Mode& mode_;
  std::vector<std::string> names_;   // of all numbers of the game; in a slice some are values
  std::vector<std::string> tracks_;  // by track, G at the end
};

}  // namespace

std::optional<StatementClaims> statement_claims(const Proof& proof, const ProofInWords& statement) {
  const std::vector<Mode> modes = options_of(proof)->rays().modes;
  StatementClaims result;
  result.modes_left_out = statement.modes_without;
  bool said = false;
  for (const ModeInWords& part : statement.modes) {
    const ClaimWriter writer(proof, statement, modes[static_cast<std::size_t>(part.mode)]);
    std::vector<std::string> claims;
    try {
      if (!proof.grundy) {
        claims.push_back(writer.outcome(part.lines));
        if (claims.back().empty()) claims.pop_back();
      } else {
        for (const WordsLine& line : part.lines) writer.grundy(line, claims);
      }
    } catch (const Unsayable&) {
      result.modes_left_out.push_back(part.mode);
      continue;
    }
    said = true;
    result.claims.insert(result.claims.end(), claims.begin(), claims.end());
  }
  if (!said) return std::nullopt;
  std::sort(result.modes_left_out.begin(), result.modes_left_out.end());
  return result;
}

}  // namespace cairn::render
