// A shape that the product does not have, added by this one file: stacks in a ring, of which one or two neighbours may
// be taken from. Solving, tables, lists, proofs, certificates and claims take it as they take stacks, and every answer
// is held against a few lines of recursion that know nothing of Cairn.
#include "base/all_layers.hpp"
#include "check/certificate.hpp"
#include "check/proof_check.hpp"
#include "engine/table/tables.hpp"
#include "lab/laboratory.hpp"
#include "language/parse_claim.hpp"
#include "language/parse_position.hpp"
#include "language/parse_rules.hpp"
#include "language/print_rules.hpp"
#include "rules/shape.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace cairn {

namespace {

class Ring final : public Shape {
 public:
  explicit Ring(int count) : count_(count), cells_(static_cast<std::size_t>(kMostStacks)) {}

  [[nodiscard]] std::string keyword() const override { return "ring"; }
  [[nodiscard]] std::string text() const override { return count_ == 0 ? "any" : std::to_string(count_); }
  [[nodiscard]] int arity() const override { return count_; }
  [[nodiscard]] std::span<const Coordinate> cells(int count) const override {
    return std::span(cells_).first(static_cast<std::size_t>(count));
  }
  [[nodiscard]] bool interchangeable() const override { return false; }
  [[nodiscard]] bool of_stacks() const override { return true; }
  [[nodiscard]] std::vector<Taking> takings(const std::string& word, int count, int /*empty*/) const override {
    std::vector<Taking> result;
    for (int i = 0; i < count; ++i) {
      if (word == "one") result.push_back({{i}, std::nullopt, true});
      const bool last_of_two = count == 2 && i == 1;  // two stacks are neighbours once, not twice
      if (word == "neighbours" && count > 1 && !last_of_two) {
        result.push_back({{i, (i + 1) % count}, std::nullopt, true});
      }
    }
    return result;
  }
  [[nodiscard]] std::optional<Misplaced> complaint(const std::string& word) const override {
    if (word == "one" || word == "neighbours") return std::nullopt;
    return Misplaced{"a ring has no such stacks to take from", {}, "say 'from one' or 'from neighbours'"};
  }

 private:
  int count_;
  std::vector<Coordinate> cells_;
};

std::shared_ptr<const Shape> read_ring(ShapeReader& reader) {
  if (reader.accept("any")) return std::make_shared<const Ring>(0);
  const auto count = reader.number();
  if (!count) reader.fail_expected("'any' or a number");
  if (*count < 1 || *count > kMostStacks) reader.fail_at_number("a ring has 1 to 32 stacks", "");
  return std::make_shared<const Ring>(static_cast<int>(*count));
}

constexpr const char* kRules =
    "game circle\n"
    "  ring   any\n"
    "  move   take t from one\n"
    "  move   take t from neighbours\n"
    "game coins\n"
    "  ring   any\n"
    "  move   take t in {1} from one\n"
    "  move   take t in {1} from neighbours\n"
    "game four\n"
    "  ring   4\n"
    "  move   take t in {1} from neighbours\n";

// The rules once more, by hand.
struct Played {
  std::int64_t most;  // that may be taken
  bool from_one;
  std::map<Cells, int> known;

  int grundy(const Cells& board) {
    const auto found = known.find(board);
    if (found != known.end()) return found->second;
    std::set<int> reached;
    const auto k = board.size();
    for (std::size_t i = 0; i < k; ++i) {
      for (std::int64_t t = 1; t <= std::min(most, board[i]); ++t) {
        Cells next = board;
        next[i] -= t;
        if (from_one) reached.insert(grundy(next));
        const std::size_t j = (i + 1) % k;
        if (j == i || board[j] < t) continue;
        next[j] -= t;
        reached.insert(grundy(next));
      }
    }
    int value = 0;
    while (reached.contains(value)) ++value;
    return known[board] = value;
  }
};

class RingShape : public ::testing::Test {
 protected:
  RingShape() {
    add_shape({"ring", read_ring});
    lab_.library().add(kRules, "ring.rules");
  }

  std::shared_ptr<const Game> game(const std::string& text) { return parse_game(text, lab_.library()).game; }

  Laboratory lab_{[] { return ProofSettings{}; }};
};

TEST_F(RingShape, IsPrintedAsItIsRead) {
  std::string printed;
  for (const Ruleset& rules : parse_rules(kRules, "")) printed += print_rules(rules);
  EXPECT_EQ(printed, kRules);
}

TEST_F(RingShape, RefusesWhatItDoesNotKnow) {
  try {
    static_cast<void>(parse_rules("game bad\n  ring any\n  move take t from greatest\n", "bad.rules"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "a ring has no such stacks to take from");
    EXPECT_EQ(error.hint(), "say 'from one' or 'from neighbours'");
    EXPECT_TRUE(error.where().starts_with("bad.rules:3:3")) << error.where();
  }
}

// Stacks it has, but not such as have a least one wherever they lie.
TEST_F(RingShape, HasNoLeastStack) {
  try {
    static_cast<void>(parse_rules("game bad\n  ring any\n  move take t from one where t <= least\n", "bad.rules"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "'least' needs stacks whose order does not matter");
    EXPECT_EQ(error.hint(), "write 'stacks any' or 'stacks 2' instead of 'ring'");
  }
}

TEST_F(RingShape, IsSolvedByEveryEngineThatSearches) {
  Played played{100, true, {}};
  for (const char* text : {"circle[3,1,2,2]", "circle[2,1]", "circle[4]", "circle[0,3,0,3]", "circle[1,2,3,4,1]"}) {
    const Position position = parse_position(text, lab_.library());
    const int value = played.grundy(*to_cells(position.parts[0]));
    for (const Engine engine : {Engine::chosen, Engine::lazy, Engine::reference}) {
      const SolveAnswer answer = lab_.solve(position, Control(), engine);
      EXPECT_EQ(answer.position, text);
      EXPECT_EQ(answer.outcome, value == 0 ? 'P' : 'N') << text;
      EXPECT_EQ(answer.grundy, Integer(value)) << text;
    }
  }
}

TEST_F(RingShape, OrderMatters) {
  // By hand: two neighbours can be taken at once, two stacks across the ring only one after the other.
  const auto outcome = [&](const char* text) {
    return lab_.solve(parse_position(text, lab_.library()), Control(), Engine::chosen).outcome;
  };
  EXPECT_EQ(outcome("coins[1,1,0,0]"), 'N');
  EXPECT_EQ(outcome("coins[1,0,1,0]"), 'P');
  const MovesAnswer moves = lab_.moves(parse_position("coins[1,0,2,1]", lab_.library()), Control(), Engine::chosen);
  std::set<std::string> options;
  for (const auto& option : moves.options) options.insert(option.position);
  EXPECT_EQ(options, (std::set<std::string>{"coins[0,0,2,1]", "coins[1,0,1,1]", "coins[1,0,2,0]", "coins[1,0,1,0]",
                                            "coins[0,0,2,0]"}));
}

TEST_F(RingShape, FillsTables) {
  Played played{100, true, {}};
  for (const bool grundy : {false, true}) {
    for (const Engine engine : {Engine::chosen, Engine::table}) {
      TableQuestion question;
      question.game = game("circle");
      question.stacks = 3;
      question.to = 5;
      question.grundy = grundy;
      const TableValues answer = table(question, Control(), engine);
      Box::Walk walk = answer.box.first();
      std::size_t cells = 0;
      do {
        const int value = played.grundy(walk.x);
        EXPECT_EQ(answer.values[walk.rank], grundy ? value : value == 0 ? 'P' : 'N');
        ++cells;
      } while (answer.box.advance(walk));
      EXPECT_EQ(cells, 216U);
    }
  }
}

TEST_F(RingShape, IsProvedAndItsProofChecked) {
  Played played{1, true, {}};
  ProveQuestion question;
  question.game = game("coins");
  question.stacks = 4;
  const Proving proving = lab_.prove(question, Control());
  ASSERT_TRUE(proving.answer.proof) << proving.answer.why;
  const std::string certificate = write_certificate(*proving.answer.proof);
  Ruleset rules;
  const Proof read = read_certificate(certificate, "ring", &rules, nullptr);
  EXPECT_TRUE(*rules.shape == *question.game->rules.shape);
  EXPECT_EQ(write_certificate(read), certificate);

  TableQuestion up_to;
  up_to.game = question.game;
  up_to.stacks = 4;
  up_to.to = 4;
  std::set<Cells> listed;
  const ListedPositions list = lab_.list(up_to, false, Control(), Engine::automaton);
  for (const Cells& position : list.positions) listed.insert(position);
  Cells board(4, 0);
  for (std::int64_t i = 0; i < 625; ++i) {
    for (std::int64_t at = 0, rest = i; at < 4; ++at, rest /= 5) board[static_cast<std::size_t>(at)] = rest % 5;
    EXPECT_EQ(listed.contains(board), played.grundy(board) == 0);
  }
  // By hand: P when opposite stacks agree in parity. A move changes one pair of opposite stacks, or both; and where
  // they disagree, one of the pair is odd, so that one can be taken from it, and from a neighbour in the other pair
  // too.
  const auto large = [&](const char* text) {
    return lab_.solve(parse_position(text, lab_.library()), Control(), Engine::automaton).outcome;
  };
  EXPECT_EQ(large("coins[10^30,1,0,10^30+1]"), 'P');
  EXPECT_EQ(large("coins[10^30,1,0,10^30]"), 'N');
}

// Of a ring of four with an empty stack nothing follows for a ring of three, where other stacks are neighbours.
TEST_F(RingShape, ProofsSpeakOfRingsOfTheirOwnSize) {
  ProveQuestion question;
  question.game = game("coins");
  question.stacks = 4;
  ASSERT_TRUE(lab_.prove(question, Control()).answer.proof);
  Played played{1, true, {}};
  TableQuestion up_to;
  up_to.game = question.game;
  up_to.stacks = 3;
  up_to.to = 3;
  std::set<Cells> listed;
  for (const Cells& position : lab_.list(up_to, false, Control(), Engine::chosen).positions) listed.insert(position);
  Cells board(3, 0);
  for (std::int64_t i = 0; i < 64; ++i) {
    for (std::int64_t at = 0, rest = i; at < 3; ++at, rest /= 4) board[static_cast<std::size_t>(at)] = rest % 4;
    const std::string text = to_string(*question.game, board);
    const char outcome = played.grundy(board) == 0 ? 'P' : 'N';
    EXPECT_EQ(lab_.solve(parse_position(text, lab_.library()), Control(), Engine::chosen).outcome, outcome) << text;
    EXPECT_EQ(listed.contains(board), outcome == 'P') << text;
  }
}

TEST_F(RingShape, IsLoweredOnceForAQuestion) {
  const auto coins = game("coins");
  const auto board = board_of(*coins, 4);
  EXPECT_EQ(board_with(*coins, 4), board);
  EXPECT_EQ(options_for(*coins, 4).get(), &board->options());
  EXPECT_NE(board_of(*coins, 3), board);
  ProveQuestion question;
  question.game = coins;
  question.stacks = 4;
  const Proving proving = lab_.prove(question, Control());
  ASSERT_TRUE(proving.answer.proof);
  EXPECT_EQ(proving.answer.proof->board, board);
  EXPECT_EQ(options_of(*proving.answer.proof).get(), &board->options());
}

TEST_F(RingShape, ClaimsAreChecked) {
  const auto check = [&](const std::string& text, std::optional<std::int64_t> to) {
    ClaimQuestion question;
    question.to = to;
    return lab_.check(parse_claim(text, lab_.library()), question, Control());
  };
  // Between empty neighbours nobody can move.
  const ClaimAnswer all = check("four[a,0,b,0]: P", std::nullopt);
  EXPECT_EQ(all.known.how, HowKnown::How::proved) << all.known.detail;
  const ClaimAnswer parities = check("coins[a,b,c,d]: P iff a + c even and b + d even", std::nullopt);
  EXPECT_EQ(parities.known.how, HowKnown::How::proved) << parities.known.detail;
  const ClaimAnswer wrong = check("coins[a,b,c]: P iff a + b + c even", 6);
  EXPECT_EQ(wrong.known.how, HowKnown::How::refuted);
}

}  // namespace

}  // namespace cairn
