// Names and types of sentences.
//
// A variable that stands in a cell of words ranges over these words, and so does what it is compared with; this is
// found out first, since "side = S" names a word only where side is such a variable. Everything else is a number.
#include "language/sentence/resolve_sentence.hpp"

#include "base/printable.hpp"
#include "language/resolve_claim.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace cairn::language {

namespace {

using Labels = std::vector<std::string>;

constexpr std::array<std::string_view, 15> kWords{"xor",   "of",     "within", "iff",        "implies",
                                                  "for",   "forall", "exists", "exist",      "let",
                                                  "there", "with",   "such",   "remoteness", "same"};

// Bound variables are numbered behind the free ones, which are counted in the end.
constexpr std::int64_t kBound = std::int64_t{1} << 40;

bool is_equality(Op op) { return op == Op::equal || op == Op::not_equal; }

Labels labels_of(const SubjectPart& part, std::size_t cell) {
  Labels labels;
  for (const Label& label : part.game->rules.cells()[cell].labels) labels.push_back(label.text);
  return labels;
}

std::string listed(const Labels& labels) {
  std::string text;
  for (const std::string& label : labels) text += (text.empty() ? "" : ", ") + label;
  return text;
}

class SentenceResolver {
 public:
  explicit SentenceResolver(ReadSentence read) : read_(std::move(read)) {}

  Sentence run() {
    const auto each_body = [&](const auto& visit) {
      for (std::size_t i = 0; i < read_.definitions.size(); ++i) {
        definition_ = static_cast<int>(i);
        for (std::size_t p = 0; p < read_.definitions[i].parameters.size(); ++p) {
          scope_.emplace_back(read_.definitions[i].parameters[p], parameters_[i][p]);
        }
        visit(read_.definitions[i].body);
        scope_.clear();
      }
      definition_ = -1;
      visit(read_.body);
    };
    for (const auto& definition : read_.definitions) {
      auto& own = parameters_.emplace_back();
      for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
        own.push_back(new_bound(definition.parameters[i], definition.places[i]));
      }
    }
    each_body([&](Expr& body) { number_binders(body); });
    do {
      changed_ = false;
      each_body([&](Expr& body) { infer(body); });
    } while (changed_);
    each_body([&](Expr& body) { resolve(body, definition_ < 0 ? Type::truth : info(body.op).result); });
    check_variables();
    return sentence();
  }

 private:
  int new_bound(const std::string& name, Place place) {
    bound_.push_back({name, {}});
    places_.push_back(place);
    return static_cast<int>(bound_.size()) - 1;
  }

  void number_binders(Expr& expr) {
    if (is_binder(expr.op)) expr.value = new_bound(expr.name, expr.place);
    if (expr.subject) note_games(*expr.subject);
    for (Expr& arg : expr.args) number_binders(arg);
  }

  // The words of all games, and the sets that some of them are.
  void note_games(const Subject& subject) {
    for (const SubjectPart& part : subject.parts) {
      if (!known_games_.insert(part.game.get()).second) continue;
      for (const Coordinate& coordinate : part.game->rules.cells()) {
        for (const Label& label : coordinate.labels) {
          words_.emplace(label.text, part.game->text);
          if (label.set) sets_[label.text].push_back(*label.set);
        }
      }
    }
  }

  [[nodiscard]] int in_scope(const std::string& name) const {
    const auto found = std::find_if(scope_.rbegin(), scope_.rend(), [&](const auto& own) { return own.first == name; });
    return found == scope_.rend() ? -1 : found->second;
  }

  // The words that the name stands for; null for numbers and for what is no variable.
  [[nodiscard]] const Labels* labels_of(const Expr& expr) const {
    if (expr.op != Op::name) return nullptr;
    const int bound = in_scope(expr.name);
    if (bound >= 0) {
      const Labels& labels = bound_[static_cast<std::size_t>(bound)].labels;
      return labels.empty() ? nullptr : &labels;
    }
    const auto found = free_words_.find(expr.name);
    return found == free_words_.end() ? nullptr : &found->second;
  }

  void note_labels(const Expr& expr, const Labels& labels) {
    const int bound = in_scope(expr.name);
    Labels& known = bound >= 0 ? bound_[static_cast<std::size_t>(bound)].labels : free_words_[expr.name];
    if (known == labels) return;
    if (!known.empty()) {
      throw Misplaced{in_quotes(expr.name) + " stands for other words elsewhere", expr.place,
                      "here it is one of " + listed(labels) + ", and there one of " + listed(known)};
    }
    known = labels;
    changed_ = true;
  }

  // Of the arguments of a position or a definition: the words that each ranges over, none for numbers.
  [[nodiscard]] std::vector<Labels> labels_of_arguments(const Expr& expr) const {
    std::vector<Labels> all;
    if (expr.subject) {
      for (const SubjectPart& part : expr.subject->parts) {
        for (std::size_t i = 0; i < part.cells.size(); ++i) {
          if (!part.cells[i].has_argument()) continue;
          const bool word = part.cells[i].kind == SubjectCell::Kind::word_variable;
          all.push_back(word ? language::labels_of(part, i) : Labels());
        }
      }
    } else if (expr.op == Op::defined || expr.op == Op::defined_truth) {
      for (const int parameter : parameters_[static_cast<std::size_t>(expr.value)]) {
        all.push_back(bound_[static_cast<std::size_t>(parameter)].labels);
      }
    }
    return all;
  }

  static bool is_word_of(const Labels& labels, const std::string& text) {
    return std::find(labels.begin(), labels.end(), text) != labels.end();
  }

  void infer(Expr& expr) {
    const std::vector<Labels> words = labels_of_arguments(expr);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Expr& arg = expr.args[i];
      if (!words[i].empty() && arg.op == Op::name && !is_word_of(words[i], arg.name)) note_labels(arg, words[i]);
    }
    if (is_equality(expr.op)) {
      for (const std::size_t side : {0U, 1U}) {
        const Labels* labels = labels_of(expr.args[side]);
        const Expr& other = expr.args[1 - side];
        if (labels != nullptr && other.op == Op::name && in_scope(other.name) >= 0) note_labels(other, Labels(*labels));
      }
    }
    if (is_binder(expr.op)) scope_.emplace_back(expr.name, static_cast<int>(expr.value));
    for (Expr& arg : expr.args) infer(arg);
    if (is_binder(expr.op)) scope_.pop_back();
  }

  void resolve(Expr& expr, Type wanted) {
    if (expr.after) throw Misplaced{"there is no 'after the move' in a claim", expr.place, "leave out the prime"};
    if (wanted == Type::set) return resolve_set(expr);
    if (expr.op == Op::name) return resolve_name(expr, wanted);
    if (expr.op == Op::call) {
      const auto function = claim_function(expr.name);
      if (!function) {
        std::string known =
            "the functions are floor, ceil, min, max, twopart, ones, fibpart, fibshift, fibzeros, G and remoteness";
        for (const auto& definition : read_.definitions) known += ", " + definition.name;
        throw Misplaced{"unknown function " + in_quotes(expr.name), expr.place, known};
      }
      expr.op = *function;
      expr.name.clear();
    }
    switch (expr.op) {
      case Op::least:
      case Op::greatest:
      case Op::distinct:
      case Op::is_stack:
        throw Misplaced{in_quotes(std::string(info(expr.op).text)) + " of which position?", expr.place,
                        "a sentence may be about several positions: compare their cells, as in a <= b"};
      default:
        break;
    }
    if (info(expr.op).result != wanted) refuse_type(expr, info(expr.op).result, wanted);
    if (is_binder(expr.op)) return resolve_binder(expr);
    if (expr.op == Op::member) {
      resolve(expr.args[0], Type::number);
      return resolve(expr.args[1], Type::set);
    }
    if (expr.op == Op::conditional) {
      resolve(expr.args[0], Type::number);
      resolve(expr.args[1], Type::truth);
      return resolve(expr.args[2], Type::number);
    }
    if (is_wealth(expr)) {
      throw Misplaced{in_quotes(to_string(expr)) + " is a class and no number", expr.place,
                      "compare it by = or !=, as in " + expr.name + "(...) = rich"};
    }
    if (is_equality(expr.op) && (is_wealth(expr.args[0]) || is_wealth(expr.args[1]))) {
      for (Expr& arg : expr.args) resolve_wealth(arg);
      return;
    }
    if (expr.op == Op::is_option) {
      for (std::size_t i = 0; i + 1 < expr.args.size(); ++i) resolve(expr.args[i], Type::number);
      return resolve(expr.args.back(), Type::truth);
    }
    if (is_equality(expr.op)) {
      for (const std::size_t side : {0U, 1U}) {
        const Labels* found = labels_of(expr.args[side]);
        if (found == nullptr) continue;
        const Labels labels = *found;
        for (Expr& arg : expr.args) resolve_word(arg, labels);
        return;
      }
    }
    const std::vector<Labels> words = labels_of_arguments(expr);
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
      if (i < words.size() && !words[i].empty()) {
        resolve_word(expr.args[i], words[i]);
      } else {
        resolve(expr.args[i], info(expr.op).argument);
      }
    }
  }

  // class1(...), or one of the classes.
  void resolve_wealth(Expr& expr) {
    if (is_wealth(expr)) {
      for (Expr& arg : expr.args) resolve(arg, Type::number);
      return;
    }
    const auto* const found = std::find(rules::kWealth.begin(), rules::kWealth.end(), expr.name);
    if (expr.op != Op::name || expr.after || found == rules::kWealth.end()) {
      throw Misplaced{in_quotes(to_string(expr)) + " is not a class", expr.place, "classes are poor, middle and rich"};
    }
    if (in_scope(expr.name) >= 0) {
      throw Misplaced{in_quotes(expr.name) + " is a class here and a variable elsewhere", expr.place,
                      "choose another letter for the variable"};
    }
    Expr word = number(found - rules::kWealth.begin(), expr.place);
    word.name = expr.name;
    expr = std::move(word);
  }

  void resolve_binder(Expr& expr) {
    const auto index = static_cast<std::size_t>(expr.value);
    if (!bound_[index].labels.empty() && info(expr.op).result == Type::number) {
      throw Misplaced{in_quotes(expr.name) + " stands for words, but a number is needed here", expr.place,
                      "it is one of: " + listed(bound_[index].labels)};
    }
    expr.value += kBound;
    scope_.emplace_back(expr.name, static_cast<int>(index));
    resolve(expr.args[0], Type::truth);
    scope_.pop_back();
  }

  // The variable of the name; a new one when nothing binds it.
  std::int64_t variable(const Expr& expr, const Labels& labels) {
    if (const int bound = in_scope(expr.name); bound >= 0) return kBound + bound;
    const auto found =
        std::find_if(free_.begin(), free_.end(), [&](const auto& known) { return known.name == expr.name; });
    if (found != free_.end()) return found - free_.begin();
    check_sentence_name(expr.name, expr.place);
    if (definition_ >= 0) {
      const auto& definition = read_.definitions[static_cast<std::size_t>(definition_)];
      throw Misplaced{"unknown name " + in_quotes(expr.name) + " in the definition of " + definition.name, expr.place,
                      "what it depends on stands in parentheses behind its name: " + definition.name + "(" +
                          listed(definition.parameters) + ", " + expr.name + ")"};
    }
    if (read_.implied.contains(expr.name)) {
      throw Misplaced{in_quotes(expr.name) + " is bound by a condition elsewhere, but not here", expr.place,
                      "name what a quantifier binds: for all a, b with a <= b: ..."};
    }
    free_.push_back({expr.name, labels});
    free_places_.push_back(expr.place);
    return static_cast<std::int64_t>(free_.size()) - 1;
  }

  void resolve_name(Expr& expr, Type wanted) {
    const bool known = in_scope(expr.name) >= 0;
    if (!known && (expr.name == "P" || expr.name == "N" || expr.name == "L" || expr.name == "R" || expr.name == "G")) {
      throw Misplaced{in_quotes(expr.name) + " of which position?", expr.place,
                      expr.name == "G" ? "write it as in G(nim[a,b]) = 0" : "write it as in nim[a,b] is " + expr.name};
    }
    if (const Labels* labels = labels_of(expr)) {
      throw Misplaced{in_quotes(expr.name) + " stands for words, but " +
                          (wanted == Type::number ? "a number" : "a condition") + " is needed here",
                      expr.place, "it is one of: " + listed(*labels)};
    }
    if (wanted != Type::number) refuse_type(expr, Type::number, wanted);
    expr.value = variable(expr, {});
  }

  // The text of a word that stands beside a variable for words: S, not S, and numbers where they name a vertex or an
  // edge, from either end.
  static std::string word_text(const Expr& expr, const Labels& labels) {
    if (expr.op == Op::subtract) {
      const auto first = constant_value(expr.args[0]);
      const auto second = constant_value(expr.args[1]);
      if (first && second) {
        std::string edge = std::to_string(std::min(*first, *second)) + "-" + std::to_string(std::max(*first, *second));
        if (is_word_of(labels, edge)) return edge;
      }
    }
    const auto value = constant_value(expr);
    return value ? std::to_string(*value) : to_string(expr);
  }

  void resolve_word(Expr& expr, const Labels& labels) {
    if (expr.after) throw Misplaced{"there is no 'after the move' in a claim", expr.place, "leave out the prime"};
    if (const Labels* own = labels_of(expr)) {
      if (*own != labels) {
        throw Misplaced{in_quotes(expr.name) + " stands for other words", expr.place,
                        "it is one of " + listed(*own) + ", and here words are " + listed(labels)};
      }
      expr.value = variable(expr, labels);
      return;
    }
    const std::string text = word_text(expr, labels);
    const auto found = std::find(labels.begin(), labels.end(), text);
    if (found == labels.end()) {
      throw Misplaced{in_quotes(text) + " is not one of the named values", expr.place,
                      "the named values are: " + listed(labels)};
    }
    const Place place = expr.place;
    expr = name(text, false, place);
    expr.value = -1 - (found - labels.begin());
  }

  // A word that stands for a set is replaced by that set.
  void resolve_set(Expr& expr) const {
    if (expr.op == Op::set) return check_set(expr.set, expr.place);
    const auto found = sets_.find(to_string(expr));
    if (found == sets_.end()) {
      throw Misplaced{in_quotes(to_string(expr)) + " is not a set", expr.place, "write it out, as in {1,3,4}"};
    }
    if (std::any_of(found->second.begin(), found->second.end(),
                    [&](const Expr& set) { return !(set == found->second[0]); })) {
      throw Misplaced{in_quotes(to_string(expr)) + " is another set in another game", expr.place,
                      "write it out, as in {1,3,4}"};
    }
    Expr literal = found->second[0];
    bool inverted = false;
    while (literal.op == Op::complement) {
      literal = Expr(literal.args[0]);
      inverted = !inverted;
    }
    if (literal.op != Op::set) {
      throw Misplaced{in_quotes(to_string(expr)) + " is not a set", expr.place, "write it out, as in {1,3,4}"};
    }
    if (inverted) literal.set = literal.set.inverted();
    literal.place = expr.place;
    expr = std::move(literal);
  }

  // comply{1..4}[n, S] and S >= 2: the word or the number?
  void check_variables() const {
    const auto check = [&](const std::string& name, Place place) {
      const auto word = words_.find(name);
      if (word == words_.end()) return;
      throw Misplaced{in_quotes(name) + " is also a word of " + word->second, place,
                      "choose another letter for the variable"};
    };
    for (std::size_t i = 0; i < free_.size(); ++i) check(free_[i].name, free_places_[i]);
    for (std::size_t i = 0; i < bound_.size(); ++i) check(bound_[i].name, places_[i]);
  }

  Sentence sentence() {
    Sentence result;
    result.variables = free_;
    result.variables.insert(result.variables.end(), bound_.begin(), bound_.end());
    result.free = free_.size();
    const auto numbered = [&](Expr body) {
      return rewritten(std::move(body), [&](Expr part) {
        if ((part.op == Op::name || is_binder(part.op)) && part.value >= kBound) {
          part.value += static_cast<std::int64_t>(free_.size()) - kBound;
        }
        return part;
      });
    };
    for (std::size_t i = 0; i < read_.definitions.size(); ++i) {
      Definition& definition = result.definitions.emplace_back();
      definition.name = read_.definitions[i].name;
      for (const int parameter : parameters_[i]) {
        definition.parameters.push_back(parameter + static_cast<int>(free_.size()));
      }
      definition.body = numbered(std::move(read_.definitions[i].body));
    }
    result.body = numbered(std::move(read_.body));
    return result;
  }

  ReadSentence read_;
  std::vector<SentenceVariable> bound_;
  std::vector<Place> places_;
  std::vector<SentenceVariable> free_;
  std::vector<Place> free_places_;
  std::map<std::string, Labels> free_words_;
  std::vector<std::vector<int>> parameters_;        // of each definition, among bound_
  std::vector<std::pair<std::string, int>> scope_;  // the names that are bound here, the innermost last
  int definition_ = -1;                             // that is being looked at; -1: the sentence itself
  bool changed_ = false;
  std::set<const Game*> known_games_;
  std::map<std::string, std::string> words_;  // of games, and one of the games
  std::map<std::string, std::vector<Expr>> sets_;
};

}  // namespace

Sentence resolved(ReadSentence read) { return SentenceResolver(std::move(read)).run(); }

bool is_sentence_word(std::string_view word) {
  return is_claim_word(word) || std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

void check_sentence_name(const std::string& name, Place place) {
  check_variable_name(name, place);
  if (!is_sentence_word(name)) return;
  throw Misplaced{in_quotes(name) + " means something else in a sentence", place, "choose another letter"};
}

}  // namespace cairn::language
