// A report as one HTML page, with a style of its own that also prints.
#pragma once

#include "render/ledger/report_markup.hpp"

#include <string>
#include <vector>

namespace cairn::render {

class HtmlMarkup final : public ReportMarkup {
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
};

}  // namespace cairn::render
