// The search: breadth first over (states of automata on x, set of moves that are still possible), one digit of every
// number at a time. A node is reached by a word of digits and judged as if the word ended there, so the first node that
// fails gives a shortest counterexample, and when the nodes run out the sentences hold for all sizes.
// Cost: nodes x letters x moves in a set; what a single move becomes by a letter is computed once.
#include "prove/proof_check.hpp"

#include "prove/proof_compare.hpp"
#include "prove/proof_machine.hpp"
#include "prove/proof_moves.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace cairn {

namespace {

// What is known at a node about the position x that was read.
struct Seen {
  bool valid = false;
  bool accepted = false;  // by the claim
  bool movable = false;   // it has a move
  bool into = false;      // it has a move to a position of the target
};

struct Failure {
  std::string sentence;  // empty: there is none
  int mode = 0;
  std::vector<DigitColumn> word;
};

// Runs the automata `claim` and `valid` on x, and `target` on x' for every move from x.
class Search {
 public:
  Search(const ProofMachine& claim, const ProofMachine& valid, const ProofMachine& target, ProofMoves& moves,
         bool zeckendorf, const Control& control)
      : claim_(claim),
        valid_(valid),
        target_(target),
        moves_(moves),
        zeckendorf_(zeckendorf),
        tracks_(static_cast<unsigned>(moves.tracks)),
        letters_(DigitColumn{1} << tracks_),
        control_(control),
        valid_hopeful_(hopeful_states(valid)),
        nodes_(control),
        threads_(control) {}

  // Moves that cannot reach the target any more are forgotten; then `movable` says nothing.
  void forget_hopeless() { target_hopeful_ = hopeful_states(target_); }

  // judge: the sentence that fails, or "". Throws ProofCheckStopped.
  Failure run(const std::function<const char*(const Seen&)>& judge, std::uint64_t& nodes) {
    for (std::size_t mode = 0; mode < claim_.starts.size(); ++mode) {
      if (claim_.starts[mode] >= 0) add_start(static_cast<int>(mode));
    }
    for (int node = 0; node < nodes_.size(); ++node, ++nodes) {
      const std::string sentence = judge(seen(node));
      if (!sentence.empty()) return {sentence, origins_[static_cast<std::size_t>(node)].mode, word(node)};
      control_.report([&] { return "checking: " + std::to_string(nodes) + " product states"; });
      const auto last = static_cast<DigitColumn>(nodes_[node][2]);
      for (DigitColumn letter = 0; letter < letters_; ++letter) {
        if ((last & letter) == 0) add_next(node, letter);
      }
    }
    return {};
  }

 private:
  // A node: [state of claim, state of valid, last letter, threads ...]. A thread is a move that is still possible:
  // [way, state of target, last guess, states of guard ..., states of rows ...]. Last digits are kept for Zeckendorf
  // numeration only, where no two 1s follow each other.
  static constexpr int kHead = 3;

  struct Origin {
    int parent = -1;
    DigitColumn letter = 0;
    int mode = 0;
  };
  struct Successors {
    bool known = false;
    std::vector<int> threads;
  };

  void add_start(int mode) {
    const auto at = static_cast<std::size_t>(mode);
    std::vector<int> threads;
    for (std::size_t w = 0; w < moves_.ways.size(); ++w) {
      const ProofWay& way = moves_.ways[w];
      if (way.mode != mode) continue;
      NodeKey thread{static_cast<int>(w), target_.starts[static_cast<std::size_t>(way.mode_after)], 0};
      for (const auto& condition : way.guard) thread.push_back(condition.start());
      for (const auto& condition : way.rows) thread.push_back(condition.start());
      if (std::find(thread.begin() + kHead, thread.end(), ProofWatch::kDead) != thread.end()) continue;
      threads.push_back(threads_.number_of(std::move(thread)));
    }
    // x' and the amount may have more digits than x: any number of zeros may stand before x.
    std::unordered_set<int> known(threads.begin(), threads.end());
    for (std::size_t i = 0; i < threads.size(); ++i) {
      for (const int next : successors(threads[i], 0)) {
        if (known.insert(next).second) threads.push_back(next);
      }
    }
    add_node({claim_.starts[at], valid_.starts[at], 0}, std::move(threads), {-1, 0, mode});
  }

  void add_next(int node, DigitColumn letter) {
    const NodeKey& from = nodes_[node];
    const int valid = valid_.step(from[1], letter);
    std::vector<int> threads;
    // Of what can never be a valid position the moves do not matter.
    for (std::size_t i = kHead; valid_hopeful_[static_cast<std::size_t>(valid)] && i < from.size(); ++i) {
      const auto& next = successors(from[i], letter);
      threads.insert(threads.end(), next.begin(), next.end());
    }
    add_node({claim_.step(from[0], letter), valid, zeckendorf_ ? static_cast<int>(letter) : 0}, std::move(threads),
             {node, letter, origins_[static_cast<std::size_t>(node)].mode});
  }

  void add_node(NodeKey key, std::vector<int> threads, const Origin& origin) {
    std::sort(threads.begin(), threads.end());
    key.insert(key.end(), threads.begin(), std::unique(threads.begin(), threads.end()));
    if (nodes_.number_of(std::move(key)) == static_cast<int>(origins_.size())) origins_.push_back(origin);
  }

  // What a thread may become when this digit of x is read: every guess of the digits of x' and of the amount.
  const std::vector<int>& successors(int thread, DigitColumn letter) {
    const auto at = static_cast<std::size_t>(thread);
    if (at >= successors_.size()) successors_.resize(at + at / 2 + 1);
    if (successors_[at].empty()) successors_[at].resize(letters_);
    Successors& result = successors_[at][letter];
    if (result.known) return result.threads;
    result.known = true;
    const NodeKey& from = threads_[thread];
    ProofWay& way = moves_.ways[static_cast<std::size_t>(from[0])];
    for (DigitColumn amount = 0; amount <= (way.amount ? 1U : 0U); ++amount) {
      const DigitColumn digits = letter | amount << 2 * tracks_;
      NodeKey to{from[0], 0, 0};
      for (auto& condition : way.guard) {
        to.push_back(condition.step(from[to.size()], digits));
        if (to.back() == ProofWatch::kDead) break;
      }
      if (to.back() != ProofWatch::kDead) guess_rows(way, from, digits, to, result.threads);
    }
    return result.threads;
  }

  // Row by row, since each of them allows few digits.
  void guess_rows(ProofWay& way, const NodeKey& from, DigitColumn digits, NodeKey& to, std::vector<int>& found) {
    const std::size_t row = to.size() - kHead - way.guard.size();
    if (row == way.rows.size()) {
      const DigitColumn guessed = digits >> tracks_;  // of x' and the amount
      if ((guessed & static_cast<DigitColumn>(from[2])) != 0) return;
      to[1] = target_.step(from[1], guessed & (letters_ - 1));
      to[2] = zeckendorf_ ? static_cast<int>(guessed) : 0;
      const bool hopeful = target_hopeful_.empty() || target_hopeful_[static_cast<std::size_t>(to[1])];
      if (hopeful) found.push_back(threads_.number_of(to));
      return;
    }
    for (DigitColumn digit = 0; digit <= 1; ++digit) {
      const DigitColumn more = digits | digit << (tracks_ + row);
      to.push_back(way.rows[row].step(from[to.size()], more));
      if (to.back() != ProofWatch::kDead) guess_rows(way, from, more, to, found);
      to.pop_back();
    }
  }

  [[nodiscard]] Seen seen(int node) const {
    const NodeKey& key = nodes_[node];
    Seen result{valid_.accepts(key[1]), claim_.accepts(key[0]), false, false};
    for (std::size_t i = kHead; i < key.size(); ++i) {
      const NodeKey& thread = threads_[key[i]];
      const ProofWay& way = moves_.ways[static_cast<std::size_t>(thread[0])];
      bool holds = true;
      std::size_t at = kHead;
      for (const auto& condition : way.guard) holds = holds && condition.holds(thread[at++]);
      for (const auto& condition : way.rows) holds = holds && condition.holds(thread[at++]);
      result.movable = result.movable || holds;
      result.into = result.into || (holds && target_.accepts(thread[1]));
    }
    return result;
  }

  [[nodiscard]] std::vector<DigitColumn> word(int node) const {
    std::vector<DigitColumn> letters;
    for (auto at = static_cast<std::size_t>(node); origins_[at].parent >= 0;) {
      letters.push_back(origins_[at].letter);
      at = static_cast<std::size_t>(origins_[at].parent);
    }
    std::reverse(letters.begin(), letters.end());
    return letters;
  }

  const ProofMachine& claim_;
  const ProofMachine& valid_;
  const ProofMachine& target_;
  ProofMoves& moves_;
  bool zeckendorf_;
  unsigned tracks_;
  DigitColumn letters_;
  const Control& control_;
  std::vector<bool> valid_hopeful_;
  std::vector<bool> target_hopeful_;  // empty: nothing is forgotten
  NodeKeys nodes_;
  std::vector<Origin> origins_;
  NodeKeys threads_;
  std::vector<std::vector<Successors>> successors_;  // [thread][letter]
};

std::vector<Integer> numbers_of(const std::vector<DigitColumn>& word, int tracks, bool zeckendorf) {
  std::vector<Integer> numbers;
  for (int i = 0; i < tracks; ++i) {
    Integer value, before;  // before: with each Fibonacci number replaced by the one before it
    for (const DigitColumn letter : word) {
      const Integer digit = static_cast<std::int64_t>(letter >> static_cast<unsigned>(i) & 1U);
      Integer next = (zeckendorf ? value + before : value + value) + digit;
      before = value + digit;
      value = std::move(next);
    }
    numbers.push_back(value);
  }
  return numbers;
}

Rays checked_rays(const Proof& proof) {
  const auto refuse = [&](const std::string& why) {
    throw Error("a proof about " + proof.game->text + " cannot be checked: " + why);
  };
  const int tracks = proof.coordinates + (proof.grundy ? 1 : 0);
  if (tracks > kMostProofTracks) refuse("it has more than " + std::to_string(kMostProofTracks) + " tracks");
  if (proof.automaton.tracks != tracks) refuse("its automaton has not a track for each number");
  if (proof.grundy && proof.misere) refuse("Grundy values are for normal play");
  Rays rays = lower(*proof.game, proof.coordinates);
  if (rays.partizan) refuse("Left and Right have moves of their own");
  if (!rays.not_linear.empty()) refuse(rays.not_linear);
  const auto& terms = rays.measure.terms();
  const bool bounded = std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.factor > 0; });
  if (!rays.measure_falls || !bounded) refuse("it is not shown that play always ends");
  for (const Ray& ray : rays.rays) {
    const auto finite = [&](int mode) { return rays.modes[static_cast<std::size_t>(mode)].finite(); };
    if (finite(ray.mode) && !finite(ray.mode_after)) refuse("a move makes a purse infinite");
  }
  return rays;
}

// Accepted are exactly the valid positions without a move to an accepted one (and, in misere play, with a move).
const char* judge_kernel(const Seen& at, bool misere) {
  const bool lost = misere && !at.movable;  // by the opponent, who made the last move
  if (!at.valid) return at.accepted ? "accepted is what is no valid position:" : "";
  if (at.accepted && at.into) return "a move leads to an accepted position from the accepted position";
  if (at.accepted && lost) return "accepted is, in misere play, a position without moves:";
  return at.accepted || at.into || lost ? "" : "no move leads to an accepted position from one that is not accepted:";
}

// Moves lead from valid positions to valid ones, so that play never leaves them.
const char* judge_closed(const Seen& at) {
  return at.valid && at.into ? "a move leads to a position that is not valid from" : "";
}

}  // namespace

ProofCheck check_proof(const Proof& proof, const Control& control) {
  const Rays rays = checked_rays(proof);
  const bool zeckendorf = proof.automaton.numeration == Numeration::zeckendorf;
  const ProofMachine p = machine_of(proof.automaton, rays);
  ProofCheck result;
  for (const int start : p.starts) {
    if (start < 0 || p.step(start, 0) == start) continue;
    result.fails = "leading zeros may change what is accepted: a start does not go to itself by zeros";
    return result;
  }
  const auto hold = [&](Search& search, const std::function<const char*(const Seen&)>& judge) {
    const Failure failure = search.run(judge, result.product_states);
    if (failure.sentence.empty()) return true;
    const auto x = numbers_of(failure.word, proof.automaton.tracks, zeckendorf);
    result.position = position_text(proof, rays, failure.mode, x);
    result.fails = failure.sentence + " " + result.position;
    return false;
  };
  try {
    ProofMoves moves = proof_moves(rays, proof.grundy, zeckendorf);
    const ProofMachine valid = valid_positions(moves, rays.modes.size(), control);
    {
      Search kernel(p, valid, p, moves, zeckendorf, control);
      if (!proof.misere) kernel.forget_hopeless();
      if (!hold(kernel, [&](const Seen& at) { return judge_kernel(at, proof.misere); })) return result;
    }
    ProofMachine invalid = valid;
    invalid.accepting.flip();
    for (std::size_t mode = 0; mode < p.starts.size(); ++mode) {
      if (p.starts[mode] < 0) invalid.starts[mode] = -1;
    }
    {
      Search closed(invalid, valid, invalid, moves, zeckendorf, control);
      closed.forget_hopeless();
      if (!hold(closed, judge_closed)) return result;
    }
    compare_with_definition(proof, rays, control, result);
  } catch (const ProofCheckStopped& stopped) {
    result.status = stopped.status;
  }
  return result;
}

}  // namespace cairn
