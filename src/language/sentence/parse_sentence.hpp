// First-order sentences: "for all a exists unique b: wythoff[a,b] is P".
//
// The loose levels of a sentence stand above those of a claim's conditions: quantifiers, "iff", "implies", "if". They
// are forms that the parser of expressions asks for (MoreForms), so that a quantifier may stand wherever a condition
// may.
#pragma once

#include "language/sentence/parse_subject.hpp"
#include "language/sentence/resolve_sentence.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cairn::language {

class SentenceParser final : public MoreForms {
 public:
  SentenceParser(Parser& parser, const PathCut& cut, Library& library);

  // Reads a sentence up to the end of the text. Throws Error.
  Sentence run();
  // The sentence as it can be asked again: a game that was given by a path is not known by its name.
  [[nodiscard]] std::string text_with_paths(const Sentence& sentence) const;

  Expr formula() override;
  std::optional<Expr> condition() override;
  std::optional<Expr> factor() override;

 private:
  // What the words of a quantifier mean, and how many they are; none: no quantifier.
  struct Words {
    Op op = Op::for_all;
    std::size_t count = 0;
  };
  // A quantifier, the names that it binds, and its condition on them.
  struct Binder {
    Op op = Op::for_all;
    Place place;
    std::vector<Expr> names;
    std::optional<Expr> condition;
    bool complete = false;  // nothing but the condition is said
    bool goes_on = false;   // a name without this condition follows
  };

  void definition();
  Expr equivalence();
  Expr implication();
  Expr otherwise(Expr fact, Expr condition, Place place, bool rephrased);
  Expr if_then();
  Expr position_is();
  Expr option_of(Expr option);
  Expr outcome_of();
  Expr number_of(Op op);
  Expr function_of(const GameFunction& function);
  Expr defined();

  [[nodiscard]] Words quantifier_words(std::size_t ahead = 0) const;
  [[nodiscard]] Words existence_words(std::size_t ahead) const;
  [[nodiscard]] Words number_words() const;
  [[nodiscard]] bool name_ahead(const Binder& binder) const;
  [[nodiscard]] bool ends_names(std::size_t ahead) const;
  [[nodiscard]] bool names_go_on(const Binder& binder) const;
  [[nodiscard]] bool is_new(std::string_view name, const Binder& binder) const;
  [[nodiscard]] bool negation_behind(const Binder& binder, std::size_t ahead = 1) const;
  Expr quantified(Words words);
  Binder binder(Words words);
  void names(Binder& binder);
  void add_name(Binder& binder, const std::string& name, Place place);
  void add_implied(Binder& binder, bool leading);
  void conditional_name(Binder& binder);
  void note_words();
  Expr range(const Expr& of);
  void separator(Binder& binder);
  Expr bind(Binder binder, Expr body);
  void check_name(const std::string& name, Place place) const;
  [[nodiscard]] std::string free_name(const std::string& text) const;
  [[nodiscard]] Expr calculated(Expr expr) const;

  Parser& parser_;
  const PathCut& cut_;
  const Library& library_;
  SubjectParser subjects_;
  ReadSentence read_;
  std::vector<std::string> scope_;                 // names that are bound where the parser stands
  std::set<std::string, std::less<>> ever_bound_;  // by any quantifier so far
  std::size_t noted_ = 0;                          // the words of the sentence up to this token ...
  std::set<std::string, std::less<>> words_;       // ... are these
  std::vector<Error> warnings_;
};

}  // namespace cairn::language
