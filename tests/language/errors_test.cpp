// What a rules file with a mistake gets back: file, line, column, the line with a caret, and what would be right.
#include "base/all_layers.hpp"
#include "base/cpu_support.hpp"
#include "language/library.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <ostream>
#include <random>

namespace {

struct Mistake {
  const char* name;
  const char* text;
  int line;
  int column;
  const char* what;  // a part of the message
  const char* hint;  // a part of the hint
};

// NOLINTNEXTLINE(readability-identifier-naming): found by GoogleTest under this name
void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

// The error for a rules text; fails when it is accepted.
cairn::Error error_of(const std::string& text) {
  try {
    cairn::Library library;
    library.add(text, "my.rules");
  } catch (const cairn::Error& error) {
    return error;
  }
  ADD_FAILURE() << "accepted:\n" << text;
  return cairn::Error("");
}

std::string line_of(const std::string& text, int number) {
  std::size_t start = 0;
  for (int line = 1; line < number; ++line) start = text.find('\n', start) + 1;
  return text.substr(start, text.find('\n', start) - start);
}

const Mistake kMistakes[] = {
    // The file and its clauses.
    {"misspelled_game", "gme nim\n stacks any\n", 1, 1, "expected 'game', found 'gme'", "game nim"},
    {"game_without_name", "game\n stacks any\n move take t from one\n", 2, 2, "expected the name of the game", ""},
    {"pile_without_name", "game g\n pile\n move take t\n", 3, 2, "expected the name of the pile", ""},
    {"reserved_name", "game g\n state n: pile, least: pile\n move take t from n\n", 2, 17, "name of a coordinate",
     "'least' is a word of the language: choose another name"},
    {"coordinate_called_from", "game g\n state from: pile, m: pile\n move take t from m\n", 2, 8, "found 'from'",
     "'from' is a word of the language: choose another name"},
    {"no_shape", "game nim\n move take t from one\n", 1, 1, "no stack and no pile", "stacks any"},
    {"no_move", "game nim\n stacks any\n", 1, 1, "no move", "move take t from one"},
    {"only_words", "game g\n state s: {x, y}\n move to (x)\n", 1, 1, "no stack and no pile", ""},
    {"shape_twice", "game g\n stacks any\n pile n\n move take t\n", 3, 2, "described twice", "stacks"},
    {"about_twice", "game g\n pile n\n about \"x\"\n about \"y\"\n move take t\n", 4, 2, "'about' stands twice", ""},
    {"game_twice", "game g\n pile n\n move take t\ngame g\n pile n\n move take t\n", 4, 1, "defined twice", ""},
    {"unknown_clause", "game g\n stacks any\n moves take t from one\n", 3, 2, "found 'moves'", ""},
    {"about_without_quotes", "game g\n about Take it\n pile n\n move take t\n", 2, 8, "quotation marks", ""},
    {"quotation_open", "game g\n about \"Take it\n pile n\n move take t\n", 2, 8, "does not end on its line", "\""},
    {"group_missing", "game g\n group\n pile n\n move take t\n", 2, 7, "name of the group is missing", ""},
    {"citation_missing", "game g\n cite\n pile n\n move take t\n", 2, 6, "citation is missing", ""},
    {"too_many_stacks", "game g\n stacks 33\n move take t from one\n", 2, 9, "1 to 32 stacks", "any"},
    {"no_stacks", "game g\n stacks 0\n move take t from one\n", 2, 9, "1 to 32 stacks", "any"},
    {"strict_stacks", "game g\n stacks a > b\n move take t from a\n", 2, 11, "found '>'", ""},
    {"unknown_kind", "game g\n state n: pile, m: heap\n move take t from n\n", 2, 20, "'pile', 'purse'", ""},
    {"parameter_without_kind", "game g(A)\n pile n\n move take t in A\n", 1, 9, "expected ':'", ""},
    {"parameter_of_unknown_kind", "game g(A: list)\n pile n\n move take t in A\n", 1, 11,
     "a set, a rule, a number or a graph", "(A: set)"},
    // Names.
    {"unknown_name", "game g\n stacks any\n move take t from one where t <= leest\n", 3, 34, "unknown name 'leest'",
     "least"},
    {"unknown_amount", "game g\n stacks any\n move take t from one where s <= least\n", 3, 29, "unknown name 's'", "t"},
    {"unknown_rule", "game g\n pile n\n move take t where t <= f(n)\n", 3, 25, "unknown rule 'f'", ""},
    {"unknown_stack", "game g\n stacks any\n move take t from heap\n", 3, 2, "unknown stack 'heap'", "from one"},
    {"unknown_value", "game g\n state n: pile, s: {x, y}\n move t in 1..n where s = z to (n - t, x)\n", 3, 27,
     "'z' is not one of the named values", ""},
    {"unknown_target", "game g\n state n: pile, s: {x, y}\n move t in 1..n to (n - t, z)\n", 3, 28,
     "'z' is not one of the named values", ""},
    {"value_of_another_coordinate", "game g\n state n: pile, s: {x, y}, r: {u, v}\n move t in 1..n to (n - t, u, v)\n",
     3, 28, "not a value of s", ""},
    {"name_twice", "game g\n state n: pile, n: pile\n move take t from n\n", 1, 1, "'n' is used twice", ""},
    {"value_twice", "game g\n state n: pile, s: {x, x}\n move take t from n\n", 1, 1, "stands twice", ""},
    {"amount_is_a_pile", "game g\n state n: pile, m: pile\n move take n from n\n", 3, 2, "'n' is already used", ""},
    {"amount_in_its_own_range", "game g\n pile n\n move take t in 1..t\n", 3, 20, "unknown name 't'", "n"},
    {"amount_in_valid", "game g\n pile n\n valid t > 1\n move take t\n", 3, 8, "unknown name 't'", ""},
    {"no_set_behind_not", "game g(A: set)\n state n: pile, s: {A, not B}\n move take t from n\n", 2, 29,
     "needs a set parameter", ""},
    // Types.
    {"number_as_condition", "game g\n stacks any\n move take t from one where least\n", 3, 29,
     "'least' is a number, but a condition is needed here", ""},
    {"condition_as_number", "game g\n stacks any\n move take t from one where t + distinct <= 3\n", 3, 33,
     "'distinct' is a condition, but a number", ""},
    {"set_as_number", "game g(A: set)\n pile n\n move take t where t <= A\n", 3, 25, "'A' is a set, but a number", ""},
    {"value_as_number", "game g\n state n: pile, s: {x, y}\n move t in 1..n where s < x to (n - t, x)\n", 3, 23,
     "a number is needed", ""},
    {"number_as_value", "game g\n state n: pile, s: {x, y}\n move t in 1..n to (n - t, 3)\n", 3, 28,
     "'3' is not one of the named values", ""},
    {"measure_as_condition", "game g\n pile n\n measure n < 3\n move take t\n", 3, 12, "found '<'", ""},
    {"number_as_set", "game g\n stacks any\n move take t from one where t in least\n", 3, 34, "expected a set", ""},
    {"range_as_set", "game g\n stacks any\n move take t from one where t in 1..3\n", 3, 34, "expected a set", ""},
    {"stacks_of_a_pile", "game g\n pile n\n move take t where t is a stack\n", 3, 22, "needs a game of stacks",
     "stacks"},
    {"least_of_a_pile", "game g\n pile n\n move take t where t <= least\n", 3, 25, "'least' needs a game of stacks",
     ""},
    // Primes.
    {"prime_in_valid", "game g\n stacks any\n valid distinct'\n move take t from one\n", 3, 8, "after the move",
     "where"},
    {"prime_in_range", "game g\n pile n\n move take t in 1..n'\n", 3, 20, "after the move", "where"},
    {"prime_in_target", "game g\n pile n\n move to (n')\n", 3, 11, "after the move", "where"},
    {"prime_in_measure", "game g\n pile n\n measure n'\n move take t\n", 3, 10, "after the move", "where"},
    {"prime_on_the_amount", "game g\n pile n\n move take t where t' < 3\n", 3, 20, "'t'", ""},
    // Sets and ranges.
    {"empty_set", "game g\n pile n\n move take t in {}\n", 3, 17, "the set is empty", "{1,3,4}"},
    {"set_with_zero", "game g\n pile n\n move take t in {0,1}\n", 3, 17, "the set holds 0", "positive"},
    {"progression_from_zero", "game g\n pile n\n move take t in {0,3,..}\n", 3, 17, "the set holds 0", "positive"},
    {"negative_in_set", "game g\n pile n\n move take t in {-1}\n", 3, 18, "negative", "0 or more"},
    {"fraction_in_set", "game g\n pile n\n move take t in {1.5}\n", 3, 18, "numbers are whole", "3.5"},
    {"set_with_a_gap", "game g\n pile n\n move take t in {1,,2}\n", 3, 20, "expected a number, found ','", ""},
    {"falling_progression", "game g\n pile n\n move take t in {5,3,..}\n", 3, 20, "a progression rises",
     "{8,21,..,47}"},
    {"one_term_before_the_dots", "game g\n pile n\n move take t in {5,..}\n", 3, 20, "two rising numbers",
     "{8,21,..,47}"},
    {"powers_as_a_progression", "game g\n pile n\n move take t in {1,2,4,8,..}\n", 3, 22,
     "1 to 2 is a step of 1 and 2 to 4 one of 2", "write {2^i}"},
    {"squares_as_a_progression", "game g\n pile n\n move take t in {1,4,9,..}\n", 3, 22,
     "1 to 4 is a step of 3 and 4 to 9 one of 5", "write {i^2}"},
    {"triangular_numbers_as_a_progression", "game g\n pile n\n move take t in {1,3,6,10,..}\n", 3, 22, "equal steps",
     "write {i*(i+1)/2}"},
    {"fibonacci_numbers_as_a_progression", "game g\n pile n\n move take t in {1,1,2,3,5,8,..}\n", 3, 20, "rises",
     "write {fibonacci}"},
    {"fibonacci_numbers_or_primes", "game g\n pile n\n move take t in {2,3,5,..}\n", 3, 22, "equal steps",
     "{fibonacci} or {primes}"},
    {"factorials_as_a_progression", "game g\n pile n\n move take t in {1,2,6,24,..}\n", 3, 22, "equal steps",
     "write {i!}"},
    {"multiples_of_powers_as_a_progression", "game g\n pile n\n move take t in {3,9,27,..}\n", 3, 22, "equal steps",
     "write {3*3^i}"},
    {"no_rule_for_this", "game g\n pile n\n move take t in {1,5,6,..}\n", 3, 22, "equal steps", "{1; 5,6,..}"},
    {"rule_with_another_index", "game g\n pile n\n move take t in {n^2}\n", 3, 18, "'n' means nothing in a set",
     "i = 0, 1, 2"},
    {"rule_with_dots", "game g\n pile n\n move take t in {2^i..}\n", 3, 21, "a rule needs no dots", "1, 2, 4, 8"},
    {"rule_in_a_progression", "game g\n pile n\n move take t in {2^i, 3, 5,..}\n", 3, 18,
     "a rule is no term of a progression", "{2^i; 8,21,..}"},
    {"rule_with_fractions", "game g\n pile n\n move take t in {i^2/2}\n", 3, 18, "not all its values are whole", "2^i"},
    {"rule_that_falls", "game g\n pile n\n move take t in {10 - i}\n", 3, 18, "do not grow", "2^i"},
    {"rule_that_falls_at_first", "game g\n pile n\n move take t in {(i-3)^2}\n", 3, 18, "fall somewhere", "2^i"},
    {"rule_that_is_too_much", "game g\n pile n\n move take t in {i*2^i}\n", 3, 19, "cannot be said", "2^i"},
    {"rule_with_large_numbers", "game g\n pile n\n move take t in {9007199254740992*i^2 + i^2}\n", 3, 39, "beyond 2^53",
     "2^i"},
    {"factorial_of_something", "game g\n pile n\n move take t in {(i+1)!}\n", 3, 23, "only i!", "2^i"},
    {"one_to_the_power_of_i", "game g\n pile n\n move take t in {1^i}\n", 3, 19, "from 2 on", "2^i"},
    {"negative_exponent", "game g\n pile n\n move take t in {2^(i-1)}\n", 3, 19,
     "this cannot be said in a set: an exponent must not be negative, and i begins with 0", "2^i"},
    {"i_to_the_power_of_i", "game g\n pile n\n move take t in {i^i}\n", 3, 19,
     "this cannot be said in a set: i stands below an exponent with i", "2^i"},
    // In braces i is the index of a set, whatever else is called i.
    {"pile_called_i", "game g\n state i: pile, n: pile\n move take t in {i} from n\n move take t from i\n", 3, 18,
     "'i' in braces is the index of a set, but the pile is called i as well", "give the pile another name"},
    {"pile_called_i_behind_the_move", "game g\n move take t in {2i} from n\n state i: pile, n: pile\n", 2, 19,
     "the pile is called i", "another name"},
    {"parameter_called_i", "game g(i: number)\n pile n\n move take t in {i^2}\n", 3, 18,
     "the parameter is called i as well", "another name"},
    {"stack_called_i", "game g\n stacks i >= j\n move take t from i where t in {i}\n", 3, 33,
     "the stack is called i as well", "another name"},
    {"amount_called_i", "game g\n stacks a >= b\n move take i from a where b in {i}\n", 3, 33,
     "the amount is called i as well", "another name"},
    {"pile_called_primes", "game g\n state primes: pile, n: pile\n move take t in {primes} from n\n", 3, 18,
     "'primes' in braces is a set by a rule, but the pile is called primes as well", "another name"},
    {"list_of_powers", "game g\n pile n\n move take t in {1,3,9,..,81}\n", 3, 22, "equal steps",
     "if you mean these, write {1,3,9,27,81}"},
    {"list_without_its_end", "game g\n pile n\n move take t in {1,3,9,..,80}\n", 3, 22, "equal steps",
     "list the numbers without '..'"},
    {"squares_from_zero", "game g\n pile n\n move take t in {0,1,4,..}\n", 3, 22, "equal steps",
     "if you mean these, write {i^2}"},
    {"squares_from_zero_in_a_condition", "game g\n pile n\n move take t where n in {0,1,4,..}\n", 3, 30, "equal steps",
     "if you mean these, write {0,i^2}"},
    {"rule_cut_off", "game g\n pile n\n move take t in {2^i+}\n", 3, 22, "expected a number or i, found '}'", "2^i"},
    {"unknown_sequence", "game g\n pile n\n move take t in {1, lucas}\n", 3, 21, "'lucas' means nothing in a set",
     "{fibonacci}"},
    {"powers_up_to_a_last_one", "game g\n pile n\n move take t in {1,2,4,..,64}\n", 3, 22, "equal steps", ""},
    {"powers_behind_not", "game g\n pile n\n move take t in not {1,2,4,..}\n", 3, 26, "equal steps", ""},
    {"powers_in_a_condition", "game g\n pile n\n move take t where n in {1,2,4,..}\n", 3, 30, "equal steps", ""},
    {"number_and_progression", "game g\n pile n\n move take t in {1, 8,21,..}\n", 3, 23, "equal steps", "{1; 8,21,..}"},
    {"range_and_progression", "game g\n pile n\n move take t in {1..4, 8,21,..}\n", 3, 18, "no term of a progression",
     "{1..4; 8,21,..}"},
    {"progression_that_falls_back", "game g\n pile n\n move take t in {1,3,5,..,3}\n", 3, 27, "cannot be the last", ""},
    {"number_and_open_range", "game g\n pile n\n move take t in {1,2,4,8..}\n", 3, 25, "could mean two things",
     "{4; 8..}"},
    {"three_dots", "game g\n pile n\n move take t in {1,3,...}\n", 3, 22, "'...' means nothing here", "write .."},
    {"progression_that_misses_its_end", "game g\n pile n\n move take t in {2,5,..,12}\n", 3, 25,
     "12 is not in the progression", "11 and 14"},
    {"progression_of_three_terms_that_misses_its_end", "game g\n pile n\n move take t in {2,5,8,..,12}\n", 3, 27,
     "12 is not in the progression", "11 and 14"},
    {"falling_range_in_set", "game g\n pile n\n move take t in {5..3}\n", 3, 18, "the range is empty", "smaller"},
    {"nothing_left_in_set", "game g\n pile n\n move take t in not {1..}\n", 3, 17, "is empty", ""},
    {"infinite_part_in_the_middle", "game g\n pile n\n move take t in {3.., 1}\n", 3, 21, "must come last", ""},
    {"period_too_large", "game g\n pile n\n move take t in {1,2000001,..}\n", 3, 17, "too large", "at most"},
    {"gaps_too_long", "game g\n pile n\n move take t in not {1,3,..,1000000001, 2,4,..,1000000000}\n", 3, 17,
     "complement of such a long progression", "at most"},
    {"empty_range", "game g\n pile n\n move take t in 5..2\n", 3, 17, "the range 5..2 is empty", ""},
    {"number_too_large", "game g\n pile n\n move take t in {9007199254740993}\n", 3, 18, "too large", "2^53"},
    {"number_far_too_large", "game g\n pile n\n move take t where t < 99999999999999999999999999\n", 3, 24, "too large",
     "2^53"},
    // Moves.
    {"taken_from_nowhere", "game g\n stacks any\n move take t\n", 3, 2, "which stack", "from one"},
    {"amount_without_name", "game g\n stacks any\n move take 3 from one\n", 3, 12, "name the amount", "t = 2"},
    {"both_of_many", "game g\n stacks any\n move take t from both\n", 3, 2, "two stacks", "from two"},
    {"pile_not_clear", "game g\n state n: pile, m: pile\n move take t\n", 3, 2, "not clear which pile", "from"},
    {"stacks_of_named_piles", "game g\n state n: pile, m: pile\n move take t from one\n", 3, 2, "no pile", "from"},
    {"two_amounts", "game g\n pile n\n move s in 1..n, t in 1..n to (n - s)\n", 3, 18, "one amount only", "split"},
    {"target_of_any_stacks", "game g\n stacks any\n move t in 1..3 to (least - t)\n", 3, 2, "fixed number", "take"},
    {"target_too_long", "game g\n pile n\n move t in 1..n to (n - t, 0)\n", 3, 2, "leads to 2 numbers", ""},
    {"target_too_short", "game g\n state n: pile, m: pile\n move t in 1..n to (n - t)\n", 3, 2, "leads to 1", ""},
    {"target_missing", "game g\n pile n\n move t in 1..n where t > 1\n move take t\n", 4, 2, "expected 'to'", "take t"},
    {"take_and_to", "game g\n pile n\n move take t from n to (n - t)\n", 3, 21, "found 'to'", ""},
    {"move_and_left", "game g\n pile n\n move left take t\n", 3, 12, "found 'take'", ""},
    // Expressions.
    {"quotient_not_rounded", "game g\n pile n\n move take t where t <= n / 2\n", 3, 27, "rounded", "floor(a/b)"},
    {"floor_of_no_quotient", "game g\n pile n\n move take t where t <= floor(n)\n", 3, 32, "expected '/'",
     "floor(a/b)"},
    {"sum_behind_a_quotient", "game g\n pile n\n move take t where t <= floor(n/2 + 1)\n", 3, 35, "expected ')'",
     "floor(a/b)"},
    {"root_not_rounded", "game g\n pile n\n move take t where sqrt(n) < t\n", 3, 20, "found 'sqrt'", ""},
    {"minimum_of_one", "game g\n pile n\n move take t where min(t) < 3\n", 3, 25, "expected ','", ""},
    {"parenthesis_open", "game g\n pile n\n move take t where (t < 3\n move take t\n", 4, 2, "expected ')'", ""},
    {"wrong_sign", "game g\n pile n\n move take t where t =< 3\n", 3, 23, "found '<'", ""},
    {"unknown_character", "game g\n pile n\n move take t where t % 2 = 1\n", 3, 22, "'%' means nothing here", ""},
    {"is_stack_without_article", "game g\n stacks any\n move take t from one where t is stack\n", 3, 34,
     "expected 'odd', 'even' or 'a stack', found 'stack'", "as in 't in {primes}'"},
    {"is_prime", "game g\n pile n\n move take t where t is prime\n", 3, 25,
     "expected 'odd', 'even' or 'a stack', found 'prime'", "asked with sets and remainders"},
    {"is_a_prime", "game g\n pile n\n move take t where t is a prime\n", 3, 27,
     "expected 'odd', 'even' or 'a stack', found 'prime'", "as in 't in {primes}'"},
    {"reserved_word_as_a_name", "game g\n pile n\n move t in 1..n to (from - t)\n", 3, 21,
     "expected a number or a name, found 'from'", "'from' is a word of the language"},
    {"greatest_common_divisor", "game g\n pile n\n move take t where gcd(t, n) = 1\n", 3, 20,
     "there is no function 'gcd' of two numbers", "'a divides b' asks for a divisor"},
    {"split_pile", "game g\n pile n\n move t in 1..n - 1 to (t, n - t)\n", 3, 2, "leads to 2 numbers",
     "as in 'state n: pile, m: pile'"},
    {"split_stack", "game g\n stacks a >= b\n move t in 1..a - 1 to (t, a - t, b)\n", 3, 2, "leads to 3 numbers",
     "as in 'stacks a >= b >= c'"},
    {"number_left_out", "game g\n state n: pile, m: pile\n move t in 1..n to (n - t)\n", 3, 2, "leads to 1 number",
     "those that stay as they are too"},
    {"comma_at_the_end", "game g\n pile n\n move take t where t < 3,\n move take t\n", 4, 7, "found 'take'", ""},
    // Games that would never end, or leave the valid positions.
    {"takes_nothing", "game g\n pile n\n move t in 0..n to (n - t)\n", 3, 2,
     "this move can lead from g[0] back to g[0]", "no play may return to a position"},
    {"stays", "game g\n pile n\n move to (n)\n", 3, 2, "so play might never end", "measure"},
    {"infinite_purse_pays", "game g\n state n: pile; d: purse\n move take t from d\n", 3, 2,
     "when d is infinite, play might never end: this move allows g[1; inf] to become g[1; inf]", "declare d as a pile"},
    {"endless_when_infinite",
     "game g\n state a: purse, b: pile\n move where a >= 1 to (a - 1, b + 5)\n move take t from b\n", 3, 2,
     "when a is infinite, play might never end: this move allows g[inf, 0] to become g[inf, 5]", "valid a <= 1000"},
    {"takes_nothing_further_out", "game g\n pile n\n move where n >= 10 to (n)\n", 3, 2, "from g[10] back to g[10]",
     "no play may return"},
    {"stands_still_beyond_small_boards", "game g\n pile n\n move where n >= 250 to (n)\n move take t\n", 3, 2,
     "from a position back to the same, so play might never end", "no play may return"},
    {"takes_nothing_beyond_small_boards", "game g\n pile n\n move t in 0..n where n >= 250 to (n - t)\n", 3, 2,
     "from a position back to the same, so play might never end", "no play may return"},
    {"constant_measure", "game g\n stacks any\n measure 3\n move take t from one\n", 4, 2,
     "this move does not lower the measure 3: it allows g[0,0,1] to become g[0,0,0]", "sum of all numbers falls"},
    {"wrong_measure", "game g\n state a: pile, b: pile\n measure a + b\n move where a >= 1 to (a - 1, b + 2)\n", 4, 2,
     "does not lower the measure a + b: it allows g[1, 0] to become g[0, 2]", "'measure': a falls with every move"},
    {"moves_in_a_circle",
     "game g\n state d: pile, e: pile, w: {x, y}\n move where w = x, d >= 1 to (d - 1, e + 1, y)\n"
     " move where w = y, e >= 1 to (d + 1, e - 1, x)\n",
     3, 2, "play might never end: moves lead from g[1, 0, x] to g[0, 1, y] and back",
     "no play may return to a position"},
    {"words_in_a_circle",
     "game g\n state n: pile, w: {x, y}\n move where w = x to (n, y)\n move where w = y to (n, x)\n", 3, 2,
     "moves lead from g[0, x] to g[0, y] and back", "measure"},
    {"counts_up_for_ever", "game g\n pile n\n move to (n + 1)\n", 3, 2,
     "does not lower the sum of all numbers: it allows g[0] to become g[1]; no measure was found", "measure ..."},
    {"area_falls",
     "game g\n state a: pile, b: pile, c: pile, d: pile\n valid a >= 1, b >= 1, c >= 1, d >= 1\n"
     " move t in 1..a-1 to (t, b, a - t, b)\n move t in 1..b-1 to (a, t, a, b - t)\n"
     " move t in 1..c-1 to (t, d, c - t, d)\n move t in 1..d-1 to (c, t, c, d - t)\n",
     4, 2, "g[2, 2, 1, 1] to become g[1, 2, 1, 2]; no measure was found", "measure a * b + c * d"},
    {"opponents_pay_each_other", "game g\n state d: pile, e: pile\n move a in {1,2} where a <= d to (e + a, d - a)\n",
     3, 2, "this move can lead from g[1, 0] back to g[1, 0], so play might never end", "measure"},
    {"measure_with_constant_stays", "game g\n pile n\n measure n + 1\n move to (n)\n", 4, 2, "never end", "measure"},
    {"measure_below_zero", "game g\n state a: pile, b: pile\n measure a - b\n move to (a, b + 1)\n", 4, 2, "never end",
     "measure"},
    {"measure_of_least", "game g\n stacks any\n measure least\n move take t from one\n", 1, 1, "measure", ""},
    {"leads_to_invalid", "game g\n stacks any\n valid distinct\n move take t from one\n", 4, 2, "which is not valid",
     "distinct'"},
    {"primes_of_rounded_stacks", "game g\n stacks a >= b\n move where b >= 1, a > b, a' > 2 to (b, floor(a/2))\n", 1, 1,
     "cannot speak of stacks after it", "drop the primes"},
    // A move that would hand an infinite purse to a pile does not vanish in silence.
    {"purse_becomes_a_pile",
     "game g\n state n: pile, e: pile; d: purse\n move a in {1,2} where a <= n to (n - a, d; e)\n", 3, 2,
     "leaves infinitely much in the pile 'e' when d is infinite", "write 'e: purse', or declare d as a pile"},
    {"purse_feeds_a_pile", "game g\n state n: pile; d: purse, e: purse\n move where n >= 1 to (d + e; 0, 0)\n", 3, 2,
     "in the pile 'n' when e is infinite", "only a purse can be infinite"},
    {"infinity_not_clear", "game g\n state n: pile, m: pile; d: purse\n measure n\n move to (n - 1, m; d + n mod m)\n",
     1, 1, "not clear", "infinite"},
    // Nor does a move whose target is not there when a purse is infinite.
    {"remainder_of_a_purse", "game g\n state n: pile, m: pile; d: purse\n move where n >= 1 to (n - 1, d mod 5; d)\n",
     3, 2, "this move leads nowhere when d is infinite: 'd mod 5' does not exist then", "declare d as a pile"},
    {"nothing_times_a_purse", "game g\n state n: pile, m: pile; d: purse\n move where n >= 1 to (n - 1, 0*d; d)\n", 3,
     2, "'0 * d' does not exist then", "a condition such as d <= 1000"},
    {"leaves_64_bits", "game g\n pile n\n move take t where t <= 2^64\n", 1, 1, "64 bits", ""},
};

// What the conditions rule out, or `valid` does, is no mistake; nor is a number minus infinity, which is no move.
TEST(RulesErrors, LeaveInfinitePursesAloneThatNobodyMeets) {
  for (const char* rules : {"state n: pile; d: purse\n valid d <= 100\n move where n >= 1, d <= 99 to (d; n - 1)",
                            "state n: pile, m: pile; d: purse\n move where n >= 1, d <= 7 to (n - 1, d mod 5; d)",
                            "state n: pile, m: pile; d: purse\n move where n >= 1, m >= d to (n - 1, m - d; d)",
                            "state n: pile, m: pile; d: purse\n move where n >= 1 to (n - 1, m - 2d; d)"}) {
    cairn::Library library;
    EXPECT_NO_THROW(library.add(std::string("game g\n ") + rules + "\n", "my.rules")) << rules;
  }
}

// An amount may be called i where only the index can be meant.
TEST(RulesErrors, LeaveAnAmountCalledIAlone) {
  cairn::Library library;
  EXPECT_NO_THROW(library.add("game g\n pile n\n move take i in {i^2} where i <= 9\n", "my.rules"));
}

class RulesError : public testing::TestWithParam<Mistake> {};

TEST_P(RulesError, NamesThePlaceAndSaysWhatIsExpected) {
  const Mistake& mistake = GetParam();
  const cairn::Error error = error_of(mistake.text);
  EXPECT_NE(std::string(error.what()).find(mistake.what), std::string::npos) << error.what();
  EXPECT_NE(error.hint().find(mistake.hint), std::string::npos) << error.hint();
  const std::string line = line_of(mistake.text, mistake.line);
  const std::string caret(static_cast<std::size_t>(mistake.column - 1), ' ');
  EXPECT_EQ(error.where(), "my.rules:" + std::to_string(mistake.line) + ":" + std::to_string(mistake.column) + "\n  " +
                               line + "\n  " + caret + "^");
}

INSTANTIATE_TEST_SUITE_P(Mistakes, RulesError, testing::ValuesIn(kMistakes),
                         [](const auto& mistake) { return std::string(mistake.param.name); });

TEST(RulesErrors, SurviveAMissingEnd) {
  for (const char* text : {"", "\n\n", "# only a comment", "game", "game g", "game g\n", "game g(", "game g(A: set",
                           "game g\n stacks", "game g\n stacks any\n move take t from one where",
                           "game g\n pile n\n move take t in {1,", "game g\n pile n\n move t in 1..n to ("}) {
    const cairn::Error error = error_of(text);
    EXPECT_EQ(error.where().find("my.rules:"), 0U) << text;
    EXPECT_NE(error.where().find('^'), std::string::npos) << text;
  }
}

TEST(RulesErrors, RefuseTenMegabytesAtOnce) {
  std::string garbage(10 << 20, 'x');
  for (std::size_t i = 0; i < garbage.size(); i += 7) garbage[i] = static_cast<char>(i % 251);
  const double start = cairn::testing::cpu_seconds();
  EXPECT_NE(std::string(error_of(garbage).what()).find("too large"), std::string::npos);
  EXPECT_LT(cairn::testing::cpu_seconds() - start, 1);
}

TEST(RulesErrors, RefuseDeepNesting) {
  const auto nested = [](const std::string& open, const std::string& middle, const std::string& close) {
    std::string text = "game g\n pile n\n move take t where t < ";
    for (int i = 0; i < 50'000; ++i) text += open;
    text += middle;
    for (int i = 0; i < 50'000; ++i) text += close;
    return text + "\n";
  };
  for (const auto& text :
       {nested("(", "n", ")"), nested("-", "n", ""), nested("min(1,", "n", ")"), nested("2^", "n", ""),
        nested("floor(", "n", "/2)"), nested("1 + ", "n", ""), nested("1 * ", "n", ""), nested("n < ", "n", ""),
        nested("n < 1 or n < ", "n", ""), nested("n < 1 and n < ", "n", ""), nested("not ", "n", "")}) {
    const std::string what = error_of(text).what();
    EXPECT_TRUE(what.find("too deeply") != std::string::npos || what.find("too long") != std::string::npos) << what;
  }
}

TEST(RulesErrors, ShowOddBytesHarmlessly) {
  const std::string with_nul = std::string("game g\n pile n\n move take t where t < ") + '\0' + "3\n";
  EXPECT_STREQ(error_of(with_nul).what(), "byte 0x00 means nothing here");
  EXPECT_EQ(error_of(with_nul).where().find('\0'), std::string::npos);
  const cairn::Error escape = error_of("game g\n pile n\n move take \x1b[31m t\n");
  EXPECT_EQ(escape.where().find('\x1b'), std::string::npos);
  // The caret counts characters: the line holds two of more than one byte before the mistake.
  const cairn::Error accents = error_of("game g\n about \"\xc3\xa9\xe2\x82\xac\" %\n");
  EXPECT_EQ(accents.where(), "my.rules:2:16\n   about \"\xc3\xa9\xe2\x82\xac\" %\n              ^");
}

TEST(RulesErrors, ShowTheNeighbourhoodOfALongLine) {
  const std::string text =
      "game g\n pile n\n move take t where " + std::string(5000, ' ') + "%" + std::string(5000, ' ');
  EXPECT_LT(error_of(text).where().size(), 400U);
  EXPECT_NE(error_of(text).where().find('%'), std::string::npos);
}

// Whatever the words, the answer is a ruleset or an error with a place, and comes at once.
TEST(RulesErrors, AnswerAnyOrderOfWords) {
  static const char* const kWords[] = {"game",
                                       "g",
                                       "\n about \"x\"",
                                       "\n stacks",
                                       "any",
                                       "2",
                                       "a >= b",
                                       "\n pile n",
                                       "\n state",
                                       "n: pile",
                                       "d: purse",
                                       "s: {x, y}",
                                       ",",
                                       ";",
                                       "\n valid",
                                       "\n measure",
                                       "\n move",
                                       "\n left",
                                       "take",
                                       "t",
                                       "from",
                                       "one",
                                       "a",
                                       "in",
                                       "1..n",
                                       "{1,3}",
                                       "not",
                                       "where",
                                       "t <= n",
                                       "t",
                                       "<",
                                       "n",
                                       "'",
                                       "or",
                                       "and",
                                       "least",
                                       "distinct",
                                       "is",
                                       "stack",
                                       "to",
                                       "(",
                                       ")",
                                       "n - t",
                                       "mod",
                                       "3",
                                       "floor(",
                                       "/",
                                       "min(",
                                       "^",
                                       "x",
                                       "=",
                                       "!=",
                                       "divides",
                                       "{",
                                       "}",
                                       "..",
                                       "(A: set)",
                                       "A",
                                       "-",
                                       "*",
                                       "+",
                                       "\n",
                                       "greatest",
                                       "inf",
                                       "9007199254740992",
                                       "0"};
  std::mt19937 random(2024);
  const auto word = [&] { return std::string(kWords[random() % std::size(kWords)]) + " "; };
  const double start = cairn::testing::cpu_seconds();
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    static const char* const kStarts[] = {"", "game g\n pile n\n move take t ",
                                          "game g\n stacks any\n move take t from ", "game g\n stacks a >= b\n move ",
                                          "game g\n state n: pile; d: purse\n move "};
    std::string text = kStarts[random() % std::size(kStarts)];
    for (auto length = random() % 12; length > 0; --length) text += word();
    try {
      cairn::Library library;
      library.add(text, "my.rules");
      ++accepted;
    } catch (const cairn::Error& error) {
      ASSERT_EQ(error.where().find("my.rules:"), 0U) << error.what() << "\n" << text;
      ASSERT_NE(std::string(error.what()), "") << text;
    }
  }
  EXPECT_GT(accepted, 100);
  EXPECT_LT(cairn::testing::cpu_seconds() - start, 60);
}

}  // namespace
