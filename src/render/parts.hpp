// Long lists are printed part by part, with an eye on the clock: writing millions of positions takes its time, too.
#pragma once

#include "engine/answer.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace cairn {

using PrintPart = std::function<void(std::string_view)>;

// Prints what has come together when it is a part, and begins the next one.
void print_part(std::string& text, const PrintPart& print);

// A list that was stopped while it was made is printed to its end.
class ListClock {
 public:
  ListClock(ListAnswer& answer, const Control& control)
      : answer_(answer), control_(control), looks_(answer.status == Status::complete) {}

  // May this position still be printed? If not, the answer becomes that of the positions before it.
  [[nodiscard]] bool goes_on(std::size_t at);
  [[nodiscard]] bool stopped() const { return looks_ && answer_.status != Status::complete; }

 private:
  ListAnswer& answer_;
  const Control& control_;
  bool looks_;
};

}  // namespace cairn
