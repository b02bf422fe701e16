"""What declared parries and dodges cover, and what they cost (areas PAA, DDA; WE-09, WE-10, WE-34)."""

import pytest

from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, laid, made, refused, skip_moves, turn, until

AXES = [{"id": "hatchet", "attack": 50}, {"id": "knife", "attack": 50}]


def strict(*figures: object, intents: dict[str, str]) -> Fight:
    """A strict fight on its way to the first melee action, everybody having declared."""
    names = list(intents)
    ties = {f"{n}.{label}": 10 * i + 1 for i, n in enumerate(names) for label in ("intent_tie", "movement_tie")}
    f = Fight("rq3plus", *figures, pace="strict", source=laid(ties))  # type: ignore[arg-type]
    while turn(f)[1] == "intent":
        who = str(turn(f)[0])
        f.say(f"{who}: intent {intents[who]}")
    skip_moves(f)
    return f


@pytest.mark.rule("R3-DDA-01", "R3-DDA-02")
def test_we_09_two_blows_on_one_strike_rank() -> None:
    twin = made("Twin", dex=12, siz=16, weapons=[{"id": "hatchet", "sr": 2}, {"id": "club", "sr": 2}])
    f = strict(twin, "Lia", intents={"Twin": "attack hatchet, attack club", "Lia": "dodge, none"})
    assert turn(f) == ("Twin", "attack")
    for weapon in ("hatchet", "club"):
        said = f.say(f"Twin: attack {weapon} vs Lia dodge rolled attack 90, dodge 90")
        assert said.check("Lia.dodge").chance == 60
    assert [a.status for a in actions(f, "Lia")] == ["used"]


@pytest.mark.rule("R3-DDA-03", "R3-DDA-02")
def test_we_09_two_dodges_against_three_opponents() -> None:
    figures = [made("A", siz=16, weapons=[{"id": "club", "sr": 2}])]
    figures += [made(n, siz=12, weapons=[{"id": "knife"}]) for n in ("B", "C")]
    intents = {"A": "attack club, none", "B": "attack knife, none", "C": "attack knife, none", "Lia": "dodge, dodge"}
    f = strict(*figures, "Lia", intents=intents)
    chances = {}
    for _ in range(3):
        who = turn(f)[0]
        weapon = "club" if who == "A" else "knife"
        said = f.say(f"{who}: attack {weapon} vs Lia dodge rolled attack 90, dodge 90")
        chances[len(chances)] = said.check("Lia.dodge").chance
    assert chances == {0: 70, 1: 50, 2: 40}


@pytest.mark.rule("R3-DDA-01")
def test_one_dodge_covers_one_opponent() -> None:
    figures = [made(n, siz=12, weapons=[{"id": "knife"}]) for n in ("B", "C")]
    f = strict(*figures, "Lia", intents={"B": "attack knife, none", "C": "attack knife, none", "Lia": "dodge, none"})
    first, second = turn(f)[0], {"B": "C", "C": "B"}[str(turn(f)[0])]
    f.say(f"{first}: attack knife vs Lia dodge rolled attack 90, dodge 90")
    assert refused(f, f"{second}: attack knife vs Lia dodge rolled attack 90, dodge 90") == "action_used"


@pytest.mark.rule("R3-PAA-01", "R3-PAA-02")
def test_we_10_the_second_parry_against_one_source() -> None:
    f = strict(
        "Grak", "Rurik", intents={"Grak": "attack battle axe, attack battle axe", "Rurik": "parry with target, act"}
    )
    f.say("Rurik: act")
    chances = []
    for _ in range(2):
        said = f.say("Grak: attack battle axe vs Rurik parry with target rolled attack 90, parry 90")
        chances.append(said.check("Rurik.parry").chance)
    assert chances == [60, 50]


@pytest.mark.rule("R3-PAA-04")
def test_we_10_both_parries_on_one_source() -> None:
    intents = {"Grak": "attack battle axe, attack battle axe", "Rurik": "parry with target, parry with target"}
    f = strict("Grak", "Rurik", intents=intents)
    chances = []
    for _ in range(2):
        said = f.say("Grak: attack battle axe vs Rurik parry with target both rolled attack 90, parry 90")
        chances.append(said.check("Rurik.parry").chance)
    assert chances == [60, 60]


@pytest.mark.rule("R3-PAA-03")
def test_we_10_one_sword_against_two_attackers() -> None:
    other = made("Ola", dex=11, int=9, siz=12, weapons=[{"id": "broadsword"}])
    intents = {
        "Grak": "attack battle axe, none",
        "Ola": "attack broadsword, none",
        "Rurik": "parry with broadsword, parry with broadsword",
    }
    f = strict("Grak", other, "Rurik", intents=intents)
    chances = []
    for weapon in ("battle axe", "broadsword"):
        said = f.say(f"{turn(f)[0]}: attack {weapon} vs Rurik parry with broadsword rolled attack 90, parry 90")
        chances.append(said.check("Rurik.parry").chance)
    assert chances == [45, 45]


@pytest.mark.rule("R3-PAA-03", "R3-SOI-08")
def test_a_shield_parries_two_attackers_in_full() -> None:
    f = Fight("rq3plus", "Grak", "Rurik", "Lia")
    f.say("Rurik: intent parry with target vs Grak, parry with target vs Lia")
    said = f.say("Grak: attack battle axe vs Rurik parry with target rolled attack 90, parry 90")
    assert said.check("Rurik.parry").chance == 60
    said = f.say("Lia: attack rapier vs Rurik parry with target rolled attack 90, parry 90")
    assert said.check("Rurik.parry").chance == 60
    assert [a.target for a in actions(f, "Rurik")] == ["Grak.battle_axe", "Lia.rapier"]


@pytest.mark.rule("R3-PAA-05")
def test_many_arms_parry_many_sources() -> None:
    idol = [{"id": "scimitar", "name": n, "arm": a} for n, a in (("One", "right_arm"), ("Two", "left_arm"))]
    keeper = made("Keeper", sources=4, weapons=idol)
    foes = [made(n, int=8 + i, dex=10 + i, weapons=[{"id": "club"}]) for i, n in enumerate("XYZ")]
    intents = dict.fromkeys("XYZ", "attack club, none") | {"Keeper": "parry, none"}
    f = strict(keeper, *foes, intents=intents)
    for item in ("One", "Two"):
        until(f, "attack")
        f.say(f"{turn(f)[0]}: attack club vs Keeper parry with {item} rolled attack 90, parry 90")
    last = turn(f)[0]
    assert refused(f, f"{last}: attack club vs Keeper parry with Two rolled attack 90, parry 90") == "action_used"


@pytest.mark.rule("R3-HIT-05")
def test_one_defence_for_one_attack_unless_the_option_says_otherwise() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    text = "Grak: attack battle axe vs Rurik parry with target dodging rolled attack 90, parry 90, dodge 90"
    assert refused(f, text) == "one_defence"
    g = Fight("rq3plus", "Grak", "Rurik", stack_parry_dodge=True)
    assert [c.label for c in g.say(text).checks] == ["attack", "dodge", "parry"]


@pytest.mark.rule("R3-CTR-02", "R3-CTR-01", "R3-SR-08")
@pytest.mark.parametrize(("dodge", "auto"), [("04", "critical"), ("12", "special")])
def test_we_34_a_counter_is_queued(dodge: str, auto: str) -> None:
    f = Fight("rq3plus", "Grak", "Lia")
    f.say("Lia: intent dodge counter, none")
    dice = f"attack 09, Lia.dodge {dodge}, location 14, damage 1, damage_modifier 1, knockback_dex 1"
    said = f.say(f"Grak: attack battle axe vs Lia dodge counter rolled {dice}")
    assert said.note("counter_queued").data["sr"] == 7
    assert said.note("counter_queued").data["auto"] == auto
    assert said.note("dodge").data["becomes"] == ("M" if auto == "critical" else "S")
