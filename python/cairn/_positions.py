"""Positions as text: numbers of any size, sets, and graphs of networkx."""

from __future__ import annotations

import decimal
import math
import operator
from collections.abc import Iterable, Mapping
from typing import Any

from ._errors import Error

_FEW_DIGITS = 10**4000  # Python itself writes no more than 4300 digits


def cell(value: Any) -> str:
    """A cell of a position as text: a number, an infinite purse, or a word.

    >>> cell(10**6), cell(float("inf")), cell("not S")
    ('1000000', 'inf', 'not S')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, float) and math.isinf(value) and value > 0:
        return "inf"
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"a number of a position is whole, or inf, or a word, not {value!r}") from None
    return str(number) if abs(number) < _FEW_DIGITS else f"{decimal.Decimal(number):f}"


def is_several(value: Any) -> bool:
    """Numbers, rather than one: a list, a tuple, an array, whatever gives one after the other."""
    return isinstance(value, Iterable) and not isinstance(value, str)


def amounts(values: str | Iterable[int]) -> str:
    """A set as text.

    >>> amounts([4, 1, 3])
    '{1,3,4}'
    """
    if isinstance(values, str):
        return values if values.startswith(("{", "not")) else "{" + values + "}"
    return "{" + ",".join(cell(value) for value in sorted(values)) + "}"


def is_graph(value: object) -> bool:
    return hasattr(value, "nodes") and hasattr(value, "edges")


def _numbers(value: Any) -> dict[Any, int]:
    """The nodes of a graph, which positions count from 1."""
    if not is_graph(value):
        raise TypeError(f"a graph is an object with nodes and edges, as networkx has them, not {value!r}")
    if getattr(value, "is_directed", bool)():
        raise Error("the graph is directed", hint="games are played on graphs without directions: graph.to_undirected()")
    return {node: i for i, node in enumerate(value.nodes, start=1)}


def _number(number: dict[Any, int], node: Any) -> int:
    if node not in number:
        raise Error(f"the graph has no node {node!r}", hint=f"its nodes are {', '.join(map(repr, list(number)[:20]))}")
    return number[node]


def graph(value: Any) -> str:
    """A graph of networkx, or of any other class with nodes and edges, as positions have it.

    Its nodes are numbered from 1 in the order in which it lists them.
    """
    if isinstance(value, str):
        return value
    number = _numbers(value)
    pairs = [tuple(sorted((number[edge[0]], number[edge[1]]))) for edge in value.edges]
    ends = sorted(set(pairs))
    if len(ends) < len(pairs):
        raise Error("the graph has several edges between two nodes", hint="an edge is there once")
    text = f"vertices {len(number)}"
    return text + (" edges " + " ".join(f"{a}-{b}" for a, b in ends) if ends else "")


def _enclosed(text: str) -> bool:
    """A single pair of parentheses around all of it, as in (n - 1), but not in (n + 1)*(n - 1)."""
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return i > 0 and i == len(text) - 1
    return False


def _parameter(value: Any) -> str:
    """A set, a graph, a number or a rule."""
    if is_graph(value):
        return graph(value)
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, Iterable):
        return amounts(value)
    return cell(value)


def parameters(values: Iterable[Any]) -> str:
    """What stands behind the name of a game: nothing, a parameter, or several of them.

    >>> parameters([[3, 1]]), parameters([1, 5]), parameters([{1, 2}, "not {3}"]), parameters(["(n+1)*(n-1)"])
    ('{1,3}', '(1, 5)', '({1,2}, not {3})', '((n+1)*(n-1))')
    """
    written = [_parameter(value) for value in values]
    if len(written) == 1 and (written[0].startswith("{") or _enclosed(written[0])):
        return written[0]
    return f"({', '.join(written)})" if written else ""


def on_graph(name: str, where: Any, chips: Any = None, *, active: Any = None, token: Any = None) -> str:
    """A position of a game on a graph of networkx.

    chips: a number for all nodes, a mapping from nodes to numbers, the name of an attribute of the nodes, or a list in the order of
    the nodes (of the edges, where a game is played on these). active: the edge on which the next move must be made. token: the
    node where a token stands. Without chips the graph is whole.
    """
    number = _numbers(where)
    text = f"{name}({graph(where)})"
    if chips is None and active is None and token is None:
        return text
    if isinstance(chips, str) and chips != "deg":
        without = [node for node in where.nodes if chips not in where.nodes[node]]
        if without:
            raise Error(f"the node {without[0]!r} has no attribute {chips!r}",
                        hint="chips are a number, a mapping, a list or an attribute")
        chips = {node: where.nodes[node][chips] for node in where.nodes}
    if isinstance(chips, Mapping):
        for node in chips:
            _number(number, node)
        cells = ",".join(cell(chips.get(node, 0)) for node in where.nodes)
    elif isinstance(chips, Iterable) and not isinstance(chips, str):
        cells = ",".join(cell(value) for value in chips)
    else:
        cells = cell(1 if chips is None else chips)
    mark = ""
    if active is not None:
        mark = " | " + "-".join(str(end) for end in sorted(_number(number, node) for node in active))
    elif token is not None:
        mark = f" | {_number(number, token)}"
    return f"{text}[{cells}{mark}]"
