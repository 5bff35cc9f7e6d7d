#!/usr/bin/env python3
"""Runs the commands of a file and validates what they print against docs/schema.

usage: validate.py ROOT CAIRN COMMANDS

Four things must hold: every answer is valid; every schema refuses answers that were changed; every field, every
alternative and every value of an enumeration in the schemas occurs in some answer, except those that COMMANDS lists; and
docs/json.md has the name of every field and of every value.

COMMANDS has a command on each line, which bash runs in an empty folder ($CLAIMS is the ledger own.claims); '#' begins a
comment. The last `cairn NAME` on the line says which schema its output must follow, or, if that is an array, each of its
objects. A line `unseen PLACE` excuses what no command shows.
"""
import copy
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from jsonschema import Draft202012Validator, RefResolver
except ImportError:
    sys.exit("the Debian package python3-jsonschema is missing")

# Objects whose names of fields are those of the question.
FREE = {"variables", "form", "parameters"}
# Lists of such objects.
FREE_LISTS = {"proved", "computed", "refuted", "unknown"}


class Schemas:
    def __init__(self, folder):
        self.files = {path.stem: json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))}
        self.store = {f"file:///schema/{name}.json": schema for name, schema in self.files.items()}
        for schema in self.files.values():
            Draft202012Validator.check_schema(schema)

    def is_valid(self, at, value):
        return next(self.errors(at, value), None) is None

    def errors(self, at, value):
        """`at` is a place: the name of a file, '#' and a path in it."""
        resolver = RefResolver(f"file:///schema/{at.split('#')[0]}.json", self.files[at.split("#")[0]], store=self.store)
        return Draft202012Validator(self.at(at), resolver=resolver).iter_errors(value)

    def at(self, place):
        name, path = place.split("#")
        schema = self.files[name]
        for step in path.split("/")[1:]:
            schema = schema[int(step)] if isinstance(schema, list) else schema[step]
        return schema

    def target(self, place):
        """The place that a chain of references leads to."""
        while "$ref" in self.at(place):
            file, path = self.at(place)["$ref"].split("#")
            place = f"{file.removesuffix('.json') or place.split('#')[0]}#{path}"
        return place


def parts(schema, place):
    """What a schema is made of: the places below it, and what an answer can show there."""
    for key in ("properties", "$defs"):
        for name in schema.get(key, {}):
            yield f"{place}/{key}/{name}"
    for key in ("oneOf", "anyOf", "prefixItems"):
        for i in range(len(schema.get(key, []))):
            yield f"{place}/{key}/{i}"
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield f"{place}/{key}"


def all_shown(schemas, place):
    """Every place at or below this one that an answer must show."""
    schema = schemas.at(place)
    for value in schema.get("enum", []):
        yield f"{place}={value}"
    if isinstance(schema.get("type"), list):
        for name in schema["type"]:
            yield f"{place}={name}"
    for part in parts(schema, place):
        if "/$defs/" not in part[len(place):]:
            yield part
        yield from all_shown(schemas, part)


def type_name(value):
    names = {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string"}
    return names.get(type(value), "array" if isinstance(value, list) else "object")


def look(schemas, place, value, seen):
    """Notes the places that a valid value shows."""
    place = schemas.target(place)
    schema = schemas.at(place)
    if "enum" in schema:
        seen.add(f"{place}={value}")
    if isinstance(schema.get("type"), list):
        seen.add(f"{place}={type_name(value)}")
    for key in ("oneOf", "anyOf"):
        for i in range(len(schema.get(key, []))):
            branch = f"{place}/{key}/{i}"
            if schemas.is_valid(branch, value):
                seen.add(branch)
                look(schemas, branch, value, seen)
    if isinstance(value, dict):
        for name, field in value.items():
            known = name in schema.get("properties", {})
            below = f"{place}/properties/{name}" if known else f"{place}/additionalProperties"
            if known or isinstance(schema.get("additionalProperties"), dict):
                seen.add(below)
                look(schemas, below, field, seen)
    if isinstance(value, list):
        first = len(schema.get("prefixItems", []))
        for i, item in enumerate(value):
            below = f"{place}/prefixItems/{i}" if i < first else f"{place}/items"
            if i < first or "items" in schema:
                seen.add(below)
                look(schemas, below, item, seen)


def optional_fields(schemas, name):
    """Fields that some object of the schema may leave out."""
    found = set()

    def walk(schema):
        if isinstance(schema, dict):
            found.update(set(schema.get("properties", {})) - set(schema.get("required", [])))
            for part in schema.values():
                walk(part)
        elif isinstance(schema, list):
            for part in schema:
                walk(part)

    walk(schemas.files[name])
    return found


def changed(answer, optional):
    """Copies of an answer that no program may print, each with what was done to it."""
    for name in answer:
        if name not in optional:
            yield f"without '{name}'", {key: value for key, value in answer.items() if key != name}
    yield "schema 2", {**answer, "schema": 2}
    for field, wrong in (("known", "proved"), ("status", "done"), ("engine", "guess"), ("play", "Normal")):
        if field in answer:
            yield f"{field} {wrong}", {**answer, field: wrong}
    if "known" in answer:
        yield "known how guessed", {**answer, "known": {**answer["known"], "how": "guessed"}}
    paths = []

    def walk(value, path):
        free = path and (path[-1] in FREE or (len(path) > 1 and path[-2] in FREE_LISTS))
        if isinstance(value, dict) and not free:
            paths.append(path)
        fields = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
        for key, part in fields:
            walk(part, [*path, key])

    walk(answer, [])
    for path in paths:
        copied = copy.deepcopy(answer)
        inside = copied
        for key in path:
            inside = inside[key]
        inside["surprise"] = 1
        yield f"a new field in {path or 'the answer'}", copied


def why(errors):
    """The errors of all alternatives, those deepest in the answer first."""
    found = []

    def add(error):
        found.append(error)
        for below in error.context or []:
            add(below)

    for error in errors:
        add(error)
    found.sort(key=lambda error: -len(error.absolute_path))
    return "\n".join(f"    {error.json_path}: {error.message[:300]}" for error in found[:6])


def undocumented(schemas, text):
    """Names of fields and values of enumerations that the document does not have in `code` marks."""
    names = set()

    def walk(schema):
        if isinstance(schema, dict):
            names.update(schema.get("properties", {}))
            names.update(value for value in schema.get("enum", []) if value is not None)
            for part in schema.values():
                walk(part)
        elif isinstance(schema, list):
            for part in schema:
                walk(part)

    for schema in schemas.files.values():
        walk(schema)
    code = set(re.findall(r"`([^`\n]+)`", text))
    return sorted(name for name in names if name not in code and f'"{name}"' not in code)


def main():
    root, cairn, commands = Path(sys.argv[1]), Path(sys.argv[2]).resolve(), Path(sys.argv[3])
    schemas = Schemas(root / "docs" / "schema")
    failures, seen, excused, answers = [], set(), set(), 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(cairn, f"{folder}/cairn")
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "HOME": folder,
                       "CAIRN_STORE": f"{folder}/proofs.sqlite", "LC_ALL": "C.UTF-8",
                       "CLAIMS": str(Path(__file__).resolve().parent / "own.claims")}
        for line in commands.read_text().splitlines():
            if not line or line.startswith("#"):
                continue
            if line.startswith("unseen "):
                excused.add(line.removeprefix("unseen "))
                continue
            name = re.findall(r"cairn ([a-z-]+)", line)[-1]
            run = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                 capture_output=True, text=True, check=False)
            printed = run.stdout.splitlines()
            if run.stdout.startswith("["):  # an array, with a line for each of its objects
                printed = [text.removeprefix("[").removesuffix("]").removesuffix(",") for text in printed]
            if not printed or not 0 <= run.returncode <= 3:
                failures.append(f"{line}\n    no answer, exit code {run.returncode}: {run.stderr}")
            # Answers of one command are alike, so that three of them are changed at most.
            for number, text in enumerate(printed):
                try:
                    answer = json.loads(text)
                except ValueError as error:
                    failures.append(f"{line}\n    no JSON: {error}: {text[:200]}")
                    continue
                answers += 1
                errors = list(schemas.errors(f"{name}#", answer))
                if errors:
                    failures.append(f"{line}\n{why(errors)}")
                    continue
                look(schemas, f"{name}#", answer, seen)
                if number >= 3:
                    continue
                for what, wrong in changed(answer, optional_fields(schemas, name)):
                    if schemas.is_valid(f"{name}#", wrong):
                        failures.append(f"{line}\n    the schema accepts the answer with {what}")
    places = {place for name in schemas.files for place in all_shown(schemas, f"{name}#")}
    failures += [f"no command shows {place}" for place in sorted(places - seen - excused)]
    failures += [f"'unseen {place}' excuses nothing" for place in sorted(excused - places)]
    failures += [f"docs/json.md does not have `{name}`"
                 for name in undocumented(schemas, (root / "docs" / "json.md").read_text())]
    for failure in failures:
        print(failure)
    print(f"{answers} answers, {len(places)} places of the schemas, {len(failures)} failures")
    return 1 if failures or answers == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
