"""The laboratory: the games that are known, every question about them, and what is kept between questions."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _core
from ._arrays import PackedTable, Positions, Table, table_of_slice
from ._checks import as_maybe_whole, as_text, as_whole
from ._errors import Error
from ._limits import Limits, amount_of, asking, threads_of
from ._positions import amounts, cell, is_several

if TYPE_CHECKING:
    from typing_extensions import Unpack

_INTEGERS = ("int8", "int16", "int32")
_MOST_STACKS = 32


@dataclass(frozen=True)
class FamilyVerdict:
    """For which values of its parameters a family of claims holds, and the verdict on each of its members."""

    answer: _core.Family
    members: tuple[_core.Verdict, ...]

    @property
    def known(self) -> _core.Known:
        return self.answer.known

    @property
    def holds(self) -> bool | None:
        """Whether every member does; None when that is not known."""
        verdicts = {member.holds for member in self.members}
        return False if False in verdicts else None if None in verdicts else True

    def __str__(self) -> str:
        return str(self.answer)

    def _repr_html_(self) -> str:
        return self.answer._repr_html_()


class Lab:
    """A laboratory of one's own. The functions of the module ask one that all share.

    proofs: the file in which proofs are kept; None keeps them as long as the Lab lives. rules_files: games may be named by the
    paths of their rules. memory, threads: of questions that say nothing else. Any number of threads may ask at the same time.
    """

    __slots__ = ("_lab",)

    def __init__(self, *, proofs: str | os.PathLike[str] | None = None, rules_files: bool = False,
                 memory: int | float | str | None = None,
                 threads: int | None = None) -> None:
        self._lab = _core.Lab(proofs=None if proofs is None else os.fspath(proofs), rules_files=rules_files, memory=amount_of(memory),
                              threads=threads_of(threads))

    def __repr__(self) -> str:
        return f"<Lab: {self.kept_bytes()} bytes are kept>"

    @overload
    def solve(self, position: str, **limits: Unpack[Limits]) -> _core.Solution: ...  # type: ignore[misc]
    @overload
    def solve(self, position: Iterable[str], *, errors: str = "raise", **limits: Unpack[Limits]) -> list[_core.Solution]: ...

    def solve(self, position: str | Iterable[str], *, errors: str = "raise", **limits: Unpack[Limits]) -> Any:
        """Who wins a position, and by which moves; or all positions of a list, which share their work.

        errors: what is done about positions of a list that make no sense. "raise" raises the first error; "keep" puts the errors
        in the places of the answers.

        >>> answer = solve("minnie[7,9,20]")
        >>> answer.outcome, answer.grundy, [str(move) for move in answer.winning_moves]
        ('N', 12, ['minnie[1,9,20]'])
        >>> [answer.outcome for answer in solve(["nim[3,3]", "nim[3,4]"])]
        ['P', 'N']
        """
        if isinstance(position, str) and not limits and position.isascii():
            return self._lab.solve(position)
        one = isinstance(position, (str, _core.Option))
        if not one and (isinstance(position, bytes) or not is_several(position)):
            raise TypeError(f"what is solved is a text, or a list of texts, not {position!r}")
        texts = [_text(each) for each in ([position] if one else position)]
        with asking(limits) as asked:
            return self._lab.solve(texts[0], asked) if one else _attempts(self._lab.solve_all(texts, asked), errors)

    def moves(self, position: str, **limits: Unpack[Limits]) -> _core.Moves:
        """Every option of a position, and what it is worth.

        >>> [(str(option), option.outcome) for option in moves("minnie[2,3]").options]
        [('minnie[1,3]', 'P'), ('minnie[0,3]', 'N'), ('minnie[2,2]', 'P'), ('minnie[1,2]', 'N')]
        """
        with asking(limits) as asked:
            return self._lab.moves(_text(position), asked)

    def analyze(self, position: str, **limits: Unpack[Limits]) -> _core.Analysis:
        """All that is known about a position: its moves in words, why it is won or lost, what papers say."""
        with asking(limits) as asked:
            return self._lab.analyze(_text(position), asked)

    def table(self, game: str, to: int, *, stacks: int | None = None, grundy: bool = False, remoteness: bool = False,
              packed: bool = False, dtype: Any = None, **limits: Unpack[Limits]) -> Any:
        """All positions whose numbers go up to a bound, as a NumPy array; or a slice such as "minnie[3,b,c]".

        Without grundy and remoteness the values are the letters of outcomes, a byte each; with packed the P-positions are bits in
        the memory of the library (see PackedTable). dtype: int8, int16 or int32, for Grundy values and remoteness; int32 when nothing is
        said. Where a limit ended the run, places that were not reached are empty, or -1, and `status` says so.

        >>> table("wythoff", to=5, grundy=True)[3]
        array([3, 4, 5, 6, 2, 0], dtype=int32)
        >>> (table("wythoff", to=100) == b"P").sum()
        77
        >>> table("wythoff", to=100, packed=True).unpacked().sum()
        77
        """
        numbers = grundy or remoteness
        if dtype is not None and not numbers:
            raise Error("outcomes are letters, or bits", hint="leave out dtype, or ask for grundy or remoteness")
        if packed and numbers:
            raise Error("bits are outcomes", hint="leave out packed")
        kind = _dtype("int32" if dtype is None else dtype)
        game, to, stacks = as_text(game, "a game"), as_whole(to, "to"), _count(stacks)
        with asking(limits) as asked:
            if _core.is_slice(game):
                if packed:
                    raise Error("a slice has no bits", hint="leave out packed")
                return table_of_slice(self._lab.slice(game, to, grundy, remoteness, asked), kind if numbers else None)
            if packed:
                bits = self._lab.bits(game, to, stacks, asked)
                return PackedTable(bits.words().view(np.uint8), bits)
            answer = self._lab.table(game, to, stacks, grundy, remoteness, asked)
        return Table(getattr(answer, kind if numbers else "letters")(), answer)

    def positions(self, game: str, to: int, *, stacks: int | None = None, **limits: Unpack[Limits]) -> Positions:
        """The P-positions whose numbers go up to a bound, one in each row of a NumPy array.

        >>> positions("wythoff", to=10)[:4].tolist()
        [[0, 0], [1, 2], [3, 5], [4, 7]]
        """
        with asking(limits) as asked:
            answer = self._lab.list_positions(as_text(game, "a game"), as_whole(to, "to"), _count(stacks), False, asked)
        return Positions(answer.array(), answer)

    def count(self, game: str, to: int, *, stacks: int | None = None, **limits: Unpack[Limits]) -> int:
        """How many P-positions there are whose numbers go up to a bound.

        >>> count("wythoff", to=10)
        5
        """
        with asking(limits) as asked:
            answer = self._lab.list_positions(as_text(game, "a game"), as_whole(to, "to"), _count(stacks), True, asked)
        if not answer.complete:
            raise Error("the limits ended the count before its time", hint="allow more seconds, or ask for positions()")
        return answer.count

    def sequence(self, game: str, to: int = 40, **limits: Unpack[Limits]) -> _core.Sequence:
        """The Grundy values of a game of one pile, and the law by which they go on for ever where that is proved.

        >>> sevens = sequence("subtraction{1,2}")
        >>> sevens.values[:6].tolist(), sevens.period, sevens.value(10**100)
        ([0, 1, 2, 0, 1, 2], 3, 1)
        """
        with asking(limits) as asked:
            return self._lab.sequence(as_text(game, "a game"), as_whole(to, "to"), asked)

    def prove(self, game: str, *, stacks: int | None = None, grundy: bool = False, numeration: str = "binary",
              slice: Iterable[int | None] = (), again: bool = False, insist: bool = False, words: bool = True,
              **limits: Unpack[Limits]) -> _core.Proof:
        """The P-positions of a game, or its Grundy values, for all sizes.

        >>> proof = prove("minnie")
        >>> proof.statement[3]
        '[3, n]: n = 0 mod 4, n >= 8'
        >>> proof.automaton.accepts(3, 10**100)
        True
        """
        with asking(limits) as asked:
            return self._lab.prove(as_text(game, "a game"), _count(stacks), bool(grundy), as_text(numeration, "a numeration"),
                                   [as_maybe_whole(bound, "a bound of a slice") for bound in slice], bool(again), bool(insist),
                                   bool(words), asked)

    def check_proof(self, certificate: str, origin: str = "certificate", **limits: Unpack[Limits]) -> _core.Certificate:
        """Whether a certificate proves what it says, judged from its own rules by independent code."""
        with asking(limits) as asked:
            return self._lab.check_proof(as_text(certificate, "a certificate"), as_text(origin, "origin"), asked)

    def check(self, claim: str, to: int | None = None, *, numeration: str | None = None, certificate: bool = False,
              **limits: Unpack[Limits]) -> _core.Verdict | FamilyVerdict:
        """Whether a claim holds: for all sizes where that can be told, or up to a bound.

        >>> check("minnie[1,n]: P iff n odd").holds
        True
        >>> check("nim[a,b]: P iff a = b + 1").counterexample.position
        'nim[0,0]'
        """
        with asking(limits) as asked:
            found = self._lab.check(as_text(claim, "a claim"), as_maybe_whole(to, "to"),
                                    None if numeration is None else as_text(numeration, "a numeration"), bool(certificate), asked)
        return FamilyVerdict(*found) if isinstance(found, tuple) else found

    def claims(self, *ids: str, verdict: str | None = None, to: int | None = None, text: str | None = None,
               **limits: Unpack[Limits]) -> _core.Ledger:
        """What papers say, and what is true of it. ids: papers and entries, "mullen" or "mullen-5.8"; none: all.

        verdict: only entries with this one. text: a ledger of one's own.
        """
        with asking(limits) as asked:
            asked_for = [as_text(id, "what is asked for") for id in ids]
            return self._lab.ledger(asked_for, verdict, as_maybe_whole(to, "to"), text, asked)

    def guess(self, game: str, *, stacks: int | None = None, grundy: bool = False, to: int | None = None,
              prove: bool = True, **limits: Unpack[Limits]) -> _core.Patterns:
        """What data suggests, as statements that check() reads; proved where that goes."""
        with asking(limits) as asked:
            return self._lab.guess(as_text(game, "a game"), _count(stacks), bool(grundy), as_maybe_whole(to, "to"), bool(prove),
                                   asked)

    def cash(self, set: str | Iterable[int] = (), n: Any = None, d: Any = None, e: Any = None, *, topic: str = "overview",
             to: int = 20, bound: int | None = None, sweep: int = 0, certificate: bool = False,
             **limits: Unpack[Limits]) -> _core.Cash:
        """NIM with Cash: everything about a set of amounts, about a row of n stones, or about a position.

        >>> cash([1, 3, 4], 14, 9, 9).winner
        1
        """
        stones, mine, theirs = ("" if value is None else cell(value) for value in (n, d, e))
        with asking(limits) as asked:
            return self._lab.cash("" if sweep else amounts(set), as_text(topic, "a topic"), as_whole(to, "to"),
                                  as_maybe_whole(bound, "bound"), stones, mine, theirs, as_whole(sweep, "sweep"), bool(certificate),
                                  asked)


    def games(self, query: str = "") -> list[_core.GameInfo]:
        """The games by name; those that have every word of the query in what they say about themselves.

        >>> [game.name for game in games("smallest largest")]
        []
        """
        return self._lab.games(as_text(query, "a query"))

    def game(self, name: str) -> _core.GameInfo:
        """What a game says about itself."""
        return self._lab.game(as_text(name, "a game"))

    def add_rules(self, text: str, origin: str = "rules") -> None:
        """Makes games of one's own known; a name that is known already means the new game from now on. `Game` does so, too."""
        self._lab.add_rules(as_text(text, "what is added"), as_text(origin, "origin"))

    def add_rules_file(self, path: str | os.PathLike[str]) -> None:
        self._lab.add_rules_file(os.fspath(path))

    def kept_bytes(self) -> int:
        """The bytes that are kept between questions, about."""
        return self._lab.kept_bytes()

    def forget(self) -> None:
        """Drops what is kept between questions. Answers stay the same, only later."""
        self._lab.forget()


def _count(stacks: Any) -> int:
    """0 where it was not said."""
    if stacks is None:
        return 0
    count = as_whole(stacks, "stacks")
    if not 1 <= count <= _MOST_STACKS:
        raise Error(f"there cannot be {count} stacks", hint=f"1 to {_MOST_STACKS}")
    return count


def _text(position: Any) -> str:
    """A position, or a move, which is the position that it leads to."""
    return as_text(str(position) if isinstance(position, _core.Option) else position, "a position")


def _dtype(dtype: Any) -> str:
    wanted = np.dtype(dtype)
    if wanted.name not in _INTEGERS or not wanted.isnative:
        raise Error(f"a table of {wanted.str} is not made", hint="use int8, int16 or int32")
    return wanted.name


def _attempts(attempts: list[Any], errors: str) -> list[Any]:
    if errors not in ("raise", "keep"):
        raise ValueError('errors is "raise" or "keep"')
    if errors == "raise":
        for attempt in attempts:
            if isinstance(attempt, Error):
                raise attempt
    return attempts
