// The one error type: what is wrong, where, and what would be right.
//
// Thrown at the borders (parsing, validation, refusing a size); engines return a status instead.
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

class Error : public std::exception {
 public:
  explicit Error(std::string what, std::string where = "", std::string hint = "")
      : what_(std::move(what)), where_(std::move(where)), hint_(std::move(hint)) {}

  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }
  // "file:line:column", followed by the line itself and a caret, or empty.
  [[nodiscard]] const std::string& where() const noexcept { return where_; }
  [[nodiscard]] const std::string& hint() const noexcept { return hint_; }

 private:
  std::string what_;
  std::string where_;
  std::string hint_;
};

// A run that does not fit its limits, known before it starts: exit code 2 like bad input, but a caller may
// answer it with another engine.
class TooLarge : public Error {
 public:
  using Error::Error;
};

// The time was up, or the run was cancelled, with nothing to answer. Not a TooLarge: a question that was stopped may be
// small. Most questions answer with what they have instead.
class Stopped : public Error {
 public:
  using Error::Error;
};

// Several mistakes in one text. As an Error it is the first of them.
class Errors : public Error {
 public:
  explicit Errors(std::vector<Error> all) : Error(all.at(0)), all_(std::move(all)) {}

  [[nodiscard]] const std::vector<Error>& all() const noexcept { return all_; }

 private:
  std::vector<Error> all_;
};

}  // namespace cairn
