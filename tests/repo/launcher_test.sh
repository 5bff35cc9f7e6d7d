#!/usr/bin/env bash
# The launcher ./cairn, tried on a tiny program: it builds once, keeps stdout and the exit code for the program, works
# from any folder, and builds again exactly when something changed.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree="$scratch/a tree"
mkdir -p "$tree"/{include,src/base,src/cli,src/api,src/language/ledger,bench,games,claims,python} "$scratch/elsewhere"
cp -r "$here/../../"{cairn,cmake,CMakeLists.txt,CMakePresets.json} "$tree"
cp "$here/../../bench/CMakeLists.txt" "$tree/bench"
printf 'namespace cairn::base {\nextern const char* const kVersion;\nextern const char* const kBuild;\n}\n' >"$tree/src/base/build_id.hpp"
echo '# no module' >"$tree/python/CMakeLists.txt"
echo 'int nothing_to_read() { return 0; }' >"$tree/src/cli/main.cpp"
echo 'int nothing_to_measure() { return 0; }' >"$tree/bench/nothing.cpp"
echo 'int nothing_to_compute() { return 0; }' >"$tree/src/base/nothing.cpp"
echo 'int nothing_to_say() { return 0; }' >"$tree/src/language/nothing.cpp"
cat >"$tree/src/language/embedded.hpp" <<'END'
#pragma once
#include <string_view>
#include <utility>
namespace cairn::language {
extern const std::pair<std::string_view, std::string_view> kEmbeddedGames[];
extern const std::size_t kEmbeddedGameCount;
}
END
sed 's/Games/Claims/; s/GameCount/ClaimsCount/' "$tree/src/language/embedded.hpp" >"$tree/src/language/ledger/embedded_claims.hpp"
echo '# nothing is claimed' >"$tree/claims/nothing.claims"
cat >"$tree/src/cli/start.cpp" <<'END'
// Prints the embedded games, then the first line of the file that the argument names; its length is the exit code.
#include "language/embedded.hpp"
#include <fstream>
#include <iostream>
int main(int count, char** arguments) {
  for (std::size_t i = 0; i < cairn::language::kEmbeddedGameCount; ++i) std::cout << cairn::language::kEmbeddedGames[i].second;
  std::string line;
  if (count > 1) std::getline(std::ifstream(arguments[1]), line);
  std::cout << line;
  return static_cast<int>(line.size());
}
END
printf 'one )" \\ é;' >"$tree/games/one.rules"
echo abc >"$scratch/elsewhere/file"
ln -s "../a tree/cairn" "$scratch/elsewhere/link"

failures=0
run() { output=$("$@" 2>"$scratch/errors"); status=$?; errors=$(<"$scratch/errors"); }
expect() { # WHAT OUTPUT STATUS BUILT(yes, no)
  local built=no
  [[ -z $errors ]] || built=yes
  [[ $output == "$2" && $status == "$3" && $built == "$4" ]] && return
  failures=$((failures + 1))
  echo "$1: printed '$output', exit code $status, built $built; stderr: $errors"
}

run "$tree/cairn"
expect 'first call builds' 'one )" \ é;' 0 yes
run "$tree/cairn"
expect 'second call does not' 'one )" \ é;' 0 no
# The quick way of a tree that did not change needs nothing but the plainest shell.
mkdir "$scratch/no_bash"
printf '#!/bin/sh\necho bash was called >&2\nexit 99\n' >"$scratch/no_bash/bash"
chmod +x "$scratch/no_bash/bash"
run env PATH="$scratch/no_bash:$PATH" "$tree/cairn"
expect 'third call takes the quick way' 'one )" \ é;' 0 no
cd "$scratch/elsewhere" || exit 2
run ./link file
expect 'through a link, with a relative path' 'one )" \ é;abc' 3 no
echo two >"$tree/games/two.rules"
run ./link
expect 'a new game' 'one )" \ é;two' 0 yes
echo new >"$tree/games/two.rules"
run ./link
expect 'a changed game' 'one )" \ é;new' 0 yes
rm "$tree/games/one.rules"
run ./link
expect 'a removed game' 'new' 0 yes
echo 'int broken' >"$tree/src/cli/more.cpp"
run ./link
expect 'broken sources' '' 70 yes
[[ $errors == *more.cpp* ]] || { echo "the error is not shown: $errors"; failures=1; }
rm "$tree/src/cli/more.cpp"
run ./link
expect 'repaired sources' 'new' 0 yes
mv "$tree" "$scratch/moved"
for call in 1 2; do "$scratch/moved/cairn" >"$scratch/call$call" 2>"$scratch/errors$call" & done
wait
output=$(cat "$scratch"/call[12]) status=0 errors=$(cat "$scratch"/errors[12])
expect 'moved, two calls at once' $'new\nnew' 0 yes
[[ $(grep -c "building (log" <<<"$errors") == 1 ]] || { echo "built twice: $errors"; failures=1; }
exit $((failures > 0))
