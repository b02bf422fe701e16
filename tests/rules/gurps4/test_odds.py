"""Odds: the closed form against the play of every branch, and both against an independent calculation."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from rules.core.events import ItemMoved, Moved
from rules.core.report import Refused
from rules.odds.alike import happened
from rules.odds.closed_form import closed_form, closed_forms
from rules.odds.comparison import compare, harm_spread
from rules.odds.exact import by_answers, odds
from rules.odds.system import System
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


@pytest.mark.rule("G4-KB-05")
def test_the_dodge_of_who_stands_behind_is_weighed_exactly() -> None:
    f = Melee("Dulf", "Borka", "Aldric")
    f.do(Moved("Dulf", to=(0, 0)), Moved("Borka", to=(1, 0), facing=3), Moved("Aldric", to=(2, 0), facing=3))
    text = "Dulf: shove vs Borka nothing"
    assert odds(f.enc, f.command(text), f.rules).exact
    said = f.say(f"{text} rolled attack 8, damage 6, balance 9, Aldric.dodge 12")
    assert said.has("knocked_back") and said.has("defends") and not said.has("collides")


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
    spread = harm_spread(played, lambda outcome: f.rules.odds.harm(outcome, "Borka"))
    assert law.spread() == dict(sorted(spread.items()))
    assert sum(chance for _, chance in played.rows) == 1


@pytest.mark.parametrize("words", ["", " at neck", " at left arm"])
def test_what_the_defences_use_up_parts_no_answers(words: str) -> None:
    """All answers played as one are what each comes to by itself."""
    f = Melee("Aldric", "Borka")
    command = f.command(f"Aldric: attack {SWORD}{words} vs Borka")
    asked, together = by_answers(f.enc, command, f.rules)
    assert asked is not None and len(together) > 5
    apart = {answer: odds(f.enc, command, f.rules, picks={asked.id: answer}) for answer in together}
    assert {a: dict(one.rows) for a, one in together.items()} == {a: dict(one.rows) for a, one in apart.items()}
    assert next(iter(together.values())).leaves < sum(one.leaves for one in apart.values()) / 3


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
        spread = harm_spread(played, lambda outcome: f.rules.odds.harm(outcome, "Borka"))
        assert law.spread() == dict(sorted(spread.items()))


@pytest.mark.parametrize(
    "words", ["kick all-out double vs Borka", "punch all-out double vs Borka dodge then kick vs Borka parry"]
)
def test_who_has_come_to_the_same_goes_on_alike(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    f = Melee("Dulf", "Borka")
    command = f.command(f"Dulf: attack {words}")
    joined = odds(f.enc, command, f.rules)
    apart = odds(f.enc, command, replace(f.rules, odds=replace(f.rules.odds, alike=happened, carries=False)))
    assert joined.exact and apart.exact and dict(joined.rows) == dict(apart.rows)
    assert joined.leaves < apart.leaves


@pytest.mark.parametrize("option", ["on", "off"])
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_death_checks_are_weighed_as_one(option: str, times: int) -> None:
    f = Melee("Borka", g4_mortal_wounds=option)
    f.set("Borka", hp=18 - 13 * times)  # Leather stops 2.
    command = f.command("apply 20 cr to Borka")
    found = odds(f.enc, command, f.rules, expand=frozenset({"*"}))
    # HT 12: three in four live through each; a failure by 1 or 2 is survived once.
    lives = Fraction(sum(succeeds(12, n) for n in three()), 216)
    near = Fraction(sum(n in (13, 14) for n in three()), 216) if option == "on" else Fraction(0)
    dead = found.marginals.get("Borka dead", {}).get(True, Fraction(0))
    assert dead == 1 - lives**times - times * near * lives ** (times - 1)


def test_three_shots_are_exact() -> None:
    f = Melee("Sana Okoye", "Borka")
    played = odds(f.enc, f.command("Sana Okoye: shoot auto pistol 9mm shots 3 vs Borka nothing"), f.rules)
    assert played.exact and sum(chance for _, chance in played.rows) == 1


ROWS = {3: "triple", 18: "triple", 4: "half", 17: "half", 5: "double", 16: "double", 6: "most", 15: "most"}
"""The Critical Hit Table as printed, as far as it changes the harm."""


def harm_by_hand(score: int, stops: int, adds: int, dr: int, wounding: Fraction) -> Fraction:
    """The mean harm of 1d + adds at the torso: every one of 216 x 216 x 6 cases, and of 216 x 216 x 6 critical ones."""

    def hurt(basic: int, armour: int) -> int:
        through = max(0, basic - armour)
        return max(1, int(through * wounding)) if through else 0

    normal = Fraction(sum(hurt(die + adds, dr) for die in range(1, 7)), 6)
    found = Fraction(0)
    for total in three():
        if critical(score, total):
            for row in three():
                how = ROWS.get(row, "")
                factor, armour = {"triple": 3, "double": 2}.get(how, 1), dr // 2 if how == "half" else dr
                faces = [6] * 6 if how == "most" else range(1, 7)
                found += Fraction(sum(hurt((die + adds) * factor, armour) for die in faces), 6 * 216)
        elif succeeds(score, total):
            found += normal * (1 - Fraction(sum(succeeds(stops, n) for n in three()), 216))
    return found / 216


def test_the_best_attack_is_weighed_by_hand_too() -> None:
    f = Melee("Aldric", "Borka")
    for k in (0, 1, 2):
        deceptive = f" deceptive {k}" if k else ""
        for mode, adds, wounding in (("swing", 3, Fraction(3, 2)), ("thrust", 1, Fraction(2))):
            answers = compare(f.enc, f.command(f"Aldric: attack {SWORD} {mode}{deceptive} vs Borka"), f.rules)
            found = {answer.id: answer.mean for answer in answers}
            for answer, by in BORKA.items():
                item = {"dodge": "", "block": " small_shield", "parry": " axe"}[answer]
                for away, more in (("", 0), (" retreat", 3 if answer == "dodge" else 1)):
                    by_hand = harm_by_hand(14 - 2 * k, by - k + more, adds, 2, wounding)
                    assert found[f"{answer}{item}{away}"] == by_hand, (mode, k, answer, away)
            assert found["nothing"] == max(found.values())


def test_all_out_determined_is_weighed_by_hand_too() -> None:
    f = Melee("Aldric", "Borka")
    answers = compare(f.enc, f.command(f"Aldric: attack {SWORD} swing determined vs Borka"), f.rules)
    found = {answer.id: answer.mean for answer in answers}
    for answer, by in (("dodge", 9), ("dodge retreat", 12), ("block small_shield", 10), ("parry axe retreat", 11)):
        assert found[answer] == harm_by_hand(14 + 4, by, 3, 2, Fraction(3, 2)), answer


@pytest.mark.parametrize(("borne", "db"), [(True, 2), (False, 0)])
def test_the_shield_is_weighed_by_hand_too(borne: bool, db: int) -> None:
    """Reza's rapier (1d imp) against Aldric: with his shield Dodge 7 + 2 encumbered, without it 8 unencumbered."""
    f = Melee("Reza", "Aldric")
    if not borne:
        f.do(ItemMoved("Aldric", "medium_shield", "ground"))
    answers = compare(f.enc, f.command("Reza: attack rapier vs Aldric"), f.rules)
    found = {answer.id: answer.mean for answer in answers}
    dodge = f.value("Aldric", "dodge") + db
    assert dodge == (9 if borne else 8)
    for answer, by in (("dodge", dodge), ("dodge retreat", dodge + 3), (f"parry {SWORD.replace(' ', '_')}", 10 + db)):
        assert found[answer] == harm_by_hand(16, by, 0, 4, Fraction(2)), answer


def test_what_comes_before_the_question_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    f = Melee("Aldric", "Borka")
    command = f.command(f"Aldric: attack {SWORD} swing at neck vs Borka")
    by_itself = {
        id_: closed_form(f.enc, command, f.rules, {"Borka.defence": id_}).law
        for id_ in closed_forms(f.enc, command, f.rules, "Borka")[1]
    }
    played = []
    resolve = System.resolve
    monkeypatch.setattr(System, "resolve", lambda self, t, order: played.append(order) or resolve(self, t, order))
    _, laws = closed_forms(f.enc, command, f.rules, "Borka")
    assert len(played) == 1 and len(laws) > 5
    assert laws == by_itself
