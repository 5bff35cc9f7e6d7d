#!/usr/bin/env bash
# usage: in_document.sh DOCUMENT EXAMPLES
# Every block of C++ in the document stands in one of the examples, and the document names each of them.
document=$1 examples=$2 bad=0 blocks=0 block="" inside=0
while IFS= read -r line; do
  if ((!inside)) && [[ $line == '```cpp' ]]; then
    inside=1 block=""
  elif ((inside)) && [[ $line == '```' ]]; then
    inside=0 found=0
    blocks=$((blocks + 1))
    for file in "$examples"/*.cpp; do
      if [[ $(<"$file") == *"${block%$'\n'}"* ]]; then found=1; fi
    done
    if ((!found)); then
      printf 'no example has this block:\n%s\n' "$block"
      bad=1
    fi
  elif ((inside)); then
    block+=$line$'\n'
  fi
done <"$document"
for file in "$examples"/*.cpp; do
  grep -q "examples/${file##*/}" "$document" || { echo "$document does not name ${file##*/}"; bad=1; }
done
((blocks > 0)) || { echo "$document has no C++"; bad=1; }
exit $bad
