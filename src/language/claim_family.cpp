// The values of parameters. The claim is read anew for each of them, and a parameter is a number in its syntax tree: so
// it may stand wherever a number may, and nothing that stands beside it can change what it is.
#include "language/claim_family.hpp"

#include "language/parse_set_rule.hpp"
#include "language/resolve_claim.hpp"

#include <string>
#include <vector>

namespace cairn::language {

namespace {

constexpr const char* kFamilyHint = "write 'for k in 1..20: ' or 'for k in {1,3,5}: ' in front of a claim";
constexpr std::size_t kMostMembersTried = 10 * kLargestFamily;  // values, those that lead to no claim included

class Family {
 public:
  Family(Parser& parser, const std::function<void()>& each) : parser_(parser), each_(each) {}

  void run() {
    const Place place = parser_.expect("for").place;
    parameter();
    if (members_ == 0) parser_.fail_at("there are no such claims: the ranges are empty", place, kFamilyHint);
  }

 private:
  void parameter() {
    const std::string name = new_name();
    parser_.expect("in", kFamilyHint);
    const std::vector<std::int64_t> all = values();
    const std::size_t behind = parser_.mark();
    for (const std::int64_t value : all) {
      parser_.rewind(behind);
      if (++tried_ > kMostMembersTried) parser_.fail("these are too many claims", most());
      parser_.bind(name, value);
      if (parser_.accept(",")) {
        parameter();
      } else {
        parser_.expect(":", kFamilyHint);
        if (begins_family(parser_)) {
          parser_.fail("'for' stands in front of a claim once",
                       "write 'for k in 1..3, j in 1..k: ' for two parameters");
        }
        if (++members_ > kLargestFamily) parser_.fail("these are too many claims", most());
        member();
      }
    }
    parser_.unbind(name);
  }

  // An error may be the fault of one value.
  void member() {
    try {
      each_();
    } catch (const Error& error) {
      std::string with;
      for (const auto& [name, value] : parser_.bound()) {
        with += (with.empty() ? "with " : ", ") + name + " = " + std::to_string(value);
      }
      throw Error(std::string(error.what()) + " (" + with + ")", error.where(), error.hint());
    }
  }

  std::string new_name() {
    const Place place = parser_.peek().place;
    std::string name = parser_.expect_name("a name");
    // L and R are outcomes in partizan games alone, and the sets {1,L,L+1} have names in the literature.
    try {
      if (name != "L" && name != "R") check_variable_name(name, place);
    } catch (const Misplaced& problem) {
      parser_.fail_at(problem.what, problem.place, problem.hint);
    }
    if (name == "i" || is_named_set(name)) {
      parser_.fail_at("'" + name + "' in braces is " + (name == "i" ? "the index of a set" : "a set by a rule"), place,
                      "choose another letter for the parameter");
    }
    if (parser_.bound().contains(name)) {
      parser_.fail_at("the parameter '" + name + "' stands twice", place, "choose another letter");
    }
    return name;
  }

  // 1..20, {1,3,5}, or what earlier parameters make of it: 1..k, {k,2k}.
  std::vector<std::int64_t> values() {
    const Place place = parser_.peek().place;
    if (parser_.peek().is("{")) {
      parser_.want_finite_sets(true);
      const auto [with_zero, positive] = parser_.set_with_zero();
      parser_.want_finite_sets(false);
      std::vector<std::int64_t> result;
      if (with_zero) result.push_back(0);
      if (!positive.rules.empty()) parser_.fail_at("a parameter has finitely many values", place);
      for (const Progression& part : positive.parts) {
        if (!part.last) parser_.fail_at("a parameter has finitely many values", place);
        add(result, part.first, part.step, *part.last, place);
      }
      return result;
    }
    const std::int64_t first = parser_.expect_constant();
    parser_.expect("..", kFamilyHint);
    const std::int64_t last = parser_.expect_constant(true);
    // j in 1..k-1 is empty for the first k: then there is nothing to say about it.
    if (last < first && parser_.bound().empty()) {
      parser_.fail_at("the range is empty", place, "write the smaller number first");
    }
    std::vector<std::int64_t> result;
    add(result, first, 1, last, place);
    return result;
  }

  void add(std::vector<std::int64_t>& values, std::int64_t first, std::int64_t step, std::int64_t last,
           Place place) const {
    for (std::int64_t value = first; value <= last; value += step) {
      values.push_back(value);
      if (values.size() > kLargestFamily) parser_.fail_at("these are too many claims", place, most());
    }
  }

  [[nodiscard]] static std::string most() { return "at most " + std::to_string(kLargestFamily) + " at a time"; }

  Parser& parser_;
  const std::function<void()>& each_;
  std::size_t members_ = 0;
  std::size_t tried_ = 0;
};

}  // namespace

bool begins_family(const Parser& parser) { return parser.peek().is("for") && parser.peek(1).kind == Token::Kind::word; }

void for_each_member(Parser& parser, const std::function<void()>& each) { Family(parser, each).run(); }

}  // namespace cairn::language
