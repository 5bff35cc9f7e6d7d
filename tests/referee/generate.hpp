// Random rules, nasty on purpose: look-alikes of shapes that engines recognise, and free mixtures of all that the
// language has.
#pragma once
#include "game.hpp"
#include "random.hpp"

namespace referee {

class Generator {
 public:
  explicit Generator(Random& random) : random_(random) {}

  Game game(const std::string& name);
  // NIM with Cash as it is, and taking from one pile: whatever the seed is, a run has some of each, so that every
  // engine and every kind of question has something to answer.
  Game plain_cash(const std::string& name);
  Game plain_pile(const std::string& name);

  // Parts of rules and claims, also used by the claims of claims.cpp.
  SetPtr set();
  SetPtr finite_set();
  ExprPtr condition(int depth);
  ExprPtr number(int depth);
  Number small();
  // For a claim: the names stand for its variables, words for its variables that are words, numbers for parameters.
  void speak_of(const Game& game, const std::vector<std::string>& variables, const std::vector<Pick>& words,
                const std::vector<ExprPtr>& parameters);

 private:
  // shapes (shapes.cpp)
  void like_cash();
  void like_comply();
  void one_pile();
  void one_pile_with_words();
  void sorted_stacks();
  void named_stacks();
  void coordinates();
  void raising();
  void add_word(std::size_t place);
  void add_valid();
  void share_between_players();
  void fill_in_parameters();
  bool fill_in_set();
  bool fill_in_number();
  bool fill_in_formula();

  // moves (moves.cpp)
  void take_move();
  void go_move();
  void choose_amount(Move& move, const ExprPtr& most);
  void word_targets(Move& move, std::vector<ExprPtr>& to);
  void add_conditions(Move& move, int most);
  ExprPtr keep(std::size_t place) const;
  std::vector<std::size_t> places(Kind kind) const;

  // expressions (expressions.cpp)
  ExprPtr leaf_number();
  ExprPtr atom();
  ExprPtr stack_atom();
  ExprPtr word_atom();
  ExprPtr word_of_claim();
  ExprPtr purse_atom();
  ExprPtr word_operand(const std::vector<int>& list, bool with_picks);
  Sign sign();
  ExprPtr border();

  Random& random_;
  Game game_;
  bool linear_ = true;
  // What may be spoken of now.
  bool in_move_ = false;  // the amount, and primes
  bool has_amount_ = false;
  bool primes_ = false;
  std::vector<Pick> picks_;
  bool in_claim_ = false;
  std::vector<std::string> variables_;
  std::vector<ExprPtr> parameters_;  // of a claim
};

}  // namespace referee
