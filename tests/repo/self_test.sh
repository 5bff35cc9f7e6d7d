#!/usr/bin/env bash
# usage: self_test.sh CHECK
# A check that cannot fail checks nothing: feeds each check good samples, which it must accept, and bad ones, which
# it must reject for the right reason.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

# sample PATH TEXT: a source tree with this one file.
sample() {
  rm -rf "${tree:?}"/*
  mkdir -p "$tree"/{src,include,tests,bench,examples} "$tree/$(dirname "$1")"
  printf '%s\n' "$2" >"$tree/$1"
  label="$1: ${2:0:60}"
}
accepts() {
  local output
  output=$("${check[@]}" 2>&1) || { echo "must be accepted: $label"; echo "$output"; failures=1; }
}
rejects() { # REASON, a part of the message
  local output
  if output=$("${check[@]}" 2>&1); then
    echo "must be rejected: $label"; failures=1
  elif [[ $output != *"$1"* ]]; then
    echo "rejected, but not because of '$1': $label"; echo "$output"; failures=1
  fi
}

case $1 in
  layering)
    check=(bash "$here/layering.sh" "$tree")
    sample src/rules/a.cpp '#include "base/b.hpp"'; accepts
    sample src/rules/a.cpp '#include "rules/b.hpp"'; accepts
    sample src/rules/a.cpp '#include <cairn/error.hpp>'; accepts
    sample src/rules/a.cpp '#include <vector>'; accepts
    sample src/rules/a.cpp '#include <fmt/format.h>'; accepts
    sample src/base/json.hpp '#include <nlohmann/json.hpp>'; accepts
    sample src/cli/a.cpp '#include <CLI/CLI.hpp>'; accepts
    sample src/render/cash/a.cpp '#include "cash/b.hpp"'; accepts
    sample src/api/cash.cpp '#include "cash/b.hpp"'; accepts
    sample src/lab/cash_automaton.hpp '#include "cash/b.hpp"'; accepts
    sample src/lab/solve.cpp '#include "cash/b.hpp"'; accepts
    sample src/lab/a.cpp '#include "cash/b.hpp"'; rejects 'belongs to src/cash'
    sample src/render/cashier.d/b/a.cpp '#include "cash/b.hpp"'; rejects 'belongs to src/cash'
    sample src/rules/cash.cpp '#include "cash/b.hpp"'; rejects 'not above'
    sample src/render/a.cpp '#include "lab/b.hpp"'; accepts
    sample src/lab/a.cpp '#include "engine/rows/b.hpp"'; accepts
    sample src/cli/bench.cpp '#include "bench/lines.hpp"'; accepts
    sample src/cli/bench.cpp '#include "lab/laboratory.hpp"'; accepts
    sample src/cli/a.cpp '#include "base/printable.hpp"'; accepts
    sample src/cli/a.cpp '#include "cli/common.hpp"'; accepts
    sample src/cli/a.cpp '#include "api/inside.hpp"'; rejects 'client of the public library'
    sample src/cli/a.hpp '#include "render/text.hpp"'; rejects 'client of the public library'
    sample src/cli/a.cpp '#include "base/control.hpp"'; rejects 'client of the public library'
    sample src/base/a.cpp '#include "rules/b.hpp"'; rejects 'not above'
    sample src/base/a.hpp '  #  include <rules/b.hpp>'; rejects 'not above'
    sample src/prove/learn/a.cpp '#include "claims/b.hpp"'; rejects 'not above'
    sample src/automata/a.cpp '#include "engine/b.hpp"'; rejects 'not above'
    sample src/engine/a.cpp '#include "cli/b.hpp"'; rejects 'not above'
    sample src/engine/a.cpp '#include "../cli/b.hpp"'; rejects 'path from src'
    sample src/engine/a.cpp '#include "b.hpp"'; rejects 'path from src'
    sample src/wrong/a.cpp '#include <vector>'; rejects 'no level'
    sample src/engine/a.cpp '#include <CLI/CLI.hpp>'; rejects 'belongs to'
    sample src/cli/a.cpp '#include <nlohmann/json.hpp>'; rejects 'belongs to'
    sample src/base/a.hpp '#include <nlohmann/json.hpp>'; rejects 'belongs to'
    sample src/rules/a.cpp '#include <gmpxx.h>'; rejects 'belongs to'
    sample src/cli/a.cpp '#include "bench/lines.hpp"'; rejects 'belongs to'
    sample src/engine/bench.cpp '#include "bench/lines.hpp"'; rejects 'belongs to'
    sample src/cli/bench.cpp '#include "bench/plain.hpp"'; rejects 'unknown library'
    sample src/engine/a.cpp '#include <sqlite3.h>'; rejects 'belongs to'
    sample src/engine/graph/a.cpp '#include <nauty/nauty.h>'; accepts
    sample src/lab/a.cpp '#include <nauty/nauty.h>'; rejects 'belongs to'
    sample src/base/a.cpp '#include <boost/any.hpp>'; rejects 'unknown library'
    sample include/cairn/a.hpp '#include <gmpxx.h>'; rejects 'public header'
    sample include/cairn/a.hpp '#include "base/b.hpp"'; rejects 'public header'
    sample include/cairn/a.hpp '#include <fmt/core.h>'; rejects 'public header'
    sample src/cli/a.cpp 'const char* hint = "allow more with --memory";'; accepts
    sample src/base/a.cpp 'namespace cairn::base { const char* hint = "allow more memory"; }'; accepts
    sample src/base/a.cpp 'namespace cairn::base { const char* hint = "allow more with --memory"; }'; rejects 'names an option'
    ;;
  format)
    check=(bash "$here/format.sh" "$tree")
    sample src/base/a.cpp 'int zero() { return 0; }'; accepts
    sample src/base/a.cpp 'int zero( ) {return 0;}'; rejects 'Wclang-format'
    sample bench/a.hpp 'int *zero();'; rejects 'Wclang-format'
    ;;
  file_length)
    check=(bash "$here/file_length.sh" "$tree")
    sample src/base/a.cpp "$(seq 600)"; accepts
    sample src/base/a.cpp "$(seq 601)"; rejects '601 lines'
    sample tests/base/a.hpp "$(seq 601)"; rejects '601 lines'
    ;;
  tidy)
    check=(clang-tidy-16 --quiet "--config-file=$here/../../.clang-tidy" "$tree/src/base/a.cpp" -- -std=c++20)
    sample src/base/a.cpp 'constexpr int kTwo = 2; enum class Side { left }; class Box { int size_ = kTwo; };'; accepts
    sample src/base/a.cpp 'int BadName() { return 0; }'; rejects identifier-naming
    sample src/base/a.cpp 'class box {};'; rejects identifier-naming
    sample src/base/a.cpp 'class Box { int size = 0; };'; rejects identifier-naming
    sample src/base/a.cpp 'enum class Side { Left };'; rejects identifier-naming
    sample src/base/a.cpp 'int f(double x) { if (x > 1) return 1; else return 1; }'; rejects bugprone-branch-clone
    sample src/base/a.cpp 'int* none() { return 0; }'; rejects use-nullptr
    ;;
  *) echo "unknown check: $1"; exit 2 ;;
esac
exit $failures
