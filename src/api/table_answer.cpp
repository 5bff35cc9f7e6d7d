// A table as a public value: single values, and boxes of it copied into arrays.
#include "api/inside.hpp"
#include "render/words.hpp"

#include <algorithm>
#include <limits>

namespace cairn {

namespace {

// Copies size[i] numbers from first[i] on, the last fastest.
template <class Number>
class BoxCopy {
 public:
  BoxCopy(const engine::TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
          std::span<const std::int64_t> size, std::span<Number> out)
      : table_(table), first_(first), size_(size), out_(out), x_(first.begin(), first.end()), sorted_(x_) {
    const engine::Box& box = table.box;
    const auto k = static_cast<std::size_t>(box.coordinates());
    if (first.size() != k || size.size() != k) {
      throw Error("positions of this table have " + std::to_string(k) + " numbers; the box has " +
                  std::to_string(first.size()) + " first numbers and " + std::to_string(size.size()) + " sizes");
    }
    if (mode >= box.modes().size()) throw Error("this table has " + std::to_string(box.modes().size()) + " modes");
    mode_ = box.modes()[mode];
    bool empty = false;
    for (std::size_t i = 0; i < k; ++i) {
      if (first[i] < 0 || size[i] < 0) throw Error("a box has no negative numbers");
      if (first[i] > kLargest - size[i]) throw Error("the box ends beyond 64 bits");
      empty = empty || size[i] == 0;
    }
    std::size_t cells = empty ? 0 : 1;  // as far as they fit into the array
    for (std::size_t i = 0; i < k && !empty && cells <= out.size(); ++i) {
      const auto side = static_cast<std::size_t>(size[i]);
      cells = cells > out.size() / side ? out.size() + 1 : cells * side;
    }
    if (cells != out.size()) {
      throw Error("the array has room for " + std::to_string(out.size()) + " values, which is not the size of the box");
    }
  }

  void copy() {
    if (!out_.empty()) copy_from(0);
  }

 private:
  static constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

  void copy_from(std::size_t coordinate) {
    if (coordinate == x_.size()) {
      out_[next_++] = value();
      return;
    }
    for (std::int64_t i = 0; i < size_[coordinate]; ++i) {
      x_[coordinate] = first_[coordinate] + i;
      copy_from(coordinate + 1);
    }
  }

  [[nodiscard]] Number value() {
    sorted_ = x_;
    if (table_.box.sorted()) std::sort(sorted_.begin(), sorted_.end());
    const auto rank = table_.box.rank(mode_, sorted_.data());
    if (!rank) return static_cast<Number>(kNotValid);
    const std::int32_t value = table_.values[*rank];
    if (value > std::numeric_limits<Number>::max()) {
      throw Error("the value " + std::to_string(value) + " does not fit into the array", "", "use larger integers");
    }
    return static_cast<Number>(value);
  }

  const engine::TableValues& table_;
  int mode_ = 0;
  std::span<const std::int64_t> first_;
  std::span<const std::int64_t> size_;
  std::span<Number> out_;
  std::size_t next_ = 0;
  std::vector<std::int64_t> x_;
  std::vector<std::int64_t> sorted_;
};

}  // namespace

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
  if (!rank || inside_->answer->values[*rank] == kNotValid) return std::nullopt;
  return inside_->answer->values[*rank];
}

void TableAnswer::copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size,
                           std::span<std::int8_t> out, std::size_t mode) const {
  BoxCopy<std::int8_t>(*inside_->answer, mode, first, size, out).copy();
}

void TableAnswer::copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size,
                           std::span<std::int16_t> out, std::size_t mode) const {
  BoxCopy<std::int16_t>(*inside_->answer, mode, first, size, out).copy();
}

void TableAnswer::copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size,
                           std::span<std::int32_t> out, std::size_t mode) const {
  BoxCopy<std::int32_t>(*inside_->answer, mode, first, size, out).copy();
}

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
