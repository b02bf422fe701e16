"""``My own dice``: the form in which a player chooses an answer and types the dice that lie on the table."""

from collections.abc import Iterator
from typing import Any

import discord

from bot.discord import ids
from bot.discord.buttons import PER_PAGE, retry_view
from bot.discord.embeds import Message, block, cut, unblocked
from bot.discord.host import Interaction
from bot.texts import says
from grammar.parse.sentence import dice_apart
from rules.core.report import Question

ANSWER, DICE = "answer", "dice"
"""The custom ids of the two fields."""
TITLE, OPTION, MOST_DICE = 45, 100, 400


def form(encounter: str, version: int, number: int, question: Question, choice: int, typed: str) -> discord.ui.Modal:
    """The form of an open question; ``choice`` is chosen beforehand, ``typed`` stands in the field for the dice.

    A menu holds 25 answers; where there are more, it shows those about the one that is chosen.
    """
    first = choice // PER_PAGE * PER_PAGE
    answers: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        custom_id=ANSWER,
        options=[
            discord.SelectOption(label=cut(option.text, OPTION), value=str(n), default=n == choice)
            for n, option in enumerate(question.options[first : first + PER_PAGE], first)
        ],
        max_values=min(PER_PAGE, len(question.options)) if question.points else 1,
    )
    dice: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        custom_id=DICE, default=typed or None, max_length=MOST_DICE, placeholder=says("form.example")
    )
    made = discord.ui.Modal(
        title=cut(says("form.rolls", who=question.who), TITLE), custom_id=ids.made("rolled", encounter, version, number)
    )
    made.add_item(discord.ui.Label(text=says("form.answer"), component=answers))
    made.add_item(discord.ui.Label(text=says("form.dice"), description=says("form.rolls_how"), component=dice))
    return made


def filled_in(interaction: Interaction) -> tuple[tuple[int, ...], str]:
    """What was sent in: the numbers of what was picked, from 0, and the dice as typed."""
    found = dict(_fields(interaction.data))
    return tuple(int(n) for n in found[ANSWER].split()), found[DICE].strip()


def _fields(data: Any) -> Iterator[tuple[str, str]]:
    for part in data["components"]:
        inner = part["component"]
        yield inner["custom_id"], inner["value"] if "value" in inner else " ".join(inner["values"])


def spoken(dice: str) -> str:
    """The dice as a clause of a sentence: with ``rolled`` before them where the word was not typed."""
    return dice if not dice or dice_apart(f" {dice}")[1] else f"rolled {dice}"


def refused(fault: Message, dice: str, encounter: str, version: int, number: int, choice: int) -> Message:
    """The message about a fault, with what was typed and a button that opens the form with it again."""
    embed = fault.embeds[0].copy()
    embed.add_field(name=says("form.dice"), value=block(dice), inline=False)
    return Message((embed,), fault.files, retry_view(encounter, version, number, choice), private=True)


def kept(message: discord.Message | None) -> str:
    """What was typed into the form that this message refused; nothing for any other message."""
    typed = says("form.dice")
    for embed in message.embeds if message is not None else ():
        for field in embed.fields:
            if field.name == typed and field.value is not None:
                return unblocked(field.value)
    return ""
