// Saved tables beside the rules: right ones are accepted, and wrong ones are found though their checksums are right.
#include "engine/table/verify_table.hpp"
#include "base/all_layers.hpp"

#include "engine/table/save_table.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "store/table_reader.hpp"
#include "store/table_support.hpp"
#include "store/table_writer.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::FastFolder;

void save(const std::string& game, int stacks, std::int64_t to, const std::string& path) {
  Library library = built_in_games();
  const GameName named = parse_game(game, library);
  SaveQuestion question;
  question.table.game = named.game;
  question.table.misere = named.misere;
  question.table.stacks = stacks;
  question.table.to = to;
  question.path = path;
  ASSERT_EQ(save_table(question, Control()).status, Status::complete);
}

// Changes a bit of the outcomes, with the checksums that belong to it, as anybody can.
void forge(const std::string& path, const std::string& forged, std::uint64_t word, std::uint64_t bit) {
  TableReader reader(path);
  std::vector<std::uint64_t> words(reader.words());
  reader.read(0, words);
  words.at(word) ^= std::uint64_t{1} << bit;
  TableWriter writer(forged, reader.description(), words.size());
  writer.append(words);
  writer.finish();
}

VerifiedTable verified(const std::string& path, bool all, std::uint64_t samples = 10'000) {
  SavedTable table(path);
  VerifyQuestion question;
  question.all = all;
  question.samples = samples;
  return verify_table(table, question, Control());
}

TEST(VerifyTable, RightTablesAreAccepted) {
  const FastFolder folder;
  int number = 0;
  for (const auto& [game, stacks, to] :
       std::vector<std::tuple<std::string, int, std::int64_t>>{{"minnie", 3, 30},
                                                               {"misere wynnie", 0, 70},
                                                               {"mine", 3, 20},
                                                               {"cash{1,3,4}", 0, 15},
                                                               {"comply{2}", 0, 200}}) {
    const std::string path = folder.path(std::to_string(++number));
    save(game, stacks, to, path);
    const VerifiedTable all = verified(path, true);
    EXPECT_FALSE(all.wrong) << *all.wrong << " " << all.why;
    EXPECT_EQ(all.known.how, HowKnown::How::computed);
    EXPECT_GT(all.positions, 100U);
    const VerifiedTable some = verified(path, false, 500);
    EXPECT_FALSE(some.wrong) << *some.wrong << " " << some.why;
    EXPECT_EQ(some.known.how, HowKnown::How::observed);
    EXPECT_EQ(some.positions, 500U);
  }
}

TEST(VerifyTable, AWrongBitIsFoundThoughTheChecksumsAreRight) {
  const FastFolder folder;
  save("nim", 2, 63, folder.path("right"));
  // Row 5 holds [5,y], a word each: [5,5] is a P-position, [5,9] is none.
  forge(folder.path("right"), folder.path("p"), 5, 5);
  forge(folder.path("right"), folder.path("n"), 5, 9);
  const VerifiedTable p = verified(folder.path("p"), true);
  EXPECT_EQ(p.wrong, "nim[5,5]");
  EXPECT_EQ(p.why, "is N there, but P by the rules");
  EXPECT_EQ(p.known.how, HowKnown::How::refuted);
  const VerifiedTable n = verified(folder.path("n"), true);
  EXPECT_EQ(n.wrong, "nim[5,9]");
  EXPECT_EQ(n.why, "is P there, but N by the rules");
  // 2080 positions, of which the samples meet nearly all: the forged one, or one that has it as an option.
  EXPECT_TRUE(verified(folder.path("p"), false).wrong);
  EXPECT_TRUE(verified(folder.path("n"), false).wrong);
}

TEST(VerifyTable, MiserePlayEndsOtherwise) {
  const FastFolder folder;
  save("misere nim", 1, 63, folder.path("right"));
  forge(folder.path("right"), folder.path("forged"), 0, 0);
  const VerifiedTable all = verified(folder.path("forged"), true);
  EXPECT_EQ(all.wrong, "misere nim[0]");
  const VerifiedTable some = verified(folder.path("forged"), false);
  EXPECT_TRUE(some.wrong);
}

TEST(VerifyTable, KeepsToTheTime) {
  const FastFolder folder;
  save("nim", 2, 63, folder.path("right"));
  SavedTable table(folder.path("right"));
  Control control;
  control.deadline = Control::Clock::now();
  const VerifiedTable stopped = verify_table(table, {}, control);
  EXPECT_EQ(stopped.status, Status::limit_reached);
  EXPECT_EQ(stopped.positions, 0U);
}

}  // namespace
}  // namespace cairn
