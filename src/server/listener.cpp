// Connections: reading up to a deadline, and writing.
#include "server/listener.hpp"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

namespace cairn::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWaiting = 256;  // clients that nobody has spoken to yet

bool is_ready(socket_t socket, short events, std::chrono::milliseconds time) {
  const auto until = Clock::now() + time;
  for (;;) {
    pollfd asked{socket, events, 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    const int found = poll(&asked, 1, static_cast<int>(std::max(left, std::chrono::milliseconds(0)).count()));
    if (found >= 0 || errno != EINTR) return found > 0;
  }
}

void name_of_socket(const sockaddr_storage& address, socklen_t size, std::string& ip, int& port) {
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> service{};
  if (getnameinfo(reinterpret_cast<const sockaddr*>(&address), size, host.data(),
                  host.size(),  // NOLINT(*-reinterpret-cast)
                  service.data(), service.size(), NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return;
  }
  ip = host.data();
  port = std::atoi(service.data());  // NOLINT(cert-err34-c): the system wrote a number
}

// One request: what has been received behind it is dropped with it.
class Connection : public httplib::Stream {
 public:
  Connection(socket_t socket, std::chrono::milliseconds read, std::chrono::milliseconds write)
      : socket_(socket), read_time_(read), write_time_(write) {}

  [[nodiscard]] bool is_readable() const override {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - Clock::now());
    return left.count() > 0 && is_ready(socket_, POLLIN, std::min(left, read_time_));
  }

  [[nodiscard]] bool is_writable() const override {
    if (!is_ready(socket_, POLLOUT, write_time_)) return false;
    if (!is_ready(socket_, POLLIN, std::chrono::milliseconds(0))) return true;
    char byte = 0;  // whether the other end is still there
    return recv(socket_, &byte, 1, MSG_PEEK) > 0;
  }

  ssize_t read(char* data, std::size_t size) override {
    if (begin_ == end_) {
      if (!is_readable()) return -1;
      ssize_t got = 0;
      do got = recv(socket_, buffer_.data(), buffer_.size(), 0);
      while (got < 0 && errno == EINTR);
      if (got <= 0) return got;
      begin_ = 0;
      end_ = static_cast<std::size_t>(got);
    }
    const std::size_t taken = std::min(size, end_ - begin_);
    std::memcpy(data, buffer_.data() + begin_, taken);
    begin_ += taken;
    return static_cast<ssize_t>(taken);
  }

  ssize_t write(const char* data, std::size_t size) override {
    if (!is_writable()) return -1;
    ssize_t sent = 0;
    do sent = send(socket_, data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? 0 : sent;
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    if (getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)  // NOLINT(*-reinterpret-cast)
      name_of_socket(address, size, ip, port);
  }

  void get_local_ip_and_port(std::string& ip, int& port) const override {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    if (getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)  // NOLINT(*-reinterpret-cast)
      name_of_socket(address, size, ip, port);
  }

  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  socket_t socket_;
  std::chrono::milliseconds read_time_;
  std::chrono::milliseconds write_time_;
  Clock::time_point until_ = Clock::now() + Listener::kRequestTime;
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

std::chrono::milliseconds time_of(time_t seconds, time_t microseconds) {
  return std::chrono::milliseconds(seconds * 1000 + microseconds / 1000);
}

}  // namespace

void Listener::widen_queue() { ::listen(svr_sock_, kWaiting); }

bool Listener::process_and_close_socket(socket_t socket) {
  const auto idle = time_of(keep_alive_timeout_sec_, 0);
  bool good = false;
  for (auto left = keep_alive_max_count_; svr_sock_ != INVALID_SOCKET && left > 0; --left) {
    if (!is_ready(socket, POLLIN, idle)) break;
    Connection connection(socket, time_of(read_timeout_sec_, read_timeout_usec_),
                          time_of(write_timeout_sec_, write_timeout_usec_));
    bool closed = false;
    good = process_request(connection, left == 1, closed, nullptr);
    if (!good || closed) break;
  }
  shutdown(socket, SHUT_RDWR);
  close(socket);
  return good;
}

}  // namespace cairn::server
