// Parts, and the clock between them.
#include "render/parts.hpp"

#include <algorithm>
#include <utility>

namespace cairn::render {

namespace {

constexpr std::size_t kPart = std::size_t{1} << 16U;  // bytes
constexpr std::uint64_t kBetweenLooks = 1U << 12U;    // at the clock

}  // namespace

Printer::Printer(PrintPart print, const Control& control, Status status) : print_(std::move(print)) {
  control_.deadline = control.deadline;
  if (status != Status::cancelled) control_.cancelled = control.cancelled;
}

bool Printer::goes_on() {
  if (stopped_) return false;
  const bool part = text_.size() >= kPart;
  if (part) {
    print_(text_);
    text_.clear();
  }
  ++asked_;
  if (part || asked_ % kBetweenLooks == 0) stopped_ = control_.stop();
  return !stopped_;
}

bool Printer::finish() {
  if (!text_.empty()) print_(text_);
  text_.clear();
  return !stopped_;
}

std::uint64_t positions_of(const TableValues& answer) {
  const auto& values = answer.values;
  return values.size() - static_cast<std::uint64_t>(std::count(values.begin(), values.end(), TableValues::kNotValid));
}

AsPrinted as_printed(const HowKnown& known, Status status, const Printer& printer, std::uint64_t printed,
                     std::uint64_t all, std::string_view things) {
  AsPrinted ending{known, status};
  if (!printer.stopped()) return ending;
  ending.status = *printer.stopped();
  if (all == 0) return ending;
  ending.known.detail += "; printing stopped after " + std::to_string(printed) + " of " + std::to_string(all) + " ";
  ending.known.detail += things;
  return ending;
}

}  // namespace cairn::render
