// The proofs on this machine, as engines: those that were found in this run, and those of the store, which are read
// when they are asked for, and only once. Several threads may ask at once.
//
// Nothing in the store can vouch for itself: anybody can write a file with the right checksums. So the independent
// checker decides about what is read, by the rules of the game that is asked about, and its verdict is remembered as
// long as the program runs. What it refutes is reported and not used. A large proof may take a while to check: unasked
// the checker stops after some work, and where an answer can say that it comes from a kept proof that was not
// rechecked, it does. Nothing that stands in the store decides how much work that is.
#pragma once

#include "base/control.hpp"
#include "prove/prove.hpp"
#include "prove/proved_automaton.hpp"
#include "store/proof_store.hpp"

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace cairn::prove {

// To be raised when proofs of earlier versions are not to be used any more.
inline constexpr int kProverVersion = 3;

// The steps of a check that nobody asked for, about a tenth of a second. What takes more is checked when that is asked
// for, or when an answer needs it.
inline constexpr std::uint64_t kMostWorkUnasked = 12'000'000;

class KeptProofs : public ProvedGames {
 public:
  // As for ProofStore; of each proof that is not used a line says why. control: the limits of checks. recheck: all
  // proofs are checked, however large.
  KeptProofs(std::optional<std::string> path, const ProofStore::Warn& warn, const Control& control = {},
             bool recheck = false, std::uint64_t most_work_unasked = kMostWorkUnasked);

  // One that was checked, if there is any. Without limits of their own, questions have those of the constructor.
  [[nodiscard]] std::shared_ptr<const ProvedGame> find(const Question& question) override {
    return find(question, control_);
  }
  [[nodiscard]] std::shared_ptr<const ProvedGame> find(const Question& question, const Control& control);
  bool refuse(const ProofContradiction& wrong) override;
  // The proof of just this, if it is kept and the checker accepts it within the limits.
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> find_exactly(const Question& question, Numeration numeration) {
    return find_exactly(question, numeration, control_);
  }
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> find_exactly(const Question& question, Numeration numeration,
                                                                    const Control& control);
  // A proof that the checker accepted: it is found from now on, also where there is no store. False when other runs
  // will not find it.
  bool keep(const Proof& proof);

  // What a search for just this proof had learned when it was stopped, if anything was kept of it.
  [[nodiscard]] std::optional<BegunSearch> begun(const Question& question, Numeration numeration);
  // False when other runs will not find it.
  bool keep_begun(const Question& question, Numeration numeration, const ProofSearch& search);

  // What the proofs take that were found in this run or read, and what the checker said of them; what can be read again
  // is forgotten first, then the oldest of the others. What the checker refuted is never forgotten, nor counted.
  [[nodiscard]] std::size_t bytes() const;
  void forget_down_to(std::size_t bytes);

  [[nodiscard]] const std::optional<std::string>& path() const { return store_.path(); }

 private:
  struct Verdict {
    enum class Kind : std::uint8_t { right, wrong, open };
    Kind kind = Kind::open;
    std::string why;       // it is wrong, or open; empty: it was not judged yet
    bool settled = false;  // with more time or memory it would be judged the same
  };
  struct Read {
    std::shared_ptr<const ProvedAutomaton> proof;  // null when it is not to be used, which was said
    bool settled = true;
  };
  // must: it is checked, however large, and not used unchecked.
  [[nodiscard]] Read read(const KeptProof& kept, const std::shared_ptr<const Game>& game, bool must,
                          const Control& control);
  // asked: whatever work it takes.
  [[nodiscard]] Verdict check(const Proof& proof, const std::string& certificate, bool asked, const Control& control);
  void warn_of(const std::string& game, const std::string& why);
  // With the mutex held: of the proofs that were found in this run, and of what was read from the store.
  [[nodiscard]] std::size_t bytes_of_made() const;
  [[nodiscard]] std::size_t bytes_of_read() const;

  using Certificate = std::pair<std::string, std::string>;  // the rules as they are played, and the certificate
  struct Made {
    ProofKey key;
    std::shared_ptr<const ProvedAutomaton> proof;
    std::size_t bytes = 0;
  };
  struct Unchecked {
    std::shared_ptr<const ProvedAutomaton> proof;  // lives on while somebody may complain about it
    Certificate certificate;
  };

  ProofStore::Warn warn_;
  mutable std::mutex mutex_;  // of all that follows; never held while a proof is checked
  ProofStore store_;
  Control control_;
  bool recheck_;
  std::uint64_t most_work_unasked_;
  std::list<Made> made_;  // in this run, the latest first
  // From the store, by keys in any numeration; null: looked for in vain.
  std::map<ProofKey, std::shared_ptr<const ProvedAutomaton>> known_;
  std::uint64_t changes_ = 0;                // how often known_ became out of date
  std::map<Certificate, Verdict> verdicts_;  // what the checker said of it in this run
  std::map<const ProvedGame*, Unchecked> unchecked_;
};

}  // namespace cairn::prove
