// Recognising the shape, and one row after another.
#include "cash/price_rows.hpp"

#include <algorithm>
#include <set>

namespace cairn::cash {

namespace {

constexpr std::int64_t kLargestAmount = 100'000;

bool about_amount(const Atom& atom) {
  return std::all_of(atom.form.terms().begin(), atom.form.terms().end(),
                     [](const Term& term) { return term.variable == kAmount; });
}

// The largest amount with which a condition on the amount alone may hold; nothing when it sets no bound.
std::optional<std::int64_t> bound_of(const Atom& atom) {
  if (atom.kind == Atom::Kind::member && atom.form == Affine::variable(kAmount)) return atom.set.greatest();
  if (atom.kind != Atom::Kind::at_least_zero && atom.kind != Atom::Kind::zero) return std::nullopt;
  if (atom.form.is_constant()) return std::nullopt;
  const std::int64_t factor = atom.form.terms().front().factor;
  if (factor > 0 && atom.kind == Atom::Kind::at_least_zero) return std::nullopt;
  return atom.form.constant() / -factor;
}

// The amounts of a ray (n; d, e) -> (n - t; e, d - t), where an infinite purse is no number; nothing when it is
// another. The three are the numbers x1, x2, x3: the caller has seen that these are all the coordinates there are.
std::optional<std::set<std::int64_t>> amounts_of(const Rays& rays, const Ray& ray) {
  if (!ray.linear() || ray.player != Player::either) return std::nullopt;
  const Mode& before = rays.modes[static_cast<std::size_t>(ray.mode)];
  const Mode& after = rays.modes[static_cast<std::size_t>(ray.mode_after)];
  const std::vector<bool> infinite = before.infinite_numbers();
  const bool own = infinite[1];
  const bool other = infinite[2];
  if (infinite[0] || after.infinite_numbers() != std::vector<bool>{false, other, own}) return std::nullopt;
  const Affine pile = Affine::variable(0);
  const Affine taken = pile - ray.after[0];
  if (taken != Affine::variable(kAmount) && !(taken.is_constant() && !ray.uses_amount())) return std::nullopt;
  if (ray.after[1] != (other ? Affine(0) : Affine::variable(2))) return std::nullopt;
  const Affine paid = own ? Affine(0) : Affine::variable(1) - taken;
  if (ray.after[2] != paid) return std::nullopt;
  bool enough_stones = false;
  bool enough_money = own;
  std::optional<std::int64_t> greatest;
  for (const auto& atom : ray.guard) {
    if (about_amount(atom)) {
      if (atom.kind == Atom::Kind::other) return std::nullopt;
      const auto bound = bound_of(atom);
      if (bound && (!greatest || *bound < *greatest)) greatest = bound;
      continue;
    }
    if (atom.kind != Atom::Kind::at_least_zero) return std::nullopt;
    if (atom.form == pile - taken) {
      enough_stones = true;
    } else if (!own && atom.form == paid) {
      enough_money = true;
    } else {
      return std::nullopt;
    }
  }
  if (!enough_stones || !enough_money) return std::nullopt;
  std::set<std::int64_t> amounts;
  const auto allowed = [&](std::int64_t t) {
    return std::all_of(ray.guard.begin(), ray.guard.end(),
                       [&](const Atom& atom) { return !about_amount(atom) || holds(atom, {}, t); });
  };
  if (taken.is_constant()) {
    if (allowed(0)) amounts.insert(taken.constant());
  } else {
    if (!greatest || *greatest > kLargestAmount) return std::nullopt;
    for (std::int64_t t = 0; t <= *greatest; ++t) {
      if (allowed(t)) amounts.insert(t);
    }
  }
  if (!amounts.empty() && (*amounts.begin() < 1 || *amounts.rbegin() > kLargestAmount)) return std::nullopt;
  return amounts;
}

}  // namespace

std::optional<std::vector<std::int64_t>> cash_amounts(const Rays& rays, std::string* reason) {
  const auto no = [&](const char* why) {
    if (reason != nullptr) *reason = why;
    return std::nullopt;
  };
  // A word beside the three numbers is part of the position: it may change with a move or forbid one, and whoever
  // writes a position down must write it, too.
  if (rays.coordinates != 3 || rays.sorted || rays.modes.front().has_words()) {
    return no("it is not played with a pile and two purses alone");
  }
  if (rays.partizan) return no("Left and Right have moves of their own");
  if (!rays.all_valid) return no("not all of its positions are valid");
  std::vector<std::set<std::int64_t>> by_mode(rays.modes.size());
  for (const auto& ray : rays.rays) {
    const auto amounts = amounts_of(rays, ray);
    if (!amounts) return no("its moves are not those of a finite set of amounts that are taken and paid");
    by_mode[static_cast<std::size_t>(ray.mode)].insert(amounts->begin(), amounts->end());
  }
  for (const auto& amounts : by_mode) {
    if (amounts.empty() || amounts != by_mode.front()) return no("its moves depend on more than the amounts");
  }
  return std::vector<std::int64_t>(by_mode.front().begin(), by_mode.front().end());
}

PriceRows::PriceRows(std::vector<std::int64_t> amounts, bool keep) : amounts_(std::move(amounts)), keep_(keep) {
  std::sort(amounts_.begin(), amounts_.end());
  amounts_.erase(std::unique(amounts_.begin(), amounts_.end()), amounts_.end());
}

void PriceRows::extend() {
  std::vector<RaisedRow> options;
  for (const auto a : amounts_) {
    if (a <= size_) options.push_back({&inverse(size_ - a), a});
  }
  Row next;
  next.price = least_of(options);
  next.inverse = next.price.inverse();
  bytes_ += next.bytes();
  rows_.push_back(std::move(next));
  ++size_;
  if (!keep_ && static_cast<std::int64_t>(rows_.size()) > largest()) {
    bytes_ -= rows_.front().bytes();
    rows_.pop_front();
  }
}

}  // namespace cairn::cash
