// Commands, escapes, and symbols that quoted sentences have.
#include "render/ledger/latex_markup.hpp"

#include "base/printable.hpp"
#include "language/print_expression.hpp"
#include "render/ledger/ledger_words.hpp"

#include <cairn/version.hpp>

#include <array>
#include <string_view>
#include <utility>

namespace cairn::render {

namespace {

using Symbol = std::pair<std::string_view, std::string_view>;
constexpr auto kSymbols = std::to_array<Symbol>({
    {"\u2264", "\\le"},
    {"\u2265", "\\ge"},
    {"\u2260", "\\ne"},
    {"<=", "\\le"},
    {">=", "\\ge"},
    {"!=", "\\ne"},
    {"\u2208", "\\in"},
    {"\u2209", "\\notin"},
    {"\u2229", "\\cap"},
    {"\u222a", "\\cup"},
    {"\u2205", "\\emptyset"},
    {"\u2286", "\\subseteq"},
    {"\u2282", "\\subset"},
    {"\u2308", "\\lceil"},
    {"\u2309", "\\rceil"},
    {"\u230a", "\\lfloor"},
    {"\u230b", "\\rfloor"},
    {"\u2261", "\\equiv"},
    {"\u2248", "\\approx"},
    {"\u2295", "\\oplus"},
    {"\u00d7", "\\times"},
    {"\u00b7", "\\cdot"},
    {"\u22c5", "\\cdot"},
    {"\u221e", "\\infty"},
    {"\u2192", "\\to"},
    {"\u21d2", "\\Rightarrow"},
    {"\u21d4", "\\iff"},
    {"\u27fa", "\\iff"},
    {"\u2200", "\\forall"},
    {"\u2203", "\\exists"},
    {"\u2227", "\\wedge"},
    {"\u2228", "\\vee"},
    {"\u00ac", "\\neg"},
    {"\u22a5", "\\perp"},
    {"\u2211", "\\sum"},
    {"\u221a", "\\surd"},
    {"\u2212", "-"},
    {"\u00b1", "\\pm"},
    {"\u2115", "\\mathbf{N}"},
    {"\u2124", "\\mathbf{Z}"},
    {"\u2113", "\\ell"},
    {"\u2020", "\\dagger"},
    {"\u2026", "\\ldots"},
    {"\u207b", "^{-}"},
    {"\u00b9", "^{1}"},
    {"\u00b2", "^{2}"},
    {"\u00b3", "^{3}"},
    {"\u03b1", "\\alpha"},
    {"\u03b2", "\\beta"},
    {"\u03b3", "\\gamma"},
    {"\u03b4", "\\delta"},
    {"\u03b5", "\\varepsilon"},
    {"\u03bb", "\\lambda"},
    {"\u03bc", "\\mu"},
    {"\u03c0", "\\pi"},
    {"\u03c3", "\\sigma"},
    {"\u03c4", "\\tau"},
    {"\u03c6", "\\varphi"},
    {"\u03d5", "\\phi"},
    {"\u0398", "\\Theta"},
    {"\u03a3", "\\Sigma"},
    {"\u03a9", "\\Omega"},
    {"\u2032", "'"},
    {"\u2223", "\\mid"},
    {"\u2224", "\\nmid"},
    {"\u2216", "\\setminus"},
});

constexpr std::string_view kDigits = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089";

constexpr const char* kPreamble = R"(\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[utf8]{inputenc}\usepackage[T1]{fontenc}\fi
\usepackage{amsmath,amssymb}
\usepackage[margin=2.5cm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5em}
\newcommand{\entry}[3]{\medskip\textbf{#1}\quad{\footnotesize\texttt{#2}}\\*\textit{#3}\par\nobreak}
\newcommand{\field}[2]{\par\hangindent=2em\textsc{#1.}\enspace #2\par}
\newcommand{\claim}[1]{{\small\ttfamily\raggedright #1\par}}
)";

// Statements are ASCII, and are printed as they are written; long ones break at blanks and at commas.
std::string code_text(const std::string& claim) {
  std::string text;
  for (const char c : language::latex_escaped(base::printable(claim))) {
    text += c;
    if (c == ',') text += "\\allowbreak{}";
  }
  return text;
}

}  // namespace

std::string latex_text(const std::string& text) {
  const std::string escaped = language::latex_escaped(base::printable(text));
  std::string result;
  for (std::size_t at = 0; at < escaped.size();) {
    const std::string_view rest = std::string_view(escaped).substr(at);
    bool found = false;
    for (const auto& [symbol, command] : kSymbols) {
      if (!rest.starts_with(symbol)) continue;
      result += "\\ensuremath{" + std::string(command) + "}";
      at += symbol.size();
      found = true;
      break;
    }
    for (std::size_t digit = 0; !found && digit < 10; ++digit) {
      if (!rest.starts_with(kDigits.substr(3 * digit, 3))) continue;
      result += "\\ensuremath{_" + std::to_string(digit) + "}";
      at += 3;
      found = true;
    }
    if (found) continue;
    const char c = escaped[at++];
    if (c == '<' || c == '>' || c == '|') {
      result += std::string("\\ensuremath{") + c + "}";
    } else if (c == '"') {
      result += "''";
    } else {
      result += c;
    }
  }
  return result;
}

void LatexMarkup::begin(const std::string& title) {
  text_ += "% " + made_by() + "\n" + kPreamble;
  text_ += "\\title{" + latex_text(title) + "}\n\\date{}\n\\begin{document}\n";
}

void LatexMarkup::end() { text_ += "\n\\end{document}\n"; }

void LatexMarkup::paper(const LedgerPaper& paper) {
  if (any_paper_) text_ += "\n\\clearpage\n";
  any_paper_ = true;
  std::string by = paper.authors;
  if (!paper.published.empty()) by += (by.empty() ? "" : ", ") + paper.published;
  text_ += "\n\\section*{Referee's report: " + latex_text(paper.title) + "}\n";
  if (!by.empty()) text_ += "\\textit{" + latex_text(by) + "}\n\n";
}

void LatexMarkup::section(const std::string& title) { text_ += "\n\\subsection*{" + latex_text(title) + "}\n"; }

void LatexMarkup::paragraph(const std::string& text) { text_ += latex_text(text) + "\n\n"; }

void LatexMarkup::table(const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return;
  text_ += "\\begin{center}\\small\n\\begin{tabular}{p{0.34\\linewidth}" + std::string(rows.front().size() - 1, 'r') +
           "}\n\\hline\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) text_ += (j == 0 ? "" : " & ") + latex_text(rows[i][j]);
    text_ += i == 0 ? " \\\\ \\hline\n" : " \\\\\n";
  }
  text_ += "\\hline\n\\end{tabular}\n\\end{center}\n\\clearpage\n";
}

void LatexMarkup::begin_entry(const EntryAnswer& entry) {
  text_ += "\n\\entry{" + latex_text(entry.claim.source) + "}{" + latex_text(entry.claim.id) + "}{" +
           latex_text(verdict_words(entry)) + "}\n";
}

void LatexMarkup::end_entry() { text_ += "\n"; }

void LatexMarkup::quote(const std::string& text) {
  text_ += "\\begin{quote}``" + latex_text(text) + "''\\end{quote}\n";
}

void LatexMarkup::labelled(const std::string& label, const std::string& text) {
  text_ += "\\field{" + latex_text(label) + "}{" + latex_text(text) + "}\n";
}

void LatexMarkup::statement(const std::string& label, const std::string& claim, const std::string& remark) {
  text_ += "\\field{" + latex_text(label) + "}{}\\claim{" + code_text(claim) + "}\n" +
           (remark.empty() ? "" : "{\\small " + latex_text(remark) + "\\par}\n");
}

void LatexMarkup::lines(const std::string& label, const std::vector<std::string>& lines) {
  text_ += "\\field{" + latex_text(label) + "}{}\n{\\small\\begin{itemize}\n";
  for (const std::string& line : lines) {
    text_ += std::string("\\item[] ") + (line.starts_with(' ') ? "\\quad " : "") + latex_text(line) + "\n";
  }
  text_ += "\\end{itemize}}\n";
}

}  // namespace cairn::render
