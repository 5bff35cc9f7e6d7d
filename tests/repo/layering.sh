#!/usr/bin/env bash
# usage: layering.sh ROOT
# Includes point only downwards, and a third-party library is seen by one folder only: so each folder can be read,
# tested and replaced with nothing but the folders below it. Public headers show no third-party types at all. The program
# sees what is public, as every other client of the library does.
cd "$1" || exit 2

grep -rnE --include='*.[ch]pp' '^[[:space:]]*#[[:space:]]*include' src include | awk '
BEGIN {
  # A folder may include itself and every folder of a lower level.
  split("base 1 rules 2 language 3 store 4 engine 5 automata 5 check 6 cash 7 prove 8 claims 9 discover 10 lab 11 render 12 api 13 cli 14 server 14 wasm 14", words, " ")
  for (i = 1; i in words; i += 2) level[words[i]] = words[i + 1]

  # The program and the server are thin clients of the public library. The benchmark measures what is inside.
  client_may_see = "^base/(fitted|json|layers|near|own_file|printable)\\.hpp$"

  # NIM with Cash is the only game that has code of its own. Above src/cash it is seen by files whose names begin with cash, and where
  # what is special meets what is general: engines and memberships, functions in sentences, certificates, answers, the price in play.
  cash_may_be_seen_by = "/cash[^/]*(/[^/]*)?$|^src/(api/(inside\\.hpp|values\\.cpp|play/price_line\\.cpp)|lab/(check_certificate\\.[ch]pp|sentence_functions\\.[ch]pp|solve\\.cpp)|prove/learn/membership\\.cpp)$"

  # Who may see which library: a pattern for the header, a pattern for the file.
  owner["^CLI/"] = "^src/cli/"
  owner["^nlohmann/"] = "^src/base/(json\\.hpp$|.*\\.cpp$)"
  owner["^gmp(xx)?\\.h$"] = "^src/base/"
  owner["^boost/multiprecision/"] = "^src/base/"
  owner["^sqlite3\\.h$"] = "^src/store/"
  owner["^nauty/"] = "^src/engine/"
  owner["^png\\.h$"] = "^src/render/"
  owner["^httplib\\.h$"] = "^src/server/"
  owner["^(arpa/inet|netinet/in|malloc|netdb)\\.h$"] = "^src/server/"
  owner["^bench/lines\\.hpp$"] = "^src/cli/bench\\.cpp$"
  owner["^fmt/"] = "^src/"
  owner["^(sys/.*|dlfcn|fcntl|poll|pthread|sched|signal|spawn|termios|unistd|immintrin)(\\.h)?$"] = "^src/"
}

function complain(why) { print file ":" line ": includes " header ": " why; bad = 1 }

{
  split($0, part, ":"); file = part[1]; line = part[2]
  if (!match($0, /["<][^">]+[">]/)) next
  quoted = substr($0, RSTART, 1) == "\""
  header = substr($0, RSTART + 1, RLENGTH - 2)
  public = file ~ /^include\//
  split(file, path, "/"); folder = path[2]
  split(header, name, "/"); first = name[1]

  if (!public && !(folder in level)) {
    complain("the folder src/" folder " has no level yet; give it one in tests/repo/layering.sh")
  } else if (first == "cairn" && !quoted) {
    next
  } else if (header !~ /[.\/]/ && !quoted) {
    next  # the standard library
  } else if (public) {
    complain("a public header sees only the standard library and <cairn/...>")
  } else if (first in level) {
    if (folder != first && level[folder] <= level[first]) complain("src/" folder " is not above src/" first)
    if (first == "cash" && folder != first && file !~ cash_may_be_seen_by)
      complain("NIM with Cash belongs to src/cash and files named cash; the others that may see it are listed in tests/repo/layering.sh")
    if ((folder == "cli" || folder == "server" || folder == "wasm") && first != folder && file != "src/cli/bench.cpp" && header !~ client_may_see)
      complain("the program, like the server and the module for WebAssembly, is a client of the public library: <cairn/...>, its own folder, and " client_may_see)
  } else if (quoted && first != "bench") {
    complain("write the path from src/, such as \"base/name.hpp\"")
  } else {
    known = 0
    for (pattern in owner) {
      if (header !~ pattern) continue
      known = 1
      if (file !~ owner[pattern]) complain("this library belongs to files that match " owner[pattern])
    }
    if (!known) complain("an unknown library; give it an owner in tests/repo/layering.sh")
  }
}
END { exit bad }
' || exit 1

# A file lives in the namespace of its folder; what is public lives in cairn. Only tests and benchmarks see all folders at once.
grep -rnE --include='*.[ch]pp' '^namespace cairn|all_layers\.hpp' src | awk -F: '
$1 == "src/base/layers.hpp" || $1 == "src/base/all_layers.hpp" { next }
{
  split($1, path, "/")
  if ($3 ~ /include/) { print $1 ":" $2 ": only tests and benchmarks include base/all_layers.hpp"; bad = 1; next }
  opened = $0; sub(/^[^:]*:[^:]*:namespace /, "", opened); sub(/ .*/, "", opened)
  inside[$1] = inside[$1] " " opened " "
  folder[$1] = path[2]
}
END {
  for (file in inside)
    if (!index(inside[file], " cairn::" folder[file] " ") && !index(inside[file], " cairn ")) {
      print file ": its namespace is not cairn::" folder[file]; bad = 1
    }
  exit bad
}
' || exit 1

# Whoever uses the library knows no options: messages say what they mean in words, and cli/option_names.cpp puts the names behind them.
# What is printed for people (render), the command that proves a game, and how kept proofs and saved tables are checked are left as they are.
if grep -rnE --include='*.[ch]pp' '"[^")]*--[a-z]' src | grep -vE '^src/(cli|render|server)/|^src/rules/question\.cpp:|^[^:]*:[0-9]*: *//|--(recheck|all) '; then
  echo "a message of the library names an option of the program"
  exit 1
fi
