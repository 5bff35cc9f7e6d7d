// The values of one pile: those that were asked for first, then the search for a law.
#include "engine/sequence/sequence.hpp"

#include "engine/sequence/proved_pile.hpp"
#include "engine/table/table.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

namespace cairn::engine {

using How = HowKnown::How;

namespace {

// Values of a one-pile game without a provable shape, read off a table.
void computed_rows(SequenceValues& answer, const Options& options, const std::string& why, const Control& control) {
  const DenseTable dense = fill_table(options, answer.to, answer.grundy, answer.misere, control);
  answer.status = dense.status;
  const std::size_t modes = dense.box.modes().size();
  answer.rows.resize(modes);
  for (std::size_t slot = 0; slot < modes; ++slot) {
    answer.rows[slot].mode = options.rays().modes[static_cast<std::size_t>(dense.box.modes()[slot])].text;
  }
  Box::Walk walk = dense.box.first();
  do {
    const std::int32_t value = dense.values[walk.rank];
    const bool letter = answer.misere && value != TableValues::kNotValid;
    if (dense.status != Status::complete && (value == TableValues::kNotValid || walk.rank >= dense.filled)) break;
    answer.rows[static_cast<std::size_t>(walk.mode)].values.push_back(letter ? (value == 'N' ? 1 : 0) : value);
  } while (dense.box.advance(walk));
  answer.known = {How::computed, fmt::format("{} of {} values; {}", answer.rows[0].values.size(), answer.to + 1, why)};
  answer.engine = Engine::table;
}

}  // namespace

SequenceValues sequence(const RangeQuestion& question, const Control& control, Engine engine) {
  check_engine(engine, {Engine::sequence, Engine::table});
  const std::shared_ptr<const Game>& game = question.game;
  const bool misere = question.misere;
  const std::int64_t to = question.to;
  if (numeric_coordinates(game->rules) > 1) {
    throw Error(game->text + " is not a game of one pile", "", "ask for a table of it");
  }
  if (game->rules.partizan()) throw Error(game->text + " is partizan and has no Grundy sequence");
  const auto options = options_for(*game, 1, &control);
  SequenceValues answer({{game, 1, misere, !misere}, to});
  const auto bytes = static_cast<double>(to) * 16 * static_cast<double>(options->rays().modes.size());
  if (bytes > static_cast<double>(control.memory)) {
    throw TooLarge(fmt::format("a sequence of {} values needs {}, but {} may be used", to, bytes_to_string(bytes),
                               bytes_to_string(static_cast<double>(control.memory))),
                   "", "choose a smaller bound, or allow more memory");
  }
  std::string why = "read off a table";
  const auto shape = engine == Engine::table ? std::nullopt : one_pile_shape(options->rays(), &why);
  if (!shape) {
    if (engine == Engine::sequence) throw Error("the sequence engine does not fit " + game->text + ": " + why);
    computed_rows(answer, *options, why, control);
    return answer;
  }
  answer.engine = Engine::sequence;
  // What was asked for comes first; the search for a law may take longer than there is time.
  OnePileValues values(*shape, misere);
  answer.status = values.extend(to, control);
  std::optional<ProvedPile> proved;
  if (answer.status == Status::complete) proved = ProvedPile::find(*shape, misere, 0, control);
  for (std::size_t mode = 0; mode < shape->modes; ++mode) {
    SequenceRow row;
    row.mode = options->rays().modes[mode].text;
    if (proved) row.law = proved->law(mode);
    for (std::int64_t n = 0; n <= to; ++n) {
      if (proved) {
        row.values.push_back(*proved->value(mode, n).to_int64());
      } else if (n < values.size()) {
        row.values.push_back(values.of(mode)[static_cast<std::size_t>(n)]);
      }
    }
    answer.rows.push_back(std::move(row));
  }
  if (proved) {
    answer.known = {How::proved, proved->argument()};
  } else if (answer.status != Status::complete || control.stop()) {
    answer.known = {How::computed,
                    fmt::format("{} of {} values; stopped before a period was found", values.size(), to + 1)};
  } else {
    answer.known = {How::computed, fmt::format("n up to {}; no period was found within the limits of that search", to)};
  }
  return answer;
}

}  // namespace cairn::engine
