// Limits, progress and cancellation. What is known when a limit is reached is the answer.
#include <cairn/lab.hpp>

#include <iostream>
#include <stdexcept>
#include <thread>

int main() {
  const cairn::Lab lab({.limits = {.seconds = 60, .memory = 256 << 20}});

  // A question may have limits of its own; what it says nothing about is as in the settings.
  const auto late = lab.prove({.game = "minnie", .stacks = 4, .again = true}, {.seconds = 0});
  std::cout << to_string(late.known.how) << ", " << to_string(late.status) << "\n";

  // Another thread, or a signal handler, stops a question.
  const cairn::Cancel cancel;
  std::jthread impatient([&] { cancel.request(); });
  impatient.join();
  const auto stopped = lab.solve("nim[300,400,500]", {.cancel = cancel});
  std::cout << to_string(stopped.known.how) << ", " << to_string(stopped.status) << "\n";

  // What would not fit is refused before it starts.
  try {
    static_cast<void>(lab.table({.game = "nim", .to = 100'000, .stacks = 3}));
  } catch (const cairn::TooLarge& error) {
    std::cout << "too large\n";
  }

  // A few times a second a long question tells how far it is. An exception ends it, and comes out of the call.
  const auto impatience = [](const cairn::Progress& /*progress*/) { throw std::runtime_error("that takes too long"); };
  try {
    static_cast<void>(lab.list({.game = "wythoff", .to = 1'000'000, .count_only = true}, {.progress = impatience}));
  } catch (const std::runtime_error& error) {
    std::cout << error.what() << "\n";
  }
}
// prints:
// unknown, limit reached
// unknown, cancelled
// too large
// that takes too long
