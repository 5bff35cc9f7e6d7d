"""How answers look: at the prompt, in notebooks, in files, and by matplotlib."""

import sys
import xml.etree.ElementTree as xml

import pytest

import cairn
import cairn.plot


def test_words_at_the_prompt(lab):
    assert repr(lab.solve("nim[3,5]")) == "<Solution nim[3,5]: N, Grundy value 6 (computed)>"
    assert repr(lab.solve("nim[3,5]").known).startswith("<Known computed: ")
    assert "computed: " in str(lab.solve("nim[3,5]"))
    assert repr(lab.prove("subtraction{1,2}").automaton).startswith("<Automaton of ")
    assert repr(lab.check("minnie[1,n]: P iff n odd")) == "<Verdict minnie[1,n]: P iff n odd (proved)>"


def test_parts_of_answers_at_the_prompt(lab):
    moves = lab.analyze("nim[2,2]").moves
    assert repr(moves[0]).startswith("<ExplainedMove take 1 from the 2, to nim[1,2]: does not win; the answer is: take 1")
    assert repr(lab.sequence("subtraction{1,2}").law) == "<Law preperiod 0, period 3>"
    assert repr(lab.sequence("nim", 3).law) == "<Law preperiod 0, period 1, saltus 1>"
    assert repr(lab.solve("wyg(path 3)[1,2,2 | 1-2]").boards[0]) == "<GraphBoard path 3: 1, 2, 2, active edge 1-2>"
    assert repr(lab.check("nim[a,b]: P iff a = b + 1").counterexample) == "<Counterexample nim[0,0]: P, claimed N>"
    assert repr(lab.check("exists a: 2 <= a and nim[a,7] is P").witness) == "<Witness a = 7>"
    assert repr(lab.prove("wythoff", seconds=0)) == "<Proof wythoff: no proof (unknown)>"
    ended = lab.sequence("subtract_a_square", 10**6, seconds=0)
    assert repr(ended).startswith("<Sequence subtract_a_square: ") and (len(ended.values) > 0 or "no value was reached" in repr(ended))


def test_values_of_thousands_of_digits_are_shown(lab):
    lab.prove("nim", grundy=True)
    answer = lab.solve(cairn.Game("nim", lab=lab)[10**5000, 7])
    written = "1" + "0" * 4999 + "7"  # the last digits of 10^5000 in binary are zeros
    assert f"Grundy value {written} (proved)" in repr(answer) and f"<td style=\"text-align:left\">{written}</td>" in answer._repr_html_()


def test_html(lab):
    root = xml.fromstring(lab.solve("nim[3,5]")._repr_html_())
    cells = ["".join(row.itertext()) for row in root.iter("tr")]
    assert "outcomeN" in cells and "Grundy value6" in cells
    for answer in (lab.prove("minnie"), lab.check("minnie[1,n]: P iff n odd"), lab.claims("sravan-1"),
                   lab.guess("subtraction{1,2}", to=40), cairn.Game("nim", lab=lab), lab.cash([1, 3, 4])):
        xml.fromstring(answer._repr_html_())


def test_svg(lab):
    for answer in (lab.table("wythoff", to=20), lab.positions("wythoff", to=20), lab.moves("wythoff[3,5]"),
                   lab.sequence("subtraction{1,2}")):
        assert xml.fromstring(answer._repr_svg_()).tag.endswith("svg")
    assert lab.table("nim", to=500)._repr_svg_() is None  # too large for a page
    for answer in (lab.moves("wythoff[3,5]"), lab.sequence("subtraction{1,2}"), lab.cash([1, 3, 4], 14)):
        shown = xml.fromstring(answer._repr_html_())  # notebooks prefer it to the picture, so it has the picture in it
        assert shown.find("pre") is not None and shown.find("{http://www.w3.org/2000/svg}svg") is not None


def test_latex(lab):
    assert "\\" in lab.prove("minnie")._repr_latex_()
    assert cairn.Game("minnie", lab=lab)._repr_latex_()
    assert lab.solve("nim[3]")._repr_latex_() is None


def test_formats_and_files(lab, tmp_path):
    table = lab.table("wythoff", to=5)
    assert table.to("csv").count("\n") > 20
    with pytest.raises(cairn.Error):
        table.to("gif")
    with pytest.raises(cairn.Error):
        table.to("svg", style="baroque")
    lab.sequence("subtraction{1,2}").save(tmp_path / "s.svg")
    assert xml.parse(tmp_path / "s.svg").getroot().tag.endswith("svg")
    lab.solve("nim[3]").save(tmp_path / "s.json")
    assert '"outcome":"N"' in (tmp_path / "s.json").read_text()


def test_matplotlib(lab):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    image = cairn.plot.table(lab.table("wythoff", to=10), axes)
    assert image.get_array().sum() == 9  # [0,0], and twice [1,2], [3,5], [4,7], [6,10]
    assert axes.get_title() == "wythoff"
    assert len(cairn.plot.positions(lab.positions("wythoff", to=10), axes).get_offsets()) == 5
    assert len(cairn.plot.sequence(lab.sequence("subtraction{1,2}"), axes)) == 1
    for table in (lab.table("nim", to=3, stacks=3), lab.table("comply{1..4}", to=9), lab.table("nim[1..2,b]", to=9)):
        with pytest.raises(cairn.Error, match="two numbers"):
            cairn.plot.table(table, axes)


def test_without_matplotlib(lab, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(cairn.Error, match="matplotlib is not installed"):
        cairn.plot.sequence(lab.sequence("subtraction{1,2}"))
