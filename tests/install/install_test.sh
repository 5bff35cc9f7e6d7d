#!/usr/bin/env bash
# usage: install_test.sh BUILD COMPILER
# Installs into a folder of its own, builds a program against it with what pkg-config says, with its static libraries, and
# with CMake's find_package, and compares what it prints with what the installed program prints. Last, that a broken
# installation would have been noticed. With a shared library, both programs need it, and there is no static one.
set -u
build=$1 compiler=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$folder/prefix
export CAIRN_STORE=none

fail() {
  echo "$*"
  exit 1
}

cmake --install "$build" --prefix "$prefix" >"$folder/log" 2>&1 || { cat "$folder/log"; fail "it cannot be installed"; }
# As whoever moves it would have it.
mv "$prefix" "$folder/moved"
prefix=$folder/moved
[[ -x $prefix/bin/cairn ]] || fail "there is no program"
"$prefix/bin/cairn" --version >/dev/null || fail "the program does not find its library"
pc=$(find "$prefix" -name cairn.pc)
[[ -n $pc ]] || fail "there is no cairn.pc"
export PKG_CONFIG_PATH=${pc%/*}
library=$(dirname "${pc%/*}")
export LD_LIBRARY_PATH=$library

mkdir "$folder/outside"
cd "$folder/outside" || exit 2
cat >solve.cpp <<'CPP'
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  cairn::Lab lab;
  std::cout << cairn::to_json(lab.solve("minnie[7,9,20]"));
}
CPP
cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(outside LANGUAGES CXX)
find_package(cairn 0.1 REQUIRED)
add_executable(by_cmake solve.cpp)
target_link_libraries(by_cmake PRIVATE cairn::cairn)
CMAKE

flags() { pkg-config "$@" cairn; }
by_pkg_config() { # shellcheck disable=SC2046
  "$compiler" -std=c++20 solve.cpp $(flags --cflags --libs) -o by_pkg_config
}
statically() { # shellcheck disable=SC2046
  "$compiler" -std=c++20 solve.cpp $(flags --static --cflags --libs) -o statically
}
by_cmake() {
  cmake -B build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$compiler" >log 2>&1 &&
    cmake --build build >>log 2>&1 || { cat log; return 1; }
}

expected=$("$prefix/bin/cairn" solve --json 'minnie[7,9,20]')
[[ $expected == *'"outcome":"N"'*'"grundy":12'* ]] || fail "the installed program prints $expected"
prints() {
  local actual
  actual=$("$1") || fail "$1 does not run"
  [[ $actual == "$expected" ]] || fail "$1 prints $actual"
}

by_pkg_config || fail "pkg-config does not say what is needed"
prints ./by_pkg_config
if [[ -e $library/libcairn.so ]]; then
  for program in ./by_pkg_config "$prefix/bin/cairn"; do
    [[ $(readelf -d "$program") == *'[libcairn.so.'* ]] || fail "$program does not use the shared library"
  done
fi
if [[ -e $library/libcairn.a ]]; then
  statically || fail "pkg-config --static does not say what is needed"
  prints ./statically
fi
by_cmake || fail "find_package(cairn) does not work"
prints ./build/by_cmake

# Each header can be included alone.
for header in "$prefix"/include/cairn/*.hpp; do
  echo "#include <cairn/${header##*/}>" >alone.cpp
  # shellcheck disable=SC2046
  "$compiler" -std=c++20 -Wall -Wextra -Werror -fsyntax-only alone.cpp $(flags --cflags) ||
    fail "${header##*/} cannot be included alone"
done

# What is missing is noticed.
rm -f by_pkg_config
mv "$prefix/include/cairn/answer.hpp" "$folder"
if by_pkg_config 2>/dev/null; then fail "a header was missing, and nobody noticed"; fi
mv "$folder/answer.hpp" "$prefix/include/cairn"
sed -i 's/-lcairn//' "$pc"
if by_pkg_config 2>/dev/null; then fail "the library was missing, and nobody noticed"; fi
echo "installed and used from outside"
