"""What the table says under gurps4: cause before effect, and a question on as few lines as it takes."""

import pytest

from bot.reply import BOLD
from tests.bot.table import open_table, say

TWO = ("/encounter start gurps4", "/encounter add Aldric side guard", "/encounter add Borka side raiders")
FIGHT = (
    "/encounter start gurps4",
    "/encounter join Aldric",
    "/encounter add Cyra side guard",
    "/encounter add Borka side raiders",
    "/place Aldric at 2,0 facing 0",
    "/place Cyra at -3,2 facing 0",
    "/place Borka at 3,0 facing 3",
)
BLOW = "attack thrusting broadsword"
TOLD = [
    (
        f"Aldric: {BLOW} at neck vs Borka dodge rolled attack 10, dodge 4",
        "Aldric → Borka · thrusting broadsword swing at neck · broadsword 10/9 misses"
        " · the neck by 1, hits the torso · dodge 4/9",
    ),
    (
        f"Aldric: {BLOW} strong vs Borka dodge rolled attack 10, dodge 8",
        "Aldric → Borka · thrusting broadsword swing · all-out strong, no defence now"
        " · broadsword 10/14 hits · dodge 8/9",
    ),
    (
        "Cyra: shoot regular bow vs Borka rolled attack 13, attack.2 8, location 10, damage 4",
        "Cyra → Borka · regular bow · bow 13/8 misses\n"
        "Cyra → Aldric · goes astray · bow 8/9 hits · no defence\n"
        "Torso: 4 impaling, stopped by 4 DR",
    ),
]


@pytest.mark.parametrize(("sentence", "text"), TOLD)
async def test_what_became_of_a_shot_or_blow_stands_before_what_it_did(sentence: str, text: str) -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        assert (await say(table, sentence)).text.replace(BOLD, "").startswith(text)


async def test_a_question_names_the_weapon_only_where_there_are_several() -> None:
    async with open_table() as table:
        for line in (*FIGHT, "/order Aldric ask"):
            await say(table, line)
        asked = (await say(table, "Borka: attack axe vs Aldric rolled attack 11")).text.splitlines()
        assert asked[-3:] == [
            "❓ Aldric: 1 parry retreat 13 · 2 parry 12",
            "3 block retreat 12 · 4 dodge retreat 12",
            "5 block 11 · 6 dodge 9 · 7 no defence (/answer N)",
        ]
        assert (await say(table, "parry retreat")).ok


async def test_who_is_asked_about_a_second_blow_has_heard_of_the_first() -> None:
    async with open_table() as table:
        for line in (*FIGHT, "/order Borka ask"):
            await say(table, line)
        await say(table, f"Aldric: {BLOW} rapid strike vs Borka rolled attack 7, damage 3, attack.2 7")
        asked = (await say(table, "Borka: nothing")).text.replace(BOLD, "").splitlines()
        assert asked[1] == "Torso: 6 cutting − 2 DR = 4, × 1.5 6 → HP 13 to 7"
        assert asked[2].startswith("Aldric → Borka") and asked[2].endswith("broadsword 7/8 hits")
        assert asked[-3].startswith("❓ Borka: 1 dodge retreat 12")


async def test_of_two_who_attack_together_the_second_strikes_when_the_first_is_answered() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter join Aldric", "/encounter add orc x2 side raiders"):
            await say(table, line)
        await say(table, "/order Aldric ask")
        asked = await say(table, "both orcs attack Aldric rolled attack 9")
        last = asked.whole.splitlines()[-1]
        assert last.startswith("⏳ After that answer: Orc 2: attack") and "has to answer first" not in asked.whole
        then = await say(table, "Aldric: block")
        assert then.ok and "Orc 2 → Aldric" in then.text.replace(BOLD, "")


@pytest.mark.parametrize(
    "words", ["telegraphic swing vs Borka", "swing at Borka telegraphed", "committed attack on Borka"]
)
async def test_an_option_that_the_catalogue_leaves_out_is_said_to_be_left_out(words: str) -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        refused = await say(table, f"Aldric: {words}")
        assert refused.error is not None and refused.error["code"] == "absent" and refused.error["offers"]
        assert (await say(table, refused.error["offers"][0])).ok


@pytest.mark.parametrize("words", ["kneel and attack his leg", "kneel then attack his leg", "kneel, hit his leg"])
async def test_who_kneels_and_strikes_does_it_in_one_turn(words: str) -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        told = await say(table, f"Aldric: {words}")
        assert told.sentence.meant == "Aldric: kneel then attack vs Borka at leg"


async def test_what_is_done_without_a_map_is_told_and_a_fight_is_counted_in_seconds() -> None:
    async with open_table() as table:
        for line in TWO:
            await say(table, line)
        await say(table, "Aldric: pair vs Borka rear")
        assert (await say(table, "Aldric: face Borka")).text.startswith("Aldric turns to Borka")
        missed = await say(table, "Borka: attack axe vs Aldric nothing rolled attack 14")
        assert missed.ok
        assert (await say(table, f"Aldric: {BLOW} vs Borka nothing rolled attack 14")).ok
        await say(table, "/set Borka hp -14")
        await say(table, "/mark Borka mortally wounded")
        over = (await say(table, "/encounter end")).text.replace(BOLD, "")
        assert "after 2 seconds" in over and "Down: Borka" in over, over


async def test_a_shot_into_a_walk_can_be_explained_while_the_walker_waits() -> None:
    async with open_table() as table:
        for line in (*FIGHT, "/encounter add Dulf side raiders", "/place Dulf at 6,-2 facing 3"):
            await say(table, line)
        await say(table, "Cyra: watch regular bow at 4,-2 then 3,-2")
        await say(table, "Aldric: wait until Dulf enters reach then attack thrusting broadsword")
        sprung = (await say(table, "Dulf: move to 3,-1")).text
        assert "Cyra fires at Dulf" in sprung and "Aldric's Wait triggers on Dulf: act now, or decline" in sprung
        assert "Cyra attack: bow 15" in (await say(table, "/why")).text
        assert (await say(table, "Aldric: decline")).ok


async def test_what_a_ruling_made_somebody_roll_can_be_explained() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Halvard", "/encounter add Pony", "Halvard: mount Pony"):
            await say(table, line)
        assert "saddle" in (await say(table, "/mark Pony frightened")).text
        assert "Halvard riding: " in (await say(table, "/why")).text


async def test_odds_of_a_sentence_of_parts_are_those_of_whom_they_are_aimed_at() -> None:
    async with open_table() as table:
        for line in TWO:
            await say(table, line)
        told = (await say(table, f"/odds Aldric: step back then {BLOW} deceptive 1 at left leg vs Borka")).text
        lines = told.replace(BOLD, "").splitlines()
        assert lines[0].startswith(
            "Attack thrusting broadsword deceptive 1 → Borka, left leg against dodge retreat: hurts"
        )
        assert lines[1].startswith("block retreat: ")
        two = (
            await say(table, f"/odds Aldric: {BLOW} double at neck vs Borka dodge then at left leg vs Borka block")
        ).text
        assert "double → Borka, neck" in two and "→ Borka, left leg" in two and "Blow" not in two


async def test_a_parry_that_strikes_the_limb_says_whose_it_is() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Dulf side guard", "/encounter add Borka side raiders"):
            await say(table, line)
        told = await say(table, "Dulf: attack punch vs Borka parry rolled attack 9, parry 8, counter 9, damage 6")
        lines = told.text.replace(BOLD, "").splitlines()
        assert lines[0].endswith("parry (axe) 8/10 parries · axe 9/13 hits the limb")
        assert lines[1].startswith("Dulf right hand: ") or lines[1].startswith("Dulf right arm: ")


async def test_of_three_in_a_blow_each_line_says_whose_it_is() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start gurps4",
            "/encounter add Halvard",
            "/encounter add Pony",
            "/encounter add Borka",
        ):
            await say(table, line)
        for line in ("Halvard: mount Pony", "/order Pony dodge"):
            await say(table, line)
        told = await say(table, "Borka: attack axe vs Halvard rolled attack 14, Pony.dodge 16, damage 6, riding 9")
        lines = told.text.replace(BOLD, "").splitlines()
        assert lines[0].startswith("Borka → Halvard") and "hits Pony instead · " in lines[0]
        assert "dodge 16/" in lines[0] and lines[1].startswith("Pony: torso: 7 cutting")
        assert lines[2].startswith("Halvard: stays in the saddle")


@pytest.mark.parametrize(
    "words", ["a grenade goes off next to Borka, 12 damage", "Borka is caught in an explosion for 12"]
)
async def test_an_explosion_is_said_as_people_say_it_and_tells_who_dives(words: str) -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        told = await say(table, f"{words}")
        assert told.sentence.meant == "apply 12 crushing to Borka explosion"
        assert told.text.replace(BOLD, "").startswith("Borka: drops to the ground · dodge ")
