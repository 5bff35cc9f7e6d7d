// A table of short cells that can be CSV, LaTeX or text.
#pragma once

#include "render/layout.hpp"

#include <string>
#include <vector>

namespace cairn {

struct PlainTable {
  struct Column {
    std::string name;
    std::string latex;    // the heading in LaTeX
    bool formula = true;  // cells are mathematics
    bool right = formula;
  };
  std::string title;  // what it is and how it is known
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
};

// A comment, the names, and a line for each row (RFC 4180).
[[nodiscard]] std::string csv_of(const PlainTable& table);
// A comment and a tabular.
[[nodiscard]] std::string latex_of(const PlainTable& table);
// The columns alone; the rows beyond `most` are only counted.
[[nodiscard]] std::string text_of(const PlainTable& table, const TextStyle& style, std::size_t most = ~std::size_t{0});

}  // namespace cairn
