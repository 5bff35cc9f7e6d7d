// Comparing rows with a dense table, position by position.
#include "engine/rows_check_support.hpp"
#include "base/all_layers.hpp"

#include "engine/rows/row_plan.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace rows_test {

namespace {

const std::string kRefusal = "refused: ";

std::string text_of(std::span<const std::int64_t> numbers) {
  std::string text = "(";
  for (const auto number : numbers) text += (text.size() == 1 ? "" : ",") + std::to_string(number);
  return text + ")";
}

std::string where(std::size_t slot, std::span<const std::int64_t> prefix) {
  return "row " + text_of(prefix) + " of mode slot " + std::to_string(slot);
}

bool is_p(std::int32_t value, bool grundy) { return value == (grundy ? 0 : 'P'); }

bool bit(const std::uint64_t* words, std::int64_t y) {
  return ((words[static_cast<std::size_t>(y) / 64] >> (static_cast<std::size_t>(y) % 64)) & 1U) != 0;
}

}  // namespace

void RowWalk::advance() {
  ++row_;
  if (++slot_ < modes_) return;
  slot_ = 0;
  for (std::size_t i = prefix_.size(); i-- > 0;) {
    if (prefix_[i] == to_) continue;
    const std::int64_t value = ++prefix_[i];
    for (std::size_t later = i + 1; later < prefix_.size(); ++later) prefix_[later] = sorted_ ? value : 0;
    return;
  }
  done_ = true;
}

bool fits(const cairn::Rays& rays, std::int64_t to, bool grundy, bool misere) {
  return cairn::Rows::misfit(rays, {to, grundy, misere, true, true, 1}).empty();
}

std::uint64_t count_rows(const cairn::Box& box, std::int64_t to) {
  RowWalk walk(box, to);
  while (!walk.done()) walk.advance();
  return walk.row();
}

std::uint64_t count_p(const cairn::DenseTable& table, bool grundy) {
  return static_cast<std::uint64_t>(
      std::count_if(table.values.begin(), table.values.end(), [&](auto value) { return is_p(value, grundy); }));
}

RowChecker::RowChecker(const cairn::DenseTable& expected, std::int64_t to, CheckerOptions options)
    : expected_(expected), to_(to), options_(std::move(options)), walk_(expected.box, to) {}

bool RowChecker::complain(const std::string& what) {
  if (error_.empty()) error_ = what;
  return false;
}

bool RowChecker::in_expected(const std::vector<std::int64_t>& prefix) const {
  return std::all_of(prefix.begin(), prefix.end(), [&](auto value) { return value <= expected_.box.to(); });
}

std::uint64_t RowChecker::rank(std::size_t slot, const std::vector<std::int64_t>& prefix, std::int64_t y) const {
  std::vector<std::int64_t> x = prefix;
  x.push_back(y);
  return *expected_.box.rank(expected_.box.modes()[slot], x.data());
}

bool RowChecker::expected_empty() const {
  if (!in_expected(walk_.prefix())) return true;  // as far as anybody knows
  std::uint64_t at = rank(walk_.slot(), walk_.prefix(), walk_.first());
  for (std::int64_t y = walk_.first(); y <= expected_.box.to(); ++y, at += expected_.box.modes().size()) {
    if (is_p(expected_.values[at], options_.grundy)) return false;
  }
  return true;
}

bool RowChecker::row(const cairn::Row& row) {
  ++rows_;
  if (!error_.empty()) return false;
  const std::string here = where(row.slot, row.prefix);
  if (stopped_) return complain(here + " was handed out after the consumer had said no");
  const auto is_this = [&] {
    return walk_.slot() == row.slot &&
           std::equal(row.prefix.begin(), row.prefix.end(), walk_.prefix().begin(), walk_.prefix().end());
  };
  if (rows_ == 1 && options_.empty_rows && options_.may_begin_at > 0 && !is_this()) {
    while (!walk_.done() && walk_.row() < options_.may_begin_at) walk_.advance();
  }
  while (!walk_.done() && !is_this()) {
    const std::string due = where(walk_.slot(), walk_.prefix()) + " was due, but next came " + here;
    if (options_.empty_rows) return complain(due);
    if (walk_.row() >= options_.may_begin_at && !expected_empty()) return complain(due);
    walk_.advance();
  }
  if (walk_.done()) return complain(here + " came out of order, twice, or is no row at all");
  if (row.first != walk_.first() || row.last != to_) {
    return complain(here + " goes from " + std::to_string(row.first) + " to " + std::to_string(row.last));
  }
  if (row.words == nullptr) return complain(here + " has no words");
  check_bits(row);
  check_values(row);
  walk_.advance();
  if (options_.at_row) options_.at_row(rows_);
  stopped_ = rows_ >= options_.stop_after;
  return error_.empty() && !stopped_;
}

void RowChecker::check_bits(const cairn::Row& row) {
  const std::string here = where(row.slot, row.prefix);
  bool any = false;
  for (std::int64_t y = row.first / 64 * 64; y <= row.last / 64 * 64 + 63; ++y) {
    if (!bit(row.words, y)) continue;
    any = true;
    ++p_positions_;
    if (y < row.first || y > row.last) complain(here + " has a bit outside, at " + std::to_string(y));
  }
  if (!any && !options_.empty_rows) complain(here + " is empty, and such rows were not wanted");
  const std::vector<std::int64_t> prefix(row.prefix.begin(), row.prefix.end());
  if (!in_expected(prefix)) return;
  std::uint64_t at = rank(row.slot, prefix, row.first);
  for (std::int64_t y = row.first; y <= expected_.box.to(); ++y, at += expected_.box.modes().size()) {
    const bool wanted = is_p(expected_.values[at], options_.grundy);
    if (bit(row.words, y) == wanted) continue;
    complain(here + " at y = " + std::to_string(y) + ": expected " + (wanted ? "a P-position" : "no P-position") +
             ", got the other");
    return;
  }
}

void RowChecker::check_values(const cairn::Row& row) {
  const std::string here = where(row.slot, row.prefix);
  if (!options_.grundy) {
    if (row.values != nullptr) complain(here + " has Grundy values that nobody asked for");
    return;
  }
  if (row.values == nullptr) {
    complain(here + " has no Grundy values");
    return;
  }
  const std::vector<std::int64_t> prefix(row.prefix.begin(), row.prefix.end());
  if (!in_expected(prefix)) return;
  std::uint64_t at = rank(row.slot, prefix, row.first);
  for (std::int64_t y = row.first; y <= expected_.box.to(); ++y, at += expected_.box.modes().size()) {
    const std::int32_t got = row.values[y - row.first];
    if (got == expected_.values[at]) continue;
    complain(here + " at y = " + std::to_string(y) + ": expected the value " + std::to_string(expected_.values[at]) +
             ", got " + std::to_string(got));
    return;
  }
}

void RowChecker::finish(std::int64_t cut_at) {
  for (; error_.empty() && !walk_.done(); walk_.advance()) {
    const std::string here = where(walk_.slot(), walk_.prefix());
    if (options_.empty_rows) {
      const bool cut = expected_.box.sorted() && !walk_.prefix().empty() && walk_.prefix()[0] >= cut_at;
      if (!cut) complain(here + " never came, and is not in a layer that was left out");
    }
    if (walk_.row() >= options_.may_begin_at && !expected_empty()) complain(here + " never came but has a P-position");
  }
}

FirstRows::FirstRows(const cairn::RowTable& table, const cairn::Box& box, std::uint64_t count)
    : table_(table), count_(count), walk_(box, box.to()) {}

const std::uint64_t* FirstRows::next(std::size_t slot, std::span<const std::int64_t> prefix) {
  if (given_ == count_) return nullptr;
  if (error_.empty() && (walk_.done() || slot != walk_.slot() ||
                         !std::equal(prefix.begin(), prefix.end(), walk_.prefix().begin(), walk_.prefix().end()))) {
    error_ = "asked for " + where(slot, prefix) + " instead of " + where(walk_.slot(), walk_.prefix());
  }
  if (!walk_.done()) walk_.advance();
  ++given_;
  return table_.row(slot, prefix) + table_.layout().first_word(prefix);
}

std::string table_difference(const cairn::RowTable& table, const cairn::DenseTable& expected, bool grundy) {
  cairn::Box::Walk walk = expected.box.first();
  do {
    const bool wanted = is_p(expected.values[walk.rank], grundy);
    if (table.is_p(static_cast<std::size_t>(walk.mode), walk.x) != wanted) {
      return "kept table at " + text_of(walk.x) + " of mode slot " + std::to_string(walk.mode) + ": expected " +
             (wanted ? "a P-position" : "no P-position") + ", got the other";
    }
  } while (expected.box.advance(walk));
  std::uint64_t bits = 0;
  for (const auto word : table.words()) bits += static_cast<std::uint64_t>(std::popcount(word));
  if (bits != count_p(expected, grundy)) return "the kept table has bits outside its rows";
  return "";
}

namespace {

std::string compare(const cairn::Rays& rays, const cairn::RowsQuestion& question, Reading reading,
                    const cairn::DenseTable& expected) {
  constexpr std::size_t kMemory = std::size_t{1} << 30;
  cairn::Rows rows(rays, question, kMemory);
  if (rows.box().to() != question.to || rows.box().size() != expected.box.size()) return "another box";
  if (!(rows.bytes() <= static_cast<double>(kMemory))) return "more bytes than were allowed";
  const auto valid = std::count_if(expected.values.begin(), expected.values.end(), [](auto v) { return v >= 0; });
  if (rows.valid_positions() != static_cast<std::uint64_t>(valid)) {
    return "valid_positions() is " + std::to_string(rows.valid_positions()) + ", not " + std::to_string(valid);
  }
  const std::uint64_t prefixes = count_rows(expected.box, question.to) / expected.box.modes().size();
  if (rows.rows() != prefixes) return "rows() is " + std::to_string(rows.rows());
  CheckerOptions how;
  how.grundy = question.grundy;
  how.empty_rows = reading == Reading::every_row;
  RowChecker checker(expected, question.to, how);
  const bool listens = reading != Reading::table_only;
  const cairn::Status status = rows.fill(listens ? &checker : nullptr, cairn::Control());
  if (!checker.error().empty()) return checker.error();
  if (status != cairn::Status::complete) return "the run did not complete";
  const std::int64_t cut_at = rows.cut_at();
  if (cut_at <= question.to && !question.cut) return "a layer was left out against the wish";
  if (cut_at <= question.to && question.grundy) return "a layer of Grundy values was left out";
  if (cut_at <= question.to && cut_at < least_empty_layer(expected)) {
    return "cut at " + std::to_string(cut_at) + ", but there are P-positions with all stacks as large";
  }
  if (listens) {
    checker.finish(cut_at);
    if (!checker.error().empty()) return checker.error();
    if (checker.p_positions() != count_p(expected, question.grundy)) return "P-positions are missing";
  }
  if (cut_at > question.to ? rows.rows_filled() != prefixes : rows.rows_filled() > prefixes) {
    return "rows_filled() is " + std::to_string(rows.rows_filled()) + " of " + std::to_string(prefixes);
  }
  return question.keep ? table_difference(rows.table(), expected, question.grundy) : "";
}

std::string to_string(const cairn::RowsQuestion& question, Reading reading) {
  std::string text = "to " + std::to_string(question.to);
  text += question.grundy ? ", Grundy values" : question.misere ? ", misere" : ", normal";
  text += question.keep ? ", kept" : ", not kept";
  text += question.cut ? ", cut" : ", not cut";
  text += ", " + std::to_string(question.threads) + " threads";
  return text + (reading == Reading::every_row     ? ", every row"
                 : reading == Reading::rows_with_p ? ", rows with a P-position"
                                                   : ", no consumer");
}

}  // namespace

bool is_refusal(const std::string& found) { return found.rfind(kRefusal, 0) == 0; }

std::string difference(const cairn::Rays& rays, const cairn::RowsQuestion& question, Reading reading,
                       const cairn::DenseTable& expected) {
  std::string found;
  try {
    found = compare(rays, question, reading, expected);
  } catch (const cairn::RowsMisfit& error) {
    return kRefusal + error.what();
  } catch (const cairn::Error& error) {
    found = std::string("error: ") + error.what();
  }
  if (found.empty()) return "";
  return rays.game + " with " + std::to_string(rays.coordinates) + " numbers " + to_string(question, reading) + ": " +
         found;
}

namespace {

std::string difference_in_any_way(const cairn::Options& options, const cairn::DenseTable& expected, bool grundy,
                                  bool misere, int most_threads) {
  const std::int64_t to = expected.box.to();
  for (int threads = 1; threads <= most_threads; ++threads) {
    for (const bool keep : {true, false}) {
      for (const bool cut : {false, true}) {
        for (const auto reading : {Reading::every_row, keep ? Reading::table_only : Reading::rows_with_p}) {
          const std::string found =
              difference(options.rays(), {to, grundy, misere, keep, cut, threads}, reading, expected);
          if (!found.empty()) return found;
        }
      }
    }
  }
  return "";
}

}  // namespace

std::string difference_in_any_way(const cairn::Options& options, std::int64_t to, bool grundy, bool misere,
                                  int most_threads) {
  const cairn::DenseTable expected = cairn::fill_table(options, to, grundy, misere, cairn::Control());
  return difference_in_any_way(options, expected, grundy, misere, most_threads);
}

std::string difference_in_some_way(const cairn::Options& options, const cairn::DenseTable& expected, bool grundy,
                                   bool misere, std::uint32_t variant) {
  const std::int64_t to = expected.box.to();
  const int threads = 1 + static_cast<int>(variant % 3);
  const std::string kept =
      difference(options.rays(), {to, grundy, misere, true, variant % 2 == 0, 1}, Reading::every_row, expected);
  if (!kept.empty()) return kept;
  const auto reading = variant % 5 == 0 ? Reading::rows_with_p : Reading::every_row;
  return difference(options.rays(), {to, grundy, misere, false, variant % 2 != 0, threads}, reading, expected);
}

std::string difference_by_size(const cairn::Options& options, std::int64_t to, bool grundy, bool misere,
                               int most_threads) {
  const cairn::DenseTable expected = cairn::fill_table(options, to, grundy, misere, cairn::Control());
  constexpr std::size_t kSmall = 3000;
  if (expected.values.size() <= kSmall) return difference_in_any_way(options, expected, grundy, misere, most_threads);
  const auto variant = std::accumulate(options.rays().game.begin(), options.rays().game.end(), std::uint32_t{misere});
  return difference_in_some_way(options, expected, grundy, misere, variant);
}

std::int64_t least_covered_layer(const cairn::DenseTable& table) {
  const std::int64_t to = table.box.to();
  for (std::int64_t a = 0; a <= to; ++a) {
    bool covered = true;
    for (RowWalk rest(table.box.coordinates(), true, to, 1); covered && !rest.done(); rest.advance()) {
      if (rest.prefix()[0] < a) continue;
      bool any = false;
      for (std::int64_t below = 0; below < a && !any; ++below) {
        std::vector<std::int64_t> x{below};
        x.insert(x.end(), rest.prefix().begin(), rest.prefix().end());
        any = table.values[*table.box.rank(table.box.modes()[0], x.data())] == 'P';
      }
      covered = any;
    }
    if (covered) return a;
  }
  return to + 1;
}

std::int64_t least_empty_layer(const cairn::DenseTable& table) {
  std::int64_t least = 0;
  cairn::Box::Walk walk = table.box.first();
  do {
    if (table.values[walk.rank] == 'P') least = std::max(least, walk.x[0] + 1);
  } while (table.box.advance(walk));
  return least;
}

}  // namespace rows_test
