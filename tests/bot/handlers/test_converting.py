"""``/sheet convert``: a character of one system under another, which say nothing of each other."""

import pytest

from rules.core.sheet.described import Carried, Described, Part, Place
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say


async def test_a_gurps4_character_under_gurps3() -> None:
    async with open_table() as table:
        reply = await say(table, "/sheet convert Aldric to gurps3")
        assert reply.ok and "Aldric imported (version 1, gurps3)" in reply.text
        assert "Hits are HT 11, not 12." in reply.text
        assert (await say(table, "/encounter start gurps3")).ok and (await say(table, "/encounter add Aldric")).ok
        state = (await say(table, "/state Aldric")).text
        assert "HP 11/11" in state or "hp_max" in state
        said = "Aldric: check broadsword rolled 9"
        assert (await say(table, said)).ok


async def test_a_rq3plus_character_under_rqhouse() -> None:
    async with open_table() as table:
        reply = await say(table, "/sheet convert Rurik to rqhouse")
        assert reply.ok and "From rq3plus: Rurik imported (version 1, rqhouse)" in reply.text
        assert "- A target is a medium shield." in reply.text
        for line in ("/encounter start rqhouse", "/encounter add Rurik", "/encounter add Kett", "/round"):
            assert (await say(table, line)).ok, line
        state = (await say(table, "/state Rurik")).text
        assert "Health 14/14" in state
        assert (await say(table, "Rurik: attack broadsword vs Kett nothing rolled attack 95")).ok


async def test_the_word_to_may_be_left_out() -> None:
    async with open_table() as table:
        for line in (
            "/sheet convert Rurik rqhouse",
            "/sheet convert rurik into rqhouse",
            '/sheet convert "Rurik" RQHOUSE',
        ):
            reply = await say(table, line)
            assert reply.ok and "From rq3plus: Rurik imported" in reply.text, line
        reply = await say(table, "/sheet convert Hill Giant rqhouse")
        assert reply.ok and "Hill Giant imported" in reply.text
        reply = await say(table, "/sheet convert Rurik")
        assert reply.error is not None and reply.error["code"] == "syntax" and "to rqhouse" in reply.text


async def test_who_cannot_be_converted_and_into_what() -> None:
    async with open_table() as table:
        for line, code in (
            ("/sheet convert Rurik to gurps3", "unknown_character"),
            ("/sheet convert Nobody to gurps3", "unknown_character"),
            ("/sheet convert Aldric to swords", "cannot_convert"),
            ("/sheet convert Aldric to gorp", "unknown_system"),
        ):
            reply = await say(table, line)
            assert reply.error is not None and reply.error["code"] == code, line


def test_every_ready_character_of_gurps4_makes_a_sheet_of_gurps3() -> None:
    source, target = ruleset("gurps4"), ruleset("gurps3")
    for data in ready(source.package).values():
        told = source.sheets.described(source.sheets.read(dict(data)))
        assert told is not None
        sheet, lines = target.sheets.taken(told)
        made = target.sheets.read(sheet)
        assert made.get("dx", 10) == min(25, data["dx"]) and lines[0] == "Skills and attributes keep their levels."
        assert target.sheets.read(made) == made


def test_names_become_ours_and_what_is_left_out_is_told() -> None:
    told = Described(
        "Ann",
        numbers={"st": 12, "hp_max": 14, "ht": 11, "dx": 12, "per": 13, "basic_speed": 6.5},
        skills={"rapier": 14, "saber": 15, "riding": 12, "thrown_weapon_knife": 11},
        traits=("combat_reflexes", "hard_to_kill 2"),
        things=(Carried("katana_1h", quality="fine"), Carried("light_shield"), Carried("blowpipe")),
        armour=("mail_shirt", "sollerets"),
    )
    sheet, lines = ruleset("gurps3").sheets.taken(told)
    assert sheet["skills"] == {"fencing": 15, "knife_throwing": 11} and sheet["vision"] == 13
    assert sheet["weapons"] == [{"id": "bastard", "quality": "fine"}] and sheet["shields"] == [{"id": "small_shield"}]
    assert sheet["armour"] == [{"id": "chainmail", "at": ["torso", "vitals"]}, {"id": "sollerets"}]
    assert "A katana is a bastard sword." in lines and "Basic Speed is 5.75 by DX and HT, not 6.5." in lines
    assert lines[-1] == "Left out: riding, hard to kill, blowpipe."


def test_every_ready_character_of_rq3plus_makes_a_sheet_of_rqhouse() -> None:
    source, target = ruleset("rq3plus"), ruleset("rqhouse")
    for data in ready(source.package).values():
        told = source.sheets.described(source.sheets.read(dict(data)))
        assert told is not None
        sheet, _ = target.sheets.taken(told)
        made = target.sheets.read(sheet)
        assert made.get("dex", 10) == data["dex"] and target.sheets.read(made) == made
        assert target.sheets.figure("x", made).q["health"] > 0
        assert len(made.get("natural", ())) == len(data.get("natural", ()))


def test_what_rqhouse_takes_otherwise_and_what_it_leaves_out() -> None:
    told = Described(
        "Ann",
        hand="left",
        numbers={"str": 70, "mr": 4, "hp_max": 15, "dm": "1d4"},
        skills={"fist": 40, "kick": 55, "spirit_combat": 30, "rapier": 60, "climb": 45, "instruct": 20},
        traits=("riposte",),
        things=(
            Carried("scimitar", attack=60, parry=55),
            Carried("scimitar", where="belt", attack=500),
            Carried("bow_self", called="ash bow", damage="1d8", shots=12),
            Carried("fist", attack=50),
            Carried("whip"),
            Carried("kite", parry=40),
        ),
        worn={"tail": ("bezainted", "plate"), "head": ("soft_leather", "plate"), "chest": ("3", "ringmail")},
        hide={"tail": 4, "wing": 2},
        parts=(Part("claw", "1d6", 50, "wing", ("slash", "grapple")), Part("claw", "1d6", 40)),
        places=(
            Place("tail", "tail", "1-10"),
            Place("wing", "wing", "11-15", points=5),
            Place("head", "head", "16-20"),
        ),
    )
    sheet, lines = ruleset("rqhouse").sheets.taken(told)
    assert (sheet["str"], sheet["mv"], sheet["health_max"], sheet["damage_bonus"]) == (60, 20, 15, "1d4")
    assert sheet["brawl"] == 55 and sheet["spirit_attack"] == sheet["spirit_defence"] == 30
    assert sheet["skills"] == {"sword_1h": 60, "climb": 45}
    assert sheet["weapons"] == [
        {"id": "scimitar", "attack": 60, "parry": 55},
        {"id": "scimitar", "name": "scimitar 2", "attack": 400, "where": "belt"},
        {"id": "shortbow", "name": "ash bow", "damage": "1d8", "shots": 12},
    ]
    assert sheet["shields"] == [{"id": "shield_large", "name": "kite", "parry": 40}]
    assert sheet["armour"] == {"tail": "plate", "head": ["soft_leather", "plate"], "chest": 7, "wing": 2}
    assert [one["name"] for one in sheet["natural"]] == ["claw", "claw 2"] and sheet["natural"][0]["modes"] == ["slash"]
    assert [one["kind"] for one in sheet["locations"]] == ["leg", "arm", "head"]
    assert sheet["locations"][1]["hp_max"] == 5
    assert "str 70 becomes 60, a sheet's maximum." in lines
    assert "Only soft leather goes under metal: the tail keeps plate." in lines
    assert "The hide of the tail is 0, not 4." in lines
    assert lines[-1] == "Left out: instruct, whip, riposte."


def test_who_describes_is_told_apart_from_who_takes() -> None:
    for system in SYSTEMS:
        rules = ruleset(system)
        sheet = rules.sheets.read(dict(next(iter(ready(rules.package).values()))))
        assert (rules.sheets.described(sheet) is not None) == bool(rules.describes), system


@pytest.mark.parametrize("where", ["hand", "belt", "pack", "ground"])
@pytest.mark.parametrize("quality", [None, "cheap", "fine", "very_fine"])
def test_how_well_a_weapon_is_made_and_where_it_is_come_along_to_gurps3(quality: str | None, where: str) -> None:
    here, there = ruleset("gurps4"), ruleset("gurps3")
    sword = {"id": "broadsword", "where": where} | ({"quality": quality} if quality else {})
    plain = {"name": "Ann", "system": "gurps4", "st": 12, "dx": 10, "iq": 10, "ht": 10, "weapons": [sword]}
    told = here.sheets.described(here.sheets.read(plain))
    assert told is not None
    taken = there.sheets.taken(told)
    assert taken is not None
    (made,) = there.sheets.read(taken[0])["weapons"]
    usual = there.sheets.read({**taken[0], "weapons": [{"id": "broadsword"}]})["weapons"][0]
    kept = {} if where == "ground" else {"where": where}
    assert made == usual | kept | ({"quality": quality} if quality else {}), "what lies on the ground is at hand again"
