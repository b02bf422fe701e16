"""The reader of stat blocks of each family of systems, their writer, and which family a text is of."""

import re
from collections.abc import Mapping
from importlib import import_module

from rules.core.sheet.foreign import Foreign
from storage.sheets.limits import UnreadableSheet
from storage.sheets.statblocks.block import MOST_BYTES, Block

ENDINGS = (".txt", ".md")
"""The endings of files that hold a stat block."""
READERS: Mapping[str, str] = {
    "runequest": "storage.sheets.statblocks.runequest",
    "gurps": "storage.sheets.statblocks.gurps",
    "swords": "storage.sheets.statblocks.swords",
}
"""The module that reads the blocks of a family, brought in with the first of them: their expressions take a while."""
_MARKS = (
    ("runequest", re.compile(r"\b(?:SIZ|CON|POW)\b")),
    ("runequest", re.compile(r"\bStr(?:ength)?\b[^\n\w]{1,6}\d[\s\S]{0,200}\bSize?\b[^\n\w]{1,6}\d", re.IGNORECASE)),
    ("swords", re.compile(r"\b(?:warrior|athlete|willpower|constitution)\s?:?\s?\d", re.IGNORECASE)),
    ("gurps", re.compile(r"\b(?:ST|DX|IQ|HT)\b")),
    ("runequest", re.compile(r"\bHit Points\b[\s\S]{0,2000}\d\s?%", re.IGNORECASE)),
)


def likely(data: bytes) -> str:
    """The family that a text looks like, or empty."""
    text = data[:MOST_BYTES].decode("utf-8", "replace")
    return next((family for family, mark in _MARKS if mark.search(text)), "")


def read(data: bytes, family: str, system: str) -> Block:
    """The stat block of a text, for that system. Raises UnreadableSheet."""
    if family not in READERS:
        raise UnreadableSheet(f"{system}: {family}")
    block: Block = import_module(READERS[family]).read(data, system)
    return block


def written(one: Foreign, family: str, title: str | None = None) -> str:
    """A character's stat block, or a page of Markdown with the ``title`` of its system, as ``read`` reads it."""
    writing = import_module("storage.sheets.statblocks.writing")
    text: str = writing.block(one, family) if title is None else writing.page(one, family, title)
    return text
