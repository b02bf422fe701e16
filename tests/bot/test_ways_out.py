"""Every call by which something leaves the bot, and who reads it. A new one fails here until its reader is said."""

import ast
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from bot.cli.console import plain
from bot.discord.embeds import answer, colour, fault
from bot.reply import Reply, ShownReply

ROOT = Path(__file__).parents[2] / "bot"
SENDS = {
    "send",
    "reply",
    "edit",
    "edit_message",
    "edit_original_response",
    "send_message",
    "send_modal",
    "redraw",
    "create_thread",
    "autocomplete",
    "print",
}
"""What the library and the console call what puts something out."""

WAYS: dict[tuple[str, str, str], str] = {
    ("discord/send.py", "_sent", "send_message"): "a Message's own reader",
    ("discord/send.py", "_edit", "edit_message"): "a Message's own reader; redraw: its callers",
    ("discord/send.py", "_edit", "edit_original_response"): "a Message's own reader; redraw: its callers",
    ("discord/send.py", "_followed", "send"): "a Message's own reader",
    ("discord/send.py", "open_form", "send_modal"): "whoever is asked: question_presses._asked",
    ("discord/undo_presses.py", "_judged", "redraw"): "everybody: telling.message",
    ("discord/undo_presses.py", "_moved", "redraw"): "everybody: the message that stands, marked",
    ("discord/send.py", "post", "send"): "a Message's own reader",
    ("discord/boards.py", "_edited", "edit"): "everybody, or the game masters in their own place: Board.view",
    ("discord/boards.py", "_post", "send"): "everybody, or the game masters in their own place: Board.view",
    ("discord/prompts.py", "_renewed", "edit"): "everybody: prompts._public",
    ("discord/prompts.py", "_post", "send"): "everybody: prompts._public",
    ("discord/prompts.py", "become", "edit"): "everybody: telling.message",
    ("discord/turns.py", "_post", "send"): "everybody: turns._buttons",
    ("discord/turns.py", "_renewed", "edit"): "everybody: turns._buttons",
    ("discord/send.py", "retire", "edit"): "nobody: it takes buttons away",
    ("discord/answers.py", "_close_unknown", "edit"): "nobody: it says that a question is over, and takes buttons away",
    ("discord/marks.py", "follow", "edit"): "everybody: the message that stands, marked",
    ("discord/commands.py", "slash_command", "autocomplete"): "whoever types: desk.complete, by the names it may know",
    ("web/board.py", "_feed", "send"): "the reader of the address: page.live.Watch",
    ("web/board.py", "_bring", "send"): "the reader of each stream: page.live.Watch",
    ("web/board.py", "_refresh", "send"): "nobody: it ends a stream",
    ("web/board.py", "_end", "send"): "nobody: it ends a stream",
    ("cli/console.py", "run_script", "print"): "whoever spoke: GameTable.seen",
    ("cli/commands.py", "sentence_odds", "print"): "the game master at the console: GameTable.seen",
}
"""Who reads what a call puts out, by file, function and call."""

BESIDES = (
    "cli/commands.py",
    "cli/__init__.py",
    "cli/run.py",
    "cli/doctor.py",
    "cli/health.py",
    "discord/client.py",
    "worker.py",
)
"""Files of the command line, whose reader is the operator: their prints are of no fight, but ``sentence_odds``."""


def calls() -> Iterator[tuple[str, str, str]]:
    """Every such call under ``bot``, by the innermost function that it stands in."""
    for path in sorted(ROOT.rglob("*.py")):
        name = str(path.relative_to(ROOT))
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for node in ast.walk(function):
                if not isinstance(node, ast.Call):
                    continue
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in SENDS:
                    yield name, function.name, called


def test_every_way_out_has_a_reader() -> None:
    found = set(calls())
    operators = {way for way in found if way[2] == "print" and way[0] in BESIDES and way not in WAYS}
    new = found - operators - set(WAYS)
    assert not new, f"say who reads it, and let it pass bot.gate: {sorted(new)}"
    assert not set(WAYS) - found, "these are gone; take them out of the list"


@pytest.mark.parametrize("renders", [answer, fault, colour, plain])
def test_an_answer_is_only_rendered_for_a_reader(renders: Callable[..., Any]) -> None:
    """What turns an answer into text, data or an embed takes no other than one that has passed the gate."""
    (first, *_) = signature(renders).parameters.values()
    assert first.annotation is ShownReply
    assert not {"whole", "heads", "as_json"} & set(dir(Reply))


def test_only_the_gate_lets_an_answer_pass() -> None:
    """``for_reader`` makes an answer one for a reader: the gate calls it, and the console for refusals of its own."""
    made = {
        (str(path.relative_to(ROOT)), function.name)
        for path in sorted(ROOT.rglob("*.py"))
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("for_reader", "ShownReply")
    }
    own = {("cli/console.py", "with_files"), ("cli/terminal.py", "interruptible"), ("discord/embeds.py", "told")}
    assert made == {("gate.py", "passed"), ("reply.py", "for_reader"), *own}
