// The options with which the server is started.
#pragma once

#include <cstddef>
#include <string>

namespace cairn::server {

struct Settings {
  std::string host = "127.0.0.1";
  int port = 8765;
  bool any_port = false;  // the next free one when this one is taken
  std::string pages;      // the folder with the built front end; empty: the API alone
  std::size_t memory =
      0;  // in bytes: a limit for all maps together, and one for each question; 0: a quarter of the machine's memory
  double question_seconds = 10;  // the longest that a question may take
  double job_seconds = 600;      // the longest that a job may take
  bool keep_proofs = true;       // share proofs with the program
};

}  // namespace cairn::server
