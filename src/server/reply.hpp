// What the resources share: questions as JSON, answers and errors as JSON.
#pragma once

#include "base/json.hpp"

#include <cairn/error.hpp>

#include <httplib.h>

#include <cstdint>
#include <functional>
#include <string>

namespace cairn::server {

using base::Json;

inline constexpr const char* kJson = "application/json";

// An answer to somebody who asks for what is not there.
class NotFound : public Error {
 public:
  using Error::Error;
};

// All places are taken.
class Busy : public Error {
 public:
  using Error::Error;
};

// The body of a request as a JSON object. Throws Error when it is none.
[[nodiscard]] Json body_of(const httplib::Request& request);
// Fields; what is left out, or null, is the default. Throw Error when they are of another kind.
[[nodiscard]] std::string text_field(const Json& body, const char* name, const std::string& otherwise = "");
[[nodiscard]] std::string needed_text(const Json& body, const char* name);
[[nodiscard]] std::int64_t number_field(const Json& body, const char* name, std::int64_t otherwise, std::int64_t least,
                                        std::int64_t most);
[[nodiscard]] bool flag_field(const Json& body, const char* name, bool otherwise = false);

// {"what", "where", "line", "column", "hint"}: as the command line says it, and where.
[[nodiscard]] Json error_json(const Error& error);
void reply(httplib::Response& response, const Json& json);
void reply_error(httplib::Response& response, const Error& error);
// Runs what answers, and turns whatever it throws into an error.
void guarded(httplib::Response& response, const std::function<void()>& answer);

}  // namespace cairn::server
