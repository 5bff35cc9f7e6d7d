// A table of short cells that can be CSV, LaTeX or text.
#pragma once

#include "render/layout.hpp"
#include "render/parts.hpp"

#include <functional>
#include <string>
#include <vector>

namespace cairn::render {

struct PlainTable {
  struct Column {
    std::string name;
    std::string latex;    // the heading in LaTeX
    bool formula = true;  // cells are mathematics
    bool right = formula;
  };
  using Row = std::vector<std::string>;
  using Visit = std::function<bool(const Row&)>;  // false: enough

  std::string title;  // what it is and how it is known
  std::vector<Column> columns;
  std::vector<Row> rows;
  // The rows of a long table are made one by one instead, from an answer that must outlive the table.
  std::function<void(const Visit&)> made;

  // All rows, until there are enough.
  void for_each_row(const Visit& visit) const;
};

// When time is up on the way, the rest is left out and a last line says so.
// A comment, the names, and a line for each row (RFC 4180).
void print_csv(const PlainTable& table, Printer& printer);
// A comment and a tabular with the rules of booktabs.
void print_latex(const PlainTable& table, Printer& printer);
// A longtable with the rules of booktabs. caption: LaTeX.
void print_book_table(const PlainTable& table, const std::string& caption, Printer& printer);
// The columns alone; the rows beyond `most` are only counted.
void print_text(const PlainTable& table, const TextStyle& style, Printer& printer, std::size_t most = ~std::size_t{0});

}  // namespace cairn::render
