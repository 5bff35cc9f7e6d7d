#!/usr/bin/env bash
# The referee must notice a program that lies: can_fail.sh REFEREE CAIRN. Each lie is a filter on what the real program prints.
set -u
referee=$(readlink -f "$1")  # it runs the program in a folder of its own
cairn=$(readlink -f "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# expect_noticed NAME FILTER: a cairn whose output goes through the filter is found out within some cases.
expect_noticed() {
  printf '#!/usr/bin/env bash\nset -o pipefail\n"%s" "$@" | %s\n' "$cairn" "$2" > "$folder/$1"
  chmod +x "$folder/$1"
  if "$referee" --cairn "$folder/$1" --seed 5 --cases 12 --stop 1 > "$folder/out"; then
    echo "not noticed: $1"
    cat "$folder/out"
    failed=1
  elif ! grep -q 'WRONG referee --seed 5 --case [0-9]*   # ' "$folder/out"; then
    echo "noticed without a line to repeat it: $1"
    failed=1
  fi
}

expect_noticed outcome "sed 's/\"outcome\":\"P\"/\"outcome\":\"N\"/'"
expect_noticed grundy "sed 's/\"grundy\":1,/\"grundy\":2,/'"
expect_noticed remoteness "sed 's/\"remoteness\":3,/\"remoteness\":1,/'"
expect_noticed winning_moves "sed 's/\"winning_moves\":\\[\"[^\"]*\",*/\"winning_moves\":[/'"
expect_noticed list "sed 's/\"count\":[0-9]*,\"positions\":\\[\\[[^]]*\\],/\"count\":1,\"positions\":[/'"
expect_noticed claims "sed 's/\"holds\":true/\"holds\":false/'"
expect_noticed not_json "sed 's/\"known\":{/\"known\":/'"
expect_noticed how "sed 's/\"how\":\"[a-z]*\"/\"how\":\"surely\"/'"

# A program that is ended by a signal.
printf '#!/usr/bin/env bash\ncase $1 in rules) exec "%s" "$@" ;; esac\nkill -SEGV $$\n' "$cairn" > "$folder/crash"
chmod +x "$folder/crash"
if "$referee" --cairn "$folder/crash" --seed 5 --cases 2 --stop 1 > "$folder/out"; then
  echo "not noticed: a crash"
  failed=1
fi

# A program that refuses everything: nothing is wrong, but nothing is compared.
printf '#!/usr/bin/env bash\ncase $1 in rules) exec "%s" "$@" ;; esac\necho "error: no" >&2\nexit 2\n' "$cairn" > "$folder/mute"
chmod +x "$folder/mute"
if "$referee" --cairn "$folder/mute" --seed 5 --cases 60 > "$folder/out"; then
  echo "not noticed: a program that answers nothing"
  failed=1
elif ! grep -q 'too little was compared' "$folder/out"; then
  echo "a program that answers nothing was called wrong"
  cat "$folder/out"
  failed=1
fi

# A corpus with a wrong truth.
printf 'game g\n  pile n\n  move take t in {1,2}\n\n$ solve '"'g[3]'"'\n{"outcome":"N"}\n' > "$folder/wrong.case"
if "$referee" --cairn "$cairn" --corpus "$folder/wrong.case" > "$folder/out"; then
  echo "not noticed: a file of the corpus that is not fulfilled"
  failed=1
fi
exit $failed
