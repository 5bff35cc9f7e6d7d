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

class CommandOptions {
 public:
  explicit CommandOptions(CLI::App& app) : app_(app) {}

  void flag(const std::string& names, bool& target, const std::string& help);
  void text(const std::string& names, const std::string& value_name, std::string& target, const std::string& help,
            bool required = false);
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

 private:
  CLI::App& app_;
};

}  // namespace cairn::cli
