// Recursion straight from the definitions of outcome, Grundy value and remoteness. Never optimised.
#include "engine/search/reference.hpp"

#include "base/clock.hpp"
#include "rules/position.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <set>

namespace cairn::engine {

namespace {

constexpr int kDeepest = 20'000;

}  // namespace

void Reference::look() const {
  if (control_ == nullptr) return;
  look_at_clock(control_, "the definition is followed");
  constexpr std::size_t kEntry = 160;  // bytes of one position in a map, roughly
  if (kEntry * (wins_.size() + grundy_.size() + remoteness_.size()) > control_->memory) {
    throw Stopped("the memory is used up while the definition is followed", "",
                  "allow more memory, or leave out the engine");
  }
}

// One call deeper, as long as it lives.
class Reference::Deeper {
 public:
  Deeper(Reference& reference, const Cells& position) : depth_(reference.depth_) {
    if (++depth_ <= kDeepest) return;
    --depth_;
    throw TooLarge("play that comes to " + to_string(*reference.game_, position) + " has lasted for more than " +
                       std::to_string(kDeepest) + " moves, which is too long for the reference engine",
                   "", "try smaller numbers");
  }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;
  Deeper(Deeper&&) = delete;
  Deeper& operator=(Deeper&&) = delete;
  ~Deeper() { --depth_; }

 private:
  int& depth_;
};

std::vector<Cells> Reference::options(const Cells& position, Player player) const {
  look();
  return options_by_definition(game_->rules, position, player);
}

bool Reference::wins(const Cells& position, Player player) {
  if (const auto known = wins_.find({position, player}); known != wins_.end()) return known->second;
  const Deeper deeper(*this, position);
  const Player opponent = player == Player::left ? Player::right : Player::left;
  const auto moves = options(position, player);
  const bool result = moves.empty() ? misere_ : std::any_of(moves.begin(), moves.end(), [&](const auto& option) {
    return !wins(option, opponent);
  });
  return wins_[{position, player}] = result;
}

char Reference::outcome(const Cells& position) {
  const bool left = wins(position, Player::left);
  const bool right = wins(position, Player::right);
  return left && right ? 'N' : left ? 'L' : right ? 'R' : 'P';
}

int Reference::grundy(const Cells& position) {
  if (const auto known = grundy_.find(position); known != grundy_.end()) return known->second;
  const Deeper deeper(*this, position);
  std::set<int> values;
  for (const auto& option : options(position, Player::left)) values.insert(grundy(option));
  int mex = 0;
  while (values.count(mex) > 0) ++mex;
  return grundy_[position] = mex;
}

int Reference::remoteness(const Cells& position) {
  if (const auto known = remoteness_.find(position); known != remoteness_.end()) return known->second;
  const Deeper deeper(*this, position);
  const auto moves = options(position, Player::left);
  const bool winning = wins(position);
  int result = 0;
  bool first = true;
  for (const auto& option : moves) {
    if (winning && wins(option)) continue;
    const int length = 1 + remoteness(option);
    result = first ? length : winning ? std::min(result, length) : std::max(result, length);
    first = false;
  }
  return remoteness_[position] = result;
}

}  // namespace cairn::engine
