// What all subcommands share: their options, limits, the known games, and where the answer goes.
#pragma once

#include "cli/exit_codes.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

#include <cairn/lab.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::cli {

struct CommonOptions {
  bool json = false;
  std::vector<std::string> rules;
  std::string engine;
  std::string memory;
  std::string time;
  std::string output;
  bool recheck = false;

  void declare(CommandOptions& options);
};

// Made from the options before anything is computed, so that a wrong one costs nothing.
class Context {
 public:
  explicit Context(const CommonOptions& options);

  [[nodiscard]] const CommonOptions& options() const { return options_; }
  [[nodiscard]] Lab& lab() { return lab_; }
  // What a question may cost, by the options.
  [[nodiscard]] const Limits& limits() const { return limits_; }
  // Is the time of --time over?
  [[nodiscard]] bool timed_out() const {
    return limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline;
  }
  // By --json alone, for subcommands that have no other format.
  [[nodiscard]] Format format() const { return options_.json ? Format::json : Format::text; }
  void print(std::string_view text);
  // The same, of an answer in words.
  void print_text(std::string_view text) {
    print(text);
    text_ = true;
  }
  [[nodiscard]] PrintOptions print_options(const std::string& written = "") const;
  // Returns whether all of it was printed. An answer that ends early says so itself; stderr says it, too. What was
  // found within --time may be printed for a quarter of that time longer.
  template <class Answer>
  bool print_answer(const Answer& answer, Format format, const std::string& written = "") {
    const Sink sink = [this](std::string_view part) { print(part); };
    const bool whole = write(answer, format, sink, print_options(written));
    text_ = text_ || format == Format::text;
    if (!whole) tell_cut();
    return whole;
  }
  // The same; the exit code.
  template <class Answer>
  int answer(const Answer& answer, Format format) {
    return print_answer(answer, format) ? exit_code(answer) : kLimitReached;
  }
  // On stderr: what is wrong, where, and what would be right. Before the sentence: "line 3: ".
  void complain(const Error& error, const std::string& before = "");
  // On stderr: how something was read that may be meant in another way.
  void warn(const Error& warning);
  // On stderr: how to go on after a limit or Ctrl-C has ended the run.
  void advise(const std::string& hint);
  // Sets how pictures look from now on; when one is written, its size is printed on stderr.
  void draw_by(const PictureOptions& picture);
  [[nodiscard]] const PictureOptions& picture() const { return picture_; }
  // A text that is kept in a file says in its last line which Cairn made it, as the other formats do by themselves.
  void finish();
  // On stderr: what was written, and how large it is.
  void tell_written(const std::string& path, std::uint64_t bytes);
  void abandon_file() { output_.leave_file(); }  // what follows goes to stdout
  // Throws Error when the answer would take the place of this file, which is needed.
  void check_not_output(const std::string& path) const;

 private:
  void tell_cut();
  [[nodiscard]] LabSettings settings();

  CommonOptions options_;
  Output output_;
  std::mutex terminal_;  // answers, warnings and progress may come from different threads
  ProgressLine progress_;
  Limits limits_;
  std::optional<std::chrono::steady_clock::time_point> printed_by_;
  std::set<std::string> warned_;
  PictureOptions picture_;
  bool text_ = false;                         // was printed
  std::optional<std::pair<int, int>> drawn_;  // width and height of the picture, in pixels
  Lab lab_;
};

// A file that is written next to the answer. Throws Error when that is the same file.
[[nodiscard]] std::unique_ptr<Output> file_beside(const std::string& option, const std::string& path,
                                                  const Context& context);

// A subcommand: how it is called, what --help says, and what it does.
struct Subcommand {
  std::string name;
  std::string summary;  // one line
  std::string details;  // what is printed
  std::string examples;
  std::function<void(CommandOptions&)> declare;
  std::function<int(Context&)> run;  // the exit code
};

// By --json, --format, or else the ending of the file; throws Error when they contradict each other.
[[nodiscard]] Format chosen_format(const CommonOptions& common, const std::string& format);

void print_error(const Error& error, const std::string& before = "");

}  // namespace cairn::cli
