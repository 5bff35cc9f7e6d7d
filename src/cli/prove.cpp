// cairn prove: the P-positions or Grundy values of a game for all sizes, guessed and proved.
#include "prove/prove.hpp"

#include "check/certificate.hpp"
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"
#include "render/automaton_export.hpp"
#include "render/prove.hpp"
#include "render/statement/statement.hpp"
#include "render/statement/statement_claim.hpp"

#include <fmt/format.h>

#include <memory>

namespace cairn::cli {

namespace {

struct ProveArguments {
  std::string game;
  std::string stacks;
  std::string numeration = "binary";
  std::string format;
  std::string mode;
  std::string states;
  std::string product_states;
  bool grundy = false;
  bool again = false;
  bool insist = false;
};

enum class Form : std::uint8_t { text, json, latex, claims, certificate, walnut, graphviz };

Form form_of(const ProveArguments& arguments, const CommonOptions& common) {
  const std::string& format = arguments.format;
  if (common.json && !format.empty() && format != "json") {
    throw Error("--json and --format " + format + " contradict each other", "", "give one of them");
  }
  if (common.json || format == "json") return Form::json;
  if (format.empty()) return common.output.empty() ? Form::text : Form::certificate;
  if (format == "text") return Form::text;
  if (format == "latex") return Form::latex;
  if (format == "claims") return Form::claims;
  if (format == "certificate") return Form::certificate;
  if (format == "walnut") return Form::walnut;
  if (format == "dot") return Form::graphviz;
  throw Error("there is no format '" + format + "'", "", "text, json, latex, claims, certificate, walnut or dot");
}

ProveQuestion question_of(const ProveArguments& arguments, Library& library) {
  ProveQuestion question;
  const GameName named = parse_game(arguments.game, library);
  question.game = named.game;
  question.misere = named.misere;
  question.grundy = arguments.grundy;
  question.insist = arguments.insist;
  question.numeration = parse_numeration(arguments.numeration);
  if (!arguments.stacks.empty()) {
    question.stacks = static_cast<int>(parse_whole("--stacks", arguments.stacks, 1, kMostStacks));
    check_stacks(*named.game, question.stacks);
  }
  if (!arguments.states.empty()) {
    question.most_states = static_cast<std::size_t>(parse_whole("--states", arguments.states, 1, 10'000'000));
  }
  if (!arguments.product_states.empty()) {
    question.most_product_states =
        static_cast<std::uint64_t>(parse_whole("--product-states", arguments.product_states, 1, 1'000'000'000));
  }
  return question;
}

// "side = S" without its blanks, and without the names: "S". Of several coordinates: "side=S,next=T" and "S,T".
std::pair<std::string, std::string> short_names(const std::string& mode) {
  std::string plain;
  std::string values;
  std::size_t part = 0;  // where it begins in the values
  for (const char c : mode) {
    if (c == ' ') continue;
    plain += c;
    if (c == '=') {
      values.resize(part);
    } else {
      values += c;
    }
    if (c == ',') part = values.size();
  }
  return {plain, values};
}

bool is_mode(const std::string& mode, const std::string& wanted) {
  const auto [plain, values] = short_names(mode);
  const std::string said = short_names(wanted).first;
  return said == plain || said == values;
}

// The mode that is asked for by --mode, or the only one.
std::size_t mode_of(const Automaton& automaton, const std::vector<std::string>& modes, const std::string& wanted) {
  std::string all;
  std::optional<std::size_t> found;
  int count = 0;
  for (std::size_t mode = 0; mode < modes.size(); ++mode) {
    if (automaton.starts[mode] == Automaton::kNoStart) continue;
    ++count;
    all += (all.empty() ? "'" : ", '") + modes[mode] + "'";
    if (is_mode(modes[mode], wanted) || (wanted.empty() && !found)) found = mode;
  }
  if (!found) throw Error("there is no mode '" + wanted + "'", "", "the modes are " + all);
  if (wanted.empty() && count > 1) {
    throw Error("Walnut's format holds the automaton of one mode", "", "choose one with --mode: " + all);
  }
  return *found;
}

std::string latex_text(const Proof& proof, const std::vector<Statement>& statements) {
  std::string text;
  for (const Statement& statement : statements) text += statement_latex(proof, statement);
  return text;
}

std::string claims_text(const Proof& proof, const std::vector<Statement>& statements) {
  std::optional<std::vector<std::string>> claims{std::in_place};
  for (const Statement& statement : statements) {
    const auto more = statement_claims(proof, statement);
    if (!more) claims.reset();
    if (claims) claims->insert(claims->end(), more->begin(), more->end());
    if (!claims) break;
  }
  if (!claims) {
    throw Error("the words for " + proof.game->text + " speak of digits, or not of every mode, and claims cannot", "",
                "--format text or latex prints the words");
  }
  std::string text = fmt::format("# proved: by an automaton of {} states\n", proof.automaton.states());
  for (const std::string& claim : *claims) text += claim + "\n";
  return text;
}

int run_prove(const ProveArguments& arguments, Context& context) {
  const Form form = form_of(arguments, context.options());
  if (!context.options().engine.empty()) {
    throw Error("the prover chooses where its data comes from", "", "leave out --engine");
  }
  if (!arguments.mode.empty() && form != Form::walnut) {
    throw Error("--mode chooses the automaton that is written for Walnut", "", "add --format walnut, or leave it out");
  }
  const ProveQuestion question = question_of(arguments, context.library());
  const Game& game = *question.game;
  const bool partizan = game.rules.partizan();
  ProveReport report = report_of(question, context.laboratory().attempt(question, context.control(), arguments.again));
  const bool in_words = form == Form::latex || form == Form::claims;
  const bool to_file = !context.options().output.empty();
  if (to_file || form == Form::text || form == Form::json || in_words) add_words(report, context.control());
  if (form == Form::json) {
    context.print(json_of(report));
  } else if (!report.answer.proof && form != Form::text && !to_file) {
    // Another program may be reading stdout, and what it waits for does not exist.
    context.complain(Error(game.text + " stays unknown, so there is nothing to write: " + report.answer.why, "",
                           "--format text says how far it came"));
  } else if (form == Form::text || !report.answer.proof) {
    // What was asked for does not exist: the file stays away, and the answer says why.
    if (form != Form::text && to_file) context.abandon_file();
    context.print(text_of(report, context.style()));
  } else {
    const Proof& proof = *report.answer.proof;
    std::vector<Statement> statements;
    if (report.statement) statements.push_back(*report.statement);
    for (const auto& part : report.outcomes) {
      if (part.statement) statements.push_back(*part.statement);
    }
    if (in_words && (partizan ? statements.size() < report.outcomes.size() : statements.empty())) {
      throw Error("no words were found for the automaton of " + game.text, "",
                  "--format text prints its first positions, --format dot draws it");
    }
    context.print(form == Form::latex         ? latex_text(proof, statements)
                  : form == Form::claims      ? claims_text(proof, statements)
                  : form == Form::certificate ? write_certificate(proof)
                  : form == Form::walnut
                      ? walnut_of(proof.automaton, mode_of(proof.automaton, report.modes, arguments.mode))
                      : graphviz_of(proof.automaton, report.modes, report.tracks));
    if (to_file && !in_words) {
      context.finish();
      context.abandon_file();
      report.written = context.options().output;
      context.print(text_of(report, context.style()));
    }
  }
  return report.answer.proof ? kDone : kLimitReached;
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
          "With -o FILE the proof is written as a certificate that 'cairn check-proof' verifies; --format walnut and\n"
          "--format dot write the automaton for Walnut and Graphviz.\n"
          "\n"
          "Proofs are kept in $XDG_CACHE_HOME/cairn/proofs.sqlite or ~/.cache/cairn/proofs.sqlite; CAIRN_STORE names\n"
          "another file or folder, and CAIRN_STORE=none keeps nothing. To forget all proofs, delete the file; --again\n"
          "replaces one.\n"
          "\n"
          "Exit code 0 when it is proved, 3 when it stays unknown: the limits were reached, or the automaton keeps\n"
          "growing, as that of WYTHOFF does in binary; 2 when it is proved, but has no words for the format.\n"
          "With --json: {game, play, question, coordinates, numeration, proved, statement, first_positions, states,\n"
          "product_states, automata_tried, data_to, data_engine, seconds, kept, hint, known, engine, status};\n"
          "kept is true when it was known from an earlier run.",
          "  cairn prove minnie --stacks 3\n"
          "  cairn prove 'misere wynnie' -o wynnie.json  and a certificate\n"
          "  cairn prove wythoff --numeration zeckendorf\n"
          "  cairn prove 'comply{1..4}' --grundy\n"
          "  cairn prove 'subtraction{2^i}' --grundy\n"
          "  cairn prove 'cash{1,3,4}' --format dot | dot -Tsvg > cash.svg",
          [arguments](CommandOptions& options) {
            options.argument("GAME", arguments->game, "a game, such as minnie, 'cash{1,3,4}' or 'misere wynnie'");
            options.text("--stacks", "K", arguments->stacks,
                         "the number of stacks, for games with any number (default 2, at most 10; 9 with --grundy)");
            options.flag("--grundy", arguments->grundy, "the Grundy values rather than the P-positions");
            options.text("--numeration", "NAME", arguments->numeration, "binary or zeckendorf (default binary)");
            options.text("--format", "FORMAT", arguments->format,
                         "text, json, latex, claims, certificate, walnut or dot (default text; certificate with -o)");
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
