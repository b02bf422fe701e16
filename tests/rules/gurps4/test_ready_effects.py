"""Afflictions and spells as data: each can be put on and does what it says."""

import pytest

from rules.core import effects
from rules.gurps4.defence.collisions import do_harm
from rules.gurps4.figure import keys
from rules.gurps4.harm.knockback import balance
from rules.odds.closed_form import closed_forms
from rules.odds.comparison import harm_spread
from rules.odds.exact import odds
from tests.bot.table import open_table, say
from tests.rules.gurps4.hurt import Hurt, blow, fighter
from tests.rules.gurps4.play import Melee

PACKAGE = "rules.gurps4"
READY = effects.ready(PACKAGE)
LABELS = {
    "attack", "feint", "balance", "dodge", "block", "parry", "acrobatics", "riding", "fast_draw", "first_aid", "jump",
    "avoid", "ready",
}  # fmt: skip


@pytest.mark.parametrize("name", list(READY))
def test_every_effect_changes_something_the_rules_ask_for(name: str) -> None:
    made = READY[name].made(name, 2)
    assert made.changes and effects.what_it_does(PACKAGE, name)
    assert {change.name for change in made.changes if change.kind == "check" and change.name} <= LABELS
    assert all(change.by for change in made.changes)


def test_power_counts() -> None:
    t = Hurt(fighter("Aldric"), fighter("Borka"), damage=4)
    t.do(effects.put("Borka", READY["armor"].made("armor", 3)))
    got = do_harm(t, blow("Aldric", "Borka", "torso", "1d+3", "cut"))
    assert (got.penetrated, t.done().note_of("wounds").data["dr"]) == (2, 5)


def test_a_drunk_falls_sooner() -> None:
    t = Hurt(fighter("Dulf"), balance=11)
    t.do(effects.put("Dulf", READY["drunk"].made("drunk", 1)))
    assert not balance(t, "Dulf", "dx", 12, rule="G4-KB-03")
    assert t.done().checks[0].chance == 10


def under(*changes: tuple[str, str, int]) -> Melee:
    """Aldric and Borka; what is on Borka for a time, as ``(kind, name, points)``."""
    f = Melee("Aldric", "Borka")
    made = tuple(effects.Change(kind, name, by) for kind, name, by in changes)  # type: ignore[arg-type]
    f.do(effects.put("Borka", effects.Effect("hex", made)))
    return f


@pytest.mark.parametrize(
    ("key", "by", "wants"),
    [
        ("dx", -2, {"dx": 9, "basic_speed_q": 21, "dodge": 8}),
        ("dx", -4, {"dx": 7, "basic_speed_q": 19, "basic_move": 4, "move": 4, "dodge": 7}),
        ("ht", 4, {"ht": 16, "fp_max": 12, "basic_speed_q": 27, "dodge": 9}),
        ("st", -4, {"st": 9, "bl": 1600, "encumbrance": 1, "move": 4, "dodge": 7, "hp_max": 13}),
        ("iq", 2, {"iq": 11, "will": 11, "per": 11, "hearing": 11, "vision": 11}),
        ("move", -2, {"move": 3, "step": 1}),
        ("dodge", 2, {"dodge": 10}),
    ],
)
def test_effects_reach_what_is_derived(key: str, by: int, wants: dict[str, int]) -> None:
    f = under(("quantity", key, by))
    assert {name: f.value("Borka", name) for name in wants} == wants


def test_less_dx_means_less_skill_and_parry_and_strength_less_damage() -> None:
    f = under(("quantity", "dx", -2))
    assert f.say("Borka: attack axe vs Aldric dodge rolled attack 12").check("attack").chance == 13 - 2
    f = under(("quantity", "st", -3), ("damage", "axe", 2))
    said = f.say("Borka: attack axe vs Aldric nothing rolled attack 10, damage 3")
    # ST 10 swings 1d, +2 of the axe and +2 of the spell, against DR 4: and ST 11 is asked for.
    assert said.check("attack").chance == 13 - 1
    assert said.note("wounds").data["basic"] == 3 + 2 + 2


def test_effects_do_not_change_the_order_of_turns() -> None:
    f = under(("quantity", "dx", 5))
    f.say("Aldric: pass")
    assert f.say("Borka: pass").has("second")


DEFENCES = {"dodge": 9, "block small_shield": 10, "parry axe": 10}


@pytest.mark.parametrize(
    ("name", "by", "lowered"),
    [
        ("defence", -2, {"dodge": -2, "block small_shield": -2, "parry axe": -2}),
        ("parry", -1, {"parry axe": -1}),
        ("small shield", 1, {"block small_shield": 1}),
        ("", 1, {"dodge": 1, "block small_shield": 1, "parry axe": 1}),
    ],
)
def test_every_score_that_is_asked_for_knows_the_effects(name: str, by: int, lowered: dict[str, int]) -> None:
    f = under(("check", name, by))
    command = f.command("Aldric: attack thrusting broadsword swing vs Borka")
    found, laws = closed_forms(f.enc, command, f.rules, "Borka")
    shown = {one.id: one.text for question in found.asked for one in question.options}
    for way, plain in DEFENCES.items():
        score = plain + lowered.get(way, 0)
        assert shown[way].endswith(f" {score}")
    played = odds(f.enc, f.command("Aldric: attack thrusting broadsword swing vs Borka dodge"), f.rules)
    spread = harm_spread(played, lambda outcome: f.rules.odds.harm(outcome, "Borka"))
    law = laws["dodge"]
    assert law is not None and law.spread() == dict(sorted(spread.items()))


def test_an_effect_on_defences_is_named_once() -> None:
    f = under(("check", "defence", -2))
    said = f.say("Aldric: attack thrusting broadsword swing vs Borka block rolled attack 12, block 9, damage 1")
    rolled = said.check("block")
    assert rolled.chance == 8
    assert [(term.why, term.n) for term in rolled.modifiers if term.why == "hex"] == [("hex", -2)]


def test_effects_know_things_and_skills_by_names_of_several_words() -> None:
    f = Melee("Aldric", "Borka")
    made = (
        effects.Change("check", "thrusting broadsword", 1),
        effects.Change("damage", "thrusting broadsword", 2),
        effects.Change("check", "axe_mace", -3),
    )
    f.do(*(effects.put(name, effects.Effect("hex", made)) for name in ("Aldric", "Borka")))
    said = f.say("Aldric: attack thrusting broadsword swing vs Borka nothing rolled attack 12, damage 1")
    assert (said.check("attack").chance, said.note("wounds").data["basic"]) == (15, 6)
    parts = [(term.why, term.n) for term in said.note("wounds").terms]
    assert parts[:4] == [("on 1d", 1), ("sw", 2), ("thrusting broadsword", 1), ("hex", 2)]
    assert f.say("Borka: attack axe vs Aldric nothing rolled attack 14").check("attack").chance == 13 - 3 - 4


@pytest.mark.parametrize("word", ["defence", "defences", "active defence"])
async def test_an_effect_on_defences_is_said(word: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric", "/encounter add Borka"):
            assert (await say(table, line)).ok
        assert (await say(table, f"effect hex on Borka: -2 {word}, 10 rounds")).text.endswith("-2 defence, 10 seconds")
        assert (await say(table, "effect slow on Borka: -1 dx, +1 axe mace")).ok


async def test_a_mark_by_the_name_of_a_ready_effect_is_that_effect() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Dulf", "/encounter add Borka"):
            await say(table, line)
        assert (await say(table, "/mark Dulf coughing for 2")).ok
        said = await say(table, "Dulf: attack kick vs Borka nothing rolled attack 13, balance 10")
        assert {check.label: check.chance for step in said.fight.steps for check in step.checks} == {
            "attack": 9,
            "balance": 9,
        }


@pytest.mark.rule("G4-CRIT-05")
def test_the_pain_of_a_strained_jaw_is_moderate() -> None:
    f = Melee("Dulf", "Borka")
    f.do(keys.PAIN.set("Dulf", keys.Lasting()))
    said = f.say("Dulf: attack kick vs Borka nothing rolled attack 12, balance 10")
    assert [said.check(label).chance for label in ("attack", "balance")] == [10, 10]


@pytest.mark.rule("G4-DMG-02", "G4-DMG-06")
@pytest.mark.parametrize(
    ("face", "parts"),
    [
        (1, [("on 1d", 1), ("thr", -1), ("punch", -1), ("at least 0", 1)]),
        (2, [("on 1d", 2), ("thr", -1), ("punch", -1)]),
    ],
)
def test_what_raises_damage_to_the_least_is_told_beside_the_die_as_it_lies(
    face: int, parts: list[tuple[str, int]]
) -> None:
    f = Melee(Melee("Aldric").made("Lou", st=12, dx=12), "Borka")
    said = f.say(f"Lou: attack punch vs Borka nothing rolled attack 8, damage {face}")
    assert [(t.why, t.n) for t in said.note("hits_armour").terms][: len(parts)] == parts
