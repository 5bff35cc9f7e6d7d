// Keys and certificates of kept proofs.
#include "prove/kept_proofs.hpp"

#include "check/certificate.hpp"
#include "check/proof_check.hpp"
#include "language/same_rules.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <sstream>

namespace cairn::prove {

namespace {

// The store and the reader together say each line once.
ProofStore::Warn each_once(const ProofStore::Warn& warn) {
  struct Said {
    std::mutex mutex;
    std::set<std::string> lines;
  };
  return [warn, said = std::make_shared<Said>()](const std::string& line) {
    const std::lock_guard lock(said->mutex);
    if (said->lines.insert(line).second && warn) warn(line);
  };
}

// Questions whose answers are remembered.
constexpr std::size_t kMostKnown = 1000;

// The rules as they are played, and which slice of the positions is meant: a proof about a slice is no answer to
// questions about the game.
std::string rules_and_slice(const Question& question) {
  const std::string slice = question.slice_words();
  return played_rules(*question.game) + (slice.empty() ? "" : "slice " + slice + "\n");
}

// numeration: "" for any.
ProofKey key_of(const Question& question, std::string numeration) {
  return {rules_and_slice(question), question.coordinates(), question.misere,
          question.grundy,           std::move(numeration),  kProverVersion};
}

// A search that was stopped stands among the proofs under a version that no proof has.
ProofKey key_of_begun(const Question& question, Numeration numeration) {
  ProofKey key = key_of(question, to_string(numeration));
  key.version = -kProverVersion;
  return key;
}

// A line with the bound of the data, then one for each suffix.
std::string text_of(const BegunSearch& begun) {
  std::string text = fmt::format("{}\n", begun.table_to);
  for (const Letters& suffix : begun.suffixes) text += fmt::format("{}\n", fmt::join(suffix, " "));
  return text;
}

std::optional<BegunSearch> begun_from(const std::string& text) {
  std::istringstream lines(text);
  BegunSearch begun;
  std::string line;
  if (!std::getline(lines, line) || !(std::istringstream(line) >> begun.table_to)) return std::nullopt;
  while (std::getline(lines, line)) {
    std::istringstream letters(line);
    begun.suffixes.emplace_back();
    for (Letter letter = 0; letters >> letter;) begun.suffixes.back().push_back(letter);
  }
  return begun;
}

// What a proof takes, with its moves as an automaton, which are made when somebody asks for an option.
std::size_t bytes_of(const Proof& proof) {
  const Automaton& automaton = proof.automaton;
  return 4 * (automaton.next.size() * sizeof(automaton.next[0]) + automaton.accepting.size()) + sizeof(Proof);
}

std::string why_open(const ProofCheck& check) {
  if (check.limit == ProofLimit::work) return "not rechecked (--recheck does that)";
  if (check.status == Status::cancelled) return "the check was interrupted";
  return std::string("the check did not finish in the ") + (check.limit == ProofLimit::clock ? "time" : "memory") +
         " given";
}

}  // namespace

KeptProofs::KeptProofs(std::optional<std::string> path, const ProofStore::Warn& warn, const Control& control,
                       bool recheck, std::uint64_t most_work_unasked)
    : warn_(each_once(warn)),
      store_(std::move(path), warn_),
      control_(control),
      recheck_(recheck),
      most_work_unasked_(most_work_unasked) {}

KeptProofs::Verdict KeptProofs::check(const Proof& proof, const std::string& certificate, bool asked,
                                      const Control& control) {
  const Certificate key{rules_and_slice(proof), certificate};
  {
    const std::lock_guard lock(mutex_);
    const Verdict& known = verdicts_[key];
    if (known.kind != Verdict::Kind::open || (known.settled && !asked)) return known;
  }
  // The comparison with the definition guards against mistakes of this program, not of the store.
  const ProofCheck result = check_proof(proof, control, ProofComparison::none, asked ? UINT64_MAX : most_work_unasked_);
  Verdict verdict;
  if (result.proved()) {
    verdict = {Verdict::Kind::right, "", true};
  } else if (!result.fails.empty()) {
    verdict = {Verdict::Kind::wrong, "the checker refutes it: " + result.fails, true};
  } else {
    verdict = {Verdict::Kind::open, why_open(result), result.limit == ProofLimit::work};
  }
  const std::lock_guard lock(mutex_);
  Verdict& kept = verdicts_[key];
  if (kept.kind == Verdict::Kind::open) kept = verdict;  // another thread may have come further
  return kept;
}

void KeptProofs::warn_of(const std::string& game, const std::string& why) {
  warn_("a kept proof of " + game + " is not used: " + *store_.path() + ": " + why);
}

KeptProofs::Read KeptProofs::read(const KeptProof& kept, const std::shared_ptr<const Game>& game, bool must,
                                  const Control& control) {
  try {
    Proof proof = read_certificate(kept.certificate, *store_.path());
    if (!same_rules(*proof.game, *game)) throw Error("it is about something else");
    proof.game = game;  // it is checked by the rules that are asked about
    if (key_of(proof, to_string(proof.automaton.numeration)) != kept.key) throw Error("it is about something else");
    proof.seconds = kept.seconds;
    const Verdict verdict = check(proof, kept.certificate, must || recheck_, control);
    if (verdict.kind == Verdict::Kind::wrong) throw Error(verdict.why);
    const bool right = verdict.kind == Verdict::Kind::right;
    if (must && !right) return {nullptr, false};
    auto found = std::make_shared<const ProvedAutomaton>(std::move(proof), right, verdict.why);
    if (!right) {
      const std::lock_guard lock(mutex_);
      std::erase_if(unchecked_, [](const auto& entry) { return entry.second.proof.use_count() == 1; });
      unchecked_[found.get()] = {found, {kept.key.rules, kept.certificate}};
    }
    return {found, verdict.settled};
  } catch (const Error& error) {
    warn_of(kept.game, error.what());
    return {};
  }
}

std::shared_ptr<const ProvedGame> KeptProofs::find(const Question& question, const Control& control) {
  const ProofKey asked = key_of(question, "");
  // A proof on more stacks says something of fewer only where empty stacks do not matter.
  const bool more = question.game->rules.shape->ignores_empty();
  const auto enough = [&](ProofKey key) {
    const bool fits = more ? key.coordinates >= asked.coordinates : key.coordinates == asked.coordinates;
    key.coordinates = asked.coordinates;
    key.numeration = asked.numeration;
    return fits && key == asked;
  };
  std::vector<KeptProof> candidates;
  std::uint64_t changes = 0;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const ProvedAutomaton> fewest;
    for (const Made& made : made_) {
      if (enough(made.key) && (!fewest || made.key.coordinates < fewest->coordinates())) fewest = made.proof;
    }
    if (fewest) return fewest;
    if (const auto known = known_.find(asked); known != known_.end()) return known->second;
    candidates = store_.find(asked);
    std::erase_if(candidates, [&](const KeptProof& kept) { return !enough(kept.key); });
    changes = changes_;
  }
  std::shared_ptr<const ProvedAutomaton> found;
  bool settled = true;
  for (const KeptProof& kept : candidates) {
    Read one = read(kept, question.game, false, control);
    settled = settled && one.settled;
    if (one.proof && (!found || one.proof->checked())) found = std::move(one.proof);
    if (found && found->checked()) break;
  }
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMostKnown) known_.clear();
  if (settled && changes == changes_) known_[asked] = found;
  return found;
}

bool KeptProofs::refuse(const ProofContradiction& wrong) {
  std::string game;
  {
    const std::lock_guard lock(mutex_);
    const auto found = unchecked_.find(&wrong.proof());
    if (found == unchecked_.end()) return false;
    verdicts_[found->second.certificate] = {Verdict::Kind::wrong, wrong.what(), true};
    const Proof& proof = found->second.proof->proof();
    game = proof.name();
    known_.clear();
    ++changes_;
  }
  warn_of(game, wrong.what());
  return true;
}

std::shared_ptr<const ProvedAutomaton> KeptProofs::find_exactly(const Question& question, Numeration numeration,
                                                                const Control& control) {
  const ProofKey key = key_of(question, to_string(numeration));
  std::vector<KeptProof> candidates;
  {
    const std::lock_guard lock(mutex_);
    for (const Made& made : made_) {
      if (made.key == key) return made.proof;
    }
    candidates = store_.find(key);
  }
  for (const KeptProof& kept : candidates) {
    if (kept.key == key) return read(kept, question.game, true, control).proof;
  }
  return nullptr;
}

bool KeptProofs::keep(const Proof& proof) {
  KeptProof kept;
  kept.key = key_of(proof, to_string(proof.automaton.numeration));
  kept.game = proof.name();
  kept.certificate = write_certificate(proof);
  kept.states = proof.automaton.states();
  kept.product_states = proof.product_states;
  kept.seconds = proof.seconds;
  Made made{kept.key, std::make_shared<const ProvedAutomaton>(proof, true), bytes_of(proof)};
  const std::lock_guard lock(mutex_);
  known_.clear();
  ++changes_;
  std::erase_if(made_, [&](const Made& other) { return other.key == kept.key; });
  made_.push_front(std::move(made));
  const bool stored = store_.keep(kept);
  if (stored) verdicts_[{kept.key.rules, kept.certificate}] = {Verdict::Kind::right, "", true};
  return stored;
}

std::optional<BegunSearch> KeptProofs::begun(const Question& question, Numeration numeration) {
  const ProofKey key = key_of_begun(question, numeration);
  const std::lock_guard lock(mutex_);
  for (const KeptProof& kept : store_.find(key)) {
    if (kept.key == key) return begun_from(kept.certificate);
  }
  return std::nullopt;
}

bool KeptProofs::keep_begun(const Question& question, Numeration numeration, const ProofSearch& search) {
  KeptProof kept;
  kept.key = key_of_begun(question, numeration);
  kept.game = question.game->text;
  kept.certificate = text_of(search.begun);
  kept.states = search.states;
  kept.product_states = search.product_states;
  kept.seconds = search.seconds;
  const std::lock_guard lock(mutex_);
  return store_.keep(kept);
}

std::size_t KeptProofs::bytes_of_made() const {
  std::size_t bytes = 0;
  for (const Made& made : made_) bytes += made.bytes;
  return bytes;
}

std::size_t KeptProofs::bytes_of_read() const {
  std::size_t bytes = 0;
  for (const auto& [key, proof] : known_) bytes += proof ? bytes_of(proof->proof()) : 0;
  for (const auto& [certificate, verdict] : verdicts_) {
    if (verdict.kind != Verdict::Kind::wrong) bytes += certificate.first.size() + certificate.second.size();
  }
  return bytes;
}

std::size_t KeptProofs::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_of_made() + bytes_of_read();
}

void KeptProofs::forget_down_to(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  std::size_t made = bytes_of_made();
  if (made + bytes_of_read() > bytes) {
    known_.clear();
    std::erase_if(verdicts_, [](const auto& entry) { return entry.second.kind != Verdict::Kind::wrong; });
  }
  while (made > bytes) {
    made -= made_.back().bytes;
    made_.pop_back();
  }
}

}  // namespace cairn::prove
