// --format, the endings of -o, and what pictures look like: the options of every subcommand that draws.
#pragma once

#include "cli/common.hpp"

#include <string>
#include <vector>

namespace cairn::cli {

// Those of tables, lists and sequences, for the help.
inline constexpr const char* kTableFormats = "text, csv, json, latex, bfile, svg, png, pdf or tikz";

// The formats that a sentence names, as "text, json or latex".
[[nodiscard]] std::vector<std::string> formats_in(const std::string& text);

struct FormatArguments {
  std::string format;
  std::string style;
  std::string origin;
  std::string width;

  void declare(CommandOptions& options);
  // The same without --origin, which is about tables. formats: those that there are, for the help.
  void declare_picture(CommandOptions& options, const std::string& formats);
  // What is asked for by --json, by --format, or else by the ending of the file; from then on the context draws in this
  // way. Throws Error before anything is computed when that cannot be written. things: "a table", for the message.
  // beside: there is a picture besides the answer, which may have another format.
  [[nodiscard]] Format chosen(Context& context, const std::string& things, bool beside = false) const;
};

}  // namespace cairn::cli
