// Filling one row after another: what makes a position N is gathered, then the row is scanned.
//
// The scan looks for the first position that no earlier row and no P-position of the row itself makes N; that one is P
// and marks what can reach it. Earlier rows are ORed a piece at a time, just ahead of the scan, so a row whose rest is
// known to be N costs no more.
#pragma once

#include "base/control.hpp"
#include "engine/rows/row_moves.hpp"
#include "engine/rows/row_sources.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::engine {

// The row at hand is not finished, and never will be.
struct RowStopped {
  Status status;
};

// The clock while a row is filled: a single row may be as long as a whole table.
class RowClock {
 public:
  // Without a control there is no limit.
  explicit RowClock(const Control* control) : control_(control) {}

  // Says that about that number of words was looked at. Throws RowStopped.
  void spend(std::size_t words) {
    spent_ += words;
    if (spent_ >= kBetweenLooks) look();
  }

 private:
  static constexpr std::size_t kBetweenLooks = std::size_t{1} << 16U;  // far more work than a look

  void look() {
    spent_ = 0;
    if (control_ == nullptr) return;
    if (const auto stop = control_->stop()) throw RowStopped{*stop};
  }

  const Control* control_;
  std::size_t spent_ = 0;
};

// Which positions of a row are valid.
class RowValidity {
 public:
  RowValidity(const RowPlan& plan, const Rays& rays, const Box& box);

  // Sets the bits of the valid positions in the words from place.first_word on; false when there are none.
  bool valid(const RowGroup& group, const RowPlace& place, Word* words, RowClock& clock) const;

 private:
  const RowPlan& plan_;
  bool empty_board_;  // valid?
};

class RowFiller {
 public:
  // Of several workers, each fills rows with a filler of its own. The clock is looked at within rows, too, when there
  // is a control.
  RowFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, bool misere,
            const Control* control = nullptr, std::size_t worker = 0);

  // Goes to a prefix: its place among all prefixes, and where the rows of all earlier ones end.
  void move_to(std::span<const std::int64_t> prefix, std::uint64_t index, std::uint64_t offset);
  // Computes its rows, one for each mode, from all earlier ones. Throws RowStopped.
  void fill();
  // Takes the P-positions of a row from elsewhere instead.
  void take(std::size_t slot, const Word* words);
  // Lets later rows know about the rows of this prefix.
  void remember();
  // Wipes rows that are not kept, before the next prefix.
  void forget();
  // Puts rows that are not kept here from now on, as if `offset` were the start; they are not wiped.
  void write_to(Word* words, std::uint64_t offset) {
    words_ = words;
    words_offset_ = offset;
  }

  [[nodiscard]] const Word* words(std::size_t slot) const { return states_[slot].row; }
  [[nodiscard]] bool any(std::size_t slot) const { return !states_[slot].found.empty(); }

 private:
  // One mode's row while it is filled.
  struct State {
    explicit State(RowSources made) : sources(std::move(made)) {}
    RowSources sources;
    std::vector<Word> mask;     // what is known to be N or not valid
    std::vector<Word> scratch;  // the row, when rows are not kept
    Word* row = nullptr;
    std::vector<std::int64_t> found;
    std::size_t gathered = 0;  // sources are in mask up to this word
    std::size_t step = 0;
    bool done = false;     // everything that is not yet decided is N
    std::int64_t end = 0;  // everything from here on is N, or beyond the row
  };

  void fill_plain(const RowGroup& group);
  void prepare(std::size_t slot);
  bool open_mask(State& state, const RowGroup& group);
  void mark_lows(std::size_t slot);
  void look_up_lows(std::size_t slot);
  void mark_low(std::size_t slot, std::int64_t low);
  [[nodiscard]] const Word* lowered_row(std::size_t last, std::int64_t low);
  void mark_terminal(State& state, std::size_t slot);
  void mark_from(std::size_t slot, std::int64_t z);
  [[nodiscard]] std::int64_t next_free(State& state, std::int64_t y);
  void scan();
  void remember(std::size_t slot, std::size_t stack);

  const RowPlan& plan_;
  RowMemory& memory_;
  bool misere_;
  std::size_t worker_;
  RowClock clock_;
  RowPlace place_;
  RowValidity validity_;
  RowMoves moves_;
  std::vector<State> states_;
  std::vector<std::int64_t> target_;
  // One mode, and moves along the row take any amount up to window_: y is open from free_from_ on.
  std::int64_t window_ = -1;
  std::int64_t free_from_ = 0;
  Word* words_ = nullptr;
  std::uint64_t words_offset_ = 0;
};

}  // namespace cairn::engine
