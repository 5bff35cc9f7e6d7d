// Writing chunks behind one another, and finding them again.
#include "store/table_writer.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <utility>

namespace cairn::store {

namespace {

std::string part_of(const std::string& path) {
  if (path.empty()) throw Error("no file name was given for the table");
  // It is better to fail now than after hours of work; and a device must not be replaced by a file.
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (is_directory(status)) throw Error("cannot write " + path + ": it is a folder");
  if (exists(status) && !is_regular_file(status)) {
    throw Error("cannot write " + path + ": it is not a regular file");
  }
  return path + ".part";
}

// Does the file begin as it should, as far as it goes? A run may have been killed before the whole head was written.
bool begins_with(const DiskFile& file, const std::vector<std::uint64_t>& head) {
  std::vector<std::uint64_t> there(head.size());
  const std::size_t got = file.read_at(0, std::as_writable_bytes(std::span(there)));
  const auto expected = std::as_bytes(std::span(head)).first(got);
  return std::equal(expected.begin(), expected.end(), std::as_bytes(std::span(there)).begin());
}

[[noreturn]] void refuse_part(const DiskFile& file, const TableLayout& expected) {
  const std::string hint = "remove " + file.path() + " to start afresh, or save under another name";
  std::string why;
  try {
    const TableLayout other = TableLayout::read(file);
    why = file.path() + " is the unfinished file of another table" +
          (other.description() == expected.description() ? ", with the same description but another size" : "");
  } catch (const Error& error) {
    why = error.what();
  }
  throw Error(why, "", hint);
}

}  // namespace

TableWriter::TableWriter(std::string path, std::string description, std::uint64_t total_words,
                         std::uint64_t chunk_words)
    : path_(std::move(path)),
      layout_(std::move(description), total_words, chunk_words),
      file_(DiskFile::open_to_write(part_of(path_))),
      chunk_(std::min(total_words, chunk_words) + 1) {
  if (!begins_with(file_, layout_.head())) refuse_part(file_, layout_);
  resume();
}

void TableWriter::resume() {
  if (file_.size() < layout_.chunk_place(0)) file_.write_words(0, layout_.head());
  while (checksums_.size() < layout_.chunks()) {
    const std::uint64_t number = checksums_.size();
    const std::uint64_t size = layout_.words_in_chunk(number);
    const std::span words = std::span(chunk_).first(size + 1);
    if (!file_.read_words(layout_.chunk_place(number), words)) break;
    if (words.back() != layout_.chunk_checksum(number, words.first(size))) break;
    checksums_.push_back(words.back());
    whole_words_ += size;
  }
  known_words_ = whole_words_;
  // Half a chunk, a trailer, or what a power failure left behind a hole.
  const std::uint64_t end = layout_.chunk_place(checksums_.size());
  if (file_.size() != end) file_.truncate(end);
}

void TableWriter::read_known(std::uint64_t offset, std::span<std::uint64_t> words) const {
  if (offset > known_words_ || words.size() > known_words_ - offset) {
    throw Error(file_.path() + " holds " + std::to_string(known_words_) + " known words, and more were asked for");
  }
  while (!words.empty()) {
    // Up to the checksum that stands behind the chunk.
    const std::uint64_t in_chunk = layout_.chunk_words() - offset % layout_.chunk_words();
    const std::span part = words.first(std::min<std::uint64_t>(words.size(), in_chunk));
    const std::uint64_t place = layout_.word_place(offset);
    if (!file_.read_words(place, part)) refuse_damaged(file_.path(), place);
    offset += part.size();
    words = words.subspan(part.size());
  }
}

void TableWriter::append(std::span<const std::uint64_t> words) {
  if (words.size() > total_words() - this->words()) {
    throw Error("the table " + path_ + " was to have " + std::to_string(total_words()) + " words, and more were given");
  }
  while (!words.empty()) {
    const std::uint64_t size = layout_.words_in_chunk(checksums_.size());
    const std::span part = words.first(std::min<std::uint64_t>(words.size(), size - filled_));
    std::copy(part.begin(), part.end(), chunk_.begin() + static_cast<std::ptrdiff_t>(filled_));
    filled_ += part.size();
    words = words.subspan(part.size());
    if (filled_ == size) write_chunk();
  }
}

void TableWriter::write_chunk() {
  const std::uint64_t number = checksums_.size();
  const std::uint64_t sum = layout_.chunk_checksum(number, std::span(chunk_).first(filled_));
  chunk_[filled_] = sum;
  file_.write_words(layout_.chunk_place(number), std::span(chunk_).first(filled_ + 1));
  checksums_.push_back(sum);
  whole_words_ += filled_;
  filled_ = 0;
}

void TableWriter::checkpoint() {
  if (finished_ || (durable_words_ == whole_words_ && durable_words_ != 0)) return;
  file_.sync_data();
  if (durable_words_ == 0) file_.sync_name();
  durable_words_ = whole_words_;
}

void TableWriter::finish() {
  if (finished_) return;
  if (words() != total_words()) {
    throw Error("the table " + path_ + " was to have " + std::to_string(total_words()) + " words, and has " +
                std::to_string(words()));
  }
  if (filled_ != 0) write_chunk();  // the last one, when the disk was full at the first attempt
  file_.write_words(layout_.chunk_place(layout_.chunks()), layout_.trailer(checksums_));
  // Before the rename: a power failure must not leave the name on a file without its bytes.
  file_.sync_data();
  file_.rename(path_);
  finished_ = true;
  file_.sync_name();
}

void TableWriter::discard() {
  if (finished_) return;
  std::error_code ignored;
  std::filesystem::remove(file_.path(), ignored);
}

}  // namespace cairn::store
