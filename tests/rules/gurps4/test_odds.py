"""Odds: the closed form against the play of every branch, and both against an independent calculation."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.report import Refused
from rules.odds.closed_form import closed_form
from rules.odds.comparison import compare, harm_spread
from rules.odds.exact import odds
from tests.rules.gurps4.play import Melee

SWORD = "thrusting broadsword"


def three() -> list[int]:
    return [sum(dice) for dice in product(range(1, 7), repeat=3)]


def succeeds(score: int, total: int) -> bool:
    return total <= 4 or (total <= score and total < 17)


def critical(score: int, total: int) -> bool:
    return total <= 4 or (total == 5 and score >= 15) or (total == 6 and score >= 16)


def test_the_chances_of_a_blow_by_hand() -> None:
    f = Melee("Aldric", "Borka")
    found = closed_form(f.enc, f.command(f"Aldric: attack {SWORD} swing vs Borka dodge"), f.rules).law
    assert found is not None
    hit = Fraction(sum(succeeds(14, n) and not critical(14, n) for n in three()), 216)
    crit = Fraction(sum(critical(14, n) for n in three()), 216)
    dodged = Fraction(sum(succeeds(9, n) for n in three()), 216)
    assert Fraction(found.struck, found.total) == hit * (1 - dodged) + crit
    # 1d+3 cut against DR 2: 4 to 9 basic, 2 to 7 through, half as much again.
    plain = {3: 1, 4: 1, 6: 1, 7: 1, 9: 1, 10: 1}
    # Of 10 injury also three critical lines know: maximum damage (15 of 216 twice).
    share = found.spread()
    for points in (3, 4):
        normal = hit * (1 - dodged) * Fraction(plain[points], 6)
        assert share[points] >= normal


@pytest.mark.parametrize(
    "words",
    [
        f"{SWORD} swing vs Borka nothing",
        f"{SWORD} thrust at left leg vs Borka nothing",
        f"{SWORD} thrust at left arm vs Borka nothing",
    ],
)
def test_the_closed_form_is_the_play_of_every_branch(words: str) -> None:
    f = Melee("Aldric", "Borka")
    command = f.command(f"Aldric: attack {words}")
    law = closed_form(f.enc, command, f.rules).law
    played = odds(f.enc, command, f.rules)
    assert law is not None and played.exact
    spread = harm_spread(played, lambda outcome: f.rules.harm(outcome, "Borka"))
    assert law.spread() == dict(sorted(spread.items()))
    assert sum(chance for _, chance in played.rows) == 1


def test_every_way_to_attack_is_weighed_against_every_defence() -> None:
    f = Melee("Aldric", "Borka")
    ways = f.rules.tactics(f.enc, f["Aldric"])
    assert any("deceptive 2" in way for way in ways) and any("at skull" in way for way in ways)
    open_ = 0
    for way in ways:
        try:
            answers = compare(f.enc, f.command(f"Aldric: {way} vs Borka"), f.rules)
        except Refused:
            continue
        assert all(answer.exact for answer in answers) and answers[0].mean <= answers[-1].mean
        open_ += 1
    assert open_ > 40


BORKA = {"dodge": 9, "block": 10, "parry": 10}
"""His defences with DB 1 (catalogue, Worked examples)."""


@pytest.mark.parametrize("defence", BORKA)
@pytest.mark.parametrize(
    ("mode", "place", "penalty", "near"),
    [
        ("swing", "", 0, False), ("swing", "at neck", -5, True), ("swing", "at face", -5, True),
        ("swing", "at skull", -7, True),
        ("swing", "at right leg", -2, False), ("swing", "at right foot", -4, False), ("thrust", "at vitals", -3, True),
        ("swing", "at left arm", -4, False), ("swing", "at right hand", -4, False), ("thrust", "at groin", -3, True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("k", [0, 1, 2])
def test_places_and_deceptions_by_hand(mode: str, place: str, penalty: int, near: bool, defence: str, k: int) -> None:
    score = 14 + penalty - 2 * k
    if k and score < 10:
        pytest.skip("a deception this deep is refused")
    f = Melee("Aldric", "Borka")
    deceptive = f"deceptive {k}" if k else ""
    found = closed_form(
        f.enc, f.command(f"Aldric: attack {SWORD} {mode} {deceptive} {place} vs Borka {defence}"), f.rules
    ).law
    assert found is not None
    # A shield arm is hit at -4, and a near miss of head, neck, vitals or groin hits the torso.
    hit = Fraction(sum(succeeds(score, n) and not critical(score, n) for n in three()), 216)
    just = Fraction(sum(n == score + 1 and n < 17 for n in three()), 216) if near else Fraction(0)
    crit = Fraction(sum(critical(score, n) for n in three()), 216)
    stopped = Fraction(sum(succeeds(BORKA[defence] - k, n) for n in three()), 216)
    assert Fraction(found.struck, found.total) == (hit + just) * (1 - stopped) + crit


@pytest.mark.parametrize("words", [f"{SWORD} swing at skull vs Borka block", f"{SWORD} swing at random vs Borka dodge"])
def test_what_was_sampled_once_is_exact(words: str) -> None:
    f = Melee("Aldric", "Borka")
    played = odds(f.enc, f.command(f"Aldric: attack {words}"), f.rules)
    assert played.exact and sum(chance for _, chance in played.rows) == 1
    law = closed_form(f.enc, f.command(f"Aldric: attack {words}"), f.rules).law
    if law is not None:
        spread = harm_spread(played, lambda outcome: f.rules.harm(outcome, "Borka"))
        assert law.spread() == dict(sorted(spread.items()))
