"""What each operator does to dice that lie as told, the order of draws, physical dice, names and limits."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest

from grammar.dice.expressions import parse_dice
from rules.dice.canonical import canonical
from rules.dice.cases import counter_stream
from rules.dice.pool import Ruled
from rules.dice.refused import MAX_DICE, DiceRefused
from rules.dice.roll import Names, Outcome, bind, roll
from rules.dice.text import say, told
from rules.dice.tree import Name, Node, Number, whole


class Lying:
    """Dice that fall as told; remembers what was asked for."""

    def __init__(self, faces: str) -> None:
        self.faces = [int(face) for face in faces.split()]
        self.asked: list[tuple[int, int]] = []

    def __call__(self, count: int, faces: int) -> Sequence[int]:
        self.asked.append((count, faces))
        shown, self.faces = self.faces[:count], self.faces[count:]
        assert len(shown) == count, f"d{faces} was not foreseen"
        return shown


def rolled(text: str, faces: str = "", names: Names | None = None) -> Outcome:
    dice = Lying(faces)
    outcome = roll(parse_dice(text), dice, names)
    assert not dice.faces, "not all dice were thrown"
    return outcome


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("1d20+5", "14", 19),
        ("2d6-1d4*2", "3 5 4", 0),
        ("0d6", "", 0),
        ("-2^2", "", -4),
        ("2^3^2", "", 512),
        ("2^-2", "", Fraction(1, 4)),
        ("15/2", "", Fraction(15, 2)),
        ("15/2*2", "", 15),
        ("0.1+0.2", "", Fraction(3, 10)),
        ("-7//2", "", -4),
        ("7%3", "", 1),
        ("10-2-3", "", 5),
        ("16/4/2", "", 2),
        ("1d100<=65", "65", 1),
        ("1d100<65", "65", 0),
        ("1d6=3", "3", 1),
        ("1d6<>3", "3", 0),
        ("3>2>1", "", 0),
        ("abs(1d6-6)", "2", 4),
        ("ceil(7/2)", "", 4),
        ("floor(-7/2)", "", -4),
        ("round(5/2)", "", 3),
        ("round(-5/2)", "", -3),
        ("round(7/3)", "", 2),
        ("sign(-1d6)", "4", -1),
        ("sqrt(9/4)", "", Fraction(3, 2)),
        ("sqrt(2)", "", Fraction(1414213, 1000000)),
        ("pow(2,10)", "", 1024),
        ("min(1d6,1d6,9)", "4 2", 2),
        ("max(1d6,1d6)", "4 2", 4),
        ("4d6kh3", "4 1 6 5", 15),
        ("4d6k3", "4 1 6 5", 15),
        ("4d6kl2", "4 1 6 5", 5),
        ("5d6km3", "6 1 4 2 5", 11),
        ("4d6km3", "6 1 4 2", 7),
        ("4d6dh1", "4 1 6 5", 10),
        ("4d6d1", "4 1 6 5", 15),
        ("4d6kh9", "4 1 6 5", 16),
        ("4d6dl9", "4 1 6 5", 0),
        ("5d8ph2pl2", "8 8 8 1 8", 8),
        ("4d6kh1kl1", "4 1 6 5", 6),
        ("4d6k>4", "4 1 6 5", 11),
        ("4d6d=4", "4 1 4 5", 6),
        ("4d6k<>4", "4 1 4 5", 6),
        ("2d6!", "6 3 6 2", 17),
        ("2d6!>4", "5 3 2", 10),
        ("2d6!=3", "6 3 2", 11),
        ("2d6!!", "6 3 6 2", 17),
        ("2d6!!kh1", "6 3 6 2", 14),
        ("2d6!kh1", "6 3 6 2", 6),
        ("1d6!p", "6 6 3", 13),
        ("1d6!!p", "6 6 3", 13),
        ("2d6!o", "6 6 6 6", 24),
        ("2d6ra6", "6 6 6", 18),
        ("2d6!oh1", "2 5 6", 13),
        ("2d6r", "1 4 1 3", 7),
        ("2d6rr<3", "1 2 2 5 6", 11),
        ("2d6ro<3", "1 2 2 1", 3),
        ("3d6rol1", "5 2 2 1", 8),
        ("3d6mi2ma5", "1 6 3", 10),
        ("2d6mi-3", "1 6", 7),
        ("2d6mi9", "1 6", 18),
        ("4d6d1mi3", "1 2 5 6", 14),
        ("3d6u", "4 4 4 4 2 4 5", 11),
        ("3d6uo", "4 4 4 4 2", 10),
        ("3d6u>4", "4 4 5", 13),
        ("6d10c>=8f<=1", "8 10 1 5 9 1", 1),
        ("3d10c<5", "1 4 5", 2),
        ("3d10c3", "3 3 5", 2),
        ("4d10kh2c>=8", "9 9 9 1", 2),
        ("6d6m", "3 3 3 5 5 1", 2),
        ("6d6m3", "3 3 3 5 5 1", 1),
        ("3d20cs>18cf<3s", "20 1 7", 28),
        ("4dF", "1 2 3 6", -1),
        ("2dF.1", "1 6", 0),
        ("2d[2,4,4,-8]", "1 4", -6),
        ("(1d4)d6", "2 5 6", 11),
        ("1d(1d4*2)", "2 4", 4),
        ("(1d3-1)d6", "1", 0),
        ("{2d6,1d8}kh1", "3 4 8", 8),
        ("{2d6,1d8}kl1+4", "3 4 8", 11),
        ("{2d6,1d8,5}d1", "3 4 1", 12),
        ("{2d6,1d8,5}", "3 4 1", 13),
        ("{2d6,1d8,9}c>=7", "3 4 1", 2),
        ("{4d10+2d6}kh3", "9 5 9 5 3 6", 24),
        ("{4d10+2d6}dl5", "9 5 9 5 3 6", 9),
        ("{2d10+2d6}c>=6", "9 5 3 6", 2),
        ("{2d10c>4,1}kh1", "9 5", 2),
        ("{1d20+5}kh1", "9", 14),
        ("3#1d6", "1 2 3", 6),
    ],
)
def test_totals(text: str, faces: str, total: int | Fraction) -> None:
    outcome = rolled(text, faces)
    assert outcome.total == total
    assert isinstance(outcome.total, int) == (outcome.total == int(outcome.total))


def test_draw_order() -> None:
    dice = Lying("2 6 1 6 3 4 5 2 7")
    outcome = roll(parse_dice("(1d4)d6!r1 + {1d8, 2d10}kh1"), dice)
    # count, first dice, the explosion of the 6 and of its 6, the reroll of the 1; then the group's items
    assert dice.asked == [(1, 4), (2, 6), (1, 6), (1, 6), (1, 6), (1, 8), (2, 10)]
    assert outcome.total == 6 + 4 + 6 + 3 + 9


@pytest.mark.parametrize(
    ("text", "faces", "margin"),
    [
        ("1d100<=65", "42", 23),
        ("1d100<=65", "70", -5),
        ("1d20+3>=15", "14", 2),
        ("1d20>15/2", "8", Fraction(1, 2)),
        ("1d6=3", "5", -2),
        ("1d6<>3", "5", 2),
        ("(1d20>=15)[hit]", "14", -1),
        ("1d20", "14", None),
        ("(1d20>=15)*5", "15", None),
    ],
)
def test_margin(text: str, faces: str, margin: int | Fraction | None) -> None:
    assert rolled(text, faces).margin == margin


def test_repeats_have_their_own_totals() -> None:
    outcome = rolled("3#1d20+1>=10", "3 9 20")
    assert [(one.total, one.margin) for one in outcome.results] == [(0, -6), (1, 0), (1, 11)]
    assert outcome.total == 2 and outcome.margin is None


def test_dice_tell_their_story() -> None:
    outcome = rolled("2d6!mi2kh2[fire]+1d4r", "6 3 1 1 1 4")
    assert [(die.label, die.sides, die.rolls, die.value, die.kept, die.flags) for die in outcome.dice] == [
        ("fire", 6, (6,), 6, True, ("exploded",)),
        ("fire", 6, (3,), 3, True, ()),
        ("fire", 6, (1,), 2, False, ("extra", "clamped")),
        ("", 4, (1, 1, 4), 4, True, ("rerolled",)),
    ]
    assert {die.source for die in outcome.dice} == {"rng"}


def test_dice_of_dropped_group_items_are_not_kept() -> None:
    assert [die.kept for die in rolled("{2d6,{1d4,1d8}kh1}kl1", "1 2 3 8").dice] == [True, True, False, False]
    assert [die.kept for die in rolled("{2d6+1d8}kh1", "1 2 8").dice] == [False, False, True]


def test_physical_dice_by_order() -> None:
    outcome = roll(parse_dice("2d6+1d20 rolled 3 5"), Lying("17"))
    assert outcome.total == 25
    assert [die.source for die in outcome.dice] == ["player", "player", "rng"]
    outcome = roll(parse_dice("1d6! rolled 6 2 4 1"), Lying(""))
    assert (outcome.total, outcome.unused) == (8, (4, 1))
    outcome = roll(parse_dice("1d6 rolled 3"), Lying(""), given=(5,), by=Ruled)
    assert (outcome.total, outcome.dice[0].source) == (5, "gm")
    assert roll(parse_dice("2dF rolled -1 1"), Lying("")).total == 0


@pytest.mark.parametrize(
    "text", ["1d6 rolled 7", "1d6 rolled 0", "2dF rolled 1 2", "d[2,4] rolled 3", "1d6! rolled 6 9"]
)
def test_physical_dice_out_of_range(text: str) -> None:
    with pytest.raises(DiceRefused, match="can't be") as refused:
        roll(parse_dice(text), Lying(""))
    assert refused.value.code == "value"


def test_names() -> None:
    names = {"str": 13, "half": Fraction(1, 2), "axe": parse_dice("1d8+@bonus"), "bonus": -2, "battle axe": Number(7)}
    assert rolled("@str+@half*4", "", names).total == 15
    assert rolled("@Axe", "5", names).total == 3
    assert rolled('@"battle axe"+1', "", names).total == 8
    assert rolled("(@str-10)d6", "1 2 3", names).total == 6
    assert rolled("@axe", "5", names).dice[0].label == "axe"
    bound = bind(parse_dice("@str+1").expr, names)
    assert canonical(bound) == "@str+1"
    tree = parse_dice("@str")
    assert [roll(tree, Lying(""), {"str": n}).total for n in (1, 2)] == [1, 2], "each sheet its own value"


def test_unknown_and_endless_names() -> None:
    with pytest.raises(DiceRefused) as refused:
        rolled("@stg", "", {"str": 1, "dex": 2})
    assert (refused.value.code, refused.value.hints) == ("value", ("@str",))
    with pytest.raises(DiceRefused, match="back to itself"):
        rolled("@a", "", {"a": Name("b"), "b": parse_dice("@a+1")})
    swollen: dict[str, int | object] = {f"n{k}": parse_dice("+".join([f"@n{k + 1}"] * 50)) for k in range(3)}
    with pytest.raises(DiceRefused) as refused:
        rolled("@n0", "", swollen | {"n3": 1})  # type: ignore[arg-type]
    assert refused.value.code == "limit"


def test_a_sum_of_repeats_that_grows_too_long_is_refused_while_it_is_rolled() -> None:
    assert rolled("1/(1d9)^250", "7").total == Fraction(1, 7**250)
    with pytest.raises(DiceRefused) as refused:
        roll(parse_dice("2#1/(1d9)^250"), Lying("7 8"))
    assert refused.value.code == "limit"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1/0", "value"),
        ("1//0", "value"),
        ("1%(2-2)", "value"),
        ("0^-1", "value"),
        ("4^0.5", "value"),
        ("sqrt(-1)", "value"),
        ("(0-1)d6", "value"),
        ("(1/2)d6", "value"),
        ("1d(0)", "value"),
        ("1d(1-1)", "value"),
        ("6d10c>5c>6", "value"),
        ("{1d6,1d8}r1", "value"),
        ("{1d6,1d8}!", "value"),
        ("{1d6,1d8}cs", "value"),
        ("3d6uh1", "value"),
        ("3d6m0", "value"),
        ("2d6rrl1", "value"),
        ("1d1!", "limit"),
        ("1d6!<7", "limit"),
        ("1d6rr>=1", "limit"),
        ("2d[3,3]r", "limit"),
        ("7d6u", "limit"),
        ("600d6+401d6", "limit"),
        ("100#11d6", "limit"),
        ("(1000*2)d6", "limit"),
        ("1d(10^7)", "limit"),
        ("10^400", "limit"),
        ("10**10**10", "limit"),
        ("1d6" + "sd" * 21, "limit"),
        ("100#1d6" + "*1" * 100, "limit"),
    ],
)
def test_refused_before_the_first_die(text: str, code: str) -> None:
    dice = Lying("")
    try:
        roll(parse_dice(text), dice)
    except DiceRefused as refused:
        assert refused.code == code
        assert refused.message and refused.hints
        assert not dice.asked
    else:
        pytest.fail("not refused")


@pytest.mark.parametrize(
    "text", ["999d1000!!>1", "1000d1000!>1", "100d1000000rr<1000000", "1000d1000u", "(1d1*1000)d6+1d6"]
)
def test_growth_is_counted(text: str) -> None:
    thrown = 0
    stream = counter_stream(b"growth")

    def draw(count: int, faces: int) -> Sequence[int]:
        nonlocal thrown
        thrown += count
        return stream(count, faces)

    with pytest.raises(DiceRefused) as refused:
        roll(parse_dice(text), draw)
    assert refused.value.code == "limit"
    assert thrown <= 6 * MAX_DICE


def test_dice_that_only_say_how_many_are_no_dice_of_a_group() -> None:
    assert rolled("{(1d4)d6}kh2", "3 1 5 2").total == 7
    assert rolled("{2d(1d3)}mi2", "3 1 3").total == 5
    kept = [die.kept for die in rolled("{(1d4)d6+2d8}kl1", "2 3 4 1 8").dice]
    assert kept == [True, False, False, True, False]


def test_one_clamped_die_counts_and_two_count() -> None:
    assert "mi3: 1 counts as 3" in say(rolled("3d6mi3", "1 3 4"))
    assert "mi3: 1 2 count as 3" in say(rolled("3d6mi3", "1 2 4"))


def test_a_roll_on_one_line() -> None:
    assert told(rolled("4d6kh3+1", "3 1 5 6")) == "4d6kh3 [3 (1) 5 6] + 1 = 15; kh3: dropped 1"
    assert "\n" not in told(rolled("10d6kh3", "3 1 5 6 3 1 5 6 2 2"))


@pytest.mark.parametrize(
    "text", ["4d6kh3+floor(0.5*@str)", "(1d3)d[1,2..4]+{1d6!!>3,dF}kh1", "-2^(1d3)>=2", "max(1d6,2)[a][b]", "7//2%3"]
)
def test_a_tree_can_be_stored(text: str) -> None:
    tree = bind(parse_dice(text).expr, {"str": parse_dice("2d6"), "n": 3})
    stored = msgspec.json.encode(tree)
    assert msgspec.json.decode(stored, type=Node) == tree  # type: ignore[arg-type]  # a union of structs


def test_what_is_bound_stays_bound() -> None:
    tree = bind(parse_dice("@str+1").expr, {"str": 3})
    assert bind(tree, {}) == tree and bind(tree, {"str": 9}) == tree


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("1d6", True),
        ("1d6*3-2", True),
        ("7/2//1", True),
        ("7/2", False),
        ("7/2*2", False),
        ("1d6*0.5", False),
        ("floor(1d6/2)", True),
        ("sqrt(4)", False),
        ("2^3", True),
        ("2^(1d3)", False),
        ("2^-1", False),
        ("0.5^2", False),
        ("pow(1d6,2)", True),
        ("{1d6/2,3}kh1", False),
        ("{1d6/2,3}c>2", True),
        ("1/2<1d6", True),
        ("min(1d6,1/2)", False),
        ("7%2", True),
        ("(1/2)%2", False),
    ],
)
def test_what_is_sure_to_come_out_whole(text: str, sure: bool) -> None:
    assert whole(parse_dice(text).expr) is sure
