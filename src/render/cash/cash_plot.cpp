// Points as squares in two colours, row by row; axes, boundaries and legend around them.
#include "render/cash/cash_plot.hpp"

#include "render/cash/cash_words.hpp"

#include <cairn/error.hpp>

#include <fmt/core.h>

#include <algorithm>

namespace cairn::render {

namespace {

constexpr Colour kFirstWins{70, 170, 95};
constexpr Colour kSecondWins{222, 90, 84};
constexpr Colour kGap{255, 255, 255};
constexpr Colour kPaper{243, 243, 243};
constexpr Colour kInk{30, 30, 30};
constexpr Colour kRich{20, 50, 160};
constexpr Colour kPoor{125, 50, 150};

constexpr int kWanted = 640;  // pixels of the longer side, when points can be that large or small
constexpr int kLargestCell = 24;
constexpr int kLeastWithGap = 5;  // smaller points touch each other
constexpr int kMargin = 16;
constexpr int kLine = 20;  // from one line of text to the next
constexpr int kThick = 3;  // of a boundary

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
                 fmt::format("at most {0} x {0} points are drawn: ask for fewer stones", kMostPoints));
}

// Small numbers for what a picture shows; whatever is too large for one is refused.
std::int64_t small(const Integer& value, const Integer& points) {
  if (points > Integer(kMostPoints)) refuse(points.to_string());
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

// 1, 2, 5, 10, 20, ...: the first that leaves room for a number.
std::int64_t tick_step(int cell, int room) {
  for (std::int64_t power = 1;; power *= 10) {
    for (const std::int64_t factor : {1, 2, 5}) {
      if (factor * power * cell >= room) return factor * power;
    }
  }
}

class Plot {
 public:
  Plot(const Axis& d, const Axis& e, bool square) : d_(d), e_(e), square_(square) {
    const std::int64_t most = std::max(d.points(), e.points());
    cell_ = static_cast<int>(std::clamp<std::int64_t>(kWanted / most, 1, kLargestCell));
    gap_ = cell_ >= kLeastWithGap ? 1 : 0;
    left_ = kMargin + kLine + 12 + width_in_pixels(std::to_string(e.to));
    top_ = kMargin + 4 * kLine;
  }

  Drawing draw(const std::string& title, const std::vector<Money>& prices) {
    drawing_.title = title;
    const int right = width_in_pixels(rich_text('2', e_.rich)) + 12;
    drawing_.width = std::max({left_ + across() + right + kMargin, 2 * kMargin + width_in_pixels(title),
                               left_ + 40 + width_in_pixels(kLegend[2]) + kMargin});
    drawing_.height = top_ + up() + 4 * kLine + 4 * (kLine + 4) + kMargin;
    drawing_.label(kMargin, kMargin + kCharacterHeight, Anchor::start, title, kInk);
    points(prices);
    axes();
    boundaries();
    legend();
    return std::move(drawing_);
  }

 private:
  static constexpr const char* kLegend[] = {"Player I wins", "Player II wins", "f1, f2: rich from here on",
                                            "g1, g2: poor below"};
  static std::string rich_text(char player, std::int64_t value) { return fmt::format("f{} = {}", player, value); }

  [[nodiscard]] int across() const { return static_cast<int>(d_.points()) * cell_; }
  [[nodiscard]] int up() const { return static_cast<int>(e_.points()) * cell_; }
  // Where the square of d begins; and where that of e ends, as e grows upwards.
  [[nodiscard]] int x(std::int64_t d) const { return left_ + static_cast<int>(d - d_.from) * cell_; }
  [[nodiscard]] int y(std::int64_t e) const { return top_ + up() - static_cast<int>(e - e_.from) * cell_; }

  void points(const std::vector<Money>& prices) {
    drawing_.box(left_, top_, across(), up(), kPaper);
    const std::int64_t first = square_ ? d_.from : d_.poor;
    const std::int64_t end = square_ ? d_.to + 1 : d_.rich;
    const std::int64_t lowest = square_ ? e_.from : e_.poor;
    const std::int64_t highest = square_ ? e_.to : e_.rich - 1;
    // Colour by colour, so that each is one path.
    for (const bool wins : {false, true}) {
      for (std::int64_t e = lowest; e <= highest; ++e) {
        const Money& price = prices[static_cast<std::size_t>(e - e_.from)];
        const std::int64_t turn = price && *price < Integer(end) ? std::max(first, *price->to_int64()) : end;
        const std::int64_t from = wins ? turn : first;
        const std::int64_t to = wins ? end : turn;
        drawing_.box(x(from), y(e + 1), static_cast<int>(to - from) * cell_, cell_, wins ? kFirstWins : kSecondWins);
      }
    }
    if (gap_ == 0) return;
    for (std::int64_t d = first; d <= end; ++d) drawing_.box(x(d), y(highest + 1), 1, y(lowest) - y(highest + 1), kGap);
    for (std::int64_t e = lowest; e <= highest + 1; ++e) drawing_.box(x(first), y(e), x(end) - x(first), 1, kGap);
  }

  void axes() {
    drawing_.box(left_ - 2, top_, 2, up() + 2, kInk);
    drawing_.box(left_ - 2, top_ + up(), across() + 2, 2, kInk);
    const int middle = cell_ / 2;
    const std::int64_t across_step = tick_step(cell_, width_in_pixels(std::to_string(d_.to)) + 24);
    for (std::int64_t d = (d_.from + across_step - 1) / across_step * across_step; d <= d_.to; d += across_step) {
      drawing_.box(x(d) + middle - 1, top_ + up() + 2, 2, 5, kInk);
      drawing_.label(x(d) + middle, top_ + up() + 8 + kLine, Anchor::middle, std::to_string(d), kInk);
    }
    const std::int64_t up_step = tick_step(cell_, 40);
    for (std::int64_t e = (e_.from + up_step - 1) / up_step * up_step; e <= e_.to; e += up_step) {
      drawing_.box(left_ - 7, y(e) - middle - 1, 5, 2, kInk);
      drawing_.label(left_ - 10, y(e) - middle + kCharacterHeight / 2, Anchor::end, std::to_string(e), kInk);
    }
    drawing_.label(left_ + across() / 2, top_ + up() + 10 + 2 * kLine, Anchor::middle, "d (Player I)", kInk);
    drawing_.label(kMargin + kCharacterHeight, top_ + up() / 2, Anchor::middle, "e (Player II)", kInk, true);
  }

  void boundaries() {
    upright(d_.rich, rich_text('1', d_.rich), 1, kRich, false);
    upright(d_.poor, fmt::format("g1 = {}", d_.poor), 0, kPoor, true);
    const int rich = level(e_.rich, kRich, false);
    const int poor = level(e_.poor, kPoor, true);
    const int apart = std::max(poor, rich + kLine);  // so that neither label covers the other
    drawing_.label(left_ + across() + 12, rich + kCharacterHeight / 2, Anchor::start, rich_text('2', e_.rich), kRich);
    drawing_.label(left_ + across() + 12, apart + kCharacterHeight / 2, Anchor::start, fmt::format("g2 = {}", e_.poor),
                   kPoor);
  }

  void upright(std::int64_t d, const std::string& text, int height, Colour colour, bool dashed) {
    const int at = x(d) - kThick / 2;
    const int label_y = top_ - 8 - height * kLine;
    const int begin = label_y + 3;
    if (!dashed) drawing_.box(at, begin, kThick, top_ + up() - begin, colour);
    for (int y = begin; dashed && y < top_ + up(); y += 12) {
      drawing_.box(at, y, kThick, std::min(7, top_ + up() - y), colour);
    }
    // Kept within the picture.
    const int half = width_in_pixels(text) / 2;
    drawing_.label(std::clamp(x(d), kMargin + half, std::max(kMargin + half, drawing_.width - kMargin - half)), label_y,
                   Anchor::middle, text, colour);
  }

  int level(std::int64_t e, Colour colour, bool dashed) {
    const int at = y(e) - kThick / 2;
    const int end = left_ + across() + 8;
    if (!dashed) drawing_.box(left_, at, end - left_, kThick, colour);
    for (int x = left_; dashed && x < end; x += 12) drawing_.box(x, at, std::min(7, end - x), kThick, colour);
    return y(e);
  }

  void legend() {
    int line = top_ + up() + 4 * kLine;
    const auto entry = [&](std::size_t which, Colour colour, int height, bool dashed) {
      const int y = line - kCharacterHeight / 2 - height / 2;
      if (!dashed) drawing_.box(left_, y, 28, height, colour);
      for (int i = 0; dashed && i < 3; ++i) drawing_.box(left_ + 12 * i, y, i == 2 ? 4 : 7, height, colour);
      drawing_.label(left_ + 40, line, Anchor::start, kLegend[which], kInk);
      line += kLine + 4;
    };
    entry(0, kFirstWins, kCharacterHeight, false);
    entry(1, kSecondWins, kCharacterHeight, false);
    entry(2, kRich, kThick, false);
    entry(3, kPoor, kThick, true);
  }

  Axis d_;
  Axis e_;
  bool square_;
  int cell_ = 1;
  int gap_ = 0;
  int left_ = 0;
  int top_ = 0;
  Drawing drawing_;
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

Drawing drawing_of(const std::vector<std::int64_t>& amounts, const CashRow& row, bool square) {
  const CashClasses& classes = row.classes;
  if (!square && (classes.f1 <= classes.g1 || classes.f2 <= classes.g2)) {
    throw Error("nobody is in the middle class with " + classes.n.to_string() + " stones", "",
                "draw the square of all purses");
  }
  const Integer end = std::max({classes.f1, classes.f2, classes.g1, classes.g2, Integer(1)});
  const Axis d = axis_of(classes.g1, classes.f1, end, square);
  const Axis e = axis_of(classes.g2, classes.f2, end, square);
  Plot plot(d, e, square);
  return plot.draw(fmt::format("{}, n = {}", cash_name(amounts), classes.n.to_string()),
                   prices_of(row, Integer(e.from), Integer(e.to)));
}

}  // namespace cairn::render
