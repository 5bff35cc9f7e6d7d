// Rays that are not shown to stay within a box, tried at its corners.
#include "engine/table/leaving.hpp"

#include "engine/table/box.hpp"
#include "rules/lowering/simplify.hpp"
#include "rules/position.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <vector>

namespace cairn::engine {

namespace {

constexpr std::size_t kMostCorners = 4096;
constexpr std::size_t kMostOptions = 1'000'000;

// No number after the move is larger than all before.
bool stays(const Rays& rays, const Ray& ray) {
  if (!ray.linear()) return false;
  const int k = rays.coordinates;
  const Known known{k, rays.sorted, ray.empty};
  const auto at_most = [&](int after, int before) {
    const Affine difference = Affine::variable(before) - ray.after[static_cast<std::size_t>(after)];
    return implied(difference, known, ray.guard);
  };
  if (rays.sorted) return at_most(k - 1, k - 1);
  for (int after = 0; after < k; ++after) {
    bool shown = at_most(after, after);
    for (int before = 0; before < k && !shown; ++before) shown = at_most(after, before);
    if (!shown) return false;
  }
  return true;
}

// The next tuple of these values; false after the last.
bool next_corner(std::vector<std::int64_t>& x, const std::vector<std::int64_t>& values) {
  for (auto& number : x) {
    const auto next = std::find(values.begin(), values.end(), number) + 1;
    number = next != values.end() ? *next : values.front();
    if (next != values.end()) return true;
  }
  return false;
}

struct LeavingMove {
  Lowered from;
  Lowered to;
};

std::optional<LeavingMove> find_leaving(const Options& options, std::int64_t to) {
  const Rays& rays = options.rays();
  if (to > rays.largest) return std::nullopt;
  if (std::all_of(rays.rays.begin(), rays.rays.end(), [&](const Ray& ray) { return stays(rays, ray); })) {
    return std::nullopt;
  }
  struct Enough {};
  std::optional<LeavingMove> found;
  std::vector<std::int64_t> values{to};
  for (const std::int64_t value : {to - 1, std::int64_t{1}, std::int64_t{0}}) {
    if (value >= 0 && value < values.back()) values.push_back(value);
  }
  std::vector<std::int64_t> x(static_cast<std::size_t>(rays.coordinates), to);
  std::size_t corners = 0;
  std::size_t tried = 0;
  do {
    if (++corners > kMostCorners) return std::nullopt;
    if (rays.sorted && !std::is_sorted(x.begin(), x.end())) continue;
    for (int mode = 0; mode < static_cast<int>(rays.modes.size()); ++mode) {
      if (!rays.modes[static_cast<std::size_t>(mode)].finite() || !rays.is_valid(mode, x)) continue;
      try {
        options.for_each(mode, x.data(), [&](const OptionVisit& option) {
          if (std::any_of(option.x, option.x + x.size(), [&](std::int64_t number) { return number > to; })) {
            found = LeavingMove{{mode, x}, {option.mode, {option.x, option.x + x.size()}}};
            throw Enough{};
          }
          if (++tried == kMostOptions) throw Enough{};
        });
      } catch (const Enough&) {
        return found;
      }
    }
  } while (next_corner(x, values));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> leaving_move(const Game& game, const Options& options, std::int64_t to) {
  const auto move = find_leaving(options, to);
  if (!move) return std::nullopt;
  const auto text = [&](const Lowered& at) { return to_string(game, to_cells(options.rays(), at.mode, at.x.data())); };
  return text(move->from) + " to " + text(move->to);
}

bool moves_leave(const Options& options, std::int64_t to) { return find_leaving(options, to).has_value(); }

void check_moves_stay(const Game& game, const Options& options, std::int64_t to) {
  if (const auto move = leaving_move(game, options, to)) {
    throw Error("a move of " + game.text + " leaves the box of positions up to " + std::to_string(to) + ": " + *move,
                "", "a table that is not saved holds what the positions beyond the box say, too");
  }
}

}  // namespace cairn::engine
