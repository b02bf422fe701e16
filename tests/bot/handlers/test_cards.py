"""``/card`` under gurps3: what a card allows, and the chances of who may speak for the figure."""

import pytest

from rules.gurps3.orders.cards import BRIEFS, YELLOW, percent
from rules.gurps3.tables.printed import CARDS
from tests.bot.table import open_table, say

START = (
    "/encounter start gurps3",
    "/encounter add Ada",
    "/encounter add Grak",
    "/place Ada at 0,0 facing 0",
    "/place Grak at 9,0 facing 3",
)


async def card(*typed: str) -> str:
    """What the last line is answered."""
    async with open_table() as table:
        for line in (*START, *typed[:-1]):
            assert (await say(table, line)).ok, line
        reply = await say(table, typed[-1])
        return reply.text if reply.error is None else reply.error["code"]


@pytest.mark.rule("G3-TRN-01", "G3-AIM-02")
async def test_a_card_with_the_chances_of_a_figure() -> None:
    told = (await card("/card aim for Ada")).split("\n")
    assert told[0].startswith("Aim (pink) · move half Move") and len(told) == 4
    # 14, 9 yards -4: a snap shot 6; with Acc 3 13, and one more a turn.
    assert told[3].startswith("Ada → Grak: longbow now 6 (9 %) · aimed 1 turn 13 (84 %) · aimed 2 turns 14 (91 %)")


@pytest.mark.parametrize(("more", "told"), [((), True), (("/encounter add Kiru for Ann",), False)])
async def test_off_turn_the_card_is_for_the_only_figure_of_whoever_asks(more: tuple[str, ...], told: bool) -> None:
    start = ("/encounter start gurps3", "/encounter add Grak", "/encounter add Ada for Ann", *more)
    places = ("/place Ada at 0,0 facing 0", "/place Grak at 9,0 facing 3")
    async with open_table() as table:
        for line in (*start, *places):
            assert (await say(table, line)).ok, line
        if "▶ Ada" in (await say(table, "/state")).text:
            assert (await say(table, "/next")).ok
        assert ("Ada → Grak: longbow" in (await say(table, "@Ann /card aim")).text) is told


async def test_postures_bar_cards_and_defences_narrow() -> None:
    assert "Not possible while crawling." in await card("/posture Ada crawling", "/card aim for Ada")
    assert "passive defence only" in await card("/card all out attack for Grak")
    assert "Grak at +2: block 12 (74 %)" in await card("/card all out defense for Grak")
    assert "slam 11 in a contest" in await card("/place Grak at 3,0 facing 3", "/card slam for Grak")


async def test_a_card_is_tried_where_it_may_be_laid() -> None:
    close = "/place Grak at 0,0 facing 3"
    assert "Ada →" not in await card("/card close combat attack unarmed for Ada")
    assert "bite 13 (84 %)" in await card(close, "/card close combat attack unarmed for Ada")
    assert "Ada →" not in await card(close, "/card attack unarmed for Ada")
    assert "axe strong 8 (26 %)" in await card("/place Grak at 1,0 facing 3", "/card all out charge for Grak")
    assert "bare-handed parry" not in await card(close, "/card choke for Ada")


async def test_cards_that_no_foe_is_named_in_tell_the_own_chances() -> None:
    assert (await card("/card reload for Ada")).endswith("Ada: longbow 2 turns")
    assert (await card("/card concentrate for Ada")).endswith("Ada: keeps it at 9 (38 %)")
    assert (await card("/card close combat ready for Ada")).endswith("Ada: DX 13 (84 %)")
    # 14, 9 yards -4, one hex -2, a turn of aim 3; two hexes -4 without it.
    assert "longbow on 1 hex 11 (62 %) · longbow on 2 hexes 6 (9 %)" in await card("/card opportunity fire for Ada")
    assert "grapple 16 in a contest" in await card(
        "Ada: drop longbow", "/place Grak at 1,0 facing 3", "/card grapple for Ada"
    )


@pytest.mark.rule("G3-BLK-01", "G3-DOD-01", "G3-ACR-01", "G3-DAD-01", "G3-PAR-01", "G3-PBH-01", "G3-RET-01")
@pytest.mark.parametrize(("typed", "told"), [
    ("block for Grak", "Grak: block 10 (50 %)"),
    ("dodge for Sel", "Sel: dodge 7 (16 %)"),
    ("acrobatic dodge for Sel", "Sel: acrobatics 13 (84 %), then dodge 8 (26 %), else 5 (5 %)"),
    ("dodge and drop for Ada", "Ada: dodge drop 8 (26 %)"),
    ("parry for Sel", "Sel: parry with rapier 11 (62 %) · parry with large knife 2 (2 %)"),
    (
        "bare-handed for Kiru",
        "Kiru against a thrust or a fist: parry with hand karate 10 (50 %) · parry with hand dx 6 (9 %)",
    ),
    ("retreat for Grak", "Grak: block retreat 13 (84 %) · parry with axe retreat 13 (84 %) · dodge retreat 11 (62 %)"),
    ("block for Ada", "Ada: not possible now"),
])  # fmt: skip
async def test_the_yellow_cards_tell_each_defence(typed: str, told: str) -> None:
    assert told in (await card("/encounter add Sel", "/encounter add Kiru", f"/card {typed}")).split("\n")


async def test_what_keeps_a_figure_from_a_card_is_told() -> None:
    assert (await card("/place Grak at 1,0 facing 3", "/card grapple for Grak")).endswith(
        "Grak has no free hand for that; drop or sheathe something first."
    )
    assert "more of it" not in await card("/card close combat ready for Ada")


async def test_chances_are_for_who_speaks_for_the_figure() -> None:
    assert await card("@Ann /card aim for Ada") == "not_yours"
    assert "Ada →" not in await card("@Ann /card aim")
    assert "Aim, Attack Missile Weapon" in await card("/card")
    assert await card("/card snooze") not in ("", "fault")


async def test_systems_without_cards_say_so() -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start swords")).ok
        reply = await say(table, "/card aim")
        assert reply.error is not None and reply.error["code"] == "no_cards"


def test_every_card_has_a_brief() -> None:
    assert set(BRIEFS) == {*CARDS, *YELLOW} and {n for n, row in BRIEFS.items() if row.name} == set(YELLOW)
    assert [percent(n) for n in (3, 10, 16, 20)] == [2, 50, 98, 98]
