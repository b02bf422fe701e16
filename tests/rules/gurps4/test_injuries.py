"""What an injury does further: limbs, eyes, pain, death, fatigue, knockback, things, riders, time and rulings."""

from typing import Any

import pytest

from rules.core import effects
from rules.core.command import Command, Option
from rules.core.effects import Change, Effect
from rules.core.events import Landscaped, Linked, Moved
from rules.core.keys import Nothing
from rules.core.report import Refused
from rules.gurps4.defence.collisions import do_harm, knock_back
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.harm.blunders import strain
from rules.gurps4.harm.consciousness import pass_out
from rules.gurps4.harm.death import mortally_wound
from rules.gurps4.harm.fatigue import fatigued, tire, tire_out
from rules.gurps4.harm.healing import bandage, first_aid, heal, pass_time, recover, rest
from rules.gurps4.harm.injuries import injure, knock_down
from rules.gurps4.harm.locations import random_location
from rules.gurps4.harm.objects import knocked_away, strike_object
from rules.gurps4.harm.stunning import shock_due, turn_begins
from rules.gurps4.orders.rulings import apply_damage, collide, fall_from, locate
from rules.gurps4.time import surprise
from rules.gurps4.time.settling import settle
from tests.rules.gurps4.hurt import Hurt, blow, fighter

ALDRIC, BORKA, CYRA, DULF = (fighter(name) for name in ("Aldric", "Borka", "Cyra", "Dulf"))


def bare(name: str = "Foe", **more: Any) -> Any:
    """Somebody of ST 12, HT 11 and 12 HP without a thing."""
    return fighter(name, "aldric", **{"armour": [], "weapons": [], "shields": [], **more})


def struck(
    target: Any, where: str, dice: str, kind: str = "cut", options: dict[str, Any] | None = None, **more: int
) -> Hurt:
    t = Hurt(ALDRIC, target, options=options, **more)
    do_harm(t, blow("Aldric", target.name, where, dice, kind))
    return t.done()


# --- limbs, eyes and pain -------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-LOC-07", "G4-LOC-08")
@pytest.mark.parametrize(
    ("where", "damage", "lost", "cripples"),
    [
        ("left_arm", 6, 6, False), ("left_arm", 7, 7, True), ("right_leg", 18, 7, True), ("left_hand", 4, 4, False),
        ("left_hand", 5, 5, True), ("right_foot", 9, 5, True),
    ],
)  # fmt: skip
def test_crippling_and_what_is_lost_beyond_it(where: str, damage: int, lost: int, cripples: bool) -> None:
    more = {"knockdown": 9} if cripples else {}
    t = struck(bare(), where, f"1d+{damage - 1}", "imp", damage=1, **more)
    assert (t.note_of("wounds").data["injury"], keys.CRIPPLED[where].on(t.figure("Foe"))) == (lost, cripples)
    assert (t.figure("Foe").posture == "lying") == (cripples and where.endswith(("leg", "foot")))


def test_a_crippled_limb_is_not_crippled_again() -> None:
    t = struck(bare(hp_max=20), "left_hand", "1d+9", damage=1, knockdown=9)
    t.rolls(**{"Aldric.damage.2": 1})
    do_harm(t, blow("Aldric", "Foe", "left_hand", "1d+9", "cut"))
    assert t.done().codes.count("crippled") == 1
    assert t.codes.count("major_wound") == 1


@pytest.mark.rule("G4-LOC-04", "G4-LOC-05")
def test_an_eye_goes_out() -> None:
    t = struck(bare(), "left_eye", "1d", "imp", damage=1, knockdown=3)
    assert keys.BLINDED["left_eye"].on(t.figure("Foe"))
    assert (t.note_of("wounds").data["dr"], t.checks[0].chance) == (0, 1)


@pytest.mark.rule("G4-LOC-06")
def test_a_major_wound_of_the_face() -> None:
    t = struck(bare(), "face", "1d+4", damage=1, side=5, knockdown=6)
    assert keys.BLINDED["left_eye"].on(t.figure("Foe")) and not keys.BLINDED["right_eye"].on(t.figure("Foe"))
    t = Hurt(ALDRIC, bare(), damage=1, knockdown=6)
    t.do(keys.BLINDED["left_eye"].set("Foe", Nothing()))
    do_harm(t, blow("Aldric", "Foe", "face", "1d+4", "cut"))
    assert keys.BLINDED["right_eye"].on(t.done().figure("Foe"))
    t = struck(bare(), "face", "1d+9", damage=1, knockdown=3)
    assert all(mark.on(t.figure("Foe")) for mark in keys.BLINDED.values())
    other = {"g4_face_blinds": "corrosion"}
    t = struck(bare(), "face", "1d+4", "cut", other, damage=1, knockdown=6)
    assert not any(mark.on(t.figure("Foe")) for mark in keys.BLINDED.values())
    t = struck(bare(), "face", "1d+4", "cor", other, damage=1, side=1, knockdown=6)
    assert keys.BLINDED["right_eye"].on(t.figure("Foe"))


@pytest.mark.rule("G4-LOC-09", "G4-SHK-01")
@pytest.mark.parametrize(
    ("kind", "option", "shock"), [("cr", "any", 4), ("cut", "any", 4), ("cr", "crushing", 4), ("cut", "crushing", 2)]
)
def test_the_groin_of_a_male(kind: str, option: str, shock: int) -> None:
    dice = "1d+1" if kind == "cr" else "1d"
    t = struck(bare(male_groin=True), "groin", dice, kind, {"g4_groin": option}, damage=1)
    if kind == "cut":
        t.rolls(**{"Aldric.damage.2": 1})
        do_harm(t, blow("Aldric", "Foe", "groin", "1d", "cut"))
    assert shock_due(t, "Foe") == shock


@pytest.mark.rule("G4-INJ-10")
@pytest.mark.parametrize(
    ("where", "male", "chance"),
    [("vitals", False, 6), ("groin", True, 6), ("groin", False, 11), ("neck", False, 11), ("torso", False, 11)],
)
def test_knockdown_by_location(where: str, male: bool, chance: int) -> None:
    t = struck(bare(male_groin=male), where, "1d+3", "imp", damage=1, knockdown=5)
    assert t.checks[0].chance == chance


@pytest.mark.rule("G4-INJ-11", "G4-CHAR-12")
def test_any_wound_of_the_vitals_asks_for_the_roll_and_traits_help() -> None:
    t = struck(bare(), "vitals", "1d", "imp", damage=1, knockdown=9)
    assert (t.checks[0].chance, t.checks[0].rule) == (11, "G4-INJ-11")
    high = struck(bare(traits=["high_pain_threshold", "very_fit"]), "torso", "1d+9", damage=1, knockdown=9)
    assert (high.checks[0].chance, shock_due(high, "Foe")) == (16, 0)
    low = struck(bare(traits=["low_pain_threshold", "fit"]), "torso", "1d+5", damage=1, knockdown=8)
    assert (low.checks[0].chance, shock_due(low, "Foe")) == (8, 8)


@pytest.mark.rule("G4-INJ-09", "G4-INJ-12", "G4-INJ-13")
@pytest.mark.parametrize(("roll", "what"), [(11, "keeps_up"), (12, "stunned"), (15, "stunned"), (16, "unconscious")])
def test_a_knockdown_roll(roll: int, what: str) -> None:
    t = struck(bare(), "torso", "1d+5", damage=1, knockdown=roll)
    assert what in t.codes
    assert (t.figure("Foe").posture == "lying") == (what != "keeps_up")


@pytest.mark.rule("G4-SHK-02")
def test_wounds_between_two_turns_add_up_and_are_capped() -> None:
    t = Hurt(ALDRIC, bare(hp_max=30))
    injure(t, "Foe", 3, "torso")
    injure(t, "Foe", 3, "torso")
    assert shock_due(t, "Foe") == 2
    injure(t, "Foe", 9, "torso")
    assert shock_due(t, "Foe") == 4


@pytest.mark.rule("G4-DMG-02")
def test_the_least_damage() -> None:
    assert struck(bare(), "torso", "1d-6", damage=1).note_of("wounds").data["basic"] == 1
    assert struck(bare(), "torso", "1d-6", "cr", damage=1).note_of("hits_armour").data["basic"] == 0


@pytest.mark.rule("G4-WND-02")
def test_the_unliving_know_no_multiplier() -> None:
    assert struck(bare(living=False), "torso", "1d+3", "imp", damage=1).note_of("wounds").data["injury"] == 4


@pytest.mark.rule("G4-COV-03", "G4-DMG-04")
def test_cover_is_a_rigid_layer_and_is_divided_with_the_rest() -> None:
    t = Hurt(ALDRIC, bare(armour=["mail_shirt"]), damage=3)
    do_harm(t, blow("Aldric", "Foe", "torso", "1d+8", "pi", cover=7, divisor=200))
    assert t.done().note_of("wounds").data["dr"] == 5
    t = Hurt(ALDRIC, bare(armour=["mail_shirt"]), damage=3)
    do_harm(t, blow("Aldric", "Foe", "torso", "1d+8", "pi", cover=30))
    assert t.done().codes == ["hits_armour"]


def test_effects_change_damage_and_armour() -> None:
    t = Hurt(ALDRIC, bare(), damage=1, knockdown=9)
    t.do(effects.put("Aldric", Effect("Might", (Change("damage", by=4),))))
    t.do(effects.put("Foe", Effect("Stone Skin", (Change("armour", "torso", 2),))))
    got = do_harm(t, blow("Aldric", "Foe", "torso", "1d+3", "cut"))
    assert (got.basic, got.penetrated) == (8, 6)
    assert ("Stone Skin", -2) in [term.pair() for term in t.done().note_of("wounds").terms]


# --- death and fatigue ----------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-INJ-04", "G4-CHAR-12")
def test_every_level_is_rolled_once_and_again_after_healing() -> None:
    foe = bare(traits=["hard_to_kill 2"])
    t = Hurt(ALDRIC, foe, **{"Foe.death": 13, "Foe.death.2": 9, "knockdown": 9})
    injure(t, "Foe", 36, "torso")
    assert (t.done().hp("Foe"), t.codes.count("clings_to_life"), t.checks[0].chance) == (-24, 2, 13)
    heal(t, "Foe", 13)
    t.rolls(**{"Foe.death.3": 13})
    injure(t, "Foe", 5, "torso")
    assert (t.done().hp("Foe"), t.codes.count("clings_to_life")) == (-16, 3)


@pytest.mark.rule("G4-REC-03")
def test_healing_closes_located_wounds_the_oldest_first() -> None:
    t = Hurt(ALDRIC, bare())
    injure(t, "Foe", 2, "torso")
    injure(t, "Foe", 2, "right_arm")
    heal(t, "Foe", 3)
    assert [(wound.location, wound.left) for wound in t.done().figure("Foe").wounds] == [("right_arm", 1)]
    heal(t, "Foe", 5)
    assert t.done().figure("Foe").wounds == ()


@pytest.mark.rule("G4-INJ-05", "G4-INJ-06")
def test_certain_death_and_destruction() -> None:
    t = Hurt(ALDRIC, bare())
    injure(t, "Foe", 72, "torso")
    assert (alive(t.done().figure("Foe")), keys.DESTROYED.on(t.figure("Foe"))) == (False, False)
    t = Hurt(ALDRIC, bare())
    injure(t, "Foe", 140, "torso")
    assert keys.DESTROYED.on(t.done().figure("Foe"))


@pytest.mark.rule("G4-WND-04", "G4-FP-01")
def test_fatigue_is_not_a_wound() -> None:
    t = struck(bare(), "torso", "1d+2", "fat", damage=1)
    assert (keys.FP.of(t.figure("Foe")), t.hp("Foe"), shock_due(t, "Foe")) == (8, 12, 0)
    tire(t, "Foe", 10)
    assert (keys.FP.of(t.figure("Foe")), t.hp("Foe")) == (-2, 10)
    tire(t, "Foe", 50)
    assert (keys.FP.of(t.figure("Foe")), t.hp("Foe"), awake(t.figure("Foe"))) == (-11, 1, False)
    pass_time(t, "Foe", 119)
    assert not awake(t.figure("Foe"))
    pass_time(t, "Foe", 1)
    assert awake(t.figure("Foe"))


@pytest.mark.rule("G4-FP-01")
def test_will_before_a_deed_at_no_fatigue() -> None:
    t = Hurt(ALDRIC, bare(), fatigue=10)
    assert fatigued(t, "Aldric")
    tire(t, "Foe", 11)
    assert fatigued(t, "Foe")
    assert not fatigued(t.done().rolls(**{"Foe.fatigue.2": 11}), "Foe")
    assert not awake(t.figure("Foe"))


@pytest.mark.rule("G4-MAN-07", "G4-MAN-24", "G4-LONG-01")
def test_a_wound_disturbs() -> None:
    t = Hurt(ALDRIC, bare(), will=12, concentration=8)
    t.do(keys.AIM.set("Foe", keys.Aim("bow", "Aldric")), keys.CONCENTRATE.set("Foe", keys.FreeWords("a lock")))
    t.do(keys.BUSY.set("Foe", keys.LongAction("open", 1, words="open chest")))
    injure(t, "Foe", 1, "torso")
    assert not any(mark.on(t.done().figure("Foe")) for mark in (keys.AIM, keys.CONCENTRATE, keys.BUSY))
    assert [check.chance for check in t.checks] == [10, 7]


@pytest.mark.rule("G4-INJ-14")
def test_the_order_of_consequences() -> None:
    t = Hurt(ALDRIC, BORKA, damage=9, knockdown=9, balance=9)
    do_harm(t, blow("Aldric", "Borka", "right_arm", "2d+12", "cr"))
    assert t.done().codes == ["wounds", "crippled", "drops", "major_wound", "keeps_up", "knocked_back", "keeps_feet"]


# --- knockback ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-KB-02", "G4-KB-04")
def test_knocked_back_hex_by_hex() -> None:
    t = Hurt(ALDRIC, bare(), damage=1, knockdown=9, balance=9)
    t.do(Moved("Aldric", to=(0, 0)), Moved("Foe", to=(1, 0)))
    do_harm(t, blow("Aldric", "Foe", "torso", "1d+19", "cr"))
    assert (t.figure("Foe").pos, t.checks[-1].chance) == ((3, 0), 11)


@pytest.mark.rule("G4-KB-03", "G4-CHAR-12")
def test_a_lying_one_is_only_pushed_and_balance_helps() -> None:
    t = Hurt(ALDRIC, bare(), damage=1, knockdown=9)
    t.do(Moved("Foe", posture="lying"))
    do_harm(t, blow("Aldric", "Foe", "torso", "1d+19", "cr", knocks=False))
    assert "knocked_back" not in t.done().codes
    knock_back(t, "Foe", "Aldric", 1)
    assert [check.label for check in t.checks] == ["knockdown"]
    steady = Hurt(ALDRIC, bare(traits=["perfect_balance"]), balance=9)
    knock_back(steady, "Foe", "Aldric", 3)
    assert steady.checks[0].chance == 14


@pytest.mark.rule("G4-KB-05")
def test_running_into_somebody_and_into_a_wall() -> None:
    t = Hurt(ALDRIC, bare(), BORKA, balance=9, Foe__collision=4, Borka__collision=6)
    t.do(Moved("Aldric", to=(0, 0)), Moved("Foe", to=(1, 0)), Moved("Borka", to=(2, 0)))
    knock_back(t, "Foe", "Aldric", 2)
    assert "collides" in t.done().codes
    assert [note.data["basic"] for note in t.notes if note.code in ("wounds", "hits_armour")] == [1, 4]
    t = Hurt(ALDRIC, bare(), balance=9, collision=5)
    t.do(Moved("Aldric", to=(0, 0)), Moved("Foe", to=(1, 0)), Landscaped("2,0", "barricade"))
    knock_back(t, "Foe", "Aldric", 2)
    assert "collides_solid" in t.done().codes


# --- things ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-WPN-07", "G4-WPN-08")
def test_example_13_breaking_the_haft() -> None:
    t = Hurt(ALDRIC, BORKA, damage=5)
    strike_object(t, "Borka", "axe", blow("Aldric", "Borka", "", "1d+3", "cut"))
    axe = t.done().figure("Borka").item("axe")
    assert axe is not None and keys.OBJECT_HP.of(axe) == 9


@pytest.mark.rule("G4-WPN-09")
def test_things_break_and_are_destroyed() -> None:
    def axe(t: Hurt) -> Any:
        found = t.figure("Borka").item("axe")
        assert found is not None
        return found

    t = Hurt(ALDRIC, BORKA, damage=1, object_ht=12)
    strike_object(t, "Borka", "axe", blow("Aldric", "Borka", "", "1d+16", "cut"))
    assert (keys.OBJECT_HP.of(axe(t)), keys.BROKEN.of(axe(t))) == (0, 0)
    t.rolls(**{"Aldric.damage.2": 1, "Aldric.object_ht.2": 13})
    strike_object(t, "Borka", "axe", blow("Aldric", "Borka", "", "1d+4", "cut"))
    assert keys.BROKEN.of(axe(t)) == 1
    t.rolls(**{"Aldric.damage.3": 1, "Aldric.object_ht.3": 13})
    strike_object(t, "Borka", "axe", blow("Aldric", "Borka", "", "1d+15", "cut"))
    assert axe(t).where == "gone" and "thing_destroyed" in t.done().codes
    t = Hurt(ALDRIC, BORKA, damage=1).rolls(**{"Aldric.object_ht": 12, "Aldric.object_ht.2": 13})
    strike_object(t, "Borka", "axe", blow("Aldric", "Borka", "", "1d+29", "cut"))
    assert (keys.OBJECT_HP.of(axe(t.done())), keys.BROKEN.of(axe(t)), axe(t).where) == (-13, 1, "hand")
    t = Hurt(ALDRIC, BORKA, damage=1)
    strike_object(t, "Borka", "axe", blow("Aldric", "Borka", "", "1d+99", "cut"))
    assert axe(t.done()).where == "gone"
    t = Hurt(ALDRIC, BORKA, damage=1)
    strike_object(t, "Borka", "axe", blow("Aldric", "Borka", "", "1d", "cut"))
    assert t.done().codes == ["thing_holds"]


@pytest.mark.rule("G4-WPN-05")
def test_a_weapon_flies_a_yard() -> None:
    t = Hurt(ALDRIC, BORKA, Aldric__scatter=2)
    t.do(Moved("Borka", to=(0, 0)))
    knocked_away(t, "Aldric", "Borka", "axe", rule="G4-WPN-05")
    axe = t.done().figure("Borka").item("axe")
    assert axe is not None and axe.where == "ground" and axe.pos not in (None, (0, 0))


@pytest.mark.rule("G4-LOC-02")
@pytest.mark.parametrize(
    ("roll", "side", "where"),
    [
        (3, 0, "skull"),
        (5, 0, "face"),
        (8, 0, "right_arm"),
        (15, 3, "right_hand"),
        (16, 4, "left_foot"),
        (18, 0, "neck"),
    ],
)
def test_a_place_at_random(roll: int, side: int, where: str) -> None:
    t = Hurt(ALDRIC, BORKA, location=roll, **({"side": side} if side else {}))
    assert random_location(t, "Aldric", "Borka") == where
    assert random_location(t.done().rolls(**{"Aldric.location.2": 5}), "Aldric", "Borka", "rear") == "skull"


# --- riders ---------------------------------------------------------------------------------------------------------


def mounted(**dice: int) -> Hurt:
    t = Hurt(ALDRIC, fighter("Ann", "halvard"), fighter("Pony"), **dice)
    t.do(keys.RIDES.set("Ann", "Pony", Nothing()))
    assert isinstance(t.events[-1], Linked)
    return t


@pytest.mark.rule("G4-MNT-04")
def test_a_wounded_mount_and_a_rider_who_is_knocked_down() -> None:
    t = mounted(riding=12)
    injure(t, "Pony", 2, "torso")
    assert (t.done().checks[0].chance, "keeps_saddle" in t.codes) == (12, True)
    t = mounted(riding=13, collision=4)
    injure(t, "Pony", 2, "torso")
    assert t.figure("Ann").posture == "lying" and not t.enc.links
    settle(t, t.before)
    assert t.done().note_of("wounds").who == "Ann" if "wounds" in t.codes else t.codes[-1] == "hits_armour"
    t = mounted(knockdown=14, riding=11, collision=2)
    injure(t, "Ann", 8, "torso")
    assert [check.chance for check in t.checks] == [13, 10]
    assert keys.STUNNED.on(t.figure("Ann")) and t.figure("Ann").posture == "lying"


@pytest.mark.rule("G4-MNT-04")
def test_an_unconscious_rider_falls_without_a_roll() -> None:
    t = mounted(knockdown=18)
    injure(t, "Ann", 8, "torso")
    assert not t.enc.links and keys.FALLING.on(t.done().figure("Ann"))


@pytest.mark.rule("G4-MNT-04")
def test_whoever_rides_a_mount_that_passes_out_falls_with_it() -> None:
    t = mounted(collision=4)
    t.do(keys.UNCONSCIOUS.set("Pony", keys.Lasting()))
    settle(t, t.before)
    assert not t.enc.links and t.done().figure("Ann").posture == "lying"
    assert "thrown" in t.codes and [check.label for check in t.checks].count("riding") == 0


@pytest.mark.rule("G4-MNT-04")
def test_whoever_rides_a_mount_that_is_frightened_or_knocked_rolls_to_stay_up() -> None:
    for how in (keys.FRIGHTENED.set("Pony", keys.Turns(2)), Moved("Pony", posture="lying")):
        t = mounted(riding=14)
        before = t.enc
        t.do(how)
        settle(t, before)
        assert [(check.label, check.chance) for check in t.done().checks] == [("riding", 14)]
    t = mounted(riding=15, balance=9, collision=1)
    before = t.enc
    knock_back(t, "Pony", "Aldric", 1)
    settle(t, before)
    assert "thrown" in t.codes and not t.enc.links and not keys.KNOCKED.on(t.done().figure("Pony"))


@pytest.mark.rule("G4-MNT-04")
def test_a_blow_that_wounds_and_fells_the_mount_is_one_roll_of_riding() -> None:
    t = mounted(riding=9)
    before = t.enc
    injure(t, "Pony", 2, "torso")
    t.do(Moved("Pony", posture="lying"))
    settle(t, before)
    assert [check.label for check in t.done().checks] == ["riding"]


# --- time -----------------------------------------------------------------------------------------------------------


def order(verb: str, who: str | None, *targets: str, at: str = "", by: str = "gm", **options: Any) -> Command:
    said = tuple(Option(name, value) for name, value in options.items())
    return Command(verb, who, options=said, targets=targets, at=at or None, by=by)


def lost(name: str, points: int, **dice: int) -> Hurt:
    t = Hurt(ALDRIC, bare(), CYRA, **dice)
    t.do(keys.HP.by(name, -points))
    return t


@pytest.mark.rule("G4-REC-03")
def test_bandages_and_first_aid() -> None:
    t = lost("Foe", 5, first_aid=6)
    bandage(t, order("bandage", "Cyra", "Foe"))
    assert (t.hp("Foe"), t.checks[0].chance) == (8, 7)
    t = lost("Foe", 5, first_aid=7, heal=2)
    first_aid(t, order("first_aid", "Cyra", "Foe"))
    assert t.done().hp("Foe") == 8
    t = lost("Foe", 5, first_aid=4, heal=5)
    first_aid(t, order("first_aid", "Cyra", "Foe"))
    assert t.done().hp("Foe") == 12
    t = lost("Foe", 5, first_aid=8)
    first_aid(t, order("first_aid", "Cyra", "Foe"))
    assert (t.done().hp("Foe"), t.codes[-1]) == (7, "tends_badly")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (order("bandage", None, "Foe"), "no_healer"),
        (order("bandage", "Cyra", "Cyra"), "not_hurt"),
        (order("bandage", "Aldric", "Foe"), "healer_out"),
        (order("first_aid", "Cyra", "Borka"), "patient_dead"),
    ],
)
def test_who_can_not_be_tended(command: Command, code: str) -> None:
    t = Hurt(ALDRIC, bare(), CYRA, BORKA)
    t.do(keys.HP.by("Foe", -3), keys.DEAD.set("Borka", Nothing()))
    t.do(keys.UNCONSCIOUS.set("Aldric", keys.Lasting()))
    with pytest.raises(Refused) as refused:
        bandage(t, command) if command.verb == "bandage" else first_aid(t, command)
    assert refused.value.code == code


@pytest.mark.rule("G4-REC-02", "G4-REC-03", "G4-FP-01")
def test_a_day_of_rest() -> None:
    t = lost("Foe", 5, **{"Foe.recovery": 10, "Foe.recovery.2": 12})
    t.do(keys.FP.by("Foe", -6))
    rest(t, order("rest", "Foe", days=2))
    assert (t.done().hp("Foe"), keys.FP.of(t.figure("Foe"))) == (8, 11)
    assert keys.RESTED.of(t.figure("Foe")) == 2880


@pytest.mark.rule("G4-REC-02")
def test_waking() -> None:
    t = lost("Foe", 5)
    pass_out(t, "Foe")
    rest(t, order("rest", "Foe", minutes=14))
    assert not awake(t.figure("Foe"))
    rest(t, order("rest", "Foe", minutes=1))
    assert awake(t.figure("Foe"))
    t = lost("Foe", 15, **{"Foe.wake": 12, "Foe.wake.2": 11})
    pass_out(t, "Foe")
    rest(t, order("rest", "Foe", hours=3))
    assert awake(t.done().figure("Foe"))
    t = lost("Foe", 26, wake=12)
    pass_out(t, "Foe")
    rest(t, order("rest", "Foe", hours=12))
    assert keys.COMA.on(t.done().figure("Foe"))


@pytest.mark.rule("G4-REC-02")
@pytest.mark.parametrize(("injury", "coma"), [(24, True), (23, False)])
def test_who_does_not_wake_lies_in_a_coma_from_minus_all_his_hit_points_on(injury: int, coma: bool) -> None:
    # Who has more left rolls every hour.
    t = lost("Foe", injury, **{f"Foe.wake{n}": 12 for n in ("", *(f".{n}" for n in range(2, 1 if coma else 13)))})
    pass_out(t, "Foe")
    rest(t, order("rest", "Foe", hours=12))
    assert keys.COMA.on(t.done().figure("Foe")) is coma


@pytest.mark.rule("G4-INJ-07")
def test_hanging_on_to_life() -> None:
    t = lost("Foe", 14, **{"Foe.mortal": 10, "Foe.mortal.2": 12})
    mortally_wound(t, "Foe")
    rest(t, order("rest", "Foe", hours=2))
    assert not alive(t.done().figure("Foe"))
    t = lost("Foe", 14, **{"Foe.mortal": 4, "Foe.wake": 9})
    mortally_wound(t, "Foe")
    rest(t, order("rest", None, hours=2))
    assert awake(t.done().figure("Foe")) and "will_live" in t.codes


@pytest.mark.rule("G4-LOC-12")
@pytest.mark.parametrize(("roll", "how"), [(9, "healing"), (12, "lasting"), (18, "permanent")])
def test_how_long_a_limb_stays_crippled(roll: int, how: str) -> None:
    t = lost("Foe", 3, crippling=roll)
    t.do(keys.CRIPPLED["left_arm"].set("Foe", keys.Lasting()))
    recover(t, order("recover", "Foe", at="arm"))
    until = keys.CRIPPLED["left_arm"].of(t.done().figure("Foe"))
    assert until is not None and until.how == how
    with pytest.raises(Refused) as refused:
        recover(Hurt(*t.enc.figures.values()), order("recover", "Foe", at="left_arm"))
    assert refused.value.code == "already_known"
    with pytest.raises(Refused) as refused:
        recover(Hurt(*t.enc.figures.values()), order("recover", "Foe", at="right_leg"))
    assert refused.value.code == "not_crippled"
    heal(t, "Foe", 9)
    pass_time(t, "Foe", 30)
    assert keys.CRIPPLED["left_arm"].on(t.figure("Foe")) == (how != "healing")


def test_strains_pass() -> None:
    t = Hurt(ALDRIC, bare())
    strain(t, "Foe", "left_arm")
    pass_time(t, "Foe", 29)
    assert keys.STRAINED["left_arm"].on(t.figure("Foe"))
    pass_time(t, "Foe", 1)
    assert not keys.STRAINED["left_arm"].on(t.figure("Foe"))


@pytest.mark.rule("G4-FP-02")
def test_tired_after_the_fight() -> None:
    t = Hurt(ALDRIC, BORKA)
    tire_out(t, order("tire", None))
    assert [keys.FP.of(t.figure(name)) for name in ("Aldric", "Borka")] == [9, 11]


@pytest.mark.parametrize(
    ("command", "code"),
    [(order("rest", "Foe"), "rest_length"), (order("rest", "Foe", days=61), "rest_length"),
     (order("rest", None, by="player", hours=1), "gm_rests")],
)  # fmt: skip
def test_rest_that_is_refused(command: Command, code: str) -> None:
    with pytest.raises(Refused) as refused:
        rest(Hurt(bare()), command)
    assert refused.value.code == code


# --- rulings --------------------------------------------------------------------------------------------------------


def test_damage_by_a_word() -> None:
    t = Hurt(BORKA, knockdown=9)
    apply_damage(t, order("apply", None, "Borka", at="neck", n=6, named_type="cutting"))
    assert t.done().hp("Borka") == 1
    t = Hurt(BORKA, location=12)
    locate(t, order("location", None, "Borka"))
    assert t.done().note_of("located").data["location"] == "left arm"
    t = Hurt(BORKA, collision=4)
    fall_from(t, order("fall", None, named="borka 1"))
    assert (t.done().figure("Borka").posture, t.note_of("falls_far").data["speed"]) == ("lying", 5)
    t = Hurt(BORKA, collision=6)
    collide(t, order("collide", None, "Borka", n=7))
    assert t.done().note_of("wounds").data["basic"] == 5


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (order("apply", None, n=5), "nobody_named"),
        (order("apply", None, "Borka"), "bad_number"),
        (order("apply", None, "Borka", n=0), "bad_number"),
        (order("apply", None, "Borka", n=5, at="tail"), "no_such_place"),
        (order("apply", None, "Borka", n=5, named_type="odd"), "no_such_type"),
        (order("fall", None, named="Nobody 5"), "nobody_named"),
        (order("fall", None, named="Borka"), "bad_number"),
    ],
)
def test_rulings_that_say_too_little(command: Command, code: str) -> None:
    with pytest.raises(Refused) as refused:
        apply_damage(Hurt(BORKA), command)
    assert refused.value.code == code


def test_numbers_that_were_set_are_judged() -> None:
    t = Hurt(BORKA, death=9)
    t.do(keys.HP.by("Borka", -26))
    settle(t, t.before)
    assert t.done().codes == ["clings_to_life"]
    t = Hurt(BORKA)
    t.do(keys.UNCONSCIOUS.set("Borka", keys.Lasting()))
    settle(t, t.before)
    assert (t.figure("Borka").posture, t.holds("Borka")) == ("lying", [])


@pytest.mark.rule("G4-STUN-03", "G4-SURP-03", "G4-SURP-05")
@pytest.mark.parametrize(
    ("mental", "option", "chance"),
    [
        (keys.MentalStun(), "turn", 10), (keys.MentalStun(partial=True), "turn", 11),
        (keys.MentalStun(2, True), "turn", 13),
        (keys.MentalStun(partial=True), "later", 10), (keys.MentalStun(2, True), "later", 12),
    ],
)  # fmt: skip
def test_collecting_oneself(mental: keys.MentalStun, option: str, chance: int) -> None:
    t = Hurt(bare(), options={"g4_surprise_bonus": option}, surprise=chance)
    t.do(keys.MENTALLY_STUNNED.set("Foe", mental))
    surprise.collect(t, "Foe")
    now = keys.MENTALLY_STUNNED.of(t.done().figure("Foe"))
    assert now is not None and now.over and t.checks[0].chance == chance
    turn_begins(t, "Foe")
    assert not keys.MENTALLY_STUNNED.on(t.figure("Foe"))
    quick = Hurt(bare(traits=["combat_reflexes"]), surprise=16)
    quick.do(keys.MENTALLY_STUNNED.set("Foe", keys.MentalStun()))
    surprise.collect(quick, "Foe")
    assert quick.checks[0].chance == 16


@pytest.mark.rule("G4-SURP-02")
def test_the_frozen_do_not_roll() -> None:
    t = Hurt(bare())
    t.do(keys.MENTALLY_STUNNED.set("Foe", keys.MentalStun()), keys.FROZEN.set("Foe", keys.Turns(2)))
    surprise.collect(t, "Foe")
    assert not t.done().checks


@pytest.mark.rule("G4-GRAP-05")
def test_a_hold_ends_with_who_holds() -> None:
    t = Hurt(ALDRIC, BORKA)
    t.do(keys.GRAPPLE.set("Aldric", "Borka", keys.Grip()))
    knock_down(t, "Borka")
    assert not keys.GRAPPLE.all(t.enc)
