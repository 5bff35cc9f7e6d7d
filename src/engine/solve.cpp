// Which engine answers a question about one position, and the answer put together.
//
// A sum of impartial games in normal play is solved part by part and joined by nim-sum; anything else is one search on
// the whole sum. A pile too large to search is answered by its proved period.
#include "engine/engines.hpp"
#include "engine/lazy.hpp"
#include "engine/prepare.hpp"
#include "engine/proved_pile.hpp"
#include "engine/reference.hpp"
#include "engine/table.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

namespace cairn {

namespace {

using How = HowKnown::How;

// Above this a pile with a provable period is not searched any more.
constexpr std::int64_t kLargestSearchedPile = 100'000;
// A sum is searched for its remoteness only when this many positions suffice.
constexpr double kLargestSumForRemoteness = 2e6;
constexpr std::size_t kMostOptions = 100'000;

// One position and its options, with everything that is known of them.
struct Solved {
  SolveAnswer answer;
  std::vector<OptionAnswer> options;
  bool options_complete = true;
};

// Nothing is left, and so nothing can fall: there is no move.
bool is_empty_board(const Component& component) {
  if (component.game->rules.measure) return false;
  return std::all_of(component.cells.begin(), component.cells.end(), [](const Cell& cell) {
    return cell.kind == Cell::Kind::choice || (cell.kind == Cell::Kind::number && cell.number == Integer(0));
  });
}

// The sum with one part replaced; an empty board disappears from a sum of several.
std::string after_move(const Position& position, std::size_t part, std::vector<Cell> cells) {
  Position next = position;
  next.parts[part].cells = std::move(cells);
  if (next.parts.size() > 1 && is_empty_board(next.parts[part])) {
    next.parts.erase(next.parts.begin() + static_cast<std::ptrdiff_t>(part));
  }
  return to_string(next);
}

// Two moves to the same position are one option.
void remove_repetitions(std::vector<OptionAnswer>& options) {
  std::map<std::pair<std::string, Player>, bool> seen;
  std::erase_if(options, [&](const OptionAnswer& option) {
    return !seen.emplace(std::pair(option.position, option.player), true).second;
  });
}

void keep_winning_moves(Solved& solved) {
  for (const auto& option : solved.options) {
    if (!option.outcome) continue;
    const bool wins = *option.outcome == 'P' || (option.player == Player::left && *option.outcome == 'L') ||
                      (option.player == Player::right && *option.outcome == 'R');
    if (!wins) continue;
    if (solved.answer.winning_moves.size() == kMostWinningMoves) {
      solved.answer.winning_moves_complete = false;
      return;
    }
    solved.answer.winning_moves.push_back(option);
  }
}

std::string limit_words(Status status) { return status == Status::cancelled ? "interrupted" : "limit reached"; }

// The number of positions that can be reached is at most this.
double reachable_bound(const std::vector<PreparedPart>& parts) {
  double bound = 1;
  for (const auto& part : parts) {
    bound *= static_cast<double>(part.options->rays().modes.size());
    for (const std::int64_t x : part.lowered->x) bound *= static_cast<double>(x) + 1;
  }
  return bound;
}

std::size_t key_bytes(const std::vector<PreparedPart>& parts) {
  std::size_t cells = 0;
  for (const auto& part : parts) cells += part.lowered->x.size();
  return 8 * (1 + (cells + 3) / 4) * 2;
}

void stopped(SolveAnswer& answer, Status status, const Lazy& lazy, const std::vector<PreparedPart>& parts) {
  answer.status = status;
  const double bound = reachable_bound(parts);
  answer.known = {How::unknown,
                  fmt::format("{} after {} positions ({}); up to {:.3g} positions can be reached, which would take {}",
                              limit_words(status), lazy.positions(), bytes_to_string(static_cast<double>(lazy.bytes())),
                              bound, bytes_to_string(bound * static_cast<double>(key_bytes(parts))))};
}

Lazy::State state_of(const std::vector<PreparedPart>& parts) {
  Lazy::State state;
  for (const auto& part : parts) {
    state.push_back(part.lowered->mode);
    state.insert(state.end(), part.lowered->x.begin(), part.lowered->x.end());
  }
  return state;
}

Lazy make_lazy(const std::vector<PreparedPart>& parts, bool misere, const Control& control) {
  std::vector<Lazy::Part> games;
  for (const auto& part : parts) games.push_back({part.options});
  return Lazy(std::move(games), misere, state_of(parts), control);
}

// Calls visit(part, cells after, state after, player) for the options of a prepared sum; false when there are too many.
template <class Visit>
bool for_each_option(const std::vector<PreparedPart>& parts, const Lazy& lazy, const Visit& visit) {
  // More options than anybody reads are not listed.
  struct Enough {};
  const Lazy::State state = state_of(parts);
  const auto players = lazy.partizan() ? std::vector{Player::left, Player::right} : std::vector{Player::either};
  std::size_t count = 0;
  try {
    for (const Player player : players) {
      lazy.for_each_option(state, player, [&](std::size_t part, const OptionVisit& option) {
        if (++count > kMostOptions) throw Enough{};
        std::size_t offset = 0;
        for (std::size_t i = 0; i < part; ++i) offset += parts[i].lowered->x.size() + 1;
        Lazy::State next = state;
        next[offset] = option.mode;
        const Rays& rays = parts[part].options->rays();
        std::copy_n(option.x, rays.coordinates, next.begin() + static_cast<std::ptrdiff_t>(offset) + 1);
        visit(part, from_cells(parts[part].game->rules, to_cells(rays, option.mode, option.x)), next, player);
      });
    }
  } catch (const Enough&) {
    return false;
  }
  return true;
}

// One search on the whole sum: misere, partizan, or a single component.
Solved search(const Position& position, const std::vector<PreparedPart>& parts, const Control& control) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = "lazy";
  Lazy lazy = make_lazy(parts, position.misere, control);
  answer.partizan = lazy.partizan();
  const Status status = lazy.run(state_of(parts));
  const bool impartial = !lazy.partizan();
  const auto fill = [&](const LazyValue& value, auto& target) {
    target.outcome = value.outcome();
    if (impartial) target.remoteness = value.remoteness;
    if (impartial && !position.misere) target.grundy = static_cast<std::int64_t>(value.grundy);
  };
  if (status == Status::complete) {
    fill(*lazy.find(state_of(parts)), answer);
    answer.known = {How::computed, fmt::format("exhaustive search of {} positions", lazy.positions())};
  } else {
    stopped(answer, status, lazy, parts);
  }
  solved.options_complete = for_each_option(
      parts, lazy, [&](std::size_t part, const std::vector<Cell>& cells, const Lazy::State& next, Player player) {
        OptionAnswer option;
        option.player = player;
        option.position = after_move(position, part, cells);
        if (const auto value = lazy.find(next)) fill(*value, option);
        solved.options.push_back(std::move(option));
      });
  remove_repetitions(solved.options);
  if (status != Status::complete) {
    // A winning move that was found settles the outcome all the same.
    const bool wins = impartial && std::any_of(solved.options.begin(), solved.options.end(),
                                               [](const OptionAnswer& option) { return option.outcome == 'P'; });
    if (wins) {
      answer.outcome = 'N';
      answer.known.how = How::computed;
      answer.known.detail = "a winning move was found; the rest is open: " + answer.known.detail;
    }
    answer.winning_moves_complete = false;
  }
  keep_winning_moves(solved);
  return solved;
}

// One component of a sum in normal play, by whichever engine can handle it.
struct PartValue {
  Integer grundy;
  HowKnown known;
  std::shared_ptr<Lazy> lazy;                // set when it was searched
  std::shared_ptr<const ProvedPile> proved;  // set when it was proved
};

bool wants_proof(const PreparedPart& part, const std::string& engine) {
  if (engine == "sequence") return true;
  if (!engine.empty()) return false;
  if (part.options->rays().coordinates != 1) return false;
  return !part.lowered || part.lowered->x[0] > kLargestSearchedPile;
}

std::size_t mode_of(const PreparedPart& part) {
  Component small{part.game, part.cells};
  for (auto& cell : small.cells) {
    if (cell.kind == Cell::Kind::number) cell.number = 0;
  }
  return static_cast<std::size_t>(to_lowered(part.options->rays(), *to_cells(small)).mode);
}

const Integer& pile_of(const PreparedPart& part) {
  return std::find_if(part.cells.begin(), part.cells.end(),
                      [](const Cell& cell) { return cell.kind == Cell::Kind::number; })
      ->number;
}

std::vector<Cell> pile_cells(const PreparedPart& part, const ProvedPile::Option& option) {
  const std::int64_t x = 0;
  Cells shape = to_cells(part.options->rays(), static_cast<int>(option.mode), &x);
  std::vector<Cell> cells = from_cells(part.game->rules, shape);
  for (auto& cell : cells) {
    if (cell.kind == Cell::Kind::number) cell.number = option.n;
  }
  return cells;
}

// The law of a one-pile component, or nothing with a reason.
std::shared_ptr<const ProvedPile> prove_pile(const PreparedPart& part, bool misere, const Control& control,
                                             std::string& reason) {
  const auto shape = one_pile_shape(part.options->rays(), &reason);
  if (!shape) return nullptr;
  auto proved = ProvedPile::find(*shape, misere, 0, control);
  if (!proved) {
    reason = "no period was found within the limits of that search";
    return nullptr;
  }
  return std::make_shared<const ProvedPile>(std::move(*proved));
}

[[noreturn]] void refuse_large(const PreparedPart& part, const std::string& reason) {
  const std::string text = to_string(Component{part.game, part.cells});
  // The product of (number + 1) by its digits.
  std::size_t digits = 0;
  for (const auto& cell : part.cells) {
    if (cell.kind == Cell::Kind::number) digits += cell.number.digits_at_most();
  }
  throw TooLarge((text.size() > 80 ? text.substr(0, 77) + "..." : text) + " is too large to search (up to 10^" +
                     std::to_string(digits) + " positions)" + (reason.empty() ? "" : ", and " + reason),
                 "", "try smaller numbers; a single pile of a subtraction game may have any size");
}

void stopped_in_proof(Solved& solved, Status status) {
  solved.answer.status = status;
  solved.answer.engine = "sequence";
  solved.answer.known = {How::unknown, limit_words(status) + " while looking for a period"};
  solved.answer.winning_moves_complete = false;
  solved.options_complete = false;
}

// Normal play of impartial games: Grundy values part by part, joined by nim-sum.
Solved nim_sum(const Position& position, const std::vector<PreparedPart>& parts, const Control& control,
               const std::string& engine) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  Integer total = 0;
  std::vector<PartValue> values;
  std::vector<std::string> details;
  How how = How::proved;
  // Once a proof is needed for one pile, the others may as well be proved too.
  const bool prove = std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return wants_proof(p, engine); });
  for (const auto& part : parts) {
    PartValue value;
    std::string reason;
    if (prove && (part.options->rays().coordinates == 1 || engine == "sequence"))
      value.proved = prove_pile(part, false, control, reason);
    if (value.proved) {
      value.grundy = value.proved->value(mode_of(part), pile_of(part));
      value.known = {How::proved, value.proved->argument()};
    } else {
      if (engine == "sequence") throw Error("the sequence engine does not fit " + part.game->text + ": " + reason);
      if (const auto stop = control.stop(); stop && prove) {
        stopped_in_proof(solved, *stop);
        return solved;
      }
      if (!part.lowered) refuse_large(part, reason);
      value.lazy = std::make_shared<Lazy>(make_lazy({part}, false, control));
      const Status status = value.lazy->run(state_of({part}));
      if (status != Status::complete) {
        stopped(answer, status, *value.lazy, {part});
        answer.known.detail = part.game->text + ": " + answer.known.detail;
        answer.winning_moves_complete = false;
        answer.engine = "lazy";
        solved.options_complete = false;
        return solved;
      }
      value.grundy = static_cast<std::int64_t>(value.lazy->find(state_of({part}))->grundy);
      value.known = {How::computed, fmt::format("exhaustive search of {} positions", value.lazy->positions())};
      how = How::computed;
    }
    total = bitwise_xor(total, value.grundy);
    details.push_back(parts.size() == 1 ? value.known.detail
                                        : part.game->text + " has value " + value.grundy.to_string() + " by " +
                                              (value.proved ? "its proved period" : value.known.detail));
    values.push_back(std::move(value));
  }
  answer.grundy = total;
  answer.outcome = total == Integer(0) ? 'P' : 'N';
  answer.engine = how == How::proved ? "sequence" : "lazy";
  answer.known = {how, parts.size() > 1 ? "nim-sum: " : ""};
  for (std::size_t i = 0; i < details.size(); ++i) answer.known.detail += (i > 0 ? "; " : "") + details[i];

  const auto add = [&](std::size_t part, const std::vector<Cell>& cells, const Integer& grundy) {
    OptionAnswer option;
    option.position = after_move(position, part, cells);
    option.grundy = bitwise_xor(bitwise_xor(total, values[part].grundy), grundy);
    option.outcome = *option.grundy == Integer(0) ? 'P' : 'N';
    solved.options.push_back(std::move(option));
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (values[i].lazy) {
      solved.options_complete &=
          for_each_option({parts[i]}, *values[i].lazy,
                          [&](std::size_t, const std::vector<Cell>& cells, const Lazy::State& next, Player) {
                            add(i, cells, static_cast<std::int64_t>(values[i].lazy->find(next)->grundy));
                          });
      continue;
    }
    // Of a pile of any size, list the winning moves in full and then the options of small amounts.
    const ProvedPile& proved = *values[i].proved;
    bool complete = true;
    const Integer wanted = bitwise_xor(total, values[i].grundy);
    for (const auto& option :
         proved.options_with(mode_of(parts[i]), pile_of(parts[i]), wanted, kMostWinningMoves, complete)) {
      add(i, pile_cells(parts[i], option), wanted);
    }
    answer.winning_moves_complete = answer.winning_moves_complete && complete;
    for (const auto& option : proved.options(mode_of(parts[i]), pile_of(parts[i]), kMostWinningMoves, complete)) {
      add(i, pile_cells(parts[i], option), proved.value(option.mode, option.n));
    }
    solved.options_complete = solved.options_complete && complete;
  }
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

// The remoteness of a sum needs a search on the sum; only small ones get it.
void add_remoteness(Solved& solved, const Position& position, const std::vector<PreparedPart>& parts,
                    const Control& control) {
  const bool searchable = std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.lowered; });
  if (!searchable || reachable_bound(parts) > kLargestSumForRemoteness) return;
  const Solved whole = search(position, parts, control);
  if (whole.answer.status != Status::complete) return;
  solved.answer.remoteness = whole.answer.remoteness;
  std::map<std::string, std::int64_t> remoteness;
  for (const auto& option : whole.options) {
    if (option.remoteness) remoteness[option.position] = *option.remoteness;
  }
  for (auto* list : {&solved.options, &solved.answer.winning_moves}) {
    for (auto& option : *list) {
      if (const auto found = remoteness.find(option.position); found != remoteness.end()) {
        option.remoteness = found->second;
      }
    }
  }
}

// Misere play of one pile that is too large to search.
Solved misere_pile(const Position& position, const PreparedPart& part, const Control& control) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  std::string reason;
  const auto proved = prove_pile(part, true, control, reason);
  if (const auto stop = control.stop(); stop && !proved) {
    stopped_in_proof(solved, *stop);
    return solved;
  }
  if (!proved && part.lowered) return search(position, {part}, control);
  if (!proved) refuse_large(part, reason);
  const std::size_t mode = mode_of(part);
  answer.outcome = proved->value(mode, pile_of(part)) == Integer(1) ? 'N' : 'P';
  answer.engine = "sequence";
  answer.known = {How::proved, proved->argument()};
  const auto add = [&](const ProvedPile::Option& option) {
    OptionAnswer found;
    found.position = after_move(position, 0, pile_cells(part, option));
    found.outcome = proved->value(option.mode, option.n) == Integer(1) ? 'N' : 'P';
    solved.options.push_back(std::move(found));
  };
  bool complete = true;
  for (const auto& option : proved->options_with(mode, pile_of(part), 0, kMostWinningMoves, complete)) add(option);
  answer.winning_moves_complete = complete;
  for (const auto& option : proved->options(mode, pile_of(part), kMostWinningMoves, complete)) add(option);
  solved.options_complete = complete;
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

// The judges: one component by the definition, or read off a dense table.
Solved by_reference(const Position& position, const PreparedPart& part) {
  constexpr std::int64_t kDeepest = 20'000;  // moves, each a call
  if (measure(part.game->rules, to_cells(part.options->rays(), part.lowered->mode, part.lowered->x.data())) >
      kDeepest) {
    refuse_large(part, "the reference engine is for small boards");
  }
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = "reference";
  const Cells cells = to_cells(part.options->rays(), part.lowered->mode, part.lowered->x.data());
  Reference reference(part.game, position.misere);
  answer.partizan = part.game->rules.partizan();
  const auto fill = [&](const Cells& at, auto& target) {
    target.outcome = reference.outcome(at);
    if (answer.partizan) return;
    target.remoteness = reference.remoteness(at);
    if (!position.misere) target.grundy = reference.grundy(at);
  };
  fill(cells, answer);
  answer.known = {How::computed, "by the definition"};
  const auto players = answer.partizan ? std::vector{Player::left, Player::right} : std::vector{Player::either};
  for (const Player player : players) {
    for (const auto& option : options_by_definition(part.game->rules, cells, player)) {
      OptionAnswer found;
      found.player = player;
      found.position = after_move(position, 0, from_cells(part.game->rules, option));
      fill(option, found);
      solved.options.push_back(std::move(found));
    }
  }
  keep_winning_moves(solved);
  return solved;
}

Solved by_table(const Position& position, const PreparedPart& part, const Control& control) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = "table";
  const Rays& rays = part.options->rays();
  const auto& x = part.lowered->x;
  const std::int64_t to = *std::max_element(x.begin(), x.end());
  check_table_fits(part.game->rules, rays.coordinates, to, control);
  const DenseTable outcomes = fill_table(*part.options, to, false, position.misere, control);
  answer.partizan = rays.partizan;
  const bool with_grundy = !position.misere && !answer.partizan;
  DenseTable grundy;
  if (with_grundy) grundy = fill_table(*part.options, to, true, false, control);
  if (outcomes.status != Status::complete || grundy.status != Status::complete) {
    answer.status = outcomes.status != Status::complete ? outcomes.status : grundy.status;
    answer.known = {How::unknown, limit_words(answer.status) + " while filling the table"};
    return solved;
  }
  if (!outcomes.box.rank(part.lowered->mode, x.data())) {
    throw Error("the table engine does not hold positions with an infinite purse");
  }
  const auto fill = [&](int mode, const std::int64_t* at, auto& target) {
    const auto rank = outcomes.box.rank(mode, at);
    target.outcome = static_cast<char>(outcomes.values[*rank]);
    if (with_grundy) target.grundy = static_cast<std::int64_t>(grundy.values[*rank]);
  };
  fill(part.lowered->mode, x.data(), answer);
  answer.known = {How::computed, fmt::format("a table of {} positions", outcomes.box.size())};
  const auto players = answer.partizan ? std::vector{Player::left, Player::right} : std::vector{Player::either};
  for (const Player player : players) {
    part.options->for_each(part.lowered->mode, x.data(), player, [&](const OptionVisit& option) {
      OptionAnswer found;
      found.player = player;
      found.position = after_move(position, 0, from_cells(part.game->rules, to_cells(rays, option.mode, option.x)));
      fill(option.mode, option.x, found);
      solved.options.push_back(std::move(found));
    });
  }
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

// A purse is written from the view of the player to move, and a move in another part of a sum would change the view.
void check_purses(const std::vector<PreparedPart>& parts) {
  if (parts.size() < 2) return;
  for (const auto& part : parts) {
    for (std::size_t i = 0; i < part.game->rules.coordinates.size(); ++i) {
      if (part.game->rules.coordinates[i].kind != Coordinate::Kind::purse) continue;
      if (part.cells[i].kind == Cell::Kind::infinite) continue;
      throw Error(part.game->text + " cannot be part of a sum while a purse is finite", "",
                  "its purses are those of the player to move and of the other, which a move elsewhere would exchange");
    }
  }
}

Solved solve_any(const Position& position, const Control& control, const std::string& engine) {
  static const std::vector<std::string> kEngines{"", "reference", "lazy", "sequence", "table"};
  if (std::count(kEngines.begin(), kEngines.end(), engine) == 0) {
    if (engine == "rows") throw Error("the engine 'rows' fills tables, not single positions", "", "use 'cairn table'");
    throw Error("unknown engine '" + engine + "'", "", "one of reference, lazy, sequence, table");
  }
  const auto parts = prepare(position);
  check_purses(parts);
  const bool partizan =
      std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.options->rays().partizan; });
  const bool alone = parts.size() == 1;
  const bool searchable = std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.lowered; });
  if (engine == "reference" || engine == "table") {
    if (!alone)
      throw Error("the " + engine + " engine solves one component at a time", "", "use --engine lazy for sums");
    if (!searchable) refuse_large(parts[0], "");
    return engine == "reference" ? by_reference(position, parts[0]) : by_table(position, parts[0], control);
  }
  if (!position.misere && !partizan) {
    const bool proof = std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return wants_proof(p, engine); });
    if (alone && !proof && searchable) return search(position, parts, control);
    Solved solved = nim_sum(position, parts, control, engine);
    if (!alone && solved.answer.status == Status::complete) add_remoteness(solved, position, parts, control);
    return solved;
  }
  if (alone && !partizan && wants_proof(parts[0], engine) && one_pile_shape(parts[0].options->rays())) {
    return misere_pile(position, parts[0], control);
  }
  for (const auto& part : parts) {
    if (!part.lowered) refuse_large(part, "");
  }
  if (engine == "sequence") throw Error("the sequence engine does not fit this position", "", "leave out --engine");
  return search(position, parts, control);
}

void label(SolveAnswer& answer, const Position& position) {
  answer.position = to_string(position);
  answer.misere = position.misere;
}

}  // namespace

std::string to_string(HowKnown::How how) {
  switch (how) {
    case How::proved:
      return "proved";
    case How::computed:
      return "computed";
    case How::observed:
      return "observed";
    case How::refuted:
      return "refuted";
    case How::unknown:
      break;
  }
  return "unknown";
}

SolveAnswer solve(const Position& position, const Control& control, const std::string& engine) {
  Solved solved = solve_any(position, control, engine);
  label(solved.answer, position);
  return std::move(solved.answer);
}

MovesAnswer moves(const Position& position, const Control& control, const std::string& engine) {
  Solved solved = solve_any(position, control, engine);
  label(solved.answer, position);
  return {std::move(solved.answer), std::move(solved.options), solved.options_complete};
}

}  // namespace cairn
