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

using Kind = Condition::Kind;

// What claims cannot say.
struct Unsayable {};

class ClaimWriter {
 public:
  ClaimWriter(const Proof& proof, const Statement& statement, const Mode& mode)
      : proof_(proof), statement_(statement), mode_(mode) {
    const Ruleset& rules = proof.game->rules;
    names_ = number_letters(rules, proof.coordinates);
    for (std::string& name : names_) {
      if (is_claim_word(name)) name = unused_letter();
    }
    names_.emplace_back("G");
  }

  [[nodiscard]] std::string outcome(const std::vector<StatementLine>& lines) const {
    std::vector<std::string> cases;
    for (const StatementLine& line : lines) {
      if (line.pattern || line.sequence) throw Unsayable();
      if (line.conditions.empty()) return position() + ": " + statement_.outcome;
      cases.push_back(all_of(line.conditions));
    }
    // Of a partizan game the other outcomes say it.
    if (cases.empty()) return proof_.game->rules.partizan() ? "" : position() + ": N";
    if (cases.size() == 1) return fmt::format("{}: {} iff {}", position(), statement_.outcome, cases[0]);
    return fmt::format("{}: {} iff ({})", position(), statement_.outcome, fmt::join(cases, ") or ("));
  }

  void grundy(const StatementLine& line, std::vector<std::string>& claims) const {
    if (line.pattern) throw Unsayable();
    if (line.sequence) return sequence(*line.sequence, claims);
    const int value = proof_.coordinates;
    Conjunction where, facts;
    for (const Condition& condition : line.conditions) {
      (speaks_of(condition, value) ? facts : where).push_back(condition);
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

  void sequence(const ValueSequence& sequence, std::vector<std::string>& claims) const {
    const std::string& n = names_[0];
    if (sequence.saltus == 0) {
      for (const std::int64_t value : std::set(sequence.values.begin(), sequence.values.end())) {
        for (const Conjunction& line : residue_lines(sequence, value)) {
          claims.push_back(fmt::format("{}, {}: G = {}", position(), all_of(line), value));
        }
      }
      return;
    }
    const std::int64_t period = sequence.period();
    for (std::int64_t i = 0; i < sequence.preperiod + period; ++i) {
      const std::int64_t value = sequence.values[static_cast<std::size_t>(i)];
      claims.push_back(i < sequence.preperiod
                           ? fmt::format("{}, {} = {}: G = {}", position(), n, i, value)
                           : fmt::format("{}, {} >= {}, {} mod {} = {}: G = {} + {}*floor(({} - {})/{})", position(), n,
                                         i, n, period, i % period, value, sequence.saltus, n, i, period));
    }
  }

  // With the order of the stacks, which the automaton reads sorted.
  [[nodiscard]] std::string position() const {
    const Ruleset& rules = proof_.game->rules;
    std::string text = (proof_.misere ? "misere " : "") + proof_.game->text + "[";
    const auto cells = rules.shape->cells(rules.arity() == 0 ? proof_.coordinates : rules.arity());
    int track = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) text += rules.shape->target_separator(i - 1);
      text += cells[i].kind == Coordinate::Kind::choice
                  ? cells[i].labels[static_cast<std::size_t>(mode_.labels[i])].text
                  : name(track++);
    }
    text += "]";
    if (!rules.shape->interchangeable() || cells.size() < 2) return text;
    return text + fmt::format(", {}", fmt::join(names_.begin(), names_.end() - 1, " <= "));
  }

  [[nodiscard]] std::string all_of(const Conjunction& conditions) const {
    std::string text;
    for (const Condition& condition : conditions) text += (text.empty() ? "" : " and ") + one(condition);
    return text;
  }

  [[nodiscard]] std::string one(const Condition& condition) const {
    const std::int64_t value = condition.values[0];
    switch (condition.kind) {
      case Kind::equal:
        return any_of(condition, " = ", " or ");
      case Kind::not_equal:
        return any_of(condition, " != ", " and ");
      case Kind::at_least:
        return compared(condition.form, " >= ", value);
      case Kind::at_most:
        return compared(condition.form, " <= ", value);
      case Kind::residue: {
        const std::string left = fmt::format("{} mod {}", in_parentheses(condition.form), condition.modulus);
        if (condition.has_one_value()) return fmt::format("{} = {}", left, value);
        return fmt::format("{} in {{{}}}", left, fmt::join(condition.values, ", "));
      }
      case Kind::remainder:
        return fmt::format("{} = {} mod {}", name(condition.subject), in_parentheses(condition.form + Affine(value)),
                           condition.modulus);
      case Kind::quotient:
        return fmt::format("{} = floor({}/{})", name(condition.subject), in_parentheses(condition.form + Affine(value)),
                           condition.modulus);
      case Kind::nim_sum: {
        std::vector<std::string> numbers;
        for (const Term& term : condition.form.terms()) numbers.push_back(name(term.variable));
        // A Grundy value, which comes last, stands alone on the left.
        if (!proof_.grundy || !speaks_of(condition, proof_.coordinates))
          return fmt::format("{} = {}", fmt::join(numbers, " xor "), value);
        numbers.pop_back();
        if (value != 0) numbers.push_back(std::to_string(value));
        return fmt::format("G = {}", fmt::join(numbers, " xor "));
      }
      case Kind::shifted: {
        if (statement_.numeration != Numeration::binary || value > kMostZeros) throw Unsayable();
        const auto& terms = condition.form.terms();
        const std::size_t first = terms[0].factor == 1 ? 0 : 1;
        return fmt::format("{} = {}*{}", name(terms[first].variable), std::int64_t{1} << value,
                           name(terms[1 - first].variable));
      }
      case Kind::zeros:
        break;
    }
    throw Unsayable();
  }

  [[nodiscard]] std::string any_of(const Condition& condition, const std::string& sign, const char* between) const {
    if (condition.has_one_value()) return compared(condition.form, sign, condition.values[0]);
    if (*std::min_element(condition.values.begin(), condition.values.end()) >= 0) {
      return fmt::format("{} {}in {{{}}}", sum(condition.form), sign == " = " ? "" : "not ",
                         fmt::join(condition.values, ", "));
    }
    std::vector<std::string> cases;
    for (const std::int64_t value : condition.values) cases.push_back(compared(condition.form, sign, value));
    return fmt::format("({})", fmt::join(cases, between));
  }

  // A Grundy value on the left where it stands alone; otherwise positive terms on either side.
  [[nodiscard]] std::string compared(const Affine& form, const std::string& sign, std::int64_t value) const {
    const std::int64_t of_value = form.factor(proof_.coordinates);
    if (sign == " = " && (of_value == 1 || of_value == -1)) {
      return "G = " + sum(Affine::variable(proof_.coordinates) - (form - Affine(value)) * of_value);
    }
    Affine left, right(value);
    for (const Term& term : form.terms()) {
      const Affine part = Affine::variable(term.variable, std::abs(term.factor));
      (term.factor > 0 ? left : right) = (term.factor > 0 ? left : right) + part;
    }
    if (right.constant() < 0) {
      left = left - Affine(right.constant());
      right = right - Affine(right.constant());
    }
    return sum(left) + sign + sum(right);
  }

  [[nodiscard]] std::string in_parentheses(const Affine& form) const {
    const std::string text = sum(form);
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
  }

  [[nodiscard]] std::string sum(const Affine& form) const {
    std::string text;
    const auto add = [&](std::int64_t factor, const std::string& what) {
      text += text.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
      const std::int64_t size = std::abs(factor);
      text += what.empty() ? std::to_string(size) : size == 1 ? what : fmt::format("{}*{}", size, what);
    };
    for (const bool negative : {false, true}) {
      for (const Term& term : form.terms()) {
        if ((term.factor < 0) == negative) add(term.factor, name(term.variable));
      }
    }
    if (form.constant() != 0 || text.empty()) add(form.constant(), "");
    return text;
  }

  [[nodiscard]] const std::string& name(int track) const { return names_[static_cast<std::size_t>(track)]; }

  static constexpr std::int64_t kMostZeros = 40;

  const Proof& proof_;
  const Statement& statement_;
  const Mode& mode_;
  std::vector<std::string> names_;  // by track, G at the end
};

}  // namespace

std::optional<std::vector<std::string>> statement_claims(const Proof& proof, const Statement& statement) {
  if (!statement.modes_without.empty()) return std::nullopt;
  const std::vector<Mode> modes = options_of(proof)->rays().modes;
  std::vector<std::string> claims;
  try {
    for (const ModeStatement& part : statement.modes) {
      const ClaimWriter writer(proof, statement, modes[static_cast<std::size_t>(part.mode)]);
      if (!proof.grundy) {
        claims.push_back(writer.outcome(part.lines));
        if (claims.back().empty()) claims.pop_back();
      } else {
        for (const StatementLine& line : part.lines) writer.grundy(line, claims);
      }
    }
  } catch (const Unsayable&) {
    return std::nullopt;
  }
  return claims;
}

}  // namespace cairn::render
