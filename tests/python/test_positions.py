"""Single positions: solve, moves, Game, integers of any size, errors."""

import pickle

import networkx
import numpy as np
import plain
import pytest

import cairn


@pytest.mark.parametrize("stacks", [(0, 0), (1, 2), (3, 5), (2, 4, 7), (7, 9, 20)])
def test_solve_agrees_with_the_definition(lab, stacks):
    answer = lab.solve(cairn.Game("minnie", lab=lab)[stacks])
    assert answer.grundy == plain.minnie(*stacks)
    assert answer.outcome == ("N" if answer.grundy else "P")
    assert answer.known.how == "computed"
    for move in answer.winning_moves:
        inside = move.position.removeprefix("minnie[").removesuffix("]")
        assert plain.minnie(*map(int, inside.split(","))) == 0


def test_moves_lists_every_option(lab):
    answer = lab.moves("wythoff[1,2]")
    assert answer.options_complete
    # Take 1 from 1; 1 or 2 from 2; 1 from both.
    values = sorted(option.grundy for option in answer.options)
    assert values == sorted([plain.wythoff(0, 2), plain.wythoff(1, 1), plain.wythoff(1, 0)])  # [0,1] is reached twice


def test_a_batch_is_a_list(lab):
    answers = lab.solve(f"nim[{a},{b}]" for a in range(5) for b in range(5))
    assert [answer.grundy for answer in answers] == [a ^ b for a in range(5) for b in range(5)]


def test_mistakes_in_a_batch(lab):
    with pytest.raises(cairn.Error):
        lab.solve(["nim[1]", "nom[1]"])
    kept = lab.solve(["nim[1]", "nom[1]"], errors="keep")
    assert kept[0].outcome == "N" and isinstance(kept[1], cairn.Error)
    with pytest.raises(ValueError):
        lab.solve(["nim[1]"], errors="sometimes")


@pytest.mark.parametrize("digits", [20, 400, 6000])
def test_integers_of_any_size(lab, digits):
    big = 10**digits + 7
    nim = cairn.Game("nim", lab=lab)
    lab.prove("nim", grundy=True)
    answer = nim.solve(big, 5)
    assert answer.outcome == "N"
    assert answer.grundy == big ^ 5


def test_numpy_integers_are_integers(lab):
    assert cairn.Game("nim", lab=lab).solve(np.int64(6), np.uint8(3)).grundy == 5


def test_answers_are_frozen_and_typed(lab):
    answer = lab.solve("nim[3,5]")
    with pytest.raises(AttributeError):
        answer.outcome = "P"
    with pytest.raises(AttributeError):
        answer.something = 1
    assert isinstance(answer, cairn.Solution) and isinstance(answer.known, cairn.Known)
    assert answer == cairn.Lab().solve("nim[3,5]") and answer != lab.solve("nim[3,4]")
    assert hash(answer) == hash(cairn.Lab().solve("nim[5,3]"))
    assert answer.data["grundy"] == 6
    assert isinstance(answer.winning_moves, tuple)


def test_errors_have_a_place_and_a_hint(lab):
    with pytest.raises(cairn.Error) as caught:
        lab.solve("minnie[7,")
    assert caught.value.line == 1 and caught.value.column == 10
    with pytest.raises(cairn.Error) as caught:
        lab.solve("minnei[7,9]")
    assert "minnie" in caught.value.hint and caught.value.column == 1
    assert caught.value.hint in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.what, again.hint) == (caught.value.what, caught.value.hint)


def test_rules_with_a_mistake_say_where(lab):
    with pytest.raises(cairn.Error) as caught:
        cairn.Game("game broken\n  pile n\n  move take t wherever t <= n\n", lab=lab)
    assert caught.value.line == 3


def test_a_game_of_ones_own(lab):
    game = cairn.Game("game at_most_half\n  pile n\n  move take t where 2*t <= n\n", lab=lab)
    assert [str(option) for option in game.options(6)] == ["at_most_half[5]", "at_most_half[4]", "at_most_half[3]"]

    def value(n):
        return plain.mex(value(n - t) for t in range(1, n // 2 + 1))

    assert [game.solve(n).grundy for n in range(20)] == [value(n) for n in range(20)]
    assert lab.solve("at_most_half[6]").grundy == value(6)


def test_parameters(lab):
    assert cairn.Game("cash", [4, 1, 3], lab=lab).name == "cash{1,3,4}"
    assert cairn.Game("cash", {1, 3, 4}, lab=lab)[14, float("inf"), 10] == "cash{1,3,4}[14,inf,10]"
    answer = cairn.Game("cash", {1, 3, 4}, lab=lab).solve(14, 9, 9)
    assert (answer.outcome == "N") == plain.cash_wins((1, 3, 4), 14, 9, 9)


def test_several_parameters(lab):
    partizan = cairn.Game("partizan_subtraction", {1, 2}, [3, 1], lab=lab)
    assert partizan.name == "partizan_subtraction({1,2}, {1,3})"

    def wins(n, taken, others):  # whether the player who may take these, and is to move, wins
        return any(t <= n and not wins(n - t, others, taken) for t in taken)

    for n in range(12):
        left, right = wins(n, (1, 2), (1, 3)), wins(n, (1, 3), (1, 2))
        assert partizan.solve(n).outcome == ("N" if left and right else "L" if left else "R" if right else "P")
    adjoined = cairn.Game("wythoff_adjoined", 1, np.int64(5), lab=lab)
    assert adjoined.name == "wythoff_adjoined(1, 5)" and adjoined.solve(3, 5).outcome == "P"  # the moves (1, 5) change nothing


def test_parameters_that_begin_with_a_parenthesis(lab):
    product = cairn.Game("maximum_nim", "(n+1)*(n-1)", lab=lab)  # any number, but for a single stone, and then none
    assert [product.solve(n).grundy for n in range(4)] == [0, 0, 1, 2]
    assert cairn.Game("maximum_nim", "(n-1)", lab=lab).name == cairn.Game("maximum_nim", "n-1", lab=lab).name
    assert cairn.Game("comply", "not {2,5}", lab=lab)[5, "S"] == "comply(not {2,5})[5,S]"


def test_misere(lab):
    assert lab.solve("misere nim[1,1,1]").outcome == "P"
    assert lab.solve("misere nim[1,1]").outcome == "N"
    assert lab.solve("misere nim[1,1]").grundy is None


def test_graphs_of_networkx(lab):
    path = networkx.path_graph(["a", "b", "c"])
    text = cairn.on_graph("wyg", path, {"a": 1, "b": 2, "c": 2}, active=("b", "a"))
    assert lab.solve(text).outcome == "P"  # docs/graphs.md lists its three options, all of them N
    assert lab.solve(text).outcome == lab.solve("wyg(path 3)[1,2,2 | 1-2]").outcome
    board = lab.solve(text).boards[0]
    assert board.edges == ((1, 2), (2, 3)) and board.stacks == (1, 2, 2) and board.active_edge == (1, 2)
    for node in path.nodes:
        path.nodes[node]["chips"] = 1
    game = cairn.Game("wyg", path, lab=lab)
    assert game[1, 1, 1] == "wyg(vertices 3 edges 1-2 2-3)[1,1,1]"
    assert lab.solve(cairn.on_graph("wyg", path, "chips")) == game.solve(1)
    assert cairn.graph(networkx.empty_graph(4)) == "vertices 4"


def test_games_are_listed(lab):
    names = [game.name for game in lab.games()]
    assert {"nim", "minnie", "wythoff", "cash"} <= set(names)
    assert lab.game("cash").parameters == ("A",)


def test_limits(lab):
    answer = lab.solve("nim[300,400,500,600]", seconds=0, engine="lazy")
    assert answer.known.how == "unknown" and answer.status == "limit reached"
    with pytest.raises(cairn.TooLarge):
        lab.table("nim", to=10**6, memory="1M")
    with pytest.raises(cairn.Error):
        lab.solve("nim[3]", engine="steam")
    with pytest.raises(TypeError):
        lab.solve("nim[3]", minutes=3)
    with pytest.raises(ValueError):
        lab.solve("nim[3]", memory="much")
