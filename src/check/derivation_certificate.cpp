// Certificates of sentences written and read.
#include "check/derivation_certificate.hpp"

#include "check/certificate.hpp"
#include "check/certificate_fields.hpp"
#include "check/derivation_form.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace cairn::check {

namespace {

using StepKind = Step::Kind;

constexpr const char* kSentenceKind = "cairn sentence";
constexpr std::int64_t kSentenceVersion = 1;
constexpr std::size_t kSentenceFields = 11;
constexpr const char* kSentenceDigits =
    "the most significant digit first; a letter is the sum of 2^i over the variables i = 0, 1, ... of a result whose "
    "digit is 1; any number of zeros may lead";
constexpr std::size_t kLongestNumber = 10'000;  // digits of a number of the member

// By the values of the enumerations.
constexpr std::array kKinds{"constant", "atom",  "nim_sum", "two_part", "ones",     "fib_shift", "fib_zeros",
                            "game",     "valid", "both",    "either",   "negation", "some",      "renamed"};
constexpr std::array kAtomKinds{"at_least_zero", "zero", "nonzero", "residue", "not_residue", "member", "not_member"};
constexpr std::array kRuleKinds{"polynomial", "exponential", "factorial", "fibonacci", "primes"};

bool has_operands(StepKind kind) { return kind >= StepKind::both; }
bool has_proof(StepKind kind) { return kind == StepKind::game || kind == StepKind::valid; }
bool has_variables(StepKind kind) {
  return kind != StepKind::constant && kind != StepKind::atom && kind != StepKind::both && kind != StepKind::either &&
         kind != StepKind::negation;
}
bool has_residue(Atom::Kind kind) { return kind == Atom::Kind::residue || kind == Atom::Kind::not_residue; }
bool has_set(Atom::Kind kind) { return kind == Atom::Kind::member || kind == Atom::Kind::not_member; }

Json json_of(const Set& set) {
  Json parts = Json::array();
  for (const auto& part : set.parts) {
    parts.push_back({part.first, part.step, part.last ? Json(*part.last) : Json(nullptr)});
  }
  Json rules = Json::array();
  for (const auto& rule : set.rules) {
    rules.push_back({{"kind", kRuleKinds.at(static_cast<std::size_t>(rule.kind))},
                     {"coefficients", rule.coefficients},
                     {"base", rule.base},
                     {"divisor", rule.divisor}});
  }
  return {{"parts", parts}, {"rules", rules}, {"complement", set.complement}};
}

Json json_of(const Atom& atom) {
  if (atom.kind == Atom::Kind::other) throw Error("a condition that is not linear has no certificate");
  Json json;
  json["kind"] = kAtomKinds.at(static_cast<std::size_t>(atom.kind));
  json["terms"] = Json::array();
  for (const auto& term : atom.form.terms()) json["terms"].push_back({term.variable, term.factor});
  json["constant"] = atom.form.constant();
  if (has_residue(atom.kind)) {
    json["modulus"] = atom.modulus;
    json["remainder"] = atom.remainder;
  }
  if (has_set(atom.kind)) json["set"] = json_of(atom.set);
  return json;
}

std::string text_of(const Predicate& result) {
  std::vector<std::size_t> accepting;
  std::string rows;
  for (std::size_t state = 0; state < result.accepting.size(); ++state) {
    if (result.accepting[state] != 0) accepting.push_back(state);
    const auto row = result.next.begin() + static_cast<std::ptrdiff_t>(state * result.column_count);
    rows += fmt::format("{}[{}]", state == 0 ? "" : ",",
                        fmt::join(row, row + static_cast<std::ptrdiff_t>(result.column_count), ","));
  }
  return fmt::format(R"({{"variables":[{}],"columns":[{}],"start":{},"accepting":[{}],"transitions":[{}]}})",
                     fmt::join(result.variables, ","), fmt::join(result.columns, ","), result.start,
                     fmt::join(accepting, ","), rows);
}

std::string text_of(const Step& step) {
  Json json;
  json["kind"] = kKinds.at(static_cast<std::size_t>(step.kind));
  if (has_operands(step.kind)) json["operands"] = step.operands;
  if (has_variables(step.kind)) json["variables"] = step.variables;
  if (step.kind == StepKind::atom) json["atom"] = json_of(step.atom);
  if (step.kind == StepKind::ones || step.kind == StepKind::fib_zeros) {
    json["modulus"] = step.atom.modulus;
    json["remainder"] = step.atom.remainder;
  }
  if (has_proof(step.kind)) {
    json["proof"] = step.proof;
    json["mode"] = step.mode;
  }
  std::string text = dumped(json);
  text.pop_back();
  return text + ",\"result\":" + text_of(step.result) + "}";
}

class DerivationReader : private CertificateFields {
 public:
  using CertificateFields::CertificateFields;

  [[nodiscard]] Derivation derivation(const Control* control) const {
    Derivation result;
    if (field("certificate") != kSentenceKind) fail(fmt::format("'certificate' is not \"{}\"", kSentenceKind));
    if (number(field("version"), "'version'") != kSentenceVersion)
      fail("its version is not known", "use a newer Cairn");
    if (size() > kSentenceFields) fail("it has fields that are not known");
    if (field("digits") != kSentenceDigits) fail(fmt::format("'digits' is not \"{}\"", kSentenceDigits));
    result.sentence = text(field("sentence"), "'sentence'");
    const auto numeration = one_of(field("numeration"), std::array{"binary", "zeckendorf"}, "'numeration'");
    result.numeration = numeration == 1 ? Numeration::zeckendorf : Numeration::binary;
    for (const auto& name : list(field("variables"), "'variables'")) {
      result.variables.push_back(text(name, "'variables'"));
    }
    for (const auto& proof : list(field("proofs"), "'proofs'")) {
      const std::string at = fmt::format("{}, proof {}", where(), result.proofs.size());
      result.proofs.push_back(std::make_shared<const Proof>(read_certificate(dumped(proof), at, nullptr, control)));
    }
    for (const auto& step : list(field("steps"), "'steps'")) {
      result.steps.push_back(read_step(step, result.numeration, fmt::format("step {}", result.steps.size())));
    }
    for (const std::int64_t step : numbers("last")) result.last.push_back(index(step, "'last'"));
    result.universal = truth(field("universal"), "'universal'");
    read_member(result);
    const std::string wrong = malformed(result);
    if (!wrong.empty()) fail(wrong);
    return result;
  }

 private:
  // The place of a word in a list.
  template <std::size_t Size>
  [[nodiscard]] std::size_t one_of(const Json& json, const std::array<const char*, Size>& words,
                                   const std::string& what) const {
    for (std::size_t i = 0; i < Size; ++i) {
      if (json == words.at(i)) return i;
    }
    fail(fmt::format("{} is not one of {}", what, fmt::join(words, ", ")));
  }

  [[nodiscard]] std::uint32_t index(std::int64_t value, const std::string& what) const {
    if (value > INT32_MAX) fail("a number is too large in " + what);
    return static_cast<std::uint32_t>(value);
  }
  [[nodiscard]] int variable(const Json& json, const std::string& what) const {
    return static_cast<int>(index(number(json, what), what));
  }
  [[nodiscard]] bool truth(const Json& json, const std::string& what) const {
    if (!json.is_boolean()) fail(what + " is neither true nor false");
    return json.get<bool>();
  }
  // Of any sign.
  [[nodiscard]] std::int64_t integer(const Json& json, const std::string& what) const {
    const bool negative = json.is_number_integer() && !json.is_number_unsigned() && json.get<std::int64_t>() < 0;
    if (!negative) return number(json, what);
    if (json.get<std::int64_t>() < -kLargestNumber) fail("a number is too large in " + what);
    return json.get<std::int64_t>();
  }

  // Every kind of object has its own number of fields, no more and no fewer.
  void expect_fields(const Json& json, std::size_t count, const std::string& what) const {
    if (!json.is_object()) fail(what + " is not an object");
    if (json.size() > count) fail(what + " has fields that are not known");
  }
  [[nodiscard]] const Json& part(const Json& json, const char* name, const std::string& what) const {
    const auto found = json.find(name);
    if (found == json.end()) fail(fmt::format("'{}' is missing in {}", name, what));
    return *found;
  }

  [[nodiscard]] Step read_step(const Json& json, Numeration numeration, const std::string& what) const {
    if (!json.is_object()) fail(what + " is not an object");
    Step step;
    step.kind = static_cast<StepKind>(one_of(part(json, "kind", what), kKinds, "the kind of " + what));
    std::size_t fields = 2;
    if (has_operands(step.kind)) {
      ++fields;
      for (const auto& operand : list(part(json, "operands", what), "'operands' of " + what)) {
        step.operands.push_back(index(number(operand, what), what));
      }
    }
    if (has_variables(step.kind)) {
      ++fields;
      for (const auto& item : list(part(json, "variables", what), "'variables' of " + what)) {
        step.variables.push_back(variable(item, what));
      }
    }
    if (step.kind == StepKind::atom) {
      ++fields;
      step.atom = read_atom(part(json, "atom", what), "the condition of " + what);
    }
    if (step.kind == StepKind::ones || step.kind == StepKind::fib_zeros) {
      fields += 2;
      read_residue(step.atom, json, what);
    }
    if (has_proof(step.kind)) {
      fields += 2;
      step.proof = index(number(part(json, "proof", what), what), what);
      step.mode = variable(part(json, "mode", what), what);
    }
    expect_fields(json, fields, what);
    step.result = read_result(part(json, "result", what), "the result of " + what);
    step.result.numeration = numeration;
    return step;
  }

  void read_residue(Atom& atom, const Json& json, const std::string& what) const {
    atom.modulus = number(part(json, "modulus", what), what);
    atom.remainder = number(part(json, "remainder", what), what);
    if (atom.modulus < 1 || atom.remainder >= atom.modulus) fail("the remainder is not one of the modulus in " + what);
  }

  [[nodiscard]] Atom read_atom(const Json& json, const std::string& what) const {
    expect_fields(json, 5, what);
    Atom atom;
    atom.kind = static_cast<Atom::Kind>(one_of(part(json, "kind", what), kAtomKinds, "the kind of " + what));
    const std::size_t fields = has_residue(atom.kind) ? 5 : has_set(atom.kind) ? 4 : 3;
    expect_fields(json, fields, what);
    atom.form = Affine(integer(part(json, "constant", what), what));
    int before = -1;
    for (const auto& term : list(part(json, "terms", what), "'terms' of " + what)) {
      if (list(term, "a term of " + what).size() != 2) fail("a term has not a variable and a factor in " + what);
      const int of = variable(term[0], what);
      const std::int64_t factor = integer(term[1], what);
      if (of <= before || factor == 0) fail("the terms are not sorted, or one is 0, in " + what);
      before = of;
      atom.form = atom.form + Affine::variable(of, factor);
    }
    if (has_residue(atom.kind)) read_residue(atom, json, what);
    if (has_set(atom.kind)) atom.set = read_set(part(json, "set", what), "the set of " + what);
    return atom;
  }

  [[nodiscard]] Set read_set(const Json& json, const std::string& what) const {
    expect_fields(json, 3, what);
    Set set;
    set.complement = truth(part(json, "complement", what), "'complement' of " + what);
    for (const auto& item : list(part(json, "parts", what), "'parts' of " + what)) {
      if (list(item, "a part of " + what).size() != 3) fail("a part has not three numbers in " + what);
      rules::Progression progression;
      progression.first = number(item[0], what);
      progression.step = number(item[1], what);
      if (!item[2].is_null()) progression.last = number(item[2], what);
      if (progression.first < 1 || progression.step < 1 ||
          progression.last.value_or(progression.first) < progression.first) {
        fail("a part is no progression in " + what);
      }
      set.parts.push_back(progression);
    }
    for (const auto& item : list(part(json, "rules", what), "'rules' of " + what)) {
      expect_fields(item, 4, "a rule of " + what);
      rules::SetRule rule;
      rule.kind = static_cast<rules::SetRule::Kind>(one_of(part(item, "kind", what), kRuleKinds, "a rule of " + what));
      for (const auto& coefficient : list(part(item, "coefficients", what), "'coefficients' of " + what)) {
        rule.coefficients.push_back(integer(coefficient, what));
      }
      rule.base = number(part(item, "base", what), what);
      rule.divisor = number(part(item, "divisor", what), what);
      if (rule.divisor < 1) fail("a divisor is not positive in " + what);
      const bool two = rule.kind != rules::SetRule::Kind::exponential || rule.coefficients.size() == 2;
      if (!two) fail("a power has not two coefficients in " + what);
      if (const auto problem = rule.problem()) fail(fmt::format("{} in {}", *problem, what));
      set.rules.push_back(std::move(rule));
    }
    if (set.period() > rules::kLargestPeriod) fail("the period is too large in " + what);
    return set;
  }

  [[nodiscard]] Predicate read_result(const Json& json, const std::string& what) const {
    expect_fields(json, 5, what);
    Predicate result;
    for (const auto& item : list(part(json, "variables", what), "'variables' of " + what)) {
      result.variables.push_back(variable(item, what));
    }
    for (const auto& item : list(part(json, "columns", what), "'columns' of " + what)) {
      result.columns.push_back(index(number(item, what), what));
    }
    result.start = index(number(part(json, "start", what), what), what);
    const Json& rows = list(part(json, "transitions", what), "'transitions' of " + what);
    if (rows.empty()) fail("there are no transitions in " + what);
    result.column_count = static_cast<std::uint32_t>(list(rows[0], "a row of " + what).size());
    for (const auto& row : rows) {
      if (list(row, "a row of " + what).size() != result.column_count) fail("the rows are not of one size in " + what);
      for (const auto& to : row) result.next.push_back(index(number(to, what), what));
    }
    result.accepting.assign(rows.size(), 0);
    for (const auto& item : list(part(json, "accepting", what), "'accepting' of " + what)) {
      const std::int64_t state = number(item, what);
      if (static_cast<std::size_t>(state) >= rows.size()) fail(fmt::format("there is no state {} in {}", state, what));
      result.accepting[static_cast<std::size_t>(state)] = 1;
    }
    return result;
  }

  void read_member(Derivation& result) const {
    const Json& member = field("member");
    if (member.is_null()) return;
    result.member.emplace();
    for (const auto& item : list(member, "'member'")) {
      const std::string digits = text(item, "'member'");
      const bool plain = !digits.empty() && digits.size() <= kLongestNumber &&
                         digits.find_first_not_of("0123456789") == std::string::npos;
      const auto number = plain ? Integer::parse(digits) : std::nullopt;
      if (!number) fail("'member' has a text that is no number");
      result.member->push_back(*number);
    }
  }
};

}  // namespace

std::string write_derivation(const Derivation& derivation) {
  std::string text = "{\n";
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{}  \"{}\": {}", text.size() > 2 ? ",\n" : "", name, value);
  };
  add("certificate", dumped(kSentenceKind));
  add("version", std::to_string(kSentenceVersion));
  add(CertificateFields::kMadeBy, dumped(made_by()));
  add("sentence", dumped(derivation.sentence));
  add("numeration", dumped(to_string(derivation.numeration)));
  add("digits", dumped(kSentenceDigits));
  add("variables", dumped(derivation.variables));
  std::string proofs;
  for (const auto& proof : derivation.proofs) {
    std::string one = write_certificate(*proof);
    one.pop_back();  // the end of its line
    proofs += (proofs.empty() ? "\n" : ",\n") + one;
  }
  add("proofs", "[" + proofs + (proofs.empty() ? "]" : "\n  ]"));
  std::string steps;
  for (const Step& step : derivation.steps) steps += (steps.empty() ? "\n    " : ",\n    ") + text_of(step);
  add("steps", "[" + steps + (steps.empty() ? "]" : "\n  ]"));
  add("last", fmt::format("[{}]", fmt::join(derivation.last, ",")));
  add("universal", derivation.universal ? "true" : "false");
  Json member;
  if (derivation.member) {
    member = Json::array();
    for (const Integer& number : *derivation.member) member.push_back(number.to_string());
  }
  add("member", dumped(member));
  return text + "\n}\n";
}

Derivation read_derivation(const std::string& text, const std::string& where, const Control* control) {
  return DerivationReader(text, where).derivation(control);
}

bool is_sentence_certificate(const std::string& text) {
  constexpr std::string_view kField = "\"certificate\"";
  std::size_t at = text.find(kField);
  if (at == std::string::npos) return false;
  at = text.find_first_not_of(" \t\r\n:", at + kField.size());
  return at != std::string::npos && text.compare(at, 16, "\"cairn sentence\"") == 0;
}

}  // namespace cairn::check
