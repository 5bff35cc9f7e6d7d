# Builds the documentation as a site that needs neither a server nor the network; for ./cairn, which sets `root` and `name`.

# build_site [FOLDER]: with its pages made by the program itself.
build_site() {
  if [[ ${1-} == -* || $# -gt 1 ]]; then
    echo "usage: cairn docs [FOLDER]   builds the documentation as a site in FOLDER (default: build/docs/site)" >&2
    [[ ${1-} == -h || ${1-} == --help ]]
    exit $(($? ? 2 : 0))
  fi
  local site=${1:-$root/build/docs/site} log="$root/build/docs.log"
  site=$(mkdir -p "$site" && cd "$site" && pwd -P) || exit 2
  if [[ -n $(ls -A "$site") && ! -f $site/search/offline.js ]]; then
    say "$site holds other files, which a site would replace: name an empty folder"
    exit 2
  fi
  : >"$log"
  install_packages docs
  say "writing the pages of the games, which takes a minute or two"
  logged python3 "$root/docs/site/pages.py" "$root" "$root/build/release/cairn" "$root/build/docs/pages" &&
    logged mkdocs build --clean --quiet --config-file "$root/docs/site/mkdocs.yml" --site-dir "$site" ||
    fail "the site could not be built" 70
  echo "$site/index.html"
}
