// Sets written as progressions behave like the sets that they describe, judged by listing their elements.
#include "rules/set.hpp"
#include "base/all_layers.hpp"

#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace {

using cairn::Progression;
using cairn::Set;
using rules_test::set_from_text;

// A few progressions below 30.
Set random_set() {
  Set set;
  const int parts = *rc::gen::inRange(1, 5);
  for (int i = 0; i < parts; ++i) {
    Progression part;
    part.first = *rc::gen::inRange<std::int64_t>(1, 15);
    const int kind = *rc::gen::inRange(0, 4);
    part.step = kind == 0 || kind == 1 ? 1 : *rc::gen::inRange<std::int64_t>(1, 6);
    if (kind == 0) part.last = part.first;
    if (kind == 1) part.last = part.first + *rc::gen::inRange<std::int64_t>(1, 8);
    if (kind == 2) part.last = part.first + part.step * *rc::gen::inRange<std::int64_t>(1, 5);
    set.parts.push_back(part);
  }
  set.complement = *rc::gen::arbitrary<bool>();
  return set;
}

bool listed(const Set& set, std::int64_t value) {
  for (const auto& part : set.parts) {
    for (std::int64_t element = part.first; element <= value && (!part.last || element <= *part.last);
         element += part.step) {
      if (element == value) return true;
    }
  }
  return false;
}

RC_GTEST_PROP(Sets, ContainWhatTheyList, ()) {
  const Set set = random_set();
  for (std::int64_t value = -3; value < 100; ++value) {
    RC_ASSERT(set.contains(value) == (value >= 1 && listed(set, value) != set.complement));
    RC_ASSERT(set.inverted().contains(value) == (value >= 1 && !set.contains(value)));
  }
}

RC_GTEST_PROP(Sets, FindTheNextElement, ()) {
  const Set set = random_set();
  for (std::int64_t bound = -3; bound < 100; ++bound) {
    std::int64_t value = bound;
    while (value < 300 && !set.contains(value)) ++value;
    RC_ASSERT(set.next(bound) == (value < 300 ? std::optional(value) : std::nullopt));
  }
}

RC_GTEST_PROP(Sets, RepeatBeyondTheirThreshold, ()) {
  const Set set = random_set();
  const std::int64_t threshold = set.threshold();
  const std::int64_t period = set.period();
  RC_ASSERT(threshold >= 0);
  RC_ASSERT(period >= 1);
  for (std::int64_t value = threshold + 1; value < threshold + 200; ++value) {
    RC_ASSERT(set.contains(value) == set.contains(value + period));
  }
}

RC_GTEST_PROP(Sets, KnowTheirGreatestElement, ()) {
  const Set set = random_set();
  std::int64_t last = 0;
  for (std::int64_t value = 1; value < 300; ++value) {
    if (set.contains(value)) last = value;
  }
  // Elements below 60 and periods up to 60 decide; beyond 200 only an infinite set has any.
  RC_ASSERT(set.greatest() == (last < 200 ? std::optional(last) : std::nullopt));
}

RC_GTEST_PROP(Sets, ParseBackFromTheirText, ()) {
  const Set set = random_set();
  RC_ASSERT(set_from_text(set.to_string()) == set);
}

// Steps are at most 5, so two sets that agree up to 200 agree for ever.
bool agree(const Set& a, const Set& b) {
  for (std::int64_t value = 1; value <= 200; ++value) {
    if ((listed(a, value) != a.complement) != (listed(b, value) != b.complement)) return false;
  }
  return true;
}

RC_GTEST_PROP(Sets, AreComparedByTheirElements, ()) {
  const Set set = random_set();
  const Set other = random_set();
  RC_ASSERT(cairn::same_elements(set, other) == agree(set, other));
  // The same set in other words: finite progressions one by one, infinite ones as every second element, backwards.
  Set rewritten;
  rewritten.complement = set.complement;
  for (const auto& part : set.parts) {
    if (part.last) {
      for (std::int64_t value = part.first; value <= *part.last; value += part.step) {
        rewritten.parts.push_back({value, 1, value});
      }
    } else {
      rewritten.parts.push_back({part.first, 2 * part.step, std::nullopt});
      rewritten.parts.push_back({part.first + part.step, 2 * part.step, std::nullopt});
    }
  }
  std::reverse(rewritten.parts.begin(), rewritten.parts.end());
  RC_ASSERT(cairn::same_elements(set, rewritten));
  RC_ASSERT(!cairn::same_elements(set, rewritten.inverted()));
}

TEST(Sets, AreComparedWithoutListingLongRuns) {
  EXPECT_TRUE(cairn::same_elements(set_from_text("{1..1000000000000}"), set_from_text("{2..1000000000000,1}")));
  EXPECT_FALSE(cairn::same_elements(set_from_text("{1..1000000000000}"), set_from_text("{1..999999999999}")));
  EXPECT_TRUE(cairn::same_elements(set_from_text("not {1..1000000000000}"), set_from_text("{1000000000001..}")));
  EXPECT_FALSE(cairn::same_elements(set_from_text("{1..}"), set_from_text("not {1000000000000}")));
}

TEST(Sets, AreWrittenAsInThePapers) {
  for (const char* text :
       {"{1,3,4}", "{1..4}", "{1,3..7}", "{8,21,..,47}", "{8,21,..}", "not {2,5}", "{3..}", "{7}", "{1,2; 9,12,..}",
        "{2,5,..,14,20,30,..}", "not {1,3,..}", "{1; 3..}", "{1..4; 8,21,..}", "{8,21,..; 5}", "{3..; 1,2}"}) {
    EXPECT_EQ(set_from_text(text).to_string(), text);
  }
  EXPECT_EQ(set_from_text("{ 1 , 3 .. 7 }").to_string(), "{1,3..7}");
  EXPECT_EQ(set_from_text("{1,2,..}").to_string(), "{1..}");
  EXPECT_EQ(set_from_text("{1,2,3,..,9}").to_string(), "{1..9}");
  EXPECT_EQ(set_from_text("{8,21,34,..}").to_string(), "{8,21,..}");
  EXPECT_EQ(set_from_text("{8,21,34,..,47}").to_string(), "{8,21,..,47}");
  EXPECT_EQ(set_from_text("{8,21,34,47,..,47}").to_string(), "{8,21,..,47}");
  EXPECT_EQ(set_from_text("not not {1}").to_string(), "{1}");
}

// All terms before the dots belong to the progression; a semicolon parts it from others.
TEST(Sets, ContinueWhatStandsBeforeTheDots) {
  const auto elements = [](const std::string& text) {
    std::vector<std::int64_t> found;
    for (std::int64_t value = 1; value < 40; ++value) {
      if (set_from_text(text).contains(value)) found.push_back(value);
    }
    return found;
  };
  using Numbers = std::vector<std::int64_t>;
  EXPECT_EQ(elements("{1; 8,21,..}"), (Numbers{1, 8, 21, 34}));
  EXPECT_EQ(elements("{8,21,..; 1}"), (Numbers{1, 8, 21, 34}));
  EXPECT_EQ(elements("{8,21,..,34, 1}"), (Numbers{1, 8, 21, 34}));
  EXPECT_EQ(elements("{8,21,34,..}"), (Numbers{8, 21, 34}));
  EXPECT_EQ(elements("{1..3; 30..}"), (Numbers{1, 2, 3, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39}));
  EXPECT_EQ(elements("{1, 3..7}"), (Numbers{1, 3, 4, 5, 6, 7}));
}

TEST(Sets, StaySmallHoweverLargeTheirElements) {
  const Set set = set_from_text("{1..9007199254740992}");
  EXPECT_EQ(set.parts.size(), 1U);
  EXPECT_TRUE(set.contains(1'000'000'000'000));
  EXPECT_EQ(set.next(9'007'199'254'740'992), 9'007'199'254'740'992);
  EXPECT_EQ(set.next(9'007'199'254'740'993), std::nullopt);
  EXPECT_EQ(set.inverted().next(1), 9'007'199'254'740'993);
  EXPECT_EQ(set_from_text("{3,9007199254740992,..}").next(4), 9'007'199'254'740'992);
}

TEST(Sets, RefuseAPeriodThatNoTableHolds) {
  EXPECT_THROW((void)set_from_text("{1,2000001,..}").period(), cairn::Error);
  EXPECT_EQ(set_from_text("{1,1000001,..}").period(), 1'000'000);
  EXPECT_EQ(set_from_text("{1,2000001,..,4000001}").period(), 1);
}

// Long runs that are left out are skipped, not walked through.
TEST(Sets, SkipLongGaps) {
  const Set all_but = set_from_text("not {1..1000000000, 1000000001}");
  EXPECT_EQ(all_but.next(1), 1'000'000'002);
  const Set one = set_from_text("not {2..999999999, 1000000000..}");
  EXPECT_EQ(one.greatest(), 1);
}

}  // namespace
