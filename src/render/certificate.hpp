// What became of a certificate, as text for people and JSON for programs.
#pragma once

#include "lab/check_certificate.hpp"

#include <string>

namespace cairn::render {

[[nodiscard]] std::string text_of(const CheckedCertificate& answer);
[[nodiscard]] std::string json_of(const CheckedCertificate& answer);

}  // namespace cairn::render
