// The lowering: every case of every move becomes a ray.
//
// Cases are: the mode, the number of empty stacks, the picks of finite-domain choices, the stacks taken from, the order
// in which the stacks land (a stable sort, so each result belongs to one order), and, when the rules speak about the
// board after the move, the number of stacks empty then. In each case least, greatest, distinct and primes are affine.
// Cost: for "take from one" k(k+1)/2 rays per number of empty stacks, before impossible ones are dropped.
#include "base/clock.hpp"
#include "base/wide.hpp"
#include "rules/graph/sites.hpp"
#include "rules/lowering/amounts.hpp"
#include "rules/lowering/conditions.hpp"
#include "rules/lowering/modes.hpp"
#include "rules/lowering/play_ends.hpp"
#include "rules/lowering/resolved.hpp"
#include "rules/lowering/simplify.hpp"
#include "rules/lowering/stay_valid.hpp"
#include "rules/rays.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <numeric>

namespace cairn::rules {

namespace {

using CoordinateKind = Coordinate::Kind;

constexpr std::uint64_t kStepsBetweenLooks = 64;  // at the clock

// Does the move speak about least, greatest or distinctness after itself? With names: about anything after itself?
bool asks_after(const Move& move, bool names = false) {
  return std::any_of(move.where.begin(), move.where.end(), [&](const Expr& condition) {
    return any_node(condition, [&](const Expr& e) { return e.after && (names || e.op != Op::name); });
  });
}

class Lowering {
 public:
  Lowering(const Game& game, int k, const Control* control)
      : rules_(game.rules), cells_(rules_.cells_for(k)), control_(control) {
    result_.game = game.text;
    result_.coordinates = k;
    result_.sorted = rules_.shape->interchangeable();
    result_.partizan = rules_.partizan();
    result_.modes = modes_of(cells_);
    int numbers = 0;
    for (const auto& cell : cells_) track_.push_back(cell.kind == CoordinateKind::choice ? -1 : numbers++);
  }

  Rays run() {
    lower_measure();
    result_.all_valid = rules_.valid.empty();
    for (const auto& mode : result_.modes) {
      for (int empty = 0; empty <= (result_.sorted ? result_.coordinates : 0); ++empty) {
        Case at;
        at.cells = cells_;
        at.mode = &mode;
        at.track = track_;
        at.known = {result_.coordinates, result_.sorted, empty};
        lower_valid(at);
        if (!mode.finite() && !may_be_valid(at)) continue;  // a purse that is never infinite
        for (const auto& move : rules_.moves) {
          at.move = &move;
          if (!ruled_out(at)) lower_choices(at, 0);
        }
      }
    }
    show_that_play_ends(result_);
    explain_not_linear();
    result_.stays_valid = moves_stay_valid(result_, control_);
    result_.largest = largest_coordinate();
    return std::move(result_);
  }

 private:
  // What is small is lowered whatever the clock says.
  void look() {
    if (++steps_ % kStepsBetweenLooks == 0) look_at_clock(control_, "the moves are worked out");
  }

  [[nodiscard]] int mode_index(const Mode* mode) const { return static_cast<int>(mode - result_.modes.data()); }

  void lower_measure() {
    if (!rules_.measure) {
      Affine sum;
      for (int i = 0; i < result_.coordinates; ++i) sum = sum + Affine::variable(i);
      result_.measure = {{sum, {}}};
      return;
    }
    if (any_node(*rules_.measure, [](const Expr& e) { return e.op == Op::least || e.op == Op::greatest; })) {
      throw Error("a measure cannot speak of least or greatest", "", "use the names of stacks or piles");
    }
    Case at;
    at.cells = cells_;
    at.mode = &result_.modes[0];
    at.track = track_;
    at.known = {result_.coordinates, result_.sorted, 0};
    const Value value = value_of(*rules_.measure, at);
    result_.measure = {{value.kind == Value::Kind::affine ? value.form : Affine(), {}}};
    if (value.kind != Value::Kind::affine) result_.evaluated_measure = as_expression(value);
  }

  void lower_valid(const Case& at) {
    if (result_.all_valid) return;
    Clauses clauses{{}};
    for (const auto& condition : rules_.valid) clauses = conjunction(clauses, clauses_of(condition, at));
    for (auto& atoms : clauses) {
      if (simplify(atoms, at.known)) result_.valid.push_back({mode_index(at.mode), at.known.empty, std::move(atoms)});
    }
  }

  [[nodiscard]] bool may_be_valid(const Case& at) const {
    return result_.all_valid || std::any_of(result_.valid.begin(), result_.valid.end(), [&](const ValidClause& clause) {
             return clause.mode == mode_index(at.mode) && clause.empty == at.known.empty;
           });
  }

  // A condition on words alone that the mode does not meet spares the rest of the work: on a graph with many edges most
  // moves are made on an edge that is not the active one.
  [[nodiscard]] static bool ruled_out(const Case& at) {
    if (!at.move->choices.empty()) return false;
    return std::any_of(at.move->where.begin(), at.move->where.end(), [&](const Expr& condition) {
      return asks_words_alone(condition, at) && clauses_of(condition, at).empty();
    });
  }

  [[nodiscard]] static bool asks_words_alone(const Expr& condition, const Case& at) {
    const auto& args = condition.args;
    if (condition.op == Op::equal || condition.op == Op::not_equal) {
      return std::all_of(args.begin(), args.end(),
                         [&](const Expr& arg) { return !arg.after && at.label(arg) != nullptr; });
    }
    const bool joins =
        condition.op == Op::negation || condition.op == Op::conjunction || condition.op == Op::disjunction;
    return joins && std::all_of(args.begin(), args.end(), [&](const Expr& arg) { return asks_words_alone(arg, at); });
  }

  void lower_choices(Case& at, std::size_t index) {
    if (index == at.move->choices.size()) {
      at.move->take ? lower_take(at) : lower_to(at);
      return;
    }
    for (std::size_t pick = 0; pick < at.move->choices[index].labels.size(); ++pick) {
      at.picks.resize(index);
      at.picks.push_back(pick);
      lower_choices(at, index + 1);
    }
  }

  // Conditions on the amount alone: its range, its set, and no more than lies on the board.
  [[nodiscard]] Clauses amount_clauses(const Case& at) const {
    const Move& move = *at.move;
    if (move.amount.empty()) return {{}};
    const Expr amount = name(move.amount);
    Clauses clauses{{}};
    bool bounded = false;
    if (move.low) {
      const Value high = value_of(*move.high, at);
      bounded = high.kind != Value::Kind::infinite && !move.take;
      clauses = conjunction(clauses, clauses_of(node(Op::greater_equal, {amount, *move.low}), at));
      if (high.kind != Value::Kind::infinite) {
        clauses = conjunction(clauses, clauses_of(node(Op::less_equal, {amount, *move.high}), at));
      }
    }
    if (move.set) clauses = conjunction(clauses, clauses_of(node(Op::member, {amount, *move.set}), at));
    if (move.take) clauses = conjunction(clauses, {{at_least_zero(Affine::variable(kAmount) - Affine(1))}});
    if (!bounded) {
      Affine rest = Affine::variable(kAmount, -1);
      for (int i = at.known.empty; i < result_.coordinates; ++i) rest = rest + Affine::variable(i);
      clauses = conjunction(clauses, {{at_least_zero(rest)}});
    }
    return clauses;
  }

  [[nodiscard]] std::vector<Taking> takings(const Case& at) const {
    try {
      return rules_.shape->takings(at.move->from, static_cast<int>(cells_.size()), at.known.empty);
    } catch (const TooManyTakings&) {
      too_many();
    }
  }

  [[nodiscard]] Affine number_in(int cell) const { return Affine::variable(track_[static_cast<std::size_t>(cell)]); }

  // Where this choice of cells stands for itself.
  [[nodiscard]] std::vector<Atom> atoms_of(const Taking& taking) const {
    std::vector<Atom> atoms;
    if (taking.as_large_as) {
      Atom equal;
      equal.kind = Atom::Kind::zero;
      equal.form = number_in(*taking.as_large_as) - number_in(taking.cells[0]);
      atoms.push_back(std::move(equal));
    }
    if (!result_.sorted || taking.by_name) return atoms;
    // Of equal stacks the later ones are taken from, so that no option is listed twice.
    for (const int i : taking.cells) {
      const bool next_too = std::count(taking.cells.begin(), taking.cells.end(), i + 1) > 0;
      if (i + 1 < result_.coordinates && !next_too) {
        atoms.push_back(at_least_zero(Affine::variable(i + 1) - Affine::variable(i) - Affine(1), true));
      }
    }
    return atoms;
  }

  void lower_take(Case& at) {
    lost_.reset();
    for (const auto& taking : takings(at)) {
      std::vector<Value> targets;
      for (std::size_t i = 0; i < cells_.size(); ++i) targets.push_back(before(at, i));
      std::vector<Atom> atoms = atoms_of(taking);
      for (const int i : taking.cells) {
        Value& target = targets[static_cast<std::size_t>(i)];
        if (target.kind != Value::Kind::affine) continue;  // an infinite purse stays infinite
        target.form = target.form - Affine::variable(kAmount);
        atoms.push_back(at_least_zero(target.form));
      }
      land(at, targets, atoms);
    }
  }

  [[nodiscard]] Value before(const Case& at, std::size_t cell) const {
    if (at.mode->infinite[cell]) return Value::infinite();
    if (track_[cell] < 0) return {};
    return Value::of(track_[cell] < at.known.empty ? Affine(0) : Affine::variable(track_[cell]));
  }

  void lower_to(Case& at) {
    std::vector<Value> targets;
    std::vector<Atom> atoms;
    lost_.reset();
    for (std::size_t i = 0; i < at.move->to.size(); ++i) {
      const bool choice = track_[i] < 0;
      targets.push_back(choice ? Value() : value_of(at.move->to[i], at));
      const Value& target = targets.back();
      if (choice) continue;
      if (target.kind == Value::Kind::absent) {
        const Expr* lost = lost_to_infinity(at.move->to[i], at);
        if (lost == nullptr) return;
        lost_ = *lost;
      }
      if (target.kind == Value::Kind::infinite && result_.sorted) return;
      if (target.kind == Value::Kind::affine) atoms.push_back(at_least_zero(target.form));
    }
    land(at, targets, atoms);
  }

  // What exists as long as the purses are finite, and does not when they are infinite as they are here: d mod 5. A
  // number minus infinity is below 0, as a number minus a large one is, so that there is no such move, and no question.
  [[nodiscard]] const Expr* lost_to_infinity(const Expr& target, const Case& at) const {
    if (at.mode->finite()) return nullptr;
    Case finite = at;
    const auto same_words = [&](const Mode& mode) { return mode.finite() && mode.labels == at.mode->labels; };
    finite.mode = &*std::find_if(result_.modes.begin(), result_.modes.end(), same_words);
    if (value_of(target, finite).kind == Value::Kind::absent) return nullptr;
    const Expr* lost = nullptr;
    return absent_by_infinity(target, at, lost) ? lost : nullptr;
  }

  // Finds the mode after the move, and for stacks every order in which they can land.
  void land(Case& at, const std::vector<Value>& targets, const std::vector<Atom>& atoms) {
    const bool affine = std::all_of(targets.begin(), targets.end(), [](const Value& value) {
      return value.kind == Value::Kind::affine || value.kind == Value::Kind::infinite ||
             value.kind == Value::Kind::absent;
    });
    for (const auto& target : targets) {
      if (target.kind == Value::Kind::other &&
          any_node(target.other, [](const Expr& e) { return e.op == Op::name && e.value == kInfiniteLeaf; })) {
        throw Error("it is not clear whether '" + to_string(target.other) + "' is infinite after a move", "",
                    "write the move so that an infinite purse stays infinite or is not used");
      }
    }
    Mode mode_after = *at.mode;
    infinite_pile_ = nullptr;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (track_[i] >= 0) {
        const bool purse = cells_[i].kind == CoordinateKind::purse;
        const bool infinite = targets[i].kind == Value::Kind::infinite;
        mode_after.infinite[i] = infinite && purse;
        if (infinite && !purse) infinite_pile_ = &cells_[i].name;
      } else if (!at.move->take) {
        const auto& labels = cells_[i].labels;
        const std::string& text = at.label(at.move->to[i])->text;
        const auto found = std::find_if(labels.begin(), labels.end(), [&](const auto& l) { return l.text == text; });
        mode_after.labels[i] = static_cast<int>(found - labels.begin());
      }
    }
    const auto same = [&](const Mode& mode) {
      return mode.labels == mode_after.labels && mode.infinite == mode_after.infinite;
    };
    at.mode_after = &*std::find_if(result_.modes.begin(), result_.modes.end(), same);
    at.after = targets;
    at.empty_after = -1;
    if (!result_.sorted || !affine) {
      if (result_.sorted && !affine && asks_after(*at.move, true)) {
        throw Error("a move that is not linear cannot speak of stacks after it", "", "drop the primes");
      }
      std::vector<int> landing(targets.size());
      std::iota(landing.begin(), landing.end(), 0);
      return emit(at, landing, atoms);
    }
    std::vector<int> order;
    order_stacks(at, targets, atoms, order);
  }

  // Extends a stable sorted order slot by slot as long as it is possible.
  void order_stacks(Case& at, const std::vector<Value>& targets, const std::vector<Atom>& atoms,
                    std::vector<int>& order) {
    look();
    const int k = result_.coordinates;
    if (static_cast<int>(order.size()) == k) {
      at.after.clear();
      for (const int stack : order) at.after.push_back(targets[static_cast<std::size_t>(stack)]);
      return split_empty_after(at, order, atoms);
    }
    // How far `later` is above `stack`, where equal ones keep their order.
    const auto gap = [&](int stack, int later) {
      return targets[static_cast<std::size_t>(later)].form - targets[static_cast<std::size_t>(stack)].form -
             Affine(stack > later ? 1 : 0);
    };
    // Only those come next that no other is known to precede; stacks that all lose the same amount stay in order, so
    // that at most two stacks are open for a "take".
    std::vector<int> open;
    for (int stack = 0; stack < k; ++stack) {
      if (std::count(order.begin(), order.end(), stack) > 0) continue;
      const bool preceded =
          std::any_of(open.begin(), open.end(), [&](int other) { return implied(gap(other, stack), at.known, {}); });
      if (!preceded) open.push_back(stack);
    }
    for (const int stack : open) {
      std::vector<Atom> extended = atoms;
      bool possible = true;
      for (const int other : open) {
        if (other == stack || !possible) continue;
        const Affine above = gap(stack, other);
        possible = !implied(above * -1 - Affine(1), at.known, atoms);
        if (!implied(above, at.known, extended)) extended.push_back(at_least_zero(above));
      }
      if (!possible) continue;
      order.push_back(stack);
      order_stacks(at, targets, extended, order);
      order.pop_back();
    }
  }

  void split_empty_after(Case& at, const std::vector<int>& order, const std::vector<Atom>& atoms) {
    if (!asks_after(*at.move)) return emit(at, order, atoms);
    const int k = result_.coordinates;
    for (int empty = at.move->take ? at.known.empty : 0; empty <= k; ++empty) {
      std::vector<Atom> extended = atoms;
      if (empty > 0) {
        Atom last;
        last.kind = Atom::Kind::zero;
        last.form = at.after[static_cast<std::size_t>(empty - 1)].form;
        extended.push_back(last);
      }
      if (empty < k) extended.push_back(at_least_zero(at.after[static_cast<std::size_t>(empty)].form - Affine(1)));
      at.empty_after = empty;
      std::vector<Atom> possible = extended;
      if (simplify(possible, at.known)) emit(at, order, extended);
    }
  }

  void emit(const Case& at, const std::vector<int>& landing, const std::vector<Atom>& atoms) {
    look();
    Clauses clauses = amount_clauses(at);
    for (const auto& condition : at.move->where) clauses = conjunction(clauses, clauses_of(condition, at));
    for (auto& clause : clauses) {
      Ray ray;
      ray.player = at.move->player;
      ray.move = static_cast<int>(at.move - rules_.moves.data());
      ray.mode = mode_index(at.mode);
      ray.mode_after = mode_index(at.mode_after);
      ray.empty = at.known.empty;
      if (result_.sorted) ray.landing = landing;
      ray.guard = std::move(clause);
      ray.guard.insert(ray.guard.end(), atoms.begin(), atoms.end());
      set_targets(ray, at.after);
      eliminate_amount(ray);
      if (!simplify(ray.guard, at.known)) continue;
      if (infinite_pile_ != nullptr) refuse_infinite_pile(at);
      if (lost_) refuse_lost(at);
      for (Ray& part : with_natural_amounts(std::move(ray), at.known)) {
        if (result_.rays.size() >= kMostRays) too_many();
        result_.rays.push_back(std::move(part));
      }
    }
  }

  [[nodiscard]] std::string infinite_purses(const Case& at) const {
    std::string purses;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (at.mode->infinite[i]) purses += (purses.empty() ? "" : " and ") + cells_[i].name;
    }
    return purses;
  }

  // Without a word such a move would just not be there, and the game would be another than the rules say.
  [[noreturn]] void refuse_lost(const Case& at) const {
    const std::string purses = infinite_purses(at);
    const bool several = purses.find(' ') != std::string::npos;
    throw Misplaced{"this move leads nowhere when " + purses + (several ? " are" : " is") + " infinite: '" +
                        to_string(*lost_) + "' does not exist then",
                    at.move->place,
                    "rule that out with a condition such as " + purses.substr(0, purses.find(' ')) +
                        " <= 1000, or declare " + (several ? "them as piles" : purses + " as a pile")};
  }

  [[noreturn]] void refuse_infinite_pile(const Case& at) const {
    const std::string purses = infinite_purses(at);
    const bool several = purses.find(' ') != std::string::npos;
    throw Misplaced{"this move leaves infinitely much in the pile '" + *infinite_pile_ + "' when " + purses +
                        (several ? " are" : " is") + " infinite",
                    at.move->place,
                    "only a purse can be infinite: write '" + *infinite_pile_ + ": purse', or declare " +
                        (several ? "the others as piles" : purses + " as a pile")};
  }

  void set_targets(Ray& ray, const std::vector<Value>& targets) const {
    bool affine = true;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (track_[i] < 0) continue;
      const Value& target = targets[i];
      affine = affine && (target.kind == Value::Kind::affine || target.kind == Value::Kind::infinite);
      ray.after.push_back(target.kind == Value::Kind::affine ? target.form : Affine(0));
      ray.evaluated_after.push_back(target.kind == Value::Kind::infinite ? number(0) : as_expression(target));
    }
    (affine ? static_cast<void>(ray.evaluated_after.clear()) : ray.after.clear());
  }

  void explain_not_linear() {
    for (const auto& ray : result_.rays) {
      if (ray.linear()) continue;
      for (const auto& atom : ray.guard) {
        if (atom.kind == Atom::Kind::other) {
          result_.not_linear = "'" + to_string(atom.condition) + "' is not linear";
          return;
        }
      }
      for (const auto& target : ray.evaluated_after) {
        if (any_node(target, [](const Expr& e) {
              return e.op == Op::modulo || e.op == Op::multiply || e.op == Op::power || e.op == Op::floor_divide ||
                     e.op == Op::ceil_divide || e.op == Op::floor_root || e.op == Op::minimum || e.op == Op::maximum ||
                     e.op == Op::nim_sum;
            })) {
          result_.not_linear = "the move to '" + to_string(target) + "' is not linear";
          return;
        }
      }
    }
  }

  // The largest coordinate X for which no form overflows. A form is at most (sum |factor| + |constant|) X, where an
  // amount counts as often as the forms that bound it.
  [[nodiscard]] std::int64_t largest_coordinate() const {
    const auto size = [](std::int64_t value) {
      return value < 0 ? -static_cast<Wide>(value) : static_cast<Wide>(value);
    };
    std::int64_t largest = std::int64_t{1} << 60;
    const auto weight = [&](const Affine& form, Wide amount) {
      Wide sum = size(form.constant());
      for (const auto& [variable, factor] : form.terms()) sum += size(factor) * (variable == kAmount ? amount : 1);
      return sum;
    };
    const auto bound = [&](const Affine& form, Wide amount) {
      const Wide times = std::max<Wide>(weight(form, amount), 1);
      largest = static_cast<std::int64_t>(std::min<Wide>(largest, (static_cast<Wide>(1) << 61) / times));
    };
    for (const auto& level : result_.measure) {
      bound(level.form, 0);
      for (const auto rank : level.ranks) bound(level.form + Affine(rank), 0);
    }
    for (const auto& clause : result_.valid) {
      for (const auto& atom : clause.atoms) bound(atom.form, 0);
    }
    for (const auto& ray : result_.rays) {
      Wide amount = result_.coordinates;
      for (const auto& atom : ray.guard) {
        if (atom.form.factor(kAmount) == 0) continue;
        amount = std::max(amount, weight(atom.form, 0));
        if (atom.kind == Atom::Kind::member)
          amount = std::max(amount, weight(atom.form, 0) + size(atom.set.threshold()));
      }
      amount = std::min(amount, static_cast<Wide>(1) << 62);  // larger ones leave no room as it is
      for (const auto& atom : ray.guard) bound(atom.form, amount);
      for (const auto& form : ray.after) bound(form, amount);
    }
    return largest;
  }

  [[noreturn]] void too_many() const {
    throw TooLarge(result_.game + " on " + std::to_string(result_.coordinates) + " stacks splits into more than " +
                       std::to_string(kMostRays) + " cases",
                   "", "use fewer stacks");
  }

  const Ruleset& rules_;
  std::span<const Coordinate> cells_;
  const Control* control_;
  std::uint64_t steps_ = 0;
  Rays result_;
  std::vector<int> track_;                      // cell -> index among the numbers, -1 for choices
  std::optional<Expr> lost_;                    // what the move at hand leads to, and is not there with infinite purses
  const std::string* infinite_pile_ = nullptr;  // a pile that the move at hand would make infinite
};

}  // namespace

int numeric_coordinates(const Ruleset& rules) {
  const auto cells = rules.cells();
  return static_cast<int>(
      std::count_if(cells.begin(), cells.end(), [](const auto& c) { return c.kind != CoordinateKind::choice; }));
}

namespace {

Rays checked_and_lowered(const Game& game, int k, const Control* control) {
  check_written_out(game.rules);
  const int fixed = numeric_coordinates(game.rules);
  if (fixed != 0 && k != fixed) {
    throw Error(game.text + " has " + std::to_string(fixed) + (game.rules.shape->of_stacks() ? " stacks" : " numbers") +
                ", not " + std::to_string(k));
  }
  if (k < 1 || k > kMostStacks) {
    throw Error("the number of stacks must be between 1 and " + std::to_string(kMostStacks));
  }
  return Lowering(game, k, control).run();
}

}  // namespace

Rays lower_in_text(const Game& game, int k) { return checked_and_lowered(game, k, nullptr); }

Rays lower(const Game& game, int k, const Control* control) {
  try {
    return checked_and_lowered(game, k, control);
  } catch (const Misplaced& problem) {
    throw Error("the rules of " + game.text + ": " + problem.what, "", problem.hint);
  }
}

}  // namespace cairn::rules
