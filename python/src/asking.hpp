// Questions from Python: limits, Ctrl-C and progress, and the GIL, which is free while Cairn works.
#pragma once

#include "convert.hpp"

#include <cairn/lab.hpp>

#include <atomic>
#include <exception>
#include <optional>
#include <string>

namespace cairn::python {

// Limits as Python has them.
struct Asking {
  std::optional<double> seconds;
  std::optional<std::size_t> memory;
  std::optional<int> threads;
  std::string engine;
  py::object progress;  // None, or what is called with a line and the seconds
};

// While one of these lives on Python's main thread, Ctrl-C cancels the question; Python's own handler is called as
// well, and raises KeyboardInterrupt when the question has ended. Costs two system calls.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  [[nodiscard]] std::optional<Cancel> cancel() const;
  // Throws KeyboardInterrupt, or whatever the handler of Python's signal raises, if there was one.
  void raise() const;

 private:
  bool listens_ = false;
};

// A callable of Python that questions call from their own threads. What it raises is kept, and raised at the end.
class Callback {
 public:
  explicit Callback(py::object function) : function_(std::move(function)) {}

  // Without the GIL. Throws Raised when the function raises.
  void operator()(const Progress& progress);
  // With the GIL.
  void raise();

  struct Raised : std::exception {};

 private:
  py::object function_;
  std::optional<py::error_already_set> raised_;
};

[[nodiscard]] Limits limits_of(const Asking& asking, const Interrupts& interrupts, Callback* callback);

// The answer of ask(limits), which runs without the GIL.
template <class Ask>
auto asked(const Asking* asking, const Ask& ask) {
  static const Asking usual{};
  const Asking& with = asking == nullptr ? usual : *asking;
  const Interrupts interrupts;
  std::optional<Callback> callback;
  if (with.progress && !with.progress.is_none()) callback.emplace(with.progress);
  const Limits limits = limits_of(with, interrupts, callback ? &*callback : nullptr);
  try {
    auto answer = [&] {
      const py::gil_scoped_release free;
      return ask(limits);
    }();
    interrupts.raise();
    return answer;
  } catch (const Callback::Raised&) {
    callback->raise();
    throw;
  } catch (const Error&) {
    interrupts.raise();
    throw;
  }
}

// What takes a moment only, without limits.
template <class Ask>
auto freely(const Ask& ask) {
  const py::gil_scoped_release free;
  return ask();
}

}  // namespace cairn::python
