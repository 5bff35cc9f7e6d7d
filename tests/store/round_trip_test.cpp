// What is saved is what is read, whatever its size and however it came in.
#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <random>

#include "base/all_layers.hpp"
#include "cli/run_support.hpp"
#include "store/table_reader.hpp"
#include "store/table_support.hpp"
#include "store/table_writer.hpp"

namespace cairn {

namespace {

using testing::error_of;
using testing::Folder;
using testing::kDescription;
using testing::random_words;
using testing::save_table;
using testing::text_of_file;

TEST(SavedTable, GivesBackItsWordsAndItsDescription) {
  const Folder folder;
  const std::string path = folder.path("table");
  for (const std::uint64_t chunk : {1, 2, 7, 64}) {
    for (const std::uint64_t size : {0UL, 1UL, chunk - 1, chunk, chunk + 1, 2 * chunk - 1, 2 * chunk, 9 * chunk + 1}) {
      const auto words = random_words(size, size);
      save_table(path, words, chunk);
      TableReader reader(path);
      EXPECT_EQ(reader.description(), kDescription);
      ASSERT_EQ(reader.words(), size);
      for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(reader.word(i), words[i]);
      for (std::size_t from = 0; from <= size; from += 1 + from / 5) {
        std::vector<std::uint64_t> read((size - from) / 2 + (size - from) % 2);
        reader.read(from, read);
        ASSERT_TRUE(std::equal(read.begin(), read.end(), words.begin() + static_cast<std::ptrdiff_t>(from)));
      }
      reader.verify_all();
    }
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(SavedTable, MayHaveAnyDescription) {
  const Folder folder;
  const std::string path = folder.path("table");
  for (const std::size_t size : {0, 1, 7, 8, 9, 100'000}) {
    std::string description(size, 'x');
    if (size > 3) description[3] = '\0';
    TableWriter writer(path, description, 1);
    writer.append(std::vector<std::uint64_t>{42});
    writer.finish();
    TableReader reader(path);
    EXPECT_EQ(reader.description(), description);
    EXPECT_EQ(reader.word(0), 42U);
  }
}

TEST(SavedTable, HasTheDefaultChunkSizeWhenNoneIsGiven) {
  const Folder folder;
  const auto words = random_words(2 * kDefaultChunkWords + 5);
  const std::string expected = save_table(folder.path("a"), words, kDefaultChunkWords);
  TableWriter writer(folder.path("b"), kDescription, words.size());
  writer.append(words);
  writer.finish();
  EXPECT_EQ(text_of_file(folder.path("b")), expected);
  TableReader reader(folder.path("b"));
  EXPECT_EQ(reader.word(words.size() - 1), words.back());
}

// The bytes were made by a second implementation, in Python: old files must stay readable.
TEST(SavedTable, HasTheBytesOfTheFormat) {
  const std::vector<std::uint64_t> expected{0x4241544E52494143U,
                                            1,
                                            0x0102030405060708U,
                                            64,
                                            14,
                                            5,
                                            2,
                                            0xDAEE8D2F30E8F6F6U,  // the header
                                            0x3A22656D6167227BU,
                                            0x00007D226D696E22U,  // the description
                                            1,
                                            2,
                                            0xDFB09956C10B85ECU,  // the chunks
                                            3,
                                            5,
                                            0x2BF18437027A7AF5U,  //
                                            8,
                                            0x0B413604BF1A551BU,  //
                                            3,
                                            0x836B368508567DD2U,
                                            0xD897B85F50EC1DE7U,
                                            0x444E454E52494143U};  // the trailer
  const Folder folder;
  TableWriter writer(folder.path("table"), R"({"game":"nim"})", 5, 2);
  writer.append(std::vector<std::uint64_t>{1, 2, 3, 5, 8});
  writer.finish();
  const std::string bytes = text_of_file(folder.path("table"));
  ASSERT_EQ(bytes.size(), expected.size() * 8);
  EXPECT_EQ(std::memcmp(bytes.data(), expected.data(), bytes.size()), 0);
  EXPECT_EQ(bytes.substr(0, 8) + bytes.substr(bytes.size() - 8), "CAIRNTABCAIRNEND");
}

TEST(SavedTable, DoesNotDependOnHowTheWordsCameIn) {
  const Folder folder;
  std::mt19937 random(5);
  const auto words = random_words(500);
  const std::string expected = save_table(folder.path("table"), words, 16);
  for (std::size_t longest = 1; longest < 100; longest += 7) {
    TableWriter writer(folder.path("table"), kDescription, words.size(), 16);
    std::span<const std::uint64_t> rest(words);
    while (!rest.empty()) {
      const std::size_t size = std::min<std::size_t>(random() % (longest + 1), rest.size());
      writer.append(rest.first(size));
      rest = rest.subspan(size);
      EXPECT_EQ(writer.words(), words.size() - rest.size());
      if (random() % 40 == 0) writer.checkpoint();
    }
    writer.finish();
    ASSERT_EQ(text_of_file(folder.path("table")), expected);
  }
}

TEST(SavedTable, ReplacesTheOldOneOnlyWhenFinished) {
  const Folder folder;
  const std::string path = folder.path("table");
  const std::string old = save_table(path, random_words(10, 1), 4);
  const auto words = random_words(10, 2);
  TableWriter writer(path, kDescription, words.size(), 4);
  writer.append(words);
  writer.checkpoint();
  EXPECT_EQ(text_of_file(path), old);
  writer.finish();
  writer.finish();  // nothing happens
  writer.checkpoint();
  EXPECT_NE(text_of_file(path), old);
  EXPECT_EQ(TableReader(path).word(9), words[9]);
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

TEST(SavedTable, TakesAndGivesNoMoreWordsThanItHas) {
  const Folder folder;
  const auto words = random_words(10);
  {
    TableWriter writer(folder.path("table"), kDescription, words.size(), 4);
    writer.append(std::span(words).first(9));
    EXPECT_STREQ(error_of([&] { writer.finish(); }).what(),
                 ("the table " + folder.path("table") + " was to have 10 words, and has 9").c_str());
    EXPECT_NE(std::string(error_of([&] { writer.append(words); }).what()).find("more were given"), std::string::npos);
    std::uint64_t word = 0;
    error_of([&] { writer.read_known(0, std::span(&word, 1)); });
    writer.append(std::span(words).last(1));
    writer.finish();
  }
  TableReader reader(folder.path("table"));
  std::vector<std::uint64_t> read(3);
  error_of([&] { (void)reader.word(10); });
  error_of([&] { reader.read(8, read); });
  error_of([&] { reader.read(~std::uint64_t{0}, read); });
  reader.read(7, read);
  EXPECT_EQ(read, std::vector<std::uint64_t>(words.end() - 3, words.end()));
}

TEST(SavedTable, OfImpossibleSizeIsRefusedBeforeAnythingIsWritten) {
  const Folder folder;
  for (const auto& [words, chunk] : {std::pair{~std::uint64_t{0}, std::uint64_t{8}}, {8, 0}, {8, 1UL << 40U}}) {
    EXPECT_THROW(TableWriter(folder.path("table"), kDescription, words, chunk), TooLarge);
  }
  EXPECT_EQ(folder.files(), 0U);
}

}  // namespace

}  // namespace cairn
