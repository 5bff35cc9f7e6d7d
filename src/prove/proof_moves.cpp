// From rays to conditions on digits.
#include "prove/proof_moves.hpp"

namespace cairn {

namespace {

Atom zero(const Affine& form) {
  Atom atom;
  atom.kind = Atom::Kind::zero;
  atom.form = form;
  return atom;
}

class Reader {
 public:
  Reader(const Rays& rays, bool heap, bool zeckendorf) : rays_(rays), heap_(heap), zeckendorf_(zeckendorf) {
    result_.tracks = rays.coordinates + (heap ? 1 : 0);
  }

  ProofMoves run() {
    const Affine natural = Affine::variable(kAmount);
    for (const Ray& ray : rays_.rays) {
      add_way(ray, natural);
      // An amount is an integer: a negative one is -1 - t for a natural t.
      if (ray.uses_amount()) add_way(ray, Affine(-1) - natural);
    }
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

 private:
  [[nodiscard]] ProofWatch watch(const Atom& atom) const { return {atom, 2 * result_.tracks, zeckendorf_}; }

  void add_row(ProofWay& way, const Affine& after) const {
    const int i = static_cast<int>(way.rows.size());
    way.rows.push_back(watch(zero(Affine::variable(result_.tracks + i) - after)));
  }

  // Rays and clauses speak of positions with so many empty stacks, which come first, and may leave that unsaid.
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

  void add_way(const Ray& ray, const Affine& amount) {
    ProofWay way;
    way.mode = ray.mode;
    way.mode_after = ray.mode_after;
    way.amount = ray.uses_amount();
    add_empty(way.guard, ray.empty);
    for (Atom atom : ray.guard) {
      if (atom.once) continue;  // it only keeps an option from being listed twice
      atom.form = atom.form.with(kAmount, amount);
      way.guard.push_back(watch(atom));
    }
    for (const Affine& after : ray.after) add_row(way, after.with(kAmount, amount));
    if (heap_) add_row(way, Affine::variable(rays_.coordinates));
    result_.ways.push_back(std::move(way));
  }

  // A move in the heap leaves the rest as it is.
  void add_heap(int mode) {
    ProofWay way;
    way.mode = way.mode_after = mode;
    way.amount = true;
    way.guard.push_back(watch(at_least_zero(Affine::variable(kAmount) - Affine(1))));
    for (int i = 0; i < rays_.coordinates; ++i) add_row(way, Affine::variable(i));
    add_row(way, Affine::variable(rays_.coordinates) - Affine::variable(kAmount));
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
  ProofMoves result_;
};

}  // namespace

ProofMoves proof_moves(const Rays& rays, bool heap, bool zeckendorf) { return Reader(rays, heap, zeckendorf).run(); }

}  // namespace cairn
