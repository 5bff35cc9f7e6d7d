// cairn check-proof: a certificate read from a file and checked from the rules of the game.
#include "base/json.hpp"
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"
#include "engine/price_law_check.hpp"
#include "prove/price_certificate.hpp"
#include "render/json_rules.hpp"
#include "store/disk_file.hpp"

#include <fmt/format.h>

#include <memory>

namespace cairn {

namespace {

constexpr std::uint64_t kLargestCertificate = std::uint64_t{1} << 28U;

std::string text_of(const std::string& path) {
  const DiskFile file = DiskFile::open_to_read(path);
  const std::uint64_t size = file.size();
  if (size > kLargestCertificate) {
    throw Error("the certificate " + path + " is too large: more than " +
                bytes_to_string(static_cast<double>(kLargestCertificate)));
  }
  std::string text(size, '\0');
  const auto bytes = std::as_writable_bytes(std::span<char>(text));
  text.resize(file.read_at(0, bytes));
  return text;
}

std::string json_of(const std::string& path, const PriceLaw& law, const std::string& fails) {
  Json json;
  json["file"] = path;
  json["amounts"] = law.amounts;
  json["proved"] = fails.empty();
  json["claim"] = claim_of(law);
  json["fails"] = fails.empty() ? Json(nullptr) : Json(fails);
  json["first"] = law.first;
  json["period"] = law.period;
  json["shifts"] = Json::array();
  if (!law.zones.empty()) {
    for (const auto& zone : law.zones.front()) json["shifts"].push_back(zone.de);
  }
  json["rows_checked"] = fails.empty() ? Json(law.first + 2 * law.period) : Json(nullptr);
  const auto how = fails.empty() ? HowKnown::How::proved : HowKnown::How::unknown;
  json["known"] = {{"how", to_string(how)}, {"detail", fails.empty() ? "the certificate was checked" : fails}};
  json["engine"] = "check-proof";
  json["status"] = "complete";
  return dumped(json) + "\n";
}

int run(const std::string& path, Context& context) {
  const CommonOptions& common = context.options();
  if (!common.engine.empty()) throw Error("'cairn check-proof' has one checker only", "", "leave out --engine");
  if (!common.rules.empty()) throw Error("a certificate is checked by its own rules", "", "leave out --rules");
  context.check_not_output(path);
  const PriceLaw law = read_certificate(text_of(path), path);
  if (check_bytes(law) > static_cast<double>(context.control().memory)) {
    throw TooLarge("checking this certificate takes " + bytes_to_string(check_bytes(law)), path,
                   "allow more with --memory");
  }
  const std::string fails = what_fails(law);
  if (common.json) {
    context.print(json_of(path, law, fails));
  } else if (fails.empty()) {
    context.print(fmt::format("proved: {}\nchecked: rows 0 to {} computed again, and the conditions of the induction\n",
                              claim_of(law), law.first + 2 * law.period - 1));
  } else {
    context.print(fmt::format("not proved: {}\nbecause: {}\n", claim_of(law), fails));
  }
  return fails.empty() ? kDone : kRefuted;
}

}  // namespace

Subcommand check_proof_subcommand() {
  const auto path = std::make_shared<std::string>();
  return {
      "check-proof",
      "whether a certificate proves what it says",
      "Reads the certificate of a law of NIM with Cash and checks it from the rules of the game: all rows that the\n"
      "law begins with are computed again, and the conditions of the induction are tried one by one. Nothing of the\n"
      "program that found the law takes part.\n"
      "\n"
      "Exit code 0 when it is proved, 1 when it is not, 2 when the file is no certificate.\n"
      "With --json: {file, amounts, proved, claim, fails, first, period, shifts, rows_checked, known, engine, status}.",
      "  cairn check-proof cash134.json\n"
      "  cairn check-proof --json cash134.json",
      [path](CommandOptions& options) { options.argument("FILE", *path, "a certificate"); },
      [path](Context& context) { return run(*path, context); }};
}

}  // namespace cairn
