// cairn check-proof: a certificate read from a file and checked from the rules of the game.
#include "base/json.hpp"
#include "cash/price_certificate.hpp"
#include "cash/price_law_check.hpp"
#include "check/certificate.hpp"
#include "check/proof_check.hpp"
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"
#include "language/print_rules.hpp"
#include "language/same_rules.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"
#include "store/disk_file.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <optional>

namespace cairn::cli {

namespace {

constexpr std::uint64_t kLargestCertificate = std::uint64_t{1} << 28U;
constexpr const char* kStandardInput = "standard input";

void check_size(std::uint64_t size, const std::string& path) {
  if (size > kLargestCertificate) {
    throw Error("the certificate " + path + " is too large: more than " +
                bytes_to_string(static_cast<double>(kLargestCertificate)));
  }
}

std::string text_of_input(std::istream& input) {
  std::string text;
  std::string block(std::size_t{1} << 16U, '\0');
  while (input) {
    input.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block, 0, static_cast<std::size_t>(input.gcount()));
    check_size(text.size(), kStandardInput);
  }
  if (text.empty()) throw Error("there is no certificate on standard input", "", "'cairn prove' writes certificates");
  return text;
}

std::string text_of_certificate(const std::string& path) {
  const DiskFile file = DiskFile::open_to_read(path);
  const std::uint64_t size = file.size();
  check_size(size, path);
  std::string text(size, '\0');
  const auto bytes = std::as_writable_bytes(std::span<char>(text));
  text.resize(file.read_at(0, bytes));
  return text;
}

std::string json_of_law(const std::string& path, const PriceLaw& law, const std::string& fails) {
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
  return answer_line(json);
}

int check_price_law(const std::string& path, const std::string& text, Context& context) {
  const PriceLaw law = read_price_law(text, path);
  if (check_bytes(law) > static_cast<double>(context.control().memory)) {
    throw TooLarge("checking this certificate takes " + bytes_to_string(check_bytes(law)), path,
                   "allow more with --memory");
  }
  const std::string fails = what_fails(law);
  if (context.options().json) {
    context.print(json_of_law(path, law, fails));
  } else if (fails.empty()) {
    context.print(fmt::format("proved: {}\nchecked: rows 0 to {} computed again, and the conditions of the induction\n",
                              claim_of(law), law.first + 2 * law.period - 1));
  } else {
    context.print(fmt::format("not proved: {}\nbecause: {}\n", claim_of(law), fails));
  }
  return fails.empty() ? kDone : kRefuted;
}

// What the checker found, as far as it came.
HowKnown known_of(const ProofCheck& check) {
  if (!check.fails.empty()) {
    return {check.position.empty() ? HowKnown::How::unknown : HowKnown::How::refuted, check.fails};
  }
  if (check.status != Status::complete) {
    return {HowKnown::How::unknown,
            fmt::format("{} after {} product states", status_text(check.status), check.product_states)};
  }
  return {HowKnown::How::proved,
          fmt::format("{} product states decide it for all sizes; {} with numbers up to {} agree with the definition",
                      check.product_states, counted(check.compared, "position"), check.compared_to)};
}

// A certificate brings its own rules, and a name alone says nothing about them.
struct CheckedRules {
  std::string name;
  std::string text;              // as 'cairn rules' prints them
  std::optional<bool> built_in;  // are these the rules of the built-in game of that name? Nothing: there is none
};

CheckedRules checked_rules(const Proof& proof, const Ruleset& rules) {
  CheckedRules checked{rules.name, print_rules(rules), std::nullopt};
  Library library = built_in_games();
  if (!library.games().contains(rules.name)) return checked;
  try {
    checked.built_in = same_rules(*parse_game(proof.game->text, library).game, *proof.game);
  } catch (const Error&) {  // the built-in game has other parameters
    checked.built_in = false;
  }
  return checked;
}

// The file may come from anybody: what it says must not reach the terminal as a control sequence.
std::string text_of_rules(const CheckedRules& rules) {
  std::string text = "rules:\n  ";
  const auto byte = [&](std::size_t i) {
    return i < rules.text.size() ? static_cast<unsigned char>(rules.text[i]) : 0;
  };
  for (std::size_t i = 0; i < rules.text.size(); ++i) {
    const bool last = i + 1 == rules.text.size();
    if (byte(i) == '\n') {
      text += last ? "\n" : "\n  ";
    } else if (byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0) {  // U+0080 to U+009F
      text += ' ';
      ++i;
    } else {
      text += byte(i) < 32 || byte(i) == 127 ? ' ' : rules.text[i];
    }
  }
  if (rules.built_in == false) text += "note: these are not the rules of the built-in " + rules.name + "\n";
  return text;
}

std::string json_of_automaton(const std::string& path, const Proof& proof, const CheckedRules& rules,
                              const ProofCheck& check) {
  const HowKnown known = known_of(check);
  Json json;
  json["file"] = path;
  json["game"] = proof.game->text;
  json["rules"] = rules.text;
  json["built_in"] = rules.built_in ? Json(*rules.built_in) : Json(nullptr);
  json["stacks"] = proof.coordinates;
  json["play"] = play_text(proof.misere);
  json["question"] = proof.grundy ? "grundy" : "outcome";
  json["numeration"] = to_string(proof.automaton.numeration);
  json["states"] = proof.automaton.states();
  json["proved"] = check.proved();
  json["claim"] = claim_of(proof);
  json["fails"] = check.fails.empty() ? Json(nullptr) : Json(check.fails);
  json["position"] = check.position.empty() ? Json(nullptr) : Json(check.position);
  json["product_states"] = check.product_states;
  json["positions_compared"] = check.compared;
  json["known"] = {{"how", to_string(known.how)}, {"detail", known.detail}};
  json["engine"] = "check-proof";
  json["status"] = status_text(check.status);
  return answer_line(json);
}

int check_automaton(const std::string& path, const std::string& text, Context& context) {
  Ruleset open_rules;
  const Proof proof = read_certificate(text, path, &open_rules, &context.control());
  const CheckedRules rules = checked_rules(proof, open_rules);
  const ProofCheck check = check_proof(proof, context.control());
  const HowKnown known = known_of(check);
  if (context.options().json) {
    context.print(json_of_automaton(path, proof, rules, check));
  } else if (check.proved()) {
    context.print(fmt::format("proved: {}\n{}checked: {}\n", claim_of(proof), text_of_rules(rules), known.detail));
  } else {
    const bool refuted = known.how == HowKnown::How::refuted;
    context.print(fmt::format("{}: {}\n{}because: {}\n", refuted ? "refuted" : "not proved", claim_of(proof),
                              text_of_rules(rules), known.detail));
  }
  return check.proved() ? kDone : check.fails.empty() ? kLimitReached : kRefuted;
}

int run_check_proof(const std::string& path, Context& context) {
  const CommonOptions& common = context.options();
  if (!common.engine.empty()) throw Error("'cairn check-proof' has one checker only", "", "leave out --engine");
  if (!common.rules.empty()) throw Error("a certificate is checked by its own rules", "", "leave out --rules");
  const bool from_input = path == "-";
  if (!from_input) context.check_not_output(path);
  const std::string text = from_input ? text_of_input(std::cin) : text_of_certificate(path);
  const std::string name = from_input ? kStandardInput : path;
  return is_automaton_certificate(text) ? check_automaton(name, text, context) : check_price_law(name, text, context);
}

}  // namespace

Subcommand check_proof_subcommand() {
  const auto path = std::make_shared<std::string>();
  return {
      "check-proof",
      "whether a certificate proves what it says",
      "Reads a certificate and checks it from the rules of the game. Nothing of the program that found it takes part.\n"
      "\n"
      "An automaton of the P-positions or Grundy values of a game: the sentences that make it right are decided for\n"
      "all sizes, and it is compared with the definition of the game on small positions. The rules are those of the\n"
      "certificate; they are printed, and a note says when they are not those of the built-in game of that name.\n"
      "A law of NIM with Cash: all rows that it begins with are computed again, and the conditions of the induction\n"
      "are tried one by one.\n"
      "\n"
      "Exit code 0 when it is proved, 1 when it is not, 2 when the file is no certificate, 3 when a limit is reached.\n"
      "With --json: {file, game, rules, built_in, stacks, play, question, numeration, states, proved, claim, fails,\n"
      "position, product_states, positions_compared, known, engine, status} for an automaton, where built_in is true\n"
      "when the rules are those of the built-in game of that name, false when they are others, and null when there is\n"
      "none; {file, amounts, proved, claim, fails, first, period, shifts, rows_checked, known, engine, status} for a\n"
      "law.",
      "  cairn check-proof minnie3.json\n"
      "  cairn check-proof --json cash134.json\n"
      "  cairn prove minnie --format certificate | cairn check-proof -",
      [path](CommandOptions& options) {
        options.argument("FILE", *path, "a certificate; - reads it from standard input");
      },
      [path](Context& context) { return run_check_proof(*path, context); }};
}

}  // namespace cairn::cli
