// A laboratory for heap games: the games that are known, every question about them, and what is kept between questions.
//
//   cairn::Lab lab;
//   std::cout << cairn::to_text(lab.solve("minnie[7,9,20]"));
//
// Several threads may ask one Lab at the same time; none waits for another, except for a moment while text is read, and
// while a proof that both use is found or made ready.
// Errors of whoever asks are thrown as cairn::Error; limits end a question early, with what it has. docs/library.md has
// more.
#pragma once

#include <cairn/analysis.hpp>
#include <cairn/answers.hpp>
#include <cairn/automaton.hpp>
#include <cairn/cash.hpp>
#include <cairn/claims.hpp>
#include <cairn/error.hpp>
#include <cairn/game.hpp>
#include <cairn/graphs.hpp>
#include <cairn/guess.hpp>
#include <cairn/integer.hpp>
#include <cairn/ledger.hpp>
#include <cairn/limits.hpp>
#include <cairn/position.hpp>
#include <cairn/print.hpp>
#include <cairn/table_file.hpp>
#include <cairn/tree.hpp>
#include <cairn/version.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct LabSettings {
  // The file in which proofs are kept from one run to the next. Nothing: they live as long as the Lab.
  std::optional<std::string> proofs = std::nullopt;
  // Kept proofs are checked before they are used, however large they are.
  bool recheck = false;
  // A game may also be named by the path of its rules file. Not for text that comes from strangers.
  bool rules_files = false;
  // The file that answers will replace: rules that stand in it are refused.
  std::string output = {};
  // Of all questions that say nothing else. Its memory (half of the machine's, unless it is set) is also what may be
  // kept between questions.
  Limits limits = {};
  // Told how something was read that may be meant in another way, and of kept proofs that are not used. Never called by
  // two threads at once; must not ask the Lab.
  std::function<void(const Error&)> warn = nullptr;
};

// Where the program keeps its proofs, for a Lab that is to share them; nothing when it keeps none.
[[nodiscard]] std::optional<std::string> program_proofs();

// A game, such as "misere wythoff" or "cash{1,3,4}", and all of its positions whose numbers go up to a bound.
struct TableRequest {
  std::string game = {};
  std::int64_t to = 0;
  int stacks = 0;  // for games with any number of stacks; 0: 2
  bool grundy = false;
  bool remoteness = false;  // how many moves are left when the winner hastens and the loser delays
};

// "minnie[3,b,c]", "misere minnie[1..9,b,c]": one or two numbers are free and go from 0 to a bound.
struct SliceRequest {
  std::string slice = {};
  std::int64_t to = 0;
  bool grundy = false;
  bool remoteness = false;
};

// Whether a text is a slice rather than a game.
[[nodiscard]] bool is_slice(std::string_view text);

struct ListRequest {
  std::string game = {};
  std::int64_t to = 0;
  int stacks = 0;
  bool count_only = false;
};

struct SequenceRequest {
  std::string game = {};
  std::int64_t to = 40;
};

struct ProveRequest {
  std::string game = {};
  int stacks = 0;
  bool grundy = false;  // Grundy values; otherwise outcomes
  // Of a slice alone: bounds of the first numbers, which are the smallest of interchangeable stacks; nothing for
  // numbers without a bound. Such a proof is kept, but answers no other questions.
  std::vector<std::optional<std::int64_t>> slice = {};
  Numeration numeration = Numeration::binary;
  bool again = false;   // though it is proved already
  bool insist = false;  // go on though the automaton keeps growing
  bool words = true;    // look for words, or at least for the first positions
  // Give up beyond these.
  std::size_t most_states = 5'000;
  std::uint64_t most_product_states = 1'000'000;
};

struct RaysRequest {
  std::string game = {};
  int stacks = 0;  // for games with any number of stacks; 0: 2
};

// How a claim is to be checked.
struct CheckOptions {
  std::optional<std::int64_t> to = std::nullopt;        // look at positions up to this, and no further
  std::optional<Numeration> numeration = std::nullopt;  // prove in this one; nothing: in whichever will do
  bool certificate = false;                             // the answer to a sentence has its proof for others to check
};

class Lab {
 public:
  explicit Lab(LabSettings settings = {});
  ~Lab();
  Lab(Lab&& other) noexcept;
  Lab& operator=(Lab&& other) noexcept;

  // Games of one's own. A name that is known already means the new game from now on. origin names the text in errors.
  // Throws Error with line and column when the rules make no sense or play might never end.
  void add_rules(std::string_view text, std::string_view origin = "rules");
  void add_rules_file(const std::string& path);
  // The games by name; those that have every word of the query in their name, about, cite or group.
  [[nodiscard]] std::vector<GameInfo> games(std::string_view query = {}) const;
  // "minnie", or with what stands behind the name: "cash{1,3,4}".
  [[nodiscard]] GameInfo game(std::string_view name) const;
  // Its moves as the engines see them.
  [[nodiscard]] GameRays rays(const RaysRequest& request, const Limits& limits = {}) const;

  // Throw Error with line and column when the text makes no sense.
  [[nodiscard]] ParsedPosition position(std::string_view text) const;
  // A claim, or a family of claims, on each line.
  [[nodiscard]] std::vector<ParsedClaim> claims(std::string_view text, std::string_view origin = "claim") const;
  // The text as a whole: a claim, or the claims of a family.
  [[nodiscard]] std::vector<ParsedClaim> claim(std::string_view text) const;
  // The same, as check() takes many of them.
  [[nodiscard]] std::vector<AskedClaim> asked_claims(std::string_view text) const;
  // The lines of a file, with what is wrong with those that are no claims. Throws Error when there are none.
  [[nodiscard]] std::vector<AskedClaim> claims_file(const std::string& path) const;

  // Outcome, Grundy value, remoteness, winning moves.
  [[nodiscard]] SolveAnswer solve(std::string_view position, const Limits& limits = {}) const;
  [[nodiscard]] SolveAnswer solve(const ParsedPosition& position, const Limits& limits = {}) const;
  // Many positions, which share their work and the limits. One that is wrong costs no other its answer.
  [[nodiscard]] std::vector<SolveAttempt> solve(std::span<const std::string> positions,
                                                const Limits& limits = {}) const;
  // Every option and what it is worth.
  [[nodiscard]] MovesAnswer moves(std::string_view position, const Limits& limits = {}) const;
  [[nodiscard]] MovesAnswer moves(const ParsedPosition& position, const Limits& limits = {}) const;
  // The same with reasons, the table around it, its proof if one is found in a moment, and what papers say.
  [[nodiscard]] AnalyzeAnswer analyze(std::string_view position, const Limits& limits = {}) const;
  // All that can follow a small position. Throws TooLarge, with its size, when that is more than is asked for.
  [[nodiscard]] TreeAnswer tree(const TreeRequest& request, const Limits& limits = {}) const;

  [[nodiscard]] TableAnswer table(const TableRequest& request, const Limits& limits = {}) const;
  // The outcomes of a table as bits; Grundy values and remoteness have none.
  [[nodiscard]] OutcomeBits outcome_bits(const TableRequest& request, const Limits& limits = {}) const;
  [[nodiscard]] SliceAnswer slice(const SliceRequest& request, const Limits& limits = {}) const;
  [[nodiscard]] ListAnswer list(const ListRequest& request, const Limits& limits = {}) const;
  [[nodiscard]] SequenceAnswer sequence(const SequenceRequest& request, const Limits& limits = {}) const;

  // The P-positions among connected graphs, and a family of graphs against chips.
  [[nodiscard]] GraphListAnswer list_graphs(const GraphListRequest& request, const Limits& limits = {}) const;
  [[nodiscard]] FamilyTableAnswer table_family(const FamilyTableRequest& request, const Limits& limits = {}) const;

  // How a table or a list would be made.
  [[nodiscard]] TablePlan table_plan(const TableRequest& request, const Limits& limits = {}) const;
  [[nodiscard]] TablePlan list_plan(const ListRequest& request, const Limits& limits = {}) const;
  // A table of outcomes in a file, a bit a position.
  [[nodiscard]] SaveAnswer save_table(const SaveRequest& request, const Limits& limits = {}) const;
  // Its game is known from then on, by the rules in the file unless a game of that name is known already.
  [[nodiscard]] TableFile open_table(const std::string& path) &;

  // NIM with Cash.
  [[nodiscard]] CashAnswer cash(const CashRequest& request, const Limits& limits = {}) const;

  // What data suggests, as statements that check() reads; each was confirmed by data that it was not made from.
  [[nodiscard]] GuessAnswer guess(const GuessRequest& request, const Limits& limits = {}) const;

  // The P-positions of a game for all sizes. From then on solve, moves, list and check know it.
  [[nodiscard]] ProveAnswer prove(const ProveRequest& request, const Limits& limits = {}) const;
  // Whether a claim holds, for all sizes where that can be decided.
  [[nodiscard]] ClaimAnswer check(std::string_view claim, const CheckOptions& options = {},
                                  const Limits& limits = {}) const;
  [[nodiscard]] ClaimAnswer check(const ParsedClaim& claim, const CheckOptions& options = {},
                                  const Limits& limits = {}) const;
  // Many claims, as many at a time as there are threads; none proves what another is proving. `each` gets their numbers
  // and what became of them, in their order, on the thread that asks, as soon as that is known; what is no claim has
  // its error. Memory and time are for all together: each claim gets what is left of the time divided by the claims
  // that are left, and those that were short of it share what is over in the end; a claim that is refused as too large
  // beside others is asked alone.
  // Returns how many were answered: all, unless it was cancelled.
  std::size_t check(std::span<const AskedClaim> claims, const CheckOptions& options, const Limits& limits,
                    const std::function<void(std::size_t, const ClaimAttempt&)>& each) const;
  // What papers say, and what is true of it: the statements of all entries that are asked for are checked as many
  // claims are, and `each` gets the entries in their order, as soon as they are known, with their paper. Throws Error
  // when an identifier means nothing; a statement that makes no sense has its error in the answer.
  [[nodiscard]] LedgerAnswer ledger(
      const LedgerRequest& request, const Limits& limits = {},
      const std::function<void(const LedgerPaper&, const EntryAnswer&)>& each = nullptr) const;
  // For every entry that is recorded as true, and every correction, a change that makes it false; on small boards where
  // these will do.
  [[nodiscard]] MutationAnswer mutants(const LedgerRequest& request, const Limits& limits = {}) const;
  // Whether a certificate proves what it says, judged from its own rules. origin names the text in the answer.
  [[nodiscard]] CertificateAnswer check_proof(const std::string& certificate, const std::string& origin = "certificate",
                                              const Limits& limits = {}) const;
  [[nodiscard]] CertificateAnswer check_proof(std::istream& certificate, const std::string& origin,
                                              const Limits& limits = {}) const;
  [[nodiscard]] CertificateAnswer check_proof_file(const std::string& path, const Limits& limits = {}) const;

  // About how many bytes are kept between questions. forget() drops all that is kept: answers stay the same, but take
  // longer.
  [[nodiscard]] std::size_t kept_bytes() const;
  void forget();

  struct Inside;  // known to the library only
  [[nodiscard]] Inside& inside() const { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace cairn
