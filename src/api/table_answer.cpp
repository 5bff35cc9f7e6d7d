// A table as a public value: single values, and boxes of it copied into arrays.
#include "api/inside.hpp"
#include "engine/table/box_copy.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn {

TableAnswer::Inside::Inside(std::shared_ptr<const engine::TableValues> filled) : answer(std::move(filled)) {
  const render::BoxWords words(*answer->game, answer->box);
  coordinates = words.coordinates();
  modes = words.modes();
}

TableAnswer::TableAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead{inside->answer->game->text, inside->answer->misere, inside->answer->known, inside->answer->engine,
                 inside->answer->status},
      inside_(std::move(inside)) {}

bool TableAnswer::grundy() const { return inside_->answer->grundy; }
bool TableAnswer::remoteness() const { return inside_->answer->remoteness; }
std::int64_t TableAnswer::to() const { return inside_->answer->to; }
const std::vector<std::string>& TableAnswer::coordinates() const { return inside_->coordinates; }
const std::vector<std::string>& TableAnswer::modes() const { return inside_->modes; }
bool TableAnswer::sorted() const { return inside_->answer->box.sorted(); }
std::span<const std::int32_t> TableAnswer::values() const { return inside_->answer->values; }

std::optional<std::int32_t> TableAnswer::value(std::span<const std::int64_t> numbers, std::size_t mode) const {
  const engine::Box& box = inside_->answer->box;
  if (numbers.size() != static_cast<std::size_t>(box.coordinates()) || mode >= box.modes().size()) return std::nullopt;
  if (std::any_of(numbers.begin(), numbers.end(), [](std::int64_t x) { return x < 0; })) return std::nullopt;
  std::vector<std::int64_t> x(numbers.begin(), numbers.end());
  if (box.sorted()) std::sort(x.begin(), x.end());
  const auto rank = box.rank(box.modes()[mode], x.data());
  if (!rank) return std::nullopt;
  const std::int32_t value = inside_->answer->values[static_cast<std::size_t>(*rank)];
  return value == kNotValid ? std::nullopt : std::optional(value);
}

void TableAnswer::copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size,
                           std::span<std::int8_t> out, std::size_t mode) const {
  engine::copy_box(*inside_->answer, mode, first, size, out);
}

void TableAnswer::copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size,
                           std::span<std::int16_t> out, std::size_t mode) const {
  engine::copy_box(*inside_->answer, mode, first, size, out);
}

void TableAnswer::copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size,
                           std::span<std::int32_t> out, std::size_t mode) const {
  engine::copy_box(*inside_->answer, mode, first, size, out);
}

OutcomeBits::Inside::Inside(engine::BitTable found) : answer(std::move(found)) {
  const render::BoxWords words(*answer.game, answer.box);
  coordinates = words.coordinates();
  modes = words.modes();
}

OutcomeBits::OutcomeBits(std::shared_ptr<const Inside> inside)
    : AnswerHead{inside->answer.game->text, inside->answer.misere, inside->answer.known, inside->answer.engine,
                 inside->answer.status},
      inside_(std::move(inside)) {}

std::int64_t OutcomeBits::to() const { return inside_->answer.to; }
const std::vector<std::string>& OutcomeBits::coordinates() const { return inside_->coordinates; }
const std::vector<std::string>& OutcomeBits::modes() const { return inside_->modes; }
std::size_t OutcomeBits::words_of_row() const { return inside_->answer.row_words; }
std::span<const std::uint64_t> OutcomeBits::words() const { return inside_->answer.words; }
std::int64_t OutcomeBits::complete_below() const { return inside_->answer.complete_below; }

SliceAnswer::Inside::Inside(engine::SliceValues found) : answer(std::move(found)) {
  for (const auto& cell : answer.cells) {
    if (cell.free()) free.push_back(cell.name);
  }
}

SliceAnswer::SliceAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead{inside->answer.game->text, inside->answer.misere, inside->answer.known, inside->answer.engine,
                 inside->answer.status},
      inside_(std::move(inside)) {}

bool SliceAnswer::grundy() const { return inside_->answer.grundy; }
bool SliceAnswer::remoteness() const { return inside_->answer.remoteness; }
std::int64_t SliceAnswer::to() const { return inside_->answer.to; }
const std::vector<std::string>& SliceAnswer::free() const { return inside_->free; }
std::size_t SliceAnswer::panels() const { return inside_->answer.panels.size(); }

std::string SliceAnswer::panel(std::size_t index) const {
  return render::panel_text(inside_->answer, inside_->answer.panels.at(index).cells);
}

std::span<const std::int32_t> SliceAnswer::values(std::size_t index) const {
  return inside_->answer.panels.at(index).values;
}

}  // namespace cairn
