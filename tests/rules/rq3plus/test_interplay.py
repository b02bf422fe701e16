"""Where rules meet: a thing entangled, halves of a maximum, aborts among dodges, holders thrown, the ruined chest."""

import pytest

from rules.core.bout import Bout
from rules.core.encounter import Slot
from rules.core.events import Moved, Ruled
from rules.core.oracle import Table
from rules.rq3plus.attack import free_attacks
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, made, refused, skip_moves, turn

WHIP = {"weapons": [{"id": "whip", "attack": 50}], "tactics": {"whip": ["entangle"]}}


@pytest.mark.rule("R3-ENT-01", "R3-ENT-03")
def test_a_plain_success_at_a_thing_strikes_no_body() -> None:
    f = Fight("rq3plus", made("Whipper", **WHIP), "Grak")
    said = f.say("Whipper: attack whip entangle vs Grak at battle axe no defence rolled attack 20")
    assert said.has("disarm_fails") and not said.has("damage")
    assert f.value("Grak", "hp") == 16 and f.value("Grak", "weapon_ap")["battle_axe"] == 8


@pytest.mark.rule("R3-ENT-01", "R3-DDG-07")
def test_half_of_the_maximum_is_what_an_entangling_weapon_does_at_most() -> None:
    chain = {"weapons": [{"id": "chain", "attack": 60}], "tactics": {"flail_1h": ["entangle"]}, "dm": "0"}
    f = Fight("rq3plus", made("Chainer", **chain), "Lia")
    said = f.say(
        "Chainer: attack chain entangle vs Lia dodge rolled attack 01, dodge 100, Lia.dodge_fumble 10, location 2,"
        " damage 1, entangle 99"
    )
    assert said.note("damage").data["d"] == 3, "half of 1d6 at its most"


@pytest.mark.rule("R3-AIM-02", "R3-ABL-01")
def test_an_aimed_blow_finds_only_what_is_there() -> None:
    fencer = made("Fencer", dex=14, weapons=[{"id": "rapier", "attack": 60}], tactics={"rapier": ["aimed_blow"]})
    f = Fight("rq3plus", fencer, "Grak", owners={"Fencer": "u1"})
    f.do(keys.MAIMED.set("Grak", keys.Maimed({"left_arm": "severed"})))
    said = f.say("Fencer: attack rapier aimed blow vs Grak no defence rolled attack 10")
    (question,) = said.questions
    assert "left_arm" not in [o.id for o in question.options] and len(question.options) == 6


@pytest.mark.rule("R3-ABT-03", "R3-DDA-03", "R3-DDA-02")
def test_a_defensive_abort_is_no_second_dodge_of_a_pair() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", "Lia", pace="strict", source=lambda name, dice: 50)
    while turn(f)[1] == "intent":
        who = str(turn(f)[0])
        f.say(f"{who}: intent " + ("dodge vs Grak, cast light points 6 ready" if who == "Lia" else "attack, none"))
    skip_moves(f)
    plain: dict[str, list[int]] = {}
    for _ in range(8):
        striker, what = turn(f)
        if what == "attack" and striker in ("Grak", "Rurik"):
            aborts = " abort" if striker == "Rurik" else ""
            said = f.say(f"{striker}: attack vs Lia dodge{aborts} rolled attack 90")
            plain[striker] = [m.n for m in said.check("Lia.dodge").modifiers]
        else:
            gm(f, "next")
        if len(plain) == 2:
            break
    assert plain == {"Grak": [], "Rurik": [-20]}
    assert sum(a.abort for a in actions(f, "Lia")) == 1


@pytest.mark.rule("R3-DDA-02", "R3-HIT-06")
def test_the_chance_of_a_dodge_is_shown_as_it_will_be_rolled() -> None:
    twin = made("Twin", dex=12, siz=16, weapons=[{"id": "hatchet", "sr": 2}, {"id": "club", "sr": 2}])
    f = Fight("rq3plus", twin, "Lia", owners={"Lia": "u1"})
    f.say("Twin: intent attack hatchet, attack club")
    f.say("Lia: intent dodge, none")
    (question,) = f.say("Twin: attack hatchet vs Lia rolled attack 90").questions
    shown = next(o.text for o in question.options if o.id == "dodge")
    assert shown == "Dodge 60 %"


@pytest.mark.rule("R3-GRP-16", "R3-GRP-12")
def test_a_thrown_holder_lets_go_too() -> None:
    f = Fight("rq3plus", "Grak", "Rurik", "Lia")
    f.do(
        keys.HOLD.set("Grak", "Rurik", keys.Hold(1, "chest", arm="left_arm")),
        keys.HOLD.set("Rurik", "Lia", keys.Hold(1, "left_arm", arm="left_arm")),
    )
    gm(f, "round")
    f.say(
        "Grak: hurl Rurik no defence rolled attack 20, throw 10, throw_damage 1, throw_damage_modifier 1,"
        " Rurik.throw_save 90, throw_location 1"
    )
    assert not keys.HOLD.all(f.enc)


@pytest.mark.rule("R3-RIP-05", "R3-GRP-15", "R3-SOI-14")
@pytest.mark.parametrize("held", ["chest", "right_arm"])
def test_a_riposte_is_lost_with_its_arm(held: str) -> None:
    f = Fight("rq3plus", "Grak", "Lia", "Rurik")
    riposte = Slot(f.enc.next_id, (1, 5, 7, 0, -17, 0), "Lia", "riposte", {"target": "Grak", "item": "rapier"})
    assert free_attacks.lost(Bout(f.enc, Table(None)), riposte) == ""
    f.do(keys.HOLD.set("Rurik", "Lia", keys.Hold(0, held, immobile=True)))
    assert free_attacks.lost(Bout(f.enc, Table(None)), riposte) != ""


@pytest.mark.rule("R3-DMG-07", "R3-DMG-10", "R3-AID-01")
def test_a_ruined_chest_cannot_tend_itself_and_a_shocked_one_can() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: apply 6 to Rurik at chest ignoring armour")
    assert refused(f, "Rurik: aid Rurik at chest") == "unable"
    g = Fight("rq3plus", "Rurik", "Grak")
    g.say("Rurik: apply 10 to Rurik at left leg ignoring armour")
    assert g.say("Rurik: aid Rurik at left leg").has("tends")


@pytest.mark.rule("R3-DMG-10", "R3-AID-01")
def test_shock_ends_below_twice_the_hit_points_and_is_told_once() -> None:
    f = Fight("rq3plus", "Rurik", made("Healer", first_aid=40))
    f.say("Rurik: apply 8 to Rurik at left arm ignoring armour")
    assert keys.SHOCK.on(f["Rurik"])
    for _ in range(3):
        f.say("Healer: aid Rurik at left arm")
    said = f.say("Healer: aid Rurik at left arm rolled first_aid 30, first_aid_heal 1")
    assert [n.code for n in said.notes].count("shock_ends") == 1
    assert not keys.SHOCK.on(f["Rurik"]) and "useless left arm" in f.conditions("Rurik")


@pytest.mark.rule("R3-SOI-01", "R3-RND-03")
def test_moving_first_does_not_forbid_the_statement_of_intent() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: move 2")
    f.say("Rurik: intent double move, attack broadsword vs Grak")
    assert f.value("Rurik", "allowance_left")["move"] == 4
    assert refused(f, "Rurik: intent triple move") == "already_declared"
    f.do(Moved("Grak", posture="standing"), Ruled("Grak", "hp", 16))
    f.say("Grak: attack battle axe vs Rurik no defence rolled attack 90")
    assert refused(f, "Grak: intent triple move") == "already_declared"
