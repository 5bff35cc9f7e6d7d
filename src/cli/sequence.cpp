// cairn sequence: the Grundy sequence of a one-pile game, and how it goes on for ever.
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace cairn::cli {

namespace {

struct SequenceArguments {
  std::string game;
  std::string to = "40";
  std::string blocks;
  FormatArguments format;
};

struct Block {
  std::string name;
  std::int64_t length = 0;
};

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

// "b=8, b, c-b=5": names with their lengths; a name that was there before has the same length again.
std::vector<Block> parse_blocks(const std::string& text) {
  std::vector<Block> blocks;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t equals = part.find('=');
    Block block{trimmed(part.substr(0, equals)), 0};
    if (block.name.empty()) throw Error("a block has no name in --blocks '" + text + "'", "", "such as 'b=8, b, c=13'");
    const auto before =
        std::find_if(blocks.begin(), blocks.end(), [&](const Block& one) { return one.name == block.name; });
    if (equals != std::string::npos) {
      block.length = parse_whole("--blocks " + block.name, trimmed(part.substr(equals + 1)), 1, kLargestBound);
    } else if (before != blocks.end()) {
      block.length = before->length;
    } else {
      throw Error("the block '" + block.name + "' has no length", "", "say '" + block.name + "=8', for example");
    }
    blocks.push_back(std::move(block));
    begin = end + 1;
  }
  return blocks;
}

// The values from begin to before end, of each mode in lines of its own.
void print_block(const SequenceAnswer& answer, const std::string& head, std::size_t begin, std::size_t end,
                 std::size_t mode_width, Context& context) {
  std::string before = head;
  const auto width = static_cast<std::size_t>(std::max(context.print_options().style.width, 40));
  for (const SequenceRow& row : answer.rows()) {
    std::string line = fmt::format("{}{:<{}}", before, row.mode, mode_width);
    const std::size_t indent = line.size();
    for (std::size_t n = begin; n < std::min(end, row.values.size()); ++n) {
      const std::string value = row.values[n] == kNotValid ? "-" : std::to_string(row.values[n]);
      if (line.size() + 1 + value.size() > width && line.size() > indent) {
        context.print(line + "\n");
        line.assign(indent, ' ');
      }
      line += " " + value;
    }
    context.print(line + "\n");
    before.assign(head.size(), ' ');
  }
}

// A line for each block, one after the other and over again, as papers label their tables.
int print_blocks(const SequenceAnswer& answer, const std::vector<Block>& blocks, Context& context) {
  std::size_t count = 0, mode_width = 0, name_width = 5;
  for (const SequenceRow& row : answer.rows()) {
    count = std::max(count, row.values.size());
    mode_width = std::max(mode_width, row.mode.size());
  }
  for (const Block& block : blocks) name_width = std::max(name_width, block.name.size());
  const std::size_t range_width = 2 * std::to_string(count).size() + 2;
  context.print_text(fmt::format("{:<{}}  {:<{}}  values\n", "block", name_width, "n", range_width));
  std::size_t at = 0;
  for (std::size_t i = 0; at < count; i = (i + 1) % blocks.size()) {
    const std::size_t end = std::min(count, at + static_cast<std::size_t>(blocks[i].length));
    const std::string range = fmt::format("{}..{}", at, end - 1);
    print_block(answer, fmt::format("{:<{}}  {:<{}}  ", blocks[i].name, name_width, range, range_width), at, end,
                mode_width, context);
    at = end;
  }
  context.print("\nknown: " + how_known(answer) + "\n");
  return exit_code(answer);
}

int run_sequence(const SequenceArguments& arguments, Context& context) {
  const Format format = arguments.format.chosen(context, "a sequence");
  const std::int64_t to = parse_whole("--to", arguments.to, 0, kLargestBound);
  if (arguments.blocks.empty()) {
    return context.answer(context.lab().sequence({.game = arguments.game, .to = to}, context.limits()), format);
  }
  if (format != Format::text) throw Error("blocks are printed as text alone", "", "leave out --blocks or the format");
  const std::vector<Block> blocks = parse_blocks(arguments.blocks);
  return print_blocks(context.lab().sequence({.game = arguments.game, .to = to}, context.limits()), blocks, context);
}

}  // namespace

Subcommand sequence_subcommand() {
  const auto arguments = std::make_shared<SequenceArguments>();
  return {"sequence",
          "the Grundy sequence of a one-pile game with preperiod, period and proof",
          "Prints the Grundy values for n = 0, 1, ..., N, and how they go on: value(n + period) = value(n) + saltus\n"
          "from the preperiod on. In misere play: 1 where the player to move wins, 0 elsewhere.\n"
          "With --json: {game, play, to, rows, known, engine, status}, each row {mode, values, preperiod, period,\n"
          "saltus}; saltus has one entry, or one for each (n - preperiod) mod period. Where the rules allow no such\n"
          "position the value is null in JSON, and nothing in text and CSV. As a picture: a point for each value, and\n"
          "the periods behind them.\n"
          "With --blocks 'b=8, b, c-b=5' the values stand in blocks of these lengths, over and over, with their names\n"
          "in front, as papers label their tables.",
          "  cairn sequence 'subtraction{3,5,6,10,11}' --to 60\n"
          "  cairn sequence 'comply{1..4}'\n"
          "  cairn sequence 'comply{8,21,34,47}' --to 54 --blocks 'b=8, b, c=13, c, c'\n"
          "  cairn sequence 'maximum_nim(floor((n-1)/2))' --to 100 --format csv\n"
          "  cairn sequence 'subtraction{2,5,7}' --to 80 -o grundy.svg       a plot; also .png, .pdf, .tikz, .tex\n"
          "  cairn sequence 'subtraction{2,5,7}' --to 1000 --format bfile    for the OEIS",
          [arguments](CommandOptions& options) {
            options.argument("GAME", arguments->game, "a game of one pile, such as 'subtraction{1,3,4}'");
            options.text("--to", "N", arguments->to, "how far to go (default 40)");
            options.text("--blocks", "LIST", arguments->blocks,
                         "print the values in blocks, over and over: names with their lengths, 'b=8, b, c-b=5'");
            arguments->format.declare_picture(options, kTableFormats);
          },
          [arguments](Context& context) { return run_sequence(*arguments, context); }};
}

}  // namespace cairn::cli
