#!/usr/bin/env bash
# usage: run_examples.sh FILE.md ROOT BINARY
# Runs the examples of a document and compares what they print with what the document says, so that it stays true.
#
# An example is a block that opens with ```console. In it, a line `$ COMMAND` is run by bash; a trailing \ continues it
# on the next line. The lines after it are its exact output (stdout and stderr), where a line `...` stands for any
# number of lines; a last line `[exit N]` is the exit code, 0 when not given. Commands run in a folder that looks like
# the root of the sources, with `cairn` the given binary; files they write there are seen by later commands only, and so
# are proofs that they keep. The build that answers is called 1f0c2a9b3d4e in documents, whatever it is.
set -u
document=$(readlink -f "$1")
root=$(readlink -f "$2")
binary=$(readlink -f "$3")
export LC_ALL=C.UTF-8

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for entry in "$root"/*; do
  case ${entry##*/} in build | cairn | test) ;; *) ln -s "$entry" "$folder/" ;; esac
done
ln -s "$binary" "$folder/cairn"
cd "$folder" || exit 2
export HOME="$folder" PATH="$folder:$PATH"
unset CAIRN_STORE XDG_CACHE_HOME

# matches EXPECTED ACTUAL (names of arrays of lines): pieces between `...` are found from left to right.
matches() {
  local -n expected=$1 actual=$2
  local -a piece=()
  local next=0 open=0 line
  for line in "${expected[@]}"; do
    if [[ $line == ... ]]; then
      place actual || return
      piece=() open=1
    else
      piece+=("$line")
    fi
  done
  # The last piece must end where the output ends.
  if ((open)) && ((${#actual[@]} - ${#piece[@]} >= next)); then next=$((${#actual[@]} - ${#piece[@]})) open=0; fi
  place actual && ((next == ${#actual[@]}))
}
# Moves `next` behind the first place at or after it where `piece` stands; only at `next` itself unless `open`.
place() {
  local -n lines=$1
  local start i
  for ((start = next; start + ${#piece[@]} <= ${#lines[@]}; start++)); do
    for ((i = 0; i < ${#piece[@]}; i++)); do
      [[ ${lines[start + i]} == "${piece[i]}" ]] || break
    done
    if ((i == ${#piece[@]})); then
      next=$((start + i))
      return 0
    fi
    ((open)) || return 1
  done
  return 1
}

build=$(cairn --version | sed 's/.*(build \([0-9a-f]*\),.*/\1/')

examples=0 failures=0
check() { # runs $command and compares with $wanted and $code
  [[ -n $command ]] || return
  local -a got=()
  local status
  timeout 1800 bash -c "$command" >"$folder/.output" 2>&1 </dev/null
  status=$?
  mapfile -t got < <(sed "s/build ${build:-none}\b/build 1f0c2a9b3d4e/g" "$folder/.output")
  while ((${#wanted[@]})) && [[ -z ${wanted[-1]} ]]; do unset 'wanted[-1]'; done
  while ((${#got[@]})) && [[ -z ${got[-1]} ]]; do unset 'got[-1]'; done
  examples=$((examples + 1))
  if ! matches wanted got || ((status != code)); then
    failures=$((failures + 1))
    echo "${document##*/}:$at: $ $command"
    ((status == code)) || echo "  exit code $status instead of $code"
    diff --label documented --label printed -u <(printf '%s\n' "${wanted[@]}") <(printf '%s\n' "${got[@]}")
  fi
}

number=0 inside=0 command='' continued=0
while IFS= read -r line || [[ -n $line ]]; do
  number=$((number + 1))
  if ((!inside)); then
    [[ $line != '```console' ]] || inside=1
  elif [[ $line == '```' ]]; then
    check
    inside=0 command='' continued=0
  elif ((continued)); then
    command+=$'\n'$line
    [[ $line == *\\ ]] || continued=0
  elif [[ $line == '$ '* ]]; then
    check
    command=${line#'$ '} at=$number code=0 wanted=()
    [[ $line != *\\ ]] || continued=1
  elif [[ -z $command ]]; then
    echo "${document##*/}:$number: output before any command"
    failures=$((failures + 1))
  elif [[ $line =~ ^\[exit\ ([0-9]+)\]$ ]]; then
    code=${BASH_REMATCH[1]}
  else
    wanted+=("$line")
  fi
done <"$document"
if ((inside)); then
  echo "${document##*/}: the last block is not closed"
  failures=$((failures + 1))
fi

echo "${document##*/}: $examples examples, $failures wrong"
((failures == 0))
