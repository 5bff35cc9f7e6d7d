// Sentences on a box of numbers: what a finite look decides is decided as the definition has it, and nothing else is.
//
// Expected values are known from the rules: nim[a,b] is P where a = b and G(nim[a]) = a, and the P-positions of wythoff
// are (0,0), (1,2), (3,5), (4,7), (6,10), (8,13), ...
#include "base/all_layers.hpp"
#include "claims/check_support.hpp"

#include "claims/sentence_box.hpp"
#include "claims/sentence_claim.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <random>

namespace cairn {
namespace {

using How = HowKnown::How;

Expr num(std::int64_t value) { return rules::number(value); }
Expr add(Expr a, Expr b) { return node(Op::add, {std::move(a), std::move(b)}); }
Expr sub(Expr a, Expr b) { return node(Op::subtract, {std::move(a), std::move(b)}); }
Expr eq(Expr a, Expr b) { return node(Op::equal, {std::move(a), std::move(b)}); }
Expr lt(Expr a, Expr b) { return node(Op::less, {std::move(a), std::move(b)}); }
Expr le(Expr a, Expr b) { return node(Op::less_equal, {std::move(a), std::move(b)}); }
Expr all_of(Expr a, Expr b) { return node(Op::conjunction, {std::move(a), std::move(b)}); }
Expr any_of(Expr a, Expr b) { return node(Op::disjunction, {std::move(a), std::move(b)}); }
Expr none(Expr a) { return node(Op::negation, {std::move(a)}); }
Expr implies(Expr a, Expr b) { return node(Op::implication, {std::move(a), std::move(b)}); }
Expr iff(Expr a, Expr b) { return node(Op::equivalence, {std::move(a), std::move(b)}); }

class SentenceBox : public ::testing::Test {
 protected:
  // A variable of the sentence by its name; new ones are added.
  Expr var(const std::string& text) {
    Expr result = name(text);
    const auto at = std::find_if(variables_.begin(), variables_.end(), [&](const auto& v) { return v.name == text; });
    result.value = at - variables_.begin();
    if (at == variables_.end()) variables_.push_back({text, {}});
    return result;
  }
  Expr bind(Op op, const std::string& variable, Expr body) {
    Expr result = node(op, {std::move(body)});
    result.name = variable;
    result.value = var(variable).value;
    return result;
  }
  Expr all(const std::string& variable, Expr body) { return bind(Op::for_all, variable, std::move(body)); }
  Expr some(const std::string& variable, Expr body) { return bind(Op::exists, variable, std::move(body)); }

  // "nim", or "misere nim + wythoff": the cells are numbers, as many as are named behind the game: nim/2.
  Expr position(Op op, const std::vector<std::pair<std::string, int>>& games, std::vector<Expr> args, bool misere) {
    auto subject = std::make_shared<Subject>();
    subject->misere = misere;
    for (const auto& [game, cells] : games) {
      SubjectPart part;
      part.game = parse_game(game, library_).game;
      part.cells.resize(static_cast<std::size_t>(cells));
      subject->parts.push_back(std::move(part));
    }
    Expr result = node(op, std::move(args));
    result.subject = std::move(subject);
    return result;
  }
  Expr is(const std::string& outcome, const std::string& game, std::vector<Expr> args, bool misere = false) {
    const int cells = static_cast<int>(args.size());
    Expr result = position(Op::is_outcome, {{game, cells}}, std::move(args), misere);
    result.name = outcome;
    return result;
  }
  Expr grundy(const std::string& game, std::vector<Expr> args) {
    const int cells = static_cast<int>(args.size());
    return position(Op::grundy_of, {{game, cells}}, std::move(args), false);
  }
  Expr call(int definition, std::vector<Expr> args, bool truth = false) {
    Expr result = node(truth ? Op::defined_truth : Op::defined, std::move(args));
    result.value = definition;
    result.name = "F";
    return result;
  }

  Sentence sentence(Expr body, std::size_t free = 0) {
    Sentence result;
    result.variables = variables_;
    result.free = free;
    result.body = std::move(body);
    result.definitions = definitions_;
    result.text = "the sentence";
    return result;
  }
  ClaimAnswer check(Expr body, std::optional<std::int64_t> to, std::size_t free = 0, const Control& control = {}) {
    return check(sentence(std::move(body), free), to, control);
  }
  static ClaimAnswer check(const Sentence& sentence, std::optional<std::int64_t> to, const Control& control = {}) {
    testing::EnginesAlone engines;
    const TableOf tables = [](const TableQuestion& question, const Control& limits) {
      return std::make_shared<const TableValues>(table(question, limits));
    };
    return check_sentence_to(sentence, to, control, engines, tables);
  }
  // "holds up to 12: 169 cases", "refuted at a=1 whatever b: nim[1] is N", "proved by a=3", "unknown: ...".
  static std::string words(const ClaimAnswer& answer) {
    std::string values;
    if (answer.witness) {
      for (const auto& [name, value] : answer.witness->variables) values += " " + name + "=" + value;
      if (!answer.witness->whatever.empty()) values += " whatever";
      for (const auto& name : answer.witness->whatever) values += " " + name;
      for (const auto& fact : answer.witness->facts) values += "; " + fact;
      if (!answer.witness->smallest) values += " (not the smallest)";
    }
    if (!answer.holds) return "unknown: " + answer.known.detail;
    if (!*answer.holds) return "refuted at" + values;
    if (answer.known.how == How::proved) return "proved by" + values;
    const std::string cases = std::to_string(answer.instances) + (answer.instances == 1 ? " case" : " cases");
    return (answer.to ? "holds up to " + std::to_string(*answer.to) : "holds") + ": " + cases +
           (answer.single ? ", all there are" : "");
  }

  Library library_ = built_in_games();
  std::vector<SentenceVariable> variables_;
  std::vector<Definition> definitions_;
};

TEST_F(SentenceBox, FreeVariablesRunThroughTheBox) {
  const Expr a = var("a"), b = var("b");
  EXPECT_EQ(words(check(iff(is("P", "nim", {a, b}), eq(a, b)), 12, 2)), "holds up to 12: 169 cases");
  EXPECT_EQ(words(check(iff(is("P", "wythoff", {a, b}), eq(a, b)), 12, 2)), "refuted at a=1 b=1; wythoff[1,1] is N");
  // Premises leave cases out: a < b <= 12.
  EXPECT_EQ(words(check(implies(lt(a, b), is("N", "nim", {a, b})), 12, 2)), "holds up to 12: 78 cases");
  // Where the premise holds there is a case, though a <= b cannot fail there.
  EXPECT_EQ(words(check(implies(is("P", "nim", {a, b}), le(a, b)), 5, 2)), "holds up to 5: 6 cases");
  const ClaimAnswer answer = check(eq(grundy("nim", {a, b}), node(Op::nim_sum, {a, b})), 9, 2);
  EXPECT_EQ(words(answer), "holds up to 9: 100 cases");
  EXPECT_EQ(answer.known, (HowKnown{How::computed, "all 100 cases with numbers up to 9"}));
  EXPECT_EQ(words(check(eq(grundy("nim", {a, b}), add(a, b)), 9, 2)), "refuted at a=1 b=1; G(nim[1,1]) = 0");
}

// The largest number first, then the numbers in their order: (1,2) comes before (2,0) as wythoff[2,1] does not.
TEST_F(SentenceBox, TheCounterexampleIsTheSmallest) {
  const Expr a = var("a"), b = var("b");
  EXPECT_EQ(words(check(implies(is("P", "wythoff", {a, b}), le(a, num(0))), 20, 2)),
            "refuted at a=1 b=2; wythoff[1,2] is P");
  EXPECT_EQ(words(check(implies(lt(num(2), a), is("N", "wythoff", {a, b})), 20, 2)),
            "refuted at a=3 b=5; wythoff[3,5] is P");
  EXPECT_EQ(words(check(all("a", implies(lt(num(3), a), all("b", implies(lt(b, a), is("N", "wythoff", {a, b}))))), 20)),
            "refuted at a=5 b=3; wythoff[5,3] is P");
}

TEST_F(SentenceBox, WitnessesMayLieBeyondTheBox) {
  const Expr a = var("a"), b = var("b");
  // The partner of 50 is 81.
  EXPECT_EQ(words(check(all("a", some("b", is("P", "wythoff", {a, b}))), 50)), "holds up to 50: 51 cases");
  const ClaimAnswer never = check(all("a", some("b", all_of(lt(a, b), is("P", "nim", {a, b})))), 3);
  EXPECT_EQ(never.holds, std::nullopt);
  EXPECT_EQ(never.known.how, How::unknown);
  EXPECT_EQ(never.known.detail.substr(0, 16), "at a = 0: no b u") << never.known.detail;
}

TEST_F(SentenceBox, BoundedQuantifiersAreExact) {
  const Expr a = var("a"), b = var("b");
  EXPECT_EQ(words(check(all("a", some("b", all_of(lt(b, a), is("P", "nim", {a, b})))), 5)),
            "refuted at a=0 whatever b");
  EXPECT_EQ(words(check(all("a", some("b", all_of(le(b, a), is("P", "nim", {a, b})))), 5)), "holds up to 5: 6 cases");
  // Exactly one of b <= 2a + 1 goes with a: 2 does not go with 4, but 1.
  const auto unique = [&](Expr bound) {
    return all("a", bind(Op::exists_unique, "b", all_of(le(b, std::move(bound)), is("P", "wythoff", {a, b}))));
  };
  EXPECT_EQ(words(check(unique(add(node(Op::multiply, {num(2), a}), num(1))), 40)), "holds up to 40: 41 cases");
  EXPECT_EQ(words(check(unique(a), 40)), "refuted at a=1");
  // Without a bound a second one could always follow.
  const ClaimAnswer open = check(all("a", bind(Op::exists_unique, "b", is("P", "wythoff", {a, b}))), 10);
  EXPECT_EQ(open.holds, std::nullopt);
  EXPECT_NE(open.known.detail.find("one b up to"), std::string::npos) << open.known.detail;
  EXPECT_NE(open.known.detail.find("no counterexample with numbers up to 10"), std::string::npos);
  // Cells that are not negative bound as well: some b with nim[a-b, b] in P is half of a.
  EXPECT_EQ(words(check(all("a", iff(some("b", is("P", "nim", {sub(a, b), b})), node(Op::divides, {num(2), a}))), 12)),
            "holds up to 12: 13 cases");
  // Bounds by way of another variable, by a set, by a square.
  const Expr c = var("c");
  const Expr chain = some("b", some("c", all_of(all_of(lt(b, c), lt(c, a)), is("N", "nim", {b, c}))));
  EXPECT_EQ(words(check(all("a", chain), 9)), "refuted at a=0 whatever b c");
  EXPECT_EQ(words(check(all("a", implies(lt(num(1), a), chain)), 9)), "holds up to 9: 8 cases");
  Expr set = node(Op::member, {b, Expr()});
  set.args[1].op = Op::set;
  set.args[1].set.parts = {{2, 1, 4}};
  EXPECT_EQ(words(check(all("a", some("b", all_of(set, is("P", "nim", {a, b})))), 9)), "refuted at a=0 whatever b");
  const Expr square = some("b", eq(node(Op::multiply, {b, b}), a));
  EXPECT_EQ(words(check(all("a", square), 9)), "refuted at a=2 whatever b");
}

TEST_F(SentenceBox, SentencesThatExistAreProvedByAWitness) {
  const Expr a = var("a"), b = var("b");
  const ClaimAnswer found =
      check(some("a", some("b", all_of(lt(num(3), a), is("P", "wythoff", {a, b})))), std::nullopt);
  EXPECT_EQ(words(found), "proved by a=5 b=3; wythoff[5,3] is P");
  EXPECT_EQ(found.known.detail, "a witness: a = 5, b = 3");
  EXPECT_EQ(words(check(some("a", all_of(lt(num(0), a), is("P", "nim", {a}))), 30)),
            "unknown: no witness with numbers up to 30 is known");
  EXPECT_EQ(words(check(some("a", all_of(le(a, num(7)), all_of(lt(num(0), a), is("P", "nim", {a})))), 30)),
            "refuted at whatever a");
  EXPECT_EQ(words(check(none(all("a", is("N", "nim", {a}))), 30)), "proved by a=0; nim[0] is P");
  EXPECT_EQ(words(check(none(some("a", is("P", "nim", {a}))), 30)), "refuted at a=0; nim[0] is P");
  EXPECT_EQ(words(check(some("a", all("b", implies(lt(b, a), is("N", "nim", {a, b})))), 30)), "proved by a=0");
}

TEST_F(SentenceBox, FiniteSentencesAreDecided) {
  const Expr a = var("a"), b = var("b");
  EXPECT_EQ(words(check(is("P", "wythoff", {num(4), num(7)}), std::nullopt)), "holds: 1 case, all there are");
  EXPECT_EQ(words(check(is("P", "wythoff", {num(4), num(8)}), std::nullopt)), "refuted at; wythoff[4,8] is N");
  const ClaimAnswer all_there_are = check(
      all("a", implies(le(a, num(12)), some("b", all_of(le(b, num(30)), is("P", "wythoff", {a, b}))))), std::nullopt);
  EXPECT_EQ(words(all_there_are), "holds: 13 cases, all there are");
  EXPECT_EQ(all_there_are.known, (HowKnown{How::computed, "all 13 cases"}));
  // Up to 5 it is a box like others.
  EXPECT_EQ(words(check(all("a", implies(le(a, num(12)), is("N", "nim", {a, add(a, num(1))}))), 5)),
            "holds up to 5: 6 cases");
}

TEST_F(SentenceBox, InfinitelyManyIsNeverSeen) {
  const Expr a = var("a");
  const auto says = [&](Op op, Expr body) { return words(check(bind(op, "a", std::move(body)), 20)); };
  EXPECT_EQ(says(Op::infinitely_many, is("P", "nim", {a, a})).substr(0, 7), "unknown");
  EXPECT_EQ(says(Op::almost_all, is("P", "nim", {a, a})).substr(0, 7), "unknown");
  EXPECT_EQ(says(Op::infinitely_many, all_of(le(a, num(9)), is("P", "nim", {a, a}))), "refuted at");
  EXPECT_EQ(says(Op::almost_all, implies(le(a, num(9)), is("N", "nim", {a, a}))), "holds: 1 case, all there are");
  EXPECT_EQ(says(Op::almost_all, le(a, num(9))), "refuted at");
}

TEST_F(SentenceBox, NoPositionIsNeitherPNorN) {
  const Expr a = var("a");
  const Expr less = sub(a, num(1));
  EXPECT_EQ(words(check(any_of(is("P", "nim", {less}), is("N", "nim", {less})), 5, 1)),
            "refuted at a=0; nim[-1] is no position");
  // An absent number differs from all others, and nothing else holds of it.
  EXPECT_EQ(words(check(node(Op::not_equal, {grundy("nim", {less}), a}), 5, 1)), "holds up to 5: 6 cases");
  EXPECT_EQ(words(check(le(grundy("nim", {less}), a), 5, 1)), "refuted at a=0; nim[-1] is no position");
  // "not (b <= x)" with x absent is true of every b, so that no bound for b follows from it.
  const Expr b = var("b");
  const Expr above = all("b", any_of(le(b, grundy("nim", {less})), lt(b, num(3))));
  EXPECT_EQ(words(check(all("a", above), 5)), "refuted at a=0 b=3; nim[-1] is no position");
  EXPECT_EQ(words(check(all("a", any_of(above, lt(a, a))), 5)), "refuted at a=0; nim[-1] is no position");
}

TEST_F(SentenceBox, LeastAndOnlyNumbers) {
  const Expr a = var("a"), b = var("b");
  const Expr partner = bind(Op::least_such, "b", is("P", "wythoff", {a, b}));
  EXPECT_EQ(words(check(le(partner, node(Op::multiply, {num(2), a})), 20, 1)), "holds up to 20: 21 cases");
  EXPECT_EQ(words(check(lt(partner, add(a, num(3))), 20, 1)), "refuted at a=4");
  // Several, or none, are no number: 2 divides b <= a for one b where a <= 1.
  const Expr only = bind(Op::the_only, "b", all_of(le(b, a), node(Op::divides, {num(2), b})));
  EXPECT_EQ(words(check(eq(only, num(0)), 20, 1)), "refuted at a=2");
  EXPECT_EQ(words(check(iff(eq(only, num(0)), le(a, num(1))), 20, 1)), "holds up to 20: 21 cases");
}

// F(n) = 0 if n = 0 else F(floor(n/2)) + 1 is the number of binary digits.
TEST_F(SentenceBox, DefinitionsMayCallThemselves) {
  const Expr n = var("n"), a = var("a");
  variables_ = {{"a", {}}, {"n", {}}};
  Expr parameter = name("n"), free = name("a");
  parameter.value = 1;
  free.value = 0;
  const auto define = [&](Expr body) { definitions_ = {{"F", {1}, std::move(body)}}; };
  const Expr half = node(Op::floor_divide, {parameter, num(2)});
  define(node(Op::conditional, {num(0), eq(parameter, num(0)), add(call(0, {half}), num(1))}));
  const Expr power = node(Op::power, {num(2), call(0, {free})});
  EXPECT_EQ(words(check(lt(free, power), 300, 1)), "holds up to 300: 301 cases");
  EXPECT_EQ(words(check(lt(call(0, {free}), num(4)), 300, 1)), "refuted at a=8; F(8) = 4");
  define(node(Op::conditional, {num(0), eq(parameter, num(0)), add(call(0, {parameter}), num(1))}));
  EXPECT_THROW((void)check(le(num(0), call(0, {free})), 5, 1), Error);
  define(node(Op::conditional, {num(0), eq(parameter, num(0)), add(call(0, {add(parameter, num(1))}), num(1))}));
  const ClaimAnswer endless = check(le(num(0), call(0, {free})), 5, 1);
  EXPECT_EQ(endless.holds, std::nullopt);
  EXPECT_NE(endless.known.detail.find("at a = 1: F(1001) is needed by 1000 calls"), std::string::npos)
      << endless.known.detail;
}

TEST_F(SentenceBox, Sums) {
  const Expr a = var("a"), b = var("b");
  Expr sum = position(Op::is_outcome, {{"nim", 1}, {"nim", 1}}, {a, b}, false);
  sum.name = "P";
  EXPECT_EQ(words(check(iff(sum, eq(a, b)), 8, 2)), "holds up to 8: 81 cases");
  // In misere play [1] + [1] is N and [0] + [1] is P; from 2 on it is as in normal play.
  Expr misere = position(Op::is_outcome, {{"nim", 1}, {"nim", 1}}, {a, b}, true);
  misere.name = "P";
  EXPECT_EQ(words(check(iff(misere, eq(a, b)), 4, 2)), "refuted at a=0 b=0; misere nim[0] + nim[0] is N");
  EXPECT_EQ(words(check(implies(le(num(2), a), iff(misere, eq(a, b))), 4, 2)), "holds up to 4: 15 cases");
}

TEST_F(SentenceBox, RemotenessOfOnePile) {
  const Expr a = var("a");
  // All of a pile is taken at once.
  const Expr steps = position(Op::remoteness_of, {{"nim", 1}}, {a}, false);
  EXPECT_EQ(words(check(implies(lt(num(0), a), eq(steps, num(1))), 8, 1)), "holds up to 8: 8 cases");
  EXPECT_EQ(words(check(eq(steps, num(1)), 8, 1)), "refuted at a=0; remoteness(nim[0]) = 0");
}

TEST_F(SentenceBox, ABoundIsChosen) {
  const Expr a = var("a"), b = var("b");
  const ClaimAnswer answer = check(iff(is("P", "nim", {a, b}), eq(a, b)), std::nullopt, 2);
  ASSERT_TRUE(answer.to);
  EXPECT_GE(*answer.to, 100);
  EXPECT_EQ(answer.instances, static_cast<std::uint64_t>((*answer.to + 1) * (*answer.to + 1)));
  EXPECT_EQ(answer.status, Status::complete);
}

TEST_F(SentenceBox, AStoppedRunTellsHowFarItCame) {
  const Expr a = var("a"), b = var("b");
  const std::atomic<bool> cancelled = true;
  Control control;
  control.cancelled = &cancelled;
  const ClaimAnswer answer = check(iff(is("P", "nim", {a, b}), eq(a, b)), 50, 2, control);
  EXPECT_EQ(answer.status, Status::cancelled);
  EXPECT_EQ(answer.holds, std::nullopt);
  EXPECT_EQ(answer.known, (HowKnown{How::unknown, "interrupted before anything was known"}));
}

TEST_F(SentenceBox, OnePatternIsAClaim) {
  const Expr a = var("a"), b = var("b");
  const auto text = [&](Expr body, std::size_t free = 2) {
    const auto claim = as_claim(sentence(std::move(body), free));
    return claim ? to_string(*claim) : "none";
  };
  EXPECT_EQ(text(iff(is("P", "nim", {a, b}), eq(a, b))), "nim[a,b]: P iff a = b");
  EXPECT_EQ(text(iff(eq(a, b), is("P", "nim", {b, a}))), "nim[b,a]: P iff a = b");
  EXPECT_EQ(text(implies(lt(a, b), is("N", "nim", {a, b}))), "nim[a,b], a < b: N");
  EXPECT_EQ(text(all("a", implies(lt(num(0), a), all("b", eq(grundy("nim", {a, b}), node(Op::nim_sum, {a, b}))))), 0),
            "nim[a,b], 0 < a: G = a xor b");
  EXPECT_EQ(text(implies(is("P", "nim", {a, add(a, b)}), eq(b, num(0)))), "nim[a,a + b]: not P or b = 0");
  EXPECT_EQ(text(is("P", "nim", {num(1), num(1)}), 0), "nim[1,1]: P");
  // Other positions, quantifiers inside, cells that may be negative, a variable in no cell.
  EXPECT_EQ(text(iff(is("P", "nim", {a, b}), is("P", "nim", {b, a}))), "none");
  EXPECT_EQ(text(all("a", some("b", is("P", "nim", {a, b}))), 0), "none");
  EXPECT_EQ(text(is("P", "nim", {sub(a, b), b})), "none");
  EXPECT_EQ(text(implies(lt(a, b), is("P", "nim", {a}))), "none");
}

// Random sentences without positions, against a plain evaluation up to a number that decides them: all bounds are
// written into them.
TEST_F(SentenceBox, BoundsThatAreReadFromConditionsAreRight) {
  std::mt19937 random(14);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  variables_ = {{"a", {}}, {"b", {}}, {"c", {}}};
  const auto name_of = [&](int i) { return var(variables_[static_cast<std::size_t>(i)].name); };
  const std::function<Expr(int)> term = [&](int depth) -> Expr {
    const int kind = below(depth > 0 ? 5 : 2);
    if (kind == 0) return num(below(5));
    if (kind == 1 || kind > 3) return name_of(below(3));
    return node(kind == 2 ? Op::add : Op::subtract, {term(depth - 1), term(depth - 1)});
  };
  const std::function<Expr(int)> condition = [&](int depth) -> Expr {
    const int kind = below(depth > 0 ? 8 : 4);
    static constexpr std::array kOps{Op::less, Op::less_equal, Op::equal, Op::not_equal};
    if (kind < 4) return node(kOps[static_cast<std::size_t>(kind)], {term(1), term(1)});
    if (kind == 7) return none(condition(depth - 1));
    static constexpr std::array kConnectives{Op::conjunction, Op::disjunction, Op::implication};
    return node(kConnectives[static_cast<std::size_t>(kind - 4)], {condition(depth - 1), condition(depth - 1)});
  };
  // Sums of a few numbers below 5 and variables below 12: what is true of large b, c is true of those from 40 to 80.
  const std::function<bool(const Expr&, std::vector<std::int64_t>&)> plain = [&](const Expr& expr,
                                                                                 auto& values) -> bool {
    const std::function<std::int64_t(const Expr&)> number = [&](const Expr& e) -> std::int64_t {
      if (e.op == Op::number) return e.value;
      if (e.op == Op::name) return values[static_cast<std::size_t>(e.value)];
      return number(e.args[0]) + (e.op == Op::add ? 1 : -1) * number(e.args[1]);
    };
    switch (expr.op) {
      case Op::less:
        return number(expr.args[0]) < number(expr.args[1]);
      case Op::less_equal:
        return number(expr.args[0]) <= number(expr.args[1]);
      case Op::equal:
        return number(expr.args[0]) == number(expr.args[1]);
      case Op::not_equal:
        return number(expr.args[0]) != number(expr.args[1]);
      case Op::negation:
        return !plain(expr.args[0], values);
      case Op::conjunction:
        return plain(expr.args[0], values) && plain(expr.args[1], values);
      case Op::disjunction:
        return plain(expr.args[0], values) || plain(expr.args[1], values);
      case Op::implication:
        return !plain(expr.args[0], values) || plain(expr.args[1], values);
      default:
        break;
    }
    const auto variable = static_cast<std::size_t>(expr.value);
    for (std::int64_t i = 0; i <= (variable == 1 ? 40 : 100); ++i) {
      values[variable] = i;
      const bool here = plain(expr.args[0], values);
      if (here == (expr.op == Op::exists)) return here;
    }
    return expr.op == Op::for_all;
  };
  int holding = 0, failing = 0, unknown = 0;
  for (int i = 0; i < 250; ++i) {
    Expr inner = condition(3);
    inner = bind(below(2) == 0 ? Op::exists : Op::for_all, "c", std::move(inner));
    if (below(2) == 0) inner = none(std::move(inner));
    inner = bind(below(2) == 0 ? Op::exists : Op::for_all, "b", std::move(inner));
    inner = any_of(std::move(inner), lt(num(1), num(0)));  // so that only a runs through the box
    const Sentence said = sentence(inner, 1);
    SCOPED_TRACE(to_string(said));
    std::optional<std::int64_t> expected;
    for (std::int64_t a = 0; a <= 6 && !expected; ++a) {
      std::vector<std::int64_t> values{a, 0, 0};
      if (!plain(inner, values)) expected = a;
    }
    const ClaimAnswer answer = check(said, 6);
    if (!answer.holds) {
      ++unknown;
    } else if (*answer.holds) {
      ++holding;
      EXPECT_FALSE(expected) << *expected;
    } else {
      ++failing;
      ASSERT_TRUE(expected) << words(answer);
      if (answer.witness->smallest) {
        EXPECT_EQ(answer.witness->variables[0].second, std::to_string(*expected));
      }
    }
  }
  EXPECT_GT(holding, 40);
  EXPECT_GT(failing, 40);
  EXPECT_LT(unknown, 125);
}

}  // namespace
}  // namespace cairn
