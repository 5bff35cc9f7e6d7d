// The judge of sentences: makes up first-order sentences about small games, asks the program cairn, and compares every
// verdict and every witness with what trying all values says. It shares no code with the program.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>

#include "../referee/child.hpp"
#include "facts.hpp"
#include "judge.hpp"
#include "maker.hpp"

namespace logic {
namespace {

using referee::Outcome;
using referee::Program;

constexpr const char* kUsage =
    "usage: logic [--cairn PATH] [--seed N] [--case K] [--cases N | --seconds S] [--stop N] [--show N]\n"
    "  --seed N      the random sentences of this number (default: CAIRN_REFEREE_SEED, or a new one)\n"
    "  --case K      only this sentence\n"
    "  --cases N     so many sentences\n"
    "  --seconds S   as many sentences as take S seconds of processor time (default 20), and 400 at least\n"
    "  --stop N      give up after so many wrong answers (default 20)\n"
    "  --show N      ask nothing; print so many sentences, and which are true\n"
    "LOGIC_VERBOSE=1 shows what was refused or remained unknown, and why.\n";

constexpr long kBatch = 100;   // sentences in a file
constexpr long kEnough = 400;  // from here on shares are judged; a run goes on until here, however slow the machine is
// Of a hundred sentences at most so many may remain unknown: when they are decided for all sizes, and when only numbers
// up to a bound are looked at, which tells nothing of almost all numbers. Measured: none, and 15.
constexpr long kMostUnknown = 5;
constexpr long kMostUnknownOnBox = 35;
constexpr unsigned kMostProcessorSeconds = 600;  // of one file of sentences

struct Arguments {
  std::string cairn = CAIRN_BINARY;
  std::uint64_t seed = 0;
  bool seeded = false;
  long only = -1;
  long cases = -1;
  double seconds = 20;
  long stop = 20;
  long show = -1;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (i + 1 >= argc) throw std::invalid_argument(option);
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
    } else if (option == "--show") {
      arguments.show = std::stol(value);
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
    std::string name = (std::filesystem::temp_directory_path() / "logic-XXXXXX").string();
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

Sentence sentence_of(Oracle& oracle, std::uint64_t seed, long number) {
  // The numbers of neighbouring seeds are the same but for the first, so the seed is scattered.
  Random random(Random(seed, 0).next(), static_cast<std::uint64_t>(number));
  return make_sentence(oracle, random);
}

struct Tally {
  long cases = 0;
  long wrong = 0;
  long witnesses = 0;
  long on_box = 0;          // cases that are decided up to a bound only
  long unknown_on_box = 0;  // of these
  std::map<Judgement::Kind, long> by_kind;

  [[nodiscard]] long count(Judgement::Kind kind) const {
    const auto found = by_kind.find(kind);
    return found == by_kind.end() ? 0 : found->second;
  }
};

class Run {
 public:
  Run(Arguments arguments, const Program& program) : arguments_(std::move(arguments)), program_(program) {}

  int all() {
    std::printf("logic --seed %llu\n", static_cast<unsigned long long>(arguments_.seed));
    std::fflush(stdout);
    const double start = referee::processor_seconds();
    const bool single = arguments_.only >= 0;
    for (long first = single ? arguments_.only : 0;;) {
      const long last = single                  ? first + 1
                        : arguments_.cases >= 0 ? std::min(first + kBatch, arguments_.cases)
                                                : first + kBatch;
      batch(first, last);
      if (single || tally_.wrong >= arguments_.stop) break;
      const bool enough = tally_.cases >= kEnough && referee::processor_seconds() - start >= arguments_.seconds;
      if (arguments_.cases >= 0 ? last >= arguments_.cases : enough) break;
      first = last;
    }
    return report(single);
  }

 private:
  Sentence sentence(long number) { return sentence_of(oracle_, arguments_.seed, number); }

  static bool is_on_box(long number) { return number / kBatch % 4 == 3; }

  // Every fourth file is decided up to a bound only.
  [[nodiscard]] std::vector<std::string> question(long first) const {
    std::vector<std::string> words{"check", "sentences", "--json"};
    const long file = first / kBatch;
    if (is_on_box(first)) words.insert(words.end(), {"--to", std::to_string(4 + file / 4 % 9)});
    return words;
  }

  void batch(long first, long last) {
    std::vector<Sentence> sentences;
    std::string text;
    for (long number = first; number < last; ++number) {
      sentences.push_back(sentence(number));
      text += to_text(sentences.back()) + "\n";
    }
    program_.write("sentences", text);
    const Outcome outcome = program_.run(question(first), "", true);
    tally_.cases += last - first;
    if (is_on_box(first)) tally_.on_box += last - first;
    std::vector<Json> answers;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
      answers.push_back(Json::parse(line, nullptr, false));
      if (answers.back().is_discarded()) return wrong(first, "this is not JSON: " + line, text);
    }
    if (outcome.signal != 0)
      return wrong(first, "ended by signal " + std::to_string(outcome.signal), text + outcome.err);
    if (answers.size() != sentences.size()) {
      return wrong(first,
                   std::to_string(answers.size()) + " answers to " + std::to_string(sentences.size()) +
                       " sentences, exit code " + std::to_string(outcome.exit_code),
                   text + outcome.err);
    }
    judge_all(first, sentences, answers, outcome);
  }

  void judge_all(long first, const std::vector<Sentence>& sentences, const std::vector<Json>& answers,
                 const Outcome& outcome) {
    using Kind = Judgement::Kind;
    bool refuted = false;
    bool refused = false;
    bool unknown = false;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const long number = first + static_cast<long>(i);
      const Judgement judgement = judge(oracle_, sentences[i], answers[i]);
      tally_.by_kind[judgement.kind] += 1;
      tally_.witnesses += judgement.witness ? 1 : 0;
      refused = refused || judgement.kind == Kind::refused;
      unknown = unknown || judgement.kind == Kind::unknown;
      if (judgement.kind == Kind::unknown && is_on_box(first)) tally_.unknown_on_box += 1;
      refuted = refuted || answers[i].value("holds", Json()) == false;
      const std::string text = to_text(sentences[i]);
      if (judgement.kind == Kind::wrong) {
        wrong(number, judgement.why, text + "\n" + answers[i].dump());
      } else if (!judgement.why.empty() && std::getenv("LOGIC_VERBOSE") != nullptr) {
        std::printf("%ld %s: %s\n  %s\n", number, judgement.kind == Kind::refused ? "refused" : "unknown",
                    judgement.why.c_str(), text.c_str());
      }
    }
    const bool fits = refused   ? outcome.exit_code == 2
                      : refuted ? outcome.exit_code == 1
                      : unknown ? outcome.exit_code == 3
                                : outcome.exit_code == 0;
    if (!fits)
      wrong(first, "the exit code " + std::to_string(outcome.exit_code) + " does not fit to the answers", outcome.err);
  }

  void wrong(long number, const std::string& why, const std::string& details) {
    tally_.wrong += 1;
    // Whether a bound is asked for depends on the file that the sentence is in.
    std::string how;
    for (const std::string& word : question(number)) how += " " + word;
    std::printf("\nWRONG logic --seed %llu --case %ld   # %s (cairn%s)\n%s\n",
                static_cast<unsigned long long>(arguments_.seed), number, why.c_str(), how.c_str(), details.c_str());
    std::fflush(stdout);
  }

  int report(bool single) const {
    using Kind = Judgement::Kind;
    const long unknown = tally_.count(Kind::unknown);
    const long refused = tally_.count(Kind::refused);
    std::printf(
        "%ld sentences: %ld proved, %ld refuted, %ld computed, %ld unknown (%ld of them up to a bound), %ld refused, "
        "%ld wrong; %ld witnesses\n",
        tally_.cases, tally_.count(Kind::proved), tally_.count(Kind::refuted), tally_.count(Kind::computed), unknown,
        tally_.unknown_on_box, refused, tally_.wrong, tally_.witnesses);
    if (tally_.wrong > 0) return 1;
    if (single) return 0;
    if (refused > 0) {
      std::printf("sentences were refused; look at them with LOGIC_VERBOSE=1\n");
      return 1;
    }
    const long sizes = tally_.cases - tally_.on_box;
    if ((unknown - tally_.unknown_on_box) * 100 > sizes * kMostUnknown ||
        tally_.unknown_on_box * 100 > tally_.on_box * kMostUnknownOnBox) {
      std::printf("too much remains unknown; look at it with LOGIC_VERBOSE=1\n");
      return 1;
    }
    return 0;
  }

  Arguments arguments_;
  const Program& program_;
  Oracle oracle_;
  Tally tally_;
};

void show(std::uint64_t seed, long number) {
  Oracle oracle;
  for (long i = 0; i < number; ++i) {
    const Sentence sentence = sentence_of(oracle, seed, i);
    const bool truth = Evaluator(oracle, sentence).holds(*sentence.body);
    std::printf("%s  # %s\n", to_text(sentence).c_str(), truth ? "true" : "false");
  }
}

int run(int argc, char** argv) {
  Arguments arguments;
  try {
    arguments = parse(argc, argv);
  } catch (const std::exception&) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  const std::vector<std::string> ignorance = wrong_facts();
  for (const std::string& fact : ignorance) std::printf("WRONG the judge does not know: %s\n", fact.c_str());
  if (!ignorance.empty()) return 1;
  if (const char* seed = std::getenv("CAIRN_REFEREE_SEED"); !arguments.seeded && seed != nullptr) {
    arguments.seed = std::stoull(seed);
    arguments.seeded = true;
  }
  if (!arguments.seeded) arguments.seed = std::random_device{}() % 1000000000U;
  if (arguments.show >= 0) {
    show(arguments.seed, arguments.show);
    return 0;
  }
  if (access(arguments.cairn.c_str(), X_OK) != 0) throw std::runtime_error("cannot run " + arguments.cairn);
  arguments.cairn = std::filesystem::absolute(arguments.cairn).string();
  const Folder folder;
  const Program program(arguments.cairn, folder.path(), kMostProcessorSeconds);
  return Run(arguments, program).all();
}

}  // namespace
}  // namespace logic

int main(int argc, char** argv) {
  try {
    return logic::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
