// The system calls behind a DiskFile, each repeated until it did all that was asked.
#include "store/disk_file.hpp"

#include <cairn/error.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace cairn::store {

namespace {

[[noreturn]] void fail(const std::string& verb, const std::string& path, int error, const std::string& hint = "") {
  throw Error("cannot " + verb + " " + path + ": " + std::generic_category().message(error), "", hint);
}

[[noreturn]] void fail_to_write(const std::string& path, int error) {
  fail("write", path, error, "what is already written is kept: put right what is wrong and run the same again");
}

struct stat status_of(int descriptor, const std::string& path) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) fail("read", path, errno);
  return status;
}

}  // namespace

DiskFile::DiskFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

DiskFile::DiskFile(DiskFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

DiskFile& DiskFile::operator=(DiskFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  return *this;
}

DiskFile::~DiskFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

DiskFile DiskFile::open_to_read(const std::string& path) {
  // Without waiting: a named pipe would otherwise wait for a writer before it could be refused.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) fail("open", path, errno, "check the path");
  DiskFile file(descriptor, path);
  if (!S_ISREG(status_of(descriptor, path).st_mode)) throw Error(path + " is not a regular file", "", "check the path");
  return file;
}

DiskFile DiskFile::open_to_write(const std::string& path) {
  while (true) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (descriptor < 0) fail("write", path, errno, "check the path");
    DiskFile file(descriptor, path);
    const struct stat held = status_of(descriptor, path);
    if (!S_ISREG(held.st_mode)) throw Error("cannot write " + path + ": it is not a regular file");
    while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) {
        throw Error("another run is writing " + path, "", "wait until it ends, or choose another file");
      }
      if (errno != EINTR) fail("lock", path, errno);
    }
    // Between opening and locking, another run may have renamed or removed the file: then this lock guards nothing.
    struct stat named {};
    if (stat(path.c_str(), &named) == 0 && named.st_dev == held.st_dev && named.st_ino == held.st_ino) return file;
  }
}

std::uint64_t DiskFile::size() const { return static_cast<std::uint64_t>(status_of(descriptor_, path_).st_size); }

std::size_t DiskFile::read_at(std::uint64_t offset, std::span<std::byte> bytes) const {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = pread(descriptor_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
    if (got == 0) break;
    if (got > 0) {
      done += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      fail("read", path_, errno);
    }
  }
  return done;
}

bool DiskFile::read_words(std::uint64_t offset, std::span<std::uint64_t> words) const {
  return read_at(offset, std::as_writable_bytes(words)) == words.size_bytes();
}

void DiskFile::write_words(std::uint64_t offset, std::span<const std::uint64_t> words) const {
  std::span<const std::byte> bytes = std::as_bytes(words);
  while (!bytes.empty()) {
    const ssize_t put = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (put >= 0) {
      offset += static_cast<std::uint64_t>(put);
      bytes = bytes.subspan(static_cast<std::size_t>(put));
    } else if (errno != EINTR) {
      fail_to_write(path_, errno);
    }
  }
}

void DiskFile::truncate(std::uint64_t size) const {
  while (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) {
    if (errno != EINTR) fail_to_write(path_, errno);
  }
}

void DiskFile::sync_data() const {
  while (fdatasync(descriptor_) != 0) {
    if (errno != EINTR) fail_to_write(path_, errno);
  }
}

void DiskFile::sync_name() const {
  const std::size_t slash = path_.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path_.substr(0, slash + 1);
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // A folder that may be written but not read cannot be opened; its entries reach the disk with the next sync of all.
  if (descriptor < 0) return;
  const int error = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  if (error != 0 && error != EINVAL) fail_to_write(folder, error);  // EINVAL: this file system has no such thing
}

void DiskFile::rename(const std::string& path) {
  if (std::rename(path_.c_str(), path.c_str()) != 0) fail_to_write(path, errno);
  path_ = path;
}

}  // namespace cairn::store
