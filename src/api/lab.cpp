// The public Lab: text to questions, limits to a Control, answers to public values.
#include "api/call.hpp"
#include "api/inside.hpp"
#include "language/parse_claim.hpp"
#include "language/print_rules.hpp"
#include "render/prove.hpp"
#include "store/store_path.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

namespace cairn {

namespace {

GameInfo info_of(const rules::Ruleset& rules) {
  GameInfo info;
  info.name = rules.name;
  for (const rules::Parameter& parameter : rules.parameters) {
    info.parameters.push_back({parameter.name, static_cast<GameParameter::Kind>(parameter.kind)});
  }
  info.about = rules.about;
  info.cite = rules.cite;
  info.group = rules.group;
  info.partizan = rules.partizan();
  info.stacks = rules.shape->of_stacks();
  if (info.stacks && rules.arity() > 0) info.stack_count = rules.arity();
  if (!info.stacks) info.coordinates = rules.shape->cell_names(rules.arity());
  info.rules = language::print_rules(rules);
  return info;
}

// As rules::Ruleset is read for "cash{1,3,4}" and "misere nim": that of cash and nim.
bool is_plain_name(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

void check_range(std::int64_t to, int stacks) {
  if (to < 0 || to > lab::kLargestBound) {
    throw Error("the bound " + std::to_string(to) + " is not from 0 to " + std::to_string(lab::kLargestBound));
  }
  if (stacks < 0 || stacks > rules::kMostStacks) {
    throw Error("there cannot be " + std::to_string(stacks) + " stacks", "",
                "1 to " + std::to_string(rules::kMostStacks));
  }
}

engine::TableQuestion question_of(lab::Laboratory& laboratory, const std::string& game, std::int64_t to, int stacks,
                                  int threads) {
  check_range(to, stacks);
  const language::GameName named = laboratory.game(game);
  lab::check_stacks(*named.game, stacks);
  engine::TableQuestion question;
  question.game = named.game;
  question.misere = named.misere;
  question.to = to;
  question.stacks = stacks;
  question.threads = threads;
  return question;
}

SolveAttempt mistake(std::string_view text, const Error& error) {
  SolveAttempt attempt;
  attempt.answer.position = text;
  attempt.answer.known = {How::unknown, error.what()};
  attempt.answer.winning_moves_complete = false;
  attempt.error = error;
  return attempt;
}

// Warnings come from several threads, and the function that is told of them need not expect that.
LabSettings one_at_a_time(LabSettings settings) {
  if (!settings.warn) return settings;
  settings.warn = [mutex = std::make_shared<std::mutex>(), warn = std::move(settings.warn)](const Error& error) {
    const std::lock_guard lock(*mutex);
    warn(error);
  };
  return settings;
}

}  // namespace

std::optional<std::string> program_proofs() { return store::proof_store_path(); }

Lab::Inside::Inside(LabSettings given)
    : settings(one_at_a_time(std::move(given))),
      memory(settings.limits.memory.value_or(lab::half_of_memory())),
      laboratory([this] {
        lab::ProofSettings proofs;
        proofs.path = settings.proofs;
        if (settings.warn) proofs.warn = [this](const std::string& line) { settings.warn(Error(line)); };
        proofs.control.memory = memory;
        proofs.recheck = settings.recheck;
        return proofs;
      }) {
  laboratory.library().allow_paths(settings.rules_files);
  if (settings.warn) laboratory.library().on_warning(settings.warn);
}

Lab::Lab(LabSettings settings) : inside_(std::make_unique<Inside>(std::move(settings))) {}
Lab::~Lab() = default;
Lab::Lab(Lab&& other) noexcept = default;
Lab& Lab::operator=(Lab&& other) noexcept = default;

void Lab::add_rules(std::string_view text, std::string_view origin) {
  inside_->laboratory.with_library([&](language::Library& library) { library.add(text, origin); });
}

std::vector<GameInfo> Lab::games(std::string_view query) const {
  return inside_->laboratory.with_library([&](language::Library& library) {
    std::vector<GameInfo> games;
    for (const rules::Ruleset* rules : library.matching(query)) games.push_back(info_of(*rules));
    return games;
  });
}

GameInfo Lab::game(std::string_view name) const {
  return inside_->laboratory.with_library([&](language::Library& library) {
    return info_of(is_plain_name(name) ? library.find(std::string(name))
                                       : library.find(language::parse_game(name, library).game->rules.name));
  });
}

ParsedPosition Lab::position(std::string_view text) const {
  return ParsedPosition(std::make_shared<const ParsedPosition::Inside>(inside_->laboratory.position(text)));
}

std::vector<ParsedClaim> Lab::claims(std::string_view text, std::string_view origin) const {
  auto read = inside_->laboratory.with_library(
      [&](language::Library& library) { return language::parse_claims(text, origin, library); });
  std::vector<ParsedClaim> claims;
  for (rules::Claim& claim : read) {
    claims.emplace_back(std::make_shared<const ParsedClaim::Inside>(ParsedClaim::Inside{std::move(claim)}));
  }
  return claims;
}

SolveAnswer Lab::solve(std::string_view position, const Limits& limits) const {
  api::Call call(limits, *inside_);
  lab::Laboratory& laboratory = inside_->laboratory;
  return call.answer([&] { return laboratory.solve(laboratory.position(position), call.control(), call.engine()); });
}

SolveAnswer Lab::solve(const ParsedPosition& position, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer(
      [&] { return inside_->laboratory.solve(position.inside().position, call.control(), call.engine()); });
}

std::vector<SolveAttempt> Lab::solve(std::span<const std::string> positions, const Limits& limits) const {
  api::Call call(limits, *inside_);
  lab::Laboratory& laboratory = inside_->laboratory;
  return call.answer([&] {
    std::vector<SolveAttempt> attempts;
    attempts.reserve(positions.size());
    for (const std::string& text : positions) {
      try {
        attempts.push_back({laboratory.solve(laboratory.position(text), call.control(), call.engine()), std::nullopt});
      } catch (const Error& error) {
        attempts.push_back(mistake(text, error));
      }
    }
    return attempts;
  });
}

MovesAnswer Lab::moves(std::string_view position, const Limits& limits) const {
  api::Call call(limits, *inside_);
  lab::Laboratory& laboratory = inside_->laboratory;
  return call.answer([&] { return laboratory.moves(laboratory.position(position), call.control(), call.engine()); });
}

MovesAnswer Lab::moves(const ParsedPosition& position, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer(
      [&] { return inside_->laboratory.moves(position.inside().position, call.control(), call.engine()); });
}

TableAnswer Lab::table(const TableRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    auto question = question_of(inside_->laboratory, request.game, request.to, request.stacks, call.threads());
    question.grundy = request.grundy;
    return TableAnswer(std::make_shared<const TableAnswer::Inside>(
        inside_->laboratory.table(question, call.control(), call.engine())));
  });
}

ListAnswer Lab::list(const ListRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    const auto question = question_of(inside_->laboratory, request.game, request.to, request.stacks, call.threads());
    return ListAnswer(std::make_shared<const ListAnswer::Inside>(
        inside_->laboratory.list(question, request.count_only, call.control(), call.engine()), request.count_only));
  });
}

SequenceAnswer Lab::sequence(const SequenceRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    check_range(request.to, 0);
    lab::Laboratory& laboratory = inside_->laboratory;
    return SequenceAnswer(std::make_shared<const SequenceAnswer::Inside>(SequenceAnswer::Inside{
        laboratory.sequence(laboratory.game(request.game), request.to, call.control(), call.engine())}));
  });
}

ProveAnswer Lab::prove(const ProveRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    check_range(0, request.stacks);
    lab::Laboratory& laboratory = inside_->laboratory;
    const language::GameName named = laboratory.game(request.game);
    lab::check_stacks(*named.game, request.stacks);
    prove::ProveQuestion question;
    question.game = named.game;
    question.misere = named.misere;
    question.stacks = request.stacks;
    question.grundy = request.grundy;
    question.numeration = request.numeration;
    question.insist = request.insist;
    auto report = render::report_of(question, laboratory.attempt(question, call.control(), request.again));
    render::add_words(report, call.control());
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
    if (options.to) check_range(*options.to, 0);
    lab::ClaimQuestion question;
    question.to = options.to;
    question.engine = call.engine();
    question.threads = call.threads();
    if (options.numeration) question.numerations = {*options.numeration};
    return inside_->laboratory.check(claim.inside().claim, question, call.control());
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

std::size_t Lab::kept_bytes() const { return inside_->laboratory.bytes(); }

void Lab::forget() { inside_->laboratory.forget_down_to(0); }

}  // namespace cairn
