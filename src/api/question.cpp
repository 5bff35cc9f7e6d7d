// Bounds, games and files of questions.
#include "api/question.hpp"

#include "language/print_rules.hpp"
#include "rules/shape.hpp"
#include "store/disk_file.hpp"

#include <cairn/error.hpp>
#include <cairn/limits.hpp>

#include <span>

namespace cairn::api {

static_assert(kLargestStackCount == rules::kMostStacks);

void check_range(std::int64_t to, int stacks) {
  if (to < 0 || to > kLargestBound) {
    throw Error("the bound " + std::to_string(to) + " is not from 0 to " + std::to_string(kLargestBound));
  }
  if (stacks < 0 || stacks > kLargestStackCount) {
    throw Error("there cannot be " + std::to_string(stacks) + " stacks", "",
                "1 to " + std::to_string(kLargestStackCount));
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

GameInfo info_of(const rules::Ruleset& rules) {
  GameInfo info;
  info.name = rules.name;
  info.heading = language::print_heading(rules);
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

std::string text_of_file(const std::string& path, std::uint64_t most, const std::string& too_large) {
  const store::DiskFile file = store::DiskFile::open_to_read(path);
  if (file.size() > most) throw Error(too_large);
  std::string text(static_cast<std::size_t>(file.size()), '\0');
  text.resize(file.read_at(0, std::as_writable_bytes(std::span<char>(text))));
  return text;
}

}  // namespace cairn::api
