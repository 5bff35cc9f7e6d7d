// Products, projections and minimal tables of predicates.
//
// A product reads the letters of all variables, but its columns are pairs of columns of its operands; a projection's
// columns are pairs of columns that differ in the digit that is forgotten. So what an operation costs goes by columns,
// not by letters.
#include "automata/predicate.hpp"

#include "automata/leading_to.hpp"
#include "base/clock.hpp"
#include "base/hash.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace cairn::automata {

namespace {

constexpr const char* kDoing = "a sentence is decided";
constexpr std::size_t kLook = 1024;  // states between two looks at the clock

std::vector<int> joined(const std::vector<int>& a, const std::vector<int>& b) {
  std::vector<int> all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  if (all.size() > kMostVariables) {
    throw TooLarge(std::to_string(all.size()) + " numbers are read at once, and automata read at most " +
                   std::to_string(kMostVariables));
  }
  return all;
}

// The letter of some variables within a letter of more of them.
class Narrowed {
 public:
  Narrowed(const std::vector<int>& all, const std::vector<int>& some) {
    for (const int variable : some) {
      places_.push_back(static_cast<unsigned>(std::lower_bound(all.begin(), all.end(), variable) - all.begin()));
    }
  }
  [[nodiscard]] Letter operator()(Letter letter) const {
    Letter result = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) result |= ((letter >> places_[i]) & 1U) << i;
    return result;
  }

 private:
  std::vector<unsigned> places_;
};

// Numbers for sequences, in the order in which they are met.
class Numbering {
 public:
  using Sequence = std::vector<std::uint32_t>;

  std::uint32_t operator()(Sequence sequence) {
    const auto [found, added] = numbers_.try_emplace(std::move(sequence), static_cast<std::uint32_t>(met_.size()));
    if (added) met_.push_back(&found->first);
    return found->second;
  }
  [[nodiscard]] const Sequence& operator[](std::size_t number) const { return *met_[number]; }
  [[nodiscard]] std::size_t size() const { return met_.size(); }

 private:
  std::unordered_map<Sequence, std::uint32_t, SequenceHash> numbers_;  // nodes stay where they are
  std::vector<const Sequence*> met_;
};

// Letters of `all` by the columns that the operands have for them.
Numbering columns_of(std::span<const Predicate* const> operands, const std::vector<int>& all,
                     std::vector<std::uint32_t>& columns) {
  std::vector<Narrowed> narrowed;
  for (const Predicate* operand : operands) narrowed.emplace_back(all, operand->variables);
  Numbering numbering;
  columns.resize(std::size_t{1} << all.size());
  for (Letter letter = 0; letter < columns.size(); ++letter) {
    Numbering::Sequence key;
    for (std::size_t i = 0; i < operands.size(); ++i) key.push_back(operands[i]->columns[narrowed[i](letter)]);
    columns[letter] = numbering(std::move(key));
  }
  return numbering;
}

void check_size(std::size_t states, const PredicateLimits& limits) {
  if (states > limits.most_states) {
    throw TooLarge("an automaton of more than " + std::to_string(limits.most_states) + " states is needed");
  }
  if (states % kLook == 0) look_at_clock(limits.control, kDoing);
}

// Columns that all states read alike become one.
void merge_columns(Predicate& of) {
  Numbering numbering;
  std::vector<std::uint32_t> merged(of.column_count);
  for (std::uint32_t column = 0; column < of.column_count; ++column) {
    Numbering::Sequence read;
    for (std::size_t state = 0; state < of.states(); ++state) {
      read.push_back(of.next[state * of.column_count + column]);
    }
    merged[column] = numbering(std::move(read));
  }
  if (numbering.size() == of.column_count) return;
  for (std::uint32_t& column : of.columns) column = merged[column];
  std::vector<std::uint32_t> next;
  next.reserve(of.states() * numbering.size());
  for (std::size_t state = 0; state < of.states(); ++state) {
    for (std::size_t column = 0; column < numbering.size(); ++column) next.push_back(numbering[column][state]);
  }
  of.next = std::move(next);
  of.column_count = static_cast<std::uint32_t>(numbering.size());
}

// The classes of states that accept the same, by Moore: refined by the classes of their successors until none splits.
// All states are reachable. Numbers of classes are in the order of their first members.
std::vector<std::uint32_t> classes_of(const Predicate& of, std::size_t& count) {
  std::vector<std::uint32_t> classes(of.accepting.begin(), of.accepting.end());
  std::vector<std::uint32_t> refined(of.states());
  const auto alike = [&](std::uint32_t a, std::uint32_t b) {
    if (classes[a] != classes[b]) return false;
    const std::uint32_t* const x = &of.next[std::size_t{a} * of.column_count];
    const std::uint32_t* const y = &of.next[std::size_t{b} * of.column_count];
    for (std::uint32_t column = 0; column < of.column_count; ++column) {
      if (classes[x[column]] != classes[y[column]]) return false;
    }
    return true;
  };
  for (count = 0;;) {
    // By the hash of what a state reads: the first state of each class that has it.
    std::unordered_multimap<std::uint64_t, std::uint32_t> firsts;
    std::uint32_t met = 0;
    for (std::uint32_t state = 0; state < of.states(); ++state) {
      std::uint64_t hash = classes[state] + 0x9e3779b97f4a7c15ULL;
      for (std::uint32_t column = 0; column < of.column_count; ++column) {
        hash = (hash ^ classes[of.next[std::size_t{state} * of.column_count + column]]) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 29U;
      }
      const auto [begin, end] = firsts.equal_range(hash);
      const auto found = std::find_if(begin, end, [&](const auto& first) { return alike(first.second, state); });
      if (found != end) {
        refined[state] = refined[found->second];
      } else {
        firsts.emplace(hash, state);
        refined[state] = met++;
      }
    }
    classes.swap(refined);
    if (met == count) return classes;
    count = met;
  }
}

// The fewest states and columns. What is given has only states that can be reached.
Predicate minimal(Predicate of) {
  std::size_t count = 0;
  const std::vector<std::uint32_t> classes = classes_of(of, count);
  if (count < of.states()) {
    Predicate result;
    result.numeration = of.numeration;
    result.variables = std::move(of.variables);
    result.columns = std::move(of.columns);
    result.column_count = of.column_count;
    result.start = classes[of.start];
    for (std::size_t state = 0; state < of.states(); ++state) {
      if (classes[state] != result.accepting.size()) continue;
      result.accepting.push_back(of.accepting[state]);
      for (std::uint32_t column = 0; column < of.column_count; ++column) {
        result.next.push_back(classes[of.next[state * of.column_count + column]]);
      }
    }
    of = std::move(result);
  }
  merge_columns(of);
  return of;
}

template <class Accept>
Predicate product(const Predicate& a, const Predicate& b, const PredicateLimits& limits, const Accept& accept) {
  Predicate result;
  result.numeration = a.numeration;
  result.variables = joined(a.variables, b.variables);
  const Predicate* const operands[] = {&a, &b};
  const Numbering columns = columns_of(operands, result.variables, result.columns);
  result.column_count = static_cast<std::uint32_t>(columns.size());
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  const auto intern = [&](std::uint32_t x, std::uint32_t y) {
    const auto [found, added] =
        numbers.try_emplace((std::uint64_t{x} << 32U) | y, static_cast<std::uint32_t>(pairs.size()));
    if (added) pairs.emplace_back(x, y);
    return found->second;
  };
  intern(a.start, b.start);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    check_size(pairs.size(), limits);
    const auto [x, y] = pairs[i];
    result.accepting.push_back(accept(a.accepting[x] != 0, b.accepting[y] != 0) ? 1 : 0);
    for (std::size_t column = 0; column < columns.size(); ++column) {
      result.next.push_back(intern(a.next[std::size_t{x} * a.column_count + columns[column][0]],
                                   b.next[std::size_t{y} * b.column_count + columns[column][1]]));
    }
  }
  return minimal(std::move(result));
}

// By state: can anything still be accepted?
std::vector<std::uint8_t> living(const Predicate& of) {
  std::vector<std::vector<std::uint32_t>> sources(of.states());
  for (std::uint32_t state = 0; state < of.states(); ++state) {
    for (std::uint32_t column = 0; column < of.column_count; ++column) {
      sources[of.next[std::size_t{state} * of.column_count + column]].push_back(state);
    }
  }
  return leading_to(of.accepting, sources);
}

void sort_set(Numbering::Sequence& members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
}

}  // namespace

bool Predicate::holds(std::span<const Integer> numbers) const {
  std::uint32_t state = start;
  for (const Letter letter : letters_of(numeration, numbers)) state = step(state, letter);
  return accepting[state] != 0;
}

Predicate constant(Numeration numeration, bool truth) {
  Predicate result;
  result.numeration = numeration;
  result.columns = {0};
  result.next = {0};
  result.accepting = {static_cast<std::uint8_t>(truth ? 1 : 0)};
  return result;
}

Predicate predicate_of(const Automaton& automaton, std::span<const int> variables) {
  Predicate result;
  result.numeration = automaton.numeration;
  result.variables.assign(variables.begin(), variables.end());
  std::sort(result.variables.begin(), result.variables.end());
  const Narrowed narrowed(result.variables, {variables.begin(), variables.end()});
  result.column_count = static_cast<std::uint32_t>(automaton.letters());
  for (Letter letter = 0; letter < automaton.letters(); ++letter) result.columns.push_back(narrowed(letter));
  // Only what can be reached.
  std::vector<std::uint32_t> number(automaton.states(), UINT32_MAX), order;
  const auto reach = [&](std::uint32_t state) {
    if (number[state] == UINT32_MAX) {
      number[state] = static_cast<std::uint32_t>(order.size());
      order.push_back(state);
    }
    return number[state];
  };
  reach(automaton.starts[0]);
  for (std::size_t i = 0; i < order.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
    const std::uint32_t state = order[i];
    result.accepting.push_back(automaton.accepting[state]);
    for (Letter letter = 0; letter < automaton.letters(); ++letter) {
      result.next.push_back(reach(automaton.step(state, letter)));
    }
  }
  return minimal(std::move(result));
}

Automaton automaton_of(const Predicate& predicate, std::span<const int> variables) {
  Automaton result;
  result.numeration = predicate.numeration;
  result.tracks = static_cast<int>(variables.size());
  result.starts = {predicate.start};
  result.accepting = predicate.accepting;
  // Tracks are in the order of the given variables, those of the predicate are sorted.
  std::vector<unsigned> places;
  for (const int variable : predicate.variables) {
    places.push_back(
        static_cast<unsigned>(std::find(variables.begin(), variables.end(), variable) - variables.begin()));
  }
  for (std::uint32_t state = 0; state < predicate.states(); ++state) {
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      Letter own = 0;
      for (std::size_t i = 0; i < places.size(); ++i) own |= ((letter >> places[i]) & 1U) << i;
      result.next.push_back(predicate.step(state, own));
    }
  }
  if (result.numeration == Numeration::binary || variables.size() == predicate.variables.size()) return result;
  return conjunction(result, valid_words(result.numeration, result.tracks, 1));
}

Predicate both(const Predicate& a, const Predicate& b, const PredicateLimits& limits) {
  return product(a, b, limits, [](bool x, bool y) { return x && y; });
}

Predicate either(const Predicate& a, const Predicate& b, const PredicateLimits& limits) {
  if (a.numeration == Numeration::binary || a.variables == b.variables) {
    return product(a, b, limits, [](bool x, bool y) { return x || y; });
  }
  // What one of them does not read must be a number all the same, as a negation takes care of.
  return negated(both(negated(a, limits), negated(b, limits), limits), limits);
}

Predicate negated(const Predicate& a, const PredicateLimits& limits) {
  Predicate result = a;
  for (auto& accepting : result.accepting) accepting = accepting == 0 ? 1 : 0;
  if (a.numeration == Numeration::binary) return result;
  const Automaton words = valid_words(a.numeration, static_cast<int>(a.variables.size()), 1);
  return both(result, predicate_of(words, a.variables), limits);
}

Predicate some(const Predicate& a, int variable, const PredicateLimits& limits) {
  Predicate result;
  result.numeration = a.numeration;
  const auto at = std::lower_bound(a.variables.begin(), a.variables.end(), variable);
  const auto place = static_cast<unsigned>(at - a.variables.begin());
  result.variables = a.variables;
  result.variables.erase(result.variables.begin() + place);
  // With a 0 and with a 1 put in.
  Numbering columns;
  result.columns.resize(std::size_t{1} << result.variables.size());
  for (Letter letter = 0; letter < result.columns.size(); ++letter) {
    const Letter low = letter & ((Letter{1} << place) - 1);
    const Letter with_zero = ((letter >> place) << (place + 1)) | low;
    Numbering::Sequence pair{a.columns[with_zero], a.columns[with_zero | (Letter{1} << place)]};
    sort_set(pair);
    result.columns[letter] = columns(std::move(pair));
  }
  result.column_count = static_cast<std::uint32_t>(columns.size());
  const std::vector<std::uint8_t> alive = living(a);
  const auto stepped = [&](const Numbering::Sequence& from, std::size_t column) {
    Numbering::Sequence to;
    for (const std::uint32_t state : from) {
      for (const std::uint32_t own : columns[column]) {
        const std::uint32_t next = a.next[std::size_t{state} * a.column_count + own];
        if (alive[next] != 0) to.push_back(next);
      }
    }
    sort_set(to);
    return to;
  };
  // The number that is forgotten may be longer than the others: zeros before these are read at once.
  Numbering::Sequence start{a.start};
  for (std::size_t size = 0; size != start.size();) {
    size = start.size();
    const Numbering::Sequence more = stepped(start, result.columns[0]);
    start.insert(start.end(), more.begin(), more.end());
    sort_set(start);
  }
  Numbering sets;
  sets(std::move(start));
  for (std::size_t i = 0; i < sets.size(); ++i) {
    check_size(sets.size(), limits);
    const Numbering::Sequence set = sets[i];
    const bool accepts = std::any_of(set.begin(), set.end(), [&](auto state) { return a.accepting[state] != 0; });
    result.accepting.push_back(accepts ? 1 : 0);
    for (std::size_t column = 0; column < columns.size(); ++column) result.next.push_back(sets(stepped(set, column)));
  }
  return minimal(std::move(result));
}

Predicate renamed(const Predicate& a, const std::function<int(int)>& rename) {
  std::vector<int> given;
  for (const int variable : a.variables) given.push_back(rename(variable));
  Predicate result = a;
  result.variables = given;
  std::sort(result.variables.begin(), result.variables.end());
  const Narrowed narrowed(result.variables, given);
  for (Letter letter = 0; letter < result.columns.size(); ++letter) {
    result.columns[letter] = a.columns[narrowed(letter)];
  }
  return result;
}

CommonMember common_member(std::span<const Predicate* const> all, const PredicateLimits& limits) {
  CommonMember result;
  if (all.empty()) {
    result.numbers.emplace();
    return result;
  }
  for (const Predicate* one : all) result.variables = joined(result.variables, one->variables);
  std::vector<std::uint32_t> by_letter;
  const Numbering columns = columns_of(all, result.variables, by_letter);
  std::vector<Letter> letter_of(columns.size());
  for (Letter letter = static_cast<Letter>(by_letter.size()); letter-- > 0;) letter_of[by_letter[letter]] = letter;
  std::vector<std::vector<std::uint8_t>> alive;
  alive.reserve(all.size());
  for (const Predicate* one : all) alive.push_back(living(*one));
  const auto hopeless = [&](const Numbering::Sequence& at) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (alive[i][at[i]] == 0) return true;
    }
    return false;
  };
  Numbering tuples;
  std::vector<std::pair<std::uint32_t, Letter>> ways{{0, 0}};
  Numbering::Sequence start;
  for (const Predicate* one : all) start.push_back(one->start);
  if (hopeless(start)) return result;
  tuples(start);
  for (std::size_t i = 0; i < tuples.size(); ++i) {
    check_size(tuples.size(), limits);
    result.met = i + 1;
    const Numbering::Sequence at = tuples[i];
    bool accepts = true;
    for (std::size_t k = 0; k < all.size(); ++k) accepts = accepts && all[k]->accepting[at[k]] != 0;
    if (accepts) {
      Letters word;
      for (std::size_t node = i; node != 0; node = ways[node].first) word.push_back(ways[node].second);
      std::reverse(word.begin(), word.end());
      result.numbers = numbers_of(all[0]->numeration, static_cast<int>(result.variables.size()), word);
      return result;
    }
    for (std::size_t column = 0; column < columns.size(); ++column) {
      Numbering::Sequence to;
      for (std::size_t k = 0; k < all.size(); ++k) {
        to.push_back(all[k]->next[std::size_t{at[k]} * all[k]->column_count + columns[column][k]]);
      }
      if (hopeless(to)) continue;
      const std::size_t known = tuples.size();
      tuples(std::move(to));
      if (tuples.size() > known) ways.emplace_back(static_cast<std::uint32_t>(i), letter_of[column]);
    }
  }
  return result;
}

}  // namespace cairn::automata
