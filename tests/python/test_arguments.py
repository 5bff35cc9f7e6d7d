"""Arguments of every kind: what makes sense is understood, and what does not is told in a sentence."""

import copy
import pickle

import numpy as np
import pytest

import cairn


@pytest.mark.parametrize("position", [None, 5, 2.5, b"nim[1]", [None], ["nim[1]", 5], "nim[\ud800]"])
def test_what_is_no_position(lab, position):
    with pytest.raises((TypeError, UnicodeError)) as raised:
        lab.solve(position)
    assert "incompatible" not in str(raised.value)


def test_positions_come_in_many_ways(lab):
    texts = ["nim[1,2]", "nim[3,3]"]
    expected = [answer.outcome for answer in lab.solve(texts)]
    assert expected == ["N", "P"]
    for many in (tuple(texts), iter(texts), np.array(texts), dict.fromkeys(texts), (text for text in texts)):
        assert [answer.outcome for answer in lab.solve(many)] == expected
    assert lab.solve([]) == []
    assert lab.solve(np.str_("nim[1,2]")).outcome == "N"
    options = lab.moves("nim[1,2]").options
    assert [answer.outcome for answer in lab.solve(options)] == [option.outcome for option in options]
    assert lab.solve(options[0]).position == lab.moves(options[0]).position == options[0].position


@pytest.mark.parametrize("limits", [
    {"seconds": "3"}, {"seconds": -1}, {"seconds": float("nan")}, {"seconds": []}, {"memory": -1}, {"memory": ""},
    {"memory": "-2G"}, {"memory": "nan"}, {"memory": "much"}, {"memory": []}, {"threads": -1}, {"threads": 1.5},
    {"threads": "2"}, {"engine": 3}, {"progress": 3}, {"progress": "yes"}, {"second": 1}])
def test_what_is_no_limit(lab, limits):
    with pytest.raises((TypeError, ValueError)) as raised:
        lab.solve("nim[1,2]", **limits)
    assert "incompatible" not in str(raised.value) and next(iter(limits)).rstrip("s") in str(raised.value)


@pytest.mark.parametrize("limits", [
    {"seconds": float("inf")}, {"seconds": 1e300}, {"seconds": np.float32(5)}, {"seconds": 10**400}, {"memory": 2**80},
    {"memory": 2e9}, {"memory": "1e400"}, {"memory": np.int64(10**9)}, {"memory": "2.5G"}, {"memory": "500MiB"},
    {"threads": 2**40}, {"threads": np.int8(2)}, {"progress": False}, {"engine": None}])
def test_limits_of_any_size(lab, limits):
    assert lab.solve("nim[1,2]", **limits).grundy == 3


@pytest.mark.parametrize("to", [2.0, "5", None, [3], np.array([3, 4])])
def test_what_is_no_bound(lab, to):
    for ask in (lab.table, lab.positions, lab.count):
        with pytest.raises(TypeError, match="to is a whole number"):
            ask("nim", to)
    for number in (-1, 2**70, -2**70):
        with pytest.raises(cairn.Error):
            lab.table("nim", number)


def test_bounds_of_numpy_are_numbers(lab):
    assert lab.table("nim", np.int16(3), stacks=np.uint8(2)).shape == (4, 4)
    assert lab.count("nim", np.int64(9)) == 10
    assert lab.sequence("subtraction{1,2}", np.int32(5)).value(np.int64(100)) == 1


@pytest.mark.parametrize("dtype", ["float64", "uint8", "int64", ">i4", bool])
def test_types_that_tables_do_not_have(lab, dtype):
    with pytest.raises(cairn.Error, match="is not made"):
        lab.table("nim", 3, grundy=True, dtype=dtype)
    with pytest.raises(cairn.Error, match="letters"):
        lab.table("nim", 3, dtype="int8")


def test_cells_of_a_position():
    game = cairn.Game("minnie")
    assert game[np.array([3, 5])] == game[[3, 5]] == game[3, 5] == game[np.int64(3), np.uint8(5)] == "minnie[3,5]"
    assert game.position(np.array([3, 5])) == game.position(range(3, 6, 2)) == "minnie[3,5]"
    for cells in (3.0, float("nan"), float("-inf"), None, slice(1, 3)):
        with pytest.raises(TypeError, match="a number of a position"):
            game[cells]
    with pytest.raises(cairn.Error, match="negative"):
        game.solve(-1, 3)
    assert cairn.cash(np.array([1, 3, 4])) == cairn.cash({4, 3, 1}) == cairn.cash(n for n in (1, 3, 4))


def test_numbers_for_an_automaton(lab):
    automaton = lab.prove("nim").automaton
    for numbers in ([5, 5], (5, 5), np.array([5, 5]), range(5, 15, 5)):
        assert automaton.accepts(numbers) == (list(numbers)[0] == list(numbers)[1])
    assert automaton.accepts(10**5000, 10**5000)
    with pytest.raises(TypeError):
        automaton.accepts(1.0, 5)
    for wrong in [lambda: automaton.accepts(1, 1, mode=-1), lambda: automaton.accepts(1), lambda: automaton.accepts(-1, 1)]:
        with pytest.raises(cairn.Error):
            wrong()


@pytest.mark.parametrize("number", [-1, 33, 2**31, 2**40, 10**30, 10**5000], ids=["negative", "33", "2^31", "2^40", "10^30", "10^5000"])
def test_numbers_that_are_far_too_large(lab, number):
    automaton, sequence = lab.prove("nim").automaton, lab.sequence("subtraction{1,2}")
    for ask in (lambda: lab.table("nim", 3, stacks=number), lambda: lab.count("nim", 3, stacks=number),
                lambda: lab.prove("nim", stacks=number), lambda: lab.guess("nim", stacks=number),
                lambda: automaton.accepts(1, 1, mode=number), lambda: sequence.value(1, mode=number)):
        with pytest.raises(cairn.Error, match="there cannot be|no mode|too large"):
            ask()


def test_texts_are_texts(lab):
    for ask in (lab.check, lab.guess, lab.games, lab.game, lab.prove, lab.sequence, lab.claims, lab.check_proof, lab.add_rules,
                lambda game: lab.table(game, 3), cairn.Game):
        with pytest.raises(TypeError, match="is a text, not 5"):
            ask(5)
    with pytest.raises(TypeError, match="a bound of a slice"):
        lab.prove("nim", slice="3")


def test_copies_of_what_cannot_change(lab):
    solution = lab.solve("nim[3,5]")
    for answer in (solution, solution.known, solution.winning_moves[0], lab.prove("nim"), lab.prove("nim").automaton,
                   lab.sequence("subtraction{1,2}"), lab.check("nim[a,a]: P"), lab.claims("mullen-5.8"), cairn.Game("nim", lab=lab)):
        assert copy.copy(answer) is answer and copy.deepcopy([answer])[0] is answer
        with pytest.raises(AttributeError):
            answer.surprise = 1
    for answer in (solution, lab.prove("nim").automaton):
        with pytest.raises(TypeError, match="not pickled"):
            pickle.dumps(answer)
    assert pickle.loads(pickle.dumps(solution.data))["grundy"] == 6


def test_what_is_saved_says_which_cairn_made_it(lab, tmp_path):
    made_by = f"Cairn {cairn.__version__}, build {cairn.__build__}"
    table = lab.table("nim", to=9)
    for ending in ("csv", "json", "tex", "svg", "png", "tikz", "txt", "TXT"):
        path = tmp_path / f"table.{ending}"
        table.save(path)
        assert made_by.encode() in path.read_bytes(), ending
    assert lab.solve("nim[3,5]").data["made_by"] == made_by
    assert made_by in lab.prove("nim").certificate()
    assert made_by in lab.sequence("subtraction{1,2}").to("bfile")
    assert made_by not in str(lab.solve("nim[3,5]"))


def test_latex_of_a_notebook_stands_in_a_document(lab):
    for answer in (lab.sequence("subtraction{1,2}"), lab.moves("nim[3,5]")):
        assert "documentclass" in answer.to("latex") and "document" not in answer._repr_latex_()
    report = lab.claims("sravan-1")._repr_latex_()
    for name in ("entry", "field", "claim"):  # what the report calls by names of its own, it explains
        assert "\\" + name + "{" in report and "\\providecommand{\\" + name + "}" in report
    assert report.startswith(f"% Cairn {cairn.__version__}, build ") and "newcommand" not in report


def test_graphs_that_make_no_sense():
    nx = pytest.importorskip("networkx")
    path = nx.path_graph(3)
    for wrong in [lambda: cairn.on_graph("wyg", path, {"z": 3}), lambda: cairn.on_graph("wyg", path, 2, active=(7, 8)),
                  lambda: cairn.on_graph("wyg", path, 2, token=9), lambda: cairn.on_graph("wyg", path, "chips"),
                  lambda: cairn.on_graph("wyg", nx.DiGraph([(1, 2)])), lambda: cairn.on_graph("wyg", nx.MultiGraph([(1, 2), (2, 1)])),
                  lambda: cairn.solve(cairn.on_graph("node_kayles", nx.Graph([(1, 1)])))]:
        with pytest.raises(cairn.Error):
            wrong()
    with pytest.raises(TypeError, match="nodes and edges"):
        cairn.on_graph("wyg", [1, 2])
    assert cairn.on_graph("wyg", path, np.array([1, 2, 3])) == "wyg(vertices 3 edges 1-2 2-3)[1,2,3]"
    assert cairn.on_graph("wyg", nx.MultiGraph([("a", "b")]), {"b": 2}) == "wyg(vertices 2 edges 1-2)[0,2]"
