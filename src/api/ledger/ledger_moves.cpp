// The options of a position, asked from the Lab, and the replies to them.
#include "api/ledger/ledger_moves.hpp"

#include <algorithm>
#include <optional>

namespace cairn::api {

namespace {

// More moves than this nobody checks by hand.
constexpr std::size_t kMostMovesShown = 12;
// A counterexample whose moves are not found within this time is too large to be followed by hand.
constexpr double kSecondsForMoves = 2;
// A sentence may fail for the sake of several positions.
constexpr std::size_t kMostFactsShown = 2;

struct PositionFact {
  std::string position;
  bool grundy = false;
};

// "nim[1,2] is N", "G(nim[1,2]) = 3"
std::optional<PositionFact> position_fact(const std::string& fact) {
  for (const char* end : {" is P", " is N"}) {
    if (fact.ends_with(end)) return PositionFact{fact.substr(0, fact.size() - 5), false};
  }
  const std::size_t close = fact.rfind(") = ");
  if (!fact.starts_with("G(") || close == std::string::npos) return std::nullopt;
  return PositionFact{fact.substr(2, close - 2), true};
}

class ShownMoves {
 public:
  ShownMoves(const Lab& lab, Limits limits) : lab_(lab), limits_(std::move(limits)) {
    limits_.seconds = std::min(limits_.seconds.value_or(kSecondsForMoves), kSecondsForMoves);
    limits_.progress = nullptr;
    limits_.engine = Engine::chosen;
  }

  void add(const PositionFact& fact) {
    const MovesAnswer found = lab_.moves(fact.position, limits_);
    if (found.partizan || !found.outcome) return;
    if (fact.grundy) {
      values(found);
    } else if (*found.outcome == 'N') {
      winning_move(found);
    } else {
      replies(found);
    }
  }

  [[nodiscard]] std::vector<std::string> lines() const { return lines_; }

 private:
  void winning_move(const MovesAnswer& found) {
    if (found.options.empty() && found.options_complete) {
      lines_.push_back(found.position + " is N: there is no move, which wins in misere play");
    } else if (!found.winning_moves.empty()) {
      lines_.push_back(found.position + " is N: the move to " + found.winning_moves.front().position + " wins");
    }
  }

  void replies(const MovesAnswer& found) {
    if (!found.options_complete) return;
    if (found.options.empty()) {
      lines_.push_back(found.position + " is P: there is no move");
      return;
    }
    std::vector<std::string> pairs;
    for (const OptionAnswer& option : found.options) {
      if (pairs.size() == kMostMovesShown) break;
      const SolveAnswer reply = lab_.solve(option.position, limits_);
      if (reply.outcome != 'N') return;  // there was no time to tell
      if (reply.winning_moves.empty() && !reply.winning_moves_complete) return;
      pairs.push_back("  " + option.position +
                      (reply.winning_moves.empty() ? " has no move, and whoever cannot move wins"
                                                   : " is answered by " + reply.winning_moves.front().position));
    }
    lines_.push_back(found.position + " is P: every move has a reply that wins");
    lines_.insert(lines_.end(), pairs.begin(), pairs.end());
    and_more(found.options.size() - pairs.size());
  }

  // The Grundy value is the least that no move leads to.
  void values(const MovesAnswer& found) {
    const auto value = found.grundy ? found.grundy->to_int64() : std::nullopt;
    const bool all_known = std::all_of(found.options.begin(), found.options.end(),
                                       [](const OptionAnswer& option) { return option.grundy.has_value(); });
    if (!value || !found.options_complete || !all_known) return;
    if (*value == 0) return others(found);
    std::vector<std::string> reached;
    for (std::int64_t smaller = 0; smaller < *value && reached.size() < kMostMovesShown; ++smaller) {
      const auto option = std::find_if(found.options.begin(), found.options.end(),
                                       [&](const OptionAnswer& one) { return one.grundy->to_int64() == smaller; });
      if (option == found.options.end()) return;
      reached.push_back("  the value " + std::to_string(smaller) + " by the move to " + option->position);
    }
    lines_.push_back("G(" + found.position + ") = " + std::to_string(*value) +
                     ": no move leads to this value, and moves lead to all that are smaller");
    lines_.insert(lines_.end(), reached.begin(), reached.end());
    and_more(static_cast<std::size_t>(*value) - reached.size());
  }

  // The value 0: no move leads to it.
  void others(const MovesAnswer& found) {
    const bool none = found.options.empty();
    lines_.push_back("G(" + found.position + ") = 0: " + (none ? "there is no move" : "no move leads to the value 0"));
    const std::size_t shown = std::min(found.options.size(), kMostMovesShown);
    for (std::size_t i = 0; i < shown; ++i) {
      lines_.push_back("  " + found.options[i].position + " has the value " + found.options[i].grundy->to_string());
    }
    and_more(found.options.size() - shown);
  }

  void and_more(std::size_t count) {
    if (count > 0) lines_.push_back("  and so on, for " + std::to_string(count) + " more");
  }

  const Lab& lab_;
  Limits limits_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> moves_that_show(const Lab& lab, const FirstCounterexample& found, const Limits& limits) {
  std::vector<PositionFact> facts;
  if (found.position) facts.push_back({found.position->position, found.position->grundy.has_value()});
  if (found.witness && found.witness->facts.size() <= kMostFactsShown) {
    for (const std::string& fact : found.witness->facts) {
      if (auto position = position_fact(fact)) facts.push_back(std::move(*position));
    }
  }
  ShownMoves shown(lab, limits);
  try {
    for (const PositionFact& fact : facts) shown.add(fact);
  } catch (const Error&) {  // too large: the counterexample stands without them
  }
  return shown.lines();
}

}  // namespace cairn::api
