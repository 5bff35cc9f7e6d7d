// Chunks read, checked and kept.
#include "store/table_reader.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::store {

TableReader::TableReader(const std::string& path)
    : file_(DiskFile::open_to_read(path)), layout_(TableLayout::read(file_)) {
  const std::uint64_t size = file_.size();
  if (size < layout_.file_bytes()) refuse_cut_off(path);
  if (size > layout_.file_bytes()) {
    throw Error(
        "the table " + path + " ends at byte " + std::to_string(layout_.file_bytes()) + ", but the file goes on", "",
        "take another copy of the file, or make the table again");
  }
  const std::uint64_t place = layout_.chunk_place(layout_.chunks());
  if (!file_.read_words(place, trailer_) || !layout_.fits(trailer_)) refuse_damaged(path, place);
}

std::uint64_t TableReader::word(std::uint64_t offset) {
  check_range(offset, 1);
  return chunk(offset / layout_.chunk_words())[offset % layout_.chunk_words()];
}

void TableReader::read(std::uint64_t offset, std::span<std::uint64_t> words) {
  check_range(offset, words.size());
  while (!words.empty()) {
    const std::uint64_t number = offset / layout_.chunk_words();
    const auto found = std::span(chunk(number)).first(layout_.words_in_chunk(number));
    const auto rest = found.subspan(offset % layout_.chunk_words());
    const auto part = rest.first(std::min(rest.size(), words.size()));
    std::copy(part.begin(), part.end(), words.begin());
    offset += part.size();
    words = words.subspan(part.size());
  }
}

void TableReader::verify_all() const {
  std::vector<std::uint64_t> words;
  std::vector<std::uint64_t> checksums;
  checksums.reserve(layout_.chunks());
  for (std::uint64_t number = 0; number < layout_.chunks(); ++number) checksums.push_back(load(number, words));
  if (layout_.trailer(checksums) != trailer_) refuse_damaged(file_.path(), layout_.chunk_place(layout_.chunks()));
}

void TableReader::check_range(std::uint64_t offset, std::uint64_t count) const {
  if (offset > words() || count > words() - offset) {
    throw Error("the table " + file_.path() + " has " + std::to_string(words()) + " words, and others were asked for");
  }
}

std::uint64_t TableReader::load(std::uint64_t chunk, std::vector<std::uint64_t>& words) const {
  const std::uint64_t size = layout_.words_in_chunk(chunk);
  words.resize(size + 1);
  const bool whole = file_.read_words(layout_.chunk_place(chunk), words);
  if (!whole || words.back() != layout_.chunk_checksum(chunk, std::span(words).first(size))) {
    refuse_damaged(file_.path(), layout_.chunk_place(chunk));
  }
  return words.back();
}

const std::vector<std::uint64_t>& TableReader::chunk(std::uint64_t number) {
  // Most questions are about the chunk of the one before.
  if (cache_[latest_].last_use != 0 && cache_[latest_].chunk == number) return cache_[latest_].words;
  ++uses_;
  std::size_t oldest = 0;
  for (std::size_t slot = 0; slot < cache_.size(); ++slot) {
    if (cache_[slot].last_use != 0 && cache_[slot].chunk == number) {
      cache_[slot].last_use = uses_;
      latest_ = slot;
      return cache_[slot].words;
    }
    if (cache_[slot].last_use < cache_[oldest].last_use) oldest = slot;
  }
  Cached& cached = cache_[oldest];
  cached.last_use = 0;  // a chunk that turns out damaged must not be found later
  load(number, cached.words);
  cached.chunk = number;
  cached.last_use = uses_;
  latest_ = oldest;
  return cached.words;
}

}  // namespace cairn::store
