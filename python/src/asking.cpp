// Signals and callbacks while the GIL is free.
#include "asking.hpp"

#include <csignal>

namespace cairn::python {

namespace {

std::atomic<bool> interrupted{false};
struct sigaction before {};
int listening = 0;  // questions that are under way on the main thread: a callback might ask another

void on_interrupt(int signal) {
  interrupted.store(true, std::memory_order_relaxed);
  before.sa_handler(signal);
}

bool on_main_thread() {
  // The GIL guards it. A static that is made here would have a lock of its own, and a thread that waits for that one
  // while it holds the GIL would wait for ever.
  static unsigned long main = 0;
  if (main == 0) main = py::module_::import("threading").attr("main_thread")().attr("ident").cast<unsigned long>();
  return PyThread_get_thread_ident() == main;
}

// A thread that asks for the GIL from then on is ended by Python, which C++ does not survive.
bool python_ends() {
#if PY_VERSION_HEX >= 0x030D0000
  return Py_IsFinalizing() != 0;
#else
  return Py_IsInitialized() == 0 || _Py_IsFinalizing() != 0;
#endif
}

}  // namespace

Interrupts::Interrupts() {
  if (!on_main_thread()) return;
  if (listening == 0) {
    struct sigaction ours {};
    if (sigaction(SIGINT, nullptr, &before) != 0) return;
    // Somebody who ignores the signal, or wants the process to end by it, is left alone.
    const bool handled = before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN;
    if (!handled || (before.sa_flags & SA_SIGINFO) != 0) return;
    ours = before;
    ours.sa_handler = on_interrupt;
    interrupted.store(false, std::memory_order_relaxed);
    if (sigaction(SIGINT, &ours, nullptr) != 0) return;
  }
  ++listening;
  listens_ = true;
}

Interrupts::~Interrupts() {
  if (listens_ && --listening == 0) sigaction(SIGINT, &before, nullptr);
}

std::optional<Cancel> Interrupts::cancel() const {
  return listens_ ? std::optional(Cancel(interrupted)) : std::nullopt;
}

void Interrupts::raise() const {
  if (listens_ && interrupted.load(std::memory_order_relaxed) && PyErr_CheckSignals() != 0) {
    throw py::error_already_set();
  }
}

void Callback::operator()(const Progress& progress) {
  if (python_ends()) return;  // a daemon thread was left behind
  const py::gil_scoped_acquire hold;
  try {
    function_(progress.line, progress.seconds);
  } catch (py::error_already_set& error) {
    raised_.emplace(error);
    throw Raised();
  }
}

void Callback::raise() {
  if (!raised_) return;
  py::error_already_set error = *raised_;
  raised_.reset();
  throw error;
}

Limits limits_of(const Asking& asking, const Interrupts& interrupts, Callback* callback) {
  Limits limits;
  limits.seconds = asking.seconds;
  limits.memory = asking.memory;
  limits.threads = asking.threads;
  if (!asking.engine.empty()) limits.engine = parse_engine(asking.engine);
  if (callback != nullptr) limits.progress = [callback](const Progress& progress) { (*callback)(progress); };
  limits.cancel = interrupts.cancel();
  return limits;
}

}  // namespace cairn::python
