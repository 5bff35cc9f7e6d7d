#!/usr/bin/env bash
# usage: can_fail.sh ROOT PROGRAM
# The comparison of module and program sees when they differ: a program that changes one digit of one answer, and one word of one
# error, has two differences.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/liar" <<'LIAR'
#!/usr/bin/env bash
"$PROGRAM" "$@" 2> >(sed "s/unknown game 'nimm'/unknown game 'nim'/" >&2) | sed '/"position":"nim\[3,5\]"/s/"grundy":6/"grundy":7/'
code=${PIPESTATUS[0]}
wait
exit "$code"
LIAR
chmod +x "$folder/liar"
PROGRAM=$(readlink -f "$2") node "$1/tests/wasm/test.mjs" "$1" "$folder/liar" >"$folder/out"
code=$?
if ((code == 1)) && tail -n 1 "$folder/out" | grep -q ': 2 differences$' && grep -q '^WRONG: solve nim\[3,5\]$' "$folder/out" &&
  grep -q '^WRONG: table nimm --to 5: other errors$' "$folder/out"; then
  exit 0
fi
echo "exit code $code"
cut -c1-300 "$folder/out"
exit 1
