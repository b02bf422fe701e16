"""Every refusal of rqhouse, from a typed sentence, before any die and without any change."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.core.keys import Nothing
from rules.core.tables.words import refusals
from rules.rqhouse.figure import keys
from rules.rqhouse.ruleset import RULES
from tests.rules.rqhouse.play import PLAYER, House

REFUSALS = refusals("rules.rqhouse")

HERE = Path(__file__).parent


def two(**options: object) -> House:
    return House("Jorun", "Kett", "Ben", **options)  # type: ignore[arg-type]


def strict() -> House:
    return two(pace="strict")


def mapped() -> House:
    return two(at={"Jorun": (0, 0), "Kett": (5, 0), "Ben": (1, 0)})


def leaving() -> House:
    f = two()
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 90")
    f.say("Jorun: move 5")
    return f


RING = {"Kett": (1, 0), "Imke": (0, 1), "Ben": (-1, 1), "Mara": (-1, 0), "Ana": (0, -1), "Marcus": (1, -1)}


def ringed() -> House:
    return House("Jorun", *RING, at={"Jorun": (0, 0), **RING})


def far_from_shield() -> House:
    f = two(at={"Jorun": (0, 0)})
    f.say("Jorun: drop small shield")
    f.say("Jorun: move to 5,0")
    return f


def ringed_at_heels() -> House:
    """An enemy near, and friends on every hex that leads away."""
    return two(at={"Jorun": (0, 0), "Kett": (3, 0), "Ben": (-1, 0)})


def beset() -> House:
    """Somebody with others all round him, and one more who would get there."""
    return House("Jorun", *RING, "Cormac", at={"Jorun": (0, 0), **RING, "Cormac": (6, 0)})


def after(*said: str, pace: str = "free") -> Callable[[], House]:
    def made() -> House:
        f = two(pace=pace)
        for line in said:
            f.say(line)
        return f

    return made


def dead() -> House:
    f = two()
    f.mark("Kett", "dead")
    return f


def dead_and_hurt() -> House:
    f = House("Jorun", ("Kett", "Kett"), ("Ben", "Ben", {"first_aid": 50, "physician": 50}))
    f.hurt("Kett", "left_arm", 2)
    f.mark("Kett", "dead")
    return f


def disarmed(**options: object) -> House:
    f = two(**options)
    f.say("Kett: drop spear")
    return f


def senseless() -> House:
    f = two()
    f.do(keys.UNCONSCIOUS.set("Kett", keys.Unconsciousness(9)))
    return f


def laden() -> House:
    return House(("Jorun", "Jorun", {"gear_enc": 60}), "Kett")


def plain() -> House:
    return House("Cormac", "Kett")


def caster() -> House:
    sheet = {"name": "Thrower", "weapons": [{"id": "caster", "like": "atlatl", "attack": 55}, {"id": "dart_t"}]}
    return House(RULES.sheets.figure("Thrower", RULES.sheets.read(sheet)), "Kett")


def knight() -> House:
    f = House("Knight", "Kett")
    f.say("Knight: draw bastard sword")
    return f


def bowman(shots: int = 20, loaded: int = 0) -> House:
    f = House("Bowman", "Kett", pace="strict")
    bow = f.item("Bowman", "nomad_bow")
    f.do(keys.SHOTS.by("Bowman", bow.id, shots - keys.SHOTS.of(bow)))
    f.do(keys.LOADED.by("Bowman", bow.id, loaded - keys.LOADED.of(bow)))
    return f


def impaled() -> House:
    f = House("Kett", ("Foe", "Cormac", {"armour": 5}), "Imke", at={"Kett": (0, 0), "Foe": (1, 0), "Imke": (9, 0)})
    dice = "attack 05, location 12, damage_bonus 3, bleed 4"
    f.say(f"Kett: attack spear one handed impale vs Foe nothing rolled {dice}")
    return f


def marked(mark: str, who: str = "Jorun", pace: str = "free") -> Callable[[], House]:
    def made() -> House:
        f = two(pace=pace)
        f.mark(who, mark)
        return f

    return made


def weak() -> House:
    f = two()
    f.mark("Jorun", "weakened")
    return f


def armless() -> House:
    f = two()
    for at in ("right_arm", "left_arm"):
        f.do(keys.located(keys.USELESS, at).set("Jorun", Nothing()))
    return f


def lame() -> House:
    f = two()
    f.do(keys.located(keys.USELESS, "left_leg").set("Jorun", Nothing()))
    f.down("Jorun")
    return f


def held() -> House:
    f = two()
    f.do(keys.GRIP.set("Kett", "Jorun", keys.Grip("left_arm")))
    return f


def riposte() -> House:
    f = House("Mara", ("Foe", "Ben", {"broadsword": 60}), "Kett")
    f.say("Foe: attack broadsword vs Mara dodge riposte rolled attack 25, dodge 38, martial_arts 20")
    return f


def treated() -> House:
    f = two()
    f.hurt("Kett", "head", 3)
    f.say("Ben: cast heal points 1 vs Kett")
    return f


def arts() -> House:
    f = two()
    f.do(keys.ARTS.set("Jorun", keys.MartialArtsUse("defence", 1)))
    return f


CASES: list[tuple[str, Callable[[], House], str]] = [
    ("dead", dead, "Kett: move 3"),
    ("unconscious", senseless, "Kett: move 3"),
    ("overloaded", laden, "Jorun: move 3"),
    ("not_your_turn", strict, "Kett: move 3"),
    ("no_actions", after("Jorun: move 3", "Ben: pass", "Kett: pass", pace="strict"), "Jorun: full defence"),
    ("no_turn", after("Jorun: pass"), "Jorun: pass"),
    ("cannot_hold", two, "Jorun: hold until 40"),
    ("no_target", two, "Jorun: attack scimitar"),
    ("self_target", two, "Jorun: attack scimitar vs Jorun"),
    ("target_dead", dead, "Jorun: attack scimitar vs Kett"),
    ("target_dead", dead, "Jorun: maneuver vs Kett"),
    ("target_dead", dead, "Jorun: withdraw vs Kett"),
    ("target_senseless", senseless, "Jorun: maneuver vs Kett"),
    ("target_senseless", senseless, "Jorun: withdraw vs Kett"),
    ("target_senseless", senseless, "Jorun: attack scimitar maneuver vs Kett"),
    ("target_dead", dead_and_hurt, "Ben: first aid Kett"),
    ("target_dead", dead_and_hurt, "Ben: physician Kett"),
    ("target_dead", dead_and_hurt, "Ben: cast heal points 2 vs Kett"),
    ("target_dead", dead_and_hurt, "Ben: cast heal body points 2 vs Kett"),
    ("twice", two, "Jorun: attack scimitar multiple vs Kett, Kett"),
    ("one_target", two, "Jorun: attack scimitar vs Kett, Ben"),
    ("one_package", two, "Jorun: attack scimitar full attack move and attack vs Kett"),
    ("package_targets", two, "Jorun: attack scimitar multiple vs Kett"),
    ("no_move_in", two, "Jorun: attack scimitar moved 5 vs Kett"),
    ("sprint_where", mapped, "Jorun: sprint away"),
    ("too_far", two, "Jorun: move 16"),
    ("out_of_reach", mapped, "Jorun: attack scimitar vs Kett"),
    ("out_of_reach", two, "Jorun: attack scimitar vs Kett range 4"),
    ("too_far", mapped, "Jorun: maneuver to 9,0 vs Kett"),
    ("too_far", mapped, "Jorun: attack scimitar maneuver to 6,0 vs Ben"),
    ("hex_taken", mapped, "Jorun: maneuver to 5,0 vs Ben"),
    ("off_map", two, "Jorun: maneuver to 1,0 vs Kett"),
    ("out_of_range", two, "Jorun: shoot shortbow vs Kett range 121"),
    ("no_range", two, "Jorun: shoot shortbow vs Kett"),
    ("no_weapon", two, "Kett: shoot vs Jorun range 9"),
    ("points_twice", two, "Jorun: cast shimmer 2 points 3"),
    ("atlatl_throws", caster, "Thrower: throw caster vs Kett range 3 nothing"),
    ("no_atlatl", two, "Kett: throw spear atlatl vs Jorun range 5"),
    ("wrong_use", two, "Jorun: throw scimitar vs Kett range 5"),
    ("no_grapple", two, "Jorun: attack grapple vs Kett"),
    ("only_brawl", two, "Jorun: attack scimitar strike to kill vs Kett"),
    ("no_martial_arts", plain, "Cormac: attack handaxe martial arts vs Kett"),
    ("arts_in_melee", two, "Jorun: throw javelin martial arts vs Kett range 5"),
    ("wrong_type", two, "Jorun: attack scimitar impale vs Kett"),
    ("cannot_combine", two, "Jorun: attack scimitar slash full damage vs Kett"),
    ("not_pulled", two, "Jorun: attack scimitar pulled plus five vs Kett"),
    ("plus_five", two, "Jorun: attack scimitar plus 4 vs Kett"),
    ("no_location", two, "apply 3 to Kett"),
    ("not_held", two, "Jorun: attack scimitar disarm left arm vs Kett"),
    ("holds_no_item", after("Kett: drop spear"), "Jorun: attack scimitar disarm vs Kett"),
    ("stands_too_late", after("Kett: attack spear vs Jorun nothing rolled attack 99"), "Jorun: standing dodge"),
    ("nobody_moved", two, "Jorun: attack scimitar follow vs Kett nothing"),
    ("standing_needs", two, "Jorun: standing nothing"),
    ("standing_defence", after("Jorun: standing dodge rolled dodge 20"), "Kett: attack spear vs Jorun parry"),
    ("no_defence", senseless, "Jorun: attack scimitar vs Kett parry"),
    ("no_defence_left", after("Jorun: sprint 3", "Ben: pass", pace="strict"), "Kett: attack spear vs Jorun dodge"),
    ("cannot_parry", after("Kett: drop spear"), "Jorun: attack scimitar vs Kett parry"),
    ("cannot_parry", lambda: disarmed(missile_parry=True), "Jorun: shoot shortbow vs Kett range 9 parry"),
    ("missile_parry", two, "Jorun: shoot shortbow vs Kett range 9 parry"),
    ("wrong_defence", two, "Jorun: attack scimitar vs Kett spirit defence"),
    ("parry_then_dodge", two, "Jorun: attack scimitar vs Kett dodge then parry"),
    ("needs_full_defence", strict, "Jorun: attack scimitar vs Kett parry with spear then dodge"),
    ("no_way", ringed, "Jorun: move to 5,0"),
    ("off_map", two, "Jorun: move to 5,0"),
    ("hex_taken", mapped, "Jorun: move to 1,0"),
    ("not_to_draw", two, "Jorun: draw scimitar"),
    ("not_to_draw", two, "Jorun: ready small shield"),
    ("too_far_off", far_from_shield, "Jorun: ready small shield"),
    ("not_on_ground", two, "Jorun: pick up scimitar"),
    ("not_to_switch", two, "Jorun: switch scimitar"),
    ("nothing_stuck", two, "Jorun: pull scimitar from Kett"),
    ("standing_already", two, "Jorun: stand up"),
    ("down_already", after("Jorun: lie down"), "Jorun: lie down"),
    ("not_engaged", two, "Jorun: withdraw"),
    ("no_skill", two, "Jorun: try sing"),
    ("first_aid_needs", two, "Jorun: try first aid"),
    ("not_held_by", two, "Jorun: escape"),
    ("holds_nobody", two, "Jorun: release Kett"),
    ("not_engaged", mapped, "Jorun: withdraw"),
    ("not_engaged", ringed_at_heels, "Jorun: withdraw"),
    ("no_way", beset, "Cormac: move to Jorun"),
    ("off_map", lambda: two(at={"Jorun": (0, 0)}), "Jorun: move to Kett"),
    ("too_far", after("Jorun: pair vs Kett distance 40"), "Jorun: attack scimitar full attack vs Kett"),
    ("out_of_reach", after("Jorun: pair vs Kett distance 8"), "Jorun: attack scimitar vs Kett"),
    ("free_attack_first", leaving, "Jorun: step back"),
    ("cannot_hold", two, "Jorun: hold"),
    ("free_plain", leaving, "Kett: attack spear full attack vs Jorun"),
    ("no_riposte", two, "Jorun: riposte scimitar vs Kett"),
    ("nothing_to_decline", two, "Jorun: decline"),
    ("no_points", two, "Jorun: cast shimmer"),
    ("few_magic_points", two, "Jorun: cast shimmer points 11"),
    ("ten_points", after("Jorun: cast shimmer points 5"), "Jorun: cast shimmer points 5 fatigue 1"),
    ("too_slow", after("Jorun: move 3"), "Jorun: cast shimmer points 6"),
    ("no_wound", two, "Jorun: cast heal points 3 vs Kett"),
    ("hands_full", knight, "Knight: attack bastard sword two handed vs Kett"),
    ("already_loaded", after("Jorun: draw shortbow"), "Jorun: load shortbow"),
    ("not_loaded", bowman, "Bowman: shoot nomad bow vs Kett range 50"),
    ("no_shots", lambda: bowman(0), "Bowman: load nomad bow"),
    ("stuck", impaled, "Kett: attack spear vs Foe"),
    ("too_far_off", impaled, "Imke: pull spear from Foe"),
    ("too_few_actions", weak, "Jorun: sprint 3"),
    ("no_hand", armless, "Jorun: draw shortbow"),
    ("cannot_stand", lame, "Jorun: stand up"),
    ("held", held, "Jorun: move 3"),
    ("riposte_at", riposte, "Mara: riposte brawl vs Kett"),
    ("arts_used", arts, "Jorun: attack scimitar martial arts vs Kett"),
    ("free_attack_at", after("Jorun: pair vs Kett engaged", "Jorun: move 3"), "Kett: attack spear vs Ben"),
    ("treated_already", treated, "Ben: cast heal points 1 vs Kett"),
    ("map_knows", mapped, "Jorun: pair vs Kett engaged"),
    ("not_carried", after("Jorun: drop scimitar"), "Jorun: drop scimitar"),
    ("not_at_hand", after("Jorun: drop scimitar"), "Jorun: attack scimitar vs Kett"),
    ("still_fighting", lambda: two(owners={"Jorun": "u1"}), "Jorun: rest 3 weeks"),
    ("still_fighting", lambda: two(owners={"Jorun": "u1"}), "Jorun: physician Kett"),
    ("loses_health", after("apply 9 to Kett at abdomen rolled bleed 3"), "rest 2 weeks"),
]
BY_PLAYERS = {"still_fighting"}


@pytest.mark.parametrize(("code", "fight", "text"), CASES)
def test_it_is_refused(code: str, fight: Callable[[], House], text: str) -> None:
    f = fight()
    assert f.refused(text, PLAYER if code in BY_PLAYERS else None) == code


def test_every_code_is_raised_by_the_rules_and_no_other() -> None:
    source = "".join(p.read_text(encoding="utf-8") for p in (HERE.parents[2] / "rules" / "rqhouse").rglob("*.py"))
    raised = set(re.findall(r'refuse\(\s*t,\s*"([a-z_.]+)"', source)) | {"treated_already"}
    assert raised == set(REFUSALS)


def test_every_code_has_its_sentence() -> None:
    # A code with words for several faults is told as the part before the period.
    assert {code for code, _, _ in CASES} == {code.partition(".")[0] for code in REFUSALS}
