"""The table as oracle: physical dice, pins, replay, keyed dice."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.bout import D6, D10, D100
from rules.core.command import Given
from rules.core.dice import Dice, weights
from rules.core.oracle import TOTAL, Table, Unpinned, face, keyed_source
from rules.core.report import Refused, pin
from rules.core.rolls.fairness import upper_tail
from tests.rules.core.toy.ruleset import Aim, Degree, Shot, harm

SECRET = bytes(range(32))
ROLLS = (("attack", "Ann"), ("attack", "Bob"), ("parry", "Bob"), ("damage", "Ann"), ("attack", "Ann"))


def rolled(table: Table, *rolls: tuple[str, str]) -> list[int]:
    return [table.draw(label, who, D6, TOTAL) for label, who in rolls]


def test_dice_by_order_serve_in_order() -> None:
    table = Table(None, given=[Given(4), Given(5), Given(6)])
    assert rolled(table, *ROLLS[:3]) == [4, 5, 6] and table.unused == ()
    assert all(d.given for d in table.dice)


def test_dice_by_label_serve_their_label_wherever_it_comes() -> None:
    table = Table(None, given=[Given(2, "damage"), Given(3, "parry"), Given(4, "attack")], pins={"Bob.attack": 1})
    assert rolled(table, *ROLLS[:4]) == [4, 1, 3, 2]


def test_a_bare_label_belongs_to_its_first_roller() -> None:
    given = [Given(4, "attack"), Given(5, "attack", repeat=2)]
    table = Table(lambda name, dice: 1, given=given)
    assert rolled(table, *ROLLS) == [4, 1, 1, 1, 5]
    table = Table(lambda name, dice: 1, given=given)
    assert rolled(table, ("attack", "Ann"), ("attack", "Bob"), ("attack", "Bob")) == [4, 1, 1]
    assert table.unused == (given[1],)


def test_a_label_with_its_roller_serves_nobody_else() -> None:
    given = [Given(6, "attack", "Bob"), Given(2, "attack", "Ann", 2)]
    table = Table(lambda name, dice: 3, given=given)
    assert rolled(table, *ROLLS) == [3, 6, 3, 3, 2]
    assert [d.given for d in table.dice] == [False, True, False, False, True]


def test_a_named_die_goes_before_a_bare_one() -> None:
    table = Table(None, given=[Given(1, "attack"), Given(6, "attack", "Ann")])
    assert rolled(table, ("attack", "Ann"), ("attack", "Bob")) == [6, 1]


def test_repeats_are_counted_for_each_roller_and_label() -> None:
    table = Table(lambda name, dice: 1)
    rolled(table, *ROLLS)
    assert [d.name for d in table.dice] == ["Ann.attack", "Bob.attack", "Bob.parry", "Ann.damage", "Ann.attack.2"]
    assert pin("Ann", "attack", 1) == "Ann.attack"


def test_what_play_does_not_reach_is_reported() -> None:
    given = [Given(4, "attack"), Given(2, "fumble"), Given(1, "attack", "Cid")]
    table = Table(lambda name, dice: 1, given=given)
    rolled(table, *ROLLS)
    assert table.unused == (given[1], given[2])


@pytest.mark.parametrize("value", [0, 7, -1, 100])
def test_a_die_out_of_range_is_refused_before_it_counts(value: int) -> None:
    for given in (Given(value), Given(value, "attack", column=9)):
        table = Table(None, given=[given])
        with pytest.raises(Refused) as refused:
            rolled(table, ("attack", "Ann"))
        assert refused.value.code == "die_out_of_range" and "1 to 6" in refused.value.message
        assert refused.value.column == (given.column or None) and table.dice == []


def test_pins_are_dice_already_shown_and_no_physical_ones() -> None:
    table = Table(None, pins={"Ann.attack": 5}, given=[Given(2)])
    assert rolled(table, ("attack", "Ann"), ("parry", "Bob")) == [5, 2]
    assert [d.given for d in table.dice] == [False, True]


def test_a_replay_asks_for_no_new_dice() -> None:
    with pytest.raises(Unpinned, match=r"^Ann\.attack\.2$"):
        rolled(Table(None, pins={"Ann.attack": 5}), ("attack", "Ann"), ("attack", "Ann"))


def test_again_rolls_until_another_reading_under_names_of_their_own() -> None:
    table = Table(None, pins={"Ann.attack": 6, "Ann.attack.2": 6, "Ann.attack.3": 2})
    assert table.draw("attack", "Ann", D6, Aim(3), frozenset({Degree.FUMBLE})) is Degree.HIT
    assert [d.value for d in table.dice] == [6, 6, 2] and table.last == table.dice[-1]


def test_pieces_and_repetitions_are_simply_played() -> None:
    table = Table(None, given=[Given(3), Given(2), Given(4), Given(6), Given(1), Given(1)])
    assert table.sub(harm, "Ann", True) == 6
    assert table.fold(Shot("Ann", 3), 0, 3) == 5
    assert table.expands("anything") and table.unused == ()
    table.aftermath("anything")


def test_whether_a_physical_die_is_at_hand() -> None:
    table = Table(lambda name, dice: 1, given=[Given(3, "attack"), Given(4, "parry", "Bob")])
    assert table.physical and table.holds("attack", "Cid") and table.holds("parry", "Bob")
    assert not table.holds("parry", "Ann") and not table.holds("damage", "Ann")
    rolled(table, ("attack", "Ann"))
    assert not table.holds("attack", "Ann")
    assert not Table(None).physical and Table(None, physical=True).physical and Table(None).last is None


# --- keyed dice
def test_the_same_roll_at_the_same_head_shows_the_same_faces() -> None:
    one, two = keyed_source(SECRET, 7), keyed_source(SECRET, 7)
    assert [one("Ann.attack", D100) for _ in range(3)] == [two("Ann.attack", D100)] * 3
    other = {keyed_source(SECRET, head)(name, D100) for head in range(8) for name in ("a", "b", "c")}
    assert len(other) > 15, "other heads and names show other faces"
    assert keyed_source(bytes(32), 7)("Ann.attack", Dice(4, 100)) != one("Ann.attack", Dice(4, 100))


def test_keyed_dice_do_not_depend_on_the_order_of_rolls() -> None:
    found = set()
    for order in permutations((("attack", "Ann"), ("parry", "Bob"), ("damage", "Ann"), ("attack", "Bob"))):
        table = Table(keyed_source(SECRET, 3))
        rolled(table, *order)
        found.add(tuple(sorted((d.name, d.value) for d in table.dice)))
    assert len(found) == 1


def test_a_face_is_what_the_log_promises() -> None:
    """The construction, written out a second time: who checks a log by other means must come to the same dice."""
    key = hmac.new(SECRET, b"12", hashlib.sha256).digest()
    word = int.from_bytes(hmac.new(key, b"Ann.attack#0", hashlib.sha256).digest()[:4], "big")
    assert word < (1 << 32) - (1 << 32) % 100, "this word is not one that is rejected"
    assert keyed_source(SECRET, 12)("Ann.attack", D100) == word % 100 + 1


def test_several_dice_are_several_faces() -> None:
    key = hmac.digest(SECRET, b"1", "sha256")
    assert keyed_source(SECRET, 1)("x", Dice(3, 6)) == sum(face(key, f"x#{n}", 6) for n in range(3))


@any_of(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(2, 1000))
def test_a_face_is_always_one_of_the_die(key: bytes, name: str, faces: int) -> None:
    assert 1 <= face(key, name, faces) <= faces


def test_words_that_would_favour_low_faces_are_rejected() -> None:
    """With 3 * 2**30 faces a quarter of all words is rejected, some four times in a row: all faces are still legal."""
    faces = 3 << 30
    keys = [hmac.digest(SECRET, str(n).encode(), "sha256") for n in range(400)]
    rejected = 0
    for key in keys:
        block = hmac.digest(key, b"x", "sha256")
        words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
        first = next((w for w in words if w < faces), None)
        rejected += words[0] >= faces
        if first is not None:
            assert face(key, "x", faces) == first + 1
    assert 60 < rejected < 140
    # A word is rejected with chance just under one half here: some keys need the next block too.
    faces = (1 << 31) + 1
    used_up = [
        key
        for key in (hmac.digest(SECRET, str(n).encode(), "sha256") for n in range(3000))
        if all(int.from_bytes(hmac.digest(key, b"x", "sha256")[at : at + 4], "big") >= faces for at in range(0, 32, 4))
    ]
    assert used_up and all(1 <= face(key, "x", faces) <= faces for key in used_up)


@pytest.mark.parametrize("dice", [D6, D10, Dice(2, 6), Dice(1, 20)], ids=str)
def test_keyed_dice_are_even(dice: Dice) -> None:
    """Chi-square over 100,000 rolls of one fixed key: repeatable, so this passes always or never."""
    roll, count = keyed_source(SECRET, 1), 100_000
    seen = Counter(roll(f"Ann.attack.{n}", dice) for n in range(count))
    ways, whole = weights(dice), dice.faces**dice.count
    chi = sum((seen[total] - count * n / whole) ** 2 / (count * n / whole) for total, n in ways.items())
    assert set(seen) == set(ways)
    assert 0.001 < upper_tail(chi, len(ways) - 1) < 0.999
