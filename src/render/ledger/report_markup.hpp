// What a report is made of, in whichever language it is written.
#pragma once

#include "base/layers.hpp"

#include <cairn/ledger.hpp>

#include <string>
#include <vector>

namespace cairn::render {

class ReportMarkup {
 public:
  ReportMarkup() = default;
  virtual ~ReportMarkup() = default;
  ReportMarkup(const ReportMarkup&) = delete;
  ReportMarkup& operator=(const ReportMarkup&) = delete;

  virtual void begin(const std::string& title) = 0;
  virtual void end() = 0;
  // Each paper begins on a page of its own.
  virtual void paper(const LedgerPaper& paper) = 0;
  virtual void section(const std::string& title) = 0;
  virtual void paragraph(const std::string& text) = 0;
  // Rows of cells; the first row is the head.
  virtual void table(const std::vector<std::vector<std::string>>& rows) = 0;

  virtual void begin_entry(const EntryAnswer& entry) = 0;
  virtual void end_entry() = 0;
  virtual void quote(const std::string& text) = 0;
  virtual void labelled(const std::string& label, const std::string& text) = 0;
  // A statement in the language of claims, and what became of it.
  virtual void statement(const std::string& label, const std::string& claim, const std::string& remark) = 0;
  virtual void lines(const std::string& label, const std::vector<std::string>& lines) = 0;

  [[nodiscard]] virtual std::string text() const = 0;
};

}  // namespace cairn::render
