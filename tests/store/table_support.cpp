// Saving and resuming tables as an engine would.
#include "store/table_support.hpp"
#include "base/all_layers.hpp"

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

#include "cli/run_support.hpp"
#include "store/table_writer.hpp"

namespace cairn::testing {

FastFolder::FastFolder() {
  std::string pattern = "/dev/shm/cairn_test_XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) {
    pattern = (std::filesystem::temp_directory_path() / "cairn_test_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  }
  path_ = pattern;
}

FastFolder::~FastFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::uint64_t> random_words(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> words(count);
  for (auto& word : words) word = random();
  return words;
}

std::string save_table(const std::string& path, std::span<const std::uint64_t> words, std::uint64_t chunk_words) {
  TableWriter writer(path, kDescription, words.size(), chunk_words);
  EXPECT_EQ(writer.known_words(), 0U);
  writer.append(words);
  writer.finish();
  return text_of_file(path);
}

std::uint64_t resume_table(const std::string& path, std::span<const std::uint64_t> words, std::uint64_t chunk_words) {
  TableWriter writer(path, kDescription, words.size(), chunk_words);
  const std::uint64_t known = writer.known_words();
  std::vector<std::uint64_t> replayed(known);
  writer.read_known(0, replayed);
  EXPECT_EQ(replayed, std::vector<std::uint64_t>(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(known)));
  writer.append(words.subspan(known));
  writer.finish();
  return known;
}

void put_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::size_t chunk_begin(std::size_t chunk, std::size_t chunk_words) {
  const std::size_t head = 64 + (kDescription.size() + 7) / 8 * 8;
  return head + chunk * (chunk_words + 1) * 8;
}

}  // namespace cairn::testing
