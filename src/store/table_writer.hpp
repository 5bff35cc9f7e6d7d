// Writes a table to disk word by word, so that a run killed at any moment goes on from where it was.
//
// The words go to PATH.part, a chunk at a time; finish() gives the file its name. What a killed run left there is
// checked and kept up to the last whole chunk, so the bytes of the table depend neither on when a run was killed nor on
// how the words came in. For one thread. After an Error the part file can be resumed by another TableWriter.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/disk_file.hpp"
#include "store/table_layout.hpp"

namespace cairn::store {

class TableWriter {
 public:
  // Throws Error when PATH.part belongs to a table with another description or size, or another run is writing it.
  TableWriter(std::string path, std::string description, std::uint64_t total_words,
              std::uint64_t chunk_words = kDefaultChunkWords);

  // The words that a killed run left: the first append() comes behind them.
  [[nodiscard]] std::uint64_t known_words() const { return known_words_; }
  // Gives them back, from the word number `offset`, so that a run can be replayed without its work.
  void read_known(std::uint64_t offset, std::span<std::uint64_t> words) const;

  // How many are there by now, known and appended.
  [[nodiscard]] std::uint64_t words() const { return whole_words_ + filled_; }
  [[nodiscard]] std::uint64_t total_words() const { return layout_.words(); }
  // Of the file by now.
  [[nodiscard]] std::uint64_t bytes() const { return file_.size(); }
  void append(std::span<const std::uint64_t> words);
  // All whole chunks survive a power failure. (A killed program loses no whole chunk anyway.)
  void checkpoint();
  // When all words are there: only now is a file that stands at the path replaced.
  void finish();
  // When no run can finish it: the part file goes, and what an earlier run left there with it.
  void discard();

 private:
  void resume();
  void write_chunk();

  std::string path_;
  TableLayout layout_;
  DiskFile file_;
  std::vector<std::uint64_t> checksums_;  // of the chunks in the file
  std::vector<std::uint64_t> chunk_;      // the one being filled, with room for its checksum
  std::uint64_t filled_ = 0;
  std::uint64_t whole_words_ = 0;  // in the file
  std::uint64_t known_words_ = 0;
  std::uint64_t durable_words_ = 0;
  bool finished_ = false;
};

}  // namespace cairn::store
