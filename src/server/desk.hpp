// Where requests come to: the Labs, the fair queue, the limits of a question, and what ends everything.
#pragma once

#include "server/labs.hpp"
#include "server/reply.hpp"
#include "server/settings.hpp"
#include "server/turns.hpp"

#include <cairn/lab.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <string>

namespace cairn::server {

class Desk {
 public:
  explicit Desk(Settings settings);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] Labs& labs() { return labs_; }
  [[nodiscard]] Turns& turns() { return turns_; }
  // Of a question: its time, its memory, and the end of the server.
  [[nodiscard]] Limits limits() const;
  [[nodiscard]] std::atomic<bool>& ending() { return ending_; }

  // By the name of its rules. Throws NotFound when they must be sent again.
  [[nodiscard]] std::shared_ptr<const Lab> lab(const std::string& rules);

  // A question that is a JSON object: reads it, waits for its turn, and replies what `ask` prints, or the error.
  using Ask = std::function<std::string(const Lab& lab, const Json& body, const Limits& limits)>;
  void question(const httplib::Request& request, httplib::Response& response, const Ask& ask);
  // A turn, or Busy.
  [[nodiscard]] Turns::Turn turn();

 private:
  Settings settings_;
  Labs labs_;
  Turns turns_;
  std::atomic<bool> ending_ = false;
};

// What each file of resources adds.
void add_games(httplib::Server& server, Desk& desk);
void add_positions(httplib::Server& server, Desk& desk);
void add_tables(httplib::Server& server, Desk& desk);
void add_claims(httplib::Server& server, Desk& desk);
void add_play(httplib::Server& server, Desk& desk);
void add_pages(httplib::Server& server, const Settings& settings);
// What a page may do; styles that scripts make need the nonce of their page.
inline constexpr const char* kPolicyHeader = "Content-Security-Policy";
[[nodiscard]] std::string policy(const std::string& nonce);
// Host, Origin and the headers that every answer has.
void add_guard(httplib::Server& server, const Settings& settings);

}  // namespace cairn::server
