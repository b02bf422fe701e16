"""The console at a terminal: a prompt with completion and history."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncGenerator, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style

from bot.cli.console import answered, ends, pastes, plain, read_line, set_up_sample, skipped, spoken, with_files
from bot.reply import Line, ShownReply, for_reader, refused
from bot.table import GameTable
from bot.texts import refuse, says

_STYLE = Style.from_dict({"error": "ansired bold", "hint": "ansicyan", "roll": "ansiyellow", "ask": "ansigreen bold"})


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
            yield Completion(word.text, start_position=start, display_meta=word.note or word.kind)


async def run_terminal(table: GameTable, *, history: str | None, sample: bool, folder: Path, kept: bool = True) -> None:
    """Read sentences at a terminal until the end of input or ``/quit``; files of answers go to ``folder``.

    ``kept``: whether what is played outlives the program.
    """
    if sample:
        await set_up_sample(table)
    _show(says("console.hello"), "hint")
    if not kept:
        _show(says("console.sample"), "hint")
    _show((await table.say(read_line("/encounter status"))).text, "")
    session: PromptSession[str] = PromptSession(
        "strikerank> ", history=_history(history), completer=_Words(table), complete_while_typing=True
    )
    with patch_stdout(), _uninterrupted():
        while True:
            try:
                typed = await session.prompt_async()
            except KeyboardInterrupt:
                continue
            except EOFError:
                return
            if skipped(typed):
                continue
            if ends(typed):
                return
            block = await _behind(session) if pastes(typed) else ()
            line, reply = await interruptible(answered(table, typed, careful=True, pasted=block))
            reply = with_files(reply, folder)
            _show(plain(reply, line), "" if reply.ok else "error")


async def _behind(session: PromptSession[str]) -> tuple[str, ...]:
    """The lines typed or pasted up to an empty one; what is given up counts as far as it got."""
    found: list[str] = []
    with suppress(KeyboardInterrupt, EOFError):
        while (typed := await session.prompt_async("... ")).strip():
            found += typed.splitlines()
    return tuple(found)


def _history(path: str | None) -> History:
    """What was typed before; kept in memory only where the file can't be."""
    if path is None:
        return InMemoryHistory()
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError:
        return InMemoryHistory()
    return FileHistory(path)


def _ignored() -> None:
    """What Ctrl-C does between an answer and the next prompt."""


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C doesn't end the program here: the prompt and ``interruptible`` say what it does."""
    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(signal.SIGINT, _ignored)
    except (NotImplementedError, RuntimeError, ValueError):
        # Not every platform, and no thread but the first, hears signals in the loop.
        yield
        return
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGINT)


async def interruptible(answer: Coroutine[Any, Any, tuple[Line, ShownReply]]) -> tuple[Line, ShownReply]:
    """An answer that Ctrl-C gives up: what was written by then stands, what was not is not done."""
    task = asyncio.ensure_future(answer)
    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(signal.SIGINT, task.cancel)
    except (NotImplementedError, RuntimeError, ValueError):
        # See _uninterrupted.
        return await task
    try:
        return await task
    except asyncio.CancelledError:
        if not task.cancelled() or _leaving():
            raise
        line = spoken("")
        return line, for_reader(refused(refuse("given_up")), line.eyes)
    finally:
        loop.add_signal_handler(signal.SIGINT, _ignored)


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
