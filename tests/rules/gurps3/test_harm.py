"""Damage, wounds, consciousness, death, recovery, and the fatigue of a fight (G3-DMG, G3-INJ)."""

import pytest

from rules.core.events import Owned
from rules.core.keys import Nothing
from rules.gurps3.figure import keys
from rules.turns.spans import Left
from tests.rules.gurps3.play import PLAYER, Melee

rule = pytest.mark.rule


def hurt(text: str, **sheet: object) -> Melee:
    """What a wound by the game master's word does to an unarmoured fighter of HT 12."""
    m = Melee(Melee().made("Ann", **{"ht": 12, **sheet}), "Kiru")
    m.say(f"apply {text}")
    return m


WOUNDS = [
    # basic damage, type, place, dice, hits left of 12
    (5, "cut", "torso", "rolled knockdown 9", 5),
    (5, "imp", "torso", "rolled knockdown 9", 2),
    (5, "cr", "torso", "", 7),
    (1, "cut", "torso", "", 11),
    (3, "imp", "vitals", "rolled knockdown 9", 3),
    (3, "cr", "vitals", "rolled knockout 9", 9),
    (3, "cr", "brain", "rolled knockout 9", 8),
    (3, "cut", "brain", "", 8),
    (2, "imp", "brain", "", 12),
    (5, "cut", "head", "rolled knockdown 9", 5),
]


@rule("G3-DMG-03", "G3-DMG-04", "G3-INJ-02", "G3-INJ-03")
@pytest.mark.parametrize(("points", "kind", "place", "dice", "left"), WOUNDS)
def test_what_a_blow_costs(points: int, kind: str, place: str, dice: str, left: int) -> None:
    m = hurt(f"{points} {kind} to Ann at {place} {dice}")
    assert m.value("Ann", "hp") == left, m.said.notes


@rule("G3-DMG-04", "G3-INJ-03")
def test_eyes_and_skull() -> None:
    m = hurt("1 imp to Ann at eyes")
    # A point into the eye reaches the brain: four hits, and more than two blind it.
    assert m.value("Ann", "hp") == 8 and "blinded right_eye" in m.conditions("Ann")
    m = hurt("4 cut to Ann at brain")
    # Two through the skull, eight hits: over half of HT 12.
    assert "unconscious" in m.conditions("Ann")
    m = hurt("3 cut to Ann at brain", ht=11)
    assert "stunned" in m.conditions("Ann") and "unconscious" not in m.conditions("Ann")


@rule("G3-ATK-02", "G3-DMG-04")
def test_who_loses_the_last_eye_is_just_blinded_as_long_as_the_fight_lasts() -> None:
    m = Melee(Melee().made("Ann", ht=20, skills={"broadsword": 20}, weapons=[{"id": "broadsword"}]), "Kiru")
    m.say("apply 1 imp to Ann at eyes")
    m.say("Ann: attack broadsword vs Kiru nothing rolled attack 16")
    assert [term.n for term in m.said.check("attack").modifiers] == [-4, -1]
    m.say("apply 1 imp to Ann at eyes")
    m.say("Ann: attack broadsword vs Kiru nothing rolled attack 14")
    assert [term.n for term in m.said.check("attack").modifiers] == [-4, -10]
    m.close()
    assert "blind" in m.conditions("Ann") and "just_blinded" not in m.conditions("Ann")


@rule("G3-DMG-05", "G3-INJ-06", "G3-GEN-11")
def test_limbs_are_crippled_and_take_no_more() -> None:
    m = hurt("20 cr to Ann at right leg rolled knockdown 9")
    assert m.value("Ann", "hp") == 12 - 7 and m["Ann"].posture == "prone" and m.value("Ann", "move") == 1
    m = hurt("6 cr to Ann at right leg")
    assert m["Ann"].posture == "standing" and m.value("Ann", "hp") == 6
    m = hurt("20 cr to Ann at left foot")
    assert m.value("Ann", "hp") == 12 - 5 and m["Ann"].posture == "prone"
    m = Melee("Brandt", "Kiru")
    m.say("apply 15 cut to Brandt at weapon arm rolled knockdown 9")
    assert m.value("Brandt", "hp") == 12 - 7 and m.item("Brandt", "broadsword").where == "ground"
    m.say("Brandt: pass rolled stun 9")
    assert m.refused("Brandt: pick up broadsword") in ("no_free_hand", "hand_useless")
    m = Melee("Brandt", "Kiru")
    m.say("apply 15 cut to Brandt at shield arm rolled knockdown 9")
    assert m.refused("Kiru: punch vs Brandt block") == "no_such_defence"
    m = Melee(Melee().made("Ann", ht=12), at={"Ann": (0, 0, 0)})
    m.say("apply 9 cr to Ann at right leg rolled knockdown 9")
    m.say("apply 9 cr to Ann at left leg")
    m.say("Ann: pass rolled consciousness 9, stun 9")
    assert m.refused("Ann: kneel") == "legs_useless"
    m.say("Ann: move to 1,0 rolled consciousness 9")


@rule("G3-DMG-08")
def test_quality() -> None:
    for quality, more in (("cheap", 0), ("good", 0), ("fine", 1), ("very_fine", 2)):
        sword = {"id": "shortsword", "quality": quality}
        m = Melee(Melee().made("Ann", skills={"shortsword": 14}, weapons=[sword]), Melee().made("Bob", ht=20))
        m.say("Ann: attack shortsword swing vs Bob nothing rolled attack 9, damage 4")
        # 1d cutting: 4 and the quality, half as much again.
        assert m.value("Bob", "hp") == 20 - (4 + more) * 3 // 2
        m = Melee(
            Melee().made("Ann", skills={"shortsword": 14}, weapons=[{"id": "baton", "quality": quality}]), m["Bob"]
        )
        m.say("Ann: attack baton swing vs Bob nothing rolled attack 9, damage 4")
        assert m.said.note("harmed").data["basic"] == 4


@rule("G3-INJ-09")
def test_death_goes_by_steps_of_five() -> None:
    m = hurt("24 cr to Ann rolled death 12, knockdown 9")
    assert "dead" not in m.conditions("Ann") and m.chance("death") == 12
    m.say("apply 4 cr to Ann")
    m.say("apply 1 cr to Ann rolled death 9")
    m = hurt("35 cr to Ann rolled death 9, death.2 9, death.3 13")
    # 12 - 35 is -23: the steps at -12, -17 and -22.
    assert "dead" in m.conditions("Ann")
    assert "dead" in hurt("72 cr to Ann").conditions("Ann")


@rule("G3-INJ-10")
def test_first_aid_and_rest() -> None:
    m = Melee(Melee().made("Lia", skills={"first_aid": 12}), Melee().made("Ann", ht=12))
    m.set("Ann", hp=4, fatigue=5)
    m.say("Lia: first aid Ann rolled first_aid 12")
    assert m.value("Ann", "hp") == 5
    m.say("Lia: first aid Ann rolled first_aid 4, heal 6")
    assert m.value("Ann", "hp") == 11
    m.say("Lia: first aid Ann rolled first_aid 13")
    assert m.value("Ann", "hp") == 11
    m.say("rest 29 minutes")
    assert m.value("Ann", "fatigue") == 7
    m.set("Ann", hp=4)
    m.say("rest 2 days rolled Ann.recovery 12, Ann.recovery.2 13")
    assert m.value("Ann", "hp") == 5 and m.value("Ann", "fatigue") == 10


@rule("G3-INJ-10")
def test_a_named_figure_rests_alone_and_a_hidden_foe_keeps_nobody_from_it() -> None:
    m = Melee(Melee().made("Ann", ht=12), Melee().made("Bob", ht=12), owners={"Ann": PLAYER.id})
    m.set("Ann", fatigue=5)
    m.set("Bob", fatigue=5)
    m.say("Ann: rest 20 minutes")
    assert (m.value("Ann", "fatigue"), m.value("Bob", "fatigue")) == (7, 5)
    assert m.refused("Ann: rest 20 minutes", PLAYER) == "gm_only"
    m.do(Owned("Bob", None, "foes", "ask", hidden=True))
    m.say("Ann: rest 20 minutes", PLAYER)
    assert m.value("Ann", "fatigue") == 9


@rule("G3-INJ-10")
def test_who_was_knocked_out_wakes_by_the_half_hour() -> None:
    m = hurt("4 cut to Ann at brain")
    m.say("rest 20 minutes")
    assert "unconscious" in m.conditions("Ann")
    m.say("rest 1 hours rolled Ann.wake 13, Ann.wake.2 12")
    assert "unconscious" not in m.conditions("Ann")


@rule("G3-INJ-11")
def test_a_long_fight_tires_by_load() -> None:
    m = Melee("Brandt", "Kiru", "Sel")
    for _ in range(11):
        m.say("Brandt: pass")
    for _ in range(10):
        m.say("Kiru: pass")
    m.close()
    # Eleven turns with encumbrance 2; ten turns cost nothing.
    assert m.value("Brandt", "fatigue") == 12 - 3
    assert m.value("Kiru", "fatigue") == 11 and m.value("Sel", "fatigue") == 10
    m.close()
    assert m.value("Brandt", "fatigue") == 9


@rule("G3-CHK-03", "G3-CHK-05")
def test_suffocation_ticks_at_the_start_of_the_turn() -> None:
    m = Melee(Melee().made("Ann", st=3), "Kiru")
    m.do(keys.SUFFOCATING.set("Ann", Left()))
    for left in (2, 1):
        m.say("Ann: pass")
        assert m.value("Ann", "fatigue") == left
    m.say("Ann: pass")
    assert "unconscious" in m.conditions("Ann") and m.value("Ann", "fatigue") == 0


@rule("G3-ATK-06")
@pytest.mark.parametrize(("place", "hits", "out"), [("torso", 4, True), ("vitals", 36, False), ("leg", 6, False)])
def test_rows_3_and_18_knock_out_by_the_torso_alone(place: str, hits: int, out: bool) -> None:
    """Elsewhere three times the damage: the vitals are no torso."""
    m = Melee("Ysolde", "Kiru")
    dice = "attack 3, critical_hit 3, damage 2, death 3, death.2 3, death.3 3, knockdown 3"
    m.say(f"Ysolde: attack spear at {place} vs Kiru forced {dice}")
    assert m.said.note("harmed").data["hits"] == hits * (2 if place == "torso" else 1)
    assert ("unconscious" in m.conditions("Kiru")) is out


@rule("G3-ATK-06")
@pytest.mark.parametrize(
    ("kind", "said", "row", "told"),
    [
        ("broadsword", "swing at head", "critical_head 12", "only a scar"),
        ("mace", "at head", "critical_head 12", "deaf for a day"),
        ("broadsword", "swing", "critical_hit 3", "out cold"),
        ("broadsword", "swing at right arm", "critical_hit 3", "triple damage"),
        ("broadsword", "swing", "critical_hit 14", "plain damage"),
    ],
)
def test_a_critical_hit_tells_what_it_does_to_whom_it_strikes(kind: str, said: str, row: str, told: str) -> None:
    skills = {"broadsword": 15, "axe_mace": 15}
    m = Melee(Melee().made("Ann", st=12, skills=skills, weapons=[{"id": kind}]), "Kiru")
    m.say(f"Ann: attack {kind} {said} vs Kiru rolled attack 4, {row}, damage 1, knockdown 9, balance 9")
    assert m.said.note("critical_hit").data["what"] == told


@rule("G3-ATK-02", "G3-ATK-06")
def test_a_head_blow_takes_the_eye_that_is_left() -> None:
    m = Melee(Melee().made("Ann", skills={"broadsword": 15}, weapons=[{"id": "broadsword"}]), "Kiru")
    for eye in ("right_eye", "left_eye"):
        m.say("Ann: attack broadsword swing at head vs Kiru rolled attack 4, critical_head 7")
        assert f"blinded {eye}" in m.conditions("Kiru")
    assert "just_blinded" in m.conditions("Kiru")


@rule("G3-ATK-05")
def test_an_error_is_told_once() -> None:
    m = Melee("Brandt", "Kiru")
    m.say("Brandt: attack broadsword vs Kiru rolled attack 17, critical_miss 16")
    assert not m.said.has("critical_miss") and m.said.has("falls")
    made = Melee().made("Ann", skills={"broadsword": 13}, weapons=[{"id": "broadsword", "quality": "fine"}])
    m = Melee(made, "Kiru")
    m.say("Ann: attack broadsword vs Kiru rolled attack 17, critical_miss 3, critical_miss.2 9")
    assert [note.code for note in m.said.notes if note.who == "Ann"][-1] == "drops" and not m.said.has("critical_miss")
    m = Melee("Brandt", "Kiru")
    m.say("Brandt: attack broadsword thrust vs Kiru rolled attack 17, critical_miss 5, critical_miss.2 9")
    assert not m.said.has("critical_miss") and m.said.has("drops")
    m = Melee("Brandt", "Kiru")
    dice = "attack 17, critical_miss 5, critical_miss.2 6, self_location 2, self_damage 3"
    m.say(f"Brandt: attack broadsword thrust vs Kiru rolled {dice}")
    assert [n.data["what"] for n in m.said.notes if n.code == "critical_miss"] == [
        "hits an arm or leg of their own for half"
    ]


@rule("G3-ATK-05")
def test_who_stumbles_past_a_foe_looks_away_from_him_and_stops_at_a_wall() -> None:
    m = Melee("Kiru", "Grak", at={"Kiru": (0, 0, 0), "Grak": (1, -1, 3)})
    m.say("Kiru: punch vs Grak rolled attack 18, critical_miss 7")
    assert (m["Kiru"].pos, m["Kiru"].facing) == ((2, -2), 1)
    m = Melee("Kiru", "Grak", at={"Kiru": (0, 0, 0), "Grak": (1, 0, 3)})
    m.say("terrain solid at 2,0")
    m.say("Kiru: punch vs Grak rolled attack 18, critical_miss 7")
    assert m["Kiru"].pos == (0, 0)


@rule("G3-INJ-08")
@rule("G3-CHK-03")
@pytest.mark.parametrize("cause", [{"hp": 0}, {"fatigue": 1}], ids=["hits", "breath"])
def test_who_loses_consciousness_falls(cause: dict[str, int]) -> None:
    m = Melee("Sel", "Kiru")
    m.set("Sel", **cause)
    if "fatigue" in cause:
        m.do(keys.SUFFOCATING.set("Sel", Nothing()))
    m.say("Sel: pass" + (" rolled consciousness 16" if "hp" in cause else ""))
    assert "unconscious" in m.conditions("Sel") and m["Sel"].posture == "prone"


@rule("G3-ATK-06")
def test_what_a_blow_at_the_head_costs_for_the_fight_is_shown() -> None:
    m = Melee("Brandt", "Kiru")
    m.say("Brandt: attack broadsword swing at head vs Kiru rolled attack 4, critical_head 7")
    assert "dx -2" in m.conditions("Kiru")


@rule("G3-INJ-10")
@pytest.mark.parametrize(
    ("said", "n", "unit"), [("1 day", 1, "day"), ("120 minutes", 2, "hour"), ("90 minutes", 90, "minute")]
)
def test_a_rest_is_told_in_the_unit_that_fits(said: str, n: int, unit: str) -> None:
    m = Melee("Brandt")
    m.say(f"rest {said}")
    assert (m.said.note("rests").data["n"], m.said.note("rests").data["unit"]) == (n, unit)


@pytest.mark.rule("G3-DMG-01", "G3-GEN-12")
@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("attack broadsword vs Foe nothing rolled attack 8, damage 3", [("on 1d", 3), ("ST and weapon", 3)]),
        (
            "aoa broadsword strong vs Foe nothing rolled attack 8, damage 3",
            [("on 1d", 3), ("ST and weapon", 3), ("all-out", 2)],
        ),
        (
            "attack punch vs Foe nothing rolled attack 8, damage 1",
            [("on 1d", 1), ("ST and weapon", -5), ("at least 0", 4)],
        ),
    ],
)
def test_damage_is_told_by_its_parts(said: str, parts: list[tuple[str, int]]) -> None:
    f = Melee("Brandt", Melee().made("Tim", st=8, dx=14), ("Foe", "Grak"), source=lambda name, dice: 10)
    who = "Tim" if "punch" in said else "Brandt"
    told = f.say(f"{who}: {said}, passive_defence 18")
    terms = next(note.terms for note in told.notes if note.code in ("harmed", "no_harm"))
    assert [term.pair() for term in terms][: len(parts)] == parts
