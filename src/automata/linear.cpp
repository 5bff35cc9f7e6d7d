// Linear conditions read digit by digit, and automata of several at once.
#include "automata/linear.hpp"

#include "base/clock.hpp"
#include "base/floor.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::automata {

namespace {

// Of all numbers in a condition together: then no sum overflows, and kFar is far.
constexpr std::int64_t kLargestSum = std::int64_t{1} << 40;
constexpr std::size_t kMostTransitions = std::size_t{1} << 27;  // half a gigabyte
constexpr std::size_t kTransitionsBetweenLooks = 4096;          // transitions between two looks at the clock

void check_size(const Atom& atom) {
  std::int64_t size = 0;
  const auto count = [&](std::int64_t number) {
    size += number > kLargestSum || number < -kLargestSum ? kLargestSum + 1 : std::abs(number);
    if (size > kLargestSum) {
      throw TooLarge("the numbers of a condition are too large for automata: " + to_string(atom));
    }
  };
  for (const Term& term : atom.form.terms()) count(term.factor);
  count(atom.form.constant());
  count(atom.modulus);
  if (atom.kind == Atom::Kind::member || atom.kind == Atom::Kind::not_member) count(atom.set.threshold());
}

}  // namespace

Counter::Counter(Numeration numeration, const Atom& atom)
    : numeration_(numeration), atom_(atom), terms_(atom.form.terms()) {
  check_size(atom);
  for (const Term& term : terms_) (term.factor < 0 ? falls_ : rises_) += std::abs(term.factor);
  // Of the value without the constant: v + constant is what the atom speaks about.
  const std::int64_t constant = atom.form.constant();
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      high_ = -constant - 1;
      low_ = -constant;
      break;
    case Atom::Kind::zero:
    case Atom::Kind::nonzero:
      high_ = -constant;
      low_ = -constant;
      break;
    case Atom::Kind::residue:
    case Atom::Kind::not_residue:
      period_ = atom.modulus;
      all_residues_ = true;
      break;
    case Atom::Kind::member:
    case Atom::Kind::not_member:
      if (!atom.set.periodic()) {
        watch_rules();
        return;
      }
      period_ = atom.set.period();
      high_ = atom.set.threshold() - constant;
      low_ = 1 - constant;  // no set has a number below 1
      break;
    case Atom::Kind::other:
      throw Error("a condition is not linear: " + to_string(atom.condition));
  }
  intern(Side::near, {});
}

void Counter::watch_rules() {
  Atom positive;
  positive.form = atom_.form - Affine(1);
  Atom listed = atom_;
  listed.kind = Atom::Kind::member;
  listed.set = {atom_.set.parts, false, {}};
  counters_ = {Counter(numeration_, positive), Counter(numeration_, listed)};
  for (const SetRule& rule : atom_.set.rules) {
    const std::string misfit = RuleCounter::misfit(numeration_, rule);
    if (!misfit.empty()) throw Error("a condition is not linear: " + misfit);
    rules_.emplace_back(numeration_, atom_.form, rule);
  }
  intern_rules(std::vector<std::uint32_t>(2 + rules_.size(), 0));
}

std::uint32_t Counter::intern_rules(std::vector<std::uint32_t> states) {
  const auto [found, added] = parts_ids_.try_emplace(states, static_cast<std::uint32_t>(states_.size()));
  if (!added) return found->second;
  const bool wanted = (atom_.kind == Atom::Kind::member) != atom_.set.complement;  // to be listed
  bool is_listed = counters_[1].holds(states[1]);
  bool never_listed = counters_[1].dead(states[1]);
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    is_listed = is_listed || rules_[i].holds(states[2 + i]);
    never_listed = never_listed && rules_[i].dead(states[2 + i]);
  }
  State state;
  if (atom_.kind == Atom::Kind::member) {
    state.holds = counters_[0].holds(states[0]) && is_listed == wanted;
    state.dead = counters_[0].dead(states[0]) || (wanted && never_listed);
  } else {
    state.holds = !counters_[0].holds(states[0]) || is_listed == wanted;
  }
  states_.push_back(state);
  steps_.emplace_back();
  parts_.push_back(std::move(states));
  return found->second;
}

bool Counter::truth(std::int64_t value) const { return satisfies(atom_, value + atom_.form.constant()); }

std::uint32_t Counter::intern(Side side, Sum sum) {
  if (all_residues_) {
    sum = {floor_remainder(sum.value, period_), floor_remainder(sum.before, period_)};
  } else {
    if (side == Side::near && stays_above(numeration_, sum, falls_, high_)) side = Side::above;
    if (side == Side::near && stays_below(numeration_, sum, rises_, low_)) side = Side::below;
    if (side == Side::above) sum = {floor_remainder(sum.value, period_), floor_remainder(sum.before, period_)};
    if (side == Side::below) sum = {};  // far below, every atom but a congruence has one truth
  }
  const auto [found, added] =
      ids_.try_emplace(Key{side, sum.value, sum.before}, static_cast<std::uint32_t>(states_.size()));
  if (added) {
    State state{side, sum, false, false};
    // A value far away that has the residue stands for all of them.
    constexpr std::int64_t kFar = std::int64_t{1} << 60;
    if (side == Side::near) {
      state.holds = truth(sum.value);
    } else if (side == Side::below) {
      state.holds = truth(-kFar);
    } else {
      state.holds = truth(kFar - floor_remainder(kFar, period_) + sum.value);
    }
    state.dead = side != Side::near && (side == Side::below || period_ == 1) && !state.holds;
    states_.push_back(state);
    steps_.emplace_back();
  }
  return found->second;
}

std::uint32_t Counter::step(std::uint32_t state, std::int64_t d) {
  auto& steps = steps_[state];
  if (const auto found = steps.find(d); found != steps.end()) return found->second;
  std::uint32_t target = 0;
  if (counters_.empty()) {
    const State at = states_[state];
    target = intern(at.side, append(numeration_, at.sum, d));
  } else {
    std::vector<std::uint32_t> states = parts_[state];
    for (std::size_t i = 0; i < counters_.size(); ++i) states[i] = counters_[i].step(states[i], d);
    for (std::size_t i = 0; i < rules_.size(); ++i) {
      auto& at = states[counters_.size() + i];
      at = rules_[i].step(at, d);
    }
    target = intern_rules(std::move(states));
  }
  steps_[state][d] = target;
  return target;
}

Automaton automaton_of(Numeration numeration, int tracks, std::span<const Atom> atoms, std::size_t most_states,
                       const Control* control) {
  std::vector<Counter> counters;
  for (const Atom& atom : atoms) counters.emplace_back(numeration, atom);
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  result.starts = {0};
  // d[i][letter]: what a letter adds to the form of atom i.
  std::vector<std::vector<std::int64_t>> d(counters.size(), std::vector<std::int64_t>(result.letters(), 0));
  for (std::size_t i = 0; i < counters.size(); ++i) {
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      for (const Term& term : counters[i].terms()) {
        if (((letter >> term.variable) & 1U) != 0) d[i][letter] += term.factor;
      }
    }
  }
  // A state is a state of each counter, or the one state of no return.
  constexpr std::uint32_t kDead = UINT32_MAX;
  using Key = std::vector<std::uint32_t>;
  std::map<Key, std::uint32_t> ids;
  std::vector<Key> keys;
  const auto intern = [&](Key key) {
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (key[i] == kDead || counters[i].dead(key[i])) {
        key = {kDead};
        break;
      }
    }
    const auto [found, added] = ids.try_emplace(key, static_cast<std::uint32_t>(keys.size()));
    if (added) {
      keys.push_back(std::move(key));
      if (keys.size() > most_states) throw TooLarge("a condition needs too many states");
    }
    return found->second;
  };
  intern(Key(counters.size(), 0));
  std::size_t since = 0;                                       // transitions since the clock was looked at
  for (std::size_t state = 0; state < keys.size(); ++state) {  // NOLINT(modernize-loop-convert): it grows
    since += result.letters();
    if (since >= kTransitionsBetweenLooks) {
      look_at_clock(control, "a condition is translated");
      since = 0;
    }
    if (result.next.size() > kMostTransitions) throw TooLarge("a condition needs too many states");
    const Key key = keys[state];
    const bool dead = !key.empty() && key[0] == kDead;
    bool accepts = !dead;
    for (std::size_t i = 0; accepts && i < key.size(); ++i) accepts = counters[i].holds(key[i]);
    result.accepting.push_back(accepts ? 1 : 0);
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      Key target = key;
      for (std::size_t i = 0; !dead && i < key.size(); ++i) target[i] = counters[i].step(key[i], d[i][letter]);
      result.next.push_back(intern(std::move(target)));
    }
  }
  return conjunction(result, valid_words(numeration, tracks, 1));
}

Automaton automaton_of_number(Numeration numeration, const Integer& number) {
  // A state is how many digits were read, without leading zeros; one more for what is another number.
  const std::vector<std::uint8_t> digits = digits_of(numeration, number);
  const auto last = static_cast<std::uint32_t>(digits.size());
  Automaton result;
  result.numeration = numeration;
  result.tracks = 1;
  result.starts = {0};
  for (std::uint32_t read = 0; read <= last + 1; ++read) {
    result.accepting.push_back(read == last ? 1 : 0);
    for (std::uint8_t digit = 0; digit < 2; ++digit) {
      if (read == 0 && digit == 0) {
        result.next.push_back(0);
      } else {
        result.next.push_back(read < last && digits[read] == digit ? read + 1 : last + 1);
      }
    }
  }
  return result;
}

}  // namespace cairn::automata
