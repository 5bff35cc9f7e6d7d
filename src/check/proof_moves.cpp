// From rays to conditions on digits. Independent of prove/decide/relation on purpose: this judges it.
#include "check/proof_moves.hpp"

namespace cairn::check {

namespace {

Atom zero(const Affine& form) {
  Atom atom;
  atom.kind = Atom::Kind::zero;
  atom.form = form;
  return atom;
}

class MoveReader {
 public:
  MoveReader(const Rays& rays, bool heap, bool zeckendorf, ProofMeter& meter)
      : rays_(rays), heap_(heap), zeckendorf_(zeckendorf), meter_(meter) {
    result_.tracks = rays.coordinates + (heap ? 1 : 0);
  }

  ProofMoves run() {
    for (const Ray& ray : rays_.rays) add_ray(ray, {});
    for (std::size_t mode = 0; heap_ && mode < rays_.modes.size(); ++mode) add_heap(static_cast<int>(mode));
    for (std::size_t mode = 0; rays_.all_valid && mode < rays_.modes.size(); ++mode) {
      result_.valid.push_back({static_cast<int>(mode), {}});
      add_sorted(result_.valid.back().conditions);
    }
    for (const ValidClause& clause : rays_.valid) {
      if (!rays_.all_valid) add_clause(clause);
    }
    return std::move(result_);
  }

  // The moves that may go on without end: each with the conditions under which its measure does not fall, once for each
  // clause that makes the position valid.
  ProofMoves without_end() {
    for (const Ray& ray : rays_.rays) {
      for (const auto& atoms : ways_not_to_fall(ray)) {
        if (rays_.all_valid) add_ray(ray, atoms);
        for (const ValidClause& clause : rays_.valid) {
          if (rays_.all_valid || clause.mode != ray.mode || (rays_.sorted && clause.empty != ray.empty)) continue;
          std::vector<Atom> with_valid = atoms;
          with_valid.insert(with_valid.end(), clause.atoms.begin(), clause.atoms.end());
          add_ray(ray, with_valid);
        }
      }
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] ProofWatch watch(const Atom& atom) const { return {atom, 2 * result_.tracks, zeckendorf_, &meter_}; }

  // Rays and clauses speak of positions with a number of empty stacks, which come first, and may leave that unsaid.
  void add_empty(std::vector<ProofWatch>& conditions, int empty) const {
    if (!rays_.sorted) return;
    for (int i = 0; i < empty; ++i) conditions.push_back(watch(zero(Affine::variable(i))));
    if (empty < rays_.coordinates) {
      conditions.push_back(watch(at_least_zero(Affine::variable(empty) - Affine(1))));
    }
  }

  void add_sorted(std::vector<ProofWatch>& conditions) const {
    for (int i = 1; rays_.sorted && i < rays_.coordinates; ++i) {
      conditions.push_back(watch(at_least_zero(Affine::variable(i) - Affine::variable(i - 1))));
    }
  }

  // No level of the measure, from this one on, falls from a value that is not negative before another one rises. Level
  // by level: it rises; or it stays, or falls though it is negative, and the next ones do not help.
  [[nodiscard]] std::vector<std::vector<Atom>> ways_not_to_fall(const Ray& ray, std::size_t from = 0) const {
    if (from == rays_.measure.size()) return {{}};
    const Level& level = rays_.measure[from];
    const Affine before = level.form + Affine(level.rank(ray.mode));
    Affine after(level.form.constant() + level.rank(ray.mode_after));
    for (const Term& term : level.form.terms()) {
      after = after + ray.after[static_cast<std::size_t>(term.variable)] * term.factor;
    }
    std::vector<std::vector<Atom>> ways{{at_least_zero(after - before - Affine(1))}};
    Atom stays;
    stays.kind = Atom::Kind::zero;
    stays.form = after - before;
    for (const auto& rest : ways_not_to_fall(ray, from + 1)) {
      ways.push_back(rest);
      ways.back().push_back(stays);
      ways.push_back(rest);
      ways.back().push_back(at_least_zero(before - after - Affine(1)));
      ways.back().push_back(at_least_zero(Affine(-1) - before));
    }
    return ways;
  }

  // x'_i = x_j with nothing else.
  static int copied(const Affine& row) {
    const auto& terms = row.terms();
    const bool copy = row.constant() == 0 && terms.size() == 1 && terms[0].factor == 1 && terms[0].variable != kAmount;
    return copy ? terms[0].variable : -1;
  }

  // A row x'_i = r + t or x'_i = r - t tells the amount, which is an integer of any sign: t = x'_i - r or r - x'_i.
  // Where no row does, t is a natural number, or -1 - t for a natural t.
  // more: conditions on x and the amount beside those of the ray.
  void add_ray(const Ray& ray, const std::vector<Atom>& more) {
    std::vector<Affine> after = ray.after;
    if (heap_) after.push_back(Affine::variable(rays_.coordinates));
    for (std::size_t i = 0; i < after.size(); ++i) {
      const std::int64_t factor = after[i].factor(kAmount);
      if (factor != 1 && factor != -1) continue;
      const Affine rest = after[i].with(kAmount, Affine(0));
      return add_way(ray, more, after, (Affine::variable(result_.tracks + static_cast<int>(i)) - rest) * factor);
    }
    add_way(ray, more, after, Affine::variable(kAmount));
    if (ray.uses_amount()) add_way(ray, more, after, Affine(-1) - Affine::variable(kAmount));
  }

  void add_way(const Ray& ray, const std::vector<Atom>& more, const std::vector<Affine>& after, const Affine& amount) {
    ProofWay way;
    way.mode = ray.mode;
    way.mode_after = ray.mode_after;
    way.amount = ray.uses_amount() && amount.factor(kAmount) != 0;
    add_empty(way.conditions, ray.empty);
    if (!more.empty()) add_sorted(way.conditions);
    for (const auto* atoms : {&ray.guard, &more}) {
      for (Atom atom : *atoms) {
        if (atom.once) continue;  // it only keeps an option from being listed twice
        atom.form = atom.form.with(kAmount, amount);
        way.conditions.push_back(watch(atom));
      }
    }
    for (const Affine& row : after) {
      const int i = static_cast<int>(way.copied.size());
      way.copied.push_back(copied(row));
      const Affine difference = Affine::variable(result_.tracks + i) - row.with(kAmount, amount);
      if (way.copied.back() < 0 && !(difference == Affine(0))) way.conditions.push_back(watch(zero(difference)));
    }
    result_.ways.push_back(std::move(way));
  }

  // A move in the heap leaves the rest as it is and makes the heap smaller.
  void add_heap(int mode) {
    ProofWay way;
    way.mode = way.mode_after = mode;
    const int heap = rays_.coordinates;
    for (int i = 0; i < heap; ++i) way.copied.push_back(i);
    way.copied.push_back(-1);
    way.conditions.push_back(
        watch(at_least_zero(Affine::variable(heap) - Affine::variable(result_.tracks + heap) - Affine(1))));
    result_.ways.push_back(std::move(way));
  }

  void add_clause(const ValidClause& clause) {
    result_.valid.push_back({clause.mode, {}});
    auto& conditions = result_.valid.back().conditions;
    add_empty(conditions, clause.empty);
    add_sorted(conditions);
    for (const Atom& atom : clause.atoms) conditions.push_back(watch(atom));
  }

  const Rays& rays_;
  bool heap_;
  bool zeckendorf_;
  ProofMeter& meter_;
  ProofMoves result_;
};

}  // namespace

ProofMoves proof_moves(const Rays& rays, bool heap, bool zeckendorf, ProofMeter& meter) {
  return MoveReader(rays, heap, zeckendorf, meter).run();
}

ProofMoves moves_without_end(const Rays& rays, bool zeckendorf, ProofMeter& meter) {
  return MoveReader(rays, false, zeckendorf, meter).without_end();
}

}  // namespace cairn::check
