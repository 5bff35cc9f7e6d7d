// cairn bench: tables, options, calls and proofs against straightforward programs and each other, on this machine.
#include "bench/lines.hpp"

#include "base/control.hpp"
#include "base/json.hpp"
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"
#include "lab/laboratory.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

#include <memory>

namespace cairn::cli {

namespace {

using namespace render;  // NOLINT(google-build-using-namespace): the other subcommands do without

constexpr const char* kKnown = "both answers compared, tables position by position, the times measured on this machine";

HowKnown known(const bench::BenchReport& report) {
  if (report.compared() == 0) return {HowKnown::How::unknown, "nothing was compared"};
  return {HowKnown::How::computed, kKnown};
}

struct BenchArguments {
  std::string only;
  bool quick = false;
  bool full = false;
};

Json json_of_line(const bench::BenchLine& line) {
  const bool ran = line.not_run.empty();
  const auto number = [&](double value) { return ran ? Json(value) : Json(nullptr); };
  Json json;
  json["task"] = line.task;
  json["against"] = line.against;
  json["not_run"] = ran ? Json(nullptr) : Json(line.not_run);
  json["ours_ms"] = number(line.ours * 1e3);
  json["theirs_ms"] = number(line.theirs * 1e3);
  json["ratio"] = number(line.ratio);
  json["target"] = ran && line.target != 0 ? Json(line.target) : Json(nullptr);
  json["target_is"] = ran && line.target != 0 ? Json(line.at_most ? "at most" : "at least") : Json(nullptr);
  json["target_for"] = line.target_for.empty() ? Json(nullptr) : Json(line.target_for);
  json["met"] = line.met ? Json(*line.met) : Json(nullptr);
  json["positions_per_second"] = line.positions_per_second > 0 ? number(line.positions_per_second) : Json(nullptr);
  json["bandwidth_share"] = line.bandwidth_share > 0 ? number(line.bandwidth_share) : Json(nullptr);
  json["note"] = line.note.empty() ? Json(nullptr) : Json(line.note);
  json["signature"] = ran ? Json(fmt::format("{:016x}", line.signature)) : Json(nullptr);
  json["agree"] = ran ? Json(line.same) : Json(nullptr);
  return json;
}

std::string json_of_report(const bench::BenchReport& report, Status status) {
  Json json;
  json["sizes"] = report.sizes;
  json["bandwidth_bytes_per_second"] = report.bandwidth.bytes_per_second;
  json["lines"] = Json::array();
  for (const auto& line : report.lines) json["lines"].push_back(json_of_line(line));
  json["signature"] = report.compared() > 0 ? Json(fmt::format("{:016x}", report.signature)) : Json(nullptr);
  json["agree"] = report.agrees();
  json["known"] = {{"how", to_string(known(report).how)}, {"detail", known(report).detail}};
  json["engine"] = "rows";
  json["status"] = status_text(status);
  return answer_line(json);
}

// The benchmark measures the engines themselves, so it speaks to them as they are.
base::Control control_of(const Limits& limits) {
  base::Control control;
  control.memory = limits.memory.value_or(lab::half_of_memory());
  control.deadline = limits.deadline;
  if (limits.cancel) control.cancelled = &interrupted();
  if (limits.progress) {
    control.progress = [tell = limits.progress](const std::string& line) { tell({.line = line, .seconds = 0}); };
  }
  return control;
}

int run_bench(const BenchArguments& arguments, Context& context) {
  const CommonOptions& common = context.options();
  if (!common.engine.empty()) throw Error("'cairn bench' chooses the engines itself", "", "leave out --engine");
  if (!common.rules.empty()) throw Error("'cairn bench' has its own games", "", "leave out --rules");
  if (arguments.quick && arguments.full) {
    throw Error("--quick and --long contradict each other", "", "give one of them");
  }
  bench::BenchOptions options;
  options.only = arguments.only;
  options.quick = arguments.quick;
  options.full = arguments.full;
  options.control = control_of(context.limits());
  std::function<void(std::string_view)> print;
  if (!common.json) print = [&](std::string_view text) { context.print(text); };
  const bench::BenchReport report = run_bench(options, print);
  const Status status = report.stopped ? options.control.stop().value_or(Status::complete) : Status::complete;
  context.print(common.json ? json_of_report(report, status)
                            : "known: " + known_text(known(report), Engine::rows, Status::complete) + "\n");
  if (report.differ() > 0) return kRefuted;
  return report.agrees() ? kDone : kLimitReached;
}

}  // namespace

Subcommand bench_subcommand() {
  const auto arguments = std::make_shared<BenchArguments>();
  return {
      "bench",
      "how fast Cairn is on this machine, and that it is right",
      "Each line is one task, done by Cairn (ours) and by somebody else (theirs), in turns; the best time of each\n"
      "counts, and both answers are compared, tables position by position. Most tasks are tables that the rows engine\n"
      "fills; then come the options of positions on small boards, a call of the program, and proofs.\n"
      "\n"
      "against     the straightforward program one would write for this game (bench/plain.cpp): 'flags' remembers\n"
      "            which rows, columns and diagonals have a P-position, 'lookup' tries options until one is P,\n"
      "            'marking sieve' marks all that reach a P-position, 'bitset mex' keeps sets of values as bits;\n"
      "            or the table engine; 'filling alone': comparing with a claim while filling, against filling;\n"
      "            'loops by hand': the options of one game, written out; 'an empty program', 'in the library' and\n"
      "            'without it': calls of the program and of the launcher of a clone, where they are at hand; 'its\n"
      "            table': a proof against the numbers up to a bound alone; 'its proof': what is asked of a proof\n"
      "ours ms     milliseconds of processor time, one thread\n"
      "ratio       theirs / ours (where the target is '<=', and of 'in the library', ours / theirs): it says more "
      "than\n"
      "            times, as both programs ran under the same conditions\n"
      "target      what the ratio should be, and whether it is; some targets are for larger tables, see --long\n"
      "positions/s positions of the table, or boards whose options are found, divided by our time\n"
      "memory      our table once written and once read, as a share of what memory can do. Beyond 100% the table\n"
      "            stayed in the caches, or parts that are known to be N were left out\n"
      "signature   a hash of all answers: it changes only when answers or lines do\n"
      "\n"
      "Exit code 0 when all answers agree, 1 when some do not, 3 when some lines were not run; a missed target is no\n"
      "failure.\n"
      "With --json: {sizes, bandwidth_bytes_per_second, lines, signature, agree, known, engine, status}, each line\n"
      "{task, against, not_run, ours_ms, theirs_ms, ratio, target, target_is, target_for, met,\n"
      "positions_per_second, bandwidth_share, note, signature, agree}.",
      "  cairn bench --quick           small tables, a few seconds: do they agree?\n"
      "  cairn bench wythoff           the lines about WYTHOFF\n"
      "  cairn bench 'table engine'    the lines against the table engine\n"
      "  cairn bench prove             proofs: time, memory, and what the time is spent on\n"
      "  cairn bench --long            the full sizes of all targets: about an hour",
      [arguments](CommandOptions& options) {
        options.argument("TEXT", arguments->only, "only lines that contain this text (default: all)", false);
        options.flag("--quick", arguments->quick, "small tables, to see that they agree; targets mean nothing then");
        options.flag("--long", arguments->full, "the sizes of the targets, where the table engine needs minutes");
      },
      [arguments](Context& context) { return run_bench(*arguments, context); }};
}

}  // namespace cairn::cli
