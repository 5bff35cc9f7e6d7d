// The database: its tables, and every error of it turned into a warning.
#include "store/proof_store.hpp"

#include "store/checksum.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace cairn::store {

namespace {

// How long another program is waited for: a question can go without an answer, a proof may have taken hours.
constexpr int kReadMilliseconds = 2'000;
constexpr int kWriteMilliseconds = 10'000;
constexpr int kLayout = 1;                  // of the tables
constexpr std::int64_t kMark = 0x43724e50;  // that a database is one of ours: CrNP

struct Failure {
  enum class Kind : std::uint8_t { other, busy, damaged };
  std::string why;
  Kind kind = Kind::other;
};

Failure failure_of(int code, const std::string& message) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {"another program is writing to it", Failure::Kind::busy};
    case SQLITE_ERROR:  // the questions do not change, so the tables are not as they were
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return {message, Failure::Kind::damaged};
    default:
      return {message};
  }
}

// Does the file say that it is a store of proofs? A person must never be advised to do without a file that is no store.
// The mark is the application id in the header of a database: big-endian, 68 bytes from the beginning.
bool has_our_mark(const std::string& path) {
  static constexpr std::string_view kMagic{"SQLite format 3\0", 16};
  std::array<char, 72> header{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(header.data(), header.size()) || std::string_view(header.data(), kMagic.size()) != kMagic)
    return false;
  std::int64_t mark = 0;
  for (std::size_t i = 68; i < 72; ++i) mark = mark * 256 + static_cast<unsigned char>(header[i]);
  return mark == kMark;
}

// The key and the certificate with their lengths, as words.
std::uint64_t checksum_of(const KeptProof& proof) {
  std::vector<std::uint64_t> words;
  const auto add = [&](const std::string& text) {
    words.push_back(text.size());
    const std::size_t at = words.size();
    words.resize(at + (text.size() + 7) / 8, 0);
    std::memcpy(words.data() + at, text.data(), text.size());
  };
  const ProofKey& key = proof.key;
  for (const std::string* text : {&key.rules, &key.numeration, &proof.game, &proof.certificate}) add(*text);
  for (const int number : {key.coordinates, key.misere ? 1 : 0, key.grundy ? 1 : 0, key.version}) {
    words.push_back(static_cast<std::uint64_t>(number));
  }
  return checksum(words, kMark);
}

}  // namespace

// One connection. Every failure is thrown as a Failure.
class ProofStore::Database {
 public:
  Database(const std::string& path, bool create) {
    const int flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
    const int code = sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr);
    if (code != SQLITE_OK) {
      Failure failure = failure_of(code, handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(code));
      sqlite3_close(handle_);
      throw failure;
    }
  }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  void wait_for_others(bool to_write) {
    sqlite3_busy_timeout(handle_, to_write ? kWriteMilliseconds : kReadMilliseconds);
  }
  [[noreturn]] void fail() const { throw failure_of(sqlite3_errcode(handle_), sqlite3_errmsg(handle_)); }
  [[nodiscard]] sqlite3* handle() const { return handle_; }

  // Makes the tables of an empty database when it is to be written; throws when it is not one of ours.
  void prepare(bool to_write);
  [[nodiscard]] bool ours() const { return ours_; }  // otherwise it is empty

 private:
  bool ours_ = false;
  sqlite3* handle_ = nullptr;
};

namespace {

class Statement {
 public:
  Statement(sqlite3* handle, const char* sql) : handle_(handle) {
    if (sqlite3_prepare_v2(handle, sql, -1, &statement_, nullptr) != SQLITE_OK) fail();
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& operator<<(std::int64_t value) { return checked(sqlite3_bind_int64(statement_, ++bound_, value)); }
  Statement& operator<<(double value) { return checked(sqlite3_bind_double(statement_, ++bound_, value)); }
  // The text must live as long as the statement.
  Statement& operator<<(const std::string& text) {
    return checked(sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8));
  }

  // True while there are rows.
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail();
    return code == SQLITE_ROW;
  }
  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  [[nodiscard]] double real(int column) const { return sqlite3_column_double(statement_, column); }
  [[nodiscard]] std::string text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    if (bytes == nullptr) return "";
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  [[noreturn]] void fail() const { throw failure_of(sqlite3_errcode(handle_), sqlite3_errmsg(handle_)); }
  Statement& checked(int code) {
    if (code != SQLITE_OK) fail();
    return *this;
  }

  sqlite3* handle_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

std::int64_t pragma(sqlite3* handle, const char* sql) {
  Statement statement(handle, sql);
  return statement.step() ? statement.number(0) : 0;
}

// SQLite knows 64-bit integers with a sign.
std::int64_t as_signed(std::uint64_t value) { return static_cast<std::int64_t>(value); }

// "game minnie ..." is about minnie.
std::string game_name(const std::string& rules) {
  const std::size_t begin = rules.starts_with("game ") ? 5 : 0;
  return rules.substr(begin, rules.find_first_of("( \n", begin) - begin);
}

constexpr const char* kTables =
    "CREATE TABLE proof ("
    " rules TEXT NOT NULL, coordinates INTEGER NOT NULL, misere INTEGER NOT NULL, grundy INTEGER NOT NULL,"
    " numeration TEXT NOT NULL, version INTEGER NOT NULL,"
    " game TEXT NOT NULL, certificate TEXT NOT NULL, checksum INTEGER NOT NULL,"
    " states INTEGER NOT NULL, product_states INTEGER NOT NULL, seconds REAL NOT NULL,"
    " PRIMARY KEY (rules, misere, grundy, version, coordinates, numeration))";

constexpr const char* kFind =
    "SELECT rules, coordinates, misere, grundy, numeration, version, game, certificate, checksum, states,"
    " product_states, seconds FROM proof"
    " WHERE rules = ? AND misere = ? AND grundy = ? AND version = ? AND coordinates >= ?"
    " ORDER BY coordinates, numeration";

constexpr const char* kKeep =
    "INSERT OR REPLACE INTO proof (rules, coordinates, misere, grundy, numeration, version, game, certificate,"
    " checksum, states, product_states, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

}  // namespace

void ProofStore::Database::prepare(bool to_write) {
  // One transaction: another program may be making the tables at this moment.
  run(to_write ? "BEGIN IMMEDIATE" : "BEGIN");
  try {
    const std::int64_t mark = pragma(handle_, "PRAGMA application_id");
    const std::int64_t layout = pragma(handle_, "PRAGMA user_version");
    if (mark == kMark && layout != kLayout) {
      throw Failure{"it was written by another version of cairn", Failure::Kind::damaged};
    }
    if (mark != kMark && pragma(handle_, "SELECT count(*) FROM sqlite_master") != 0) {
      throw Failure{"it is a database of another program"};
    }
    if (mark != kMark && to_write) {
      run(kTables);
      run(("PRAGMA application_id = " + std::to_string(kMark)).c_str());
      run(("PRAGMA user_version = " + std::to_string(kLayout)).c_str());
    }
    ours_ = mark == kMark || to_write;
    run("COMMIT");
  } catch (const Failure&) {
    sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

ProofStore::ProofStore(std::optional<std::string> path, Warn warn) : path_(std::move(path)), warn_(std::move(warn)) {}

ProofStore::~ProofStore() = default;

void ProofStore::warn(const std::string& what) {
  if (!warned_ && warn_) warn_(what);
  warned_ = true;
}

// Null when there is no database to read, or when the store has given up.
ProofStore::Database* ProofStore::open(bool to_write) {
  namespace fs = std::filesystem;
  if (!path_ || failed_ || (busy_ && !to_write)) return nullptr;
  if (database_) {
    database_->wait_for_others(to_write);
    if (!database_->ours()) database_->prepare(to_write);
    return database_.get();
  }
  std::error_code error;
  if (!fs::exists(*path_, error)) {
    if (!to_write) return nullptr;
    const fs::path folder = fs::path(*path_).parent_path();
    if (!folder.empty()) fs::create_directories(folder, error);
    if (error) throw Failure{"its folder cannot be made: " + error.message()};
  } else if (fs::is_directory(*path_, error)) {
    throw Failure{"it is a folder"};
  }
  auto database = std::make_unique<Database>(*path_, to_write);
  database->wait_for_others(to_write);
  database->prepare(to_write);
  database_ = std::move(database);
  return database_.get();
}

std::vector<KeptProof> ProofStore::find(const ProofKey& key) {
  std::vector<KeptProof> found;
  try {
    Database* database = open(false);
    if (database == nullptr || !database->ours()) return found;
    Statement statement(database->handle(), kFind);
    statement << key.rules << std::int64_t{key.misere} << std::int64_t{key.grundy} << std::int64_t{key.version}
              << std::int64_t{key.coordinates};
    while (statement.step()) {
      KeptProof proof;
      proof.key = {statement.text(0),        static_cast<int>(statement.number(1)),
                   statement.number(2) != 0, statement.number(3) != 0,
                   statement.text(4),        static_cast<int>(statement.number(5))};
      proof.game = statement.text(6);
      proof.certificate = statement.text(7);
      const std::int64_t checksum = statement.number(8);
      proof.states = static_cast<std::uint64_t>(statement.number(9));
      proof.product_states = static_cast<std::uint64_t>(statement.number(10));
      proof.seconds = statement.real(11);
      if (checksum == as_signed(checksum_of(proof))) {
        found.push_back(std::move(proof));
      } else {
        if (warn_) warn_("a kept proof is damaged and not used: one of " + game_name(key.rules) + " in " + *path_);
      }
    }
  } catch (const Failure& failure) {
    found.clear();
    (failure.kind == Failure::Kind::busy ? busy_ : failed_) = true;
    database_.reset();
    warn("kept proofs are not used: " + *path_ + ": " + failure.why +
         (failure.kind != Failure::Kind::damaged ? ""
          : has_our_mark(*path_)                 ? "; without that file they begin afresh"
                                                 : "; CAIRN_STORE can name another file, or none"));
  }
  return found;
}

bool ProofStore::keep(const KeptProof& proof) {
  try {
    Database* database = open(true);
    if (database == nullptr) return false;
    Statement statement(database->handle(), kKeep);
    const ProofKey& key = proof.key;
    statement << key.rules << std::int64_t{key.coordinates} << std::int64_t{key.misere} << std::int64_t{key.grundy}
              << key.numeration << std::int64_t{key.version} << proof.game << proof.certificate
              << as_signed(checksum_of(proof)) << as_signed(proof.states) << as_signed(proof.product_states)
              << proof.seconds;
    statement.step();
    busy_ = false;
    return true;
  } catch (const Failure& failure) {
    warn("the proof is not kept: " + *path_ + ": " + failure.why);
    return false;
  }
}

}  // namespace cairn::store
