// Kept proofs come back as they were, whatever happens around them; what is damaged is reported once and not used.
#include "store/proof_store.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "cli/run_support.hpp"
#include "store/store_path.hpp"
#include "store/table_support.hpp"

namespace cairn {

namespace {

namespace fs = std::filesystem;
using testing::FastFolder;
using testing::put_bytes;
using testing::text_of_file;

const std::string kRules = "game minnie\n  stacks any\n  move   take t from one where t <= least\n";

KeptProof example(int coordinates = 3, const std::string& certificate = "a text\nof lines, \xc3\xa9 and \"quotes\"\n") {
  KeptProof proof;
  proof.key = {kRules, coordinates, false, false, "binary", 1};
  proof.game = "minnie";
  proof.certificate = certificate;
  proof.states = 21;
  proof.product_states = 332;
  proof.seconds = 0.004;
  return proof;
}

// A store that remembers what it warned of.
struct Store {
  explicit Store(std::optional<std::string> path)
      : store(std::move(path), [this](const std::string& line) { warnings.push_back(line); }) {}

  std::vector<std::string> warnings;
  ProofStore store;

  std::vector<KeptProof> find(int at_least = 3) { return store.find({kRules, at_least, false, false, "", 1}); }
};

// Changes a variable of the environment until the test ends.
class Variable {
 public:
  Variable(std::string name, const std::optional<std::string>& value) : name_(std::move(name)) {
    if (const char* before = std::getenv(name_.c_str())) before_ = before;
    set(value);
  }
  ~Variable() { set(before_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const std::optional<std::string>& value) {
    if (value) {
      setenv(name_.c_str(), value->c_str(), 1);
    } else {
      unsetenv(name_.c_str());
    }
  }
  std::string name_;
  std::optional<std::string> before_;
};

}  // namespace

TEST(ProofStore, WhatIsKeptComesBackInAnotherRun) {
  const FastFolder folder;
  const KeptProof kept = example();
  {
    Store store(folder.path("a/b/proofs.sqlite"));
    EXPECT_TRUE(store.store.keep(kept));
    EXPECT_EQ(store.find().size(), 1U);
  }
  Store store(folder.path("a/b/proofs.sqlite"));
  const auto found = store.find();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].key, kept.key);
  EXPECT_EQ(found[0].game, kept.game);
  EXPECT_EQ(found[0].certificate, kept.certificate);
  EXPECT_EQ(found[0].states, kept.states);
  EXPECT_EQ(found[0].product_states, kept.product_states);
  EXPECT_EQ(found[0].seconds, kept.seconds);
  EXPECT_TRUE(store.warnings.empty());
}

TEST(ProofStore, AskingMakesNoFile) {
  const FastFolder folder;
  Store store(folder.path("cairn/proofs.sqlite"));
  EXPECT_TRUE(store.find().empty());
  EXPECT_FALSE(fs::exists(folder.path("cairn")));
  EXPECT_TRUE(store.warnings.empty());
}

TEST(ProofStore, EveryPartOfTheKeyCounts) {
  const FastFolder folder;
  Store store(folder.path("proofs"));
  KeptProof proof = example();
  EXPECT_TRUE(store.store.keep(proof));
  EXPECT_TRUE(store.store.find({kRules + " ", 3, false, false, "", 1}).empty());
  EXPECT_TRUE(store.store.find({kRules, 4, false, false, "", 1}).empty());
  EXPECT_TRUE(store.store.find({kRules, 3, true, false, "", 1}).empty());
  EXPECT_TRUE(store.store.find({kRules, 3, false, true, "", 1}).empty());
  EXPECT_TRUE(store.store.find({kRules, 3, false, false, "", 2}).empty());
  proof.key.numeration = "zeckendorf";
  EXPECT_TRUE(store.store.keep(proof));
  EXPECT_EQ(store.find().size(), 2U);
}

TEST(ProofStore, FewestCoordinatesComeFirstAndTheLastProofOfAKeyStays) {
  const FastFolder folder;
  Store store(folder.path("proofs"));
  for (const int k : {5, 3, 4, 2}) EXPECT_TRUE(store.store.keep(example(k)));
  EXPECT_TRUE(store.store.keep(example(4, "a better one")));
  const auto found = store.find(3);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].key.coordinates, 3);
  EXPECT_EQ(found[1].key.coordinates, 4);
  EXPECT_EQ(found[1].certificate, "a better one");
  EXPECT_EQ(found[2].key.coordinates, 5);
}

TEST(ProofStore, WithoutAPlaceNothingIsKeptAndNothingIsSaid) {
  Store store(std::nullopt);
  EXPECT_FALSE(store.store.keep(example()));
  EXPECT_TRUE(store.find().empty());
  EXPECT_TRUE(store.warnings.empty());
}

TEST(ProofStore, WhatIsNoDatabaseIsReportedOnce) {
  const FastFolder folder;
  put_bytes(folder.path("proofs"), std::string(5000, 'x'));
  Store store(folder.path("proofs"));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(store.find().empty());
  EXPECT_FALSE(store.store.keep(example()));
  ASSERT_EQ(store.warnings.size(), 1U);
  EXPECT_NE(store.warnings[0].find(folder.path("proofs")), std::string::npos);
  EXPECT_EQ(store.warnings[0].find('\n'), std::string::npos);
  EXPECT_EQ(text_of_file(folder.path("proofs")), std::string(5000, 'x'));  // nobody's file is touched
}

TEST(ProofStore, AFolderInItsPlaceIsReported) {
  const FastFolder folder;
  fs::create_directory(folder.path("proofs"));
  Store store(folder.path("proofs"));
  EXPECT_TRUE(store.find().empty());
  EXPECT_EQ(store.warnings.size(), 1U);
}

TEST(ProofStore, AFolderThatCannotBeMadeIsReported) {
  const FastFolder folder;
  put_bytes(folder.path("file"), "");
  Store store(folder.path("file/proofs"));
  EXPECT_TRUE(store.find().empty());
  EXPECT_FALSE(store.store.keep(example()));
  EXPECT_EQ(store.warnings.size(), 1U);
}

TEST(ProofStore, AFileThatACrashLeftEmptyIsAnEmptyStore) {
  const FastFolder folder;
  put_bytes(folder.path("proofs"), "");
  Store store(folder.path("proofs"));
  EXPECT_TRUE(store.find().empty());
  EXPECT_TRUE(store.store.keep(example()));
  EXPECT_EQ(store.find().size(), 1U);
  EXPECT_TRUE(store.warnings.empty());
}

// No flipped byte changes what is found: a proof comes back as it was or not at all.
TEST(ProofStore, DamageNeverChangesAProof) {
  const FastFolder folder;
  const std::string path = folder.path("proofs");
  {
    Store store(path);
    EXPECT_TRUE(store.store.keep(example(3, std::string(3000, 'c'))));
  }
  const std::string whole = text_of_file(path);
  int missed = 0;
  int warned = 0;
  for (std::size_t at = 0; at < whole.size(); at += 7) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    put_bytes(path, bytes);
    Store store(path);
    const auto found = store.find();
    for (const auto& proof : found) {
      EXPECT_EQ(proof.key, example().key) << at;
      EXPECT_EQ(proof.certificate, std::string(3000, 'c')) << at;
    }
    missed += found.empty() ? 1 : 0;
    warned += store.warnings.empty() ? 0 : 1;
    EXPECT_LE(store.warnings.size(), 1U);
  }
  EXPECT_GT(missed, 300);
  EXPECT_GT(warned, 300);
  for (const std::size_t size : {std::size_t{100}, whole.size() / 2, whole.size() - 1}) {
    put_bytes(path, whole.substr(0, size));
    Store store(path);
    for (const auto& proof : store.find()) EXPECT_EQ(proof.certificate, std::string(3000, 'c')) << size;
  }
}

TEST(ProofStore, ADamagedProofCanBeReplaced) {
  const FastFolder folder;
  const std::string path = folder.path("proofs");
  {
    Store store(path);
    EXPECT_TRUE(store.store.keep(example(3, std::string(300, 'c'))));
  }
  std::string bytes = text_of_file(path);
  bytes[bytes.find("cccc") + 9] = 'd';
  put_bytes(path, bytes);
  {
    Store store(path);
    EXPECT_TRUE(store.find().empty());
    ASSERT_EQ(store.warnings.size(), 1U);
    EXPECT_NE(store.warnings[0].find("minnie"), std::string::npos);
    EXPECT_TRUE(store.store.keep(example()));
  }
  Store store(path);
  EXPECT_EQ(store.find().size(), 1U);
  EXPECT_TRUE(store.warnings.empty());
}

TEST(ProofStore, ADatabaseOfAnotherProgramStaysAsItIs) {
  const FastFolder folder;
  const std::string path = folder.path("proofs");
  {
    Store store(path);
    EXPECT_TRUE(store.store.keep(example()));
  }
  std::string bytes = text_of_file(path);
  bytes[68] = static_cast<char>(bytes[68] ^ 1);  // the mark of whose database it is
  put_bytes(path, bytes);
  Store store(path);
  EXPECT_TRUE(store.find().empty());
  EXPECT_FALSE(store.store.keep(example()));
  EXPECT_EQ(store.warnings.size(), 1U);
  EXPECT_EQ(text_of_file(path), bytes);
}

TEST(ProofStore, ManyProgramsMayWriteAtOnce) {
  const FastFolder folder;
  const std::string path = folder.path("new/proofs");
  constexpr int kPrograms = 6;
  constexpr int kProofs = 15;
  std::vector<pid_t> children;
  for (int program = 0; program < kPrograms; ++program) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      bool good = true;
      for (int i = 0; i < kProofs; ++i) {
        Store store(path);
        good = store.store.keep(example(100 * program + i, std::string(1000, static_cast<char>('a' + program)))) &&
               store.find(100 * program).size() >= static_cast<std::size_t>(i + 1) && store.warnings.empty() && good;
      }
      _exit(good ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  Store store(path);
  EXPECT_EQ(store.find(0).size(), static_cast<std::size_t>(kPrograms * kProofs));
  EXPECT_TRUE(store.warnings.empty());
}

// Another program that writes to the database until the test ends.
class Writer {
 public:
  explicit Writer(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle_, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~Writer() { sqlite3_close(handle_); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

 private:
  sqlite3* handle_ = nullptr;
};

// A lock goes away by itself: nobody is told to throw a good file away, and nobody waits long for an answer.
TEST(ProofStore, WhileAnotherProgramWritesQuestionsDoNotWaitLong) {
  const FastFolder folder;
  const std::string path = folder.path("proofs");
  EXPECT_TRUE(Store(path).store.keep(example()));
  Store store(path);
  {
    const Writer writer(path);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(store.find().empty());  // it would hang here if it waited for the writer
  }
  ASSERT_EQ(store.warnings.size(), 1U);
  EXPECT_NE(store.warnings[0].find(path + ": another program is writing to it"), std::string::npos);
  EXPECT_EQ(store.warnings[0].find("without that file"), std::string::npos) << store.warnings[0];
  // A proof that is found meanwhile is kept when the other program is done, and from then on questions are answered.
  EXPECT_TRUE(store.store.keep(example(4)));
  EXPECT_EQ(store.find().size(), 2U);
}

TEST(ProofStore, OnlyOfAStoreOfProofsItSaysThatOneCanDoWithout) {
  const FastFolder folder;
  const std::string advice = "without that file they begin afresh";
  // Of ours, as its header says, and damaged behind it.
  EXPECT_TRUE(Store(folder.path("damaged")).store.keep(example()));
  {
    std::fstream file(folder.path("damaged"), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file << std::string(8000, 'x');
  }
  Store damaged(folder.path("damaged"));
  EXPECT_TRUE(damaged.find().empty());
  ASSERT_EQ(damaged.warnings.size(), 1U);
  EXPECT_NE(damaged.warnings[0].find(advice), std::string::npos) << damaged.warnings[0];
  // Not ours: somebody's file, as CAIRN_STORE=/etc/passwd would have it.
  put_bytes(folder.path("letter"), std::string(5000, 'x'));
  Store letter(folder.path("letter"));
  EXPECT_TRUE(letter.find().empty());
  ASSERT_EQ(letter.warnings.size(), 1U);
  EXPECT_EQ(letter.warnings[0].find("without that file"), std::string::npos) << letter.warnings[0];
  EXPECT_NE(letter.warnings[0].find("CAIRN_STORE can name another file"), std::string::npos) << letter.warnings[0];
  fs::create_directory(folder.path("folder"));
  Store other(folder.path("folder"));
  EXPECT_TRUE(other.find().empty());
  ASSERT_EQ(other.warnings.size(), 1U);
  EXPECT_EQ(other.warnings[0].find(advice), std::string::npos) << other.warnings[0];
}

TEST(ProofStorePath, TheEnvironmentDecides) {
  const FastFolder folder;
  fs::create_directory(folder.path("here"));
  const Variable home("HOME", folder.path("home"));
  const Variable cache("XDG_CACHE_HOME", std::nullopt);
  const Variable store("CAIRN_STORE", std::nullopt);
  EXPECT_EQ(proof_store_path(), folder.path("home/.cache/cairn/proofs.sqlite"));
  {
    const Variable set("XDG_CACHE_HOME", "/elsewhere");
    EXPECT_EQ(proof_store_path(), "/elsewhere/cairn/proofs.sqlite");
    const Variable relative("XDG_CACHE_HOME", "relative");
    EXPECT_EQ(proof_store_path(), folder.path("home/.cache/cairn/proofs.sqlite"));
    const Variable none("HOME", std::nullopt);
    EXPECT_EQ(proof_store_path(), std::nullopt);
  }
  for (const std::string off : {"", "none"}) {
    const Variable set("CAIRN_STORE", off);
    EXPECT_EQ(proof_store_path(), std::nullopt);
  }
  {
    const Variable set("CAIRN_STORE", folder.path("here"));
    EXPECT_EQ(proof_store_path(), folder.path("here/proofs.sqlite"));
  }
  {
    const Variable set("CAIRN_STORE", folder.path("new/"));
    EXPECT_EQ(proof_store_path(), folder.path("new/proofs.sqlite"));
  }
  const Variable set("CAIRN_STORE", folder.path("file"));
  EXPECT_EQ(proof_store_path(), folder.path("file"));
}

}  // namespace cairn
