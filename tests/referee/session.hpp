// One case: its games, the program under test, and what was compared so far.
#pragma once
#include <map>
#include <optional>
#include <set>

#include "child.hpp"
#include "match.hpp"
#include "oracle.hpp"
#include "random.hpp"
#include "tally.hpp"

namespace referee {

// A wrong answer, with all that is needed to ask again.
struct Failure {
  std::string what;    // in one line
  std::string corpus;  // a file for the corpus
};

// How a question is asked, beside its arguments.
struct Manner {
  std::vector<std::string> lines;  // of the file that the first argument names: input for `-`
  bool keeps = false;              // uses the kept proofs of this case
  bool with_rules = true;          // a certificate has rules of its own
  bool must_answer = false;        // a refusal is a failure
};

class Session {
 public:
  Session(const Program& program, const std::vector<Game>& games, Random& random, Tally& tally);

  // Asks with --json and --rules. Empty when the program refused, crashed or answered nothing that can be read; a
  // crash, silence with exit code 0 or 1, and an exit code that does not fit to the answers are failures.
  std::optional<std::vector<Json>> ask(const std::vector<std::string>& arguments, const Manner& manner = {});
  // Compares one answer with what is true. `question` repeats it for the corpus; it is counted as `kind`, or as its
  // command.
  bool compare(const std::vector<std::string>& question, const Json& truth, const Json& answer,
               const std::string& kind = "");
  // A wrong answer that `compare` cannot see. `truths` has a line for each line of the answer.
  void fail(const std::string& what, const std::vector<std::string>& question, const std::vector<Json>& truths = {});
  // What must be asked before the next questions, such as a proof that is kept; for the corpus.
  void prepare(std::vector<std::string> question) { prepared_ = std::move(question); }
  void count(const std::string& command, const std::string& engine, long answers = 1);
  // What is not compared, and why; details are shown when REFEREE_VERBOSE is set.
  void skip(const std::string& why, const std::string& details = "");
  // Whether something that could be known is.
  void share(const std::string& what, bool known);

  [[nodiscard]] const std::vector<Game>& games() const { return games_; }
  [[nodiscard]] const Program& program() const { return program_; }
  Random& random() { return random_; }
  Oracle& oracle() { return oracle_; }
  [[nodiscard]] const std::vector<Failure>& failures() const { return failures_; }
  [[nodiscard]] long compared() const { return compared_; }
  [[nodiscard]] bool rules_refused() const { return rules_refused_; }

 private:
  void judge_refused_rules(const Outcome& outcome);

  const Program& program_;
  const std::vector<Game>& games_;
  Random& random_;
  Tally& tally_;
  Oracle oracle_;
  std::vector<Failure> failures_;
  std::vector<std::string> prepared_;
  std::set<std::string> reported_;
  long compared_ = 0;
  bool rules_refused_ = false;
};

// The text of a file for the corpus (see corpus.hpp).
std::string corpus_text(const std::string& why, const std::string& rules, const std::vector<std::string>& before,
                        const std::vector<std::string>& question, const std::vector<Json>& truths);

// What the oracle says of a position, as `solve --json` and `moves --json` would.
std::optional<Json> true_solution(Oracle& oracle, const Parts& parts, bool misere);
std::optional<Json> true_moves(Oracle& oracle, const Parts& parts, bool misere);
std::string text_of(const Oracle& oracle, const Parts& parts, bool misere);

// The questions, each in a file of its own.
void ask_positions(Session& session);
void ask_moves(Session& session);
void ask_tables(Session& session);
void ask_sequence(Session& session);
void ask_sums(Session& session);
void ask_proofs(Session& session);
void ask_claims(Session& session);
void ask_large(Session& session);
void ask_printed_rules(Session& session);

// Large positions by one engine ("" for the program's own choice): what can be played out is, and the answers for a
// position and all its options must fit together.
void ask_large_by(Session& session, const std::string& engine, bool misere, const Manner& manner, int times);

// All questions about one case. Adds to the tally; gives back what was wrong.
std::vector<Failure> try_case(const Program& program, std::uint64_t seed, std::uint64_t number, Tally& tally);

// Positions to ask about: within a box that the oracle can fill, some beyond.
Position random_position(const Game& game, Random& random, int to);
int box_size(const Game& game, Random& random);
// All valid positions of the box; purses finite. Words run over all.
std::vector<Position> box(const Game& game, int to);

}  // namespace referee
