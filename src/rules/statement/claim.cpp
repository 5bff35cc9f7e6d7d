// Claims as text, and what they say about one position, straight from the definition.
#include "rules/statement/claim.hpp"

#include <algorithm>

namespace cairn::rules {

namespace {

using CellKind = ClaimCell::Kind;

bool mentions(const Expr& expr, Op op) {
  return any_node(expr, [&](const Expr& e) { return e.op == op; });
}

std::string cell_text(const Claim& claim, std::size_t index) {
  const ClaimCell& cell = claim.cells[index];
  if (cell.kind == CellKind::infinite) return "inf";
  if (cell.kind == CellKind::number) return to_string(cell.expr);
  if (cell.variable >= 0) return claim.variables[static_cast<std::size_t>(cell.variable)].name;
  return claim.game->rules.cells()[index].labels[static_cast<std::size_t>(cell.label)].text;
}

// G = n if n <= 8 else 5: no parentheses are needed where nothing follows. "2 mod 4 if" would be a congruence.
std::string fact_text(const Claim& claim) {
  const Expr& fact = claim.fact;
  const bool comparison = info(fact.op).precedence == info(Op::equal).precedence && fact.args.size() == 2 &&
                          fact.op != Op::divides && fact.op != Op::member;
  if (claim.relation != Claim::Relation::always || !comparison || fact.args[1].op != Op::conditional ||
      is_residue(fact.args[1].args[0])) {
    return to_string(fact);
  }
  Expr left = fact;
  left.args[1] = number(0);
  const std::string text = to_string(left);
  return text.substr(0, text.size() - 1) + to_string(fact.args[1]);
}

}  // namespace

int word_index(const Ruleset& rules, const std::string& text) {
  int index = 0;
  for (const auto& coordinate : rules.cells()) {
    for (const auto& label : coordinate.labels) {
      if (label.text == text) return index;
      ++index;
    }
  }
  return -1;
}

bool Claim::asks_grundy() const { return mentions(fact, Op::grundy); }
bool Claim::asks_outcome() const { return mentions(fact, Op::outcome); }

Question question_of(const Claim& claim) {
  const int stacks = stacks_of(*claim.game, static_cast<int>(claim.cells.size()));
  return {claim.game, stacks, claim.misere, claim.asks_grundy()};
}

bool same(const Claim& a, const Claim& b) {
  return a.misere == b.misere && a.game->text == b.game->text && a.variables == b.variables && a.cells == b.cells &&
         a.where == b.where && a.fact == b.fact && a.relation == b.relation && a.condition == b.condition;
}

std::string subject(const Claim& claim) {
  const Ruleset& rules = claim.game->rules;
  std::string text = question_of(claim).name() + "[";
  for (std::size_t i = 0; i < claim.cells.size(); ++i) {
    if (i > 0) text += rules.shape->separator(i - 1);
    text += cell_text(claim, i);
  }
  return text + "]";
}

std::string to_string(const Claim& claim) {
  std::string text = subject(claim);
  for (const auto& condition : claim.where) text += ", " + to_string(condition);
  text += ": " + fact_text(claim);
  switch (claim.relation) {
    case Claim::Relation::always:
      return text;
    case Claim::Relation::iff:
      return text + " iff " + to_string(claim.condition);
    case Claim::Relation::whenever:
      return text + " if " + to_string(claim.condition);
    case Claim::Relation::only_if:
      return text + " only if " + to_string(claim.condition);
  }
  return text;
}

ClaimInstance::ClaimInstance(const Claim& claim, std::span<const std::int64_t> values)
    : claim_(claim), values_(values) {
  Cells cells;
  for (const auto& cell : claim.cells) {
    switch (cell.kind) {
      case CellKind::infinite:
        cells.push_back(kInfinite);
        break;
      case CellKind::word:
        cells.push_back(cell.variable < 0 ? cell.label : values[static_cast<std::size_t>(cell.variable)]);
        break;
      case CellKind::number: {
        const std::int64_t number = cell.form.at(values, 0);
        if (number < 0) return;
        cells.push_back(number);
        break;
      }
    }
  }
  position_ = cells;
  if (claim.game->rules.shape->interchangeable()) std::sort(position_.begin(), position_.end());
  written_ = std::move(cells);
}

bool ClaimInstance::applies() const {
  return written_ &&
         std::all_of(claim_.where.begin(), claim_.where.end(), [&](const Expr& e) { return holds(e, *this); }) &&
         is_valid(claim_.game->rules, position_);
}

bool ClaimInstance::condition_holds() const {
  return claim_.relation == Claim::Relation::always || holds(claim_.condition, *this);
}

bool ClaimInstance::is_true() const {
  switch (claim_.relation) {
    case Claim::Relation::always:
      return holds(claim_.fact, *this);
    case Claim::Relation::iff:
      return holds(claim_.fact, *this) == condition_holds();
    case Claim::Relation::whenever:
      return !condition_holds() || holds(claim_.fact, *this);
    case Claim::Relation::only_if:
      return condition_holds() || !holds(claim_.fact, *this);
  }
  return false;
}

std::string ClaimInstance::expectation() const {
  const bool wanted = claim_.relation != Claim::Relation::only_if && condition_holds();
  Expr fact = claim_.fact;
  const bool about_grundy = info(fact.op).argument == Type::number && fact.args.size() == 2 &&
                            fact.args[0].op == Op::grundy && !mentions(fact.args[1], Op::grundy);
  if (about_grundy && fact.op != Op::divides && fact.op != Op::member) {
    const Number value = evaluate(fact.args[1], *this);
    if (value.finite()) fact.args[1] = rules::number(value.value);
  }
  if (wanted) return to_string(fact);
  if (fact.op == Op::equal) {
    fact.op = Op::not_equal;
    return to_string(fact);
  }
  const bool impartial = !claim_.game->rules.partizan();
  if (fact.op == Op::outcome && impartial) return fact.name == "P" ? "N" : "P";
  return "not " + (fact.op == Op::outcome ? fact.name : "(" + to_string(fact) + ")");
}

Number ClaimInstance::number(const Expr& leaf) const {
  switch (leaf.op) {
    case Op::grundy:
      return grundy_;
    case Op::greatest:
      return position_.back() == 0 ? Number() : Number(position_.back());
    case Op::least: {
      const auto found = std::find_if(position_.begin(), position_.end(), [](auto stack) { return stack > 0; });
      return found == position_.end() ? Number() : Number(*found);
    }
    default:
      return values_[static_cast<std::size_t>(leaf.value)];
  }
}

bool ClaimInstance::truth(const Expr& leaf) const {
  if (leaf.op == Op::outcome) return leaf.name[0] == outcome_;
  for (std::size_t i = 1; i < position_.size(); ++i) {  // distinct
    if (position_[i] > 0 && position_[i] == position_[i - 1]) return false;
  }
  return true;
}

bool ClaimInstance::is_stack(const Number& size) const {
  return size.finite() && size.value > 0 &&
         std::find(position_.begin(), position_.end(), size.value) != position_.end();
}

int ClaimInstance::choice(const Expr& expr) const {
  if (expr.op != Op::name && expr.op != Op::complement) return -1;
  if (expr.value < 0) return static_cast<int>(-1 - expr.value);
  const auto at = static_cast<std::size_t>(expr.value);
  const int coordinate = claim_.variables[at].coordinate;
  if (coordinate < 0) return -1;
  const Ruleset& rules = claim_.game->rules;
  return word_index(
      rules, rules.cells()[static_cast<std::size_t>(coordinate)].labels[static_cast<std::size_t>(values_[at])].text);
}

std::int64_t ClaimOrder::largest(const Claim& claim, const Cells& written) {
  std::int64_t most = 0;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (claim.cells[i].kind == CellKind::number) most = std::max(most, written[i]);
  }
  return most;
}

bool ClaimOrder::before(const Claim& claim, const Cells& a, const Cells& b) {
  const std::int64_t most_a = largest(claim, a);
  const std::int64_t most_b = largest(claim, b);
  return most_a != most_b ? most_a < most_b : a < b;
}

}  // namespace cairn::rules
