// Game trees: every position that can follow, looked at once, and then written down as often as it is met.
#include "api/call.hpp"
#include "api/explain.hpp"
#include "api/inside.hpp"

#include <cairn/error.hpp>
#include <cairn/lab.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace cairn {

namespace {

// Positions are counted up to this, so that a refusal can say how large the tree is.
constexpr std::size_t kMostCounted = 3'000;

// The positions that can follow, each once.
class Followers {
 public:
  Followers(const Lab& lab, const ParsedPosition& root, const Limits& limits) : lab_(lab), limits_(limits) {
    found_.emplace(root.text(), 0);
    asked_.push_back(root);
    for (std::size_t i = 0; i < asked_.size() && asked_.size() <= kMostCounted; ++i) look(i);
  }

  [[nodiscard]] bool all() const { return asked_.size() <= kMostCounted; }
  [[nodiscard]] const std::vector<TreePlace>& places() const { return places_; }
  [[nodiscard]] const MovesAnswer& root() const { return *root_; }

  // The numbers of positions, every one before those that can follow it.
  [[nodiscard]] std::vector<std::size_t> in_order() const {
    std::vector<std::size_t> order;
    std::vector<bool> met(places_.size(), false);
    const auto visit = [&](const auto& self, std::size_t at) -> void {
      met[at] = true;
      for (auto move = places_[at].moves.rbegin(); move != places_[at].moves.rend(); ++move) {
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
    for (const TreeMove& move : followers.places()[*at].moves) {
      sizes[*at] = std::min(most, sizes[*at] + sizes[move.to]);
    }
  }
  return sizes[0];
}

void refuse_large(const Followers& followers, const TreeRequest& request) {
  constexpr std::size_t kMany = 1'000'000'000;
  const std::size_t positions = followers.places().size();
  const bool once_fits = followers.all() && positions <= request.most_places;
  if (request.once ? once_fits : followers.all() && tree_size(followers, kMany) <= request.most_places) return;
  const std::string hint = once_fits && !request.once ? fmt::format("each position once makes {} (--once)", positions)
                                                      : std::string("begin with smaller numbers");
  if (!followers.all()) {
    throw TooLarge(fmt::format("more than {} positions can follow {}, and a tree has at most {} places", kMostCounted,
                               followers.root().position, request.most_places),
                   "", hint);
  }
  const std::size_t size = request.once ? positions : tree_size(followers, kMany);
  throw TooLarge(fmt::format("the game tree of {} has {}{} places, and at most {} are shown", followers.root().position,
                             size == kMany ? "more than " : "", size, request.most_places),
                 "", hint);
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
  const Followers followers(*this, position(request.position), call.until_its_end(limits));
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
