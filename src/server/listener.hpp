// The server's end of connections: the library limits the time of each read alone, so that clients that send a byte now
// and then would keep their threads for as long as they like. Here a whole request has a deadline.
#pragma once

#include <httplib.h>

#include <chrono>

namespace cairn::server {

class Listener : public httplib::Server {
 public:
  // How long a request may take to arrive, from its first byte to its last.
  static constexpr std::chrono::seconds kRequestTime{6};

  // After binding: clients that come at once wait in a queue of the system, of which the library asks for five places.
  void widen_queue();

 private:
  bool process_and_close_socket(socket_t socket) override;
};

}  // namespace cairn::server
