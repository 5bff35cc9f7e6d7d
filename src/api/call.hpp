// One call of a Lab: its limits as engines know them, and what became of its callback.
#pragma once

#include "api/inside.hpp"
#include "base/control.hpp"

#include <cairn/lab.hpp>

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

namespace cairn::api {

class Call {
 public:
  // What the limits leave open is as in the settings of the Lab.
  Call(const Limits& limits, Lab::Inside& lab);
  // A question with more memory than the Lab may leave more than that behind.
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  [[nodiscard]] const base::Control& control() const { return control_; }
  [[nodiscard]] Engine engine() const { return engine_; }
  [[nodiscard]] int threads() const;
  // For the questions that this one asks: they share its time.
  [[nodiscard]] Limits until_its_end(Limits limits) const {
    limits.seconds.reset();
    limits.deadline = control_.deadline;
    return limits;
  }

  // The answer of ask(), or what the callback threw meanwhile.
  template <class Ask>
  auto answer(const Ask& ask) {
    try {
      auto found = ask();
      rethrow();
      return found;
    } catch (...) {
      rethrow();
      throw;
    }
  }

 private:
  void report(const std::string& line);
  void rethrow();

  Lab::Inside& lab_;
  base::Control control_;
  Engine engine_;
  int threads_;  // 0: one for each core
  std::function<void(const Progress&)> progress_;
  Cancel cancel_;
  std::chrono::steady_clock::time_point begin_;
  std::mutex mutex_;
  std::atomic<bool> abandoned_ = false;  // because the callback threw
  std::exception_ptr thrown_;
};

}  // namespace cairn::api
