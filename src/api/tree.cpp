// Game trees: every position that can follow, looked at once, and then written down as often as it is met.
#include "api/call.hpp"
#include "api/explain.hpp"
#include "api/inside.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>
#include <cairn/lab.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

namespace cairn {

namespace {

// Positions are counted up to this, so that a refusal can say how many there are.
constexpr std::size_t kMostCounted = 3'000;

// Leaves the list of all options of a position, which may be longer than anybody can wait for.
struct Enough {};

// How many positions a part can come to, itself among them: at most `most`.
std::size_t positions_of(const rules::Component& part, std::size_t most) {
  const auto cells = rules::to_cells(part);
  if (!cells) return most;
  const auto coordinates = part.game->rules.shape->cells(static_cast<int>(part.cells.size()));
  const auto numbers = std::count_if(coordinates.begin(), coordinates.end(),
                                     [](const auto& one) { return one.kind != rules::Coordinate::Kind::choice; });
  const auto board = rules::board_with(*part.game, static_cast<int>(numbers));
  const rules::Rays& rays = board->rays();
  std::set<rules::Cells> met{*cells};
  std::deque<rules::Cells> next{*cells};
  for (; !next.empty() && met.size() < most; next.pop_front()) {
    const rules::Lowered from = rules::to_lowered(rays, next.front());
    if (std::any_of(from.x.begin(), from.x.end(), [&](std::int64_t x) { return x > rays.largest; })) return most;
    const auto meet = [&](const rules::OptionVisit& option) {
      rules::Cells after = rules::to_cells(rays, option.mode, option.x);
      if (rays.sorted) std::sort(after.begin(), after.end());
      if (met.insert(after).second) next.push_back(std::move(after));
      if (met.size() >= most) throw Enough{};
    };
    try {
      board->options().for_each(from.mode, from.x.data(), Player::either, meet);
    } catch (const Enough&) {
      return most;
    }
  }
  return met.size();
}

// Before anything is solved. The games of a sum go their own ways, so that their numbers are multiplied.
void refuse_many(const ParsedPosition& root, std::size_t most_places) {
  std::size_t positions = 1;
  for (const rules::Component& part : root.inside().position.parts) {
    positions = std::min(kMostCounted + 1, positions * positions_of(part, kMostCounted + 1));
  }
  if (positions <= kMostCounted) return;
  throw TooLarge(fmt::format("more than {} positions can follow {}, and a tree has at most {} places", kMostCounted,
                             root.text(), most_places),
                 "", "begin with smaller numbers");
}

// The positions that can follow, each once.
class Followers {
 public:
  Followers(const Lab& lab, const ParsedPosition& root, const Limits& limits) : lab_(lab), limits_(limits) {
    found_.emplace(root.text(), 0);
    asked_.push_back(root);
    for (std::size_t i = 0; i < asked_.size(); ++i) look(i);
  }

  [[nodiscard]] const std::vector<TreePlace>& places() const { return places_; }
  [[nodiscard]] const MovesAnswer& root() const { return *root_; }

  // The numbers of positions, every one before those that can follow it.
  [[nodiscard]] std::vector<std::size_t> in_order() const {
    std::vector<std::size_t> order;
    std::vector<bool> met(places_.size(), false);
    const auto visit = [&](const auto& self, std::size_t at) -> void {
      met[at] = true;
      const auto& moves = places_[at].moves;
      for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
        if (!met[move->to]) self(self, move->to);
      }
      order.push_back(at);
    };
    visit(visit, 0);
    std::reverse(order.begin(), order.end());
    return order;
  }

 private:
  void look(std::size_t at) {
    MovesAnswer answer = lab_.moves(asked_[at], limits_);
    if (answer.status != Status::complete) {
      throw Stopped(fmt::format("the game tree was not finished: {}", answer.known.detail), "",
                    "begin with smaller numbers, or allow more time");
    }
    TreePlace place{answer.position, answer.outcome, answer.grundy, answer.remoteness, {}};
    for (const OptionAnswer& option : answer.options) {
      const ParsedPosition next = api::read_option(lab_, option.position, asked_[at].misere());
      const auto [entry, added] = found_.emplace(next.text(), asked_.size());
      if (added) asked_.push_back(next);
      place.moves.push_back({entry->second, option.player, api::wins(option, option.player)});
    }
    places_.push_back(std::move(place));
    if (at == 0) root_ = std::move(answer);
  }

  const Lab& lab_;
  Limits limits_;
  std::map<std::string, std::size_t> found_;
  std::vector<ParsedPosition> asked_;
  std::vector<TreePlace> places_;
  std::optional<MovesAnswer> root_;
};

// How many places the tree has in which positions are repeated; at most `most`.
std::size_t tree_size(const Followers& followers, std::size_t most) {
  const std::vector<std::size_t> order = followers.in_order();
  std::vector<std::size_t> sizes(order.size(), 1);
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    for (const TreeMove& move : followers.places()[*at].moves) sizes[*at] = std::min(most, sizes[*at] + sizes[move.to]);
  }
  return sizes[0];
}

void refuse_large(const Followers& followers, const TreeRequest& request) {
  constexpr std::size_t kMany = 1'000'000'000;
  const std::size_t positions = followers.places().size();
  const std::size_t size = request.once ? positions : tree_size(followers, kMany);
  if (size <= request.most_places) return;
  const bool once = !request.once && positions <= request.most_places;
  throw TooLarge(
      fmt::format("the game tree of {} has {}{} places, and at most {} are shown", followers.root().position,
                  size == kMany ? "more than " : "", size, request.most_places),
      "",
      once ? fmt::format("with each position once it has {}", positions) : std::string("begin with smaller numbers"));
}

std::vector<TreePlace> places_once(const Followers& followers) {
  const std::vector<std::size_t> order = followers.in_order();
  std::vector<std::size_t> number(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = i;
  std::vector<TreePlace> places;
  for (const std::size_t at : order) {
    places.push_back(followers.places()[at]);
    for (TreeMove& move : places.back().moves) move.to = number[move.to];
  }
  return places;
}

void add_below(const Followers& followers, std::size_t at, std::vector<TreePlace>& places) {
  const std::size_t here = places.size();
  places.push_back(followers.places()[at]);
  for (std::size_t i = 0; i < places[here].moves.size(); ++i) {
    const std::size_t next = places[here].moves[i].to;
    places[here].moves[i].to = places.size();
    add_below(followers, next, places);
  }
}

}  // namespace

TreeAnswer Lab::tree(const TreeRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  const ParsedPosition root = position(request.position);
  refuse_many(root, request.most_places);
  const Followers followers(*this, root, call.until_its_end(limits));
  refuse_large(followers, request);
  TreeAnswer answer;
  static_cast<AnswerHead&>(answer) = followers.root();
  answer.position = followers.root().position;
  answer.partizan = followers.root().partizan;
  answer.once = request.once;
  if (request.once) {
    answer.places = places_once(followers);
  } else {
    add_below(followers, 0, answer.places);
  }
  return answer;
}

}  // namespace cairn
