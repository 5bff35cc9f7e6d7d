// Small positions, by the automaton and by the definition.
#include "check/proof_compare.hpp"

#include "engine/search/reference.hpp"
#include "rules/position.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::check {

namespace {

// The digits of a number, most significant first, written out by the greedy rule.
std::vector<bool> digits_of(std::int64_t number, bool zeckendorf, std::size_t count) {
  std::vector<std::int64_t> weights{1, 2};
  while (weights.size() < count)
    weights.push_back(zeckendorf ? weights.back() + weights.end()[-2] : 2 * weights.back());
  std::vector<bool> digits;
  for (std::size_t i = count; i-- > 0;) {
    digits.push_back(weights[i] <= number);
    if (digits.back()) number -= weights[i];
  }
  return digits;
}

bool accepts(const Automaton& automaton, std::size_t mode, const std::vector<std::int64_t>& x) {
  constexpr std::size_t kEnoughDigits = 24;  // enough for all numbers here
  std::vector<std::uint32_t> letters(kEnoughDigits, 0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto digits = digits_of(x[i], automaton.numeration == Numeration::zeckendorf, kEnoughDigits);
    for (std::size_t at = 0; at < kEnoughDigits; ++at) letters[at] |= (digits[at] ? 1U : 0U) << i;
  }
  std::uint32_t state = automaton.starts[mode];
  for (const std::uint32_t letter : letters) state = automaton.next[(std::size_t{state} << x.size()) + letter];
  return automaton.accepting[state] != 0;
}

std::vector<Cell> cells_of(const Proof& proof, const Rays& rays, int mode, std::span<const Integer> x) {
  std::vector<Cell> cells;
  const Ruleset& rules = proof.game->rules;
  const Mode& words = rays.modes[static_cast<std::size_t>(mode)];
  const auto kinds = rules.cells_for(proof.coordinates());
  int number = 0;           // of the position
  std::size_t unbound = 0;  // among those that the automaton reads
  for (std::size_t at = 0; at < kinds.size(); ++at) {
    const bool choice = kinds[at].kind == Coordinate::Kind::choice;
    Cell cell;
    if (choice) {
      cell.kind = Cell::Kind::choice;
      cell.choice = words.labels[at];
    } else if (proof.bounded(number)) {
      cell.number = words.fixed[static_cast<std::size_t>(number++)];
    } else {
      cell.number = x[unbound++];
      ++number;
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

class Comparison {
 public:
  Comparison(const Proof& proof, const Rays& rays, std::uint64_t most_work, const Control& control, ProofCheck& result)
      : proof_(proof),
        rays_(rays),
        most_work_(most_work),
        control_(control),
        result_(result),
        reference_(proof.game, proof.misere) {}

  // All positions whose largest number is 0, then 1, 2, ... A layer is finished or not counted.
  void run() {
    for (std::int64_t largest = 0; work_ < most_work_; ++largest) {
      largest_ = largest;
      for (std::size_t mode = 0; mode < rays_.modes.size(); ++mode) {
        mode_ = mode;
        x_.clear();
        if (rays_.modes[mode].finite() && !extend(false)) return;
      }
      result_.compared_to = largest;
    }
  }

 private:
  // False when it must stop.
  bool extend(bool has_largest) {
    if (static_cast<int>(x_.size()) == rays_.coordinates) return !has_largest || compare();
    const bool last = static_cast<int>(x_.size()) + 1 == rays_.coordinates;
    std::int64_t low = rays_.sorted && !x_.empty() ? x_.back() : 0;
    if (last && !has_largest) low = largest_;
    for (std::int64_t number = low; number <= largest_; ++number) {
      x_.push_back(number);
      const bool goes_on = extend(has_largest || number == largest_);
      x_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  bool compare() {
    if (const auto stop = control_.stop()) {
      result_.status = *stop;
      result_.limit = ProofLimit::clock;
      return false;
    }
    const std::vector<Integer> x(x_.begin(), x_.end());
    const Cells cells = *to_cells({proof_.game, cells_of(proof_, rays_, static_cast<int>(mode_), x)});
    // In a slice of sorted stacks the automaton reads the larger ones, which must be larger.
    const bool sorted = !proof_.game->rules.shape->interchangeable() || std::is_sorted(cells.begin(), cells.end());
    const bool valid = sorted && is_valid(proof_.game->rules, cells);
    ++result_.compared;
    // The definition tries every amount on every choice of stacks, with every label.
    const std::int64_t amounts = std::accumulate(x_.begin(), x_.end(), std::int64_t{4});
    const std::uint64_t choices = rays_.sorted ? std::uint64_t{1} << static_cast<unsigned>(rays_.coordinates)
                                               : rays_.modes.size() * (proof_.grundy ? 2 : 1);
    work_ += static_cast<std::uint64_t>(amounts) * choices;
    // With turns, the second half of the modes is Right's.
    const bool right = proof_.game->rules.partizan() && 2 * mode_ >= rays_.modes.size();
    if (!proof_.grundy) return agree(x_, valid && !reference_.wins(cells, right ? Player::right : Player::left));
    const int grundy = valid ? reference_.grundy(cells) : 0;
    for (int v = 0; v <= grundy + 1; ++v) {
      std::vector<std::int64_t> with_value = x_;
      with_value.push_back(v);
      if (!agree(with_value, valid && v == grundy)) return false;
    }
    return true;
  }

  bool agree(const std::vector<std::int64_t>& x, bool expected) {
    if (accepts(proof_.automaton, mode_, x) == expected) return true;
    const std::vector<Integer> numbers(x.begin(), x.end());
    result_.position = position_in_proof(proof_, rays_, static_cast<int>(mode_), numbers);
    result_.fails = "the definition of the game says otherwise about " + result_.position;
    return false;
  }

  const Proof& proof_;
  const Rays& rays_;
  std::uint64_t most_work_;
  const Control& control_;
  ProofCheck& result_;
  Reference reference_;
  std::uint64_t work_ = 0;
  std::int64_t largest_ = 0;
  std::size_t mode_ = 0;
  std::vector<std::int64_t> x_;
};

}  // namespace

void compare_with_definition(const Proof& proof, const Rays& rays, std::uint64_t most_work, const Control& control,
                             ProofCheck& result) {
  Comparison(proof, rays, most_work, control, result).run();
}

std::string position_in_proof(const Proof& proof, const Rays& rays, int mode, std::span<const Integer> x) {
  std::string text = to_string(Component{proof.game, cells_of(proof, rays, mode, x)});
  if (proof.grundy) text += " with Grundy value " + x.back().to_string();
  if (proof.game->rules.partizan()) {
    text += static_cast<std::size_t>(mode) * 2 < rays.modes.size() ? " with Left to move" : " with Right to move";
  }
  return (proof.misere ? "misere " : "") + text;
}

}  // namespace cairn::check
