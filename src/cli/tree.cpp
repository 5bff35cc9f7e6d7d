// cairn tree: whatever can follow a small position.
#include "cli/formats.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

namespace {

struct TreeArguments {
  std::string position;
  bool once = false;
  std::string most;
  FormatArguments format;
};

constexpr std::int64_t kLargestTree = 3'000;

int run_tree(const TreeArguments& arguments, Context& context) {
  const Format format = arguments.format.chosen(context, "a game tree");
  TreeRequest request{.position = arguments.position, .once = arguments.once};
  if (!arguments.most.empty()) {
    request.most_places = static_cast<std::size_t>(parse_whole("--most", arguments.most, 1, kLargestTree));
  }
  return context.answer(context.lab().tree(request, context.limits()), format);
}

}  // namespace

Subcommand tree_subcommand() {
  const auto arguments = std::make_shared<TreeArguments>();
  return {"tree",
          "the game tree of a small position, with P, N and the winning moves",
          "Prints whatever can follow the position, as an outline; * marks winning moves. With -o FILE.svg (or .png,\n"
          ".pdf, .tikz) it is drawn: P-positions are dark, N-positions light, and winning moves are thick. A position\n"
          "stands there as often as it is met, and with --once only once. A tree that is too large is refused with\n"
          "its size. --format dot is for Graphviz.\n"
          "With --json: {position, play, once, places, known, engine, status}, each place {position, outcome, grundy,\n"
          "remoteness, moves}, each move {to, wins}: to which place, counted from 0, and whether it wins.",
          "  cairn tree 'nim[1,2]'\n"
          "  cairn tree 'wynnie[2,3]' -o tree.svg\n"
          "  cairn tree 'minnie[2,4]' --once -o tree.pdf  each position once",
          [arguments](CommandOptions& options) {
            options.argument("POSITION", arguments->position, "a position, such as nim[1,2]");
            options.flag("--once", arguments->once, "each position once, whatever leads to it");
            options.text("--most", "N", arguments->most, "refuse trees with more than N places (default 400)");
            arguments->format.declare_picture(options, "text, json, dot, svg, png, pdf or tikz");
          },
          [arguments](Context& context) { return run_tree(*arguments, context); }};
}

}  // namespace cairn::cli
