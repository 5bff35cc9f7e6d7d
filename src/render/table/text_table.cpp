// Tables as text: a run of values, a column for each mode, or grids of the last two coordinates, layer by layer.
#include "render/table/grid.hpp"
#include "render/text.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn::render {

namespace {

// A table of more rows than these is printed without those that are not finished.
constexpr std::size_t kMostUnfinishedRows = 100;

class TableText {
 public:
  TableText(const TableValues& answer, const TextStyle& style, Printer& printer)
      : answer_(answer), style_(style), printer_(printer), words_(*answer.game, answer.box) {
    const std::size_t modes = words_.modes().size();
    widest_.assign(modes, 0);
    std::size_t mode = 0;
    for (const std::int32_t value : answer.values) {
      if (has_numbers(answer)) widest_[mode] = std::max(widest_[mode], value);
      if (!has_numbers(answer) && (value == 'L' || value == 'R')) partizan_ = true;
      if (++mode == modes) mode = 0;
    }
    value_width_ = has_numbers(answer) ? std::to_string(*std::max_element(widest_.begin(), widest_.end())).size() : 1;
  }

  void print() {
    const int k = answer_.box.coordinates();
    std::string& text = printer_.text();
    text += painted(title_text(answer_) + ": " + values_words(answer_), Paint::bold, style_);
    text += "\n\n";
    if (k == 0 || (k == 1 && words_.modes().size() > 1)) {
      columns_of_modes();
    } else if (k == 1) {
      print_run(
          words_.coordinates()[0], side(), value_width_,
          [&](std::size_t n) { return printed_cell(0, {static_cast<std::int64_t>(n)}); }, style_, printer_);
    } else {
      for (std::size_t mode = 0; mode < words_.modes().size(); ++mode) layers(mode);
    }
    const AsPrinted ending = as_printed_of(answer_, printer_, printed_, positions_of(answer_), "positions");
    text += "\n" + legend() + "\n";
    if (wide_) text += wide_grid_words();
    text += "known: " + known_text(ending.known, answer_.engine, ending.status) + "\n";
  }

 private:
  [[nodiscard]] std::size_t side() const { return static_cast<std::size_t>(answer_.box.to()) + 1; }

  // x need not be sorted when the stacks are interchangeable.
  Columns::Cell cell(std::size_t mode, std::vector<std::int64_t> x) {
    if (answer_.box.sorted()) std::sort(x.begin(), x.end());
    const auto rank = answer_.box.rank(answer_.box.modes()[mode], x.data());
    const std::int32_t value = rank ? answer_.values[*rank] : TableValues::kNotValid;
    if (value == TableValues::kNotValid) {
      if (answer_.status != Status::complete && is_valid(answer_.game->rules, words_.cells(mode, x))) {
        missing_ = true;
        return {"?", Paint::faint};
      }
      invalid_ = true;
      return {"", Paint::plain};
    }
    if (has_numbers(answer_)) {
      return {std::to_string(value), answer_.grundy && value == 0 ? Paint::highlight : Paint::plain};
    }
    if (value == 'N') return {".", Paint::faint};
    return {std::string(1, static_cast<char>(value)), value == 'P' ? Paint::highlight : Paint::plain};
  }

  // A cell that is printed, and counted if it holds a position.
  Columns::Cell printed_cell(std::size_t mode, const std::vector<std::int64_t>& x) {
    Columns::Cell found = cell(mode, x);
    // The grid of two sorted stacks shows every position twice.
    const bool once = !answer_.box.sorted() || std::is_sorted(x.begin(), x.end());
    if (once && !found.text.empty() && found.text != "?") ++printed_;
    return found;
  }

  void columns_of_modes() {
    const bool numbered = answer_.box.coordinates() == 1;
    const std::size_t lines = numbered ? side() : 1;
    std::vector<Columns::Cell> head{{numbered ? words_.coordinates()[0] : "", Paint::faint}};
    for (const auto& mode : words_.modes()) head.push_back({mode, Paint::faint});
    ColumnWidths widths(std::vector<Align>(head.size(), Align::right));
    widths.fit(head);
    widths.fit(0, numbered ? std::to_string(lines - 1).size() : 0);
    for (std::size_t mode = 0; mode < widest_.size(); ++mode) {
      widths.fit(mode + 1, has_numbers(answer_) ? std::to_string(widest_[mode]).size() : 1);
    }
    widths.append(printer_.text(), head, 2, 2, style_);
    for (std::size_t n = 0; n < lines && printer_.goes_on(); ++n) {
      std::vector<Columns::Cell> row{{numbered ? std::to_string(n) : "", Paint::faint}};
      for (std::size_t mode = 0; mode < words_.modes().size(); ++mode) {
        row.push_back(numbered ? printed_cell(mode, {static_cast<std::int64_t>(n)}) : printed_cell(mode, {}));
      }
      widths.append(printer_.text(), row, 2, 2, style_);
    }
  }

  // A grid for each value of all coordinates but the last two.
  void layers(std::size_t mode) {
    const auto k = static_cast<std::size_t>(answer_.box.coordinates());
    bool first = mode == 0;
    std::vector<std::int64_t> prefix(k - 2, 0);
    while (printer_.goes_on()) {
      if (layer(mode, prefix, first)) first = false;
      std::size_t i = prefix.size();
      while (i > 0 && prefix[i - 1] == answer_.box.to()) --i;
      if (i == 0) break;
      const std::int64_t next = ++prefix[i - 1];
      // Sorted stacks: what follows is at least as large.
      for (; i < prefix.size(); ++i) prefix[i] = answer_.box.sorted() ? next : 0;
    }
  }

  [[nodiscard]] std::string layer_name(std::size_t mode, const std::vector<std::int64_t>& prefix) const {
    std::string name = words_.modes()[mode];
    for (std::size_t i = 0; i < prefix.size(); ++i) {
      name += (name.empty() ? "" : ", ") + words_.coordinates()[i] + " = " + std::to_string(prefix[i]);
    }
    return name;
  }

  // Prints nothing, and says so, when the layer holds no position at all.
  bool layer(std::size_t mode, const std::vector<std::int64_t>& prefix, bool first_one) {
    const bool triangle = answer_.box.sorted() && !prefix.empty();
    const std::int64_t first = triangle ? prefix.back() : 0;
    const auto names = words_.coordinates().end();
    Grid grid;
    grid.corner = *(names - 2) + "\\" + *(names - 1);
    grid.first_row = first;
    grid.first_column = first;
    grid.rows = side() - static_cast<std::size_t>(first);
    grid.columns = grid.rows;
    grid.value_width = value_width_;
    std::vector<std::int64_t> x(prefix);
    x.resize(prefix.size() + 2);
    const auto go_to = [&](std::size_t row, std::size_t column) {
      x[prefix.size()] = first + static_cast<std::int64_t>(row);
      x[prefix.size() + 1] = first + static_cast<std::int64_t>(column);
      return !triangle || row <= column;
    };
    const auto any = [&] {
      for (std::size_t row = 0; row < grid.rows && printer_.goes_on(); ++row) {
        for (std::size_t column = 0; column < grid.columns; ++column) {
          if (go_to(row, column) && !cell(mode, x).text.empty()) return true;
        }
      }
      return false;
    };
    if (!any()) return false;
    cut_unknown(grid, mode, go_to, x);
    if (grid.rows == 0) return false;
    grid.cell = [&](std::size_t row, std::size_t column) {
      return go_to(row, column) ? printed_cell(mode, x) : Columns::Cell{};
    };
    const std::string name = layer_name(mode, prefix);
    if (!first_one) printer_.text() += "\n";
    if (!name.empty()) printer_.text() += name + "\n";
    print_grid(grid, style_, printer_);
    wide_ = wide_ || grid_width(grid, style_) > static_cast<std::size_t>(style_.width);
    return true;
  }

  // Of a large table that was not finished, only the rows that are: pages of question marks help nobody.
  template <class GoTo>
  void cut_unknown(Grid& grid, std::size_t mode, const GoTo& go_to, const std::vector<std::int64_t>& x) {
    if (answer_.status == Status::complete || grid.rows <= kMostUnfinishedRows) return;
    const auto is_known = [&](std::size_t row) {
      for (std::size_t column = 0; column < grid.columns; ++column) {
        if (go_to(row, column) && cell(mode, x).text == "?") return false;
      }
      return true;
    };
    std::size_t known = 0;
    while (known < grid.rows && is_known(known)) ++known;
    if (known < grid.rows) cut_ = true;
    grid.rows = known;
  }

  [[nodiscard]] std::string legend() const {
    std::vector<std::string> words;
    if (answer_.remoteness) {
      words = {"the number of moves when the winner hastens and the loser delays;",
               answer_.misere ? "even: the player to move wins" : "odd: the player to move wins"};
    } else if (answer_.grundy) {
      words = {"0: the player who just moved wins;", "otherwise the player to move wins"};
    } else {
      words = {"P: the player who just moved wins;", "'.': the player to move wins (N)"};
      if (partizan_) words.insert(words.end(), {"L: Left wins whoever starts", "R: Right wins whoever starts"});
    }
    if (invalid_) words.emplace_back("blank: not a position");
    if (missing_ && !cut_) words.emplace_back("'?': not known");
    if (cut_) words.emplace_back("rows that are not finished are left out");
    if (answer_.box.sorted() && answer_.box.coordinates() > 2) words.emplace_back("stacks are sorted: x1 <= x2 <= ...");
    for (std::size_t i = 1; i + 1 < words.size(); ++i) words[i] += ";";
    return wrapped(words, 0, style_);
  }

  const TableValues& answer_;
  const TextStyle& style_;
  Printer& printer_;
  BoxWords words_;
  std::vector<std::int32_t> widest_;  // of each mode
  std::uint64_t printed_ = 0;         // positions
  std::size_t value_width_ = 1;
  bool partizan_ = false;
  bool invalid_ = false;
  bool missing_ = false;
  bool cut_ = false;   // rows were left out that are not finished
  bool wide_ = false;  // some lines are wider than the style allows
};

}  // namespace

bool print_text(const TableValues& answer, const TextStyle& style, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  TableText(answer, style, printer).print();
  return printer.finish();
}

std::string text_of(const TableValues& answer, const TextStyle& style) {
  return collected([&](const PrintPart& print) { print_text(answer, style, Control(), print); });
}

}  // namespace cairn::render
