// The lines of the benchmark as data, and what it takes to run one.
//
// Both sides end with a table in memory and both pay for it: ours is the plan, the memory and the filling, theirs the
// memory and the filling. Reading the rules is on neither side's account.
#include "bench/lines.hpp"
#include "base/all_layers.hpp"

#include "bench/claim.hpp"
#include "bench/harness.hpp"
#include "bench/other_lines.hpp"
#include "bench/plain.hpp"
#include "engine/rows/rows.hpp"
#include "engine/table/box.hpp"
#include "engine/table/table.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace cairn::bench {

namespace {

struct TableEngine {};
struct TableEngineGrundy {};
struct FillingAlone {};  // ours is then filling and comparing with a claim, both without the cut
using OutcomeProgram = Outcomes (*)(int stacks, int to);
using SquareProgram = Outcomes (*)(int to);  // all pairs, not only the sorted ones
using ValueProgram = Values (*)(int to);
using Rival = std::variant<OutcomeProgram, SquareProgram, ValueProgram, TableEngine, TableEngineGrundy, FillingAlone>;

struct Line {
  const char* game;
  int stacks;  // 0: the game has numbers of its own
  int to;
  int quick_to;
  int full_to;  // the size of the target where it differs from `to`; otherwise 0
  const char* against;
  Rival rival;
  double target;    // ratio: theirs / ours at least this; for FillingAlone ours / theirs at most this; 0: none
  int threads = 1;  // ours; with more than one both are timed by the clock on the wall
};

// The table engine visits every option, so its time grows with the fourth power of the size of three stacks and with
// the third of two: forty minutes for NIM to 1000, one for JENNIFER to 300, half a one for WYNNIE's and MINNIE's
// values. These run at a smaller size unless asked otherwise. Ours grows more slowly, so that the ratio there is the
// smaller one.
constexpr std::array kLines{
    Line{"wythoff", 2, 4999, 299, 0, "flags, full square", wythoff_square, 30},
    Line{"wythoff", 2, 4999, 299, 0, "flags, sorted pairs", [](int, int to) { return wythoff_flags(to); }, 0},
    Line{"wythoff", 2, 4999, 299, 0, "flags, rows end at P", [](int, int to) { return wythoff_short_rows(to); }, 0},
    Line{"wynnie", 2, 4999, 299, 0, "flags, full square", wynnie_square, 30},
    Line{"wynnie", 2, 4999, 299, 0, "flags, sorted pairs", [](int, int to) { return wynnie_flags(to); }, 0},
    Line{"minnie", 3, 1000, 100, 0, "marking sieve", minnie_sieve, 50},
    Line{"minnie", 3, 1000, 100, 0, "lookup", minnie_lookup, 0},
    Line{"minnie", 4, 200, 30, 0, "lookup", minnie_lookup, 30},
    Line{"mine", 3, 1000, 100, 0, "lookup", mine_lookup, 30},
    Line{"nim", 3, 200, 40, 1000, "table engine", TableEngine{}, 10},
    Line{"nimb", 3, 300, 40, 0, "table engine", TableEngine{}, 10},
    Line{"greedy_nim", 3, 300, 40, 0, "table engine", TableEngine{}, 10},
    Line{"susen", 3, 300, 40, 600, "table engine", TableEngine{}, 140},
    Line{"susen", 3, 300, 66, 0, "lookup", susen_lookup, 5},
    Line{"susen", 3, 600, 70, 0, "lookup", susen_lookup, 5},
    Line{"jennifer", 3, 150, 40, 300, "table engine", TableEngine{}, 6240},
    Line{"jennifer", 3, 150, 66, 0, "lookup", jennifer_lookup, 40},
    Line{"jennifer", 3, 300, 70, 0, "lookup", jennifer_lookup, 200},
    Line{"cash{1,3,4}", 0, 150, 30, 0, "table engine", TableEngine{}, 0},
    Line{"comply{1..4}", 0, 2000, 200, 0, "table engine", TableEngine{}, 0},
    Line{"wythoff", 2, 1999, 199, 0, "bitset mex", wythoff_bitset_mex, 2},
    Line{"wythoff", 2, 1999, 199, 0, "bitset mex", wythoff_bitset_mex, 3, 2},
    Line{"wynnie", 2, 999, 199, 1999, "table engine", TableEngineGrundy{}, 800},
    Line{"wynnie", 2, 999, 199, 0, "values marked", wynnie_marked, 20},
    Line{"wynnie", 2, 999, 199, 0, "values marked", wynnie_marked, 0, 2},
    Line{"minnie", 2, 999, 199, 1999, "table engine", TableEngineGrundy{}, 600},
    Line{"minnie", 2, 999, 199, 0, "values marked", minnie_marked, 20},
    Line{"minnie", 2, 999, 199, 0, "values marked", minnie_marked, 0, 2},
    Line{"minnie", 3, 100, 30, 200, "table engine", TableEngineGrundy{}, 5},
    Line{"minnie", 3, 150, 66, 0, "values marked", minnie_triples_marked, 0},
    Line{"wynnie_two", 3, 100, 30, 0, "table engine", TableEngineGrundy{}, 5},
    Line{"wynnie_all", 3, 100, 30, 0, "table engine", TableEngineGrundy{}, 5},
    Line{"minnie", 3, 1000, 100, 0, "filling alone", FillingAlone{}, 3},
};

constexpr std::size_t kBandwidthBuffer = std::size_t{1} << 30U;
constexpr std::size_t kQuickBandwidthBuffer = std::size_t{1} << 27U;
constexpr double kBudget = 5;  // seconds a line, unless the slower program needs more for one turn

struct Result {
  Times times;
  std::uint64_t positions = 0;
  double bytes = 0;  // of our table
  bool same = false;
};

// A Grundy table of ours: rows are put one behind the other as they come.
class Collected : public RowConsumer {
 public:
  explicit Collected(std::uint64_t positions) { values_.reserve(positions); }
  bool row(const Row& row) override {
    const auto length = row.last - row.first + 1;
    values_.insert(values_.end(), row.values, row.values + length);
    return true;
  }
  [[nodiscard]] const std::vector<std::int32_t>& values() const { return values_; }

 private:
  std::vector<std::int32_t> values_;
};

class NothingToDo : public RowConsumer {
 public:
  bool row(const Row& row) override {
    rows_ += row.words != nullptr ? 1 : 0;
    return true;
  }

 private:
  std::uint64_t rows_ = 0;
};

// A table is in the order of its box: modes run fastest, then the last number.
struct Place {
  std::span<const std::int64_t> prefix;
  std::uint64_t y = 0;
  std::size_t number = 0;
};

// Calls look(place, is_p) for all positions of a kept table in order; false as soon as look says so.
template <class Look>
bool all_of(const RowTable& table, const Look& look) {
  const RowLayout& layout = table.layout();
  std::vector<std::int64_t> prefix = layout.first_prefix();
  Place place;
  do {
    place.prefix = prefix;
    for (auto y = static_cast<std::uint64_t>(layout.first(prefix)); y <= static_cast<std::uint64_t>(layout.to()); ++y) {
      place.y = y;
      for (std::size_t slot = 0; slot < layout.modes(); ++slot, ++place.number) {
        if (!look(place, ((table.row(slot, prefix)[y / 64] >> (y % 64)) & 1U) != 0)) return false;
      }
    }
  } while (layout.advance(prefix));
  return true;
}

class Runner {
 public:
  Runner(const Line& line, int to, const Control& control, Signature& signature)
      : line_(line), to_(to), control_(control), signature_(signature) {
    Library library = built_in_games();
    const auto game = parse_game(line.game, library).game;
    options_.emplace(lower(*game, line.stacks > 0 ? line.stacks : numeric_coordinates(game->rules)));
    control_.progress = nullptr;
  }

  Result operator()(OutcomeProgram program) const {
    Outcomes theirs;
    return outcomes(
        {[&] { theirs = program(line_.stacks, to_); }, [&] { Outcomes().swap(theirs); }}, positions(),
        [&](const Place& place) { return theirs[place.number] == 0; },
        [&](std::uint64_t positions) { return theirs.size() == positions; });
  }

  // The square has every pair but those of equal stacks twice, which must agree.
  Result operator()(SquareProgram program) const {
    Outcomes theirs;
    const auto n = static_cast<std::size_t>(to_) + 1;
    return outcomes(
        {[&] { theirs = program(to_); }, [&] { Outcomes().swap(theirs); }}, static_cast<double>(n * n),
        [&](const Place& place) { return theirs[static_cast<std::size_t>(place.prefix[0]) * n + place.y] == 0; },
        [&](std::uint64_t positions) {
          if (positions != n * (n + 1) / 2 || theirs.size() != n * n) return false;
          for (std::size_t a = 0; a < n; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
              if (theirs[a * n + b] != theirs[b * n + a]) return false;
            }
          }
          return true;
        });
  }

  Result operator()(TableEngine) const {
    DenseTable theirs;
    return outcomes(
        table_engine(theirs, false), positions() * sizeof(std::int32_t),
        [&](const Place& place) { return theirs.values[place.number] == 'P'; },
        [&](std::uint64_t positions) { return theirs.values.size() == positions; });
  }

  Result operator()(ValueProgram program) const {
    Values theirs;
    // The table, and a bit for each value of each stack and diagonal, of values up to twice the bound.
    const double side = static_cast<double>(to_) + 1;
    const double bytes = positions() * sizeof(std::uint16_t) + 2 * side * (2 * side / 8 + sizeof(std::uint64_t));
    return values({[&] { theirs = program(to_); }, [&] { Values().swap(theirs); }}, bytes, theirs);
  }

  Result operator()(TableEngineGrundy) const {
    DenseTable theirs;
    return values(table_engine(theirs, true), positions() * sizeof(std::int32_t), theirs.values);
  }

  // Here a slow version of the comparison judges the fast one, and the table it reads is the one that is signed.
  Result operator()(FillingAlone) const {
    ClaimComparison comparison;
    NothingToDo nothing;
    const auto run = [&](RowConsumer& consumer) {
      Rows rows(options_->rays(), question(false, false), control_.memory);
      fill(rows, &consumer);
    };
    Result result;
    result.times = take_turns({[&] { run(comparison); }, [&] { comparison = {}; }},
                              {[&] { run(nothing); }, [&] { nothing = {}; }}, kBudget);
    Rows kept(options_->rays(), question(false, true), control_.memory);
    fill(kept, nullptr);
    std::uint64_t mismatches = 0;
    all_of(kept.table(), [&](const Place& place, bool is_p) {
      const auto y = static_cast<std::int64_t>(place.y);
      mismatches += claimed(place.prefix[0], place.prefix[1], y) != is_p ? 1 : 0;
      return true;
    });
    result.positions = kept.box().size();
    result.bytes = table_bytes(kept);
    result.same = comparison.mismatches() == mismatches && comparison.positions() == result.positions;
    signature_.add(mismatches);
    sign(kept);
    return result;
  }

 private:
  [[nodiscard]] double positions() const { return box_shape(options_->rays(), to_).positions(); }

  // Both tables are there at once. What does not fit is not run, and says so.
  void check_fits(double ours, double theirs) const {
    const double bytes = ours + theirs;
    if (bytes <= static_cast<double>(control_.memory)) return;
    throw TooLarge(fmt::format("the two tables need {}, but {} may be used", bytes_to_string(bytes),
                               bytes_to_string(static_cast<double>(control_.memory))));
  }

  [[nodiscard]] RowsQuestion question(bool grundy, bool keep, bool cut = false) const {
    RowsQuestion question;
    question.to = to_;
    question.grundy = grundy;
    question.keep = keep;
    question.cut = cut;
    question.threads = line_.threads;
    return question;
  }

  void fill(Rows& rows, RowConsumer* consumer) const {
    if (rows.fill(consumer, control_) != Status::complete) throw Error("the rows engine was stopped");
  }

  [[nodiscard]] Contestant table_engine(DenseTable& table, bool grundy) const {
    return {[this, &table, grundy] {
              table = fill_table(*options_, to_, grundy, false, control_);
              if (table.status != Status::complete) throw Error("the table engine was stopped");
            },
            [&table] { table = DenseTable(); }};
  }

  static double table_bytes(const Rows& rows) {
    return static_cast<double>(rows.table().layout().words() * sizeof(std::uint64_t));
  }

  // By positions, not by where they are stored: another layout gives the same signature.
  void sign(const Rows& rows) const {
    const RowLayout& layout = rows.table().layout();
    std::vector<std::int64_t> prefix = layout.first_prefix();
    do {
      const std::int64_t last = layout.to() / 64;
      for (std::size_t slot = 0; slot < layout.modes(); ++slot) {
        const std::uint64_t* row = rows.table().row(slot, prefix);
        for (std::int64_t word = layout.first(prefix) / 64; word <= last; ++word) signature_.add(row[word]);
      }
    } while (layout.advance(prefix));
  }

  // bytes: of their table.
  template <class IsP, class Fits>
  Result outcomes(const Contestant& theirs, double bytes, const IsP& is_p, const Fits& fits) const {
    check_fits(Rows(options_->rays(), question(false, true, true), control_.memory).bytes(), bytes);
    std::optional<Rows> ours;
    Result result;
    result.times = take_turns({[&] {
                                 ours.emplace(options_->rays(), question(false, true, true), control_.memory);
                                 fill(*ours, nullptr);
                               },
                               [&] { ours.reset(); }},
                              theirs, kBudget);
    result.positions = ours->box().size();
    result.bytes = table_bytes(*ours);
    result.same =
        fits(result.positions) && all_of(ours->table(), [&](const Place& place, bool p) { return p == is_p(place); });
    sign(*ours);
    return result;
  }

  template <class Table>
  Result values(const Contestant& theirs, double bytes, const Table& table) const {
    check_fits(Rows(options_->rays(), question(true, false, true), control_.memory).bytes() +
                   positions() * sizeof(std::int32_t),
               bytes);
    std::optional<Collected> ours;
    Result result;
    result.times = take_turns({[&] {
                                 Rows rows(options_->rays(), question(true, false, true), control_.memory);
                                 ours.emplace(rows.box().size());
                                 fill(rows, &*ours);
                               },
                               [&] { ours.reset(); }},
                              theirs, kBudget, line_.threads > 1 ? wall_time : processor_time);
    const auto& values = ours->values();
    result.positions = values.size();
    result.bytes = static_cast<double>(values.size() * sizeof(values[0]));
    result.same = std::equal(values.begin(), values.end(), table.begin(), table.end(),
                             [](std::int32_t mine, auto other) { return mine == static_cast<std::int32_t>(other); });
    for (const auto value : values) signature_.add(static_cast<std::uint32_t>(value));
    return result;
  }

  const Line& line_;
  int to_;
  Control control_;
  Signature& signature_;
  std::optional<Options> options_;
};

std::string describe(const Line& line, int to) {
  const bool grundy =
      std::holds_alternative<ValueProgram>(line.rival) || std::holds_alternative<TableEngineGrundy>(line.rival);
  std::string text = line.game;
  if (line.stacks == 2) {
    text += fmt::format(" {} x {}", to + 1, to + 1);
  } else if (line.stacks == 0) {
    text += fmt::format(" to {}", to);
  } else {
    text += fmt::format(" {} stacks to {}", line.stacks, to);
  }
  if (grundy) text += ", Grundy values";
  if (line.threads > 1) text += fmt::format(", {} threads", line.threads);
  if (std::holds_alternative<FillingAlone>(line.rival)) text += ", with a claim";
  return text;
}

BenchLine run_line(const Line& line, int to, const BenchOptions& options, const Bandwidth& bandwidth) {
  Signature signature;
  const Result result = std::visit(Runner(line, to, options.control, signature), line.rival);
  BenchLine found = judged(result.times, line.target, std::holds_alternative<FillingAlone>(line.rival), options.quick);
  if (found.met && !options.full && line.full_to > 0) found.target_for = describe(line, line.full_to);
  found.positions_per_second = static_cast<double>(result.positions) / found.ours;
  found.bandwidth_share = 2 * result.bytes / found.ours / bandwidth.bytes_per_second;
  found.signature = signature.value();
  found.same = result.same;
  return found;
}

BenchLine run(const OtherLine& line, const BenchOptions& options) {
  BenchLine found;
  try {
    found = line.run(options);
  } catch (const Error& error) {  // the other lines are of use all the same
    found.not_run = error.what();
  }
  found.task = line.task;
  found.against = line.against;
  return found;
}

}  // namespace

BenchLine judged(const Times& times, double target, bool at_most, bool quick) {
  BenchLine line;
  line.ours = times.ours;
  line.theirs = times.theirs;
  line.at_most = at_most;
  line.ratio = at_most ? line.ours / line.theirs : line.theirs / line.ours;
  line.target = target;
  if (target != 0 && !quick) line.met = at_most ? line.ratio <= target : line.ratio >= target;
  return line;
}

BenchReport run_bench(const BenchOptions& options, const std::function<void(std::string_view)>& print) {
  const auto say = [&](const std::string& text) {
    if (print) print(text);
  };
  std::vector<OtherLine> chosen;
  const auto choose = [&](const OtherLine& line) {
    if ((line.task + ", against " + line.against).find(options.only) != std::string::npos) chosen.push_back(line);
  };
  Bandwidth bandwidth;
  for (const Line& line : kLines) {
    const int to = options.quick ? line.quick_to : (options.full && line.full_to > 0 ? line.full_to : line.to);
    choose({describe(line, to), line.against,
            [&line, &bandwidth, to](const BenchOptions& asked) { return run_line(line, to, asked, bandwidth); }});
  }
  for (const auto& lines : {option_lines(), call_lines(), proof_lines(options.quick)}) {
    for (const OtherLine& line : lines) choose(line);
  }
  if (chosen.empty()) {
    throw Error("no line of the benchmark contains '" + options.only.substr(0, 64) + "'", "",
                "lines are such as '" + describe(kLines[0], options.quick ? kLines[0].quick_to : kLines[0].to) +
                    ", against " + kLines[0].against + "'");
  }
  BenchReport report;
  report.sizes = options.quick ? "quick" : (options.full ? "long" : "default");
  bandwidth = report.bandwidth =
      measure_bandwidth(std::min(options.quick ? kQuickBandwidthBuffer : kBandwidthBuffer, options.control.memory / 2));
  say(text_before_lines(report.bandwidth));
  Signature signature;
  for (const OtherLine& line : chosen) {
    say(text_before_run(line.task, line.against));
    report.lines.push_back(run(line, options));
    const BenchLine& found = report.lines.back();
    say(text_after_run(found));
    if (found.not_run.empty()) signature.add(found.signature);
    const bool last = report.lines.size() == chosen.size();
    report.stopped = options.control.stop() && (!last || !found.not_run.empty());
    if (report.stopped) break;
  }
  report.signature = signature.value();
  say(text_after_lines(report));
  return report;
}

}  // namespace cairn::bench
