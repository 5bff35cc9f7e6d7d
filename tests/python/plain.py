"""The definitions in plain Python, which know nothing of Cairn: the judges of these tests."""

from functools import lru_cache


def mex(values):
    seen = set(values)
    return next(n for n in range(len(seen) + 1) if n not in seen)


@lru_cache(maxsize=None)
def wythoff(a, b):
    """The Grundy value: take from one stack, or as many from both."""
    return mex([wythoff(a - t, b) for t in range(1, a + 1)] + [wythoff(a, b - t) for t in range(1, b + 1)]
               + [wythoff(a - t, b - t) for t in range(1, min(a, b) + 1)])


@lru_cache(maxsize=None)
def minnie(*stacks):
    """The Grundy value: take from one stack, never more than the smallest one that is left holds."""
    stacks = tuple(sorted(stack for stack in stacks if stack))
    options = set()
    for i, stack in enumerate(stacks):
        for t in range(1, min(stack, stacks[0]) + 1):
            options.add(tuple(sorted(stacks[:i] + (stack - t,) + stacks[i + 1:])))
    return mex(minnie(*option) for option in options)


@lru_cache(maxsize=None)
def comply(n, complying, largest):
    """The Grundy value of comply/constrain subtraction with the set {1..largest}: the mover also says which amounts come next."""
    amounts = [t for t in range(1, n + 1) if (t <= largest) == complying]
    return mex(comply(n - t, side, largest) for t in amounts for side in (True, False))


@lru_cache(maxsize=None)
def cash_wins(amounts, n, d, e):
    """Whether the player to move, who has d, wins."""
    return any(a <= n and a <= d and not cash_wins(amounts, n - a, e, d - a) for a in amounts)
