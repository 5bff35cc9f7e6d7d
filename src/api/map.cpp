// Maps: which source a tile comes from, and how the table behind it grows.
#include <cairn/map.hpp>

#include "api/call.hpp"
#include "api/inside.hpp"
#include "automata/proof.hpp"
#include "engine/table/proved_list.hpp"
#include "lab/map/section.hpp"
#include "lab/map/section_automaton.hpp"
#include "lab/map/section_rows.hpp"
#include "lab/map/section_values.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

namespace cairn {

namespace {

constexpr std::array<std::pair<MapValue, std::string_view>, 3> kMapValues{
    {{MapValue::outcome, "outcome"}, {MapValue::grundy, "grundy"}, {MapValue::remoteness, "remoteness"}}};

// Bounds of tables, each some times as large as the one before, so that all of them together take little longer than
// the last.
constexpr std::array<std::int64_t, 14> kBounds{15,    31,    63,     127,    255,    511,    1'023,
                                               2'047, 4'095, 10'000, 16'383, 32'767, 65'535, 100'000};

// On the way to a far bound there are tables up to these, so that something is seen at once: each takes far less than
// the next.
constexpr std::array<std::int64_t, 4> kSteps{31, 255, 2'047, 16'383};

// Tables that are filled position by position take far longer than rows of bits, so they end at this number.
constexpr std::int64_t kFarthestByTable = 1'023;

void check_tile(const TileRequest& request) {
  if (request.scale < 0 || request.scale > kLargestScale) {
    throw Error(fmt::format("the scale {} is not from 0 to {}", request.scale, kLargestScale));
  }
  if (request.column.negative() || request.row.negative()) throw Error("a map has no negative numbers");
}

}  // namespace

std::string to_string(MapValue value) {
  return std::string(
      std::find_if(kMapValues.begin(), kMapValues.end(), [&](const auto& one) { return one.first == value; })->second);
}

MapValue parse_map_value(std::string_view text) {
  const auto* const found =
      std::find_if(kMapValues.begin(), kMapValues.end(), [&](const auto& one) { return one.second == text; });
  if (found == kMapValues.end()) {
    throw Error(fmt::format("a map has no values called '{}'", text), "", "outcome, grundy or remoteness");
  }
  return found->first;
}

struct Map::Inside {
  Inside(const Lab& asked, lab::Section made) : lab(asked.inside()), section(std::move(made)) {
    by_rows = section.value() == MapValue::outcome;
    farthest = section.value() == MapValue::outcome  ? kFarthestOutcome
               : section.value() == MapValue::grundy ? kFarthestValue
                                                     : kFarthestByTable;
  }

  // The number up to which the table must hold everything for that tile; 0 when it holds nothing of it.
  [[nodiscard]] std::int64_t needed(const TileRequest& request) const {
    const Integer last = std::max(request.column, request.row) + 1;
    const auto tiles = last.to_int64();
    const int shift = kTileBits + request.scale;
    if (!tiles || shift > 40 || *tiles > (farthest >> shift) + 1) return 0;
    return std::min(farthest, (*tiles << shift) - 1);
  }

  [[nodiscard]] std::shared_ptr<const lab::SectionSource> table_now() const {
    const std::lock_guard lock(mutex);
    return table;
  }

  // That is large enough, or a step towards it.
  [[nodiscard]] std::int64_t next_bound(std::int64_t to) const {
    const std::lock_guard lock(mutex);
    const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), std::min(to, farthest));
    const auto* const step = std::upper_bound(kSteps.begin(), kSteps.end(), reach);
    const std::int64_t wanted = std::min(farthest, bound == kBounds.end() ? kBounds.back() : *bound);
    return step == kSteps.end() ? wanted : std::min(wanted, *step);
  }

  // By steps up to a bound that is large enough; tables that do not fit or take too long end the growth.
  bool grow(std::int64_t to, const Limits& limits) {
    const std::lock_guard growing(grow_mutex);
    while (true) {
      {
        const std::lock_guard lock(mutex);
        if (reach >= to || !stopped.empty()) return reach >= to;
      }
      const std::int64_t next = next_bound(to);
      try {
        auto grown = made(next, limits);
        const std::lock_guard lock(mutex);
        table = std::move(grown);
        reach = std::min(next, farthest);  // which is nearer now where rows did not fit the game
      } catch (const Stopped& error) {
        if (limits.cancel && limits.cancel->requested()) return false;
        settle(next, fmt::format("a table up to {} takes more time than is allowed", next));
      } catch (const TooLarge& error) {
        settle(next, error.what());
      }
    }
  }

  // Tables end below a bound that was too much; a smaller one may do.
  void settle(std::int64_t failed, std::string why) {
    const std::lock_guard lock(mutex);
    const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), failed);
    farthest = bound == kBounds.begin() ? reach : std::max(reach, *std::prev(bound));
    why_farthest = std::move(why);
    if (reach >= farthest) stopped = why_farthest;
  }

  std::shared_ptr<const lab::SectionSource> made(std::int64_t to, const Limits& limits) {
    api::Call call(limits, lab);
    return call.answer([&]() -> std::shared_ptr<const lab::SectionSource> {
      if (by_rows) {
        try {
          return lab::section_by_rows(section, to, call.threads(), call.control());
        } catch (const Stopped&) {
          throw;
        } catch (const TooLarge&) {
          throw;
        } catch (const Error& error) {  // rows do not fit the game
          const std::lock_guard lock(mutex);
          by_rows = false;
          farthest = std::max(reach, kFarthestByTable);
          why_farthest = fmt::format("rows do not fit this game ({}), and position by position maps go up to {}",
                                     error.what(), kFarthestByTable);
        }
      }
      return lab::section_by_values(section, std::min(to, farthest), call.threads(), lab.laboratory, call.control());
    });
  }

  Lab::Inside& lab;
  lab::Section section;
  mutable std::mutex mutex;  // of all that follows
  std::mutex grow_mutex;
  std::shared_ptr<const lab::SectionSource> table;
  std::shared_ptr<const lab::SectionSource> proved;
  std::string argument;
  Numeration numeration = Numeration::binary;  // of the proof
  std::int64_t reach = -1;
  std::int64_t farthest = 0;
  bool by_rows = true;
  std::string stopped;
  std::string why_farthest;
};

Map::Map(const Lab& lab, const MapRequest& request, const Limits& limits) {
  api::Call call(limits, lab.inside());
  const auto name = lab.inside().laboratory.with_library(
      [&](language::Library& library) { return language::parse_slice(request.section, library); });
  inside_ = std::make_unique<Inside>(lab, lab::Section(name, request.value, call.control()));
  look_for_proof(limits);
}

Map::Map(Map&&) noexcept = default;
Map& Map::operator=(Map&&) noexcept = default;
Map::~Map() = default;

const std::string& Map::section() const { return inside_->section.text(); }
const std::vector<std::string>& Map::free() const { return inside_->section.free(); }
MapValue Map::value() const { return inside_->section.value(); }
std::string Map::position(const Integer& x, const Integer& y) const {
  return inside_->section.position(x.to_string(), y.to_string());
}

std::string Map::proof() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->argument;
}

void Map::look_for_proof(const Limits& limits) {
  if (value() == MapValue::remoteness) return;
  api::Call call(limits, inside_->lab);
  auto& proofs = inside_->lab.laboratory.proofs();
  engine::TableQuestion question;
  static_cast<rules::Question&>(question) = inside_->section.question();
  const auto proof = question.grundy ? proofs.find(question) : engine::proof_for(question, &proofs);
  if (!proof || !proof->checked()) return;
  std::shared_ptr<const lab::SectionSource> source = lab::section_by_automaton(inside_->section, proof);
  if (!source) return;
  const std::lock_guard lock(inside_->mutex);
  inside_->proved = std::move(source);
  inside_->argument = proof->argument();
  inside_->numeration = proof->proof().automaton.numeration;
}

std::string Map::prove_command() const { return rules::prove_command(inside_->section.question()); }

std::int64_t Map::reach() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->reach;
}

std::int64_t Map::farthest() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->farthest;
}

std::string Map::stopped() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->why_farthest;
}

bool Map::must_grow(const TileRequest& request) const {
  check_tile(request);
  const std::lock_guard lock(inside_->mutex);
  if (inside_->proved) return false;
  return inside_->needed(request) > inside_->reach && inside_->stopped.empty();
}

bool Map::grow(const TileRequest& request, const Limits& limits) {
  check_tile(request);
  std::int64_t to = 0;
  {
    const std::lock_guard lock(inside_->mutex);
    to = inside_->needed(request);
  }
  return inside_->grow(to, limits);
}

MapTile Map::look(const TileRequest& request) const {
  check_tile(request);
  std::shared_ptr<const lab::SectionSource> proved;
  std::shared_ptr<const lab::SectionSource> table;
  std::int64_t farthest = 0;
  std::string why;
  {
    const std::lock_guard lock(inside_->mutex);
    proved = inside_->proved;
    table = inside_->table;
    farthest = inside_->farthest;
    why = inside_->why_farthest;
  }
  if (free().size() < 2 && request.row != 0) {
    MapTile nothing = lab::empty_tile(request);
    std::fill(nothing.values.begin(), nothing.values.end(), kNotValid);
    nothing.known = {How::computed, "only one number is free"};
    return nothing;
  }
  if (proved) return proved->tile(request);
  MapTile tile = table ? table->tile(request) : lab::empty_tile(request);
  const auto known = [](const MapTile& one) {
    return std::any_of(one.values.begin(), one.values.end(), [](std::int32_t value) { return value != kNotReached; }) ||
           std::any_of(one.means.begin(), one.means.end(), [](float mean) { return mean == mean; });
  };
  tile.whole = tile.whole && table != nullptr;
  if (!tile.whole && !known(tile)) {
    if (farthest < 0) {  // not even the smallest table is there
      tile.known = {How::unknown, fmt::format("there is no table of this section: {}", why)};
    } else {
      tile.known = {How::unknown, why.empty() ? fmt::format("without a proof the map goes up to {}", farthest)
                                              : fmt::format("the map goes up to {}: {}", farthest, why)};
    }
    tile.engine = Engine::chosen;
  }
  return tile;
}

namespace {

// What was proved of two sections, when it can be compared.
using Source = std::shared_ptr<const lab::SectionSource>;

std::pair<Source, Source> proofs_to_compare(const Map::Inside& a, const Map::Inside& b) {
  const std::scoped_lock lock(a.mutex, b.mutex);
  if (!a.proved || !b.proved || a.numeration != b.numeration) return {};
  const bool invalid = !a.section.rays().all_valid || !b.section.rays().all_valid;
  if (a.section.value() != MapValue::outcome && invalid) return {};  // which proofs of values do not read
  return {a.proved, b.proved};
}

}  // namespace

bool Map::must_grow_beside(const Map& other, const TileRequest& request) const {
  check_tile(request);
  if (&other == this || proofs_to_compare(*inside_, *other.inside_).first) return false;
  const std::lock_guard lock(inside_->mutex);
  return inside_->needed(request) > inside_->reach && inside_->stopped.empty();
}

MapTile Map::difference(const Map& other, const TileRequest& request) const {
  check_tile(request);
  if (value() != other.value()) throw Error("maps of different values cannot be compared");
  if (free().size() != other.free().size()) throw Error("a map of one number cannot be compared with one of two");
  MapTile nothing = lab::empty_means(request);
  nothing.whole = false;
  if (&other == this || (free().size() < 2 && request.row != 0)) {
    std::fill(nothing.means.begin(), nothing.means.end(), 0.0F);
    nothing.known = {How::computed, "there is nothing to compare"};
    return nothing;
  }
  auto [mine, theirs] = proofs_to_compare(*inside_, *other.inside_);
  if (!mine) {
    mine = inside_->table_now();
    theirs = other.inside_->table_now();
  }
  auto compared = mine && theirs ? mine->difference(*theirs, request) : std::nullopt;
  if (compared && std::any_of(compared->means.begin(), compared->means.end(), [](float one) { return one == one; })) {
    return std::move(*compared);
  }
  nothing.known = {How::unknown,
                   fmt::format("positions that differ are counted up to {}, as far as both tables go; beyond that only "
                               "where both games are proved, in digits of the same kind",
                               std::max<std::int64_t>(0, std::min(farthest(), other.farthest())))};
  return nothing;
}

MapTile Map::tile(const TileRequest& request, const Limits& limits) {
  if (must_grow(request)) grow(request, limits);
  return look(request);
}

std::size_t Map::bytes() const {
  const auto table = inside_->table_now();
  return table ? table->bytes() : 0;
}

}  // namespace cairn
