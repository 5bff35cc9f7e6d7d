# Builds the documentation as a site that needs neither a server nor the network; for ./cairn, which sets `root` and `name`.

# build_site [FOLDER]: with its pages made by the program itself.
build_site() {
  if [[ ${1-} == -* || $# -gt 1 ]]; then
    echo "usage: cairn docs [FOLDER]   builds the documentation as a site in FOLDER (default: build/docs/site)" >&2
    [[ ${1-} == -h || ${1-} == --help ]]
    exit $(($? ? 2 : 0))
  fi
  local site=${1:-$root/build/docs/site} log="$root/build/docs.log" made="$root/build/docs/made"
  site=$(mkdir -p "$site" && CDPATH='' cd -- "$site" >/dev/null && pwd -P) || exit 2
  # Every file of an earlier site is known by its mark; where there are others, nothing is touched.
  if [[ $site != "$root"/build/* && -n $(ls -A "$site") ]]; then
    if [[ ! -f $site/.cairn-site ]] || [[ -n $(cd "$site" && find . -type f | LC_ALL=C sort | LC_ALL=C comm -23 - .cairn-site) ]]; then
      say "$site holds other files, which a site would replace: name an empty folder"
      exit 2
    fi
  fi
  : >"$log"
  install_packages docs
  say "writing the pages of the games, which takes a minute or two"
  logged python3 "$root/docs/site/pages.py" "$root" "$root/build/release/cairn" "$root/build/docs/pages" &&
    logged mkdocs build --clean --quiet --config-file "$root/docs/site/mkdocs.yml" --site-dir "$made" ||
    fail "the site could not be built" 70
  rm -rf "$site" && mkdir -p "$site" && cp -R "$made/." "$site" &&
    (cd "$site" && touch .cairn-site && find . -type f | LC_ALL=C sort >"$made.list" && mv "$made.list" .cairn-site) ||
    fail "the site could not be written to $site" 70
  echo "$site/index.html"
}
