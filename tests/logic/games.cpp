// The moves of the games, and the two searches: Grundy values by the least value that no option has, misère outcomes by
// looking at every option of the whole sum.
#include "games.hpp"

#include <algorithm>
#include <set>

namespace logic {
namespace {

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::nim:
      return "nim";
    case Kind::wythoff:
      return "wythoff";
    case Kind::minnie:
      return "minnie";
    case Kind::wynnie:
      return "wynnie";
    case Kind::mine:
      return "mine";
    case Kind::subtraction:
      return "subtraction";
    case Kind::comply:
      return "comply";
    case Kind::cash:
      return "cash";
  }
  return "";
}

// Stacks have no order, and empty ones do not count.
Part tidy(Part part) {
  if (part.game.has_stacks()) {
    std::erase(part.cells, 0);
    std::sort(part.cells.begin(), part.cells.end());
  }
  return part;
}

bool has_equal_stacks(const Part& part) {
  const Part sorted = tidy(part);
  return std::adjacent_find(sorted.cells.begin(), sorted.cells.end()) != sorted.cells.end();
}

Part with(const Part& part, std::size_t cell, int value) {
  Part after = part;
  after.cells[cell] = value;
  return after;
}

std::vector<Part> stack_options(const Part& given) {
  const Part part = tidy(given);
  const Kind kind = part.game.kind;
  std::vector<Part> all;
  if (part.cells.empty()) return all;
  const bool limited = kind == Kind::minnie || kind == Kind::wynnie || kind == Kind::mine;
  const int least = part.cells.front();
  for (std::size_t i = 0; i < part.cells.size(); ++i) {
    const int most = limited ? least : part.cells[i];
    for (int t = 1; t <= most; ++t) {
      const Part after = with(part, i, part.cells[i] - t);
      if (kind != Kind::mine || !has_equal_stacks(after)) all.push_back(tidy(after));
    }
  }
  if ((kind == Kind::wythoff || kind == Kind::wynnie) && part.cells.size() == 2) {
    for (int t = 1; t <= least; ++t) {
      all.push_back(tidy({part.game, {part.cells[0] - t, part.cells[1] - t}}));
    }
  }
  return all;
}

int paid(int purse, int amount) { return purse == kInfinite ? purse : purse - amount; }

bool among(const std::vector<int>& amounts, int t) {
  return std::find(amounts.begin(), amounts.end(), t) != amounts.end();
}

}  // namespace

std::string to_text(const Game& game) {
  std::string text = name_of(game.kind);
  if (game.has_stacks()) return text;
  for (std::size_t i = 0; i < game.amounts.size(); ++i) {
    text += (i == 0 ? "{" : ",") + std::to_string(game.amounts[i]);
  }
  return text + "}";
}

bool is_valid(const Part& part) {
  if (std::any_of(part.cells.begin(), part.cells.end(), [](int cell) { return cell < 0; })) return false;
  return part.game.kind != Kind::mine || !has_equal_stacks(part);
}

std::vector<Part> options(const Part& part) {
  if (part.game.has_stacks()) return stack_options(part);
  const std::vector<int>& amounts = part.game.amounts;
  const int n = part.cells[0];
  std::vector<Part> all;
  for (int t = 1; t <= n; ++t) {
    const bool in_set = among(amounts, t);
    switch (part.game.kind) {
      case Kind::subtraction:
        if (in_set) all.push_back({part.game, {n - t}});
        break;
      case Kind::comply:
        if (in_set != (part.cells[1] == kSideS)) break;
        all.push_back({part.game, {n - t, kSideS}});
        all.push_back({part.game, {n - t, kSideNotS}});
        break;
      case Kind::cash:
        if (in_set && t <= part.cells[1]) all.push_back({part.game, {n - t, part.cells[2], paid(part.cells[1], t)}});
        break;
      default:
        break;
    }
  }
  return all;
}

bool is_option(const Part& after, const Part& before) {
  if (!is_valid(after) || !is_valid(before)) return false;
  const std::vector<Part> all = options(before);
  return std::any_of(all.begin(), all.end(), [&](const Part& one) { return tidy(one) == tidy(after); });
}

int Oracle::grundy(const Part& given) {
  const Part part = tidy(given);
  if (const auto known = values_.find(part); known != values_.end()) return known->second;
  std::set<int> seen;
  for (const Part& option : options(part)) seen.insert(grundy(option));
  int value = 0;
  while (seen.contains(value)) ++value;
  return values_[part] = value;
}

bool Oracle::loses_misere(const Position& given) {
  Position position;
  for (const Part& part : given) position.push_back(tidy(part));
  if (const auto known = misere_.find(position); known != misere_.end()) return known->second;
  bool can_move = false;
  bool loses = true;
  for (std::size_t i = 0; i < position.size(); ++i) {
    for (const Part& option : options(position[i])) {
      can_move = true;
      Position after = position;
      after[i] = option;
      if (loses_misere(after)) loses = false;
    }
  }
  return misere_[position] = can_move && loses;
}

std::optional<bool> Oracle::is_p(const Position& position, bool misere) {
  for (const Part& part : position) {
    if (!is_valid(part)) return std::nullopt;
  }
  if (misere) return loses_misere(position);
  int sum = 0;
  for (const Part& part : position) sum ^= grundy(part);
  return sum == 0;
}

Law law_of(Oracle& oracle, const Game& game) {
  const int reach = game.amounts.empty() ? 1 : *std::max_element(game.amounts.begin(), game.amounts.end());
  std::vector<int> values;
  std::map<std::vector<int>, int> windows;
  for (int n = 0;; ++n) {
    if (game.kind == Kind::comply) {
      values.push_back(oracle.grundy({game, {n, kSideS}}) == 0 ? 1 : 0);
    } else {
      values.push_back(oracle.grundy({game, {n}}));
    }
    // A pile above the largest amount that is bound to the complement is an N-position: it can be taken whole. So from
    // here on only the outcomes of piles bound to S matter to each other.
    if (n < 2 * reach) continue;
    const std::vector<int> window(values.end() - reach, values.end());
    const auto [before, is_new] = windows.emplace(window, n);
    if (!is_new) return {before->second, n - before->second};
  }
}

}  // namespace logic
