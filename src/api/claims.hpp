// Claims of a Lab: how they are asked, one by one and many at once.
#pragma once

#include "api/inside.hpp"
#include "base/control.hpp"

#include <cairn/lab.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace cairn::api {

// Throws Error when the bound makes no sense.
[[nodiscard]] lab::ClaimQuestion question_of(const CheckOptions& options, Engine engine, int threads);

[[nodiscard]] ClaimAnswer check(lab::Laboratory& laboratory, const ParsedClaim& claim,
                                const lab::ClaimQuestion& question, const base::Control& control);

// text: what they were read from.
[[nodiscard]] std::vector<AskedClaim> asked_of(std::vector<ParsedClaim> claims, std::string_view text,
                                               std::optional<int> line);

}  // namespace cairn::api
