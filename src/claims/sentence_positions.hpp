// What is the case at the positions of a sentence: from tables that grow with what is asked, otherwise solved one by
// one. What cannot be computed within the limits is not known, and stays so.
#pragma once

#include "base/control.hpp"
#include "engine/search/solver.hpp"
#include "engine/table/tables.hpp"
#include "rules/board.hpp"
#include "rules/evaluate.hpp"
#include "rules/statement/sentence.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace cairn::claims {

// Whoever fills tables, and may keep them. Throws as engine::table does.
using TableOf =
    std::function<std::shared_ptr<const TableValues>(const TableQuestion& question, const Control& control)>;

class SentencePositions {
 public:
  SentencePositions(Solver& solver, TableOf tables, const Control& control)
      : solver_(solver), tables_(std::move(tables)), control_(control) {}

  // The parts of a subject with numbers in their cells. Nothing: not known. 0 when it is no position.
  [[nodiscard]] std::optional<char> outcome(const Subject& subject, const std::vector<Cells>& parts);
  // Absent when it is no position.
  [[nodiscard]] std::optional<Number> grundy(const Subject& subject, const std::vector<Cells>& parts);
  [[nodiscard]] std::optional<Number> remoteness(const Subject& subject, const std::vector<Cells>& parts);

  // A table up to this number is filled whatever it costs, if it fits into memory.
  void expect_numbers_up_to(std::int64_t largest) { expected_ = largest; }
  // All other tables together may take half of this number of steps.
  void expect_steps(double steps) { budget_ = steps; }
  // For a sentence about few positions: the search for each of them may take all memory.
  void allow_large_searches() { memory_of_search_ = control_.memory; }
  // For a sentence that names its positions one by one: no table is filled.
  void forgo_tables() { tables_wanted_ = false; }
  // The work done so far, measured in steps of the evaluation that take the same time.
  [[nodiscard]] double steps() const { return steps_; }
  [[nodiscard]] Engine engine() const { return engine_; }

 private:
  // What is known of one game on a number of cells.
  struct Known {
    Question question;
    std::shared_ptr<const Board> board;
    std::shared_ptr<const TableValues> table;
    bool plain = false;  // the numbers of the table are the cells
    bool tabulated = true;
    std::map<Cells, std::optional<std::int64_t>> solved;
    int refusals = 0;  // positions that were too large to be solved
  };
  // What was asked of whole positions.
  struct Whole {
    const Subject* subject = nullptr;
    bool remoteness = false;
    std::map<std::vector<Cells>, std::optional<std::int64_t>> solved;
    int refusals = 0;
  };

  [[nodiscard]] Known& known(const SubjectPart& part, std::size_t cells, bool misere, bool grundy);
  // The letter or the Grundy value; kNotValid where there is no position. Nothing: not known.
  [[nodiscard]] std::optional<std::int64_t> value(Known& known, Cells cells);
  [[nodiscard]] std::optional<std::int64_t> looked_up(Known& known, const Cells& cells, bool& outside);
  // Was there one that holds such numbers?
  bool grow(Known& known, std::int64_t largest);
  [[nodiscard]] double cost(const Known& known, std::int64_t to) const;
  enum class Asked : std::uint8_t { outcome, grundy, remoteness };
  [[nodiscard]] std::optional<std::int64_t> solve(const Subject& subject, const std::vector<Cells>& parts, Asked asked);
  [[nodiscard]] std::optional<std::int64_t> ask(const Position& position, Asked asked, int& refusals);

  Solver& solver_;
  TableOf tables_;
  const Control& control_;
  std::vector<std::unique_ptr<Known>> known_;
  std::map<std::pair<const SubjectPart*, int>, Known*> found_;
  std::vector<std::unique_ptr<Whole>> whole_;
  std::int64_t expected_ = 0;
  double budget_ = 0;
  std::size_t memory_of_search_ = std::size_t{64} << 20;
  bool tables_wanted_ = true;
  double steps_ = 0;
  Engine engine_ = Engine::chosen;
};

}  // namespace cairn::claims
