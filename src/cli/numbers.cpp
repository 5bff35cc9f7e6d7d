// Whole numbers, sizes and times.
#include "cli/numbers.hpp"

#include <cairn/error.hpp>
#include <cairn/position.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <thread>

namespace cairn::cli {

namespace {

// A plain decimal number without a sign that fills the whole text.
std::optional<double> decimal(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

// As positions have them: 1000, 10^6 + 1. Nothing when it is no number or too large.
std::optional<std::int64_t> whole(const std::string& text) {
  try {
    return parse_integer(text).to_int64();
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::int64_t parse_whole(const std::string& option, const std::string& text, std::int64_t least, std::int64_t most) {
  const auto value = whole(text);
  if (!value || *value < least || *value > most) {
    throw Error(option + " must be a whole number from " + std::to_string(least) + " to " +
                (most == kLargestBound ? "2^53" : std::to_string(most)) + ", not '" + text.substr(0, 64) + "'");
  }
  return *value;
}

int parse_threads(const std::string& text) {
  if (text.empty()) return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return static_cast<int>(parse_whole("--threads", text, 1, 1024));
}

std::size_t parse_memory(const std::string& text) {
  static constexpr std::string_view kUnits = "KMGT";
  std::string_view digits = text;
  if (digits.ends_with('B') || digits.ends_with('b')) digits.remove_suffix(1);
  double factor = 1;
  if (!digits.empty()) {
    const char unit = digits.back();
    const auto at = kUnits.find(unit >= 'a' && unit <= 'z' ? static_cast<char>(unit - 'a' + 'A') : unit);
    if (at != std::string_view::npos) {
      factor = std::pow(1000.0, static_cast<double>(at + 1));
      digits.remove_suffix(1);
    }
  }
  const auto value = decimal(digits);
  const double bytes = value.value_or(0) * factor;
  if (!value || bytes < 1 || bytes > 1e18) {
    throw Error("--memory must be a size, not '" + text.substr(0, 64) + "'", "", "write --memory 500M or --memory 2G");
  }
  return static_cast<std::size_t>(bytes);
}

std::chrono::duration<double> parse_seconds(const std::string& option, const std::string& text) {
  const auto value = decimal(text);
  if (!value || *value <= 0 || *value > 1e9) {
    throw Error(option + " must be a number of seconds above 0, not '" + text.substr(0, 64) + "'", "",
                "write " + option + " 10 or " + option + " 0.5");
  }
  return std::chrono::duration<double>(*value);
}

}  // namespace cairn::cli
