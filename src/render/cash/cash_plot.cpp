// Points as squares in two colours, row by row; axes, boundaries and legend around them.
#include "render/cash/cash_plot.hpp"

#include "render/cash/cash_words.hpp"
#include "render/picture/sheet.hpp"
#include "render/picture/theme.hpp"
#include "render/words.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr double kWanted = 560;  // pixels of the longer side, when points can be that large or small
constexpr double kLargestPoint = 24;
constexpr double kLeastPointWithGap = 5;  // smaller points touch each other
constexpr double kAxisText = 11.5;
constexpr double kBoundaryText = 12;
constexpr double kThick = 2.2;  // of a boundary

// The points from..to on one axis, with the boundaries on it.
struct Axis {
  std::int64_t from = 0;
  std::int64_t to = 0;
  std::int64_t poor = 0;  // g: poor below
  std::int64_t rich = 0;  // f: rich from here on

  [[nodiscard]] std::int64_t points() const { return to - from + 1; }
};

[[noreturn]] void refuse(const std::string& points) {
  throw TooLarge(fmt::format("a picture of {} points on a side is too large", points), "",
                 fmt::format("at most {0} x {0} points are drawn: ask for fewer stones", kMostPurses));
}

// Small numbers for what a picture shows; whatever is too large for one is refused.
std::int64_t small(const Integer& value, const Integer& points) {
  if (points > Integer(kMostPurses)) refuse(points.to_string());
  const auto result = value.to_int64();
  if (!result || *result > (std::int64_t{1} << 52)) {
    throw TooLarge("purses of " + value.to_string() + " are too large for the axes of a picture");
  }
  return *result;
}

Axis axis_of(const Integer& poor, const Integer& rich, const Integer& end, bool square) {
  const Integer points = square ? end : rich - poor;
  Axis axis;
  axis.poor = small(poor, points);
  axis.rich = small(rich, points);
  // One sees a boundary when there is something on its other side.
  const std::int64_t beyond = std::clamp<std::int64_t>(small(points, points) / 20, 2, 20);
  axis.from = square ? 0 : std::max<std::int64_t>(0, axis.poor - beyond);
  axis.to = (square ? small(end, points) : axis.rich) + beyond - 1;
  return axis;
}

class Plot {
 public:
  Plot(const Axis& d, const Axis& e, bool square, const Theme& theme) : d_(d), e_(e), square_(square), theme_(theme) {
    const auto most = static_cast<double>(std::max(d.points(), e.points()));
    cell_ = std::clamp(std::floor(kWanted / most), 1.0, kLargestPoint);
    gap_ = cell_ >= kLeastPointWithGap ? 1 : 0;
    left_ = 18 + 28 + text_width(fmt::format("{}", e.to), axis_look(Anchor::end));
  }

  Drawing draw(const SheetText& text, const std::vector<Money>& prices) {
    const double right = std::max(text_width(rich_text('2', e_.rich), boundary_look(theme_.mark)), 60.0) + 30;
    const double width = std::ceil(std::max({left_ + across() + right, legend_width() + left_ + 18, 420.0}));
    const Sheet sheet(text, width, 1);
    top_ = std::ceil(sheet.top() + 2 * kLine);
    const double end = top_ + up() + 46 + 3 * kLine + 4;
    Drawing drawing = sheet.drawing(end, theme_);
    points(drawing, prices);
    axes(drawing);
    boundaries(drawing, width);
    legend(drawing);
    return drawing;
  }

 private:
  static constexpr double kLine = 20;  // from one line of text to the next
  static constexpr const char* kWords[] = {"Player I, who moves, wins (N)", "Player II wins (P)",
                                           "f1, f2: rich from here on", "g1, g2: poor below"};
  static std::string rich_text(char player, std::int64_t value) { return fmt::format("f{} = {}", player, value); }

  [[nodiscard]] TextLook axis_look(Anchor anchor) const {
    return {.size = kAxisText, .colour = theme_.faint, .anchor = anchor};
  }
  [[nodiscard]] static TextLook boundary_look(Colour colour, Anchor anchor = Anchor::start) {
    return {.size = kBoundaryText, .colour = colour, .anchor = anchor, .bold = true};
  }
  [[nodiscard]] double legend_width() const {
    return 2 * 30 + 30 + text_width(kWords[0], axis_look(Anchor::start)) +
           text_width(kWords[2], axis_look(Anchor::start));
  }
  [[nodiscard]] double across() const { return static_cast<double>(d_.points()) * cell_; }
  [[nodiscard]] double up() const { return static_cast<double>(e_.points()) * cell_; }
  // Where the square of d begins; and where that of e ends, as e grows upwards.
  [[nodiscard]] double x(std::int64_t d) const { return left_ + static_cast<double>(d - d_.from) * cell_; }
  [[nodiscard]] double y(std::int64_t e) const { return top_ + up() - static_cast<double>(e - e_.from) * cell_; }

  void points(Drawing& drawing, const std::vector<Money>& prices) {
    const std::int64_t first = square_ ? d_.from : d_.poor;
    const std::int64_t end = square_ ? d_.to + 1 : d_.rich;
    const std::int64_t lowest = square_ ? e_.from : e_.poor;
    const std::int64_t highest = square_ ? e_.to : e_.rich - 1;
    drawing.begin_group("points");
    // Colour by colour, so that each is one path.
    for (const bool wins : {false, true}) {
      for (std::int64_t e = lowest; e <= highest; ++e) {
        const Money& price = prices[static_cast<std::size_t>(e - e_.from)];
        const std::int64_t turn = price && *price < Integer(end) ? std::max(first, *price->to_int64()) : end;
        const std::int64_t from = wins ? turn : first;
        const std::int64_t to = wins ? end : turn;
        drawing.rectangle({x(from), y(e + 1), static_cast<double>(to - from) * cell_, cell_},
                          wins ? theme_.n : theme_.p);
      }
    }
    for (std::int64_t d = first; d <= end && gap_ > 0; ++d) {
      drawing.rectangle({x(d) - gap_ / 2, y(highest + 1), gap_, y(lowest) - y(highest + 1)}, theme_.ground);
    }
    for (std::int64_t e = lowest; e <= highest + 1 && gap_ > 0; ++e) {
      drawing.rectangle({x(first), y(e) - gap_ / 2, x(end) - x(first), gap_}, theme_.ground);
    }
    drawing.end_group();
  }

  void axes(Drawing& drawing) {
    const Pen pen{.colour = theme_.faint};
    drawing.begin_group("axes");
    drawing.frame({left_ - 0.5, top_ - 0.5, across() + 1, up() + 1}, pen);
    const double low = top_ + up();
    const std::int64_t across_step =
        tick_step(cell_, text_width(fmt::format("{}", d_.to), axis_look(Anchor::middle)) + 14);
    for (std::int64_t d = (d_.from + across_step - 1) / across_step * across_step; d <= d_.to; d += across_step) {
      const double at = x(d) + cell_ / 2;
      drawing.line({at, low + 1}, {at, low + 5}, pen);
      drawing.text({at, low + 8 + capital_height(kAxisText)}, fmt::format("{}", d), axis_look(Anchor::middle));
    }
    const std::int64_t up_step = tick_step(cell_, 20);
    for (std::int64_t e = (e_.from + up_step - 1) / up_step * up_step; e <= e_.to; e += up_step) {
      const double at = y(e) - cell_ / 2;
      drawing.line({left_ - 5, at}, {left_ - 1, at}, pen);
      drawing.text({left_ - 8, at + capital_height(kAxisText) / 2}, fmt::format("{}", e), axis_look(Anchor::end));
    }
    TextLook name{.size = 13, .colour = theme_.ink, .anchor = Anchor::middle, .italic = true};
    drawing.text({left_ + across() / 2, low + 36}, "d (Player I)", name);
    name.upright = true;
    drawing.text({18 + capital_height(name.size), top_ + up() / 2}, "e (Player II)", name);
    drawing.end_group();
  }

  void boundaries(Drawing& drawing, double width) {
    drawing.begin_group("boundaries");
    upright(drawing, d_.rich, rich_text('1', d_.rich), 1, theme_.second, false, width);
    upright(drawing, d_.poor, fmt::format("g1 = {}", d_.poor), 0, theme_.second, true, width);
    const double end = left_ + across() + 8;
    for (const bool poor : {false, true}) {
      const double at = y(poor ? e_.poor : e_.rich);
      drawing.line({left_, at}, {end, at}, {.colour = theme_.second, .width = kThick, .dashed = poor});
    }
    // Neither label covers the other.
    const double rich = y(e_.rich);
    const double poor = std::max(y(e_.poor), rich + kLine);
    drawing.text({end + 4, rich + capital_height(kBoundaryText) / 2}, rich_text('2', e_.rich),
                 boundary_look(theme_.second));
    drawing.text({end + 4, poor + capital_height(kBoundaryText) / 2}, fmt::format("g2 = {}", e_.poor),
                 boundary_look(theme_.second));
    drawing.end_group();
  }

  void upright(Drawing& drawing, std::int64_t d, const std::string& text, int height, Colour colour, bool dashed,
               double width) const {
    const double label = top_ - 6 - height * kLine;
    drawing.line({x(d), label + 4}, {x(d), top_ + up()}, {.colour = colour, .width = kThick, .dashed = dashed});
    const TextLook look = boundary_look(colour, Anchor::middle);
    const double half = text_width(text, look) / 2;  // kept within the picture
    drawing.text({std::clamp(x(d), 18 + half, std::max(18 + half, width - 18 - half)), label}, text, look);
  }

  // Two columns: who wins, and the boundaries.
  void legend(Drawing& drawing) {
    drawing.begin_group("legend");
    const TextLook look{.size = kAxisText, .colour = theme_.ink};
    const double second = left_ + 60 + text_width(kWords[0], look);
    for (int i = 0; i < 4; ++i) {
      const double at = i < 2 ? left_ : second;
      const double middle = top_ + up() + 58 + (i % 2) * kLine;
      if (i < 2) {
        drawing.rectangle({at, middle - 6, 12, 12}, i == 0 ? theme_.n : theme_.p);
      } else {
        drawing.line({at - 12, middle}, {at + 12, middle},
                     {.colour = theme_.second, .width = kThick, .dashed = i == 3});
      }
      drawing.text({at + 20, middle + capital_height(kAxisText) / 2}, kWords[i], look);
    }
    drawing.end_group();
  }

  Axis d_;
  Axis e_;
  bool square_;
  const Theme& theme_;
  double cell_ = 1;
  double gap_ = 0;
  double left_ = 0;
  double top_ = 0;
};

}  // namespace

std::vector<Money> prices_of(const CashRow& row, const Integer& from, const Integer& to) {
  const std::size_t count = static_cast<std::size_t>((to - from + Integer(1)).to_int64().value());
  std::vector<Money> prices(count);
  // Each corner fills what follows it; the next one writes over that.
  const auto fill = [&](const Integer& e, const Money& price) {
    if (e > to) return;
    const auto at = static_cast<std::size_t>(e <= from ? 0 : (e - from).to_int64().value());
    std::fill(prices.begin() + static_cast<std::ptrdiff_t>(at), prices.end(), price);
  };
  for (const auto& piece : row.pieces) {
    // Repetitions that end before `from` can only matter by the last of them.
    Integer first = 0;
    if (piece.repetitions > Integer(1) && piece.e < from) {
      first = std::max(Integer(0),
                       std::min(piece.repetitions - Integer(1),
                                floor_divide(from - piece.e, std::max<std::int64_t>(1, piece.de)) - Integer(1)));
    }
    for (Integer r = first; r < piece.repetitions; r = r + Integer(1)) {
      const Integer e = piece.e + r * Integer(piece.de);
      if (e > to) break;
      for (const auto& corner : piece.pattern) {
        fill(e + Integer(corner.e), piece.price + r * Integer(piece.dprice) + Integer(corner.price));
      }
    }
  }
  if (row.ends_infinite) fill(row.classes.least2, std::nullopt);
  return prices;
}

Drawing drawing_of(const std::vector<std::int64_t>& amounts, const CashRow& row, bool square,
                   const PictureOptions& options) {
  const CashClasses& classes = row.classes;
  if (!square && (classes.f1 <= classes.g1 || classes.f2 <= classes.g2)) {
    throw Error("nobody is in the middle class with " + classes.n.to_string() + " stones", "",
                "draw the square of all purses");
  }
  const Integer end = std::max({classes.f1, classes.f2, classes.g1, classes.g2, Integer(1)});
  const Axis d = axis_of(classes.g1, classes.f1, end, square);
  const Axis e = axis_of(classes.g2, classes.f2, end, square);
  Plot plot(d, e, square, theme_of(options.style));
  const SheetText text{fmt::format("{}[{}; d, e]", cash_name(amounts), classes.n.to_string()),
                       square ? "Who wins, all purses" : "Who wins, purses of the middle class",
                       fmt::format("{}.", known_for_print(row.known, Engine::staircase, row.status))};
  return plot.draw(text, prices_of(row, Integer(e.from), Integer(e.to)));
}

}  // namespace cairn::render
