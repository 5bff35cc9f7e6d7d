#!/usr/bin/env bash
# usage: run_example.sh SOURCE PROGRAM
# The program prints what stands at the end of its source, behind the line "// prints:", and the source includes nothing
# but public headers. The build that answers is called 1f0c2a9b3d4e there, whatever it is.
source=$1 program=$2
if grep -nE '^#include "' "$source" || grep -nE '^#include <[^>]*/' "$source" | grep -v '<cairn/'; then
  echo "$source includes what is not installed"
  exit 1
fi
expected=$(sed '1,/^\/\/ prints:$/d; s/^\/\/ \{0,1\}//' "$source")
if [[ -z $expected ]]; then
  echo "$source does not say what it prints"
  exit 1
fi
actual=$("$program") || exit 1
actual=$(sed -E 's/, build [0-9a-f]{12}/, build 1f0c2a9b3d4e/' <<<"$actual")
# A blank at the end of a line is not seen in a comment.
diff <(sed 's/ *$//' <<<"$expected") <(sed 's/ *$//' <<<"$actual")
