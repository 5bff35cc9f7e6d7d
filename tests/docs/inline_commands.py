#!/usr/bin/env python3
"""usage: inline_commands.py ROOT BINARY

Runs the commands that documents name outside of their examples: `cairn ...` in a sentence or a table, and lines that are
indented as code. None may be bad input (exit code 2). What they print is not compared, and each has a few seconds only.
Names of subcommands (`cairn prove`) and texts with placeholders (`cairn prove GAME`) are no commands: of these, the
subcommand must be one that `cairn help` knows."""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

SECONDS = "2"

# What is not run, and why.
LEFT_OUT = {
    "cairn claims --file my.claims": "the reader's own ledger",
    "cairn sentence": "the first line of a certificate",
    "cairn check-proof -": "reads a certificate from standard input",
}


def without_explanation(line):
    """The command of a line of code, up to the two blanks before its explanation."""
    quote = ""
    for i, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif line.startswith("  ", i):
            return line[:i]
    return line


def commands_of(text):
    """(line number, command, whether it stands on a line of its own) of what stands outside of fenced blocks."""
    found = []
    fenced = re.compile(r"^```.*?^```$", re.M | re.S)
    rest = fenced.sub(lambda block: "\n" * block.group().count("\n"), text)
    for span in re.finditer(r"`((?:\./)?cairn\s[^`]*)`", rest):
        found.append((rest.count("\n", 0, span.start()) + 1, " ".join(span.group(1).split()), False))
    for number, line in enumerate(rest.split("\n"), 1):
        if re.match(r" {4}(\./)?cairn ", line):
            found.append((number, without_explanation(line.strip()), True))
    return [(number, command.removeprefix("./").rstrip(), alone) for number, command, alone in found]


def is_pattern(command):
    """With a placeholder: GAME, N, [OPTIONS] or three dots."""
    return re.search(r"(^|[\s\[])[A-Z]+\b(?![\w\[{(.])|\.\.\.|\s\[", command) is not None


def run(command, alone, folder):
    words = shlex.split(command)[1:]
    is_name = len(words) == 1 and not alone and not words[0].startswith("-")
    if is_pattern(command) or is_name or words[0] in ("serve", "docs", "python"):
        words = ["help"] if words[0] == "..." else ["help", words[0]]
    elif words[0] not in ("help", "completion", "man") and not words[0].startswith("-") and "--time" not in words:
        words += ["--time", SECONDS]
    done = subprocess.run([str(folder / "cairn")] + words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, errors="replace", timeout=600)
    return done.returncode, done.stderr.strip()


def wrong_in(texts, root, binary):
    """Messages about the commands in these documents, by name."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for entry in root.iterdir():
            if entry.name not in ("build", "cairn", "test"):
                (folder / entry.name).symlink_to(entry)
        (folder / "cairn").symlink_to(binary)
        os.environ.update(HOME=scratch, CAIRN_STORE="none")
        asked = [(name, *found) for name, text in texts for found in commands_of(text) if found[1] not in LEFT_OUT]
        messages = []
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            answers = pool.map(lambda one: run(one[2], one[3], folder), asked)
            for (name, number, command, _), (code, error) in zip(asked, answers):
                if code not in (0, 1, 3):
                    messages.append(f"{name}:{number}: {command}\n  exit code {code}: {error}")
        return len(asked), messages


def main():
    root, binary = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    # It can fail, and sees every place where commands stand.
    sample = "Try `cairn slove\n'nim[1]'`, `cairn prove GAME` or `cairn help`.\n\n    cairn table  nothing\n\n| `cairn nothing` |\n"
    _, noticed = wrong_in([("sample", sample)], root, binary)
    if [line.split(":")[1] for line in noticed] != ["1", "6", "4"]:
        sys.exit(f"wrong commands are not noticed: {noticed}")
    documents = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
    count, messages = wrong_in([(path.name, path.read_text()) for path in documents], root, binary)
    print("\n".join(messages + [f"{count} commands outside of examples, {len(messages)} wrong"]))
    sys.exit(1 if messages or count < 100 else 0)


if __name__ == "__main__":
    main()
