#!/usr/bin/env bash
# usage: file_length.sh ROOT
# No source file is longer than 600 lines: past that it does more than one thing and should be split.
cd "$1" || exit 2
find src include tests bench examples python \( -name '*.cpp' -o -name '*.hpp' \) -exec wc -l {} \; |
  awk '$1 > 600 { print $2 ": " $1 " lines, at most 600 are allowed"; bad = 1 } END { exit bad }'
