// The verdict on one answer.
#include "judge.hpp"

#include <algorithm>

namespace logic {
namespace {

using Values = std::vector<int>;

bool goes_on(const Expr& expr, Bind bind) { return expr.op == Op::quantifier && expr.binder.bind == bind; }

// The quantifiers that a sentence begins with, as far as they are of one kind, and the conditions between them: values
// of "exists a: A and (exists b: B)" are those of a and b with A and B, and those for which "for all a: A or (for all
// b: B)" fails are those without A and B.
struct Block {
  struct Step {
    const Binder* binder = nullptr;
    const Expr* guard = nullptr;  // if there is no binder
    bool holds = true;            // the guard
    bool denies = false;          // neither: what follows stands behind "not"
  };
  std::vector<Step> steps;
  std::vector<int> variables;
  const Expr* body = nullptr;
};

bool is_guarded(const Expr& expr, Bind bind) {
  const bool exists = bind == Bind::exists;
  return expr.op == (exists ? Op::conjunction : Op::disjunction) || (!exists && expr.op == Op::implication);
}

// "Not for all" is "there is", and the other way round.
Bind denied(Bind bind) { return bind == Bind::exists ? Bind::all : Bind::exists; }

// Do quantifiers go on here, or behind guards and negations?
bool reaches(const Expr& expr, Bind bind) {
  if (goes_on(expr, bind)) return true;
  if (expr.op == Op::negation) return reaches(*expr.parts[0], denied(bind));
  if (!is_guarded(expr, bind)) return false;
  return reaches(*expr.parts[1], bind) || (expr.op != Op::implication && reaches(*expr.parts[0], bind));
}

// The part behind a guard in which quantifiers go on, or nothing.
const Expr* behind_guard(const Expr& expr, Bind bind, Block::Step& guard) {
  if (!is_guarded(expr, bind) || !reaches(expr, bind)) return nullptr;
  const bool exists = bind == Bind::exists;
  const std::size_t next = expr.op == Op::implication || reaches(*expr.parts[1], bind) ? 1 : 0;
  guard.guard = expr.parts[1 - next].get();
  guard.holds = exists || expr.op == Op::implication;
  return expr.parts[next].get();
}

// Behind the negations with which a sentence begins.
const Expr& behind_negations(const Sentence& sentence, bool& negative) {
  const Expr* at = sentence.body.get();
  for (negative = false; at->op == Op::negation; at = at->parts[0].get()) negative = !negative;
  return *at;
}

Block block_of(const Expr& body, Bind bind) {
  Block block;
  const Expr* at = &body;
  while (goes_on(*at, bind) || (!block.steps.empty() && reaches(*at, bind))) {
    Block::Step step;
    if (goes_on(*at, bind)) {
      step.binder = &at->binder;
      block.variables.insert(block.variables.end(), at->binder.variables.begin(), at->binder.variables.end());
      at = at->parts[0].get();
    } else if (at->op == Op::negation) {
      step.denies = true;
      bind = denied(bind);
      at = at->parts[0].get();
    } else {
      at = behind_guard(*at, bind, step);
    }
    block.steps.push_back(step);
  }
  block.body = at;
  return block;
}

// All values of the block for which the body is `wanted`.
void collect(Evaluator& evaluator, const Block& block, std::size_t index, bool wanted, Values& values,
             std::vector<Values>& found) {
  if (index == block.steps.size()) {
    if (evaluator.holds(*block.body) == wanted) found.push_back(values);
    return;
  }
  const Block::Step& step = block.steps[index];
  if (step.denies) return collect(evaluator, block, index + 1, !wanted, values, found);
  if (step.binder == nullptr) {
    if (evaluator.holds(*step.guard) == step.holds) collect(evaluator, block, index + 1, wanted, values, found);
    return;
  }
  const Binder& binder = *step.binder;
  for (const Values& one : evaluator.domain(binder)) {
    for (std::size_t i = 0; i < one.size(); ++i) evaluator.set(binder.variables[i], one[i]);
    values.insert(values.end(), one.begin(), one.end());
    collect(evaluator, block, index + 1, wanted, values, found);
    values.resize(values.size() - one.size());
  }
}

// Whether a position has a cell beyond the bound, as the variables are now.
bool has_larger_cell(Evaluator& evaluator, const Expr& expr, int to) {
  for (const Subject* subject : {&expr.subject, &expr.of}) {
    for (const PartText& part : subject->parts) {
      for (const Cell& cell : part.cells) {
        if (cell.type == Cell::Type::number && evaluator.value(*cell.number).value_or(0) > to) return true;
      }
    }
  }
  return std::any_of(expr.parts.begin(), expr.parts.end(),
                     [&](const ExprPtr& part) { return has_larger_cell(evaluator, *part, to); });
}

// A sentence "for all" about one pattern of positions is read as a claim, whose bound is one of positions. So it holds
// up to a bound when all positions for which it fails are beyond.
bool fails_beyond_only(Oracle& oracle, const Sentence& sentence, int to) {
  const Block block = block_of(*sentence.body, Bind::all);
  if (block.steps.empty()) return false;
  Evaluator evaluator(oracle, sentence);
  std::vector<Values> found;
  Values values;
  collect(evaluator, block, 0, false, values, found);
  return std::all_of(found.begin(), found.end(), [&](const Values& all) {
    for (std::size_t i = 0; i < all.size(); ++i) evaluator.set(block.variables[i], all[i]);
    return has_larger_cell(evaluator, *block.body, to);
  });
}

std::optional<int> read_value(const Json& value, bool word) {
  if (value.is_number_integer()) return value.get<int>();
  if (!value.is_string()) return std::nullopt;
  const std::string text = value.get<std::string>();
  if (word) return text == "S" ? kSideS : text == "not S" ? std::optional(kSideNotS) : std::nullopt;
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoi(text);
}

// What is wrong with the values that an answer names; empty when they are right and the smallest. Those of later
// quantifiers may be left out.
std::string wrong_values(Oracle& oracle, const Sentence& sentence, const Json& named, const Block& block, bool wanted) {
  std::vector<std::size_t> listed;  // places in the block
  Values claimed;
  for (std::size_t i = 0; i < block.variables.size(); ++i) {
    const Variable& variable = sentence.variables[static_cast<std::size_t>(block.variables[i])];
    if (!named.contains(variable.name)) continue;
    const auto value = read_value(named[variable.name], variable.word);
    if (!value) return "no value of " + variable.name + ": " + named[variable.name].dump();
    listed.push_back(i);
    claimed.push_back(*value);
  }
  if (listed.size() != named.size()) return "values of variables that are none of the outer ones: " + named.dump();
  if (listed.empty()) return "no values: " + named.dump();
  Evaluator evaluator(oracle, sentence);
  std::vector<Values> found;
  Values values;
  collect(evaluator, block, 0, wanted, values, found);
  const auto rank = [&](const Values& all) {
    Values key{0};
    for (const std::size_t i : listed) {
      if (!sentence.variables[static_cast<std::size_t>(block.variables[i])].word) key[0] = std::max(key[0], all[i]);
      key.push_back(all[i]);
    }
    return key;
  };
  std::vector<Values> ranks;
  for (const Values& all : found) ranks.push_back(rank(all));
  const auto smallest = std::min_element(ranks.begin(), ranks.end());
  if (smallest == ranks.end()) return "there are no such values";
  if (Values(smallest->begin() + 1, smallest->end()) == claimed) return "";
  const bool is_one = std::any_of(ranks.begin(), ranks.end(), [&](const Values& key) {
    return std::equal(claimed.begin(), claimed.end(), key.begin() + 1, key.end());
  });
  std::string text = is_one ? "not the smallest: " : "not such values: ";
  text += named.dump() + ", but";
  for (std::size_t i = 0; i < listed.size(); ++i) {
    text += " " + sentence.variables[static_cast<std::size_t>(block.variables[listed[i]])].name + " = " +
            std::to_string((*smallest)[i + 1]);
  }
  return text;
}

Judgement wrong(std::string why) { return {Judgement::Kind::wrong, std::move(why)}; }

}  // namespace

Judgement judge(Oracle& oracle, const Sentence& sentence, const Json& answer) {
  using Verdict = Judgement::Kind;
  if (answer.contains("error")) return {Verdict::refused, answer["error"].dump()};
  if (!answer.contains("holds") || !answer.contains("known") || !answer["known"].contains("how")) {
    return wrong("no answer to a claim: " + answer.dump());
  }
  const std::string how = answer["known"]["how"].get<std::string>();
  const std::string detail = answer["known"].value("detail", "");
  if (answer["holds"].is_null()) {
    if (how != "unknown") return wrong("nothing is said, but it is known as " + how);
    return {Verdict::unknown, detail};
  }
  const bool said = answer["holds"].get<bool>();
  if (said ? how != "proved" && how != "computed" : how != "refuted") {
    return wrong(std::string(said ? "holds" : "fails") + ", but known as " + how);
  }
  const bool bounded = answer.contains("to") && answer["to"].is_number();
  if (bounded && how == "proved") return wrong("proved, but only up to a bound");
  const int to = bounded ? answer["to"].get<int>() : 1 << 30;
  const bool truth = Evaluator(oracle, sentence, to).holds(*sentence.body);
  if (said != truth && !(bounded && said && fails_beyond_only(oracle, sentence, to))) {
    return wrong(std::string("it ") + (truth ? "holds" : "fails") + ", the answer is that it " +
                 (said ? "holds" : "fails") + " (" + how + ": " + detail + ")");
  }
  Judgement judgement{how == "proved" ? Verdict::proved : how == "refuted" ? Verdict::refuted : Verdict::computed, ""};
  bool negative = false;
  const Expr& body = behind_negations(sentence, negative);
  const bool wanted = said != negative;
  const Block block = block_of(body, wanted ? Bind::exists : Bind::all);
  if (block.steps.empty()) return judgement;
  const char* const field = said ? "witness" : "counterexample";
  if (!answer.contains(field) || !answer[field].is_object()) return wrong("no values are named");
  const std::string values = wrong_values(oracle, sentence, answer[field]["variables"], block, wanted);
  if (!values.empty()) return wrong(values);
  judgement.witness = true;
  return judgement;
}

}  // namespace logic
