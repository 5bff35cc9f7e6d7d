// A circle of moves is a proof that play need not end; without one, only the doubt is stated, and measures are tried on
// the same small boards.
#include "language/endless.hpp"

#include "language/print_rules.hpp"
#include "rules/lowering/play_ends.hpp"
#include "rules/position.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

namespace cairn::language {

namespace {

bool falls(const Ruleset& rules, const Change& change) {
  const std::int64_t left = measure(rules, change.option);
  return left >= 0 && left < measure(rules, change.position);
}

// From the option back to the position: the positions on the way, first and last included; none when it was not found.
std::vector<Cells> way_back(const Ruleset& rules, const Change& change, std::size_t& searches) {
  constexpr std::size_t kMostSearches = 3'000;
  const auto largest = [](const Cells& cells) {
    std::int64_t most = 0;
    for (const auto cell : cells) most = cell == kInfinite ? most : std::max(most, cell);
    return most;
  };
  const std::int64_t bound = 2 * std::max(largest(change.position), largest(change.option)) + 10;
  std::map<Cells, Cells> from{{change.option, {}}};
  std::deque<Cells> waiting{change.option};
  while (!waiting.empty()) {
    const Cells at = std::move(waiting.front());
    waiting.pop_front();
    if (at == change.position) {
      std::vector<Cells> way{at};
      for (Cells back = from[at]; !back.empty(); back = from[back]) way.push_back(back);
      std::reverse(way.begin(), way.end());
      return way;
    }
    if (++searches > kMostSearches) return {};
    for (const Player player : {Player::left, Player::right}) {
      for (Cells& next : options_by_definition(rules, at, player)) {
        if (largest(next) <= bound && is_valid(rules, next) && from.emplace(next, at).second) {
          waiting.push_back(std::move(next));
        }
      }
    }
  }
  return {};
}

// Numbers may grow beyond all bounds on the way.
std::vector<Cells> way_back_if_any(const Ruleset& rules, const Change& change, std::size_t& searches) {
  try {
    return way_back(rules, change, searches);
  } catch (const Error&) {
    return {};
  }
}

std::vector<Expr> names_of(const Ruleset& rules) {
  std::vector<Expr> names;
  for (const auto& cell : rules.cells()) {
    if (cell.kind != Coordinate::Kind::choice && !cell.name.empty()) names.push_back(name(cell.name));
  }
  return names;
}

Expr sum_of(const std::vector<Expr>& terms) {
  Expr sum = terms.front();
  for (std::size_t i = 1; i < terms.size(); ++i) sum = node(Op::add, {sum, terms[i]});
  return sum;
}

Expr with_names(const Affine& form, const std::vector<Expr>& names) {
  std::vector<Expr> terms;
  for (const auto& [variable, factor] : form.terms()) {
    const Expr& one = names[static_cast<std::size_t>(variable)];
    terms.push_back(factor == 1 ? one : node(Op::multiply, {number(factor), one}));
  }
  return sum_of(terms);
}

// What falls on every move, in words; empty when nothing is shown to.
std::string shown(const Ruleset& rules, const Rays& rays) {
  if (!rays.measure_falls) return "";
  const Level& first = rays.measure.front();
  if (rays.falls_by_numbers() && std::all_of(first.form.terms().begin(), first.form.terms().end(),
                                             [](const Term& term) { return term.factor == 1; })) {
    return "the sum of all numbers falls with every move";
  }
  const std::vector<Expr> names = names_of(rules);
  const bool plain = rays.measure.size() == 1 && first.ranks.empty() && !names.empty() &&
                     std::all_of(first.form.terms().begin(), first.form.terms().end(),
                                 [](const Term& term) { return term.factor > 0; });
  return plain ? to_string(with_names(first.form, names)) + " falls with every move" : "it is shown that play ends";
}

// Measures that an author might name: linear ones, areas, squares.
std::vector<Expr> measures_to_try(const Ruleset& rules) {
  const std::vector<Expr> names = names_of(rules);
  constexpr std::size_t kMostNames = 4;
  if (names.empty() || names.size() > kMostNames) return {};
  std::vector<Expr> result;
  for (const Affine& form : forms_to_try(static_cast<int>(names.size()))) {
    const bool rises =
        std::all_of(form.terms().begin(), form.terms().end(), [](const Term& term) { return term.factor > 0; });
    if (rises) result.push_back(with_names(form, names));
  }
  const auto product = [&](std::size_t i, std::size_t j) { return node(Op::multiply, {names[i], names[j]}); };
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = i + 1; j < names.size(); ++j) result.push_back(product(i, j));
  }
  if (names.size() == 3) result.push_back(node(Op::multiply, {product(0, 1), names[2]}));
  if (names.size() == 4) {
    for (const std::size_t j : {1U, 2U, 3U}) {
      const std::size_t k = j == 1 ? 2 : 1;
      result.push_back(sum_of({product(0, j), product(k, 6 - j - k)}));
    }
  }
  std::vector<Expr> squares;
  for (const Expr& one : names) squares.push_back(node(Op::power, {one, number(2)}));
  result.push_back(sum_of(squares));
  const std::size_t simple = result.size();
  for (std::size_t i = 0; i < simple; ++i) {
    if (any_node(result[i], [](const Expr& e) { return e.op == Op::multiply || e.op == Op::power; })) {
      std::vector<Expr> with_sum = names;
      with_sum.insert(with_sum.begin(), result[i]);
      result.push_back(sum_of(with_sum));
    }
  }
  return result;
}

// Is it shown that play ends as long as every purse is finite?
bool ends_when_finite(Rays rays) {
  std::erase_if(rays.rays, [&](const Ray& ray) { return !rays.modes[static_cast<std::size_t>(ray.mode)].finite(); });
  show_that_play_ends(rays);
  return rays.measure_falls;
}

// Blames an infinite purse rather than a move that does no harm otherwise.
void refuse_endless_when_infinite(const Game& game, const std::vector<Change>& changes, const Rays& rays) {
  const Ruleset& rules = game.rules;
  const auto infinite = [](const Change& change) {
    return std::find(change.position.begin(), change.position.end(), kInfinite) != change.position.end();
  };
  const auto at_fault = std::find_if(changes.begin(), changes.end(),
                                     [&](const Change& change) { return infinite(change) && !falls(rules, change); });
  if (rules.measure || rays.measure_falls || at_fault == changes.end() || !ends_when_finite(rays)) return;
  std::string purses;
  for (std::size_t i = 0; i < at_fault->position.size(); ++i) {
    if (at_fault->position[i] == kInfinite) purses += (purses.empty() ? "" : " and ") + rules.cells()[i].name;
  }
  const bool several = purses.find(' ') != std::string::npos;
  throw Misplaced{"when " + purses + (several ? " are" : " is") + " infinite, play might never end: this move allows " +
                      to_string(game, at_fault->position) + " to become " + to_string(game, at_fault->option),
                  rules.moves[at_fault->move].place,
                  "declare " + (several ? "one of them" : purses) +
                      " as a pile, or let 'valid' forbid it, as in 'valid " + purses.substr(0, purses.find(' ')) +
                      " <= 1000'"};
}

std::string proposal(const Ruleset& rules, std::vector<Change> changes) {
  Ruleset tried = rules;
  for (const Expr& candidate : measures_to_try(rules)) {
    tried.measure = candidate;
    const auto failing = std::find_if(changes.begin(), changes.end(), [&](const Change& change) {
      try {
        return !falls(tried, change);
      } catch (const Error&) {  // the square of a large number, say
        return true;
      }
    });
    if (failing == changes.end()) {
      return "if play always ends, name a number that falls with every move; on small boards this one does: measure " +
             to_string(candidate);
    }
    std::iter_swap(changes.begin(), failing);  // it will fail others as well
  }
  return "if play always ends, name a number that falls with every move, with a line 'measure ...'";
}

}  // namespace

void refuse_endless(const Game& game, const std::vector<Change>& changes, const Rays& rays) {
  const Ruleset& rules = game.rules;
  const std::string other = shown(rules, rays);
  const auto at_fault =
      std::find_if(changes.begin(), changes.end(), [&](const Change& change) { return !falls(rules, change); });
  if (at_fault == changes.end()) return;
  const auto write = [&](const Cells& cells) { return to_string(game, cells); };
  const auto allows = [&](const Change& change) {
    return ": it allows " + write(change.position) + " to become " + write(change.option);
  };
  const auto refuse = [&](const Change& change, const std::string& what, const std::string& hint) {
    throw Misplaced{what, rules.moves[change.move].place, hint};
  };
  refuse_endless_when_infinite(game, changes, rays);
  const std::string must_fall =
      "no play may return to a position: forbid that; where a number falls with every move, a line 'measure ...' can "
      "name it";
  std::size_t searches = 0;
  for (auto change = at_fault; change != changes.end() && other.empty(); ++change) {
    if (falls(rules, *change)) continue;
    if (change->position == change->option) {
      const std::string at = write(change->position);
      refuse(*change, fmt::format("this move can lead from {0} back to {0}, so play might never end", at), must_fall);
    }
    const std::vector<Cells> way = way_back_if_any(rules, *change, searches);
    if (way.empty()) continue;
    constexpr std::size_t kMostShown = 4;
    std::string text = "play might never end: moves lead from " + write(change->position);
    for (std::size_t i = 0; i + 1 < way.size() && i < kMostShown; ++i) text += " to " + write(way[i]);
    refuse(*change, text + (way.size() > kMostShown + 1 ? " and so on" : "") + " and back", must_fall);
  }
  if (!rules.measure) {
    refuse(*at_fault,
           "this move does not lower the sum of all numbers" + allows(*at_fault) +
               "; no measure was found that falls with every move, so play might never end",
           proposal(rules, changes));
  }
  const std::string named = "the measure " + to_string(*rules.measure);
  const std::string doubt = other.empty() ? ", so play might never end" : "";
  const std::string what = measure(rules, at_fault->option) < 0 ? "this move lowers " + named + " below 0"
                                                                : "this move does not lower " + named;
  refuse(*at_fault, what + allows(*at_fault) + doubt,
         other.empty() ? proposal(rules, changes) : "leave out the line 'measure': " + other);
}

}  // namespace cairn::language
