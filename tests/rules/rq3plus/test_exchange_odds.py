"""Exact odds of whole exchanges: every tactic against every defence adds up to exactly 1."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.oracle import Cut, keyed_source
from rules.odds.enumerator import Enumerator
from rules.odds.exact import Outcome, odds, outcome
from tests.rules.fight import Fight, leapless
from tests.rules.rq3plus.driving import gm
from tests.rules.rq3plus.fencers import fight, made

ALL = ["swordbreaking", "glancing", "active", "weave", "riposte", "counter", "feint", "flurry", "aimed_blow"]
BLADE = {"id": "blade", "like": "shortsword", "attack": 60, "parry": 55, "flags": ["swordbreaker"], "dex_min": 5}
WHIP = {"id": "whip", "attack": 50, "parry": 30}
KNOWS = {"shortsword": ALL, "whip": ["entangle"]}


def pair(**changes: Any) -> Fight:
    """Two swordsmen of ordinary size who know everything."""
    gear = {"siz": 14, "hp_max": 14, "dm": "1d4", "tactics": KNOWS, "weapons": [BLADE, WHIP], **changes}
    return fight(made("Ann", **gear), made("Bob", **gear))


def ordered(f: Fight, text: str) -> Command:
    """The command a sentence stands for."""
    names = names_of(f.enc, f.rules, f.enc.figures)
    return resolve(draft(text, f.rules.id, names), f.enc, f.rules, Speaker(), names)


def every_play(f: Fight, text: str) -> dict[Outcome, Fraction]:
    """The odds of a sentence by brute force: the whole rule is played anew for every leaf of its tree."""
    command = ordered(f, text)
    found: dict[Outcome, Fraction] = defaultdict(Fraction)

    def once(oracle: Enumerator) -> Outcome:
        t = Bout(f.enc, oracle)
        try:
            f.rules.resolve(t, command)
            t.finish()
        except Cut:
            t.steps.clear()
        f.rules.time.settle(t, f.enc)
        return outcome(t, f.rules)

    for told, chance in Enumerator().walk(once):
        found[told] += chance
    return dict(found)


DEFENCES = [
    "nothing",
    "dodge",
    "dodge counter",
    "parry with blade",
    *(f"parry with blade {t}" for t in ("glancing", "active", "weave", "riposte")),
    "parry with blade swordbreaking catch damage",
    "parry with blade swordbreaking catch disarm",
]
ATTACKS = [
    "attack blade slash",
    "attack blade impale",
    "attack blade feint",
    "attack blade flurry",
    "attack blade aimed blow",
    "attack whip entangle",
    "disarm blade",
    "break blade slash",
    "slam",
    "bash blade slash",
    "attack fist",
]


@pytest.mark.rule("R3-HIT-01")
@pytest.mark.parametrize(
    ("attack", "defence"),
    [(ATTACKS[0], d) for d in DEFENCES] + [(a, d) for a in ATTACKS[1:] for d in ("dodge", "parry with blade weave")],
)
def test_the_odds_of_every_tactic_against_every_defence_are_exact(attack: str, defence: str) -> None:
    """Going on but once from states that are alike gives the same fractions as playing every branch whole."""
    f, text = pair(), f"Ann: {attack} vs Bob {defence}"
    found = odds(f.enc, ordered(f, text), f.rules)
    assert found.exact and found.leaves < 7_000 and sum(chance for _, chance in found.rows) == 1
    assert dict(found.rows) == every_play(f, text)


@pytest.mark.rule("R3-GRP-01")
@pytest.mark.parametrize("defence", ["dodge", "parry with blade", "parry with grapple"])
def test_the_odds_of_a_grapple_are_exact(defence: str) -> None:
    f, text = pair(), f"Ann: grapple vs Bob {defence}"
    found = odds(f.enc, ordered(f, text), f.rules)
    assert found.exact and dict(found.rows) == every_play(f, text)


@pytest.mark.rule("R3-RIP-04", "R3-WEA-02")
def test_a_riposte_against_a_weave_with_its_free_dodge_is_exact() -> None:
    f, text = pair(), "Ann: riposte vs Bob parry with blade weave"
    f.say("Bob: attack blade vs Ann parry with blade riposte rolled attack 90, parry 8")
    assert [s.what for s in f.enc.slots("Ann")] == ["riposte"]
    found = odds(f.enc, ordered(f, text), f.rules)
    assert found.exact and dict(found.rows) == every_play(f, text)


@pytest.mark.rule("R3-HIT-01")
def test_odds_agree_with_play() -> None:
    f = pair()
    text = "Ann: attack blade slash vs Bob parry with blade"
    found = odds(f.enc, ordered(f, text), f.rules)
    exact = sum(chance for told, chance in found.rows if any("hit points lost" in k for k, _ in told))
    hits = 0
    for seed in range(600):
        g = pair()
        g.source = keyed_source(seed.to_bytes(32, "big"), 1)
        said = g.say(text)
        hits += any(n.code == "wound" and n.who == "Bob" for n in said.notes)
    assert abs(hits / 600 - float(exact)) < 0.07


def test_a_round_in_which_nothing_happened_leaves_no_trace() -> None:
    """What duels count as one state: rounds that came to nothing, but not what is still to come of one."""
    f = pair()
    seen = []
    for rolled in ("attack 90", "attack 91", "attack 100, attack_fumble 20, fumble_rounds 2"):
        f.say(f"Ann: attack blade slash vs Bob nothing rolled {rolled}")
        gm(f, "round")
        seen.append(f.rules.undated(f.enc))
    assert seen[0] == seen[1] != f.enc
    assert seen[2] != seen[0], "she has lost more than one round"
    gm(f, "round")
    gm(f, "round")
    assert f.rules.undated(f.enc) == seen[0], "that is over"


LEAPT = [
    "Ann: attack blade slash vs Bob nothing",
    "Ann: attack blade impale vs Bob dodge",
    "Ann: attack blade aimed blow vs Bob parry with blade glancing",
    "Ann: attack blade flurry vs Bob parry with blade riposte",
    "Ann: attack blade slash vs Bob parry with blade weave",
    "Ann: attack fist vs Bob parry with fist",
    "Ann: attack blade slash vs Bob parry with fist",
    "Ann: attack whip entangle vs Bob nothing",
]


def against(text: str) -> Fight:
    """The two swordsmen; who is to parry with a fist has dropped what that hand held."""
    f = pair()
    if text.endswith("with fist"):
        f.say("Bob: drop blade")
    return f


@pytest.mark.parametrize("text", LEAPT)
def test_odds_that_leap_over_the_damage_are_those_of_every_die(text: str) -> None:
    f = against(text)
    leapt = odds(f.enc, ordered(f, text), f.rules)
    played = odds(f.enc, ordered(f, text), leapless(f.rules))
    assert leapt.exact and dict(leapt.rows) == dict(played.rows)
    assert leapt.leaves < played.leaves


@pytest.mark.rule("R3-PAR-02", "R3-PAR-06")
@pytest.mark.parametrize("text", LEAPT)
def test_wear_that_breaks_nothing_changes_no_odds(text: str) -> None:
    """What odds leave out of a blow, the points that things lose, nothing that they tell depends on."""
    f = against(text)
    plain = odds(f.enc, ordered(f, text), f.rules)
    worn = odds(f.enc, ordered(f, text), f.rules, expand=frozenset({"wear"}))
    assert dict(plain.rows) == dict(worn.rows)
