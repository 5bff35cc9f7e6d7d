// Sentences as claims.
#include "claims/sentence_claim.hpp"

#include "rules/affine_expression.hpp"

#include <algorithm>

namespace cairn::claims {

namespace {

struct NoClaim {};

void demand(bool condition) {
  if (!condition) throw NoClaim{};
}

bool is_position(const Expr& expr) { return expr.op == Op::is_outcome || expr.op == Op::grundy_of; }
bool has_position(const Expr& expr) { return any_node(expr, is_position); }

class Converter {
 public:
  explicit Converter(const Sentence& sentence) : sentence_(sentence) {}

  Claim convert() {
    demand(sentence_.definitions.empty());
    Expr body = without_binders(sentence_.body);
    demand(!any_node(body, [](const Expr& expr) {
      return is_binder(expr.op) || expr.op == Op::remoteness_of || expr.op == Op::function_of ||
             expr.op == Op::is_option;
    }));
    find_position(body);
    lay_out();
    // Premises that speak about sizes alone become conditions of the claim.
    while (body.op == Op::implication && !has_position(body.args[0])) {
      add_condition(body.args[0]);
      body = Expr(body.args[1]);
    }
    say(body);
    claim_.text = sentence_.text;
    claim_.warnings = sentence_.warnings;
    return claim_;
  }

 private:
  // Those at the front, and behind premises.
  static Expr without_binders(const Expr& expr) {
    if (expr.op == Op::for_all) return without_binders(expr.args[0]);
    if (expr.op != Op::implication) return expr;
    Expr result = expr;
    result.args[1] = without_binders(expr.args[1]);
    return result;
  }

  void find_position(const Expr& body) {
    bool other = false;
    (void)any_node(body, [&](const Expr& expr) {
      if (!is_position(expr)) return false;
      if (position_ == nullptr) position_ = &expr;
      other = other || expr.args != position_->args || !Expr::same(expr.subject.get(), position_->subject.get());
      return false;
    });
    demand(position_ != nullptr && !other && position_->subject->parts.size() == 1);
    subject_ = position_->subject;
    cells_ = position_->args;
  }

  void lay_out() {
    const SubjectPart& part = subject_->parts[0];
    claim_.misere = subject_->misere;
    claim_.game = part.game;
    const Ruleset& rules = part.game->rules;
    demand(rules.valid.empty());
    places_.assign(sentence_.variables.size(), -1);
    std::size_t next = 0;
    for (std::size_t i = 0; i < part.cells.size(); ++i) {
      const SubjectCell& cell = part.cells[i];
      demand(cell.kind != SubjectCell::Kind::infinite);
      if (cell.kind == SubjectCell::Kind::word) {
        claim_.cells.push_back({ClaimCell::Kind::word, {}, {}, cell.label, -1});
        continue;
      }
      const Expr& written = cells_[next++];
      if (cell.kind == SubjectCell::Kind::number) {
        add_number(written);
        continue;
      }
      demand(written.op == Op::name && written.value >= 0);
      const auto& labels = rules.cells()[i].labels;
      const auto& words = variable(written).labels;
      demand(std::equal(labels.begin(), labels.end(), words.begin(), words.end(),
                        [](const Label& label, const std::string& word) { return label.text == word; }));
      claim_.cells.push_back({ClaimCell::Kind::word, {}, {}, 0, place(written, static_cast<int>(i))});
    }
    // Every variable is bounded by a cell, none of which can be negative.
    for (std::size_t i = 0; i < claim_.variables.size(); ++i) {
      demand(claim_.variables[i].coordinate >= 0 ||
             std::any_of(claim_.cells.begin(), claim_.cells.end(),
                         [&](const ClaimCell& cell) { return cell.form.factor(static_cast<int>(i)) > 0; }));
    }
  }

  void add_number(const Expr& written) {
    ClaimCell cell;
    cell.expr = rewritten(written, [&](Expr expr) {
      if (expr.op == Op::name) {
        demand(expr.value >= 0 && variable(expr).labels.empty());
        expr.value = place(expr, -1);
      }
      return expr;
    });
    const auto form = as_affine(cell.expr);
    demand(form && form->constant() >= 0 &&
           std::all_of(form->terms().begin(), form->terms().end(), [](const Term& term) { return term.factor > 0; }));
    cell.form = *form;
    claim_.cells.push_back(std::move(cell));
  }

  [[nodiscard]] const SentenceVariable& variable(const Expr& name) const {
    return sentence_.variables[static_cast<std::size_t>(name.value)];
  }

  // The index in the claim, which has its variables in the order of the cells.
  int place(const Expr& name, int coordinate) {
    int& place = places_[static_cast<std::size_t>(name.value)];
    if (place < 0) {
      place = static_cast<int>(claim_.variables.size());
      claim_.variables.push_back({variable(name).name, coordinate});
    }
    demand(claim_.variables[static_cast<std::size_t>(place)].coordinate == coordinate);
    return place;
  }

  // The expression as claims write it.
  [[nodiscard]] Expr said(const Expr& expr) const {
    if (is_position(expr)) {
      const bool partizan = claim_.game->rules.partizan();
      demand(expr.op == Op::is_outcome || (!claim_.misere && !partizan));
      Expr result;
      result.op = expr.op == Op::is_outcome ? Op::outcome : Op::grundy;
      result.name = expr.op == Op::is_outcome ? expr.name : "";
      result.place = expr.place;
      return result;
    }
    demand(expr.op != Op::conditional || !has_position(expr.args[1]));
    Expr result = expr;
    if (expr.op == Op::name) {
      demand(expr.value >= 0 && variable(expr).labels.empty());
      result.value = places_[static_cast<std::size_t>(expr.value)];
      demand(result.value >= 0);
      return result;
    }
    const bool words =
        (expr.op == Op::equal || expr.op == Op::not_equal) && (is_word(expr.args[0]) || is_word(expr.args[1]));
    for (Expr& arg : result.args) arg = words ? word(arg) : said(arg);
    if (expr.op == Op::implication) {
      return node(Op::disjunction, {negated(result.args[0]), result.args[1]}, expr.place);
    }
    if (expr.op == Op::equivalence) {
      Expr both = node(Op::conjunction, {result.args[0], result.args[1]}, expr.place);
      Expr neither = node(Op::conjunction, {negated(result.args[0]), negated(result.args[1])}, expr.place);
      return node(Op::disjunction, {std::move(both), std::move(neither)}, expr.place);
    }
    return result;
  }

  [[nodiscard]] static Expr negated(Expr expr) {
    if (expr.op == Op::negation) return Expr(expr.args[0]);
    const Place place = expr.place;
    return node(Op::negation, {std::move(expr)}, place);
  }

  [[nodiscard]] bool is_word(const Expr& expr) const {
    return expr.op == Op::name && (expr.value < 0 || !variable(expr).labels.empty());
  }

  [[nodiscard]] Expr word(const Expr& expr) const {
    Expr result = expr;
    if (expr.op == Op::name && expr.value >= 0 && !variable(expr).labels.empty()) {
      result.value = places_[static_cast<std::size_t>(expr.value)];
      demand(result.value >= 0);
      return result;
    }
    const std::string text = to_string(expr);
    const int index = word_index(claim_.game->rules, text);
    demand(index >= 0);
    if (expr.op != Op::name && expr.op != Op::complement) result = name(text, false, expr.place);
    result.value = -1 - index;
    return result;
  }

  void add_condition(const Expr& expr) {
    if (expr.op != Op::conjunction) return claim_.where.push_back(said(expr));
    for (const Expr& arg : expr.args) add_condition(arg);
  }

  void say(const Expr& body) {
    if (body.op == Op::equivalence) {
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        if (has_position(body.args[side])) continue;
        claim_.relation = Claim::Relation::iff;
        claim_.fact = said(body.args[1 - side]);
        claim_.condition = said(body.args[side]);
        return;
      }
    }
    claim_.fact = said(body);
  }

  const Sentence& sentence_;
  const Expr* position_ = nullptr;  // while it is looked for
  std::shared_ptr<const Subject> subject_;
  std::vector<Expr> cells_;
  std::vector<int> places_;  // of the variables, in the claim; -1: none
  Claim claim_;
};

}  // namespace

std::optional<Claim> as_claim(const Sentence& sentence) {
  try {
    return Converter(sentence).convert();
  } catch (const NoClaim&) {
    return std::nullopt;
  }
}

}  // namespace cairn::claims
