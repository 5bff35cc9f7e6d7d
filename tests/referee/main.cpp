// The referee: makes up rules, asks the program cairn about them, and compares every answer with what the rules say. It
// shares no code with the program: what rules mean comes from docs/language.md alone.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

#include "corpus.hpp"
#include "session.hpp"

namespace referee {
namespace {

constexpr const char* kUsage =
    "usage: referee [--cairn PATH] [--seed N] [--case K] [--cases N | --seconds S] [--stop N] [--keep FOLDER]\n"
    "       referee [--cairn PATH] --corpus FILE_OR_FOLDER\n"
    "  --seed N      the random rules of this number (default: CAIRN_REFEREE_SEED, or a new one)\n"
    "  --case K      only this case\n"
    "  --cases N     so many cases\n"
    "  --seconds S   as many cases as take S seconds of processor time (default 30), and 60 at least\n"
    "  --stop N      give up after so many wrong answers (default 20)\n"
    "  --keep FOLDER write a file for the corpus there for each wrong answer\n"
    "  --corpus      ask the questions of these files instead\n"
    "REFEREE_VERBOSE=1 shows what was refused, and why.\n";

struct Arguments {
  std::string cairn = CAIRN_BINARY;
  std::uint64_t seed = 0;
  bool seeded = false;
  long only = -1;
  long cases = -1;
  double seconds = 30;
  long stop = 20;
  std::string keep;
  std::string corpus;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--help" || i + 1 >= argc) throw std::invalid_argument(option);
    const std::string value = argv[++i];
    if (option == "--cairn") {
      arguments.cairn = value;
    } else if (option == "--seed") {
      arguments.seed = std::stoull(value);
      arguments.seeded = true;
    } else if (option == "--case") {
      arguments.only = std::stol(value);
    } else if (option == "--cases") {
      arguments.cases = std::stol(value);
    } else if (option == "--seconds") {
      arguments.seconds = std::stod(value);
    } else if (option == "--stop") {
      arguments.stop = std::stol(value);
    } else if (option == "--keep") {
      arguments.keep = value;
    } else if (option == "--corpus") {
      arguments.corpus = value;
    } else {
      throw std::invalid_argument(option);
    }
  }
  return arguments;
}

// A folder of its own for the files of a run.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "referee-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

int replay_all(const Program& program, const std::string& corpus) {
  std::vector<std::string> files;
  if (std::filesystem::is_directory(corpus)) {
    for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
      if (entry.path().extension() == ".case") files.push_back(entry.path().string());
    }
  } else {
    files.push_back(corpus);
  }
  std::sort(files.begin(), files.end());
  Replay all;
  for (const std::string& file : files) {
    const Replay one = replay(program, file);
    all.questions += one.questions;
    all.answered += one.answered;
    for (const std::string& line : one.wrong) std::printf("WRONG %s\n", line.c_str());
    all.wrong.insert(all.wrong.end(), one.wrong.begin(), one.wrong.end());
    if (one.answered > 0) continue;
    std::printf("WRONG %s: nothing in it is answered\n", file.c_str());
    all.wrong.push_back(file);
  }
  std::printf("%zu files, %ld questions, %ld answered, %zu wrong\n", files.size(), all.questions, all.answered,
              all.wrong.size());
  return files.empty() || !all.wrong.empty() ? 1 : 0;
}

void report(const Arguments& arguments, long number, const std::vector<Failure>& failures) {
  int count = 0;
  for (const Failure& failure : failures) {
    std::printf("\nWRONG referee --seed %llu --case %ld   # %s\n\n%s\n",
                static_cast<unsigned long long>(arguments.seed), number, failure.what.c_str(), failure.corpus.c_str());
    if (arguments.keep.empty()) continue;
    std::filesystem::create_directories(arguments.keep);
    const std::string path = arguments.keep + "/" + std::to_string(arguments.seed) + "-" + std::to_string(number) +
                             "-" + std::to_string(++count) + ".case";
    std::ofstream(path) << failure.corpus;
    std::printf("To add it to the corpus: cp %s tests/referee/corpus/NAME.case\n", path.c_str());
  }
  std::fflush(stdout);
}

int run_cases(const Program& program, const Arguments& arguments) {
  std::printf("referee --seed %llu\n", static_cast<unsigned long long>(arguments.seed));
  std::fflush(stdout);
  Tally tally;
  const double start = processor_seconds();
  const bool single = arguments.only >= 0;
  for (long number = single ? arguments.only : 0;; ++number) {
    report(arguments, number, try_case(program, arguments.seed, static_cast<std::uint64_t>(number), tally));
    if (single || tally.failures >= arguments.stop) break;
    const bool enough = tally.cases >= kEnoughCases && processor_seconds() - start >= arguments.seconds;
    if (arguments.cases >= 0 ? number + 1 >= arguments.cases : enough) break;
  }
  print(tally);
  if (tally.failures > 0) return 1;
  const std::string little = single ? "" : too_little(tally);
  if (!little.empty()) {
    std::printf("too little was compared: %s; look at what is refused with REFEREE_VERBOSE=1\n", little.c_str());
    return 1;
  }
  return 0;
}

int run(int argc, char** argv) {
  Arguments arguments;
  try {
    arguments = parse(argc, argv);
  } catch (const std::exception&) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  if (access(arguments.cairn.c_str(), X_OK) != 0) throw std::runtime_error("cannot run " + arguments.cairn);
  arguments.cairn = std::filesystem::absolute(arguments.cairn).string();
  const Folder folder;
  const Program program(arguments.cairn, folder.path());
  if (!arguments.corpus.empty()) return replay_all(program, arguments.corpus);
  if (const char* seed = std::getenv("CAIRN_REFEREE_SEED"); !arguments.seeded && seed != nullptr) {
    arguments.seed = std::stoull(seed);
    arguments.seeded = true;
  }
  if (!arguments.seeded) arguments.seed = std::random_device{}() % 1000000000U;
  return run_cases(program, arguments);
}

}  // namespace
}  // namespace referee

int main(int argc, char** argv) {
  try {
    return referee::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
