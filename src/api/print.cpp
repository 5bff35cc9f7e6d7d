// Public values as text, CSV, JSON, LaTeX, b-files and pictures: one way for all of them.
#include <cairn/print.hpp>

#include "api/inside.hpp"
#include "api/printing.hpp"
#include "api/scenes.hpp"
#include "language/parse_rules.hpp"
#include "language/print_latex.hpp"
#include "render/analysis.hpp"
#include "render/automaton/automaton_picture.hpp"
#include "render/certificate.hpp"
#include "render/claims/claim.hpp"
#include "render/claims/claim_table.hpp"
#include "render/claims/family.hpp"
#include "render/csv.hpp"
#include "render/games.hpp"
#include "render/graph/graph_answers.hpp"
#include "render/graph/graph_drawing.hpp"
#include "render/guess.hpp"
#include "render/json.hpp"
#include "render/ledger/ledger_json.hpp"
#include "render/ledger/ledger_text.hpp"
#include "render/ledger/report.hpp"
#include "render/paper/bfile.hpp"
#include "render/paper/latex_answers.hpp"
#include "render/picture/answer_pictures.hpp"
#include "render/prove.hpp"
#include "render/table/text_slice.hpp"
#include "render/text.hpp"
#include "render/tree/tree.hpp"
#include "render/tree/tree_picture.hpp"
#include "render/words.hpp"

namespace cairn {

namespace {

using api::Printing;

std::string text_of_mistake(const std::string& asked, const Error& error) {
  std::string text = asked + ": " + error.what() + "\n";
  if (!error.where().empty()) text += error.where() + "\n";
  if (!error.hint().empty()) text += "hint: " + error.hint() + "\n";
  return text;
}

}  // namespace

bool write(const SolveAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a position", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .picture([&](const PictureOptions& picture) { return render::drawing_of(api::picture_of(answer), picture); })
      .whole();
}

bool write(const SolveAttempt& attempt, Format format, const Sink& sink, const PrintOptions& options) {
  if (!attempt.error) return write(attempt.answer, format, sink, options);
  return Printing("a position", format, sink, options)
      .short_text([&] { return text_of_mistake(attempt.answer.position, *attempt.error); })
      .short_json([&] { return render::json_of_mistake(attempt.answer.position, attempt.error->what()); })
      .whole();
}

bool write(const MovesAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a position", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(answer, options.style, to...); })
      .json([&](const auto&... to) { return render::print_json(answer, to...); })
      .csv([&](const auto&... to) { return render::print_csv(answer, to...); })
      .latex([&](const auto&... to) { return render::print_latex(answer, to...); })
      .picture([&](const PictureOptions& picture) { return render::drawing_of(api::picture_of(answer), picture); })
      .whole();
}

bool write(const AnalyzeAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("an analysis", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .picture([&](const PictureOptions& picture) { return render::drawing_of(api::picture_of(answer), picture); })
      .whole();
}

bool write(const TreeAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a game tree", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .short_dot([&] { return render::graphviz_of(answer); })
      .picture([&](const PictureOptions& picture) { return render::picture_of(answer, picture); })
      .whole();
}

bool write(const Explanation& why, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a reason", format, sink, options)
      .short_text([&] { return render::text_of(why, options.style); })
      .short_json([&] { return render::json_of(why); })
      .whole();
}

bool write(const TableAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  const engine::TableValues& table = *answer.inside().answer;
  return Printing("a table", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(table, options.style, to...); })
      .csv([&](const auto&... to) { return render::print_csv(table, to...); })
      .json([&](const auto&... to) { return render::print_json(table, to...); })
      .latex([&](const auto&... to) { return render::print_latex(table, to...); })
      .bfile([&](const auto&... to) { return render::print_bfile(table, to...); })
      .picture([&](const PictureOptions& picture) { return render::picture_of(table, picture); })
      .whole();
}

bool write(const SliceAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  const engine::SliceValues& slice = answer.inside().answer;
  return Printing("a slice", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(slice, options.style, to...); })
      .csv([&](const auto&... to) { return render::print_csv(slice, to...); })
      .json([&](const auto&... to) { return render::print_json(slice, to...); })
      .latex([&](const auto&... to) { return render::print_latex(slice, to...); })
      .bfile([&](const auto&... to) { return render::print_bfile(slice, to...); })
      .picture([&](const PictureOptions& picture) { return render::picture_of(slice, picture); })
      .whole();
}

bool write(const ListAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  const engine::ListedPositions& list = answer.inside().answer;
  const bool count_only = answer.inside().count_only;
  return Printing("a list", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(list, options.style, to...); })
      .csv([&](const auto&... to) { return render::print_csv(list, count_only, to...); })
      .json([&](const auto&... to) { return render::print_json(list, count_only, to...); })
      .latex([&](const auto&... to) { return render::print_latex(list, to...); })
      .bfile([&](const auto&... to) { return render::print_bfile(list, to...); })
      .picture([&](const PictureOptions& picture) { return render::picture_of(list, picture); })
      .whole();
}

bool write(const SequenceAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  const engine::SequenceValues& values = answer.inside().answer;
  return Printing("a sequence", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(values, options.style, to...); })
      .csv([&](const auto&... to) { return render::print_csv(values, to...); })
      .json([&](const auto&... to) { return render::print_json(values, to...); })
      .latex([&](const auto&... to) { return render::print_latex(values, to...); })
      .bfile([&](const auto&... to) { return render::print_bfile(values, to...); })
      .picture([&](const PictureOptions& picture) { return render::picture_of(values, picture); })
      .whole();
}

bool write(const GraphListAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a list of graphs", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(answer, options.style, to...); })
      .csv([&](const auto&... to) { return render::print_csv(answer, to...); })
      .json([&](const auto&... to) { return render::print_json(answer, to...); })
      .whole();
}

bool write(const FamilyTableAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a table of a family", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(answer, options.style, to...); })
      .csv([&](const auto&... to) { return render::print_csv(answer, to...); })
      .json([&](const auto&... to) { return render::print_json(answer, to...); })
      .whole();
}

bool write(const TablePlan& plan, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a plan", format, sink, options)
      .short_text([&] { return render::text_of(plan.inside().answer, options.style); })
      .short_json([&] { return render::json_of(plan.inside().answer); })
      .whole();
}

bool write(const SaveAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a saved table", format, sink, options)
      .short_text([&] { return render::text_of(answer.inside().answer, options.style); })
      .short_json([&] { return render::json_of(answer.inside().answer); })
      .whole();
}

bool write(const VerifyAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  const VerifyAnswer::Inside& inside = answer.inside();
  return Printing("a verdict on a table", format, sink, options)
      .short_text([&] { return render::text_of(inside.file, inside.answer, options.style); })
      .short_json([&] { return render::json_of(inside.file, inside.answer); })
      .whole();
}

bool write(const ProveAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a proof", format, sink, options)
      .short_text([&] { return render::text_of(answer.inside().report, options.style, options.written); })
      .short_json([&] { return render::json_of(answer.inside().report); })
      .short_latex([&] { return answer.latex(); })
      .short_dot([&] { return answer.graphviz(); })
      .picture([&](const PictureOptions& picture) { return render::picture_of(answer.inside().report, picture); })
      .whole();
}

bool write(const GuessAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a guess", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .whole();
}

bool write(const ClaimAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a claim", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .whole();
}

bool write(const AskedClaim& asked, Format format, const Sink& sink, const PrintOptions& options) {
  const Error error = asked.error.value_or(Error("this claim was not checked"));
  return Printing("a claim", format, sink, options)
      .short_text([&] { return text_of_mistake(asked.text, error); })
      .short_json([&] { return render::json_of_mistake(asked.text, asked.line, error); })
      .whole();
}

bool write(const FamilyAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a family of claims", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .whole();
}

bool write(const LedgerAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a ledger", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .short_latex([&] { return render::latex_report(answer); })
      .short_html([&] { return render::html_report(answer); })
      .whole();
}

bool write(const EntryAnswer& entry, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("an entry of a ledger", format, sink, options)
      .short_text([&] { return render::text_of(entry, options.style); })
      .whole();
}

bool write(const MutationAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a list of mutants", format, sink, options)
      .short_text([&] { return render::text_of(answer, options.style); })
      .short_json([&] { return render::json_of(answer); })
      .whole();
}

bool write(const CertificateAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a certificate", format, sink, options)
      .short_text([&] { return render::text_of(answer.inside().answer); })
      .short_json([&] { return render::json_of(answer.inside().answer); })
      .whole();
}

bool write(const GameInfo& game, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a game", format, sink, options)
      .short_text([&] { return game.rules; })
      .short_json([&] { return render::json_of(game); })
      .short_latex([&] {
        return "% " + made_by() + "\n" + language::print_latex(language::parse_rules(game.rules, game.name).at(0));
      })
      .whole();
}

bool write(std::span<const GameInfo> games, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a list of games", format, sink, options)
      .short_text([&] { return render::text_of(games, options.style); })
      .short_json([&] { return render::json_of(games); })
      .whole();
}

bool write(const GameRays& rays, Format format, const Sink& sink, const PrintOptions& options) {
  return Printing("a list of rays", format, sink, options)
      .text([&](const auto&... to) { return render::print_text(rays.inside().rays, to...); })
      .json([&](const auto&... to) { return render::print_json(rays.game(), rays.inside().rays, to...); })
      .whole();
}

std::string drawn(const SolveAnswer& answer, const TextStyle& style) {
  return render::drawing_of(answer.boards, style);
}

std::string claim_row(const AskedClaim& asked, const ClaimAttempt& attempt, int digits, const TextStyle& style) {
  return render::row_of(asked, attempt, digits, style);
}

std::string to_text(const ClaimCounts& counts) { return render::text_of(counts); }

std::string paper_heading(const LedgerPaper& paper, const TextStyle& style) { return render::heading_of(paper, style); }

std::string entry_row(const EntryAnswer& entry, const TextStyle& style) { return render::row_of(entry, style); }

std::string ledger_totals(const LedgerAnswer& answer, const TextStyle& style) {
  return render::totals_of(answer, style);
}

std::string how_known(const AnswerHead& answer) {
  return render::known_text(answer.known, answer.engine, answer.status);
}

}  // namespace cairn
