// Claims as sentences.
#include "claims/claim_sentence.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace cairn::claims {

namespace {

struct NoSentence {};

void require(bool condition) {
  if (!condition) throw NoSentence{};
}

class SentenceMaker {
 public:
  explicit SentenceMaker(const Claim& claim) : claim_(claim) {}

  Sentence made() {
    const bool partizan = claim_.game->rules.partizan();
    require(!claim_.asks_grundy() || (!claim_.misere && !partizan));
    for (const ClaimVariable& variable : claim_.variables) {
      SentenceVariable made{variable.name, {}};
      if (variable.coordinate >= 0) {
        for (const Label& label : labels(variable.coordinate)) made.labels.push_back(label.text);
      }
      sentence_.variables.push_back(std::move(made));
    }
    lay_out();
    Expr body = said();
    // Positions that are not valid are passed over.
    if (!claim_.game->rules.valid.empty()) body = node(Op::implication, {is_there(), std::move(body)});
    for (std::size_t i = claim_.where.size(); i-- > 0;) {
      body = node(Op::implication, {of(claim_.where[i]), std::move(body)});
    }
    for (std::size_t i = claim_.variables.size(); i-- > 0;) {
      body = node(Op::for_all, {std::move(body)});
      body.value = static_cast<std::int64_t>(i);
      body.name = claim_.variables[i].name;
    }
    sentence_.body = std::move(body);
    sentence_.text = to_string(sentence_);
    return sentence_;
  }

 private:
  [[nodiscard]] const std::vector<Label>& labels(int coordinate) const {
    return claim_.game->rules.cells()[static_cast<std::size_t>(coordinate)].labels;
  }

  void lay_out() {
    rules::SubjectPart part{claim_.game, {}};
    for (const ClaimCell& cell : claim_.cells) {
      switch (cell.kind) {
        case ClaimCell::Kind::infinite:
          part.cells.push_back({SubjectCell::Kind::infinite, 0});
          break;
        case ClaimCell::Kind::word:
          if (cell.variable < 0) {
            part.cells.push_back({SubjectCell::Kind::word, cell.label});
          } else {
            part.cells.push_back({SubjectCell::Kind::word_variable, 0});
            Expr word = name(claim_.variables[static_cast<std::size_t>(cell.variable)].name);
            word.value = cell.variable;
            cells_.push_back(std::move(word));
          }
          break;
        case ClaimCell::Kind::number: {
          const auto& terms = cell.form.terms();
          require(cell.form.constant() >= 0 &&
                  std::all_of(terms.begin(), terms.end(), [](const rules::Term& term) { return term.factor > 0; }));
          part.cells.push_back({SubjectCell::Kind::number, 0});
          cells_.push_back(cell.expr);
          break;
        }
      }
    }
    rules::Subject subject{claim_.misere, {}};
    subject.parts.push_back(std::move(part));
    subject_ = std::make_shared<const rules::Subject>(std::move(subject));
  }

  [[nodiscard]] Expr position(Op op, const std::string& outcome) const {
    Expr result = node(op, cells_);
    result.name = outcome;
    result.subject = subject_;
    return result;
  }

  // It has an outcome, or a value.
  [[nodiscard]] Expr is_there() const {
    if (claim_.asks_grundy()) return node(Op::greater_equal, {position(Op::grundy_of, ""), rules::number(0)});
    Expr result = position(Op::is_outcome, "P");
    const bool partizan = claim_.game->rules.partizan();
    for (const char* outcome : {"N", "L", "R"}) {
      if (partizan || *outcome == 'N') {
        result = node(Op::disjunction, {std::move(result), position(Op::is_outcome, outcome)});
      }
    }
    return result;
  }

  [[nodiscard]] Expr said() const {
    Expr fact = of(claim_.fact);
    switch (claim_.relation) {
      case Claim::Relation::iff:
        return node(Op::equivalence, {std::move(fact), of(claim_.condition)});
      case Claim::Relation::whenever:
        return node(Op::implication, {of(claim_.condition), std::move(fact)});
      case Claim::Relation::only_if:
        return node(Op::implication, {std::move(fact), of(claim_.condition)});
      default:
        return fact;
    }
  }

  [[nodiscard]] bool stands_for_words(const Expr& expr) const {
    return expr.op == Op::name && expr.value >= 0 &&
           claim_.variables[static_cast<std::size_t>(expr.value)].coordinate >= 0;
  }

  // The expression as sentences write it.
  [[nodiscard]] Expr of(const Expr& expr) const {
    switch (expr.op) {
      case Op::outcome:
        return position(Op::is_outcome, expr.name);
      case Op::grundy:
        return position(Op::grundy_of, "");
      case Op::least:
      case Op::greatest:
      case Op::distinct:
      case Op::is_stack:
      case Op::graph:
      case Op::call:
        throw NoSentence{};
      case Op::equal:
      case Op::not_equal:
        if (stands_for_words(expr.args[0])) return words_compared(expr, 0);
        if (stands_for_words(expr.args[1])) return words_compared(expr, 1);
        break;
      default:
        break;
    }
    require((expr.op != Op::name && expr.op != Op::complement) || (expr.value >= 0 && !stands_for_words(expr)));
    Expr result = expr;
    for (Expr& arg : result.args) arg = of(arg);
    return result;
  }

  // With a variable on that side, whose words count from 0 in a sentence.
  [[nodiscard]] Expr words_compared(const Expr& expr, std::size_t side) const {
    Expr result = expr;
    const Expr& variable = expr.args[side];
    Expr& other = result.args[1 - side];
    require(other.op == Op::name || other.op == Op::complement);
    const auto& words = sentence_.variables[static_cast<std::size_t>(variable.value)].labels;
    if (other.value >= 0) {
      require(sentence_.variables[static_cast<std::size_t>(other.value)].labels == words);
      return result;
    }
    const std::string text = to_string(other);
    const auto at = std::find(words.begin(), words.end(), text);
    require(at != words.end() && word_index(claim_.game->rules, text) == -1 - other.value);
    other = name(text, false, other.place);  // "not S" is one word
    other.value = -1 - (at - words.begin());
    return result;
  }

  const Claim& claim_;
  Sentence sentence_;
  std::shared_ptr<const rules::Subject> subject_;
  std::vector<Expr> cells_;
};

}  // namespace

std::optional<Sentence> as_sentence(const Claim& claim) {
  try {
    return SentenceMaker(claim).made();
  } catch (const NoSentence&) {
    return std::nullopt;
  }
}

}  // namespace cairn::claims
