"""Equal things keep names of their own, whoever takes them, and the one that serves is meant by the name they share."""

import pytest
from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, Item
from rules.core.events import ItemMoved
from tests.bot.table import combatant, open_table, say, script

THUGS = ("/encounter start swords", "/encounter add thug x3", "Thug 1: grab club vs Thug 2 rolled grab 12")


def things(*names: str) -> tuple[Item, ...]:
    """Things of that name, each with the id that is its name."""
    return tuple(Item(name, "weapon", name) for name in names)


@pytest.mark.parametrize(
    ("has", "name"),
    [((), "club"), (("axe",), "club"), (("club",), "club 2"), (("Club", "club 2"), "club 3"), (("club 2",), "club")],
)
def test_a_thing_that_is_taken_bears_a_name_of_its_own_from_then_on(has: tuple[str, ...], name: str) -> None:
    figures = {"Ann": Figure("Ann", {}, items=things(*has)), "Bob": Figure("Bob", {}, items=things("club"))}
    enc = Encounter("e", "swords", figures=figures, next_id=7)
    after = ItemMoved("Bob", "club", "hand", to="Ann").apply(enc)
    taken = after.figures["Ann"].items[-1]
    # The id is what it was before things had names of their own: kept events speak of it.
    assert (taken.name, taken.id) == (name, "club.7" if "club" in has else "club")
    back = ItemMoved("Ann", taken.id, "hand", to="Bob").apply(after)
    assert [item.name for item in back.figures["Bob"].items] == [name]


def test_a_state_kept_with_two_things_of_one_name_plays_on() -> None:
    twins = (Item("club", "weapon", "club", "ground"), Item("club.9", "weapon", "club"))
    enc = Encounter("e", "swords", figures={"Ann": Figure("Ann", {}, items=twins), "Bob": Figure("Bob", {})})
    after = ItemMoved("Ann", "club.9", "hand", to="Bob").apply(enc)
    assert after.figures["Bob"].items == (replace(twins[1], where="hand"),)


async def test_a_name_that_things_share_means_the_one_that_serves() -> None:
    async with open_table() as table:
        for line in (*THUGS, "Thug 1: drop club"):
            assert (await say(table, line)).ok, line
        hit = await say(table, "Thug 1: attack club vs Thug 3 rolled attack 2")
        assert hit.ok, hit.text
        assert "drops club 2" in (await say(table, "Thug 1: drop club")).text
        assert "picks up club" in (await say(table, "Thug 1: pick up club 2")).text
        wrong = await say(table, "Thug 1: attack club 3 vs Thug 3")
        assert not wrong.ok, "a number is that thing's own"


async def test_each_of_equal_things_keeps_its_name_while_others_come_and_go() -> None:
    state = (await script(*THUGS, "Thug 1: drop club", "Thug 3: pick up club", "/state"))[-1]
    first, third = (combatant(state, name)["items"] for name in ("Thug 1", "Thug 3"))
    assert [(i["name"], i["where"]) for i in first] == [("club 2", "hand")]
    assert [(i["name"], i["where"]) for i in third] == [("club", "hand"), ("club 2", "hand")]


@pytest.mark.parametrize(
    ("system", "who", "thing"),
    [
        ("rq3plus", "Rurik", "broadsword"),
        ("rqhouse", "Jorun", "scimitar"),
    ],
)
async def test_equal_things_in_other_systems(system: str, who: str, thing: str) -> None:
    async with open_table() as table:
        one, other = f"{who} 1", f"{who} 2"
        for line in (f"/encounter start {system}", f"/encounter add {who} x2", f"{one}: drop {thing}"):
            reply = await say(table, line)
            assert reply.ok, (line, reply.text)
        for line in (f"{other}: drop {thing}", f"{other}: pick up {thing}", "/round", f"{other}: pick up {thing}"):
            await say(table, line)
        state = (await say(table, "/state")).data["state"]
        assert state is not None
        mine = [item for item in state["combatants"][other]["items"] if item["name"].casefold().startswith(thing)]
        assert len({item["name"] for item in mine}) == len(mine)
        assert (await say(table, f"{other}: drop {thing}")).ok, "that in hand, whichever lies there"
