"""Exact odds of whole exchanges: every tactic against every defence adds up to exactly 1."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from grammar.names import names_of
from grammar.resolve import Speaker, resolve
from grammar.sentence import draft
from rules.core.bout import Bout
from rules.core.oracle import Cut, Enumerator, keyed_source
from tests.rules.fight import Fight
from tests.rules.rq3plus.fencers import fight, made

ALL = ["swordbreaking", "glancing", "active", "weave", "riposte", "counter", "feint", "flurry", "aimed_blow"]
BLADE = {"id": "blade", "like": "shortsword", "attack": 60, "parry": 55, "flags": ["swordbreaker"], "dex_min": 5}
WHIP = {"id": "whip", "attack": 50, "parry": 30}
KNOWS = {"shortsword": ALL, "whip": ["entangle"]}


def pair(**changes: Any) -> Fight:
    """Two swordsmen of ordinary size who know everything."""
    gear = {"siz": 14, "hp_max": 14, "dm": "1d4", "tactics": KNOWS, "weapons": [BLADE, WHIP], **changes}
    return fight(made("Ann", **gear), made("Bob", **gear))


def odds(f: Fight, text: str) -> tuple[dict[Any, Fraction], int]:
    """The distribution of what a sentence comes to, and the leaves of its tree."""
    names = names_of(f.enc, f.rules, f.enc.figures)
    command = resolve(draft(text, f.rules.id, names), f.enc, f.rules, Speaker(), names)
    found: dict[Any, Fraction] = defaultdict(Fraction)
    walker = Enumerator()

    def once(oracle: Enumerator) -> Any:
        t = Bout(f.enc, oracle)
        try:
            f.rules.resolve(t, command)
            f.rules.settle(t, f.enc)
        except Cut:
            f.rules.settle(t, f.enc)
        return tuple(sorted(f.rules.outcome(f.enc, t).items()))

    for outcome, chance in walker.walk(once):
        found[outcome] += chance
    return dict(found), walker.leaves


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
    found, leaves = odds(pair(), f"Ann: {attack} vs Bob {defence}")
    assert sum(found.values()) == 1
    assert leaves < 7_000


@pytest.mark.rule("R3-RIP-04", "R3-WEA-02")
def test_a_riposte_against_a_weave_with_its_free_dodge_is_exact() -> None:
    f = pair()
    f.say("Bob: attack blade vs Ann parry with blade riposte rolled attack 90, parry 8")
    assert [s.what for s in f.enc.slots("Ann")] == ["riposte"]
    found, _ = odds(f, "Ann: riposte vs Bob parry with blade weave")
    assert sum(found.values()) == 1


@pytest.mark.rule("R3-HIT-01")
def test_odds_agree_with_play() -> None:
    f = pair()
    text = "Ann: attack blade slash vs Bob parry with blade"
    found, _ = odds(f, text)
    exact = sum(chance for outcome, chance in found.items() if any("hit points lost" in k for k, _ in outcome))
    hits = 0
    for seed in range(600):
        g = pair()
        g.source = keyed_source(seed.to_bytes(32, "big"), 1)
        said = g.say(text)
        hits += any(n.code == "wound" and n.who == "Bob" for n in said.notes)
    assert abs(hits / 600 - float(exact)) < 0.07
