"""Dice that a game master forces: to a number, or to whatever reads as said."""

from collections import Counter

import pytest
from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import D6, D100, Bout
from rules.core.command import Given
from rules.core.dice import Dice, weights
from rules.core.oracle import TOTAL, Misfit, Table, Unpinned, called, keyed_source
from rules.core.report import Check, Die, Refused
from rules.core.rolls.fairness import Audit, audit, spread, upper_tail
from rules.core.rolls.given import by_hand, check
from tests.rules.core.toy.ruleset import Aim, Degree, fight, fighter

SECRET = bytes(range(32))
TWO_D6 = Dice(2, 6)
LABELS = {"attack": (1, 100), "damage": (2, 12)}


class Place(Struct, frozen=True):
    """Reads two dice as a place by name."""

    def __call__(self, faces: int) -> str:
        return "left_leg" if faces <= 5 else "head"


def forced(word: str, reads: str, label: str = "attack", who: str | None = None, repeat: int = 1) -> Given:
    return Given(0, label, who, repeat, 7, True, word, reads)


def table(*given: Given, head: int = 1, **more: object) -> Table:
    return Table(keyed_source(SECRET, head), given=given, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("read", "faces", "name"),
    [(TOTAL, 7, "7"), (Aim(3), 1, "crit"), (Aim(3), 3, "hit"), (Aim(3), 5, "miss"), (Place(), 4, "left_leg")],
)
def test_a_reader_calls_a_roll_by_its_degree_or_its_reading(read: object, faces: int, name: str) -> None:
    assert called(read, faces) == name  # type: ignore[arg-type]


@pytest.mark.parametrize("degree", Degree)
def test_a_forced_degree_is_what_the_rule_reads(degree: Degree) -> None:
    t = table(forced("whatever", degree.code))
    assert t.draw("attack", "Ann", D6, Aim(3)) is degree
    assert t.dice[0].given and t.dice[0].forced == "whatever" and t.unused == ()


def test_a_forced_place_and_a_forced_number() -> None:
    t = table(forced("left leg", "left_leg"), Given(9, "damage", forced=True))
    assert t.draw("attack", "Ann", TWO_D6, Place()) == "left_leg" and t.draw("damage", "Ann", TWO_D6, TOTAL) == 9
    assert [d.forced for d in t.dice] == ["left leg", "9"] and t.dice[1].value == 9


def test_among_all_that_read_so_each_is_as_likely_as_it_falls() -> None:
    """Chi-square over 4,000 heads of one fixed secret: repeatable, so this passes always or never."""
    count, seen = 4000, Counter[int]()
    for head in range(count):
        t = table(forced("leg", "left_leg"), head=head)
        t.draw("attack", "Ann", TWO_D6, Place())
        seen[t.dice[0].value] += 1
    ways = {total: n for total, n in weights(TWO_D6).items() if total <= 5}
    whole = sum(ways.values())
    assert set(seen) == set(ways)
    chi = sum((seen[total] - count * n / whole) ** 2 / (count * n / whole) for total, n in ways.items())
    assert 0.001 < upper_tail(chi, len(ways) - 1) < 0.999


def test_running_again_forces_the_same_faces() -> None:
    def faces(head: int) -> list[int]:
        t = table(forced("miss", "miss"), forced("hit", "hit", "parry", "Bob"), head=head)
        t.draw("attack", "Ann", D6, Aim(3))
        t.draw("parry", "Bob", D6, Aim(3))
        return [d.value for d in t.dice]

    assert faces(4) == faces(4) and len({tuple(faces(head)) for head in range(12)}) > 2


def test_the_other_dice_are_those_of_chance() -> None:
    plain, made = table(), table(forced("miss", "miss"))
    for t in (plain, made):
        t.draw("attack", "Ann", D6, Aim(3))
        t.draw("parry", "Bob", D100, TOTAL)
    assert made.dice[1] == plain.dice[1] and not made.dice[1].forced


def test_what_no_roll_gives_is_refused_and_says_what_may_be() -> None:
    t = table(forced("hit", "hit"))
    with pytest.raises(Misfit, match=r"Ann\.attack can't be hit here; it can be crit, miss, fumble\.") as fault:
        t.draw("attack", "Ann", D6, Aim(0))
    assert (fault.value.code, fault.value.column) == ("impossible", 7) and fault.value.die == forced("hit", "hit")
    assert t.dice == []
    with pytest.raises(Misfit) as fault:
        table(Given(101, "attack", column=3, forced=True)).draw("attack", "Ann", D100, TOTAL)
    assert (fault.value.code, fault.value.column) == ("die_out_of_range", 3)


def test_labels_rollers_and_repeats_count_as_for_physical_dice() -> None:
    t = table(forced("miss", "miss", who="Bob"), forced("crit", "crit", repeat=2), forced("hit", "hit", "parry"))
    got = [t.draw("attack", who, D6, Aim(3)) for who in ("Ann", "Bob", "Ann")]
    assert got[1:] == [Degree.MISS, Degree.CRIT] and [bool(d.forced) for d in t.dice] == [False, True, True]
    assert t.unused == (forced("hit", "hit", "parry"),)


def test_dice_already_shown_stay() -> None:
    t = table(forced("fumble", "fumble"), pins={"Ann.attack": 2})
    assert t.draw("attack", "Ann", D6, Aim(3)) is Degree.HIT and t.unused == (forced("fumble", "fumble"),)


def test_one_rolled_anew_is_forced_once() -> None:
    t = table(forced("fumble", "fumble"))
    assert t.draw("attack", "Ann", D6, Aim(3), frozenset({Degree.FUMBLE})) is not Degree.FUMBLE
    assert [bool(d.forced) for d in t.dice][:2] == [True, False]


def test_a_replay_without_the_record_of_a_forced_die_asks_for_it() -> None:
    with pytest.raises(Unpinned, match=r"^Ann\.attack$"):
        Table(None, given=[forced("hit", "hit")]).draw("attack", "Ann", D6, Aim(3))
    assert Table(None, given=[Given(3, "attack", forced=True)]).draw("attack", "Ann", D6, TOTAL) == 3


def test_forcing_throws_no_real_dice() -> None:
    assert not by_hand((forced("hit", "hit"),)) and by_hand((forced("hit", "hit"), Given(3))) and not by_hand(())
    assert not table(forced("hit", "hit")).physical and table(Given(3)).physical
    assert table(forced("hit", "hit")).holds("attack", "Ann")


def test_a_check_says_that_it_was_forced() -> None:
    t = Bout(fight(fighter("Ann")), table(forced("crit", "crit")))
    for label in ("attack", "parry"):
        t.check(Check(label, "Ann", "fight", 3, (), 3), D6, Aim(3))
    assert [(c.forced, c.roll) for c in t.checks] == [(True, 1), (False, t.checks[1].roll)]
    assert (t.checks[0].degree, t.checks[0].margin) == ("crit", 2)


# --- before the first die
@pytest.mark.parametrize(
    ("given", "code", "column"),
    [
        ((forced("crit", "crit"),), "gm_only", 7),
        ((Given(5, "attack"), Given(5, "damage", column=4, forced=True)), "gm_only", 4),
    ],
)
def test_a_player_forces_nothing(given: tuple[Given, ...], code: str, column: int) -> None:
    with pytest.raises(Refused, match="Only the GM") as fault:
        check(given, LABELS, "player")
    assert (fault.value.code, fault.value.column) == (code, column)
    check(given, LABELS, "gm")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ((forced("crit", "crit", "atack"),), "unknown_die"),
        ((Given(13, "damage", forced=True),), "die_out_of_range"),
        ((Given(5, "attack"), forced("crit", "crit")), "too_many_dice"),
    ],
)
def test_forced_dice_that_can_not_serve_are_refused(given: tuple[Given, ...], code: str) -> None:
    with pytest.raises(Refused) as fault:
        check(given, LABELS)
    assert fault.value.code == code


def test_a_forced_die_as_it_was_said() -> None:
    every = forced("left leg", "left_leg"), forced("crit", "crit", "parry", "Bob", 2), Given(5, "attack", forced=True)
    assert [str(g) for g in every] == ["attack left leg", "Bob.parry.2 crit", "attack 5"]


# --- after the fact
def test_given_and_forced_dice_are_counted_apart_and_left_out_of_the_spread() -> None:
    die = Die("attack", "Ann", "1d100", 1, given=True)
    made = replace(die, forced="crit")
    found = audit(SECRET, [(0, (die, made, made))])
    assert found == Audit(0, given=1, forced=2) and found.wrong == 0
    assert spread([die, made]) == ()
