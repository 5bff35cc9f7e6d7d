// Words at which the learned automaton is compared with the data.
#include "prove/learn/sampling.hpp"

#include <algorithm>

namespace cairn::prove {

namespace {

// Enough to learn from at once.
constexpr std::size_t kEnough = 20;

// The largest length of which all numbers are in the data.
std::size_t longest_in(Numeration numeration, std::int64_t to) {
  std::size_t length = 0;
  for (Sum sum; sum.value <= to && length < 60; ++length) sum = append(numeration, sum, length % 2 == 0 ? 1 : 0);
  return length > 0 ? length - 1 : 0;
}

// Compares the guess with what is known of all valid words of one length, in their order.
class AllOfLength {
 public:
  AllOfLength(const Automaton& valid, const Learner& learner, std::vector<Found>& wrong)
      : valid_(valid), guess_(learner.automaton()), learner_(learner), live_(alive(valid)), wrong_(wrong) {}

  void look(std::size_t length) {
    for (std::size_t mode = 0; mode < valid_.starts.size(); ++mode) {
      if (valid_.starts[mode] == Automaton::kNoStart) continue;
      found_.mode = static_cast<int>(mode);
      look(length, valid_.starts[mode], guess_.starts[mode]);
    }
  }

 private:
  void look(std::size_t left, std::uint32_t valid, std::uint32_t guess) {
    if (live_[valid] == 0 || wrong_.size() >= kEnough) return;
    if (left == 0) {
      const auto truth = learner_.ask(found_.mode, found_.word);
      if (truth && *truth != (guess_.accepting[guess] != 0)) wrong_.push_back(found_);
      return;
    }
    for (Letter letter = found_.word.empty() ? 1 : 0; letter < valid_.letters(); ++letter) {
      found_.word.push_back(letter);
      look(left - 1, valid_.step(valid, letter), guess_.step(guess, letter));
      found_.word.pop_back();
    }
  }

  const Automaton& valid_;
  const Automaton& guess_;
  const Learner& learner_;
  std::vector<std::uint8_t> live_;
  std::vector<Found>& wrong_;
  Found found_;
};

}  // namespace

Sampler::Sampler(const Automaton& valid, const Options& options, bool heap, const Membership& membership)
    : valid_(valid), options_(options), heap_(heap), membership_(membership) {}

std::vector<Found> Sampler::wrong_words(const Learner& learner, std::size_t questions, std::size_t short_words) {
  std::vector<Found> wrong;
  all_short(learner, short_words, wrong);
  if (wrong.size() < kEnough) accepted(learner, questions / 4, wrong);
  if (wrong.size() < kEnough) from_data(learner, questions / 2, wrong);
  std::stable_sort(wrong.begin(), wrong.end(),
                   [](const Found& a, const Found& b) { return a.word.size() < b.word.size(); });
  return wrong;
}

// The words of one length at a time, in their order.
void Sampler::all_short(const Learner& learner, std::size_t questions, std::vector<Found>& wrong) const {
  const Automaton& guess = learner.automaton();
  const std::size_t longest = longest_in(guess.numeration, membership_.to()) + 1;
  std::vector<double> words(valid_.states(), 0);  // of the length, by the state of valid_ where they begin
  for (std::size_t state = 0; state < words.size(); ++state) words[state] = valid_.accepting[state] != 0 ? 1 : 0;
  AllOfLength all(valid_, learner, wrong);
  auto left = static_cast<double>(questions);
  for (std::size_t length = 0; length <= longest && wrong.empty(); ++length) {
    for (const std::uint32_t start : valid_.starts) left -= start == Automaton::kNoStart ? 0 : words[start];
    if (left < 0) return;
    all.look(length);
    std::vector<double> longer(words.size(), 0);
    for (std::uint32_t state = 0; state < words.size(); ++state) {
      for (Letter letter = 0; letter < valid_.letters(); ++letter) longer[state] += words[valid_.step(state, letter)];
    }
    words = std::move(longer);
  }
}

void Sampler::accepted(const Learner& learner, std::size_t questions, std::vector<Found>& wrong) {
  const Automaton& guess = learner.automaton();
  const std::size_t longest = longest_in(guess.numeration, membership_.to());
  // can[m][state]: something is accepted after exactly m letters.
  std::vector<std::vector<std::uint8_t>> can{guess.accepting};
  for (std::size_t m = 0; m < longest; ++m) {
    std::vector<std::uint8_t> more(guess.states(), 0);
    for (std::uint32_t state = 0; state < guess.states(); ++state) {
      for (Letter letter = 0; letter < guess.letters() && more[state] == 0; ++letter) {
        more[state] = can.back()[guess.step(state, letter)];
      }
    }
    can.push_back(std::move(more));
  }
  std::vector<int> modes;
  for (std::size_t mode = 0; mode < guess.starts.size(); ++mode) {
    if (guess.starts[mode] != Automaton::kNoStart) modes.push_back(static_cast<int>(mode));
  }
  if (modes.empty() || longest == 0) return;
  std::vector<Letter> ways;
  for (std::size_t asked = 0; asked < questions && wrong.size() < kEnough; ++asked) {
    Found found;
    found.mode = modes[random_() % modes.size()];
    std::uint32_t state = guess.starts[static_cast<std::size_t>(found.mode)];
    std::size_t left = 1 + random_() % longest;
    if (can[left][state] == 0) continue;
    for (; left > 0; --left) {
      ways.clear();
      for (Letter letter = 0; letter < guess.letters(); ++letter) {
        if (can[left - 1][guess.step(state, letter)] != 0) ways.push_back(letter);
      }
      found.word.push_back(ways[random_() % ways.size()]);
      state = guess.step(state, found.word.back());
    }
    const auto truth = learner.ask(found.mode, found.word);
    if (truth && !*truth) wrong.push_back(std::move(found));
  }
}

void Sampler::from_data(const Learner& learner, std::size_t questions, std::vector<Found>& wrong) {
  const Automaton& guess = learner.automaton();
  const Rays& rays = options_.rays();
  const auto k = static_cast<std::size_t>(rays.coordinates);
  const std::size_t longest = longest_in(guess.numeration, membership_.to());
  std::vector<int> modes;
  for (std::size_t mode = 0; mode < valid_.starts.size(); ++mode) {
    if (valid_.starts[mode] != Automaton::kNoStart) modes.push_back(static_cast<int>(mode));
  }
  std::size_t asked = 0;
  const auto look = [&](int mode, const std::vector<std::int64_t>& x) {
    ++asked;
    Letters word = letters_of(guess.numeration, std::span<const std::int64_t>(x));
    const auto truth = learner.ask(mode, word);
    if (truth && *truth != guess.accepts(mode, word)) wrong.push_back({mode, std::move(word)});
    return truth.value_or(false);
  };
  for (std::size_t tries = 0; tries < questions && asked < questions && wrong.size() < kEnough; ++tries) {
    // A position of random lengths; then, when it is no P-position, one that can be reached from it.
    std::vector<std::int64_t> x;
    const std::size_t all = random_() % (longest + 1);
    for (std::size_t i = 0; i < k + (heap_ ? 1 : 0); ++i) {
      const std::size_t length = random_() % 4 == 0 ? random_() % (all + 1) : all;
      const Letters digits(length, 1);
      const std::int64_t above = small_numbers(Numeration::binary, 1, digits)[0];
      x.push_back(std::min<std::int64_t>(
          above == 0 ? 0 : static_cast<std::int64_t>(random_() % (static_cast<std::uint64_t>(above) + 1)),
          membership_.to()));
    }
    if (rays.sorted) std::sort(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(k));
    const int mode = modes[random_() % modes.size()];
    if (!rays.is_valid(mode, std::span<const std::int64_t>(x.data(), k))) continue;
    if (look(mode, x)) continue;
    std::vector<std::int64_t> after(x);
    bool found = false;
    options_.for_each(mode, x.data(), [&](const OptionVisit& option) {
      if (found || asked > questions) return;
      std::copy_n(option.x, k, after.begin());
      found = look(option.mode, after);
    });
    after = x;
    while (heap_ && !found && after[k] > 0 && asked < questions) {
      --after[k];
      found = look(mode, after);
    }
  }
}

}  // namespace cairn::prove
