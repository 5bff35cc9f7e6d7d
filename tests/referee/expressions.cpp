// Random numbers, sets and conditions.
#include "generate.hpp"

namespace referee {
namespace {

// A written number is not reduced: behind `=`, `3 mod 4` is a congruence.
ExprPtr reduced(ExprPtr value, ExprPtr modulus) {
  if (value->op == Op::constant) return value;
  return binary(Op::mod, std::move(value), std::move(modulus));
}

std::shared_ptr<Expr> copy_of(const ExprPtr& expr) { return std::make_shared<Expr>(*expr); }

// 2*n, or 2n.
ExprPtr multiple(int factor, const ExprPtr& of, bool short_form) {
  auto product = copy_of(binary(Op::multiply, constant(factor), of));
  const bool name = of->op == Op::coordinate || of->op == Op::variable || of->op == Op::amount ||
                    (of->op == Op::constant && !of->name.empty());
  product->index = short_form && name ? 1 : 0;
  return product;
}

// 0 may stand in a set that a number is compared with.
SetPtr with_zero(const SetPtr& set) {
  if (set->complement) return set;
  Set copy = *set;
  copy.runs.insert(copy.runs.begin(), {0, 1, 0});
  return std::make_shared<const Set>(std::move(copy));
}

}  // namespace

Number Generator::small() {
  if (random_.chance(4)) return random_.pick(std::vector<Number>{62, 63, 64, 65, 127, 128});
  if (random_.chance(1)) return random_.pick(std::vector<Number>{1000000007, Number{1} << 53, (Number{1} << 53) - 1});
  return random_.below(7);
}

SetPtr Generator::set() {
  Set set;
  const auto low = static_cast<Number>(1 + random_.below(random_.chance(85) ? 4 : 66));
  switch (random_.below(11)) {
    case 0:  // a range
      set.runs = {{low, 1, low + random_.below(random_.chance(85) ? 6 : 70)}};
      break;
    case 1:  // a range and a number in front of it
      set.runs = {{low, 1, low}, {low + 2, 1, low + 2 + random_.below(5)}};
      break;
    case 2:  // no end
      set.runs = {{low, 1, kInfinite}};
      break;
    case 3: {  // a progression without end
      const Number step = 1 + random_.below(random_.chance(85) ? 5 : 66);
      set.runs = {{low, step == 1 ? 2 : step, kInfinite}};
      break;
    }
    case 4: {  // a progression
      const Number step = 2 + random_.below(4);
      set.runs = {{low, step, low + step * (2 + random_.below(4))}};
      break;
    }
    case 5:  // a number, and no end
      set.runs = {{low, 1, low}, {low + 2 + random_.below(3), 1, kInfinite}};
      if (random_.chance(25)) std::swap(set.runs[0], set.runs[1]);
      break;
    case 6: {  // by a rule, perhaps with more
      const auto& rules = rules_of_sets();
      set.rules = {&rules[static_cast<std::size_t>(random_.below(static_cast<int>(rules.size())))]};
      if (random_.chance(25)) set.runs.push_back({low + 2, 1, low + 2});
      if (random_.chance(15)) set.runs.push_back({low, 3 + random_.below(9), kInfinite});
      if (random_.chance(10)) set.rules.push_back(&rules[0]);
      break;
    }
    default: {  // some numbers
      std::vector<Number> list;
      for (int i = random_.between(1, 4); i > 0; --i) {
        list.push_back(1 + random_.below(random_.chance(90) ? 9 : 70));
      }
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
      for (const Number n : list) set.runs.push_back({n, 1, n});
      if (random_.chance(2)) set.runs.push_back({(Number{1} << 53) - 1, 1, (Number{1} << 53) - 1});
    }
  }
  for (Run& run : set.runs) run.written = random_.chance(30) ? 3 : 2;
  const bool all =
      set.runs.size() == 1 && set.runs[0].first == 1 && set.runs[0].step == 1 && set.runs[0].last == kInfinite;
  set.complement = random_.chance(15) && !all;  // an empty set is refused
  return std::make_shared<const Set>(std::move(set));
}

Sign Generator::sign() {
  static const std::vector<Sign> kSigns{Sign::less,      Sign::less_equal,    Sign::less_equal, Sign::equal,
                                        Sign::not_equal, Sign::greater_equal, Sign::greater};
  return random_.pick(kSigns);
}

ExprPtr Generator::keep(std::size_t place) const {
  const Op op = game_.kind(place) == Kind::word ? Op::word_before : Op::coordinate;
  return leaf(op, static_cast<int>(place), game_.coordinates[place].name);
}

std::vector<std::size_t> Generator::places(Kind kind) const {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < game_.coordinates.size(); ++i) {
    if (game_.coordinates[i].kind == kind) list.push_back(i);
  }
  return list;
}

ExprPtr Generator::leaf_number() {
  if (!variables_.empty() && random_.chance(85)) {
    const int index = random_.below(static_cast<int>(variables_.size()));
    return leaf(Op::variable, index, variables_[static_cast<std::size_t>(index)]);
  }
  if (!parameters_.empty() && random_.chance(40)) return random_.pick(parameters_);
  if (has_amount_ && random_.chance(30)) return amount();
  const auto piles = places(Kind::pile);
  const bool after = primes_ && random_.chance(25);
  if (game_.has_stacks() && (piles.empty() || random_.chance(35))) {
    const bool least = random_.chance(60);
    return leaf(after ? (least ? Op::least_after : Op::greatest_after) : least ? Op::least : Op::greatest);
  }
  if (piles.empty() || in_claim_) return constant(small());
  const ExprPtr kept = keep(random_.pick(piles));
  return after ? primed(kept) : kept;
}

ExprPtr Generator::number(int depth) {
  if (depth <= 0 || random_.chance(45)) return random_.chance(12) ? constant(small()) : leaf_number();
  const auto one = [&] { return number(depth - 1); };
  if (in_claim_ && random_.chance(10)) return unary(Op::twopart, leaf_number());
  if (in_claim_ && random_.chance(5)) return unary(Op::fibpart, leaf_number());
  if (in_claim_ && random_.chance(8)) {
    const ExprPtr ones = unary(Op::ones, leaf_number());
    return random_.chance(50) ? ones : reduced(ones, constant(random_.between(2, 4)));
  }
  if (in_claim_ && random_.chance(8)) {
    auto choice = copy_of(binary(Op::choice, one(), one()));
    choice->parts.push_back(condition(0));
    return choice;
  }
  switch (random_.below(linear_ ? 10 : 14)) {
    case 0:
    case 1:
      return binary(Op::add, one(), constant(small()));
    case 2:
      return binary(Op::add, one(), one());
    case 3:
      return binary(Op::subtract, one(), one());
    case 4:
      return binary(Op::subtract, one(), constant(small()));
    case 5:
      return multiple(2 + random_.below(3), leaf_number(), random_.chance(50));
    case 6:
      return binary(random_.chance(50) ? Op::minimum : Op::maximum, one(), one());
    case 7:
      return binary(random_.chance(60) ? Op::floor_quotient : Op::ceil_quotient, one(), constant(2 + random_.below(3)));
    case 8:
      return unary(Op::negate, leaf_number());
    case 9:
      return leaf_number();
    case 10:
      return reduced(one(), random_.chance(60) ? constant(1 + random_.below(5)) : leaf_number());
    case 11:
      return binary(Op::nim_sum, leaf_number(), leaf_number());
    case 12:
      return unary(Op::root, leaf_number());
    default:
      return binary(Op::multiply, leaf_number(), leaf_number());
  }
}

ExprPtr Generator::border() {
  return constant(
      random_.pick(std::vector<Number>{1, 2, 3, 4, 5, 7, 63, 64, 65, (Number{1} << 53) - 1, Number{1} << 53}));
}

ExprPtr Generator::word_operand(const std::vector<int>& list, bool with_picks) {
  for (std::size_t i = 0; with_picks && i < picks_.size(); ++i) {
    if (picks_[i].words == list && random_.chance(60))
      return leaf(Op::word_picked, static_cast<int>(i), picks_[i].name);
  }
  for (const auto place : places(Kind::word)) {
    if (game_.coordinates[place].words == list && random_.chance(20)) {
      const ExprPtr kept = keep(place);
      return primes_ && random_.chance(40) ? primed(kept) : kept;
    }
  }
  return leaf(Op::word, random_.pick(list));
}

ExprPtr Generator::word_atom() {
  const auto place = random_.pick(places(Kind::word));
  const ExprPtr kept = keep(place);
  return binary(random_.chance(60) ? Op::same_word : Op::other_word,
                primes_ && random_.chance(20) ? primed(kept) : kept,
                word_operand(game_.coordinates[place].words, true));
}

ExprPtr Generator::word_of_claim() {
  const auto index = static_cast<std::size_t>(random_.below(static_cast<int>(picks_.size())));
  return binary(random_.chance(60) ? Op::same_word : Op::other_word,
                leaf(Op::word_picked, static_cast<int>(index), picks_[index].name),
                leaf(Op::word, random_.pick(picks_[index].words)));
}

ExprPtr Generator::purse_atom() {
  ExprPtr purse = keep(random_.pick(places(Kind::purse)));
  if (primes_ && random_.chance(20)) purse = primed(purse);
  if (random_.chance(25))
    purse = binary(random_.chance(50) ? Op::add : Op::subtract, purse, constant(1 + random_.below(4)));
  if (random_.chance(15)) return compare(keep(random_.pick(places(Kind::purse))), sign(), purse);
  if (random_.chance(15)) {
    return compare(binary(random_.chance(50) ? Op::minimum : Op::maximum, purse, leaf_number()), sign(), number(1));
  }
  return random_.chance(50) ? compare(purse, sign(), number(1)) : compare(number(1), sign(), purse);
}

ExprPtr Generator::stack_atom() {
  if (random_.chance(50)) return leaf(primes_ && random_.chance(60) ? Op::distinct_after : Op::distinct);
  const Op op = random_.chance(50) ? Op::is_stack : Op::is_not_stack;
  ExprPtr value = has_amount_ && random_.chance(75) ? amount() : leaf_number();
  if (random_.chance(30)) value = binary(Op::multiply, constant(2), value);
  return unary(op, value);
}

ExprPtr Generator::atom() {
  if (in_claim_ && !picks_.empty() && random_.chance(25)) return word_of_claim();
  if (!places(Kind::word).empty() && !in_claim_ && random_.chance(25)) return word_atom();
  if (!places(Kind::purse).empty() && !in_claim_ && random_.chance(25)) return purse_atom();
  if (game_.has_stacks() && random_.chance(18)) return stack_atom();
  switch (random_.below(10)) {
    case 0:
      return compare(random_.chance(50) ? number(1) : leaf_number(), sign(), border());
    case 1: {
      ExprPtr value = number(1);
      const int modulus = random_.chance(85) ? random_.between(2, 5) : random_.between(63, 65);
      if (random_.chance(30)) {
        auto congruence = copy_of(unary(Op::congruent, value));
        const bool reduced_already = random_.chance(70);
        congruence->parts.push_back(
            constant(reduced_already ? random_.below(modulus) : random_.between(-modulus, 2 * modulus)));
        congruence->parts.push_back(constant(modulus));
        congruence->signs = {random_.chance(70) ? Sign::equal : Sign::not_equal};
        return congruence;
      }
      return compare(reduced(value, constant(modulus)), random_.chance(70) ? Sign::equal : sign(),
                     constant(random_.below(3)));
    }
    case 2:
      return member(number(1), random_.chance(15) ? with_zero(set()) : set(), random_.chance(60));
    case 3: {
      const bool by_constant = linear_ || random_.chance(50);
      return binary(Op::divides, by_constant ? constant(random_.between(1, 5)) : leaf_number(), number(1));
    }
    case 4: {
      auto parity = copy_of(unary(Op::odd, number(1)));
      parity->index = random_.below(5);
      return parity;
    }
    case 5: {
      auto chain = copy_of(compare(number(1), sign(), leaf_number()));
      chain->signs.push_back(sign());
      chain->parts.push_back(number(1));
      return chain;
    }
    default:
      return compare(has_amount_ && random_.chance(50) ? amount() : number(1), sign(),
                     number(random_.chance(70) ? 1 : 2));
  }
}

ExprPtr Generator::condition(int depth) {
  if (depth <= 0 || random_.chance(65)) return atom();
  switch (random_.below(5)) {
    case 0:
      return unary(Op::negation, condition(depth - 1));
    case 1:
    case 2:
      return binary(Op::conjunction, condition(depth - 1), condition(depth - 1));
    default:
      return binary(Op::disjunction, condition(depth - 1), condition(depth - 1));
  }
}

void Generator::speak_of(const Game& game, const std::vector<std::string>& variables, const std::vector<Pick>& words,
                         const std::vector<ExprPtr>& parameters) {
  game_ = game;
  variables_ = variables;
  picks_ = words;
  parameters_ = parameters;
  in_claim_ = true;
  in_move_ = has_amount_ = primes_ = false;
}

}  // namespace referee
