// Graphviz as a layouter: its program dot gets states and labels with their sizes, and says where they are.
//
// dot is run without a shell, on text that is made here of numbers alone, and is ended when it takes too long.
#include "render/automaton/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <sstream>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves its declaration to programs

namespace cairn::render {

namespace {

constexpr double kInch = 72;  // in our lengths; dot counts in inches
constexpr auto kPatience = std::chrono::seconds(10);

// A file descriptor that is closed in the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

// Everything that comes, until the end or until patience does.
std::optional<std::string> all_of(int descriptor) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  std::string text;
  char buffer[4096];
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd waiting{descriptor, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) return std::nullopt;
    const ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count < 0) return std::nullopt;
    if (count == 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

// What dot says of a graph; nothing when it is not there.
std::optional<std::string> said_by_dot(const std::string& graph) {
  const Descriptor input(memfd_create("graph", MFD_CLOEXEC));
  int ends[2];
  if (input.number() < 0 || ::write(input.number(), graph.data(), graph.size()) != static_cast<ssize_t>(graph.size()) ||
      lseek(input.number(), 0, SEEK_SET) != 0 || pipe2(ends, O_CLOEXEC) != 0) {
    return std::nullopt;
  }
  const Descriptor output(ends[0]);
  Descriptor child_output(ends[1]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, child_output.number(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string name = "dot";
  std::string option = "-Tplain";
  char* const words[] = {name.data(), option.data(), nullptr};
  pid_t child = 0;
  const int failed = posix_spawnp(&child, "dot", &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return std::nullopt;
  child_output.close();
  const auto text = all_of(output.number());
  if (!text) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  return text && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? text : std::nullopt;
}

// The labels are blank, and as large as ours will be.
std::string graph_text(const Diagram& diagram) {
  std::string text = fmt::format(
      "digraph a {{ rankdir=LR; nodesep=0.25; ranksep=0.3; node [shape=circle, fixedsize=true, width={0:.3f}, "
      "label=\"\"];\n",
      2 * kStateRadius / kInch);
  for (std::size_t i = 0; i < diagram.states.size(); ++i) text += fmt::format("s{};\n", i);
  for (const DiagramArrow& arrow : diagram.arrows) {
    text += fmt::format(
        "s{} -> s{} [arrowhead=none, label=<<TABLE BORDER=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"{:.0f}\" "
        "HEIGHT=\"{:.0f}\"><TR><TD></TD></TR></TABLE>>];\n",
        arrow.from, arrow.to, label_width(arrow.label), label_height(arrow.label) + 4);
  }
  for (std::size_t i = 0; i < diagram.starts.size(); ++i) {
    text += fmt::format("m{} [shape=box, width={:.3f}, height=0.2];\nm{} -> s{} [arrowhead=none];\n", i,
                        std::max(mode_width(diagram.starts[i].mode), 4.0) / kInch, i, diagram.starts[i].state);
  }
  return text + "}\n";
}

// Reads the lines "graph", "node" and "edge" of the plain format.
class PlainReader {
 public:
  explicit PlainReader(Diagram& diagram) : diagram_(diagram) {}

  bool read(const std::string& text) {
    std::istringstream lines(text);
    std::size_t arrow = 0;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string kind;
      words >> kind;
      if (kind == "graph") {
        double scale = 0;
        words >> scale >> diagram_.width >> diagram_.height;
        diagram_.width *= kInch;
        diagram_.height *= kInch;
      } else if (kind == "node") {
        if (!node(words)) return false;
      } else if (kind == "edge") {
        if (!edge(words)) return false;
        ++arrow;
      }
    }
    return arrow == diagram_.arrows.size() + diagram_.starts.size();
  }

 private:
  [[nodiscard]] Point point(std::istream& words) const {
    double x = 0;
    double y = 0;
    words >> x >> y;
    return {x * kInch, diagram_.height - y * kInch};  // dot counts upwards
  }

  bool node(std::istream& words) {
    char kind = 0;
    std::size_t number = 0;
    words >> kind >> number;
    const Point at = point(words);
    double width = 0;
    words >> width;
    if (!words || number >= (kind == 's' ? diagram_.states.size() : diagram_.starts.size())) return false;
    if (kind == 's') {
      diagram_.states[number].at = at;
    } else {
      diagram_.starts[number].from = {at.x + width * kInch / 2, at.y};
    }
    return true;
  }

  bool edge(std::istream& words) {
    char from_kind = 0;
    char to_kind = 0;
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t count = 0;
    words >> from_kind >> from >> to_kind >> to >> count;
    if (!words || count < 4 || count > 10'000) return false;
    std::vector<Point> curve;
    for (std::size_t i = 0; i < count; ++i) curve.push_back(point(words));
    if (from_kind == 'm') return static_cast<bool>(words);
    const auto arrow = std::find_if(diagram_.arrows.begin(), diagram_.arrows.end(),
                                    [&](const DiagramArrow& one) { return one.from == from && one.to == to; });
    if (arrow == diagram_.arrows.end() || !words) return false;
    arrow->curve = std::move(curve);
    std::string label;
    words >> label;
    arrow->label_at = point(words);
    return static_cast<bool>(words);
  }

  Diagram& diagram_;
};

}  // namespace

bool lay_out_by_graphviz(Diagram& diagram) {
  const auto said = said_by_dot(graph_text(diagram));
  if (!said) return false;
  Diagram placed = diagram;
  if (!PlainReader(placed).read(*said)) return false;
  diagram = std::move(placed);
  return true;
}

}  // namespace cairn::render
