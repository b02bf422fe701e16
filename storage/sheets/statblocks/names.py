"""The name of a creature in a stat block of GURPS, and what stands beside it."""

import re

TITLE = re.compile(r"[A-Z][^\d:(]{2,58}(?:\([^()]{1,30}\))?\W*$")
"""A name before the first number of its line."""
CALLED = re.compile(r"(?P<name>\D+?)\s?(?:\(SM:? ?(?P<sm>[+-]?\d{1,2})\))?")
"""A name alone on its line, with its size or without."""
_COUNTED = re.compile(r"\s?[(\[](?:x\s?\d{1,3}|\d{1,4}(?:\s?x| of them)?|TL\s?\d{1,2})[)\]]\W*$")
"""How many they are, what each cost or the tech level, behind a name."""
_POINTS = re.compile(r"(?:\s?[(\[][^()\[\]]{0,30}?|[\s,-]+)\b[\d.]{1,6}[ -](?:points?|pts?|cp)\b\W*$")
"""What a character cost, behind its name."""


def plain(name: str) -> str:
    """A name without what its bearer cost, and how many there are."""
    return _COUNTED.sub("", _POINTS.sub("", name))
