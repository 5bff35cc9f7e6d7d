// Layout of grids: the size of a cell first, then everything around it.
#include "render/picture/grid_picture.hpp"

#include "render/picture/grid_legend.hpp"
#include "render/picture/theme.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>

namespace cairn::render {

namespace {

constexpr double kNaturalWidth = 720;
constexpr double kLargestCell = 40;
constexpr double kLeastCell = 3;       // smaller ones are pixels
constexpr double kLeastWithGap = 6;    // smaller ones touch each other
constexpr double kLeastWithText = 13;  // numbers in the cells
constexpr double kTickSize = 11.5;
constexpr double kNameSize = 13;
constexpr double kPanelTitleSize = 12.5;
constexpr double kSparse = 0.15;    // P-positions that may be drawn thicker cover at most so much
constexpr double kPerUnit = 900;    // pixels of width for which texts have their natural size
constexpr double kLeastUnit = 0.8;  // texts may be so much smaller to leave a narrow picture more room for its cells

// What a panel looks like from the reader's side.
struct Facing {
  GridPanel::Side across;
  GridPanel::Side down;  // or up
  bool upwards = false;
  bool swapped = false;  // across is the first of the two numbers
};

Facing facing_of(const GridPanel& panel, Origin origin) {
  if (panel.run || origin == Origin::top) return {panel.second, panel.first, false, false};
  return {panel.first, panel.second, true, true};
}

std::string last_label(const GridPanel::Side& side) {
  return fmt::format("{}", side.first + side.step * (side.count - 1));
}

bool has_positions(const GridPanel& panel) {
  for (std::int64_t i = 0; i < panel.first.count; ++i) {
    for (std::int64_t j = 0; j < panel.second.count; ++j) {
      if (panel.value(i, j) != kNoCell) return true;
    }
  }
  return false;
}

class GridLayout {
 public:
  GridLayout(const GridPicture& picture, const PictureOptions& options)
      : picture_(picture), options_(options), theme_(theme_of(options.style)), values_(picture) {
    check();
    for (const auto& panel : picture.panels) {
      facings_.push_back(facing_of(panel, options.origin));
      columns_ = std::max(columns_, facings_.back().across.count);
      rows_ = std::max(rows_, facings_.back().down.count);
    }
    choose_cell();
  }

  Drawing drawn() {
    const double needed =
        sheet_margin() * 2 + axis_left() + static_cast<double>(across_) * panel_width() - panel_gap() + legend_width();
    // Cells are whole numbers of pixels, so that a picture of pixels seldom has exactly the width that is asked for.
    // The rest of it stays empty on both sides.
    const double asked = pixels_ && options_.width > 0 ? options_.width : 0;
    const double width = std::max({needed, asked, 320 * unit_});
    const double beside = asked > needed ? std::floor((asked - needed) / 2) : 0;
    const double left = sheet_margin() + axis_left() + beside;
    const Sheet sheet(picture_.text, std::ceil(width), unit_);
    const double top = std::ceil(sheet.top());
    const double grid_height =
        static_cast<double>(down_) * panel_height() - panel_gap() + (repeats_axes() ? 0 : axis_below());
    const GridLegend legend(picture_, values_, theme_, unit_, thick_);
    const double legend_top = top + grid_height + 12 * unit_;
    const double end = legend_top + legend.height_below(std::ceil(width) - left - sheet_margin());
    Drawing drawing = sheet.drawing(std::ceil(end), theme_);
    for (std::size_t i = 0; i < picture_.panels.size(); ++i) {
      const auto column = static_cast<double>(i % across_);
      const std::size_t above = i / across_;
      const auto row = static_cast<double>(above);
      panel(drawing, i,
            {std::round(left + column * panel_width()), std::round(top + title_height() + row * panel_height())});
    }
    drawing.begin_group("legend");
    legend.draw_below(drawing, {left, legend_top}, std::ceil(width) - left - sheet_margin());
    legend.draw_beside(
        drawing, {std::ceil(width) - beside - sheet_margin() - legend.width_beside() + 8 * unit_, top + title_height()},
        static_cast<double>(rows_) * cell_);
    drawing.end_group();
    return drawing;
  }

 private:
  void check() const {
    if (picture_.panels.size() > kMostPanels) {
      throw TooLarge(fmt::format("a picture of {} grids is too large", picture_.panels.size()), "",
                     fmt::format("at most {} are drawn side by side: fix some of the numbers", kMostPanels));
    }
    double cells = 0;
    for (const auto& panel : picture_.panels) {
      cells += static_cast<double>(panel.first.count) * static_cast<double>(panel.second.count);
    }
    if (cells > static_cast<double>(kMostCells)) {
      throw TooLarge(fmt::format("a picture of {:.3g} cells is too large", cells), "",
                     fmt::format("at most {} are drawn: choose a smaller bound", kMostCells));
    }
  }

  // The unit and the cell, so that the picture is about as wide as it should be.
  void choose_cell() {
    const auto count = static_cast<double>(picture_.panels.size());
    // Long rows are below each other, grids side by side.
    across_ = picture_.panels[0].run ? 1 : static_cast<std::size_t>(std::ceil(std::sqrt(count)));
    const double natural = kNaturalWidth * (count > 16 ? 2 : count > 4 ? 1.25 : 1);
    const auto room = [&](double width) {
      const double rest = width - 2 * sheet_margin() - legend_width() - axis_left() + panel_gap();
      return (rest / static_cast<double>(across_) - panel_gap()) / static_cast<double>(columns_);
    };
    cell_ = std::floor(std::min(room(natural), kLargestCell));
    if (cell_ >= kLeastCell) {
      down_ = (picture_.panels.size() + across_ - 1) / across_;
      return;
    }
    pixels_ = true;
    // The texts grow with the picture, which needs a little more room for them.
    const double wanted = options_.width > 0 ? options_.width : natural;
    unit_ = std::max(1.0, std::max(wanted, static_cast<double>(columns_) * static_cast<double>(across_)) / kPerUnit);
    if (options_.width > 0) choose_unit([&] { return std::floor(room(wanted)); });
    cell_ = std::floor(room(wanted));
    if (cell_ < 1 && options_.width > 0) {
      const double needed = 2 * sheet_margin() + legend_width() + axis_left() - panel_gap() +
                            static_cast<double>(across_) * (panel_gap() + static_cast<double>(columns_));
      throw Error(fmt::format("a picture with a pixel for each position is at least {:.0f} pixels wide here",
                              std::ceil(needed)),
                  "", "ask for that width, for none, or for a smaller bound");
    }
    cell_ = std::max(1.0, cell_);
    // Single pixels vanish where a large picture is shown as a whole.
    const int thick = static_cast<int>(unit_ / cell_) / 2 * 2 + 1;
    if (!values_.numbers() && cell_ == 1 && values_.p_share() * thick * thick < kSparse) thick_ = thick;
    down_ = (picture_.panels.size() + across_ - 1) / across_;
  }

  // Somewhat smaller texts where they let the cells be a pixel larger: the picture comes closer to the width that is
  // asked for.
  template <class Cell>
  void choose_unit(const Cell& cell) {
    const double largest = unit_;
    const double least = std::max(kLeastUnit, 0.65 * largest);
    unit_ = least;
    const double best = cell();
    constexpr int kSteps = 20;
    for (int step = 0; step <= kSteps; ++step) {
      unit_ = largest - (largest - least) * step / kSteps;
      if (cell() >= best) return;
    }
  }

  // Grids have their names and ticks at the left and lower border of the whole alone; lines of runs differ.
  [[nodiscard]] bool repeats_axes() const { return picture_.panels[0].run; }
  [[nodiscard]] double sheet_margin() const { return 18 * unit_; }
  [[nodiscard]] double panel_gap() const { return 22 * unit_; }
  [[nodiscard]] double title_height() const { return picture_.panels[0].title.empty() ? 0 : 20 * unit_; }
  [[nodiscard]] double axis_left() const {
    double widest = 0;
    for (const auto& facing : facings_) widest = std::max(widest, text_width(last_label(facing.down), tick_look()));
    return widest + (kNameSize + 14) * unit_;
  }
  [[nodiscard]] double axis_below() const { return (kTickSize + kNameSize + 18) * unit_; }
  [[nodiscard]] double legend_width() const { return GridLegend(picture_, values_, theme_, unit_).width_beside(); }
  // From one panel to the next.
  [[nodiscard]] double panel_width() const {
    return std::max(static_cast<double>(columns_) * cell_, widest_title()) + panel_gap();
  }
  [[nodiscard]] TextLook title_look() const {
    return {.size = kPanelTitleSize * unit_, .colour = theme_.ink, .bold = true};
  }
  [[nodiscard]] double widest_title() const {
    double widest = 0;
    for (const auto& panel : picture_.panels) widest = std::max(widest, text_width(panel.title, title_look()));
    return widest;
  }
  [[nodiscard]] double panel_height() const {
    return title_height() + static_cast<double>(rows_) * cell_ + (repeats_axes() ? axis_below() : 0) + panel_gap();
  }
  [[nodiscard]] TextLook tick_look() const { return {.size = kTickSize * unit_, .colour = theme_.faint}; }

  void panel(Drawing& drawing, std::size_t index, const Point& corner) {
    const GridPanel& panel = picture_.panels[index];
    const Facing& facing = facings_[index];
    drawing.begin_group("panel");
    if (!panel.title.empty()) {
      drawing.text({corner.x, corner.y - 7 * unit_}, panel.title, title_look());
    }
    if (pixels_) {
      map(drawing, panel, facing, corner);
    } else {
      cells(drawing, panel, facing, corner);
    }
    axes(drawing, panel, facing, corner, index);
    drawing.end_group();
  }

  static std::int32_t value_at(const GridPanel& panel, const Facing& facing, std::int64_t column, std::int64_t row) {
    const std::int64_t along = facing.upwards ? facing.down.count - 1 - row : row;
    return facing.swapped ? panel.value(column, along) : panel.value(along, column);
  }

  void cells(Drawing& drawing, const GridPanel& panel, const Facing& facing, const Point& corner) const {
    const double gap = cell_ >= kLeastWithGap ? 1 : 0;
    const TextLook look = number_look();
    std::map<std::size_t, std::vector<Area>> areas;  // by colour, so that each is one path
    std::vector<Drawing::Text> texts;
    for (std::int64_t row = 0; row < facing.down.count; ++row) {
      const double y = corner.y + static_cast<double>(row) * cell_;
      std::size_t before = GridValues::kNone;
      for (std::int64_t column = 0; column < facing.across.count; ++column) {
        const std::int32_t value = value_at(panel, facing, column, row);
        const std::size_t colour = values_.colour_index(value);
        const double x = corner.x + static_cast<double>(column) * cell_;
        if (colour != GridValues::kNone) {
          if (gap == 0 && colour == before) {
            areas[colour].back().width += cell_;
          } else {
            areas[colour].push_back({x, y, cell_ - gap, cell_ - gap});
          }
        }
        before = colour;
        if (look.size == 0) continue;
        TextLook here = look;
        here.colour = colour == GridValues::kNone ? theme_.faint : ink_on(values_.colours(theme_)[colour]);
        texts.push_back({{x + (cell_ - gap) / 2, y + (cell_ - gap + capital_height(look.size)) / 2},
                         values_.cell_text(value),
                         here});
      }
    }
    for (const auto& [colour, list] : areas) {
      for (const auto& area : list) drawing.rectangle(area, values_.colours(theme_)[colour]);
    }
    for (auto& text : texts) drawing.text(text.at, std::move(text.text), text.look);
    frame(drawing, facing, corner);
  }

  void frame(Drawing& drawing, const Facing& facing, const Point& corner) const {
    const double rest = cell_ >= kLeastWithGap && !pixels_ ? 1 : 0;
    drawing.frame({corner.x - 0.5 * unit_ - rest / 2, corner.y - 0.5 * unit_ - rest / 2,
                   static_cast<double>(facing.across.count) * cell_ + unit_,
                   static_cast<double>(facing.down.count) * cell_ + unit_},
                  {.colour = theme_.faint, .width = unit_});
  }

  // Numbers in the cells where they have room; a size of 0 where they have none.
  [[nodiscard]] TextLook number_look() const {
    TextLook look{.size = 0, .colour = theme_.ink, .anchor = Anchor::middle};
    if (cell_ < kLeastWithText) return look;
    const double widest = std::max(text_width(values_.widest(), {.size = 1}), 0.7);
    const double size = std::min({0.52 * cell_, 15.0, (cell_ - 4) / widest});
    if (size >= 6.5) look.size = size;
    return look;
  }

  void map(Drawing& drawing, const GridPanel& panel, const Facing& facing, const Point& corner) const {
    Pixels pixels;
    pixels.columns = static_cast<int>(facing.across.count);
    pixels.rows = static_cast<int>(facing.down.count);
    pixels.palette = values_.colours(theme_);
    const auto none = static_cast<std::uint8_t>(pixels.palette.size());
    pixels.palette.push_back(theme_.ground);
    const auto indices = std::make_shared<const std::vector<std::uint8_t>>(pixels_of(panel, facing, none));
    pixels.row = [indices, columns = static_cast<std::size_t>(facing.across.count)](int row, std::uint8_t* out) {
      std::copy_n(indices->data() + static_cast<std::size_t>(row) * columns, columns, out);
    };
    const Area area{corner.x, corner.y, pixels.columns * cell_, pixels.rows * cell_};
    drawing.map(area, std::move(pixels));
    frame(drawing, facing, corner);
  }

  // Row by row, as the reader sees them. Cells are looked up in square blocks, and the two halves of a symmetric grid
  // together, because tables are kept line by line and a walk across their lines would be slow.
  [[nodiscard]] std::vector<std::uint8_t> pixels_of(const GridPanel& panel, const Facing& facing,
                                                    std::uint8_t none) const {
    constexpr std::int64_t kBlock = 64;
    const std::int64_t columns = facing.across.count;
    std::vector<std::uint8_t> result(static_cast<std::size_t>(columns * facing.down.count), none);
    const auto put = [&](std::int64_t first, std::int64_t second, std::uint8_t index) {
      const std::int64_t along = facing.swapped ? second : first;
      const std::int64_t row = facing.upwards ? facing.down.count - 1 - along : along;
      result[static_cast<std::size_t>(row * columns + (facing.swapped ? first : second))] = index;
    };
    for (std::int64_t top = 0; top < panel.first.count; top += kBlock) {
      for (std::int64_t left = panel.symmetric ? top : 0; left < panel.second.count; left += kBlock) {
        for (std::int64_t i = top; i < std::min(top + kBlock, panel.first.count); ++i) {
          const std::int64_t begin = panel.symmetric ? std::max(i, left) : left;
          for (std::int64_t j = begin; j < std::min(left + kBlock, panel.second.count); ++j) {
            const std::size_t colour = values_.colour_index(panel.value(i, j));
            if (colour == GridValues::kNone) continue;
            put(i, j, static_cast<std::uint8_t>(colour));
            if (panel.symmetric) put(j, i, static_cast<std::uint8_t>(colour));
          }
        }
      }
    }
    if (thick_ > 1) thicken(result, columns, facing.down.count);
    return result;
  }

  // Every P-position covers its neighbours.
  void thicken(std::vector<std::uint8_t>& cells, std::int64_t columns, std::int64_t rows) const {
    const auto p = static_cast<std::uint8_t>(values_.colour_index('P'));
    std::vector<std::int64_t> places;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == p) places.push_back(static_cast<std::int64_t>(i));
    }
    const std::int64_t reach = thick_ / 2;
    for (const std::int64_t place : places) {
      const std::int64_t row = place / columns;
      const std::int64_t column = place % columns;
      for (std::int64_t y = std::max<std::int64_t>(0, row - reach); y <= std::min(rows - 1, row + reach); ++y) {
        for (std::int64_t x = std::max<std::int64_t>(0, column - reach); x <= std::min(columns - 1, column + reach);
             ++x) {
          cells[static_cast<std::size_t>(y * columns + x)] = p;
        }
      }
    }
  }

  void axes(Drawing& drawing, const GridPanel& panel, const Facing& facing, const Point& corner,
            std::size_t index) const {
    const TextLook look = tick_look();
    const double below = corner.y + static_cast<double>(facing.down.count) * cell_ + unit_;
    const bool leftmost = index % across_ == 0;
    const bool lowest = repeats_axes() || index + across_ >= picture_.panels.size();
    if (!leftmost && !lowest) return;
    drawing.begin_group("axes");
    // The same steps on both sides of a square.
    const double across_room = std::max(text_width(last_label(facing.across), look) + 10 * unit_, 14 * unit_);
    const bool square = facing.across.count == facing.down.count && facing.down.step == 1;
    const double down_room = square ? std::max(across_room, 17 * unit_) : 17 * unit_;
    if (lowest) across_axis(drawing, panel, facing, {corner.x, below}, square ? down_room : across_room);
    if (leftmost) down_axis(drawing, facing, corner, down_room);
    drawing.end_group();
  }

  // Below the grid, from this corner on.
  void across_axis(Drawing& drawing, const GridPanel& panel, const Facing& facing, const Point& corner,
                   double room) const {
    const TextLook look = tick_look();
    const Pen pen{.colour = theme_.faint, .width = unit_};
    for_each_tick(facing.across, room, [&](std::int64_t index, std::int64_t label) {
      const double x = corner.x + (static_cast<double>(index) + 0.5) * cell_;
      drawing.line({x, corner.y}, {x, corner.y + 4 * unit_}, pen);
      TextLook middle = look;
      middle.anchor = Anchor::middle;
      drawing.text({x, corner.y + 7 * unit_ + capital_height(look.size)}, fmt::format("{}", label), middle);
    });
    const TextLook name{.size = kNameSize * unit_, .colour = theme_.ink, .anchor = Anchor::middle, .italic = true};
    drawing.text({corner.x + static_cast<double>(facing.across.count) * cell_ / 2,
                  corner.y + (kTickSize + 12) * unit_ + capital_height(name.size)},
                 panel.run ? fmt::format("added to the {} at the left", facing.down.name) : facing.across.name, name);
  }

  // At the left of the grid.
  void down_axis(Drawing& drawing, const Facing& facing, const Point& corner, double room) const {
    const TextLook look = tick_look();
    const Pen pen{.colour = theme_.faint, .width = unit_};
    const double height = static_cast<double>(facing.down.count) * cell_;
    for_each_tick(facing.down, room, [&](std::int64_t index, std::int64_t label) {
      const double at =
          facing.upwards ? static_cast<double>(facing.down.count - index) - 0.5 : static_cast<double>(index) + 0.5;
      const double y = corner.y + at * cell_;
      drawing.line({corner.x - unit_, y}, {corner.x - 5 * unit_, y}, pen);
      TextLook end = look;
      end.anchor = Anchor::end;
      drawing.text({corner.x - 8 * unit_, y + capital_height(look.size) / 2}, fmt::format("{}", label), end);
    });
    const TextLook name{
        .size = kNameSize * unit_, .colour = theme_.ink, .anchor = Anchor::middle, .italic = true, .upright = true};
    drawing.text({corner.x - axis_left() + capital_height(name.size), corner.y + height / 2}, facing.down.name, name);
  }

  template <class Draw>
  void for_each_tick(const GridPanel::Side& side, double room, const Draw& draw) const {
    const std::int64_t each = tick_step(cell_, room);
    for (std::int64_t i = 0; i < side.count; ++i) {
      // Labels that rise by one are shown where they are round; of others every `each`-th line has its label.
      const std::int64_t label = side.first + i * side.step;
      if ((side.step == 1 ? label : i) % each == 0) draw(i, label);
    }
  }

  const GridPicture& picture_;
  const PictureOptions& options_;
  const Theme& theme_;
  GridValues values_;
  std::vector<Facing> facings_;
  std::int64_t columns_ = 1;
  std::int64_t rows_ = 1;
  std::size_t across_ = 1;  // panels
  std::size_t down_ = 1;
  double unit_ = 1;
  double cell_ = 1;
  bool pixels_ = false;
  int thick_ = 1;  // cells that a P-position covers in each direction
};

}  // namespace

Drawing drawing_of(const GridPicture& picture, const PictureOptions& options) {
  // Layers and modes without any position are left out.
  GridPicture filled{picture.text, picture.scale, {}};
  std::copy_if(picture.panels.begin(), picture.panels.end(), std::back_inserter(filled.panels), has_positions);
  if (filled.panels.empty()) throw Error("there is no position to draw");
  return GridLayout(filled, options).drawn();
}

}  // namespace cairn::render
