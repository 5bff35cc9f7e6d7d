// fork and exec, with files for input and output: no pipe can fill up, and nothing depends on how busy the machine is.
#include "child.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace referee {
namespace {

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void redirect(const std::string& path, int flags, int descriptor) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
  close(file);
}

}  // namespace

void Program::write(const std::string& name, const std::string& text) const {
  std::ofstream out(file(name), std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file(name));
}

Outcome Program::run(const std::vector<std::string>& arguments, const std::string& input, bool keeps_proofs) const {
  write("in", input);
  const std::string store = keeps_proofs ? file("proofs.sqlite") : "none";
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    if (chdir(folder_.c_str()) != 0) _exit(126);
    redirect("in", O_RDONLY, 0);
    redirect("out", O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect("err", O_WRONLY | O_CREAT | O_TRUNC, 2);
    const rlimit limit{most_seconds_, most_seconds_ + 5};
    setrlimit(RLIMIT_CPU, &limit);
    setenv("CAIRN_STORE", store.c_str(), 1);
    std::vector<char*> argv{const_cast<char*>(path_.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    execv(path_.c_str(), argv.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  Outcome outcome;
  outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.out = contents(file("out"));
  outcome.err = contents(file("err"));
  return outcome;
}

double processor_seconds() {
  double total = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    total += static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
             static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
  }
  return total;
}

std::string shell_text(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& argument : arguments) {
    const bool plain = argument.find_first_not_of(
                           "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=") == std::string::npos;
    text += (text.empty() ? "" : " ") + (plain && !argument.empty() ? argument : "'" + argument + "'");
  }
  return text;
}

}  // namespace referee
