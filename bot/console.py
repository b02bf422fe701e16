"""The console: the same sentences and the same store as in Discord, at a terminal or from a script."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Iterable
from typing import TextIO

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, InMemoryHistory
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style

from bot.files import lend
from bot.reply import Line, Place, Reply
from bot.table import GameTable
from grammar.errors import caret
from grammar.resolve import Speaker
from rules.registry import SYSTEMS, ruleset

PLACE = Place("console")
MASTER = Speaker("gm", "GM", True)
_PLAYER = re.compile(r"^@(\w[\w-]*)\s+(.*)$", re.DOTALL)


def sample_fight() -> tuple[str, ...]:
    """The lines that set up the fight a console opens with: the first system of the registry and its sample figures."""
    system = next(iter(SYSTEMS))
    return (f"/encounter start {system}", *(f"/encounter add {name}" for name in ruleset(system).sample))


_STYLE = Style.from_dict({"error": "ansired bold", "hint": "ansicyan", "roll": "ansiyellow", "ask": "ansigreen bold"})


def read_line(typed: str) -> Line:
    """A typed line as something said: ``@Name ...`` speaks as that player, otherwise the game master does."""
    found = _PLAYER.match(typed.strip())
    if found is None:
        return Line(typed.strip(), PLACE, MASTER, files=lend(typed))
    speaker = Speaker(found[1].casefold(), found[1], False)
    return Line(found[2].strip(), PLACE, speaker, files=lend(found[2]))


def skipped(typed: str) -> bool:
    """Whether a line says nothing: empty, or a comment."""
    return not typed.strip() or typed.lstrip().startswith("#")


async def run_script(table: GameTable, lines: AsyncIterable[str], out: TextIO, *, as_json: bool) -> bool:
    """Say every line as it comes and print its answer; True when none failed. Lines are numbered from 1."""
    fine, number = True, 0
    async for typed in lines:
        number += 1
        if skipped(typed):
            continue
        line = read_line(typed)
        reply = await table.say(line)
        fine = fine and reply.ok
        if as_json:
            told = await table.seen(line, reply)
            print(json.dumps(told.as_json(number, typed.rstrip("\n")), ensure_ascii=False), file=out, flush=True)
        else:
            print(f"> {typed.strip()}\n{plain(reply, line)}", file=out, flush=True)
    return fine


def plain(reply: Reply, line: Line) -> str:
    """An answer as text; an error with a column shows the place."""
    if reply.error is not None and reply.error.get("column"):
        return f"{caret(line.text, int(reply.error['column']))}\n{reply.text}"
    return reply.whole


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
        line = read_line(typed)
        shifted = Line(typed[cut:], line.place, line.speaker)
        for word in await self.table.complete(shifted, document.cursor_position - cut):
            start = word.start + cut - document.cursor_position
            yield Completion(word.text, start_position=start, display_meta=word.kind)


async def run_terminal(table: GameTable, *, history: str | None, sample: bool) -> None:
    """Read sentences at a terminal until the end of input or ``/quit``."""
    if sample and await table.find(Line("", PLACE, MASTER)) is None:
        for typed in sample_fight():
            await table.say(read_line(typed))
    _show("Strikerank. Say what happens: Rurik: attack broadsword vs Grak parry. /help, /state, /undo, /quit.", "hint")
    _show((await table.say(read_line("/encounter status"))).text, "")
    kept = FileHistory(history) if history is not None else InMemoryHistory()
    session: PromptSession[str] = PromptSession(
        "strikerank> ", history=kept, completer=_Words(table), complete_while_typing=True
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
            line = read_line(typed)
            reply = await table.say(line)
            _show(plain(reply, line), "" if reply.ok else "error")


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
