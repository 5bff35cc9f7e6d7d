// Facts from the literature and from calculations by hand, tried on the games and on sentences that are written out as
// trees.
#include "facts.hpp"

#include "sentence.hpp"

namespace logic {
namespace {

class Facts {
 public:
  void outcome(const Position& position, bool p, const std::string& what, bool misere = false) {
    if (oracle_.is_p(position, misere) != p) wrong_.push_back(what);
  }
  void grundy(const Part& part, int value, const std::string& what) {
    if (oracle_.grundy(part) != value) wrong_.push_back(what);
  }
  void sentence(const Sentence& sentence, bool truth, const std::string& text) {
    if (to_text(sentence) != text) wrong_.push_back("the text '" + to_text(sentence) + "' is not '" + text + "'");
    if (Evaluator(oracle_, sentence).holds(*sentence.body) != truth) wrong_.push_back(text);
  }
  Oracle& oracle() { return oracle_; }
  std::vector<std::string> wrong_;

 private:
  Oracle oracle_;
};

ExprPtr is_p(const Game& game, std::vector<ExprPtr> cells) {
  Expr expr;
  expr.op = Op::outcome;
  expr.subject.parts.push_back({game, {}});
  for (ExprPtr& cell : cells) expr.subject.parts[0].cells.push_back({Cell::Type::number, 0, std::move(cell)});
  return std::make_shared<Expr>(std::move(expr));
}

Binder up_to(Bind bind, int v, ExprPtr bound, int most) {
  Binder binder;
  binder.bind = bind;
  binder.variables = {v};
  binder.condition = compare(variable(v), Sign::less_equal, std::move(bound));
  binder.most = most;
  return binder;
}

void about_games(Facts& facts) {
  // Wythoff 1907: floor(n phi), floor(n phi^2).
  const std::vector<std::pair<int, int>> wythoff{{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10}, {8, 13}, {9, 15}};
  for (int a = 0; a <= 9; ++a) {
    for (int b = a; b <= 15; ++b) {
      bool listed = false;
      for (const auto& pair : wythoff) listed = listed || pair == std::pair(a, b);
      facts.outcome({{{Kind::wythoff, {}}, {b, a}}}, listed, "wythoff");
    }
  }
  // Bouton 1901, and the misère form: it differs only where all stacks are at most 1.
  for (int a = 0; a <= 5; ++a) {
    for (int b = 0; b <= 5; ++b) {
      for (int c = 0; c <= 5; ++c) {
        const Position nim{{{Kind::nim, {}}, {a, b, c}}};
        const bool small = a <= 1 && b <= 1 && c <= 1;
        facts.outcome(nim, (a ^ b ^ c) == 0, "nim");
        facts.outcome(nim, small ? (a ^ b ^ c) == 1 : (a ^ b ^ c) == 0, "misere nim", true);
        facts.outcome({{{Kind::nim, {}}, {a}}, {{Kind::nim, {}}, {c, b}}}, (a ^ b ^ c) == 0, "a sum of nim");
      }
    }
  }
  // A lone stack is a stack of NIM. Two stacks of MINNIE, by hand: with 1 only 1 is taken, and [1,1] is P.
  for (int n = 0; n <= 6; ++n) facts.grundy({{Kind::minnie, {}}, {0, n}}, n, "minnie[0,n]");
  for (int n = 1; n <= 9; ++n) facts.outcome({{{Kind::minnie, {}}, {1, n}}}, n % 2 == 1, "minnie[1,n]");
  facts.outcome({{{Kind::minnie, {}}, {4, 4}}}, true, "minnie[4,4]");
  // MINE, by hand: [1,2] goes to [2] and [1], [1,3] to [3], [1,2] and so on; [1,2] can end nowhere but in N.
  facts.outcome({{{Kind::mine, {}}, {1, 2}}}, true, "mine[1,2]");
  facts.outcome({{{Kind::mine, {}}, {1, 3}}}, false, "mine[1,3]");
  if (is_valid({{Kind::mine, {}}, {2, 0, 2}}) || !is_valid({{Kind::mine, {}}, {2, 0, 0}})) {
    facts.wrong_.emplace_back("valid positions of mine");
  }
  // WYNNIE (Mullen 2016): r < c is P exactly when r + 1 is twice the largest power of 2 that divides c + 1.
  for (int r = 0; r <= 12; ++r) {
    for (int c = r + 1; c <= 20; ++c) {
      facts.outcome({{{Kind::wynnie, {}}, {r, c}}}, r + 1 == 2 * ((c + 1) & -(c + 1)), "wynnie");
    }
  }
  // Winning Ways: one may take up to 3, or 2 or 3 (0, 0, 1, 1, 2 for ever).
  for (int n = 0; n <= 20; ++n) {
    facts.grundy({{Kind::subtraction, {1, 2, 3}}, {n}}, n % 4, "subtraction{1,2,3}");
    facts.grundy({{Kind::subtraction, {2, 3}}, {n}}, n % 5 / 2, "subtraction{2,3}");
    facts.grundy({{Kind::comply, {1, 2}}, {n, kSideS}}, n <= 4 ? n : (n + 1) % 3, "comply{1,2}");
  }
  if (law_of(facts.oracle(), {Kind::subtraction, {2, 3}}).period != 5) facts.wrong_.emplace_back("the period of {2,3}");
  // NIM with Cash: an empty purse loses; rich players play subtraction{1,3,4}, which loses for n = 0, 2 mod 7.
  for (int n = 0; n <= 14; ++n) {
    facts.outcome({{{Kind::cash, {1, 3, 4}}, {n, 0, 5}}}, true, "cash with an empty purse");
    const bool p = n % 7 == 0 || n % 7 == 2;
    facts.outcome({{{Kind::cash, {1, 3, 4}}, {n, kInfinite, kInfinite}}}, p, "cash of the rich");
    facts.outcome({{{Kind::cash, {1, 3, 4}}, {n, 30, 30}}}, p, "cash of the rich");
  }
}

// By hand.
void about_options(Facts& facts) {
  const auto option = [&](const Game& game, std::vector<int> after, std::vector<int> before, bool truth) {
    if (is_option({game, std::move(after)}, {game, std::move(before)}) != truth) facts.wrong_.emplace_back("options");
  };
  option({Kind::nim, {}}, {5, 3}, {3, 7}, true);
  option({Kind::nim, {}}, {3, 7}, {3, 7}, false);
  option({Kind::wythoff, {}}, {1, 3}, {3, 5}, true);
  option({Kind::wythoff, {}}, {1, 2}, {3, 5}, false);
  option({Kind::minnie, {}}, {2, 6}, {2, 9}, false);  // more than the smallest stack
  option({Kind::mine, {}}, {2, 2}, {2, 3}, false);    // not distinct
  option({Kind::cash, {2}}, {3, 4, 1}, {5, 3, 4}, true);
  option({Kind::cash, {2}}, {3, 4, -1}, {5, 1, 4}, false);
  option({Kind::comply, {1}}, {4, kSideNotS}, {5, kSideS}, true);
  option({Kind::comply, {1}}, {4, kSideNotS}, {5, kSideNotS}, false);
}

// 11 = 1011 in binary, and 8 + 3; 12 = 1100, and 8 + 3 + 1.
void about_digits(Facts& facts) {
  const auto says = [&](Op op, int n, int value, const std::string& text) {
    facts.sentence({{}, {}, compare(node(op, {constant(n)}), Sign::equal, constant(value))}, true, text);
  };
  says(Op::ones, 11, 3, "ones(11) = 3");
  says(Op::ones, 0, 0, "ones(0) = 0");
  says(Op::fibpart, 11, 3, "fibpart(11) = 3");
  says(Op::fibpart, 12, 1, "fibpart(12) = 1");
  says(Op::fibpart, 21, 21, "fibpart(21) = 21");
  facts.sentence({{}, {}, compare(node(Op::fibpart, {constant(0)}), Sign::equal, constant(0))}, false,
                 "fibpart(0) = 0");
}

void about_sentences(Facts& facts) {
  const Game wythoff{Kind::wythoff, {}};
  const ExprPtr p = is_p(wythoff, {variable(0), variable(1)});
  const auto row = [&](Bind bind, ExprPtr bound) {
    return Sentence{
        {{"a", false}, {"b", false}},
        {},
        quantifier(up_to(Bind::all, 0, constant(6), 6), quantifier(up_to(bind, 1, std::move(bound), 13), p))};
  };
  const auto twice = node(Op::times, {variable(0)}, 2);
  facts.sentence(row(Bind::unique, twice), true, "for all a <= 6: exists unique b <= 2*a: wythoff[a,b] is P");
  facts.sentence(row(Bind::exists, variable(0)), false, "for all a <= 6: exists b <= a: wythoff[a,b] is P");
  facts.sentence(row(Bind::all, twice), false, "for all a <= 6: for all b <= 2*a: wythoff[a,b] is P");
  facts.sentence(row(Bind::almost_all, twice), true, "for all a <= 6: for almost all b <= 2*a: wythoff[a,b] is P");
  facts.sentence(row(Bind::infinitely_many, twice), false,
                 "for all a <= 6: exists infinitely many b <= 2*a: wythoff[a,b] is P");
  // A position with a negative cell is neither P nor N.
  const auto before = is_p({Kind::nim, {}}, {node(Op::subtract, {variable(0), constant(1)})});
  Expr n = *before;
  n.number = 1;
  facts.sentence(
      {{{"a", false}},
       {},
       quantifier(up_to(Bind::all, 0, constant(6), 6), node(Op::disjunction, {before, std::make_shared<Expr>(n)}))},
      false, "for all a <= 6: nim[a - 1] is P or nim[a - 1] is N");
  // What repeats from some number on: subtraction{2,3} is P for 0 and 1 mod 5.
  Binder endless;
  endless.variables = {0};
  endless.first = 100;
  endless.most = 104;
  const auto pile = is_p({Kind::subtraction, {2, 3}}, {variable(0)});
  for (const Bind bind : {Bind::almost_all, Bind::infinitely_many, Bind::unique}) {
    endless.bind = bind;
    const std::string how = bind == Bind::almost_all ? "for almost all"
                            : bind == Bind::unique   ? "exists unique"
                                                     : "exists infinitely many";
    facts.sentence({{{"n", false}}, {}, quantifier(endless, pile)}, bind == Bind::infinitely_many,
                   how + " n: subtraction{2,3}[n] is P");
  }
}

}  // namespace

std::vector<std::string> wrong_facts() {
  Facts facts;
  about_games(facts);
  about_options(facts);
  about_digits(facts);
  about_sentences(facts);
  return facts.wrong_;
}

}  // namespace logic
