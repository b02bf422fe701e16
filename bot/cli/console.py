"""The console: the same sentences and the same store as in Discord, at a terminal or from a script."""

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TextIO

from msgspec.structs import replace

from bot.boundary import guard, logged
from bot.cli.files import keep, lend
from bot.gate import passed
from bot.handlers.pasting import LINES
from bot.reply import Line, Place, ShownReply, for_reader, refused, unmarked
from bot.table import GameTable
from bot.texts import says
from grammar.parse.errors import caret
from grammar.scene.resolve import Speaker
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset
from storage.faults import Unusable

PLACE = Place("console")
MASTER = Speaker("gm", "GM", True)
_OPENS = re.compile(r"\s*(?:@GM\s+)?/?(?:encounter\s+)?(?:start|load)\b", re.IGNORECASE)
_PASTES = re.compile(r"\s*(?:@\w[\w-]*\s+)?/?(?:sheet|foes)\s+paste\b", re.IGNORECASE)
_PLAYER = re.compile(r"^@(\w[\w-]*)\s+(.*)$", re.DOTALL)


def sample_fight() -> tuple[str, ...]:
    """The lines that set up the fight a console opens with: the first system of the registry and its sample figures."""
    system = next(iter(SYSTEMS))
    return (f"/encounter start {system}", *(f"/encounter add {name}" for name in ruleset(system).sample))


async def set_up_sample(table: GameTable) -> None:
    """Set the sample fight up where no fight is on."""
    if await table.find(Line("", PLACE, MASTER)) is None:
        for typed in sample_fight():
            await table.say(read_line(typed))


async def after_sample(table: GameTable, lines: AsyncIterable[str]) -> AsyncIterator[str]:
    """The lines, before the first of them the sample fight set up, unless that line starts or loads one of its own."""
    fresh = True
    async for typed in lines:
        if fresh and not skipped(typed):
            fresh = False
            if not _OPENS.match(typed):
                await set_up_sample(table)
        yield typed


def ends(typed: str) -> bool:
    """Whether a line ends the console."""
    return typed.strip().lstrip("/").casefold() in ("quit", "exit")


def spoken(typed: str) -> Line:
    """A typed line as something said: ``@Name ...`` speaks as that player, else (or as ``@GM``) the game master."""
    found = _PLAYER.match(typed.strip())
    if found is None:
        return Line(typed.strip(), PLACE, MASTER)
    if found[1].casefold() == MASTER.id:
        return Line(found[2].strip(), PLACE, MASTER)
    return Line(found[2].strip(), PLACE, Speaker(found[1].casefold(), found[1], False))


def read_line(typed: str) -> Line:
    """A typed line as something said, with the file it names. Raises Refused for a file that can't be read."""
    line = spoken(typed)
    return replace(line, files=lend(line.text))


def pastes(typed: str) -> bool:
    """Whether the lines behind this one, up to an empty one, belong to it."""
    return _PASTES.match(typed) is not None


async def answered(
    table: GameTable, typed: str, *, careful: bool = False, pasted: Sequence[str] = ()
) -> tuple[Line, ShownReply]:
    """Say a typed line; the answer is as its reader may have it.

    Whatever is wrong with its file, the store or this program is an answer too: nothing ends the console.

    ``careful``: somebody sits there who can be asked back. ``pasted``: the lines that belong to it.
    """
    return await guard(_failed, typed, _answered(table, typed, careful, pasted))


async def _answered(table: GameTable, typed: str, careful: bool, pasted: Sequence[str]) -> tuple[Line, ShownReply]:
    line = spoken(typed)
    try:
        line = replace(read_line(typed), careful=careful)
        if pasted:
            line = replace(line, files={LINES: "\n".join(pasted).encode()})
        reply = await table.seen(await table.say(line), line.eyes, line.place.channel)
        return line, reply if reply.ok or not pasted else _unread(reply, len(pasted))
    except Refused as fault:
        told = refused(fault)
    except Unusable as fault:
        told = refused(Refused("store", str(fault)))
    return line, passed(told, line.eyes, None)


def _unread(reply: ShownReply, n: int) -> ShownReply:
    """The refusal of a paste, which says that the ``n`` lines behind it went with it."""
    text = f"{reply.text}\n{says('pasted.unread', n=n) if n > 1 else says('pasted.unread_one')}"
    return replace(reply, text=text, error={**(reply.error or {}), "message": text})


def _failed(typed: str, fault: Exception) -> tuple[Line, ShownReply]:
    """Log a fault of ours, and answer the line with the reference to it."""
    line = spoken(typed)
    told = refused(Refused("our_side", says("our_side", reference=logged(repr(typed), fault))))
    return line, passed(told, line.eyes, None)


def skipped(typed: str) -> bool:
    """Whether a line says nothing: empty, or a comment."""
    return not typed.strip() or typed.lstrip().startswith("#")


async def run_script(
    table: GameTable, lines: AsyncIterable[str], out: TextIO, *, as_json: bool, folder: Path | None = None
) -> bool:
    """Say every line as it comes and print its answer; True when none failed. Lines are numbered from 1.

    The files that answers bring are written to ``folder``, pictures apart; None: nowhere.
    """
    fine, number = True, 0
    coming = aiter(lines)
    async for typed in coming:
        number += 1
        if skipped(typed):
            continue
        if ends(typed):
            break
        block = await _behind(coming) if pastes(typed) else ()
        line, reply = await answered(table, typed, pasted=block)
        number += len(block) + bool(block)
        reply = with_files(reply, folder)
        fine = fine and reply.ok
        if as_json:
            print(json.dumps(reply.as_json(number, typed.rstrip("\n")), ensure_ascii=False), file=out, flush=True)
        else:
            print(f"> {typed.strip()}\n{plain(reply, line)}", file=out, flush=True)
    return fine


async def _behind(coming: AsyncIterator[str]) -> tuple[str, ...]:
    """The lines up to the next empty one, or to the end."""
    found = []
    async for typed in coming:
        if not typed.strip():
            break
        found.append(typed.rstrip("\r\n"))
    return tuple(found)


def with_files(reply: ShownReply, folder: Path | None) -> ShownReply:
    """The answer with its files written and their paths told: logs to ``folder``, pictures to one for the moment.

    What stands in the text already isn't written.
    """
    fresh = [file for file in reply.files.own or reply.files.shared if file.data != reply.text.encode()]
    if folder is None or not fresh:
        return reply
    try:
        paths = [str(keep((_pictures() if f.name.endswith(".png") else folder) / f.name, f.data)) for f in fresh]
    except Refused as fault:
        return for_reader(refused(fault), reply.reader)
    text = "\n".join((reply.text, *(says("console.written", path=path) for path in paths)))
    return replace(reply, text=text, data={**reply.data, "files": paths})


@cache
def _pictures() -> Path:
    """A folder for what is only looked at, one for each run of the program."""
    return Path(tempfile.mkdtemp(prefix="strikerank-"))


def plain(reply: ShownReply, line: Line) -> str:
    """An answer as text; an error with a column shows the place."""
    if reply.error is None:
        fresh = (offer for offer in reply.prompts.offers if offer not in reply.whole)
        return unmarked("\n".join((reply.whole, *_next(fresh))))
    column = reply.error.get("column")
    place = (caret(line.text, int(column)),) if column else ()
    return "\n".join((*place, reply.text, *_next(reply.error.get("offers") or ())))


def _next(offers: Iterable[str]) -> Iterator[str]:
    """The sentences that are offered, as Discord puts them on buttons."""
    return (f"  → {offer}" for offer in offers)


async def standard_input() -> AsyncIterator[str]:
    """The lines of standard input, each as soon as it is there."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        yield line


async def given_lines(lines: Iterable[str]) -> AsyncIterator[str]:
    """Lines that are known beforehand."""
    for line in lines:
        yield line
