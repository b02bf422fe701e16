"""Answers composed as people tell them: who tried what, what it did, what follows, in the encounter's verbosity."""

import pytest

from bot.proof.verify import verify
from bot.reply import BOLD, Reply
from bot.table import GameTable
from bot.words.compose import together
from storage.exchange import entries_of
from tests.bot.table import open_table, say

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak")
DICE = "attack 12, parry 93, location 15, damage 6, damage_modifier 3"
BLOW = f"Rurik: attack broadsword slash vs Grak parry with battle axe rolled {DICE}"


async def said(*lines: str) -> Reply:
    async with open_table() as table:
        return [await say(table, line) for line in (*START, *lines)][-1]


async def test_a_blow_takes_three_lines_and_says_which_dice_are_by_hand() -> None:
    assert (await said(BLOW)).text.split("\n") == [
        f"{BOLD}Rurik → Grak{BOLD} · broadsword 12/70 special · battle axe one-handed 93/50 fails",
        "Right arm: 12 − 3 armour → HP 16 to 7",
        f"{BOLD}Right arm useless{BOLD} · drops battle axe",
        "🎲 by hand: attack 12, parry 93, location 15, damage 6, damage modifier 3",
    ]


@pytest.mark.parametrize(
    ("verbosity", "lines", "has", "lacks"),
    [("brief", 3, "Right arm useless", "armour"), ("normal", 4, "3 armour", "SR 7"), ("full", 7, "(SR 7)", "nothing")],
)
async def test_verbosity_says_how_much(verbosity: str, lines: int, has: str, lacks: str) -> None:
    text = (await said(f"/encounter option verbosity {verbosity}", BLOW)).text
    assert len(text.split("\n")) <= lines
    assert has in text and lacks not in text


async def test_a_miss_takes_one_line() -> None:
    text = (await said("Rurik: attack broadsword vs Grak nothing rolled attack 90")).text
    assert text.split("\n")[0] == f"{BOLD}Rurik → Grak{BOLD} · broadsword 90/70 misses"
    assert len(text.split("\n")) == 2 and text.endswith("🎲 by hand: attack 90")


async def test_names_stay_as_they_are() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak as Big_Foe"):
            assert (await say(table, line)).ok
        told = await say(table, "Rurik: attack broadsword vs Big_Foe dodge rolled attack 12, dodge 99")
        assert "Big_Foe" in told.text and "Big Foe" not in told.text


async def test_verbosity_holds_for_the_channel_in_this_fight_and_the_next() -> None:
    async with open_table() as table:
        assert (await say(table, "/verbosity brief")).ok
        assert (await say(table, "/encounter start rq3plus")).ok
        state = (await say(table, "/state")).data["state"]
        assert state is not None and state["options"]["verbosity"] == "brief"
        assert (await say(table, "/verbosity full")).ok
        state = (await say(table, "/state")).data["state"]
        assert state is not None and state["options"]["verbosity"] == "full"
        refused = await say(table, "/verbosity loud")
        assert not refused.ok and "brief, normal, full" in refused.text
        assert not (await say(table, "@Ann /verbosity brief")).ok
        live = await table.live.load(next(iter(table.running.values())))
        verdict = await verify(GameTable(table.store), live.info, await entries_of(table.store.ledger, live.info.id))
        assert verdict.fine, verdict.words()


@pytest.mark.parametrize(
    ("system", "figures", "told"),
    [
        ("gurps4", ("Cyra", "Orc", "Bandit", "Bandit as Two"), "Orc, Two and Bandit do nothing"),
        ("gurps3", ("Ada", "Grak", "Osric"), "Osric and Grak do nothing"),
    ],
)
async def test_those_who_do_nothing_stand_in_one_line(system: str, figures: tuple[str, ...], told: str) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        for name in figures:
            await say(table, f"/encounter add {name}")
        idle = await say(table, "/round")
        assert idle.text.startswith("Second 1. No one acted.") and "nothing" not in idle.text, idle.text
        assert (await say(table, f"{figures[0]}: kneel")).ok
        text = (await say(table, "/round")).text
        assert told in text and text.count("nothing") == 1, text


async def test_each_of_two_blows_of_one_sentence_is_told_whole_before_the_next() -> None:
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Thug", "/encounter add Juk"):
            assert (await say(table, line)).ok, line
        blows = "attack vs Juk then attack vs Juk forced attack 12, attack.2 2"
        lines = (await say(table, f"Thug: {blows}")).text.split("\n")
    assert [line.split(" · ")[1:] for line in lines[:3]] == [
        ["melee 12 + 3 beats 14 by 1"],
        [],
        ["melee 2 + 3 misses 14 by 9"],
    ]


BLOWS = [
    ("rq3plus", "Rurik", "Grak", "broadsword vs Grak nothing", 2),
    ("rqhouse", "Grak", "Rurik", "battleaxe vs Rurik nothing", 1),
    ("swords", "Juk", "Thug", "huge sword vs Thug", 1),
    ("gurps4", "Orc", "Bandit", "axe vs Bandit nothing", 1),
]


@pytest.mark.parametrize(("system", "who", "other", "blow", "times"), BLOWS)
async def test_brief_keeps_the_attempt_and_what_is_serious(
    system: str, who: str, other: str, blow: str, times: int
) -> None:
    told = {}
    for verbosity in ("brief", "normal", "full"):
        async with open_table() as table:
            for line in (f"/encounter start {system}", f"/encounter add {who}", f"/encounter add {other}"):
                assert (await say(table, line)).ok
            assert (await say(table, f"/verbosity {verbosity}")).ok
            for _ in range(times):
                reply = await say(table, f"{who}: attack {blow}")
                assert reply.ok, reply.text
            while reply.prompts.questions:
                reply = await say(table, "/answer 1")
            told[verbosity] = reply.text.split("\n")
    assert told["brief"][0] == told["normal"][0]
    assert len(told["brief"]) < len(told["normal"]) <= len(told["full"])
    # The dice are the same, so that the harm was; brief alone leaves its sum out.
    assert any(" − " in line or " and " in line for line in told["normal"][1:])
    assert not any(" − " in line or " and " in line for line in told["brief"][1:])


async def test_where_nobody_tries_anything_the_cause_comes_before_what_it_brings() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Osric", "/encounter add Grak", "/set Osric hp -1"):
            assert (await say(table, line)).ok, line
        told = (await say(table, "Osric: attack vs Grak rolled consciousness 15")).text
    lines = [line for line in told.replace(BOLD, "").split("\n") if "Osric" in line]
    assert lines == ["Osric: HT 15/12 fails", "Osric is unconscious · falls"]


async def test_one_who_passes_with_all_that_was_announced_is_told_as_one() -> None:
    announced = ("Rurik: intent attack broadsword, attack broadsword", "Grak: intent none, none", "/phase end")
    assert "Rurik passes" in (await said(*announced)).text


@pytest.mark.parametrize(
    ("system", "who", "other", "blow"),
    [("gurps4", "Orc", "Bandit", "axe vs Bandit parry"), ("gurps3", "Grak", "Brandt", "axe vs Brandt block")],
)
async def test_full_does_not_say_again_what_the_first_line_says(system: str, who: str, other: str, blow: str) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {who}", f"/encounter add {other}"):
            assert (await say(table, line)).ok
        assert (await say(table, "/verbosity full")).ok
        text = (await say(table, f"{who}: attack {blow} rolled attack 10")).text
        assert f"{who} hits {other}" not in text and "defends" not in text
        assert "hits" in text.split("\n")[0]
        assert f"{who} hits {other}" in (await say(table, "/why")).text


CREW = (
    "/encounter start swords",
    "/encounter add Catapult crew as Crew",
    "/encounter add Soldier as A",
    "/encounter add Soldier as B",
    "/encounter add Soldier as C",
    "/encounter add Horse",
    "C: mount Horse",
)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        (
            "Crew: area catapult vs A, B radius 2 rolled attack 12, B.leave 6",
            [
                f"{BOLD}Crew → A{BOLD} · missile 12 + 7 beats 11 by 8",
                "B gets out of the area (athlete 6 + 4 just reaches 10)",
                "A: 20 stuns and 10 wounds: 20 and 10 in all",
            ],
        ),
        (
            "B: attack spear vs C rolled attack 9, ride 9",
            [
                f"{BOLD}B → C{BOLD} · melee 9 + 3 just reaches 12",
                "3 stuns: 3 in all",
                "Stays in the saddle (rider 9 + 0 beats 7 by 2)",
            ],
        ),
        (
            "B: attack spear vs C rolled attack 9, ride 3",
            [
                f"{BOLD}B → C{BOLD} · melee 9 + 3 just reaches 12",
                "3 stuns: 3 in all",
                f"{BOLD}Falls from Horse{BOLD} (rider 3 + 0 misses 7 by 4)",
            ],
        ),
        (
            "Crew: area catapult at 8,0 range 30 vs A radius 2 rolled attack 5, scatter 3",
            [
                f"{BOLD}Crew → 8,0{BOLD} · missile 5 + 5 only equals 10",
                "Lands 1 space off, on 8,-1 · the GM says who is there",
            ],
        ),
    ],
)
async def test_a_roll_stands_behind_what_it_led_to(line: str, lines: list[str]) -> None:
    async with open_table() as table:
        for one in CREW:
            assert (await say(table, one)).ok
        told = (await say(table, line)).text.split("\n")
    assert told[: len(lines)] == lines


async def test_why_tells_the_wound_before_what_it_does_and_a_fall_has_its_roll() -> None:
    dice = "attack 51, parry 73, location 17, damage 7, damage_modifier 1, Lia.knockback_dex 94"
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Lia", "/encounter add Grak"):
            assert (await say(table, line)).ok
        told = (await say(table, f"Grak: attack vs Lia parry with rapier rolled {dice}")).text.split("\n")
        assert told[0].endswith("rapier 73/70 fails")
        assert told[1].endswith(" · driven back 1 m")
        assert told[2] == f"{BOLD}Left arm severed{BOLD} · {BOLD}falls{BOLD} (94/85) · shock"
        why = (await say(table, "/why")).text
        words = ("6 to the left arm", "is severed", "is in shock", "is driven back", "falls")
        order = [why.index(word) for word in words]
        assert order == sorted(order) and "useless" not in why


async def _told(*lines: str) -> list[str]:
    """The lines of the last of these, without bold marks and the dice."""
    async with open_table() as table:
        replies = [await say(table, line) for line in ("/encounter start gurps3", *lines)]
    assert replies[-1].ok, replies[-1].text
    return [line for line in replies[-1].text.replace(BOLD, "").split("\n") if "🎲" not in line]


async def test_a_slam_names_whose_roll_is_whose_and_tells_each_fall_behind_what_brought_it() -> None:
    dice = "Grak.contest 10, Sel.contest 13, Grak.contest_fall 12, Sel.contest_fall 14, Grak.contest_knockback 9"
    told = await _told(
        "/encounter add Grak",
        "/encounter add Sel",
        "/encounter add Brandt",
        "/place Grak at 0,0 facing 0",
        "/place Sel at 3,0 facing 3",
        "/place Brandt at 4,0 facing 3",
        f"Grak: slam Sel rolled {dice}, Sel.contest_knockback 11, Brandt.balance 16",
    )
    assert told == [
        "Grak goes to 2,0",
        "Grak → Sel · slam · DX 10/11 succeeds by 1 · DX 13/13 just succeeds",
        "Sel is slammed · Grak ST 12/15 succeeds by 3 · Sel ST 14/10 fails by 4",
        "Sel falls · pushed back 1",
        "Brandt is knocked over by Sel (16/15)",
    ]


async def test_who_is_slammed_and_stays_is_told_to_share_the_hex() -> None:
    told = await _told(
        "/encounter add Grak",
        "/encounter add Sel",
        "/place Grak at 0,0 facing 0",
        "/place Sel at 2,0 facing 3",
        "Grak: slam Sel rolled Grak.contest 10, Sel.contest 13, Grak.contest_fall 12, Sel.contest_fall 3",
    )
    assert told[-1] == "Grak falls · is in Sel's hex"


async def test_a_roll_that_follows_from_a_wound_stands_behind_what_it_led_to() -> None:
    told = await _told(
        "/encounter add Ysolde",
        "/encounter add Brandt",
        "Ysolde: attack spear vs Brandt parry rolled attack 9, parry 12, damage 5, knockdown 13",
    )
    assert told[-1] == "Brandt is stunned · falls (13/12)"


async def test_who_pops_up_is_told_and_why_an_aim_at_him_ends() -> None:
    told = await _told(
        "/encounter add Crossbowman as Otto",
        "/encounter add Ada",
        "/place Otto at 0,0 facing 0",
        "/place Ada at 6,0 facing 3",
        "terrain cover at 0,0",
        "Ada: aim longbow vs Otto",
        "Otto: pop up crossbow vs Ada rolled attack 16",
    )
    assert told[0] == "Otto pops up from cover"
    assert told[2] == "Otto drops crossbow · Ada loses sight of Otto, and the aim"


async def test_a_weapon_struck_away_is_told_once() -> None:
    told = await _told(
        "/encounter add Brandt",
        "/encounter add Grak",
        "Brandt: disarm broadsword vs Grak rolled Brandt.contest 7, Grak.contest 16",
    )
    assert told[1:] == ["Axe is knocked out of Grak's hand"]


async def test_of_two_who_run_into_each_other_it_is_said_who_is_hurt_and_who_falls() -> None:
    fight = ("/encounter start gurps4", "/encounter add Aldric", "/encounter add Orc")
    slam = "Orc: slam vs Aldric nothing rolled attack 5, damage 6, Aldric.damage 6, balance 8"
    async with open_table() as table:
        told = [await say(table, line) for line in (*fight, slam)][-1].text.replace(BOLD, "").split("\n")
    assert told[0].startswith("Orc → Aldric · slam · ")
    assert told[1].startswith("Orc does ") and "Aldric torso: " in told[1] and "Orc torso: " in told[1]
    assert told[2] == "Aldric keeps both feet (8/12)"


async def test_a_major_wound_is_told_before_the_roll_it_asks_for_and_once() -> None:
    fight = ("/encounter start gurps4", "/encounter add Aldric", "/encounter add Orc")
    blow = "Aldric: attack thrusting broadsword vs Orc nothing rolled attack 5, damage 6, knockdown 9"
    async with open_table() as table:
        told = [await say(table, line) for line in (*fight, blow)][-1].text.replace(BOLD, "").split("\n")
    assert told[2] == "Major wound · not stunned (9/12)"


async def test_a_throw_has_its_roll_behind_it_and_the_landing_its_own_before_it() -> None:
    dice = (
        "attack 30, throw 10, throw_damage 4, throw_damage_modifier 3, throw_save 99, throw_location 3, Rurik.parry 90"
    )
    async with open_table() as table:
        for line in (*START, "Grak: grapple vs Rurik nothing rolled attack 30, location 15", "/round"):
            assert (await say(table, line)).ok
        told = (await say(table, f"Grak: hurl Rurik rolled {dice}")).text.split("\n")
        assert told[1].startswith("DEX x 1 99/13 fumble · Rurik lands on the right leg")
        assert f"{BOLD}Grak throws Rurik{BOLD} (10/90)" in told[2]
        assert "lets go" not in "".join(told)
        assert "Grak lets go of Rurik: thrown [R3-GRP-16]" in (await say(table, "/why")).text


async def test_a_dodge_that_makes_a_miss_a_hit_is_told_so() -> None:
    dice = "attack 88, dodge 100, dodge_fumble 40, location 12, damage 5, damage_modifier 3"
    told = (await said("/encounter add Lia", f"Grak: attack battle axe vs Lia dodge rolled {dice}")).text.split("\n")
    assert told[0].endswith("dodge 100/70 fumbles · the blow hits after all")


@pytest.mark.parametrize(
    ("system", "line", "told"),
    [
        ("rq3plus", "Rurik: check dodge rolled 47", "Rurik: dodge 47/40 failure"),
        ("rq3plus", "Rurik: check strength rolled 47", "Rurik: STR x 5 47/80 success"),
        ("rqhouse", "Jorun: check dodge rolled 67", "Jorun: dodge 67/45 fails"),
        ("rqhouse", "Jorun: check first aid rolled 67", "Jorun: First Aid 67/0 fails"),
        ("swords", "Mara: check strength rolled 2", "Mara fails at strength (strength 2 + 3 misses 9 by 4)"),
        ("gurps4", "Aldric: check dodge rolled 10", "Aldric: dodge 10/7 fails"),
        ("gurps4", "Aldric: check strength rolled 10", "Aldric: ST 10/12 succeeds"),
        ("gurps3", "Brandt: check dodge rolled 3", "Brandt: dodge 3/4 succeeds critically"),
        ("gurps3", "Brandt: check strength rolled 10", "Brandt: ST 10/12 succeeds"),
    ],
)
async def test_a_check_by_itself_is_told_in_one_line_in_every_system(system: str, line: str, told: str) -> None:
    """A defence rolled for its own sake too, which stands within the line of a blow elsewhere."""
    async with open_table() as table:
        for start in (f"/encounter start {system}", f"/encounter add {line.partition(':')[0]}"):
            assert (await say(table, start)).ok
        assert (await say(table, line)).text.split("\n🎲")[0] == told


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Trollkin 1", "Trollkin 2", "Trollkin 3"], ["Trollkin 1-3"]),
        (["Trollkin 1", "Trollkin 3"], ["Trollkin 1", "Trollkin 3"]),
        (["Orc", "Orc 0", "Orc 1"], ["Orc", "Orc 0", "Orc 1"]),
        (["Orc", "Orc 1", "Orc 2", "Wolf 3"], ["Orc", "Orc 1-2", "Wolf 3"]),
        (["Room 101", "Room 102 b", "7"], ["Room 101", "Room 102 b", "7"]),
        ([], []),
    ],
)
def test_only_numbers_that_follow_each_other_are_told_as_one(names: list[str], told: list[str]) -> None:
    assert together(names) == told
