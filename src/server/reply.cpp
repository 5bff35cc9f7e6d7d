// Reading fields, and errors with their place.
#include "server/reply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <new>
#include <vector>

namespace cairn::server {

namespace {

constexpr std::size_t kDeepest = 32;

const Json* field(const Json& body, const char* name) {
  const auto found = body.find(name);
  return found == body.end() || found->is_null() ? nullptr : &*found;
}

// The numbers behind the name of a text in "rules:3:14\n...".
void add_place(Json& json, const std::string& where) {
  const std::string first = where.substr(0, where.find('\n'));
  std::vector<int> numbers;
  std::size_t end = first.size();
  while (numbers.size() < 2 && end > 0) {
    const std::size_t colon = first.rfind(':', end - 1);
    const std::size_t begin = colon == std::string::npos ? 0 : colon + 1;
    const std::string digits = first.substr(begin, end - begin);
    if (digits.empty() || digits.size() > 8 ||
        !std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c) != 0; })) {
      break;
    }
    numbers.push_back(std::stoi(digits));
    if (colon == std::string::npos) break;
    end = colon;
  }
  json["line"] = numbers.size() == 2 ? Json(numbers[1]) : numbers.size() == 1 ? Json(1) : Json(nullptr);
  json["column"] = numbers.empty() ? Json(nullptr) : Json(numbers[0]);
}

int status_of(const Error& error) {
  if (dynamic_cast<const NotFound*>(&error) != nullptr) return 404;
  if (dynamic_cast<const Busy*>(&error) != nullptr || dynamic_cast<const Stopped*>(&error) != nullptr) return 503;
  if (dynamic_cast<const TooLarge*>(&error) != nullptr) return 422;
  return 400;
}

}  // namespace

Json body_of(const httplib::Request& request) {
  try {
    const auto look = [](int depth, Json::parse_event_t, Json&) {
      if (depth > static_cast<int>(kDeepest)) throw Error("the body of the request is nested too deeply");
      return true;
    };
    Json body = base::parsed_json(request.body, look);
    if (!body.is_object()) throw Error("the body of the request is no JSON object", "", R"({"position": "nim[3,5]"})");
    return body;
  } catch (const Json::exception&) {
    throw Error("the request body is not valid JSON", "", R"(write an object such as {"position": "nim[3,5]"})");
  }
}

std::string text_field(const Json& body, const char* name, const std::string& otherwise) {
  const Json* found = field(body, name);
  if (found == nullptr) return otherwise;
  if (found->is_number_integer()) return found->dump();
  if (!found->is_string()) throw Error(fmt::format("the field {} is no text", name));
  return found->get<std::string>();
}

std::string needed_text(const Json& body, const char* name) {
  std::string text = text_field(body, name);
  if (text.empty()) throw Error(fmt::format("the field {} is missing", name));
  return text;
}

std::int64_t number_field(const Json& body, const char* name, std::int64_t otherwise, std::int64_t least,
                          std::int64_t most) {
  const Json* found = field(body, name);
  if (found == nullptr) return otherwise;
  const bool fits =
      found->is_number_integer() && !(found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX);
  const std::int64_t number = fits ? found->get<std::int64_t>() : 0;
  if (!fits || number < least || number > most) {
    throw Error(fmt::format("the field {} is no number from {} to {}", name, least, most));
  }
  return number;
}

bool flag_field(const Json& body, const char* name, bool otherwise) {
  const Json* found = field(body, name);
  if (found == nullptr) return otherwise;
  if (!found->is_boolean()) throw Error(fmt::format("the field {} is neither true nor false", name));
  return found->get<bool>();
}

Json error_json(const Error& error) {
  Json json;
  json["what"] = error.what();
  json["where"] = error.where().empty() ? Json(nullptr) : Json(error.where());
  add_place(json, error.where());
  json["hint"] = error.hint().empty() ? Json(nullptr) : Json(error.hint());
  return json;
}

void reply(httplib::Response& response, const Json& json) { response.set_content(base::dumped(json), kJson); }

void reply_error(httplib::Response& response, const Error& error) {
  response.status = status_of(error);
  Json json{{"schema", 1}, {"error", error_json(error)}};
  if (const auto* several = dynamic_cast<const Errors*>(&error)) {
    for (const Error& one : several->all()) json["errors"].push_back(error_json(one));
  }
  reply(response, json);
}

void guarded(httplib::Response& response, const std::function<void()>& answer) {
  try {
    answer();
  } catch (const Error& error) {
    reply_error(response, error);
  } catch (const std::bad_alloc&) {
    response.status = 503;
    reply(response, Json{{"schema", 1}, {"error", {{"what", "the memory of the server is used up"}}}});
  } catch (const std::exception& error) {
    response.status = 500;
    reply(response,
          Json{{"schema", 1}, {"error", {{"what", fmt::format("a mistake of the server: {}", error.what())}}}});
  }
}

}  // namespace cairn::server
