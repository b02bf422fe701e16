"""Effects: changes of numbers for a time, on every check, told, ended by the clock, and weighed by odds."""

from fractions import Fraction

from rules.core import effects
from rules.core.command import Command, Guard
from rules.core.effects import Change, Effect, Ready
from rules.core.encounter import ALL, Encounter
from rules.core.engine import begin, enlist, play, step
from rules.core.events import fold
from rules.core.oracle import Table
from rules.odds.exact import odds
from tests.rules.core.toy.ruleset import RULES, fight, fighter

STRIKE = Command("attack", who="Ann", targets=("Bob",), guard=Guard("stand"))
BLESS = Effect("bless", (Change("check", "attack", by=2), Change("armour", "", by=3)), "Ann", "T-FIG-01")


def pins(**values: int) -> Table:
    return Table(None, pins={k.replace("_", ".", 1): v for k, v in values.items()})


def opened() -> Encounter:
    enc = fold(fight(), begin(fight(), RULES, pins()).events)
    enc = fold(enc, enlist(enc, (fighter("Ann", fight=2), fighter("Bob", hp=9)), RULES, pins()).events)
    while (turn := step(enc, RULES, pins())) is not None:
        enc = fold(enc, turn.events)
    return enc


def test_an_effect_weighs_on_every_check_it_concerns_and_is_named() -> None:
    enc = fold(opened(), (effects.put("Ann", BLESS),))
    (check,) = play(enc, STRIKE, RULES, pins(Ann_attack=4, Ann_damage=1)).checks
    assert (check.base, check.chance, check.degree) == (2, 4, "hit")
    assert [(m.why, m.n) for m in check.modifiers][:1] == [("bless", 2)]
    assert effects.terms(enc.figures["Ann"], effects.CHECK, "duck") == ()
    assert [t.n for t in effects.terms(enc.figures["Ann"], effects.ARMOUR, "head")] == [3]


def test_a_bound_caps_the_chance_after_everything() -> None:
    strong = Effect("wish", (Change("check", by=40),))
    enc = fold(opened(), (effects.put("Ann", strong),))
    (check,) = play(enc, STRIKE, RULES, pins(Ann_attack=5, Ann_damage=1)).checks
    assert check.chance == 5


def test_odds_see_effects_and_bounds() -> None:
    plain = odds(opened(), STRIKE, RULES).marginals["lost"]
    blessed = odds(fold(opened(), (effects.put("Ann", BLESS),)), STRIKE, RULES).marginals["lost"]
    assert plain[0] == Fraction(4, 6) and blessed[0] == Fraction(2, 6)
    assert sum(plain.values()) == sum(blessed.values()) == 1


def test_an_effect_ends_by_the_clock_and_says_so() -> None:
    enc = fold(opened(), (effects.put("Ann", BLESS, until=(2,)),))
    enc = fold(enc, play(enc, Command("round"), RULES, pins()).events)
    told = []
    while (turn := step(enc, RULES, pins())) is not None:
        enc = fold(enc, turn.events)
        told += [(n.code, n.who, n.data.get("what")) for n in turn.notes]
    assert told == [("effect_ended", "Ann", "bless")]
    assert effects.on(enc.figures["Ann"]) == ()


def test_it_is_renewed_lifted_and_kept_at_once_amid_a_simultaneous_group() -> None:
    enc = fold(
        opened(), (effects.put("Ann", BLESS), effects.put("Ann", Effect("Bless", ()), until=(9,), audience="gm"))
    )
    ((effect, mark),) = effects.on(enc.figures["Ann"])
    assert (effect.name, mark.until, mark.audience) == ("Bless", (9,), "gm") and ALL != "gm"
    assert effects.on(fold(enc, (effects.lift("Ann", "BLESS"),)).figures["Ann"]) == ()


def test_a_ready_effect_grows_with_its_power() -> None:
    ready = Ready(each=(Change("check", "attack", by=5), Change("damage", by=1)), lasts=10, rule="T-FIG-01")
    made = ready.made("bladesharp", 4, "Ann")
    assert made.name == "bladesharp 4" and [c.by for c in made.changes] == [20, 4]


def test_a_quantity_is_changed_factored_and_bounded() -> None:
    haste = Effect("haste", (Change("quantity", "mr", times="2"), Change("quantity", "mr", by=9, cap="most")))
    enc = fold(opened(), (effects.put("Ann", haste),))
    assert effects.changed(enc.figures["Ann"], effects.QUANTITY, "mr", 3) == 6
    assert effects.changed(enc.figures["Ann"], effects.QUANTITY, "mr", 5) == 9
    assert effects.changed(enc.figures["Ann"], effects.QUANTITY, "str", 5) == 5
