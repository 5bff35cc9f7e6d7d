// The store of a build without SQLite: it finds nothing and keeps nothing, and says so to whoever names a file.
#include "store/proof_store.hpp"

#include <utility>

namespace cairn::store {

class ProofStore::Database {};

ProofStore::ProofStore(std::optional<std::string> path, Warn warn) : path_(std::move(path)), warn_(std::move(warn)) {}
ProofStore::~ProofStore() = default;

void ProofStore::warn(const std::string& what) {
  if (!warned_ && warn_) warn_(what);
  warned_ = true;
}

ProofStore::Database* ProofStore::open(bool /*to_write*/) {
  if (path_) warn("this Cairn was built without SQLite, so that no proofs are kept in " + *path_);
  return nullptr;
}

std::vector<KeptProof> ProofStore::find(const ProofKey& /*key*/) {
  open(false);
  return {};
}

bool ProofStore::keep(const KeptProof& /*proof*/) {
  open(true);
  return false;
}

}  // namespace cairn::store
