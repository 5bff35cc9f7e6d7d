// Runs a program and writes down what it used: measured OUT IN STDOUT STDERR SECONDS PROGRAM [ARGUMENT ...]
//
// The peak memory that the system keeps of a process includes that of the process it was forked from, until it became
// another program. So a large test program must not start what it measures; this one is small.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace {

void redirect(const char* path, int flags, int descriptor) {
  const int file = open(path, flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

int main(int count, char** words) {
  if (count < 7) return 2;
  const pid_t child = fork();
  if (child == 0) {
    redirect(words[2], O_RDONLY, STDIN_FILENO);
    redirect(words[3], O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(words[4], O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    const auto most = static_cast<rlim_t>(std::atoi(words[5]));
    const rlimit limit{most, most + 1};
    setrlimit(RLIMIT_CPU, &limit);
    execv(words[6], words + 6);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 2;
  std::FILE* out = std::fopen(words[1], "w");
  if (out == nullptr) return 2;
  std::fprintf(out, "%d %f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
               seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime), usage.ru_maxrss);
  return std::fclose(out) == 0 ? 0 : 2;
}
