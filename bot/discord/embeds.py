"""The looks of answers: embeds within Discord's limits, readable at the width of a phone."""

import io
import re
from collections.abc import Sequence

import discord
from msgspec import Struct

from bot.render.map_view import MapView
from bot.reply import BOLD, File, FilePart, Line, ShownReply, unmarked
from bot.texts import says
from bot.words.views import NARROW
from grammar.parse.errors import caret
from grammar.parse.sentence import bare
from rules.core.encounter import GM
from rules.core.secrets.audience import EVERYBODY

TITLE, DESCRIPTION, FIELD = 256, 4096, 1024
LONGEST = 3500
"""Longer text goes into a file, with its beginning in the message."""
LONGEST_FAULT = 2500
SHOWN = 1500

CALM, WOUND, OUT, MISSED, SECRET, GREY = 0x4F6D8F, 0xC98A1B, 0xA83232, 0x8A8F98, 0x7B5EA7, 0x5C6066
"""Information, a wound, somebody out of the fight, nothing came of it, for game masters only, over or taken back."""
FAULT = 0x2B2D31
"""A refusal has no colour of what happened: Discord's own ground."""

FACE = "face.webp"
"""How the picture beside an answer is called."""

_MARKS = re.compile(r"([\\*_~`|]|](?=\())")
_USER = re.compile(r"(?<![\w#])(\d{17,20})(?!\w)")
_HEADS = re.compile(r"^(\s*)(?=(?:[-+>]|#{1,3}|>>>|-#)\s)(.)")


class Message(Struct, frozen=True):
    """One message to be: its embeds, files and buttons. ``private``: for one person's eyes.

    ``shows``: the map it shows, where the message is to be kept up to date.
    """

    embeds: tuple[discord.Embed, ...] = ()
    files: tuple[File, ...] = ()
    view: discord.ui.View | None = None
    private: bool = False
    content: str | None = None
    shows: MapView | None = None

    def attached(self) -> list[discord.File]:
        """Its files, fresh for one attempt to send them."""
        return [discord.File(io.BytesIO(f.data), f.name) for f in self.files]


def stale() -> Message:
    """The answer to a press of a button that is out of date."""
    return notice(says("press.stale"))


def escaped(text: str) -> str:
    """The text with nothing in it that Discord reads as formatting, a link or a mention; bold and struck stay so."""
    return "\n".join(_escaped_line(line) for line in text.split("\n")).replace(BOLD, "**")


def _escaped_line(line: str) -> str:
    if len(line) > 4 and line.startswith("~~") and line.endswith("~~"):
        return f"~~{_escaped_line(line[2:-2])}~~"
    line = discord.utils.escape_mentions(_MARKS.sub(r"\\\1", line))
    return _HEADS.sub(r"\1\\\2", line)


def named(text: str) -> str:
    """Escaped text in which the ids of users are shown as their names. An embed notifies nobody."""
    return _USER.sub(r"<@\1>", text)


def gist(sentence: str) -> str:
    """A sentence as a title: without dice and note."""
    short = " ".join(bare(sentence.strip()).replace("/", " ").split())
    return cut(escaped(short), TITLE)


def cut(text: str, most: int) -> str:
    """The text, or its beginning with an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def fitted(lines: Sequence[str], most: int) -> str:
    """As many whole lines as fit, escaped; the last one says how many are left out and where they are."""
    rows = [escaped(line) for line in lines]
    kept = len(rows)
    while kept and len("\n".join(rows[:kept])) > most - len(_more(len(rows))) * (kept < len(rows)):
        kept -= 1
    left = len(rows) - kept
    return "\n".join(rows[:kept]) + (_more(left) if left else "")


def _more(left: int) -> str:
    return "\n" + says("discord.more_lines", n=left)


def colour(reply: ShownReply) -> int:
    """The one that stands for what came of it; what only game masters read has its own."""
    if reply.reader.gm and any(step.audience == GM for step in reply.fight.steps):
        return SECRET
    return {"out": OUT, "wound": WOUND, "nothing": MISSED}.get(reply.mood, CALM)


def answer(reply: ShownReply, title: str | None, *, code: bool = False, face: bytes = b"") -> Message:
    """The message of an answer that went well, for its reader; text that is too long, or a file's own, goes along as a
    file. ``face``: the picture of whom it is about, where the answer bears none."""
    text, files = reply.whole, reply.files.shared
    if any(f.data == text.encode() for f in files):
        text = ", ".join(f.name for f in files)
        code = False
    shown, more = _within(text, LONGEST, code=code)
    files += more
    embed = discord.Embed(title=title or None, description=shown, colour=colour(reply))
    # Only game masters get the numbers of rows: their gaps would tell of what is hidden.
    if reply.fight.seq is not None and title and reply.reader.gm:
        embed.set_footer(text=f"#{reply.fight.seq}")
    if reply.files.face or face:
        embed.set_thumbnail(url=f"attachment://{FACE}")
        files += (File(FACE, reply.files.face or face),)
    return Message((embed,), files, private=reply.private)


def _within(text: str, most: int, *, code: bool = False) -> tuple[str, tuple[File, ...]]:
    """The text as it is shown; where it is too long its beginning, and the whole in a file."""
    shown = block(text) if code else named(escaped(text))
    if len(shown) <= most:
        return shown, ()
    start = text[:SHOWN].rsplit("\n", 1)[0]
    shown = block(start) if code else named(escaped(start))
    return f"{shown}\n{says('discord.whole')}", (File("answer.txt", unmarked(text).encode()),)


def fault(reply: ShownReply, line: Line) -> Message:
    """The message of an answer that names a fault, for its reader: what is wrong, where, and what would do."""
    error = reply.error or {}
    shown, files = _within(str(error.get("message") or reply.text), LONGEST_FAULT)
    embed = discord.Embed(colour=FAULT, description=shown)
    column = error.get("column")
    if column:
        embed.description = f"{embed.description}\n{block(pointed(line.text, int(column)))}"
    offers = [cut(str(offer), 200) for offer in error.get("offers") or ()]
    if offers:
        embed.add_field(
            name=says("discord.say"), value=cut("\n".join(escaped(offer) for offer in offers), FIELD), inline=False
        )
        return Message((embed,), files, private=True)
    hints = [cut(str(hint), 200) for hint in error.get("hints") or ()]
    if hints and error.get("code") != "bad_sheet":
        embed.add_field(
            name=says("discord.perhaps"), value=cut(" · ".join(escaped(hint) for hint in hints), FIELD), inline=False
        )
    return Message((embed,), files, private=True)


def pointed(text: str, column: int) -> str:
    """The part of a line round a column (from 1) with a caret under it, narrow enough for a phone."""
    begin = max(0, min(column - 1 - NARROW // 2, len(text) - NARROW))
    lead, tail = "…" if begin else "", "…" if begin + NARROW < len(text) else ""
    return caret(f"{lead}{text[begin : begin + NARROW]}{tail}", column - begin + len(lead))


def own_files(files: FilePart) -> Message:
    """The message of the files that are for whoever asked alone."""
    text = says("discord.for_you")
    return Message((discord.Embed(description=text, colour=SECRET),), files.own, private=True)


def unfolded(lines: Sequence[str]) -> Message:
    """The message that explains a resolution roll by roll."""
    return answer(told("\n".join(lines), private=True), None)


def told(text: str, *, private: bool = False, files: tuple[File, ...] = ()) -> ShownReply:
    """Words that are for everybody's eyes already, as an answer."""
    return ShownReply(text=text, private=private, files=FilePart(files), reader=EVERYBODY)


def broken(reference: str) -> Message:
    """The message for a fault of ours."""
    text = says("our_side", reference=reference)
    return Message((discord.Embed(description=text, colour=FAULT),), private=True)


def notice(text: str) -> Message:
    """A short private word."""
    return Message((discord.Embed(description=cut(escaped(text), DESCRIPTION), colour=FAULT),), private=True)


def above(guild: int | None, channel: str, message: str) -> Message:
    """The private word that an answer stands on another message, and where."""
    where = f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"
    text = says("discord.elsewhere", place=where)
    return Message((discord.Embed(description=text, colour=CALM),), private=True)


def block(text: str) -> str:
    """The text as a code block."""
    return "```\n" + unmarked(text).replace("```", "'''") + "\n```"


def unblocked(text: str) -> str:
    """The text of a code block."""
    return text.removeprefix("```").removesuffix("```").strip("\n")
