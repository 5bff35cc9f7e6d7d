// Making claims: cells, conditions, statements, and the parameters of a family.
#include <map>

#include "claim.hpp"

namespace referee {
namespace {

using Values = std::map<std::string, Number>;

ExprPtr named(const std::string& name, Number n) {
  Expr expr;
  expr.number = n;
  expr.name = name;
  return std::make_shared<const Expr>(std::move(expr));
}

// The expression with the parameters filled in.
ExprPtr filled(const ExprPtr& expr, const Values& values) {
  if (!expr) return nullptr;
  Expr copy = *expr;
  const auto found = copy.op == Op::constant ? values.find(copy.name) : values.end();
  if (found != values.end()) {
    copy.number = found->second;
    copy.name.clear();
  }
  for (ExprPtr& part : copy.parts) part = filled(part, values);
  return std::make_shared<const Expr>(std::move(copy));
}

Claim filled(const Claim& claim, const Values& values) {
  Claim copy = claim;
  for (ExprPtr& cell : copy.cells) cell = filled(cell, values);
  for (ExprPtr* expr : {&copy.about, &copy.says, &copy.value, &copy.otherwise}) *expr = filled(*expr, values);
  return copy;
}

class Maker {
 public:
  Maker(Session& session, int to)
      : random_(session.random()), game_(session.games()[0]), to_(to), generator_(session.random()) {}

  std::optional<Family> make() {
    if (random_.chance(30)) parameters();
    claim_.misere = random_.chance(20);
    cells();
    generator_.speak_of(game_, claim_.numbers, claim_.words, named_);
    if (random_.chance(40)) claim_.about = generator_.condition(random_.chance(70) ? 0 : 1);
    statement();
    for (const Values& values : values_) {
      Member member;
      member.game = std::make_unique<Game>(game_of(values));
      member.oracle = std::make_unique<Oracle>(std::vector<const Game*>{member.game.get()});
      family_.members.push_back(std::move(member));
    }
    // Claims that hold are rare, so several are tried.
    for (int attempt = random_.chance(30) ? 0 : 12; attempt >= 0; --attempt) {
      claim_.says = generator_.condition(random_.chance(60) ? 0 : 1);
      claim_.value = generator_.number(1);
      claim_.otherwise = generator_.number(1);
      bool holds = true;
      for (std::size_t i = 0; i < values_.size(); ++i) {
        family_.members[i].claim = filled(claim_, values_[i]);
        holds = holds && !family_.members[i].first_counterexample(to_);
        if (family_.members[i].undefined) return {};
      }
      if (holds) break;
    }
    family_.text = text();
    return std::move(family_);
  }

 private:
  // `for k in ..`, and what of the game the parameter fills in.
  void parameters() {
    const Number low = random_.between(1, 3);
    values_.clear();
    if (random_.chance(60)) {
      const Number high = low + random_.below(3);
      prefix_ = "for k in " + to_text(low) + ".." + to_text(high);
      for (Number k = low; k <= high; ++k) values_.push_back({{"k", k}});
    } else {
      prefix_ = "for k in {" + to_text(low) + "," + to_text(low + 3) + "}";
      values_ = {{{"k", low}}, {{"k", low + 3}}};
    }
    named_ = {named("k", low)};
    if (random_.chance(20)) {
      std::vector<Values> pairs;
      for (const Values& one : values_) {
        for (Number j = 1; j <= one.at("k"); ++j) pairs.push_back({{"k", one.at("k")}, {"j", j}});
      }
      values_ = pairs;
      prefix_ += ", j in 1..k";
      named_.push_back(named("j", 1));
    }
    prefix_ += ": ";
    fills_in_ = !game_.parameters.empty() && !game_.parameters[0].formula && random_.chance(70);
    set_kind_ = random_.below(4);
  }

  // {1..k}, {1..2k}, {k,k+2}, {k+1; 3,8,..}
  [[nodiscard]] Set set_of(Number k) const {
    Set set;
    if (set_kind_ == 0) set.runs = {{1, 1, k}};
    if (set_kind_ == 1) set.runs = {{1, 1, 2 * k}};
    if (set_kind_ == 2) set.runs = {{k, 1, k}, {k + 2, 1, k + 2}};
    if (set_kind_ == 3) set.runs = {{k + 1, 1, k + 1}, {3, 5, kInfinite}};
    return set;
  }

  [[nodiscard]] Game game_of(const Values& values) const {
    if (!fills_in_) return game_;
    const Number k = values.at("k");
    return game_.parameters[0].set ? game_.with_set(set_of(k)) : game_.with_number(k);
  }

  [[nodiscard]] std::string call_text() const {
    static const std::vector<std::string> kSets{"{1..k}", "{1..2k}", "{k,k+2}", "{k+1; 3,8,..}"};
    if (!fills_in_) return game_.call();
    if (!game_.parameters[0].set) return game_.name + "(k)";
    return game_.name + kSets[static_cast<std::size_t>(set_kind_)];
  }

  ExprPtr new_number() {
    static const std::vector<std::string> kNames{"x", "y", "z", "v"};
    const auto index = static_cast<int>(claim_.numbers.size());
    claim_.numbers.push_back(kNames[claim_.numbers.size()]);
    return leaf(Op::variable, index, claim_.numbers.back());
  }

  ExprPtr number_cell() {
    const bool used = !claim_.numbers.empty();
    const int kind = random_.below(100);
    if (kind < 10 && game_.numbers() > 1) return constant(random_.below(4));
    if (kind < 15 && !named_.empty()) return random_.pick(named_);
    ExprPtr variable = used && random_.chance(15) ? leaf(Op::variable, 0, claim_.numbers[0]) : new_number();
    if (kind < 25) return binary(Op::add, variable, constant(random_.between(1, 3)));
    if (kind < 30 && !named_.empty()) return binary(Op::add, variable, random_.pick(named_));
    if (kind < 40) return times(random_.between(2, 3), variable);
    if (kind < 43) return binary(Op::add, times(2, variable), constant(1));
    return variable;
  }

  ExprPtr times(int factor, const ExprPtr& variable) {  // 2*x or 2x
    Expr product = *binary(Op::multiply, constant(factor), variable);
    product.index = random_.below(2);
    return std::make_shared<const Expr>(std::move(product));
  }

  void cells() {
    static const std::vector<std::string> kNames{"w", "u"};
    for (std::size_t i = 0; i < game_.size(); ++i) {
      if (game_.kind(i) != Kind::word) {
        const bool infinite = game_.kind(i) == Kind::purse && random_.chance(10);
        claim_.cells.push_back(infinite ? constant(kInfinite) : number_cell());
      } else if (random_.chance(40)) {
        const auto index = claim_.words.size();
        claim_.words.push_back({kNames[index], game_.coordinates[i].words});
        claim_.cells.push_back(leaf(Op::word_picked, static_cast<int>(index), kNames[index]));
      } else {
        claim_.cells.push_back(leaf(Op::word, random_.pick(game_.coordinates[i].words)));
      }
    }
  }

  void statement() {
    static const std::vector<Form> kForms{Form::all, Form::iff, Form::iff, Form::when, Form::only, Form::only};
    static const std::vector<Form> kGrundy{Form::grundy, Form::grundy_when, Form::grundy_else};
    static const std::vector<Sign> kSigns{Sign::equal, Sign::equal,         Sign::less_equal,
                                          Sign::less,  Sign::greater_equal, Sign::not_equal};
    const bool grundy = !game_.partizan() && !claim_.misere && random_.chance(30);
    claim_.form = random_.pick(grundy ? kGrundy : kForms);
    claim_.outcome = game_.partizan()     ? random_.pick(std::vector<char>{'P', 'N', 'L', 'R'})
                     : random_.chance(60) ? 'P'
                                          : 'N';
    claim_.sign = random_.pick(kSigns);
  }

  std::string text() {
    std::string cells;
    for (const ExprPtr& cell : claim_.cells) cells += (cells.empty() ? "" : ",") + to_text(*cell);
    std::string head = prefix_ + (claim_.misere ? "misere " : "") + call_text() + "[" + cells + "]";
    if (claim_.about) head += ", " + to_text(*claim_.about);
    const std::string outcome(1, claim_.outcome);
    const std::string value = "G " + to_text(claim_.sign) + " " + to_text(*claim_.value);
    const std::string says = to_text(*claim_.says);
    const bool other_order = random_.chance(25);
    switch (claim_.form) {
      case Form::all:
        return head + ": " + outcome;
      case Form::iff:
        return head + ": " + outcome + (other_order ? " if and only if " : " iff ") + says;
      case Form::when:
        return head + ": " + (other_order ? "if " + says + " then " + outcome : outcome + " if " + says);
      case Form::only:
        return head + ": " + outcome + " only if " + says;
      case Form::grundy:
        return head + ": " + value;
      case Form::grundy_when:
        return head + ": " + (other_order ? "if " + says + " then " + value : value + " if " + says);
      case Form::grundy_else:
        return head + ": " + value + " if " + says + " else " + to_text(*claim_.otherwise);
    }
    return head;
  }

  Random& random_;
  const Game& game_;
  int to_;
  Generator generator_;
  Claim claim_;
  Family family_;
  std::vector<Values> values_{{}};
  std::vector<ExprPtr> named_;  // the parameters, as numbers
  std::string prefix_;
  bool fills_in_ = false;
  int set_kind_ = 0;
};

}  // namespace

std::optional<Position> Member::position(const Assignment& assignment) const {
  Scene scene;
  scene.variables = &assignment.numbers;
  scene.picks = &assignment.words;
  Position position;
  for (std::size_t i = 0; i < claim.cells.size(); ++i) {
    if (game->kind(i) == Kind::word) {
      position.push_back(word_of(*claim.cells[i], scene));
      continue;
    }
    const Value value = evaluate(*claim.cells[i], scene);
    position.push_back(value.is_number() ? value.number : kInfinite);
  }
  return position;
}

bool Member::violates(const Assignment& assignment) {
  Position position = *this->position(assignment);
  if (game->has_stacks()) std::sort(position.begin(), position.end());
  if (!game->is_valid(position)) return false;
  const Board board = game->board(position);
  Scene scene;
  scene.before = &board;
  scene.variables = &assignment.numbers;
  scene.picks = &assignment.words;
  if (claim.about && !holds(*claim.about, scene)) return false;
  const Truth& truth = oracle->truth(position);
  undefined = undefined || !truth.defined;
  const bool is = truth.outcome(claim.misere, game->partizan()) == claim.outcome;
  const auto value = [&](const ExprPtr& expr) {
    return holds(*compare(constant(truth.grundy), claim.sign, expr), scene);
  };
  switch (claim.form) {
    case Form::all:
      return !is;
    case Form::iff:
      return is != holds(*claim.says, scene);
    case Form::when:
      return holds(*claim.says, scene) && !is;
    case Form::only:
      return is && !holds(*claim.says, scene);
    case Form::grundy:
      return !value(claim.value);
    case Form::grundy_when:
      return holds(*claim.says, scene) && !value(claim.value);
    case Form::grundy_else:
      return !value(holds(*claim.says, scene) ? claim.value : claim.otherwise);
  }
  return false;
}

std::optional<Assignment> Member::first_counterexample(int to) {
  std::optional<Assignment> best;
  Position best_key;
  Assignment now{std::vector<Number>(claim.numbers.size(), 0), std::vector<int>(claim.words.size(), 0)};
  const auto look = [&] {
    const Position cells = *position(now);
    Position key{0};  // the largest number, then all
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (game->kind(i) == Kind::word || cells[i] == kInfinite) continue;
      key[0] = std::max(key[0], cells[i]);
      key.push_back(cells[i]);
    }
    if (key[0] > to || (best && best_key <= key) || !violates(now)) return;
    best = now;
    best_key = key;
  };
  const auto fill = [&](const auto& self, std::size_t place) -> void {
    if (undefined) return;
    if (place < now.numbers.size()) {
      for (now.numbers[place] = 0; now.numbers[place] <= to; ++now.numbers[place]) self(self, place + 1);
    } else if (place < now.numbers.size() + now.words.size()) {
      for (const int word : claim.words[place - now.numbers.size()].words) {
        now.words[place - now.numbers.size()] = word;
        self(self, place + 1);
      }
    } else {
      look();
    }
  };
  fill(fill, 0);
  return best;
}

std::optional<Family> make_claim(Session& session, int to) { return Maker(session, to).make(); }

}  // namespace referee
