"""A game by its name, or by rules of one's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from . import _core
from ._arrays import Positions
from ._checks import as_text
from ._lab import Lab
from ._limits import Limits
from ._positions import cell, is_several, on_graph, parameters as written_parameters

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Game:
    """A game: "minnie", "misere wythoff", "cash" with its set [1, 3, 4], or the text of rules.

    Rules become known to the lab, so that every function can name the game afterwards.

    >>> half = Game('''game half
    ...   pile n
    ...   move take t where 2*t <= n
    ... ''')
    >>> [str(option) for option in half.options(5)]
    ['half[4]', 'half[3]']
    >>> half.solve(1023).outcome
    'P'
    >>> Game("cash", [1, 3, 4])[14, 9, 9]
    'cash{1,3,4}[14,9,9]'
    """

    __slots__ = ("_info", "_name", "lab")

    def __init__(self, game: str, *parameters: Any, lab: Lab | None = None) -> None:
        if lab is None:
            from . import default_lab

            lab = default_lab()
        self.lab = lab
        as_text(game, "a game")
        written = re.search(r"^\s*game\s+(\w+)", game, re.MULTILINE)
        if written:
            lab.add_rules(game, "rules")
            game = written[1]
        self._info = lab.game(game)
        self._name = game.strip() + written_parameters(parameters)

    @property
    def name(self) -> str:
        """As it is asked about, with its parameters."""
        return self._name

    @property
    def info(self) -> _core.GameInfo:
        """What it says about itself."""
        return self._info

    @property
    def rules(self) -> str:
        return self._info.rules

    @property
    def about(self) -> str:
        return self._info.about

    def __getitem__(self, cells: Any) -> str:
        """The text of a position: game[3, 5]."""
        if is_several(cells):
            return f"{self._name}[{','.join(cell(value) for value in cells)}]"
        return f"{self._name}[{cell(cells)}]"

    def position(self, *cells: Any) -> str:
        """The text of a position. A text with brackets is one already."""
        if len(cells) == 1 and isinstance(cells[0], str) and ("[" in cells[0] or "(" in cells[0]):
            return cells[0]
        if len(cells) == 1 and is_several(cells[0]):
            cells = tuple(cells[0])
        return self[cells] if cells else self._name

    def on(self, graph: Any, chips: Any = None, *, active: Any = None, token: Any = None) -> str:
        """The text of a position on a graph of networkx, see on_graph()."""
        return on_graph(self._name, graph, chips, active=active, token=token)

    def options(self, *position: Any, **limits: Unpack[Limits]) -> tuple[_core.Option, ...]:
        """Where a move may lead from a position, with what that is worth."""
        return self.lab.moves(self.position(*position), **limits).options

    def solve(self, *position: Any, **limits: Unpack[Limits]) -> _core.Solution:
        return self.lab.solve(self.position(*position), **limits)

    def table(self, to: int, **arguments: Any) -> Any:
        return self.lab.table(self._name, to, **arguments)

    def positions(self, to: int, **arguments: Any) -> Positions:
        return self.lab.positions(self._name, to, **arguments)

    def sequence(self, to: int = 40, **limits: Unpack[Limits]) -> _core.Sequence:
        return self.lab.sequence(self._name, to, **limits)

    def prove(self, **arguments: Any) -> _core.Proof:
        return self.lab.prove(self._name, **arguments)

    def guess(self, **arguments: Any) -> _core.Patterns:
        return self.lab.guess(self._name, **arguments)

    def __copy__(self) -> Game:
        return self  # nobody can change it

    def __deepcopy__(self, _: Any) -> Game:
        return self

    def __repr__(self) -> str:
        return f"<Game {self._name}: {self.about}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self._name, self.rules) == (other._name, other.rules)

    def __hash__(self) -> int:
        return hash((self._name, self.rules))

    def _repr_html_(self) -> str:
        from ._display import pre

        return pre(self.rules)

    def _repr_latex_(self) -> str:
        return self._info.to("latex")
