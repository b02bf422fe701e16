"""Faces from the system's CSPRNG, for rolls outside a fight (the dice of a fight come from its own secret)."""

import os
import struct
from collections.abc import Sequence

_WORDS = 1 << 32
_BLOCK = 2048


class SystemDice:
    """``draw(count, faces)``: uniform faces by rejection from 32-bit words; the words are read in blocks, because a
    call to the system for each die costs more than all the rest of a roll."""

    def __init__(self) -> None:
        self._words: list[int] = []

    def __call__(self, count: int, faces: int) -> Sequence[int]:
        words = self._words
        if len(words) < count:
            words += struct.unpack(f"{_BLOCK}I", os.urandom(4 * _BLOCK))
        limit = _WORDS - _WORDS % faces
        if count == 1:
            word = words.pop()
            return (word % faces + 1,) if word < limit else self(1, faces)
        start = len(words) - count
        shown = [word % faces + 1 for word in words[start:] if word < limit]
        del words[start:]
        return shown if len(shown) == count else [*shown, *self(count - len(shown), faces)]


draw = SystemDice()
"""The dice of ``/roll``."""
