// Who may ask: pages of this server alone. A page of another site that knows the port gets nothing, by whatever name it
// calls this machine (DNS rebinding).
#include "server/desk.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace cairn::server {

namespace {

std::string without_port(std::string_view host) {
  const auto bracket = host.rfind(']');
  const auto colon = host.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket))
    host = host.substr(0, colon);
  std::string name(host);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

bool is_number_address(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isxdigit(c) != 0 || c == '.' || c == ':' || c == '[' || c == ']';
  });
}

// By its own names; where it was told to be open to others also by any address in numbers, which no DNS can forge.
bool is_own_host(const std::string& host, const Settings& settings) {
  const std::string name = without_port(host);
  static constexpr std::array<std::string_view, 3> kLoopback{"127.0.0.1", "localhost", "[::1]"};
  if (std::find(kLoopback.begin(), kLoopback.end(), name) != kLoopback.end() || name == settings.host) return true;
  const bool open = settings.host != "127.0.0.1" && settings.host != "localhost" && settings.host != "::1";
  return open && is_number_address(name);
}

bool refused(const httplib::Request& request, const Settings& settings) {
  if (request.get_header_value_count("Host") != 1) return true;
  const std::string host = request.get_header_value("Host");
  if (!is_own_host(host, settings)) return true;
  if (!request.has_header("Origin")) return false;
  return request.get_header_value("Origin") != "http://" + host;
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
  server.set_pre_routing_handler([settings](const httplib::Request& request, httplib::Response& response) {
    // The library would compress every text as well as it can, which takes a second for one that the loopback carries
    // in a moment, and it asks nobody but this header.
    const_cast<httplib::Request&>(request).headers.erase("Accept-Encoding");  // NOLINT(*-const-cast)
    if (!refused(request, settings)) return httplib::Server::HandlerResponse::Unhandled;
    response.status = 403;
    reply(response, Json{{"schema", 1}, {"error", {{"what", "this server answers its own pages only"}}}});
    return httplib::Server::HandlerResponse::Handled;
  });
  server.set_error_handler([](const httplib::Request&, httplib::Response& response) {
    if (!response.body.empty()) return;
    const char* what = response.status == 404   ? "there is nothing at this address"
                       : response.status == 413 ? "the request is too large"
                                                : "the request makes no sense";
    reply(response, Json{{"schema", 1}, {"error", {{"what", what}}}});
  });
}

}  // namespace cairn::server
