// The rows engine against straightforward programs and against the table engine: rows_bench [--quick] [--long] [TEXT].
#include "base/all_layers.hpp"
#include "bench/lines.hpp"

#include <cairn/error.hpp>

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
  cairn::bench::BenchOptions options;
  options.control.memory = std::size_t{4} << 30U;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--quick") {
      options.quick = true;
    } else if (argument == "--long") {
      options.full = true;
    } else if (argument.starts_with("-")) {
      std::fprintf(stderr, "usage: %s [--quick | --long] [part of a line's text]\n", argv[0]);
      return 2;
    } else {
      options.only = argument;
    }
  }
  try {
    const auto print = [](std::string_view text) {
      std::fwrite(text.data(), 1, text.size(), stdout);
      std::fflush(stdout);
    };
    return cairn::bench::run_bench(options, print).agrees() ? 0 : 1;
  } catch (const cairn::Error& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
