"""What can be wrong with a question."""

from __future__ import annotations

import re
import warnings


class Error(Exception):
    """What is wrong, where, and what would be right.

    >>> import cairn
    >>> try:
    ...     cairn.solve("minnie[7,")
    ... except cairn.Error as error:
    ...     print(error.line, error.column)
    1 10
    """

    def __init__(self, what: str, where: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint
        self.all: tuple[Error, ...] = (self,)

    def _place(self) -> tuple[int, int] | None:
        lines = self.where.split("\n")
        if found := re.search(r":(\d+):(\d+)$", lines[0]):
            return int(found[1]), int(found[2])
        if lines[-1].strip() == "^":  # the text is a single line, which is shown with an indent of two
            return 1, lines[-1].index("^") - 1
        return None

    @property
    def line(self) -> int | None:
        """The line of the text that is wrong, from 1; None when there is no such place."""
        place = self._place()
        return place[0] if place else None

    @property
    def column(self) -> int | None:
        """The column in that line, from 1."""
        place = self._place()
        return place[1] if place else None

    def __str__(self) -> str:
        lines = [self.what]
        if self.where:
            lines.append(self.where)
        if self.hint:
            lines.append(f"hint: {self.hint}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[type[Error], tuple[str, str, str]]:
        return type(self), (self.what, self.where, self.hint)


class TooLarge(Error):
    """The question does not fit into its memory, and was refused before it began."""


class Stopped(Error):
    """The time was up when there was nothing to answer yet."""


class CairnWarning(UserWarning):
    """How something was read that may be meant in another way."""


def warn(what: str, where: str, hint: str) -> None:
    warnings.warn(str(Error(what, where, hint)), CairnWarning, stacklevel=3)
