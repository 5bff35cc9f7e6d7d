# Shared by './package wasm' and the tests of it: builds the module for WebAssembly in build/wasm when its sources change.
# Needs cmake/launch.sh; everything printed here goes to stderr.
wasm_up_to_date() {
  mkdir -p "$root/build" && touch "$root/build/lock" || exit 70
  (
    flock 9
    log="$root/build/wasm.log"
    : >"$log"
    install_packages wasm
    forget_other_place wasm
    cd "$root" || exit 70
    [[ -f build/wasm/build.ninja ]] || logged cmake --preset wasm || fail "the build failed" 70
    (watched cmake --build --preset wasm) 9>&- || fail "the build failed" 70
  ) 9>"$root/build/lock" || exit
}
