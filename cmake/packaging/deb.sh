#!/usr/bin/env bash
# usage: deb.sh ROOT
# Makes a Debian package of what is built, in ROOT/build/packages, and prints its name. What it depends on is read off its binaries.
set -eu
root=$1
version=$(sed -n 's/^project(cairn VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage
prefix=$stage/usr

cmake --install "$root/build/release" --prefix "$prefix" --strip >/dev/null
for part in python web; do cmake --install "$root/build/release" --prefix "$prefix" --strip --component $part >/dev/null; done
gzip -9n "$prefix/share/man/man1/cairn.1"
mv "$prefix/share/doc/cairn/LICENSE" "$prefix/share/doc/cairn/copyright"
find "$stage" -name '*.so' -exec strip --strip-unneeded {} + -exec chmod 644 {} +

mkdir -p "$work/debian" "$stage/DEBIAN"
echo "Source: cairn" >"$work/debian/control"
mapfile -t binaries < <(find "$prefix/bin" "$prefix/lib" "$prefix/libexec" -type f \( -perm /111 -o -name '*.so' \))
needs=$(cd "$work" && dpkg-shlibdeps -O "${binaries[@]/#/-e}" 2>"$work/log" || { cat "$work/log" >&2; exit 1; })
needs=${needs#*=}
minor=$(/usr/bin/python3 -c 'import sys; print(sys.version_info.minor)')
cat >"$stage/DEBIAN/control" <<END
Package: cairn
Version: $version
Architecture: $architecture
Section: math
Priority: optional
Maintainer: The Cairn authors <cairn@localhost>
Installed-Size: $(du -ks "$prefix" | cut -f 1)
Depends: $needs, python3 (>= 3.$minor), python3 (<< 3.$((minor + 1))), python3-numpy
Recommends: librsvg2-2, fonts-dejavu-core
Suggests: libfmt-dev, libgmp-dev, libnauty2-dev, libpng-dev, libsqlite3-dev, pkg-config, python3-networkx, python3-tqdm
Description: laboratory for heap games
 Cairn solves positions of NIM, WYTHOFF, MINNIE, NIM with Cash and every other take-away game whose rules fit on a
 line, fills tables, guesses patterns and proves them for all sizes, and checks what papers claim. Every answer says
 how it is known. The package has the program, the lab in a browser, the C++ library and the Python module.
END
(cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
package=$root/build/packages/cairn_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$stage" "$package" >/dev/null
echo "$package"
