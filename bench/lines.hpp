// The benchmark of the rows engine, for bench/rows_bench and for `cairn bench`.
#pragma once

#include "base/all_layers.hpp"
#include "base/control.hpp"
#include "bench/report.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace cairn::bench {

struct BenchOptions {
  std::string only;    // lines whose text contains this; empty: all
  bool quick = false;  // small sizes, to see that all tables agree; targets mean nothing then
  bool full = false;   // the sizes of the targets even where the table engine takes many minutes
  Control control;     // looked at between lines and by the engines
};

// Compares line by line, and prints each as it comes when `print` is not empty. A target that is missed is reported but
// is not a failure: it depends on the machine. Throws Error when there is no such line.
[[nodiscard]] BenchReport run_bench(const BenchOptions& options, const std::function<void(std::string_view)>& print);

}  // namespace cairn::bench
