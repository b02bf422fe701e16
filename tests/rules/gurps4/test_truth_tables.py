"""The truth tables of the catalogue, cell by cell."""

import pytest
from msgspec.structs import replace

from rules.core.keys import MarkKey, Nothing
from rules.gurps.success import Degree, Margin, Rolled, degree, quick_contest, regular_contest
from rules.gurps4.attack.ranged import scored
from rules.gurps4.defence import legal
from rules.gurps4.defence.barred import DefenceBar, barred
from rules.gurps4.defence.blocking import block
from rules.gurps4.defence.dodging import dodge
from rules.gurps4.defence.exchange_records import Attack, Burst, Defence
from rules.gurps4.defence.parrying import parry
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive
from rules.gurps4.figure.items import gear
from rules.gurps4.harm.death import die
from rules.gurps4.rolls.contests import speed_up
from rules.gurps4.tables.printed import MANEUVERS, POSTURES
from tests.rules.gurps4.play import Melee

rule = pytest.mark.rule
PLAIN = Attack("Borka", "Aldric", "melee", "axe_mace", 13, distance=1, weight=400)


def fight(**options: object) -> Melee:
    return Melee("Aldric", "Borka", **options)


def kinds(f: Melee, s: Attack) -> set[str]:
    return {way.kind for way in legal.legal(f.enc, s)}


def sword(f: Melee, s: Attack) -> Defence | DefenceBar:
    item = f.item("Aldric", "thrusting_broadsword")
    return parry(f.enc, s, item.id, gear(item).modes[0])


@rule("G4-BASE-03", "G4-BASE-04")
@pytest.mark.parametrize(
    ("score", "faces", "expected"),
    [
        (3, 3, Degree.CRITICAL_SUCCESS),
        (2, 4, Degree.CRITICAL_SUCCESS),
        (14, 5, Degree.SUCCESS),
        (15, 5, Degree.CRITICAL_SUCCESS),
        (15, 6, Degree.SUCCESS),
        (16, 6, Degree.CRITICAL_SUCCESS),
        (15, 17, Degree.CRITICAL_FAILURE),
        (16, 17, Degree.FAILURE),
        (20, 17, Degree.FAILURE),
        (20, 18, Degree.CRITICAL_FAILURE),
        (6, 16, Degree.CRITICAL_FAILURE),
        (6, 15, Degree.FAILURE),
        (12, 12, Degree.SUCCESS),
    ],
)
def test_degrees(score: int, faces: int, expected: Degree) -> None:
    assert degree(score, faces) is expected


@rule("G4-BASE-04")
def test_a_shot_that_misses_by_ten_is_no_critical_miss() -> None:
    assert degree(5, 16, by_ten=False) is Degree.FAILURE
    assert degree(5, 17, by_ten=False) is Degree.CRITICAL_FAILURE


@rule("G4-BASE-05")
@pytest.mark.parametrize(
    ("one", "other", "won"),
    [
        ((12, 8), (10, 9), 3),
        ((10, 9), (12, 8), -3),
        ((10, 8), (12, 10), 0),
        ((12, 8), (10, 12), 6),
        ((10, 12), (12, 8), -6),
        ((10, 11), (10, 13), 2),
        ((10, 13), (10, 11), -2),
        ((10, 12), (10, 12), 0),
        # A natural 4 succeeds and a 17 fails whatever the score: both lie so far from it.
        ((3, 4), (10, 12), 3),
        ((10, 9), (20, 17), 4),
        ((17, 17), (10, 10), -1),
    ],
)
def test_t5_quick_contest(one: tuple[int, int], other: tuple[int, int], won: int) -> None:
    sides: list[Rolled] = [Margin(score)(faces) for score, faces in (one, other)]
    assert quick_contest(*sides) == won


@rule("G4-BASE-06")
def test_regular_contests_are_speeded_up() -> None:
    assert (speed_up(14, 17), speed_up(6, 3), speed_up(14, 13), speed_up(7, 6)) == (-4, 7, 0, 0)
    assert (regular_contest(True, False), regular_contest(True, True), regular_contest(False, True)) == (1, 0, -1)


@rule("G4-RNG-05", "G4-BLK-03", "G4-PAR-14", "G4-DIVE-01", "G4-CLS-04", "G4-WPN-02")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, {"dodge", "block", "parry"}),
        ({"kind": "unarmed"}, {"dodge", "block", "parry"}),
        ({"kind": "flail", "flail": 4}, {"dodge", "block", "parry"}),
        ({"kind": "thrown", "ranged": True}, {"dodge", "block", "parry"}),
        ({"kind": "muscle", "ranged": True, "distance": 20}, {"dodge", "block"}),
        ({"kind": "firearm", "ranged": True, "distance": 20}, {"dodge"}),
        ({"kind": "firearm", "ranged": True, "distance": 1}, {"dodge", "parry"}),
        ({"kind": "area", "area": True}, {"dodge"}),
        ({"close": True, "distance": 0}, {"dodge"}),
        ({"aimed": "medium_shield", "purpose": "break"}, {"dodge"}),
        ({"unaware": True}, set()),
    ],
)
def test_t2_defences_by_attack(change: dict[str, object], expected: set[str]) -> None:
    f = fight()
    assert kinds(f, replace(PLAIN, **change)) == expected


@rule("G4-DEF-06", "G4-PAR-05", "G4-PAR-12")
def test_t2_numbers() -> None:
    f = fight()
    plain = sword(f, PLAIN)
    assert isinstance(plain, Defence) and plain.value == 12
    for change, score in (({"kind": "flail", "flail": 4}, 8), ({"kind": "thrown", "ranged": True}, 11)):
        way = sword(f, replace(PLAIN, **change))
        assert isinstance(way, Defence) and way.value == score
    small = sword(f, replace(PLAIN, kind="thrown_small", ranged=True))
    assert isinstance(small, Defence) and small.value == 10
    shot = dodge(f.enc, replace(PLAIN, kind="firearm", ranged=True))
    assert isinstance(shot, Defence) and shot.value == 7


@rule("G4-MAN-30", "G4-DEF-02", "G4-RET-04", "G4-MAN-09")
@pytest.mark.parametrize("kind", MANEUVERS)
def test_t3_defences_by_maneuver(kind: str) -> None:
    f = fight()
    f.do(keys.MANEUVER.set("Aldric", keys.Maneuver(kind)))
    expected = {"dodge", "block", "parry"}
    if kind == "all_out_attack":
        expected = set()
    elif kind == "move_and_attack":
        expected = {"dodge", "block"}
    assert kinds(f, PLAIN) == expected
    retreats = any(way.away == "retreat" for way in legal.legal(f.enc, PLAIN))
    assert retreats == (kind not in ("all_out_attack", "move_and_attack"))


@rule("G4-DEF-04", "G4-DEF-05", "G4-DEF-11", "G4-DEF-12")
@pytest.mark.parametrize(
    ("arc", "dodges", "blocks", "parries"),
    [
        ("front", 9, 11, 12),
        ("left", 7, 9, None),
        ("right", 5, None, 8),
        ("rear", None, None, None),
        ("turned", 7, 9, 10),
    ],
)
def test_t4_direction(arc: str, dodges: int | None, blocks: int | None, parries: int | None) -> None:
    f = fight()
    s = replace(PLAIN, arc=arc)
    no = barred(f.enc, s)
    found = (no or dodge(f.enc, s), no or block(f.enc, s, "medium_shield"), no or sword(f, s))
    assert tuple(way.value if isinstance(way, Defence) else None for way in found) == (dodges, blocks, parries)


@rule("G4-ATT-06", "G4-DEF-08", "G4-RNG-04")
def test_t6_postures() -> None:
    rows = {key: (row.attack, row.defence, row.target, row.up) for key, row in POSTURES.items()}
    assert rows == {
        "standing": (0, 0, 0, 0),
        "crouching": (-2, 0, -2, 0),
        "kneeling": (-2, -2, -2, 1),
        "crawling": (-4, -3, -2, 1),
        "sitting": (-2, -2, -2, 1),
        "lying": (-4, -3, -2, 2),
    }


@rule("G4-RF-03", "G4-RF-04")
@pytest.mark.parametrize(
    ("burst", "margin", "hits"),
    [
        (Burst(3, 2), 0, 1),
        (Burst(3, 2), 2, 2),
        (Burst(10, 2), 4, 3),
        (Burst(10, 1), 7, 8),
        (Burst(13, 4), 7, 2),
        (Burst(6, 2, True), 1, 6),
        (Burst(6, 2, True, 2), 1, 3),
        (Burst(6, 2, True, 2), 2, 6),
    ],
)
def test_t10_rapid_fire(burst: Burst, margin: int, hits: int) -> None:
    assert scored(replace(PLAIN, burst=burst), margin) == hits


@rule("G4-RET-01", "G4-BLK-01")
def test_t12_options() -> None:
    f = fight(g4_retreat_parry="fencing")
    with_rapier = f.made("Fencer", skills={"rapier": 14}, weapons=[{"id": "rapier"}])
    f = Melee(with_rapier, "Borka", g4_retreat_parry="fencing")
    s = replace(PLAIN, target="Fencer")
    found = {way.id: way.value for way in legal.legal(f.enc, s)}
    assert found["parry rapier retreat"] - found["parry rapier"] == 3
    f = Melee(with_rapier, "Borka")
    found = {way.id: way.value for way in legal.legal(f.enc, s)}
    assert found["parry rapier retreat"] - found["parry rapier"] == 1
    assert found["dodge retreat"] - found["dodge"] == 3


@rule("G4-CRIT-04", "G4-CRIT-05", "G4-DEF-08")
@pytest.mark.parametrize(
    ("key", "less"),
    [(keys.OFF_BALANCE, 2), (keys.OPEN_GUARD, 2), (keys.TORN, 1)],
    ids=lambda one: getattr(one, "key", None),
)
def test_what_a_slip_takes_from_every_defence(key: MarkKey[Nothing], less: int) -> None:
    f = fight()
    before = {(way.kind, way.item): way.value for way in legal.legal(f.enc, PLAIN)}
    assert {kind for kind, _ in before} == {"dodge", "parry", "block"}
    f.do(key.set("Aldric", Nothing()))
    after = {(way.kind, way.item): way.value for way in legal.legal(f.enc, PLAIN)}
    assert after == {way: value - less for way, value in before.items()}


@rule("G4-INJ-05", "G4-INJ-13")
def test_the_dead_lie_and_hold_nothing() -> None:
    f = fight()
    held = [item.id for item in f["Aldric"].items if item.where == "hand"]
    assert held and f["Aldric"].posture == "standing"
    f.rule(lambda t: die(t, "Aldric"))
    assert f["Aldric"].posture == "lying" and not alive(f["Aldric"])
    assert {f.item("Aldric", one).where for one in held} == {"ground"}
