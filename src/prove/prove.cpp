// Learn, decide, and learn from what failed, until the automaton is right or given up.
#include "prove/prove.hpp"

#include "base/clock.hpp"
#include "check/proof_check.hpp"
#include "engine/search/prepare.hpp"
#include "prove/decide/obligations.hpp"
#include "prove/learn/learner.hpp"
#include "prove/learn/membership.hpp"
#include "prove/learn/sampling.hpp"
#include "rules/board.hpp"
#include "rules/position.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace cairn::prove {

namespace {

// Questions asked to find a mistake in plain sight, each time.
constexpr std::size_t kSample = 5'000;
// Product states that are looked at before the automaton is doubted.
constexpr std::uint64_t kFirstProduct = 50'000;

// An automaton of many states that grew by this factor in this number of doublings of the data is given up.
constexpr std::size_t kDoublings = 4;
constexpr double kGrowth = 1.25;
constexpr std::size_t kManyStates = 400;
// An automaton with at most this number of states is decided about before more data is computed.
constexpr std::size_t kFewStates = 8;

// Adds the processor time of its life to a sum.
class Spent {
 public:
  explicit Spent(double& sum) : sum_(sum) {}
  Spent(const Spent&) = delete;
  Spent& operator=(const Spent&) = delete;
  ~Spent() { sum_ += std::chrono::duration<double>(Control::thread_time() - began_).count(); }

 private:
  double& sum_;
  std::chrono::nanoseconds began_ = Control::thread_time();
};

class Prover {
 public:
  Prover(const ProveQuestion& question, const Control& control)
      : question_(question),
        control_(control),
        board_(board_of(question, &control)),
        options_(std::make_shared<const Options>(rays_of_proof(question, &control))),
        moves_(options_->rays(), question.numeration, question.grundy, &control),
        most_product_(std::min<std::uint64_t>(kFirstProduct, question.most_product_states)) {
    if (options_->rays().all_valid) return;
    if (const auto at = leaving_valid(moves_, control)) {
      throw Error(
          "a move of " + question.game->text + " leads from " + text_of(*at) + " to a position that is not valid", "",
          "forbid it, for example by a primed condition such as distinct'");
    }
  }

  ProofSearch run() {
    const auto began = Control::Clock::now();
    {
      const Spent spent(answer_.times.learning);
      search();
    }
    answer_.times.learning -= answer_.times.data + answer_.times.deciding;
    answer_.begun = {membership_->to(), learner_->experience()};
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
  void search() {
    {
      const Spent spent(answer_.times.data);
      membership_ = membership_of({question_.settled(), &options_->rays()}, control_);
    }
    knowledge_.emplace(*membership_, *options_, question_, question_.numeration, control_);
    learner_.emplace(moves_.valid(), *knowledge_, question_.most_states, control_);
    sampler_.emplace(moves_.valid(), *options_, question_.grundy, *membership_);
    if (question_.begun) go_on_from(*question_.begun);
    while (!ended_) round();
  }

  [[nodiscard]] bool keeps_growing() const {
    if (sizes_.size() <= kDoublings || sizes_.back().second < kManyStates) return false;
    for (std::size_t i = sizes_.size() - kDoublings; i < sizes_.size(); ++i) {
      if (static_cast<double>(sizes_[i].second) < kGrowth * static_cast<double>(sizes_[i - 1].second)) return false;
    }
    // Where fewer states are added each time, an end may be near.
    const std::size_t last = sizes_.size() - 1;
    const auto added = [&](std::size_t i) { return sizes_[i].second - sizes_[i - 1].second; };
    return added(last) >= added(last - 1);
  }

  // More data may do without being asked for: the same number of states twice in a row, or very few, is worth a try.
  [[nodiscard]] bool worth_a_try() const {
    const std::size_t states = learner_->automaton().states();
    return sizes_.empty() ? states <= kFewStates : sizes_.back().second == states;
  }

  void go_on_from(const BegunSearch& begun) {
    while (membership_->to() < begun.table_to && membership_->too_large(control_).empty()) {
      const Status status = more_data();
      if (status != Status::complete) {
        return give_up(stop_words(status, control_) + " while the data of an earlier run was computed again", status);
      }
    }
    learner_->begin_with(begun.suffixes);
    answer_.went_on = true;
  }

  void give_up(std::string why, Status status, std::string hint = "") {
    answer_.why = std::move(why);
    answer_.hint = std::move(hint);
    answer_.status = status;
    ended_ = true;
  }

  void round() {
    if (const auto stop = control_.stop()) return give_up(stop_words(*stop, control_), *stop);
    learn_from_data();
    if (ended_) return;
    const Automaton p = conjunction(learner_->automaton(), moves_.valid());
    ++answer_.rounds;
    answer_.states = p.states();
    const Verdict verdict = decided(p);
    answer_.product_states = verdict.product_states;
    work_ += 4.0 * static_cast<double>(verdict.product_states) * static_cast<double>(p.letters());
    believe(verdict, p);
    // What is worth finding out before deciding takes as long, and no longer.
    const auto worth = static_cast<std::size_t>(verdict.product_states * p.letters());
    short_words_ = std::max(short_words_, worth);
    if (further_ && table_is_dear()) knowledge_->allow(worth);
    control_.report(
        [&] { return fmt::format("{}: {} states, table to {}", question_.game->text, p.states(), membership_->to()); });
    switch (verdict.kind) {
      case Verdict::Kind::holds:
        return succeed(p);
      case Verdict::Kind::stopped:
        return give_up(stop_words(verdict.status, control_), verdict.status);
      case Verdict::Kind::too_many:
        // Right automata have few product states, so this one is likely wrong, and more data is asked for unless that
        // takes longer than deciding on.
        if (learner_->gaps() > 0 && (at_most_product(verdict) ? data_can_grow() : data_is_cheap())) return grow();
        if (at_most_product(verdict)) return give_up_deciding(verdict);
        most_product_ = std::min(4 * most_product_, question_.most_product_states);
        return;
      case Verdict::Kind::fails:
        break;
    }
    std::vector<Found> wrong;
    for (const Found& failure : verdict.failures) {
      if (auto found = misjudged(failure)) wrong.push_back(std::move(*found));
    }
    if (!learn(wrong)) grow();
  }

  // Deciding about more product states is not allowed, or there is no memory for them.
  [[nodiscard]] bool at_most_product(const Verdict& verdict) const {
    return most_product_ >= question_.most_product_states || verdict.product_states <= most_product_;
  }

  void give_up_deciding(const Verdict& verdict) {
    if (verdict.product_states <= most_product_) {
      return give_up(
          fmt::format("deciding takes more memory than there is ({} product states were met)", verdict.product_states),
          Status::limit_reached, "allow more memory");
    }
    give_up(fmt::format("deciding takes more than {} product states", most_product_), Status::limit_reached,
            "allow more product states");
  }

  [[nodiscard]] bool data_can_grow() const {
    return (further_ && table_is_dear()) || membership_->too_large(control_).empty();
  }

  [[nodiscard]] bool data_is_cheap() const {
    if (further_) return true;
    const double deciding = 16.0 * static_cast<double>(most_product_) * static_cast<double>(moves_.valid().letters());
    return membership_->cost() <= deciding && membership_->too_large(control_).empty();
  }

  [[nodiscard]] std::string text_of(const Found& at) const {
    const auto x = numbers_of(question_.numeration, moves_.tracks(), at.word);
    return to_string(Component{question_.game, to_cells(options_->rays().modes[static_cast<std::size_t>(at.mode)], x)});
  }

  Status more_data() {
    const Spent spent(answer_.times.data);
    return membership_->grow(control_);
  }

  [[nodiscard]] Verdict decided(const Automaton& p) {
    const Spent spent(answer_.times.deciding);
    ObligationLimits limits;
    limits.product_states = most_product_;
    limits.failures = 30;
    return decide(moves_, p, question_.misere, limits, control_);
  }

  // Until the automaton agrees with the data wherever it is cheap to look, and has few gaps.
  void learn_from_data() {
    if (!build()) return;
    for (;;) {
      if (const auto stop = control_.stop()) return give_up(stop_words(*stop, control_), *stop);
      const bool many = learner_->gaps() * 30 > learner_->entries();
      if (learner_->gaps() > 0 && !worth_a_try() && membership_->cost() <= (many ? work_ : work_ / 8) &&
          membership_->too_large(control_).empty()) {
        work_ -= membership_->cost();
        grow();
        if (ended_ || !build()) return;
      }
      if (const auto wrong = learner_->inconsistency(); wrong && learner_->refine(*wrong)) {
        if (!build()) return;
        continue;
      }
      work_ += kSample;
      if (!learn(sampler_->wrong_words(*learner_, kSample, short_words_)) || ended_) return;
    }
  }

  bool build() {
    const Status status = learner_->build();
    if (status == Status::complete) {
      answer_.states = learner_->automaton().states();
      return true;
    }
    // One that is not whole is not the last automaton.
    if (control_.stop()) {
      give_up(stop_words(status, control_), status);
    } else {
      answer_.states = question_.most_states;
      give_up(fmt::format("the automaton has more than {} states", question_.most_states), status, "allow more states");
    }
    return false;
  }

  // From words that the automaton may get wrong; whether anything was learned.
  bool learn(const std::vector<Found>& words) {
    bool learned = false;
    for (const Found& found : words) {
      // An earlier counterexample may have said the same.
      const auto truth = learner_->find_out(found.mode, found.word);
      if (!truth || learner_->automaton().accepts(found.mode, found.word) == *truth) continue;
      if (!learner_->refine(found)) continue;
      learned = true;
      if (!build()) return true;
      work_ += static_cast<double>(learner_->automaton().next.size());
    }
    return learned;
  }

  void succeed(const Automaton& p) {
    Proof& proof = answer_.proof.emplace();
    static_cast<Question&>(proof) = question_.settled();
    proof.board = board_;
    proof.automaton = p;
    proof.product_states = answer_.product_states;
    proof.rounds = answer_.rounds;
    ended_ = true;
  }

  // Where every move leads to a word that comes before, the automaton is right about all words before the first at
  // which the sentences fail (docs/proofs.md): that is data, too.
  void believe(const Verdict& verdict, const Automaton& p) {
    if (verdict.right_before.empty()) return;
    if (!lowers_) lowers_ = moves_.lowers();
    const bool fails = verdict.kind == Verdict::Kind::fails && moves_.modes() == 1;
    if (*lowers_ && knowledge_->believe(p, verdict.right_before, fails)) further_ = true;
  }

  // A larger one than there is does not fit, or takes longer than deciding did.
  [[nodiscard]] bool table_is_dear() const {
    return !membership_->too_large(control_).empty() || membership_->cost() > static_cast<double>(short_words_);
  }

  // More data: what the last decision showed where a larger table takes longer than deciding, otherwise a larger table,
  // unless it does not fit or has been of no use: the automata of a set that is no automaton's grow with
  // the data, by about the same factor each time.
  void grow() {
    const std::string too_large = membership_->too_large(control_);
    if (further_ && table_is_dear()) {
      further_ = false;
      return learner_->data_grew();
    }
    sizes_.emplace_back(membership_->to(), learner_->automaton().states());
    if (!question_.insist && !membership_->promising() && keeps_growing()) {
      answer_.grows = true;
      std::string growth;
      for (std::size_t i = sizes_.size() - kDoublings - 1; i < sizes_.size(); ++i) {
        growth += fmt::format("{}{} to {}", growth.empty() ? "" : ", ", sizes_[i].second, sizes_[i].first);
      }
      return give_up(fmt::format("the automaton keeps growing with the data (states: {}); that no automaton in {} is "
                                 "right is a guess",
                                 growth, to_string(question_.numeration)),
                     Status::limit_reached, "insist, and it goes on to the limits");
    }
    if (!too_large.empty()) return give_up("more data would be needed: " + too_large, Status::limit_reached);
    const Status status = more_data();
    if (status != Status::complete)
      return give_up(stop_words(status, control_) + " while more data was computed", status);
    learner_->data_grew();
  }

  // Where the sentences fail, the automaton is wrong about that position or about one of its options.
  std::optional<Found> misjudged(const Found& at) {
    const auto wrong = [&](int mode, const Letters& word) {
      const auto truth = learner_->find_out(mode, word);
      return truth && *truth != learner_->automaton().accepts(mode, word);
    };
    if (wrong(at.mode, at.word)) return at;
    if (at.word.size() > 40) return std::nullopt;
    const std::vector<std::int64_t> x = small_numbers(question_.numeration, moves_.tracks(), at.word);
    if (*std::max_element(x.begin(), x.end()) > membership_->to()) return std::nullopt;
    std::optional<Found> found;
    const auto look = [&](int mode, const std::vector<std::int64_t>& after) {
      if (found) return;
      Letters word = letters_of(question_.numeration, std::span<const std::int64_t>(after));
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
  std::shared_ptr<const Board> board_;
  std::shared_ptr<const Options> options_;
  MoveRelation moves_;
  std::unique_ptr<Membership> membership_;
  std::optional<Knowledge> knowledge_;
  std::optional<Learner> learner_;
  std::optional<Sampler> sampler_;
  std::vector<std::pair<std::int64_t, std::size_t>> sizes_;  // the data, and the states that came of it
  std::optional<bool> lowers_;                               // every move leads to a word that comes before
  bool further_ = false;                                     // more is known in that way than the learner has asked for
  std::uint64_t most_product_;
  std::size_t short_words_ = kSample / 4;  // to look at before deciding: more of them when that takes long
  double work_ = 1e5;                      // done since data was computed last, in questions
  ProofSearch answer_;
  bool ended_ = false;
};

ProofSearch searched(const ProveQuestion& question, const Control& control) {
  double translating = 0;
  std::optional<Prover> prover;
  {
    const Spent spent(translating);
    prover.emplace(question, control);
  }
  ProofSearch answer = prover->run();
  answer.times.moves = translating;
  return answer;
}

// What the prover decides is called a proof when the checker, which shares no code with it, accepts it, too.
void check_answer(ProofSearch& answer, const Control& control) {
  const auto began = Control::Clock::now();
  std::string why;
  answer.status = Status::limit_reached;
  try {
    const ProofCheck check = check_proof(*answer.proof, control, ProofComparison::brief);
    if (!check.fails.empty()) {
      throw std::logic_error("prover and checker disagree about " + answer.proof->game->text + ": " + check.fails);
    }
    answer.status = check.status;
    if (!check.proved()) why = stop_words(check.status, control);
  } catch (const Error& error) {
    why = error.what();
  }
  answer.seconds += std::chrono::duration<double>(Control::Clock::now() - began).count();
  answer.proof->seconds = answer.seconds;
  if (why.empty()) return;
  answer.why = fmt::format("an automaton of {} states was decided to be right, but not checked independently: {}",
                           answer.states, why);
  answer.proof.reset();
}

}  // namespace

ProofSearch prove_game(const ProveQuestion& question, const Control& control) {
  try {
    // What the search for it has used is free before the proof is checked.
    ProofSearch answer = searched(question, control);
    if (answer.proof) {
      const Spent spent(answer.times.checking);
      check_answer(answer, control);
    }
    return answer;
  } catch (const Error& error) {
    if (!is_limit(error)) throw;
    ProofSearch answer;
    answer.why = error.what();
    answer.status = control.stop().value_or(Status::limit_reached);
    return answer;
  }
}

}  // namespace cairn::prove
