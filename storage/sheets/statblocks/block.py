"""A stat block as its reader hands it over."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rules.core.sheet.foreign import Foreign

MOST_BYTES = 16 * 1024
"""The longest text that is read."""
Kind: TypeAlias = Literal["taken", "assumed", "left"]


class Noted(Struct, frozen=True):
    """What was made of a line: its number from 1 (0: of none alone), and what is to be said."""

    kind: Kind
    line: int
    text: str


class Block(Struct, frozen=True):
    """A stat block as read: the character, and what was taken, assumed and left, in the order of its lines."""

    made: Foreign
    notes: tuple[Noted, ...] = ()
