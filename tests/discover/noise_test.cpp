// Noise gives nothing: tables of coins have no patterns, and what is planted in them is found again.
#include "base/all_layers.hpp"
#include "claims/check.hpp"
#include "discover/families.hpp"
#include "discover/guess.hpp"
#include "language/library.hpp"
#include "language/sentence/parse_statement.hpp"

#include <gtest/gtest.h>

#include <random>
#include <variant>

namespace cairn {
namespace {

using discover::Candidates;
using discover::Form;
using discover::Sample;

// Values of [a,b] with a <= b that no game has.
class MadeUp final : public discover::Judge {
 public:
  MadeUp(std::int64_t to, bool grundy, const std::function<std::int32_t(std::int64_t, std::int64_t)>& value)
      : to_(to), grundy_(grundy), library_(language::built_in_games()) {
    for (std::int64_t a = 0; a <= to; ++a) {
      for (std::int64_t b = 0; b <= to; ++b) values_.push_back(a <= b ? value(a, b) : kNotValid);
    }
  }

  [[nodiscard]] std::int32_t at(std::int64_t a, std::int64_t b) const {
    return values_[static_cast<std::size_t>(std::min(a, b) * (to_ + 1) + std::max(a, b))];
  }

  // Claims about one pattern of positions only, which are called those of nim.
  bool confirms(const std::string& statement) override {
    try {
      const auto read = language::parse_statements(statement, library_);
      const auto* claim = std::get_if<Claim>(&read.at(0));
      if (claim == nullptr) return false;  // sentences are not judged here, so that none of them is found
      const auto facts = [&](const Cells& cells) -> std::optional<claims::PositionFacts> {
        const std::int32_t value = at(cells[0], cells[1]);
        if (!grundy_) return claims::PositionFacts{static_cast<char>(value), 0};
        return claims::PositionFacts{value == 0 ? 'P' : 'N', value};
      };
      const auto checked = claims::enumerate(*claim, to_, facts, Control());
      return !checked.found && checked.instances > 0;
    } catch (const Error&) {
      return false;
    }
  }

  [[nodiscard]] Candidates patterns() {
    Form form;
    form.game = "nim";
    form.cells = form.variables = {"a", "b"};
    form.separators = {",", ","};
    form.places = {0, 1};
    form.ascending = true;
    const Sample sample(form, grundy_, to_ / 2, [this](auto x) { return at(x[0], x[1]); });
    Candidates found = discover::patterns_of(sample, *this, Control());
    std::erase_if(found, [](const auto& candidate) { return candidate.needs_proof; });
    return found;
  }

 private:
  std::int64_t to_;
  bool grundy_;
  language::Library library_;
  std::vector<std::int32_t> values_;
};

std::string listed(const Candidates& candidates) {
  std::string text;
  for (const auto& candidate : candidates) text += candidate.statement + "\n";
  return text;
}

TEST(GuessOfNoise, CoinsGiveNothing) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    std::mt19937 random(seed);
    for (const unsigned p : {2U, 5U, 20U}) {
      MadeUp noise(60, false, [&](auto, auto) { return random() % p == 0 ? 'P' : 'N'; });
      const Candidates found = noise.patterns();
      EXPECT_TRUE(found.empty()) << "one in " << p << ", seed " << seed << ":\n" << listed(found);
    }
    MadeUp values(60, true, [&](auto, auto) { return static_cast<std::int32_t>(random() % 7); });
    EXPECT_TRUE(values.patterns().empty()) << listed(values.patterns());
  }
}

TEST(GuessOfNoise, WhatIsPlantedIsFound) {
  MadeUp sum(60, false, [](auto a, auto b) { return (a + b) % 5 == 3 ? 'P' : 'N'; });
  ASSERT_FALSE(sum.patterns().empty());
  EXPECT_EQ(sum.patterns()[0].statement, "nim[a,b], a <= b: P iff (a + b) mod 5 = 3");
  MadeUp offset(60, true, [](auto a, auto b) { return static_cast<std::int32_t>(((a + 1) ^ (b + 2)) - 1); });
  ASSERT_FALSE(offset.patterns().empty());
  EXPECT_TRUE(offset.patterns()[0].whole) << listed(offset.patterns());
  MadeUp least(60, true, [](auto a, auto b) { return static_cast<std::int32_t>(std::min(2 * a, b)); });
  ASSERT_FALSE(least.patterns().empty());
  EXPECT_EQ(least.patterns()[0].statement, "nim[a,b], a <= b: G = min(b, 2*a)");
}

// A pattern that ends beyond the data that was fitted is not printed.
TEST(GuessOfNoise, HeldOutDataDecides) {
  MadeUp until(60, false, [](auto a, auto b) { return b < 45 && (a + b) % 3 == 0 ? 'P' : 'N'; });
  for (const auto& candidate : until.patterns()) {
    EXPECT_EQ(candidate.statement.find("P iff (a + b) mod 3 = 0"), std::string::npos) << candidate.statement;
  }
}

TEST(GuessForms, AreWrittenAsClaims) {
  Form form;
  form.game = "misere minnie";
  form.cells = form.variables = {"a", "b", "c"};
  form.separators = {",", ",", ","};
  form.places = {0, 1, 2};
  form.ascending = true;
  EXPECT_EQ(form.claim("N"), "misere minnie[a,b,c], a <= b <= c: N");
  const Form slice = form.with(0, 2);
  EXPECT_EQ(slice.claim("P iff b = c"), "misere minnie[2,b,c], 2 <= b <= c: P iff b = c");
  EXPECT_EQ(slice.sentence("P iff b = c"), "for all 2 <= b <= c: misere minnie[2,b,c] is P iff b = c");
  EXPECT_EQ(slice.with(0, 3).claim("P iff n odd"), "misere minnie[2,3,n], n >= 3: P iff n odd");
  Form family;
  family.game = "wyg(stars m n joined 2n)[1]";
  family.variables = {"m", "n"};
  family.from = 1;
  family.family_to = 6;
  EXPECT_EQ(family.claim("P"), "for m in 1..6, n in 1..6: wyg(stars m n joined 2n)[1]: P");
  EXPECT_EQ(family.with(1, 3).claim("P"), "for m in 1..6: wyg(stars m 3 joined 2*3)[1]: P");
}

}  // namespace
}  // namespace cairn
