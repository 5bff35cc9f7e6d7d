#!/usr/bin/env bash
# usage: can_fail.sh CAIRN VALIDATE...
# Programs that print something else than docs/schema says, and lists of commands that leave something out: validate.py
# must notice each, and say the right thing about it.
set -u
cairn=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# expect TEXT SED [COMMANDS]: with the output changed by SED, validate.py fails and prints TEXT.
expect() {
  printf '#!/bin/bash\n"%s" "$@" | sed %q\n' "$cairn" "$2" >"$folder/liar"
  chmod +x "$folder/liar"
  printf '%s\n' "${3-cairn solve --json nim[1,2]}" >"$folder/commands"
  local printed
  printed=$("${validate[@]}" "$folder/liar" "$folder/commands" 2>&1)
  if (($? != 1)) || ! grep -qF -- "$1" <<<"$printed"; then
    echo "not noticed: $1"
    head -n 20 <<<"$printed"
    failures=$((failures + 1))
  fi
}
validate=("$@")

expect "'surprise' was unexpected" 's/"status"/"surprise":1,"status"/'
expect "'remoteness' is a required property" 's/"remoteness":[0-9]*,//'
expect "'guessed' is not one of" 's/"computed"/"guessed"/'
expect "'Lazy' is not one of" 's/"lazy"/"Lazy"/'
expect "1 was expected" 's/"schema":1/"schema":2/'
expect "'schema' is a required property" 's/"schema":1,//'
expect "'made_by' is a required property" 's/"made_by":"[^"]*",//'
expect "does not match" 's/, build [0-9a-f]*"/"/'
expect "3.5 is not" 's/"grundy":3/"grundy":3.5/'
expect "no JSON" 's/}$//'
expect "no answer" '/./d'
expect "no command shows moves#/properties/options" ''
expect "excuses nothing" '' 'unseen solve#/properties/never'
exit $((failures > 0))
