// cairn check: claims of one's own, given as text or in files.
#include "claims/check.hpp"
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"
#include "language/parse_claim.hpp"
#include "render/claim.hpp"
#include "store/disk_file.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <thread>

namespace cairn {

namespace {

constexpr int kMostThreads = 1024;

struct Arguments {
  std::vector<std::string> claims;
  std::string to;
  std::string threads;
};

bool is_file(const std::string& text) {
  std::error_code ignored;
  return text.ends_with(".claims") || (text.size() < 4096 && std::filesystem::is_regular_file(text, ignored));
}

std::string text_of_file(const std::string& path) {
  const DiskFile file = DiskFile::open_to_read(path);
  if (file.size() > kLargestClaimsFile) {
    throw Error("the file " + path + " is too large: more than " + std::to_string(kLargestClaimsFile) + " bytes");
  }
  std::string text(file.size(), '\0');
  text.resize(file.read_at(0, std::as_writable_bytes(std::span<char>(text))));
  return text;
}

// All are read before the first is checked: a slip in the last one costs no time.
std::vector<Claim> claims_of(const Arguments& arguments, Context& context) {
  std::vector<Claim> claims;
  for (const auto& text : arguments.claims) {
    if (!is_file(text)) {
      claims.push_back(parse_claim(text, context.library()));
      continue;
    }
    context.check_not_output(text);
    auto found = parse_claims(text_of_file(text), text, context.library());
    if (found.empty()) throw Error("there are no claims in " + text, "", "write one on each line");
    std::move(found.begin(), found.end(), std::back_inserter(claims));
  }
  return claims;
}

int code_of(const ClaimAnswer& answer) {
  if (answer.holds == false) return kRefuted;
  return exit_code(answer.status, answer.known);
}

int run(const Arguments& arguments, Context& context) {
  const std::vector<Claim> claims = claims_of(arguments, context);
  const int threads = arguments.threads.empty()
                          ? static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))
                          : static_cast<int>(parse_whole("--threads", arguments.threads, 1, kMostThreads));
  std::optional<std::int64_t> to;
  if (!arguments.to.empty()) to = parse_whole("--to", arguments.to, 0, kLargestBound);
  int code = kDone;
  bool refuted = false;
  bool first = true;
  for (const auto& claim : claims) {
    if (interrupted()) {
      code = kLimitReached;
      break;
    }
    const ClaimAnswer answer = check_to(claim, to, context.control(), context.options().engine, threads);
    if (context.options().json) {
      context.print(json_of(answer));
    } else {
      context.print((first ? "" : "\n") + text_of(answer, context.style()));
    }
    first = false;
    refuted = refuted || answer.holds == false;
    code = std::max(code, code_of(answer));
  }
  return refuted ? kRefuted : code;
}

}  // namespace

Subcommand check_subcommand() {
  const auto arguments = std::make_shared<Arguments>();
  return {
      "check",
      "whether a claim holds: how far, or the smallest counterexample",
      "A claim is a position with variables, conditions on them, and what is said about it, see docs/claims.md.\n"
      "The smallest counterexample is the one whose largest number is least, and among these the first in the order\n"
      "of its numbers as the claim writes them.\n"
      "\n"
      "Exit code 0 when all claims hold, 1 when one is refuted, 3 when one remains open.\n"
      "With --json: a line {claim, play, holds, to, cases, counterexample, known, engine, status} for each.",
      "  cairn check 'nim[a,b]: P iff a = b'\n"
      "  cairn check 'minnie[1,n], n >= 1: P iff n odd' --to 10000\n"
      "  cairn check 'comply{1..4}[n, S]: G = n if n <= 8 else (n + 1) mod 5'\n"
      "  cairn check my.claims --json  a claim on each line, # for comments",
      [arguments](CommandOptions& options) {
        options.arguments("CLAIM", arguments->claims, "claims, or files with a claim on each line");
        options.text("--to", "N", arguments->to, "look at all positions with numbers up to N");
        options.text("--threads", "N", arguments->threads, "compute with so many threads (default: one for each core)");
      },
      [arguments](Context& context) { return run(*arguments, context); }};
}

}  // namespace cairn
