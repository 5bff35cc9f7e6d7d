// Certificates as JSON.
#include "check/certificate_fields.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cairn::check {

CertificateFields::CertificateFields(const std::string& text, std::string where) : where_(std::move(where)) {
  std::set<std::string> seen;
  std::string twice;
  const auto look = [&](int depth, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::key && depth == 1 && !seen.insert(value.get<std::string>()).second) {
      twice = value.get<std::string>();
    }
    return true;
  };
  try {
    json_ = parsed_json(text, look);
  } catch (const Json::parse_error& error) {
    const std::size_t at = std::min(text.size(), error.byte == 0 ? 0 : error.byte - 1);
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    const std::size_t newline = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    const std::size_t column = newline == std::string::npos ? at + 1 : at - newline;
    where_ = fmt::format("{}:{}:{}", where_, line, column);
    fail("it is not JSON");
  } catch (const Json::exception&) {
    fail("a number is too large");
  }
  if (!twice.empty()) fail("'" + twice + "' is there twice");
  if (!json_.is_object()) fail("it is not an object");
  if (has(kMadeBy)) (void)this->text(json_[kMadeBy], fmt::format("'{}'", kMadeBy));
}

const Json& CertificateFields::field(const char* name) const {
  const auto found = json_.find(name);
  if (found == json_.end()) fail(fmt::format("'{}' is missing", name));
  return *found;
}

const Json& CertificateFields::list(const Json& json, const std::string& what) const {
  if (!json.is_array()) fail(what + " is not a list");
  return json;
}

std::int64_t CertificateFields::number(const Json& json, const std::string& what) const {
  if (!json.is_number_integer()) fail("a number is missing in " + what);
  const bool small = json.is_number_unsigned() ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(kLargestNumber)
                                               : json.get<std::int64_t>() >= 0;
  if (!small) fail("a number is negative or too large in " + what);
  return json.get<std::int64_t>();
}

std::vector<std::int64_t> CertificateFields::numbers(const char* name) const {
  const std::string what = fmt::format("'{}'", name);
  std::vector<std::int64_t> result;
  for (const auto& item : list(field(name), what)) result.push_back(number(item, what));
  return result;
}

std::string CertificateFields::text(const Json& json, const std::string& what) const {
  if (!json.is_string()) fail("a text is missing in " + what);
  return json.get<std::string>();
}

void CertificateFields::fail(const std::string& what) const {
  fail(what, "certificates are written by Cairn; make this one again");
}

void CertificateFields::fail(const std::string& what, const std::string& hint) const {
  throw Error("this is no certificate: " + what, where_, hint);
}

}  // namespace cairn::check
