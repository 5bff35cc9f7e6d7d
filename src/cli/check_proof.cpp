// cairn check-proof: a certificate read from a file and checked from the rules of the game.
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"

#include <iostream>
#include <memory>

namespace cairn::cli {

namespace {

int run_check_proof(const std::string& path, Context& context) {
  const CommonOptions& common = context.options();
  if (!common.engine.empty()) throw Error("'cairn check-proof' has one checker only", "", "leave out --engine");
  if (!common.rules.empty()) throw Error("a certificate is checked by its own rules", "", "leave out --rules");
  const bool from_input = path == "-";
  if (!from_input) context.check_not_output(path);
  const CertificateAnswer answer = from_input ? context.lab().check_proof(std::cin, "standard input", context.limits())
                                              : context.lab().check_proof_file(path, context.limits());
  context.print_answer(answer, context.format());
  if (answer.proved()) return kDone;
  return answer.fails().empty() ? kLimitReached : kRefuted;
}

}  // namespace

Subcommand check_proof_subcommand() {
  const auto path = std::make_shared<std::string>();
  return {
      "check-proof",
      "whether a certificate proves what it says",
      "Reads a certificate and checks it from the rules of the game. Nothing of the program that found it takes part.\n"
      "\n"
      "An automaton of the P-positions or Grundy values of a game: the sentences that make it right are decided for\n"
      "all sizes, and it is compared with the definition of the game on small positions. The rules are those of the\n"
      "certificate; they are printed, and a note says when they are not those of the built-in game of that name.\n"
      "A law of NIM with Cash: all rows that it begins with are computed again, and the conditions of the induction\n"
      "are tried one by one.\n"
      "\n"
      "Exit code 0 when it is proved, 1 when it is not, 2 when the file is no certificate, 3 when a limit is reached.\n"
      "With --json: {file, game, rules, built_in, stacks, play, question, numeration, states, proved, claim, fails,\n"
      "position, product_states, positions_compared, known, engine, status} for an automaton, where built_in is true\n"
      "when the rules are those of the built-in game of that name, false when they are others, and null when there is\n"
      "none; {file, amounts, proved, claim, fails, first, period, shifts, rows_checked, known, engine, status} for a\n"
      "law.",
      "  cairn check-proof minnie3.json\n"
      "  cairn check-proof --json cash134.json\n"
      "  cairn prove minnie --format certificate | cairn check-proof -",
      [path](CommandOptions& options) {
        options.argument("FILE", *path, "a certificate; - reads it from standard input");
      },
      [path](Context& context) { return run_check_proof(*path, context); }};
}

}  // namespace cairn::cli
