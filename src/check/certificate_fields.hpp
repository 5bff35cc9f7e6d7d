// The JSON of a certificate, field by field, with complaints that say what is wrong and where.
#pragma once

#include "base/json.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::check {

class CertificateFields {
 public:
  // `where` names the text in errors, as a path does. Throws Error when it is not JSON, not an object, or has a field
  // twice; so do all that follow when something is not as it should be.
  CertificateFields(const std::string& text, std::string where);

  // Of the fields that say something about the proof: not counted is which Cairn wrote it, which older ones do not say.
  [[nodiscard]] std::size_t size() const { return json_.size() - (has(kMadeBy) ? 1 : 0); }
  [[nodiscard]] const std::string& where() const { return where_; }
  [[nodiscard]] bool has(const char* name) const { return json_.contains(name); }
  [[nodiscard]] const Json& field(const char* name) const;
  [[nodiscard]] const Json& list(const Json& json, const std::string& what) const;
  // Between 0 and kLargestNumber.
  [[nodiscard]] std::int64_t number(const Json& json, const std::string& what) const;
  [[nodiscard]] std::vector<std::int64_t> numbers(const char* name) const;
  [[nodiscard]] std::string text(const Json& json, const std::string& what) const;

  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail(const std::string& what, const std::string& hint) const;

  static constexpr const char* kMadeBy = "made_by";
  static constexpr std::int64_t kLargestNumber = std::int64_t{1} << 40;  // beyond that nothing can be checked

 private:
  std::string where_;
  Json json_;
};

}  // namespace cairn::check
