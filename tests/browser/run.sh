#!/usr/bin/env bash
# usage: run.sh ROOT build|server|pages|browser|speed [WORD]
# The lab in a browser. build: builds the server and its pages, installing what they and their tests need; the others test what was
# built. server: the server by itself. pages: types and warnings of the front end. browser: the pages in Debian's Chromium. speed: how
# fast maps are on this machine, which is no test.
set -u
root=$(cd "$1" && pwd -P)
case $2 in
  build)
    name=test
    source "$root/cmake/launch.sh"
    source "$root/cmake/serve.sh"
    serve_up_to_date browser
    exit ;;
  server)
    exec python3 "$root/tests/server/server_test.py" "$root/build/release/cairn_server" 60 ;;
  pages)
    if grep -n '"resolved"\|https\?://' "$root/web/package-lock.json" | grep -v '"url"'; then
      echo "the lock file names a registry"
      exit 1
    fi
    cd "$root/web" && exec npm run --silent check ;;
  browser)
    exec node "$root/web/tests/browser.mjs" "$root/build/release/cairn_server" "$root/build/pages" "$root/build/release/cairn" "${3-}" ;;
  speed)
    exec node "$root/web/tests/speed.mjs" "$root/build/release/cairn_server" "$root/build/pages" ;;
esac
exit 2
