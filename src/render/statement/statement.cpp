// Statements line by line: text, LaTeX, JSON; and first positions.
#include "render/statement/statement.hpp"

#include "automata/automaton.hpp"
#include "prove/decide/outcome_sets.hpp"
#include "prove/phrase/condition.hpp"
#include "prove/phrase/first_positions.hpp"
#include "render/statement/statement_claim.hpp"
#include "render/statement/statement_line.hpp"
#include "rules/affine_expression.hpp"
#include "rules/position.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace cairn::render {

namespace {

// Conditions are evaluated with machine words up to this number, and beyond it by their automata.
constexpr std::int64_t kLargestEvaluated = std::int64_t{1} << 40U;

bool covers(const WordsLine& line, const ProofInWords& statement, std::span<const Integer> x) {
  std::vector<std::int64_t> small;
  for (const Integer& number : x) {
    const auto value = number.to_int64();
    if (value && *value <= kLargestEvaluated) small.push_back(*value);
  }
  if (small.size() == x.size()) return prove::holds(line, statement.numeration, small);
  // The other forms of words are not evaluated for large numbers; then this line is not named.
  if (line.pattern || line.sequence || static_cast<std::size_t>(statement.tracks) != x.size()) return false;
  try {
    const automata::Automaton set = prove::automaton_of(statement.numeration, statement.tracks, line.conditions);
    return set.accepts(0, automata::letters_of(statement.numeration, x));
  } catch (const Error&) {  // it would be too large
    return false;
  }
}

std::vector<Mode> modes_of(const Proof& proof) { return options_of(proof)->rays().modes; }

LineNames names_in(const Proof& proof, const Mode& mode) {
  return {&proof.game->rules, mode.labels, proof.free_numbers(), proof.grundy, mode.fixed};
}

// A condition by its kind and numbers, for programs that do not read expressions.
struct Listed {
  std::string kind;
  Affine form;
  std::vector<std::int64_t> values;
  std::int64_t modulus = 0;
  int subject = -1;
};

bool is_number_or_name(const Expr& expr) { return expr.op == Op::number || expr.op == Op::name; }

// Names and numbers with nothing but xor between them.
bool is_plain_nim_sum(const Expr& expr) {
  if (expr.op != Op::nim_sum) return is_number_or_name(expr);
  return is_plain_nim_sum(expr.args[0]) && is_plain_nim_sum(expr.args[1]);
}

// Conditions that are not linear: a value that is a remainder, a quotient or a nim-sum, and sentences about digits.
// What has no kind of its own is listed by its text.
Listed listed(const Expr& condition) {
  Affine form;
  for (const int track : tracks_of(condition)) form = form + Affine::variable(track);
  Listed by_text{"expression", form, {}, 0, -1};
  if (condition.op != Op::equal) return by_text;
  const Expr &left = condition.args[0], &right = condition.args[1];
  if (left.op == Op::name && (right.op == Op::modulo || right.op == Op::floor_divide) && as_affine(right.args[0])) {
    const Affine divided = *as_affine(right.args[0]);
    const std::int64_t constant = divided.constant();
    return {right.op == Op::modulo ? "remainder" : "quotient",
            divided - Affine(constant),
            {constant},
            right.args[1].value,
            static_cast<int>(left.value)};
  }
  if (left.op == Op::name && right.op == Op::fib_shift) {
    const Expr* shifted = &right;
    std::int64_t zeros = 0;
    for (; shifted->op == Op::fib_shift; shifted = &shifted->args[0]) ++zeros;
    if (shifted->op != Op::name) return by_text;
    return {"shifted", form - Affine::variable(static_cast<int>(shifted->value), 2), {zeros}, 0, -1};
  }
  if (left.op == Op::modulo && left.args[0].op == Op::fib_zeros && left.args[0].args[0].op == Op::name) {
    return {"zeros", form, {right.value}, 0, -1};
  }
  if (!is_plain_nim_sum(left) || !is_plain_nim_sum(right)) return by_text;
  std::int64_t sum = 0;
  (void)any_node(condition, [&](const Expr& part) {
    if (part.op == Op::number) sum ^= part.value;
    return false;
  });
  return {"nim_sum", form, {sum}, 0, -1};
}

Listed listed(const Condition& condition) {
  if (condition.other) return listed(*condition.other);
  const std::string kind = condition.is_residue()              ? "residue"
                           : condition.op == Op::equal         ? "equal"
                           : condition.op == Op::not_equal     ? "not_equal"
                           : condition.op == Op::greater_equal ? "at_least"
                                                               : "at_most";
  return {kind, condition.form, condition.values, condition.modulus, -1};
}

Json json_of(const Expr& condition, const std::vector<std::string>& names) {
  const Listed parts = listed(taken_apart(condition));
  Json json;
  json["kind"] = parts.kind;
  json["form"] = Json::object();
  for (const Term& term : parts.form.terms()) {
    json["form"][names[static_cast<std::size_t>(term.variable)]] = term.factor;
  }
  if (parts.subject >= 0) json["subject"] = names[static_cast<std::size_t>(parts.subject)];
  json["values"] = parts.values;
  if (parts.modulus > 0) json["modulus"] = parts.modulus;
  if (parts.kind == "expression") {
    json["expression"] = to_string(rewritten(condition, [&](const Expr& part) {
      return part.op == Op::name ? name(names[static_cast<std::size_t>(part.value)]) : part;
    }));
  }
  return json;
}

Json json_of(const DigitPattern& pattern, int tracks) {
  Json json = Json::array();
  for (const DigitBlock& block : pattern) {
    std::string digits;
    for (int track = 0; track < tracks; ++track) {
      digits += ((block.any >> track) & 1U) != 0 ? "*" : ((block.ones >> track) & 1U) != 0 ? "1" : "0";
    }
    json.push_back(Json{{"digits", digits}, {"repeated", block.repeated}});
  }
  return json;
}

// Texts of modes without words.
std::vector<std::string> without_words(const Proof& proof, const ProofInWords& statement, const Notation& style) {
  const std::vector<Mode> modes = modes_of(proof);
  std::vector<std::string> result;
  for (const int mode : statement.modes_without) {
    result.push_back(any_position(names_in(proof, modes[static_cast<std::size_t>(mode)]), style));
  }
  return result;
}

// A sentence that ends in a colon.
std::string latex_heading(const Proof& proof, char outcome) {
  const Ruleset& rules = proof.game->rules;
  std::string text = fmt::format("{} of {} in {} play",
                                 proof.grundy ? "The Grundy values $G$" : fmt::format("The {}-positions", outcome),
                                 latex_escaped(proof.game->text), proof.misere ? "mis\\`ere" : "normal");
  if (rules.shape->interchangeable() && proof.coordinates() > 1) {
    std::vector<std::string> names = number_letters(rules, proof.coordinates());
    for (std::string& name : names) name = Notation{true}.name(name);
    text += fmt::format(", for stacks ${}$", fmt::join(names, " \\le "));
  }
  if (const std::string slice = proof.slice_words(); !slice.empty()) text += ", " + latex_escaped(slice);
  std::string valid;
  for (const Expr& condition : rules.valid) valid += (valid.empty() ? "" : ", ") + Notation{true}.printed(condition);
  if (!valid.empty()) text += ", among the valid positions ($" + valid + "$)";
  const std::string known = fmt::format(" (proved by an automaton of {} states)", proof.automaton.states());
  if (proof.grundy) return text + known + ":\n";
  return text + (text.find(',') != std::string::npos ? "," : "") + " are exactly" + known + ":\n";
}

}  // namespace

std::vector<std::string> statement_lines(const Proof& proof, const ProofInWords& statement) {
  const Notation style;
  const std::vector<Mode> modes = modes_of(proof);
  std::vector<std::string> lines;
  for (const ModeInWords& part : statement.modes) {
    const LineNames names = names_in(proof, modes[static_cast<std::size_t>(part.mode)]);
    for (const WordsLine& line : part.lines) {
      lines.push_back(line_text(line, statement.numeration, names, style).joined(style));
    }
    if (part.lines.empty()) lines.push_back(any_position(names, style) + ": never");
  }
  for (const std::string& position : without_words(proof, statement, style)) {
    lines.push_back(position + ": no words were found");
  }
  return lines;
}

std::optional<std::string> covering_line(const Proof& proof, const ProofInWords& statement, int mode,
                                         std::span<const Integer> x) {
  const Notation style;
  for (const ModeInWords& part : statement.modes) {
    if (part.mode != mode) continue;
    const std::vector<Mode> modes = modes_of(proof);
    for (const WordsLine& line : part.lines) {
      if (!covers(line, statement, x)) continue;
      const LineNames names = names_in(proof, modes[static_cast<std::size_t>(part.mode)]);
      return line_text(line, statement.numeration, names, style).joined(style);
    }
  }
  return std::nullopt;
}

std::vector<std::string> statement_notes(const ProofInWords& statement) {
  static constexpr std::array kMeanings{
      std::pair(Op::two_part, "twopart(n) is the largest power of 2 that divides n"),
      std::pair(Op::ones, "ones(n) is the number of ones among the binary digits of n"),
      std::pair(Op::fib_part, "fibpart(n) is the smallest term of the Zeckendorf sum of n"),
  };
  std::vector<std::string> notes;
  for (const auto& [op, meaning] : kMeanings) {
    const auto has = [wanted = op](const Expr& condition) {
      return any_node(condition, [&](const Expr& part) { return part.op == wanted; });
    };
    const bool used = std::any_of(statement.modes.begin(), statement.modes.end(), [&](const ModeInWords& mode) {
      return std::any_of(mode.lines.begin(), mode.lines.end(), [&](const WordsLine& line) {
        return std::any_of(line.conditions.begin(), line.conditions.end(), has);
      });
    });
    if (used) notes.emplace_back(meaning);
  }
  return notes;
}

std::string statement_latex(const Proof& proof, const ProofInWords& statement) {
  const Notation style{true};
  const std::vector<Mode> modes = modes_of(proof);
  std::string text = "% " + made_by() + "\n" + latex_heading(proof, statement.outcome) + "\\begin{itemize}\n";
  for (const ModeInWords& part : statement.modes) {
    const LineNames names = names_in(proof, modes[static_cast<std::size_t>(part.mode)]);
    for (const WordsLine& line : part.lines) {
      text += "  \\item $" + line_text(line, statement.numeration, names, style).joined(style) + "$\n";
    }
  }
  for (const std::string& position : without_words(proof, statement, style)) {
    text += "  \\item $" + position + "$: no words were found\n";
  }
  text += "\\end{itemize}\n";
  for (const std::string& note : statement_notes(statement)) text += "Here " + note + ".\n";
  return text;
}

Json statement_json(const Proof& proof, const ProofInWords& statement) {
  const Notation plain, latex{true};
  const std::vector<Mode> modes = modes_of(proof);
  const std::vector<std::string> tracks = names_of_tracks(proof);
  Json json;
  json["numeration"] = to_string(statement.numeration);
  json["lines"] = Json::array();
  for (const ModeInWords& part : statement.modes) {
    const Mode& mode = modes[static_cast<std::size_t>(part.mode)];
    const LineNames names = names_in(proof, mode);
    for (const WordsLine& line : part.lines) {
      const LineText text = line_text(line, statement.numeration, names, plain);
      Json entry;
      entry["mode"] = mode.text.empty() ? Json(nullptr) : Json(mode.text);
      entry["position"] = text.position;
      entry["text"] = text.joined(plain);
      entry["latex"] = line_text(line, statement.numeration, names, latex).joined(latex);
      entry["conditions"] = nullptr;
      entry["pattern"] = nullptr;
      entry["sequence"] = nullptr;
      if (line.pattern) {
        entry["pattern"] = json_of(*line.pattern, statement.tracks);
      } else if (line.sequence) {
        entry["sequence"] = {{"values", line.sequence->values},
                             {"preperiod", line.sequence->law.preperiod},
                             {"period", line.sequence->law.period},
                             {"saltus", line.sequence->law.saltus[0]}};
      } else {
        entry["conditions"] = Json::array();
        for (const Expr& condition : line.conditions) entry["conditions"].push_back(json_of(condition, tracks));
      }
      json["lines"].push_back(std::move(entry));
    }
  }
  const auto claims = statement_claims(proof, statement);
  json["claims"] = claims ? Json(claims->claims) : Json(nullptr);
  json["modes_without_words"] = Json::array();
  for (const int mode : statement.modes_without) {
    json["modes_without_words"].push_back(modes[static_cast<std::size_t>(mode)].text);
  }
  return json;
}

std::vector<std::string> first_positions_text(const Proof& proof, std::size_t most, const Control& control,
                                              char outcome) {
  const Automaton automaton =
      outcome == 'P' && !proof.game->rules.partizan() ? proof.automaton : outcome_set(proof, outcome);
  const Ruleset& rules = proof.game->rules;
  const std::vector<Mode> modes = modes_of(proof);
  std::vector<std::string> result;
  for (std::size_t mode = 0; mode < automaton.starts.size(); ++mode) {
    if (automaton.starts[mode] == Automaton::kNoStart) continue;
    for (const auto& x : first_positions(automaton, static_cast<int>(mode), proof.free_numbers(), most, control)) {
      result.push_back(cells_to_string(rules, from_cells(rules, to_cells(modes[mode], x))));
      if (proof.grundy) result.back() += fmt::format(": {}", x.back());
    }
  }
  return result;
}

}  // namespace cairn::render
