// Questions about all sizes: proofs, claims and certificates.
#include "api/call.hpp"
#include "api/claims.hpp"
#include "api/inside.hpp"
#include "api/question.hpp"
#include "lab/same_set.hpp"
#include "language/parse_claim.hpp"
#include "language/sentence/parse_statement.hpp"
#include "render/prove.hpp"

#include <istream>
#include <memory>
#include <utility>
#include <variant>

namespace cairn {

namespace {

constexpr std::uint64_t kLargestCertificate = std::uint64_t{1} << 28U;

std::string too_large(const std::string& certificate) {
  return "the certificate " + certificate + " is too large: more than " +
         base::bytes_to_string(static_cast<double>(kLargestCertificate));
}

std::vector<ParsedClaim> public_claims(std::vector<rules::Statement> read) {
  std::vector<ParsedClaim> claims;
  for (rules::Statement& statement : read) {
    claims.emplace_back(std::make_shared<const ParsedClaim::Inside>(std::move(statement)));
  }
  return claims;
}

}  // namespace

std::vector<ParsedClaim> Lab::claims(std::string_view text, std::string_view origin) const {
  return public_claims(inside_->laboratory.with_library(
      [&](language::Library& library) { return language::parse_statement_lines(text, origin, library); }));
}

std::vector<ParsedClaim> Lab::claim(std::string_view text) const {
  return public_claims(inside_->laboratory.with_library(
      [&](language::Library& library) { return language::parse_statements(text, library); }));
}

std::vector<AskedClaim> Lab::asked_claims(std::string_view text) const { return api::asked_of(claim(text), text, {}); }

std::vector<AskedClaim> Lab::claims_file(const std::string& path) const {
  const std::string too_large =
      "the file " + path + " is too large: more than " + std::to_string(language::kLargestClaimsFile) + " bytes";
  const std::string text = api::text_of_file(path, language::kLargestClaimsFile, too_large);
  auto lines = inside_->laboratory.with_library(
      [&](language::Library& library) { return language::parse_claim_lines(text, path, library); });
  if (lines.empty()) throw Error("there are no claims in " + path, "", "write one on each line");
  std::vector<AskedClaim> asked;
  for (language::ClaimLine& line : lines) {
    if (line.error) asked.push_back({.text = line.text, .line = line.number, .error = line.error});
    const auto of_line = api::asked_of(public_claims(std::move(line.statements)), line.text, line.number);
    asked.insert(asked.end(), of_line.begin(), of_line.end());
  }
  return asked;
}

ProveAnswer Lab::prove(const ProveRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    api::check_range(0, request.stacks);
    lab::Laboratory& laboratory = inside_->laboratory;
    const language::GameName named = laboratory.game(request.game);
    lab::check_stacks(*named.game, request.stacks);
    prove::ProveQuestion question;
    question.game = named.game;
    question.misere = named.misere;
    question.stacks = request.stacks;
    question.grundy = request.grundy;
    for (const auto& bound : request.slice) {
      if (bound) api::check_range(*bound, 0);
      question.at_most.push_back(bound.value_or(rules::kNoBound));
    }
    while (!question.at_most.empty() && question.at_most.back() == rules::kNoBound) question.at_most.pop_back();
    question.numeration = request.numeration;
    question.insist = request.insist;
    question.most_states = request.most_states;
    question.most_product_states = request.most_product_states;
    auto report = render::report_of(question, laboratory.attempt(question, call.control(), request.again));
    if (request.words) {
      render::add_words(report, call.control());
      if (report.answer.proof && !report.statement) {
        report.same_as = lab::games_with_the_same_set(laboratory, question, *report.answer.proof, call.control());
      }
    }
    return ProveAnswer(std::make_shared<const ProveAnswer::Inside>(std::move(report)));
  });
}

ClaimAnswer Lab::check(std::string_view claim, const CheckOptions& options, const Limits& limits) const {
  const std::vector<ParsedClaim> read = claims(claim);
  if (read.size() != 1) {
    throw Error("there are " + std::to_string(read.size()) + " claims in this text, and one is checked at a time", "",
                "read them with claims(), and check each");
  }
  return check(read.front(), options, limits);
}

ClaimAnswer Lab::check(const ParsedClaim& claim, const CheckOptions& options, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    const lab::ClaimQuestion question = api::question_of(options, call.engine(), call.threads());
    return api::check(inside_->laboratory, claim, question, call.control());
  });
}

CertificateAnswer Lab::check_proof(const std::string& certificate, const std::string& origin,
                                   const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    return CertificateAnswer(
        std::make_shared<const CertificateAnswer::Inside>(lab::check_certificate(certificate, origin, call.control())));
  });
}

CertificateAnswer Lab::check_proof(std::istream& certificate, const std::string& origin, const Limits& limits) const {
  std::string text;
  std::string block(std::size_t{1} << 16U, '\0');
  while (certificate) {
    certificate.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block, 0, static_cast<std::size_t>(certificate.gcount()));
    if (text.size() > kLargestCertificate) throw Error(too_large(origin));
  }
  if (text.empty()) throw Error("there is no certificate on " + origin, "", "prove a game to get one");
  return check_proof(text, origin, limits);
}

CertificateAnswer Lab::check_proof_file(const std::string& path, const Limits& limits) const {
  return check_proof(api::text_of_file(path, kLargestCertificate, too_large(path)), path, limits);
}

}  // namespace cairn
