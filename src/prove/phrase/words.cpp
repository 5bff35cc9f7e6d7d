// What is tried to put a set in words, and the decision that it is right.
#include "prove/phrase/words.hpp"

#include "base/clock.hpp"
#include "prove/decide/outcome_sets.hpp"
#include "prove/decide/relation.hpp"
#include "prove/phrase/words_bounded.hpp"
#include "prove/phrase/words_cover.hpp"
#include "prove/phrase/words_digits.hpp"
#include "prove/phrase/words_rows.hpp"
#include "rules/affine_expression.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <chrono>
#include <set>

namespace cairn::prove {

namespace {

constexpr std::size_t kFewLines = 8;           // more lines than these are worse than a list of values
constexpr std::size_t kLongestSequence = 120;  // values that may be listed
constexpr std::size_t kMostPatterns = 6;

using Lines = std::vector<WordsLine>;
using Seconds = std::chrono::duration<double>;

// The automaton of one mode alone.
Automaton mode_of(const Automaton& automaton, std::size_t mode) {
  Automaton one = automaton;
  one.starts = {automaton.starts[mode]};
  return minimised(one);
}

Automaton automaton_of_line(const WordsLine& line, Numeration numeration, int tracks) {
  if (line.pattern) return automaton_of(numeration, tracks, *line.pattern);
  if (line.sequence) return automaton_of(numeration, *line.sequence);
  return automaton_of(numeration, tracks, line.conditions);
}

class ModeWords {
 public:
  ModeWords(const Automaton& set, const Automaton& valid, bool sorted, bool function, const WordsLimits& limits,
            const Control& control)
      : control_(control) {
    question_.set = set;
    question_.valid = valid;
    question_.sorted = sorted;
    question_.function = function;
    question_.most_lines = limits.most_lines;
  }

  std::optional<Lines> run() {
    const std::size_t most_lines = question_.most_lines;
    // Digits in one line are second to one line without them.
    look_at_digits();
    if (auto line = attempt([&] { return one_line(); })) {
      question_.most_lines = 1;
      auto simpler = attempt([&] { return conditions(false, 0.1); });
      return simpler ? simpler : line;
    }
    // A list of values is second to few lines, and better than many.
    auto values = attempt([&] { return listed(); });
    if (values) question_.most_lines = std::min(most_lines, kFewLines);
    if (auto lines = attempt([&] { return conditions(false, 0.5); })) return lines;
    if (values) return values;
    question_.most_lines = most_lines;
    if (!digits_.empty()) {
      question_.digits = digits_;
      if (auto lines = attempt([&] { return conditions(false, 0.6); })) return lines;
    }
    if (auto lines = attempt([&] { return by_small_number(); })) return lines;
    if (auto lines = attempt([&] { return patterns(); })) return lines;
    return attempt([&] { return conditions(true, 1); });
  }

 private:
  // Conditions with numbers so large that their automata are, too, are no words for people.
  template <class Try>
  [[nodiscard]] static std::optional<Lines> attempt(const Try& words) {
    try {
      return words();
    } catch (const Error& error) {
      if (!is_limit(error)) throw;
      return std::nullopt;
    }
  }

  // Is the union of the lines what the set is, among valid positions?
  [[nodiscard]] bool is_the_set(const Lines& lines) const {
    Automaton all = nothing(question_.set.numeration, question_.set.tracks, 1);
    for (const WordsLine& line : lines) {
      all = disjunction(all, automaton_of_line(line, question_.set.numeration, question_.set.tracks));
    }
    return !shortest_difference(conjunction(all, question_.valid), conjunction(question_.set, question_.valid));
  }
  [[nodiscard]] std::optional<Lines> if_right(Lines lines) const {
    if (!is_the_set(lines)) return std::nullopt;
    return lines;
  }

  void look_at_digits() {
    const WordsSample sample(question_.set, question_.valid, question_.function);
    digits_ = digit_candidates(sample, question_.set.numeration, periods_of(sample).moduli);
  }

  // One sentence about digits.
  [[nodiscard]] std::optional<Lines> one_line() const {
    const WordsSample sample(question_.set, question_.valid, question_.function);
    const auto all = [&](const WordsSample::Points& points, const WordsCandidate& candidate, bool wanted) {
      for (std::size_t i = 0; i < points.size; ++i) {
        if (holds(candidate.conditions, sample.point(points, i)) != wanted) return false;
      }
      return true;
    };
    for (const WordsCandidate& candidate : digits_) {
      if (!all(sample.inside(), candidate, true) || !all(sample.outside(), candidate, false)) continue;
      if (auto lines = if_right({{expressions_of(candidate.conditions), std::nullopt, std::nullopt}})) return lines;
    }
    return std::nullopt;
  }

  // Some of the time is left for what comes after.
  [[nodiscard]] std::optional<Lines> conditions(bool rich, double share) {
    question_.rich = rich;
    Control part = control_;
    if (control_.deadline) {
      const auto now = Control::Clock::now();
      part.deadline = now + std::chrono::duration_cast<Control::Clock::duration>((*control_.deadline - now) * share);
    }
    if (control_.thread_deadline) {
      const auto now = Control::thread_time();
      part.thread_deadline =
          now + std::chrono::duration_cast<std::chrono::nanoseconds>((*control_.thread_deadline - now) * share);
    }
    const auto found = cover(question_, part);
    if (!found) return std::nullopt;
    Lines lines;
    const int value = question_.function ? question_.set.tracks - 1 : -1;
    for (const Conjunction& line : *found) lines.push_back({expressions_of(line, value), std::nullopt, std::nullopt});
    return if_right(std::move(lines));
  }

  // Sets and functions of one number, by their values.
  [[nodiscard]] std::optional<Lines> listed() const {
    if (question_.set.tracks != (question_.function ? 2 : 1)) return std::nullopt;
    const WordsSample sample(question_.set, question_.valid, question_.function);
    const auto values =
        question_.function ? sequence_of(sample, kLongestSequence) : indicator_of(sample, kLongestSequence);
    if (!values) return std::nullopt;
    Lines lines;
    const auto add = [&](std::int64_t value) {
      for (std::vector<Expr>& line : residue_lines(*values, value)) {
        if (question_.function) line.push_back(comparison(Affine::variable(1), Op::equal, value));
        lines.push_back({std::move(line), std::nullopt, std::nullopt});
      }
    };
    if (!question_.function) {
      add(1);
    } else if (values->law.saltus[0] == 0) {
      for (const std::int64_t value : std::set(values->values.begin(), values->values.end())) add(value);
    }
    if (lines.size() <= (question_.function ? kFewLines : question_.most_lines) && !lines.empty()) {
      if (auto right = if_right(std::move(lines))) return right;
    }
    if (!question_.function) return std::nullopt;
    return if_right({{{}, std::nullopt, values}});
  }

  [[nodiscard]] std::optional<Lines> by_small_number() const {
    const WordsSample sample(question_.set, question_.valid, question_.function);
    Lines lines;
    for (std::vector<Expr>& line : lines_by_small_number(sample, question_.valid, kLongestSequence)) {
      lines.push_back({std::move(line), std::nullopt, std::nullopt});
    }
    if (lines.empty() || lines.size() > 2 * question_.most_lines) return std::nullopt;
    return if_right(std::move(lines));
  }

  [[nodiscard]] std::optional<Lines> patterns() const {
    const auto found = patterns_of(question_.set, kMostPatterns);
    if (!found) return std::nullopt;
    Lines lines;
    for (const DigitPattern& pattern : *found) {
      WordsLine line;
      if (const auto position = only_position(pattern, question_.set.numeration, question_.set.tracks)) {
        for (int track = 0; track < question_.set.tracks; ++track) {
          const auto value = (*position)[static_cast<std::size_t>(track)].to_int64();
          if (!value) return std::nullopt;
          line.conditions.push_back(comparison(Affine::variable(track), Op::equal, *value));
        }
      } else {
        line.pattern = pattern;
      }
      lines.push_back(std::move(line));
    }
    std::stable_sort(lines.begin(), lines.end(), [](const WordsLine& a, const WordsLine& b) {
      return a.pattern.has_value() < b.pattern.has_value();
    });
    return if_right(std::move(lines));
  }

  CoverQuestion question_;
  const Control& control_;
  std::vector<WordsCandidate> digits_;
};

}  // namespace

bool holds(const WordsLine& line, Numeration numeration, std::span<const std::int64_t> x) {
  if (line.pattern) return holds(*line.pattern, numeration, x);
  if (line.sequence) return line.sequence->at(x[0]) == x[1];
  return std::all_of(line.conditions.begin(), line.conditions.end(), [&](const Expr& one) { return holds(one, x); });
}

bool holds(const ProofInWords& statement, const ModeInWords& mode, std::span<const std::int64_t> x) {
  return std::any_of(mode.lines.begin(), mode.lines.end(),
                     [&](const WordsLine& line) { return holds(line, statement.numeration, x); });
}

std::optional<ProofInWords> words_of(const WordsQuestion& question, const Control& control, const WordsLimits& limits) {
  const auto began = Control::Clock::now();
  Control within = control;
  const auto deadline =
      Control::thread_time() + std::chrono::duration_cast<std::chrono::nanoseconds>(Seconds(limits.seconds));
  within.thread_deadline = std::min(control.thread_deadline.value_or(deadline), deadline);
  ProofInWords statement;
  statement.numeration = question.set.numeration;
  statement.tracks = question.set.tracks;
  statement.sorted = question.sorted;
  statement.grundy = question.function;
  const Automaton set = conjunction(question.set, question.valid);
  for (std::size_t mode = 0; mode < question.set.starts.size(); ++mode) {
    if (question.set.starts[mode] == Automaton::kNoStart) continue;
    if (within.stop()) {
      statement.modes_without.push_back(static_cast<int>(mode));
      continue;
    }
    auto lines =
        ModeWords(mode_of(set, mode), mode_of(question.valid, mode), question.sorted, question.function, limits, within)
            .run();
    if (lines) {
      statement.modes.push_back({static_cast<int>(mode), std::move(*lines)});
    } else {
      statement.modes_without.push_back(static_cast<int>(mode));
    }
  }
  if (statement.modes.empty()) return std::nullopt;
  statement.seconds = Seconds(Control::Clock::now() - began).count();
  return statement;
}

std::optional<ProofInWords> words_of(const Proof& proof, const Control& control, const WordsLimits& limits) {
  const auto options = options_of(proof);
  const Automaton valid = MoveRelation::valid_positions(options->rays(), proof.automaton.numeration, proof.grundy);
  return words_of(WordsQuestion{proof.automaton, valid, options->rays().sorted, proof.grundy}, control, limits);
}

std::optional<ProofInWords> words_of_outcome(const Proof& proof, char outcome, const Control& control,
                                             const WordsLimits& limits) {
  const auto options = options_of(proof);
  const Automaton valid = MoveRelation::valid_positions(options->rays(), proof.automaton.numeration, false);
  const WordsQuestion question{outcome_set(proof, outcome), valid, options->rays().sorted, false};
  auto statement = words_of(question, control, limits);
  if (statement) statement->outcome = outcome;
  return statement;
}

}  // namespace cairn::prove
