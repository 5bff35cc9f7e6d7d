// Titles and captions of answers, and the model that each is drawn by.
#include "render/picture/answer_pictures.hpp"

#include "render/law_text.hpp"
#include "render/picture/grid_picture.hpp"
#include "render/picture/sequence_picture.hpp"
#include "render/words.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

namespace cairn::render {

namespace {

std::string scale_name(const RangeQuestion& question) {
  return question.remoteness ? "remoteness" : question.grundy ? "Grundy value" : "";
}

std::string subtitle_of(const RangeQuestion& question, const std::string& what) {
  return fmt::format("{}, {} play, numbers up to {}", what, play_text(question.misere), question.to);
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

template <class Answer>
std::string caption_of(const Answer& answer) {
  return known_for_print(answer.known, answer.engine, answer.status) + ".";
}

}  // namespace

Drawing picture_of(const TableValues& table, const PictureOptions& options) {
  GridPicture picture;
  picture.text = {pattern_text(table, table.box.coordinates()), subtitle_of(table, capitalised(values_words(table))),
                  caption_of(table)};
  picture.scale = scale_name(table);
  picture.panels = panels_of(table, line_length(table.to + 1), kMostPanels);
  return drawing_of(picture, options);
}

Drawing picture_of(const SliceValues& slice, const PictureOptions& options) {
  GridPicture picture;
  picture.text = {slice_text(slice), subtitle_of(slice, capitalised(values_words(slice))), caption_of(slice)};
  picture.scale = scale_name(slice);
  picture.panels = panels_of(slice, line_length(slice.to + 1), kMostPanels);
  return drawing_of(picture, options);
}

Drawing picture_of(const ListedPositions& list, const PictureOptions& options) {
  GridPicture picture;
  const std::string count = list.counted ? fmt::format("{}", list.count) : fmt::format("at least {}", list.count);
  picture.text = {pattern_text(list, list.coordinates()), subtitle_of(list, fmt::format("{} P-positions", count)),
                  caption_of(list)};
  picture.panels = panels_of(list, line_length(list.to + 1), kMostPanels);
  return drawing_of(picture, options);
}

Drawing picture_of(const SequenceValues& sequence, const PictureOptions& options) {
  SequencePicture picture;
  const Ruleset& rules = sequence.game->rules;
  picture.name = rules.shape->of_stacks() ? "n" : rules.shape->number_names(rules.arity())[0];
  picture.scale = sequence.misere ? "who moves wins: 1" : "Grundy value";
  picture.text = {sequence.name() + (rules.shape->of_stacks() ? "[n]" : ""),
                  subtitle_of(sequence, sequence.misere ? "1 where the player to move wins" : "Grundy values"),
                  caption_of(sequence)};
  for (const auto& row : sequence.rows) {
    picture.rows.push_back({row.mode, row.values, row.law, row.law ? law_text(*row.law, picture.name) : ""});
  }
  return drawing_of(picture, options);
}

}  // namespace cairn::render
