// Who may ask: pages of this server alone. A page of another site that knows the port gets nothing, by whatever name it
// calls this machine (DNS rebinding).
#include "server/desk.hpp"

#include <cairn/error.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace cairn::server {

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::string without_port(std::string_view host) {
  const auto bracket = host.rfind(']');
  const auto colon = host.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket))
    host = host.substr(0, colon);
  return lower(std::string(host));
}

bool is_number_address(const std::string& name) {
  std::array<unsigned char, sizeof(in6_addr)> address{};
  if (!name.starts_with('[') || !name.ends_with(']')) return inet_pton(AF_INET, name.c_str(), address.data()) == 1;
  return inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), address.data()) == 1;
}

// By its own names; where it was told to be open to others also by any address in numbers, which no DNS can forge.
bool is_own_host(const std::string& host, const Settings& settings) {
  const std::string name = without_port(host);
  const std::string own = lower(settings.host);
  static constexpr std::array<std::string_view, 3> kLoopback{"127.0.0.1", "localhost", "[::1]"};
  if (std::find(kLoopback.begin(), kLoopback.end(), name) != kLoopback.end() || name == own) return true;
  const bool open = own != "127.0.0.1" && own != "localhost" && own != "::1";
  return open && is_number_address(name);
}

bool is_stranger(const httplib::Request& request, const Settings& settings) {
  if (request.get_header_value_count("Host") != 1) return true;
  const std::string host = request.get_header_value("Host");
  if (!is_own_host(host, settings)) return true;
  // Pictures and scripts of other pages have no Origin, but browsers say where they come from.
  const std::string site = request.get_header_value("Sec-Fetch-Site");
  if (request.path.starts_with("/api") && !site.empty() && site != "same-origin" && site != "none") return true;
  return request.has_header("Origin") && request.get_header_value("Origin") != "http://" + host;
}

// The library knows the size of a body by its Content-Length alone; of other bodies it reads any amount, and none at
// all of those that a GET has.
bool has_odd_body(const httplib::Request& request) {
  if (request.has_header("Transfer-Encoding") || request.has_header("Content-Encoding")) return true;
  const auto lengths = request.get_header_value_count("Content-Length");
  if (lengths == 0) return false;
  const std::string length = request.get_header_value("Content-Length");
  const bool reads = request.method == "POST" || request.method == "PUT" || request.method == "DELETE";
  return lengths > 1 || length.empty() || length.size() > 18 ||
         length.find_first_not_of("0123456789") != std::string::npos || (!reads && length != "0");
}

// An answer after which the connection is closed: what is left of the request would be read as the next one. The
// library closes where the content fails, so it fails once all of it is written.
void reply_and_close(httplib::Request& request, httplib::Response& response, int status, const char* what) {
  request.headers.erase("Connection");
  request.headers.emplace("Connection", "close");  // which the answer repeats
  request.ranges.clear();
  if (request.method == "HEAD") request.method = "GET";  // an answer without content would not fail
  response.status = status;
  const std::string text = base::dumped(Json{{"schema", 1}, {"error", {{"what", what}}}});
  response.set_content_provider(text.size(), kJson, [text](std::size_t, std::size_t, httplib::DataSink& sink) {
    sink.write(text.data(), text.size());
    return false;
  });
}

}  // namespace

std::string policy(const std::string& nonce) {
  return "default-src 'none'; script-src 'self'; style-src 'self'" + (nonce.empty() ? "" : " 'nonce-" + nonce + "'") +
         "; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; "
         "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

void add_guard(httplib::Server& server, const Settings& settings) {
  server.set_default_headers({{kPolicyHeader, policy("")},
                              {"X-Content-Type-Options", "nosniff"},
                              {"Referrer-Policy", "no-referrer"},
                              {"Cross-Origin-Opener-Policy", "same-origin"},
                              {"Cross-Origin-Resource-Policy", "same-origin"}});
  server.set_pre_routing_handler([settings](const httplib::Request& asked, httplib::Response& response) {
    auto& request = const_cast<httplib::Request&>(asked);  // NOLINT(*-const-cast)
    // The library would compress every text as well as it can, which takes a second for one that the loopback carries
    // in a moment, and it asks nobody but this header.
    request.headers.erase("Accept-Encoding");
    if (is_stranger(request, settings)) {
      reply_and_close(request, response, 403, "this server answers its own pages only");
      return httplib::Server::HandlerResponse::Handled;
    }
    if (has_odd_body(request)) {
      reply_and_close(request, response, 400, "a body must be sent as it is, by POST and with its Content-Length");
      return httplib::Server::HandlerResponse::Handled;
    }
    // Without a length there is no body, for which the library would wait.
    if (!request.has_header("Content-Length")) request.headers.emplace("Content-Length", "0");
    return httplib::Server::HandlerResponse::Unhandled;
  });
  // Errors of the library itself, which, unless there is nothing at an address, may not have read the request to its
  // end.
  server.set_error_handler([](const httplib::Request& asked, httplib::Response& response) {
    if (!response.body.empty() || response.content_provider_) return;
    if (response.status == 404) {
      reply(response, Json{{"schema", 1}, {"error", {{"what", "there is nothing at this address"}}}});
      return;
    }
    const char* what = response.status == 413 ? "the request is too large" : "the request makes no sense";
    reply_and_close(const_cast<httplib::Request&>(asked), response, response.status, what);  // NOLINT(*-const-cast)
  });
}

}  // namespace cairn::server
