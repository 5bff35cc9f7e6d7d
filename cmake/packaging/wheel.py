"""usage: wheel.py ROOT

Makes a wheel of the Python module that is built, in ROOT/build/packages, and prints its name. The libraries that the module is
linked with, but for those of the system itself, are put beside it under names of their own, so that they meet no others. Their
licences come along where Debian has them.
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile

# What wheels may expect of a system with such a C library (PEP 600).
SYSTEM = re.compile(r"(ld-linux.*|libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s)\.so\.\d+$")
LIBRARIES = "cairn.libs"


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def needed(binary):
    """The libraries that a binary needs, by name, and where they are."""
    found = {}
    for name, path in re.findall(r"^\s*(\S+) => (\S+)", run("ldd", str(binary)), re.MULTILINE):
        if not SYSTEM.match(name):
            found[name] = pathlib.Path(path)
    return found


def notice(library):
    """What Debian's package of a library says about its authors and licence; None where dpkg does not know it."""
    path = library.resolve()
    for name in (path, pathlib.Path("/usr") / path.relative_to("/"), pathlib.Path("/") / str(path).removeprefix("/usr/")):
        found = subprocess.run(["dpkg", "-S", str(name)], capture_output=True, text=True)
        if found.returncode == 0:
            text = pathlib.Path("/usr/share/doc") / found.stdout.split(":")[0] / "copyright"
            return text.read_bytes() if text.exists() else None
    return None


def notices(module):
    """The licences of what is in the wheel, by file."""
    known = {library: notice(library) for library in needed(module).values()}
    return {f"{library.name.partition('.so')[0]}.txt": text for library, text in known.items() if text}


def bundle(package, module):
    """Copies what the module needs beside the package, and makes all of them find each other there."""
    folder = package.parent / LIBRARIES
    folder.mkdir()
    renamed = {}
    for name, path in needed(module).items():
        stem, dot, rest = name.partition(".so")
        renamed[name] = f"{stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}{dot}{rest}"
        copy = folder / renamed[name]
        shutil.copyfile(path, copy)
        copy.chmod(0o755)
        run("patchelf", "--set-soname", renamed[name], "--set-rpath", "$ORIGIN", str(copy))
    for binary in [module, *folder.iterdir()]:
        direct = run("patchelf", "--print-needed", str(binary)).split()
        for name in direct:
            if name in renamed:
                run("patchelf", "--replace-needed", name, renamed[name], str(binary))
    run("patchelf", "--set-rpath", f"$ORIGIN/../{LIBRARIES}", str(module))


def glibc():
    """The version of the C library that the build was made with: manylinux_2_36."""
    major, minor = os.confstr("CS_GNU_LIBC_VERSION").split()[1].split(".")[:2]
    return f"manylinux_{major}_{minor}_{os.uname().machine}"


def metadata(version):
    return f"""Metadata-Version: 2.1
Name: cairn
Version: {version}
Summary: A laboratory for heap games: solves, tabulates, proves, and says how everything is known
License: MIT
License-File: LICENSE
Requires-Python: >=3.{sys.version_info.minor}
Requires-Dist: numpy
"""


def write_wheel(path, folder, info, tag, version, licences):
    texts = {
        f"{info}/METADATA": metadata(version),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: cairn\nRoot-Is-Purelib: false\nTag: {tag}\n",
        f"{info}/entry_points.txt": "[console_scripts]\ncairn = cairn.__main__:main\n",
    }
    files = {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}
    files.update((name, text.encode()) for name, text in texts.items())
    files.update((f"{info}/licenses/{name}", licences[name]) for name in sorted(licences))
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, data in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if ".so" in name else 0o644) << 16
            wheel.writestr(entry, data)


def main():
    root = pathlib.Path(sys.argv[1])
    version = re.search(r"project\(cairn VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text())[1]
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{glibc()}"
    path = root / "build" / "packages" / f"cairn-{version}-{tag}.whl"
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        package = folder / "cairn"
        shutil.copytree(root / "build/release/python/cairn", package, ignore=shutil.ignore_patterns("__pycache__"))
        module = package / f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
        run("strip", "--strip-unneeded", str(module))
        licences = {"LICENSE": (root / "LICENSE").read_bytes(), **notices(module)}
        bundle(package, module)
        write_wheel(path, folder, f"cairn-{version}.dist-info", tag, version, licences)
    print(path)


if __name__ == "__main__":
    main()
