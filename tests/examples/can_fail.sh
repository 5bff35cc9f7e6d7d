#!/usr/bin/env bash
# The checks of the examples notice what they are there for.
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fails() {
  if "$@" >/dev/null 2>&1; then
    echo "not noticed: $*"
    exit 1
  fi
}
passes() {
  if ! "$@"; then
    echo "refused: $*"
    exit 1
  fi
}
printf '#include <iostream>\nint main() {}\n// prints:\n// yes\n' >"$folder/a.cpp"
printf 'echo yes\n' >"$folder/right"
printf 'echo no\n' >"$folder/wrong"
chmod +x "$folder/right" "$folder/wrong"
passes bash "$here/run_example.sh" "$folder/a.cpp" "$folder/right"
fails bash "$here/run_example.sh" "$folder/a.cpp" "$folder/wrong"
printf '#include "lab/laboratory.hpp"\n// prints:\n// yes\n' >"$folder/b.cpp"
fails bash "$here/run_example.sh" "$folder/b.cpp" "$folder/right"
rm "$folder/b.cpp"
printf 'examples/a.cpp\n```cpp\nint main() {}\n```\n' >"$folder/right.md"
printf 'examples/a.cpp\n```cpp\nint main() { return 1; }\n```\n' >"$folder/wrong.md"
printf '```cpp\nint main() {}\n```\n' >"$folder/silent.md"
passes bash "$here/in_document.sh" "$folder/right.md" "$folder"
fails bash "$here/in_document.sh" "$folder/wrong.md" "$folder"
fails bash "$here/in_document.sh" "$folder/silent.md" "$folder"
