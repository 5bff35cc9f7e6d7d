// Runs ended by kill -9 at any moment, and taken up again, make the same bytes as one that nobody disturbed.
#include <gtest/gtest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <thread>

#include "base/all_layers.hpp"
#include "cli/run_support.hpp"
#include "store/table_support.hpp"
#include "store/table_writer.hpp"

namespace cairn {

namespace {

using std::chrono::microseconds;
using testing::Folder;
using testing::kDescription;
using testing::random_words;
using testing::save_table;
using testing::text_of_file;

struct Pace {
  std::uint64_t chunk_words;
  std::size_t slice;     // appended at a time
  microseconds pause;    // after each slice
  int checkpoint_every;  // slices
};

// What the child does; its exit code. 3: the words that it found are not the right ones.
int write_slowly(const std::string& path, std::span<const std::uint64_t> words, const Pace& pace) {
  TableWriter writer(path, kDescription, words.size(), pace.chunk_words);
  std::vector<std::uint64_t> known(writer.known_words());
  writer.read_known(0, known);
  if (!std::equal(known.begin(), known.end(), words.begin())) return 3;
  std::span<const std::uint64_t> rest = words.subspan(known.size());
  for (int slices = 1; !rest.empty(); ++slices) {
    const std::size_t size = std::min(pace.slice, rest.size());
    writer.append(rest.first(size));
    rest = rest.subspan(size);
    if (slices % pace.checkpoint_every == 0) writer.checkpoint();
    if (pace.pause.count() != 0) std::this_thread::sleep_for(pace.pause);
  }
  writer.finish();
  return 0;
}

// Kills so many children, each after a random time up to `longest`, and lets the next one end; how many left a part.
int kill_and_resume(const std::string& path, std::span<const std::uint64_t> words, const Pace& pace, int kills,
                    microseconds longest, std::mt19937& random) {
  int left = 0;
  for (int attempt = 0; attempt <= kills; ++attempt) {
    const pid_t child = fork();
    if (child == 0) {
      int code = 2;
      try {
        code = write_slowly(path, words, pace);
      } catch (...) {
      }
      _exit(code);
    }
    if (attempt < kills) {
      std::this_thread::sleep_for(longest * (random() % 1000) / 1000);
      kill(child, SIGKILL);
    }
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    if (WIFEXITED(status)) {
      EXPECT_EQ(WEXITSTATUS(status), 0);
      break;
    }
    if (std::filesystem::exists(path + ".part")) ++left;
  }
  return left;
}

TEST(Killed, ATableWrittenSlowlyResumesToTheSameBytes) {
  const Folder folder;
  std::mt19937 random(1);
  const auto words = random_words(1000);
  const Pace pace{16, 5, microseconds(2000), 7};
  const std::string expected = save_table(folder.path("whole"), words, pace.chunk_words);
  EXPECT_GE(kill_and_resume(folder.path("table"), words, pace, 30, microseconds(100'000), random), 1);
  EXPECT_EQ(text_of_file(folder.path("table")), expected);
}

// Without a pause, so that it is killed while it writes; with large chunks, so that some are left half.
TEST(Killed, ATableWrittenFastResumesToTheSameBytes) {
  const Folder folder;
  std::mt19937 random(2);
  const auto words = random_words(std::size_t{1} << 21U);
  const Pace pace{std::uint64_t{1} << 17U, 30'011, microseconds(0), 30};
  const std::string expected = save_table(folder.path("whole"), words, pace.chunk_words);
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(write_slowly(folder.path("whole"), words, pace), 0);
  const auto taken = std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - start);
  int left = 0;
  for (int round = 0; round < 10; ++round) {
    left += kill_and_resume(folder.path("table"), words, pace, 6, std::min(taken, microseconds(100'000)), random);
    EXPECT_TRUE(text_of_file(folder.path("table")) == expected);
    std::filesystem::remove(folder.path("table"));
  }
  EXPECT_GE(left, 1);
}

// The moments at which the part file is made, gets its head and gets its name.
TEST(Killed, ASmallTableResumesToTheSameBytes) {
  const Folder folder;
  std::mt19937 random(3);
  const auto words = random_words(20);
  const Pace pace{8, 3, microseconds(0), 100};
  const std::string expected = save_table(folder.path("whole"), words, pace.chunk_words);
  for (int round = 0; round < 60; ++round) {
    const microseconds longest(round % 2 == 0 ? 1000 : 20'000);
    kill_and_resume(folder.path("table"), words, pace, 2, longest, random);
    ASSERT_EQ(text_of_file(folder.path("table")), expected);
    ASSERT_FALSE(std::filesystem::exists(folder.path("table.part")));
    std::filesystem::remove(folder.path("table"));
  }
}

}  // namespace

}  // namespace cairn
