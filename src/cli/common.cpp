// Options, limits and errors that all subcommands share.
#include "cli/common.hpp"

#include "base/printable.hpp"
#include "cli/numbers.hpp"
#include "cli/option_names.hpp"

#include <cairn/endings.hpp>
#include <cairn/engines.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

namespace cairn::cli {

namespace {

// What is found when the time is up is printed for this part of it longer.
constexpr int kPrintingShare = 4;

// Lines of others, each made fit for a terminal.
std::string printable_lines(std::string_view text) {
  std::string result;
  while (true) {
    const std::size_t end = text.find('\n');
    result += printable(text.substr(0, end)) + "\n";
    if (end == std::string_view::npos) return result;
    text.remove_prefix(end + 1);
  }
}

void print_message(const std::string& before, const Error& error) {
  std::string text = printable(before + error.what()) + "\n";
  if (!error.where().empty()) text += printable_lines(error.where());
  if (!error.hint().empty()) text += "hint: " + printable(with_option_names(error.hint())) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

// "reference, lazy, ... or automaton"
std::string engine_list() {
  std::string list;
  const std::vector<Engine> engines = engines_to_name();
  for (std::size_t i = 0; i < engines.size(); ++i) {
    if (i > 0) list += i + 1 == engines.size() ? " or " : ", ";
    list += to_string(engines[i]);
  }
  return list;
}

}  // namespace

void CommonOptions::declare(CommandOptions& options) {
  options.flag("--json", json, "print JSON for programs (docs/json.md) instead of text for people");
  options.texts("--rules", "FILE", rules, "also know the games of this rules file (may be repeated)");
  std::vector<std::string> engines;
  for (const Engine one : engines_to_name()) engines.push_back(to_string(one));
  options.choice("--engine", "NAME", engine, engine_list() + " instead of the best one", engines);
  options.text("--memory", "SIZE", memory, "use at most this much memory: 500M, 2G (default: half of all)");
  options.text("--time", "SECONDS", time, "stop after this time with what is known by then");
  options.flag("--recheck", recheck, "check kept proofs that are used, however large they are");
  options.text("-o,--output", "FILE", output, "write the answer to this file instead of stdout");
}

namespace {

Limits limits_of(const CommonOptions& options) {
  Limits limits;
  limits.engine = parse_engine(options.engine);
  if (!options.memory.empty()) limits.memory = parse_memory(options.memory);
  limits.cancel = interrupt();
  return limits;
}

}  // namespace

Context::Context(const CommonOptions& options)
    : options_(options), output_(options.output), limits_(limits_of(options)), lab_(settings()) {
  if (!options.time.empty()) {
    using Clock = std::chrono::steady_clock;
    const auto allowed = std::chrono::duration_cast<Clock::duration>(parse_seconds("--time", options.time));
    limits_.deadline = Clock::now() + allowed;
    printed_by_ = *limits_.deadline + allowed / kPrintingShare;
  }
  if (progress_.wanted()) {
    limits_.progress = [this](const Progress& progress) {
      const std::lock_guard lock(terminal_);
      progress_.show(progress.line);
    };
  }
  for (const auto& file : options.rules) lab_.add_rules_file(file);
}

LabSettings Context::settings() {
  LabSettings settings;
  settings.proofs = program_proofs();
  settings.recheck = options_.recheck;
  settings.rules_files = true;
  settings.output = options_.output;
  settings.limits.memory = limits_.memory;
  settings.warn = [this](const Error& warning) { warn(warning); };
  return settings;
}

PrintOptions Context::print_options(const std::string& written) const {
  PrintOptions options;
  if (!output_.to_file()) options.style = terminal_style();
  options.deadline = printed_by_;
  options.cancel = interrupt();
  options.written = written;
  options.picture = picture_;
  return options;
}

void Context::print(std::string_view text) {
  const std::lock_guard lock(terminal_);
  progress_.clear();
  output_.write(text);
}

void Context::tell_cut() {
  const std::lock_guard lock(terminal_);
  progress_.clear();
  const std::string text = fmt::format("warning: {} before the whole answer was printed; it ends early\n",
                                       interrupted() ? "interrupted" : "the time was up");
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void Context::check_not_output(const std::string& path) const {
  namespace fs = std::filesystem;
  if (!output_.to_file()) return;
  std::error_code ignored;
  const auto place = [&](const std::string& name) {
    return fs::weakly_canonical(fs::absolute(name, ignored), ignored);
  };
  const bool same_name = place(path) == place(options_.output);
  if (!same_name && !fs::equivalent(path, options_.output, ignored)) return;
  throw Error("the answer would take the place of the file " + path, "", "write it to another file");
}

std::unique_ptr<Output> file_beside(const std::string& option, const std::string& path, const Context& context) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const std::string& answer = context.options().output;
  const auto place = [&](const std::string& name) {
    return fs::weakly_canonical(fs::absolute(name, ignored), ignored);
  };
  if (!answer.empty() && place(path) == place(answer)) {
    throw Error(option + " and -o would write the same file", "", "give them different names");
  }
  return std::make_unique<Output>(path);
}

void Context::complain(const Error& error, const std::string& before) {
  const std::lock_guard lock(terminal_);
  progress_.clear();
  print_error(error, before);
}

void Context::warn(const Error& warning) {
  const std::lock_guard lock(terminal_);
  // A family of claims is read once for each of its members, and the words at a place differ in the numbers alone.
  if (!warned_.insert(warning.where().empty() ? warning.what() : warning.where()).second) return;
  progress_.clear();
  print_message("warning: ", warning);
}

void Context::advise(const std::string& hint) {
  const std::lock_guard lock(terminal_);
  progress_.clear();
  const std::string text = fmt::format("hint: {}\n", printable(hint));
  std::fwrite(text.data(), 1, text.size(), stderr);
}

Format chosen_format(const CommonOptions& common, const std::string& format) {
  if (common.json) {
    if (!format.empty() && parse_format(format) != Format::json) {
      throw Error("--json and --format " + format + " contradict each other", "", "give one of them");
    }
    return Format::json;
  }
  if (!format.empty()) return parse_format(format);
  if (const auto by_ending = format_of_file(common.output)) return *by_ending;
  if (const std::string_view ending = ending_of(common.output); !ending.empty()) {
    throw Error(fmt::format("files that end in '{}' have no format", ending.substr(0, 64)), "",
                fmt::format("the endings are {}; or give --format", file_endings()));
  }
  return Format::text;
}

void Context::draw_by(const PictureOptions& picture) {
  picture_ = picture;
  picture_.size = [this](int width, int height) { drawn_ = {width, height}; };
}

void Context::finish() {
  if (output_.to_file() && text_) output_.write("# " + made_by() + "\n");
  output_.finish();
  std::error_code ignored;
  // Of a device or a pipe nothing is left that could be looked at.
  if (output_.to_file() && std::filesystem::is_regular_file(options_.output, ignored)) {
    tell_written(options_.output, output_.bytes());
  }
}

void Context::tell_written(const std::string& path, std::uint64_t bytes) {
  const std::lock_guard lock(terminal_);
  progress_.clear();
  const std::string pixels = drawn_ ? fmt::format("{} x {} pixels, ", drawn_->first, drawn_->second) : "";
  const std::string text = fmt::format("wrote {}: {}{} bytes\n", printable(path), pixels, bytes);
  std::fwrite(text.data(), 1, text.size(), stderr);
  drawn_.reset();
}

void print_error(const Error& error, const std::string& before) { print_message("error: " + before, error); }

}  // namespace cairn::cli
