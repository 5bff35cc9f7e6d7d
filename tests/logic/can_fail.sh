#!/usr/bin/env bash
# The judge of sentences must notice a program that lies: can_fail.sh LOGIC CAIRN. Each lie is a filter on what the real
# program prints.
set -u
logic=$(readlink -f "$1")  # it runs the program in a folder of its own
cairn=$(readlink -f "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

complain() {
  echo "$1"
  cat "$folder/out"
  failed=1
}

# The program of this name in the folder gives a wrong answer to some sentence, and the failure says how to repeat it.
expect_wrong() {
  chmod +x "$folder/$1"
  if "$logic" --cairn "$folder/$1" --seed 5 --cases 100 --stop 1 > "$folder/out"; then
    complain "not noticed: $1"
  elif ! grep -q 'WRONG logic --seed 5 --case [0-9]*   # ' "$folder/out"; then
    complain "noticed without a line to repeat it: $1"
  fi
}

# expect_noticed NAME FILTER: a cairn whose output goes through the filter is found out.
expect_noticed() {
  printf '#!/usr/bin/env bash\nset -o pipefail\n"%s" "$@" | %s\n' "$cairn" "$2" > "$folder/$1"
  expect_wrong "$1"
}

# expect_too_little NAME REASON: nothing that it says is wrong, but it says too little.
expect_too_little() {
  chmod +x "$folder/$1"
  if "$logic" --cairn "$folder/$1" --seed 5 --cases 100 > "$folder/out"; then
    complain "not noticed: $1"
  elif grep -q WRONG "$folder/out" || ! grep -q "$2" "$folder/out"; then
    complain "called wrong, but says only too little: $1"
  fi
}

if ! "$logic" --cairn "$cairn" --seed 5 --cases 100 > "$folder/out"; then complain "the program itself is not believed"; fi

expect_noticed holds "sed 's/\"holds\":true/\"holds\":false/; s/\"how\":\"proved\"/\"how\":\"refuted\"/'"
expect_noticed fails "sed 's/\"holds\":false/\"holds\":true/; s/\"how\":\"refuted\"/\"how\":\"proved\"/'"
# One lie in a hundred answers.
expect_noticed once "sed '50{s/\"holds\":true/\"holds\":no/;s/\"holds\":false/\"holds\":true/;s/\"holds\":no/\"holds\":false/;s/\"how\":\"[a-z]*\"/\"how\":\"proved\"/}'"
expect_noticed overclaims "sed 's/\"how\":\"computed\"/\"how\":\"surely\"/; s/\"how\":\"proved\"/\"how\":\"observed\"/'"
# Another number where the smallest is wanted, a larger one, and none.
expect_noticed witness "perl -pe 's/(\"variables\":\{\"[a-z]+\":)(\\d+)/\$1.(\$2+1)/e'"
expect_noticed no_witness "sed 's/\"variables\":{[^}]*}/\"variables\":{}/'"
expect_noticed not_json "sed 's/\"known\":{/\"known\":/'"
expect_noticed exit_code "cat; exit 0"
expect_noticed lines "sed 7d"

# A program that is ended by a signal, and one that does nothing and calls it done.
printf '#!/usr/bin/env bash\nkill -SEGV $$\n' > "$folder/crash"
expect_wrong crash
printf '#!/usr/bin/env bash\nexit 0\n' > "$folder/silent"
expect_wrong silent

# A program that never knows, and one that refuses every sentence.
cat > "$folder/ignorant" <<END
#!/usr/bin/env bash
while read -r _; do echo '{"holds":null,"known":{"how":"unknown","detail":""}}'; done < "\$2"
exit 3
END
expect_too_little ignorant 'too much remains unknown'
cat > "$folder/picky" <<END
#!/usr/bin/env bash
while read -r _; do echo '{"error":"no","known":{"how":"unknown"}}'; done < "\$2"
exit 2
END
expect_too_little picky 'sentences were refused'
exit $failed
