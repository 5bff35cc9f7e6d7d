"""How much a question may cost, and how it tells how far it is."""

from __future__ import annotations

import math
import sys
from typing import Any, Callable, TypedDict, Union

from . import _core
from ._checks import as_maybe_whole, as_text

#: Called with a line for people and the seconds since the question was asked.
Progress = Callable[[str, float], Any]


class Limits(TypedDict, total=False):
    """The limits that every question takes as arguments.

    seconds: what is known when they are up is the answer. memory: bytes, or a text such as "2G"; what would not fit is refused.
    threads: 0 for one on each core. engine: the name of the engine that is to answer. progress: a function that is called with a
    line and the seconds, or True for a bar of tqdm where that is installed, and lines on stderr elsewhere.
    """

    seconds: float | None
    memory: int | float | str | None
    threads: int | None
    engine: str | None
    progress: Union[Progress, bool, None]


_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


_MOST_BYTES = 2**62
_MOST_THREADS = 2**20


def amount_of(memory: int | float | str | None) -> int | None:
    if memory is None:
        return None
    try:
        if isinstance(memory, str):
            size = memory.strip().upper().removesuffix("B").removesuffix("I")
            amount = float(size.rstrip("KMGT")) * _UNITS.get(size[-1:], 1)
        else:
            amount = float(memory)
        if not amount >= 1:
            raise ValueError
    except OverflowError:
        amount = math.inf
    except (TypeError, ValueError):
        raise ValueError(f"{memory!r} is no amount of memory; write a number of bytes, or 500M or 2G") from None
    return int(min(amount, _MOST_BYTES))


def _seconds(seconds: float | None) -> float | None:
    if seconds is None:
        return None
    try:
        time = float("nan" if isinstance(seconds, str) else seconds)
    except OverflowError:
        time = math.inf
    except (TypeError, ValueError):
        time = math.nan
    if not time >= 0:
        raise ValueError(f"seconds is a number from 0 on, not {seconds!r}")
    return None if time == math.inf else time


def threads_of(threads: int | None) -> int | None:
    count = as_maybe_whole(threads, "threads")
    if count is not None and count < 0:
        raise ValueError(f"threads is a number from 0 on, not {count}")
    return None if count is None else min(count, _MOST_THREADS)


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
        if progress and progress is not True and not callable(progress):
            raise TypeError(f"progress is a function of a line and the seconds, or True, not {progress!r}")
        checked: dict[str, Any] = {
            "seconds": _seconds(limits.get("seconds")),
            "memory": amount_of(limits.get("memory")),
            "threads": threads_of(limits.get("threads")),
            "engine": as_text(limits.get("engine") or "", "the name of an engine"),
        }
        if progress is True:
            progress = _tqdm()
        self._close = getattr(progress, "close", None) if limits.get("progress") is True else None
        self.asking = _core.Asking(**checked, progress=progress or None)

    def __enter__(self) -> _core.Asking:
        return self.asking

    def __exit__(self, *_: object) -> None:
        if self._close:
            self._close()
