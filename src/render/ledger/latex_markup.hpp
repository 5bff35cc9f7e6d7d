// A report as one LaTeX document, for pdflatex, xelatex and lualatex; it needs no package beyond those of every
// installation.
#pragma once

#include "render/ledger/report_markup.hpp"

#include <string>
#include <vector>

namespace cairn::render {

class LatexMarkup final : public ReportMarkup {
 public:
  void begin(const std::string& title) override;
  void end() override;
  void paper(const LedgerPaper& paper) override;
  void section(const std::string& title) override;
  void paragraph(const std::string& text) override;
  void table(const std::vector<std::vector<std::string>>& rows) override;
  void begin_entry(const EntryAnswer& entry) override;
  void end_entry() override;
  void quote(const std::string& text) override;
  void labelled(const std::string& label, const std::string& text) override;
  void statement(const std::string& label, const std::string& claim, const std::string& remark) override;
  void lines(const std::string& label, const std::vector<std::string>& lines) override;
  [[nodiscard]] std::string text() const override { return text_; }

 private:
  std::string text_;
  bool any_paper_ = false;
};

// Text for LaTeX: its special characters escaped, and symbols of mathematics as commands.
[[nodiscard]] std::string latex_text(const std::string& text);

}  // namespace cairn::render
