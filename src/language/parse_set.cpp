// Sets between braces: {1,3,4}  {1..4}  {1, 3..7}  {8,21,..,47}  {8,21,..}  {3..}  {1; 8,21,..}  {2^i, 3}
//
// People write {1,2,4,8,..} and mean powers of two. So the terms before ',..' must have equal steps, all of them, and a
// semicolon parts a progression from numbers that do not belong to it; nothing is read as another set than was meant.
#include "language/parse_set_rule.hpp"
#include "language/parser.hpp"

namespace cairn::language {

namespace {

constexpr std::size_t kMostParts = 10'000;

bool is_single(const Progression& part) { return part.last == part.first; }

std::string listed(const Set& set, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) {
    if (i > from) text += ",";
    text += std::to_string(set.parts[i].first);
  }
  return text;
}

// Is 0 the value of the rule for some i? It is none of the set then, but people write it.
bool begins_with_zero(const SetRule& rule) {
  return rule.kind == SetRule::Kind::fibonacci ||
         (rule.kind == SetRule::Kind::polynomial && rule.coefficients.front() == 0) ||
         (rule.kind == SetRule::Kind::exponential && rule.coefficients[0] == -rule.coefficients[1]);
}

// {1,3,9,27,81}: the elements from one to another; nothing when the last is none, or there are many.
std::string listed_up_to(const Set& set, std::int64_t first, std::int64_t last) {
  constexpr int kMostListed = 25;
  std::string text = "{";
  int count = 0;
  for (auto next = set.next(first); next && *next <= last; next = set.next(*next + 1)) {
    if (++count > kMostListed) return "";
    text += (count > 1 ? "," : "") + std::to_string(*next);
  }
  return set.contains(last) ? text + "}" : "";
}

}  // namespace

// The parts of a set that stand before the dots, and where: those since the last semicolon or progression.
struct Parser::Terms {
  std::size_t begin = 0;
  std::vector<Place> places;  // of all parts
  std::optional<Place> rule;  // of a rule among them
};

// The set that seems to be meant, or else another hint. A list of its numbers when the last one is written,
// {1,3,9,..,81}.
std::string Parser::meant(const Set& set, const Terms& terms, const std::string& hint) const {
  std::vector<std::int64_t> numbers;
  for (std::size_t i = terms.begin; i < set.parts.size(); ++i) {
    // Some begin the Fibonacci numbers with two ones.
    if (numbers.empty() || numbers.back() != set.parts[i].first) numbers.push_back(set.parts[i].first);
  }
  if (numbers.size() < 3) return hint;
  const bool zero = numbers.front() == 0;  // {0,1,4,..}
  if (zero) numbers.erase(numbers.begin());
  const auto last = last_term();
  std::string text;
  for (const auto& [written, rule] : rules_with_terms(numbers)) {
    const std::string inside = last ? listed_up_to(rule, numbers.front(), *last) : written;
    if (inside.empty() || (!last && finite_sets_) || (zero && !begins_with_zero(rule.rules.front()))) continue;
    text += (text.empty() ? "" : " or ") + (zero && zero_allowed_ ? "{0," + inside.substr(1) : inside);
  }
  if (!text.empty()) return "if you mean these, write " + text;
  return last || finite_sets_ ? "list the numbers without '..'" : hint;
}

// The number that ends a progression, where the dots stand now: ..,81}
std::optional<std::int64_t> Parser::last_term() const {
  if (!peek().is("..") || !peek(1).is(",") || peek(2).kind != Token::Kind::number || !peek(3).is("}")) {
    return std::nullopt;
  }
  std::int64_t value = 0;
  for (const char digit : peek(2).text) {
    value = value * 10 + (digit - '0');
    if (value > kLargestConstant) return std::nullopt;
  }
  return value;
}

// Throws when the terms do not go up in equal steps.
void Parser::check_steps(const Set& set, const Terms& terms) const {
  const std::size_t begin = terms.begin;
  const std::size_t end = set.parts.size();
  const auto at = [&](std::size_t i) { return set.parts[i].first; };
  const auto text = [&](std::size_t i) { return std::to_string(at(i)); };
  for (std::size_t i = begin; i < end; ++i) {
    if (!is_single(set.parts[i])) {
      fail_at("a range is no term of a progression", terms.places[i],
              "part them with a semicolon, as in {1..4; 8,21,..}");
    }
  }
  if (terms.rule) {
    fail_at("a rule is no term of a progression", *terms.rule, "part them with a semicolon, as in {2^i; 8,21,..}");
  }
  if (end < begin + 2) fail("'..' needs two rising numbers before it", "write {8,21,..,47}, {8,21,..} or {1..4}");
  if (at(begin + 1) <= at(begin)) {
    fail_at("a progression rises, but " + text(begin + 1) + " follows " + text(begin), terms.places[begin + 1],
            meant(set, terms, "write {8,21,..,47}, {8,21,..} or {1..4}"));
  }
  const std::int64_t step = at(begin + 1) - at(begin);
  for (std::size_t i = begin + 2; i < end; ++i) {
    if (at(i) - at(i - 1) == step) continue;
    const std::string parted = "{" + listed(set, begin, end - 2) + "; " + listed(set, end - 2, end) + ",..}";
    fail_at(
        "'..' goes on in equal steps, but " + text(begin) + " to " + text(begin + 1) + " is a step of " +
            std::to_string(step) + " and " + text(i - 1) + " to " + text(i) + " one of " +
            std::to_string(at(i) - at(i - 1)),
        terms.places[i],
        meant(set, terms, "list the numbers without '..', or write " + parted + " if only the last two give the step"));
  }
}

// The terms before the dots become one part.
void Parser::progression(Set& set, const Terms& terms) {
  check_steps(set, terms);
  expect("..");
  const std::int64_t first = set.parts[terms.begin].first;
  const std::int64_t before = set.parts.back().first;
  Progression part{first, set.parts[terms.begin + 1].first - first, std::nullopt};
  set.parts.resize(terms.begin);
  if (accept(",")) {
    const Place place = peek().place;
    part.last = expect_constant();
    const std::int64_t beyond = *part.last - first;
    if (*part.last < before) {
      fail_at(std::to_string(*part.last) + " cannot be the last term behind " + std::to_string(before), place);
    }
    if (beyond % part.step != 0) {
      const std::int64_t below = *part.last - beyond % part.step;
      fail_at(std::to_string(*part.last) + " is not in the progression", place,
              "its terms nearby are " + std::to_string(below) + " and " + std::to_string(below + part.step));
    }
  }
  set.parts.push_back(part);
}

Progression Parser::range(const Set& set, const Terms& terms) {
  const Place place = peek().place;
  Progression part;
  part.first = expect_constant();
  part.last = part.first;
  if (!peek().is("..")) return part;
  const Place dots = take().place;
  part.last.reset();
  if (peek().is("}") || peek().is(",") || peek().is(";")) {
    // {1,2,4,8..} and {1,3..} could be meant as progressions.
    if (set.parts.size() > terms.begin && is_single(set.parts.back())) {
      const std::string before = listed(set, set.parts.size() - 1, set.parts.size());
      const std::string first = std::to_string(part.first);
      fail_at("'" + first + "..' behind a comma could mean two things", dots,
              "write {" + before + "; " + first + "..} for all numbers from " + first + " on, {" + before + "," +
                  first + ",..} for a progression");
    }
    return part;
  }
  part.last = expect_constant();
  if (*part.last < part.first) fail_at("the range is empty", place, "write the smaller number first");
  return part;
}

void Parser::rule(Set& set, Terms& terms) {
  const Place place = peek().place;
  const auto part = parse_set_rule(*this);
  if (const auto* rule = std::get_if<SetRule>(&part)) {
    set.rules.push_back(*rule);
  } else {
    set.parts.push_back(std::get<Progression>(part));
    terms.places.push_back(place);
  }
  terms.rule = place;
  if (peek().is("..")) fail("a rule needs no dots", "it goes on for ever: {2^i} is 1, 2, 4, 8 and so on");
}

Set Parser::set_literal() {
  const Place place = peek().place;
  zero_allowed_ = false;
  auto [with_zero, set] = set_with_zero();
  zero_allowed_ = true;
  if (with_zero) fail_at("the set holds 0, but a move must take something", place, "sets hold positive integers only");
  return set;
}

std::pair<bool, Set> Parser::set_with_zero() {
  Set set;
  Terms terms;
  const Place place = expect("{").place;
  if (peek().is("}")) fail_at("the set is empty", place, "a set needs at least one positive integer, as in {1,3,4}");
  bool more = true;
  while (more) {
    if (set.parts.size() + set.rules.size() > kMostParts) fail("the set is too long", "use a range such as {1..100}");
    const Set* filled_in = bound_set(peek());
    const bool by_rule = filled_in == nullptr && is_set_rule(*this);
    if (filled_in != nullptr) {  // {A}, {A, 7}; a list of numbers
      set.parts.insert(set.parts.end(), filled_in->parts.begin(), filled_in->parts.end());
      terms.places.resize(set.parts.size(), take().place);
    } else if (by_rule) {
      rule(set, terms);
    } else if (peek().is("..")) {
      progression(set, terms);
      terms = {set.parts.size(), std::move(terms.places), std::nullopt};
      terms.places.resize(terms.begin);
    } else {
      terms.places.push_back(peek().place);
      set.parts.push_back(range(set, terms));
    }
    more = accept(";");
    if (more) {
      terms = {set.parts.size(), std::move(terms.places), std::nullopt};
    } else {
      if (!by_rule && !set.parts.back().last && peek().is(",")) {
        fail("an infinite progression must come last", "or part it from the rest with a semicolon: {8,21,..; 5}");
      }
      more = accept(",");
    }
  }
  expect("}");
  bool with_zero = false;
  for (auto& part : set.parts) {
    if (part.first != 0) continue;
    with_zero = true;
    part.first += part.step;
  }
  std::erase_if(set.parts, [](const Progression& part) { return part.last && *part.last < part.first; });
  return {with_zero, std::move(set)};
}

}  // namespace cairn::language
