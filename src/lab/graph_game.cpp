// Names and chips of games on many graphs.
#include "lab/graph_game.hpp"

#include "rules/graph/on_graph.hpp"

#include <algorithm>
#include <charconv>

namespace cairn::lab {

namespace {

constexpr std::size_t kMostChipEntries = 1000;
constexpr const char* kChipsHint = "write 2, 1..4, deg, or several of them with commas";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool all = error == std::errc() && end == text.data() + text.size();
  return all && value >= 0 ? std::optional(value) : std::nullopt;
}

// "2", "1..4" or "deg" added to the list.
void add_chips(std::string_view text, std::vector<std::string>& list) {
  const auto refuse = [&] {
    throw Error("'" + std::string(text.substr(0, 40)) + "' is no number of chips", "", kChipsHint);
  };
  if (text == "deg") {
    list.emplace_back(text);
    return;
  }
  const std::size_t dots = text.find("..");
  const auto first = whole_number(trimmed(text.substr(0, dots)));
  const auto last = dots == std::string_view::npos ? first : whole_number(trimmed(text.substr(dots + 2)));
  if (!first || !last || *last < *first) return refuse();
  const auto more = static_cast<std::uint64_t>(*last - *first);
  if (more >= kMostChipEntries || list.size() + more >= kMostChipEntries) {
    throw TooLarge("there are more than " + std::to_string(kMostChipEntries) + " numbers of chips in " +
                       std::string(text.substr(0, 40)),
                   "", "ask for fewer of them");
  }
  for (std::int64_t chips = *first; chips <= *last; ++chips) list.push_back(std::to_string(chips));
}

std::vector<std::string> chips_of(const std::string& text) {
  std::vector<std::string> list;
  std::string_view rest = text;
  while (true) {
    const std::size_t comma = rest.find(',');
    add_chips(trimmed(rest.substr(0, comma)), list);
    if (comma == std::string_view::npos) return list;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace

GraphGame::GraphGame(Laboratory& laboratory, const std::string& game, const std::string& chips)
    : asked_chips_(trimmed(chips)) {
  std::string_view name = trimmed(game);
  for (const std::string_view word : {"misere ", "mis\u00e8re "}) {
    if (!name.starts_with(word)) continue;
    misere_ = true;
    name = trimmed(name.substr(word.size()));
  }
  asked_name_ = name;
  if (const std::size_t behind = name.find_first_of("([{"); behind != std::string_view::npos) {
    throw Error("the game is named without a graph here", "",
                "write " + std::string(trimmed(name.substr(0, behind))) + " alone");
  }
  laboratory.with_library([&](language::Library& library) {
    const Ruleset& rules = library.find(asked_name_);
    name_ = rules.name;
    const OnGraph* shape = on_graph(*rules.shape);
    if (shape == nullptr || rules.parameters.size() != 1) {
      throw Error(name_ + (shape == nullptr ? " is not a game on a graph" : " has other parameters than its graph"), "",
                  "the list of games has them in the group of games on graphs");
    }
    partizan_ = rules.partizan();
    const OnGraph::Form& form = shape->form();
    token_ = form.mark == OnGraph::Mark::token;
    on_edges_ = shape->on_edges();
    const bool whole = form.most == 1 && form.mark == OnGraph::Mark::none;
    if (whole && !asked_chips_.empty()) {
      throw Error(name_ + " has no chips: " + (shape->on_edges() ? "an edge" : "a vertex") + " is there or not", "",
                  "leave out the number of chips");
    }
    chips_ = whole ? std::vector<std::string>{""} : chips_of(asked_chips_.empty() ? "1" : asked_chips_);
  });
}

std::string GraphGame::chips_words() const {
  if (chips_[0].empty()) return "";
  if (chips_.size() == 1) {
    if (chips_[0] == "deg") return "as many chips on every vertex as it has neighbours";
    return chips_[0] + (chips_[0] == "1" ? " chip" : " chips") + " on every vertex";
  }
  return "chips " + asked_chips_ + " on every vertex";
}

std::string GraphGame::position(const std::string& graph, const std::string& chips, std::optional<int> token) const {
  std::string text = (misere_ ? "misere " : "") + asked_name_ + "(" + graph + ")";
  if (chips.empty()) return text;
  return text + "[" + chips + (token ? " | " + std::to_string(*token) : "") + "]";
}

GraphSolved solve_on_graph(Laboratory& laboratory, const std::string& position, const std::string& chips, bool grundy,
                           const Control& control, Engine engine) {
  GraphSolved solved;
  solved.position.position = position;
  solved.position.chips = chips;
  try {
    SolveAnswer answer = laboratory.value(laboratory.position(position), grundy, control, engine);
    solved.position.outcome = answer.outcome;
    solved.position.grundy = std::move(answer.grundy);
    solved.position.known = std::move(answer.known);
    // How much of it was known before depends on the order in which threads come to the positions.
    if (answer.outcome && solved.position.known.how == How::computed && answer.status == Status::complete) {
      solved.position.known.detail = "a search that shares its work with all positions of this answer";
    }
    solved.engine = answer.engine;
    solved.status = answer.status;
  } catch (const TooLarge& refused) {
    solved.position.known = {How::unknown, refused.what()};
    solved.status = Status::limit_reached;
  }
  return solved;
}

}  // namespace cairn::lab
