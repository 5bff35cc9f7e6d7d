// In which form an answer is printed, where the text goes, and when printing ends.
#pragma once

#include <cairn/limits.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// text: for people. json: one line for programs, see docs/json.md; integers beyond 2^53 are strings. csv: a line for
// each position, after a comment that says what they are. latex: a fragment for a paper, which needs amsmath.
// Reports on papers are whole documents, in LaTeX and in HTML.
enum class Format : std::uint8_t { text, csv, json, latex, html };

// How text for people looks.
struct TextStyle {
  bool colour = false;
  int width = 100;  // lines are wrapped here where that is possible
};

// Gets one part of a text after the other.
using Sink = std::function<void(std::string_view)>;

struct PrintOptions {
  TextStyle style = {};
  // When one of these ends the printing, the rest of a long list is left out, and the answer itself says so. What was
  // found by a question that was cancelled is printed all the same.
  std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
  std::optional<Cancel> cancel = std::nullopt;
  // Of proofs: a file that was written besides, which the text is to name.
  std::string written = {};
};

// The number of the schema that JSON follows; every line begins with it. It grows when a program that reads answers
// would have to change.
inline constexpr int kJsonSchema = 1;

}  // namespace cairn
