"""The name of a creature in a stat block of GURPS, and what stands beside it."""

import re

from storage.sheets.statblocks.lines import labels

TITLE = re.compile(r"\[?[A-Z][^\d:(]{2,58}(?:\([^()]{1,30}\))?\W*$")
"""A name before the first number of its line."""
CALLED = re.compile(r"(?P<name>\D+?)\s?(?:\(SM:? ?(?P<sm>[+-]?\d{1,2})\))?")
"""A name alone on its line, with its size or without."""
_HEADING = re.compile(rf"^(?:{'|'.join(labels('gurps', 'titled'))})\b[\s;:,-]*", re.IGNORECASE)
_MOST_WORDS = 9
_COUNTED = re.compile(r"\s?[(\[](?:x\s?\d{1,3}|\d{1,4}(?:\s?x| of them)?|TL\s?\d{1,2})[)\]]\W*$")
"""How many they are, what each cost or the tech level, behind a name."""
_POINTS = re.compile(r"(?:\s?[(\[][^()\[\]]{0,30}?|[\s,-]+)\b[\d.]{1,6}[ -](?:points?|pts?|cp)\b\W*$")
"""What a character cost, behind its name."""


def told(text: str) -> bool:
    """Whether a line is a sentence, and no name."""
    return len(text.split()) > _MOST_WORDS or bool(re.search(r"[a-z]{2}\. [A-Z]", text))


def plain(name: str) -> str:
    """A name without what its bearer cost, how many there are, and the heading before it."""
    return _HEADING.sub("", _COUNTED.sub("", _POINTS.sub("", name)))
