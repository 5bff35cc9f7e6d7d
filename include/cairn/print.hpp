// Every answer as text, CSV, JSON, LaTeX and HTML, and as a picture: what the program prints.
//
// write() hands a text out part by part, so that a long answer is never held as text as a whole.
#pragma once

#include <cairn/analysis.hpp>
#include <cairn/answers.hpp>
#include <cairn/cash.hpp>
#include <cairn/claims.hpp>
#include <cairn/error.hpp>
#include <cairn/format.hpp>
#include <cairn/game.hpp>
#include <cairn/graphs.hpp>
#include <cairn/guess.hpp>
#include <cairn/ledger.hpp>
#include <cairn/position.hpp>
#include <cairn/table_file.hpp>
#include <cairn/tree.hpp>

#include <span>
#include <string>
#include <string_view>

namespace cairn {

// Returns whether all of it was printed. Every answer can be printed as text and as JSON; tables, lists, sequences,
// moves and NIM with Cash as CSV and LaTeX; games and proofs as LaTeX; proofs and game trees for Graphviz. Pictures
// there are of tables, slices, lists, sequences, positions, moves, analyses, game trees and proofs, of NIM with Cash,
// and of a Match (cairn/match.hpp). Throws Error for a format that an answer does not have.
bool write(const SolveAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const SolveAttempt& attempt, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const MovesAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const AnalyzeAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const TreeAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
// Why the player to move wins or loses.
bool write(const Explanation& why, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const TableAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const SliceAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const ListAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const SequenceAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const GraphListAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const FamilyTableAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const TablePlan& plan, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const SaveAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const VerifyAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const ProveAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const GuessAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const ClaimAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
// What is no claim, or could not be checked.
bool write(const AskedClaim& asked, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const FamilyAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
// The table of a ledger as text, an array as JSON, and reports on its papers as HTML and LaTeX.
bool write(const LedgerAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
// One entry with all that is known, as text.
bool write(const EntryAnswer& entry, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const MutationAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const CertificateAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const CashAnswer& answer, Format format, const Sink& sink, const PrintOptions& options = {});
// The rules of a game.
bool write(const GameInfo& game, Format format, const Sink& sink, const PrintOptions& options = {});
// A line for each game.
bool write(std::span<const GameInfo> games, Format format, const Sink& sink, const PrintOptions& options = {});
bool write(const GameRays& rays, Format format, const Sink& sink, const PrintOptions& options = {});

// The same in one piece, whatever the clock says.
template <class Answer>
concept Printable = requires(const Answer& answer, const Sink& sink) { write(answer, Format::text, sink); };

template <Printable Answer>
[[nodiscard]] std::string printed(const Answer& answer, Format format) {
  std::string text;
  write(answer, format, [&](std::string_view part) { text += part; });
  return text;
}
template <Printable Answer>
[[nodiscard]] std::string to_text(const Answer& answer) {
  return printed(answer, Format::text);
}
template <Printable Answer>
[[nodiscard]] std::string to_json(const Answer& answer) {
  return printed(answer, Format::json);
}
template <Printable Answer>
[[nodiscard]] std::string to_csv(const Answer& answer) {
  return printed(answer, Format::csv);
}
template <Printable Answer>
[[nodiscard]] std::string to_latex(const Answer& answer) {
  return printed(answer, Format::latex);
}
// A picture; options: its style and its width.
template <Printable Answer>
[[nodiscard]] std::string to_svg(const Answer& answer, const PictureOptions& options = {}) {
  std::string text;
  PrintOptions print;
  print.picture = options;
  write(
      answer, Format::svg, [&](std::string_view part) { text += part; }, print);
  return text;
}
template <Printable Answer>
[[nodiscard]] std::string to_html(const Answer& answer) {
  return printed(answer, Format::html);
}

// The graphs of a position as texts have them below its name: drawn with their chips, or as lists of neighbours. Empty
// when there are none, or they are too large for that.
[[nodiscard]] std::string drawn(const SolveAnswer& answer, const TextStyle& style = {});

// A line of a table of many claims: the number of its line in `digits` places (none when that is 0), the verdict, how
// it is known, or what refutes it, and as much of the claim as fits.
[[nodiscard]] std::string claim_row(const AskedClaim& asked, const ClaimAttempt& attempt, int digits,
                                    const TextStyle& style = {});
// "31 hold: 29 proved, 2 computed; 3 refuted; 1 unknown; 1 is no claim"
[[nodiscard]] std::string to_text(const ClaimCounts& counts);

// The parts of the table of a ledger: the line above the entries of a paper, the line of an entry, and the totals.
[[nodiscard]] std::string paper_heading(const LedgerPaper& paper, const TextStyle& style = {});
[[nodiscard]] std::string entry_row(const EntryAnswer& entry, const TextStyle& style = {});
[[nodiscard]] std::string ledger_totals(const LedgerAnswer& answer, const TextStyle& style = {});

// How an answer is known, as texts have it at their end: "computed: all 45 positions with numbers up to 8 (rows)".
[[nodiscard]] std::string how_known(const AnswerHead& answer);

}  // namespace cairn
