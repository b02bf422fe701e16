"""A command of the table is one struct and one handler: all else is made of its declaration."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.discord.forms import command_of, forms
from bot.table import HANDLERS
from grammar.commands.every import COMMANDS, parts
from grammar.table.filled import fields_of, filled, shown
from tests.bot.table import open_table, say

ROOT = Path(__file__).resolve().parents[2]
NEW = '''
"""Declares a command that nobody knows, before anything of the bot is read."""
import asyncio, json
from typing import Annotated
from grammar.commands.declared import Field, FigureName, TableCommand, command

@command("praise", who="masters", quiet=True)
class Praise(TableCommand, frozen=True, kw_only=True):
    """Praise a figure, loudly if you like."""
    name: FigureName
    loudly: Annotated[bool, Field("flag", "loudly")] = False

from bot.discord.forms import forms
from bot.reply import Reply
from bot.rights import RIGHTS, MASTERS
from bot.table import HANDLERS
from grammar.names import Names
from grammar.table.filled import filled
from grammar.table.line import line_of
from grammar.table.talk import table_command
from tests.bot.table import open_table, say

async def praise(table, line, said):
    return Reply(text=f"{said.name} is praised{' loudly' if said.loudly else ''}")

HANDLERS[Praise] = praise

async def main():
    form = next(form for form in forms() if form.verb == "praise")
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak", "@Ann /encounter join Lia"):
            assert (await say(table, line)).ok
        words = await table.complete((await heard("/praise Gr")), 10)
        print(json.dumps({
            "read": table_command("praise Grak loudly", Names(("Grak",))) == Praise(name="Grak", loudly=True),
            "filled": filled(Praise, {"name": "Grak", "loudly": True}) == Praise(name="Grak", loudly=True),
            "line": line_of(Praise(name="Grak", loudly=True)),
            "right": RIGHTS["praise"].who == MASTERS,
            "fields": [[field.name, field.widget, field.completes] for field in form.fields],
            "completed": [word.text for word in words],
            "told": (await say(table, "/praise Grak loudly")).text,
            "refused": (await say(table, "@Ann /praise Grak")).error["code"],
            "help": (await say(table, "/help praise")).text,
        }))

async def heard(text):
    from bot.cli.console import spoken
    return spoken(text)

asyncio.run(main())
'''


async def test_a_new_command_is_one_struct_and_one_handler() -> None:
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", NEW], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["read"] and found["filled"] and found["right"]
    assert found["line"] == "praise Grak loudly"
    assert found["fields"] == [["name", "text", True], ["loudly", "flag", False], ["secretly", "flag", False]]
    assert found["completed"] == ["Grak"]
    assert found["told"] == "Grak is praised loudly" and found["refused"] == "not_allowed"
    assert "Praise a figure" in found["help"]


@pytest.mark.parametrize("form", [form for form in forms() if form.made is not None], ids=lambda form: form.verb)
def test_a_form_asks_for_the_fields_of_its_command(form: object) -> None:
    made = form.made  # type: ignore[attr-defined]
    asked = {field.name: field for field in form.fields}  # type: ignore[attr-defined]
    own = {shown(part): part for part in parts(made) if not part.field.unasked}
    assert set(asked) - {"secretly"} == set(own)
    assert [name for name, field in asked.items() if field.required] == [
        shown(part) for part in fields_of(made) if part.required
    ]
    for name, part in own.items():
        assert set(asked[name].choices) == set(part.field.choices)
    assert made in HANDLERS or made.said.clock
    assert command_of(f"/{made.said.words} something") is made


def test_what_is_left_out_of_a_form_keeps_its_default() -> None:
    for made in COMMANDS.values():
        if not any(part.required for part in parts(made)):
            assert filled(made, {}) == made()


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("add Rurik", "/encounter add Rurik"),
        ("add 2 trollkin", "/encounter add trollkin x2"),
        ("status", "/encounter status"),
        ("template swords", "/sheet template swords"),
        ("export Grak json", "/sheet export Grak json"),
        ("option pace strict", "/encounter option pace strict"),
        ("@Ann join Lia", "@Ann /encounter join Lia"),
        ("place Grak at 1,1", "/place Grak at 1,1"),
    ],
)
async def test_a_command_is_a_verb_without_slash(line: str, same: str) -> None:
    async def told(typed: str) -> str:
        async with open_table() as table:
            for before in ("/encounter start rq3plus", "/encounter add Grak"):
                assert (await say(table, before)).ok
            reply = await say(table, typed)
            assert reply.ok, reply.text
            return reply.text

    assert await told(line) == await told(same)


@pytest.mark.parametrize(("line", "over"), [("end now", True), ("/encounter end now", True), ("end turn", False)])
async def test_the_word_end_alone_ends_the_fight(line: str, over: bool) -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        await say(table, line)
        assert (await say(table, "/encounter status")).ok is not over
