// cairn prove: the P-positions or Grundy values of a game for all sizes, guessed and proved.
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::cli {

namespace {

struct ProveArguments {
  std::string game;
  std::string stacks;
  std::string slice;
  std::string numeration = "binary";
  FormatArguments format;
  std::string mode;
  std::string states;
  std::string product_states;
  bool grundy = false;
  bool again = false;
  bool insist = false;
};

enum class Form : std::uint8_t { text, json, latex, claims, certificate, walnut, graphviz, picture };

// By the ending of the file: a picture, dot, or else a certificate.
Form form_of_file(const std::string& path) {
  const Format ending = format_of_file(path).value_or(Format::json);
  if (is_picture(ending)) return Form::picture;
  return ending == Format::dot ? Form::graphviz : Form::certificate;
}

Form form_of(const ProveArguments& arguments, const CommonOptions& common) {
  static constexpr std::pair<std::string_view, Form> kForms[] = {{"text", Form::text},
                                                                 {"json", Form::json},
                                                                 {"latex", Form::latex},
                                                                 {"claims", Form::claims},
                                                                 {"svg", Form::picture},
                                                                 {"png", Form::picture},
                                                                 {"pdf", Form::picture},
                                                                 {"tikz", Form::picture},
                                                                 {"walnut", Form::walnut},
                                                                 {"dot", Form::graphviz},
                                                                 {"certificate", Form::certificate}};
  const std::string& format = arguments.format.format;
  if (common.json && !format.empty() && format != "json") {
    throw Error("--json and --format " + format + " contradict each other", "", "give one of them");
  }
  if (common.json) return Form::json;
  if (format.empty()) return common.output.empty() ? Form::text : form_of_file(common.output);
  for (const auto& [name, form] : kForms) {
    if (format == name) return form;
  }
  throw Error("there is no format '" + format + "'", "",
              "text, json, latex, claims, certificate, walnut, dot, svg, png, pdf or tikz");
}

// What a picture looks like. Throws Error before anything is proved when it cannot be written.
Format picture_format(const ProveArguments& arguments, Form form, Context& context) {
  if (form == Form::picture) return arguments.format.chosen(context, "a proof");
  if (!arguments.format.style.empty() || !arguments.format.width.empty()) {
    throw Error("--style and --width are for pictures", "", "write to a file such as FILE.svg, or leave them out");
  }
  return Format::text;
}

// "12", "8,8" or "any,3"
std::vector<std::optional<std::int64_t>> bounds_of(const std::string& text) {
  std::vector<std::optional<std::int64_t>> bounds;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string bound = text.substr(begin, end - begin);
    bounds.push_back(bound == "any" ? std::nullopt : std::optional(parse_whole("--slice", bound, 0, kLargestBound)));
    begin = end + 1;
  }
  if (!bounds.back()) throw Error("--slice '" + text + "' does not end with a bound", "", "as in --slice 12");
  return bounds;
}

ProveRequest request_of(const ProveArguments& arguments) {
  ProveRequest request;
  request.game = arguments.game;
  request.grundy = arguments.grundy;
  request.again = arguments.again;
  request.insist = arguments.insist;
  request.numeration = parse_numeration(arguments.numeration);
  if (!arguments.stacks.empty()) {
    request.stacks = static_cast<int>(parse_whole("--stacks", arguments.stacks, 1, kLargestStackCount));
  }
  if (!arguments.slice.empty()) request.slice = bounds_of(arguments.slice);
  if (!arguments.states.empty()) {
    request.most_states = static_cast<std::size_t>(parse_whole("--states", arguments.states, 1, 10'000'000));
  }
  if (!arguments.product_states.empty()) {
    request.most_product_states =
        static_cast<std::uint64_t>(parse_whole("--product-states", arguments.product_states, 1, 1'000'000'000));
  }
  return request;
}

std::string text_in(Form form, const ProveAnswer& answer, const std::string& mode) {
  switch (form) {
    case Form::latex:
      return answer.latex();
    case Form::claims:
      return answer.claims();
    case Form::walnut:
      return answer.walnut(mode);
    case Form::graphviz:
      return answer.graphviz();
    default:
      return answer.certificate();
  }
}

int run_prove(const ProveArguments& arguments, Context& context) {
  const Form form = form_of(arguments, context.options());
  if (!context.options().engine.empty()) {
    throw Error("the prover chooses where its data comes from", "", "leave out --engine");
  }
  if (!arguments.mode.empty() && form != Form::walnut) {
    throw Error("--mode chooses the automaton that is written for Walnut", "", "add --format walnut, or leave it out");
  }
  const Format picture = picture_format(arguments, form, context);
  const bool in_words = form == Form::latex || form == Form::claims;
  const bool to_file = !context.options().output.empty();
  ProveRequest request = request_of(arguments);
  request.words = to_file || form == Form::text || form == Form::json || in_words;
  const ProveAnswer answer = context.lab().prove(request, context.limits());
  if (form == Form::json) {
    context.print_answer(answer, Format::json);
  } else if (!answer.proved() && form != Form::text && !to_file) {
    // Another program may be reading stdout, and what it waits for does not exist.
    context.complain(Error(answer.game + " stays unknown, so there is nothing to write: " + answer.known.detail, "",
                           "--format text says how far it came"));
  } else if (form == Form::text || !answer.proved()) {
    // What was asked for does not exist: the file stays away, and the answer says why.
    if (form != Form::text && to_file) context.abandon_file();
    context.print_answer(answer, Format::text);
  } else {
    if (form == Form::picture) {
      context.print_answer(answer, picture);
    } else {
      const std::string text = text_in(form, answer, arguments.mode);
      form == Form::claims ? context.print_text(text) : context.print(text);
    }
    if (to_file && !in_words) {
      context.finish();
      context.abandon_file();
      context.print_answer(answer, Format::text, form == Form::picture ? "" : context.options().output);
    }
  }
  return answer.proved() ? kDone : kLimitReached;
}

}  // namespace

Subcommand prove_subcommand() {
  const auto arguments = std::make_shared<ProveArguments>();
  return {"prove",
          "the P-positions of a game for all sizes, guessed and proved",
          "Learns the set of P-positions from the engines' answers as an automaton that reads the digits of all\n"
          "numbers at once, and decides for all sizes that it is right: no move leads from it into it, and every\n"
          "other position has a move into it. From then on solve, moves and list know it, whatever the size.\n"
          "The set is put in words where some are found, and the words are decided to say the same as the automaton;\n"
          "--format latex prints them for a paper, --format claims for 'cairn check'.\n"
          "With -o FILE the proof is written as a certificate that 'cairn check-proof' verifies, and with -o FILE.svg\n"
          "(or .png, .pdf, .tikz) the automaton is drawn; --format walnut and --format dot write it for Walnut and\n"
          "Graphviz.\n"
          "\n"
          "Proofs are kept in $XDG_CACHE_HOME/cairn/proofs.sqlite or ~/.cache/cairn/proofs.sqlite; CAIRN_STORE names\n"
          "another file or folder, and CAIRN_STORE=none keeps nothing. What a search has learned that --time or Ctrl-C "
          "ended\n"
          "is kept there, too, and the same command goes on from it. To forget all proofs, delete the file; --again\n"
          "replaces one.\n"
          "\n"
          "Exit code 0 when it is proved, 3 when it stays unknown: the limits were reached, or the automaton keeps\n"
          "growing, as that of WYTHOFF does in binary; 2 when it is proved, but has no words for the format.\n"
          "With --json: {game, play, question, coordinates, slice, numeration, proved, statement, first_positions,\n"
          "same_as, states, product_states, automata_tried, data_to, data_engine, seconds, kept, hint, known, engine, "
          "status};\n"
          "kept is true when it was known from an earlier run.",
          "  cairn prove minnie --stacks 3\n"
          "  cairn prove 'misere wynnie' -o wynnie.json  and a certificate\n"
          "  cairn prove wythoff --numeration zeckendorf\n"
          "  cairn prove 'comply{1..4}' --grundy\n"
          "  cairn prove wythoff --grundy --slice 12  the rows 0 to 12\n"
          "  cairn prove 'subtraction{2^i}' --grundy\n"
          "  cairn prove minnie -o minnie.svg         the automaton as a picture",
          [arguments](CommandOptions& options) {
            options.argument("GAME", arguments->game, "a game, such as minnie, 'cash{1,3,4}' or 'misere wynnie'");
            options.text("--stacks", "K", arguments->stacks,
                         "the number of stacks, for games with any number (default 2, at most 10; 9 with --grundy)");
            options.text("--slice", "BOUNDS", arguments->slice,
                         "only positions whose first number, or smallest stack, is at most a bound; 8,8 bounds two, "
                         "any,8 the second alone");
            options.flag("--grundy", arguments->grundy, "the Grundy values rather than the P-positions");
            options.choice("--numeration", "NAME", arguments->numeration, "binary or zeckendorf (default binary)",
                           {"binary", "zeckendorf"});
            arguments->format.declare_picture(
                options, "text, json, latex, claims, certificate, walnut, dot, svg, png, pdf or tikz");
            options.text("--mode", "MODE", arguments->mode,
                         "with --format walnut: of which mode, such as 'side = S' or S");
            options.text("--states", "N", arguments->states, "give up beyond N states (default 5000)");
            options.text("--product-states", "N", arguments->product_states,
                         "give up beyond N product states (default 1000000)");
            options.flag("--insist", arguments->insist, "go on to the limits though the automaton keeps growing");
            options.flag("--again", arguments->again, "prove it anew, though it is proved already");
          },
          [arguments](Context& context) { return run_prove(*arguments, context); }};
}

}  // namespace cairn::cli
