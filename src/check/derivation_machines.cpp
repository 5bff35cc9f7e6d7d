// Machines digit by digit. Each is the definition of its kind of step, as plainly as possible.
#include "check/derivation_machines.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace cairn::check {

AtomMachine::AtomMachine(const Atom& atom, Numeration numeration, std::size_t letters, ProofMeter& meter)
    : watch_(atom, 0, numeration == Numeration::zeckendorf, &meter), sums_(letters, 0) {
  for (DigitColumn letter = 0; letter < letters; ++letter) {
    for (const Term& term : atom.form.terms()) {
      if ((letter >> static_cast<unsigned>(term.variable) & 1U) != 0) sums_[letter] += term.factor;
    }
  }
}

std::vector<std::uint32_t> AtomMachine::classes() {
  std::map<std::int64_t, std::uint32_t> numbers;
  std::vector<std::uint32_t> result;
  for (const std::int64_t sum : sums_) {
    result.push_back(numbers.emplace(sum, static_cast<std::uint32_t>(numbers.size())).first->second);
  }
  return result;
}

std::uint32_t NumberMachine::step(std::uint32_t state, DigitColumn letter) {
  if (state == kDead) return kDead;
  const DigitColumn digit = letter >> track_ & 1U;
  if (state == 0 && digit == 0) return 0;
  return state < digits_.size() && digits_[state] == digit ? state + 1 : kDead;
}

std::vector<std::uint32_t> NumberMachine::classes() {
  std::vector<std::uint32_t> result;
  for (DigitColumn letter = 0; letter < letters_; ++letter) {
    result.push_back(static_cast<std::uint32_t>(letter >> track_ & 1U));
  }
  return result;
}

std::vector<std::uint32_t> DigitMachine::classes() {
  std::vector<std::uint32_t> result(letters_, 0);
  for (DigitColumn letter = 0; letter < letters_; ++letter) {
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
      result[letter] |= static_cast<std::uint32_t>(letter >> tracks_[i] & 1U) << i;
    }
  }
  return result;
}

PositionMachine::PositionMachine(const ProofMachine& read, std::uint32_t start, std::size_t coordinates, bool sorted,
                                 std::vector<unsigned> tracks, std::size_t letters, ProofMeter& meter)
    : read_(read),
      start_(start),
      coordinates_(coordinates),
      sorted_(sorted),
      tracks_(std::move(tracks)),
      letters_(letters),
      hopeful_(hopeful_states(read, meter)),
      keys_(meter) {}

std::uint32_t PositionMachine::start() {
  std::vector<std::uint32_t> key(1 + (sorted_ ? coordinates_ : 0), 0);
  key[0] = start_;
  return keys_.number_of(key).first;
}

std::uint32_t PositionMachine::step(std::uint32_t state, DigitColumn letter) {
  const auto digit = [&](std::size_t number) { return static_cast<std::uint32_t>(letter >> tracks_[number] & 1U); };
  std::vector<std::uint32_t> key(keys_[state].begin(), keys_[state].end());
  DigitColumn read = 0;
  for (std::size_t i = sorted_ ? coordinates_ : 0; i < tracks_.size(); ++i) read |= DigitColumn{digit(i)} << i;
  if (sorted_) {
    // Among stacks of the same rank those with digit 0 are the smaller ones.
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < coordinates_; ++i) order.push_back(2 * key[1 + i] + digit(i));
    std::vector<std::uint32_t> small_first = order;
    std::sort(small_first.begin(), small_first.end());
    for (std::size_t i = 0; i < coordinates_; ++i) read |= DigitColumn{small_first[i] & 1U} << i;
    small_first.erase(std::unique(small_first.begin(), small_first.end()), small_first.end());
    for (std::size_t i = 0; i < coordinates_; ++i) {
      const auto rank = std::lower_bound(small_first.begin(), small_first.end(), order[i]) - small_first.begin();
      key[1 + i] = static_cast<std::uint32_t>(rank);
    }
  }
  key[0] = read_.step(key[0], read);
  return keys_.number_of(key).first;
}

std::vector<std::uint32_t> PositionMachine::classes() {
  std::vector<std::uint32_t> result(letters_, 0);
  for (DigitColumn letter = 0; letter < letters_; ++letter) {
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
      result[letter] |= static_cast<std::uint32_t>(letter >> tracks_[i] & 1U) << i;
    }
  }
  return result;
}

std::uint32_t ProductMachine::start() {
  std::vector<std::uint32_t> key;
  for (const ReadOperand& operand : operands_) key.push_back(operand.of->predicate->start);
  return keys_.number_of(key).first;
}

std::uint32_t ProductMachine::step(std::uint32_t state, DigitColumn letter) {
  std::array<std::uint32_t, 2> key{};
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const Predicate& read = *operands_[i].of->predicate;
    key[i] = read.next[std::size_t{keys_[state][i]} * read.column_count + operands_[i].columns[letter]];
  }
  return keys_.number_of(std::span(key).first(operands_.size())).first;
}

bool ProductMachine::accepts(std::uint32_t state) {
  const auto accepts = [&](std::size_t i) { return operands_[i].of->predicate->accepting[keys_[state][i]] != 0; };
  if (kind_ == Step::Kind::negation) return !accepts(0);
  if (operands_.size() == 1) return accepts(0);
  return kind_ == Step::Kind::both ? accepts(0) && accepts(1) : accepts(0) || accepts(1);
}

bool ProductMachine::hopeless(std::uint32_t state) {
  const auto hopeful = [&](std::size_t i) { return operands_[i].of->hopeful[keys_[state][i]]; };
  if (kind_ == Step::Kind::negation) return false;
  if (operands_.size() == 1) return !hopeful(0);
  return kind_ == Step::Kind::both ? !hopeful(0) || !hopeful(1) : !hopeful(0) && !hopeful(1);
}

std::vector<std::uint32_t> ProductMachine::classes() {
  ProofKeys columns(meter_);
  std::vector<std::uint32_t> result(letters_);
  std::vector<std::uint32_t> key(operands_.size());
  for (DigitColumn letter = 0; letter < letters_; ++letter) {
    for (std::size_t i = 0; i < operands_.size(); ++i) key[i] = operands_[i].columns[letter];
    result[letter] = columns.number_of(key).first;
  }
  return result;
}

SomeMachine::SomeMachine(const ReadPredicate& operand, int variable, std::span<const int> variables, ProofMeter& meter)
    : operand_(operand), keys_(meter), meter_(meter) {
  // With the variable behind the others, the letters with its digit 0 come first.
  std::vector<int> with(variables.begin(), variables.end());
  with.push_back(variable);
  const auto columns = columns_on(*operand.predicate, with);
  const auto half = columns.begin() + static_cast<std::ptrdiff_t>(columns.size() / 2);
  zero_.assign(columns.begin(), half);
  one_.assign(half, columns.end());
}

void SomeMachine::add(std::uint32_t from, std::uint32_t column) {
  const Predicate& read = *operand_.predicate;
  const std::uint32_t to = read.next[std::size_t{from} * read.column_count + column];
  if (operand_.hopeful[to]) set_.push_back(to);
}

std::uint32_t SomeMachine::number_of_set() {
  std::sort(set_.begin(), set_.end());
  set_.erase(std::unique(set_.begin(), set_.end()), set_.end());
  meter_.work(2 + 2 * set_.size());
  return keys_.number_of(set_).first;
}

std::uint32_t SomeMachine::start() {
  set_.clear();
  std::vector<bool> met(operand_.predicate->accepting.size());
  if (operand_.hopeful[operand_.predicate->start]) set_.push_back(operand_.predicate->start);
  // What leads on from the new ones.
  for (std::size_t i = 0; i < set_.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
    const std::uint32_t from = set_[i];
    if (met[from]) continue;
    met[from] = true;
    add(from, zero_[0]);
    add(from, one_[0]);
  }
  return number_of_set();
}

std::uint32_t SomeMachine::step(std::uint32_t state, DigitColumn letter) {
  set_.clear();
  for (const std::uint32_t from : keys_[state]) {
    add(from, zero_[letter]);
    add(from, one_[letter]);
  }
  return number_of_set();
}

bool SomeMachine::accepts(std::uint32_t state) {
  const auto set = keys_[state];
  return std::any_of(set.begin(), set.end(), [&](auto at) { return operand_.predicate->accepting[at] != 0; });
}

std::vector<std::uint32_t> SomeMachine::classes() {
  ProofKeys columns(meter_);
  std::vector<std::uint32_t> result(zero_.size());
  for (std::size_t letter = 0; letter < result.size(); ++letter) {
    result[letter] = columns.number_of(std::array{zero_[letter], one_[letter]}).first;
  }
  return result;
}

}  // namespace cairn::check
