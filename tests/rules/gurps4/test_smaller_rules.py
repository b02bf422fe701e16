"""Rules that a sentence or two show: long actions, readying, the fighter's numbers, defences that go wrong."""

import pytest

from rules.core.events import ItemMoved
from rules.gurps4.figure import keys
from rules.gurps4.figure.defence_values import dodge_terms
from rules.gurps4.figure.hands import hands_needed, unreadies
from rules.gurps4.figure.skills import skill
from rules.gurps4.figure.speed_and_move import basic_lift
from rules.gurps4.harm.damage import BasicReader
from rules.gurps4.sheet.armour import layers
from rules.gurps4.sheet.stock import STOCK
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule
SWORD = "thrusting broadsword"


def duel(**options: object) -> Melee:
    return Melee("Aldric", "Borka", **options)


# --- the fighter ----------------------------------------------------------------------------------------------------


@rule("G4-BASE-08")
def test_adds_are_not_turned_into_dice() -> None:
    assert [
        BasicReader(5)(4),
        BasicReader(-6)(4),
        BasicReader(-6, least=0)(4),
        BasicReader(1, 2)(3),
        BasicReader(2, halved=True)(3),
    ] == [
        9,
        1,
        0,
        8,
        2,
    ]


@rule("G4-BASE-02")
def test_a_score_below_3_is_not_tried() -> None:
    f = Melee(made("Ann", skills={"broadsword": 6}, weapons=["broadsword"]), "Borka")
    assert f.refused("Ann: attack broadsword deceptive 1 vs Borka") == "too_deceptive"
    assert f.refused("Ann: attack broadsword at skull vs Borka") in ("hopeless", "score_too_low")


@rule("G4-CHAR-02")
def test_basic_lift() -> None:
    assert [basic_lift(st) for st in (4, 7, 8, 10, 11, 12, 13, 14)] == [320, 980, 1300, 2000, 2400, 2900, 3400, 3900]


@rule("G4-CHAR-04", "G4-CHAR-03")
@pytest.mark.parametrize(("name", "dodge"), [("Aldric", 7), ("Borka", 8), ("Marit Hollow", 9), ("Kim Sun", 10)])
def test_dodge(name: str, dodge: int) -> None:
    f = Melee(name)
    assert sum(term.n for term in dodge_terms(f.enc, f[name])) == dodge == f.value(name, "dodge")


@rule("G4-CHAR-07")
def test_a_weapon_too_heavy() -> None:
    f = Melee(made("Ann", st=8, skills={"axe_mace": 13}, weapons=["axe"]), "Borka")
    assert f.say("Ann: attack axe vs Borka dodge rolled attack 11").check("attack").chance == 10


@rule("G4-CHAR-06", "G4-CHAR-10", "G4-PAR-04")
def test_the_off_hand() -> None:
    two = {"skills": {"knife": 14}, "weapons": [{"id": "large_knife", "hand": "left", "where": "hand"}]}
    f = Melee(made("Ann", **two), "Borka", "Aldric")
    assert (
        f.say("Ann: attack large knife vs Borka dodge rolled attack 18, critical_miss 7").check("attack").chance == 10
    )
    said = f.say(f"Aldric: attack {SWORD} thrust vs Ann parry rolled attack 12, parry 9, damage 1")
    assert said.check("parry").chance == 6
    both = Melee(made("Ann", **two, traits=["ambidexterity"]), "Borka")
    assert both.say("Ann: attack large knife vs Borka dodge rolled attack 15").check("attack").chance == 14


@rule("G4-CHAR-09")
def test_hands_and_strength() -> None:
    maul, flail = STOCK["maul"].modes[0], STOCK["flail"].modes[0]
    needs = {}
    for st in (13, 20, 26, 39):
        figure = made("Ann", st=st)
        needs[st] = (hands_needed(figure, maul), hands_needed(figure, flail))
        needs[st] += (unreadies(figure, maul, keys.BOTH), unreadies(figure, maul, keys.RIGHT))
    assert needs == {13: (2, 2, True, True), 20: (2, 1, False, True), 26: (1, 1, False, True), 39: (1, 1, False, False)}


@rule("G4-BASE-09")
def test_a_default_serves() -> None:
    ann = made("Ann", dx=12)
    keys_ = ("broadsword", "knife", "guns_pistol", "net", "bolas", "stealth")
    assert [skill(ann, key) for key in keys_] == [7, 8, 8, 2, None, 7]


@rule("G4-WND-05", "G4-WND-07", "G4-SPC-01")
def test_what_a_weapon_s_note_says_is_only_told() -> None:
    assert "may_stick" in STOCK["pick"].flags
    f = duel()
    said = f.say("apply 5 spec to Borka at torso")
    assert said.note("wounds").data["injury"] == 3 and said.note("wounds").data["kind"] == "special"


# --- blows that nearly hit, defences that go wrong ------------------------------------------------------------------


@rule("G4-LOC-03")
@pytest.mark.parametrize("place", ["neck", "face", "vitals"])
def test_missing_by_one_hits_the_torso(place: str) -> None:
    penalty = {"neck": 5, "face": 5, "vitals": 3}[place]
    mode, damage = ("thrust", 3) if place == "vitals" else ("swing", 1)
    said = duel().say(
        f"Aldric: attack {SWORD} {mode} at {place} vs Borka nothing rolled attack {15 - penalty}, damage {damage}"
    )
    assert said.note("wounds").data["location"] == "torso"


@rule("G4-CRIT-06", "G4-BLK-04")
def test_defences_that_fail_badly() -> None:
    f = duel()
    f.say(f"Aldric: attack {SWORD} swing vs Borka dodge rolled attack 10, dodge 18, damage 1")
    assert f["Borka"].posture == "lying"
    f = duel()
    f.say(f"Aldric: attack {SWORD} swing vs Borka block rolled attack 10, block 18, damage 1")
    assert keys.UNREADY.of(f.item("Borka", "small_shield")) == 1
    f = duel()
    f.say(f"Aldric: attack {SWORD} swing vs Borka parry rolled attack 10, parry 18, critical_miss 9, damage 1")
    assert f.item("Borka", "axe").where == "ground"


@rule("G4-BLK-02", "G4-PAR-02")
def test_one_block_and_worse_parries() -> None:
    quick = {"dx": 15, "ht": 12, "skills": {"broadsword": 14}, "weapons": ["broadsword"]}
    f = Melee(made("Ann", **quick), "Aldric", "Borka")
    f.say("Ann: attack broadsword vs Borka block rolled attack 10, block 8")
    assert f.refused(f"Aldric: attack {SWORD} swing vs Borka block") == "blocked_already"
    f = Melee(made("Ann", **quick), "Aldric", "Borka")
    first = f.say("Ann: attack broadsword vs Borka parry rolled attack 10, parry 8")
    second = f.say(f"Aldric: attack {SWORD} swing vs Borka parry rolled attack 10, parry 5")
    assert first.check("parry").chance - second.check("parry").chance == 4


@rule("G4-PAR-10")
def test_an_unbalanced_weapon_can_not_parry_after_its_blow() -> None:
    f = duel()
    f.say("Borka: attack axe vs Aldric dodge rolled attack 15")
    assert f.refused(f"Aldric: attack {SWORD} swing vs Borka parry") == "unbalanced"


@rule("G4-REC-01", "G4-INJ-02")
def test_doing_nothing_needs_no_roll_at_no_hit_points() -> None:
    f = duel()
    f.set("Borka", hp=-2)
    f.say("Aldric: pass")
    assert not f.say("Borka: pass").checks
    f.say("Aldric: pass")
    said = f.say("Borka: attack axe vs Aldric dodge rolled consciousness 9, attack 15")
    assert said.check("consciousness").chance == 12


# --- long actions and readying --------------------------------------------------------------------------------------


@rule("G4-LONG-01", "G4-LONG-02", "G4-LONG-03", "G4-LONG-05", "G4-LONG-06", "G4-LONG-07", "G4-LONG-08", "G4-LONG-09")
@rule("G4-LONG-10", "G4-LONG-11", "G4-LONG-12")
@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("swallow potion", 2), ("light torch", 2), ("write 1 sentences", 5), ("read 2 sentences", 4),
        ("search Borka", 60), ("lift stone one hand", 2), ("lift stone two hands", 4),
        ("find rope in pack rolled search 7", 7), ("find coin in pocket rolled search 4", 4), (f"sheathe {SWORD}", 2),
    ],
)  # fmt: skip
def test_how_long_things_take(words: str, seconds: int) -> None:
    f = duel()
    f.say(f"Aldric: {words}")
    busy = keys.BUSY.of(f["Aldric"])
    assert busy is not None and busy.left == seconds - 1
    if seconds > 10:
        return
    for left in range(seconds - 1, 0, -1):
        f.say("Borka: pass")
        said = f.say("Aldric: continue")
        now = keys.BUSY.of(f["Aldric"])
        assert (now is None) == (left == 1)
    assert said.has("task_done") or f.item("Aldric", sheet_id()).where == "belt"


def sheet_id() -> str:
    return SWORD.replace(" ", "_")


@rule("G4-LONG-04")
def test_a_door_takes_a_second() -> None:
    f = duel()
    assert f.say("Aldric: open door").has("task_done") and keys.BUSY.of(f["Aldric"]) is None


@rule("G4-LONG-13")
def test_armour_takes_three_seconds_a_piece() -> None:
    f = duel()
    f.do(ItemMoved("Borka", "leather_armor", "pack"))
    assert not layers(f["Borka"], "torso")
    f.say("Aldric: pass")
    f.say("Borka: put on leather armor")
    busy = keys.BUSY.of(f["Borka"])
    assert busy is not None and busy.left == 2
    for _ in range(2):
        f.say("Aldric: pass")
        f.say("Borka: continue")
    assert [layer.dr for layer in layers(f["Borka"], "torso")] == [2]


@rule("G4-RDY-02")
def test_picking_up_from_the_floor() -> None:
    f = duel()
    f.say(f"Aldric: drop {SWORD}")
    assert f.refused(f"Aldric: pick up {SWORD}") == "too_high"
    f.say("Aldric: kneel")
    f.say("Borka: pass")
    f.say(f"Aldric: pick up {SWORD}")
    assert f.item("Aldric", sheet_id()).where == "hand"


@rule("G4-RDY-01")
def test_drawing_takes_a_ready() -> None:
    f = Melee("Bandit", "Borka")
    f.say("Bandit: drop shortsword")
    f.say("Bandit: ready hatchet")
    assert f.item("Bandit", "hatchet").where == "hand"


@rule("G4-RDY-07", "G4-ATT-12")
def test_a_heavy_weapon_has_to_be_readied() -> None:
    f = Melee("Berserker", "Borka")
    f.say("Berserker: attack great axe vs Borka dodge rolled attack 16")
    assert keys.UNREADY.of(f.item("Berserker", "great_axe")) == 1
    f.say("Borka: pass")
    assert f.refused("Berserker: attack great axe vs Borka") == "unready"
    f.say("Berserker: ready great axe")
    assert keys.UNREADY.of(f.item("Berserker", "great_axe")) == 0
