// Terms first, since the first line says how many there are.
#include "render/paper/bfile.hpp"

#include "render/table/grid_panel.hpp"
#include "render/words.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace cairn::render {

namespace {

[[noreturn]] void refuse_several(const std::string& what) {
  throw Error(fmt::format("a b-file holds one sequence, and {}", what), "",
              "fix numbers and words until one or two numbers are free, as in minnie[3,b,c] or comply{1..4}[n, S]");
}

// The terms until the first that is not known.
class Terms {
 public:
  explicit Terms(bool numbers) : numbers_(numbers) {}

  // False: enough.
  bool add(std::int64_t value, const std::string& where) {
    if (value == kOpenCell) return false;
    if (value == kNoCell) {
      throw Error(fmt::format("there is no position at {}, so that the values are no sequence", where), "",
                  "write CSV, which leaves it out");
    }
    if (numbers_) {
      values_.push_back(value);
    } else if (value == 'P' || value == 'N') {
      values_.push_back(value == 'P' ? 1 : 0);
    } else {
      throw Error("the outcomes of a partizan game are no integers", "", "write CSV");
    }
    return true;
  }

  bool print(const std::string& what, const std::string& known, std::int64_t offset, Status status,
             const Control& control, const PrintPart& print) const {
    if (values_.empty()) throw Error("there is no term to write", "", "choose a larger bound");
    Printer printer(print, control, status);
    std::string& text = printer.text();
    text +=
        fmt::format("# Table of n, a(n) for n = {}..{}\n# {}\n# {} ({})\n", offset,
                    offset + static_cast<std::int64_t>(values_.size()) - 1, one_line(what), one_line(known), made_by());
    for (std::size_t i = 0; i < values_.size() && printer.goes_on(); ++i) {
      text += fmt::format("{} {}\n", offset + static_cast<std::int64_t>(i), values_[i]);
    }
    return printer.finish();
  }

 private:
  static std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }

  bool numbers_;
  std::vector<std::int64_t> values_;
};

std::string value_words(const RangeQuestion& question) {
  return question.remoteness ? "the remoteness"
         : question.grundy   ? "the Grundy value"
                             : "1 for P-positions and 0 for N-positions";
}

template <class Answer>
bool print_grid_bfile(const Answer& answer, const std::string& position, const Control& control,
                      const PrintPart& print) {
  const auto panels =
      panels_of(answer, std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::size_t>::max());
  if (panels.size() != 1) refuse_several(fmt::format("this table has {} grids", panels.size()));
  const GridPanel& panel = panels[0];
  Terms terms(has_numbers(answer));
  std::string what = fmt::format("{} in {} play of {}", value_words(answer), play_text(answer.misere), position);
  if (!has_numbers(answer))
    what = fmt::format("{}, in {} play of {}", value_words(answer), play_text(answer.misere), position);
  if (panel.run) {
    bool more = true;
    for (std::int64_t n = 0; n < panel.second.count && more; ++n)
      more = terms.add(panel.value(0, n), fmt::format("n = {}", n));
    what =
        fmt::format("a(n) is {}{}", what, panel.first.name == "n" ? "" : fmt::format(" with {} = n", panel.first.name));
  } else {
    bool more = true;
    for (std::int64_t sum = 0; sum < panel.first.count && more; ++sum) {
      for (std::int64_t i = 0; i <= sum && more; ++i)
        more = terms.add(panel.value(i, sum - i), fmt::format("({}, {})", i, sum - i));
    }
    what = fmt::format(
        "Square array T({0}, {1}), {0} >= 0, {1} >= 0, read by descending antidiagonals T(0, 0), T(0, 1), T(1, 0), "
        "T(0, 2), ...: {2}",
        panel.first.name, panel.second.name, what);
  }
  return terms.print(what, known_for_print(answer.known, answer.engine, answer.status), 0, answer.status, control,
                     print);
}

}  // namespace

bool print_bfile(const TableValues& answer, const Control& control, const PrintPart& print) {
  return print_grid_bfile(answer, pattern_text(answer, answer.box.coordinates()), control, print);
}

bool print_bfile(const SliceValues& answer, const Control& control, const PrintPart& print) {
  return print_grid_bfile(answer, slice_text(answer), control, print);
}

bool print_bfile(const SequenceValues& answer, const Control& control, const PrintPart& print) {
  if (answer.rows.size() != 1) refuse_several(fmt::format("this answer has {}", answer.rows.size()));
  Terms terms(true);
  const auto& values = answer.rows[0].values;
  bool more = true;
  for (std::size_t n = 0; n < values.size() && more; ++n) more = terms.add(values[n], fmt::format("n = {}", n));
  const std::string what = answer.misere ? "1 where the player to move wins, and 0 elsewhere, in misere play of"
                                         : "the Grundy value in normal play of";
  return terms.print(fmt::format("a(n) is {} {} with a pile of n", what, answer.name()),
                     known_for_print(answer.known, answer.engine, answer.status), 0, answer.status, control, print);
}

bool print_bfile(const ListedPositions& answer, const Control& control, const PrintPart& print) {
  if (answer.coordinates() != 1 || std::any_of(answer.positions.begin(), answer.positions.end(),
                                               [](const Cells& cells) { return cells.size() != 1; })) {
    throw Error("P-positions of several numbers are no sequence", "",
                "ask for a table of outcomes, which is read by antidiagonals");
  }
  Terms terms(true);
  for (const auto& cells : answer.positions) terms.add(cells[0], "");
  return terms.print(fmt::format("P-positions of {} in {} play, in order", answer.name(), play_text(answer.misere)),
                     known_for_print(answer.known, answer.engine, answer.status), 1, answer.status, control, print);
}

}  // namespace cairn::render
