// cairn serve: the lab in a browser. Reads its options, listens, and ends on Ctrl-C.
#include "base/own_file.hpp"
#include "server/desk.hpp"
#include "server/jobs.hpp"
#include "server/listener.hpp"
#include "server/maps.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>
#include <malloc.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

namespace cairn::server {

namespace {

constexpr std::size_t kThreads = 192;  // most of them wait for what clients send, or for a turn
constexpr std::size_t kLargestBody = 256 * 1024;
constexpr int kPortsTried = 20;

std::atomic<bool> interrupted = false;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): a signal sets it

constexpr const char* kHelp =
    "Opens the lab in a browser: maps of games, positions and play, rules of your own, claims.\n"
    "\n"
    "usage: cairn serve [OPTIONS]\n"
    "  --port N       the port to listen on (8765, or the next one that is free)\n"
    "  --host NAME    the address to listen on (127.0.0.1, which only this machine can reach)\n"
    "  --memory SIZE  for maps and questions, such as 2G (a quarter of the machine's)\n"
    "  --no-pages     only the JSON API under /api/v1\n"
    "\n"
    "The first line that is printed is the address. Ctrl-C ends it.\n";

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::size_t memory_of(std::string_view text) {
  std::size_t unit = 1;
  if (text.ends_with('B')) text.remove_suffix(1);
  if (text.ends_with('G') || text.ends_with('g')) unit = std::size_t{1} << 30U;
  if (text.ends_with('M') || text.ends_with('m')) unit = std::size_t{1} << 20U;
  if (unit > 1) text.remove_suffix(1);
  const auto number = number_of(text);
  if (!number || *number <= 0 || *number > 1 << 20 || unit == 1) {
    throw Error("--memory is a size", "", "such as 500M or 2G");
  }
  return static_cast<std::size_t>(*number) * unit;
}

// The pages that were installed or built with this program; empty when there are none.
std::string pages_beside() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = base::own_file().parent_path();
  for (const char* pages : {"../../share/cairn/pages", "../pages"}) {
    if (fs::is_regular_file(folder / pages / "index.html", error)) return (folder / pages).lexically_normal().string();
  }
  return "";
}

// Nothing when only the help was asked for.
std::optional<Settings> settings_of(std::span<char*> words) {
  Settings settings;
  settings.pages = pages_beside();
  settings.any_port = true;
  bool pages = true;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const auto value = [&]() -> std::string {
      if (i + 1 >= words.size()) throw Error(fmt::format("{} needs a value", word), "", "see 'cairn serve --help'");
      return words[++i];
    };
    if (word == "--help" || word == "-h") {
      std::fputs(kHelp, stdout);
      return std::nullopt;
    }
    if (word == "--port") {
      const auto port = number_of(value());
      if (!port || *port < 0 || *port > 65535) throw Error("--port is a number from 0 to 65535", "", "0: any free one");
      settings.port = static_cast<int>(*port);
      settings.any_port = false;
    } else if (word == "--host") {
      settings.host = value();
    } else if (word == "--memory") {
      settings.memory = memory_of(value());
    } else if (word == "--pages") {
      settings.pages = value();
    } else if (word == "--no-pages") {
      pages = false;
    } else if (word == "--no-store") {
      settings.keep_proofs = false;
    } else {
      throw Error(fmt::format("'cairn serve' does not know what to do with '{}'", word), "",
                  "see 'cairn serve --help'");
    }
  }
  if (!pages) settings.pages.clear();
  return settings;
}

int bound_port(httplib::Server& server, const Settings& settings) {
  if (settings.port == 0) {
    const int port = server.bind_to_any_port(settings.host);
    if (port > 0) return port;
    throw Error("cannot listen on " + settings.host);
  }
  for (int port = settings.port; port < settings.port + (settings.any_port ? kPortsTried : 1) && port <= 65535;
       ++port) {
    if (server.bind_to_port(settings.host, port)) return port;
  }
  throw Error(fmt::format("cannot listen on {}:{}", settings.host, settings.port), "",
              "another program may be using the port; name another one by --port");
}

void tune(httplib::Server& server) {
  server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };  // NOLINT: the library takes it
  server.set_payload_max_length(kLargestBody);
  server.set_keep_alive_max_count(1000);
  server.set_keep_alive_timeout(2);
  server.set_read_timeout(std::chrono::seconds(5));
  server.set_write_timeout(std::chrono::seconds(5));
  server.set_tcp_nodelay(true);
  // Not SO_REUSEPORT, which is the library's choice: two servers would share a port in silence.
  server.set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
}

int run(const Settings& asked) {
  Desk desk(asked);
  Maps maps(desk);
  Jobs jobs(desk, maps);
  Listener server;
  tune(server);
  add_guard(server, desk.settings());
  add_games(server, desk);
  add_positions(server, desk);
  add_tables(server, desk);
  add_claims(server, desk);
  add_play(server, desk);
  add_maps(server, maps);
  add_jobs(server, jobs);
  add_pages(server, desk.settings());
  const int port = bound_port(server, desk.settings());
  server.widen_queue();
  const bool plain = desk.settings().host.find(':') == std::string::npos;
  fmt::print("http://{}:{}/\n", plain ? desk.settings().host : "[" + desk.settings().host + "]", port);
  std::fflush(stdout);
  std::atomic<bool> over = false;
  std::thread watch([&] {
    const auto wait = [] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); };
    while (!interrupted) wait();
    desk.ending() = true;
    while (!server.is_running() && !over) wait();  // a server that does not run yet would not hear it
    server.stop();
    jobs.end();
  });
  const bool listened = server.listen_after_bind();
  over = true;
  const bool asked_to_end = interrupted.exchange(true);
  watch.join();
  maps.end();
  return listened || asked_to_end ? 0 : 1;
}

}  // namespace

}  // namespace cairn::server

int main(int count, char** words) {
  using namespace cairn::server;  // NOLINT(google-build-using-namespace)
  const auto end = [](int) { interrupted = true; };
  std::signal(SIGINT, end);
  std::signal(SIGTERM, end);
  std::signal(SIGPIPE, SIG_IGN);
  // Large blocks go back to the system when they are freed: small ones that stay would keep the holes between them.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  try {
    const auto settings = settings_of({words, static_cast<std::size_t>(count)});
    return settings ? run(*settings) : 0;
  } catch (const cairn::Error& error) {
    fmt::print(stderr, "cairn: {}\n", error.what());
    if (!error.hint().empty()) fmt::print(stderr, "  {}\n", error.hint());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cairn: {}\n", error.what());
    return 1;
  }
}
