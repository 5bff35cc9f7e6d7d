// One sentence: for all sizes where that can be decided, otherwise on a box of numbers.
//
// Its games are proved, or were before, all in one numeration; then the sentence is decided by their automata.
#include "lab/check_sentence.hpp"

#include "automata/condition_automaton.hpp"
#include "automata/formula_slices.hpp"
#include "base/clock.hpp"
#include "check/derivation_certificate.hpp"
#include "claims/check.hpp"
#include "claims/decide_sentence.hpp"
#include "claims/sentence_box.hpp"
#include "claims/sentence_claim.hpp"
#include "lab/bounded_check.hpp"
#include "lab/laboratory.hpp"
#include "lab/sentence_functions.hpp"
#include "rules/fold.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::lab {

namespace {

using rules::Op;
using rules::Sentence;

constexpr std::int64_t kFewRows = 20;
// Where both the game and a slice of it may be proved, the first attempt has this part of the processor time.
constexpr double kFirstAttempt = 0.25;

// Of values: rows of a slice that are proved before the whole game.
bool is_few_rows(const Question& about, const std::optional<Question>& slice) {
  return slice && about.grundy && *std::max_element(slice->at_most.begin(), slice->at_most.end()) <= kFewRows;
}

std::string value_text(const Sentence& sentence, int variable, const Integer& value) {
  const auto& labels = sentence.variables[static_cast<std::size_t>(variable)].labels;
  const auto small = value.to_int64();
  if (labels.empty() || !small || *small >= static_cast<std::int64_t>(labels.size())) return value.to_string();
  return labels[static_cast<std::size_t>(*small)];
}

// What it fails for, or is true for, whatever the inner variables are: those of "exists" in a sentence that fails, of
// "for all" in one that holds.
void add_whatever(const Expr& expr, Op quantifier, std::vector<std::string>& names) {
  if (expr.op == quantifier) {
    names.push_back(expr.name);
    add_whatever(expr.args[0], quantifier, names);
  } else if (expr.op == (quantifier == Op::exists ? Op::implication : Op::conjunction)) {
    add_whatever(expr.args[1], quantifier, names);
  }
}

// Does it name its positions one by one? Then they are solved.
bool names_positions(const Sentence& sentence) {
  bool named = true;
  bool any = false;
  rules::for_each_subject(sentence, [&](const rules::Subject& /*subject*/, const Expr& expr) {
    any = true;
    for (const Expr& cell : expr.args) {
      named =
          named && !any_node(cell, [&](const Expr& part) {
            return part.op != Op::number && (part.op != Op::name || part.value < 0 ||
                                             sentence.variables[static_cast<std::size_t>(part.value)].labels.empty());
          });
    }
  });
  return named && any;
}

// That a definition "the a: ..." gives one number at most, as a sentence of its own: for all parameters and all a and
// another, if both are such numbers they are equal.
Sentence at_most_one(const Sentence& sentence, std::size_t index) {
  const rules::Definition& definition = sentence.definitions[index];
  Sentence result = sentence;
  result.definitions.resize(index + 1);  // it may call itself
  result.free = 0;
  const auto variable = definition.body.value;
  const auto other = static_cast<std::int64_t>(result.variables.size());
  result.variables.push_back({definition.body.name + "'", {}});
  const auto named = [&](std::int64_t which) {
    Expr name = rules::name(result.variables[static_cast<std::size_t>(which)].name);
    name.value = which;
    return name;
  };
  const Expr& first = definition.body.args[0];
  Expr second = rewritten(first, [&](const Expr& part) { return part == named(variable) ? named(other) : part; });
  Expr body = rules::node(Op::implication, {rules::node(Op::conjunction, {first, std::move(second)}),
                                            rules::node(Op::equal, {named(variable), named(other)})});
  std::vector<std::int64_t> all(definition.parameters.begin(), definition.parameters.end());
  all.push_back(variable);
  all.push_back(other);
  std::reverse(all.begin(), all.end());
  for (const std::int64_t at : all) {
    body = rules::node(Op::for_all, {std::move(body)});
    body.value = at;
    body.name = result.variables[static_cast<std::size_t>(at)].name;
  }
  result.body = std::move(body);
  result.text = to_string(result.body);
  return result;
}

class SentenceChecker {
 public:
  SentenceChecker(Laboratory& lab, const Sentence& sentence, SentenceFunctions& functions,
                  const ClaimQuestion& question, const Control& control)
      : lab_(lab), sentence_(sentence), functions_(functions), question_(question), control_(control) {}

  ClaimAnswer run() {
    const bool for_all = !question_.to && (question_.engine == Engine::chosen || question_.engine == Engine::automaton);
    std::string why;
    if (for_all && question_.engine == Engine::chosen && !question_.certificate && names_positions(sentence_)) {
      ClaimAnswer answer = up_to_a_bound();
      if (answer.single) return answer;
    }
    if (for_all) {
      check_definitions();
      if (auto answer = for_all_sizes(why)) return *answer;
      if (question_.engine == Engine::automaton) {
        ClaimAnswer open;
        open.claim = sentence_.text;
        open.known = {How::unknown, why};
        open.engine = question_.engine;
        return open;
      }
    }
    ClaimAnswer answer = up_to_a_bound();
    if (!why.empty() && answer.holds != false && answer.known.how != How::proved) {
      answer.known.detail += "; not decided for all sizes: " + why;
    }
    return answer;
  }

 private:
  // Nothing when it cannot be decided; then says why.
  std::optional<ClaimAnswer> for_all_sizes(std::string& why) {
    std::vector<std::pair<Numeration, std::string>> reasons;
    for (const Numeration numeration : kept_first()) {
      try {
        return decided(numeration);
      } catch (const Error& error) {
        reasons.emplace_back(numeration, error.what());
      }
      if (control_.stop()) break;
    }
    why = reason_text(reasons);
    return std::nullopt;
  }

  // Where every numeration lacks the proof of another game, no single one of the reasons tells why.
  [[nodiscard]] std::string reason_text(const std::vector<std::pair<Numeration, std::string>>& reasons) const {
    if (reasons.empty()) return "";
    const bool two = reasons.size() == 2 && unproved_.size() == 2 && unproved_[0] != unproved_[1];
    if (!two) return reasons[0].second;
    const auto digits = [&](std::size_t i) { return reasons[i].first == Numeration::binary ? "binary" : "Zeckendorf"; };
    return fmt::format("its games are not proved in one numeration: in {} digits {}; in {} digits {}", digits(0),
                       reasons[0].second, digits(1), reasons[1].second);
  }

  // Throws Error when a definition names a number that is not the only one of its kind.
  void check_definitions() {
    for (std::size_t i = 0; i < sentence_.definitions.size(); ++i) {
      const rules::Definition& definition = sentence_.definitions[i];
      if (definition.body.op != Op::the_only) continue;
      const Sentence unique = at_most_one(sentence_, i);
      std::string why;
      const auto answer = SentenceChecker(lab_, unique, functions_, question_, control_).for_all_sizes(why);
      if (!answer || answer->holds != false) continue;
      std::string values;
      for (const auto& [name, value] : answer->witness->variables) {
        values.append(values.empty() ? "" : ", ").append(name).append(" = ").append(value);
      }
      throw Error("'" + definition.name + "' is not one number: " + values, "",
                  "say 'least " + definition.body.name + ": ...', or more about '" + definition.body.name + "'");
    }
  }

  // Throws Error when it cannot be decided in this numeration.
  ClaimAnswer decided(Numeration numeration) {
    SentenceFormula formula = translated(numeration);
    const auto proof_of = [&](const Question& about) { return proof(about, numeration); };
    // All proofs first: what a part of them says is of no use.
    std::vector<std::shared_ptr<const Proof>> proofs;
    std::vector<Question> slices;
    for (const Question& about : claims::questions_of(formula.body)) {
      proofs.push_back(some_proof(about, slice_for(formula.body, about), numeration));
      if (!proofs.back()->at_most.empty()) slices.push_back(*proofs.back());
    }
    if (!slices.empty()) formula = translated(numeration, slices);
    ClaimAnswer answer = answered(formula, claims::decide(sentence_, formula, numeration, proof_of, control_));
    if (formula.universal && answer.holds == true) answer.empty = !satisfiable(formula, numeration, proof_of);
    if (answer.holds == true && sentence_.free == 0 && sentence_.body.op == Op::exists_unique) {
      answer.witness = the_only(numeration);
    }
    return answer;
  }

  // The number that exists, of a sentence that begins with "exists unique" and holds: "exists" names it.
  std::optional<Witness> the_only(Numeration numeration) {
    Sentence plain = sentence_;
    plain.body.op = Op::exists;
    ClaimQuestion question = question_;
    question.certificate = false;
    try {
      return SentenceChecker(lab_, plain, functions_, question, control_).decided(numeration).witness;
    } catch (const Error&) {
      return std::nullopt;
    }
  }

  // Is there anything of which the sentence says something, "if ... then"? If that is too much work to tell, there is.
  bool satisfiable(const SentenceFormula& formula, Numeration numeration, const claims::ProofOf& proof_of) {
    if (formula.premises->kind == Formula::Kind::truth) return formula.premises->truth;
    SentenceFormula premises = formula;
    premises.body = formula.premises;
    try {
      return claims::decide(sentence_, premises, numeration, proof_of, control_).derivation.member.has_value();
    } catch (const Error&) {
      return true;
    }
  }

  [[nodiscard]] SentenceFormula translated(Numeration numeration, const std::vector<Question>& slices = {}) {
    return formula_of(sentence_, numeration, slices, [&](const Expr& call) { return functions_.form(call); });
  }

  // Of the game, or of the slice that the sentence is about. Values of whole games are hard to prove and those of a few
  // rows are not; outcomes are the other way round. Throws Error when there is neither.
  std::shared_ptr<const Proof> some_proof(const Question& about, const std::optional<Question>& slice,
                                          Numeration numeration) {
    if (!slice || known(about, numeration)) return proof(about, numeration);
    const bool rows = is_few_rows(about, slice);
    try {
      return proof(rows ? *slice : about, numeration, kFirstAttempt);
    } catch (const Error&) {
      if (control_.stop()) throw;
      return proof(rows ? about : *slice, numeration);
    }
  }

  bool known(const Question& about, Numeration numeration) {
    return lab_.kept_proof({about, numeration}, control_) != nullptr;
  }

  ClaimAnswer up_to_a_bound() {
    return bounded(sentence_.text, question_.to.has_value(), [&] { return computed(); });
  }

  ClaimAnswer computed() {
    // Tables judge claims about one pattern of positions at their speed.
    if (const auto claim = claims::as_claim(sentence_)) {
      return claims::check_to(*claim, question_.to, control_, lab_, question_.engine, question_.threads);
    }
    const auto tables = [&](const engine::TableQuestion& asked, const Control& control) {
      return lab_.table(asked, control, Engine::chosen);
    };
    return claims::check_sentence_to(
        sentence_, question_.to, control_, lab_, tables,
        [&](const Expr& call, const auto& numbers) { return functions_.value(call, numbers); });
  }

  // Numerations in which more games are proved already come first.
  std::vector<Numeration> kept_first() {
    std::vector<std::pair<int, Numeration>> order;
    for (const Numeration numeration : question_.numerations) {
      int kept = 0;
      try {
        for (const Question& about : claims::questions_of(translated(numeration).body)) {
          if (known(about, numeration)) ++kept;
        }
      } catch (const Error&) {
        kept = -1;
      }
      order.emplace_back(-kept, numeration);
    }
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Numeration> result;
    for (const auto& [kept, numeration] : order) result.push_back(numeration);
    return result;
  }

  // part: of the processor time that there is for an attempt.
  std::shared_ptr<const Proof> proof(const Question& about, Numeration numeration, double part = 1) {
    const prove::ProveQuestion asked{about, numeration};
    if (const auto kept = lab_.kept_proof(asked, control_)) return {kept, &kept->proof()};
    Proving found = lab_.prove(asked, control_of_proof(question_, control_, part));
    if (!found.answer.proof) {
      unproved_.push_back(about.name());
      throw Error(about.name() + " is not proved: " + found.answer.why);
    }
    return std::make_shared<const Proof>(std::move(*found.answer.proof));
  }

  ClaimAnswer answered(const SentenceFormula& formula, claims::SentenceDecision decision) {
    ClaimAnswer answer;
    answer.claim = sentence_.text;
    answer.engine = Engine::automaton;
    const Derivation& derivation = decision.derivation;
    answer.holds = derivation.holds();
    answer.single = sentence_.variables.empty();  // nothing has a size
    answer.instances = answer.single ? 1 : 0;
    std::string games;
    for (const auto& proof : derivation.proofs) {
      games += fmt::format("{}{} ({} states)", games.empty() ? "" : ", ",
                           proof->name() + (proof->at_most.empty() ? "" : " " + proof->slice_words()),
                           proof->automaton.states());
    }
    std::string by = games.empty() ? "by automata"
                                   : fmt::format("by the proved {} of {}",
                                                 derivation.proofs.size() == 1 ? "automaton" : "automata", games);
    const std::string forms = functions_.forms_used();
    if (!forms.empty()) by += (games.empty() ? ", with " : " and ") + ("the proved forms of " + forms);
    if (derivation.member) {
      Witness witness;
      witness.smallest = decision.smallest;
      for (std::size_t i = 0; i < formula.block.size(); ++i) {
        const int variable = formula.block[i];
        witness.variables.emplace_back(sentence_.variables[static_cast<std::size_t>(variable)].name,
                                       value_text(sentence_, variable, decision.numbers[i]));
      }
      add_whatever(*formula.rest, formula.rest_is_false ? Op::exists : Op::for_all, witness.whatever);
      witness.facts = facts(formula, decision.numbers);
      answer.witness = std::move(witness);
    }
    if (question_.certificate) answer.certificate = check::write_derivation(derivation);
    answer.known = {*answer.holds ? How::proved : How::refuted,
                    fmt::format("{}; {} steps of at most {} states", by, derivation.steps.size(), decision.states)};
    return answer;
  }

  // What is the case with the positions of the sentence that are known by these numbers.
  std::vector<std::string> facts(const SentenceFormula& formula, const std::vector<Integer>& numbers) {
    std::vector<std::string> result;
    const auto add = [&](const std::string& fact) {
      if (!fact.empty() && std::find(result.begin(), result.end(), fact) == result.end()) result.push_back(fact);
    };
    rules::for_each_subject(sentence_, [&](const rules::Subject& /*subject*/, const Expr& expr) {
      if (control_.stop() || expr.op == Op::remoteness_of || expr.op == Op::is_option) return;
      Expr at = expr;
      for (Expr& cell : at.args) {
        cell = folded(rewritten(cell, [&](Expr part) {
          if (part.op != Op::name || part.value < 0) return part;
          const auto place = std::find(formula.block.begin(), formula.block.end(), static_cast<int>(part.value));
          if (place == formula.block.end()) return part;
          const Integer& value = numbers[static_cast<std::size_t>(place - formula.block.begin())];
          const std::string text = value_text(sentence_, *place, value);
          if (text != value.to_string()) return rules::name(text);
          const auto small = value.to_int64();
          return small ? rules::number(*small) : part;
        }));
      }
      if (expr.op == Op::function_of) return add(function_fact(at));
      try {
        const SolveAnswer solved = lab_.solve(lab_.position(subject_text(at)), control_, Engine::chosen);
        std::string fact;
        if (expr.op == Op::grundy_of && solved.grundy) {
          fact = fmt::format("G({}) = {}", solved.position, solved.grundy->to_string());
        } else if (expr.op == Op::is_outcome && solved.outcome) {
          fact = fmt::format("{} is {}", solved.position, *solved.outcome);
        }
        add(fact);
      } catch (const Error&) {  // a bound variable stands in it, or it is no position
      }
    });
    return result;
  }

  // "f1(cash{1,3,4}, 6) = 7", where its numbers are known; otherwise empty.
  std::string function_fact(const Expr& call) {
    std::vector<std::int64_t> numbers;
    for (const Expr& arg : call.args) {
      const auto number = rules::constant_value(arg);
      if (!number || *number < 0) return "";
      numbers.push_back(*number);
    }
    const auto value = functions_.value(call, numbers);
    if (!value) return "";
    if (!value->finite()) return "there is no " + to_string(call);
    const auto index = static_cast<std::size_t>(value->value);
    return to_string(call) + " = " + (is_wealth(call) ? std::string(rules::kWealth[index]) : std::to_string(index));
  }

  Laboratory& lab_;
  const Sentence& sentence_;
  SentenceFunctions& functions_;
  const ClaimQuestion& question_;
  const Control& control_;
  std::vector<std::string> unproved_;  // games, in the order in which their proofs were missed
};

ClaimAnswer answer_about(Laboratory& lab, const Sentence& sentence, SentenceFunctions& functions,
                         const ClaimQuestion& question, const Control& control) {
  SentenceFunctions::Filled filled;
  try {
    filled = functions.filled(sentence);
  } catch (const Error& error) {
    ClaimAnswer open;
    open.claim = sentence.text;
    open.known = {How::unknown, error.what()};
    open.status = control.stop().value_or(Status::complete);
    return open;
  }
  ClaimAnswer answer = SentenceChecker(lab, filled.sentence, functions, question, control).run();
  if (!filled.known.empty()) answer.known.detail += "; " + filled.known;
  return answer;
}

}  // namespace

bool asks_few_rows(const Sentence& sentence, Numeration numeration) {
  try {
    const auto body = formula_of(sentence, numeration).body;
    const std::vector<Question> questions = claims::questions_of(body);
    return std::any_of(questions.begin(), questions.end(),
                       [&](const Question& about) { return is_few_rows(about, slice_for(body, about)); });
  } catch (const Error&) {
    return false;
  }
}

ClaimAnswer Laboratory::check(const Sentence& sentence, const ClaimQuestion& question, const Control& control) {
  SentenceFunctions functions(sentence, control);
  if (question.certificate && functions.first() != nullptr) {
    throw Error("there is no certificate for a sentence that uses '" + functions.first()->name +
                    "': certificates hold proofs of games, and none of such functions",
                "", "leave out the certificate, or say it of positions alone");
  }
  ClaimAnswer answer = answer_about(*this, sentence, functions, question, control);
  std::string games;
  rules::for_each_subject(sentence, [&](const rules::Subject& subject, const Expr& /*expr*/) {
    answer.misere = answer.misere || subject.misere;
    for (const rules::SubjectPart& part : subject.parts) {
      if ((", " + games + ",").find(", " + part.game->text + ",") != std::string::npos) continue;
      games += (games.empty() ? "" : ", ") + part.game->text;
    }
  });
  answer.game = games;
  answer.parameters = sentence.parameters;
  for (const Error& warning : sentence.warnings) answer.warnings.emplace_back(warning.what());
  return answer;
}

}  // namespace cairn::lab
