"""Pictures by matplotlib, where that is installed.

The pictures that Cairn draws itself need nothing: `answer.to("svg")`, or `answer.save("table.svg")`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import Positions, Table
from ._errors import Error


def _axes(axes: Any) -> Any:
    if axes is not None:
        return axes
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        raise Error("matplotlib is not installed", hint='install python3-matplotlib, or use answer.to("svg")') from None
    return plt.gca()


def table(answer: Table, axes: Any = None, **options: Any) -> Any:
    """A table of two numbers as an image, the first number to the right and the second one upwards; returns the image."""
    values = np.asarray(answer)
    if len(answer.coordinates) != 2 or values.ndim != 2:
        raise Error(f"a picture has two numbers, and this table has {' and '.join(answer.coordinates)} for {len(answer.modes)} mode(s)",
                    hint="choose a part of it by a slice")
    shown = (values == b"P") if values.dtype.kind == "S" else np.ma.masked_less(values, 0)
    axes = _axes(axes)
    options.setdefault("cmap", "Greys" if values.dtype.kind == "S" else "viridis")
    image = axes.imshow(shown.T, origin="lower", interpolation="nearest", **options)
    axes.set(title=answer.game, xlabel=answer.coordinates[0], ylabel=answer.coordinates[1])
    return image


def positions(answer: Positions, axes: Any = None, **options: Any) -> Any:
    """P-positions of two numbers as points; returns them."""
    values = np.asarray(answer)
    if values.shape[1] != 2:
        raise Error(f"a picture has two numbers, and these positions have {values.shape[1]}")
    axes = _axes(axes)
    options.setdefault("s", 4)
    points = axes.scatter(values[:, 0], values[:, 1], **options)
    axes.set(title=f"P-positions of {answer.game}", xlabel=answer.columns[0], ylabel=answer.columns[1])
    return points


def sequence(answer: Any, axes: Any = None, **options: Any) -> Any:
    """Grundy values of a pile as points; returns the lines."""
    axes = _axes(axes)
    lines = axes.plot(answer.values, options.pop("marker", "."), **options)
    axes.set(title=f"Grundy values of {answer.game}", xlabel="n", ylabel="G(n)")
    return lines
