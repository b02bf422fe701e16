"""Slash commands made of forms: one path from every form to the table."""

import inspect
from functools import cache
from pathlib import PurePath
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord import pasting
from bot.discord.described import described
from bot.discord.desk import desk_of
from bot.discord.door import admitted
from bot.discord.embeds import notice
from bot.discord.forms import Field, Form, command_of, for_one, forms
from bot.discord.gm_screen import gm_tracker
from bot.discord.host import Interaction
from bot.discord.send import FAULTS
from bot.discord.verbs import verb_forms
from bot.handlers.fight_snapshots import MOST_BYTES as MOST_FIGHT
from bot.handlers.importing import MOST_BYTES
from bot.render.portrait import MOST_BYTES as MOST_PICTURE
from bot.texts import says
from grammar.commands.sheets import FoesPaste, SheetPaste
from rules.core.report import Refused
from storage.sheets import programs
from storage.sheets.formats import FOREIGN, FORMATS
from storage.sheets.statblocks.families import ENDINGS as BLOCKS

Command: TypeAlias = app_commands.Command[Any, ..., None]

LONGEST_CHOICE = 100
PASTES = (SheetPaste, FoesPaste)
"""The commands whose lines a form asks for."""
ENDINGS = tuple(ending for one in FORMATS.values() for ending in one.endings)
LOOKED_AT = tuple(ending for one in FOREIGN.values() for ending in one.endings)
"""The endings of other programs' files that are read."""


PICTURES = (".png", ".jpg", ".jpeg", ".webp")


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Give the tree the commands that every server has: one for each form of the table's own."""
    made = forms()
    names = {form.verb.rpartition(" ")[0] for form in made} - {""} - {form.verb for form in made}
    groups = {name: app_commands.Group(name=name, description=described(name).says) for name in sorted(names)}
    for form in made:
        group, _, name = form.verb.rpartition(" ")
        # What has a command of its own can be no group: "effect save" stands beside "effect".
        if group in groups:
            groups[group].add_command(slash_command(form, name))
        else:
            tree.add_command(slash_command(form, form.verb.replace(" ", "-")))
    groups["encounter"].add_command(gm_tracker())
    for one in groups.values():
        tree.add_command(one)


@cache
def verb_commands(systems: tuple[str, ...], room: int) -> tuple[Command, ...]:
    """The commands of a server that plays these systems, the one last played first; at most ``room``."""
    return tuple(slash_command(form, form.verb) for form in verb_forms(systems, room))


def slash_command(form: Form, name: str) -> Command:
    """The command of one form. Its options are parameters ``o0``, ``o1`` ..., shown under the fields' names."""
    fields = {f"o{n}": field for n, field in enumerate(form.fields)}

    async def callback(interaction: Interaction, **given: Any) -> None:
        values = {fields[key].name: _plain(value) for key, value in given.items()}
        attached = next((v for v in given.values() if isinstance(v, discord.Attachment)), None)
        if attached is not None:
            await _import(interaction, form, values, attached)
            return
        try:
            line, said = form.line(values), form.command(values)
        except Refused as fault:
            response = desk_of(interaction).response(interaction, private=True)
            if response is not None:
                await response.deliver(notice(str(fault)))
            return
        if form.made in PASTES:
            await pasting.show(interaction, line)
            return
        made = form.made or command_of(line)
        private = form.hushed(values) or for_one(line)
        code = made is not None and made.said.code
        response = desk_of(interaction).response(interaction, private=private)
        if response is not None:
            await desk_of(interaction).command(response, line, code=code, said=said)

    parameters = [
        inspect.Parameter(
            key,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=_annotation(field),
            **({} if field.required else {"default": None}),
        )
        for key, field in fields.items()
    ]
    head = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    vars(callback)["__signature__"] = inspect.Signature([head, *parameters])
    described = app_commands.describe(**{key: field.help for key, field in fields.items()})(callback)
    renamed = app_commands.rename(**{key: field.name for key, field in fields.items()})(described)
    chosen = app_commands.choices(
        **{k: [app_commands.Choice(name=c, value=c) for c in f.choices] for k, f in fields.items() if f.choices}
    )(renamed)
    command: Command = app_commands.Command(name=name, description=form.help, callback=chosen)
    for key, field in fields.items():
        if field.completes:
            command.autocomplete(key)(_completer(form, field))
    return command


def _annotation(field: Field) -> Any:
    kinds: dict[str, Any] = {
        "text": app_commands.Range[str, 1, field.most],
        "choice": str,
        "number": app_commands.Range[int, 0, field.most],
        "user": discord.User,
        "file": discord.Attachment,
        "flag": bool,
    }
    return kinds[field.widget] if field.required else kinds[field.widget] | None


def _plain(value: Any) -> Any:
    if isinstance(value, discord.User | discord.Member):
        return value.id
    return value.filename if isinstance(value, discord.Attachment) else value


def _completer(form: Form, field: Field) -> Any:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        values = {key: _plain(value) for key, value in interaction.namespace}
        before, lead, typed = form.before(field.name, values, current)
        found = await desk_of(interaction).complete(interaction, before, typed)
        offered = {lead + text: note for text, note in reversed(found)}
        if form.made is None and field.name == "who":
            offered = {text.rstrip(":"): "" for text in offered if text.endswith(":")}
        fit = [text for text in reversed(offered) if 0 < len(text) <= LONGEST_CHOICE]
        return [app_commands.Choice(name=_noted(text, offered[text]), value=text) for text in fit[:25]]

    return complete


def _noted(text: str, note: str) -> str:
    """A choice with what it would do, where there is room for it."""
    noted = f"{text} ({note})"
    return noted if note and len(noted) <= LONGEST_CHOICE else text


def _no_sheet(name: str, size: int) -> str:
    """Why a file of that name and size can be no sheet; empty where it may be one."""
    if PurePath(name).suffix.lower() not in (*ENDINGS, *LOOKED_AT, *BLOCKS):
        known = programs.program(name)
        return (
            programs.said(known) if known is not None else says("discord.no_sheet", name=name, known=", ".join(ENDINGS))
        )
    return says("discord.sheet_large", name=name, most=MOST_BYTES // 1024) if size > MOST_BYTES else ""


def _no_fight(name: str, size: int) -> str:
    """Why a file of that name and size can be no kept fight; empty where it may be one."""
    if PurePath(name).suffix.lower() != ".json":
        return says("discord.no_fight", name=name)
    return says("discord.fight_large", name=name, most=MOST_FIGHT // 1024) if size > MOST_FIGHT else ""


def _no_picture(name: str, size: int) -> str:
    """Why a file of that name and size can be no character's picture; empty where it may be one."""
    if PurePath(name).suffix.lower() not in PICTURES:
        return says("discord.no_picture", name=name)
    return says("discord.picture_large", name=name, most=MOST_PICTURE >> 20) if size > MOST_PICTURE else ""


_UNFIT = {"encounter load": _no_fight, "sheet import": _no_sheet, "sheet portrait": _no_picture}


async def _import(interaction: Interaction, form: Form, values: dict[str, Any], file: discord.Attachment) -> None:
    """A sheet, a kept fight or a picture: what can't be one is refused before it is fetched."""
    response = desk_of(interaction).response(interaction, private=form.hushed(values))
    if response is None:
        return
    name = file.filename.replace('"', "'")
    fault = _UNFIT[form.verb](name, file.size)
    if fault:
        await response.deliver(notice(fault))
        return
    if not await admitted(interaction, "attachments"):
        return
    try:
        data = await file.read()
    except FAULTS:
        await response.deliver(notice(says("discord.not_fetched", name=name)))
        return
    line = form.line(values | {"file": name})
    await desk_of(interaction).command(response, line, files={name: data})
