"""The console: the same sentences and the same store as in Discord, at a terminal or from a script."""

import asyncio
import json
import os
import re
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Coroutine, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TextIO

from msgspec.structs import replace
from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style

from bot.files import keep, lend
from bot.reply import Line, Place, Reply, refused, unmarked
from bot.table import GameTable
from grammar.errors import caret
from grammar.resolve import Speaker
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset
from storage.faults import Unusable

PLACE = Place("console")
MASTER = Speaker("gm", "GM", True)
_PLAYER = re.compile(r"^@(\w[\w-]*)\s+(.*)$", re.DOTALL)


def sample_fight() -> tuple[str, ...]:
    """The lines that set up the fight a console opens with: the first system of the registry and its sample figures."""
    system = next(iter(SYSTEMS))
    return (f"/encounter start {system}", *(f"/encounter add {name}" for name in ruleset(system).sample))


_STYLE = Style.from_dict({"error": "ansired bold", "hint": "ansicyan", "roll": "ansiyellow", "ask": "ansigreen bold"})


def spoken(typed: str) -> Line:
    """A typed line as something said: ``@Name ...`` speaks as that player, otherwise the game master does."""
    found = _PLAYER.match(typed.strip())
    if found is None:
        return Line(typed.strip(), PLACE, MASTER)
    return Line(found[2].strip(), PLACE, Speaker(found[1].casefold(), found[1], False))


def read_line(typed: str) -> Line:
    """A typed line as something said, with the file it names. Raises Refused for a file that can't be read."""
    line = spoken(typed)
    return replace(line, files=lend(line.text))


async def answered(table: GameTable, typed: str) -> tuple[Line, Reply]:
    """Say a typed line. Whatever is wrong with its file or the store is an answer too: nothing ends the console."""
    try:
        line = read_line(typed)
        return line, await table.say(line)
    except Refused as fault:
        return spoken(typed), refused(fault)
    except Unusable as fault:
        return spoken(typed), refused(Refused("store", str(fault)))


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
    async for typed in lines:
        number += 1
        if skipped(typed):
            continue
        line, reply = await answered(table, typed)
        reply = with_files(reply, folder)
        fine = fine and reply.ok
        if as_json:
            told = await table.seen(line, reply)
            print(json.dumps(told.as_json(number, typed.rstrip("\n")), ensure_ascii=False), file=out, flush=True)
        else:
            print(f"> {typed.strip()}\n{plain(reply, line)}", file=out, flush=True)
    return fine


def with_files(reply: Reply, folder: Path | None) -> Reply:
    """The answer with its files written and their paths told: logs to ``folder``, pictures to one for the moment.

    What stands in the text already isn't written.
    """
    fresh = [file for file in reply.files if file.data != reply.text.encode()]
    if folder is None or not fresh:
        return reply
    try:
        paths = [str(keep((_pictures() if f.name.endswith(".png") else folder) / f.name, f.data)) for f in fresh]
    except Refused as fault:
        return refused(fault)
    text = "\n".join((reply.text, *(f"Written: {path}" for path in paths)))
    return replace(reply, text=text, data={**reply.data, "files": paths})


@cache
def _pictures() -> Path:
    """A folder for what is only looked at, one for each run of the program."""
    return Path(tempfile.mkdtemp(prefix="strikerank-"))


def plain(reply: Reply, line: Line) -> str:
    """An answer as text; an error with a column shows the place."""
    if reply.error is not None and reply.error.get("column"):
        return f"{caret(line.text, int(reply.error['column']))}\n{reply.text}"
    return unmarked(reply.whole)


class _Words(Completer):
    """Completion of sentences at the prompt; asks the table, which answers from memory."""

    def __init__(self, table: GameTable) -> None:
        self.table = table

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        return ()

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        typed = document.text
        lead = re.match(r"^@\w+\s+", typed)
        cut = lead.end() if lead else 0
        line = spoken(typed)
        shifted = Line(typed[cut:], line.place, line.speaker)
        for word in await self.table.complete(shifted, document.cursor_position - cut):
            start = word.start + cut - document.cursor_position
            yield Completion(word.text, start_position=start, display_meta=word.kind)


async def run_terminal(table: GameTable, *, history: str | None, sample: bool, folder: Path) -> None:
    """Read sentences at a terminal until the end of input or ``/quit``; files of answers go to ``folder``."""
    if sample and await table.find(Line("", PLACE, MASTER)) is None:
        for typed in sample_fight():
            await table.say(read_line(typed))
    _show("Strikerank. Say what happens: Rurik: attack broadsword vs Grak parry. /help, /state, /undo, /quit.", "hint")
    _show((await table.say(read_line("/encounter status"))).text, "")
    session: PromptSession[str] = PromptSession(
        "strikerank> ", history=_history(history), completer=_Words(table), complete_while_typing=True
    )
    with patch_stdout():
        while True:
            try:
                typed = await session.prompt_async()
            except KeyboardInterrupt:
                continue
            except EOFError:
                return
            if skipped(typed):
                continue
            if typed.strip().lstrip("/") in ("quit", "exit"):
                return
            line, reply = await interruptible(answered(table, typed))
            reply = with_files(reply, folder)
            _show(plain(reply, line), "" if reply.ok else "error")


def _history(path: str | None) -> History:
    """What was typed before; kept in memory only where the file can't be."""
    if path is None:
        return InMemoryHistory()
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError:
        return InMemoryHistory()
    return FileHistory(path)


async def interruptible(answer: Coroutine[Any, Any, tuple[Line, Reply]]) -> tuple[Line, Reply]:
    """An answer that Ctrl-C gives up: what was written by then stands, what was not is not done."""
    task = asyncio.ensure_future(answer)
    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(signal.SIGINT, task.cancel)
    except (NotImplementedError, RuntimeError, ValueError):
        # Not every platform, and no thread but the first, hears signals in the loop.
        return await task
    try:
        return await task
    except asyncio.CancelledError:
        if not task.cancelled() or _leaving():
            raise
        return spoken(""), refused(Refused("given_up", "Given up; /history shows what was done before."))
    finally:
        loop.remove_signal_handler(signal.SIGINT)


def _leaving() -> bool:
    """Whether it is the console itself that is being ended, not only the answer."""
    here = asyncio.current_task()
    return here is not None and here.cancelling() > 0


def _show(text: str, kind: str) -> None:
    rows = []
    for row in text.splitlines():
        style = kind or ("ask" if row.startswith("❓") else "roll" if " vs " in row and "–" in row else "")
        rows.append((f"class:{style}" if style else "", row + "\n"))
    print_formatted_text(FormattedText(rows), style=_STYLE, end="")


async def standard_input() -> AsyncIterator[str]:
    """The lines of standard input, each as soon as it is there."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        yield line


async def given_lines(lines: Iterable[str]) -> AsyncIterator[str]:
    """Lines that are known beforehand."""
    for line in lines:
        yield line
