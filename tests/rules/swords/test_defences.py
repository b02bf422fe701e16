"""Which defence, and what a defence is worth, in play."""

import pytest

from grammar.scene.resolve import Speaker
from rules.core.events import Landscaped, Moved
from rules.core.report import Refused
from tests.rules.swords.play import PLAYER, Brawl

rule = pytest.mark.rule

# A foe with every kind of attack, and defenders with Warrior 4 (block 11) and Athlete 1 (dodge 8).
ARMS: list[dict[str, object]] = [
    {"id": "sword"},
    {"id": "knife", "name": "dart", "class": ["thrown"]},
    {"id": "bow", "name": "longbow"},
    {"id": "siege"},
    {"id": "claws"},
]
KITS: dict[str, dict[str, list[dict[str, str]]]] = {
    "bare": {},
    "weapon": {"weapons": [{"id": "spear"}]},
    "shield": {"shields": [{"id": "shield"}]},
}
BARE, WEAPON, SHIELD, DODGE = ("block", 9), ("block", 11), ("block", 13), ("dodge", 8)
# attack: what bare hands, a weapon and a shield make of it
MATRIX = {
    "attack sword": (BARE, WEAPON, SHIELD),
    "attack bare hands": (("block", 11), WEAPON, SHIELD),
    "attack claws": (("block", 11), WEAPON, SHIELD),
    "throw dart": (DODGE, DODGE, SHIELD),
    "shoot longbow": (DODGE, DODGE, SHIELD),
    "attack sword enormous": (DODGE, DODGE, DODGE),
    "shoot siege engine": (DODGE, DODGE, DODGE),
    "grapple": (("block", 11), WEAPON, SHIELD),
    "shoot longbow no dodge": (None, None, SHIELD),
    "shoot siege engine no dodge": (None, None, None),
}


def field(kit: str, **options: object) -> Brawl:
    b = Brawl(**options)  # type: ignore[arg-type]
    b.join(
        b.made("Foe", warrior=4, archer=4, hands=8, weapons=ARMS[:1] + [{**a, "where": "hand"} for a in ARMS[1:]]), 60
    )
    b.join(b.made("Lia", warrior=4, athlete=1, constitution=20, **KITS[kit]), 20)
    return b


@rule("SW-DFD-02", "SW-DFD-03", "SW-DFD-05", "SW-DFD-07", "SW-DFD-08", "SW-DFD-11")
@pytest.mark.parametrize("kit", range(3))
@pytest.mark.parametrize("text", MATRIX)
def test_the_matrix_in_play(text: str, kit: int) -> None:
    b = field([*KITS][kit])
    b.say(f"Foe: {text} vs Lia rolled 2")
    expected = MATRIX[text][kit]
    if expected is None:
        assert b.said.note("undefended", "Lia").data["value"] == 6
    else:
        data = b.said.note("defends", "Lia").data
        assert (data["by"], data["value"]) == expected


@rule("SW-DFD-03", "SW-GRP-05", "SW-GRP-16", "SW-MNT-04")
def test_hindrances_bar_the_dodge() -> None:
    b = field("bare")
    b.do(Moved("Lia", posture="prone"))
    assert b.refused("Foe: attack sword vs Lia dodge") == "prone_cannot_dodge"
    b.say("Foe: shoot longbow vs Lia rolled 2")
    assert b.said.has("undefended")
    b.do(Moved("Lia", posture="standing"))
    b.hold("Foe", "Lia")
    assert b.refused("Foe: attack claws vs Lia dodge") == "restrained_cannot_dodge"
    b = Brawl("Archer", "Knight", "Horse")
    b.seat("Knight", "Horse")
    assert b.refused("Archer: shoot bow vs Knight dodge") == "mounted_cannot_dodge"


@rule("SW-DFD-04")
def test_a_dodge_needs_room() -> None:
    ring = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]
    b = Brawl("Archer", "Victim", at={"Archer": (0, 1), "Victim": (0, 0)})
    b.do(*(Landscaped(f"{q},{r}", "wall") for q, r in ring))
    assert b.refused("shoot bow vs Victim dodge") == "no_room_to_dodge"
    b.say("shoot bow vs Victim rolled 2")
    assert b.said.has("undefended")
    b.do(Landscaped("1,0"))
    b.say("Archer: shoot bow vs Victim rolled 2")
    assert b.said.note("defends").data == {"by": "dodge", "value": 12}
    assert b["Victim"].pos == (0, 0)
    b.say("Archer: shoot bow no room vs Victim rolled 2")
    assert b.said.has("undefended")


@rule("SW-DFD-05", "SW-DFD-06")
@pytest.mark.parametrize(
    ("words", "block"), [("barehanded -5", 6), ("barehanded 0", 11), ("reach -3", 6), ("reach 3", 12), ("reach +2", 11)]
)
def test_rulings_on_a_block(words: str, block: int) -> None:
    b = field("bare")
    b.say(f"Foe: attack sword {words} vs Lia block rolled 2")
    assert b.said.note("defends").data["value"] == block
    assert b.refused("Foe: attack sword reach 4 vs Lia") == "number_out_of_range"
    assert b.refused("Foe: attack sword barehanded -7 vs Lia") == "number_out_of_range"


@rule("SW-DFD-07")
def test_weapons_block_missiles_only_with_the_option() -> None:
    b = field("weapon")
    assert b.refused("Foe: shoot longbow vs Lia block") == "cannot_block"
    with pytest.raises(Refused, match="spear"):
        b.say("Foe: shoot longbow vs Lia block with spear")
    b = field("weapon", block_missiles=True)
    b.say("Foe: shoot longbow vs Lia rolled 2")
    assert b.said.note("defends").data == {"by": "block", "value": 11}


@rule("SW-DFD-03")
def test_a_cell_may_be_flipped_for_one_attack() -> None:
    b = field("weapon")
    b.say("Foe: shoot longbow allow block vs Lia rolled 2")
    assert b.said.note("defends").data == {"by": "block", "value": 11}
    b.say("Foe: attack sword no block vs Lia rolled 2")
    assert b.said.note("defends").data == {"by": "dodge", "value": 8}
    b.do(Moved("Lia", posture="prone"))
    b.say("Foe: attack sword allow dodge vs Lia dodge rolled 2")
    assert b.said.note("defends").data == {"by": "dodge", "value": 8}


@rule("SW-DFD-08")
def test_enormous_attacks_are_never_blocked() -> None:
    b = field("shield")
    assert b.refused("Foe: attack sword enormous vs Lia block") == "cannot_block"


@rule("SW-DFD-02", "SW-DFD-09", "SW-DFD-11")
def test_the_defence_typed_counts() -> None:
    b = field("shield")
    b.say("Foe: attack sword vs Lia dodge rolled 2")
    assert b.said.note("defends").data == {"by": "dodge", "value": 8}
    b.say("Foe: attack sword vs Lia block with shield rolled 2")
    assert b.said.note("defends").data == {"by": "block", "value": 13}
    assert b.refused("Foe: shoot longbow no dodge vs Lia dodge") == "attack_cannot_be_dodged"
    b.set("Lia", stuns=10)
    assert b.refused("Foe: attack sword vs Lia block") == "no_defence"


@rule("SW-DFD-02")
def test_a_proposal_for_another_player_is_asked() -> None:
    b = Brawl("Juk", "Mara", owners={"Juk": "u1", "Mara": "u2"})
    said = b.say("attack vs Mara dodge", PLAYER)
    (question,) = said.questions
    assert (question.who, question.default) == ("Mara", "dodge")
    assert {c.id for c in question.options} == {"block", "dodge"}
    b.say("Juk: attack vs Mara block rolled 2", Speaker())
    assert b.said.note("defends").data["by"] == "block"


@rule("SW-DFD-02")
def test_a_sheet_may_fix_one_number() -> None:
    b = Brawl("Juk", "Archer")
    b.join(b.made("Mook", defense_fixed=10), 3)
    assert (b.value("Mook", "defense"), b.value("Mook", "defense_dodge")) == (10, 10)
    b.say("Archer: shoot bow vs Mook rolled 2")
    assert b.said.check("attack").chance == 10
    b.set("Mook", wounds=12)
    assert b.value("Mook", "defense") == 8


@rule("SW-DFD-10")
def test_who_can_block_for_a_friend() -> None:
    places = {"Raider": (0, 0), "Page": (1, 0), "Shieldbearer": (4, 0), "Bram": (2, 0), "Archer": (5, 0)}
    b = Brawl("Raider", "Page", "Shieldbearer", "Bram", "Archer", at=places)
    assert b.refused("Shieldbearer: block for Page") == "assist_too_far"
    assert b.refused("Bram: block for Bram") == "assist_self"
    b.hold("Archer", "Bram")
    assert b.refused("Bram: block for Page") == "restrained"
    # Bare hands do not stop an arrow: the helper's readiness is kept for an attack it can block.
    b.say("Archer: release")
    b.say("Bram: block for Page")
    b.say("Archer: shoot bow vs Page rolled 2")
    assert b.said.check("attack").chance == 8 and "blocking_for" in b.conditions("Bram")
    b.say("Raider: attack axe vs Page rolled 2")
    assert b.said.check("attack").chance == 9 and "blocking_for" not in b.conditions("Bram")


@rule("SW-DFD-10")
def test_the_best_of_several_helpers_counts_and_all_have_paid() -> None:
    b = Brawl("Raider", "Page", "Shieldbearer", "Bram")
    b.say("Bram: block for Page")
    b.say("Shieldbearer: block for Page")
    b.say("Raider: attack axe vs Page rolled 2")
    assert b.said.check("attack").chance == 14
    assert [b.value(n, "actions_left") for n in ("Bram", "Shieldbearer")] == [1, 1]
    assert not any("blocking_for" in b.conditions(n) for n in ("Bram", "Shieldbearer"))
    told = b.said.note("helped").data
    assert (told["helper"], told["value"]) == ("Shieldbearer", 14), "who blocked is told, as a defence is"


@rule("SW-DFD-10")
def test_nobody_pays_twice_for_one_readiness() -> None:
    b = Brawl("Raider", "Page", "Bram", "Shieldbearer")
    b.say("Bram: block for Page")
    assert b.refused("Bram: block for Page") == "assist_ready"
    b.say("Bram: block for Shieldbearer")
    assert b.value("Bram", "actions_left") == 0


@rule("SW-DFD-01", "SW-INJ-02")
def test_wounds_lower_static_numbers() -> None:
    b = Brawl("Thug", "Juk")
    b.set("Juk", wounds=14)
    assert b.value("Juk", "wound_penalty") == -4 and b.value("Juk", "defense_dodge") == 10
    b.say("attack club vs Juk rolled 2")
    assert b.said.note("defends").data["value"] == 10
    b.hold("Juk", "Thug")
    b.say("Thug: escape rolled 2")
    assert b.said.check("escape").chance == 7 + 7 - 4 + 0
