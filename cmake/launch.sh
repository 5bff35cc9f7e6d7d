# Shared by the launchers ./cairn and ./test: installs what is missing and builds, but only when something changed.
# Sets nothing but functions; the caller sets `root` (the folder of the sources) and `name` (for messages).
# Everything printed here goes to stderr: stdout belongs to the program.

say() { echo "$name: $*" >&2; }

# The files and folders that the build of `program`, `python`, `tests` or `checks` depends on.
sources_for() {
  sources=(src include bench games claims cmake CMakeLists.txt CMakePresets.json python/CMakeLists.txt)
  case $1 in
    python) sources+=(python) ;;
    tests | checks) sources+=(python tests docs README.md) ;;
  esac
}

# What the build depends on: paths, times and sizes of all sources. It also sees deleted files and older ones that come back.
fingerprint() {
  local sources
  sources_for "$1"
  echo "$root"
  (cd "$root" && find "${sources[@]}" -type f -printf '%p %T@ %s\n' 2>/dev/null | LC_ALL=C sort)
}

# Has nothing happened to the sources since the fingerprint was last compared? One find, so that an unchanged tree costs
# milliseconds: the file system itself keeps the time of each change of a file or folder, and nobody can set it back.
# The launcher ./cairn looks at program.since in the same way, without this file.
untouched() {
  local since="$root/build/$1.since" sources of old
  sources_for "$1"
  [[ -f $since && -f $root/build/$1.stamp && -x $root/build/release/cairn ]] && { read -r of && read -r old; } <"$since" &&
    [[ $of == "$root" && $old == "${sources[*]}" ]] &&
    [[ -z $(cd "$root" && find "${sources[@]}" -newercm "$since" -print -quit 2>&1) ]]
}

# The pages need Node 18 or newer, from wherever it is.
node_is_new_enough() { node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' >/dev/null 2>&1 </dev/null; }

# The packages for `program`, `python`, `tests`, `checks`, `docs`, `serve`, `browser` or `wasm` that are not installed. Without dpkg, CMake finds out
# what is missing.
missing_packages() {
  command -v dpkg-query >/dev/null || return 0
  local kind package installed
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' 2>/dev/null) "
  while read -r kind package; do
    case $1-$kind in
    *-program | "$kind-$kind" | checks-tests | checks-python | browser-serve | tests-docs | checks-docs) ;;
    *) continue ;;
    esac
    [[ $package == g++ ]] && command -v g++ >/dev/null && continue
    [[ $package == nodejs ]] && node_is_new_enough && continue
    [[ $package == npm ]] && command -v npm >/dev/null && continue
    [[ $installed == *" installed:$package "* ]] || echo "$package"
  done <"$root/cmake/packages"
}

# Runs a command with its output in the log; on failure shows the log.
logged() { "$@" >>"$log" 2>&1 </dev/null; }
fail() {
  cat "$log" >&2
  say "$1"
  exit "$2"
}

install_packages() {
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$1")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    if sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      say "some packages are missing; please run:"
      echo "sudo apt-get install --no-install-recommends -y ${missing[*]}" >&2
      exit 2
    fi
  fi
  say "installing ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600)
  local install=("${apt[@]}" install --no-install-recommends -y "${missing[@]}")
  logged "${install[@]}" || { logged "${apt[@]}" update && logged "${install[@]}"; } ||
    fail "could not install the packages" 70
}

# Shows on stderr how far the build is that writes to the log: on a terminal a line that changes every second, elsewhere
# a line every ten seconds.
show_progress() {
  local step begun=$SECONDS
  while sleep 1 >/dev/null 2>&1; do
    step=$(tail -c 2000 "$log" | grep -aoE '^\[[1-9][0-9]*/[0-9]+\]' | tail -n 1 | tr -d '[]')
    step="building: ${step:+${step/\// of } steps, }$((SECONDS - begun)) s"
    if [[ -t 2 ]]; then
      printf '\r%s: %s ' "$name" "$step" >&2
    elif (((SECONDS - begun) % 10 == 0)); then
      say "$step"
    fi
  done
}

# Runs a build with its output in the log, and shows how far it is.
watched() {
  show_progress &
  local progress=$! status
  logged "$@"
  status=$?
  kill $progress 2>/dev/null
  wait $progress 2>/dev/null
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
  return $status
}

# A tree that was copied or moved takes its cache along, which CMake refuses.
forget_other_place() {
  local cache="$root/build/$1/CMakeCache.txt"
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    rm -rf "$root"/build/{release,dev,tidy,fuzz,wasm}
  fi
}

build() {
  local cache="$root/build/release/CMakeCache.txt" tests=ON targets=(all)
  forget_other_place release
  if [[ $1 == program || $1 == python ]]; then
    targets=(cairn)
    [[ $1 == program ]] || targets+=(python_module)
    # Once the tests are configured they stay so, or the two launchers would undo each other's work.
    grep -qxs 'CAIRN_TESTS:BOOL=ON' "$cache" || tests=OFF
  fi
  say "building (log: build/$1.log)"
  cd "$root" && logged cmake --preset release -DCAIRN_TESTS=$tests &&
    watched cmake --build --preset release --target "${targets[@]}"
}

# build_selected PRESET CTEST-ARGUMENTS: builds what the tests need that these arguments choose, and nothing else. The build
# itself finds out what changed.
build_selected() {
  local preset=$1
  shift
  mkdir -p "$root/build" && touch "$root/build/lock" || exit 70
  (
    flock 9
    log="$root/build/tests.log"
    : >"$log"
    [[ $preset != release ]] || rm -f "$root"/build/*.stamp
    install_packages tests
    forget_other_place "$preset"
    cd "$root" && logged cmake --preset "$preset" -DCAIRN_TESTS=ON || fail "the build failed" 70
    mapfile -t targets < <(ctest --test-dir "build/$preset" -N "$@" | sed -n 's/^ *Test *#[0-9]*: //p' |
      awk 'NR == FNR { target[$1] = $2; next } { print $1 in target ? target[$1] : "cairn" }' \
        "build/$preset/test_targets" - | sort -u)
    ((${#targets[@]})) || exit 0
    (watched cmake --build --preset "$preset" --target "${targets[@]}") 9>&- || fail "the build failed" 70
  ) 9>"$root/build/lock" || exit
}

# Brings the build up to date for `program`, `python`, `tests`, or `checks`, which need what the tests do and more packages.
up_to_date() {
  local kind=$1 stamp="$root/build/$1.stamp" now
  is_current() { [[ -f $stamp && -x $root/build/release/cairn && $(<"$stamp") == "$now" ]]; }
  untouched "$kind" && return
  # A change of this very moment may carry the time of the moment before: the next call had better look again.
  local since="$root/build/$kind.since" sources
  sources_for "$kind"
  if printf '%s\n' "$root" "${sources[*]}" >"$since.$$"; then touch -d @$((EPOCHSECONDS - 1)) "$since.$$"; fi 2>/dev/null
  now=$(fingerprint "$kind")
  if is_current; then
    mv -f "$since.$$" "$since" 2>/dev/null
    return
  fi
  rm -f "$since.$$"
  if ! mkdir -p "$root/build" || ! touch "$root/build/lock"; then
    say "cannot build in $root/build"
    exit 70
  fi
  (
    flock 9
    now=$(fingerprint "$kind") # another call may have built while this one waited
    is_current && exit
    program=$(fingerprint program)
    log="$root/build/$kind.log"
    : >"$log"
    rm -f "$root"/build/*.stamp # a build that fails half-way leaves nothing to rely on
    install_packages "$kind"
    (build "$kind") 9>&- || fail "the build failed" 70
    echo "$program" >"$root/build/program.stamp" # what the tests need includes the program
    [[ $kind != checks ]] || echo "$now" >"$root/build/tests.stamp"
    echo "$now" >"$stamp"
  ) 9>"$root/build/lock" || exit
}
