// The options of one subcommand; CLI11, which reads them, stays behind this (it takes seconds to compile).
//
// Values stay text here: what they mean, and what is wrong with them, is said by whoever asked for them.
#pragma once

#include "base/layers.hpp"

#include <optional>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library calls itself so
class App;
}

namespace cairn::cli {

// What the value of an option may be, for completion: a file, one of a few words, or neither.
struct OptionValue {
  std::vector<std::string> names;  // "-o", "--output"
  bool file = false;
  std::vector<std::string> choices;
};

class CommandOptions {
 public:
  explicit CommandOptions(CLI::App& app) : app_(app) {}

  void flag(const std::string& names, bool& target, const std::string& help);
  void text(const std::string& names, const std::string& value_name, std::string& target, const std::string& help,
            bool required = false);
  // One of these words; what is wrong with another one is said by whoever reads it.
  void choice(const std::string& names, const std::string& value_name, std::string& target, const std::string& help,
              const std::vector<std::string>& choices);
  // May be given several times.
  void texts(const std::string& names, const std::string& value_name, std::vector<std::string>& target,
             const std::string& help);
  // The value may be left out; the target is then the empty text.
  void optional_text(const std::string& names, const std::string& value_name, std::optional<std::string>& target,
                     const std::string& help);
  // What stands on the command line without a name.
  void argument(const std::string& name, std::string& target, const std::string& help, bool required = true);
  void arguments(const std::string& name, std::vector<std::string>& target, const std::string& help,
                 bool required = true);

  // Of the options that need a value.
  [[nodiscard]] const std::vector<OptionValue>& values() const { return values_; }

 private:
  void note(const std::string& names, const std::string& value_name, const std::vector<std::string>& choices);

  CLI::App& app_;
  std::vector<OptionValue> values_;
};

}  // namespace cairn::cli
