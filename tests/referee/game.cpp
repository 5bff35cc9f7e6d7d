// Options by definition: every stack, every amount, every pick of words; then the conditions, before and after.
#include "game.hpp"

#include <stdexcept>

namespace referee {

bool Game::has(Kind kind) const {
  return std::any_of(coordinates.begin(), coordinates.end(), [&](const Coordinate& c) { return c.kind == kind; });
}

bool Game::partizan() const {
  return std::any_of(moves.begin(), moves.end(), [](const Move& move) { return move.player != Player::both; });
}

std::size_t Game::numbers() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < size(); ++i) count += kind(i) != Kind::word ? 1 : 0;
  return count;
}

Board Game::board(const Position& position) const {
  Board board;
  if (!has_stacks()) {
    board.named = position;
    return board;
  }
  board.named.assign(position.rbegin(), position.rend());  // the first name is the largest stack
  for (const Number n : position) {
    if (n > 0) board.stacks.push_back(n);
  }
  return board;
}

bool Game::is_valid(const Position& position) const {
  const Board now = board(position);
  Scene scene;
  scene.before = &now;
  scene.word_sets = &word_sets;
  return std::all_of(valid.begin(), valid.end(), [&](const ExprPtr& condition) { return holds(*condition, scene); });
}

namespace {

// The expression with another number, or another set, for the parameter of this name.
ExprPtr with(const ExprPtr& expr, const std::string& name, Number n, const SetPtr& set) {
  if (!expr) return nullptr;
  Expr copy = *expr;
  if (copy.op == Op::constant && copy.name == name) copy.number = n;
  if (copy.set && copy.set->parameter == name) copy.set = set;
  for (ExprPtr& part : copy.parts) part = with(part, name, n, set);
  return std::make_shared<const Expr>(std::move(copy));
}

Game with(Game game, Number n, const SetPtr& set) {
  Parameter& parameter = game.parameters.at(0);
  parameter.number = n;
  parameter.set = set;
  for (Move& move : game.moves) {
    for (ExprPtr* expr : {&move.low, &move.high}) *expr = with(*expr, parameter.name, n, set);
    for (ExprPtr& condition : move.where) condition = with(condition, parameter.name, n, set);
    for (ExprPtr& target : move.to) target = with(target, parameter.name, n, set);
    if (move.set && move.set->parameter == parameter.name) move.set = set;
  }
  for (ExprPtr& condition : game.valid) condition = with(condition, parameter.name, n, set);
  return game;
}

}  // namespace

Game Game::with_number(Number n) const { return with(*this, n, nullptr); }

Game Game::with_set(const Set& set) const {
  Set named = set;
  named.parameter = parameters.at(0).name;
  Game game = with(*this, 0, std::make_shared<const Set>(named));
  if (word_sets.empty()) return game;
  Set other = named;
  other.complement = !other.complement;
  other.parameter = "not " + named.parameter;
  game.word_sets[6] = game.parameters[0].set;  // the words "S" and "not S"
  game.word_sets[7] = std::make_shared<const Set>(other);
  return game;
}

namespace {

constexpr std::size_t kMostAmounts = 3000;

// Tries every way to make one move of the rules.
class Tries {
 public:
  Tries(const Game& game, const Move& move, const Position& position)
      : game_(game), move_(move), position_(position), before_(game.board(position)) {
    scene_.before = &before_;
    scene_.picks = &picks_;
    scene_.word_sets = &game.word_sets;
    for (std::size_t i = 0; i < position.size(); ++i) {
      if (game.kind(i) != Kind::word && position[i] != kInfinite) total_ += position[i];
    }
  }

  std::vector<Position> run() {
    pick_words();
    return std::move(found_);
  }

 private:
  void pick_words() {
    if (picks_.size() < move_.picks.size()) {
      for (const int word : move_.picks[picks_.size()].words) {
        picks_.push_back(word);
        pick_words();
        picks_.pop_back();
      }
      return;
    }
    if (!move_.take) {
      for_amounts([&] { go(); });
      return;
    }
    for (const std::vector<std::size_t>& chosen : choices()) {
      if (!chosen.empty()) take(chosen);
    }
  }

  // The stacks that may be taken from, as places in the position.
  std::vector<std::vector<std::size_t>> choices() const {
    std::vector<std::size_t> there;
    for (std::size_t i = 0; i < position_.size(); ++i) {
      if (game_.kind(i) != Kind::word && position_[i] > 0) there.push_back(i);
    }
    std::vector<std::vector<std::size_t>> list;
    switch (move_.from) {
      case From::one:
        for (const auto i : there) list.push_back({i});
        break;
      case From::unsaid:
        for (std::size_t i = 0; i < position_.size(); ++i) {
          if (game_.kind(i) != Kind::word && position_[i] > 0) list.push_back({i});
        }
        break;
      case From::two:
      case From::both:
        for (const auto i : there) {
          for (const auto j : there) {
            if (i < j) list.push_back({i, j});
          }
        }
        break;
      case From::some:
        for (unsigned subset = 1; subset < 1U << there.size(); ++subset) {
          list.emplace_back();
          for (std::size_t i = 0; i < there.size(); ++i) {
            if ((subset >> i & 1U) != 0) list.back().push_back(there[i]);
          }
        }
        break;
      case From::all:
        list.push_back(there);
        break;
      case From::greatest:
      case From::least:
        for (const auto i : there) {
          if (position_[i] == position_[move_.from == From::least ? there.front() : there.back()]) list.push_back({i});
        }
        break;
      case From::name: {
        const auto name = static_cast<std::size_t>(move_.stack);
        const std::size_t place = game_.has_stacks() ? position_.size() - 1 - name : name;
        if (position_[place] > 0) list.push_back({place});
        break;
      }
    }
    return list;
  }

  void take(const std::vector<std::size_t>& chosen) {
    Number most = kInfinite;
    for (const auto i : chosen) most = std::min(most, position_[i]);
    for_amounts(
        [&] {
          Position next = position_;
          for (const auto i : chosen) {
            if (next[i] != kInfinite) next[i] -= *scene_.amount;
          }
          judge(std::move(next));
        },
        1, most == kInfinite ? total_ : most);
  }

  template <class Body>
  void for_amounts(const Body& body, Number low = -kInfinite, Number high = kInfinite) {
    switch (move_.amount) {
      case Move::Amount::none:
        scene_.amount.reset();
        body();
        return;
      case Move::Amount::set:
        for (const Number t : move_.set->members(std::min(total_, high))) {
          if (t < low) continue;
          scene_.amount = t;
          body();
        }
        return;
      case Move::Amount::range: {
        scene_.amount.reset();
        const Value first = evaluate(*move_.low, scene_);
        const Value last = evaluate(*move_.high, scene_);
        if (!first.is_number() || !last.exists()) return;
        low = std::max(low, first.number);
        high = std::min(high, last.is_number() ? last.number : total_);
        break;
      }
      case Move::Amount::free:
        break;
    }
    if (high - low > static_cast<Number>(kMostAmounts)) throw std::length_error("too many amounts");
    for (Number t = low; t <= high; ++t) {
      scene_.amount = t;
      body();
    }
  }

  void go() {
    Position next;
    for (std::size_t i = 0; i < move_.to.size(); ++i) {
      if (!game_.has_stacks() && game_.kind(i) == Kind::word) {
        next.push_back(word_of(*move_.to[i], scene_));
        continue;
      }
      const Value value = evaluate(*move_.to[i], scene_);
      const bool infinite = value.kind == Value::Kind::infinite;
      if (!value.exists() || value.number < 0 || (infinite && game_.kind(i) != Kind::purse)) return;
      next.push_back(infinite ? kInfinite : value.number);
    }
    judge(std::move(next));
  }

  void judge(Position next) {
    if (game_.has_stacks()) std::sort(next.begin(), next.end());
    const Board after = game_.board(next);
    scene_.after = &after;
    const bool allowed = std::all_of(move_.where.begin(), move_.where.end(),
                                     [&](const ExprPtr& condition) { return holds(*condition, scene_); });
    scene_.after = nullptr;
    if (allowed) found_.push_back(std::move(next));
  }

  const Game& game_;
  const Move& move_;
  const Position& position_;
  Board before_;
  Number total_ = 0;
  std::vector<int> picks_;
  Scene scene_;
  std::vector<Position> found_;
};

}  // namespace

std::vector<Position> Game::options(const Position& position, Player player) const {
  std::vector<Position> list;
  for (const Move& move : moves) {
    if (move.player != Player::both && move.player != player) continue;
    for (Position& next : Tries(*this, move, position).run()) list.push_back(std::move(next));
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace referee
