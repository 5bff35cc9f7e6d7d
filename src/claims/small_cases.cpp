// Small boards by recursion from the definition, as far as a budget of work allows.
#include "claims/small_cases.hpp"

#include "claims/check.hpp"
#include "engine/search/reference.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <vector>

namespace cairn::claims {

namespace {

constexpr std::int64_t kMostSteps = 100'000;   // assignments that are looked at
constexpr std::int64_t kMostWork = 1'000'000;  // choices of stacks that the definition goes through
constexpr std::int64_t kLargestSparse = 12;    // the largest number on boards that are otherwise empty

class Look {
 public:
  Look(const Claim& claim, std::optional<std::int64_t> to, const Control& control)
      : claim_(claim), to_(to.value_or(kMostSteps)), control_(control), reference_(claim.game, claim.misere) {}

  SmallCases run() {
    try {
      const bool in_order = values_order_cells();
      for (std::int64_t largest = 0; largest <= to_ && !over(); ++largest) {
        if (layer(largest, in_order)) return {found_, in_order || !over()};
      }
      steps_ = work_ = 0;
      if (sparse()) return {found_, false};
    } catch (const Error&) {
      // Rules that the definition cannot play are left to the engines, which say why.
    }
    return {};
  }

 private:
  [[nodiscard]] bool over() const { return steps_ > kMostSteps || work_ > kMostWork || control_.stop(); }

  // Is the order of the cells as written that of the values? Every cell brings at most one new variable, and grows
  // with it.
  [[nodiscard]] bool values_order_cells() const {
    int known = 0;
    for (const auto& cell : claim_.cells) {
      if (cell.kind == ClaimCell::Kind::word && cell.variable == known) ++known;
      if (cell.kind != ClaimCell::Kind::number) continue;
      int fresh = 0;
      for (const Term& term : cell.form.terms()) {
        if (term.variable < known) continue;
        if (++fresh > 1 || term.factor < 0 || term.variable != known) return false;
      }
      known += fresh;
    }
    return true;
  }

  // Every board whose largest number is this one. True when a counterexample is found: the first one, or else the
  // smallest.
  bool layer(std::int64_t largest, bool first) {
    const std::size_t count = claim_.variables.size();
    std::vector<std::int64_t> limits;
    for (std::size_t i = 0; i < count; ++i) limits.push_back(largest_value(claim_, i, largest));
    if (std::any_of(limits.begin(), limits.end(), [](auto limit) { return limit < 0; })) return false;
    std::vector<std::int64_t> values(count, 0);
    while (!over()) {
      const bool wrong = fails(values, largest);
      if (wrong && first) return true;
      std::size_t i = count;
      while (i > 0 && values[i - 1] == limits[i - 1]) values[--i] = 0;
      if (i == 0) break;
      ++values[i - 1];
    }
    return found_.has_value();
  }

  // One or two numbers other than 0, up to a bound that layers do not reach.
  bool sparse() {
    const std::int64_t most = std::min(to_, kLargestSparse);
    std::vector<std::int64_t> values(claim_.variables.size(), 0);
    for (std::int64_t largest = 1; largest <= most; ++largest) {
      for (std::size_t i = values.size(); i-- > 0;) {
        for (std::size_t j = i; j < values.size(); ++j) {
          for (std::int64_t other = i == j ? largest : 1; other <= largest; ++other) {
            for (const bool swapped : {false, true}) {
              std::fill(values.begin(), values.end(), 0);
              values[i] = swapped ? other : largest;
              values[j] = swapped ? largest : other;
              if (over()) return false;
              if (in_range(values) && fails(values, std::nullopt)) return true;
            }
          }
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool in_range(const std::vector<std::int64_t>& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] > largest_value(claim_, i, to_)) return false;
    }
    return true;
  }

  // Is the claim wrong there? Then it is noted unless something smaller is known.
  bool fails(const std::vector<std::int64_t>& values, std::optional<std::int64_t> largest) {
    ++steps_;
    ClaimInstance instance(claim_, values);
    if (!instance.written()) return false;
    const std::int64_t size = ClaimOrder::largest(claim_, *instance.written());
    if (size > to_ || (largest && size != *largest)) return false;
    if (found_ && !ClaimOrder::before(claim_, *instance.written(), smallest_)) return false;
    if (!instance.applies()) return false;
    const Cells board = without_empty_stacks(instance.position());
    work_ +=
        std::int64_t{1} << std::min<std::size_t>(claim_.game->rules.shape->interchangeable() ? board.size() : 4, 32);
    if (work_ > kMostWork) return false;
    const char outcome = reference_.outcome(board);
    const std::int64_t grundy = claim_.asks_grundy() ? reference_.grundy(board) : 0;
    instance.suppose(outcome, grundy);
    if (instance.is_true()) return false;
    found_ = FoundInstance{values, outcome, grundy};
    smallest_ = *instance.written();
    return true;
  }

  // Where any number of stacks is allowed those that are empty are not there.
  [[nodiscard]] Cells without_empty_stacks(Cells board) const {
    const Ruleset& rules = claim_.game->rules;
    if (!rules.shape->ignores_empty()) return board;
    std::erase(board, 0);
    if (board.empty()) board.push_back(0);
    return board;
  }

  const Claim& claim_;
  std::int64_t to_;
  const Control& control_;
  Reference reference_;
  std::int64_t steps_ = 0;
  std::int64_t work_ = 0;
  std::optional<FoundInstance> found_;
  Cells smallest_;
};

}  // namespace

bool has_many_numbers(const Claim& claim) {
  constexpr std::ptrdiff_t kMany = 6;
  return std::count_if(claim.cells.begin(), claim.cells.end(),
                       [](const ClaimCell& cell) { return cell.kind == ClaimCell::Kind::number; }) >= kMany;
}

SmallCases look_at_small_cases(const Claim& claim, std::optional<std::int64_t> to, const Control& control) {
  return Look(claim, to, control).run();
}

}  // namespace cairn::claims
