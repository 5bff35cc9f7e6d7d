#!/usr/bin/env bash
# usage: source.sh ROOT
# Makes an archive of the sources, in ROOT/build/packages, with a file of checksums, and prints both names. In a clone these are the
# files that git knows, as they are now; elsewhere all but what is made from them.
set -eu -o pipefail
root=$1
version=$(sed -n 's/^project(cairn VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
name=cairn-$version
folder=$root/build/packages
cd "$root"
if git rev-parse --git-dir >/dev/null 2>&1; then
  files() { git ls-files -z --cached --others --exclude-standard; }
else
  files() { find . \( -path ./build -o -path ./.git -o -path ./web/node_modules -o -name __pycache__ \) -prune -o -type f -printf '%P\0'; }
fi
files | LC_ALL=C sort -z | while IFS= read -r -d '' file; do [[ ! -e $file ]] || printf '%s\0' "$file"; done |
  tar --create --no-recursion --transform "s,^,$name/,S" --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --mode=go=rX,u+rw --null --files-from=- | gzip -9n >"$folder/$name.tar.gz"
cd "$folder"
sha256sum "$name.tar.gz" >"$name.tar.gz.sha256"
printf '%s\n' "$folder/$name.tar.gz" "$folder/$name.tar.gz.sha256"
