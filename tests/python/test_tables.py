"""Tables, lists and sequences as NumPy arrays."""

import pickle

import numpy as np
import plain
import pytest

import cairn


def test_grundy_values_agree_with_the_definition(lab):
    table = lab.table("wythoff", to=20, grundy=True)
    assert isinstance(table, np.ndarray) and table.shape == (21, 21) and table.dtype == np.int32
    assert table.tolist() == [[plain.wythoff(a, b) for b in range(21)] for a in range(21)]
    assert table.known.how == "computed" and table.coordinates == ("x1", "x2")


@pytest.mark.parametrize("dtype", ["int8", "int16", np.int32])
def test_types_of_numbers(lab, dtype):
    table = lab.table("nim", to=63, grundy=True, dtype=dtype)
    a, b = np.indices((64, 64))
    assert table.dtype == dtype and (table == (a ^ b)).all()


def test_numbers_that_do_not_fit_are_refused(lab):
    with pytest.raises(cairn.Error):
        lab.table("nim", to=128, grundy=True, dtype="int8")
    with pytest.raises(cairn.Error):
        lab.table("nim", to=3, grundy=True, dtype="float64")


def test_three_stacks_in_any_order(lab):
    table = lab.table("minnie", to=9, stacks=3, grundy=True)
    a, b, c = np.indices((10, 10, 10))
    expected = [plain.minnie(*x) for x in zip(a.ravel().tolist(), b.ravel().tolist(), c.ravel().tolist())]
    assert table.ravel().tolist() == expected
    letters = lab.table("minnie", to=9, stacks=3)
    assert ((letters == b"P") == (table == 0)).all()


@pytest.mark.parametrize("game,to,stacks", [("wythoff", 150, None), ("minnie", 20, 3), ("comply{1..4}", 70, None),
                                            ("cash{1,3,4}", 12, None), ("euclid", 40, None)])
def test_bits_say_the_same_as_letters(lab, game, to, stacks):
    letters = lab.table(game, to=to, stacks=stacks)
    packed = lab.table(game, to=to, stacks=stacks, packed=True)
    assert packed.dtype == np.uint8
    assert (packed.unpacked() == (letters == b"P")).all()
    assert packed.known.how == "computed"


def test_bits_are_not_copied(lab):
    packed = lab.table("wythoff", to=1000, packed=True)
    assert np.shares_memory(packed, packed.answer.words())
    with pytest.raises(ValueError):
        packed[0, 0] = 1
    golden = (1 + 5**0.5) / 2
    first = [int(n * golden) for n in range(618) if int(n * golden * golden) <= 1000]
    found = np.argwhere(np.triu(packed.unpacked()))
    assert found[:, 0].tolist() == first


def test_modes_come_first(lab):
    table = lab.table("comply{1..4}", to=30, grundy=True)
    assert table.shape == (2, 31) and table.modes == ("side = S", "side = not S")
    assert table[0].tolist() == [plain.comply(n, True, 4) for n in range(31)]
    assert table[1].tolist() == [plain.comply(n, False, 4) for n in range(31)]


def test_positions_that_are_not_allowed(lab):
    table = lab.table("mine", to=6, grundy=True)  # stacks are distinct
    letters = lab.table("mine", to=6)
    assert table[3, 3] == -1 and letters[3, 3] == b""
    assert (letters == b"").sum() == (table == -1).sum() > 0


def test_slices(lab):
    whole = lab.table("minnie", to=9, stacks=3, grundy=True)
    assert (lab.table("minnie[3,b,c]", to=9, grundy=True) == whole[3]).all()
    panels = lab.table("minnie[1..2,b,c]", to=9)
    assert panels.shape == (2, 10, 10) and ((panels == b"P") == (whole[1:3] == 0)).all()
    assert panels.modes == ("minnie[1,b,c]", "minnie[2,b,c]")


def test_tables_cannot_be_written_to_and_parts_are_plain(lab):
    table = lab.table("nim", to=4, grundy=True)
    with pytest.raises(ValueError):
        table[0, 0] = 7
    assert type(table[1]) is np.ndarray and type(table + 1) is np.ndarray
    assert isinstance(table.max(), (int, np.integer))
    assert pickle.loads(pickle.dumps(table)).tolist() == table.tolist()
    with pytest.raises(AttributeError):
        table.T.known


def test_remoteness(lab):
    table = lab.table("nim", to=3, remoteness=True)
    assert table[0, 0] == 0 and table[0, 3] == 1 and table[1, 1] == 2


def test_positions(lab):
    positions = lab.positions("wythoff", to=100)
    golden = (1 + 5**0.5) / 2
    expected = [[int(n * golden), int(n * golden * golden)] for n in range(39)]
    assert positions.tolist() == expected
    assert positions.complete and positions.columns == ("x1", "x2")
    assert positions.texts()[1] == "wythoff[1,2]"
    assert lab.count("wythoff", to=100) == 39


def test_sequences(lab):
    answer = lab.sequence("subtraction{1,2,5}", to=60)
    values = []
    for n in range(61):
        values.append(plain.mex(values[n - t] for t in (1, 2, 5) if t <= n))
    assert answer.values.tolist() == values
    assert values[answer.preperiod:-answer.period] == values[answer.preperiod + answer.period:]
    assert answer.known.how == "proved"
    assert answer.value(10**50) == values[answer.preperiod + (10**50 - answer.preperiod) % answer.period]
    assert answer.modes == ("",)


def test_sequences_of_several_modes(lab):
    answer = lab.sequence("comply{1..4}", to=30)
    assert answer._values(0).tolist() == [plain.comply(n, True, 4) for n in range(31)]
    assert answer.modes == ("side = S", "side = not S")


def test_arrays_outlive_what_made_them():
    lab = cairn.Lab()
    packed = lab.table("nim", to=200, packed=True)
    values = lab.sequence("subtraction{1,2}", to=100).values
    del lab
    assert packed.unpacked().sum() == 201 and values.sum() == sum(n % 3 for n in range(101))


def test_bits_of_a_run_that_was_ended_are_complete_as_far_as_they_go():
    whole = cairn.Lab().table("wythoff", to=3000, packed=True)
    assert whole.complete
    ended = 0
    for seconds in [0] + [1e-4 * 1.5**i for i in range(24)]:
        bits = cairn.Lab().table("wythoff", to=3000, packed=True, seconds=seconds)
        assert bits.complete == (bits.status == "complete") == (len(bits) == 3001)
        assert (bits == whole[:len(bits)]).all() and (bits.unpacked() == whole.unpacked()[:len(bits)]).all()
        ended += not bits.complete
    assert ended > 0
    purses = cairn.Lab().table("cash{1,3,4}", to=40, packed=True, seconds=0)
    assert not purses.complete and purses.shape[0] == 0 and purses.unpacked().shape == (0, 41, 41)
    assert cairn.Lab().table("comply{1..4}", to=10**6, packed=True, seconds=0).unpacked().size == 0


def test_slices_have_the_type_that_is_asked_for(lab):
    assert lab.table("nim[3,b]", to=9, grundy=True, dtype="int8").tolist() == [3 ^ b for b in range(10)]
    assert lab.table("nim[3,b]", to=9, grundy=True, dtype="int8").dtype == np.int8
    with pytest.raises(cairn.Error, match="does not fit"):
        lab.table("nim[3,b]", to=200, grundy=True, dtype="int8")


def test_sequences_know_every_value_that_their_law_says(lab):
    few = lab.sequence("subtraction{5,7,11}", to=3)
    values = lab.sequence("subtraction{5,7,11}", to=200).values.tolist()
    assert [few.value(n) for n in range(201)] == values
    assert few.value(16 * 10**4400 + 9) == values[9]  # its period is 16
    squares = lab.sequence("subtract_a_square", to=10)
    with pytest.raises(cairn.Error, match="not known"):
        squares.value(11)
    with pytest.raises(cairn.Error, match="no pile"):
        squares.value(-1)
    with pytest.raises(cairn.Error, match="no mode"):
        squares.value(1, mode=1)
    with pytest.raises(TypeError):
        squares.value(1.5)
