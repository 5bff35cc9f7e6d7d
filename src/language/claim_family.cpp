// The values of parameters. The claim is read anew for each of them, and a parameter is a number (a set, a graph) in
// its syntax tree: so it may stand wherever a number may, and nothing that stands beside it can change what it is.
#include "language/claim_family.hpp"

#include "language/parse_set_rule.hpp"
#include "language/resolve_claim.hpp"

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace cairn::language {

namespace {

constexpr const char* kFamilyHint = "write 'for k in 1..20: ' or 'for k in {1,3,5}: ' in front of a claim";
constexpr const char* kGraphsHint = "write 'for G in graphs up to 5: ' or 'for G in connected graphs on 5: '";
constexpr int kMostVerticesOfAll = 7;  // there are more than kLargestFamily graphs of 8 vertices, connected or not
constexpr std::size_t kMostMembersTried = 10 * kLargestFamily;  // values, those that lead to no claim included

class Family {
 public:
  Family(Parser& parser, const Library& library, const std::function<void()>& each)
      : parser_(parser), library_(library), each_(each) {}

  void run() {
    const Place place = parser_.expect("for").place;
    parameter();
    if (members_ == 0) parser_.fail_at("there are no such claims: the ranges are empty", place, kFamilyHint);
  }

 private:
  using Value = std::variant<std::int64_t, Set, std::shared_ptr<const Graph>>;

  void parameter() {
    const std::string name = new_name();
    const std::vector<Value> all = values();
    const std::size_t behind = parser_.mark();
    for (const Value& value : all) {
      parser_.rewind(behind);
      if (++tried_ > kMostMembersTried) parser_.fail("these are too many claims", most());
      std::visit([&](const auto& bound) { parser_.bind(name, bound); }, value);
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
      for (const auto& [name, text] : parser_.parameters()) {
        with.append(with.empty() ? "with " : ", ").append(name).append(" = ").append(text);
      }
      throw Error(std::string(error.what()) + " (" + with + ")", error.where(), error.hint());
    }
  }

  std::string new_name() {
    const Place place = parser_.peek().place;
    std::string name = parser_.expect_name("a name");
    // L and R are outcomes in partizan games alone, and the sets {1,L,L+1} have names in the literature. A graph is
    // called G, and where a graph stands nobody takes it for a Grundy value.
    const bool familiar = name == "L" || name == "R" || (name == "G" && parser_.peek().is("in") && graphs_at(1));
    try {
      if (!familiar) check_variable_name(name, place);
    } catch (const Misplaced& problem) {
      parser_.fail_at(problem.what, problem.place, problem.hint);
    }
    if (name == "i" || is_named_set(name)) {
      parser_.fail_at("'" + name + "' in braces is " + (name == "i" ? "the index of a set" : "a set by a rule"), place,
                      "choose another letter for the parameter");
    }
    if (parser_.is_parameter(name)) {
      parser_.fail_at("the parameter '" + name + "' stands twice", place, "choose another letter");
    }
    return name;
  }

  [[nodiscard]] bool graphs_at(std::size_t ahead) const {
    const bool connected = parser_.peek(ahead).is("connected");
    const Token& behind = parser_.peek(ahead + 1);
    return connected ? behind.is("graphs") : parser_.peek(ahead).is("graphs") && behind.kind == Token::Kind::word;
  }

  std::vector<Value> values() {
    if (parser_.accept("within")) return subsets();
    parser_.expect("in", kFamilyHint);
    if (graphs_at(0)) return graphs();
    std::vector<Value> result;
    for (const std::int64_t number : numbers()) result.emplace_back(number);
    return result;
  }

  // 1..20, {1,3,5}, or what earlier parameters make of it: 1..k, {k,2k}, A.
  std::vector<std::int64_t> numbers() {
    const Place place = parser_.peek().place;
    if (parser_.peek().is("{") || parser_.bound_set(parser_.peek()) != nullptr) {
      const auto [with_zero, positive] = set();
      std::vector<std::int64_t> result = elements(positive, place);
      if (with_zero) result.insert(result.begin(), 0);
      return result;
    }
    const std::int64_t first = parser_.expect_constant();
    parser_.expect("..", kFamilyHint);
    const std::int64_t last = parser_.expect_constant(true);
    // j in 1..k-1 is empty for the first k: then there is nothing to say about it.
    if (last < first && parser_.parameters().empty()) {
      parser_.fail_at("the range is empty", place, "write the smaller number first");
    }
    std::vector<std::int64_t> result;
    add(result, first, 1, last, place);
    return result;
  }

  std::pair<bool, Set> set() {
    if (const Set* bound = parser_.bound_set(parser_.peek())) {
      parser_.take();
      return {false, *bound};
    }
    parser_.want_finite_sets(true);
    auto result = parser_.set_with_zero();
    parser_.want_finite_sets(false);
    return result;
  }

  std::vector<std::int64_t> elements(const Set& set, Place place) const {
    std::vector<std::int64_t> result;
    if (!set.rules.empty()) parser_.fail_at("a parameter has finitely many values", place);
    for (const Progression& part : set.parts) {
      if (!part.last) parser_.fail_at("a parameter has finitely many values", place);
      add(result, part.first, part.step, *part.last, place);
    }
    return result;
  }

  // "within {1..6}": all its subsets but the empty one. The first has the first number alone, the last has all.
  std::vector<Value> subsets() {
    const Place place = parser_.peek().place;
    if (!parser_.peek().is("{") && parser_.bound_set(parser_.peek()) == nullptr) {
      parser_.fail_expected("a set such as {1..6}", "write 'for A within {1..6}: '");
    }
    const auto [with_zero, positive] = set();
    if (with_zero) parser_.fail_at("the set holds 0, but a move must take something", place, "begin with 1");
    std::vector<std::int64_t> all = elements(positive, place);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (all.size() >= 64 || (std::uint64_t{1} << all.size()) > kLargestFamily) {
      parser_.fail_at("these are too many claims", place, most() + ": 13 numbers have 8191 subsets");
    }
    std::vector<Value> result;
    for (std::uint64_t chosen = 1; chosen < std::uint64_t{1} << all.size(); ++chosen) {
      std::vector<std::int64_t> listed;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if ((chosen >> i & 1U) != 0) listed.push_back(all[i]);
      }
      result.emplace_back(one_of(number(0), listed).args[1].set);
    }
    return result;
  }

  // "graphs up to 5", "connected graphs on 5"
  std::vector<Value> graphs() {
    const bool connected = parser_.accept("connected");
    const Place place = parser_.expect("graphs").place;
    const bool up_to = parser_.accept("up");
    parser_.expect(up_to ? "to" : "on", kGraphsHint);
    const std::int64_t vertices = parser_.expect_constant();
    if (vertices < 1) parser_.fail_at("a graph has at least one vertex", place, kGraphsHint);
    if (vertices > kMostVerticesOfAll) {
      parser_.fail_at("these are too many graphs", place, "all graphs of up to 7 vertices can be listed");
    }
    std::vector<Value> result;
    for (auto n = static_cast<int>(up_to ? 1 : vertices); n <= vertices; ++n) {
      for (auto& graph : library_.graphs_on(n, connected)) result.emplace_back(std::move(graph));
    }
    if (result.empty()) parser_.fail_at("graphs cannot be listed here", place, "name the graphs one by one");
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
  const Library& library_;
  const std::function<void()>& each_;
  std::size_t members_ = 0;
  std::size_t tried_ = 0;
};

}  // namespace

// "for all n in 0..9: ..." begins a sentence; "for all in 1..3: " gives a parameter an odd name.
bool begins_family(const Parser& parser) {
  static constexpr std::array<std::string_view, 5> kQuantifiers{"all", "every", "each", "some", "almost"};
  if (!parser.peek().is("for") || parser.peek(1).kind != Token::Kind::word) return false;
  if (parser.peek(2).is("in") || parser.peek(2).is("within")) return true;
  return std::none_of(kQuantifiers.begin(), kQuantifiers.end(), [&](auto word) { return parser.peek(1).is(word); });
}

void for_each_member(Parser& parser, const Library& library, const std::function<void()>& each) {
  Family(parser, library, each).run();
}

}  // namespace cairn::language
