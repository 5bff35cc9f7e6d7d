// Runs the program under test as a child process.
#pragma once
#include <string>
#include <vector>

namespace referee {

struct Outcome {
  int exit_code = 0;
  int signal = 0;  // that ended it, or 0
  std::string out;
  std::string err;
};

// A question has `--time` of at most three seconds.
inline constexpr unsigned kMostProcessorSeconds = 30;

class Program {
 public:
  // The program runs in `folder`, where its input and output are files, too, so file names in arguments are short;
  // proofs are kept there in proofs.sqlite when `keeps_proofs`. A program that takes more than `most_seconds` of
  // processor time is stopped by SIGXCPU, and that counts as a failure.
  Program(std::string path, std::string folder, unsigned most_seconds = kMostProcessorSeconds)
      : path_(std::move(path)), folder_(std::move(folder)), most_seconds_(most_seconds) {}

  [[nodiscard]] Outcome run(const std::vector<std::string>& arguments, const std::string& input,
                            bool keeps_proofs) const;
  [[nodiscard]] const std::string& folder() const { return folder_; }
  // A file in the folder.
  [[nodiscard]] std::string file(const std::string& name) const { return folder_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const;

 private:
  std::string path_;
  std::string folder_;
  unsigned most_seconds_;
};

// Seconds of processor time that this program and its children have used.
double processor_seconds();

// The arguments as one types them in a shell.
std::string shell_text(const std::vector<std::string>& arguments);

}  // namespace referee
