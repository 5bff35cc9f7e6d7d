# Shared by the launchers ./cairn and ./test: installs what is missing and builds, but only when something changed.
# Sets nothing but functions; the caller sets `root` (the folder of the sources) and `name` (for messages).
# Everything printed here goes to stderr: stdout belongs to the program.

say() { echo "$name: $*" >&2; }

# What the build depends on: paths, times and sizes of all sources. One find, so that an unchanged tree costs
# milliseconds; unlike a newer-than test it also sees deleted files and older ones that come back.
fingerprint() {
  local sources=(src include bench games claims cmake CMakeLists.txt CMakePresets.json)
  [[ $1 == program ]] || sources+=(tests docs README.md)
  echo "$root"
  (cd "$root" && find "${sources[@]}" -type f -printf '%p %T@ %s\n' 2>/dev/null | LC_ALL=C sort)
}

# The packages for `program`, `tests` or `checks` that are not installed. Without dpkg, CMake finds out what is missing.
missing_packages() {
  command -v dpkg-query >/dev/null || return 0
  local kind package installed
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' 2>/dev/null) "
  while read -r kind package; do
    [[ $kind == program || $kind == "$1" || $1-$kind == checks-tests ]] || continue
    [[ $package == g++ ]] && command -v g++ >/dev/null && continue
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

build() {
  local cache="$root/build/release/CMakeCache.txt" tests=ON target=all
  # A tree that was copied or moved takes its cache along, which CMake refuses.
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    rm -rf "$root"/build/{release,fuzz}
  fi
  if [[ $1 == program ]]; then
    target=cairn
    # Once the tests are configured they stay so, or the two launchers would undo each other's work.
    grep -qxs 'CAIRN_TESTS:BOOL=ON' "$cache" || tests=OFF
  fi
  say "building (log: build/$1.log)"
  cd "$root" && logged cmake --preset release -DCAIRN_TESTS=$tests &&
    logged cmake --build --preset release --target $target
}

# Brings the build up to date for `program`, `tests`, or `checks`, which need what the tests do and more packages.
up_to_date() {
  local kind=$1 stamp="$root/build/$1.stamp" now
  is_current() { [[ -f $stamp && -x $root/build/release/cairn && $(<"$stamp") == "$now" ]]; }
  now=$(fingerprint "$kind")
  is_current && return
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
