"""Exact odds of attack, grapple and escape; the labels a command may ask for."""

from fractions import Fraction

import pytest

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.report import Refused
from rules.odds.duels import exact_duel, simulated_duel
from rules.odds.enumerator import Enumerator
from rules.odds.exact import odds as exact
from rules.swords.tables.printed import LABELS
from tests.rules.swords.play import Brawl

rule = pytest.mark.rule


def odds(b: Brawl, text: str) -> dict[tuple[tuple[str, object], ...], Fraction]:
    """Every outcome of a sentence with its chance."""
    command, before = b.command(text), b.enc

    def run(oracle: Enumerator) -> tuple[tuple[str, object], ...]:
        t = Bout(before, oracle)
        b.rules.resolve(t, command)
        t.finish()
        b.rules.time.settle(t, before)
        return tuple(sorted(b.rules.odds.outcome(before, t).items()))

    found: dict[tuple[tuple[str, object], ...], Fraction] = {}
    for value, weight in Enumerator().walk(run):
        found[value] = found.get(value, Fraction(0)) + weight
    return found


@pytest.mark.parametrize(
    ("who", "text"),
    [
        (("Juk", "Thug"), "attack huge sword vs Thug"),
        (("Bram", "Thief"), "grapple vs Thief"),
        (("Raider", "Knight"), "Raider: attack axe vs Knight"),
    ],
)
def test_odds_are_what_playing_every_branch_comes_to(who: tuple[str, ...], text: str) -> None:
    b = Brawl(*who)
    told = exact(b.enc, b.command(text), b.rules)
    found: dict[tuple[tuple[str, object], ...], Fraction] = {}
    for outcome, weight in told.rows:
        rest = tuple(part for part in outcome if part[0] not in ("Juk attack", "Bram attack", "Raider attack"))
        found[rest] = found.get(rest, Fraction(0)) + weight
    assert told.exact and found == odds(b, text)


def chance(found: dict[tuple[tuple[str, object], ...], Fraction], key: str) -> Fraction:
    return sum((w for value, w in found.items() if key in dict(value)), Fraction(0))


@rule("SW-ATK-02", "SW-TRT-03", "SW-TRT-04")
def test_an_attack() -> None:
    found = odds(Brawl("Juk", "Thug"), "attack huge sword vs Thug")
    assert sum(found.values()) == 1
    # Everything but the 2 hits: 3 makes 10.
    assert chance(found, "hit") == Fraction(35, 36)
    assert chance(found, "Thug unconscious") == Fraction(35, 36)
    stuns = {dict(v).get("Thug stuns"): w for v, w in found.items()}
    assert stuns[14] == Fraction(4, 36) and stuns[None] == Fraction(1, 36)


def test_an_attack_on_a_rider_knows_the_seat() -> None:
    b = Brawl("Raider", "Knight", "Horse")
    b.seat("Knight", "Horse")
    found = odds(b, "Raider: attack axe vs Knight")
    assert sum(found.values()) == 1 and 0 < chance(found, "Knight unseated") < chance(found, "hit") < 1


def test_a_grapple() -> None:
    found = odds(Brawl("Bram", "Thief"), "grapple vs Thief")
    assert sum(found.values()) == 1
    assert chance(found, "Bram holds Thief") == Fraction(15, 36)
    assert chance(found, "hit") == 0


def test_an_escape() -> None:
    b = Brawl("Thief", "Bram")
    b.hold("Bram", "Thief")
    found = odds(b, "escape")
    assert sum(found.values()) == 1
    assert chance(found, "Thief free of Bram") == Fraction(21, 36)


def test_an_ambush_and_a_better_hold_add_up() -> None:
    b = Brawl("Thief", "Archer", "Bram")
    assert sum(odds(b, "attack knife ambush vs Archer").values()) == 1
    b.hold("Bram", "Thief")
    found = odds(b, "Bram: hold")
    assert sum(found.values()) == 1 and chance(found, "Thief free of Bram") == Fraction(15, 36)


def test_an_area_adds_up() -> None:
    b = Brawl("Catapult crew", "Soldier", ("Two", "Soldier"), at={"Catapult crew": (0, 0), "Soldier": (9, 0)})
    b.put("Two", (10, 0))
    found = odds(b, "area catapult at 9,0 radius 1")
    assert sum(found.values()) == 1
    assert chance(found, "Soldier unconscious") > 0


class Noting(Enumerator):
    """Keeps the labels it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def draw(self, label, who, dice, read, again=frozenset()):  # type: ignore[no-untyped-def]
        self.seen.add(label)
        return super().draw(label, who, dice, read, again)


@pytest.mark.parametrize(
    "text",
    [
        "Juk: attack ambush vs Thug",
        "Juk: attack vs Horse",
        "Juk: attack vs Knight",
        "Bram: grapple ambush vs Thief",
        "Thief: escape",
        "Guard: hold vs Thief",
        "Guard: throw Thief vs Horse",
        "Guard: squeeze",
        "Knight: ride",
        "Knight: command Horse",
        "Juk: rest",
        "Juk: heal",
        "Bram: challenge rider",
        "Juk: grab club vs Thug to ground",
        "Catapult crew: area catapult at 5,5 range 9 radius 1 vs Thug",
    ],
)
def test_the_labels_are_those_that_play_reaches(text: str) -> None:
    b = Brawl("Juk", "Thug", "Bram", "Thief", "Guard", "Knight", "Horse", "Catapult crew")
    b.hold("Guard", "Thief")
    b.seat("Knight", "Horse")
    b.set("Juk", stuns=4, wounds=3)
    b.set("Horse", stuns=9)
    command, oracle = b.command(text), Noting()

    def run(each: Enumerator) -> int:
        t = Bout(b.enc, each)
        b.rules.resolve(t, command)
        t.finish()
        b.rules.time.settle(t, b.enc)
        return 0

    oracle.walk(run)
    labels = b.rules.words.labels(b.enc, command)
    assert oracle.seen <= set(labels) <= set(LABELS)
    assert all(labels[name] == ((1, 6) if name == "scatter" else (2, 12)) for name in labels)


def test_dice_that_do_not_belong_are_refused() -> None:
    b = Brawl("Juk", "Thug")
    for text in ("attack vs Thug rolled leave 5", "attack vs Thug rolled attack 13", "attack vs Thug rolled attack 1"):
        with pytest.raises(Refused):
            b.say(text)
    b.say("attack vs Thug rolled attack 2, ride 5")
    assert b.said.turns[0].unused


def test_what_a_duel_needs_to_know() -> None:
    b = Brawl("Thug", "Juk")
    assert b.rules.odds.order(b.enc, ("Juk", "Thug")) == ("Thug", "Juk")
    assert not b.rules.show.fallen(b.enc, b["Juk"])
    ways = b.rules.tactics(b.enc, b["Juk"])
    assert len(ways) == 10 and 'attack "huge sword" haymaker' in ways
    for row, (roll, more) in {"jab": (2, -4), "strike": (0, 0), "haymaker": (-2, 4)}.items():
        assert mean(b, f'Juk: attack "huge sword" {row} vs Thug') == by_hand(roll, more)
    assert len(b.rules.tactics(b.enc, b.ready("Archer", "archer"))) == 1 + 5


def mean(b: Brawl, text: str) -> Fraction:
    """The mean harm of a sentence to the thug."""
    return sum((w * b.rules.odds.harm(dict(v), "Thug") for v, w in odds(b, text).items()), Fraction(0))


def by_hand(roll: int, more: int) -> Fraction:
    """The same for Juk's huge sword from the formulas, die by die: the stuns alone, as wounds are stuns too."""
    total = 0
    for one in range(1, 7):
        for other in range(1, 7):
            dx = one + other + 7 + roll - 10
            dx = max(1, dx) if one + other == 12 else min(-1, dx) if one + other == 2 else dx
            total += max(1 if dx > 0 else 0, dx + 6 + 10 + more - 4) if dx >= 0 else 0
    return Fraction(total, 36)


def test_an_exact_duel_agrees_with_duels_played() -> None:
    b = Brawl("Thug", ("Two", "Thug"))
    true = exact_duel(b.enc, "Thug", "Two", b.rules, patience=lambda: True)
    assert true is not None and true.undecided == 0 and sum(share for _, share in true.wins) + true.both == 1
    played = simulated_duel(b.enc, "Thug", "Two", b.rules, 200)
    for (_, chance), (_, share) in zip(true.wins, played.wins, strict=True):
        assert abs(float(chance - share)) <= 5 * played.error
    assert true.rounds is not None and played.rounds is not None and abs(float(true.rounds - played.rounds)) < 2


def test_of_initiative_only_the_order_counts() -> None:
    def at(juk: int, thug: int) -> Encounter:
        return Brawl("Juk", "Thug", rolls={"Juk": juk, "Thug": thug}).enc

    rules = Brawl("Juk", "Thug").rules
    one, far, other = (rules.undated(at(*rolls)) for rolls in ((9, 4), (12, 2), (2, 12)))
    assert one == far != other
