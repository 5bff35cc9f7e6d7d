// Random claims, and whether they hold on a box.
#include "generate.hpp"
#include "session.hpp"

namespace referee {
namespace {

const std::vector<std::string> kNames{"x", "y", "z", "v"};

struct Claim {
  std::string text;
  std::vector<std::string> variables;  // in the order in which they are written
  std::vector<std::size_t> cells;      // the place of each variable in the position
  Position fixed;                      // words, and numbers that are written
  ExprPtr about;                       // condition in front of the colon, or null
  ExprPtr says;                        // condition of the statement, or null
  ExprPtr value;                       // of a statement about Grundy values
  ExprPtr otherwise;
  Sign sign = Sign::equal;
  char outcome = 'P';
  enum class Form { all, iff, when, only, grundy, grundy_when, grundy_else } form = Form::all;
};

class Maker {
 public:
  Maker(Session& session, int to)
      : session_(session), game_(session.games()[0]), to_(to), generator_(session.random()) {}

  std::optional<Claim> make() {
    Random& random = session_.random();
    start();
    generator_.speak_of(game_, claim_.variables);
    if (random.chance(40)) claim_.about = generator_.condition(random.chance(70) ? 0 : 1);
    const bool grundy = !game_.partizan() && !misere_ && random.chance(30);
    static const std::vector<Claim::Form> kForms{Claim::Form::all,  Claim::Form::iff,  Claim::Form::iff,
                                                 Claim::Form::when, Claim::Form::only, Claim::Form::only};
    static const std::vector<Claim::Form> kGrundy{Claim::Form::grundy, Claim::Form::grundy_when,
                                                  Claim::Form::grundy_else};
    claim_.form = random.pick(grundy ? kGrundy : kForms);
    claim_.outcome = game_.partizan()    ? random.pick(std::vector<char>{'P', 'N', 'L', 'R'})
                     : random.chance(60) ? 'P'
                                         : 'N';
    claim_.sign = random.chance(50) ? Sign::equal : Sign::less_equal;
    // Claims that hold are rare, so several are tried.
    for (int attempt = random.chance(30) ? 0 : 12; attempt >= 0; --attempt) {
      claim_.says = generator_.condition(random.chance(60) ? 0 : 1);
      claim_.value = generator_.number(1);
      claim_.otherwise = generator_.number(1);
      if (!first_counterexample(claim_, to_)) break;
    }
    if (undefined_) return {};
    write();
    return claim_;
  }

  // The variables of the smallest counterexample with numbers up to a bound.
  std::optional<std::vector<Number>> first_counterexample(const Claim& claim, int to) {
    // A number that is written counts as well.
    Number written = 0;
    for (std::size_t i = 0; i < claim.fixed.size(); ++i) {
      if (game_.kind(i) != Kind::word) written = std::max(written, claim.fixed[i]);
    }
    for (int largest = static_cast<int>(written); largest <= to; ++largest) {
      std::vector<Number> variables(claim.variables.size(), 0);
      std::optional<std::vector<Number>> found;
      const auto fill = [&](const auto& self, std::size_t place, bool reached) -> bool {
        if (place == variables.size()) {
          if (!reached && largest > written) return false;
          if (!violates(claim, variables)) return false;
          found = variables;
          return true;
        }
        for (variables[place] = 0; variables[place] <= largest; ++variables[place]) {
          if (self(self, place + 1, reached || variables[place] == largest)) return true;
        }
        return false;
      };
      if (fill(fill, 0, false)) return found;
      if (undefined_ || variables.empty()) return {};
    }
    return {};
  }

  bool violates(const Claim& claim, const std::vector<Number>& variables) {
    Position position = claim.fixed;
    for (std::size_t i = 0; i < variables.size(); ++i) position[claim.cells[i]] = variables[i];
    if (game_.has_stacks()) std::sort(position.begin(), position.end());
    if (!game_.is_valid(position)) return false;
    const Board board = game_.board(position);
    Scene scene;
    scene.before = &board;
    scene.variables = &variables;
    if (claim.about && !holds(*claim.about, scene)) return false;
    const Truth& truth = session_.oracle().truth(position);
    undefined_ = undefined_ || !truth.defined;
    const bool is = truth.outcome(misere_, game_.partizan()) == claim.outcome;
    const auto value = [&](const ExprPtr& expr) {
      return holds(*compare(constant(truth.grundy), claim.sign, expr), scene);
    };
    switch (claim.form) {
      case Claim::Form::all:
        return !is;
      case Claim::Form::iff:
        return is != holds(*claim.says, scene);
      case Claim::Form::when:
        return holds(*claim.says, scene) && !is;
      case Claim::Form::only:
        return is && !holds(*claim.says, scene);
      case Claim::Form::grundy:
        return !value(claim.value);
      case Claim::Form::grundy_when:
        return holds(*claim.says, scene) && !value(claim.value);
      case Claim::Form::grundy_else:
        return !value(holds(*claim.says, scene) ? claim.value : claim.otherwise);
    }
    return false;
  }

  [[nodiscard]] bool undefined() const { return undefined_; }

 private:
  void start() {
    Random& random = session_.random();
    misere_ = random.chance(20);
    for (std::size_t i = 0; i < game_.size(); ++i) {
      if (game_.kind(i) == Kind::word) {
        claim_.fixed.push_back(random.pick(game_.coordinates[i].words));
      } else if (random.chance(12) && game_.size() > 1) {
        claim_.fixed.push_back(random.below(4));
      } else {
        claim_.fixed.push_back(0);
        claim_.cells.push_back(i);
        claim_.variables.push_back(kNames[claim_.variables.size()]);
      }
    }
  }

  void write() {
    std::string cells;
    for (std::size_t i = 0, next = 0; i < game_.size(); ++i) {
      const bool variable = next < claim_.cells.size() && claim_.cells[next] == i;
      cells += (i > 0 ? "," : "") + (variable ? claim_.variables[next] : game_.cell(claim_.fixed, i));
      if (variable) ++next;
    }
    std::string text = (misere_ ? "misere " : "") + game_.call() + "[" + cells + "]";
    if (claim_.about) text += ", " + to_text(*claim_.about);
    const std::string outcome(1, claim_.outcome);
    const std::string value = std::string("G ") + (claim_.sign == Sign::equal ? "= " : "<= ") + to_text(*claim_.value);
    const std::string says = to_text(*claim_.says);
    switch (claim_.form) {
      case Claim::Form::all:
        text += ": " + outcome;
        break;
      case Claim::Form::iff:
        text += ": " + outcome + " iff " + says;
        break;
      case Claim::Form::when:
        text += ": " + outcome + " if " + says;
        break;
      case Claim::Form::only:
        text += ": " + outcome + " only if " + says;
        break;
      case Claim::Form::grundy:
        text += ": " + value;
        break;
      case Claim::Form::grundy_when:
        text += ": " + value + " if " + says;
        break;
      case Claim::Form::grundy_else:
        text += ": " + value + " if " + says + " else " + to_text(*claim_.otherwise);
        break;
    }
    claim_.text = text;
  }

  Session& session_;
  const Game& game_;
  int to_;
  Generator generator_;
  Claim claim_;
  bool misere_ = false;
  bool undefined_ = false;
};

Json truth_of(const Claim& claim, const std::optional<std::vector<Number>>& counterexample) {
  if (!counterexample) return {{"holds", true}};
  Json variables = Json::object();
  for (std::size_t i = 0; i < claim.variables.size(); ++i) {
    variables[claim.variables[i]] = static_cast<std::int64_t>((*counterexample)[i]);
  }
  return {{"holds", false}, {"counterexample", {{"variables", variables}}}};
}

// Decided without a bound: what holds must hold on the box, and a counterexample must be one, the smallest.
void judge_unbounded(Session& session, Maker& maker, const Claim& claim, const std::vector<std::string>& question,
                     const std::optional<std::vector<Number>>& counterexample, const Json& answer) {
  if (!answer.value("holds", Json()).is_boolean()) return;
  if (counterexample || answer["holds"] == true) {
    session.compare(question, truth_of(claim, counterexample), answer);
    return;
  }
  std::vector<Number> variables;
  for (const std::string& name : claim.variables) {
    const Json& value = answer["counterexample"]["variables"][name];
    if (!value.is_number() || value.get<std::int64_t>() > 300) return;
    variables.push_back(value.get<std::int64_t>());
  }
  const bool wrong = !maker.violates(claim, variables);
  if (maker.undefined()) return;
  session.count("check", answer.value("engine", "none"));
  if (wrong) session.fail("the counterexample is none: " + answer["counterexample"].dump(), question);
}

}  // namespace

void ask_claims(Session& session) {
  Random& random = session.random();
  const Game& game = session.games()[0];
  const std::size_t numbers = game.numbers();
  const int to = numbers == 1 ? 60 : numbers == 2 ? 14 : numbers == 3 ? 6 : 3;
  for (int i = 0; i < 3; ++i) {
    Maker maker(session, to);
    const auto claim = maker.make();
    if (!claim) return;
    const auto counterexample = maker.first_counterexample(*claim, to);
    if (maker.undefined()) return;
    const bool bounded = random.chance(60);
    std::vector<std::string> question{"check", claim->text, "--threads", "1", "--time", "3"};
    if (bounded) question.insert(question.end(), {"--to", std::to_string(to)});
    if (random.chance(25)) {
      question.insert(question.end(),
                      {"--engine", random.pick(std::vector<std::string>{"rows", "table", "lazy", "reference"})});
    }
    const auto answers = session.ask(question);
    if (!answers || !answers->at(0).value("holds", Json()).is_boolean()) continue;
    if (bounded) {
      session.compare(question, truth_of(*claim, counterexample), answers->at(0));
    } else {
      judge_unbounded(session, maker, *claim, question, counterexample, answers->at(0));
    }
  }
}

}  // namespace referee
