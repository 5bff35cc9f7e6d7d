// The subcommands, one file each.
#pragma once

#include "cli/common.hpp"

namespace cairn::cli {

[[nodiscard]] Subcommand games_subcommand();
[[nodiscard]] Subcommand rules_subcommand();
[[nodiscard]] Subcommand solve_subcommand();
[[nodiscard]] Subcommand moves_subcommand();
[[nodiscard]] Subcommand analyze_subcommand();
[[nodiscard]] Subcommand tree_subcommand();
[[nodiscard]] Subcommand table_subcommand();
[[nodiscard]] Subcommand list_subcommand();
[[nodiscard]] Subcommand sequence_subcommand();
[[nodiscard]] Subcommand cash_subcommand();
[[nodiscard]] Subcommand guess_subcommand();
[[nodiscard]] Subcommand prove_subcommand();
[[nodiscard]] Subcommand check_subcommand();
[[nodiscard]] Subcommand claims_subcommand();
[[nodiscard]] Subcommand check_proof_subcommand();
[[nodiscard]] Subcommand play_subcommand();
[[nodiscard]] Subcommand bench_subcommand();

}  // namespace cairn::cli
