// Numbers in conditions as cases, each a linear form, its rounded quotient or its remainder under a guard.
#include "automata/condition_automaton.hpp"
#include "automata/linear.hpp"
#include "rules/evaluate.hpp"

#include <algorithm>
#include <bit>

namespace cairn::automata {

namespace {

constexpr std::size_t kMostCases = 4096;
constexpr int kMostTracks = 12;
constexpr std::int64_t kMostZeros = 64;

// Divisors stay below this, so that products of three of them fit into 64 bits.
constexpr std::int64_t kLargestDivisor = 1'000'000;

std::int64_t checked_divisor(std::int64_t divisor) {
  if (divisor > kLargestDivisor)
    throw NotLinear("the divisor " + std::to_string(divisor) + " is too large for automata");
  return divisor;
}

[[noreturn]] void refuse(const Expr& expr, const std::string& why) {
  throw NotLinear("'" + to_string(expr) + "' is not linear: " + why);
}

// The nim-sum of all tracks in the mask is 0.
Automaton nim_sum_of_tracks(int tracks, Letter mask) {
  Automaton result;
  result.tracks = tracks;
  result.starts = {0};
  result.accepting = {1, 0};
  for (std::uint32_t state = 0; state < 2; ++state) {
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      const bool even = std::popcount(letter & mask) % 2 == 0;
      result.next.push_back(state == 0 && even ? 0 : 1);
    }
  }
  return result;
}

// Track a has one digit 1, the last one of track b.
Automaton last_one_of_track(Numeration numeration, int tracks, int a, int b) {
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  result.starts = {0};
  result.accepting = {0, 1, 0};  // before that bit, after it, wrong
  for (std::uint32_t state = 0; state < 3; ++state) {
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      const bool power = ((letter >> a) & 1U) != 0;
      const bool bit = ((letter >> b) & 1U) != 0;
      if (state == 0) {
        result.next.push_back(!power ? 0 : bit ? 1 : 2);
      } else {
        result.next.push_back(state == 1 && !power && !bit ? 1 : 2);
      }
    }
  }
  return result;
}

// The digits of track a are those of track b and then a 0.
Automaton shift_of_track(int tracks, int a, int b) {
  Automaton result;
  result.numeration = Numeration::zeckendorf;
  result.tracks = tracks;
  result.starts = {0};
  result.accepting = {1, 0, 0};  // the last digit of track a, which is the next one of track b; wrong
  for (std::uint32_t state = 0; state < 3; ++state) {
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      const bool follows = state < 2 && ((letter >> b) & 1U) == state;
      result.next.push_back(follows ? (letter >> a) & 1U : 2);
    }
  }
  return result;
}

// The binary digits of a track have a number of ones that leaves this remainder.
Automaton ones_of_track(int tracks, int track, std::int64_t modulus, std::int64_t remainder) {
  Automaton result;
  result.tracks = tracks;
  result.starts = {0};
  const auto m = static_cast<std::uint32_t>(modulus);
  for (std::uint32_t state = 0; state < m; ++state) {  // the ones so far
    result.accepting.push_back(state == remainder ? 1 : 0);
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      const bool one = ((letter >> track) & 1U) != 0;
      result.next.push_back(one ? (state + 1) % m : state);
    }
  }
  return result;
}

// The digits of a track end in a number of zeros that leaves this remainder; 0 has no digits.
Automaton zeros_of_track(int tracks, int track, std::int64_t modulus, std::int64_t remainder) {
  Automaton result;
  result.numeration = Numeration::zeckendorf;
  result.tracks = tracks;
  result.starts = {0};
  const auto m = static_cast<std::uint32_t>(modulus);
  for (std::uint32_t state = 0; state <= m; ++state) {  // 0: no 1 yet; otherwise the zeros since the last 1, plus 1
    result.accepting.push_back((state == 0 ? 0 : state - 1) == remainder ? 1 : 0);
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      const bool one = ((letter >> track) & 1U) != 0;
      result.next.push_back(one ? 1 : state == 0 ? 0 : state % m + 1);
    }
  }
  return result;
}

}  // namespace

ConditionAutomaton::Value ConditionAutomaton::value(const Expr& expr) {
  Value result;
  switch (expr.op) {
    case Op::number:
      result.cases.push_back({std::nullopt, Affine(expr.value), 1, true, 0});
      break;
    case Op::name:
    case Op::least:
    case Op::greatest:
    case Op::grundy:
      result = leaf(expr);
      break;
    case Op::negate:
      result = negated(value(expr.args[0]));
      break;
    case Op::add:
      result = sum(value(expr.args[0]), value(expr.args[1]));
      break;
    case Op::subtract:
      result = sum(value(expr.args[0]), negated(value(expr.args[1])));
      break;
    case Op::multiply:
      result = product(expr);
      break;
    case Op::floor_divide:
    case Op::ceil_divide:
    case Op::modulo:
      result = quotient(expr);
      break;
    case Op::minimum:
    case Op::maximum:
      result = extremum(expr);
      break;
    case Op::conditional:
      result = conditional(expr);
      break;
    case Op::nim_sum:
      result = nim_sum(expr);
      break;
    case Op::two_part:
    case Op::fib_part:
      result = last_one(expr);
      break;
    case Op::fib_shift:
      result = fib_shift(expr);
      break;
    case Op::ones:
    case Op::fib_zeros:
      refuse(expr, "only its remainder can be read");
    case Op::power:
    case Op::floor_root: {
      const auto a = value(expr.args[0]).constant();
      const auto b = expr.op == Op::power ? value(expr.args[1]).constant() : a;
      if (!a || !b) refuse(expr, expr.op == Op::power ? "a power of variables" : "a root");
      const Number known = apply(expr.op, *a, *b);
      if (known.finite()) result.cases.push_back({std::nullopt, Affine(known.value), 1, true, 0});
      result.exists = known.finite();
      break;
    }
    default:
      refuse(expr, "no number");
  }
  if (result.cases.size() > kMostCases) refuse(expr, "it splits into too many cases");
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::leaf(const Expr& expr) {
  if (expr.op == Op::least || expr.op == Op::greatest) return extreme_stack(expr.op == Op::least);
  Value result;
  const Affine form =
      expr.op == Op::grundy ? Affine::variable(names_.grundy) : names_.variables[static_cast<std::size_t>(expr.value)];
  result.cases.push_back({std::nullopt, form, 1, true, 0});
  return result;
}

// The first stack that is not empty and that no other such stack is below (above).
ConditionAutomaton::Value ConditionAutomaton::extreme_stack(bool least) {
  Value result;
  result.exists = false;
  const auto& stacks = names_.stacks;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    Automaton guard = at_least_zero(stacks[i] - Affine(1));
    for (std::size_t j = 0; j < stacks.size(); ++j) {
      if (j == i) continue;
      const Affine difference = least ? stacks[j] - stacks[i] : stacks[i] - stacks[j];
      const Automaton beyond = at_least_zero(difference - Affine(j < i ? 1 : 0));
      guard = conjunction(guard, disjunction(zero(stacks[j]), beyond));
    }
    result.cases.push_back({std::move(guard), stacks[i], 1, true, 0});
  }
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::sum(const Value& a, const Value& b) const {
  Value result{{}, a.exists && b.exists};
  for (const Case& x : a.cases) {
    for (const Case& y : b.cases) {
      if (x.modulus != 0 || y.modulus != 0 || (!x.exact && y.divisor != 1) || (!y.exact && x.divisor != 1)) {
        Value pieces_x{{}, true};
        Value pieces_y{{}, true};
        split(x, pieces_x.cases);
        split(y, pieces_y.cases);
        const Value pieces = sum(pieces_x, pieces_y);
        result.cases.insert(result.cases.end(), pieces.cases.begin(), pieces.cases.end());
      } else {
        // At most one is rounded, and then the other is whole.
        Case both_of;
        both_of.guard = guards(x, y);
        both_of.form = x.form * y.divisor + y.form * x.divisor;
        both_of.divisor = checked_divisor(x.divisor * y.divisor);
        both_of.exact = x.exact && y.exact;
        result.cases.push_back(std::move(both_of));
      }
      if (result.cases.size() > kMostCases) throw NotLinear("a sum splits into too many cases");
    }
  }
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::negated(const Value& a) const {
  Value result{{}, a.exists};
  for (const Case& at : a.cases) {
    std::vector<Case> pieces;
    if (at.modulus != 0) {
      split(at, pieces);
    } else {
      pieces.push_back(at);
    }
    for (Case& piece : pieces) {
      // -floor(f / d) = floor((-f + d - 1) / d)
      piece.form = piece.form * -1 + Affine(piece.exact ? 0 : piece.divisor - 1);
      result.cases.push_back(std::move(piece));
    }
  }
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::product(const Expr& expr) {
  const Value a = exact(value(expr.args[0]));
  const Value b = exact(value(expr.args[1]));
  Value result{{}, a.exists && b.exists};
  for (const Case& x : a.cases) {
    for (const Case& y : b.cases) {
      const bool first = x.is_constant();
      if (!first && !y.is_constant()) refuse(expr, "a product of variables");
      Case scaled = first ? y : x;
      scaled.form = scaled.form * (first ? x : y).form.constant();
      scaled.guard = guards(x, y);
      result.cases.push_back(std::move(scaled));
    }
  }
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::quotient(const Expr& expr) {
  const auto below = value(expr.args[1]).constant();
  if (!below) refuse(expr, expr.op == Op::modulo ? "the modulus is not a constant" : "the divisor is not a constant");
  std::int64_t d = *below;
  if (d == 0 || (d < 0 && expr.op == Op::modulo)) return {{}, false};
  if (d > kLargestDivisor || d < -kLargestDivisor) refuse(expr, "its divisor is too large");
  if (expr.op == Op::modulo && expr.args[0].op == Op::fib_zeros) return fib_zeros(expr.args[0], d);
  if (expr.op == Op::modulo && expr.args[0].op == Op::ones) return ones(expr.args[0], d);
  Value above = value(expr.args[0]);
  if (d < 0) {
    above = negated(above);
    d = -d;
  }
  Value result{{}, above.exists};
  for (const Case& at : above.cases) {
    std::vector<Case> pieces;
    if (at.modulus != 0 || (!at.exact && expr.op == Op::modulo)) {
      split(at, pieces);
    } else {
      pieces.push_back(at);
    }
    for (Case& piece : pieces) {
      if (piece.is_constant()) {
        piece.form = Affine(apply(expr.op, piece.form.constant(), d).value);
      } else if (expr.op == Op::modulo) {
        piece.modulus = d;
      } else {
        if (expr.op == Op::ceil_divide) piece.form = piece.form + Affine((d - 1) * piece.divisor);
        piece.divisor = checked_divisor(piece.divisor * d);
        piece.exact = piece.divisor == 1;
      }
      result.cases.push_back(std::move(piece));
    }
  }
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::extremum(const Expr& expr) {
  const Value a = value(expr.args[0]);
  const Value b = value(expr.args[1]);
  Value result{{}, a.exists && b.exists};
  for (const Case& x : a.cases) {
    for (const Case& y : b.cases) {
      const Automaton first = compare(expr.op == Op::minimum ? Op::less_equal : Op::greater_equal, x, y);
      const auto guard = guards(x, y);
      Case yes = x;
      Case no = y;
      yes.guard = guard ? conjunction(*guard, first) : first;
      no.guard = guard ? conjunction(*guard, negation(first)) : negation(first);
      result.cases.push_back(std::move(yes));
      result.cases.push_back(std::move(no));
    }
  }
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::conditional(const Expr& expr) {
  const Automaton first = of(expr.args[1]);
  const Automaton second = negation(first);
  const Value yes = value(expr.args[0]);
  const Value no = value(expr.args[2]);
  Value result{{}, yes.exists && no.exists};
  for (const auto& [value, guard] : {std::pair(&yes, &first), std::pair(&no, &second)}) {
    for (const Case& at : value->cases) {
      result.cases.push_back(at);
      result.cases.back().guard = at.guard ? conjunction(*at.guard, *guard) : *guard;
    }
  }
  return result;
}

// A track that holds the number: its own when it is one, otherwise a new one. A definition must not exclude anything,
// since it holds in every branch of the condition: where there is no such number the track is 0, and the guard fails.
ConditionAutomaton::Held ConditionAutomaton::track_of(const Value& of, const Expr& expr) {
  if (of.cases.size() == 1 && !of.cases[0].guard) {
    const Case& only = of.cases[0];
    const auto& terms = only.form.terms();
    const bool track = terms.size() == 1 && terms[0].factor == 1 && only.form.constant() == 0;
    if (track && only.divisor == 1 && only.modulus == 0) return {terms[0].variable, std::nullopt};
  }
  const auto plain = [](Affine form) { return Value{{{std::nullopt, std::move(form), 1, true, 0}}, true}; };
  const int track = new_track(expr);
  const Automaton exists = compare(Op::greater_equal, of, plain(Affine(0)));
  definitions_.push_back(disjunction(conjunction(exists, compare(Op::equal, of, plain(Affine::variable(track)))),
                                     conjunction(negation(exists), zero(Affine::variable(track)))));
  return {track, exists};
}

int ConditionAutomaton::new_track(const Expr& expr) {
  if (tracks_ >= kMostTracks) refuse(expr, "it needs more than " + std::to_string(kMostTracks) + " tracks");
  return tracks_++;
}

// The largest power of 2 that divides a number, or the smallest Fibonacci number of its Zeckendorf sum.
ConditionAutomaton::Value ConditionAutomaton::last_one(const Expr& expr) {
  const bool binary = expr.op == Op::two_part;
  if (binary && numeration_ != Numeration::binary) refuse(expr, "powers of 2 are read in binary digits only");
  if (!binary && numeration_ == Numeration::binary) refuse(expr, "it is read in Zeckendorf digits only");
  const Held of = track_of(value(expr.args[0]), expr);
  const int track = new_track(expr);
  const Automaton none_in_it = conjunction(zero(Affine::variable(of.track)), zero(Affine::variable(track)));
  definitions_.push_back(disjunction(last_one_of_track(numeration_, tracks_, track, of.track), none_in_it));
  Automaton guard = at_least_zero(Affine::variable(of.track) - Affine(1));
  if (of.exists) guard = conjunction(guard, *of.exists);
  Value result;
  result.exists = false;
  result.cases.push_back({std::move(guard), Affine::variable(track), 1, true, 0});
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::fib_shift(const Expr& expr) {
  if (numeration_ != Numeration::zeckendorf) refuse(expr, "it is read in Zeckendorf digits only");
  const Held of = track_of(value(expr.args[0]), expr);
  const int track = new_track(expr);
  definitions_.push_back(shift_of_track(tracks_, track, of.track));
  Value result;
  result.exists = !of.exists;
  result.cases.push_back({of.exists, Affine::variable(track), 1, true, 0});
  return result;
}

// A case for each remainder.
ConditionAutomaton::Value ConditionAutomaton::ones(const Expr& expr, std::int64_t modulus) {
  if (numeration_ != Numeration::binary) refuse(expr, "ones are counted in binary digits only");
  if (modulus > kMostZeros) refuse(expr, "the modulus is too large");
  const Held of = track_of(value(expr.args[0]), expr);
  Value result;
  result.exists = !of.exists;
  for (std::int64_t r = 0; r < modulus; ++r) {
    Automaton guard = ones_of_track(tracks_, of.track, modulus, r);
    if (of.exists) guard = conjunction(guard, *of.exists);
    result.cases.push_back({std::move(guard), Affine(r), 1, true, 0});
  }
  return result;
}

// A case for each remainder.
ConditionAutomaton::Value ConditionAutomaton::fib_zeros(const Expr& expr, std::int64_t modulus) {
  if (numeration_ != Numeration::zeckendorf) refuse(expr, "it is read in Zeckendorf digits only");
  if (modulus > kMostZeros) refuse(expr, "the modulus is too large");
  const Held of = track_of(value(expr.args[0]), expr);
  Value result;
  result.exists = !of.exists;
  for (std::int64_t r = 0; r < modulus; ++r) {
    Automaton guard = conjunction(zeros_of_track(tracks_, of.track, modulus, r), all());
    if (of.exists) guard = conjunction(guard, *of.exists);
    result.cases.push_back({std::move(guard), Affine(r), 1, true, 0});
  }
  return result;
}

ConditionAutomaton::Value ConditionAutomaton::nim_sum(const Expr& expr) {
  if (numeration_ != Numeration::binary) refuse(expr, "nim-sums are read in binary digits only");
  // a xor b xor c needs one new track, not two.
  Letter mask = 0;
  Case sum;
  const auto add = [&](const auto& self, const Expr& part) -> void {
    if (part.op == Op::nim_sum) {
      for (const Expr& arg : part.args) self(self, arg);
      return;
    }
    const Held held = track_of(value(part), part);
    mask ^= Letter{1} << held.track;
    if (held.exists) sum.guard = sum.guard ? conjunction(*sum.guard, *held.exists) : *held.exists;
  };
  add(add, expr);
  const int track = new_track(expr);
  definitions_.push_back(nim_sum_of_tracks(tracks_, mask | (Letter{1} << track)));
  sum.form = Affine::variable(track);
  Value result;
  result.exists = !sum.guard;
  result.cases.push_back(std::move(sum));
  return result;
}

}  // namespace cairn::automata
