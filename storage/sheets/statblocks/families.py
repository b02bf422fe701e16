"""The reader of stat blocks of each family of systems, and which family a text is of."""

import re
from collections.abc import Callable, Mapping

from storage.sheets.limits import UnreadableSheet
from storage.sheets.statblocks import gurps, runequest, swords
from storage.sheets.statblocks.lines import MOST_BYTES, Block

ENDINGS = (".txt", ".md")
"""The endings of files that hold a stat block."""
READERS: Mapping[str, Callable[[bytes, str], Block]] = {
    "runequest": runequest.read,
    "gurps": gurps.read,
    "swords": swords.read,
}
_MARKS = (
    ("runequest", re.compile(r"\b(?:SIZ|CON|POW)\b")),
    ("swords", re.compile(r"\b(?:warrior|athlete|willpower|constitution)\s?:?\s?\d", re.IGNORECASE)),
    ("gurps", re.compile(r"\b(?:ST|DX|IQ|HT)\b")),
)


def likely(data: bytes) -> str:
    """The family that a text looks like, or empty."""
    text = data[:MOST_BYTES].decode("utf-8", "replace")
    return next((family for family, mark in _MARKS if mark.search(text)), "")


def read(data: bytes, family: str, system: str) -> Block:
    """The stat block of a text, for that system. Raises UnreadableSheet."""
    reader = READERS.get(family)
    if reader is None:
        raise UnreadableSheet(f"{system}: {family}")
    return reader(data, system)
