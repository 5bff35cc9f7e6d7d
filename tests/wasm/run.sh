#!/usr/bin/env bash
# usage: run.sh ROOT build | run.sh ROOT test|measure PROGRAM
# The module for WebAssembly. build: builds it, installing what that needs. test: its answers in Node are those of the program.
# measure: what questions cost in both, which is no test.
set -u
root=$(cd "$1" && pwd -P)
if [[ $2 == build ]]; then
  name=test
  source "$root/cmake/launch.sh"
  source "$root/cmake/wasm.sh"
  wasm_up_to_date
  exit
fi
exec node "$root/tests/wasm/$2.mjs" "$root" "$3"
