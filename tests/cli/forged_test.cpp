// Files with right checksums and wrong contents: kept proofs and saved tables that somebody made up.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "check/certificate.hpp"
#include "check/proof_support.hpp"
#include "cli/run_support.hpp"
#include "language/library.hpp"
#include "language/same_rules.hpp"
#include "prove/kept_proofs.hpp"
#include "prove/proofs_support.hpp"
#include "store/table_reader.hpp"
#include "store/table_writer.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::Finished;
using testing::Folder;
using testing::proof_of;
using testing::run_cairn;
using testing::shell;

// A store with an automaton of MINNIE on two stacks that accepts what it should not, and not what it should; a large
// one does so for large numbers only, and takes longer to check than anybody does unasked.
class ForgedStore {
 public:
  explicit ForgedStore(bool large) {
    Proof proof = proof_of({"minnie", 2})->proof();
    Library library = built_in_games();
    const auto opposite = [](bool right) { return !right; };
    proof.automaton = large ? testing::forged(proof.automaton, {300, 45, opposite})
                            : testing::forged(proof.automaton, {1, 0, opposite});
    KeptProof row;
    row.key = {played_rules(*proof.game), 2, false, false, "binary", kProverVersion};
    row.game = "minnie";
    row.certificate = write_certificate(proof);
    row.states = proof.automaton.states();
    row.product_states = large ? 1 : 100'000;  // which nobody believes
    EXPECT_TRUE(ProofStore(folder_.path("proofs"), nullptr).keep(row));
  }

  [[nodiscard]] Finished run(const std::string& arguments, const std::string& input = "") const {
    return shell("CAIRN_STORE='" + folder_.path("proofs") + "' \"$CAIRN\" " + arguments, input);
  }

 private:
  Folder folder_;
};

constexpr const char* kWarning = "warning: a kept proof of minnie is not used: ";

// [1,3] is a P-position, since 3 is odd, and [1,2] is none.
TEST(ForgedKeptProofs, AreNotBelieved) {
  const ForgedStore store(false);
  const Finished solved = store.run("solve 'minnie[1,3]' --json");
  EXPECT_EQ(Json::parse(solved.out)["outcome"], "P");
  EXPECT_EQ(Json::parse(solved.out)["known"]["how"], "computed");
  EXPECT_EQ(solved.err.find(kWarning), 0U) << solved.err;
  EXPECT_NE(solved.err.find("the checker refutes it: "), std::string::npos) << solved.err;

  const Finished moves = store.run("moves 'minnie[1,3]' --json");
  EXPECT_EQ(Json::parse(moves.out)["outcome"], "P");
  EXPECT_EQ(moves.err.find(kWarning), 0U) << moves.err;

  const Finished listed = store.run("list minnie --to 3 --json");
  EXPECT_EQ(Json::parse(listed.out)["known"]["how"], "computed");
  EXPECT_EQ(listed.err.find(kWarning), 0U) << listed.err;

  const Finished played = store.run("play 'minnie[1,2]' --json", "quit\n");
  EXPECT_EQ(played.err.find(kWarning), 0U) << played.err;

  const Finished checked = store.run("check 'minnie[1,n]: P iff n odd' --json");
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_EQ(checked.err.find(kWarning), 0U) << checked.err;
}

TEST(ForgedKeptProofs, AreReplacedByTheNextProof) {
  const ForgedStore store(false);
  const Finished proved = store.run("prove minnie --json");
  EXPECT_EQ(proved.code, 0);
  EXPECT_EQ(proved.err.find(kWarning), 0U) << proved.err;
  EXPECT_EQ(Json::parse(proved.out)["kept"], false);
  const Finished again = store.run("prove minnie --json");
  EXPECT_EQ(again.err, "");
  EXPECT_EQ(Json::parse(again.out)["kept"], true);
  EXPECT_EQ(Json::parse(again.out)["known"]["how"], "proved");
}

TEST(ForgedKeptProofs, LargeOnesAreNotCalledProved) {
  const ForgedStore store(true);
  const std::string question = "solve 'minnie[1,10^30 + 1]' --json";
  const Json unchecked = Json::parse(store.run(question).out);
  EXPECT_EQ(unchecked["known"]["how"], "observed");
  const std::string detail = unchecked["known"]["detail"];
  EXPECT_EQ(detail.find("kept proof, not rechecked (--recheck does that): "), 0U) << detail;
  // What can be computed is.
  EXPECT_EQ(Json::parse(store.run("list minnie --to 3 --json").out)["known"]["how"], "computed");
  EXPECT_EQ(Json::parse(store.run("solve 'minnie[1,3]' --json").out)["known"]["how"], "computed");
  const Finished rechecked = store.run(question + " --recheck");
  EXPECT_EQ(rechecked.code, 2);
  EXPECT_EQ(rechecked.err.find(kWarning), 0U) << rechecked.err;
  // A claim is decided by checked proofs only, and so is 'prove'.
  EXPECT_EQ(store.run("check 'minnie[1,n]: P iff n odd' --json").code, 0);
  EXPECT_EQ(Json::parse(store.run("prove minnie --json").out)["known"]["how"], "proved");
}

TEST(ForgedTables, AreFoundByVerify) {
  const Folder folder;
  const std::string right = folder.path("right.table");
  const std::string wrong = folder.path("wrong.table");
  ASSERT_EQ(run_cairn("table nim --to 63 --save '" + right + "'").code, 0);
  {
    TableReader reader(right);
    std::vector<std::uint64_t> words(reader.words());
    reader.read(0, words);
    words.at(5) ^= std::uint64_t{1} << 9U;  // [5,9]
    TableWriter writer(wrong, reader.description(), words.size());
    writer.append(words);
    writer.finish();
  }
  const Finished sampled = run_cairn("table --verify '" + right + "'");
  EXPECT_EQ(sampled.code, 0) << sampled.err;
  EXPECT_NE(sampled.out.find("observed: 10000 positions agree"), std::string::npos) << sampled.out;
  const Json all = Json::parse(run_cairn("table --verify '" + right + "' --all --json").out);
  EXPECT_EQ(all["known"]["how"], "computed");
  EXPECT_EQ(all["wrong"], nullptr);
  EXPECT_EQ(all["positions"], 64 * 65 / 2);
  const Finished found = run_cairn("table --verify '" + wrong + "' --all --json");
  EXPECT_EQ(found.code, 1);
  EXPECT_EQ(Json::parse(found.out)["wrong"], "nim[5,9]");
  EXPECT_EQ(Json::parse(found.out)["known"]["how"], "refuted");
  EXPECT_EQ(run_cairn("table --verify '" + wrong + "'").code, 1);
  EXPECT_EQ(run_cairn("table nim --to 5 --all").code, 2);
  EXPECT_EQ(run_cairn("table --all").code, 2);
  EXPECT_EQ(run_cairn("table minnie --verify '" + right + "'").code, 2);
  EXPECT_EQ(run_cairn("table --verify '" + right + "' --grundy").code, 2);
}

}  // namespace
}  // namespace cairn
