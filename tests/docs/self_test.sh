#!/usr/bin/env bash
# The runner of examples accepts true documents and rejects false ones; `cairn` is a stand-in made of echo.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/games"
echo rules >"$folder/games/a.rules"
printf '#!/bin/sh\nfor word; do echo "$word"; done\n[ "$1" != no ]\n' >"$folder/program"
chmod +x "$folder/program"
failures=0

run() {
  printf '%s\n' 'Text' '$ not a command' "$@" >"$folder/page.md"
  bash "$here/run_examples.sh" "$folder/page.md" "$folder" "$folder/program"
}
accepts() { output=$(run "$@") || { echo "must pass: $*"; echo "$output"; failures=1; }; }
rejects() { ! output=$(run "$@") || { echo "must fail: $*"; failures=1; }; }
open='```console' close='```'

accepts 'no examples'
accepts "$open" '$ ./cairn a' a "$close"
accepts "$open" '$ cairn a b' a b '' '$ ./cairn "*" "[c]"' '*' '[c]' "$close" text "$open" '$ cairn d' d "$close"
accepts "$open" '$ ./cairn a \' '  b' a b "$close"
accepts "$open" '$ ./cairn no' no '[exit 1]' "$close"
accepts "$open" '$ ./cairn a >&2' a "$close"
accepts "$open" '$ cat games/a.rules' rules "$close"
accepts "$open" '$ ./cairn a > file' '$ cat file' a "$close"
accepts "$open" '$ ./cairn a b c d' a ... d "$close"
accepts "$open" '$ ./cairn a b c d' ... "$close"
accepts "$open" '$ ./cairn a b c d' a b ... c d "$close"
accepts "$open" '$ ./cairn a b a b c' ... a b c "$close"
accepts "$open" '$ ./cairn a b c b d b' a ... b ... b "$close"
accepts '```text' '$ ./cairn a' wrong "$close"

rejects "$open" '$ ./cairn a' b "$close"
rejects "$open" '$ ./cairn a' "$close"
rejects "$open" '$ ./cairn a b' a "$close"
rejects "$open" '$ ./cairn a' a b "$close"
rejects "$open" '$ ./cairn no' no "$close"
rejects "$open" '$ ./cairn a' a '[exit 1]' "$close"
rejects "$open" '$ ./cairn a b c d' a ... c "$close"
rejects "$open" '$ ./cairn a b c d' a ... x ... d "$close"
rejects "$open" '$ ./cairn a b c' a b ... b c "$close"
rejects "$open" '$ ./cairn abc' 'a*' "$close"
rejects "$open" '$ ./cairn a' b '$ ./cairn c' c "$close"
rejects "$open" '$ ./cairn a' a
rejects "$open" a "$close"
exit $failures
