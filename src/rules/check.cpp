// Do the rules make sense? Names, types, primes, sets, ranges and arity; and filling in the parameters.
#include "rules/board.hpp"
#include "rules/graph/on_graph.hpp"
#include "rules/graph/sites.hpp"
#include "rules/ruleset.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace cairn::rules {

namespace {

// What a name may mean at one place of the rules.
struct Scope {
  const Ruleset& rules;
  const Move* move = nullptr;
  bool amount = false;   // the move's amount may be used
  bool primes = false;   // "after the move" makes sense here
  bool choices = false;  // the move's choices may be used
};

std::string quoted(const std::string& text) { return "'" + text + "'"; }

bool has_label(const Ruleset& rules, const std::string& text) {
  const auto cells = rules.cells();
  return std::any_of(cells.begin(), cells.end(), [&](const auto& coordinate) {
    return std::any_of(coordinate.labels.begin(), coordinate.labels.end(),
                       [&](const auto& label) { return label.text == text; });
  });
}

bool on_edges(const Ruleset& rules) {
  const OnGraph* shape = on_graph(*rules.shape);
  return shape != nullptr && shape->on_edges();
}

std::string known_names(const Scope& scope) {
  std::string list;
  const auto mention = [&](const std::string& word) { list += (list.empty() ? "" : ", ") + word; };
  for (const auto& coordinate : scope.rules.cells()) {
    if (!coordinate.name.empty()) mention(coordinate.name);
  }
  if (scope.move != nullptr && scope.move->site && !on_edges(scope.rules)) {
    mention(scope.move->site->first);
    if (!scope.move->site->second.empty()) mention(scope.move->site->second);
  }
  for (const auto& parameter : scope.rules.parameters) {
    if (parameter.kind != Parameter::Kind::graph) mention(parameter.name);
  }
  if (scope.move != nullptr && scope.amount && !scope.move->amount.empty()) mention(scope.move->amount);
  if (scope.move != nullptr && scope.choices) {
    for (const auto& choice : scope.move->choices) mention(choice.name);
  }
  if (scope.rules.shape->interchangeable()) list += std::string(list.empty() ? "" : ", ") + "least, greatest";
  return list.empty() ? "no names are known here" : "known here: " + list;
}

// The values that a choice may have.
std::string known_values(const Ruleset& rules) {
  std::string list;
  for (const auto& coordinate : rules.cells()) {
    for (const auto& label : coordinate.labels) list += (list.empty() ? "" : ", ") + label.text;
  }
  return list.empty() ? "this game has no named values" : "the named values are: " + list;
}

// The type of a name, or nothing when it means nothing here.
std::optional<Type> type_of(const Expr& leaf, const Scope& scope) {
  const Ruleset& rules = scope.rules;
  for (const auto& coordinate : rules.cells()) {
    if (coordinate.name == leaf.name) {
      return coordinate.kind == Coordinate::Kind::choice ? Type::choice : Type::number;
    }
  }
  if (scope.move != nullptr && names_vertex(*scope.move, leaf.name) && !on_edges(rules)) return Type::number;
  if (leaf.after) return std::nullopt;
  if (scope.move != nullptr && scope.amount && leaf.name == scope.move->amount) return Type::number;
  if (scope.move != nullptr && scope.choices) {
    for (const auto& choice : scope.move->choices) {
      if (choice.name == leaf.name) return Type::choice;
    }
  }
  for (const auto& parameter : rules.parameters) {
    if (parameter.name != leaf.name) continue;
    if (parameter.kind == Parameter::Kind::set) return Type::set;
    if (parameter.kind == Parameter::Kind::number) return Type::number;
  }
  if (has_label(rules, leaf.name)) return Type::choice;
  return std::nullopt;
}

// A choice may stand where a set is asked for when each of its values is a set.
bool readable_as_set(const std::string& text, const Scope& scope) {
  for (const auto& coordinate : scope.rules.cells()) {
    if (coordinate.name != text || coordinate.kind != Coordinate::Kind::choice) continue;
    return std::all_of(coordinate.labels.begin(), coordinate.labels.end(), [](const auto& l) { return l.set; });
  }
  if (scope.move != nullptr && scope.choices) {
    for (const auto& choice : scope.move->choices) {
      if (choice.name != text) continue;
      return std::all_of(choice.labels.begin(), choice.labels.end(), [](const auto& l) { return l.set; });
    }
  }
  return false;
}

bool is_choice(const Expr& expr, const Scope& scope) {
  if (expr.op == Op::name) {
    const auto type = type_of(expr, scope);
    return type == Type::choice || (type == Type::set && has_label(scope.rules, expr.name));
  }
  return expr.op == Op::complement && has_label(scope.rules, to_string(expr));
}

// "least near v" and "degree(v)".
void check_near(const Expr& expr, const std::string& vertex, const Scope& scope) {
  if (on_graph(*scope.rules.shape) == nullptr) {
    throw Misplaced{"'near' and 'degree' need a game on a graph", expr.place, "write 'on vertices of G'"};
  }
  if (expr.op == Op::least && on_edges(scope.rules)) {
    throw Misplaced{"a vertex holds no number here", expr.place, "degree(u) counts its edges that are left"};
  }
  if (scope.move != nullptr && names_vertex(*scope.move, vertex)) return;
  throw Misplaced{"unknown vertex " + quoted(vertex), expr.place, known_names(scope)};
}

void check_expr(const Expr& expr, Type wanted, const Scope& scope) {
  const auto mismatch = [&](Type found) {
    throw Misplaced{quoted(to_string(expr)) + " is " + std::string(type_words(found)) + ", but " +
                        std::string(type_words(wanted)) + " is needed here",
                    expr.place, ""};
  };
  if (expr.after && !scope.primes) {
    throw Misplaced{"there is no 'after the move' here", expr.place, "primes belong behind 'where' of a move"};
  }
  if (wanted == Type::choice) {
    if (!is_choice(expr, scope)) {
      throw Misplaced{quoted(to_string(expr)) + " is not one of the named values", expr.place,
                      known_values(scope.rules)};
    }
    return;
  }
  if (expr.op == Op::name) {
    const auto type = type_of(expr, scope);
    const bool is_rule = std::any_of(scope.rules.parameters.begin(), scope.rules.parameters.end(), [&](const auto& p) {
      return p.name == expr.name && p.kind == Parameter::Kind::rule;
    });
    if (!type && is_rule) {
      throw Misplaced{quoted(expr.name) + " is a rule and needs its argument", expr.place,
                      "write " + expr.name + "(n)"};
    }
    if (!type && expr.after && type_of(name(expr.name), scope)) {
      throw Misplaced{quoted(expr.name) + " is the same before and after the move", expr.place, "leave out the prime"};
    }
    if (!type && scope.move != nullptr && names_vertex(*scope.move, expr.name)) {
      throw Misplaced{"a vertex holds no number here", expr.place,
                      "degree(" + expr.name + ") counts its edges that are left"};
    }
    if (!type) throw Misplaced{"unknown name " + quoted(to_string(expr)), expr.place, known_names(scope)};
    if (wanted == Type::set && *type == Type::choice && readable_as_set(expr.name, scope)) return;
    if (*type != wanted) mismatch(*type);
    return;
  }
  const bool near = expr.op == Op::least && !expr.name.empty();
  if (near) check_near(expr, expr.name, scope);
  const bool about_stacks =
      (expr.op == Op::least && !near) || expr.op == Op::greatest || expr.op == Op::distinct || expr.op == Op::is_stack;
  if (about_stacks && !scope.rules.shape->interchangeable()) {
    const bool ordered = scope.rules.shape->of_stacks();
    throw Misplaced{quoted(std::string(info(expr.op).text)) +
                        (ordered ? " needs stacks whose order does not matter" : " needs a game of stacks"),
                    expr.place,
                    ordered ? "write 'stacks any' or 'stacks 2' instead of '" + scope.rules.shape->keyword() + "'"
                            : "write 'stacks any' or 'stacks 2' instead of naming coordinates"};
  }
  if (expr.op == Op::set) check_set(expr.set, expr.place);
  const bool degree = expr.op == Op::call && expr.name == kDegree && on_graph(*scope.rules.shape) != nullptr;
  if (degree) {
    check_near(expr, expr.args[0].op == Op::name ? expr.args[0].name : to_string(expr.args[0]), scope);
    if (wanted != Type::number) mismatch(Type::number);
    return;
  }
  if (expr.op == Op::call) {
    const bool known = std::any_of(scope.rules.parameters.begin(), scope.rules.parameters.end(), [&](const auto& p) {
      return p.name == expr.name && p.kind == Parameter::Kind::rule;
    });
    if (!known) throw Misplaced{"unknown rule " + quoted(expr.name), expr.place, known_names(scope)};
  }
  if (info(expr.op).result != wanted) mismatch(info(expr.op).result);
  if (expr.op == Op::member) {
    check_expr(expr.args[0], Type::number, scope);
    check_expr(expr.args[1], Type::set, scope);
    return;
  }
  const bool equality = expr.op == Op::equal || expr.op == Op::not_equal;
  const bool choices = equality && (is_choice(expr.args[0], scope) || is_choice(expr.args[1], scope));
  for (const auto& arg : expr.args) check_expr(arg, choices ? Type::choice : info(expr.op).argument, scope);
}

void check_names(const Ruleset& rules, const Move& move) {
  std::set<std::string> taken;
  for (const auto& coordinate : rules.cells()) taken.insert(coordinate.name);
  for (const auto& parameter : rules.parameters) taken.insert(parameter.name);
  const auto take = [&](const std::string& text) {
    if (!text.empty() && !taken.insert(text).second) {
      throw Misplaced{"the name " + quoted(text) + " is already used", move.place, "choose another letter"};
    }
  };
  take(move.amount);
  if (move.site) {
    take(move.site->first);
    take(move.site->second);
    if (const OnGraph* shape = on_graph(*rules.shape); shape != nullptr && shape->may_name(move.amount)) {
      throw Misplaced{"the name " + quoted(move.amount) + " is that of a cell", move.place, "choose another letter"};
    }
  }
  for (const auto& choice : move.choices) take(choice.name);
}

// Splitting a stack makes one more than the position has.
std::string count_hint(const Ruleset& rules, const Move& move) {
  if (static_cast<int>(move.to.size()) < rules.arity()) return "name all of them, those that stay as they are too";
  const std::string as_many = "a move cannot make new ones; describe the position with as many as there may ever be, ";
  return as_many + (rules.shape->of_stacks()
                        ? "as in 'stacks a >= b >= c': empty ones count"
                        : "as in 'state n: pile, m: pile', or 'stacks a >= b' when their order does not matter");
}

void check_move(const Ruleset& rules, const Move& move) {
  check_names(rules, move);
  check_site(rules, move);
  const Scope outside{rules, &move, false, false, false};
  if (move.low) {
    check_expr(*move.low, Type::number, outside);
    check_expr(*move.high, Type::number, outside);
    if (move.low->op == Op::number && move.high->op == Op::number && move.low->value > move.high->value) {
      throw Misplaced{"the range " + to_string(*move.low) + ".." + to_string(*move.high) + " is empty", move.low->place,
                      ""};
    }
  }
  if (move.set) check_expr(*move.set, Type::set, outside);
  for (const auto& choice : move.choices) {
    for (const auto& label : choice.labels) {
      if (!has_label(rules, label.text)) {
        throw Misplaced{quoted(label.text) + " is not one of the named values", move.place, known_values(rules)};
      }
    }
  }
  const Scope inside{rules, &move, true, true, true};
  for (const auto& condition : move.where) check_expr(condition, Type::truth, inside);
  if (move.site) return;
  if (move.take) {
    if (auto complaint = rules.shape->complaint(move.from)) {
      complaint->place = move.place;
      throw Misplaced(*std::move(complaint));
    }
    return;
  }
  if (rules.arity() == 0) {
    throw Misplaced{"'to' needs a fixed number of stacks", move.place,
                    "say 'take ... from ...' instead, or name the stacks, as in 'stacks a >= b >= c'"};
  }
  if (static_cast<int>(move.to.size()) != rules.arity()) {
    throw Misplaced{"the move leads to " + std::to_string(move.to.size()) + " numbers, but a position has " +
                        std::to_string(rules.arity()),
                    move.place, count_hint(rules, move)};
  }
  const Scope target{rules, &move, true, false, true};
  const auto cells = rules.cells();
  for (std::size_t i = 0; i < move.to.size(); ++i) {
    const bool choice = cells[i].kind == Coordinate::Kind::choice;
    check_expr(move.to[i], choice ? Type::choice : Type::number, target);
    if (!choice || move.to[i].op != Op::name) continue;
    // A named coordinate or choice must not bring in a label that this coordinate does not have.
    const auto& own = cells[i].labels;
    const auto fits = [&](const std::vector<Label>& labels) {
      return std::all_of(labels.begin(), labels.end(), [&](const auto& label) {
        return std::any_of(own.begin(), own.end(), [&](const auto& mine) { return mine.text == label.text; });
      });
    };
    bool ok = true;
    bool variable = false;
    for (const auto& coordinate : rules.cells()) {
      if (coordinate.name == move.to[i].name) ok = fits(coordinate.labels), variable = true;
    }
    for (const auto& bound : move.choices) {
      if (bound.name == move.to[i].name) ok = fits(bound.labels), variable = true;
    }
    if (!variable) ok = fits({Label{move.to[i].name, std::nullopt}});
    if (!ok) {
      throw Misplaced{quoted(to_string(move.to[i])) + " is not a value of " + cells[i].name, move.to[i].place, ""};
    }
  }
}

}  // namespace

bool Ruleset::partizan() const {
  return std::any_of(moves.begin(), moves.end(), [](const auto& move) { return move.player != Player::either; });
}

void check_set(const Set& set, Place place) {
  if (set.lists_nothing() && !set.complement) {
    throw Misplaced{"the set is empty", place, "a set needs at least one positive integer, as in {1,3,4}"};
  }
  for (const auto& part : set.parts) {
    if (part.first < 1) {
      throw Misplaced{"the set holds " + std::to_string(part.first) + ", but amounts are positive", place,
                      "sets hold positive integers only, as in {1,3,4}"};
    }
  }
  for (const auto& part : set.parts) {
    if (!part.last && part.step > kLargestPeriod) {
      throw Misplaced{"the step " + std::to_string(part.step) + " of an infinite progression is too large", place,
                      "at most " + std::to_string(kLargestPeriod)};
    }
    if (set.complement && part.last && part.step > 1 && *part.last > kLongestGaps) {
      throw Misplaced{"the complement of such a long progression is too large", place,
                      "at most up to " + std::to_string(kLongestGaps)};
    }
  }
  if (!set.next(1)) throw Misplaced{"the set " + set.to_string() + " is empty", place, ""};
}

namespace {

// What rules/shape.hpp demands of a shape; the engines rely on it.
void check_shape(const Shape& shape) {
  const auto cells = shape.cells(shape.arity() == 0 ? 2 : shape.arity());
  for (const Coordinate& cell : cells) {
    const bool pile = cell.kind == Coordinate::Kind::pile;
    if ((shape.of_stacks() || shape.interchangeable()) && !pile) throw std::logic_error("a stack that is no pile");
    if (shape.arity() == 0 && (!pile || !cell.name.empty())) throw std::logic_error("a named cell among any number");
  }
}

}  // namespace

void check_rules(const Ruleset& rules) {
  std::set<std::string> taken;
  const auto take = [&](const std::string& text) {
    if (!taken.insert(text).second) {
      throw Misplaced{"the name " + quoted(text) + " is used twice", rules.place, "choose another letter"};
    }
  };
  for (const auto& parameter : rules.parameters) take(parameter.name);
  check_shape(*rules.shape);
  std::size_t modes = 1;
  const OnGraph* graph = on_graph(*rules.shape);
  for (const auto& parameter : rules.parameters) {
    if (parameter.kind == Parameter::Kind::graph && (graph == nullptr || graph->form().parameter != parameter.name)) {
      throw Misplaced{"nothing is played on the graph " + quoted(parameter.name), rules.place,
                      "write 'on vertices of " + parameter.name + "' or 'on edges of " + parameter.name + "'"};
    }
  }
  bool number = rules.shape->of_stacks() || graph != nullptr;
  for (const auto& coordinate : rules.cells()) {
    if (!coordinate.name.empty()) take(coordinate.name);
    number = number || coordinate.kind != Coordinate::Kind::choice;
    if (coordinate.kind == Coordinate::Kind::purse) modes *= 2;
    if (coordinate.kind == Coordinate::Kind::choice) modes *= coordinate.labels.size();
    if (modes > kMostModes) {
      throw Misplaced{"the named values and purses combine in more than " + std::to_string(kMostModes) + " ways",
                      rules.place, ""};
    }
    std::set<std::string> texts;
    for (const auto& label : coordinate.labels) {
      if (!texts.insert(label.text).second) {
        throw Misplaced{"the value " + quoted(label.text) + " stands twice in " + coordinate.name, rules.place, ""};
      }
    }
  }
  if (!number) {
    throw Misplaced{"game " + quoted(rules.name) + " has no stack and no pile", rules.place,
                    "add a line such as 'stacks any', 'stacks 2', 'pile n' or 'state n: pile, ...'"};
  }
  if (rules.moves.empty()) {
    throw Misplaced{"game " + quoted(rules.name) + " has no move", rules.place,
                    "add a line such as 'move take t from one'"};
  }
  const Scope scope{rules};
  for (const auto& condition : rules.valid) check_expr(condition, Type::truth, scope);
  if (rules.measure) check_expr(*rules.measure, Type::number, scope);
  for (const auto& move : rules.moves) check_move(rules, move);
}

namespace {

void check_rule(const Expr& rule) {
  const bool only_n = !any_node(rule, [](const Expr& e) { return e.op == Op::name && (e.name != "n" || e.after); });
  const bool numeric = !any_node(rule, [](const Expr& e) {
    return info(e.op).result != Type::number || e.op == Op::least || e.op == Op::greatest || e.op == Op::call;
  });
  if (!only_n || !numeric) {
    throw Misplaced{"a rule is an expression in n alone", rule.place, "write it as in maximum_nim(floor((n-1)/2))"};
  }
}

}  // namespace

Game instantiate(const Ruleset& rules, const std::vector<Argument>& arguments) {
  static constexpr const char* kExamples[] = {"a set as in {1,3,4}", "a rule in n as in floor((n-1)/2)", "a number",
                                              "a graph as in path 5"};
  const auto example = [&](std::size_t i) {
    return "'" + rules.parameters[i].name + "' is " + kExamples[static_cast<std::size_t>(rules.parameters[i].kind)];
  };
  if (arguments.size() != rules.parameters.size()) {
    std::string wanted;
    for (std::size_t i = 0; i < rules.parameters.size(); ++i) wanted += (i > 0 ? "; " : "") + example(i);
    throw Misplaced{rules.name + " takes " + std::to_string(rules.parameters.size()) + " parameter" +
                        (rules.parameters.size() == 1 ? "" : "s") + ", not " + std::to_string(arguments.size()),
                    arguments.empty() ? Place{} : arguments.back().place, wanted};
  }
  Game game{rules.name, rules};
  game.boards = std::make_shared<Boards>();
  if (!rules.parameters.empty()) game.written = std::make_shared<const Ruleset>(rules);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = rules.parameters[i];
    const Expr& argument = arguments[i];
    const bool is_set = argument.op == Op::set;
    const bool fits = parameter.kind == Parameter::Kind::set      ? is_set
                      : parameter.kind == Parameter::Kind::number ? argument.op == Op::number
                      : parameter.kind == Parameter::Kind::graph  ? argument.op == Op::graph
                                                                  : !is_set;
    if (!fits) throw Misplaced{"this is not what " + rules.name + " takes", argument.place, example(i)};
    if (is_set) check_set(argument.set, argument.place);
    if (parameter.kind == Parameter::Kind::rule) check_rule(argument);
    if (parameter.kind == Parameter::Kind::graph) continue;
    const auto fill = [&](Expr expr) {
      if (expr.op == Op::name && expr.name == parameter.name && !expr.after) {
        Expr filled = argument;
        filled.place = expr.place;
        return filled;
      }
      if (expr.op == Op::call && expr.name == parameter.name) {
        const Expr at = expr.args[0];
        return rewritten(argument, [&](const Expr& e) { return e.op == Op::name ? at : e; });
      }
      return expr;
    };
    // Labels keep their text (S, not S) and learn their set; as targets and in equations they stay names.
    const auto fill_labels = [&](std::vector<Label>& labels) {
      for (auto& label : labels) {
        if (label.set) label.set = rewritten(*label.set, fill);
      }
    };
    const auto fill_condition = [&](const Expr& expr) {
      return rewritten(expr, [&](Expr e) {
        if (e.op == Op::member) e.args[1] = rewritten(e.args[1], fill);
        const bool mine = e.op == Op::call || parameter.kind == Parameter::Kind::number;
        return mine ? fill(std::move(e)) : e;
      });
    };
    Ruleset& r = game.rules;
    if (auto filled = r.shape->with_labels(fill_labels)) r.shape = std::move(filled);
    for (auto& condition : r.valid) condition = fill_condition(condition);
    if (r.measure) r.measure = fill_condition(*r.measure);
    for (auto& move : r.moves) {
      for (auto& choice : move.choices) fill_labels(choice.labels);
      if (move.low) move.low = fill_condition(*move.low);
      if (move.high) move.high = fill_condition(*move.high);
      if (move.set) move.set = rewritten(*move.set, fill);
      for (auto& condition : move.where) condition = fill_condition(condition);
      for (auto& target : move.to) target = fill_condition(target);
    }
  }
  // The other parameters stand in the moves that are written out for the graph.
  game.rules.parameters.clear();
  for (const Expr& argument : arguments) {
    if (argument.op != Op::graph) continue;
    game.placed = place_on_graph(game.rules, argument.graph, argument.place);
    game.rules = *game.placed;
    if (can_be_written_out(*game.placed)) write_out_moves(game.rules, argument.place);
  }
  // One set alone is written behind the name as the papers do, everything else in parentheses.
  if (arguments.size() == 1 && arguments[0].op == Op::set && !arguments[0].set.complement) {
    game.text += to_string(arguments[0]);
  } else if (!arguments.empty()) {
    game.text += "(";
    for (std::size_t i = 0; i < arguments.size(); ++i) game.text += (i > 0 ? ", " : "") + to_string(arguments[i]);
    game.text += ")";
  }
  return game;
}

}  // namespace cairn::rules
