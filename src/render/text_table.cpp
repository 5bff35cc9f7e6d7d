// Tables as text: a run of values, a column for each mode, or grids of the last two coordinates, layer by layer.
#include "render/grid.hpp"
#include "render/text.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn {

namespace {

class TableText {
 public:
  TableText(const TableAnswer& answer, const TextStyle& style)
      : answer_(answer), style_(style), words_(*answer.game, answer.box) {
    for (const std::int32_t value : answer.values) {
      if (answer.grundy) widest_ = std::max(widest_, value);
      if (value == 'L' || value == 'R') partizan_ = true;
    }
    value_width_ = answer.grundy ? std::to_string(widest_).size() : 1;
  }

  std::string text() {
    const Game& game = *answer_.game;
    const int k = answer_.box.coordinates();
    std::string text = painted(title_text(game, answer_.misere, game.rules.stacks ? k : 0, answer_.to) +
                                   (answer_.grundy ? ": Grundy values" : ": outcomes"),
                               Paint::bold, style_);
    text += "\n\n";
    if (k == 0 || (k == 1 && words_.modes().size() > 1)) {
      text += columns_of_modes();
    } else if (k == 1) {
      text += run_text(
          words_.coordinates()[0], side(), value_width_,
          [&](std::size_t n) { return cell(0, {static_cast<std::int64_t>(n)}); }, style_);
    } else {
      for (std::size_t mode = 0; mode < words_.modes().size(); ++mode) text += layers(mode);
    }
    text += "\n" + legend() + "\n";
    return text + "known: " + known_text(answer_.known, answer_.engine, answer_.status) + "\n";
  }

 private:
  [[nodiscard]] std::size_t side() const { return static_cast<std::size_t>(answer_.box.to()) + 1; }

  // x need not be sorted when the stacks are interchangeable.
  Columns::Cell cell(std::size_t mode, std::vector<std::int64_t> x) {
    if (answer_.box.sorted()) std::sort(x.begin(), x.end());
    const auto rank = answer_.box.rank(answer_.box.modes()[mode], x.data());
    const std::int32_t value = rank ? answer_.values[*rank] : TableAnswer::kNotValid;
    if (value == TableAnswer::kNotValid) {
      if (answer_.status != Status::complete && is_valid(answer_.game->rules, words_.cells(mode, x))) {
        missing_ = true;
        return {"?", Paint::faint};
      }
      invalid_ = true;
      return {"", Paint::plain};
    }
    if (answer_.grundy) return {std::to_string(value), value == 0 ? Paint::highlight : Paint::plain};
    if (value == 'N') return {".", Paint::faint};
    return {std::string(1, static_cast<char>(value)), value == 'P' ? Paint::highlight : Paint::plain};
  }

  std::string columns_of_modes() {
    const bool numbered = answer_.box.coordinates() == 1;
    std::vector<Columns::Cell> head{{numbered ? words_.coordinates()[0] : "", Paint::faint}};
    for (const auto& mode : words_.modes()) head.push_back({mode, Paint::faint});
    Columns columns(std::vector<Align>(head.size(), Align::right));
    columns.row(std::move(head));
    for (std::size_t n = 0; n < (numbered ? side() : 1); ++n) {
      std::vector<Columns::Cell> row{{numbered ? std::to_string(n) : "", Paint::faint}};
      for (std::size_t mode = 0; mode < words_.modes().size(); ++mode) {
        row.push_back(numbered ? cell(mode, {static_cast<std::int64_t>(n)}) : cell(mode, {}));
      }
      columns.row(std::move(row));
    }
    return columns.text(2, 2, style_);
  }

  // A grid for each value of all coordinates but the last two.
  std::string layers(std::size_t mode) {
    const auto k = static_cast<std::size_t>(answer_.box.coordinates());
    std::string text;
    std::vector<std::int64_t> prefix(k - 2, 0);
    while (true) {
      const std::string grid = layer(mode, prefix);
      if (!grid.empty()) {
        const std::string name = layer_name(mode, prefix);
        if (!text.empty()) text += "\n";
        if (!name.empty()) text += name + "\n";
        text += grid;
      }
      std::size_t i = prefix.size();
      while (i > 0 && prefix[i - 1] == answer_.box.to()) --i;
      if (i == 0) break;
      const std::int64_t next = ++prefix[i - 1];
      // Sorted stacks: what follows is at least as large.
      for (; i < prefix.size(); ++i) prefix[i] = answer_.box.sorted() ? next : 0;
    }
    return mode > 0 && !text.empty() ? "\n" + text : text;
  }

  [[nodiscard]] std::string layer_name(std::size_t mode, const std::vector<std::int64_t>& prefix) const {
    std::string name = words_.modes()[mode];
    for (std::size_t i = 0; i < prefix.size(); ++i) {
      name += (name.empty() ? "" : ", ") + words_.coordinates()[i] + " = " + std::to_string(prefix[i]);
    }
    return name;
  }

  // Empty when the layer holds no position at all.
  std::string layer(std::size_t mode, const std::vector<std::int64_t>& prefix) {
    const bool triangle = answer_.box.sorted() && !prefix.empty();
    const std::int64_t first = triangle ? prefix.back() : 0;
    const auto names = words_.coordinates().end();
    bool any = false;
    Grid grid;
    grid.corner = *(names - 2) + "\\" + *(names - 1);
    grid.first_row = first;
    grid.first_column = first;
    grid.rows = side() - static_cast<std::size_t>(first);
    grid.columns = grid.rows;
    grid.value_width = value_width_;
    std::vector<std::int64_t> x(prefix);
    x.resize(prefix.size() + 2);
    grid.cell = [&](std::size_t row, std::size_t column) -> Columns::Cell {
      if (triangle && row > column) return {};
      x[prefix.size()] = first + static_cast<std::int64_t>(row);
      x[prefix.size() + 1] = first + static_cast<std::int64_t>(column);
      Columns::Cell found = cell(mode, x);
      if (!found.text.empty()) any = true;
      return found;
    };
    const std::string text = grid_text(grid, style_);
    return any ? text : "";
  }

  [[nodiscard]] std::string legend() const {
    std::vector<std::string> words;
    if (answer_.grundy) {
      words = {"0: the player who just moved wins;", "otherwise the player to move wins"};
    } else {
      words = {"P: the player who just moved wins;", "'.': the player to move wins (N)"};
      if (partizan_) words.insert(words.end(), {"L: Left wins whoever starts", "R: Right wins whoever starts"});
    }
    if (invalid_) words.emplace_back("blank: not a position");
    if (missing_) words.emplace_back("'?': not known");
    if (answer_.box.sorted() && answer_.box.coordinates() > 2) words.emplace_back("stacks are sorted: x1 <= x2 <= ...");
    for (std::size_t i = 1; i + 1 < words.size(); ++i) words[i] += ";";
    return wrapped(words, 0, style_);
  }

  const TableAnswer& answer_;
  const TextStyle& style_;
  BoxWords words_;
  std::int32_t widest_ = 0;
  std::size_t value_width_ = 1;
  bool partizan_ = false;
  bool invalid_ = false;
  bool missing_ = false;
};

}  // namespace

std::string text_of(const TableAnswer& answer, const TextStyle& style) { return TableText(answer, style).text(); }

}  // namespace cairn
