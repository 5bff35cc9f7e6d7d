// A file that is read and written at given places; whatever fails is an Error with the path and the system's words.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace cairn::store {

class DiskFile {
 public:
  [[nodiscard]] static DiskFile open_to_read(const std::string& path);
  // Made when it is not there; nobody else may hold it in this way until this object goes.
  [[nodiscard]] static DiskFile open_to_write(const std::string& path);

  DiskFile(DiskFile&& other) noexcept;
  DiskFile& operator=(DiskFile&& other) noexcept;
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;
  ~DiskFile();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t size() const;

  // The number of bytes read: fewer than asked for only where the file ends.
  [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<std::byte> bytes) const;
  // False when the file ends before.
  [[nodiscard]] bool read_words(std::uint64_t offset, std::span<std::uint64_t> words) const;

  void write_words(std::uint64_t offset, std::span<const std::uint64_t> words) const;
  void truncate(std::uint64_t size) const;
  void sync_data() const;                // the bytes survive a power failure
  void sync_name() const;                // and so does the entry in its folder
  void rename(const std::string& path);  // takes the place of a file that is there

 private:
  DiskFile(int descriptor, std::string path);

  int descriptor_;
  std::string path_;
};

}  // namespace cairn::store
