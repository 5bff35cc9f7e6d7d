"""The notebooks run, and print what stands in them."""

import json

import notebooks
import pytest

NOTEBOOKS = sorted(notebooks.FOLDER.glob("*.ipynb"))


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path):
    written = json.loads(path.read_text())
    assert written["nbformat"] == 4
    assert notebooks.texts(notebooks.run(written)) == notebooks.texts(written)


def test_a_wrong_notebook_is_noticed():
    cell = {"cell_type": "code", "source": ["print(2)\n", "3"], "outputs": []}
    ran = notebooks.run({"cells": [cell], "metadata": {}})
    assert notebooks.texts(ran) == ["2\n", "3"]
    ran["cells"][0]["source"] = ["print(4)\n", "3"]
    assert notebooks.texts(notebooks.run(ran)) != notebooks.texts(ran)
