"""Cairn, a laboratory for heap games.

    >>> import cairn
    >>> answer = cairn.solve("minnie[7,9,20]")
    >>> answer
    <Solution minnie[7,9,20]: N, Grundy value 12 (computed)>
    >>> [move.position for move in answer.winning_moves]
    ['minnie[1,9,20]']
    >>> cairn.prove("minnie").statement[1]
    '[1, n]: n odd'

Positions and games are written as on the command line; `cairn.Game` makes texts of numbers, sets and graphs. Every answer has
`known`: how it is known (proved, computed, observed, refuted, unknown), and by what. Limits are arguments of every question: seconds,
memory, threads, engine, progress. What is wrong with a question is raised as `cairn.Error`.
"""

from __future__ import annotations

import functools
import inspect
import threading as _threading
from typing import TYPE_CHECKING, Any, Callable

from . import _core, _display, _meanings
from ._arrays import PackedTable, Positions, Table
from ._core import (Analysis, Automaton, Cash, Certificate, Counterexample, Entry, GameInfo, GraphBoard, Known, Law, Ledger,
                    Moves, Option, Paper, Pattern, Patterns, Proof, Sequence, Solution, Verdict, Witness)
from ._errors import CairnWarning, Error, Stopped, TooLarge
from ._game import Game
from ._lab import FamilyVerdict, Lab
from ._limits import Limits
from ._positions import graph, on_graph

_display.install()
_meanings.install()

__version__: str = _core.version()
__build__: str = _core.build()

_lab: Lab | None = None
_making = _threading.Lock()


def default_lab() -> Lab:
    """The Lab that the functions of this module ask; it shares its proofs with the command line."""
    global _lab
    if _lab is None:
        with _making:
            if _lab is None:
                _lab = Lab(proofs=_core.program_proofs())
    return _lab


def _asks_default(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def function(*arguments: Any, **named: Any) -> Any:
        return method(_lab or default_lab(), *arguments, **named)

    function.__module__ = __name__
    function.__qualname__ = method.__name__
    asked = inspect.signature(method)  # help() shows what is to be given, and self is not
    function.__signature__ = asked.replace(parameters=list(asked.parameters.values())[1:])  # type: ignore[attr-defined]
    return function


if TYPE_CHECKING:
    _shared = default_lab()
    solve = _shared.solve
    moves = _shared.moves
    analyze = _shared.analyze
    table = _shared.table
    positions = _shared.positions
    count = _shared.count
    sequence = _shared.sequence
    prove = _shared.prove
    check_proof = _shared.check_proof
    check = _shared.check
    claims = _shared.claims
    guess = _shared.guess
    cash = _shared.cash
    games = _shared.games
    add_rules = _shared.add_rules
else:
    solve = _asks_default(Lab.solve)
    moves = _asks_default(Lab.moves)
    analyze = _asks_default(Lab.analyze)
    table = _asks_default(Lab.table)
    positions = _asks_default(Lab.positions)
    count = _asks_default(Lab.count)
    sequence = _asks_default(Lab.sequence)
    prove = _asks_default(Lab.prove)
    check_proof = _asks_default(Lab.check_proof)
    check = _asks_default(Lab.check)
    claims = _asks_default(Lab.claims)
    guess = _asks_default(Lab.guess)
    cash = _asks_default(Lab.cash)
    games = _asks_default(Lab.games)
    add_rules = _asks_default(Lab.add_rules)

__all__ = [
    "Analysis", "Automaton", "CairnWarning", "Cash", "Certificate", "Counterexample", "Entry", "Error", "FamilyVerdict", "Game",
    "GameInfo", "GraphBoard", "Known", "Lab", "Law", "Ledger", "Limits", "Moves", "Option", "PackedTable", "Paper", "Pattern",
    "Patterns", "Positions", "Proof", "Sequence", "Solution", "Stopped", "Table", "TooLarge", "Verdict", "Witness", "add_rules",
    "analyze", "cash", "check", "check_proof", "claims", "count", "default_lab", "games", "graph", "guess", "moves", "on_graph",
    "positions", "prove", "sequence", "solve", "table",
]
