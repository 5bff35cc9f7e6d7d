// The bytes of a saved table: what stands where, and which checksum belongs to it.
//
// Everything is in 64-bit words, the lowest byte first:
//
//   header       "CAIRNTAB", version, byte order, bytes of the header, bytes of the description, words of the table,
//                words of a chunk, checksum of header and description
//   description  UTF-8, filled up with zero bytes to whole words
//   chunks       each its words, then their checksum; the last chunk may be shorter
//   trailer      number of chunks, checksum of the checksums of all chunks, checksum of these two, "CAIRNEND"
//
// The checksum of a chunk is seeded with its number and with the checksum of the header: a chunk in the place of
// another, or from another table, is refused. All places follow from the header, so one word is found with one read.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/disk_file.hpp"

namespace cairn::store {

// 64 kB: little to read for one word, little to lose when a run is killed, and one byte in 8192 is checksum.
inline constexpr std::uint64_t kDefaultChunkWords = std::uint64_t{1} << 13U;

class TableLayout {
 public:
  // Throws TooLarge beyond 2^56 words, 2^20 words in a chunk or 2^24 bytes of description.
  TableLayout(std::string description, std::uint64_t words, std::uint64_t chunk_words);
  // From the header of a file; throws Error when it is not a table or the header is damaged.
  [[nodiscard]] static TableLayout read(const DiskFile& file);

  [[nodiscard]] const std::string& description() const { return description_; }
  [[nodiscard]] std::uint64_t words() const { return words_; }
  [[nodiscard]] std::uint64_t chunk_words() const { return chunk_words_; }

  [[nodiscard]] std::uint64_t chunks() const { return (words_ + chunk_words_ - 1) / chunk_words_; }
  [[nodiscard]] std::uint64_t words_in_chunk(std::uint64_t chunk) const;
  // In bytes from the beginning of the file; chunk_place(chunks()) is the place of the trailer.
  [[nodiscard]] std::uint64_t chunk_place(std::uint64_t chunk) const;
  [[nodiscard]] std::uint64_t word_place(std::uint64_t word) const;
  [[nodiscard]] std::uint64_t file_bytes() const;

  // Header and description as they stand in the file.
  [[nodiscard]] const std::vector<std::uint64_t>& head() const { return head_; }
  [[nodiscard]] std::uint64_t chunk_checksum(std::uint64_t chunk, std::span<const std::uint64_t> words) const;
  using Trailer = std::array<std::uint64_t, 4>;
  [[nodiscard]] Trailer trailer(std::span<const std::uint64_t> chunk_checksums) const;
  // Is it a trailer of this table, as far as that shows without the chunks?
  [[nodiscard]] bool fits(const Trailer& trailer) const;

 private:
  [[nodiscard]] Trailer trailer_with(std::uint64_t all_checksums) const;

  std::string description_;
  std::uint64_t words_;
  std::uint64_t chunk_words_;
  std::uint64_t checksum_;  // of the header
  std::vector<std::uint64_t> head_;
};

// Thrown by whoever finds a wrong checksum.
[[noreturn]] void refuse_damaged(const std::string& path, std::uint64_t byte);
// A file that ends before its table does.
[[noreturn]] void refuse_cut_off(const std::string& path);

}  // namespace cairn::store
