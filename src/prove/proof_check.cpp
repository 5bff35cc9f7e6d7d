// The search: breadth first over (states of automata on x, set of moves that are still possible), one digit of every
// number at a time. A node is reached by a word of digits and judged as if the word ended there, so the first node that
// fails gives a shortest counterexample, and when the nodes run out the sentences hold for all sizes.
// Cost: nodes x letters x moves in a set; what a single move becomes by a letter is computed once.
#include "prove/proof_check.hpp"

#include "prove/proof_compare.hpp"
#include "prove/proof_moves.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <unordered_map>

namespace cairn {

namespace {

using Key = std::vector<int>;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = key.size();
    for (const int part : key) hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9E3779B97F4A7C15U + (hash >> 29U);
    return hash;
  }
};

// Keys numbered in the order in which they come.
class Numbered {
 public:
  int operator()(Key key) {
    const auto [at, added] = numbers_.emplace(std::move(key), size());
    if (added) {
      keys_.push_back(&at->first);
      bytes_ += at->first.size() * sizeof(int) + 100;  // about what a map adds
    }
    return at->second;
  }
  // Stays where it is when more come.
  [[nodiscard]] const Key& operator[](int number) const { return *keys_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] int size() const { return static_cast<int>(keys_.size()); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  std::unordered_map<Key, int, KeyHash> numbers_;
  std::vector<const Key*> keys_;  // keys of a map stay where they are
  std::size_t bytes_ = 0;
};

// A deterministic automaton as plain tables.
struct Machine {
  std::vector<int> starts;             // by mode, -1 where nothing is said about a mode
  std::vector<std::vector<int>> next;  // [state][letter]
  std::vector<bool> accepting;

  [[nodiscard]] int step(int state, DigitColumn letter) const { return next[static_cast<std::size_t>(state)][letter]; }
  [[nodiscard]] bool accepts(int state) const { return accepting[static_cast<std::size_t>(state)]; }
};

// States from which an accepting one can be reached.
std::vector<bool> hopeful_states(const Machine& machine) {
  std::vector<bool> result = machine.accepting;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t state = 0; state < machine.next.size(); ++state) {
      const auto& to = machine.next[state];
      if (result[state] ||
          std::none_of(to.begin(), to.end(), [&](int s) { return result[static_cast<std::size_t>(s)]; })) {
        continue;
      }
      result[state] = changed = true;
    }
  }
  return result;
}

// The automaton of the proof, with everything in range.
Machine machine_of(const Automaton& automaton, const Rays& rays) {
  const std::size_t states = automaton.accepting.size();
  const std::size_t letters = std::size_t{1} << static_cast<unsigned>(automaton.tracks);
  if (automaton.next.size() != states * letters || automaton.starts.size() != rays.modes.size()) {
    throw Error("the automaton of the proof has not the size that it should have");
  }
  const auto number = [&](std::uint32_t state) {
    if (state >= states) throw Error("the automaton of the proof goes to a state that it does not have");
    return static_cast<int>(state);
  };
  Machine machine;
  for (std::size_t mode = 0; mode < rays.modes.size(); ++mode) {
    const bool claimed = automaton.starts[mode] != Automaton::kNoStart;
    if (claimed != rays.modes[mode].finite()) {
      throw Error("the automaton of the proof must have a start for each mode without an infinite purse, and no other");
    }
    machine.starts.push_back(claimed ? number(automaton.starts[mode]) : -1);
  }
  for (std::size_t state = 0; state < states; ++state) {
    machine.accepting.push_back(automaton.accepting[state] != 0);
    machine.next.emplace_back();
    for (std::size_t a = 0; a < letters; ++a)
      machine.next.back().push_back(number(automaton.next[state * letters + a]));
  }
  return machine;
}

// The valid positions. A state says where each clause of the mode stands; those that cannot hold any more are left out.
Machine valid_positions(ProofMoves& moves, std::size_t modes) {
  Machine machine;
  Numbered states;
  for (std::size_t mode = 0; mode < modes; ++mode) {
    Key start;
    for (std::size_t c = 0; c < moves.valid.size(); ++c) {
      if (moves.valid[c].mode != static_cast<int>(mode)) continue;
      Key clause{static_cast<int>(c)};
      for (const auto& condition : moves.valid[c].conditions) clause.push_back(condition.start());
      if (std::count(clause.begin(), clause.end(), ProofWatch::kDead) == 0) {
        start.insert(start.end(), clause.begin(), clause.end());
      }
    }
    machine.starts.push_back(states(std::move(start)));
  }
  for (int state = 0; state < states.size(); ++state) {
    const Key& key = states[state];
    bool accepting = false;
    machine.next.emplace_back();
    for (DigitColumn letter = 0; letter < DigitColumn{1} << static_cast<unsigned>(moves.tracks); ++letter) {
      Key to;
      for (std::size_t at = 0; at < key.size();) {
        Key clause{key[at]};
        bool holds = true;
        for (auto& condition : moves.valid[static_cast<std::size_t>(key[at++])].conditions) {
          holds = holds && condition.holds(key[at]);
          clause.push_back(condition.step(key[at++], letter));
        }
        accepting = accepting || holds;
        if (std::count(clause.begin(), clause.end(), ProofWatch::kDead) == 0) {
          to.insert(to.end(), clause.begin(), clause.end());
        }
      }
      machine.next.back().push_back(states(std::move(to)));
    }
    machine.accepting.push_back(accepting);
  }
  return machine;
}

// What is known at a node about the position x that was read.
struct Seen {
  bool valid = false;
  bool accepted = false;
  bool movable = false;  // it has a move
  bool into = false;     // it has a move to a position of the target
};
// The sentence that fails there; empty when none does.
using Judge = std::function<std::string(const Seen&)>;

// Runs `claim` and `valid` on x, and `target` on x' of every move from x.
class Search {
 public:
  Search(const Machine& claim, const Machine& valid, const Machine& target, ProofMoves& moves, bool zeckendorf)
      : claim_(claim), valid_(valid), target_(target), moves_(moves), zeckendorf_(zeckendorf) {}

  // Moves that cannot reach the target any more are forgotten; then `movable` says nothing.
  void forget_hopeless() { hopeful_ = hopeful_states(target_); }

  struct Failure {
    std::string sentence;  // empty: none
    int mode = 0;
    std::vector<DigitColumn> word;
  };

  Failure run(const Judge& judge, const Control& control, ProofCheck& result) {
    for (std::size_t mode = 0; mode < claim_.starts.size(); ++mode) {
      if (claim_.starts[mode] >= 0) add_start(static_cast<int>(mode));
    }
    const DigitColumn letters = DigitColumn{1} << static_cast<unsigned>(moves_.tracks);
    for (int node = 0; node < nodes_.size(); ++node) {
      ++result.product_states;
      const std::string sentence = judge(seen(node));
      if (!sentence.empty()) return {sentence, origins_[static_cast<std::size_t>(node)].mode, word(node)};
      if (const auto stop = control.stop()) result.status = *stop;
      if (nodes_.bytes() + threads_.bytes() + successor_bytes_ > control.memory) result.status = Status::limit_reached;
      if (result.status != Status::complete) return {};
      control.report([&] {
        return "checked " + std::to_string(node) + " of " + std::to_string(nodes_.size()) + " product states so far";
      });
      const DigitColumn last = static_cast<DigitColumn>(nodes_[node][2]);
      for (DigitColumn letter = 0; letter < letters; ++letter) {
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

  void add_node(Key key, const Origin& origin) {
    std::sort(key.begin() + kHead, key.end());
    key.erase(std::unique(key.begin() + kHead, key.end()), key.end());
    if (nodes_(std::move(key)) == static_cast<int>(origins_.size())) origins_.push_back(origin);
  }

  void add_start(int mode) {
    const auto at = static_cast<std::size_t>(mode);
    Key key{claim_.starts[at], valid_.starts[at], 0};
    for (std::size_t w = 0; w < moves_.ways.size(); ++w) {
      const ProofWay& way = moves_.ways[w];
      if (way.mode != mode) continue;
      Key thread{static_cast<int>(w), target_.starts[static_cast<std::size_t>(way.mode_after)], 0};
      for (const auto& condition : way.guard) thread.push_back(condition.start());
      for (const auto& row : way.rows) thread.push_back(row.start());
      if (std::count(thread.begin() + kHead, thread.end(), ProofWatch::kDead) == 0) key.push_back(threads_(thread));
    }
    // x' and the amount may have more digits than x: any number of zeros may stand before x.
    for (std::size_t i = kHead; i < key.size(); ++i) {
      for (const int next : successors(key[i], 0)) {
        if (std::find(key.begin() + kHead, key.end(), next) == key.end()) key.push_back(next);
      }
    }
    add_node(std::move(key), {-1, 0, mode});
  }

  void add_next(int node, DigitColumn letter) {
    const Key& from = nodes_[node];
    Key key{claim_.step(from[0], letter), valid_.step(from[1], letter), zeckendorf_ ? static_cast<int>(letter) : 0};
    for (std::size_t i = kHead; i < from.size(); ++i) {
      const auto& next = successors(from[i], letter);
      key.insert(key.end(), next.begin(), next.end());
    }
    add_node(std::move(key), {node, letter, origins_[static_cast<std::size_t>(node)].mode});
  }

  // What a thread may become when this digit of x is read: every guess of the digits of x' and of the amount.
  const std::vector<int>& successors(int thread, DigitColumn letter) {
    const auto at = (static_cast<std::size_t>(thread) << static_cast<unsigned>(moves_.tracks)) + letter;
    if (at >= successors_.size()) {
      successors_.resize((static_cast<std::size_t>(threads_.size()) + 1000) << static_cast<unsigned>(moves_.tracks));
    }
    if (successors_[at]) return *successors_[at];
    std::vector<int> found;
    const Key& from = threads_[thread];
    ProofWay& way = moves_.ways[static_cast<std::size_t>(from[0])];
    for (DigitColumn amount = 0; amount <= (way.amount ? 1U : 0U); ++amount) {
      const DigitColumn digits = letter | amount << static_cast<unsigned>(2 * moves_.tracks);
      Key to{from[0], 0, 0};
      for (auto& condition : way.guard) {
        to.push_back(condition.step(from[to.size()], digits));
        if (to.back() == ProofWatch::kDead) break;
      }
      if (to.back() != ProofWatch::kDead) guess_rows(way, from, digits, to, found);
    }
    std::sort(found.begin(), found.end());
    successor_bytes_ += found.size() * sizeof(int) + 48;
    successors_[at] = std::make_unique<std::vector<int>>(std::move(found));
    return *successors_[at];
  }

  // Row by row, since each of them allows few digits.
  void guess_rows(ProofWay& way, const Key& from, DigitColumn digits, Key& to, std::vector<int>& found) {
    const std::size_t row = to.size() - kHead - way.guard.size();
    if (row == way.rows.size()) {
      const DigitColumn guessed = digits >> static_cast<unsigned>(moves_.tracks);  // of x' and the amount
      if ((guessed & static_cast<DigitColumn>(from[2])) != 0) return;
      to[1] = target_.step(from[1], guessed & (letters() - 1));
      to[2] = zeckendorf_ ? static_cast<int>(guessed) : 0;
      if (hopeful_.empty() || hopeful_[static_cast<std::size_t>(to[1])]) found.push_back(threads_(to));
      return;
    }
    for (DigitColumn digit = 0; digit <= 1; ++digit) {
      const DigitColumn more = digits | digit << (static_cast<unsigned>(moves_.tracks) + row);
      to.push_back(way.rows[row].step(from[to.size()], more));
      if (to.back() != ProofWatch::kDead) guess_rows(way, from, more, to, found);
      to.pop_back();
    }
  }

  [[nodiscard]] DigitColumn letters() const { return DigitColumn{1} << static_cast<unsigned>(moves_.tracks); }

  [[nodiscard]] Seen seen(int node) const {
    const Key& key = nodes_[node];
    Seen result{valid_.accepts(key[1]), claim_.accepts(key[0]), false, false};
    for (std::size_t i = kHead; i < key.size(); ++i) {
      const Key& thread = threads_[key[i]];
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
    for (; origins_[static_cast<std::size_t>(node)].parent >= 0;
         node = origins_[static_cast<std::size_t>(node)].parent) {
      letters.push_back(origins_[static_cast<std::size_t>(node)].letter);
    }
    std::reverse(letters.begin(), letters.end());
    return letters;
  }

  const Machine& claim_;
  const Machine& valid_;
  const Machine& target_;
  ProofMoves& moves_;
  bool zeckendorf_;
  std::vector<bool> hopeful_;  // empty: nothing is forgotten
  Numbered nodes_;
  std::vector<Origin> origins_;
  Numbered threads_;
  std::vector<std::unique_ptr<std::vector<int>>> successors_;  // [thread, letter]
  std::size_t successor_bytes_ = 0;
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

void refuse(const Proof& proof, const std::string& why) {
  throw Error("a proof about " + proof.game->text + " cannot be checked: " + why);
}

}  // namespace

ProofCheck check_proof(const Proof& proof, const Control& control) {
  const Rays rays = lower(*proof.game, proof.coordinates);
  if (rays.partizan) refuse(proof, "Left and Right have moves of their own");
  if (!rays.not_linear.empty()) refuse(proof, rays.not_linear);
  if (!rays.measure_falls) refuse(proof, "it is not shown that its measure falls on every move");
  if (proof.grundy && proof.misere) refuse(proof, "Grundy values are for normal play");
  const int tracks = proof.coordinates + (proof.grundy ? 1 : 0);
  if (proof.automaton.tracks != tracks || tracks > kMostProofTracks)
    refuse(proof, "its automaton has not the tracks that it should have");
  const bool zeckendorf = proof.automaton.numeration == Numeration::zeckendorf;
  const Machine p = machine_of(proof.automaton, rays);
  ProofCheck result;
  for (const int start : p.starts) {
    if (start < 0 || p.step(start, 0) == start) continue;
    result.fails = "leading zeros may change what is accepted: a start does not go to itself by zeros";
    return result;
  }
  ProofMoves moves = proof_moves(rays, proof.grundy, zeckendorf);
  for (const ProofWay& way : moves.ways) {
    const auto start = [&](int mode) { return p.starts[static_cast<std::size_t>(mode)]; };
    if (start(way.mode) >= 0 && start(way.mode_after) < 0) refuse(proof, "a move makes a purse infinite");
  }
  const Machine valid = valid_positions(moves, rays.modes.size());
  const auto fail = [&](const Search::Failure& failure) {
    if (failure.sentence.empty()) return;
    result.position = position_text(proof, rays, failure.mode, numbers_of(failure.word, tracks, zeckendorf));
    result.fails = failure.sentence + " " + result.position;
  };

  // First: moves lead from valid positions to valid ones, so that play never leaves them.
  Machine invalid = valid;
  invalid.accepting.flip();
  for (std::size_t mode = 0; mode < p.starts.size(); ++mode) {
    if (p.starts[mode] < 0) invalid.starts[mode] = -1;
  }
  Search closed(invalid, valid, invalid, moves, zeckendorf);
  closed.forget_hopeless();
  fail(closed.run(
      [](const Seen& at) { return at.valid && at.into ? "a move leads to a position that is not valid from" : ""; },
      control, result));
  if (!result.proved()) return result;

  // Then: accepted are exactly the valid positions without a move to an accepted one; in misere play with a move.
  Search kernel(p, valid, p, moves, zeckendorf);
  if (!proof.misere) kernel.forget_hopeless();
  fail(kernel.run(
      [&](const Seen& at) {
        if (!at.valid) return at.accepted ? "it accepts what is no valid position:" : "";
        if (at.accepted && at.into) return "a move leads to an accepted position from the accepted position";
        if (at.accepted && proof.misere && !at.movable) return "in misere play it accepts a position without moves:";
        if (at.accepted || at.into || (proof.misere && !at.movable)) return "";
        return "no move leads to an accepted position from the position, not accepted itself,";
      },
      control, result));
  if (result.proved()) compare_with_definition(proof, rays, control, result);
  return result;
}

}  // namespace cairn
