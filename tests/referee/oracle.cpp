// Depth first with a stack of its own, so that long games do not overflow the call stack and endless ones are noticed.
#include "oracle.hpp"

#include <set>
#include <stdexcept>
#include <unordered_set>

namespace referee {

char Truth::outcome(bool misere, bool partizan) const {
  const auto& by_player = wins.at(misere ? 1 : 0);
  if (!partizan) return by_player[0] ? 'N' : 'P';
  if (by_player[0]) return by_player[1] ? 'N' : 'L';
  return by_player[1] ? 'R' : 'P';
}

Position flat(const Parts& parts) {
  if (parts.size() == 1) return parts[0];
  Position list;
  for (const Position& part : parts) {
    list.push_back(-1);
    list.insert(list.end(), part.begin(), part.end());
  }
  return list;
}

// A position whose options are being solved. Those of Left (or of both players) come first, then those of Right.
struct Oracle::Frame {
  Position key;
  std::vector<Parts> options;
  std::size_t left_count = 0;
  std::size_t next = 0;
  bool defined = true;
};

Oracle::Oracle(std::vector<const Game*> games, std::size_t most) : games_(std::move(games)), most_(most) {
  for (const Game* game : games_) partizan_ = partizan_ || game->partizan();
}

std::vector<Parts> Oracle::options(const Parts& parts, Player player) const {
  std::vector<Parts> list;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (Position& next : games_[i]->options(parts[i], player)) {
      list.push_back(parts);
      list.back()[i] = std::move(next);
    }
  }
  return list;
}

bool Oracle::all_valid(const Parts& parts) const {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!games_[i]->is_valid(parts[i])) return false;
  }
  return true;
}

Oracle::Frame Oracle::open(const Parts& parts) const {
  Frame frame;
  frame.key = flat(parts);
  try {
    frame.defined = all_valid(parts);
    if (!frame.defined) return frame;
    frame.options = options(parts, Player::left);
    frame.left_count = frame.options.size();
    if (partizan_) {
      for (Parts& next : options(parts, Player::right)) frame.options.push_back(std::move(next));
    }
  } catch (const std::length_error&) {
    frame.defined = false;
  }
  return frame;
}

void Oracle::close(const Frame& frame) {
  Truth truth;
  truth.defined = frame.defined;
  std::set<int> values;
  std::array<int, 2> quickest{-1, -1};  // over winning options
  std::array<int, 2> longest{-1, -1};   // over all
  std::array<std::size_t, 2> counts{frame.left_count, frame.options.size() - frame.left_count};
  for (std::size_t i = 0; i < frame.options.size(); ++i) {
    const Truth& option = seen_.at(flat(frame.options[i]));
    truth.defined = truth.defined && option.defined;
    truth.endless = truth.endless || option.endless;
    values.insert(option.grundy);
    const std::size_t player = i < frame.left_count ? 0 : 1;
    for (std::size_t misere = 0; misere < 2; ++misere) {
      const bool loses = !option.wins[misere][partizan_ ? 1 - player : 0];  // the player who moves there
      if (loses) truth.wins[misere][player] = true;
      if (loses && (quickest[misere] < 0 || option.remoteness[misere] < quickest[misere])) {
        quickest[misere] = option.remoteness[misere];
      }
      longest[misere] = std::max(longest[misere], option.remoteness[misere]);
    }
  }
  for (std::size_t player = 0; player < 2; ++player) {
    if (counts[player] == 0) truth.wins[1][player] = true;  // misere: who cannot move wins
  }
  while (values.count(truth.grundy) > 0) ++truth.grundy;
  for (std::size_t misere = 0; misere < 2; ++misere) {
    truth.remoteness[misere] = quickest[misere] >= 0 ? quickest[misere] + 1 : longest[misere] + 1;
  }
  seen_[frame.key] = truth;
}

const Truth& Oracle::truth(const Parts& parts) {
  const auto known = seen_.find(flat(parts));
  if (known != seen_.end()) return known->second;
  std::vector<Frame> stack;
  std::unordered_set<Position, PositionHash> open_positions;
  stack.push_back(open(parts));
  open_positions.insert(stack.back().key);
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next == top.options.size()) {
      close(top);
      open_positions.erase(top.key);
      stack.pop_back();
      continue;
    }
    const Parts& next = top.options[top.next++];
    const Position key = flat(next);
    if (seen_.count(key) > 0) continue;
    Truth unknown;
    unknown.defined = false;
    if (open_positions.count(key) > 0) {  // play comes back to where it was
      for (const Frame& frame : stack) {
        unknown.endless = true;
        seen_[frame.key] = unknown;
      }
      return seen_.at(flat(parts));
    }
    if (seen_.size() + stack.size() >= most_) {
      seen_[key] = unknown;
      continue;
    }
    stack.push_back(open(next));
    open_positions.insert(stack.back().key);
  }
  return seen_.at(flat(parts));
}

std::vector<Parts> Oracle::winning_moves(const Parts& parts, Player player, bool misere) {
  std::vector<Parts> list;
  const std::size_t other = partizan_ && player == Player::left ? 1 : 0;
  for (Parts& next : options(parts, player)) {
    if (!truth(next).wins[misere ? 1 : 0][other]) list.push_back(std::move(next));
  }
  return list;
}

}  // namespace referee
