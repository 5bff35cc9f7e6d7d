// One position on a graph: its outcome by components, its winning moves, then what takes longer.
#include "engine/graph/graph_solver.hpp"
#include "lab/asked.hpp"

#include <fmt/format.h>

namespace cairn::lab {

namespace {

// Asks one thing after the other until a limit is reached.
class GraphAsking {
 public:
  GraphAsking(GraphSolver& solver, bool misere) : solver_(solver), misere_(misere) {}

  [[nodiscard]] const std::optional<Status>& stopped() const { return stopped_; }
  // Why, where no limit of the question was reached.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  // From now on what is too large for the engine ends the questions, and takes nothing back that was answered.
  void keep_what_is_known() { keeps_ = true; }

  template <class Target>
  void outcome(const Cells& cells, Target& target) {
    attempt([&] { target.outcome = solver_.wins(cells, misere_) ? 'N' : 'P'; });
  }
  template <class Target>
  void values(const Cells& cells, Target& target) {
    if (!misere_) attempt([&] { target.grundy = static_cast<std::int64_t>(solver_.grundy(cells)); });
  }
  template <class Target>
  void remoteness(const Cells& cells, Target& target) {
    attempt([&] {
      if (const auto length = solver_.remoteness(cells, misere_)) target.remoteness = *length;
    });
  }

 private:
  template <class Ask>
  void attempt(const Ask& ask) {
    if (stopped_) return;
    try {
      ask();
    } catch (const GraphStopped& stopped) {
      stopped_ = stopped.status;
    } catch (const TooLarge& refused) {
      if (!keeps_) throw;
      stopped_ = Status::limit_reached;
      reason_ = refused.what();
    }
  }

  GraphSolver& solver_;
  bool misere_;
  bool keeps_ = false;
  std::optional<Status> stopped_;
  std::string reason_;
};

void tell_how(SolveAnswer& answer, const GraphAsking& asking, const GraphSolver& solver, std::size_t earlier) {
  const std::string detail = graph_detail(solver, earlier);
  if (!asking.stopped()) {
    answer.known = {How::computed, detail};
    return;
  }
  answer.status = *asking.stopped();
  const std::string why = asking.reason().empty() ? limit_words(answer.status) : asking.reason();
  const std::string words = why + " after " + detail;
  answer.known = {How::unknown, words};
  if (answer.outcome) answer.known = {How::computed, "who wins is known; the rest is open: " + words};
  answer.winning_moves_complete = false;
}

}  // namespace

std::string graph_detail(const GraphSolver& solver, std::size_t earlier) {
  const std::size_t own = solver.positions() - earlier;
  const auto counted = [](std::size_t count) { return fmt::format("{} position{}", count, count == 1 ? "" : "s"); };
  if (own == 0 && earlier > 0) return "an earlier search of " + counted(earlier) + " up to isomorphism";
  const std::string text = "a search of " + counted(own) + " up to isomorphism";
  return earlier == 0 ? text : fmt::format("{}, beside {} searched before", text, earlier);
}

Solved by_graph(const Asked& asked) {
  const PreparedPart& part = asked.parts[0];
  GraphSolver& solver = *part.graph;
  const Cells cells = *to_cells(Component{part.game, part.cells});
  asked.shared.limit(solver, asked.control);
  const std::size_t earlier = solver.positions();
  GraphAsking asking(solver, asked.position.misere);
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = Engine::graph;
  asking.outcome(cells, answer);
  asking.keep_what_is_known();
  if (asked.wanted == Wanted::outcome || asked.wanted == Wanted::grundy) {
    if (asked.wanted == Wanted::grundy) asking.values(cells, answer);
    tell_how(answer, asking, solver, earlier);
    return solved;
  }
  OptionRoom room(asked.control);
  std::vector<Cells> written;  // of each option
  solver.for_each_option(cells, [&](const Cells& next) {
    OptionAnswer option;
    asking.outcome(next, option);
    if (asking.stopped()) solved.options_complete = false;
    const bool wins = option.outcome == 'P';
    if (!asked.all_options() && !wins) return;
    if (!room.any(wins ? std::optional(option.player) : std::nullopt)) return;
    option.position = after_move(asked.position, 0, from_cells(part.game->rules, next));
    room.take(option);
    solved.options.push_back(std::move(option));
    written.push_back(next);
  });
  asking.values(cells, answer);
  for (std::size_t i = 0; i < written.size(); ++i) {
    OptionAnswer& option = solved.options[i];
    if (option.outcome == 'P' && !asked.position.misere) option.grundy = 0;
    if (!option.grundy) asking.values(written[i], option);
  }
  asking.remoteness(cells, answer);
  for (std::size_t i = 0; answer.remoteness && i < written.size(); ++i) {
    asking.remoteness(written[i], solved.options[i]);
  }
  room.tell(solved);
  tell_how(answer, asking, solver, earlier);
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

}  // namespace cairn::lab
