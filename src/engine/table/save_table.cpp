// Rows to words: those of an earlier run are given back to the engine, the others go to the file.
#include "engine/table/save_table.hpp"

#include "engine/all_positions.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/rows/rows.hpp"
#include "engine/search/prepare.hpp"
#include "engine/table/leaving.hpp"
#include "engine/table/saved_table.hpp"
#include "store/table_reader.hpp"
#include "store/table_writer.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>

namespace cairn::engine {

namespace {

using How = HowKnown::How;

// Reads what an earlier run wrote, many rows at a time.
class FromFile : public RowSupplier {
 public:
  FromFile(const TableWriter& writer, const RowLayout& layout) : writer_(writer), layout_(layout) {}

  const std::uint64_t* next(std::size_t slot, std::span<const std::int64_t> prefix) override {
    const std::uint64_t offset = layout_.offset(slot, prefix);
    const std::uint64_t length = layout_.length(prefix);
    if (offset + length > writer_.known_words()) return nullptr;
    if (offset < begin_ || offset + length > begin_ + words_.size()) {
      words_.resize(std::min(std::max(length, kDefaultChunkWords), writer_.known_words() - offset));
      writer_.read_known(offset, words_);
      begin_ = offset;
    }
    return words_.data() + (offset - begin_);
  }

 private:
  const TableWriter& writer_;
  const RowLayout& layout_;
  std::uint64_t begin_ = 0;
  std::vector<std::uint64_t> words_;
};

class ToFile : public RowConsumer {
 public:
  ToFile(TableWriter& writer, const RowLayout& layout, std::chrono::duration<double> every)
      : writer_(writer), layout_(layout), every_(std::chrono::duration_cast<Control::Clock::duration>(every)) {
    next_checkpoint_ = Control::Clock::now() + every_;
  }

  bool row(const Row& row) override {
    const std::span words(row.words + layout_.first_word(row.prefix), layout_.length(row.prefix));
    for (const std::uint64_t word : words) p_positions_ += static_cast<std::uint64_t>(std::popcount(word));
    // A row may be known in part, and rows that the engine leaves out come although they are known.
    const std::uint64_t known = writer_.known_words();
    const std::uint64_t skipped = seen_ >= known ? 0 : std::min<std::uint64_t>(known - seen_, words.size());
    seen_ += words.size();
    if (skipped == words.size()) ++known_rows_;
    writer_.append(words.subspan(skipped));
    if (Control::Clock::now() >= next_checkpoint_) {
      writer_.checkpoint();
      next_checkpoint_ = Control::Clock::now() + every_;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t p_positions() const { return p_positions_; }
  [[nodiscard]] std::uint64_t known_rows() const { return known_rows_; }

 private:
  TableWriter& writer_;
  const RowLayout& layout_;
  Control::Clock::duration every_;
  Control::Clock::time_point next_checkpoint_;
  std::uint64_t seen_ = 0;  // words of the rows that came by
  std::uint64_t p_positions_ = 0;
  std::uint64_t known_rows_ = 0;
};

// Known before hours of work: is there room for the file?
void check_disk(const std::string& path, double positions, std::uint64_t bytes) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::path(path).parent_path();
  const fs::space_info space = fs::space(folder.empty() ? fs::path(".") : folder, error);
  if (error) return;  // whatever is wrong there, opening the file says it better
  const auto there = fs::file_size(path + ".part", error);
  const double room = static_cast<double>(space.available) + (error ? 0 : static_cast<double>(there));
  if (static_cast<double>(bytes) <= room) return;
  throw TooLarge(fmt::format("a saved table of {:.3g} positions needs {}, but {} are free for {}", positions,
                             bytes_to_string(static_cast<double>(bytes)), bytes_to_string(room), path),
                 "", "choose a smaller bound, or save it on another disk");
}

[[noreturn]] void refuse_game(const Game& game, const std::string& why) {
  throw Error("tables of " + game.text + " cannot be saved: " + why, "", "print the table instead");
}

void check_question(const TableQuestion& question, const Rays& rays, const RowsQuestion& rows) {
  if (question.grundy) throw Error("a saved table holds outcomes", "", "ask for outcomes");
  const std::string misfit = rays.coordinates == 0 ? "it has no numbers" : Rows::misfit(rays, rows);
  if (!misfit.empty()) refuse_game(*question.game, "the rows engine does not fit it: " + misfit);
}

HowKnown how_known(const SavedAnswer& answer, const Rows& rows) {
  if (answer.status == Status::complete) {
    return {How::computed, fmt::format("{} with numbers up to {}", all_positions(answer.positions), answer.to)};
  }
  return {How::computed, fmt::format("{} after {} of {} rows; what is done stands in {}.part, and the same command "
                                     "goes on from there",
                                     answer.status == Status::cancelled ? "interrupted" : "limit reached",
                                     rows.rows_filled(), rows.rows(), answer.path)};
}

// A table takes the place of one about the same game, stacks and play, and of nothing else.
void check_target(const std::string& path, const TableDescription& wanted) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored) || std::filesystem::file_size(path, ignored) == 0) return;
  const char* const hint = "choose another name, or remove it first";
  std::string name;
  try {
    const TableReader reader(path);
    const auto old = TableDescription::parse(reader.description(), path);
    if (old.name() == wanted.name() && old.coordinates() == wanted.coordinates()) return;
    name = old.name();
  } catch (const Error&) {
    throw Error("the file " + path + " exists and is not a saved table", "", hint);
  }
  throw Error(fmt::format("the file {} is a table of {}, which this one would replace", path, name), "", hint);
}

// Rows of two builds are not mixed in one file, which would say that one of them made it.
void check_part(const std::string& path, const TableDescription& wanted) {
  const std::string part = path + ".part";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(part, ignored) || std::filesystem::file_size(part, ignored) == 0) return;
  TableDescription begun;
  try {
    begun = TableDescription::parse(TableLayout::read(DiskFile::open_to_read(part)).description(), part);
  } catch (const Error&) {
    return;  // whatever is wrong with it, opening it to write says it better
  }
  const std::string maker = begun.made_by;
  begun.made_by = wanted.made_by;
  if (maker == wanted.made_by || begun.to_text() != wanted.to_text()) return;
  throw Error(fmt::format("{} was begun by {}, and this is {}", part,
                          maker.empty() ? "a Cairn that did not say which it is" : maker, wanted.made_by),
              "", "go on with the build that began it, or remove it to start afresh");
}

}  // namespace

SavedAnswer save_table(const SaveQuestion& question, const Control& control) {
  const TableQuestion& table = question.table;
  check_numbered(box_shape(table.game->rules, table.coordinates(), table.to), control.memory);
  const auto options = options_for(*table.game, table.stacks, &control);
  const Rays& rays = options->rays();
  RowsQuestion asked;
  asked.to = table.to;
  asked.misere = table.misere;
  asked.threads = table.threads;
  check_question(table, rays, asked);
  Rows rows(rays, asked, control.memory);
  check_moves_stay(*table.game, *options, table.to);
  const RowLayout layout(rows.box());
  const TableDescription wanted = described(table, rows.box());
  const std::string description = wanted.to_text();
  SavedAnswer answer(table);
  answer.path = question.path;
  answer.whole_bytes = TableLayout(description, layout.words(), kDefaultChunkWords).file_bytes();
  answer.engine = Engine::rows;
  check_disk(question.path, static_cast<double>(rows.box().size()), answer.whole_bytes);

  check_target(question.path, wanted);
  check_part(question.path, wanted);
  TableWriter writer(question.path, description, layout.words());
  FromFile known(writer, layout);
  ToFile consumer(writer, layout, question.checkpoint_every);
  try {
    answer.status = rows.fill(&consumer, control, &known);
  } catch (const RowsMisfit& misfit) {
    writer.discard();  // it could never be finished
    refuse_game(*table.game, misfit.what());
  }
  if (answer.status == Status::complete) {
    writer.finish();
  } else {
    writer.checkpoint();
  }
  answer.bytes = writer.bytes();
  answer.positions = rows.valid_positions();
  answer.p_positions = consumer.p_positions();
  answer.rows = rows.rows();
  answer.resumed_rows = consumer.known_rows() / layout.modes();
  answer.known = how_known(answer, rows);
  return answer;
}

}  // namespace cairn::engine
