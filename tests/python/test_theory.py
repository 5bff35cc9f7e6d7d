"""Proofs, automata, claims, the ledger, guesses and NIM with Cash."""

import itertools

import plain
import pytest

import cairn


@pytest.fixture(scope="module")
def proof():
    return cairn.Lab().prove("minnie")


def test_a_proof_in_words(proof):
    assert proof.proved and proof.known.how == "proved"
    assert "[1, n]: n odd" in proof.statement
    assert "\\" in proof.latex() and proof.graphviz().startswith("digraph")
    assert proof.walnut().startswith("msd_2 msd_2")


def test_the_automaton_decides(proof):
    automaton = proof.automaton
    for a, b in itertools.product(range(30), repeat=2):
        assert automaton.accepts(a, b) == (plain.minnie(a, b) == 0)
    assert automaton.accepts(1, 10**100 + 1) and not automaton.accepts(1, 10**100)
    assert automaton.accepts([2, 3]) == automaton.accepts(3, 2)


def test_the_automaton_is_a_value(proof):
    automaton = proof.automaton
    assert automaton.states == len(automaton) == proof.states and automaton.letters == 4
    assert automaton.transitions.shape == (automaton.states, 4)
    step = {(state, digits): target for state, digits, target in automaton.edges()}
    assert len(step) == automaton.states * 4

    def accepts(*numbers):  # read by hand, most significant digits first
        state = automaton.starts[0]
        for i in reversed(range(8)):
            state = step[state, tuple(number >> i & 1 for number in numbers)]
        return state in automaton.accepting

    for a in range(20):
        for b in range(a, 20):
            assert accepts(a, b) == (plain.minnie(a, b) == 0)


def test_wrong_questions_to_automata(proof):
    with pytest.raises(cairn.Error):
        proof.automaton.accepts(1)
    with pytest.raises(cairn.Error):
        proof.automaton.accepts(-1, 2)
    with pytest.raises(cairn.Error):
        proof.automaton.accepts(1, 2, mode=5)
    with pytest.raises(cairn.Error):
        proof.automaton.accepts(1, 2, mode="side = S")


def test_zeckendorf(lab):
    automaton = lab.prove("wythoff", numeration="zeckendorf").automaton
    for a, b in itertools.product(range(25), repeat=2):
        assert automaton.accepts(a, b) == (plain.wythoff(a, b) == 0)


def test_grundy_values_and_modes_of_automata(lab):
    automaton = lab.prove("comply{1..2}", grundy=True).automaton
    assert automaton.modes == ("side = S", "side = not S") and automaton.tracks[-1] == "v"
    for n, v in itertools.product(range(25), range(25)):
        for side, complying in (("side = S", True), ("side = not S", False)):
            assert automaton.accepts(n, v, mode=side) == (plain.comply(n, complying, 2) == v)


def test_what_is_not_proved_has_no_automaton(lab):
    proof = lab.prove("wythoff", seconds=0.5)  # binary digits will not do
    assert not proof.proved and proof.known.how != "proved"
    with pytest.raises(cairn.Error):
        proof.automaton


def test_certificates(lab, proof):
    certificate = proof.certificate()
    assert lab.check_proof(certificate).proved
    broken = certificate.replace('"accepting": [0', '"accepting": [1,0', 1)
    assert broken != certificate
    judged = lab.check_proof(broken)
    assert not judged.proved and judged.fails


def test_claims(lab):
    assert lab.check("minnie[1,n]: P iff n odd").holds is True
    verdict = lab.check("nim[a,b]: P iff a = b and a < 5")
    assert verdict.holds is False and verdict.known.how == "refuted"
    assert verdict.counterexample.variables == {"a": 5, "b": 5} and verdict.counterexample.outcome == "P"
    sentence = lab.check("exists a, b: 2 <= a and a < b and minnie[a,b] is P")
    a, b = sentence.witness.variables["a"], sentence.witness.variables["b"]
    assert 2 <= a < b and plain.minnie(a, b) == 0


def test_families(lab):
    family = lab.check("for k in 1..6: nim[a,k]: P iff a = k and k <= 4")
    assert isinstance(family, cairn.FamilyVerdict) and family.holds is False
    assert [member.holds for member in family.members] == [True] * 4 + [False] * 2
    assert [value["k"] for value in family.answer.refuted] == [5, 6]


def test_no_claim(lab):
    with pytest.raises(cairn.Error):
        lab.check("minnie is a nice game")


def test_the_ledger(lab):
    ledger = lab.claims("sravan-1", "sravan-2.1")
    assert len(ledger) == len(list(ledger)) > 0
    entry = next(iter(ledger))
    assert ledger[entry.id].quote == entry.quote
    assert entry.verdict in ("holds", "refuted", "conditional", "reading", "open")
    assert not any(entry.differences for entry in ledger)
    with pytest.raises(KeyError):
        ledger["nobody-1.1"]
    with pytest.raises(cairn.Error):
        lab.claims("nobody")


def test_guess(lab):
    patterns = lab.guess("subtraction{1,2}", to=60).patterns
    assert patterns and {pattern.known.how for pattern in patterns} <= {"observed", "proved"}
    assert lab.check(patterns[0].statement).holds


@pytest.mark.parametrize("d,e", [(9, 9), (5, 12), (14, 3)])
def test_cash(lab, d, e):
    answer = lab.cash([1, 3, 4], 14, d, e)
    wins = plain.cash_wins((1, 3, 4), 14, d, e)
    assert answer.winner == (1 if wins else 2)
    for a in answer.winning_moves:
        assert not plain.cash_wins((1, 3, 4), 14 - a, e, d - a)
    assert bool(answer.winning_moves) == wins


def test_cash_of_a_set(lab):
    assert lab.cash("1,3,4").known.how == lab.cash({1, 3, 4}).known.how == "proved"
    assert lab.cash([1, 3, 4], 10**60 + 7, float("inf"), 10).winner in (1, 2)
