#!/usr/bin/env python3
"""usage: pages.py ROOT BINARY FOLDER [GAME ...]

Writes the pages of the site into FOLDER for mkdocs: the documents of docs/, and a page for each game (or for the games that are
named) made of what the program prints about it. Whatever stands on the page of a game was printed by the command above it.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

# An instance of a game with parameters is shown, chosen by the kinds of the parameters alone.
SAMPLES = {"set": ["{1,3,4}", "{1,2}"], "number": ["2", "3"], "rule": ["floor((n+1)/2)", "2*n"], "graph": ["path 3"]}
SECONDS = 3  # for each question about a game
MOST_LINES = 36  # of an output that is shown


class Program:
    """The program, with proofs of its own: what others have kept changes no page."""

    def __init__(self, binary, store):
        self.binary, self.store = binary, store
        store.unlink(missing_ok=True)

    def run(self, *arguments):
        store = "none" if arguments[0] == "prove" else self.store  # the page shows how a proof is found, not that it was kept
        return subprocess.run([self.binary, *arguments], env={**os.environ, "CAIRN_STORE": str(store), "NO_COLOR": "1"},
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json").stdout)


def quoted(word):
    return word if re.fullmatch(r"[\w./-]+", word) else f"'{word}'"


def shown(arguments, output):
    """A command and what it printed, cut in the middle where it is long."""
    lines = output.rstrip("\n").split("\n")
    if len(lines) > MOST_LINES:
        lines = lines[: MOST_LINES - 6] + ["..."] + lines[-4:]
    command = " ".join(quoted(word) for word in arguments)
    return "\n".join(["```text", f"$ cairn {command}", *lines, "```", ""])


def instances_of(game):
    """The game itself, or with sample parameters: the first that fit are taken."""
    if not game["parameters"]:
        return [game["name"]]
    kinds = [parameter["kind"] for parameter in game["parameters"]]
    return [f"{game['name']}({', '.join(SAMPLES[kind][(at + turn) % len(SAMPLES[kind])] for at, kind in enumerate(kinds))})"
            for turn in range(2)]


def instance_of(program, game):
    for instance in instances_of(game):
        run = program.run("list", instance, "--to", "2", "--count", "--time", "2", "--json")
        if run.returncode in (0, 3):
            return json.loads(run.stdout)["game"]  # as the program writes it
    return instances_of(game)[0]


class GamePage:
    def __init__(self, program, game, entries, pictures):
        self.program, self.game, self.entries, self.pictures = program, game, entries, pictures
        self.name = game["name"]
        self.instance = instance_of(program, game)

    def picture(self):
        """As large as fits on a page: few numbers allow a large bound, and many a small one."""
        for to in ("24", "12", "8", "5", "3", "2", "1"):
            arguments = ["table", self.instance, "--to", to]
            file = self.pictures / f"{self.name}.svg"
            run = self.program.run(*arguments, "-o", str(file), "--time", str(SECONDS))
            if run.returncode == 0 and file.stat().st_size < 400_000:
                size = re.search(r"(\d+) x (\d+) pixels", run.stderr)
                if size and int(size[2]) > 1400 and to != "1":
                    continue
                command = " ".join(quoted(word) for word in arguments)
                return [f"![{self.name}: outcomes of small positions](pictures/{self.name}.svg)", "",
                        f"`cairn {command} -o {self.name}.svg` draws this picture.", ""]
        return ["The tables of this game are too large for one picture.", ""]

    def rules(self):
        text = self.program.run("rules", self.name).stdout
        latex = self.program.run("rules", self.name, "--format", "latex").stdout
        return ["## Rules", "", shown(["rules", self.name], text), '??? note "The rules in LaTeX"', "",
                *[f"    {line}".rstrip() for line in ["```latex", *latex.rstrip().split("\n"), "```"]], ""]

    def ask(self, *arguments):
        run = self.program.run(*arguments)
        return run.returncode, shown(arguments, run.stdout if run.returncode in (0, 1, 3) else run.stderr)

    def proofs(self):
        limit = ["--time", str(SECONDS)]
        code, block = self.ask("prove", self.instance, *limit)
        if code == 3:  # Fibonacci numbers may do where powers of two do not
            other, its_block = self.ask("prove", self.instance, "--numeration", "zeckendorf", *limit)
            if other == 0:
                code, block = other, its_block
        lead = {0: "Proved for all sizes:", 3: f"No proof for all sizes was found in {SECONDS} seconds:"}.get(
            code, "The prover does not take this game:")
        self.proved = code == 0
        lines = ["## What is proved", "", lead, "", block]
        code, block = self.ask("guess", self.instance, *limit)
        if code in (0, 3):
            lines += ["Patterns in the data, each with how it is known:", "", block]
        return lines

    def values(self):
        code = 2  # one stack alone is seldom what a game of stacks is about
        if self.game["stacks"] is None:
            code, block = self.ask("sequence", self.instance, "--to", "40", "--time", str(SECONDS))
        if code not in (0, 3):
            for to in ("24", "8", "4", "2"):
                code, block = self.ask("list", self.instance, "--to", to, "--time", str(SECONDS))
                if code != 2 and len(block) < 3000:
                    break
        return ["## First values", "", block,
                "[A sequence for the OEIS](../cookbook.md#find-a-sequence-for-the-oeis) shows how to write such values as a b-file.", ""]

    def papers(self):
        mine = [entry for entry in self.entries if re.search(rf"\b{self.name}\b", entry["statement"] or "")]
        if not mine:
            return ["## What papers say", "", "[The ledger](../ledger.md) has no sentence about this game.", ""]
        lines = ["## What papers say", "", "Sentences of papers about this game with the verdict that [the ledger](../ledger.md) records. "
                 "`cairn claims ID` checks one.", "", "| entry | where | verdict |", "| --- | --- | --- |"]
        lines += [f"| `{entry['id']}` | {entry['source'].replace('|', ' ')} | {entry['recorded'] or 'not recorded'} |" for entry in mine[:40]]
        if len(mine) > 40:
            lines.append(f"| ... | {len(mine) - 40} more entries | |")
        return lines + [""]

    def verdict(self):
        if not self.proved:
            return "not proved here"
        about = [f"for `{self.instance}`"] if self.instance != self.name else []
        return " ".join(["proved", *about, *(["on 2 stacks"] if self.game["stacks"] == "any" else [])])

    def text(self):
        cited = f" ({self.game['cite']})" if self.game["cite"] else ""
        about = [f"# {self.name}", "", self.game["about"] + cited, ""]
        if self.instance != self.name:
            about += [f"The game has parameters. This page shows `{self.instance}`.", ""]
        return "\n".join([*about, *self.picture(), *self.rules(), *self.proofs(), *self.values(), *self.papers()])


def write_games(program, folder, names):
    games = program.json("games")["games"]
    chosen = [game for game in games if not names or game["name"] in names]
    missing = set(names) - {game["name"] for game in games}
    if missing:
        sys.exit(f"there is no game {', '.join(sorted(missing))}")
    entries = program.json("claims", "--time", "0.001")  # nothing is checked: what is recorded is enough
    pictures = folder / "games" / "pictures"
    pictures.mkdir(parents=True)
    pages = {}

    def write(game):
        page = GamePage(program, game, entries, pictures)
        (folder / "games" / f"{page.name}.md").write_text(page.text())
        pages[page.name] = page

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        list(workers.map(write, chosen))
    groups = {}
    for game in sorted(chosen, key=lambda game: (game["group"], game["name"])):
        groups.setdefault(game["group"], []).append(game)
    write_index(folder, groups, pages)
    (folder / "games.json").write_text(json.dumps({group: [game["name"] for game in games] for group, games in groups.items()}))


def write_index(folder, groups, pages):
    lines = ["# The games", "", "Each page has the rules, a picture, what is proved, first values and what papers say, all of it printed by "
             f"the program. A question got {SECONDS} seconds, so a game without a proof here may have one that takes longer.", ""]
    for group, games in groups.items():
        lines += [f"## {group}", "", "| game | rules in a sentence | P-positions for all sizes |", "| --- | --- | --- |"]
        lines += [f"| [{game['name']}]({game['name']}.md) | {game['about'].replace('|', ' ')} | "
                  f"{pages[game['name']].verdict()} |" for game in games]
        lines.append("")
    (folder / "games" / "index.md").write_text("\n".join(lines))


def title_of(document):
    return re.search(r"^# (.+)$", document.read_text(), re.MULTILINE)[1]


def write_documents(root, folder):
    """The documents, with links to sources as links to copies, and pages called by their titles."""
    docs = root / "docs"
    titles = {document.name: title_of(document) for document in docs.glob("*.md")}

    def link(match):
        text, target = match[1], match[2]
        if target.startswith(("http", "#")):
            return match[0]
        path, _, anchor = target.partition("#")
        if text == f"docs/{path}" and path in titles:
            text = titles[path]
        source = (docs / path).resolve()
        if source.is_dir():
            return text
        if source.parent != docs and docs not in source.parents:
            copy = folder / "sources" / f"{source.relative_to(root)}.txt"
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
            target = str(copy.relative_to(folder))
        return f"[{text}]({target})"

    for document in docs.glob("*.md"):
        parts = re.split(r"(^```.*?^```$)", document.read_text(), flags=re.MULTILINE | re.DOTALL)
        parts[::2] = [re.sub(r"\[([^\]\[]*)\]\(([^()\s]+)\)", link, part) for part in parts[::2]]
        (folder / document.name).write_text("".join(parts))
    for pictures in ("gallery", "papers", "notebooks"):
        shutil.copytree(docs / pictures, folder / pictures)
    shutil.copyfile(docs / "site" / "site.css", folder / "site.css")


def main():
    root, binary, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_documents(root, folder)
    write_games(Program(binary, folder.parent / "proofs.sqlite"), folder, sys.argv[4:])


if __name__ == "__main__":
    main()
