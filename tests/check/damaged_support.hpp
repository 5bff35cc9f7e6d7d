// Texts with a few bytes changed, for readers that must refuse them or read them, and never crash.
#pragma once

#include <random>
#include <string>

namespace cairn::testing {

// One byte is replaced, some are taken out, or some come twice.
inline std::string damaged(std::string text, std::mt19937_64& random) {
  const std::string whole = text;
  const std::size_t at = random() % whole.size();
  switch (random() % 3) {
    case 0:
      text[at] = static_cast<char>(random() % 256);
      break;
    case 1:
      text.erase(at, 1 + random() % 8);
      break;
    default:
      text.insert(at, whole.substr(random() % whole.size(), 1 + random() % 20));
  }
  return text;
}

}  // namespace cairn::testing
