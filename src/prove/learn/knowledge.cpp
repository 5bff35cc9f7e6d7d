// Answers from the data, from an automaton below its first failure, and from positions that are looked through.
#include "prove/learn/knowledge.hpp"

#include <algorithm>

namespace cairn::prove {

namespace {

// By length, then by letters.
bool comes_before(std::span<const Letter> a, std::span<const Letter> b) {
  return a.size() != b.size() ? a.size() < b.size()
                              : std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

// Numbers of longer words might not fit into machine words.
constexpr std::size_t kLongest = 60;
// How deep the search through options goes, which bounds the call stack; the bytes of one entry of what was found; and
// the share of the memory that all entries may take.
constexpr int kDeepest = 2000;
// Options that count as much as a position does.
constexpr std::size_t kOptions = 64;
constexpr std::size_t kEntry = 200, kPartOfMemory = 8;
// The part of the positions allowed that may be spent on one word.
constexpr std::size_t kPart = 32;

}  // namespace

std::vector<std::int64_t> small_numbers(Numeration numeration, int tracks, std::span<const Letter> word) {
  if (numeration == Numeration::binary) {
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(tracks), 0);
    for (const Letter letter : word) {
      for (std::size_t track = 0; track < numbers.size(); ++track) {
        numbers[track] = 2 * numbers[track] + static_cast<std::int64_t>((letter >> track) & 1U);
      }
    }
    return numbers;
  }
  std::vector<Sum> sums(static_cast<std::size_t>(tracks));
  for (const Letter letter : word) {
    for (std::size_t track = 0; track < sums.size(); ++track) {
      sums[track] = append(numeration, sums[track], static_cast<std::int64_t>((letter >> track) & 1U));
    }
  }
  std::vector<std::int64_t> numbers;
  numbers.reserve(sums.size());
  for (const Sum& sum : sums) numbers.push_back(sum.value);
  return numbers;
}

Knowledge::Knowledge(const Membership& membership, const Options& options, const Question& question,
                     Numeration numeration, const Control& control)
    : membership_(membership),
      options_(options),
      misere_(question.misere),
      heap_(question.grundy),
      numeration_(numeration),
      tracks_(options.rays().coordinates + (question.grundy ? 1 : 0)),
      control_(control) {}

std::optional<bool> Knowledge::ask(int mode, std::span<const Letter> word) const {
  while (!word.empty() && word.front() == 0) word = word.subspan(1);
  if (word.size() <= kLongest) {
    if (const auto known = membership_.ask(mode, small_numbers(numeration_, tracks_, word))) return known;
  }
  return believed(mode, word);
}

std::optional<bool> Knowledge::find_out(int mode, std::span<const Letter> word) {
  if (const auto known = ask(mode, word); known || !finds_out()) return known;
  while (!word.empty() && word.front() == 0) word = word.subspan(1);
  if (word.size() > std::min(kLongest, right_before_.size())) return std::nullopt;
  Numbers key = small_numbers(numeration_, tracks_, word);
  key.push_back(mode);
  if (in_vain_.contains(key)) return std::nullopt;
  if ((found_.size() + in_vain_.size()) * kEntry > control_.memory / kPartOfMemory) {
    found_.clear();
    in_vain_.clear();
  }
  std::size_t positions = allowed_ / kPart;
  allowed_ -= positions;
  const auto answer = search(mode, {key.begin(), key.end() - 1}, positions);
  allowed_ += positions;
  if (!answer) in_vain_.insert(std::move(key));
  return answer;
}

std::optional<bool> Knowledge::believed(int mode, std::span<const Letter> word) const {
  if (word.size() > right_before_.size()) return std::nullopt;
  const bool before = comes_before(word, right_before_);
  if (!before && !(wrong_there_ && std::equal(word.begin(), word.end(), right_before_.begin(), right_before_.end())))
    return std::nullopt;
  const std::uint32_t end = right_.run(right_.starts[static_cast<std::size_t>(mode)], word);
  return (right_.accepting[end] != 0) == before;
}

std::optional<bool> Knowledge::known(int mode, const Numbers& x) const {
  if (const auto known = membership_.ask(mode, x)) return known;
  return believed(mode, letters_of(numeration_, std::span<const std::int64_t>(x)));
}

// By the definition: x is in the set when no option is, and in misere play when it has an option, too. Every option
// comes before x, so this ends.
std::optional<bool> Knowledge::search(int mode, const Numbers& x, std::size_t& positions, int depth) {
  Numbers key(x);
  key.push_back(mode);
  if (const auto at = found_.find(key); at != found_.end()) return at->second;
  if (positions == 0 || depth == kDeepest) return std::nullopt;
  --positions;
  if (positions % 1024 == 0 && control_.stop()) positions = 0;
  bool any = false, in_set = false;
  std::size_t looked = 0;
  std::vector<std::pair<int, Numbers>> open;
  const auto look = [&](int after_mode, const Numbers& after) {
    any = true;
    if (in_set || positions == 0) return;
    if (++looked % kOptions == 0) --positions;
    const auto answer = known(after_mode, after);
    if (!answer) open.emplace_back(after_mode, after);
    in_set = answer.value_or(false);
  };
  Numbers after(x);
  const auto k = static_cast<std::size_t>(options_.rays().coordinates);
  options_.for_each(mode, x.data(), [&](const OptionVisit& option) {
    std::copy_n(option.x, k, after.begin());
    look(option.mode, after);
  });
  if (heap_) {
    for (after = x; after[k] > 0 && !in_set && positions > 0;) {
      --after[k];
      look(mode, after);
    }
  }
  if (positions == 0 && !in_set) return std::nullopt;
  for (std::size_t i = 0; i < open.size() && !in_set; ++i) {
    const auto answer = search(open[i].first, open[i].second, positions, depth + 1);
    if (!answer) return std::nullopt;
    in_set = *answer;
  }
  const bool answer = !in_set && (any || !misere_);
  found_.emplace(std::move(key), answer);
  return answer;
}

bool Knowledge::believe(const Automaton& right, const Letters& before, bool wrong_there) {
  if (!comes_before(right_before_, before)) return false;
  right_ = right;
  right_before_ = before;
  wrong_there_ = wrong_there;
  in_vain_.clear();
  const std::int64_t to[] = {membership_.to()};
  return before.size() > letters_of(numeration_, std::span<const std::int64_t>(to)).size();
}

}  // namespace cairn::prove
