// The ledger: what papers say, sentence by sentence, as statements that can be checked, and what becomes of each.
//
//   cairn::Lab lab;
//   const auto answer = lab.ledger({.ids = {"sravan"}});
//   for (const auto& paper : answer.papers)
//     for (const auto& entry : paper.entries) std::cout << entry.claim.id << ": " << to_string(entry.verdict) << "\n";
#pragma once

#include <cairn/answer.hpp>
#include <cairn/error.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

// holds: every statement does, proved or computed to a bound. refuted: one does not. conditional: one does not, and a
// statement with the exact condition under which it is true holds. reading: the text allows several readings, which are
// entries of their own. open: nothing decides it, or it is a question. not_reached: none of these, because a limit
// ended the run before; no file expects it.
enum class LedgerVerdict : std::uint8_t { holds, refuted, conditional, reading, open, not_reached };

[[nodiscard]] std::string to_string(LedgerVerdict verdict);
// Throws Error when there is no such verdict, or none that a file could expect.
[[nodiscard]] LedgerVerdict parse_verdict(std::string_view text);

// A line of a statement: where it begins in the text of the statement, and in the file.
struct LedgerPiece {
  std::size_t offset = 0;
  int line = 0;
  int column = 0;
};

// One statement of an entry, in the language of claims.
struct LedgerStatement {
  // says: what the paper says. wider: the same on a wider range, for long runs. correction: what is true instead.
  // exactly: the condition under which it is true. shows: what is known about an open question.
  enum class Role : std::uint8_t { says, wider, correction, exactly, shows };

  Role role = Role::says;
  std::string text;
  int line = 0;
  std::vector<LedgerPiece> pieces = {};
  std::optional<std::int64_t> to = std::nullopt;  // look at positions up to this, and no further
};

// As files write it: "says", "long", "correction", "exactly", "shows".
[[nodiscard]] std::string to_string(LedgerStatement::Role role);

// What a paper says at one place.
struct LedgerClaim {
  std::string id;      // "mullen-5.8"
  std::string source;  // "Theorem 5.8"
  std::string quote;   // as printed
  std::string note;
  std::vector<LedgerStatement> statements;
  std::optional<LedgerVerdict> recorded;  // what the file expects
  std::string at;                         // the first counterexample that the file expects
  int line = 0;

  // The texts of one role, a line for each; empty when there are none.
  [[nodiscard]] std::string text_of(LedgerStatement::Role role) const;
};

struct LedgerPaper {
  std::string id;
  std::string title;
  std::string authors;
  std::string published;  // where and when
  std::string games;
  std::string note;
  std::string origin;  // the file, for errors
  std::vector<LedgerClaim> claims;
};

struct Ledger {
  std::vector<LedgerPaper> papers;
};

// The ledger of the papers that Cairn knows.
[[nodiscard]] Ledger known_ledger();
// A ledger of one's own (docs/ledger.md). When the text makes no sense it throws Errors, all mistakes with line and
// column. Statements are read when they are checked.
[[nodiscard]] Ledger read_ledger(std::string_view text, std::string_view origin = "ledger");
[[nodiscard]] Ledger read_ledger_file(const std::string& path);

struct LedgerRequest {
  std::optional<Ledger> ledger = std::nullopt;  // nothing: known_ledger()
  // Papers, entries, and beginnings of them: "mullen", "mullen-5.8", and "mullen-5" for "mullen-5.8" and others. None:
  // all. Capitals do not matter.
  std::vector<std::string> ids = {};
  // Begin with this entry, in the order of the ledger: where a run ended before. Empty: with the first.
  std::string from = {};
  // Only entries that are found to have this verdict; the others are checked and left out of the answer.
  std::optional<LedgerVerdict> verdict = std::nullopt;
  // Only entries that are recorded with this verdict; the others are not checked.
  std::optional<LedgerVerdict> recorded = std::nullopt;
  bool wider = false;  // the statements for long runs, too
  // Instead of the bounds in the ledger.
  std::optional<std::int64_t> to = std::nullopt;
  // The most members of a family that are checked, besides those that the recorded counterexample names; 0: all.
  std::size_t members = 0;
  bool explain = true;  // the moves that show a counterexample
};

// The first case for which a statement fails.
struct FirstCounterexample {
  std::string text;   // "k = 2, n = 5", or a position
  std::string claim;  // the member of a family that fails
  std::vector<std::pair<std::string, std::string>> parameters;
  std::optional<Counterexample> position;  // of a claim about one position ...
  std::optional<Witness> witness;          // ... and of a sentence
  // Where it is one position, the moves that show its outcome or its Grundy value, a line each.
  std::vector<std::string> moves;
};

// What became of a statement, all members of a family together.
struct StatementAnswer {
  LedgerStatement statement;
  std::optional<bool> holds;  // nothing when that was not decided
  HowKnown known;
  std::optional<std::int64_t> to;  // the least bound up to which a member was computed; nothing: for all sizes
  std::size_t members = 0;
  bool empty = false;  // no member is about any position
  std::optional<FirstCounterexample> counterexample;
  std::vector<std::string> warnings;
  std::optional<Error> error;  // it is no statement, or could not be checked
  double seconds = 0;
  bool reached = true;  // false: a limit ended the run before it was begun
  Status status = Status::complete;
};

struct EntryAnswer {
  LedgerClaim claim;
  LedgerVerdict verdict = LedgerVerdict::open;
  HowKnown known;
  std::optional<std::int64_t> bound;  // up to which it was computed; nothing: for all sizes, or nothing was bounded
  std::optional<FirstCounterexample> counterexample;
  std::vector<StatementAnswer> statements;
  std::vector<std::pair<std::string, LedgerVerdict>> readings;
  // Why the entry is not as it was recorded: another verdict, another counterexample, a correction that does not hold.
  std::vector<std::string> differences;
  double seconds = 0;
  Status status = Status::complete;

  // Corrections that were found to hold, or what is exactly true; a line for each. Empty when there are none.
  [[nodiscard]] std::string correction() const;
};

struct LedgerCounts {
  std::size_t entries = 0;
  std::size_t proved = 0;    // these hold, ...
  std::size_t computed = 0;  // ... and these, to a bound
  std::size_t refuted = 0;
  std::size_t corrected = 0;  // of those
  std::size_t conditional = 0;
  std::size_t reading = 0;
  std::size_t open = 0;
  std::size_t not_reached = 0;
  std::size_t differ = 0;  // from what is recorded

  void add(const EntryAnswer& entry);
  LedgerCounts& operator+=(const LedgerCounts& other);
};

struct PaperAnswer {
  LedgerPaper paper;  // without its claims
  std::vector<EntryAnswer> entries;

  [[nodiscard]] LedgerCounts counts() const;
};

// A statement with one thing changed, a constant, a modulus, a comparison or a quantifier, that is refuted: so the
// check of the statement could have failed. Every statement that holds has one such mutant.
struct MutantAnswer {
  std::string id;  // of the entry
  LedgerStatement::Role role = LedgerStatement::Role::says;
  std::string statement;
  bool empty = false;  // it is about no position, and cannot fail
  std::size_t tried = 0;
  std::string mutant;  // empty when none was refuted
  std::string change;  // "4 -> 5"
  std::string at;      // its counterexample
};

struct MutationAnswer {
  std::vector<MutantAnswer> entries;
  std::size_t not_true = 0;     // statements that are false, or not decided, and so have no mutants
  std::size_t not_reached = 0;  // statements that a limit left undecided
  std::vector<std::pair<std::string, Error>> mistakes;  // entries with a statement that makes no sense
  Status status = Status::complete;

  // How many have no mutant that is refuted.
  [[nodiscard]] std::size_t worthless() const;
};

struct LedgerAnswer {
  std::vector<PaperAnswer> papers;
  // The first entry that was not reached, for LedgerRequest::from; empty when all were.
  std::string next;
  LedgerCounts left_out;  // entries with another verdict than the one that was asked for
  Status status = Status::complete;

  [[nodiscard]] LedgerCounts counts() const;
};

}  // namespace cairn
