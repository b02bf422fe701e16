"""In a crowd a half-typed name is answered by names, without trying a sentence for each who may be meant."""

import pytest

from bot.reply import Line, Place
from bot.table import GameTable
from grammar.completion import suggest
from grammar.scene.resolve import Speaker
from grammar.scene.scene import Scene
from tests.bot.table import PLACE, open_table, say
from tests.calls import counting

TYPED = "Rurik: attack broadsword vs Troll"


async def _offered(table: GameTable, typed: str) -> list[tuple[str, str]]:
    place = Place(PLACE.channel, PLACE.guild)
    found = await table.complete(Line(typed, place, Speaker()), len(typed))
    return [(one.kind, one.text) for one in found]


async def test_a_word_that_begins_many_names_offers_these(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add 8 Trollkin"):
            assert (await say(table, line)).ok
        tried: list[str] = []
        understood = suggest.understood

        def trying(typed: str, scene: Scene, *, bare: bool) -> str:
            assert bare, "what would do instead is shown to nobody"
            tried.append(typed)
            return understood(typed, scene, bare=bare)

        monkeypatch.setattr(suggest, "understood", trying)
        offered = await _offered(table, TYPED)
        assert offered[:2] == [("name", "Trollkin 1"), ("name", "Trollkin 2")] and not tried
        kinds = [kind for kind, _ in await _offered(table, f"{TYPED}kin 3")]
        assert "meaning" in kinds and tried


async def test_where_one_of_many_names_has_to_come_next_none_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_table() as table:
        for line in (
            "/encounter start rq3plus",
            "/encounter add Rurik",
            "/encounter add 15 Trollkin",
            "/encounter add 15 Trollkin",
        ):
            assert (await say(table, line)).ok
        tried: list[str] = []
        monkeypatch.setattr(suggest, "understood", lambda typed, scene, bare: tried.append(typed))
        offered = await _offered(table, "Rurik: attack broadsword vs ")
        assert {kind for kind, _ in offered} == {"name"} and not tried


async def test_a_round_after_an_idle_one_is_told_without_reading_what_was_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric", "/encounter add 3 Borka", "/round"):
            assert (await say(table, line)).ok
        first = await say(table, "/round")
        monkeypatch.delattr("storage.ledger.Ledger.rows")
        second = await say(table, "/round")
        assert second.ok and second.text.splitlines()[0] == first.text.splitlines()[0].replace("2", "3")


@pytest.mark.parametrize(
    ("system", "who", "foe", "blow"),
    [
        ("gurps4", "Aldric", "Borka", 'Aldric: attack thrusting broadsword vs "Borka {}" nothing rolled attack 14'),
        ("gurps3", "Brandt", "Grak", 'Brandt: attack broadsword vs "Grak {}" nothing rolled attack 15'),
    ],
)
async def test_few_functions_are_called_for_each_who_looks_on_at_a_blow(
    system: str, who: str, foe: str, blow: str
) -> None:
    made = []
    for many in (20, 20, 100):
        async with open_table() as table:
            for line in (
                f"/encounter start {system}",
                f"/encounter add {who}",
                *[f"/encounter add 20 {foe}"] * (many // 20),
            ):
                assert (await say(table, line)).ok
            for number in (1, 2):
                assert (await say(table, blow.format(number))).ok
            with counting() as calls:
                assert (await say(table, blow.format(3))).ok
        made.append(calls.made)
    assert made[2] - made[1] < 80 * 12, made


async def test_a_round_in_which_nobody_acts_costs_little_for_each() -> None:
    made = []
    for many in (20, 40):
        async with open_table() as table:
            lines = (
                "/encounter start gurps3",
                "/encounter add Brandt",
                *["/encounter add 20 Grak"] * (many // 20),
            )
            for line in (*lines, "/round", "/round"):
                assert (await say(table, line)).ok
            with counting() as calls:
                assert (await say(table, "/round")).ok
            made.append(calls.made)
    assert (made[1] - made[0]) / 20 < 540, made
