// Saved tables: what is read back is what the definition says, whichever way the file came about.
#include "engine/table/saved_table.hpp"
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"
#include "cross/games_support.hpp"
#include "engine/rows/rows.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/reference.hpp"
#include "engine/table/save_table.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"
#include "store/table_layout.hpp"
#include "store/table_reader.hpp"
#include "store/table_writer.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace cairn {

namespace {

using testing::Folder;
using testing::text_of_file;

// Two modes, and more rows than a chunk holds.
constexpr const char* kPair =
    "game pair\n  state n: pile, m: pile, side: {left, right}\n"
    "  move t in {1,3,4}, next in {left, right} where side = left, t <= n to (n - t, m, next)\n"
    "  move t in {1,2,5}, next in {left, right} where side = right, t <= m to (n, m - t, next)\n";
constexpr const char* kHare = "game hare\n  stacks any\n  move take t from one where t <= 2*least\n";
constexpr const char* kTortoise = "game hare\n  stacks any\n  move take t from one where t <= 3*least\n";

SaveQuestion question_for(const std::string& instance, int stacks, std::int64_t to, const std::string& path) {
  Library library = built_in_games();
  library.add(kPair, "pair.rules");
  SaveQuestion question;
  const GameName named = parse_game(instance, library);
  question.table = {{{named.game, stacks, named.misere}, to}};
  question.path = path;
  return question;
}

SaveQuestion hare(const char* rules, const std::string& path) {
  Library library;
  library.add(rules, "hare.rules");
  SaveQuestion question;
  question.table = {{{parse_game("hare", library).game, 3}, 100}};
  question.path = path;
  return question;
}

Position position_of(const std::shared_ptr<const Game>& game, bool misere, const Cells& cells) {
  return {misere, {{game, from_cells(game->rules, cells)}}};
}

bool has_infinite(const Cells& cells) { return std::count(cells.begin(), cells.end(), kInfinite) > 0; }

void write(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

void damage(const std::string& path, std::uint64_t byte) {
  std::string bytes = text_of_file(path);
  bytes[byte] = static_cast<char>(bytes[byte] ^ 1);
  write(path, bytes);
}

// What an Error says; empty when there is none.
template <class Run>
std::string refusal(const Run& run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

void expect_as_defined(const std::string& instance, int stacks, std::int64_t to, bool misere) {
  const Folder folder;
  const SaveQuestion question = question_for((misere ? "misere " : "") + instance, stacks, to, folder.path("t"));
  const SavedAnswer saved = save_table(question, Control());
  ASSERT_EQ(saved.status, Status::complete);
  EXPECT_EQ(saved.bytes, std::filesystem::file_size(folder.path("t")));
  SavedTable table(folder.path("t"));
  table.verify();
  Reference reference(question.table.game, misere);
  std::uint64_t positions = 0;
  std::uint64_t p_positions = 0;
  testing::for_each_position(*question.table.game, stacks, to, [&](const Cells& cells) {
    if (has_infinite(cells)) return;
    ++positions;
    const char expected = reference.outcome(cells);
    p_positions += expected == 'P' ? 1 : 0;
    const SolveAnswer answer = table.solve(position_of(question.table.game, misere, cells), Control());
    EXPECT_EQ(answer.outcome, expected) << answer.position;
    std::size_t winning = 0;
    for (const auto& option : options_by_definition(question.table.game->rules, cells, Player::either)) {
      winning += reference.outcome(option) == 'P' ? 1 : 0;
    }
    EXPECT_EQ(answer.winning_moves.size(), winning) << answer.position;
  });
  EXPECT_EQ(saved.positions, positions) << instance;
  EXPECT_EQ(saved.p_positions, p_positions) << instance;
  EXPECT_EQ(table.list(true, Control()).count, p_positions) << instance;
}

TEST(SavedTable, HoldsEveryGameAsTheDefinitionHasIt) {
  int held = 0;
  int refused = 0;  // found out only while rows were filled
  for (const auto& instance : testing::instances()) {
    const auto game = testing::game(instance);
    const int fixed = numeric_coordinates(game->rules);
    const int stacks = fixed != 0 ? fixed : 3;
    if (!Rows::misfit(options_for(*game, game->rules.shape->interchangeable() ? stacks : 0)->rays(), {}).empty())
      continue;
    for (const bool misere : {false, true}) {
      try {
        expect_as_defined(instance, game->rules.shape->interchangeable() ? stacks : 0, fixed == 1 ? 20 : 6, misere);
        ++held;
      } catch (const Error&) {
        ++refused;
      }
    }
  }
  EXPECT_GE(held, 80);
  EXPECT_LE(refused, 24);
}

// The words of a table with another description.
void copy_with(const std::string& from, const std::string& to, const std::string& description, bool whole = true) {
  TableReader reader(from);
  std::vector<std::uint64_t> words(reader.words());
  reader.read(0, words);
  TableWriter writer(to, description, words.size());
  writer.append(words);
  if (whole) writer.finish();
}

TEST(SavedTable, SaysWhichCairnMadeIt) {
  const Folder folder;
  const SaveQuestion question = question_for("pair", 0, 300, folder.path("t"));
  ASSERT_EQ(save_table(question, Control()).status, Status::complete);
  EXPECT_EQ(SavedTable(folder.path("t")).made_by(), made_by());
  // Tables of before do not say it, and are read all the same.
  Json description = Json::parse(TableReader(folder.path("t")).description());
  description.erase("made_by");
  copy_with(folder.path("t"), folder.path("old"), dumped(description));
  SavedTable old(folder.path("old"));
  EXPECT_EQ(old.made_by(), "");
  EXPECT_EQ(old.list(true, Control()).count, SavedTable(folder.path("t")).list(true, Control()).count);
}

TEST(SavedTable, IsFinishedByTheBuildThatBeganIt) {
  const Folder folder;
  const SaveQuestion question = question_for("pair", 0, 300, folder.path("t"));
  ASSERT_EQ(save_table(question, Control()).status, Status::complete);
  Json description = Json::parse(TableReader(folder.path("t")).description());
  description["made_by"] = "Cairn 0.0.1, build 0123456789ab";
  copy_with(folder.path("t"), folder.path("other"), dumped(description), false);
  SaveQuestion again = question;
  again.path = folder.path("other");
  EXPECT_EQ(refusal([&] { (void)save_table(again, Control()); }),
            again.path + ".part was begun by Cairn 0.0.1, build 0123456789ab, and this is " + made_by());
  description["made_by"] = made_by();
  copy_with(folder.path("t"), folder.path("mine"), dumped(description), false);
  again.path = folder.path("mine");
  const SavedAnswer resumed = save_table(again, Control());
  EXPECT_EQ(resumed.status, Status::complete);
  EXPECT_GT(resumed.resumed_rows, 0U);
}

TEST(SavedTable, ListsWhatTheTableEngineListsAcrossManyWords) {
  for (const char* instance : {"wythoff", "misere mine", "comply{2,5}", "nimtb", "cash{1,3,4}", "pair"}) {
    const Folder folder;
    const std::int64_t to = std::string(instance).starts_with("cash") ? 70 : 200;
    const SaveQuestion question = question_for(instance, 0, to, folder.path("t"));
    ASSERT_EQ(save_table(question, Control()).status, Status::complete);
    SavedTable table(folder.path("t"));
    // In the same order, too, although rows of several modes follow each other in the file.
    EXPECT_EQ(table.list(false, Control()).positions, list(question.table, false, Control(), Engine::table).positions)
        << instance;
  }
}

TEST(SavedTable, AListThatDoesNotFitIsRefusedByEveryReaderAlike) {
  // 301 P-positions of nim, (x, x): 64 bytes each at least.
  const Folder folder;
  const SaveQuestion question = question_for("nim", 2, 300, folder.path("t"));
  ASSERT_EQ(save_table(question, Control()).status, Status::complete);
  SavedTable table(folder.path("t"));
  Control control;
  control.memory = 10'000;
  EXPECT_NE(refusal([&] { (void)table.list(false, control); }).find("a list of more than "), std::string::npos);
  EXPECT_EQ(table.list(true, control).count, 301U);
  control.memory = 25'000;
  EXPECT_NE(refusal([&] { (void)list(question.table, false, control); }).find("a list of more than "),
            std::string::npos);
  EXPECT_EQ(list(question.table, true, control).count, 301U);
  control.memory = 190'000;  // the table itself, 4 bytes for each of C(302, 2) positions, but not the list besides
  EXPECT_NE(
      refusal([&] { (void)list(question.table, false, control, Engine::table); }).find("a list of 301 P-positions "),
      std::string::npos);
}

TEST(SavedTable, GoesOnFromWhateverAKilledRunLeft) {
  // A part file is the beginning of the whole one. Layers are cut off in some of the games.
  for (const std::string instance : {"minnie", "greedy_nim", "misere mine", "cash{1,3,4}", "pair"}) {
    const Folder folder;
    const bool stacks = instance != "pair" && !instance.starts_with("cash");
    const std::int64_t to = stacks ? 230 : instance == "pair" ? 600 : 100;
    SaveQuestion question = question_for(instance, stacks ? 3 : 0, to, folder.path("whole"));
    const SavedAnswer whole = save_table(question, Control());
    const std::string bytes = text_of_file(question.path);
    question.path = folder.path("t");
    std::uint64_t most_resumed = 0;
    for (const std::size_t part : {std::size_t{0}, std::size_t{5}, bytes.size() / 4, bytes.size() / 2,
                                   bytes.size() * 3 / 4, bytes.size() - 8, bytes.size()}) {
      write(question.path + ".part", bytes.substr(0, part));
      const SavedAnswer answer = save_table(question, Control());
      EXPECT_EQ(answer.status, Status::complete);
      EXPECT_TRUE(text_of_file(question.path) == bytes) << instance << " from " << part;
      EXPECT_EQ(answer.p_positions, whole.p_positions) << instance << " from " << part;
      EXPECT_FALSE(std::filesystem::exists(question.path + ".part"));
      EXPECT_GE(answer.resumed_rows, most_resumed);
      most_resumed = answer.resumed_rows;
    }
    EXPECT_EQ(most_resumed, whole.rows) << instance;
  }
}

TEST(SavedTable, AStoppedRunKeepsItsPartAndSaysSo) {
  const Folder folder;
  const SaveQuestion question = question_for("nim", 3, 200, folder.path("t"));
  Control control;
  control.deadline = Control::Clock::now();
  const SavedAnswer answer = save_table(question, control);
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_NE(answer.known.detail.find("t.part"), std::string::npos) << answer.known.detail;
  EXPECT_EQ(answer.bytes, std::filesystem::file_size(folder.path("t.part")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("t")));
  EXPECT_NE(refusal([&] { SavedTable table(folder.path("t.part")); }).find("not finished"), std::string::npos);
  EXPECT_EQ(save_table(question, Control()).status, Status::complete);
  EXPECT_EQ(answer.whole_bytes, std::filesystem::file_size(folder.path("t")));
}

TEST(SavedTable, ADamagedChunkIsRefusedAndTheOthersStillAnswer) {
  const Folder folder;
  const SaveQuestion question = question_for("nim", 3, 300, folder.path("t"));
  ASSERT_EQ(save_table(question, Control()).status, Status::complete);
  const std::uint64_t size = std::filesystem::file_size(folder.path("t"));
  damage(folder.path("t"), size / 2);
  SavedTable table(folder.path("t"));
  EXPECT_EQ(table.solve(position_of(table.game(), false, {0, 5, 5}), Control()).outcome, 'P');
  EXPECT_EQ(table.solve(position_of(table.game(), false, {127, 128, 255}), Control()).outcome, 'P');
  EXPECT_NE(refusal([&] { table.verify(); }).find("damaged"), std::string::npos);
  EXPECT_NE(refusal([&] { (void)table.list(true, Control()); }).find("damaged"), std::string::npos);
  damage(folder.path("t"), 70);  // the description
  EXPECT_NE(refusal([&] { SavedTable again(folder.path("t")); }).find("damaged"), std::string::npos);
}

TEST(SavedTable, OtherRulesOfTheSameNameAreRefused) {
  const Folder folder;
  ASSERT_EQ(save_table(hare(kHare, folder.path("t")), Control()).status, Status::complete);
  const SavedTable table(folder.path("t"));
  const SaveQuestion same = hare(kHare, folder.path("t"));
  const SaveQuestion other = hare(kTortoise, folder.path("t"));
  table.check_game(*same.table.game, false);
  EXPECT_NE(refusal([&] { table.check_game(*other.table.game, false); }).find("other rules"), std::string::npos);
  EXPECT_NE(refusal([&] { table.check_game(*same.table.game, true); }).find("not of misere hare"), std::string::npos);
  // Nor does a run go on with the part of another.
  write(folder.path("t.part"), text_of_file(folder.path("t")).substr(0, 1000));
  EXPECT_NE(refusal([&] { (void)save_table(other, Control()); }).find("another table"), std::string::npos);
  EXPECT_EQ(save_table(same, Control()).status, Status::complete);
}

TEST(SavedTable, WhatIsSaidAboutAGameDoesNotCount) {
  const Folder folder;
  const std::string text = kHare;
  const std::string cited = "game hare\n  about \"Fast.\"\n  cite aesop\n" + text.substr(text.find('\n') + 1);
  ASSERT_EQ(save_table(hare(kHare, folder.path("a")), Control()).status, Status::complete);
  ASSERT_EQ(save_table(hare(cited.c_str(), folder.path("b")), Control()).status, Status::complete);
  EXPECT_EQ(text_of_file(folder.path("a")), text_of_file(folder.path("b")));
  SavedTable(folder.path("a")).check_game(*hare(cited.c_str(), "").table.game, false);
}

TEST(SavedTable, EmptyStacksAreAddedAndLeftOut) {
  const Folder folder;
  ASSERT_EQ(save_table(question_for("nim", 3, 20, folder.path("t")), Control()).status, Status::complete);
  SavedTable table(folder.path("t"));
  const auto solved = [&](const Cells& cells) {
    return table.solve(position_of(table.game(), false, cells), Control());
  };
  EXPECT_EQ(solved({7}).winning_moves.at(0).position, "nim[0]");
  EXPECT_EQ(solved({3, 5}).winning_moves.at(0).position, "nim[3,3]");
  EXPECT_EQ(solved({0, 0, 0, 3, 5}).winning_moves.at(0).position, "nim[0,0,0,3,3]");
  EXPECT_EQ(solved({0, 0, 4, 4}).outcome, 'P');
  EXPECT_NE(refusal([&] { (void)solved({1, 1, 1, 1}); }).find("4 stacks"), std::string::npos);
  EXPECT_NE(refusal([&] { (void)solved({1, 1, 21}); }).find("up to 20"), std::string::npos);
}

TEST(SavedTable, WhatDoesNotFitIsRefusedBeforeAFileIsMade) {
  const Folder folder;
  EXPECT_THROW((void)save_table(question_for("nim", 3, 10'000'000, folder.path("t")), Control()), TooLarge);
  EXPECT_NE(refusal([&] {
              (void)save_table(question_for("partizan_euclid", 0, 10, folder.path("t")), Control());
            }).find("cannot be saved"),
            std::string::npos);
  SaveQuestion grundy = question_for("nim", 3, 10, folder.path("t"));
  grundy.table.grundy = true;
  EXPECT_NE(refusal([&] { (void)save_table(grundy, Control()); }).find("outcomes"), std::string::npos);
  EXPECT_EQ(folder.files(), 0U);
}

TEST(SavedTable, ATableThatIsNoneOfOursIsRefused) {
  const Folder folder;
  const auto made = [&](const std::string& description, std::uint64_t words) {
    const std::string path = folder.path("t" + std::to_string(folder.files()));
    TableWriter writer(path, description, words);
    writer.append(std::vector<std::uint64_t>(words, 0));
    writer.finish();
    return refusal([&] { SavedTable table(path); });
  };
  const auto described = [](const std::string& game, const std::string& rules, int k, std::int64_t to) {
    const Json json{{"format", 1},      {"holds", "outcomes"}, {"game", game}, {"rules", rules},
                    {"play", "normal"}, {"coordinates", k},    {"to", to},     {"modes", Json::array({""})}};
    return dumped(json);
  };
  const std::string nim = "game nim\n  stacks any\n  move take t from one\n";
  EXPECT_EQ(made(described("nim", nim, 1, 63), 1), "");
  EXPECT_NE(made("", 1), "");
  EXPECT_NE(made("{}", 1), "");
  EXPECT_NE(made("{\"format\":2}", 1), "");
  EXPECT_NE(made(described("nim", nim, 1, 64), 1), "");
  EXPECT_NE(made(described("nim", nim, 1, 64), 3), "");
  EXPECT_NE(made(described("nim", nim, 1, -1), 1), "");
  EXPECT_NE(made(described("nim", nim, 1, std::int64_t{1} << 62), 1), "");
  EXPECT_NE(made(described("nim", nim, 0, 10), 1), "");
  EXPECT_NE(made(described("nim", nim, 100, 10), 1), "");
  EXPECT_NE(made(described("nim", "game", 1, 63), 1), "");
  EXPECT_NE(made(described("wythoff", nim, 1, 63), 1), "");
}

}  // namespace

}  // namespace cairn
