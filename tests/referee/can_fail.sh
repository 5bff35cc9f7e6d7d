#!/usr/bin/env bash
# The referee must notice a program that lies: can_fail.sh REFEREE CAIRN. Each lie is a filter on what the real program prints.
set -u
referee=$(readlink -f "$1")  # it runs the program in a folder of its own
cairn=$(readlink -f "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

complain() {
  echo "$1"
  cat "$folder/out"
  failed=1
}

# expect_wrong NAME CASES [REASON]: the program of this name in the folder gives a wrong answer within some cases. The failure
# says how to repeat it, and the files for the corpus that it writes hold for the right program, which answers each.
expect_wrong() {
  chmod +x "$folder/$1"
  if "$referee" --cairn "$folder/$1" --seed 5 --cases "$2" --stop 1 --keep "$folder/kept-$1" > "$folder/out"; then
    complain "not noticed: $1"
  elif ! grep -q "WRONG referee --seed 5 --case [0-9]*   # .*${3-}" "$folder/out"; then
    complain "noticed without a line to repeat it: $1"
  elif ! "$referee" --cairn "$cairn" --corpus "$folder/kept-$1" > "$folder/replayed"; then
    cat "$folder/replayed" >> "$folder/out"
    complain "its files for the corpus do not hold for the right program: $1"
  fi
}

# expect_noticed NAME FILTER [CASES]: a cairn whose output goes through the filter is found out.
expect_noticed() {
  printf '#!/usr/bin/env bash\nset -o pipefail\n"%s" "$@" | %s\n' "$cairn" "$2" > "$folder/$1"
  expect_wrong "$1" "${3-12}"
}

# expect_too_little NAME: nothing that it says is wrong, but it says too little.
expect_too_little() {
  chmod +x "$folder/$1"
  if "$referee" --cairn "$folder/$1" --seed 5 --cases 60 > "$folder/out"; then
    complain "not noticed: $1"
  elif ! grep -q 'too little was compared' "$folder/out"; then
    complain "called wrong, but says only too little: $1"
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
expect_noticed overclaims "sed 's/\"how\":\"computed\"/\"how\":\"proved\"/'"
expect_noticed period "sed 's/\"period\":[0-9]*/\"period\":1/'" 30
expect_noticed certificate "sed 's/\"proved\":true,\"claim\"/\"proved\":false,\"claim\"/'" 40
expect_noticed exit_code "cat; exit 0"

# A program that is ended by a signal.
printf '#!/usr/bin/env bash\ncase $1 in rules) exec "%s" "$@" ;; esac\nkill -SEGV $$\n' "$cairn" > "$folder/crash"
expect_wrong crash 2

# Some commands do nothing, and call it done.
printf '#!/usr/bin/env bash\ncase $1 in prove|check|moves|check-proof) exit 0 ;; esac\nexec "%s" "$@"\n' "$cairn" > "$folder/silent"
expect_wrong silent 12

# Where numbers have four digits the answer is that for the next number, under the name of the one that was asked for.
cat > "$folder/next" <<EOF
#!/usr/bin/env bash
if [[ \$1 == solve && \$2 == - ]]; then
  perl -pe 's/\\[(\\d{4})\\]/"[".(\$1+1)."]"/e' | "$cairn" "\$@" | perl -pe 's/\\[(\\d{4})\\]/"[".(\$1-1)."]"/ge'
else
  exec "$cairn" "\$@"
fi
EOF
expect_wrong next 60

# A program that gives away nothing that it need not: no Grundy value, no winning moves, no period.
cat > "$folder/withholds" <<EOF
#!/usr/bin/env bash
set -o pipefail
"$cairn" "\$@" | sed -E 's/"(grundy|remoteness|period)":[0-9]+/"\1":null/g; s/winning_moves":\[("[^"]*",?)*\]/winning_moves":[]/g
  s/"winning_moves_complete":true/"winning_moves_complete":false/'
EOF
expect_too_little withholds

# A program that refuses everything: nothing is wrong, but nothing is compared.
printf '#!/usr/bin/env bash\ncase $1 in rules) exec "%s" "$@" ;; esac\necho "error: no" >&2\nexit 2\n' "$cairn" > "$folder/mute"
expect_too_little mute

# A program that refuses some kinds of questions only.
printf '#!/usr/bin/env bash\ncase $1 in sequence|moves|table) echo "error: no" >&2; exit 2 ;; esac\nexec "%s" "$@"\n' "$cairn" > "$folder/picky"
expect_too_little picky

# A corpus with a wrong truth, and one where nothing is answered.
printf 'game g\n  pile n\n  move take t in {1,2}\n\n$ solve '"'g[3]'"'\n{"outcome":"N"}\n' > "$folder/wrong.case"
printf 'game g\n  pile n\n  move take t in {1,2}\n\n? solve '"'g[3]'"' --engine staircase\n{"outcome":"P"}\n' > "$folder/empty.case"
for case in wrong empty; do
  if "$referee" --cairn "$cairn" --corpus "$folder/$case.case" > "$folder/out"; then
    complain "not noticed: a file of the corpus ($case)"
  fi
done
exit $failed
