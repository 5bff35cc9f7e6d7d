// Interchangeable stacks, kept sorted: "stacks any", "stacks 2", "stacks a >= b >= c". The rules take from one, two,
// both, some, all, the greatest or the least, or from a stack by its name.
#include "rules/shape.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::rules {

namespace {

constexpr int kMostForSome = 9;  // stacks of which every subset is listed

class Stacks final : public Shape {
 public:
  // Names go by size, largest first; without names there are `count` stacks, or any number when it is 0.
  Stacks(int count, std::vector<std::string> names)
      : count_(count), names_(std::move(names)), cells_(static_cast<std::size_t>(kMostStacks)) {
    for (std::size_t i = 0; i < names_.size(); ++i) cells_[names_.size() - 1 - i].name = names_[i];
  }

  [[nodiscard]] std::string keyword() const override { return "stacks"; }
  [[nodiscard]] std::string text() const override {
    if (names_.empty()) return count_ == 0 ? "any" : std::to_string(count_);
    std::string text;
    for (const auto& name : names_) text += (text.empty() ? "" : " >= ") + name;
    return text;
  }
  [[nodiscard]] int arity() const override { return count_; }
  [[nodiscard]] std::span<const Coordinate> cells(int count) const override {
    return std::span(cells_).first(static_cast<std::size_t>(count));
  }
  [[nodiscard]] bool interchangeable() const override { return true; }
  [[nodiscard]] bool of_stacks() const override { return true; }

  [[nodiscard]] std::vector<Taking> takings(const std::string& word, int count, int empty) const override {
    std::vector<Taking> result;
    const auto each = [&](std::optional<int> like) {
      for (int i = empty; i < count; ++i) result.push_back({{i}, like == i ? std::nullopt : like, false});
    };
    if (word == "one") {
      each(std::nullopt);
    } else if (word == "greatest") {
      each(count - 1);
    } else if (word == "least") {
      each(empty);
    } else if (word == "two" || word == "both") {
      for (int i = empty; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) result.push_back({{i, j}, std::nullopt, false});
      }
    } else if (word == "all") {
      std::vector<int> every(static_cast<std::size_t>(count - empty));
      std::iota(every.begin(), every.end(), empty);
      if (!every.empty()) result.push_back({std::move(every), std::nullopt, false});
    } else if (word == "some") {
      some(result, count, empty);
    } else if (const int slot = count - 1 - rank(word); slot >= empty) {
      result.push_back({{slot}, std::nullopt, true});
    }
    return result;
  }

  // Every subset of the stacks, and whether the word means it.
  [[nodiscard]] std::vector<std::vector<int>> takings_by_definition(const std::string& word,
                                                                    const Cells& board) const override {
    const auto held = [&](int stack) { return board[static_cast<std::size_t>(stack)]; };
    const int k = static_cast<int>(board.size());
    const auto filled = std::count_if(board.begin(), board.end(), [](auto stack) { return stack > 0; });
    std::vector<std::vector<int>> result;
    for (std::uint64_t subset = 1; subset < (std::uint64_t{1} << k); ++subset) {
      std::vector<int> chosen;
      for (int i = 0; i < k; ++i) {
        if ((subset >> i & 1U) != 0) chosen.push_back(i);
      }
      if (std::any_of(chosen.begin(), chosen.end(), [&](int i) { return held(i) == 0; })) continue;
      const auto count = static_cast<std::ptrdiff_t>(chosen.size());
      bool wanted = false;
      if (word == "one") {
        wanted = count == 1;
      } else if (word == "two" || word == "both") {
        wanted = count == 2;
      } else if (word == "some") {
        wanted = true;
      } else if (word == "all") {
        wanted = count == filled;
      } else if (word == "greatest") {
        wanted = count == 1 && held(chosen[0]) == board.back();
      } else if (word == "least") {
        wanted = count == 1 && held(chosen[0]) == board[static_cast<std::size_t>(k - filled)];
      } else {
        wanted = count == 1 && chosen[0] == k - 1 - rank(word);
      }
      if (wanted) result.push_back(std::move(chosen));
    }
    return result;
  }

  [[nodiscard]] std::optional<Misplaced> complaint(const std::string& word) const override {
    static constexpr std::string_view kWords[] = {"one", "two", "some", "all", "greatest", "least"};
    if (word.empty()) {
      return Misplaced{
          "which stack is taken from?", {}, "say 'from one', 'from two', 'from some', 'from all' or 'from greatest'"};
    }
    if (word == "both") {
      if (count_ == 2) return std::nullopt;
      return Misplaced{"'from both' needs a game of two stacks", {}, "say 'from two' or 'from all'"};
    }
    if (std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords)) return std::nullopt;
    if (rank(word) < static_cast<int>(names_.size())) return std::nullopt;
    return Misplaced{"unknown stack '" + word + "'", {}, "say 'from one', or name the stacks: stacks a >= b"};
  }

 private:
  // 0 for the largest.
  [[nodiscard]] int rank(const std::string& name) const {
    return static_cast<int>(std::find(names_.begin(), names_.end(), name) - names_.begin());
  }

  static void some(std::vector<Taking>& result, int count, int empty) {
    if (count - empty > kMostForSome) throw TooManyTakings{};
    for (unsigned subset = 1; subset < (1U << (count - empty)); ++subset) {
      std::vector<int> chosen;
      for (int i = empty; i < count; ++i) {
        if ((subset >> (i - empty) & 1U) != 0) chosen.push_back(i);
      }
      result.push_back({std::move(chosen), std::nullopt, false});
    }
  }

  int count_;
  std::vector<std::string> names_;
  std::vector<Coordinate> cells_;  // smallest first
};

}  // namespace

std::shared_ptr<const Shape> read_stacks(ShapeReader& reader) {
  if (reader.accept("any")) return std::make_shared<const Stacks>(0, std::vector<std::string>{});
  if (const auto count = reader.number()) {
    if (*count < 1 || *count > kMostStacks) {
      reader.fail_at_number("a game has 1 to " + std::to_string(kMostStacks) + " stacks", "or 'stacks any'");
    }
    return std::make_shared<const Stacks>(static_cast<int>(*count), std::vector<std::string>{});
  }
  std::vector<std::string> names;
  do {
    names.push_back(reader.name("'any', a number, or names such as a >= b"));
    if (names.size() > static_cast<std::size_t>(kMostStacks)) reader.fail("there are too many stacks", "");
  } while (reader.accept(">="));
  const auto count = static_cast<int>(names.size());
  return std::make_shared<const Stacks>(count, std::move(names));
}

}  // namespace cairn::rules
