// The mex of a few sets of bits.
#include "engine/rows/mex_rows.hpp"

#include <algorithm>
#include <random>

namespace cairn::engine {

namespace {

// From every y but that of an empty board to every z below it.
bool takes_any_in_row(const RowMoves& moves, const RowPlace& place) {
  if (!moves.only_reaches(0) || moves.reaches(0).size() != 1) return false;
  const RowMoves::Reach& reach = moves.reaches(0)[0];
  return reach.least == 1 && reach.most >= place.to && reach.z_lo <= 0 && reach.z_hi >= place.to - 1 &&
         reach.from <= std::max<std::int64_t>(place.first, 1) && reach.to >= place.to;
}

// Room for all values and one more. An odd number of lines of the cache, so that the sets of neighbouring places do not
// compete for the same ones.
std::size_t words_of_values(const Rays& rays, std::int64_t to) {
  const std::size_t words = static_cast<std::size_t>(largest_grundy_value(rays, to)) / 64 + 2;
  return (cache_lines(words) | 1U) * kCacheLineWords;
}

bool has_diagonals(const RowPlan& plan) {
  return std::any_of(plan.groups.begin(), plan.groups.end(), [](const RowGroup& group) {
    return std::any_of(group.takes_any.begin(), group.takes_any.end(),
                       [](const RowLine& line) { return line.diagonal; });
  });
}

}  // namespace

std::int64_t largest_grundy_value(const Rays& rays, std::int64_t to) {
  const Affine& form = rays.measure.front().form;
  std::int64_t most = form.constant();
  bool negative = form.constant() < 0;
  for (const Term& term : form.terms()) {
    most += std::max<std::int64_t>(term.factor, 0) * to;
    negative = negative || term.factor < 0;
  }
  // The measure is at least 0 where there is a move, but the last position of a play may lie below.
  return rays.falls_by_numbers() && !negative ? most : std::max<std::int64_t>(most, -1) + 1;
}

bool MexFiller::fits(const RowPlan& plan, const RowMemory& memory) {
  if (!plan.sorted || plan.coordinates < 2) return false;
  RowPlace place(memory);
  RowMoves moves(1);
  std::mt19937 random(1);
  std::vector<std::int64_t> prefix(static_cast<std::size_t>(plan.coordinates - 1));
  for (int i = 0; i < 500; ++i) {  // the empty board first
    const std::int64_t bound = std::min<std::int64_t>(memory.layout.to(), i == 0       ? 0
                                                                          : i % 2 == 0 ? 4
                                                                                       : memory.layout.to());
    for (auto& number : prefix) number = std::uniform_int_distribution<std::int64_t>(0, bound)(random);
    std::sort(prefix.begin(), prefix.end());
    place.move_to(prefix, 0, 0);
    moves.clear();
    for (const auto& ray : plan.group_at(0, prefix).in_row) moves.add(ray, place);
    if (!takes_any_in_row(moves, place)) return false;
  }
  return true;
}

double MexFiller::bytes(const RowPlan& plan, const Rays& rays, const RowMemory& memory) {
  const auto words = static_cast<double>(words_of_values(rays, memory.layout.to()));
  return 8.0 * words * static_cast<double>(memory.numbers.count()) * (static_cast<double>(memory.layout.to()) + 1) *
         (has_diagonals(plan) ? 2 : 1);
}

MexFiller::MexFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, const Control* control)
    : plan_(plan),
      memory_(memory),
      clock_(control),
      place_(memory),
      validity_(plan, rays, box),
      moves_(1),
      side_(static_cast<std::size_t>(memory.layout.to()) + 1),
      value_words_(words_of_values(rays, memory.layout.to())) {
  const std::size_t words = static_cast<std::size_t>(memory.numbers.count()) * side_ * value_words_ + kReadBeyond;
  held_[0].resize(cache_lines(words));
  if (has_diagonals(plan)) held_[1].resize(cache_lines(words));
  zeros_.assign(place_.words_to, 0);
  rows_.resize(kMexRows);
  for (auto& row : rows_) {
    row.own.resize(cache_lines(value_words_ + kReadBeyond));
    row.values.assign(side_, -1);
    row.valid.assign(place_.words_to, 0);
  }
  none_.assign(value_words_, 0);
}

void MexFiller::fill(std::span<const std::int64_t> prefix) {
  const std::uint64_t index = memory_.layout.index(prefix);
  if (index < begin_ || index >= end_) fill_from(prefix, index);
  current_ = static_cast<std::size_t>(index - begin_);
  const std::int64_t first = prefix.back();
  std::fill(zeros_.begin(), zeros_.end(), 0);
  set_bits_of_zeros({values(), static_cast<std::size_t>(place_.to - first) + 1}, first, zeros_.data());
}

// This prefix and the next ones that differ in their last number alone.
void MexFiller::fill_from(std::span<const std::int64_t> prefix, std::uint64_t index) {
  begin_ = end_ = index;
  std::vector<std::int64_t> p(prefix.begin(), prefix.end());
  std::vector<MexRow> work;
  for (auto& row : rows_) {
    prepare(row, p, end_);
    ++end_;
    if (row.any) work.push_back(row.work);
    if (p.back()++ == place_.to) break;
  }
  fill_mex_rows(work);
}

void MexFiller::prepare(RowData& row, std::span<const std::int64_t> prefix, std::uint64_t index) {
  place_.move_to(prefix, index, 0);
  std::fill(row.values.begin(), row.values.end(), -1);
  const RowGroup& group = plan_.group_at(0, place_.p);
  row.any = plan_.all_valid || validity_.valid(group, place_, row.valid.data(), clock_);
  moves_.clear();
  for (const auto& ray : group.in_row) moves_.add(ray, place_);
  if (!takes_any_in_row(moves_, place_)) {
    throw RowsMisfit("moves along a row do not take any amount");
  }
  // Every line through the prefix learns the values; those that moves go along are looked at.
  row.sets.clear();
  row.learners.clear();
  for (std::size_t stack = 0; stack < place_.p.size(); ++stack) {
    if (place_.equals_next(stack)) continue;
    for (const bool diagonal : {false, true}) {
      if (held_[diagonal ? 1 : 0].empty()) continue;
      // Equal stacks share their lines.
      const bool looked_at = std::any_of(group.takes_any.begin(), group.takes_any.end(), [&](const RowLine& line) {
        return line.diagonal == diagonal && place_.p[line.stack] == place_.p[stack] && place_.p[stack] > 0;
      });
      (looked_at ? row.sets : row.learners)
          .push_back(at(diagonal, stack, diagonal ? place_.first - place_.p[stack] : place_.first));
    }
  }
  row.work = MexRow{row.sets, row.learners};
  // What the row holds below its first y stands, with that stack in the prefix, at this place of the last line.
  row.work.start = place_.first == 0 ? none_.data() : at(false, place_.p.size() - 1, place_.first);
  row.work.row = row.own.data()->words;
  row.work.stride = value_words_;
  row.work.places = static_cast<std::size_t>(place_.to - place_.first) + 1;
  row.work.valid = plan_.all_valid ? nullptr : row.valid.data();
  row.work.first = place_.first;
  row.work.values = row.values.data();
}

}  // namespace cairn::engine
