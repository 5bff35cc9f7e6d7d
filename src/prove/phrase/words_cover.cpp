// Covering a set line by line, and tidying up.
#include "prove/phrase/words_cover.hpp"

#include "prove/phrase/words_normal.hpp"
#include "prove/phrase/words_search.hpp"

#include <algorithm>

namespace cairn::prove {

namespace {

using Point = std::span<const std::int64_t>;

constexpr std::size_t kMostStatesInWords = 120;  // a set of several numbers that needs more has no short words
constexpr std::size_t kPatience = 6;             // lines that may cover little
constexpr int kTries = 60;                       // of lines that inclusion refutes, for one position

class Cover {
 public:
  Cover(const CoverQuestion& question, const Control& control)
      : question_(question),
        control_(control),
        allowed_(disjunction(question.set, complement(question.valid))),
        sample_(question.set, question.valid, question.function),
        candidates_(question.set, sample_, question.sorted, question.rich, question.digits),
        search_(candidates_, sample_) {}

  std::optional<std::vector<Conjunction>> run() {
    if (numbers() > 1 && set().states() > kMostStatesInWords) return std::nullopt;
    Automaton covered = nothing(set().numeration, set().tracks, 1);
    while (const auto missing = not_included(set(), covered)) {
      if (is_hopeless(covered)) return std::nullopt;
      const std::vector<std::int64_t> seed = small_point(set(), missing->word);
      if (seed.empty()) return std::nullopt;
      auto line = line_at(seed);
      if (!line) return std::nullopt;
      covered = disjunction(covered, line->automaton);
      lines_.push_back(std::move(*line));
    }
    delete_redundant();
    if (lines_.size() > question_.most_lines) return std::nullopt;
    for (std::size_t i = 0; i < lines_.size(); ++i) simplify(i);
    delete_redundant();
    for (Line& line : lines_) {
      line.conditions = normalised(line.conditions, question_.valid, sample_);
      line.automaton = automaton(line.conditions);
    }
    if (question_.function) make_disjoint();
    std::vector<Conjunction> result;
    for (const Line& line : lines_) result.push_back(line.conditions);
    return ordered_lines(std::move(result), sample_);
  }

 private:
  struct Line {
    Conjunction conditions;
    double cost = 0;
    Automaton automaton;
  };

  [[nodiscard]] const Automaton& set() const { return question_.set; }
  [[nodiscard]] int numbers() const { return set().tracks - (question_.function ? 1 : 0); }

  // Too many lines, though some of them may turn out not to be needed; or lines that become more complicated than the
  // set is; or the last lines covered little more than the positions they were made for, and much is left.
  bool is_hopeless(const Automaton& covered) {
    if (lines_.size() >= question_.most_lines * 3 / 2) return true;
    if (covered.states() > 3 * set().states() + (question_.digits.empty() || numbers() > 1 ? 10 : 60)) return true;
    left_.push_back(count(uncovered()));
    const std::size_t now = left_.size();
    if (now <= kPatience) return false;
    const std::size_t before = left_[now - 1 - kPatience], left = left_[now - 1];
    return before - std::min(before, left) < before / 20 + kPatience && left > sample_.inside().size / 20;
  }
  [[nodiscard]] Automaton automaton(const Conjunction& line) const {
    return automaton_of(set().numeration, set().tracks, line);
  }

  std::optional<Line> line_at(Point seed) {
    sample_.add(seed);
    search_.begin(seed);
    const Bits wanted = uncovered();
    return decided([&] { return search_.widest(wanted, question_.most_conditions, control_); });
  }

  [[nodiscard]] Bits uncovered() const { return required_of(lines_.size()); }

  // Searches until a line is inside the set.
  template <class Search>
  std::optional<Line> decided(const Search& search) {
    for (int tries = 0; tries < kTries && !control_.stop(); ++tries) {
      auto found = search();
      if (!found) break;
      Line line{std::move(found->conditions), found->cost, {}};
      line.automaton = automaton(line.conditions);
      const auto wrong = not_included(line.automaton, allowed_);
      if (!wrong) return line;
      const std::vector<std::int64_t> x = small_point(set(), wrong->word);
      if (x.empty()) break;
      search_.exclude(x);
    }
    return std::nullopt;
  }

  [[nodiscard]] Automaton union_without(std::size_t i) const {
    Automaton others = nothing(set().numeration, set().tracks, 1);
    for (std::size_t j = 0; j < lines_.size(); ++j) {
      if (j != i) others = disjunction(others, lines_[j].automaton);
    }
    return others;
  }

  // Lines that the others cover go, those that cover least first.
  void delete_redundant() {
    std::stable_sort(lines_.begin(), lines_.end(), [&](const Line& a, const Line& b) {
      return count(search_.inside(a.conditions)) > count(search_.inside(b.conditions));
    });
    for (std::size_t i = lines_.size(); i-- > 0;) {
      if (!not_included(set(), union_without(i))) lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  // The cheapest line that covers what the others do not.
  void simplify(std::size_t i) {
    const Automaton others = union_without(i);
    const Bits required = required_of(i);
    std::vector<std::int64_t> seed;
    for (std::size_t p = 0; p < sample_.inside().size && seed.empty(); ++p) {
      if (!has(required, p)) continue;
      const Point x = sample_.point(sample_.inside(), p);
      seed.assign(x.begin(), x.end());
    }
    if (seed.empty()) return;
    search_.begin(seed);
    auto line = decided([&] { return search_.cheapest(required, question_.most_conditions, control_); });
    if (!line || line->cost >= lines_[i].cost - 0.01) return;
    if (not_included(set(), disjunction(others, line->automaton))) return;
    lines_[i] = std::move(*line);
  }

  // Cases of a function are easier to read when they do not overlap: a line begins where the others end.
  void make_disjoint() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      for (std::size_t c = 0; c < lines_[i].conditions.size(); ++c) {
        const Condition& bound = lines_[i].conditions[c];
        if (!bound.is(Op::greater_equal) || bound.form.terms().size() != 1) continue;
        const Bits own = required_of(i);
        std::optional<std::int64_t> least;
        for (std::size_t p = 0; p < sample_.inside().size; ++p) {
          if (!has(own, p)) continue;
          const std::int64_t value = bound.form.at(sample_.point(sample_.inside(), p), 0);
          least = std::min(least.value_or(value), value);
        }
        if (!least || *least <= bound.values[0]) continue;
        Line later = lines_[i];
        later.conditions[c].values[0] = *least;
        later.automaton = automaton(later.conditions);
        if (!not_included(set(), disjunction(union_without(i), later.automaton))) lines_[i] = std::move(later);
      }
    }
  }

  // Points that no other line covers.
  [[nodiscard]] Bits required_of(std::size_t i) const {
    Bits required = search_.inside({});
    for (std::size_t j = 0; j < lines_.size(); ++j) {
      if (j != i) remove(required, search_.inside(lines_[j].conditions));
    }
    return required;
  }

  const CoverQuestion& question_;
  const Control& control_;
  Automaton allowed_;
  WordsSample sample_;
  WordsCandidates candidates_;
  LineSearch search_;
  std::vector<Line> lines_;
  std::vector<std::size_t> left_;  // points that were not covered, by the number of lines
};

}  // namespace

std::optional<std::vector<Conjunction>> cover(const CoverQuestion& question, const Control& control) {
  return Cover(question, control).run();
}

}  // namespace cairn::prove
