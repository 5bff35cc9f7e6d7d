// What a stopped run left is taken up again, and never with another result.
#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <span>

#include "base/all_layers.hpp"
#include "cli/run_support.hpp"
#include "store/table_reader.hpp"
#include "store/table_support.hpp"
#include "store/table_writer.hpp"

namespace cairn {

namespace {

using testing::chunk_begin;
using testing::error_of;
using testing::FastFolder;
using testing::kDescription;
using testing::put_bytes;
using testing::random_words;
using testing::resume_table;
using testing::save_table;
using testing::text_of_file;

class Resume : public ::testing::Test {
 protected:
  static constexpr std::size_t kChunk = 4;
  static constexpr std::size_t kWords = 23;  // five chunks, and one of three words

  // Takes up a part file with these bytes; the number of words found there.
  std::uint64_t from(const std::string& bytes) {
    std::filesystem::remove(path_);
    put_bytes(part_, bytes);
    const std::uint64_t known = resume_table(path_, words_, kChunk);
    EXPECT_EQ(text_of_file(path_), whole_);
    EXPECT_FALSE(std::filesystem::exists(part_));
    return known;
  }

  // How many words stand in whole chunks in the first bytes of the file.
  static std::uint64_t whole_words(std::size_t bytes) {
    std::uint64_t known = 0;
    for (std::size_t chunk = 0; chunk < kWords / kChunk; ++chunk) {
      if (bytes >= chunk_begin(chunk + 1, kChunk)) known += kChunk;
    }
    return bytes >= chunk_begin(5, kChunk) + (kWords % kChunk + 1) * 8 ? kWords : known;
  }

  FastFolder folder_;
  std::string path_ = folder_.path("table");
  std::string part_ = path_ + ".part";
  std::vector<std::uint64_t> words_ = random_words(kWords);
  std::string whole_ = save_table(path_, words_, kChunk);
};

TEST_F(Resume, FromAPartFileThatEndsAtAnyByte) {
  for (std::size_t size = 0; size <= whole_.size(); ++size) {
    ASSERT_EQ(from(whole_.substr(0, size)), whole_words(size)) << size;
  }
}

TEST_F(Resume, FromChunksOfTheDefaultSizeThatEndAnywhere) {
  const auto words = random_words(3 * kDefaultChunkWords + 100);
  const std::string whole = save_table(path_, words, kDefaultChunkWords);
  std::mt19937 random(11);
  for (int round = 0; round < 100; ++round) {
    std::filesystem::remove(path_);
    std::size_t size = random() % whole.size();
    if (round % 2 == 0) size = chunk_begin(random() % 4, kDefaultChunkWords) + random() % 20 - 10;
    put_bytes(part_, whole.substr(0, size));
    const std::uint64_t known = resume_table(path_, words, kDefaultChunkWords);
    ASSERT_EQ(known % kDefaultChunkWords, 0U);
    ASSERT_EQ(known, (size - std::min(size, chunk_begin(0, 0))) / ((kDefaultChunkWords + 1) * 8) * kDefaultChunkWords);
    ASSERT_EQ(text_of_file(path_), whole) << size;
  }
}

TEST_F(Resume, DropsEverythingFromTheFirstDamagedChunkOn) {
  const std::size_t first = chunk_begin(0, kChunk);
  const std::size_t end = whole_.size() - 32;  // what stands behind the chunks does not matter
  for (std::size_t byte = first; byte < end; byte += 3) {
    std::string bytes = whole_;
    bytes[byte] = static_cast<char>(bytes[byte] ^ (1 << (byte % 8)));
    ASSERT_EQ(from(bytes), (byte - first) / ((kChunk + 1) * 8) * kChunk);
  }
  // A power failure may leave a hole where a chunk was to be, or anything at the end.
  EXPECT_EQ(from(whole_.substr(0, chunk_begin(2, kChunk)) + std::string((kChunk + 1) * 8, '\0') +
                 whole_.substr(chunk_begin(3, kChunk))),
            2 * kChunk);
  EXPECT_EQ(from(whole_.substr(0, chunk_begin(3, kChunk)) + std::string(1'000'000, '\xA5')), 3 * kChunk);
}

TEST_F(Resume, GivesBackAnyStretchOfTheKnownWords) {
  put_bytes(part_, whole_.substr(0, chunk_begin(4, kChunk) + 3));
  const TableWriter writer(path_, kDescription, kWords, kChunk);
  ASSERT_EQ(writer.known_words(), 4 * kChunk);
  EXPECT_EQ(writer.words(), 4 * kChunk);
  for (std::size_t begin = 0; begin <= writer.known_words(); ++begin) {
    for (std::size_t end = begin; end <= writer.known_words(); ++end) {
      std::vector<std::uint64_t> read(end - begin);
      writer.read_known(begin, read);
      ASSERT_TRUE(std::equal(read.begin(), read.end(), words_.begin() + static_cast<std::ptrdiff_t>(begin)));
    }
  }
}

TEST_F(Resume, AgainAndAgainUntilAllIsThere) {
  std::filesystem::remove(path_);
  for (std::uint64_t known = 0; known < kWords;) {
    TableWriter writer(path_, kDescription, kWords, kChunk);
    EXPECT_EQ(writer.known_words(), known);
    // Stops within a chunk, of which nothing is kept.
    const std::uint64_t next = std::min<std::uint64_t>(kChunk + 3, kWords - known);
    writer.append(std::span(words_).subspan(known, next));
    writer.checkpoint();
    known = known + next == kWords ? kWords : known + kChunk;
  }
  EXPECT_EQ(resume_table(path_, words_, kChunk), kWords);
  EXPECT_EQ(text_of_file(path_), whole_);
}

TEST_F(Resume, IsRefusedForAnotherTable) {
  const std::string left = whole_.substr(0, chunk_begin(2, kChunk));
  put_bytes(part_, left);
  const std::string other = part_ + " is the unfinished file of another table";
  const auto expect = [&](const std::string& description, std::uint64_t words, std::uint64_t chunk,
                          const std::string& what) {
    const Error error = error_of([&] { const TableWriter writer(path_, description, words, chunk); });
    EXPECT_EQ(error.what(), what);
    EXPECT_EQ(error.hint(), "remove " + part_ + " to start afresh, or save under another name");
    EXPECT_EQ(text_of_file(part_), left);  // nothing is lost
  };
  const std::string size = ", with the same description but another size";
  expect("{}", kWords, kChunk, other);
  expect(kDescription + " ", kWords, kChunk, other);
  expect(kDescription, kWords + 1, kChunk, other + size);
  expect(kDescription, kWords, kChunk + 1, other + size);
  EXPECT_EQ(resume_table(path_, words_, kChunk), 2 * kChunk);
}

TEST_F(Resume, IsRefusedForAFileThatIsNoPartOfATable) {
  const auto what = [&](const std::string& bytes) {
    put_bytes(part_, bytes);
    const Error error = error_of([&] { const TableWriter writer(path_, kDescription, kWords, kChunk); });
    EXPECT_EQ(text_of_file(part_), bytes);
    EXPECT_NE(error.hint().find("remove " + part_), std::string::npos);
    return std::string(error.what());
  };
  EXPECT_EQ(what("my diary"), part_ + " is not a saved table of Cairn");
  EXPECT_EQ(what("x"), part_ + " is not a saved table of Cairn");
  std::string damaged = whole_;
  damaged[70] = '?';
  EXPECT_EQ(what(damaged), "the table " + part_ + " is damaged at byte 0");
}

TEST_F(Resume, IsForOneRunAtATime) {
  {
    TableWriter first(path_, kDescription, kWords, kChunk);
    first.append(words_);
    const Error error = error_of([&] { const TableWriter second(path_, kDescription, kWords, kChunk); });
    EXPECT_EQ(error.what(), "another run is writing " + part_);
    EXPECT_EQ(error.hint(), "wait until it ends, or choose another file");
    first.finish();
    // The lock went away with the name, even while the first writer is still there.
    const TableWriter third(path_, kDescription, kWords, kChunk);
    EXPECT_EQ(third.known_words(), 0U);
  }
  EXPECT_EQ(text_of_file(path_), whole_);
}

// A limit on the size of files stands for a full disk. The Error that appending gets in a child, and what it does then.
template <class Then>
void with_a_full_disk(std::size_t size, TableWriter& writer, std::span<const std::uint64_t> words, const Then& then) {
  signal(SIGXFSZ, SIG_IGN);
  rlimit limit{size, RLIM_INFINITY};
  setrlimit(RLIMIT_FSIZE, &limit);
  try {
    writer.append(words);
  } catch (const Error& error) {
    limit.rlim_cur = RLIM_INFINITY;
    setrlimit(RLIMIT_FSIZE, &limit);
    then(error);
  }
}

template <class Action>
pid_t start_child(const Action& action) {
  const pid_t child = fork();
  if (child == 0) {
    int code = 9;
    try {
      code = action();
    } catch (...) {
    }
    _exit(code);
  }
  return child;
}

// What the action returned; 9 when it threw.
int result_of(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(Resume, AfterTheDiskWasFull) {
  std::filesystem::remove(path_);
  const std::size_t space = chunk_begin(3, kChunk) + 20;
  const pid_t child = start_child([&] {
    int result = 1;
    TableWriter writer(path_, kDescription, kWords, kChunk);
    with_a_full_disk(space, writer, words_, [&](const Error& error) {
      const bool clear = error.what() == "cannot write " + part_ + ": File too large" && !error.hint().empty();
      result = clear ? 0 : 2;
    });
    return result;
  });
  EXPECT_EQ(result_of(child), 0);
  EXPECT_EQ(std::filesystem::file_size(part_), space);
  EXPECT_EQ(resume_table(path_, words_, kChunk), 3 * kChunk);
  EXPECT_EQ(text_of_file(path_), whole_);
}

TEST_F(Resume, IsNotNeededWhenTheSameRunFindsRoomAgain) {
  for (const std::size_t chunk : {0, 2, 5}) {
    std::filesystem::remove(path_);
    const pid_t child = start_child([&] {
      TableWriter writer(path_, kDescription, kWords, kChunk);
      with_a_full_disk(chunk_begin(chunk, kChunk) + 8, writer, words_, [&](const Error&) {
        writer.append(std::span(words_).subspan(writer.words()));
        writer.finish();
      });
      return 0;
    });
    EXPECT_EQ(result_of(child), 0);
    EXPECT_EQ(text_of_file(path_), whole_);
  }
}

// Each waits for the file, and finds it finished and renamed, just made, or left in parts by another.
TEST_F(Resume, AmongManyRunsThatWantTheSameFile) {
  std::vector<pid_t> children;
  for (unsigned number = 0; number < 4; ++number) {
    children.push_back(start_child([&] {
      std::mt19937 random(number);
      for (int done = 0; done < 1000;) {
        try {
          TableWriter writer(path_, kDescription, kWords, kChunk);
          const auto rest = std::span(words_).subspan(writer.known_words());
          writer.append(rest.first(random() % 2 == 0 ? rest.size() : rest.size() / 2));
          if (writer.words() == kWords) writer.finish();
          ++done;
        } catch (const Error& error) {
          if (error.what() != "another run is writing " + part_) return 1;
        }
        if (text_of_file(path_) != whole_) return 2;
      }
      return 0;
    }));
  }
  for (const pid_t child : children) EXPECT_EQ(result_of(child), 0);
}

TEST_F(Resume, AndWritingSayWhyAFileCannotBe) {
  const auto what = [](const std::string& path) {
    return std::string(error_of([&] { const TableWriter writer(path, kDescription, kWords, kChunk); }).what());
  };
  EXPECT_EQ(what(folder_.path("no/table")),
            "cannot write " + folder_.path("no/table.part") + ": No such file or directory");
  EXPECT_EQ(what(folder_.path("")), "cannot write " + folder_.path("") + ": it is a folder");
  EXPECT_EQ(what("/dev/null"), "cannot write /dev/null: it is not a regular file");
  EXPECT_EQ(what(""), "no file name was given for the table");
  std::filesystem::create_directory(part_);
  EXPECT_EQ(what(path_), "cannot write " + part_ + ": Is a directory");
  std::filesystem::remove(part_);
  ASSERT_EQ(mkfifo(part_.c_str(), 0600), 0);
  EXPECT_EQ(what(path_), "cannot write " + part_ + ": it is not a regular file");
  std::filesystem::remove(part_);
  if (geteuid() != 0) {
    put_bytes(part_, "");
    std::filesystem::permissions(part_, std::filesystem::perms::none);
    EXPECT_EQ(what(path_), "cannot write " + part_ + ": Permission denied");
  }
}

TEST_F(Resume, APartThatIsDiscardedIsGoneAndTheTableStays) {
  (void)from("");
  {
    TableWriter writer(path_, kDescription, kWords, kChunk);
    writer.append(std::span(words_).first(2 * kChunk));
    EXPECT_TRUE(std::filesystem::exists(part_));
    writer.discard();
    EXPECT_FALSE(std::filesystem::exists(part_));
  }
  EXPECT_FALSE(std::filesystem::exists(part_));
  EXPECT_EQ(text_of_file(path_), whole_);
}

}  // namespace

}  // namespace cairn
