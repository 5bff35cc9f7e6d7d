// Long answers are printed part by part, with an eye on the clock: writing millions of positions takes its time, too,
// and all of them at once would take more memory than the answer itself.
#pragma once

#include "engine/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::render {

using PrintPart = std::function<void(std::string_view)>;

class Printer {
 public:
  // status: of the answer so far. What was found before Ctrl-C is printed; the time is looked at all the same.
  Printer(PrintPart print, const Control& control, Status status = Status::complete);

  // What is added here is printed sooner or later.
  [[nodiscard]] std::string& text() { return text_; }
  // Asked before each line, position or value: may it still be printed? Prints what has come together when it is a
  // part. The first few thousand may always be.
  [[nodiscard]] bool goes_on();
  // Why not, once it may not.
  [[nodiscard]] std::optional<Status> stopped() const { return stopped_; }
  // Prints the rest. Returns whether everything was printed.
  bool finish();

 private:
  PrintPart print_;
  Control control_;
  std::string text_;
  std::uint64_t asked_ = 0;
  std::optional<Status> stopped_;
};

// How an answer is known, and how it ended, as far as it was printed.
struct AsPrinted {
  HowKnown known;
  Status status = Status::complete;
};

// When the printer stopped, the words for it are added: "...; printing stopped after 4096 of 100000 positions".
// things: "positions".
[[nodiscard]] AsPrinted as_printed(const HowKnown& known, Status status, const Printer& printer, std::uint64_t printed,
                                   std::uint64_t all, std::string_view things);
template <class Answer>
[[nodiscard]] AsPrinted as_printed_of(const Answer& answer, const Printer& printer, std::uint64_t printed,
                                      std::uint64_t all, std::string_view things) {
  return as_printed(answer.known, answer.status, printer, printed, all, things);
}

// How many values a table holds.
[[nodiscard]] std::uint64_t positions_of(const TableValues& answer);

// All that print(PrintPart) prints, as one text.
template <class Print>
[[nodiscard]] std::string collected(const Print& print) {
  std::string text;
  print([&](std::string_view part) { text += part; });
  return text;
}

}  // namespace cairn::render
