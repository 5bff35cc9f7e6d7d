"""How much a question may cost, and how it tells how far it is."""

from __future__ import annotations

import sys
from typing import Any, Callable, TypedDict, Union

from . import _core

#: Called with a line for people and the seconds since the question was asked.
Progress = Callable[[str, float], Any]


class Limits(TypedDict, total=False):
    """The limits that every question takes as arguments.

    seconds: what is known when they are up is the answer. memory: bytes, or a text such as "2G"; what would not fit is refused.
    threads: 0 for one on each core. engine: the name of the engine that is to answer. progress: a function that is called with a
    line and the seconds, or True for a bar of tqdm where that is installed, and lines on stderr elsewhere.
    """

    seconds: float | None
    memory: int | str | None
    threads: int | None
    engine: str | None
    progress: Union[Progress, bool, None]


_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def _bytes(memory: int | str | None) -> int | None:
    if not isinstance(memory, str):
        return memory
    text = memory.strip().upper().removesuffix("B").removesuffix("I")
    unit = _UNITS.get(text[-1:], 1)
    try:
        return int(float(text.rstrip("KMGT")) * unit)
    except ValueError:
        raise ValueError(f"{memory!r} is no amount of memory; write a number of bytes, or 500M or 2G") from None


def _on_stderr(line: str, seconds: float) -> None:
    print(f"{seconds:.0f} s: {line}", file=sys.stderr)


def _tqdm() -> Progress:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _on_stderr
    bar = tqdm(bar_format="{desc} [{elapsed}]", leave=False)

    def show(line: str, seconds: float) -> None:
        bar.set_description_str(line)

    show.close = bar.close  # type: ignore[attr-defined]
    return show


class asking:
    """The limits of one question, for the time of it: a bar that was opened for it is closed at its end."""

    __slots__ = ("_close", "asking")

    def __init__(self, limits: Limits) -> None:
        unknown = limits.keys() - Limits.__annotations__.keys()
        if unknown:
            raise TypeError(f"unexpected argument {unknown.pop()!r}; limits are {', '.join(Limits.__annotations__)}")
        progress: Any = limits.get("progress")
        if progress is True:
            progress = _tqdm()
        self._close = getattr(progress, "close", None) if limits.get("progress") is True else None
        self.asking = _core.Asking(
            seconds=limits.get("seconds"),
            memory=_bytes(limits.get("memory")),
            threads=limits.get("threads"),
            engine=limits.get("engine") or "",
            progress=progress or None,
        )

    def __enter__(self) -> _core.Asking:
        return self.asking

    def __exit__(self, *_: object) -> None:
        if self._close:
            self._close()
