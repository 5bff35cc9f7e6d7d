// Claims of a Lab: how they are asked, one by one and many at once.
#pragma once

#include "api/call.hpp"
#include "api/inside.hpp"
#include "base/control.hpp"

#include <cairn/lab.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::api {

// Throws Error when the bound makes no sense.
[[nodiscard]] lab::ClaimQuestion question_of(const CheckOptions& options, Engine engine, int threads);

[[nodiscard]] ClaimAnswer check(lab::Laboratory& laboratory, const ParsedClaim& claim,
                                const lab::ClaimQuestion& question, const base::Control& control);

// Where many claims come from.
struct ClaimSource {
  // The next one, which stays where it is until all are answered; nullptr when there are no more. Called by one thread
  // after the other.
  std::function<const AskedClaim*()> next;
  std::size_t count = 0;  // how many will come, or if that is not known a lower bound
  std::optional<std::chrono::seconds> proof_time = std::nullopt;  // for each attempt to prove a game
  bool shared_time = false;  // no claim may use up the time of the others; `count` must be exact
};

// For statements of a ledger: attempts to prove a game that succeed take a few seconds of processor time.
constexpr std::chrono::seconds kLedgerProofTime{10};

using EachClaim = std::function<void(std::size_t, const ClaimAttempt&)>;

// Answers them on several threads, and hands the answers out in order, on this one. Returns how many were answered.
std::size_t check_many(Lab::Inside& lab, const ClaimSource& source, const CheckOptions& options, Call& call,
                       const EachClaim& each);

// Why there is no answer: "not reached: the time was up before".
[[nodiscard]] std::string not_reached_words(Status status);

// text: what they were read from.
[[nodiscard]] std::vector<AskedClaim> asked_of(std::vector<ParsedClaim> claims, std::string_view text,
                                               std::optional<int> line);

}  // namespace cairn::api
