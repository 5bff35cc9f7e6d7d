#!/usr/bin/env bash
# usage: format.sh ROOT [-i]
# All C++ is as clang-format leaves it, so that no change is about layout. With -i it is made so.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
mode=(--dry-run --Werror)
[[ ${2-} != -i ]] || mode=(-i)
cd "$1" || exit 2
find src include tests bench examples python \( -name '*.cpp' -o -name '*.hpp' \) -print0 |
  xargs -0 -r -P 2 -n 16 clang-format-16 "--style=file:$here/../../.clang-format" "${mode[@]}" || {
  echo "To format all files: cmake --build build/release --target format"
  exit 1
}
