// Options by CLI11, as plain text.
#include "cli/options.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace cairn::cli {

namespace {

// Callbacks get the text as it was typed; CLI11's own conversions give brackets and braces a meaning.
CLI::callback_t into(std::string& target) {
  return [&target](const CLI::results_t& results) {
    target = results.back();
    return true;
  };
}

CLI::callback_t into(std::vector<std::string>& target) {
  return [&target](const CLI::results_t& results) {
    target = results;
    return true;
  };
}

// An empty value, of a shell variable that is not set perhaps, is none.
template <class Target>
CLI::callback_t option_into(Target& target, const std::string& names) {
  return [take = into(target), option = names.substr(names.rfind(',') + 1)](const CLI::results_t& results) {
    for (const auto& value : results) {
      if (value.empty()) throw CLI::ArgumentMismatch(option + ": value missing");
    }
    return take(results);
  };
}

}  // namespace

void CommandOptions::flag(const std::string& names, bool& target, const std::string& help) {
  app_.add_flag(names, target, help);
}

void CommandOptions::note(const std::string& names, const std::string& value_name,
                          const std::vector<std::string>& choices) {
  OptionValue& value = values_.emplace_back();
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    value.names.push_back(names.substr(at, end - at));
    at = end + 1;
  }
  value.file = value_name == "FILE";
  value.choices = choices;
}

void CommandOptions::choice(const std::string& names, const std::string& value_name, std::string& target,
                            const std::string& help, const std::vector<std::string>& choices) {
  text(names, value_name, target, help);
  values_.back().choices = choices;
}

void CommandOptions::text(const std::string& names, const std::string& value_name, std::string& target,
                          const std::string& help, bool required) {
  app_.add_option(names, option_into(target, names), help)->option_text(value_name)->required(required);
  note(names, value_name, {});
}

void CommandOptions::texts(const std::string& names, const std::string& value_name, std::vector<std::string>& target,
                           const std::string& help) {
  app_.add_option(names, option_into(target, names), help)
      ->option_text(value_name)
      ->take_all()
      ->allow_extra_args(false);
  note(names, value_name, {});
}

void CommandOptions::optional_text(const std::string& names, const std::string& value_name,
                                   std::optional<std::string>& target, const std::string& help) {
  const CLI::callback_t callback = [&target](const CLI::results_t& results) {
    target = results.back();
    return true;
  };
  app_.add_option(names, callback, help)->option_text(value_name)->expected(0, 1);
}

void CommandOptions::argument(const std::string& name, std::string& target, const std::string& help, bool required) {
  app_.add_option(name, into(target), help)->option_text(" ")->required(required);
}

void CommandOptions::arguments(const std::string& name, std::vector<std::string>& target, const std::string& help,
                               bool required) {
  app_.add_option(name, into(target), help)
      ->option_text("...")
      ->required(required)
      ->expected(1, -1)
      ->allow_extra_args(true);
}

}  // namespace cairn::cli
