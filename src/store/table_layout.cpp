// Headers and trailers made and checked, places computed.
#include "store/table_layout.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "store/checksum.hpp"

namespace cairn::store {

// Words are written as they are in memory.
static_assert(std::endian::native == std::endian::little, "saved tables are little-endian");

namespace {

constexpr std::uint64_t kVersion = 1;
constexpr std::uint64_t kMagic = 0x4241544E52494143U;     // "CAIRNTAB"
constexpr std::uint64_t kEndMagic = 0x444E454E52494143U;  // "CAIRNEND"
constexpr std::uint64_t kByteOrder = 0x0102030405060708U;
constexpr std::uint64_t kOtherByteOrder = 0x0807060504030201U;

// The words of the header.
namespace field {
enum : std::size_t { magic, version, byte_order, header_bytes, description_bytes, words, chunk_words, sum };
}
constexpr std::size_t kHeaderWords = 8;
constexpr std::size_t kWordBytes = sizeof(std::uint64_t);

constexpr std::uint64_t kMostWords = std::uint64_t{1} << 56U;  // so that no place overflows
constexpr std::uint64_t kMostChunkWords = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostDescription = std::uint64_t{1} << 24U;

// Of a whole head; the place of the checksum counts as zero.
std::uint64_t head_checksum(std::vector<std::uint64_t> head) {
  head[field::sum] = 0;
  return checksum(head, kMagic);
}

}  // namespace

void refuse_damaged(const std::string& path, std::uint64_t byte) {
  throw Error("the table " + path + " is damaged at byte " + std::to_string(byte), "",
              "take another copy of the file, or make the table again");
}

void refuse_cut_off(const std::string& path) {
  if (path.ends_with(".part")) {
    throw Error("the table " + path + " is not finished", "", "run the command that makes it again: it resumes");
  }
  throw Error("the table " + path + " is cut off: the file ends before the table does", "",
              "take another copy of the file, or make the table again");
}

TableLayout::TableLayout(std::string description, std::uint64_t words, std::uint64_t chunk_words)
    : description_(std::move(description)), words_(words), chunk_words_(chunk_words) {
  if (words > kMostWords || description_.size() > kMostDescription || chunk_words > kMostChunkWords ||
      chunk_words == 0) {
    throw TooLarge("a table of " + std::to_string(words) + " words in chunks of " + std::to_string(chunk_words) +
                   " with " + std::to_string(description_.size()) + " bytes of description cannot be saved");
  }
  head_.assign(kHeaderWords + (description_.size() + kWordBytes - 1) / kWordBytes, 0);
  head_[field::magic] = kMagic;
  head_[field::version] = kVersion;
  head_[field::byte_order] = kByteOrder;
  head_[field::header_bytes] = kHeaderWords * kWordBytes;
  head_[field::description_bytes] = description_.size();
  head_[field::words] = words;
  head_[field::chunk_words] = chunk_words;
  if (!description_.empty()) std::memcpy(head_.data() + kHeaderWords, description_.data(), description_.size());
  checksum_ = head_checksum(head_);
  head_[field::sum] = checksum_;
}

TableLayout TableLayout::read(const DiskFile& file) {
  std::vector<std::uint64_t> head(kHeaderWords, 0);
  const std::size_t got = file.read_at(0, std::as_writable_bytes(std::span(head)));
  if (got < kWordBytes || head[field::magic] != kMagic) {
    throw Error(file.path() + " is not a saved table of Cairn", "", "check the path");
  }
  if (got < kHeaderWords * kWordBytes) refuse_cut_off(file.path());
  // These two come first: in another version or order, nothing else need stand where it does here.
  if (head[field::byte_order] == kOtherByteOrder) {
    throw Error("the table " + file.path() + " was written in another byte order", "", "make the table again");
  }
  if (head[field::version] != kVersion) {
    throw Error("the table " + file.path() + " has version " + std::to_string(head[field::version]) +
                    " of the format, and this program reads version " + std::to_string(kVersion),
                "", "use the program that wrote it, or make the table again");
  }
  // Checked before memory is taken for it.
  const std::uint64_t bytes = head[field::description_bytes];
  if (bytes > kMostDescription) refuse_damaged(file.path(), 0);
  head.resize(kHeaderWords + (bytes + kWordBytes - 1) / kWordBytes);
  if (!file.read_words(0, head)) refuse_cut_off(file.path());
  if (head_checksum(head) != head[field::sum]) refuse_damaged(file.path(), 0);

  std::string description(bytes, '\0');
  if (bytes != 0) std::memcpy(description.data(), head.data() + kHeaderWords, bytes);
  TableLayout layout(std::move(description), head[field::words], head[field::chunk_words]);
  // A right checksum over anything that this program would not write.
  if (layout.head_ != head) refuse_damaged(file.path(), 0);
  return layout;
}

std::uint64_t TableLayout::words_in_chunk(std::uint64_t chunk) const {
  return std::min(chunk_words_, words_ - chunk * chunk_words_);
}

std::uint64_t TableLayout::chunk_place(std::uint64_t chunk) const {
  // Before a chunk stand whole chunks; before the trailer all words, of which the last chunk may have fewer.
  return (head_.size() + std::min(chunk * chunk_words_, words_) + chunk) * kWordBytes;
}

std::uint64_t TableLayout::word_place(std::uint64_t word) const {
  return (head_.size() + word + word / chunk_words_) * kWordBytes;
}

std::uint64_t TableLayout::file_bytes() const { return chunk_place(chunks()) + sizeof(Trailer); }

std::uint64_t TableLayout::chunk_checksum(std::uint64_t chunk, std::span<const std::uint64_t> words) const {
  return checksum(words, checksum_ + chunk);
}

TableLayout::Trailer TableLayout::trailer(std::span<const std::uint64_t> chunk_checksums) const {
  return trailer_with(checksum(chunk_checksums, checksum_));
}

TableLayout::Trailer TableLayout::trailer_with(std::uint64_t all_checksums) const {
  Trailer trailer{chunks(), all_checksums, 0, kEndMagic};
  trailer[2] = checksum(std::span(trailer).first(2), checksum_);
  return trailer;
}

bool TableLayout::fits(const Trailer& trailer) const { return trailer == trailer_with(trailer[1]); }

}  // namespace cairn::store
