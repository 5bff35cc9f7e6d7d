// Runs the built program as a user would and keeps everything that it says.
#pragma once

#include <string>

namespace cairn::testing {

struct Finished {
  int code = -1;  // 128 + n when signal n ended it
  std::string out;
  std::string err;
};

// The arguments are written as for a shell; `input` is what the program reads.
[[nodiscard]] Finished run_cairn(const std::string& arguments, const std::string& input = "");
// Any shell command, in which $CAIRN is the program. Proofs are not kept unless it sets CAIRN_STORE.
[[nodiscard]] Finished shell(const std::string& command, const std::string& input = "");

// A folder that goes when the test does.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }
  // The path of a new file with this text.
  std::string file(const std::string& name, const std::string& text) const;
  // The number of files in it.
  [[nodiscard]] std::size_t files() const;

 private:
  std::string path_;
};

[[nodiscard]] std::string text_of_file(const std::string& path);

[[nodiscard]] bool has(const std::string& text, const std::string& part);

// How many lines begin with "error: ".
[[nodiscard]] int error_sentences(const std::string& text);

// The program says one sentence with this part, prints nothing, and ends with code 2.
void expect_refused(const std::string& arguments, const std::string& part);

}  // namespace cairn::testing
