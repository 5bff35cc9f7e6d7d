#!/usr/bin/env bash
# usage: packages_test.sh ROOT [PACKAGE ...]
# Makes every package and tries it where nothing else of Cairn is: the Debian package and the wheel each in a root of their own that
# is made of Debian's packages alone, the archive by its checksums and by building it, and the prefix by using it.
# ./package test runs it, as root.
set -u
root=$1
packages=$root/build/packages
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CAIRN_STORE=none
fail() {
  echo "packages_test: $*"
  exit 1
}
equal() { [[ $2 == "$3" ]] || fail "$1: expected '$2', got '$3'"; }
has() { [[ $2 == *"$3"* ]] || fail "$1: no '$3' in '$2'"; }

solved='"outcome":"N","grundy":12'
# Wythoff's pairs up to 10: [0,0], [1,2], [3,5], [4,7], [6,10]; all but the first count twice in a table.
python_program='
import cairn
answer = cairn.solve("minnie[7,9,20]")
table = cairn.table("wythoff", to=10, packed=True)
print(answer.outcome, answer.grundy, int(table.unpacked().sum()), cairn.prove("minnie").automaton.accepts(1, 10**50 + 1))
'
python_prints='N 12 9 True'

# What the lab in a browser sends: its page, a script of it, and an answer of the API; then it is told to end.
browser_program='
import json, re, signal, subprocess, sys, urllib.request
server = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--no-store"], stdout=subprocess.PIPE, text=True)
try:
    address = server.stdout.readline().strip()
    def get(path):
        return urllib.request.urlopen(address + path, timeout=60).read().decode()
    page = get("")
    script = re.search("src=.\W*([^ \x22]*[.]js)", page)[1]
    games = json.loads(get("api/v1/games"))["games"]
    print("<title>" in page, len(get(script)) > 10000, any(game["name"] == "minnie" for game in games))
finally:
    server.send_signal(signal.SIGINT)
    print(server.wait(60))
'
browser_prints=$'True True True\n0'

# clean_root NAME PACKAGE ...: a root with these packages and what they need.
clean_root() {
  local folder=$work/$1
  shift
  mmdebstrap --quiet --variant=apt --include="$(IFS=,; echo "$*")" "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$folder" \
    $(ls /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -n 1) >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "no clean root"; }
  cp /etc/resolv.conf "$folder/etc/resolv.conf"
}
inside() { chroot "$work/$1" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin CAIRN_STORE=none LC_ALL=C.UTF-8 "${@:2}"; }

test_deb() {
  local package needs
  package=$("$root/package" deb) || fail "no Debian package"
  # dpkg installs nothing but the package, and refuses it where something is missing that it does not name.
  mapfile -t needs < <(dpkg-deb --field "$package" Depends | tr ',' '\n' | sed 's/^ *//; s/ .*//' | sort -u)
  clean_root deb "${needs[@]}"
  cp "$package" "$work/deb/tmp/cairn.deb"
  inside deb dpkg --install /tmp/cairn.deb >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "the Debian package cannot be installed"; }
  has "the program" "$(inside deb cairn solve --json 'minnie[7,9,20]')" "$solved"
  equal "the module" "$python_prints" "$(inside deb python3 -c "$python_program")"
  has "python3 -m cairn" "$(inside deb python3 -m cairn --version)" "$(inside deb cairn --version)"
  equal "cairn serve" "$browser_prints" "$(inside deb python3 -c "$browser_program" cairn)"
  local file
  for file in include/cairn/lab.hpp lib/libcairn.a lib/pkgconfig/cairn.pc lib/cmake/cairn/cairnConfig.cmake \
    share/man/man1/cairn.1.gz share/bash-completion/completions/cairn share/doc/cairn/README.md share/doc/cairn/copyright; do
    [[ -s $work/deb/usr/$file ]] || inside deb dpkg -L cairn | grep -q "/usr/$file$" || fail "there is no $file in the Debian package"
  done
  inside deb dpkg --verify cairn >"$work/log" || fail "dpkg --verify: $(<"$work/log")"
  inside deb dpkg --remove cairn >"$work/log" 2>&1 || fail "the Debian package cannot be removed"
  [[ ! -e $work/deb/usr/bin/cairn && ! -e $work/deb/usr/include/cairn ]] || fail "the Debian package leaves files behind"
  echo "deb: ${package##*/}"
}

test_wheel() {
  local package
  package=$("$root/package" wheel) || fail "no wheel"
  clean_root wheel python3-minimal python3-numpy python3-pip-whl
  [[ -z $(find "$work/wheel" -name 'libnauty*' -o -name 'libfmt*') ]] || fail "the root of the wheel is not clean"
  cp "$package" "$work/wheel/tmp"
  inside wheel sh -c 'PYTHONPATH=$(ls /usr/share/python-wheels/pip-*.whl) python3 -m pip install --no-index \
    --break-system-packages --root-user-action=ignore /tmp/*.whl' >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "pip does not install the wheel"; }
  equal "the wheel" "$python_prints" "$(inside wheel python3 -c "$python_program")"
  local file licences
  licences=$(inside wheel sh -c 'ls /usr/local/lib/python3*/*-packages/cairn-*.dist-info/licenses')
  for file in LICENSE libgmp.txt libnauty.txt libfmt.txt; do has "the licences in the wheel" "$licences" "$file"; done
  has "its command" "$(inside wheel cairn solve --json 'minnie[7,9,20]')" "$solved"
  echo "wheel: ${package##*/}"
}

test_source() {
  "$root/package" source >"$work/names" || fail "no archive"
  (cd "$packages" && sha256sum --quiet -c ./*.tar.gz.sha256) || fail "the checksums are wrong"
  tar -C "$work" -xzf "$(head -n 1 "$work/names")" || fail "the archive cannot be read"
  local sources
  sources=$(ls -d "$work"/cairn-*)
  equal "the name of the sources" "$(cmake -P "$root/cmake/build_id.cmake")" "$(cmake -P "$sources/cmake/build_id.cmake")"
  # Whoever has the archive makes the same archive of it.
  "$sources/package" source >"$work/names" || fail "the archive makes no archive"
  equal "the archive of the archive" "$(cut -d ' ' -f 1 "$packages"/cairn-*.tar.gz.sha256)" "$(cut -d ' ' -f 1 "$(tail -n 1 "$work/names")")"
  # What the program is made of is in it; without optimisation, which takes the longest.
  { cmake -S "$sources" -B "$work/built" -G Ninja -DCAIRN_TESTS=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 &&
    cmake --build "$work/built" --parallel 2 --target cairn; } >"$work/log" 2>&1 || { cat "$work/log"; fail "it cannot be built"; }
  has "the program of the archive" "$("$work/built/cairn" solve --json 'minnie[7,9,20]')" "$solved"
  equal "its build" "$(cmake -P "$root/cmake/build_id.cmake")" "$("$work/built/cairn" --version | sed 's/.*build \([0-9a-f]*\),.*/\1/')"
  echo "source: $(basename "$sources")"
}

test_prefix() {
  "$root/package" prefix "$work/prefix" >"$work/log" || fail "nothing below a prefix"
  has "the program below a prefix" "$("$work/prefix/bin/cairn" solve --json 'minnie[7,9,20]')" "$solved"
  equal "the module below a prefix" "$python_prints" \
    "$(PYTHONPATH=$work/prefix/lib/python3/dist-packages /usr/bin/python3 -c "$python_program")"
  equal "cairn serve below a prefix" "$browser_prints" "$(/usr/bin/python3 -c "$browser_program" "$work/prefix/bin/cairn")"
  echo "prefix"
}

if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
  echo "packages_test: skipped, it needs root and Debian"
  exit 77
fi
shift
(($#)) || set -- source prefix wheel deb
for what; do "test_$what"; done
