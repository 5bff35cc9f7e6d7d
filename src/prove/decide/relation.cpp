// The moves of a game as an automaton that reads the position before and after at once.
#include "prove/decide/relation.hpp"

#include "automata/leading_to.hpp"
#include "automata/linear.hpp"
#include "base/clock.hpp"
#include "base/hash.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

namespace cairn::prove {

namespace {

constexpr int kMostTracks = 10;

struct LetterEdge {
  Letter letter = 0;
  MoveRelation::Edge edge;
};

// All rays together, before states are merged.
struct Machine {
  std::vector<std::vector<LetterEdge>> edges;  // by state
  std::vector<std::uint8_t> final;
};

Atom atom_of(Atom::Kind kind, Affine form) {
  Atom atom;
  atom.kind = kind;
  atom.form = std::move(form);
  return atom;
}

// One ray, with its existential variables named: y_j, the numbers after the move that are not plain copies, are
// variables tracks + j; the amount stays kAmount where no y_j tells it.
struct RayForms {
  std::vector<int> copied;  // by slot: the number that is there after the move, -1 when it is guessed
  bool guess_amount = false;
  std::vector<Atom> atoms;
};

bool trivially_true(const Atom& atom) {
  if (atom.kind != Atom::Kind::at_least_zero || atom.form.constant() < 0) return false;
  return std::all_of(atom.form.terms().begin(), atom.form.terms().end(), [](const Term& t) { return t.factor > 0; });
}

// An amount is a natural number: the guard says so where a row tells it, and where it is guessed it has digits as any
// number has.
RayForms forms_of(const Rays& rays, const Ray& ray, int tracks) {
  RayForms result;
  const int k = rays.coordinates;
  std::vector<Affine> after = ray.after;
  for (int j = k; j < tracks; ++j) after.push_back(Affine::variable(j));
  for (const Affine& row : after) {
    const bool copy = row.constant() == 0 && row.terms().size() == 1 && row.terms()[0].factor == 1 &&
                      row.terms()[0].variable != kAmount;
    result.copied.push_back(copy ? row.terms()[0].variable : -1);
  }
  // A row with plus or minus the amount tells the amount.
  Affine amount = Affine::variable(kAmount);
  int giver = -1;
  for (int j = 0; j < tracks && giver < 0; ++j) {
    const std::int64_t factor = after[static_cast<std::size_t>(j)].factor(kAmount);
    if (factor != 1 && factor != -1) continue;
    giver = j;
    const Affine rest = after[static_cast<std::size_t>(j)] - Affine::variable(kAmount, factor);
    amount = (Affine::variable(tracks + j) - rest) * factor;
  }
  const auto without_amount = [&](const Affine& form) { return form.with(kAmount, amount); };
  std::vector<Atom> atoms;
  for (int i = 0; rays.sorted && i < k; ++i) {
    // Sorted: the last empty stack and the first that is not say it all; positions are valid, hence sorted.
    if (i + 1 == ray.empty) atoms.push_back(atom_of(Atom::Kind::zero, Affine::variable(i)));
    if (i == ray.empty) atoms.push_back(atom_of(Atom::Kind::at_least_zero, Affine::variable(i) - Affine(1)));
  }
  for (const Atom& atom : ray.guard) {
    if (atom.once) continue;
    // What comes after the move is a number; it need not be said that it is not negative.
    const bool said =
        atom.kind == Atom::Kind::at_least_zero && std::find(after.begin(), after.end(), atom.form) != after.end();
    if (said) continue;
    atoms.push_back(atom);
    atoms.back().form = without_amount(atom.form);
  }
  for (int j = 0; j < tracks; ++j) {
    if (result.copied[static_cast<std::size_t>(j)] >= 0 || j == giver) continue;
    const Affine difference = without_amount(after[static_cast<std::size_t>(j)]) - Affine::variable(tracks + j);
    atoms.push_back(atom_of(Atom::Kind::zero, difference));
  }
  // t >= 1 makes t >= 0 superfluous.
  for (const Atom& atom : atoms) {
    const bool implied =
        trivially_true(atom) ||
        (atom.kind == Atom::Kind::at_least_zero && std::any_of(atoms.begin(), atoms.end(), [&](const Atom& other) {
           return other.kind == Atom::Kind::at_least_zero && other.form.terms() == atom.form.terms() &&
                  other.form.constant() < atom.form.constant();
         }));
    const bool repeated = std::find(result.atoms.begin(), result.atoms.end(), atom) != result.atoms.end();
    if (!implied && !repeated) result.atoms.push_back(atom);
  }
  result.guess_amount = giver < 0 && ray.uses_amount();
  return result;
}

[[noreturn]] void too_many_states() {
  throw TooLarge(fmt::format("the moves need more than {} states", MoveRelation::kMostStates));
}

constexpr const char* kDoing = "the moves are translated";

// Walks through the digits of one ray and adds what can end well to the machine; the start, or nothing.
class RayWalk {
 public:
  RayWalk(Numeration numeration, int tracks, const RayForms& forms, const Control* control)
      : numeration_(numeration), tracks_(tracks), forms_(forms), control_(control) {
    for (const Atom& atom : forms.atoms) counters_.emplace_back(numeration, atom);
    for (int j = 0; j < tracks; ++j) {
      if (forms.copied[static_cast<std::size_t>(j)] < 0) guessed_.push_back(tracks + j);
    }
    if (forms.guess_amount) guessed_.push_back(kAmount);
  }

  std::optional<std::uint32_t> add_to(Machine& machine) {
    intern(Key(counters_.size() + 2, 0));
    for (std::size_t state = 0; state < keys_.size(); ++state) {
      if (state % 64 == 0) look_at_clock(control_, kDoing);
      if (machine.edges.size() + keys_.size() > MoveRelation::kMostStates) too_many_states();
      expand(state);
    }
    const std::vector<std::uint8_t> good = ends_well();
    if (good[0] == 0) return std::nullopt;
    std::vector<std::uint32_t> number(keys_.size(), 0);
    auto next = static_cast<std::uint32_t>(machine.edges.size());
    for (std::size_t state = 0; state < keys_.size(); ++state) {
      if (good[state] != 0) number[state] = next++;
    }
    for (std::size_t state = 0; state < keys_.size(); ++state) {
      if (good[state] == 0) continue;
      machine.final.push_back(final_[state]);
      auto& edges = machine.edges.emplace_back();
      for (const LetterEdge& edge : edges_[state]) {
        if (good[edge.edge.target] == 0) continue;
        edges.push_back({edge.letter, {number[edge.edge.target], edge.edge.after}});
      }
    }
    return number[0];
  }

 private:
  // The states of the counters; then, for Zeckendorf, the letter and the guesses before.
  using Key = std::vector<std::uint32_t>;

  std::uint32_t intern(Key key) {
    const auto [found, added] = ids_.try_emplace(key, static_cast<std::uint32_t>(keys_.size()));
    if (added) keys_.push_back(std::move(key));
    return found->second;
  }

  void expand(std::size_t state) {
    const Key key = keys_[state];
    edges_.emplace_back();
    bool holds = true;
    for (std::size_t i = 0; i < counters_.size(); ++i) holds = holds && counters_[i].holds(key[i]);
    final_.push_back(holds ? 1 : 0);
    const Letter letters = Letter{1} << tracks_;
    const std::uint32_t guesses = std::uint32_t{1} << guessed_.size();
    const bool zeckendorf = numeration_ == Numeration::zeckendorf;
    for (Letter letter = 0; letter < letters; ++letter) {
      if (zeckendorf && (letter & key[counters_.size()]) != 0) continue;
      for (std::uint32_t guess = 0; guess < guesses; ++guess) {
        if (zeckendorf && (guess & key[counters_.size() + 1]) != 0) continue;
        Key target = key;
        bool lives = true;
        for (std::size_t i = 0; lives && i < counters_.size(); ++i) {
          target[i] = counters_[i].step(key[i], added(i, letter, guess));
          lives = !counters_[i].dead(target[i]);
        }
        if (!lives) continue;
        if (zeckendorf) {
          target[counters_.size()] = letter;
          target[counters_.size() + 1] = guess;
        }
        const std::uint32_t to = intern(std::move(target));
        edges_[state].push_back({letter, {to, after(letter, guess)}});
      }
    }
  }

  [[nodiscard]] std::int64_t added(std::size_t counter, Letter letter, std::uint32_t guess) const {
    std::int64_t d = 0;
    for (const Term& term : counters_[counter].terms()) {
      if (digit(term.variable, letter, guess)) d += term.factor;
    }
    return d;
  }
  [[nodiscard]] bool digit(int variable, Letter letter, std::uint32_t guess) const {
    if (variable != kAmount && variable < tracks_) return ((letter >> variable) & 1U) != 0;
    for (std::size_t i = 0; i < guessed_.size(); ++i) {
      if (guessed_[i] == variable) return ((guess >> i) & 1U) != 0;
    }
    return false;
  }
  [[nodiscard]] Letter after(Letter letter, std::uint32_t guess) const {
    Letter result = 0;
    for (int j = 0; j < tracks_; ++j) {
      const int copied = forms_.copied[static_cast<std::size_t>(j)];
      if (digit(copied >= 0 ? copied : tracks_ + j, letter, guess)) result |= Letter{1} << j;
    }
    return result;
  }

  [[nodiscard]] std::vector<std::uint8_t> ends_well() const {
    std::vector<std::vector<std::uint32_t>> sources(keys_.size());
    for (std::uint32_t state = 0; state < keys_.size(); ++state) {
      for (const LetterEdge& edge : edges_[state]) sources[edge.edge.target].push_back(state);
    }
    return leading_to(final_, sources);
  }

  Numeration numeration_;
  int tracks_;
  const RayForms& forms_;
  const Control* control_;
  std::vector<Counter> counters_;
  std::vector<int> guessed_;  // variables whose digits are guessed
  std::unordered_map<Key, std::uint32_t, SequenceHash> ids_;
  std::vector<Key> keys_;
  std::vector<std::vector<LetterEdge>> edges_;
  std::vector<std::uint8_t> final_;
};

// States that agree on whether they may end, and whose edges lead to states that agree, are one (bisimulation).
std::vector<std::uint32_t> merged(const Machine& machine, std::size_t& classes, const Control* control) {
  std::vector<std::uint32_t> klass(machine.final.begin(), machine.final.end());
  classes = 0;
  for (;;) {
    look_at_clock(control, kDoing);
    std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, SequenceHash> ids;
    std::vector<std::uint32_t> refined(klass.size());
    std::vector<std::array<std::uint32_t, 3>> out;
    std::vector<std::uint32_t> key;
    for (std::size_t state = 0; state < klass.size(); ++state) {
      out.clear();
      for (const auto& [letter, edge] : machine.edges[state]) out.push_back({letter, edge.after, klass[edge.target]});
      std::sort(out.begin(), out.end());
      out.erase(std::unique(out.begin(), out.end()), out.end());
      key.assign(1, klass[state]);
      for (const auto& entry : out) key.insert(key.end(), entry.begin(), entry.end());
      refined[state] = ids.try_emplace(key, static_cast<std::uint32_t>(ids.size())).first->second;
    }
    klass = std::move(refined);
    if (ids.size() == classes) return klass;
    classes = ids.size();
  }
}

// Several automata with one start each, as one with a start for each; nothing where there is none.
Automaton joined(Numeration numeration, int tracks, const std::vector<std::optional<Automaton>>& parts) {
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  for (const auto& part : parts) {
    if (!part) {
      result.starts.push_back(Automaton::kNoStart);
      continue;
    }
    const auto offset = static_cast<std::uint32_t>(result.states());
    result.starts.push_back(part->starts[0] + offset);
    for (const std::uint32_t target : part->next) result.next.push_back(target + offset);
    result.accepting.insert(result.accepting.end(), part->accepting.begin(), part->accepting.end());
  }
  return minimised(result);
}

// The valid positions of one mode.
Automaton valid_in(const Rays& rays, int mode, Numeration numeration, int tracks) {
  std::vector<Atom> sorted;
  for (int i = 0; rays.sorted && i + 1 < rays.coordinates; ++i) {
    sorted.push_back(atom_of(Atom::Kind::at_least_zero, Affine::variable(i + 1) - Affine::variable(i)));
  }
  Automaton all = automaton_of(numeration, tracks, sorted);
  if (rays.all_valid) return all;
  Automaton any = nothing(numeration, tracks, 1);
  for (const ValidClause& clause : rays.valid) {
    if (clause.mode != mode) continue;
    std::vector<Atom> atoms = clause.atoms;
    if (rays.sorted && clause.empty > 0) atoms.push_back(atom_of(Atom::Kind::zero, Affine::variable(clause.empty - 1)));
    if (rays.sorted && clause.empty < rays.coordinates) {
      atoms.push_back(atom_of(Atom::Kind::at_least_zero, Affine::variable(clause.empty) - Affine(1)));
    }
    any = disjunction(any, automaton_of(numeration, tracks, atoms));
  }
  return conjunction(all, any);
}

std::string rule_misfit(const Atom& atom, Numeration numeration) {
  for (const SetRule& rule : atom.set.rules) {
    if (std::string why = RuleCounter::misfit(numeration, rule); !why.empty()) {
      return "'" + to_string(atom) + "' is not linear: " + why;
    }
  }
  return "";
}

}  // namespace

std::string MoveRelation::misfit(const Rays& rays, bool with_heap, Numeration numeration) {
  if (rays.partizan) return "Left and Right have moves of their own";
  if (!rays.not_linear.empty()) return "the moves are not linear: " + rays.not_linear;
  if (!rays.measure_falls) return "it is not shown that every move lowers the measure, so play might not end";
  if (std::string many = too_many(rays.coordinates, with_heap); !many.empty()) return many;
  for (const ValidClause& clause : rays.valid) {
    for (const Atom& atom : clause.atoms) {
      if (atom.kind == Atom::Kind::other) return "which positions are valid is not linear";
      if (std::string why = rule_misfit(atom, numeration); !why.empty()) return why;
    }
  }
  for (const Ray& ray : rays.rays) {
    for (const Atom& atom : ray.guard) {
      if (std::string why = rule_misfit(atom, numeration); !why.empty()) return why;
    }
  }
  return "";
}

std::string MoveRelation::too_many(int coordinates, bool with_heap) {
  const int tracks = coordinates + (with_heap ? 1 : 0);
  if (tracks <= kMostTracks) return "";
  return fmt::format("{} numbers are read at once, and automata read at most {}", tracks, kMostTracks);
}

Automaton MoveRelation::valid_positions(const Rays& rays, Numeration numeration, bool with_heap) {
  const int tracks = rays.coordinates + (with_heap ? 1 : 0);
  std::vector<std::optional<Automaton>> valid(rays.modes.size());
  for (std::size_t mode = 0; mode < valid.size(); ++mode) {
    if (rays.modes[mode].finite()) valid[mode] = valid_in(rays, static_cast<int>(mode), numeration, tracks);
  }
  return joined(numeration, tracks, valid);
}

MoveRelation::MoveRelation(const Rays& rays, Numeration numeration, bool with_heap, const Control* control)
    : numeration_(numeration), tracks_(rays.coordinates + (with_heap ? 1 : 0)), starts_(rays.modes.size()) {
  if (const std::string why = misfit(rays, with_heap, numeration); !why.empty()) throw Error(rays.game + ": " + why);
  Machine machine;
  for (const Ray& ray : rays.rays) {
    if (!rays.modes[static_cast<std::size_t>(ray.mode)].finite()) continue;
    const RayForms forms = forms_of(rays, ray, tracks_);
    if (const auto start = RayWalk(numeration, tracks_, forms, control).add_to(machine)) {
      starts_[static_cast<std::size_t>(ray.mode)].push_back({*start, ray.mode_after});
    }
  }
  for (std::size_t mode = 0; with_heap && mode < rays.modes.size(); ++mode) {
    if (!rays.modes[mode].finite()) continue;
    RayForms forms;  // take from the heap
    for (int j = 0; j + 1 < tracks_; ++j) forms.copied.push_back(j);
    forms.copied.push_back(-1);
    forms.atoms.push_back(atom_of(Atom::Kind::at_least_zero,
                                  Affine::variable(tracks_ - 1) - Affine::variable(2 * tracks_ - 1) - Affine(1)));
    if (const auto start = RayWalk(numeration, tracks_, forms, control).add_to(machine)) {
      starts_[mode].push_back({*start, static_cast<int>(mode)});
    }
  }

  std::size_t classes = 0;
  const std::vector<std::uint32_t> klass = merged(machine, classes, control);
  std::vector<std::uint32_t> member(classes, UINT32_MAX);
  for (std::uint32_t state = 0; state < klass.size(); ++state) {
    if (member[klass[state]] == UINT32_MAX) member[klass[state]] = state;
  }
  const std::size_t letters = std::size_t{1} << tracks_;
  first_.push_back(0);
  for (std::size_t state = 0; state < classes; ++state) {
    final_.push_back(machine.final[member[state]]);
    std::vector<std::vector<Edge>> out(letters);
    for (const auto& [letter, edge] : machine.edges[member[state]]) {
      out[letter].push_back({klass[edge.target], edge.after});
    }
    for (auto& edges : out) {
      std::sort(edges.begin(), edges.end());
      edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
      edges_.insert(edges_.end(), edges.begin(), edges.end());
      first_.push_back(edges_.size());
    }
  }
  for (auto& starts : starts_) {
    for (Start& start : starts) start.state = klass[start.state];
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  }
  valid_ = valid_positions(rays, numeration, with_heap);
}

// Sets of states, whatever is guessed.
Automaton MoveRelation::with_a_move(std::size_t mode) const {
  Automaton sets;
  sets.numeration = numeration_;
  sets.tracks = tracks_;
  sets.starts = {0};
  using Key = std::vector<std::uint32_t>;
  std::unordered_map<Key, std::uint32_t, SequenceHash> ids;
  std::vector<Key> keys;
  const auto stepped = [&](const Key& key, Letter letter) {
    Key target;
    for (const std::uint32_t state : key) {
      for (const Edge& edge : edges(state, letter)) target.push_back(edge.target);
    }
    std::sort(target.begin(), target.end());
    target.erase(std::unique(target.begin(), target.end()), target.end());
    return target;
  };
  const auto intern = [&](Key key) {
    const auto [found, added] = ids.try_emplace(key, static_cast<std::uint32_t>(keys.size()));
    if (added) keys.push_back(std::move(key));
    if (keys.size() > kMostStates) throw TooLarge("the positions with a move need too many states");
    return found->second;
  };
  Key start;
  for (const Start& at : starts_[mode]) start.push_back(at.state);
  std::sort(start.begin(), start.end());
  // A position may have any number of leading zeros, so whatever zeros lead to is a start, too.
  for (std::size_t size = SIZE_MAX; size != start.size();) {
    size = start.size();
    const Key more = stepped(start, 0);
    start.insert(start.end(), more.begin(), more.end());
    std::sort(start.begin(), start.end());
    start.erase(std::unique(start.begin(), start.end()), start.end());
  }
  intern(start);
  for (std::size_t i = 0; i < keys.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
    const Key key = keys[i];
    const bool ends = std::any_of(key.begin(), key.end(), [&](std::uint32_t state) { return final(state); });
    sets.accepting.push_back(ends ? 1 : 0);
    for (Letter letter = 0; letter < sets.letters(); ++letter) sets.next.push_back(intern(stepped(key, letter)));
  }
  return sets;
}

bool MoveRelation::lowers() const {
  // A state of the moves, with what is known of the position being valid.
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  const std::vector<std::uint8_t> may_be_valid = alive(valid_);
  // Do some digits lead from the pair to a move of a valid position? Pairs from which none do are remembered.
  std::set<Pair> dead;
  const auto can_end = [&](const Pair& from) {
    if (!dead.insert(from).second) return false;
    std::vector<Pair> open{from};
    while (!open.empty()) {
      const auto [state, validity] = open.back();
      open.pop_back();
      if (final(state) && valid_.accepting[validity] != 0) return true;
      for (Letter letter = 0; letter < (Letter{1} << tracks_); ++letter) {
        const std::uint32_t next = valid_.step(validity, letter);
        if (may_be_valid[next] == 0) continue;
        for (const Edge& edge : edges(state, letter)) {
          if (dead.emplace(edge.target, next).second) open.emplace_back(edge.target, next);
        }
      }
    }
    return false;
  };
  std::set<Pair> seen;  // reached while both words are the same
  std::vector<Pair> same;
  const auto add = [&](const Pair& pair) {
    if (seen.insert(pair).second) same.push_back(pair);
  };
  for (std::size_t mode = 0; mode < starts_.size(); ++mode) {
    for (const Start& start : starts_[mode]) add({start.state, valid_.starts[mode]});
  }
  while (!same.empty()) {
    const auto [state, validity] = same.back();
    same.pop_back();
    for (Letter letter = 0; letter < (Letter{1} << tracks_); ++letter) {
      const std::uint32_t next = valid_.step(validity, letter);
      if (may_be_valid[next] == 0) continue;
      for (const Edge& edge : edges(state, letter)) {
        if (edge.after > letter && can_end({edge.target, next})) return false;
        if (edge.after == letter) add({edge.target, next});
      }
    }
  }
  return true;
}

const Automaton& MoveRelation::movable() const {
  if (!movable_) {
    std::vector<std::optional<Automaton>> parts(starts_.size());
    for (std::size_t mode = 0; mode < starts_.size(); ++mode) {
      if (valid_.starts[mode] != Automaton::kNoStart) parts[mode] = with_a_move(mode);
    }
    movable_ = conjunction(joined(numeration_, tracks_, parts), valid_);
  }
  return *movable_;
}

}  // namespace cairn::prove
