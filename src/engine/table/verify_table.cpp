// Samples beside their options, or all rows beside rows that are computed anew.
#include "engine/table/verify_table.hpp"

#include "engine/rows/rows.hpp"
#include "engine/search/prepare.hpp"
#include "rules/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <random>

namespace cairn::engine {

namespace {

using How = HowKnown::How;

std::string counted(std::uint64_t positions) {
  return std::to_string(positions) + (positions == 1 ? " position" : " positions");
}

std::string saved_position_text(const SavedTable& table, const Rays& rays, int mode, std::span<const std::int64_t> x) {
  const Cells cells = to_cells(rays, mode, x.data());
  return table.question().name() + cells_to_string(table.game()->rules, from_cells(table.game()->rules, cells));
}

// Is what the table says about a position what follows from what it says about the options?
class Samples {
 public:
  Samples(SavedTable& table, const Options& options, VerifiedTable& result)
      : table_(table), options_(options), result_(result) {}

  void run(const VerifyQuestion& question, const Control& control) {
    std::mt19937_64 random(question.seed);
    const auto& modes = table_.box().modes();
    // Positions that are not valid are drawn in vain; of some games there are few others.
    for (std::uint64_t tries = 0; result_.positions < question.samples && tries < 20 * question.samples; ++tries) {
      if (tries % 64 == 0) {
        if (const auto stop = control.stop()) {
          result_.status = *stop;
          return;
        }
      }
      const int mode = modes[random() % modes.size()];
      if (!look(mode, drawn(random))) return;
    }
  }

 private:
  // Half of them small, since there a mistake matters most and a large table has few of them.
  std::vector<std::int64_t> drawn(std::mt19937_64& random) const {
    const auto to = static_cast<std::uint64_t>(table_.to());
    const std::uint64_t bound =
        random() % 2 == 0 ? to : to >> random() % (static_cast<std::uint64_t>(std::bit_width(to)) + 1);
    std::vector<std::int64_t> x;
    for (int i = 0; i < options_.rays().coordinates; ++i)
      x.push_back(static_cast<std::int64_t>(random() % (bound + 1)));
    if (options_.rays().sorted) std::sort(x.begin(), x.end());
    return x;
  }

  // False at a mistake.
  bool look(int mode, const std::vector<std::int64_t>& x) {
    if (!options_.rays().is_valid(mode, x)) return true;
    bool movable = false, inside = true;
    std::optional<std::string> to_p;
    options_.for_each(mode, x.data(), [&](const OptionVisit& option) {
      movable = true;
      const std::span after(option.x, x.size());
      inside = inside && std::all_of(after.begin(), after.end(), [&](std::int64_t n) { return n <= table_.to(); });
      if (!to_p && inside && table_.is_p(option.mode, after)) {
        to_p = saved_position_text(table_, options_.rays(), option.mode, after);
      }
    });
    if (!inside && !to_p) return true;  // the table does not know all options
    ++result_.positions;
    const bool said = table_.is_p(mode, x);
    if (said == (!to_p && (movable || !table_.misere()))) return true;
    result_.wrong = saved_position_text(table_, options_.rays(), mode, x);
    result_.why = !said  ? "is N there, but no move leads to a position that is P there"
                  : to_p ? "is P there, and so is " + *to_p + ", to which a move leads"
                         : "is P there, but there are no moves, and play is misere";
    return false;
  }

  SavedTable& table_;
  const Options& options_;
  VerifiedTable& result_;
};

// Compares each row with that of the file.
class Anew : public RowConsumer {
 public:
  Anew(SavedTable& table, const Rays& rays, VerifiedTable& result) : table_(table), rays_(rays), result_(result) {}

  bool row(const Row& row) override {
    std::vector<std::int64_t> x(row.prefix.begin(), row.prefix.end());
    x.push_back(0);
    const int mode = table_.box().modes()[row.slot];
    for (std::int64_t y = row.first; y <= row.last; ++y) {
      x.back() = y;
      const bool right = (row.words[y / 64] >> static_cast<unsigned>(y % 64) & 1U) != 0;
      ++result_.positions;
      if (table_.is_p(mode, x) == right) continue;
      result_.wrong = saved_position_text(table_, rays_, mode, x);
      result_.why = rays_.is_valid(mode, x)
                        ? fmt::format("is {} there, but {} by the rules", right ? 'N' : 'P', right ? 'P' : 'N')
                        : "is P there, but no valid position";
      return false;
    }
    return true;
  }

 private:
  SavedTable& table_;
  const Rays& rays_;
  VerifiedTable& result_;
};

HowKnown how_known(const SavedTable& table, const VerifyQuestion& question, const VerifiedTable& result) {
  if (result.wrong) return {How::refuted, *result.wrong + " " + result.why};
  const bool whole = result.status == Status::complete;
  if (!question.all) {
    return {How::observed, fmt::format("{}{} agree with what {} says about their options; --all computes all anew",
                                       whole ? "" : "stopped early; ", counted(result.positions), table.path())};
  }
  if (!whole)
    return {How::observed, fmt::format("stopped; {} were computed anew and agree", counted(result.positions))};
  return {How::computed, fmt::format("all {} were computed anew and agree", counted(result.positions))};
}

}  // namespace

VerifiedTable verify_table(SavedTable& table, const VerifyQuestion& question, const Control& control) {
  const auto options = options_for(*table.game(), table.stacks(), &control);
  const Rays& rays = options->rays();
  VerifiedTable result;
  if (question.all) {
    RowsQuestion asked;
    asked.to = table.to();
    asked.misere = table.misere();
    asked.threads = question.threads;
    Rows rows(rays, asked, control.memory);
    Anew consumer(table, rays, result);
    result.status = rows.fill(&consumer, control);
    result.engine = Engine::rows;
  } else {
    Samples(table, *options, result).run(question, control);
    result.engine = Engine::saved_table;
  }
  if (result.wrong) result.status = Status::complete;
  result.known = how_known(table, question, result);
  return result;
}

}  // namespace cairn::engine
