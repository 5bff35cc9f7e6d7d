// Reading lines: by libedit at a terminal, otherwise from standard input.
#include "cli/play/line_reader.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace cairn::cli {

namespace {

// The two functions of libedit that are needed, as its header <editline/readline.h> declares them.
struct Editor {
  char* (*read)(const char* prompt) = nullptr;
  int (*remember)(const char* line) = nullptr;
};

Editor load_editor() {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return {};
  void* library = dlopen("libedit.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) return {};
  // It stays loaded until the program ends.
  Editor editor;
  editor.read = reinterpret_cast<char* (*)(const char*)>(dlsym(library, "readline"));
  editor.remember = reinterpret_cast<int (*)(const char*)>(dlsym(library, "add_history"));
  return editor.read != nullptr && editor.remember != nullptr ? editor : Editor{};
}

std::string trimmed_line(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

std::optional<std::string> LineReader::next(const std::string& prompt) {
  static const Editor kEditor = load_editor();
  if (kEditor.read != nullptr && !prompt.empty()) {
    char* typed = kEditor.read(prompt.c_str());
    if (typed == nullptr) {
      print_("\n");
      return std::nullopt;
    }
    const std::string line = trimmed_line(typed);
    std::free(typed);  // NOLINT(cppcoreguidelines-no-malloc): it was made by the library
    if (!line.empty()) kEditor.remember(line.c_str());
    return line;
  }
  if (!prompt.empty()) print_(prompt);
  std::string line;
  if (!std::getline(std::cin, line)) {
    if (!prompt.empty()) print_("\n");
    return std::nullopt;
  }
  line = trimmed_line(line);
  if (!prompt.empty() && isatty(STDIN_FILENO) == 0) print_(line + "\n");
  return line;
}

}  // namespace cairn::cli
