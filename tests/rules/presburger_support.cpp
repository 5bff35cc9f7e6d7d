// A recursive reader of printed formulas into flat sums, so that a whole box can be tried.
#include "rules/presburger_support.hpp"

#include <cctype>
#include <stdexcept>
#include <utility>

namespace rules_test {

namespace {

constexpr std::size_t kMode = 0;
constexpr std::size_t kModeAfter = 1;
constexpr std::size_t kAmountAt = 2;
constexpr std::size_t kFirst = 3;
constexpr std::size_t kFirstAfter = 3 + kMostFormulaVariables;

}  // namespace

std::int64_t Formula::Sum::at(const Assignment& assignment) const {
  std::int64_t sum = constant;
  for (const auto& [variable, factor] : terms) sum += factor * assignment.values[variable];
  return sum;
}

bool Formula::Sum::primed() const {
  for (const auto& term : terms) {
    if (term.variable == kModeAfter || term.variable >= kFirstAfter) return true;
  }
  return false;
}

bool Formula::Constraint::holds(const Assignment& at) const {
  const std::int64_t a = left.at(at);
  if (kind == Kind::compare) {
    const std::int64_t b = right.at(at);
    switch (sign) {
      case Sign::equal:
        return a == b;
      case Sign::not_equal:
        return a != b;
      case Sign::at_most:
        return a <= b;
      default:
        return a >= b;
    }
  }
  if (kind == Kind::residue) {
    const std::int64_t remainder = ((a % modulus) + modulus) % modulus;
    return (remainder == right.constant) == (sign == Sign::equal);
  }
  bool listed = false;
  for (const auto& part : parts) {
    listed = listed || (a >= part.first && (part.last < 0 || a <= part.last) && (a - part.first) % part.step == 0);
  }
  const bool inside = a >= 1 && listed != complement;
  return inside == (sign == Sign::in);
}

bool Formula::all(const std::vector<Constraint>& list, const Assignment& at) {
  for (const auto& constraint : list) {
    if (!constraint.holds(at)) return false;
  }
  return true;
}

class Formula::Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  bool accept(const std::string& word) {
    skip();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  void expect(const std::string& word) {
    if (!accept(word)) fail("expected " + word);
  }
  bool end() {
    skip();
    return at_ == text_.size();
  }

  Constraint constraint() {
    Constraint result;
    if (accept("(")) {
      result.left = sum();
      expect(")");
      expect("mod");
      return residue(std::move(result));
    }
    result.left = sum();
    if (accept("mod")) return residue(std::move(result));
    if (accept("not in")) {
      set(result);
      result.sign = Constraint::Sign::not_in;
      return result;
    }
    if (accept("in")) {
      set(result);
      result.sign = Constraint::Sign::in;
      return result;
    }
    using Row = std::pair<const char*, Constraint::Sign>;
    for (const auto& [text, sign] : {Row{"<=", Constraint::Sign::at_most}, Row{">=", Constraint::Sign::at_least},
                                     Row{"!=", Constraint::Sign::not_equal}, Row{"=", Constraint::Sign::equal}}) {
      if (!accept(text)) continue;
      result.sign = sign;
      result.right = sum();
      return result;
    }
    const bool less = accept("<");
    if (less || accept(">")) {  // a < b is a <= b - 1
      result.sign = less ? Constraint::Sign::at_most : Constraint::Sign::at_least;
      result.right = sum();
      result.right.constant += less ? -1 : 1;
      return result;
    }
    fail("expected a comparison");
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(what + " at " + std::to_string(at_) + " in: " + text_);
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  [[nodiscard]] bool digit() const { return at_ < text_.size() && std::isdigit(text_[at_]) != 0; }

  // What follows "mod".
  Constraint residue(Constraint result) {
    result.kind = Constraint::Kind::residue;
    result.modulus = number();
    const bool differs = accept("!=");
    if (!differs) expect("=");
    result.sign = differs ? Constraint::Sign::not_equal : Constraint::Sign::equal;
    result.right.constant = number();
    return result;
  }

  std::int64_t number() {
    skip();
    if (!digit()) fail("expected a number");
    std::int64_t value = 0;
    while (digit()) value = value * 10 + (text_[at_++] - '0');
    return value;
  }

  Sum sum() {
    Sum result;
    std::int64_t sign = accept("-") ? -1 : 1;
    while (true) {
      term(result, sign);
      if (accept("+")) {
        sign = 1;
      } else if (accept("-")) {
        sign = -1;
      } else {
        return result;
      }
    }
  }

  void term(Sum& result, std::int64_t sign) {
    skip();
    const bool written = digit();
    const std::int64_t factor = sign * (written ? number() : 1);
    if (written) accept("*");
    const auto add = [&](std::size_t variable) { result.terms.push_back({variable, factor}); };
    if (accept("mode'")) {
      add(kModeAfter);
    } else if (accept("mode")) {
      add(kMode);
    } else if (accept("t")) {
      add(kAmountAt);
    } else if (accept("x")) {
      const std::int64_t index = number() - 1;
      if (index < 0 || index >= kMostFormulaVariables) fail("unknown variable");
      add((accept("'") ? kFirstAfter : kFirst) + static_cast<std::size_t>(index));
    } else if (written) {
      result.constant += factor;
    } else {
      fail("expected a term");
    }
  }

  // {1,3,4}  {1..4}  {3..}  {8,21,..,47}  {8,21,..}
  void set(Constraint& result) {
    result.kind = Constraint::Kind::member;
    result.complement = accept("not");
    expect("{");
    std::vector<std::int64_t> singles;
    const auto flush = [&](std::size_t keep) {
      while (singles.size() > keep) {
        result.parts.push_back({singles.front(), 1, singles.front()});
        singles.erase(singles.begin());
      }
    };
    do {
      if (accept("..")) {
        if (singles.size() < 2) fail("expected two numbers before the dots");
        flush(2);
        Part part{singles[0], singles[1] - singles[0], -1};
        if (accept(",")) part.last = number();
        result.parts.push_back(part);
        singles.clear();
        continue;
      }
      const std::int64_t first = number();
      if (accept("..")) {
        flush(0);
        Part part{first, 1, -1};
        if (digit()) part.last = number();
        result.parts.push_back(part);
      } else {
        singles.push_back(first);
      }
    } while (accept(","));
    flush(0);
    expect("}");
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

Formula::Formula(const std::string& text) {
  Reader reader(text);
  exists_ = reader.accept("exists t:");
  do {
    Constraint constraint = reader.constraint();
    const bool primed = constraint.left.primed() || constraint.right.primed();
    (primed ? after_ : before_).push_back(std::move(constraint));
  } while (reader.accept("and"));
  if (!reader.end()) throw std::invalid_argument("more text than expected in: " + text);
}

}  // namespace rules_test
