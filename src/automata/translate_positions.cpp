// Positions in sentences: what the proofs of their games say of them.
#include "automata/translator.hpp"

#include "automata/condition_automaton.hpp"

#include <algorithm>

namespace cairn::automata {

FormulaPtr Translator::said(const Subject& subject, const SubjectPart& part, std::span<const Expr> args, bool grundy,
                            const Say& say) {
  const Question question = part.question(subject.misere, grundy);
  boards_.push_back(rules::board_of(*part.game, question.stacks));
  const Rays& rays = boards_.back()->rays();
  std::vector<FormulaPtr> cases;
  for_each_tuple(args, [&](const Case& at, const std::vector<int>& held) {
    for (std::size_t mode = 0; mode < rays.modes.size(); ++mode) {
      std::vector<FormulaPtr> words;
      std::vector<int> numbers, infinite;
      if (!matches(part, rays.modes[mode], held, words, numbers, infinite)) continue;
      if (!infinite.empty()) check_settles(*part.game, rays);
      words.push_back(beyond_all(infinite, say(question, rays, static_cast<int>(mode), numbers)));
      cases.push_back(closed(at, all_of(std::move(words))));
    }
  });
  return any_of(std::move(cases));
}

bool Translator::matches(const SubjectPart& part, const rules::Mode& mode, const std::vector<int>& held,
                         std::vector<FormulaPtr>& words, std::vector<int>& numbers, std::vector<int>& infinite) {
  if (!mode.finite()) return false;
  std::size_t next = 0;
  for (std::size_t i = 0; i < part.cells.size(); ++i) {
    const rules::SubjectCell& cell = part.cells[i];
    switch (cell.kind) {
      case rules::SubjectCell::Kind::number:
        numbers.push_back(held[next++]);
        break;
      case rules::SubjectCell::Kind::infinite:
        numbers.push_back(fresh());
        infinite.push_back(numbers.back());
        break;
      case rules::SubjectCell::Kind::word:
        if (cell.label != mode.labels[i]) return false;
        break;
      case rules::SubjectCell::Kind::word_variable:
        words.push_back(zero(Affine::variable(held[next++]) - Affine(mode.labels[i])));
        break;
      case rules::SubjectCell::Kind::every_size:  // of functions alone
        return false;
    }
  }
  return true;
}

FormulaPtr Translator::beyond_all(const std::vector<int>& infinite, FormulaPtr fact) {
  if (infinite.empty()) return fact;
  const int bound = fresh();
  std::vector<FormulaPtr> parts;
  for (const int purse : infinite) {
    parts.push_back(compared(Op::greater_equal, Affine::variable(purse), Affine::variable(bound)));
  }
  parts.push_back(negation(fact));
  return some_of({bound}, negation(some_of(infinite, all_of(std::move(parts)))));
}

void Translator::check_settles(const Game& game, const Rays& rays) {
  std::vector<bool> purse;
  for (const rules::Coordinate& coordinate : game.rules.cells()) {
    if (coordinate.kind != rules::Coordinate::Kind::choice) {
      purse.push_back(coordinate.kind == rules::Coordinate::Kind::purse);
    }
  }
  const auto purses = [&](const Affine& form) {
    return std::count_if(form.terms().begin(), form.terms().end(), [&](const Term& term) {
      return term.variable >= 0 && purse[static_cast<std::size_t>(term.variable)];
    });
  };
  const auto is_comparison = [](const Atom& atom) {
    return atom.kind == Atom::Kind::at_least_zero || atom.kind == Atom::Kind::zero || atom.kind == Atom::Kind::nonzero;
  };
  const auto refuse = [&](const std::string& why) {
    throw NotLinear("an infinite purse of " + game.text + " has no automaton: " + why);
  };
  const auto check = [&](const Atom& atom) {
    const auto count = purses(atom.form);
    if (count > 1 || (count == 1 && !is_comparison(atom))) refuse("its rules do not only compare it");
  };
  for (const rules::ValidClause& clause : rays.valid) std::for_each(clause.atoms.begin(), clause.atoms.end(), check);
  for (const rules::Ray& ray : rays.rays) {
    std::for_each(ray.guard.begin(), ray.guard.end(), check);
    // How much is taken must be bounded by something that is not infinite.
    const bool bounded = std::any_of(ray.guard.begin(), ray.guard.end(), [&](const Atom& atom) {
      if (purses(atom.form) > 0) return false;
      const std::int64_t factor = atom.form.factor(rules::kAmount);
      const bool finite = atom.kind == Atom::Kind::member && !atom.set.complement && atom.set.rules.empty() &&
                          std::all_of(atom.set.parts.begin(), atom.set.parts.end(),
                                      [](const rules::Progression& part) { return part.last.has_value(); });
      return (atom.kind == Atom::Kind::at_least_zero && factor < 0) || (atom.kind == Atom::Kind::zero && factor != 0) ||
             (finite && factor != 0);
    });
    if (ray.uses_amount() && !bounded) refuse("a purse bounds how much is taken");
    for (std::size_t i = 0; i < ray.after.size(); ++i) {
      if (purses(ray.after[i]) > (purse[i] ? 1 : 0)) refuse("its moves calculate with it");
    }
  }
}

FormulaPtr Translator::game(Formula::Kind kind, const Question& question, int mode, const std::vector<int>& variables) {
  for (const Question& slice : slices_) {
    Question whole = slice;
    whole.at_most.clear();
    if (!same_question(whole, question)) continue;
    boards_.push_back(rules::board_of(question));
    return sliced(kind, slice, boards_.back()->rays(), mode, variables);
  }
  Formula result = *leaf(kind, variables);
  result.question = question;
  result.mode = mode;
  return std::make_shared<const Formula>(std::move(result));
}

// A mode of the slice says what the bounded numbers are. Which of the stacks are the smallest is not known, so each
// order of them is tried; positions of the slice are sorted.
FormulaPtr Translator::sliced(Formula::Kind kind, const Question& slice, const Rays& rays, int mode,
                              const std::vector<int>& variables) {
  boards_.push_back(rules::board_of(slice));
  const Rays& rows = boards_.back()->rays();
  const auto own = static_cast<std::size_t>(mode) % rays.modes.size();
  const bool right = static_cast<std::size_t>(mode) >= rays.modes.size();  // a partizan game: Right is to move
  const auto numbers = static_cast<std::size_t>(rays.coordinates);
  std::vector<std::size_t> order(numbers);
  for (std::size_t i = 0; i < numbers; ++i) order[i] = i;
  std::vector<FormulaPtr> cases;
  do {
    for (std::size_t row = 0; row < rows.modes.size(); ++row) {
      const rules::Mode& at = rows.modes[row];
      if (at.labels != rays.modes[own].labels || !at.finite()) continue;
      std::vector<FormulaPtr> parts;
      std::vector<int> rest;
      for (std::size_t i = 0; i < numbers; ++i) {
        const int variable = variables[order[i]];
        if (at.fixed[i] == rules::kNotFixed) {
          rest.push_back(variable);
        } else {
          parts.push_back(zero(Affine::variable(variable) - Affine(at.fixed[i])));
        }
      }
      rest.insert(rest.end(), variables.begin() + rays.coordinates, variables.end());  // the Grundy value
      Formula said = *leaf(kind, std::move(rest));
      said.question = slice;
      said.mode = static_cast<int>(row + (right ? rows.modes.size() : 0));
      parts.push_back(std::make_shared<const Formula>(std::move(said)));
      cases.push_back(all_of(std::move(parts)));
    }
  } while (rays.sorted && std::next_permutation(order.begin(), order.end()));
  return any_of(std::move(cases));
}

FormulaPtr Translator::valid(const Question& question, const Rays& rays, int mode, const std::vector<int>& numbers) {
  return rays.all_valid ? truth_value(true) : game(Formula::Kind::valid, question, mode, numbers);
}

FormulaPtr Translator::outcome(const Expr& expr) {
  const Subject& subject = *expr.subject;
  if (subject.parts.size() > 1) {
    // The nim-sum of all values but the last is the last one.
    std::vector<FormulaPtr> parts;
    std::vector<int> values = part_values(expr, parts);
    const int last = values.back();
    values.pop_back();
    const FormulaPtr equal = zero(Affine::variable(nim_sum(values, parts)) - Affine::variable(last));
    parts.push_back(expr.name == "P" ? equal : negation(equal));
    // The variables of the values are not used again.
    return some_of(made_, all_of(std::move(parts)));
  }
  const SubjectPart& part = subject.parts[0];
  const bool partizan = part.game->rules.partizan();
  const char letter = expr.name[0];
  return said(subject, part, expr.args, false,
              [&](const Question& question, const Rays& rays, int mode, const std::vector<int>& numbers) {
                const FormulaPtr left = game(Formula::Kind::game, question, mode, numbers);
                const FormulaPtr right =
                    partizan ? game(Formula::Kind::game, question, mode + static_cast<int>(rays.modes.size()), numbers)
                             : left;
                const bool left_loses = letter == 'P' || letter == 'R';
                const bool right_loses = letter == 'P' || letter == 'L';
                return all_of({left_loses ? left : negation(left),
                               right_loses == left_loses && !partizan ? truth_value(true)
                               : right_loses                          ? right
                                                                      : negation(right),
                               valid(question, rays, mode, numbers)});
              });
}

std::vector<int> Translator::part_values(const Expr& expr, std::vector<FormulaPtr>& parts) {
  const Subject& subject = *expr.subject;
  if (subject.misere) {
    throw NotLinear("'" + to_string(expr) + "' has no automaton: in misere play a sum is not known by its parts");
  }
  made_.clear();
  std::vector<int> made, values;
  std::size_t next = 0;
  for (const SubjectPart& part : subject.parts) {
    if (part.game->rules.partizan()) {
      throw NotLinear("'" + to_string(expr) + "' has no automaton: " + part.game->text + " is partizan");
    }
    const auto count = static_cast<std::size_t>(std::count_if(
        part.cells.begin(), part.cells.end(), [](const rules::SubjectCell& cell) { return cell.has_argument(); }));
    const int value = fresh();
    parts.push_back(said(subject, part, std::span(expr.args).subspan(next, count), true,
                         [&](const Question& question, const Rays&, int mode, std::vector<int> numbers) {
                           numbers.push_back(value);
                           return game(Formula::Kind::game, question, mode, numbers);
                         }));
    next += count;
    values.push_back(value);
    made.push_back(value);
  }
  made_ = std::move(made);
  return values;
}

int Translator::nim_sum(const std::vector<int>& values, std::vector<FormulaPtr>& parts) {
  int sum = values[0];
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (numeration_ != Numeration::binary) throw NotLinear("a nim-sum of three and more is read in binary digits only");
    const int next = fresh();
    parts.push_back(leaf(Formula::Kind::nim_sum, {sum, values[i], next}));
    made_.push_back(next);
    sum = next;
  }
  return sum;
}

Cases Translator::grundy(const Expr& expr) {
  Case at;
  const std::vector<int> values = part_values(expr, at.guards);
  at.form = Affine::variable(nim_sum(values, at.guards));
  at.fresh = made_;
  return {at};
}

}  // namespace cairn::automata
