// cairn cash --sweep M: all sets of amounts up to M.
#include "cash/cash_sweep.hpp"

#include "cli/cash.hpp"
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "render/cash/cash.hpp"

namespace cairn::cli {

int run_cash_sweep(const CashArguments& arguments, CashFormat format, Context& context) {
  if (!arguments.set.empty()) throw Error("--sweep goes over all sets", "", "leave out SET, or --sweep");
  const bool more = arguments.states || arguments.solution || arguments.formulas || arguments.square ||
                    !arguments.plot.empty() || !arguments.certificate.empty() || !arguments.check_solution.empty();
  if (more) throw Error("--sweep prints one line for each set, and nothing else", "", "leave out the other options");
  const std::int64_t most = parse_whole("--sweep", arguments.sweep, 1, kLargestSweep);
  const int threads = parse_threads(arguments.threads);
  const CashSweep sweep = cash_sweep(most, threads, context.control());
  const bool whole = print_cash(
      sweep_table(sweep), format, context, [&](Printer& printer) { print_text(sweep, context.style(), printer); },
      [&](Printer& printer) { print_json(sweep, printer); });
  return whole && sweep.status == Status::complete ? kDone : kLimitReached;
}

}  // namespace cairn::cli
