"""Whole fights, typed at the console and as slash commands in Discord: one ledger, whichever way it was played."""

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.commands import verify
from bot.cli.console import PLACE, given_lines, run_script, skipped
from bot.discord.client import Strikerank
from bot.discord.embeds import FAULT
from bot.discord.verbs import verb_forms
from bot.table import GameTable
from rules.core.encounter import Encounter
from rules.core.events import fold
from storage.exchange import parse
from storage.rows import Row
from storage.store import Store
from tests.bot.discord.scene import Scene
from tests.fights.spoken import Undelivered
from tests.loopback.answer import Answer
from tests.loopback.compose import Upload
from tests.loopback.fixtures import connect, world
from tests.loopback.server import World

ROOT = Path(__file__).parents[2]
__all__ = ["world"]

FIGHTS = Path(__file__).parent
SEEDS = {
    "six": "5717", "brawl": "b7a31", "duel": "c0ffee", "skirmish_gurps3": "9a3", "brawl_gurps3": "77",
    "six_gurps4": "6a4", "brawl_gurps4": "b4a", "beasts_gurps4": "b1", "six_rqhouse": bytes(range(32)).hex(),
    "evening_rqhouse": "e7e", "evening_swords": "51",
}  # fmt: skip
FORMS = {"next", "round", "map"}
SPOKEN = re.compile(r"^(?P<who>[A-Z]\w*): (?P<verb>\w+)(?: (?P<rest>.*))?$")
OWNERLESS = {"owner", "character"}


def lines(fight: str) -> list[str]:
    """What is typed in a fight, without comments."""
    return [row for row in (FIGHTS / f"{fight}.txt").read_text(encoding="utf-8").splitlines() if not skipped(row)]


def secret(fight: str) -> bytes:
    """The secret that ``--seed`` makes of a fight's seed."""
    digits = SEEDS[fight]
    return bytes.fromhex(digits.rjust(64, "0"))


def told(row: Row) -> dict[str, Any]:
    """What a row holds that must not depend on the front end."""
    plain: dict[str, Any] = msgspec.to_builtins(row)
    report = plain.get("report", {})
    return {
        "seq": plain["seq"],
        "parent": plain["parent"],
        "kind": plain["kind"],
        "cause": plain.get("cause"),
        "events": [_nobodys(e) for e in plain.get("events", [])],
        "dice": plain.get("dice", []),
        "answers": plain.get("answers", {}),
        "checks": report.get("checks", []),
        "notes": report.get("notes", []),
        "base": report.get("base", 0),
    }


def _nobodys(thing: Any) -> Any:
    """Plain data without whose it is and which stored sheet it comes from."""
    if isinstance(thing, dict):
        return {k: _nobodys(v) for k, v in thing.items() if k not in OWNERLESS}
    return [_nobodys(one) for one in thing] if isinstance(thing, list) else thing


async def at_the_console(fight: str) -> tuple[list[dict[str, Any]], tuple[Row, ...], bytes, Encounter]:
    """The answers, the ledger, the exported log and the last state of a fight played as a script."""
    store = await Store.open("sqlite://")
    try:
        table, out = GameTable(store, secret=secret(fight)), StringIO()
        await run_script(table, given_lines(lines(fight)), out, as_json=True)
        (info,) = await store.ledger.listing(None)
        assert info.channel == PLACE.channel
        loaded = await store.ledger.load(info.id)
        answers = [json.loads(row) for row in out.getvalue().splitlines()]
        return answers, await store.ledger.rows(info.id), await store.export(info.id), loaded.state
    finally:
        await store.close()


async def system_of(scene: Scene) -> str:
    """The system of the one fight there is."""
    (info,) = await scene.store.ledger.listing(str(scene.channel.guild.id) if scene.channel.guild else None)
    return info.system


async def slash(scene: Scene, typed: str) -> Answer:
    """A typed line as the slash command that says the same."""
    text = typed.removeprefix("/")
    found = SPOKEN.match(text)
    if found is not None and found["verb"] in {form.verb for form in verb_forms((await system_of(scene),))}:
        rest = {"sentence": found["rest"]} if found["rest"] else {}
        return await scene.do(scene.gerd, found["verb"], who=found["who"], **rest)
    words = text.split()
    if words[:2] == ["encounter", "start"]:
        pace = {"pace": words[4]} if "pace" in words else {}
        return await scene.do(scene.gerd, "encounter start", system=words[2], **pace)
    if words[:2] == ["sheet", "import"]:
        path = ROOT / words[2]
        return await scene.do(scene.gerd, "sheet import", file=Upload(path.name, path.read_bytes()))
    if text == "encounter end":
        return await scene.do(scene.gerd, text, now=True)
    if text in FORMS:
        return await scene.do(scene.gerd, text)
    if words[0] == "phase":
        return await scene.do(scene.gerd, "phase", name=words[1])
    return await scene.say(scene.gerd, text)


@pytest.mark.parametrize("fight", SEEDS)
async def test_every_line_of_a_fight_is_carried_out(fight: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    answers, rows, _, state = await at_the_console(fight)
    failed = [(a["line"], a["input"], a["text"]) for a in answers if not a["ok"]]
    assert not failed
    assert not [(a["input"], a["unused"]) for a in answers if a["unused"]]
    assert not [a["input"] for a in answers if a["questions"]]
    assert rows and state.figures


@pytest.mark.parametrize("fight", SEEDS)
async def test_both_front_ends_keep_the_same_ledger(
    fight: str, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    _, typed, _, last = await at_the_console(fight)
    url = f"sqlite:///{tmp_path / 'store.db'}"
    store = await Store.open(url)
    scene = Seeded(world, store, url, secret(fight))
    async with scene.bot():
        for line in lines(fight):
            answer = await slash(scene, line)
            assert not refused(answer), (line, answer.text)
    (info,) = await store.ledger.listing(str(scene.channel.guild.id) if scene.channel.guild else None)
    clicked, loaded = await store.ledger.rows(info.id), await store.ledger.load(info.id)
    await store.close()
    for mine, theirs in zip(typed, clicked, strict=True):
        assert told(mine) == told(theirs), mine.text
    assert _nobodys(msgspec.to_builtins(loaded.state.figures)) == _nobodys(msgspec.to_builtins(last.figures))


@pytest.mark.parametrize("fight", SEEDS)
async def test_the_log_replays_to_the_state_and_its_dice_are_right(
    fight: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    _, _, log, last = await at_the_console(fight)
    document, rows = parse(log)
    again = Encounter(last.id, document.system)
    for row in rows:
        again = fold(again, row.events)
    assert again == last
    path = tmp_path / "log.json"
    path.write_bytes(log)
    text, status = await asyncio.to_thread(verify, str(path))
    assert status == 0, text
    store = await Store.open("sqlite://")
    try:
        taken = await store.take_over(log, guild=None, channel="elsewhere", at="2026-01-01T00:00:00")
        assert (await store.ledger.load(taken)).state.figures == last.figures
    finally:
        await store.close()


class Seeded(Scene):
    """A scene whose bot throws repeatable dice."""

    def __init__(self, world: World, store: Store, url: str, secret: bytes) -> None:
        super().__init__(world, store, url)
        self.secret = secret

    @contextlib.asynccontextmanager
    async def bot(self) -> AsyncIterator[Strikerank]:
        """See Scene."""
        client = Strikerank(self.settings, Undelivered(self.store, secret=self.secret))
        async with connect(client, self.world, loggers=("discord", "bot")):
            self.client = client
            yield client


def refused(answer: Answer) -> bool:
    """Whether an answer says that nothing was done: to the speaker alone, in the colour of a fault."""
    return any(embed.get("color") == FAULT for embed in answer.embeds)
