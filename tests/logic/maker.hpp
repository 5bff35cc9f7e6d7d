// Random sentences whose truth can be found by trying all values.
#pragma once
#include "../referee/random.hpp"
#include "sentence.hpp"

namespace logic {

using referee::Random;

// The sentence of a seed and a number. Every quantifier has a bound, or ranges over a variable in which all that is
// said repeats from some number on. Every value that a definition or a set is asked about exists.
Sentence make_sentence(Oracle& oracle, Random& random);

// The parts of a sentence that are made up one by one.
class Maker {
 public:
  Maker(Oracle& oracle, Random& random) : oracle_(oracle), random_(random) {}

  Sentence make();

 private:
  struct Visible {
    int index = 0;
    int most = 0;
  };

  // maker.cpp: how a sentence is put together
  ExprPtr formula(int depth, int quantifiers);
  ExprPtr bound_formula(int depth, int quantifiers);
  ExprPtr word_formula(int depth, int quantifiers);
  ExprPtr endless(int depth, int quantifiers);
  Binder binder(int variable);
  Binder pair_binder(int first, int second);
  void define();
  ExprPtr spared(const ExprPtr& body);
  int fresh(bool word = false);

  // maker_atoms.cpp: conditions and numbers
  ExprPtr atom(int depth);
  ExprPtr comparison(int depth);
  ExprPtr number(int depth);
  ExprPtr simple_number();
  ExprPtr call(bool truth);
  ExprPtr least_number();
  ExprPtr cell();
  Game game();
  std::vector<int> amounts();
  PartText part(bool small);
  Subject subject(bool for_grundy);
  ExprPtr outcome(Subject subject);
  ExprPtr option();
  ExprPtr digits(const ExprPtr& of);
  ExprPtr endless_atom(int n);
  ExprPtr endless_number(int n);
  int visible_variable() { return random_.pick(visible_).index; }
  int most_of(int index) const;

  Oracle& oracle_;
  Random& random_;
  Sentence sentence_;
  std::vector<Visible> visible_;  // numbers
  std::vector<int> words_;        // variables that stand for words
  int flavour_ = 0;               // 0: what binary digits can tell, 1: Zeckendorf digits, 2: whatever
  int endless_ = -1;              // the variable without a bound
  int repeats_ = 1;               // what is said of it repeats with this period ...
  int from_ = 0;                  // ... from here on
  std::vector<Game> games_;       // a sentence is about few games
  bool defining_ = false;         // a definition is written out wherever it is called
};

}  // namespace logic
