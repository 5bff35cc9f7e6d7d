// Patterns of a game, from its table to statements that say how they are known.
#include "lab/guess/guess.hpp"

#include "claims/check.hpp"
#include "engine/table/tables.hpp"
#include "language/sentence/parse_statement.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace cairn::lab {

namespace {

constexpr std::int64_t kLeastBound = 16;
constexpr std::size_t kMostPatterns = 16;

// As far as a moment goes, by the number of coordinates.
std::int64_t usual_bound(int coordinates) {
  constexpr std::array<std::int64_t, 6> kBounds = {400, 400, 120, 48, 24, 16};
  return kBounds[std::min<std::size_t>(static_cast<std::size_t>(coordinates), kBounds.size() - 1)];
}

// The names of the numbers as claims may have them.
std::vector<std::string> variable_names(const Ruleset& rules, int numbers) {
  std::vector<std::string> names;
  if (!rules.shape->interchangeable()) names = rules.shape->number_names(numbers);
  const auto plain = [](const std::string& name) {
    return name.size() == 1 && name[0] >= 'a' && name[0] <= 'z' && name != "i" && name != "t";
  };
  if (static_cast<int>(names.size()) == numbers && std::all_of(names.begin(), names.end(), plain)) return names;
  if (numbers == 1) return {"n"};
  names.clear();
  for (int i = 0; i < numbers; ++i) {
    names.push_back(numbers <= 8 ? std::string(1, static_cast<char>('a' + i)) : "x" + std::to_string(i + 1));
  }
  return names;
}

// The positions of one mode as claims write them.
discover::Form form_of(const engine::TableValues& table, const Mode& mode) {
  const Ruleset& rules = table.game->rules;
  const int numbers = table.box.coordinates();
  const auto cells = rules.shape->cells(rules.arity() > 0 ? rules.arity() : numbers);
  const std::vector<std::string> names = variable_names(rules, numbers);
  discover::Form form;
  form.game = table.name();
  form.ascending = table.box.sorted();
  std::size_t number = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind == rules::Coordinate::Kind::choice) {
      const int label = mode.labels[i];
      if (i + 1 == cells.size() && rules.shape->unwritten_label() == label) break;
      form.cells.push_back(cells[i].labels[static_cast<std::size_t>(label)].text);
    } else {
      form.places.push_back(form.cells.size());
      form.variables.push_back(names[number]);
      form.cells.push_back(names[number++]);
    }
    form.separators.emplace_back(rules.shape->separator(i));
  }
  return form;
}

class TableJudge final : public discover::Judge {
 public:
  TableJudge(Laboratory& laboratory, std::int64_t to, int threads, const Control& control)
      : laboratory_(laboratory), to_(to), threads_(threads), control_(control) {}

  bool confirms(const std::string& statement) override {
    if (control_.stop()) return false;
    ClaimQuestion question;
    question.to = to_;
    question.threads = threads_;
    try {
      const auto read =
          laboratory_.with_library([&](Library& library) { return language::parse_statements(statement, library); });
      return std::all_of(read.begin(), read.end(), [&](const rules::Statement& one) {
        const ClaimAnswer answer =
            std::visit([&](const auto& said) { return laboratory_.check(said, question, control_); }, one);
        return answer.holds == true && answer.status == Status::complete && !answer.empty;
      });
    } catch (const Error&) {
      return false;  // such as a term that has no value somewhere
    }
  }

 private:
  Laboratory& laboratory_;
  std::int64_t to_;
  int threads_;
  const Control& control_;
};

engine::TableQuestion table_question(Laboratory& laboratory, const GuessRequest& request, int threads) {
  const GameName named = laboratory.game(request.game);
  check_stacks(*named.game, request.stacks);
  engine::TableQuestion question;
  question.game = named.game;
  question.misere = named.misere;
  question.stacks = request.stacks;
  question.grundy = request.grundy;
  question.threads = threads;
  question.to = request.to.value_or(usual_bound(question.coordinates()));
  if (question.to < kLeastBound) {
    throw Error(fmt::format("positions up to {} are too few for a pattern", question.to), "",
                fmt::format("look at numbers up to {} at least", kLeastBound));
  }
  return question;
}

discover::Candidates table_patterns(Laboratory& laboratory, const engine::TableQuestion& question,
                                    const Control& control, GuessAnswer& answer) {
  const auto table = laboratory.table(question, control, Engine::chosen);
  answer.engine = table->engine;
  answer.to = question.to;
  answer.fitted_to = question.to / 2;
  answer.status = table->status;
  discover::Candidates found;
  if (table->status != Status::complete) return found;
  TableJudge judge(laboratory, question.to, question.threads, control);
  const engine::Box& box = table->box;
  for (std::size_t i = 0; i < box.modes().size(); ++i) {
    const auto value = [table, mode = box.modes()[i]](std::span<const std::int64_t> x) {
      std::vector<std::int64_t> sorted(x.begin(), x.end());
      if (table->box.sorted()) std::sort(sorted.begin(), sorted.end());
      const auto rank = table->box.rank(mode, sorted.data());
      return rank ? table->values[static_cast<std::size_t>(*rank)] : kNotValid;
    };
    const discover::Sample sample(form_of(*table, box.mode_info()[i]), question.grundy, answer.fitted_to, value);
    for (auto& candidate : discover::patterns_of(sample, judge, control)) found.push_back(std::move(candidate));
  }
  for (auto& candidate : same_games(laboratory, question, control)) {
    if (judge.confirms(candidate.statement)) found.push_back(std::move(candidate));
  }
  return found;
}

// What was decided: statements that say all about the game for a mode; other ways to see all of it, such as a period;
// about its parts, and about other games.
class Decided {
 public:
  [[nodiscard]] std::size_t size() const { return whole_.size() + ways_.size() + parts_.size() + same_.size(); }

  void add(const discover::Candidate& candidate, GuessedPattern pattern, int coordinates) {
    const bool all =
        pattern.whole && !candidate.restricted && candidate.variables == static_cast<std::size_t>(coordinates);
    auto& group = candidate.about_games                     ? same_
                  : all && pattern.known.how == How::proved ? whole_
                  : all || candidate.law                    ? ways_
                                                            : parts_;
    group.push_back(std::move(pattern));
  }

  // The proof says all; where no pattern does, its words are said unless they are long, once they are decided like
  // every other statement. What follows is left out then.
  void say_all(PatternProver& prover, const ClaimsOfProof& claims, const HowKnown& observed) {
    const Proof& proof = *prover.proof();
    const auto& starts = proof.automaton.starts;
    const auto modes =
        starts.size() - static_cast<std::size_t>(std::count(starts.begin(), starts.end(), Automaton::kNoStart));
    if (whole_.size() < modes) {
      const std::vector<std::string> said = claims(proof);
      std::size_t length = 0;
      for (const std::string& claim : said) length += claim.size();
      constexpr std::size_t kLong = 1000;
      if (said.empty() || length > kLong) return;
      // The game and the position with which a claim begins tell its mode.
      const auto mode_of = [](const std::string& claim) {
        std::string text = claim.substr(0, claim.find(']'));
        std::erase(text, ' ');
        return text;
      };
      std::set<std::string> said_before;
      for (const GuessedPattern& pattern : whole_) said_before.insert(mode_of(pattern.statement));
      std::vector<GuessedPattern> words;
      for (const std::string& claim : said) {
        if (said_before.contains(mode_of(claim))) continue;
        const auto pattern = prover.decided({.statement = claim, .whole = true}, observed);
        if (!pattern || pattern->known.how != How::proved) return;
        words.push_back(*pattern);
      }
      std::move(words.begin(), words.end(), std::back_inserter(whole_));
    }
    parts_.clear();
  }

  [[nodiscard]] std::vector<GuessedPattern> all() && {
    for (auto* group : {&ways_, &parts_, &same_}) std::move(group->begin(), group->end(), std::back_inserter(whole_));
    return std::move(whole_);
  }

 private:
  std::vector<GuessedPattern> whole_, ways_, parts_, same_;
};

}  // namespace

GuessAnswer guess(Laboratory& laboratory, const GuessRequest& request, const ClaimsOfProof& claims, int threads,
                  const Control& control) {
  GuessAnswer answer;
  answer.grundy = request.grundy;
  // Half of the time is for looking, the rest for proofs.
  Control looking = control;
  if (control.deadline && request.prove) {
    looking.deadline = *control.deadline - (*control.deadline - Control::Clock::now()) / 2;
  }
  std::optional<PatternProver> prover;
  discover::Candidates found;
  if (auto family = guess_family(laboratory, request, looking, answer)) {
    found = std::move(*family);
  } else {
    const engine::TableQuestion question = table_question(laboratory, request, threads);
    answer.game = question.game->text;
    answer.misere = question.misere;
    answer.coordinates = question.coordinates();
    found = table_patterns(laboratory, question, looking, answer);
    if (request.prove && answer.status == Status::complete) prover.emplace(laboratory, question, control);
  }
  if (answer.status == Status::complete) answer.status = looking.stop().value_or(Status::complete);
  discover::sort_by_interest(found);
  const HowKnown observed{How::observed, fmt::format("fits up to {}, confirmed up to {}", answer.fitted_to, answer.to)};
  Decided decided;
  for (const discover::Candidate& candidate : found) {
    if (decided.size() == kMostPatterns) break;
    auto pattern =
        prover ? prover->decided(candidate, observed)
               : std::optional<GuessedPattern>({candidate.statement, candidate.whole && !candidate.law, observed});
    if (!pattern || (candidate.needs_proof && pattern->known.how != How::proved)) continue;
    decided.add(candidate, std::move(*pattern), answer.coordinates);
  }
  if (prover && prover->proof()) decided.say_all(*prover, claims, observed);
  answer.patterns = std::move(decided).all();
  const bool proved = std::all_of(answer.patterns.begin(), answer.patterns.end(),
                                  [](const GuessedPattern& pattern) { return pattern.known.how == How::proved; });
  if (answer.patterns.empty()) {
    answer.known = {How::unknown,
                    fmt::format("no pattern that fits up to {} holds up to {}", answer.fitted_to, answer.to)};
    if (answer.status != Status::complete) answer.known.detail = "there was too little data within the limits";
  } else {
    answer.known = proved ? HowKnown{How::proved, "each pattern for all sizes"} : observed;
  }
  return answer;
}

}  // namespace cairn::lab
