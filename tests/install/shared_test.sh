#!/usr/bin/env bash
# usage: shared_test.sh SOURCES BUILD COMPILER
# Builds the program with a shared library, in a folder of its own below BUILD, and then does all that install_test.sh does.
set -u
sources=$1 build=$2/shared compiler=$3

fail() {
  echo "$*"
  exit 1
}

mkdir -p "$build" || exit 2
{
  cmake -S "$sources" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" \
    -DBUILD_SHARED_LIBS=ON -DCAIRN_TESTS=OFF && cmake --build "$build" --target cairn
} >"$build/log" 2>&1 || { tail -n 40 "$build/log"; fail "it does not build with a shared library"; }
[[ -e $build/libcairn.so && ! -e $build/libcairn.a ]] || fail "the library is not shared"
exec bash "$sources/tests/install/install_test.sh" "$build" "$compiler"
