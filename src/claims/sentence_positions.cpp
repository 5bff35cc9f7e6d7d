// Tables that grow, and positions beyond them.
#include "claims/sentence_positions.hpp"

#include "claims/check.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <chrono>

namespace cairn::claims {

namespace {

using How = HowKnown::How;

constexpr std::int64_t kFirstTable = 15;
// A position takes about as many looks at others as its largest number; a step of the evaluation is as long as this
// share of such a look by rows, and by the table engine.
constexpr double kStepsByRows = 0.1;
constexpr double kStepsByTable = 2;
constexpr double kStepsOfSearch = 5000;  // at least
constexpr double kStepsOfSecond = 3e7;   // of a thread's time, for searches that take longer
// The number of refused searches after which searching is given up.
constexpr int kMostRefusals = 3;

// Of this thread, so that other work on the machine does not count.
double seconds_of_thread() { return std::chrono::duration<double>(Control::thread_time()).count(); }

bool is_position(const Ruleset& rules, const Cells& cells) {
  const auto coordinates = rules.cells_for(static_cast<int>(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] < 0) return false;
    const bool purse = i < coordinates.size() && coordinates[i].kind == Coordinate::Kind::purse;
    if (cells[i] == kInfinite && !purse) return false;
  }
  return is_valid(rules, cells);
}

Cells in_order(const Ruleset& rules, Cells cells) {
  if (rules.shape->interchangeable()) std::sort(cells.begin(), cells.end());
  return cells;
}

}  // namespace

SentencePositions::Known& SentencePositions::known(const SubjectPart& part, std::size_t cells, bool misere,
                                                   bool grundy) {
  const auto key = std::pair(&part, (misere ? 2 : 0) + (grundy ? 1 : 0));
  if (const auto at = found_.find(key); at != found_.end()) return *at->second;
  const Question question{part.game, stacks_of(*part.game, static_cast<int>(cells)), misere, grundy};
  for (const auto& other : known_) {
    if (!same_question(other->question, question)) continue;
    found_[key] = other.get();
    return *other;
  }
  known_.push_back(std::make_unique<Known>());
  known_.back()->question = question;
  found_[key] = known_.back().get();
  return *known_.back();
}

double SentencePositions::cost(const Known& known, std::int64_t to) const {
  const double positions = box_shape(known.board->rays(), to).positions();
  const bool rows = known.table && known.table->engine == Engine::rows;
  double beyond = 1;
  if (known.table && known.table->box.size() > 0) {
    beyond += static_cast<double>(known.table->beyond) / static_cast<double>(known.table->box.size());
  }
  return positions * static_cast<double>(to + 1) * (rows ? kStepsByRows : kStepsByTable) * beyond;
}

bool SentencePositions::grow(Known& known, std::int64_t largest) {
  if (!known.tabulated || !tables_wanted_) return false;
  try {
    if (!known.board) known.board = board_of(*known.question.game, known.question.stacks, &control_);
    // Twice as far as before, so that a table that grows number by number is not filled each time; less when that is
    // too much.
    const std::int64_t before = known.table ? known.table->to : kFirstTable / 2;
    std::int64_t to = std::max(largest, 2 * before + 1);
    const auto affordable = [&](std::int64_t bound) {
      const bool fits = box_shape(known.board->rays(), bound).positions() * 16 < static_cast<double>(control_.memory);
      return fits && (!known.table || bound <= expected_ || cost(known, bound) <= budget_ / 2);
    };
    if (!affordable(to)) to = std::max(largest, before + before / 4);
    if (!affordable(to)) to = largest;
    if (!affordable(to)) return false;
    if (!known.table && to > 2 * kFirstTable) {  // a small one first, which tells how expensive a large one is
      if (!grow(known, kFirstTable)) return false;
      return grow(known, largest);
    }
    TableQuestion question;
    static_cast<Question&>(question) = known.question;
    question.to = to;
    auto table = tables_(question, control_);
    if (const auto stop = control_.stop()) throw Stopped("the run was stopped");
    if (table->status != Status::complete) {
      known.tabulated = false;
      return false;
    }
    known.table = std::move(table);
    known.plain = known.table->box.modes().size() == 1 && !known.table->box.mode_info()[0].has_words();
    steps_ += cost(known, to);
    engine_ = known.table->engine;
    return true;
  } catch (const Stopped&) {
    throw;
  } catch (const Error&) {
    known.tabulated = false;  // infinite purses, boards of graphs that are searched in another way, and the like
    return false;
  }
}

std::optional<std::int64_t> SentencePositions::looked_up(Known& known, const Cells& cells, bool& outside) {
  std::optional<std::uint64_t> rank;
  if (known.plain) {
    rank = known.table->box.rank(known.table->box.modes()[0], cells.data());
  } else {
    const Lowered at = to_lowered(known.board->rays(), cells);
    rank = known.table->box.rank(at.mode, at.x.data());
  }
  outside = !rank;
  return rank ? std::optional<std::int64_t>(known.table->values[*rank]) : std::nullopt;
}

std::optional<std::int64_t> SentencePositions::value(Known& known, Cells cells) {
  std::int64_t largest = 0;
  for (const std::int64_t cell : cells) {
    if (cell < 0) return TableValues::kNotValid;
    largest = std::max(largest, cell);
  }
  const Ruleset& rules = known.question.game->rules;
  if (rules.shape->interchangeable()) std::sort(cells.begin(), cells.end());
  if (largest != kInfinite) {
    bool outside = true;
    if (known.table) {
      if (const auto found = looked_up(known, cells, outside)) return found;
    }
    // Positions that were refused by a table are remembered, so that it is not tried again for each of them.
    if (outside && known.solved.find(cells) == known.solved.end() && grow(known, largest)) {
      if (const auto found = looked_up(known, cells, outside)) return found;
    }
  }
  if (const auto at = known.solved.find(cells); at != known.solved.end()) return at->second;
  std::optional<std::int64_t>& result = known.solved[cells];
  if (!is_position(rules, cells)) {
    result = TableValues::kNotValid;
  } else {
    const Position position{known.question.misere, {{known.question.game, from_cells(rules, cells)}}};
    result = ask(position, known.question.grundy ? Asked::grundy : Asked::outcome, known.refusals);
  }
  return result;
}

std::optional<std::int64_t> SentencePositions::ask(const Position& position, Asked asked, int& refusals) {
  if (refusals >= kMostRefusals) return std::nullopt;
  if (control_.stop()) throw Stopped("the run was stopped");
  const double begin = seconds_of_thread();
  Control control = control_;
  control.memory = std::min(control.memory, memory_of_search_);
  SolveAnswer answer;
  try {
    answer = asked == Asked::remoteness ? solver_.solve(position, control, Engine::chosen)
                                        : solver_.value(position, asked == Asked::grundy, control, Engine::chosen);
  } catch (const Stopped&) {
    throw;
  } catch (const Error&) {
    answer.known = {How::unknown, ""};
  }
  steps_ += std::max(kStepsOfSearch, (seconds_of_thread() - begin) * kStepsOfSecond);
  if (control_.stop()) throw Stopped("the run was stopped");
  // What was only observed of a position is not known of it.
  const bool known = answer.known.how == How::proved || answer.known.how == How::computed;
  std::optional<std::int64_t> result;
  if (known) {
    if (asked == Asked::outcome && answer.outcome) result = *answer.outcome;
    if (asked == Asked::grundy && answer.grundy) result = answer.grundy->to_int64();
    if (asked == Asked::remoteness) result = answer.remoteness;
  }
  if (result) {
    if (engine_ == Engine::chosen) engine_ = answer.engine;
  } else {
    ++refusals;
  }
  return result;
}

std::optional<std::int64_t> SentencePositions::solve(const Subject& subject, const std::vector<Cells>& parts,
                                                     Asked asked) {
  const bool remoteness = asked == Asked::remoteness;
  auto at = std::find_if(whole_.begin(), whole_.end(), [&](const auto& whole) {
    return whole->subject == &subject && whole->remoteness == remoteness;
  });
  if (at == whole_.end()) {
    whole_.push_back(std::make_unique<Whole>());
    whole_.back()->subject = &subject;
    whole_.back()->remoteness = remoteness;
    at = std::prev(whole_.end());
  }
  Whole& whole = **at;
  Position position{subject.misere, {}};
  std::vector<Cells> sorted;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& game = subject.parts[i].game;
    sorted.push_back(in_order(game->rules, parts[i]));
    if (!is_position(game->rules, sorted.back())) return TableValues::kNotValid;
    position.parts.push_back({game, from_cells(game->rules, sorted.back())});
  }
  const auto [entry, is_new] = whole.solved.try_emplace(std::move(sorted));
  if (is_new) entry->second = ask(position, asked, whole.refusals);
  return entry->second;
}

std::optional<char> SentencePositions::outcome(const Subject& subject, const std::vector<Cells>& parts) {
  const bool partizan = std::any_of(subject.parts.begin(), subject.parts.end(),
                                    [](const SubjectPart& part) { return part.game->rules.partizan(); });
  std::optional<std::int64_t> found;
  if (parts.size() == 1) {
    found = value(known(subject.parts[0], parts[0].size(), subject.misere, false), parts[0]);
  } else if (subject.misere || partizan) {
    found = solve(subject, parts, Asked::outcome);
  } else {
    const auto sum = grundy(subject, parts);
    if (!sum) return std::nullopt;
    return sum->absent() ? '\0' : sum->value == 0 ? 'P' : 'N';
  }
  if (!found) return std::nullopt;
  return *found == TableValues::kNotValid ? '\0' : static_cast<char>(*found);
}

std::optional<Number> SentencePositions::grundy(const Subject& subject, const std::vector<Cells>& parts) {
  Number sum = 0;
  bool unknown = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const SubjectPart& part = subject.parts[i];
    if (subject.misere || part.game->rules.partizan()) return Number();  // there is none
    const auto found = value(known(part, parts[i].size(), false, true), parts[i]);
    if (found == TableValues::kNotValid) return Number();
    unknown = unknown || !found;
    if (found) sum = apply(Op::nim_sum, sum, *found);
  }
  return unknown ? std::nullopt : std::optional(sum);
}

std::optional<Number> SentencePositions::remoteness(const Subject& subject, const std::vector<Cells>& parts) {
  const auto found = solve(subject, parts, Asked::remoteness);
  if (!found) return std::nullopt;
  return *found == TableValues::kNotValid ? Number() : Number(*found);
}

}  // namespace cairn::claims
