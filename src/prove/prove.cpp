#include "prove/prove.hpp"

#include "engine/prepare.hpp"
#include "prove/learner.hpp"
#include "prove/membership.hpp"
#include "prove/obligations.hpp"
#include "rules/options.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

namespace cairn {

namespace {

class Prover {
 public:
  Prover(const ProveQuestion& question, const Control& control)
      : question_(question),
        control_(control),
        options_(options_for(*question.game, question.stacks)),
        moves_(options_->rays(), question.numeration, question.grundy) {}

  ProveAnswer run() {
    const auto began = Control::Clock::now();
    membership_ = membership_of({question_.game, &options_->rays(), question_.misere, question_.grundy}, control_);
    learner_.emplace(moves_.valid(), *membership_);
    try {
      while (!ended_) round();
    } catch (const TooLarge&) {
      give_up(fmt::format("the automaton has more than {} states", question_.most_states), Status::limit_reached);
    }
    answer_.table_to = membership_->to();
    answer_.engine = membership_->engine();
    answer_.seconds = std::chrono::duration<double>(Control::Clock::now() - began).count();
    if (answer_.proof) {
      answer_.proof->table_to = answer_.table_to;
      answer_.proof->seconds = answer_.seconds;
    }
    return std::move(answer_);
  }

 private:
  void give_up(std::string why, Status status) {
    answer_.why = std::move(why);
    answer_.status = status;
    ended_ = true;
  }

  void round() {
    if (const auto stop = control_.stop()) return give_up("stopped", *stop);
    learner_->build(question_.most_states);
    for (int i = 0; i < 1000; ++i) {
      const auto wrong = learner_->inconsistency();
      if (!wrong || !learner_->refine(*wrong)) break;
      learner_->build(question_.most_states);
    }
    const Automaton p = conjunction(learner_->automaton(), moves_.valid());
    ++answer_.rounds;
    answer_.states = p.states();
    ObligationLimits limits;
    limits.product_states = question_.most_product_states;
    limits.failures = 30;
    const Verdict verdict = decide(moves_, p, question_.misere, limits, control_);
    answer_.product_states = verdict.product_states;
    if (std::getenv("TRACE")) std::cerr << "round " << answer_.rounds << " states " << p.states() << " product " << verdict.product_states << " kind " << int(verdict.kind) << " fails " << verdict.failures.size() << (verdict.failures.empty() ? 0 : verdict.failures[0].word.size()) << " to " << membership_->to() << " suffixes " << learner_->suffixes() << " gaps " << learner_->gaps() << "\n";
    control_.report([&] {
      return fmt::format("{}: {} states, table to {}", question_.game->text, p.states(), membership_->to());
    });
    switch (verdict.kind) {
      case Verdict::Kind::holds:
        return succeed(p);
      case Verdict::Kind::stopped:
        return give_up("stopped", verdict.status);
      case Verdict::Kind::too_many:
        return grow();
      case Verdict::Kind::fails:
        break;
    }
    bool learned = false;
    for (const Found& failure : verdict.failures) {
      const auto wrong = misjudged(failure);
      if (!wrong) continue;
      if (learned) {
        // An earlier one may have told this already.
        learner_->build(question_.most_states);
        const auto truth = learner_->ask(wrong->mode, wrong->word);
        if (!truth || learner_->automaton().accepts(wrong->mode, wrong->word) == *truth) continue;
      }
      learned = learner_->refine(*wrong) || learned;
    }
    if (!learned) grow();
  }

  void succeed(const Automaton& p) {
    Proof& proof = answer_.proof.emplace();
    proof.game = question_.game;
    proof.coordinates = options_->rays().coordinates;
    proof.misere = question_.misere;
    proof.grundy = question_.grundy;
    proof.automaton = p;
    proof.product_states = answer_.product_states;
    proof.rounds = answer_.rounds;
    ended_ = true;
  }

  void grow() {
    if (const std::string why = membership_->too_large(control_); !why.empty()) {
      return give_up("more data would be needed: " + why, Status::limit_reached);
    }
    const Status status = membership_->grow(control_);
    if (status != Status::complete) return give_up("stopped while computing more data", status);
    learner_->data_grew();
  }

  // Where the sentences fail, the automaton is wrong about that position or about one of its options.
  std::optional<Found> misjudged(const Found& at) {
    const auto wrong = [&](int mode, const Word& word) {
      const auto truth = learner_->ask(mode, word);
      return truth && *truth != learner_->automaton().accepts(mode, word);
    };
    if (wrong(at.mode, at.word)) return at;
    if (at.word.size() > 40) return std::nullopt;
    const std::vector<std::int64_t> x = small_numbers(question_.numeration, moves_.tracks(), at.word);
    if (*std::max_element(x.begin(), x.end()) > membership_->to()) return std::nullopt;
    std::optional<Found> found;
    const auto look = [&](int mode, const std::vector<std::int64_t>& after) {
      if (found) return;
      Word word = word_of(question_.numeration, std::span<const std::int64_t>(after));
      if (wrong(mode, word)) found = Found{mode, std::move(word)};
    };
    std::vector<std::int64_t> after(x);
    const auto k = static_cast<std::size_t>(options_->rays().coordinates);
    options_->for_each(at.mode, x.data(), [&](const OptionVisit& option) {
      std::copy_n(option.x, k, after.begin());
      look(option.mode, after);
    });
    if (question_.grundy) {
      after = x;
      while (!found && after[k] > 0) {
        --after[k];
        look(at.mode, after);
      }
    }
    return found;
  }

  const ProveQuestion& question_;
  const Control& control_;
  std::shared_ptr<const Options> options_;
  MoveRelation moves_;
  std::unique_ptr<Membership> membership_;
  std::optional<Learner> learner_;
  ProveAnswer answer_;
  bool ended_ = false;
};

}  // namespace

ProveAnswer prove(const ProveQuestion& question, const Control& control) { return Prover(question, control).run(); }

}  // namespace cairn
