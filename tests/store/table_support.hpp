// Tables to save, and the errors that they get.
#pragma once

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::testing {

inline const std::string kDescription = R"({"game": "minnie", "box": [20, 20, 20], "é": true})";

// A folder that goes when the test does, in memory where there is such a place: hundreds of finished tables, each of
// which waits for the disk, would take a minute there.
class FastFolder {
 public:
  FastFolder();
  ~FastFolder();
  FastFolder(const FastFolder&) = delete;
  FastFolder& operator=(const FastFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// The same for the same seed.
[[nodiscard]] std::vector<std::uint64_t> random_words(std::size_t count, std::uint64_t seed = 1);

// Saved in one run without interruption; the bytes of the file.
std::string save_table(const std::string& path, std::span<const std::uint64_t> words, std::uint64_t chunk_words);

// Saved by a run that may find a part of it there; the words that it found. Fails when those are not the right ones.
std::uint64_t resume_table(const std::string& path, std::span<const std::uint64_t> words, std::uint64_t chunk_words);

void put_bytes(const std::string& path, const std::string& bytes);

// Where the chunk begins in a file with kDescription: the layout of the format, written down a second time.
[[nodiscard]] std::size_t chunk_begin(std::size_t chunk, std::size_t chunk_words);

// The Error that the action throws; fails when there is none.
template <class Action>
Error error_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return Error("");
}

}  // namespace cairn::testing
