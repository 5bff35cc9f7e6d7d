#!/usr/bin/env python3
"""usage: gallery.py ROOT BINARY [--write]

Makes the pictures of docs/gallery.md and docs/papers.md by the commands that stand there (`$ cairn ... -o NAME.svg`) and compares
each with docs/gallery/NAME.svg or docs/papers/NAME.svg by its structure: the tree of elements, their texts, classes and colours, and
how many cells each path has; not by places, which may move by a pixel. With --write the files are made anew.
"""
import pathlib
import re
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml


def structure(path):
    """A line for each element, indented by its depth."""
    lines = []

    def visit(element, depth):
        tag = element.tag.split("}")[-1]
        if tag == "metadata":  # which Cairn drew it
            return
        words = [tag]
        for name in ("class", "fill", "stroke", "font-weight", "text-anchor"):
            if element.get(name):
                words.append(f"{name}={element.get(name)}")
        if tag == "path":
            words.append(f"cells={element.get('d').count('M')}")
        if tag in ("polyline", "polygon"):
            words.append(f"points={len(element.get('points').split())}")
        if tag == "image":
            words.append("image")
        text = (element.text or "").strip()
        if element.get("class") in ("heading", "caption"):
            # Where their lines break depends on the width, which another layout may change.
            lines.append("  " * depth + " ".join(words) + ": " + " ".join(child.text for child in element))
            return
        lines.append("  " * depth + " ".join(words) + (": " + text if text else ""))
        for child in element:
            visit(child, depth + 1)

    visit(xml.parse(path).getroot(), 0)
    return lines


def check(root, binary, page, write):
    """The commands of a page, and what is wrong with their pictures."""
    document = (root / "docs" / f"{page}.md").read_text()
    gallery = root / "docs" / page
    commands = re.findall(r"^\$ cairn (.* -o (\S+\.svg).*)$", document, re.MULTILINE)
    failures = [] if commands else [f"docs/{page}.md has no commands"]
    with tempfile.TemporaryDirectory() as folder:
        for command, name in commands:
            run = subprocess.run(["bash", "-c", f'"$0" {command}', str(binary)], cwd=folder, capture_output=True, text=True,
                                 env={**os.environ, "CAIRN_STORE": "none"})  # pictures do not depend on proofs that are kept
            made, kept = pathlib.Path(folder) / name, gallery / name
            if run.returncode != 0:
                failures.append(f"{command}: {run.stderr}")
            elif write:
                gallery.mkdir(exist_ok=True)
                if not kept.exists() or structure(made) != structure(kept):
                    kept.write_bytes(made.read_bytes())
            elif not kept.exists():
                failures.append(f"{name} is not in docs/{page}")
            else:
                new, old = structure(made), structure(kept)
                if new != old:
                    first = next((i for i, (a, b) in enumerate(zip(new, old)) if a != b), min(len(new), len(old)))
                    failures.append(f"{name} differs at its element {first}: {new[first:first + 1]} now, "
                                    f"{old[first:first + 1]} in docs/{page}")
            if f"({page}/{name})" not in document:
                failures.append(f"docs/{page}.md does not show {name}")
    names = {name for _, name in commands}
    failures += [f"docs/{page}/{file.name} has no command" for file in gallery.iterdir() if file.name not in names]
    return commands, failures


def main():
    root, binary = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    commands, failures = [], []
    for page in ("gallery", "papers"):
        some, wrong = check(root, binary, page, "--write" in sys.argv[3:])
        commands += some
        failures += wrong
    for failure in failures:
        print(failure)
    print(f"{len(commands)} pictures, {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
