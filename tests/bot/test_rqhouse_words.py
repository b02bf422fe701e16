"""Words of rqhouse that stand in commands of the table: orders, conditions."""

import pytest

from tests.bot.table import open_table, say

LEAVING = (
    "/encounter start rqhouse",
    "/encounter add Ana",
    "/encounter add Kett side foes",
    "/place Ana at 0,0",
    "/place Kett at 1,0",
    "/round",
    "Kett: attack spear vs Ana nothing rolled attack 90",
    "Ana: move to -3,0",
)
START = ("/encounter start rqhouse", "/encounter add Mara", "/encounter add Ben side foes")


@pytest.mark.rule("RH-MA-03")
async def test_martial_arts_go_along_with_whatever_else_an_order_answers() -> None:
    async with open_table() as table:
        for line in START:
            assert (await say(table, line)).ok
        assert (await say(table, "/order Mara martial arts")).text == "Mara: martial arts, with any defence."
        reply = await say(table, "Ben: attack broadsword vs Mara dodge rolled attack 60, dodge 99, martial_arts 20")
        assert "martial_arts" in [check.label for step in reply.fight.steps for check in step.checks]
        assert (await say(table, "/order Mara dodge")).ok
        assert (await say(table, "/order Mara martial arts")).text == "Mara will dodge martial arts."
        assert (await say(table, "/order Mara no martial arts")).text == "Mara will dodge no martial arts."
        assert (await say(table, "/order Mara none")).text == "Mara has no orders."


@pytest.mark.rule("RH-BLD-01", "RH-XS-11")
@pytest.mark.parametrize("condition", ["bleeding left arm", "impaled chest"])
async def test_what_only_a_wound_brings_is_not_marked(condition: str) -> None:
    async with open_table() as table:
        for line in START:
            assert (await say(table, line)).ok
        reply = await say(table, f"/mark Ben {condition}")
        assert not reply.ok and f"/unmark Ben {condition}" in reply.text
        assert (await say(table, "/round")).ok


@pytest.mark.rule("RH-XS-12")
async def test_a_head_that_is_off_is_not_told_to_be_impaired() -> None:
    async with open_table() as table:
        for line in START:
            assert (await say(table, line)).ok
        blow = "Ben: attack broadsword slash plus five advantage vs Mara at head nothing rolled attack 01"
        reply = await say(table, blow)
        assert "head severed" in reply.text.casefold() and "impaired" not in reply.text


@pytest.mark.rule("RH-FUM-10")
async def test_a_result_that_counts_once_is_told_once() -> None:
    async with open_table() as table:
        for line in (*START, "/option fumble table"):
            assert (await say(table, line)).ok
        said = "Ben: attack broadsword vs Mara nothing rolled attack 00, fumble 97, fumble.2 30, fumble.3 31"
        assert (await say(table, said)).text.count("drop the weapon") == 1


@pytest.mark.rule("RH-XS-14")
async def test_who_holds_nothing_cannot_be_disarmed_and_is_told_so() -> None:
    async with open_table() as table:
        for line in START:
            assert (await say(table, line)).ok
        assert "has nothing in hand" in (await say(table, "Ben: attack broadsword disarm vs Mara nothing")).text


@pytest.mark.rule("RH-LOC-04")
async def test_who_has_lost_both_legs_by_the_abdomen_is_told_so() -> None:
    async with open_table() as table:
        for line in START:
            assert (await say(table, line)).ok
        reply = await say(table, "apply 5 to Mara at abdomen ignoring armour rolled bleed 2")
        assert "both legs useless" in reply.text.casefold()


@pytest.mark.rule("RH-XS-02", "RH-XS-14")
async def test_each_plus_five_is_offered_by_another_name_and_taken_by_the_same() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Ana for nadia", "/encounter add Kett"):
            assert (await say(table, line)).ok
        reply = await say(table, "Ana: attack scimitar vs Kett nothing rolled attack 05, location 3, damage 1")
        (question,) = reply.prompts.questions
        names = [option.text for option in question.options if option.text.startswith("plus five")]
        assert names == ["plus five", "plus five again"]
        reply = await say(table, "/answer plus five, plus five")
        assert reply.ok and "11 − 3 armour = 8" in reply.text


@pytest.mark.rule("RH-HEA-09")
async def test_a_spell_heals_when_points_are_named() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Imke", "/encounter add Ana"):
            assert (await say(table, line)).ok
        assert (await say(table, "apply 4 to Ana at chest")).ok
        assert "chest heals 3, 5 now" in (await say(table, "Imke: heal Ana with 3 points")).text


@pytest.mark.rule("RH-MAN-03")
@pytest.mark.parametrize("line", ["Kett: nothing", "Kett lets her go", "/round"])
async def test_a_free_attack_let_go_lets_who_leaves_go_on(line: str) -> None:
    async with open_table() as table:
        for said in LEAVING:
            assert (await say(table, said)).ok, said
        told = (await say(table, line)).text
        assert "Kett lets the free attack on Ana go" in told and "Ana moves 3 m" in told


async def test_who_is_out_of_order_is_told_so_once() -> None:
    async with open_table() as table:
        scene = ("/encounter start rqhouse", "/encounter add Ana", "/encounter add Kett side foes")
        for line in (*scene, "/place Ana at 0,0", "/place Kett at 4,0", "/round"):
            assert (await say(table, line)).ok, line
        assert (await say(table, "Kett: move to Ana then attack spear vs Ana nothing rolled attack 90")).ok
        assert (await say(table, "/why")).text.count("out of order") == 1


async def test_an_archer_is_offered_the_shot_once_with_a_range_where_no_map_tells_it() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start rqhouse",
            "/encounter add Forest Archer as Fenn",
            "/encounter add Ben side foes",
        ):
            assert (await say(table, line)).ok
        assert "Fenn: shoot shortbow vs Ben range 20 (60 %)" in (await say(table, "?")).text
        for line in ("/place Fenn at 0,0", "/place Ben at 9,0"):
            assert (await say(table, line)).ok
        told = (await say(table, "?")).text
        assert "Fenn: shoot shortbow vs Ben (60 %)" in told and "range" not in told


async def test_what_is_asked_is_told_as_a_sentence_and_dropped_only_by_who_may() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "@Ann /encounter join Jorun", "/encounter add Kett side foes"):
            assert (await say(table, line)).ok
        blow = "@Ann attack scimitar vs Kett nothing"
        assert (await say(table, f"{blow} rolled attack 20")).prompts.questions
        by_hand = (await say(table, "@Ann move 3")).text
        assert "1 extra success to spend. Or cancel it (/cancel)" in by_hand
        assert (await say(table, "@Ann /cancel")).ok
        while not (await say(table, blow)).prompts.questions:
            assert (await say(table, "/round")).ok
        thrown = (await say(table, "@Ann move 3")).text
        assert "extra success" in thrown and "/cancel" not in thrown
        assert not (await say(table, "@Ann /cancel")).ok


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("use extra success for head", "At head"),
        ("extra success on his head", "At head"),
        ("more damage", "Full damage"),
    ],
)
async def test_an_extra_success_is_spent_in_words(typed: str, told: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "@Ann /encounter join Jorun", "/encounter add Kett side foes"):
            assert (await say(table, line)).ok
        assert (await say(table, "@Ann attack scimitar vs Kett nothing rolled attack 20")).prompts.questions
        answered = await say(table, f"@Ann {typed}")
        assert answered.ok and told in answered.text
        assert (await say(table, "Jorun: attack fists vs Kett nothing")).fight.steps
