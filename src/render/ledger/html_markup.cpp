// Tags, escapes and the style sheet.
#include "render/ledger/html_markup.hpp"

#include "render/ledger/ledger_words.hpp"
#include "render/markup_text.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

namespace cairn::render {

namespace {

constexpr const char* kStyle = R"(
  :root { color-scheme: light; }
  body { font: 16px/1.5 Georgia, "Times New Roman", serif; color: #1c1c1c; background: #fff;
         max-width: 46rem; margin: 2.5rem auto; padding: 0 1.2rem; }
  h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; }
  h2 { font-size: 1.25rem; margin: 2.4rem 0 .6rem; border-bottom: 1px solid #bbb; padding-bottom: .2rem; }
  .authors { color: #555; margin: 0 0 1.2rem; }
  article { margin: 1.3rem 0; padding: .2rem 0 .2rem 1rem; border-left: 3px solid #bbb; }
  article.refuted { border-color: #b3261e; }
  article.conditional { border-color: #b06d00; }
  article.holds { border-color: #2e7d32; }
  article.open, article.reading { border-color: #4a6fa5; }
  article h3 { font-size: 1rem; margin: 0; }
  .id { font: .85rem ui-monospace, Consolas, monospace; color: #555; font-weight: normal; margin-left: .5rem; }
  .verdict { margin: .1rem 0 .4rem; font-style: italic; color: #444; }
  blockquote { margin: .4rem 0; padding: 0 0 0 .8rem; color: #222; border-left: 1px solid #ddd; }
  dl { margin: 0; display: grid; grid-template-columns: 8.2rem 1fr; gap: .25rem .6rem; }
  dt { color: #555; font-size: .9rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  code { font: .86rem/1.45 ui-monospace, Consolas, monospace; background: #f5f4f1; padding: .05rem .25rem; }
  .remark { display: block; color: #555; font-size: .88rem; }
  pre { font: .86rem/1.45 ui-monospace, Consolas, monospace; margin: 0; white-space: pre-wrap; }
  table { border-collapse: collapse; font-size: .92rem; }
  th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #ddd; }
  th:first-child, td:first-child { text-align: left; }
  section.paper + section.paper { margin-top: 4rem; }
  @media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0 0; } dt { margin-top: .3rem; } }
  @media print {
    @page { margin: 2cm; }
    body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
    article { break-inside: avoid; }
    h2, h3, dt { break-after: avoid; }
    section.paper + section.paper, table + section.paper { break-before: page; }
    code { background: none; padding: 0; }
  }
)";

}  // namespace

void HtmlMarkup::begin(const std::string& title) {
  text_ += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  text_ += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  text_ += "<meta name=\"generator\" content=\"" + made_by() + "\">\n";
  text_ += "<title>" + markup_text(title) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<main>\n";
}

void HtmlMarkup::end() {
  if (text_.find("<section class=\"paper\"") != std::string::npos) text_ += "</section>\n";
  text_ += "</main>\n</body>\n</html>\n";
}

void HtmlMarkup::paper(const LedgerPaper& paper) {
  if (text_.find("<section class=\"paper\"") != std::string::npos) text_ += "</section>\n";
  text_ += "<section class=\"paper\" id=\"" + markup_text(paper.id) + "\">\n";
  text_ += "<h1>Referee\u2019s report: " + markup_text(paper.title) + "</h1>\n";
  std::string by = paper.authors;
  if (!paper.published.empty()) by += (by.empty() ? "" : ", ") + paper.published;
  if (!by.empty()) text_ += "<p class=\"authors\">" + markup_text(by) + "</p>\n";
}

void HtmlMarkup::section(const std::string& title) { text_ += "<h2>" + markup_text(title) + "</h2>\n"; }

void HtmlMarkup::paragraph(const std::string& text) { text_ += "<p>" + markup_text(text) + "</p>\n"; }

void HtmlMarkup::table(const std::vector<std::vector<std::string>>& rows) {
  text_ += "<table>\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string tag = i == 0 ? "th" : "td";
    text_ += "<tr>";
    for (const std::string& cell : rows[i]) text_ += fmt::format("<{0}>{1}</{0}>", tag, markup_text(cell));
    text_ += "</tr>\n";
  }
  text_ += "</table>\n";
}

void HtmlMarkup::begin_entry(const EntryAnswer& entry) {
  text_ += "<article class=\"" + to_string(entry.verdict) + "\" id=\"" + markup_text(entry.claim.id) + "\">\n<h3>" +
           markup_text(entry.claim.source) + "<span class=\"id\">" + markup_text(entry.claim.id) +
           "</span></h3>\n<p class=\"verdict\">" + markup_text(verdict_words(entry)) + "</p>\n";
}

void HtmlMarkup::end_entry() { text_ += "</article>\n"; }

void HtmlMarkup::quote(const std::string& text) {
  text_ += "<blockquote>\u201c" + markup_text(text) + "\u201d</blockquote>\n";
}

void HtmlMarkup::labelled(const std::string& label, const std::string& text) {
  text_ += "<dl><dt>" + markup_text(label) + "</dt><dd>" + markup_text(text) + "</dd></dl>\n";
}

void HtmlMarkup::statement(const std::string& label, const std::string& claim, const std::string& remark) {
  text_ += "<dl><dt>" + markup_text(label) + "</dt><dd><code>" + markup_text(claim) + "</code><span class=\"remark\">" +
           markup_text(remark) + "</span></dd></dl>\n";
}

void HtmlMarkup::lines(const std::string& label, const std::vector<std::string>& lines) {
  text_ += "<dl><dt>" + markup_text(label) + "</dt><dd><pre>";
  for (const std::string& line : lines) text_ += markup_text(line) + "\n";
  text_ += "</pre></dd></dl>\n";
}

}  // namespace cairn::render
