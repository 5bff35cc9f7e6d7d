"""What arguments must be: mistakes are told in a sentence, as the library does, before it is asked."""

from __future__ import annotations

import operator
from typing import Any

from ._errors import Error

_LARGEST = 2**63 - 1


def as_text(value: Any, what: str) -> str:
    """A text that the library can read.

    >>> as_text(5, "a claim")
    Traceback (most recent call last):
    ...
    TypeError: a claim is a text, not 5
    """
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text, not {value!r}")
    value.encode()  # half a character, as broken files have, is no text
    return value


def as_whole(value: Any, what: str) -> int:
    """A whole number of Python, NumPy or whatever else has them.

    >>> as_whole(2.5, "to")
    Traceback (most recent call last):
    ...
    TypeError: to is a whole number, not 2.5
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {value!r}") from None
    if abs(number) > _LARGEST:
        raise Error(f"{what} is too large", hint=f"up to {_LARGEST}")
    return number


def as_maybe_whole(value: Any, what: str) -> int | None:
    return None if value is None else as_whole(value, what)
