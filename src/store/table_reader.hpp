// Reads a saved table where it is asked, without loading it whole.
//
// Opening reads header and trailer only. A chunk is read when a word of it is first asked for, and its checksum is
// checked each time it is read; the last few stay in memory. For one thread; open the file once for each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/disk_file.hpp"
#include "store/table_layout.hpp"

namespace cairn::store {

class TableReader {
 public:
  // Throws Error when it is no table, of another version, unfinished, cut off, or damaged in header or trailer.
  explicit TableReader(const std::string& path);

  [[nodiscard]] const std::string& description() const { return layout_.description(); }
  [[nodiscard]] std::uint64_t words() const { return layout_.words(); }

  // Throw Error when a chunk that they touch is damaged.
  [[nodiscard]] std::uint64_t word(std::uint64_t offset);
  void read(std::uint64_t offset, std::span<std::uint64_t> words);
  // Reads all; throws Error at the first damage.
  void verify_all() const;

 private:
  struct Cached {
    std::uint64_t chunk = 0;
    std::uint64_t last_use = 0;  // 0: holds nothing
    std::vector<std::uint64_t> words;
  };

  void check_range(std::uint64_t offset, std::uint64_t count) const;
  // Of all words of a chunk, read into `words` with their checksum behind them, which is returned.
  std::uint64_t load(std::uint64_t chunk, std::vector<std::uint64_t>& words) const;
  [[nodiscard]] const std::vector<std::uint64_t>& chunk(std::uint64_t number);

  DiskFile file_;
  TableLayout layout_;
  TableLayout::Trailer trailer_{};
  std::array<Cached, 8> cache_;
  std::uint64_t uses_ = 0;
  std::size_t latest_ = 0;  // used last
};

}  // namespace cairn::store
