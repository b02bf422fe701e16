"""The words of the dice language: refusals, and what else it tells of odds (``en.ftl``). Imports rules.texts only."""

from rules.dice.refused import DiceRefused
from rules.texts.store import HINT, REFUSED, SAYS, pattern, told

PACKAGE = "rules.dice"


def refuse(code: str, *, hints: tuple[str, ...] = (), **data: object) -> DiceRefused:
    """The refusal to raise: words that stand under ``code.fault`` are told as ``code``; ``data`` fills the words.

    ``hints``: what to write instead, where the texts hold none for the code (parted by ``|``).
    """
    found = pattern(PACKAGE, HINT, code)
    own = tuple(hint.strip() for hint in found.exact(data).split("|")) if found else ()
    return DiceRefused(code.partition(".")[0], told(PACKAGE, REFUSED, code, data), hints=hints or own)


def says(code: str, **data: object) -> str:
    """The words of that code, filled with ``data``."""
    return told(PACKAGE, SAYS, code, data)
