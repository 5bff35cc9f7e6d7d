// Lines that a person types, with editing and a history where the system has libedit.
//
// The library is looked for when the first line is asked for, at a terminal only: whoever builds Cairn does not need
// it, and nothing gets slower. Without it, lines are read as they are.
#pragma once

#include "base/layers.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::cli {

class LineReader {
 public:
  using Print = std::function<void(std::string_view)>;
  explicit LineReader(Print print) : print_(std::move(print)) {}

  // Without blanks around it. Nothing at the end of the input. An empty prompt is not printed; what is not typed at a
  // terminal is printed behind the prompt, so that a game that is read from a file reads like one that was typed.
  [[nodiscard]] std::optional<std::string> next(const std::string& prompt);

 private:
  Print print_;
};

}  // namespace cairn::cli
