// Questions about claims: up to a bound and for all sizes, one by one and in a file with a line that is no claim.
#include "claim.hpp"

namespace referee {
namespace {

Json json_of(Number n) { return static_cast<std::int64_t>(n); }

// Of words that fit to the smallest numbers any will do.
Json variables_of(const Claim& claim, const Assignment& assignment, bool with_words) {
  Json variables = Json::object();
  for (std::size_t i = 0; i < claim.numbers.size(); ++i) variables[claim.numbers[i]] = json_of(assignment.numbers[i]);
  for (std::size_t i = 0; with_words && i < claim.words.size(); ++i) {
    variables[claim.words[i].name] = words()[static_cast<std::size_t>(assignment.words[i])];
  }
  return variables;
}

Json truth_of(const Claim& claim, const std::optional<Assignment>& counterexample) {
  if (!counterexample) return {{"holds", true}};
  return {{"holds", false}, {"counterexample", {{"variables", variables_of(claim, *counterexample, false)}}}};
}

// The counterexample of an answer; nothing when it is too large to be played out.
std::optional<Assignment> counterexample_of(const Claim& claim, const Json& answer) {
  const Json& variables = answer.at("counterexample").at("variables");
  Assignment assignment;
  for (const std::string& name : claim.numbers) {
    const Json& value = variables.at(name);
    if (!value.is_number() || value.get<std::int64_t>() > 300) return {};
    assignment.numbers.push_back(value.get<std::int64_t>());
  }
  for (const Pick& pick : claim.words) {
    const auto found = std::find(words().begin(), words().end(), variables.at(pick.name).get<std::string>());
    assignment.words.push_back(static_cast<int>(found - words().begin()));
  }
  return assignment;
}

struct Asked {
  std::vector<std::string> question;
  bool bounded = false;
  int to = 0;
};

void judge(Session& session, Member& member, const Asked& asked, const Json& answer) {
  if (!answer.value("holds", Json()).is_boolean()) {
    return session.skip(answer.contains("error") ? "a claim is refused" : "a claim remains open", answer.dump());
  }
  const auto counterexample = member.first_counterexample(asked.to);
  if (member.undefined) return session.skip("the oracle does not know all of a claim");
  const bool beyond = !asked.bounded && !counterexample && answer["holds"] == false;
  if (!beyond && !session.compare(asked.question, truth_of(member.claim, counterexample), answer)) return;
  if (answer["holds"] == true) {
    if (asked.bounded && !member.claim.numbers.empty() && answer.value("to", Json()) != asked.to) {
      session.fail("it does not say up to which bound it holds", asked.question, {{{"holds", true}, {"to", asked.to}}});
    }
    return;
  }
  // A counterexample beyond the box, or with words of the program's choice, must be one.
  const auto named = counterexample_of(member.claim, answer);
  if (!named) return session.skip("a counterexample is too large to be played out");
  const bool wrong = !member.violates(*named);
  if (member.undefined) return session.skip("the oracle does not know a counterexample");
  if (beyond) session.count("check", answer.value("engine", "none"));
  if (!wrong) return;
  const Json none{{"not", {{"counterexample", {{"variables", variables_of(member.claim, *named, true)}}}}}};
  session.fail("the counterexample is none: " + answer["counterexample"].dump(), asked.question, {none});
}

void ask_family(Session& session, Family& family, const Asked& asked) {
  const auto answers = session.ask(asked.question);
  if (!answers) return;
  if (answers->size() != family.members.size()) return session.skip("some claims of a family are not answered");
  for (std::size_t i = 0; i < answers->size(); ++i) {
    if (family.members.size() == 1) {
      judge(session, family.members[i], asked, (*answers)[i]);
      continue;
    }
    Asked one = asked;  // as the program prints it, with plain numbers
    one.question[1] = (*answers)[i].value("claim", asked.question[1]);
    judge(session, family.members[i], one, (*answers)[i]);
  }
}

// A line that is no claim is reported, and the others are answered all the same.
void ask_file(Session& session, std::vector<Family>& families, Asked asked) {
  Random& random = session.random();
  const auto bad = static_cast<std::size_t>(random.below(static_cast<int>(families.size()) + 1));
  Manner manner;
  manner.lines = {"# claims", ""};
  for (std::size_t i = 0; i <= families.size(); ++i) {
    if (i == bad) manner.lines.push_back(session.games()[0].name + "[: P");
    if (i < families.size()) manner.lines.push_back(families[i].text + "   # " + std::to_string(i));
  }
  std::string text;
  for (const std::string& line : manner.lines) text += line + "\n";
  session.program().write("claims.txt", text);
  const std::vector<std::string> question = asked.question;
  asked.question[1] = "claims.txt";
  const auto answers = session.ask(asked.question, manner);
  if (!answers) return;
  std::size_t next = 0;
  std::size_t errors = 0;
  for (const Json& answer : *answers) errors += answer.contains("error") ? 1 : 0;
  if (errors == 0) session.fail("a line that is no claim is not reported", {"refused", "check", manner.lines[2 + bad]});
  std::vector<std::pair<Family*, Member*>> expected;
  for (Family& family : families) {
    for (Member& member : family.members) expected.emplace_back(&family, &member);
  }
  if (answers->size() != expected.size() + 1 || errors > 1)
    return session.skip("a file of claims is not answered in full");
  for (const Json& answer : *answers) {
    if (answer.contains("error")) continue;
    asked.question = question;
    asked.question[1] =
        expected[next].first->members.size() == 1 ? expected[next].first->text : answer.value("claim", std::string());
    judge(session, *expected[next++].second, asked, answer);
  }
}

}  // namespace

void ask_claims(Session& session) {
  Random& random = session.random();
  const std::size_t numbers = session.games()[0].numbers();
  Asked asked;
  asked.to = numbers == 1 ? 60 : numbers == 2 ? 14 : numbers == 3 ? 6 : 3;
  std::vector<Family> families;
  for (int i = 0; i < 4; ++i) {
    auto family = make_claim(session, asked.to);
    if (!family) return session.skip("the oracle does not know all of a claim");
    families.push_back(std::move(*family));
  }
  asked.bounded = true;
  const auto question = [&](const Family& family) {
    asked.question = {"check", family.text, "--threads", "1", "--time", "3"};
    if (asked.bounded) asked.question.insert(asked.question.end(), {"--to", std::to_string(asked.to)});
  };
  if (random.chance(15)) {
    question(families[0]);
    ask_file(session, families, asked);
    return;
  }
  for (Family& family : families) {
    asked.bounded = random.chance(60);
    question(family);
    if (random.chance(25)) {
      asked.question.insert(asked.question.end(),
                            {"--engine", random.pick(std::vector<std::string>{"rows", "table", "lazy", "reference"})});
    }
    ask_family(session, family, asked);
  }
}

}  // namespace referee
