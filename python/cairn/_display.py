"""How answers look, at the prompt and in notebooks, and what they can do that is easier said in Python."""

from __future__ import annotations

import html
import json
import operator
import os
import re
from typing import Any, Iterator

from . import _core
from ._errors import Error
from ._positions import cell, is_several


def pre(text: str) -> str:
    return f'<pre style="line-height: 1.25">{html.escape(text)}</pre>'


def _html(self: Any) -> str:
    return pre(str(self).rstrip("\n"))


def _html_and_picture(self: Any) -> str:
    """Notebooks show a single one of the forms that they are offered, HTML before pictures: so it has the picture in it."""
    return f"<div>{_html(self)}{_svg(self) or ''}</div>"


def _svg(self: Any) -> str | None:
    try:
        return self.to("svg")
    except Error:  # it has no picture
        return None


def _latex(self: Any) -> str | None:
    """What stands in the document: a notebook that becomes a paper is a document itself."""
    try:
        text = self.to("latex")
    except Error:
        return None
    inside = re.search(r"(.*)\\begin\{document\}\n(.*)\\end\{document\}", text, re.DOTALL)
    if not inside:
        return text
    # What it calls by names of its own is explained there; an answer before it may have explained them already.
    own = "".join(line.replace("\\newcommand", "\\providecommand", 1) + "\n"
                  for line in inside[1].splitlines() if line.startswith("\\newcommand"))
    return f"% {_core.made_by()}\n{own}{inside[2]}"


def _data(self: Any) -> Any:
    """The answer as the program prints it in JSON (docs/json.md): dictionaries, lists, numbers and texts."""
    return json.loads(self.to("json"))


def _save(self: Any, path: str | os.PathLike[str], format: str | None = None, **options: Any) -> None:
    """Writes the answer to a file; its format is the ending of the name, unless one is given."""
    name = os.fspath(path)
    ending = name.rpartition(".")[2].lower()
    chosen = format or {"tex": "latex", "txt": "text"}.get(ending, ending)
    printed = self.to(chosen, **options)
    if chosen == "text":  # the other formats say by themselves which Cairn made them
        printed += f"# {_core.made_by()}\n"
    with open(name, "wb") as file:
        file.write(printed if isinstance(printed, bytes) else printed.encode())


def _shown(self: Any, words: str) -> str:
    return f"<{type(self).__name__} {words} ({self.known.how})>"


def _solution(self: Any) -> str:
    grundy = "" if self.grundy is None else f", Grundy value {cell(self.grundy)}"
    return _shown(self, f"{self.position}: {self.outcome or 'not known'}{grundy}")


def _solution_html(self: Any) -> str:
    rows = [("outcome", self.outcome or "not known")]
    if self.grundy is not None:
        rows.append(("Grundy value", cell(self.grundy)))
    if self.remoteness is not None:
        rows.append(("remoteness", str(self.remoteness)))
    moves = [html.escape(move.position) for move in self.winning_moves[:20]]
    if moves:
        more = "" if len(self.winning_moves) == len(moves) and self.winning_moves_complete else ", ..."
        rows.append(("winning moves", ", ".join(moves) + more))
    if self.status != "complete":
        rows.append(("status", self.status))
    rows.append(("known", html.escape(str(self.known))))
    body = "".join(f'<tr><th style="text-align:left">{name}</th><td style="text-align:left">{value}</td></tr>'
                   for name, value in rows)
    return f"<table><caption><code>{html.escape(self.position)}</code></caption>{body}</table>"


# Sequences.


def _values(self: Any) -> Any:
    """The values for n = 0, 1, ...; of games with several modes, those of the first.

    In misere play 1 where the player to move wins, and 0 elsewhere.
    """
    return self._values(0)


def _law(self: Any) -> Any:
    """How they go on for ever, where that is proved; otherwise None."""
    return self._law(0)


def _value(self: Any, n: int, mode: int = 0) -> int:
    """The value of n, however large, by the law where that is proved. Raises Error when it is not known."""
    n = operator.index(n)
    if not 0 <= operator.index(mode) < len(self.modes):
        raise Error(f"there is no mode {cell(mode)}", hint=f"its modes are numbered 0 to {len(self.modes) - 1}")
    value = self._known_value(n, mode)
    if value is None:
        if n < 0:
            raise Error(f"there is no pile of {cell(n)}", hint="piles have 0 or more")
        if n <= self.bound and self.status == "complete":
            raise Error(f"the rules allow no pile of {cell(n)}", hint="choose another n")
        raise Error(f"the value of {cell(n)} is not known, and no law is proved", hint="ask for a longer sequence")
    return value


# Automata.


def _accepts(self: Any, *numbers: int, mode: int | str = 0) -> bool:
    """Whether the automaton accepts a position; stacks in any order. mode: its place, or its name.

    Of a proof about Grundy values the last number is the value.
    """
    if len(numbers) == 1 and is_several(numbers[0]):
        numbers = tuple(numbers[0])  # type: ignore[arg-type]
    if isinstance(mode, str) and mode not in self.modes:
        raise Error(f"there is no mode {mode!r}", hint=f"its modes are {', '.join(map(repr, self.modes))}")
    place = self.modes.index(mode) if isinstance(mode, str) else operator.index(mode)
    if not 0 <= place < len(self.modes):
        raise Error(f"there is no mode {cell(mode)}", hint=f"its modes are numbered 0 to {len(self.modes) - 1}")
    return self.accepts_numbers([operator.index(number) for number in numbers], place)


def _edges(self: Any) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Every transition: a state, a digit of each number, and the next state."""
    digits = [tuple(letter >> track & 1 for track in range(len(self.tracks))) for letter in range(self.letters)]
    for state, row in enumerate(self.transitions.tolist()):
        for letter, target in enumerate(row):
            yield state, digits[letter], target


# Ledgers.


def _entries(self: Any) -> Iterator[Any]:
    return (entry for paper in self.papers for entry in paper.entries)


def _entry(self: Any, id: str) -> Any:
    for entry in _entries(self):
        if entry.id.lower() == id.lower():
            return entry
    raise KeyError(id)


# How parts of answers look at the prompt.


def _sequence(self: Any) -> str:
    first = ", ".join(map(str, self.values[:12]))
    return _shown(self, f"{self.game}: {first + ', ...' if first else 'no value was reached'}")


def _proof(self: Any) -> str:
    return _shown(self, f"{self.game}: {'; '.join(self.statement) or f'{self.states} states' if self.proved else 'no proof'}")


def _explained(self: Any) -> str:
    reply = f"; the answer is: {self.reply_words}" if self.reply_words else ""
    return f"<ExplainedMove {self.words}, to {self.option.position}: {'wins' if self.wins else 'does not win'}{reply}>"


def _law_words(self: Any) -> str:
    saltus = f", saltus {', '.join(map(str, self.saltus))}" if any(self.saltus) else ""
    return f"<Law preperiod {self.preperiod}, period {self.period}{saltus}>"


def _board(self: Any) -> str:
    mark = f", active edge {'-'.join(map(str, self.active_edge))}" if self.active_edge else ""
    mark += f", marked vertex {self.marked_vertex}" if self.marked_vertex else ""
    return f"<GraphBoard {self.graph}: {', '.join(map(str, self.stacks))}{mark}>"


def _assigned(variables: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {value if isinstance(value, str) else cell(value)}" for name, value in variables.items())


# All answers.


def _same(self: Any, *_: Any) -> Any:
    """Nobody can change it, so that a copy would be the same."""
    return self


def _no_pickle(self: Any, *_: Any) -> Any:
    instead = ", or send its data" if hasattr(type(self), "data") else ""
    raise TypeError(f"answers live in the memory of the library and are not pickled, this {type(self).__name__} neither; "
                    f"ask again there{instead}")


def install() -> None:
    """Gives the classes of the library what is written here."""
    for name in ("Solution", "Moves", "Analysis", "TableValues", "Slice", "List", "Sequence", "Proof", "Certificate",
                 "Patterns", "Cash", "Verdict", "Family", "Ledger", "GameInfo"):
        answer: Any = getattr(_core, name)
        answer._repr_html_ = _html
        answer._repr_latex_ = _latex
        answer.data = property(_data)
        answer.save = _save
    core: Any = _core
    for answer in vars(core).values():
        if isinstance(answer, type) and answer not in (core.Lab, core.Asking):
            frozen: Any = answer
            frozen.__copy__ = frozen.__deepcopy__ = _same
            frozen.__reduce_ex__ = _no_pickle
    for answer in (core.Moves, core.Sequence, core.Cash):
        answer._repr_svg_ = _svg
        answer._repr_html_ = _html_and_picture
    for answer in (core.Solution, core.Moves, core.Analysis):
        answer.__repr__ = _solution
    core.Solution._repr_html_ = _solution_html
    core.Proof.__repr__ = _proof
    core.Verdict.__repr__ = lambda self: _shown(self, self.claim)
    core.Family.__repr__ = lambda self: _shown(self, self.family)
    core.Sequence.__repr__ = _sequence
    core.Cash.__repr__ = lambda self: _shown(self, self.game)
    core.Patterns.__repr__ = lambda self: _shown(self, f"{self.game}: {len(self.patterns)} patterns")
    core.Certificate.__repr__ = lambda self: _shown(self, self.claim)
    core.Pattern.__repr__ = lambda self: _shown(self, self.statement)
    core.Entry.__repr__ = lambda self: f"<Entry {self.id}: {self.verdict} ({self.known.how})>"
    core.Entry._repr_html_ = _html
    core.Paper.__repr__ = lambda self: f"<Paper {self.id}: {len(self.entries)} entries>"
    core.ExplainedMove.__repr__ = _explained
    core.Law.__repr__ = _law_words
    core.GraphBoard.__repr__ = _board
    core.Counterexample.__repr__ = lambda self: f"<Counterexample {self.position}: {self.outcome}, claimed {self.claimed}>"
    core.Witness.__repr__ = lambda self: f"<Witness {_assigned(self.variables)}>"
    core.Known.__repr__ = lambda self: f"<Known {self.how}: {self.detail}>"
    core.Option.__repr__ = lambda self: f"<Option {self.position}: {self.outcome or 'not known'}>"
    core.GameInfo.__repr__ = lambda self: f"<GameInfo {self.heading}: {self.about}>"
    core.Ledger.__repr__ = lambda self: f"<Ledger of {len(self.papers)} papers, {len(self)} entries>"
    core.Ledger.__iter__ = _entries
    core.Ledger.__len__ = lambda self: sum(len(paper.entries) for paper in self.papers)
    core.Ledger.__getitem__ = _entry
    core.Sequence.values = property(_values)
    core.Sequence.law = property(_law)
    core.Sequence.period = property(lambda self: self.law and self.law.period)
    core.Sequence.preperiod = property(lambda self: self.law and self.law.preperiod)
    core.Sequence.value = _value
    core.Automaton.accepts = _accepts
    core.Automaton.edges = _edges
    core.Automaton.__len__ = lambda self: self.states
    core.Automaton.__repr__ = lambda self: (
        f"<Automaton of {self.states} states, {self.numeration} digits of {', '.join(self.tracks)}>")
