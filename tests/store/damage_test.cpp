// A damaged table is refused, at opening or where it is read, and a sound part of it is still read.
#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <random>

#include "base/all_layers.hpp"
#include "cli/run_support.hpp"
#include "store/checksum.hpp"
#include "store/table_reader.hpp"
#include "store/table_support.hpp"

namespace cairn {

namespace {

using testing::chunk_begin;
using testing::error_of;
using testing::FastFolder;
using testing::put_bytes;
using testing::random_words;
using testing::save_table;

constexpr std::size_t kChunk = 16;
constexpr std::size_t kWords = 150;  // nine chunks, and one of six words
constexpr std::size_t kTrailer = 32;

class Damage : public ::testing::Test {
 protected:
  std::string flipped(std::size_t bit) const {
    std::string bytes = whole_;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    return bytes;
  }

  // What opening a file with these bytes says.
  Error at_opening(const std::string& bytes) const {
    put_bytes(path_, bytes);
    return error_of([&] { const TableReader reader(path_); });
  }

  // Every chunk but one can be read, and that one gives this error.
  void expect_damaged_chunk(const std::string& bytes, std::size_t damaged) {
    put_bytes(path_, bytes);
    TableReader reader(path_);
    const std::string what =
        "the table " + path_ + " is damaged at byte " + std::to_string(chunk_begin(damaged, kChunk));
    for (std::size_t word = 0; word < kWords; ++word) {
      if (word / kChunk != damaged) {
        ASSERT_EQ(reader.word(word), words_[word]);
      } else if (word % kChunk < 2) {  // at the second attempt as at the first
        ASSERT_EQ(error_of([&] { (void)reader.word(word); }).what(), what);
        // What was read must not be taken for the chunk whose memory it was given.
        ASSERT_EQ(reader.word(damaged == 0 ? kChunk : 0), words_[damaged == 0 ? kChunk : 0]);
      }
    }
    std::vector<std::uint64_t> all(kWords);
    ASSERT_EQ(error_of([&] { reader.read(0, all); }).what(), what);
    const Error error = error_of([&] { reader.verify_all(); });
    ASSERT_EQ(error.what(), what);
    ASSERT_EQ(error.hint(), "take another copy of the file, or make the table again");
  }

  FastFolder folder_;
  std::string path_ = folder_.path("table");
  std::vector<std::uint64_t> words_ = random_words(kWords);
  std::string whole_ = save_table(path_, words_, kChunk);
};

TEST_F(Damage, OfAnyBitOfHeaderDescriptionAndTrailerIsSeenAtOpening) {
  const std::size_t payload = chunk_begin(0, kChunk);
  const std::size_t trailer = whole_.size() - kTrailer;
  for (std::size_t byte = 0; byte < whole_.size(); ++byte) {
    if (byte >= payload && byte < trailer) continue;
    for (std::size_t bit = 0; bit < 8; ++bit) {
      const Error error = at_opening(flipped(8 * byte + bit));
      ASSERT_NE(std::string(error.what()).find(path_), std::string::npos);
      ASSERT_FALSE(error.hint().empty());
    }
  }
}

TEST_F(Damage, OfAnyBitOfTheWordsIsSeenWhereTheyAreRead) {
  const std::size_t payload = chunk_begin(0, kChunk);
  const std::size_t trailer = whole_.size() - kTrailer;
  for (std::size_t byte = payload; byte < trailer; ++byte) {
    for (std::size_t bit = byte % 3; bit < 8; bit += 3) {
      expect_damaged_chunk(flipped(8 * byte + bit), (byte - payload) / ((kChunk + 1) * 8));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_F(Damage, OfALargeTableIsSeenInItsChunkOnly) {
  const auto words = random_words(40 * kDefaultChunkWords + 77);
  const std::string whole = save_table(path_, words, kDefaultChunkWords);
  std::mt19937_64 random(3);
  for (int round = 0; round < 50; ++round) {
    std::string bytes = whole;
    const std::size_t chunk = random() % 40;
    const std::size_t byte = chunk_begin(chunk, kDefaultChunkWords) + random() % ((kDefaultChunkWords + 1) * 8);
    bytes[byte] = static_cast<char>(bytes[byte] ^ (1 << (random() % 8)));
    put_bytes(path_, bytes);
    TableReader reader(path_);
    EXPECT_THROW((void)reader.word(chunk * kDefaultChunkWords + random() % kDefaultChunkWords), Error);
    for (int i = 0; i < 30; ++i) {
      const std::size_t word = random() % words.size();
      if (word / kDefaultChunkWords == chunk) continue;
      ASSERT_EQ(reader.word(word), words[word]);
    }
    EXPECT_THROW(reader.verify_all(), Error);
  }
}

TEST_F(Damage, ByChunksInEachOthersPlaceIsSeen) {
  const std::size_t size = (kChunk + 1) * 8;
  std::string bytes = whole_;
  std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(chunk_begin(2, kChunk)),
                   bytes.begin() + static_cast<std::ptrdiff_t>(chunk_begin(3, kChunk)),
                   bytes.begin() + static_cast<std::ptrdiff_t>(chunk_begin(6, kChunk)));
  put_bytes(path_, bytes);
  TableReader reader(path_);
  EXPECT_EQ(reader.word(0), words_[0]);
  EXPECT_THROW((void)reader.word(2 * kChunk), Error);
  EXPECT_THROW((void)reader.word(6 * kChunk), Error);

  // A chunk from another table, at the same place, with its own right checksum.
  const std::string other_path = folder_.path("other");
  const std::string other = save_table(other_path, random_words(kWords + 1, 9), kChunk);
  bytes = whole_;
  bytes.replace(chunk_begin(4, kChunk), size, other, chunk_begin(4, kChunk), size);
  expect_damaged_chunk(bytes, 4);

  // From a table with the same header and the same description, a chunk is sound: only the whole shows it.
  bytes = whole_;
  const std::string twin = save_table(other_path, random_words(kWords, 9), kChunk);
  bytes.replace(chunk_begin(4, kChunk), size, twin, chunk_begin(4, kChunk), size);
  put_bytes(path_, bytes);
  EXPECT_EQ(error_of([&] { TableReader(path_).verify_all(); }).what(),
            "the table " + path_ + " is damaged at byte " + std::to_string(whole_.size() - kTrailer));
}

TEST_F(Damage, ByALostEndIsSeenAtOpening) {
  const std::string cut_off = "the table " + path_ + " is cut off: the file ends before the table does";
  for (std::size_t size = 0; size < whole_.size(); ++size) {
    const Error error = at_opening(whole_.substr(0, size));
    ASSERT_EQ(error.what(), size < 8 ? path_ + " is not a saved table of Cairn" : cut_off) << size;
  }
  EXPECT_EQ(at_opening(whole_ + "x").what(),
            "the table " + path_ + " ends at byte " + std::to_string(whole_.size()) + ", but the file goes on");
}

TEST_F(Damage, WhileTheTableIsOpenIsSeen) {
  TableReader reader(path_);
  EXPECT_EQ(reader.word(0), words_[0]);
  std::filesystem::resize_file(path_, chunk_begin(5, kChunk) + 9);
  EXPECT_EQ(reader.word(4 * kChunk), words_[4 * kChunk]);
  EXPECT_THROW((void)reader.word(5 * kChunk), Error);
}

// The checksum is no secret, so that anybody can write such a header.
TEST_F(Damage, IsAlsoAHeaderThatCairnWouldNotWrite) {
  const auto with = [&](std::size_t field, std::uint64_t value) {
    std::vector<std::uint64_t> head(chunk_begin(0, kChunk) / 8);
    std::memcpy(head.data(), whole_.data(), head.size() * 8);
    head[field] = value;
    head[7] = 0;
    head[7] = checksum(head, head[0]);
    std::string bytes = whole_;
    std::memcpy(bytes.data(), head.data(), head.size() * 8);
    return bytes;
  };
  EXPECT_EQ(with(3, 64), whole_);
  EXPECT_EQ(at_opening(with(3, 128)).what(), "the table " + path_ + " is damaged at byte 0");
  for (const std::size_t size : {5, 6}) {
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{1} << 56U, ~std::uint64_t{0}}) {
      (void)at_opening(with(size, value));
    }
  }
}

TEST_F(Damage, IsNotWhatOtherFilesAreSaidToHave) {
  const auto opening = [](const std::string& path) { return error_of([&] { const TableReader reader(path); }); };
  EXPECT_EQ(at_opening("# a text\n\nthat is no table").what(), path_ + " is not a saved table of Cairn");

  std::string newer = whole_;
  newer[8] = 2;
  const Error version = at_opening(newer);
  EXPECT_EQ(version.what(), "the table " + path_ + " has version 2 of the format, and this program reads version 1");
  EXPECT_EQ(version.hint(), "use the program that wrote it, or make the table again");

  std::string foreign = whole_;
  std::reverse(foreign.begin() + 16, foreign.begin() + 24);
  EXPECT_EQ(at_opening(foreign).what(), "the table " + path_ + " was written in another byte order");

  const std::string part = path_ + ".part";
  put_bytes(part, whole_.substr(0, chunk_begin(3, kChunk)));
  EXPECT_EQ(opening(part).what(), "the table " + part + " is not finished");
  EXPECT_EQ(opening(part).hint(), "run the command that makes it again: it resumes");

  const std::string missing = folder_.path("missing");
  EXPECT_EQ(opening(missing).what(), "cannot open " + missing + ": No such file or directory");
  EXPECT_EQ(opening(folder_.path("")).what(), folder_.path("") + " is not a regular file");
}

}  // namespace

}  // namespace cairn
