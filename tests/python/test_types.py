"""The stubs name what is there, the docstrings run, and mypy is content."""

import ast
import doctest
import importlib
import inspect
import os
import pathlib
import subprocess
import sys

import pytest

import cairn
from cairn import _core, _meanings

PACKAGE = pathlib.Path(cairn.__file__).parent


def names_in_stub():
    tree = ast.parse((PACKAGE / "_core.pyi").read_text())
    bodies = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}

    def members(name):
        node = bodies[name]
        own = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        return own.union(*(members(base.id) for base in node.bases if isinstance(base, ast.Name)))

    return {name: members(name) for name in bodies if not name.startswith("_")}


def test_stubs_name_what_is_there():
    stub = names_in_stub()
    actual = {name for name in dir(_core) if isinstance(getattr(_core, name), type)}
    assert set(stub) == actual
    for name, members in stub.items():
        there = {member for member in vars(getattr(_core, name)) if not member.startswith("__")}
        there -= {member for member in there if member.startswith("_pybind")}
        assert {member for member in members if not member.startswith("__")} == there, name


def test_every_public_name_is_there_and_documented():
    for name in cairn.__all__:
        assert getattr(cairn, name).__doc__, name


def test_every_property_says_what_it_means():
    for name, answer in vars(_core).items():
        for member, value in vars(answer).items() if isinstance(answer, type) else ():
            assert not isinstance(value, property) or value.__doc__, f"{name}.{member}"
    for name, members in _meanings.OF_CLASS.items():
        assert all(isinstance(vars(getattr(_core, name))[member], property) for member in members), name
    assert _core.Solution.known.__doc__ == "How the answer is known, and by what."


def test_help_shows_what_is_to_be_given():
    assert list(inspect.signature(cairn.solve).parameters) == ["position", "errors", "limits"]
    assert not any("self" in inspect.signature(getattr(cairn, name)).parameters for name in ("table", "prove", "cash", "games"))


@pytest.mark.parametrize("name", ["cairn", "cairn._checks", "cairn._errors", "cairn._game", "cairn._lab", "cairn._positions"])
def test_docstrings(name):
    module = importlib.import_module(name)
    named = {"cairn": cairn, **{known: getattr(cairn, known) for known in cairn.__all__}, **vars(module)}
    tested = doctest.testmod(module, extraglobs=named)
    assert tested.failed == 0
    assert tested.attempted > 0


def test_stubs_say_what_is_there():
    """mypy's own comparison of the stubs with the module, but for what every class of pybind11 has, and names for types alone."""
    pytest.importorskip("mypy.stubtest")
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "cairn._core", "--concise"], capture_output=True, text=True,
                          env={**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)})
    usual = ("metaclass differs", ".__init__ is inconsistent", ".__copy__ ", ".__deepcopy__ ", ".How ", ".Outcome ", ".Status ")
    lines = done.stdout.splitlines()
    assert any("metaclass differs" in line for line in lines), done.stdout + done.stderr
    assert [line for line in lines if not any(word in line for word in usual)] == []


def test_mypy():
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy", "--disallow-untyped-defs", "--enable-incomplete-feature=Unpack", "--follow-imports=silent", "--ignore-missing-imports",
                           "--cache-dir=/dev/null", str(PACKAGE)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_document():
    document = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
    text = "\n".join(block for block in document.read_text().split("```") if block.startswith("python\n"))
    test = doctest.DocTestParser().get_doctest(text.replace("python\n", ""), {}, "python.md", str(document), 0)
    cairn._lab = None  # nobody has asked before
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.failures == 0 and runner.tries > 10
