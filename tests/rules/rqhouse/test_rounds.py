"""Initiative counts, two actions and a minor one, holds, ties, packages that need both (RH-INI, RH-RND)."""

import pytest

from rules.core.dice import Dice
from rules.core.encounter import current
from rules.rqhouse.figure import keys
from tests.rules.rqhouse.play import House


def counts(f: House, who: str) -> list[int]:
    """The counts of the turns that wait for a figure in this round."""
    return [-slot.key[2] for slot in f.enc.agenda if slot.who == who]


@pytest.mark.rule("RH-INI-01", "RH-INI-02", "RH-INI-03", "RH-RND-02")
def test_turns_follow_dex_and_the_second_comes_ten_later() -> None:
    f = House("Jorun", ("Slow", "Kett", {"dex": 8}), pace="strict")
    assert f.value("Jorun", "init") == 15 and f.refused("Slow: move 3") == "not_your_turn"
    f.say("Jorun: move 5")
    assert counts(f, "Jorun") == [5]
    f.say("Slow: move 3")
    assert counts(f, "Slow") == [-2]
    f.say("Jorun: move 5")
    f.say("Slow: move 3")
    assert keys.ROUND.of(f.enc) == 2


@pytest.mark.rule("RH-INI-04", "RH-RND-17", "RH-RND-18")
def test_a_door_is_free_but_slows() -> None:
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: door")
    assert counts(f, "Jorun") == [5] and f.value("Jorun", "actions_left") == 2 and not f.value("Jorun", "minor_free")
    f.say("Kett: pass")
    f.say("Jorun: step")
    assert f.value("Jorun", "actions_left") == 1


@pytest.mark.rule("RH-INI-12")
def test_holding() -> None:
    f = House("Jorun", "Kett", pace="strict")
    assert f.refused("Jorun: hold until 15") == "cannot_hold"
    f.say("Jorun: hold until 4")
    assert counts(f, "Jorun") == [4]
    f.say("Kett: pass")
    f.say("Jorun: move 3")
    assert counts(f, "Jorun") == [-6]


@pytest.mark.rule("RH-INI-08", "RH-INI-09")
def test_randomized_initiative() -> None:
    f = House("Jorun", "Kett", source=lambda name, dice: dice.low + 1, initiative="randomized")
    assert f.value("Jorun", "init") == 18 and f.value("Kett", "init") == 15
    f.say("round rolled Jorun.initiative 12, Kett.initiative 2")
    assert f.value("Jorun", "init") == 27 and f.value("Kett", "init") == 14
    f = House("Jorun", "Kett", source=lambda name, dice: dice.low, initiative="randomized", init_once=True)
    f.say("round")
    assert not f.said.dice and f.value("Jorun", "init") == 17


@pytest.mark.rule("RH-INI-10")
def test_ties_are_rolled_off() -> None:
    f = House(("A", "Ben"), ("B", "Ben"), initiative="randomized", source=lambda name, dice: 7 if dice.count > 1 else 3)
    rolls = {"A.tie": [4, 6], "B.tie": [4, 2]}
    assert set(rolls) and {d.label for d in f.said.dice} == {"initiative", "tie"}


@pytest.mark.rule("RH-RND-14", "RH-FAT-08", "RH-RND-16")
def test_a_sprint_takes_everything() -> None:
    f = House("Jorun", "Kett", pace="strict")
    assert f.refused("Jorun: sprint 31") == "too_far"
    f.say("Jorun: sprint 30")
    assert f.value("Jorun", "fatigue") == 1 and f.value("Jorun", "actions_left") == 0
    assert f.refused("Kett: attack spear vs Jorun parry with small shield") == "no_defence_left"


@pytest.mark.rule("RH-INI-11", "RH-ATK-16", "RH-RND-21")
def test_packages_need_both_actions() -> None:
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: move 5")
    f.say("Kett: pass")
    assert f.refused("Jorun: sprint 5") == "no_actions"
    f.do(keys.LOST.by("Jorun", 1))
    f.say("round")
    assert f.value("Jorun", "actions_left") == 1 and f.value("Jorun", "actions_max") == 1
    assert f.refused("Jorun: full defence") in ("too_few_actions", "no_actions")
    f.say("round")
    assert f.value("Jorun", "actions_left") == 2


@pytest.mark.rule("RH-RND-03", "RH-RND-04", "RH-RND-05", "RH-RND-20")
def test_a_fight_brings_defence_and_defence_a_fight() -> None:
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: attack scimitar vs Kett parry with spear rolled attack 60, parry 50")
    assert f.value("Kett", "actions_left") == 1 and keys.COMMITTED.of(f["Kett"]) == keys.Commitment("fight", True)
    f.say("Kett: attack spear vs Jorun dodge rolled attack 99")
    assert f.value("Kett", "actions_left") == 1
    assert f.value("Jorun", "actions_left") == 1, "the first Fight brings the defence"
    f.say("Jorun: attack scimitar vs Kett dodge rolled attack 99")
    assert f.value("Jorun", "actions_left") == 0
    f.say("Kett: attack spear vs Jorun dodge rolled attack 99")
    assert keys.ROUND.of(f.enc) == 2


@pytest.mark.rule("RH-RND-07", "RH-RND-09", "RH-RND-10")
def test_what_is_no_fight_brings_no_defence() -> None:
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: draw javelin")
    assert keys.COMMITTED.of(f["Jorun"]) is None and f.value("Jorun", "actions_left") == 2
    f.say("Jorun: throw javelin vs Kett range 10 nothing rolled attack 99")
    assert keys.COMMITTED.of(f["Jorun"]) is None and f.value("Jorun", "actions_left") == 1


@pytest.mark.rule("RH-RND-12", "RH-RND-13", "RH-RND-17")
def test_looking_and_careful_skills() -> None:
    f = House("Jorun", "Imke")
    assert f.say("Imke: look around rolled scan 20").note("tries").data["n"] == 2
    assert f.say("Imke: glance rolled scan 20").note("tries").data["n"] == 1
    assert f.say("Jorun: listen quick rolled listen 13").note("tries").data["n"] == 1
    assert f.say("Jorun: try climb rolled climb 40").note("tries").data["n"] == 1
    assert f.say("Jorun: search rolled search 26").note("tries").data["n"] == 0
    assert f.say("Jorun: check climb rolled climb 4").check("climb").degree == "3"


@pytest.mark.rule("RH-RND-01")
def test_rounds_of_twelve_seconds() -> None:
    f = House("Jorun", "Kett")
    f.say("round")
    assert f.rules.show.header(f.enc) == {"round": 2, "count": 15, "clock": 12}


@pytest.mark.rule("RH-FUM-06", "RH-FUM-07")
def test_the_next_action_is_lost_at_any_pace_and_be_it_a_defence() -> None:
    f = House("Jorun", "Kett", fumble="table")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 00, fumble 60")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 90")
    codes = [n.code for n in f.said.notes]
    assert codes.index("action_lost") < codes.index("over_budget")
    assert not keys.SKIPPED.of(f["Jorun"])
    f = House("Jorun", "Kett", fumble="table", pace="strict")
    f.say("Jorun: cast shimmer points 3")
    f.do(keys.SKIPPED.by("Jorun", 1))
    assert f.refused("Kett: attack spear vs Jorun dodge") == "no_defence_left"


@pytest.mark.rule("RH-FUM-02", "RH-FUM-03", "RH-FUM-05", "RH-FUM-09", "RH-FUM-10")
def test_a_fumble_tells_what_it_does_and_all_its_lost_actions_at_once() -> None:
    f = House("Lion", "Kett", fumble="table")
    f.say("Lion: attack right claw vs Kett nothing rolled attack 00, fumble 30")
    assert f.said.note("nothing_to_drop").who == "Lion"
    f = House("Lion", "Kett", fumble="table")
    f.say("Lion: attack right claw vs Kett nothing rolled attack 00, fumble 99, fumble.2 48, fumble.3 52, fumble.4 93")
    assert [n.data for n in f.said.notes if n.code in ("loses_actions", "fumble_result")] == [{"n": 2}]


def casting() -> House:
    """Imke casts at 13; her spell of three is ready at 10, behind Kett's turn at 12."""
    f = House("Imke", "Kett", ("Jorun", "Jorun"), pace="strict", source=lambda name, dice: dice.low)
    f.say("Jorun: pass")
    f.say("Imke: cast bladesharp points 3 vs Jorun")
    assert f.said.note("spell_under_way").data == {"count": 10} and not f["Jorun"].marks
    return f


@pytest.mark.rule("RH-INI-05", "RH-INI-02")
def test_a_spell_lowers_the_count_that_is_told() -> None:
    f = House("Imke", "Kett")
    dex = f.value("Imke", "dex")
    f.say("Imke: cast bladesharp points 2 vs Kett")
    assert f.value("Imke", "init") == dex - 2 and counts(f, "Imke") == [dex - 12]
    f.say("Imke: cast bladesharp points 1 vs Kett")
    assert f.value("Imke", "init") == dex - 2, "the second action's spell leaves the count of the first"
    f.say("round")
    assert f.value("Imke", "init") == dex


@pytest.mark.rule("RH-RND-01")
def test_the_word_for_a_round_that_has_ended_by_itself_skips_none() -> None:
    f = House("Jorun", "Kett")
    for _ in range(2):
        for who, foe in (("Jorun", "Kett"), ("Kett", "Jorun")):
            f.say(f"{who}: attack brawl vs {foe} nothing rolled attack 99")
    assert keys.ROUND.of(f.enc) == 2, "nobody has an action left"
    f.say("round")
    assert keys.ROUND.of(f.enc) == 2 and f.said.has("round_stands")
    f.say("round")
    assert keys.ROUND.of(f.enc) == 3 and not f.said.has("round_stands")
    f.say("round")
    assert keys.ROUND.of(f.enc) == 4, "one that the game master has called for is no surprise"


@pytest.mark.rule("RH-RND-01")
@pytest.mark.parametrize("deed", ["Jorun: attack brawl vs Kett nothing rolled attack 99", "Jorun: pass", "Jorun: step"])
def test_a_round_that_began_by_itself_ends_by_the_word_once_somebody_has_acted(deed: str) -> None:
    f = House("Jorun", "Kett")
    for _ in range(2):
        for who, foe in (("Jorun", "Kett"), ("Kett", "Jorun")):
            f.say(f"{who}: attack brawl vs {foe} nothing rolled attack 99")
    f.say(deed)
    f.say("round")
    assert keys.ROUND.of(f.enc) == 3


@pytest.mark.rule("RH-INI-05")
def test_a_spell_takes_effect_at_its_count_behind_whoever_acts_before() -> None:
    f = casting()
    f.say("Kett: pass")
    assert f.said.note("enchants").who == "Jorun" and counts(f, "Imke") == [0]
    f = casting()
    f.say("round")
    assert f.said.has("enchants"), "the end of the round does not swallow it"
    f = House("Imke", "Kett", pace="strict")
    f.say("Imke: cast bladesharp points 1 vs Kett")
    assert f.said.has("enchants"), "nobody acts before count 12"


@pytest.mark.rule("RH-INI-05", "RH-LOC-10")
def test_who_is_struck_down_meanwhile_loses_the_spell() -> None:
    f = casting()
    f.say("Kett: attack spear at head vs Imke nothing rolled attack 10, damage 9")
    assert f.said.has("spell_lapses", "Imke") and not f.said.has("enchants")


@pytest.mark.rule("RH-INI-07")
def test_a_minor_action_too_is_more_than_goes_with_a_slow_spell() -> None:
    f = House("Imke", "Kett", pace="strict")
    f.say("Imke: step 2")
    assert f.refused("Imke: cast shimmer points 5") == "too_slow"
    f.say("Imke: cast shimmer points 3")


@pytest.mark.rule("RH-INI-10")
def test_a_tie_is_rolled_again_until_it_is_broken() -> None:
    faces = {"A": [4, 6], "B": [4, 2]}

    def source(name: str, dice: Dice) -> int:
        who, label = name.split(".")[:2]
        return faces[who].pop(0) if label == "tie" else 7

    first = [House._figure((name, "Ben")) for name in ("A", "B")]
    f = House(*first, initiative="randomized", source=source)
    assert not faces["A"] and not faces["B"]
    slot = current(f.enc)
    assert slot is not None and slot.who == "A"


@pytest.mark.rule("RH-INI-11", "RH-DEF-05")
def test_full_defence_said_before_ones_turn_is_in_order() -> None:
    f = House("Jorun", "Kett", pace="strict")
    f.say("round")
    f.say("Kett: full defence")
    assert not f.said.has("out_of_order") and not counts(f, "Kett") and counts(f, "Jorun") == [15]
    assert f.value("Kett", "actions_left") == 0
