#!/usr/bin/env python3
"""Cairn from Python against plain Python and NumPy, the same jobs in one run: build the module and the target batch_bench, then

    ./cairn python bench/python_bench.py

Every line checks that both sides found the same, and prints how many times faster Cairn was (or, for single calls, how many times
slower than one call of the library for all positions).
"""

import functools
import pathlib
import subprocess
import sys
import time

import numpy as np

import cairn

sys.setrecursionlimit(10000)


def seconds(job, clock=time.perf_counter):
    """The best of three."""
    best, answer = None, None
    for _ in range(3):
        begin = clock()
        answer = job()
        passed = clock() - begin
        best = passed if best is None else min(best, passed)
    return best, answer


def line(task, against, ours, theirs):
    print(f"{task:44} {ours * 1e3:10.1f} ms   {against:28} {theirs * 1e3:10.1f} ms   {theirs / ours:8.2f}", flush=True)


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


def plain_grundy(positions):
    @functools.lru_cache(maxsize=None)
    def grundy(a, b):
        return mex({grundy(a - t, b) for t in range(1, a + 1)} | {grundy(a, b - t) for t in range(1, b + 1)}
                   | {grundy(a - t, b - t) for t in range(1, min(a, b) + 1)})

    return [grundy(a, b) for a, b in positions]


def numpy_outcomes(to):
    """P-positions of WYTHOFF row by row: what earlier rows reach is kept as columns and diagonals."""
    table = np.zeros((to + 1, to + 1), bool)
    column = np.zeros(to + 1, bool)
    diagonal = np.zeros(2 * to + 1, bool)
    for a in range(to + 1):
        free = ~(column | diagonal[to - a:2 * to + 1 - a])
        b = int(free.argmax())
        if free[b]:  # the first one; the others of its row lead to it
            table[a, b] = column[b] = diagonal[to - a + b] = True
    return table


def numpy_grundy(to):
    """Grundy values of WYTHOFF, a position at a time, with NumPy where it helps."""
    table = np.zeros((to + 1, to + 1), np.int32)
    for a in range(to + 1):
        for b in range(a, to + 1):
            k = np.arange(1, min(a, b) + 1)
            seen = np.zeros(a + 2 * b + 3, bool)
            seen[table[:a, b]] = seen[table[a, :b]] = True
            seen[table[a - k, b - k]] = True
            table[a, b] = table[b, a] = seen.argmin()
    return table


def single_calls():
    positions = [(a % 40, (7 * a + a // 40) % 40) for a in range(100_000)]
    texts = [f"wythoff[{a},{b}]" for a, b in positions]
    lab = cairn.Lab()
    # One thread works, so its processor time is what counts.
    calls, answers = seconds(lambda: [lab.solve(text).grundy for text in texts], time.process_time)
    batch, together = seconds(lambda: [answer.grundy for answer in lab.solve(texts)], time.process_time)
    plain, expected = seconds(lambda: plain_grundy(positions), time.process_time)
    assert answers == together == expected
    program = pathlib.Path(cairn.__file__).parents[2] / "bench" / "batch_bench"
    if program.exists():
        runs = [float(subprocess.run([program], input="\n".join(texts), text=True, capture_output=True, check=True).stdout)
                for _ in range(3)]
        line("100000 calls of solve", "one call in C++", calls, min(runs))
        line("one call for 100000 positions", "one call in C++", batch, min(runs))
    line("100000 calls of solve", "plain Python (a dictionary)", calls, plain)


def tables():
    to = 4000
    ours, table = seconds(lambda: cairn.Lab().table("wythoff", to=to, packed=True))
    theirs, expected = seconds(lambda: numpy_outcomes(to))
    assert (table.unpacked() == expected).all()
    line(f"outcomes of WYTHOFF up to {to}, bits", "NumPy, rows", ours, theirs)
    ours, table = seconds(lambda: cairn.Lab().table("wythoff", to=200, grundy=True))
    theirs, expected = seconds(lambda: numpy_grundy(200))
    assert (table == expected).all()
    line("Grundy values of WYTHOFF up to 200", "NumPy, position by position", ours, theirs)
    lab = cairn.Lab()
    for what, arguments in [("outcomes", {}), ("Grundy values", {"grundy": True})]:
        lab.table("wythoff", to=to, **arguments)
        # One thread works here, too. The library holds a triangle of four bytes a value, of which it makes the whole square.
        ours, table = seconds(lambda: lab.table("wythoff", to=to, **arguments), time.process_time)
        source = np.asarray(table)
        theirs, _ = seconds(source.copy, time.process_time)
        line(f"kept {what} up to {to} into an array", "NumPy copies the array", ours, theirs)


def main():
    print(f"{'task':44} {'Cairn':>13}   {'against':28} {'':13}   {'ratio':>8}")
    single_calls()
    tables()


if __name__ == "__main__":
    main()
