// Bounds that grow, and the engine for each.
#include "claims/check.hpp"

#include "base/clock.hpp"
#include "claims/row_check.hpp"
#include "claims/small_cases.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/leaving.hpp"
#include "engine/table/table.hpp"
#include "engine/table/tables.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace cairn::claims {

namespace {

using How = HowKnown::How;

// The bounds that are tried on the way. A search beyond the table grows faster with the bound than a table does.
constexpr std::int64_t kFirstBound = 64;
constexpr double kFirstCases = 20'000;
constexpr double kGrowth = 64;         // of the cases from one bound to the next
constexpr std::size_t kTabulated = 6;  // fewer numbers than these have a bound of their own
constexpr std::int64_t kFirstSearched = 4;
constexpr std::int64_t kSearchedGrowth = 2;
constexpr std::int64_t kFirstLook = 24;

// A search looks beyond the table where moves lead out of it.
enum class Way : std::uint8_t { rows, sequence, table, one_by_one, search };

// The number of ways to give that number of variables values up to a bound.
double cases(std::size_t variables, std::int64_t bound) {
  return std::pow(static_cast<double>(bound) + 1, static_cast<double>(variables));
}

struct Size {
  std::size_t numbers = 0;    // cells that are numbers
  std::size_t variables = 0;  // that stand for numbers
};

Size size_of(const Claim& claim) {
  const auto is_number = [](const ClaimCell& cell) { return cell.kind == ClaimCell::Kind::number; };
  const auto ranges = [](const ClaimVariable& variable) { return variable.coordinate < 0; };
  return {static_cast<std::size_t>(std::count_if(claim.cells.begin(), claim.cells.end(), is_number)),
          static_cast<std::size_t>(std::count_if(claim.variables.begin(), claim.variables.end(), ranges))};
}

// Bounds that take a second or so, by way and how many numbers a position has.
std::int64_t usual_bound(Way way, const Size& size) {
  static constexpr std::array<std::array<std::int64_t, kTabulated>, 5> kBounds{{{0, 20'000, 2000, 250, 80, 40},
                                                                                {0, 20'000, 0, 0, 0, 0},
                                                                                {0, 5000, 500, 80, 30, 15},
                                                                                {0, 200, 40, 12, 8, 6},
                                                                                {0, 2000, 150, 24, 10, 6}}};
  if (size.numbers < kTabulated) return kBounds[static_cast<std::size_t>(way)][size.numbers];
  // Many stacks: as far as there are not too many boards, nor ways in which the claim meets them.
  const double most_boards = way == Way::rows ? 1e7 : way == Way::table ? 2e5 : 5000;
  const double most_cases = way == Way::rows ? 5e6 : way == Way::table ? 1e6 : 50'000;
  std::int64_t bound = 0;
  while (BoxShape{true, static_cast<int>(size.numbers), bound + 1, 1}.positions() <= most_boards &&
         cases(size.variables, bound + 1) <= most_cases) {
    ++bound;
  }
  return bound;
}

// Small bounds come first: each has this factor more cases than the one before, and at least one number more.
std::int64_t next_bound(const Size& size, std::optional<std::int64_t> before, std::int64_t to) {
  const std::int64_t least = std::min(to, before ? *before + 1 : 1);
  const std::int64_t largest = before ? to : std::min(to, kFirstBound);
  if (size.variables == 0) return largest;
  const double most = before ? kGrowth * cases(size.variables, *before) : kFirstCases;
  const double bound = std::pow(most, 1 / static_cast<double>(size.variables)) - 1;
  if (bound >= static_cast<double>(largest)) return largest;
  return std::max(least, static_cast<std::int64_t>(bound));
}

class RangeCheck {
 public:
  RangeCheck(const Claim& claim, std::optional<std::int64_t> to, const Control& control, Solver& solver, Engine engine,
             int threads, bool first_look = false)
      : claim_(claim),
        asked_(to),
        control_(control),
        solver_(solver),
        engine_(engine),
        threads_(threads),
        first_look_(first_look),
        size_(size_of(claim)) {
    for (const auto& cell : claim.cells) {
      infinite_ = infinite_ || cell.kind == ClaimCell::Kind::infinite;
      constant_ = std::max(constant_, cell.form.constant());
    }
  }

  ClaimAnswer run() {
    answer_.claim = claim_.text;
    answer_.misere = claim_.misere;
    SmallCases small;
    if (engine_ == Engine::chosen && has_many_numbers(claim_)) small = look_at_small_cases(claim_, asked_, control_);
    if (!small.found) return up_to_the_bound();
    // One is known: the smallest is looked for as far as a run would go anyway.
    const std::int64_t largest = ClaimOrder::largest(claim_, *ClaimInstance(claim_, small.found->values).written());
    if (!small.smallest && largest <= usual_bound(Way::table, size_)) {
      asked_ = largest;
      try {
        ClaimAnswer answer = up_to_the_bound();
        if (answer.counterexample) return answer;
      } catch (const Error&) {
        // No engine fits: what is known stays.
      }
    }
    answer_.status = Status::complete;
    used_ = Engine::reference;
    return refuted(*small.found, small.smallest);
  }

 private:
  ClaimAnswer up_to_the_bound() {
    std::int64_t done = -1;  // no bound yet
    try {
      return by_stages(done);
    } catch (const Stopped&) {
      answer_.status = control_.stop().value_or(Status::limit_reached);
      return stopped(done);
    }
  }

  ClaimAnswer by_stages(std::int64_t& done) {
    choose();
    for (std::int64_t bound = stage_after(std::nullopt);; bound = stage_after(bound)) {
      const Enumerated stage = check(bound);
      answer_.status = stage.status;
      // A counterexample of a run that was stopped need not be the smallest, but it is one.
      if (stage.found) return refuted(*stage.found, stage.status == Status::complete);
      if (stage.status != Status::complete) return stopped(done);
      answer_.instances = stage.instances;  // those up to the bound that is given, and none of a stage that was stopped
      done = bound;
      if (bound == to_) break;
    }
    answer_.holds = true;
    answer_.empty = answer_.instances == 0;
    answer_.to = to_;
    answer_.engine = used_;
    const std::string where = fmt::format("with numbers up to {}", to_);
    answer_.known = {How::computed, answer_.instances == 0
                                        ? "there is no such position " + where
                                        : fmt::format("all {} {} {}", answer_.instances,
                                                      answer_.instances == 1 ? "case" : "cases", where)};
    answer_.known.detail += beyond_words(beyond_);
    if (!misfit_.empty()) answer_.known.detail += "; not by rows: " + misfit_;
    return answer_;
  }

  // Everything that can be refused is refused before the first bound.
  void choose() {
    if (infinite_ && (engine_ == Engine::rows || engine_ == Engine::table)) refuse("a purse is infinite");
    const bool table = engine_ == Engine::chosen || engine_ == Engine::rows || engine_ == Engine::table;
    const Ruleset& rules = claim_.game->rules;
    const auto cells = rules.cells();
    const bool purse =
        std::any_of(cells.begin(), cells.end(), [](const Coordinate& c) { return c.kind == Coordinate::Kind::purse; });
    const bool one_pile = size_.numbers == 1 && !purse && !rules.partizan();
    const int stacks = question_of(claim_).stacks;
    if (one_pile && (engine_ == Engine::chosen || engine_ == Engine::sequence)) {
      options_ = options_for(*claim_.game, stacks, &control_);
      return begin(Way::sequence);
    }
    if (infinite_ || !table) return begin(Way::one_by_one);
    options_ = options_for(*claim_.game, stacks, &control_);
    if (engine_ != Engine::table) {
      misfit_ = RowCheck::misfit(claim_);
      if (misfit_.empty()) misfit_ = Rows::misfit(options_->rays(), rows_question(1));
      if (misfit_.empty()) {
        begin(Way::rows);
        check_numbered(box_shape(options_->rays(), to_), control_.memory);
        if (rows_fit()) return;
      }
      if (engine_ == Engine::rows) refuse(misfit_);
    }
    begin(Way::table);
  }

  // Some games are seen not to fit only on the whole board. Throws Error when the memory is too small.
  bool rows_fit() {
    try {
      static_cast<void>(Rows(options_->rays(), rows_question(to_), control_.memory));
    } catch (const RowsMisfit& error) {
      misfit_ = error.what();
    }
    return misfit_.empty();
  }

  // The bound that is tried after this one, or first.
  [[nodiscard]] std::int64_t stage_after(std::optional<std::int64_t> before) const {
    if (way_ != Way::search) return next_bound(size_, before, to_);
    if (!before) return std::min(to_, kFirstSearched);
    return *before > to_ / kSearchedGrowth ? to_ : *before * kSearchedGrowth;
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw Error("the engine '" + to_string(engine_) + "' cannot answer this: " + why, "", "leave out the engine");
  }

  void begin(Way way) {
    way_ = way;
    if (way == Way::table && leaving_move(*claim_.game, *options_, usual_bound(Way::search, size_))) {
      way_ = Way::search;
    }
    to_ = asked_.value_or(std::max(usual_bound(way_, size_), constant_));
    if (first_look_ && !asked_) {
      to_ = std::min(kFirstLook, usual_bound(way_ == Way::search ? Way::search : Way::table, size_));
    }
    if (way == Way::table) check_table_fits(claim_.game->rules, options_->rays().coordinates, to_, control_);
  }

  [[nodiscard]] RowsQuestion rows_question(std::int64_t bound) const {
    RowsQuestion question;
    question.to = bound;
    question.grundy = claim_.asks_grundy();
    question.misere = claim_.misere;
    question.threads = threads_;
    return question;
  }

  // A bound that turns out too large for another engine is lowered.
  Enumerated check(std::int64_t& bound) {
    if (way_ == Way::rows) {
      try {
        return by_rows(bound);
      } catch (const RowsMisfit& error) {
        if (engine_ == Engine::rows) throw;
        misfit_ = error.what();
        begin(Way::table);
        bound = std::min(bound, stage_after(std::nullopt));
      }
    }
    if (way_ == Way::sequence) return by_sequence(bound);
    if (way_ == Way::table || way_ == Way::search) return by_table(bound);
    if (engine_ != Engine::reference) {
      return enumerate(
          claim_, bound, [&](const Cells& cells) { return solved(cells); }, control_);
    }
    used_ = engine_;
    Reference reference(claim_.game, claim_.misere, &control_);
    const auto facts = [&](const Cells& cells) -> std::optional<PositionFacts> {
      return PositionFacts{reference.outcome(cells), claim_.asks_grundy() ? reference.grundy(cells) : 0};
    };
    return enumerate(claim_, bound, facts, control_);
  }

  Enumerated by_rows(std::int64_t bound) {
    used_ = Engine::rows;
    Rows rows(options_->rays(), rows_question(bound), control_.memory);
    RowCheck check(claim_, options_->rays(), rows.box());
    Enumerated result;
    result.status = rows.fill(&check, control_);
    if (check.finished()) result.status = Status::complete;
    result.found = check.found();
    result.instances = check.instances();
    return result;
  }

  // The Grundy values of one pile; in misere play 1 where the player to move wins.
  Enumerated by_sequence(std::int64_t bound) {
    const SequenceValues values = sequence({question_of(claim_), bound}, control_, engine_);
    used_ = values.engine;
    if (values.status != Status::complete) return {std::nullopt, 0, values.status};
    const auto facts = [&](const Cells& cells) -> std::optional<PositionFacts> {
      const Lowered at = to_lowered(options_->rays(), cells);
      const std::int64_t value =
          values.rows[static_cast<std::size_t>(at.mode)].values[static_cast<std::size_t>(at.x[0])];
      return PositionFacts{value == 0 ? 'P' : 'N', value};
    };
    return enumerate(claim_, bound, facts, control_);
  }

  Enumerated by_table(std::int64_t bound) {
    used_ = Engine::table;
    const TableValues filled = table({{question_of(claim_), bound}}, control_, Engine::table);
    if (filled.status != Status::complete) return {std::nullopt, 0, filled.status};
    beyond_ = filled.beyond;
    if (way_ == Way::table && beyond_ > 0) {  // only now it turns out that moves leave the table
      way_ = Way::search;
      if (!asked_) to_ = std::max(bound, std::min(to_, std::max(usual_bound(way_, size_), constant_)));
    }
    const Rays& rays = options_->rays();
    const auto facts = [&](const Cells& cells) -> std::optional<PositionFacts> {
      const Lowered at = to_lowered(rays, cells);
      const std::int32_t value = filled.values[*filled.box.rank(at.mode, at.x.data())];
      if (filled.grundy) return PositionFacts{value == 0 ? 'P' : 'N', value};
      return PositionFacts{static_cast<char>(value), 0};
    };
    return enumerate(claim_, bound, facts, control_);
  }

  std::optional<PositionFacts> solved(const Cells& cells) {
    Position position;
    position.misere = claim_.misere;
    position.parts.push_back({claim_.game, from_cells(claim_.game->rules, cells)});
    const SolveAnswer answer = solver_.value(position, claim_.asks_grundy(), control_, engine_);
    used_ = answer.engine;
    return facts_of(claim_, answer);
  }

  ClaimAnswer refuted(const FoundInstance& found, bool smallest) {
    answer_.holds = false;
    answer_.counterexample = counterexample_of(claim_, found);
    answer_.engine = used_;
    answer_.known = {How::refuted,
                     to_string(*answer_.counterexample) + (smallest ? "" : "; there may be smaller ones")};
    return answer_;
  }

  ClaimAnswer stopped(std::int64_t done) {
    answer_.engine = used_;
    const std::string why = answer_.status == Status::cancelled ? "interrupted" : "limit reached";
    if (done < 0) {
      answer_.known = {How::unknown, why + " before anything was known"};
      return answer_;
    }
    answer_.holds = true;
    answer_.empty = answer_.instances == 0;
    answer_.to = done;
    answer_.known = {How::computed,
                     fmt::format("no counterexample with numbers up to {}; {} on the way to {}", done, why, to_)};
    return answer_;
  }

  const Claim& claim_;
  std::optional<std::int64_t> asked_;
  std::int64_t to_ = 0;
  const Control& control_;
  Solver& solver_;
  Engine engine_;
  int threads_;
  bool first_look_;  // a small bound will do
  bool infinite_ = false;
  Size size_;
  std::int64_t constant_ = 0;  // the largest constant among them
  Way way_ = Way::rows;
  std::shared_ptr<const Options> options_;
  std::string misfit_;
  std::uint64_t beyond_ = 0;  // positions beyond the bound that had to be solved
  Engine used_ = Engine::chosen;
  ClaimAnswer answer_;
};

}  // namespace

ClaimAnswer first_look(const Claim& claim, const Control& control, Solver& solver, int threads) {
  return RangeCheck(claim, std::nullopt, control, solver, Engine::chosen, threads, true).run();
}

ClaimAnswer check_to(const Claim& claim, std::optional<std::int64_t> to, const Control& control, Solver& solver,
                     Engine engine, int threads) {
  const auto within = [&](const ClaimCell& cell) { return !to || cell.form.constant() <= *to; };
  if (names_positions(claim) && engine != Engine::rows && std::all_of(claim.cells.begin(), claim.cells.end(), within)) {
    return check_positions(claim, control, solver, engine);
  }
  return RangeCheck(claim, to, control, solver, engine, threads).run();
}

}  // namespace cairn::claims
