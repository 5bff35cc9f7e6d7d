"""Answers that are NumPy arrays."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from . import _core
from ._errors import Error


class Answered(np.ndarray[Any, Any]):
    """An array that says how its values are known.

    It cannot be written to. Parts of it, and what is computed from it, are plain arrays.
    """

    _answer: Any = None

    def __new__(cls, values: np.ndarray[Any, Any], answer: Any) -> Any:
        made = values.view(cls)
        made._answer = answer
        made.flags.writeable = False
        return made

    def __array_wrap__(self, array: Any, context: Any = None, *rest: Any) -> Any:
        return np.asarray(array)[()] if array.ndim == 0 else np.asarray(array)

    def __getitem__(self, key: Any) -> Any:
        return np.asarray(self)[key]

    def __reduce__(self) -> Any:
        return np.asarray(self).__reduce__()

    @property
    def answer(self) -> Any:
        """The answer of the library behind the array."""
        if self._answer is None:
            raise AttributeError("a part of a table does not say how it is known; ask the table")
        return self._answer

    @property
    def game(self) -> str:
        return self.answer.game

    @property
    def misere(self) -> bool:
        return self.answer.misere

    @property
    def known(self) -> _core.Known:
        """How the values are known."""
        return self.answer.known

    @property
    def engine(self) -> str:
        return self.answer.engine

    @property
    def status(self) -> str:
        return self.answer.status

    @property
    def bound(self) -> int:
        """The largest number of a position."""
        return self.answer.bound

    def to(self, format: str, **options: Any) -> Any:
        """The answer as text, csv, json, latex, bfile, svg, tikz (text), png or pdf (bytes)."""
        return self.answer.to(format, **options)

    def save(self, path: str | os.PathLike[str], format: str | None = None, **options: Any) -> None:
        """Writes the answer to a file; its format is the ending of the name, unless one is given."""
        self.answer.save(path, format, **options)


class Table(Answered):
    """All positions up to a bound: an axis for each number, and one for modes before them where there are several.

    Outcomes are the letters b"P" and b"N" (b"L" and b"R" in partizan games), and empty where the rules allow no position; Grundy
    values and remoteness are numbers, and -1 there.
    """

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The names of the numbers of a position."""
        return self.answer.coordinates

    @property
    def modes(self) -> tuple[str, ...]:
        """What words a position may have; one empty text when there are none. Of a slice, its panels."""
        return self.answer.modes

    def __repr__(self) -> str:
        """Small tables of outcomes as Cairn prints them; numbers as NumPy does."""
        if self._answer is None or self.dtype.kind != "S":
            return repr(np.asarray(self))
        if self.size <= 1000:
            return str(self.to("text")).rstrip()
        return f"<Table of {self.game} up to {self.bound}: outcomes ({self.known.how})>"

    __str__ = __repr__

    def _repr_svg_(self) -> str | None:
        return self.to("svg") if self._answer is not None and self.bound <= 100 else None


class PackedTable(Answered):
    """The P-positions up to a bound as bits, which lie in the memory of the library: nothing is copied.

    The last number is packed, eight positions a byte, the first in the lowest bit, and rows are filled up to multiples of 64.
    Where a limit ended the run (`status` says so), the array has what is known for sure and no more: the axis of the first number
    ends before the bound.
    """

    def to(self, format: str, **options: Any) -> Any:
        raise Error("bits are not written as text", hint="ask for the table without packed")

    def save(self, path: str | os.PathLike[str], format: str | None = None, **options: Any) -> None:
        self.to("text")

    @property
    def complete(self) -> bool:
        """Nothing was left out."""
        return self.answer.complete_below > self.bound

    @property
    def coordinates(self) -> tuple[str, ...]:
        return self.answer.coordinates

    @property
    def modes(self) -> tuple[str, ...]:
        return self.answer.modes

    def unpacked(self) -> np.ndarray[Any, Any]:
        """An array of truth values, a byte a position: whether it is a P-position."""
        count = min(self.bound + 1, 8 * self.shape[-1])
        bits = np.unpackbits(np.asarray(self), axis=-1, count=count, bitorder="little")
        return bits.view(np.bool_)


class Positions(Answered):
    """The P-positions up to a bound, one in each row, sorted; a word is given by its place among the words of its column."""

    @property
    def columns(self) -> tuple[str, ...]:
        return self.answer.columns

    @property
    def complete(self) -> bool:
        """There are no others."""
        return self.answer.complete

    def texts(self) -> list[str]:
        """The same as texts that can be asked about."""
        return [self.answer.text(i) for i in range(len(self))]

    def _repr_svg_(self) -> str | None:
        return self.to("svg") if self._answer is not None and 0 < self.bound <= 2000 else None


def table_of_slice(answer: Any, kind: str | None) -> Table:
    """kind: the type of its numbers; None where they are letters."""
    panels = [answer.panel(i) for i in range(len(answer.modes))]
    values = panels[0] if len(panels) == 1 else np.stack(panels)
    if kind is not None:
        if values.size and values.max() > np.iinfo(kind).max:
            raise Error(f"the value {values.max()} does not fit into the array", hint="use larger integers")
        values = values.astype(kind, copy=False)
    else:
        letters = values.astype(np.int8)
        letters[letters < 0] = 0
        values = letters.view("S1")
    return Table(values, answer)
