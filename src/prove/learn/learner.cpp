// States as classes of words that the data does not distinguish.
#include "prove/learn/learner.hpp"

#include <algorithm>
#include <bit>

namespace cairn::prove {

namespace {

std::uint64_t hash_of(const std::vector<std::uint64_t>& words) {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
  for (const std::uint64_t word : words) hash = (hash ^ word) * 0xff51afd7ed558ccdULL + (hash >> 31);
  return hash;
}

}  // namespace

Learner::Learner(const Automaton& valid, Knowledge& knowledge, std::size_t most_states, const Control& control)
    : valid_(valid), knowledge_(knowledge), most_states_(most_states), control_(control), alive_(alive(valid)) {
  suffixes_.emplace_back();
  for (Letter letter = 0; letter < valid.letters(); ++letter) suffixes_.push_back({letter});
  for (std::size_t mode = 0; mode < valid.starts.size(); ++mode) {
    const bool claimed = valid.starts[mode] != Automaton::kNoStart;
    roots_.push_back(claimed ? new_row(static_cast<int>(mode), {}, valid.starts[mode]) : kNone);
  }
}

void Learner::begin_with(const std::vector<Letters>& experience) {
  const auto is_word = [&](const Letters& suffix) {
    return std::all_of(suffix.begin(), suffix.end(), [&](Letter letter) { return letter < valid_.letters(); });
  };
  for (const Letters& suffix : experience) {
    const bool known = std::find(suffixes_.begin(), suffixes_.end(), suffix) != suffixes_.end();
    if (is_word(suffix) && !known) suffixes_.push_back(suffix);
  }
}

std::optional<bool> Learner::ask(int mode, std::span<const Letter> word) const {
  const std::uint32_t end = valid_.run(valid_.starts[static_cast<std::size_t>(mode)], word);
  if (valid_.accepting[end] == 0) return false;
  return knowledge_.ask(mode, word);
}

std::optional<bool> Learner::find_out(int mode, std::span<const Letter> word) {
  const std::uint32_t end = valid_.run(valid_.starts[static_cast<std::size_t>(mode)], word);
  return valid_.accepting[end] == 0 ? false : knowledge_.find_out(mode, word);
}

std::uint32_t Learner::new_row(int mode, Letters prefix, std::uint32_t valid) {
  if (alive_[valid] == 0) return kDeadRow;
  Row row;
  row.mode = mode;
  row.prefix = std::move(prefix);
  row.valid = valid;
  rows_.push_back(std::move(row));
  return static_cast<std::uint32_t>(rows_.size() - 1);
}

void Learner::fill(Row& row) {
  row.value.resize((suffixes_.size() + 63) / 64, 0);
  row.known.resize(row.value.size(), 0);
  Letters word;
  for (; row.filled < suffixes_.size(); ++row.filled) {
    word = row.prefix;
    word.insert(word.end(), suffixes_[row.filled].begin(), suffixes_[row.filled].end());
    const auto answer = ask(row.mode, word);
    const std::uint64_t bit = std::uint64_t{1} << (row.filled % 64);
    if (answer) row.known[row.filled / 64] |= bit;
    if (answer && *answer) row.value[row.filled / 64] |= bit;
  }
}

void Learner::data_grew() {
  // A prefix whose answers are all known keeps them.
  for (Row& row : rows_) {
    const std::size_t known = row.filled;
    bool whole = true;
    for (std::size_t i = 0; i < known && whole; ++i) whole = ((row.known[i / 64] >> (i % 64)) & 1U) != 0;
    if (whole) continue;
    row.filled = 0;
    std::fill(row.known.begin(), row.known.end(), 0);
    std::fill(row.value.begin(), row.value.end(), 0);
  }
}

bool Learner::tell_apart(Row& row, std::uint32_t one, std::uint32_t other, std::vector<std::uint64_t>& asked) {
  const auto bits = [&](std::uint32_t state, std::size_t i) -> std::pair<std::uint64_t, std::uint64_t> {
    if (state == 0) return {0, ~std::uint64_t{0}};  // no word of it is in the set
    return {rows_[state_row_[state]].value[i], rows_[state_row_[state]].known[i]};
  };
  for (std::size_t i = 0; i < row.value.size(); ++i) {
    const auto [a, a_known] = bits(one, i);
    const auto [b, b_known] = bits(other, i);
    std::uint64_t differ = (a ^ b) & a_known & b_known & ~row.known[i] & ~asked[i];
    for (; differ != 0; differ &= differ - 1) {
      asked[i] |= differ & -differ;
      const auto suffix = 64 * i + static_cast<std::size_t>(std::countr_zero(differ));
      Letters word = row.prefix;
      word.insert(word.end(), suffixes_[suffix].begin(), suffixes_[suffix].end());
      const auto answer = find_out(row.mode, word);
      if (!answer) continue;
      note(row, suffix, *answer);
      return true;
    }
  }
  return false;
}

std::uint32_t Learner::state_of(std::uint32_t id) {
  if (id == kDeadRow) return 0;
  Row& row = rows_[id];
  fill(row);
  std::uint64_t missing = 0;
  const std::size_t words = row.value.size();
  for (std::size_t i = 0; i < words; ++i) {
    const std::size_t here = std::min<std::size_t>(64, suffixes_.size() - 64 * i);
    missing += here - static_cast<std::size_t>(__builtin_popcountll(row.known[i]));
  }
  gaps_ += missing;
  const auto fits = [&](std::uint32_t state) {
    if (state == 0) return std::all_of(row.value.begin(), row.value.end(), [](std::uint64_t w) { return w == 0; });
    const Row& other = rows_[state_row_[state]];
    for (std::size_t i = 0; i < words; ++i) {
      if (((row.value[i] ^ other.value[i]) & row.known[i] & other.known[i]) != 0) return false;
    }
    return true;
  };
  if (missing == 0) {
    const auto [begin, end] = complete_.equal_range(hash_of(row.value));
    for (auto it = begin; it != end; ++it) {
      if (fits(it->second)) return it->second;
    }
    for (const std::uint32_t state : gappy_) {
      if (fits(state)) return state;
    }
  } else {
    std::uint32_t first = kNone;
    std::vector<std::uint64_t> asked(words, 0);
    for (std::uint32_t state = 0; state < state_row_.size(); ++state) {
      if (!fits(state)) continue;
      if (first == kNone) {
        first = state;
        if (!knowledge_.finds_out()) break;
      } else if (tell_apart(row, first, state, asked) && !fits(first)) {
        first = fits(state) ? state : kNone;
      }
    }
    if (first != kNone) return first;
  }
  const auto state = static_cast<std::uint32_t>(state_row_.size());
  state_row_.push_back(id);
  if (missing == 0) {
    complete_.emplace(hash_of(row.value), state);
  } else {
    gappy_.push_back(state);
  }
  return state;
}

Status Learner::build() {
  const std::size_t letters = valid_.letters();
  automaton_ = Automaton{};
  automaton_.numeration = valid_.numeration;
  automaton_.tracks = valid_.tracks;
  gaps_ = 0;
  complete_.clear();
  gappy_.clear();
  // State 0 accepts nothing, and whatever is not valid leads there.
  state_row_.assign(1, kDeadRow);
  complete_.emplace(hash_of(std::vector<std::uint64_t>((suffixes_.size() + 63) / 64, 0)), 0);
  for (const std::uint32_t root : roots_) {
    automaton_.starts.push_back(root == kNone ? Automaton::kNoStart : state_of(root));
  }
  for (std::size_t state = 0; state < state_row_.size(); ++state) {
    if (state_row_.size() > most_states_) return Status::limit_reached;
    if (state % 64 == 0) {
      if (const auto stop = control_.stop()) return *stop;
    }
    const std::uint32_t id = state_row_[state];
    if (id == kDeadRow) {
      automaton_.accepting.push_back(0);
      automaton_.next.insert(automaton_.next.end(), letters, static_cast<std::uint32_t>(state));
      continue;
    }
    automaton_.accepting.push_back(static_cast<std::uint8_t>(rows_[id].value[0] & 1U));
    if (rows_[id].children.empty()) rows_[id].children.assign(letters, kNone);
    for (Letter letter = 0; letter < letters; ++letter) {
      if (letter == 0 && rows_[id].prefix.empty()) {  // zeros before a number mean nothing
        automaton_.next.push_back(static_cast<std::uint32_t>(state));
        continue;
      }
      if (rows_[id].children[letter] == kNone) {
        Letters prefix = rows_[id].prefix;
        prefix.push_back(letter);
        const std::uint32_t child = new_row(rows_[id].mode, std::move(prefix), valid_.step(rows_[id].valid, letter));
        rows_[id].children[letter] = child;
      }
      automaton_.next.push_back(state_of(rows_[id].children[letter]));
    }
  }
  return Status::complete;
}

bool Learner::refine(const Found& wrong) {
  // Replacing longer and longer prefixes by those of their states, the answer changes somewhere: from the word's own to
  // the automaton's. There, a row and the state it joined differ under the rest of the word.
  const Letters& word = wrong.word;
  std::uint32_t state = automaton_.starts[static_cast<std::size_t>(wrong.mode)];
  const auto answer = [&](std::size_t i) -> std::optional<bool> {
    const std::uint32_t id = state_row_[state];
    if (id == kDeadRow) return false;
    Letters joined = rows_[id].prefix;
    joined.insert(joined.end(), word.begin() + static_cast<std::ptrdiff_t>(i), word.end());
    return find_out(rows_[id].mode, joined);
  };
  std::optional<bool> before = find_out(wrong.mode, word);
  std::uint32_t previous = state;
  for (std::size_t i = 0; i <= word.size(); ++i) {
    previous = state;
    if (i > 0) state = automaton_.step(state, word[i - 1]);
    const std::optional<bool> now = answer(i);
    if (before && now && *before != *now) {
      Letters suffix(word.begin() + static_cast<std::ptrdiff_t>(i), word.end());
      const auto at = std::find(suffixes_.begin(), suffixes_.end(), suffix);
      if (at != suffixes_.end()) {
        const std::uint32_t row = i == 0 ? kDeadRow : child(previous, word[i - 1]);
        return row != kDeadRow && note(rows_[row], static_cast<std::size_t>(at - suffixes_.begin()), *before);
      }
      suffixes_.push_back(std::move(suffix));
      return true;
    }
    before = now;
  }
  return false;
}

std::uint32_t Learner::child(std::uint32_t state, Letter letter) const {
  const std::uint32_t id = state_row_[state];
  return id == kDeadRow || rows_[id].children.empty() ? kDeadRow : rows_[id].children[letter];
}

bool Learner::note(Row& row, std::size_t suffix, bool answer) {
  const std::uint64_t bit = std::uint64_t{1} << (suffix % 64);
  if (suffix >= row.filled || (row.known[suffix / 64] & bit) != 0) return false;
  row.known[suffix / 64] |= bit;
  if (answer) row.value[suffix / 64] |= bit;
  return true;
}

std::optional<Found> Learner::inconsistency() const {
  for (std::size_t state = 0; state < state_row_.size(); ++state) {
    const std::uint32_t id = state_row_[state];
    if (id == kDeadRow) continue;
    const Row& row = rows_[id];
    for (std::size_t i = 0; i < row.filled; ++i) {
      if (((row.known[i / 64] >> (i % 64)) & 1U) == 0) continue;
      const bool answer = ((row.value[i / 64] >> (i % 64)) & 1U) != 0;
      const std::uint32_t end = automaton_.run(static_cast<std::uint32_t>(state), suffixes_[i]);
      if ((automaton_.accepting[end] != 0) == answer) continue;
      Found found{row.mode, row.prefix};
      found.word.insert(found.word.end(), suffixes_[i].begin(), suffixes_[i].end());
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace cairn::prove
