// Named coordinates: "pile n", "state n: pile, d: purse, side: {S, not S}".
#include "rules/shape.hpp"

#include <algorithm>

namespace cairn::rules {

namespace {

using CoordinateKind = Coordinate::Kind;

std::string kind_text(const Coordinate& coordinate) {
  if (coordinate.kind != CoordinateKind::choice) return coordinate.kind == CoordinateKind::pile ? "pile" : "purse";
  std::string text;
  for (const auto& label : coordinate.labels) text += (text.empty() ? "{" : ", ") + label.text;
  return text + "}";
}

class State final : public Shape {
 public:
  explicit State(std::vector<Coordinate> coordinates) : coordinates_(std::move(coordinates)) {}

  [[nodiscard]] std::string keyword() const override { return lone() ? "pile" : "state"; }
  [[nodiscard]] std::string text() const override {
    if (lone()) return coordinates_[0].name;
    std::string text;
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
      if (i > 0) text += target_separator(i - 1);
      text += coordinates_[i].name + ": " + kind_text(coordinates_[i]);
    }
    return text;
  }
  [[nodiscard]] int arity() const override { return static_cast<int>(coordinates_.size()); }
  [[nodiscard]] std::span<const Coordinate> cells(int /*count*/) const override { return coordinates_; }
  [[nodiscard]] bool interchangeable() const override { return false; }
  [[nodiscard]] bool of_stacks() const override { return false; }

  // "take t" alone means the only pile.
  [[nodiscard]] std::vector<Taking> takings(const std::string& word, int /*count*/, int /*empty*/) const override {
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
      const bool wanted = word.empty() ? coordinates_[i].kind == CoordinateKind::pile : coordinates_[i].name == word;
      if (wanted) return {{{static_cast<int>(i)}, std::nullopt, true}};
    }
    return {};
  }

  [[nodiscard]] std::optional<Misplaced> complaint(const std::string& word) const override {
    if (word.empty()) {
      const auto piles = std::count_if(coordinates_.begin(), coordinates_.end(),
                                       [](const Coordinate& c) { return c.kind == CoordinateKind::pile; });
      if (piles == 1) return std::nullopt;
      return Misplaced{"it is not clear which pile to take from", {}, "say 'from' and the name of the pile"};
    }
    const bool known = std::any_of(coordinates_.begin(), coordinates_.end(), [&](const Coordinate& c) {
      return c.name == word && c.kind != CoordinateKind::choice;
    });
    if (known) return std::nullopt;
    return Misplaced{"there is no pile to take from by that name", {}, "say 'from' and the name of a pile"};
  }

  [[nodiscard]] std::shared_ptr<const Shape> with_labels(const ChangeLabels& change) const override {
    auto changed = std::make_shared<State>(*this);
    for (auto& coordinate : changed->coordinates_) change(coordinate.labels);
    return changed;
  }

 private:
  // Labels may stand for other sets under the same words.
  [[nodiscard]] bool same(const Shape& other) const override {
    return coordinates_ == dynamic_cast<const State&>(other).coordinates_;
  }
  [[nodiscard]] bool lone() const { return coordinates_.size() == 1 && coordinates_[0].kind == CoordinateKind::pile; }

  std::vector<Coordinate> coordinates_;
};

}  // namespace

const std::shared_ptr<const Shape>& no_shape() {
  static const std::shared_ptr<const Shape> kNone = std::make_shared<const State>(std::vector<Coordinate>{});
  return kNone;
}

std::shared_ptr<const Shape> read_pile(ShapeReader& reader) {
  Coordinate pile;
  pile.name = reader.name("the name of the pile");
  return std::make_shared<const State>(std::vector<Coordinate>{std::move(pile)});
}

std::shared_ptr<const Shape> read_state(ShapeReader& reader) {
  std::vector<Coordinate> coordinates;
  do {
    Coordinate coordinate;
    coordinate.name = reader.name("the name of a coordinate");
    reader.expect(":");
    if (reader.accept("pile")) {
      coordinate.kind = CoordinateKind::pile;
    } else if (reader.accept("purse")) {
      coordinate.kind = CoordinateKind::purse;
    } else if (reader.next_is("{")) {
      coordinate.kind = CoordinateKind::choice;
      coordinate.labels = reader.labels();
    } else {
      reader.fail_expected("'pile', 'purse' or values such as {S, not S}");
    }
    coordinate.semicolon = reader.next_is(";");
    coordinates.push_back(std::move(coordinate));
    if (coordinates.size() > static_cast<std::size_t>(kMostStacks)) reader.fail("there are too many coordinates", "");
  } while (reader.accept(",") || reader.accept(";"));
  return std::make_shared<const State>(std::move(coordinates));
}

}  // namespace cairn::rules
