"""Exact odds against an independent calculation, and against playing every branch."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grammar.names import names_of
from grammar.resolve import Speaker, resolve
from grammar.sentence import draft
from rules.odds.exact import odds
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule
THREE = {n: sum(1 for d in product(range(1, 7), repeat=3) if sum(d) == n) for n in range(3, 19)}


def chances(m: Melee, text: str) -> dict[str, dict[Any, Fraction]]:
    """The law of each outcome of a sentence."""
    names = names_of(m.enc, m.rules, m.enc.figures)
    told = odds(m.enc, resolve(draft(text, "gurps3", names), m.enc, m.rules, Speaker(), names), m.rules)
    assert told.exact and sum(weight for _, weight in told.rows) == 1
    found: dict[str, dict[Any, Fraction]] = {}
    for outcome, weight in told.rows:
        for key, value in outcome:
            law = found.setdefault(key, {})
            law[value] = law.get(value, Fraction(0)) + weight
    return found


def critical(roll: int, score: int) -> bool:
    return roll <= 4 or (roll == 5 and score >= 15) or (roll == 6 and score >= 16)


def good(roll: int, score: int) -> bool:
    return roll <= 4 or (roll <= score and roll < 17)


@rule("G3-GEN-01", "G3-GEN-02", "G3-GEN-04")
@pytest.mark.parametrize(("guard", "defence"), [("dodge", 6), ("nothing", 0)])
def test_a_blow_at_one_without_armour(guard: str, defence: int) -> None:
    """Kiru wears nothing: whatever is not stopped wounds, but for critical head blows there are none."""
    found = chances(Melee("Brandt", "Kiru"), f"Brandt: attack broadsword vs Kiru {guard}")
    hurt = Fraction(0)
    for attack, ways in THREE.items():
        if critical(attack, 14):
            hurt += Fraction(ways, 216)
        elif good(attack, 14):
            stops = sum(n for roll, n in THREE.items() if good(roll, defence)) if defence else 0
            hurt += Fraction(ways, 216) * (1 - Fraction(stops, 216))
    assert sum(found["Kiru hits"].values()) == hurt


@rule("G3-FNT-03", "G3-FNT-04", "G3-FNT-05")
def test_a_feint() -> None:
    found = chances(Melee("Sel", "Grak"), "Sel: feint rapier vs Grak")["Sel feints by"]
    want: dict[int, Fraction] = {}
    for (mine, a), (theirs, b) in product(THREE.items(), THREE.items()):
        if not good(mine, 15):
            continue
        by = 15 - mine if not good(theirs, 13) else (15 - mine) - (13 - theirs)
        if by > 0:
            want[by] = want.get(by, Fraction(0)) + Fraction(a * b, 216 * 216)
    assert found == want


@rule("G3-GRP-01", "G3-GEN-06")
def test_a_grapple() -> None:
    found = chances(Melee("Bors", "Grak"), "Bors: grapple vs Grak")
    won = Fraction(0)
    for (mine, a), (theirs, b) in product(THREE.items(), THREE.items()):
        first, second = good(mine, 15), good(theirs, 11)
        better = 15 - mine > 11 - theirs
        if (first and not second) or (first == second and better):
            won += Fraction(a * b, 216 * 216)
    assert found["Bors holds Grak"][True] == won


@rule("G3-DMG-03")
def test_wounds_of_a_plain_hit() -> None:
    """Grak's axe at Kiru: 2d+1 and half again, the criticals apart."""
    found = chances(Melee("Grak", "Kiru"), "Grak: attack axe vs Kiru nothing")["Kiru hits"]
    plain = sum(n for roll, n in THREE.items() if good(roll, 13) and not critical(roll, 13))
    least = Fraction(plain, 216) * Fraction(1, 36)
    assert found[4] >= least and 3 not in found


def test_the_best_attack_is_ranked_over_ways() -> None:
    m = Melee("Brandt", "Grak")
    ways = m.rules.tactics(m.enc, m["Brandt"])  # type: ignore[attr-defined]
    assert 'attack "Broadsword" swing all-out strong' in ways and len(ways) == 6
