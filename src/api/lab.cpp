// The public Lab: the games that it knows, and questions about single positions.
#include "api/boards.hpp"
#include "api/call.hpp"
#include "api/inside.hpp"
#include "api/question.hpp"
#include "rules/board.hpp"
#include "store/store_path.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

namespace cairn {

namespace {

// "cash{1,3,4}" and "misere nim" name the rulesets cash and nim; these are names, or paths, as they are.
bool is_name_or_path(std::string_view text) {
  return text.ends_with(".rules") || std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
         });
}

SolveAttempt mistake(std::string_view text, const Error& error) {
  SolveAttempt attempt;
  attempt.answer.position = text;
  attempt.answer.known = {How::unknown, error.what()};
  attempt.answer.winning_moves_complete = false;
  attempt.error = error;
  return attempt;
}

// Warnings come from several threads; a lock lets the function that gets them be a plain one.
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
  laboratory.library().keep_away_from(settings.output);
  if (settings.warn) laboratory.library().on_warning(settings.warn);
}

Lab::Lab(LabSettings settings) : inside_(std::make_unique<Inside>(std::move(settings))) {}
Lab::~Lab() = default;
Lab::Lab(Lab&& other) noexcept = default;
Lab& Lab::operator=(Lab&& other) noexcept = default;

void Lab::add_rules(std::string_view text, std::string_view origin) {
  inside_->laboratory.with_library([&](language::Library& library) { library.add(text, origin); });
}

void Lab::add_rules_file(const std::string& path) {
  inside_->laboratory.with_library([&](language::Library& library) { library.add_file(path); });
}

std::vector<GameInfo> Lab::games(std::string_view query) const {
  return inside_->laboratory.with_library([&](language::Library& library) {
    std::vector<GameInfo> games;
    for (const rules::Ruleset* rules : library.matching(query)) games.push_back(api::info_of(*rules));
    return games;
  });
}

GameInfo Lab::game(std::string_view name) const {
  return inside_->laboratory.with_library([&](language::Library& library) {
    return api::info_of(is_name_or_path(name) ? library.find(std::string(name))
                                              : library.find(language::parse_game(name, library).game->rules.name));
  });
}

GameRays Lab::rays(const RaysRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    api::check_range(0, request.stacks);
    const language::GameName named = inside_->laboratory.game(request.game);
    const rules::Ruleset& rules = named.game->rules;
    int numbers = rules::numeric_coordinates(rules);
    if (numbers == 0) numbers = request.stacks;
    if (request.stacks != 0 && request.stacks != numbers) {
      throw Error(named.game->text + " has " + std::to_string(numbers) +
                      (rules.shape->of_stacks() ? " stacks" : " numbers") + ", not " + std::to_string(request.stacks),
                  "", "leave out the number of stacks");
    }
    return GameRays(std::make_shared<const GameRays::Inside>(
        GameRays::Inside{game(request.game), rules::board_of(*named.game, numbers, &call.control())->rays()}));
  });
}

ParsedPosition Lab::position(std::string_view text) const {
  return ParsedPosition(std::make_shared<const ParsedPosition::Inside>(inside_->laboratory.position(text)));
}

SolveAnswer Lab::solve(std::string_view position, const Limits& limits) const {
  return solve(this->position(position), limits);
}

SolveAnswer Lab::solve(const ParsedPosition& position, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    const rules::Position& read = position.inside().position;
    return api::with_boards(inside_->laboratory.solve(read, call.control(), call.engine()), position);
  });
}

std::vector<SolveAttempt> Lab::solve(std::span<const std::string> positions, const Limits& limits) const {
  api::Call call(limits, *inside_);
  lab::Laboratory& laboratory = inside_->laboratory;
  return call.answer([&] {
    std::vector<SolveAttempt> attempts;
    attempts.reserve(positions.size());
    for (const std::string& text : positions) {
      try {
        const ParsedPosition read = position(text);
        attempts.push_back(
            {api::with_boards(laboratory.solve(read.inside().position, call.control(), call.engine()), read),
             std::nullopt});
      } catch (const Error& error) {
        attempts.push_back(mistake(text, error));
      }
    }
    return attempts;
  });
}

MovesAnswer Lab::moves(std::string_view position, const Limits& limits) const {
  return moves(this->position(position), limits);
}

MovesAnswer Lab::moves(const ParsedPosition& position, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    const rules::Position& read = position.inside().position;
    return api::with_boards(inside_->laboratory.moves(read, call.control(), call.engine()), position);
  });
}

std::size_t Lab::kept_bytes() const { return inside_->laboratory.bytes(); }

void Lab::forget() { inside_->laboratory.forget_down_to(0); }

}  // namespace cairn
