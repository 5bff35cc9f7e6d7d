// The front end: a few files, read once when the server starts. No request names a path.
#include "server/desk.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>

namespace cairn::server {

namespace {

const char* type_of(const std::string& ending) {
  if (ending == ".html") return "text/html; charset=utf-8";
  if (ending == ".js") return "text/javascript; charset=utf-8";
  if (ending == ".css") return "text/css; charset=utf-8";
  if (ending == ".svg") return "image/svg+xml";
  if (ending == ".json" || ending == ".webmanifest") return "application/json";
  return "application/octet-stream";
}

// Of the characters that a regular expression would read, names of files have dots alone.
std::string literal(const std::string& path) {
  std::string made;
  for (const char c : path) made += c == '.' ? std::string("\\.") : std::string(1, c);
  return made;
}

// Where the first page has the nonce of its styles.
constexpr const char* kNonce = "NONCE-OF-THIS-PAGE";

std::string made_nonce() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

}  // namespace

void add_pages(httplib::Server& server, const Settings& settings) {
  namespace fs = std::filesystem;
  if (settings.pages.empty()) return;
  for (const auto& entry : fs::recursive_directory_iterator(settings.pages)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const auto text =
        std::make_shared<const std::string>(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    const std::string path = "/" + fs::relative(entry.path(), settings.pages).generic_string();
    const std::string type = type_of(entry.path().extension().string());
    if (path == "/index.html") {
      server.Get("/", [text, type](const httplib::Request&, httplib::Response& response) {
        const std::string nonce = made_nonce();
        std::string page = *text;
        if (const auto place = page.find(kNonce); place != std::string::npos)
          page.replace(place, std::strlen(kNonce), nonce);
        response.set_header("Cache-Control", "no-store");
        response.headers.erase(kPolicyHeader);  // that of all other answers
        response.set_header(kPolicyHeader, policy(nonce));
        response.set_content(page, type);
      });
      continue;
    }
    // Names of built files change with their content; those of others stay.
    const char* const keep = path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    server.Get(literal(path), [text, type, keep](const httplib::Request&, httplib::Response& response) {
      response.set_header("Cache-Control", keep);
      response.set_content(*text, type);
    });
  }
}

}  // namespace cairn::server
