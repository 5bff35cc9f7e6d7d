"""Runs the notebooks of docs/notebooks: what they print is what stands in them. Needs no Jupyter.

    ./cairn python tests/python/notebooks.py --write [NOTEBOOK ...]

runs them and writes what they print into them, as Jupyter would.
"""

import ast
import contextlib
import io
import json
import pathlib
import re
import sys

import cairn

FOLDER = pathlib.Path(__file__).parents[2] / "docs" / "notebooks"
RICH = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_", "text/latex": "_repr_latex_"}


def lines(text):
    return text.splitlines(keepends=True)


def display_data(value):
    """What Jupyter would keep of a value: its text, and what it knows to draw."""
    data = {"text/plain": lines(repr(value))}
    for kind, method in RICH.items():
        made = getattr(type(value), method, None) and getattr(value, method)()
        if made:
            data[kind] = lines(made)
    return data


def run_cell(source, names, count):
    """The outputs of a cell: what it prints, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if last is not None and not source.rstrip().endswith(";"):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        elif last is not None:
            exec(compile(ast.Module([last], []), "<cell>", "exec"), names)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        outputs.append({"data": display_data(value), "execution_count": count, "metadata": {},
                        "output_type": "execute_result"})
    return outputs


def run(notebook):
    """The notebook with what its cells print now, to somebody who has asked nothing before."""
    cairn._lab = None
    names = {"__name__": "__main__"}
    count = 0
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell = {**cell, "execution_count": count, "outputs": run_cell("".join(cell["source"]), names, count)}
        cells.append(cell)
    made_by = f"Cairn {cairn.__version__}, build {cairn.__build__}"
    return {**notebook, "cells": cells, "metadata": {**notebook.get("metadata", {}), "cairn": made_by}}


def texts(notebook):
    """What is compared: prints and plain texts, cell by cell, whichever build printed them."""
    found = []
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            text = "".join(output.get("text") or output["data"]["text/plain"])
            found.append(re.sub(r"\bbuild [0-9a-f]{12}\b", "build ...", text))
    return found


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    for path in map(pathlib.Path, words or sorted(FOLDER.glob("*.ipynb"))):
        made = run(json.loads(path.read_text()))
        if "--write" in sys.argv:
            path.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
        print("\n".join([f"--- {path.name}", *texts(made)]))


if __name__ == "__main__":
    main()
