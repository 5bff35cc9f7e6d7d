// Patterns that cover as many letters as possible, one after the other.
#include "render/automaton/letters.hpp"

#include <algorithm>
#include <cstddef>

namespace cairn::render {

namespace {

using automata::Letter;

struct LetterPattern {
  Letter fixed = 0;  // the tracks whose digit is given
  Letter digits = 0;
};

std::string digits_text(const LetterPattern& pattern, int tracks) {
  std::string text;
  for (int track = 0; track < tracks; ++track) {
    const bool any = ((pattern.fixed >> track) & 1U) == 0;
    text += any ? '*' : ((pattern.digits >> track) & 1U) != 0 ? '1' : '0';
  }
  return text;
}

}  // namespace

std::vector<std::string> letter_patterns(const automata::Letters& letters, int tracks) {
  const Letter all = (Letter{1} << tracks) - 1;
  if (letters.size() == std::size_t{1} << tracks) return {"*"};
  const auto given = [&](Letter letter) { return std::binary_search(letters.begin(), letters.end(), letter); };
  // The patterns all of whose letters are given, those with the most free tracks first.
  std::vector<std::string> texts;
  std::vector<bool> covered(std::size_t{1} << tracks, false);
  std::vector<Letter> masks;
  for (Letter fixed = 0; fixed <= all; ++fixed) masks.push_back(fixed);
  std::stable_sort(masks.begin(), masks.end(),
                   [](Letter a, Letter b) { return __builtin_popcount(a) < __builtin_popcount(b); });
  for (const Letter fixed : masks) {
    for (Letter digits = 0; digits <= all; ++digits) {
      if ((digits & ~fixed) != 0) continue;
      bool fits = true;
      bool useful = false;
      for (Letter letter = 0; letter <= all && fits; ++letter) {
        if ((letter & fixed) != digits) continue;
        fits = given(letter);
        useful = useful || !covered[letter];
      }
      if (!fits || !useful) continue;
      for (Letter letter = 0; letter <= all; ++letter) {
        if ((letter & fixed) == digits) covered[letter] = true;
      }
      texts.push_back(digits_text({fixed, digits}, tracks));
    }
  }
  return texts;
}

}  // namespace cairn::render
