"""What the properties of answers mean, for help(): those that are called the same mean the same, unless a class says otherwise."""

from __future__ import annotations

from typing import Any

from . import _core

EVERYWHERE = {
    "bound": "The largest number that was looked at.",
    "complete": "Whether nothing was left out.",
    "coordinates": "The names of the numbers of a position.",
    "counterexample": "The first case that shows that it is not true; None where there is none.",
    "engine": "The name of the engine that answered.",
    "game": "The game as it was asked about, with its parameters.",
    "grundy": "The Grundy value; None where it is not known, or not defined.",
    "known": "How the answer is known, and by what.",
    "misere": "Whether the player who cannot move wins.",
    "modes": "What words a position may have, together; one empty text where the game has none.",
    "numeration": 'The digits that the automaton reads: "binary" or "zeckendorf".',
    "outcome": '"N": who is to move wins; "P": the other one; "L" or "R": Left or Right, whoever begins; None where it is not known.',
    "partizan": "Whether Left and Right have moves of their own.",
    "position": "The position as Cairn writes it; it can be asked about again.",
    "proved": "Whether it is proved for all sizes.",
    "remoteness": "After how many moves play ends when the winner hastens and the loser delays; None where it is not known.",
    "rules": "Its rules, as text.",
    "seconds": "How long it took.",
    "status": '"complete", "limit reached" or "cancelled".',
    "variables": "What the variables stand for, by name.",
    "winning_moves": "The moves that win.",
}

OF_CLASS = {
    "Known": {
        "how": '"proved", "computed", "observed", "refuted" or "unknown".',
        "detail": "By what: a search, a theorem, an automaton.",
    },
    "Option": {
        "player": 'Who may move there: "either", "Left" or "Right".',
        "position": "The position that the move leads to.",
    },
    "GraphBoard": {
        "graph": "The graph, as text.",
        "vertices": "How many vertices it has.",
        "edges": "Its edges as pairs of vertices.",
        "on_edges": "Whether the numbers belong to edges, in their order, rather than to vertices.",
        "stacks": "The numbers on it.",
        "active_edge": "The edge on which the next move must be made, or None.",
        "marked_vertex": "The vertex of a token, or of the last move, or None.",
    },
    "Solution": {
        "winning_moves_complete": "Whether these are all of them.",
        "boards": "Where games on graphs stand, a board for each of a sum.",
    },
    "Moves": {
        "options": "The moves, each with what it leads to.",
        "options_complete": "Whether these are all of them.",
    },
    "Analysis": {
        "options": "The moves, each with what it leads to.",
        "moves": "The moves in words, with answers to those that lose.",
        "claims": "The entries of the ledger that speak of this position.",
    },
    "ExplainedMove": {
        "option": "Where it leads.",
        "words": "What is done.",
        "wins": "Whether it wins.",
        "reply": "A move that answers it, or None.",
        "reply_words": "That answer in words.",
    },
    "TableValues": {
        "grundy": "Whether its numbers are Grundy values.",
        "remoteness": "Whether its numbers are remoteness.",
    },
    "Bits": {
        "complete_below": "All is known of positions whose first number is smaller.",
    },
    "Slice": {
        "modes": "Its panels: the fixed numbers of each.",
    },
    "List": {
        "count": "How many there are.",
        "columns": "What stands in each column.",
    },
    "Law": {
        "preperiod": "From where on it holds.",
        "period": "After how many numbers the values return.",
        "saltus": "By how much they are larger then, for each place of the period; a single number where that is the same for all.",
    },
    "Sequence": {
        "period": "That of the law, where one is proved; otherwise None.",
        "preperiod": "That of the law, where one is proved; otherwise None.",
    },
    "Automaton": {
        "tracks": "The names of the numbers that it reads.",
        "modes": "The words of a position, or fixed numbers, for which it starts elsewhere.",
        "starts": "The state in which it begins, for each mode; None where the proof does not speak of it.",
        "accepting": "The states in which it accepts.",
        "states": "How many states it has.",
        "letters": "How many letters it reads: a letter is a digit of each number.",
        "transitions": "The next state, for each state (rows) and letter (columns), as an array.",
    },
    "Proof": {
        "grundy": "Whether it is about Grundy values rather than P-positions.",
        "coordinates": "How many numbers a position has.",
        "statement": "The positions in words, a line for each part.",
        "first_positions": "The smallest ones, where words were not found.",
        "states": "How many states the automaton has.",
        "product_states": "How many states were looked at to decide.",
        "kept": "Whether it was known before.",
        "hint": "What may help where nothing is proved.",
        "automaton": "The automaton; raises Error where nothing is proved.",
    },
    "Certificate": {
        "claim": "What it claims.",
        "fails": "What is wrong with it; empty where nothing is.",
        "rules": "The rules that it speaks of.",
        "built_in": "Whether these are the rules that Cairn has under this name; None where it has no such game.",
    },
    "Pattern": {
        "statement": "A sentence that check() reads.",
        "whole": "Whether it says all about the game.",
    },
    "Patterns": {
        "grundy": "Whether they are about Grundy values.",
        "fitted_to": "Up to where data was used to find them; the rest confirmed them.",
        "patterns": "What was found.",
    },
    "Cash": {
        "refuted": "Whether what was asked about does not exist, such as the period of a set that has none.",
        "winner": "1 or 2; None where a set or a row was asked about.",
        "winning_moves": "The amounts that win.",
    },
    "Counterexample": {
        "outcome": "What is true of the position.",
        "claimed": "What the claim says of it.",
    },
    "Witness": {
        "whatever": "Variables that may have any value.",
        "facts": "What can be read off the values.",
        "smallest": "False where there was no time to look for smaller values.",
    },
    "Verdict": {
        "claim": "The claim as it was read.",
        "parameters": "Values of the parameters of a family, by name.",
        "holds": "Whether it holds; None where that is not known.",
        "bound": "Up to where it was looked at; None where it is decided for all sizes.",
        "instances": "How many cases were compared; not counted where it is decided for all sizes.",
        "witness": "Values that show it, where it says that there are some.",
        "certificate": "A certificate for check_proof(), where it was asked for.",
        "warnings": "How it was read where it may be meant otherwise.",
    },
    "Family": {
        "family": "The family as it was read.",
        "proved": "For which parameters its claims are proved.",
        "computed": "For which they hold up to a bound.",
        "refuted": "For which they do not hold.",
        "unknown": "For which nothing is known.",
    },
    "Entry": {
        "id": "Its name in the ledger.",
        "source": "Where it stands in the paper.",
        "quote": "The words of the paper.",
        "note": "What the ledger remarks.",
        "says": "The statement as Cairn reads it.",
        "verdict": '"holds", "refuted", "conditional", "reading", "open" or "not reached".',
        "bound": "Up to where it was looked at; None where it is decided for all sizes.",
        "moves": "Moves that show the counterexample.",
        "correction": "What holds instead, and was checked as well; empty where nothing is recorded.",
        "differences": "Where the verdict is not what the ledger has recorded.",
    },
    "Paper": {
        "id": "Its name in the ledger.",
        "title": "Its title.",
        "authors": "Who wrote it.",
        "published": "Where.",
        "entries": "Its entries.",
    },
    "Ledger": {
        "papers": "The papers with their entries.",
    },
    "GameInfo": {
        "name": "Its name.",
        "heading": "Its name with its parameters.",
        "about": "What is done, in a sentence.",
        "cite": "Where it comes from.",
        "group": "With which others it is listed.",
        "stacks": "Whether its numbers are stacks, which have no order.",
        "coordinates": "The names of its numbers and words, where they are not stacks.",
        "stack_count": "How many stacks there are; None for any number.",
        "parameters": "The names of its parameters.",
    },
}


def install() -> None:
    for name, answer in vars(_core).items():
        if not isinstance(answer, type):
            continue
        of_class = OF_CLASS.get("Solution" if name in ("Moves", "Analysis") else name, {}) | OF_CLASS.get(name, {})
        for member, value in vars(answer).items():
            meaning = of_class.get(member, EVERYWHERE.get(member))
            if isinstance(value, property) and not value.__doc__ and meaning:
                described: Any = value
                described.__doc__ = meaning
