// Tables of outcomes in files, a bit a position: they are saved, asked about without being read as a whole, and
// compared with their rules.
#pragma once

#include <cairn/answers.hpp>
#include <cairn/limits.hpp>
#include <cairn/position.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace cairn {

struct SaveRequest {
  std::string path = {};
  std::string game = {};
  std::int64_t to = 0;
  int stacks = 0;  // for games with any number of stacks; 0: 2
  // How often what is done is made safe on the disk.
  double checkpoint_seconds = 60;
};

// What became of a table that was to be saved. A run that was stopped leaves PATH.part; the same question goes on
// there.
class SaveAnswer : public AnswerHead {
 public:
  struct Inside;  // known to the library only
  explicit SaveAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] std::uint64_t positions() const;    // of the whole table
  [[nodiscard]] std::uint64_t p_positions() const;  // as far as it is there
  [[nodiscard]] std::uint64_t bytes() const;        // of the file

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// Whether a saved table says what the rules say.
class VerifyAnswer : public AnswerHead {
 public:
  struct Inside;
  explicit VerifyAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] std::uint64_t positions() const;  // that were looked at
  // The first position at which it is wrong.
  [[nodiscard]] const std::optional<std::string>& wrong() const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// What a saved table is expected to be. What is left out may be anything.
struct TableExpectation {
  std::string game = {};
  std::optional<std::int64_t> to = std::nullopt;
  int stacks = 0;
};

struct VerifyRequest {
  bool all = false;  // every position is computed anew; otherwise 10000 are drawn and compared with their options
  std::optional<std::uint64_t> seed = std::nullopt;  // of the positions that are drawn; nothing: others each time
};

// Lab::open_table() makes these; the Lab must live longer. Threads that ask one file wait for each other.
class TableFile {
 public:
  struct Inside;
  explicit TableFile(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {}

  [[nodiscard]] const std::string& path() const;
  [[nodiscard]] const std::string& game() const;
  [[nodiscard]] bool misere() const;
  [[nodiscard]] std::int64_t to() const;
  [[nodiscard]] int stacks() const;  // 0: positions are no stacks

  // Throws Error unless it is what is expected, and the Lab knows its game by the same rules.
  void expect(const TableExpectation& expected) const;
  // Outcome and winning moves, read from the file. Throws Error when the position is not in the table.
  [[nodiscard]] SolveAnswer solve(const ParsedPosition& position, const Limits& limits = {}) const;
  [[nodiscard]] ListAnswer list(bool count_only = false, const Limits& limits = {}) const;
  [[nodiscard]] VerifyAnswer verify(const VerifyRequest& request = {}, const Limits& limits = {}) const;

 private:
  std::shared_ptr<Inside> inside_;
};

}  // namespace cairn
