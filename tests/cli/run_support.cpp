// Running the program through the shell.
#include "cli/run_support.hpp"
#include "base/all_layers.hpp"
#include "places_support.hpp"

#include <gtest/gtest.h>

#include <stdlib.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace cairn::testing {

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Folder::Folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "cairn_test_XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::file(const std::string& name, const std::string& text) const {
  std::ofstream(path(name), std::ios::binary) << text;
  return path(name);
}

std::size_t Folder::files() const {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
}

Finished shell(const std::string& command, const std::string& input) {
  const Folder folder;
  const std::string in = folder.file("in", input);
  const std::string script =
      folder.file("script", "CAIRN='" + program_file() + "'\nexport CAIRN_STORE=none\n" + command + "\n");
  const std::string line =
      "sh '" + script + "' <'" + in + "' >'" + folder.path("out") + "' 2>'" + folder.path("err") + "'";
  const int status = std::system(line.c_str());
  Finished run;
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  run.out = text_of_file(folder.path("out"));
  run.err = text_of_file(folder.path("err"));
  return run;
}

Finished run_cairn(const std::string& arguments, const std::string& input) {
  return shell("\"$CAIRN\" " + arguments, input);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

int error_sentences(const std::string& text) {
  std::istringstream lines(text);
  int count = 0;
  for (std::string line; std::getline(lines, line);) count += line.starts_with("error: ") ? 1 : 0;
  return count;
}

void expect_refused(const std::string& arguments, const std::string& part) {
  const Finished run = run_cairn(arguments);
  EXPECT_EQ(run.code, 2) << arguments;
  EXPECT_EQ(run.out, "") << arguments;
  EXPECT_EQ(error_sentences(run.err), 1) << arguments << "\n" << run.err;
  EXPECT_TRUE(has(run.err, part)) << arguments << "\n" << run.err;
}

}  // namespace cairn::testing
