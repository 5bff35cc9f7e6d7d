# Shared by './cairn serve' and the tests of the lab in a browser: builds the server and its pages when their sources change.
# Needs cmake/launch.sh; everything printed here goes to stderr.

# What the pages are made of: names, times and sizes.
pages_fingerprint() {
  (cd "$root/web" && find src public index.html *.json *.js *.ts -type f -printf '%p %T@ %s\n' | LC_ALL=C sort)
}

# The pages are built by npm in the folder web, from packages that the lock file names.
build_pages() {
  local stamp="$root/build/pages.stamp" now
  now=$(pages_fingerprint)
  [[ -f $root/build/pages/index.html && -f $stamp && $(<"$stamp") == "$now" ]] && return
  say "building the pages (log: build/serve.log)"
  cd "$root/web" || return
  local installed=node_modules/.cairn_installed # made last, so that an installation that was interrupted is done again
  if [[ ! -f $installed || package-lock.json -nt $installed ]]; then
    logged npm ci --no-audit --no-fund && touch "$installed" || return
  fi
  logged npx vite build --outDir "$root/build/pages" --emptyOutDir && echo "$now" >"$stamp"
}

# serve_up_to_date KIND: serve, or browser with what tests in a browser need.
serve_up_to_date() {
  mkdir -p "$root/build" && touch "$root/build/lock" || exit 70
  (
    flock 9
    log="$root/build/serve.log"
    : >"$log"
    install_packages "$1"
    forget_other_place release
    cd "$root" || exit 70
    # The library of the server may have been installed after CMake looked for it.
    if ! grep -qs 'build cairn_server:' build/release/build.ninja; then
      local tests=ON
      grep -qxs 'CAIRN_TESTS:BOOL=ON' build/release/CMakeCache.txt || tests=OFF
      logged cmake --preset release -DCAIRN_TESTS=$tests || fail "the build failed" 70
    fi
    (watched cmake --build --preset release --target cairn_server) 9>&- || fail "the build failed" 70
    (build_pages) 9>&- || fail "the pages could not be built" 70
  ) 9>"$root/build/lock" || exit
}
