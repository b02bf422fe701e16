"""Every modifier of an attack and of a defence, alone and together, in the check of a sentence (HIT-03, HIT-04)."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.core.events import Configured, Moved
from rules.core.keys import Nothing
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.fencers import fight, made, refused

AXE = {"id": "great_axe", "attack": 60, "parry": 60}
SWORD = {"id": "broadsword", "attack": 60, "parry": 60}
SPEAR = {"id": "long_spear", "attack": 60, "parry": 60}
FLAIL = {"id": "flail_1h", "attack": 60, "parry": 60}
BOW = {"id": "bow_self", "attack": 60, "shots": 20, "where": "hand"}
SHIELD = [{"id": "target", "parry": 60}]
TALL = {"siz": 14, "str": 14, "height_m": 1.7, "armour": {}, "ride": 80}

Setup = Callable[[Fight, str], object]
SETUPS: dict[str, Setup] = {
    "": lambda f, who: None,
    "prone": lambda f, who: f.do(Moved(who, posture="prone")),
    "footing 10": lambda f, who: f.do(keys.TERRAIN.set(who, keys.FootingBonus(10))),
    "footing 20": lambda f, who: f.do(keys.TERRAIN.set(who, keys.FootingBonus(20))),
    "blind": lambda f, who: f.do(keys.VISION.set(who, keys.Until(3))),
    "above": lambda f, who: f.do(Moved(who, elevation=2)),
    "riding": lambda f, who: f.do(keys.MOUNT.set(who, "Horse", Nothing())),
    "crowded": lambda f, who: f.do(keys.CLOSED.set("Ada" if who == "Ben" else "Ben", who, Nothing())),
    "beset": lambda f, who: f.do(Moved(who, to=(0, 0)), Moved("Ben", to=(30, 0)), Moved("Rogue", to=(1, 0))),
    "twice": lambda f, who: f.say(f"{who}: intent attack broadsword, attack broadsword"),
    "two parries": lambda f, who: f.say(f"{who}: intent parry with broadsword, parry with broadsword"),
    "third parry": lambda f, who: f.do(
        keys.PARRIES.set(who, keys.Parries((keys.Parried("Ada.broadsword", 2, "broadsword"),)))
    ),
    "third dodged": lambda f, who: f.do(keys.DODGES.set(who, keys.Dodged(("Rogue", "Horse")))),
    "struck on SR": lambda f, who: f.do(keys.STRUCK.set(who, keys.AttacksSuffered({"6:Ada": 2}))),
    "from behind": lambda f, who: f.do(
        Configured("rear_attacks", True), Moved(who, to=(0, 0), facing=0), Moved("Ada", to=(-1, 0), facing=0)
    ),
}


def duel(mine: dict[str, Any], setup: str, who: str, **theirs: Any) -> Fight:
    """Ada against Ben, both 1.7 m tall and of 60% in everything; a rogue and a horse stand by."""
    f = fight(
        made("Ada", weapons=[mine], **{**TALL, "tactics": {"sword_1h": ["feint"]}}),
        made("Ben", **{**TALL, "tactics": {}, "weapons": [SWORD], **theirs}),
        made("Rogue", **TALL),
        ("Horse", "Riding Horse"),
        sides={"Horse": "Ada"},
    )
    for word in filter(None, setup.split(", ")):
        SETUPS[word](f, who)
    return f


ATTACKS = [
    # the weapon, what is so, what is typed, the chance, and the rules of what changed it
    (SWORD, "", "attack broadsword", 60, []),
    (SWORD, "twice", "attack broadsword", 50, ["R3-ATK-03"]),
    (SWORD, "above", "attack broadsword", 70, ["R3-HGR-03"]),
    (BOW, "above", "shoot self bow range 30", 70, ["R3-HGR-03"]),
    (SWORD, "footing 10", "attack broadsword", 70, ["R3-TER-11"]),
    (SWORD, "footing 20", "attack broadsword", 80, ["R3-TER-11"]),
    (SWORD, "", "disarm broadsword", 40, ["R3-DIS-02"]),
    (BOW, "", "shoot self bow range 30 moved 6", 50, ["R3-MSL-05"]),
    (BOW, "", "shoot self bow range 8 moved 6", 40, ["R3-MSL-05", "R3-MSL-05"]),
    (SWORD, "blind", "attack broadsword", 30, ["R3-FUM-06"]),
    (SWORD, "", "attack broadsword +15 for luck", 75, [""]),
    (SWORD, "", "attack broadsword at head", 30, ["R3-AIM-01"]),
    (BOW, "beset", "shoot self bow", 30, ["R3-MSL-06"]),
    (BOW, "", "shoot self bow range 81", 30, ["R3-MSL-13"]),
    (SWORD, "prone", "attack broadsword", 30, ["R3-FAL-07"]),
    (SPEAR, "crowded", "attack long spear", 30, ["R3-MAN-07"]),
    (SWORD, "crowded", "attack broadsword", 60, []),
    (AXE, "riding", "attack great axe", 53, ["R3-HGR-03", "R3-MTD-02"]),
    (SWORD, "riding", "attack broadsword", 70, ["R3-HGR-03"]),
    ({"id": "pike", "attack": 60, "str_min": 15}, "", "attack pike", 30, ["R3-BAS-08"]),
    # 60 + 10 - 30 + 15 = 55, and a quarter of that: 13.75.
    (
        SWORD,
        "prone, footing 10, blind",
        "attack broadsword at left leg +15 for luck",
        14,
        ["R3-TER-11", "R3-FUM-06", "", "R3-AIM-01", "R3-FAL-07"],
    ),
]


@pytest.mark.rule(
    "R3-HIT-03", "R3-BAS-04", "R3-BAS-08", "R3-MTD-02", "R3-HGR-03", "R3-MAN-07", "R3-FAL-07", "R3-FUM-06"
)
@pytest.mark.parametrize(("weapon", "setup", "typed", "chance", "rules"), ATTACKS)
def test_every_modifier_of_an_attack(
    weapon: dict[str, Any], setup: str, typed: str, chance: int, rules: list[str]
) -> None:
    f = duel(weapon, setup, "Ada")
    what, plus, why = typed.partition(" +")
    said = f.say(f"Ada: {what} vs Ben nothing{plus}{why} rolled attack 96")
    check = said.check("Ada.attack")
    assert (check.base, check.chance, [m.rule for m in check.modifiers]) == (60, chance, rules)


DEFENCES = [
    # the attack, what is so for Ben, his sheet, his answer, the chance, and the rules of what changed it
    (SWORD, "", {}, "parry with broadsword", 60, []),
    (SWORD, "third parry", {}, "parry with broadsword", 40, ["R3-PAA-02"]),
    (SWORD, "twice", {}, "parry with broadsword abort", 40, ["R3-ABT-03"]),
    (SWORD, "two parries", {}, "parry with broadsword", 40, ["R3-PAA-03"]),
    (SWORD, "above", {}, "parry with broadsword", 70, ["R3-HGR-03"]),
    (SWORD, "footing 10", {}, "parry with broadsword", 70, ["R3-TER-11"]),
    (SWORD, "blind", {}, "parry with broadsword", 30, ["R3-FUM-06"]),
    (FLAIL, "", {"shields": SHIELD}, "parry with target", 45, ["R3-FLX-02"]),
    (FLAIL, "", {"shields": [{"id": "buckler", "parry": 60}]}, "parry with buckler", 60, []),
    (FLAIL, "", {}, "parry with broadsword", 60, []),
    (SWORD, "prone", {}, "parry with broadsword", 30, ["R3-FAL-07"]),
    (SWORD, "crowded", {"weapons": [SPEAR]}, "parry with long spear", 30, ["R3-MAN-07"]),
    (SWORD, "crowded", {}, "parry with broadsword", 60, []),
    (SWORD, "riding", {"weapons": [AXE]}, "parry with great axe", 53, ["R3-HGR-03", "R3-MTD-02"]),
    (SWORD, "", {"dex": 5, "str": 9}, "parry with broadsword", 30, ["R3-BAS-08"]),
    (SWORD, "blind, third parry, prone", {}, "parry with broadsword", 5, ["R3-PAA-02", "R3-FUM-06", "R3-FAL-07"]),
    (SWORD, "", {}, "dodge", 60, []),
    (SWORD, "struck on SR", {}, "dodge", 40, ["R3-DDA-02"]),
    (SWORD, "third dodged", {}, "dodge", 40, ["R3-DDA-03"]),
    (SWORD, "struck on SR, third dodged", {}, "dodge", 20, ["R3-DDA-02", "R3-DDA-03"]),
    (SWORD, "above", {}, "dodge", 60, []),
    (SWORD, "footing 20", {}, "dodge", 80, ["R3-TER-11"]),
    (SWORD, "blind", {}, "dodge", 30, ["R3-FUM-06"]),
    (SWORD, "prone", {}, "dodge", 30, ["R3-FAL-07"]),
    (SWORD, "crowded", {}, "dodge", 60, []),
    (SWORD, "from behind", {}, "dodge", 30, ["R3-HEX-08"]),
    (SWORD, "from behind, blind, prone", {}, "dodge", 8, ["R3-FUM-06", "R3-HEX-08", "R3-FAL-07"]),
]


@pytest.mark.rule(
    "R3-HIT-04", "R3-BAS-04", "R3-BAS-08", "R3-HEX-08", "R3-MTD-02", "R3-FLX-01", "R3-FLX-02", "R3-MAN-07", "R3-PAA-02",
    "R3-PAA-03", "R3-DDA-02", "R3-DDA-03", "R3-ABT-03", "R3-HGR-03", "R3-FAL-07", "R3-FUM-06",
)  # fmt: skip
@pytest.mark.parametrize(("weapon", "setup", "sheet", "answer", "chance", "rules"), DEFENCES)
def test_every_modifier_of_a_defence(
    weapon: dict[str, Any], setup: str, sheet: dict[str, Any], answer: str, chance: int, rules: list[str]
) -> None:
    f = duel(weapon, setup, "Ben", **sheet)
    kind = answer.split()[0]
    said = f.say(f"Ada: attack vs Ben {answer} rolled attack 96, {kind} 95")
    check = said.check(f"Ben.{kind}")
    assert (check.base, check.chance, [m.rule for m in check.modifiers]) == (60, chance, rules)


@pytest.mark.rule("R3-HIT-04", "R3-FNT-01", "R3-FNT-02")
@pytest.mark.parametrize(("die", "chance"), [(8, 15), (1, 0), (40, 30)])
@pytest.mark.parametrize("kind", ["parry", "dodge"])
def test_a_feint_counts_before_the_halving(kind: str, die: int, chance: int) -> None:
    said = duel(SWORD, "prone", "Ben").say(
        f"Ada: attack broadsword feint vs Ben {kind} rolled attack {die}, {kind} 95, location 1, damage 1"
    )
    assert said.check(f"Ben.{kind}").chance == chance


@pytest.mark.rule("R3-HEX-08")
def test_from_behind_there_is_no_parry_and_half_a_dodge() -> None:
    """Only with the option and only from the rear hex, on the map or as the master says."""
    text = "Ada: attack broadsword vs Ben {} rolled attack 50, {}, location 1, damage 3"
    plain = duel(SWORD, "", "Ben")
    plain.do(Moved("Ben", to=(0, 0), facing=0), Moved("Ada", to=(-1, 0), facing=0))
    assert plain.say(text.format("parry with broadsword", "parry 50")).check("Ben.parry").chance == 60
    f = duel(SWORD, "from behind", "Ben")
    assert "Ada" in refused(f, text.format("parry with broadsword", "parry 50"), "out_of_arc")
    said = f.say(text.format("dodge", "dodge 31"))
    assert (said.check("Ben.dodge").degree, f.value("Ben", "hp")) == ("F", 60 - 4)
    assert duel(SWORD, "from behind", "Ben").say(text.format("dodge", "dodge 30")).note("dodge").data["becomes"] == "M"
    side = duel(SWORD, "from behind", "Ben")
    side.do(Moved("Ada", to=(0, -1), facing=5))
    assert side.say(text.format("parry with broadsword", "parry 50")).check("Ben.parry").chance == 60
    told = duel(SWORD, "", "Ben")
    told.do(Configured("rear_attacks", True))
    told.say("Ben: pair vs Ada distance 1 rear")
    refused(told, text.format("parry with broadsword", "parry 50"), "out_of_arc")
    assert told.say(text.format("dodge", "dodge 31")).check("Ben.dodge").chance == 30


@pytest.mark.rule("R3-HEX-08")
def test_who_is_attacked_from_behind_is_offered_the_dodge_alone() -> None:
    f = duel(SWORD, "from behind", "Ben")
    f = fight(*f.enc.figures.values(), owners={"Ben": "kim"}, rear_attacks=True, sides={"Horse": "Ada"})
    (question,) = f.say("Ada: attack broadsword vs Ben rolled attack 50").questions
    assert [o.id for o in question.options] == ["dodge", "nothing"]


@pytest.mark.rule("R3-WEA-02", "R3-FUM-06", "R3-TER-11", "R3-FAL-07", "R3-DDA-03")
@pytest.mark.parametrize(
    ("setup", "chance", "rules"),
    [
        ("", 60, []),
        ("third dodged, struck on SR", 60, []),
        ("footing 10", 70, ["R3-TER-11"]),
        ("blind", 30, ["R3-FUM-06"]),
        ("prone", 30, ["R3-FAL-07"]),
    ],
)
def test_the_free_dodge_of_a_weave_knows_the_ground_but_not_the_other_dodges(
    setup: str, chance: int, rules: list[str]
) -> None:
    f = duel(AXE, setup, "Ben", tactics={"sword_1h": ["weave"]})
    said = f.say(
        "Ada: attack great axe vs Ben parry with broadsword weave rolled attack 40, parry 5,"
        " location 1, damage 12, weave_dodge 95"
    )
    check = said.check("Ben.weave_dodge")
    assert (check.chance, [m.rule for m in check.modifiers]) == (chance, rules)
    absorbed = [n.data for n in said.notes if n.code == "absorbs"]
    assert [(n["d"], n["passes"]) for n in absorbed] == [(14, 4)]


@pytest.mark.rule("R3-FLX-03")
@pytest.mark.parametrize(("die", "degree"), [(96, "F"), (97, "Fu"), (98, "Fu"), (100, "Fu")])
def test_a_flexible_weapon_fumbles_twice_as_often_in_attack_and_parry(die: int, degree: str) -> None:
    """At 60 a fumble is 99-00, with a flail 97-00."""
    ends = "attack_fumble 70, parry_fumble 65, fumble_rounds 1"
    said = duel(FLAIL, "", "Ada").say(f"Ada: attack flail vs Ben nothing rolled attack {die}, {ends}")
    assert said.check("Ada.attack").degree == degree
    said = duel(SWORD, "", "Ben", weapons=[FLAIL]).say(
        f"Ada: attack broadsword vs Ben parry with flail rolled attack 90, parry {die}, {ends}"
    )
    assert said.check("Ben.parry").degree == degree
    said = duel(SWORD, "", "Ada").say(f"Ada: attack broadsword vs Ben nothing rolled attack {die}, {ends}")
    assert said.check("Ada.attack").degree == ("Fu" if die >= 99 else "F")


@pytest.mark.rule("R3-MTD-02")
def test_hacking_from_the_saddle_is_for_two_hands_and_the_hacking_way() -> None:
    """A bastard sword in both hands hacks but does not thrust; in one hand it does neither."""
    sword = {"id": "bastard_sword_2h", "attack": 60, "parry": 60, "also": ["bastard_sword"]}
    for mode, chance in (("slash", 53), ("impale", 70)):
        f = duel(sword, "riding", "Ada")
        said = f.say(f'Ada: attack "{f["Ada"].items[0].name}" {mode} vs Ben nothing rolled attack 96')
        assert said.check("Ada.attack").chance == chance
    one = duel({"id": "bastard_sword", "attack": 60}, "riding", "Ada")
    assert one.say("Ada: attack slash vs Ben nothing rolled attack 96").check("Ada.attack").chance == 70
