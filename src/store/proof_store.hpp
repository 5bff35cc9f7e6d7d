// Proofs that are kept on disk, so that what was proved once is known from then on.
//
// An SQLite database with a row for each proof. To the store a certificate is a text and no more: whoever reads it
// decides whether to believe it. A row has a checksum of its key and its certificate. A database that is missing is an
// empty one, and is made by the first proof that is kept; one that is damaged, of another version or not to be read is
// reported once, and from then on the store behaves as if nothing were kept. Several programs may use it at once: each
// proof is written in one transaction, and whoever comes second waits a moment. Who waited in vain for an answer asks
// no more until it has written something itself.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace cairn::store {

// What a proof is about, as it is written to disk: a question (rules/question.hpp) whose game is the text of its rules.
// Two keys are equal when all of this is.
struct ProofKey {
  std::string rules;    // a text that is the same for games that are played alike
  int coordinates = 0;  // numbers of a position
  bool misere = false;
  bool grundy = false;
  std::string numeration;
  int version = 0;  // of the prover: proofs of others are not found

  friend bool operator==(const ProofKey&, const ProofKey&) = default;
  // Not <=>, which texts do not have everywhere.
  friend bool operator<(const ProofKey& a, const ProofKey& b) {
    const auto tied = [](const ProofKey& key) {
      return std::tie(key.rules, key.coordinates, key.misere, key.grundy, key.numeration, key.version);
    };
    return tied(a) < tied(b);
  }
};

struct KeptProof {
  ProofKey key;
  std::string game;  // its name for people: "cash{1,3,4}"
  std::string certificate;
  // What it took.
  std::uint64_t states = 0;
  std::uint64_t product_states = 0;
  double seconds = 0;
};

class ProofStore {
 public:
  // Gets a line: at most one about the database, and one for each damaged proof that is met.
  using Warn = std::function<void(const std::string&)>;

  // Nothing happens on disk until the store is asked. Without a path nothing is ever kept.
  ProofStore(std::optional<std::string> path, Warn warn);
  ~ProofStore();
  ProofStore(const ProofStore&) = delete;
  ProofStore& operator=(const ProofStore&) = delete;

  // Proofs with such a key, but on at least that number of coordinates and in any numeration; those on fewest
  // coordinates first.
  [[nodiscard]] std::vector<KeptProof> find(const ProofKey& key);
  // Takes the place of a proof with the same key. False when it could not be kept, which was said.
  bool keep(const KeptProof& proof);

  [[nodiscard]] const std::optional<std::string>& path() const { return path_; }

 private:
  class Database;
  void warn(const std::string& what);
  Database* open(bool to_write);

  std::optional<std::string> path_;
  Warn warn_;
  bool warned_ = false;
  bool failed_ = false;
  bool busy_ = false;  // another program was waited for in vain
  std::unique_ptr<Database> database_;
};

}  // namespace cairn::store
