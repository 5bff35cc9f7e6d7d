// Calls of the program: what a question costs whose answer costs nothing.
//
// Processes are timed by the processor time that the kernel counts for them, the launcher's with all that it runs.
#include "base/all_layers.hpp"
#include "bench/harness.hpp"
#include "bench/other_lines.hpp"

#include <cairn/error.hpp>
#include <cairn/lab.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

namespace cairn::bench {

namespace {

constexpr const char* kAsked = "nim[3]";
constexpr const char* kEmptyProgram = "/bin/true";
constexpr double kCallBudget = 1;  // seconds a line
// An empty program of C takes some 0.6 ms, and a call is to take 5 ms; a launcher no more than the call itself.
constexpr double kCallTarget = 8;
constexpr double kLauncherTarget = 2;

// Processor time of this process and of all those that it has waited for.
double with_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return processor_time() + seconds(used.ru_utime) + seconds(used.ru_stime);
}

// What a program prints. Throws Error when it cannot be run, or fails.
std::string output_of(std::vector<std::string> words) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw Error("there is no pipe for the output of " + words[0]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::vector<char*> environment;  // proofs are neither read nor kept
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view(*variable).starts_with("CAIRN_STORE=")) environment.push_back(*variable);
  }
  std::string store = "CAIRN_STORE=none";
  environment.push_back(store.data());
  environment.push_back(nullptr);
  pid_t child = -1;
  const int failed = posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  char block[4096];
  for (ssize_t count = 0; failed == 0 && (count = read(ends[0], block, sizeof block)) > 0;) {
    text.append(block, static_cast<std::size_t>(count));
  }
  close(ends[0]);
  int status = 0;
  if (failed == 0) waitpid(child, &status, 0);
  if (failed != 0 || status != 0) throw Error("the program " + words[0] + " could not be run");
  return text;
}

// The file of this process, when it is the program.
std::optional<std::filesystem::path> program() {
  std::error_code ignored;
  const auto file = std::filesystem::read_symlink("/proc/self/exe", ignored);
  return file.filename() == "cairn" ? std::optional(file) : std::nullopt;
}

// The launcher of the clone in which the program was built, when it would run this program without building it first:
// the launcher says by which file it knows.
std::optional<std::string> launcher_of(const std::filesystem::path& program) {
  const auto root = program.parent_path().parent_path().parent_path();
  const auto launcher = root / "cairn", since = root / "build" / "program.since";
  if (program != root / "build" / "release" / "cairn" || !std::filesystem::is_regular_file(launcher)) return {};
  std::ifstream file(since);
  std::string of, sources;
  if (!std::getline(file, of) || !std::getline(file, sources) || of != root.string()) return {};
  try {
    const std::string look =
        "cd '" + of + "' && exec find " + sources + " -newercm '" + since.string() + "' -print -quit 2>&1";
    if (!output_of({"/bin/sh", "-c", look}).empty()) return {};
  } catch (const Error&) {
    return {};
  }
  return launcher.string();
}

struct Texts {
  std::string ours, theirs;
};

BenchLine line_of(const Times& times, double target, const BenchOptions& limits, const Texts& texts, bool same) {
  BenchLine line = judged(times, target, true, limits.quick);
  line.same = same;
  Signature signature;
  for (const char letter : texts.ours) signature.add(static_cast<unsigned char>(letter));
  line.signature = signature.value();
  return line;
}

}  // namespace

std::vector<OtherLine> call_lines() {
  const auto file = program();
  if (!file) return {};
  const std::vector<std::string> call{file->string(), "solve", kAsked};
  const std::string task = std::string("a call: solve '") + kAsked + "'";
  std::vector<OtherLine> lines;
  if (std::filesystem::exists(kEmptyProgram)) {
    lines.push_back({task, "an empty program", [=](const BenchOptions& limits) {
                       Texts texts;
                       const Times times = take_turns({[&] { texts.ours = output_of(call); }, [] {}},
                                                      {[&] { texts.theirs = output_of({kEmptyProgram}); }, [] {}},
                                                      kCallBudget, with_children);
                       return line_of(times, kCallTarget, limits, texts, !texts.ours.empty() && texts.theirs.empty());
                     }});
  }
  lines.push_back({task, "in the library", [=](const BenchOptions& limits) {
                     Texts texts;
                     const Times times = take_turns({[&] { texts.ours = output_of(call); }, [] {}},
                                                    {[&] { texts.theirs = to_text(Lab().solve(kAsked)); }, [] {}},
                                                    kCallBudget, with_children);
                     return line_of(times, 0, limits, texts, texts.ours == texts.theirs);
                   }});
  if (const auto launcher = launcher_of(*file)) {
    lines.push_back({"the same by the launcher", "without it", [=](const BenchOptions& limits) {
                       Texts texts;
                       const Times times =
                           take_turns({[&] {
                                         texts.ours = output_of({*launcher, "solve", kAsked});
                                       },
                                       [] {}},
                                      {[&] { texts.theirs = output_of(call); }, [] {}}, kCallBudget, with_children);
                       return line_of(times, kLauncherTarget, limits, texts, texts.ours == texts.theirs);
                     }});
  }
  return lines;
}

}  // namespace cairn::bench
