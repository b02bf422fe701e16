"""Effects under rq3plus: on attack, parry, dodge, damage and armour, in play, in /why and in the closed form."""

from fractions import Fraction

from rules.core import effects
from rules.core.effects import Change, Effect
from rules.odds.closed_form import closed_form
from rules.odds.exact import odds
from tests.rules.fight import Fight
from tests.rules.rq3plus.test_closed_form import command

BLADESHARP = Effect("bladesharp 4", (Change("check", "attack", by=20), Change("damage", "Broadsword", by=4)))
PROTECTION = Effect("protection 4", (Change("armour", by=4),))
SENTENCE = "Rurik: attack broadsword vs Grak nothing rolled attack 10, location 18, damage 3, damage_modifier 1"


def fight(*on: tuple[str, Effect]) -> Fight:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.do(*(effects.put(who, effect) for who, effect in on))
    return f


def damage(f: Fight) -> int:
    return int(f.say(SENTENCE).note("damage").data["d"])


def wound(f: Fight) -> int:
    return int(f.say(SENTENCE).note("armour").data["wound"])


def test_bladesharp_weighs_on_attack_and_damage() -> None:
    plain, sharp = fight(), fight(("Rurik", BLADESHARP))
    assert damage(sharp) == damage(plain) + 4
    check = fight(("Rurik", BLADESHARP)).say(SENTENCE).check("attack")
    assert ("bladesharp 4", 20) in [m.pair() for m in check.modifiers]
    assert check.chance == fight().say(SENTENCE).check("attack").chance + 20


def test_protection_holds_on_every_location() -> None:
    assert wound(fight(("Grak", PROTECTION))) == max(0, wound(fight()) - 4)


def test_parry_and_dodge_have_effects_of_their_own() -> None:
    slow = Effect("slow", (Change("check", "dodge", by=-10), Change("check", "parry", by=-20)))
    for guard, by in (("dodge", -10), ("parry", -20)):
        dice = f"attack 30, {guard} 06, location 18, damage 3, damage_modifier 1"
        text = f"Rurik: attack broadsword vs Grak {guard} rolled {dice}"
        found = [f.say(text).check(guard).chance for f in (fight(), fight(("Grak", slow)))]
        assert found[1] - found[0] == by


def test_the_closed_form_counts_what_play_counts() -> None:
    f = fight(("Rurik", BLADESHARP), ("Grak", PROTECTION))
    order = command(f, "Rurik: attack broadsword vs Grak nothing")
    law = closed_form(f.enc, order, f.rules).law
    assert law is not None
    exact = odds(f.enc, order, f.rules)
    assert sum((p for _, p in exact.rows), Fraction(0)) == 1
    mean = sum((f.rules.odds.harm(dict(o), "Grak") * p for o, p in exact.rows), Fraction(0))
    assert law.mean == mean
