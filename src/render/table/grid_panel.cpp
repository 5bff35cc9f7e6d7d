// Answers about ranges as grids of the last two numbers, or as one number in lines.
#include "render/table/grid_panel.hpp"

#include "render/words.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <unordered_set>
#include <utility>

namespace cairn::render {

namespace {

constexpr std::int64_t kShortRun = 400;

void check_panel_count(double count, std::size_t most) {
  if (count <= static_cast<double>(most)) return;
  throw TooLarge(fmt::format("{:.0f} grids are too many here", count), "",
                 fmt::format("at most {} are: fix a number, as in minnie[3,b,c], or write CSV", most));
}

void refuse_without_numbers(int coordinates) {
  if (coordinates == 0) throw Error("positions without numbers make no grid", "", "write text, CSV or JSON");
}

// One row, in lines.
GridPanel run_of(const std::string& name, std::int64_t count, std::int64_t line,
                 const std::function<std::int32_t(std::int64_t)>& value) {
  GridPanel panel;
  panel.run = true;
  const std::int64_t columns = std::min(count, line);
  panel.first = {name, 0, columns, (count + columns - 1) / columns};
  panel.second = {"+", 0, 1, columns};
  panel.value = [value, count, columns](std::int64_t row, std::int64_t column) {
    const std::int64_t at = row * columns + column;
    return at < count ? value(at) : kNoCell;
  };
  return panel;
}

// The positions of a table by their numbers in any order.
class TableCells {
 public:
  TableCells(const TableValues& table, std::size_t mode)
      : table_(table), words_(*table.game, table.box), slot_(mode), mode_(table.box.modes()[mode]) {}

  [[nodiscard]] std::int32_t value(std::vector<std::int64_t>& x) const {
    if (table_.box.sorted()) std::sort(x.begin(), x.end());
    const auto rank = table_.box.rank(mode_, x.data());
    const std::int32_t value = rank ? table_.values[*rank] : kNoCell;
    if (value != TableValues::kNotValid) return value;
    if (table_.status == Status::complete) return kNoCell;
    return is_valid(table_.game->rules, words_.cells(slot_, x)) ? kOpenCell : kNoCell;
  }

 private:
  const TableValues& table_;
  BoxWords words_;
  std::size_t slot_;
  int mode_;
};

// The last two numbers, beside these first ones.
GridPanel layer_of(const TableValues& table, std::size_t mode, const std::vector<std::string>& names,
                   const std::vector<std::int64_t>& prefix) {
  GridPanel panel;
  const std::size_t k = names.size();
  panel.first = {names[k - 2], 0, 1, table.box.to() + 1};
  panel.second = {names[k - 1], 0, 1, table.box.to() + 1};
  panel.symmetric = table.box.sorted();
  const auto cells = std::make_shared<const TableCells>(table, mode);
  const bool sorted = table.box.sorted();
  if (prefix.empty()) {
    const int box_mode = table.box.modes()[mode];
    const bool complete = table.status == Status::complete;
    panel.value = [&table, cells, box_mode, sorted, complete](std::int64_t a, std::int64_t b) {
      if (complete) {  // the way that is taken millions of times
        const std::int64_t x[2] = {sorted ? std::min(a, b) : a, sorted ? std::max(a, b) : b};
        return table.values[*table.box.rank(box_mode, x)];
      }
      std::vector<std::int64_t> x{a, b};
      return cells->value(x);
    };
    return panel;
  }
  panel.value = [cells, prefix](std::int64_t a, std::int64_t b) {
    std::vector<std::int64_t> x(prefix);
    x.push_back(a);
    x.push_back(b);
    return cells->value(x);
  };
  return panel;
}

// All values of the first numbers, rising where stacks are sorted.
template <class Visit>
void for_each_prefix(std::size_t length, std::int64_t to, bool sorted, const Visit& visit) {
  std::vector<std::int64_t> prefix(length, 0);
  while (true) {
    visit(prefix);
    std::size_t i = prefix.size();
    while (i > 0 && prefix[i - 1] == to) --i;
    if (i == 0) return;
    const std::int64_t next = ++prefix[i - 1];
    for (; i < prefix.size(); ++i) prefix[i] = sorted ? next : 0;
  }
}

double prefix_count(std::size_t length, std::int64_t to, bool sorted) {
  double count = 1;
  for (std::size_t i = 0; i < length; ++i) {
    count *= sorted ? (static_cast<double>(to) + 1 + static_cast<double>(i)) / (static_cast<double>(i) + 1)
                    : static_cast<double>(to) + 1;
  }
  return count;
}

std::string layer_title(const std::string& mode, const std::vector<std::string>& names,
                        const std::vector<std::int64_t>& prefix) {
  std::string title = mode;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    title += fmt::format("{}{} = {}", title.empty() ? "" : ", ", names[i], prefix[i]);
  }
  return title;
}

}  // namespace

std::int64_t line_length(std::int64_t count) {
  if (count <= kShortRun) return 20;
  const double side = std::sqrt(static_cast<double>(count));
  return static_cast<std::int64_t>(std::ceil(side / 10)) * 10;
}

std::vector<GridPanel> panels_of(const TableValues& table, std::int64_t line, std::size_t most) {
  const BoxWords words(*table.game, table.box);
  const auto k = static_cast<std::size_t>(table.box.coordinates());
  refuse_without_numbers(table.box.coordinates());
  const std::size_t length = k > 2 ? k - 2 : 0;
  check_panel_count(
      prefix_count(length, table.box.to(), table.box.sorted()) * static_cast<double>(words.modes().size()), most);
  std::vector<GridPanel> panels;
  for (std::size_t mode = 0; mode < words.modes().size(); ++mode) {
    if (k == 1) {
      const auto cells = std::make_shared<const TableCells>(table, mode);
      panels.push_back(run_of(words.coordinates()[0], table.box.to() + 1, line, [cells](std::int64_t n) {
        std::vector<std::int64_t> x{n};
        return cells->value(x);
      }));
      panels.back().title = words.modes()[mode];
      continue;
    }
    for_each_prefix(length, table.box.to(), table.box.sorted(), [&](const std::vector<std::int64_t>& prefix) {
      panels.push_back(layer_of(table, mode, words.coordinates(), prefix));
      panels.back().title = layer_title(words.modes()[mode], words.coordinates(), prefix);
    });
  }
  return panels;
}

std::vector<GridPanel> panels_of(const SliceValues& slice, std::int64_t line, std::size_t most) {
  check_panel_count(static_cast<double>(slice.panels.size()), most);
  std::vector<std::string> names;
  for (const auto& cell : slice.cells) {
    if (cell.free()) names.push_back(cell.name);
  }
  const bool sorted = slice.game->rules.shape->interchangeable();
  std::vector<GridPanel> panels;
  for (const auto& values : slice.panels) {
    const auto at = [&slice, &values, sorted](std::size_t index, const std::function<Cells()>& cells) {
      const std::int32_t value = values.values[index];
      if (value != TableValues::kNotValid) return value;
      if (slice.status == Status::complete) return kNoCell;
      Cells position = cells();
      if (sorted) std::sort(position.begin(), position.end());
      return is_valid(slice.game->rules, position) ? kOpenCell : kNoCell;
    };
    const auto filled = [&values](std::int64_t a, std::int64_t b) {
      Cells cells = values.cells;
      std::int64_t next = a;
      for (auto& cell : cells) {
        if (cell != SliceValues::kFreeCell) continue;
        cell = next;
        next = b;
      }
      return cells;
    };
    const std::int64_t side = slice.to + 1;
    if (names.size() == 1) {
      panels.push_back(run_of(names[0], side, line, [at, filled](std::int64_t n) {
        return at(static_cast<std::size_t>(n), [&] { return filled(n, 0); });
      }));
    } else {
      GridPanel panel;
      panel.first = {names[0], 0, 1, side};
      panel.second = {names[1], 0, 1, side};
      panel.symmetric = sorted;
      panel.value = [at, filled, side](std::int64_t a, std::int64_t b) {
        return at(static_cast<std::size_t>(a * side + b), [&] { return filled(a, b); });
      };
      panels.push_back(std::move(panel));
    }
    if (slice.panels.size() > 1) panels.back().title = panel_text(slice, values.cells);
  }
  return panels;
}

namespace {

// The listed positions by their words and first numbers: where the last two lie. Stacks are found in any order.
class ListLayers {
 public:
  using Key = std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>>;  // words, and first numbers
  using Places = std::unordered_set<std::uint64_t>;

  ListLayers(const ListedPositions& list, std::size_t numbers, std::size_t most)
      : side_(static_cast<std::uint64_t>(list.to) + 1),
        sorted_(list.game->rules.shape->interchangeable()),
        most_(most) {
    for (const auto& cells : list.positions) {
      Key key;
      std::vector<std::int64_t> x;
      for (std::size_t i = 0; i < cells.size(); ++i)
        (is_choice(list.game->rules, i) ? key.first : x).push_back(cells[i]);
      add(key, x, numbers);
    }
    if (layers_.empty()) layers_[Key({}, std::vector<std::int64_t>(numbers > 2 ? numbers - 2 : 0, 0))] = {};
  }

  [[nodiscard]] const std::map<Key, Places>& layers() const { return layers_; }
  [[nodiscard]] std::uint64_t place(std::int64_t a, std::int64_t b) const {
    return static_cast<std::uint64_t>(a) * side_ + static_cast<std::uint64_t>(b);
  }

 private:
  void add(Key& key, const std::vector<std::int64_t>& x, std::size_t k) {
    if (k < 2) {
      layers_[key].insert(place(0, x[0]));
      return;
    }
    for (std::size_t i = sorted_ ? 0 : k - 2; i + 1 < k; ++i) {
      for (std::size_t j = i + 1; j < k; ++j) {
        key.second.clear();
        for (std::size_t rest = 0; rest < k; ++rest) {
          if (rest != i && rest != j) key.second.push_back(x[rest]);
        }
        Places& places = layers_[key];
        check_panel_count(static_cast<double>(layers_.size()), most_);
        places.insert(place(x[i], x[j]));
        if (sorted_) places.insert(place(x[j], x[i]));
      }
    }
  }

  std::uint64_t side_;
  bool sorted_;
  std::size_t most_;
  std::map<Key, Places> layers_;
};

}  // namespace

std::vector<GridPanel> panels_of(const ListedPositions& list, std::int64_t line, std::size_t most) {
  const Ruleset& rules = list.game->rules;
  refuse_without_numbers(list.coordinates());
  const std::vector<std::string> names = rules.shape->number_names(rules.cell_count(list.coordinates()));
  const std::size_t k = names.size();
  const auto layers = std::make_shared<const ListLayers>(list, k, most);
  const bool sorted = rules.shape->interchangeable();
  const std::int32_t other = !list.counted ? kOpenCell : rules.partizan() ? kNotP : 'N';
  std::vector<GridPanel> panels;
  for (const auto& [key, places] : layers->layers()) {
    // The position with these last two numbers, if it is one.
    const auto valid = [&rules, sorted, key = key, k](std::int64_t a, std::int64_t b) {
      if (rules.valid.empty()) return true;
      std::vector<std::int64_t> x(key.second);
      if (k > 1) x.push_back(a);
      x.push_back(b);
      Cells cells;
      std::size_t word = 0;
      std::size_t number = 0;
      for (std::size_t i = 0; i < x.size() + key.first.size(); ++i) {
        cells.push_back(is_choice(rules, i) ? key.first[word++] : x[number++]);
      }
      if (sorted) std::sort(cells.begin(), cells.end());
      return is_valid(rules, cells);
    };
    const auto look = [layers, found = &places, valid, other](std::int64_t a, std::int64_t b) -> std::int32_t {
      if (found->contains(layers->place(a, b))) return 'P';
      return valid(a, b) ? other : kNoCell;
    };
    GridPanel panel;
    if (k == 1) {
      panel = run_of(names[0], list.to + 1, line, [look](std::int64_t n) { return look(0, n); });
    } else {
      panel.first = {names[k - 2], 0, 1, list.to + 1};
      panel.second = {names[k - 1], 0, 1, list.to + 1};
      panel.symmetric = sorted;
      panel.value = look;
    }
    std::string words;
    std::size_t word = 0;
    for (std::size_t i = 0; i < rules.cells().size() && word < key.first.size(); ++i) {
      if (!is_choice(rules, i)) continue;
      words += fmt::format("{}{} = {}", words.empty() ? "" : ", ", rules.cells()[i].name,
                           cell_text(rules, i, key.first[word++]));
    }
    panel.title = layer_title(words, names, key.second);
    panels.push_back(std::move(panel));
  }
  return panels;
}

}  // namespace cairn::render
