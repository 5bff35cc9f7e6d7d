// Parts, and the clock between them.
#include "render/parts.hpp"

namespace cairn {

namespace {

constexpr std::size_t kPart = std::size_t{1} << 16U;       // bytes
constexpr std::size_t kPositionsBetweenLooks = 1U << 12U;  // at the clock

}  // namespace

void print_part(std::string& text, const PrintPart& print) {
  if (text.size() < kPart) return;
  print(text);
  text.clear();
}

bool ListClock::goes_on(std::size_t at) {
  if (!looks_ || at == 0 || at % kPositionsBetweenLooks != 0) return true;
  const auto stop = control_.stop();
  if (!stop) return true;
  answer_.cut(at, *stop);
  return false;
}

}  // namespace cairn
