"""What a line in words of one's own was taken for, kept while it is read, and how that is only offered."""

from collections.abc import Awaitable
from typing import TypeVar

from msgspec import Struct

from bot.texts import refuse
from grammar.budget import Budget
from grammar.meaning.faults import LOW, grade
from grammar.rulings.ruling import Ruling
from grammar.scene.resolve import Speaker
from grammar.scene.scene import Scene
from rules.core.command import Command
from rules.core.report import Refused
from storage.rows import Loaded

T = TypeVar("T")
PART = ";"
"""What parts the lines of one that says several things: ``set Grak hp 4; mark Lia stunned``."""
OFFERED = "only_offered"


def only_offered(*lines: str) -> Refused:
    """The refusal that offers what words of one's own mean, where it is done only if it is said exactly so."""
    return refuse("only_offered", line="; ".join(lines), offers=lines)


def too_much(offers: tuple[str, ...]) -> Refused:
    """The refusal of a line that would be more work than it is worth, with what was found till then."""
    return refuse("too_much", offers=offers)


def given_up(fault: Refused) -> bool:
    """Whether thinking about a line was left off before its end."""
    return fault.code == "too_much"


def why_not(reading: Refused, fault: Refused) -> Refused:
    """Why a line is refused that is none as it stands (``fault``), nor in other words (``reading``).

    What the rules bar as it stands is refused for that where nobody knows all that it might have been.
    """
    return fault if given_up(reading) and grade(fault) == len(LOW) else reading


class Reading(Struct):
    """What a line was taken for, and what is left of the work that may be spent on it.

    More than one place reads it; only the first time should cost anything.
    """

    live: Loaded
    text: str
    speaker: Speaker
    budget: Budget
    order: Command | None = None
    meant: str | Refused | None = None
    ruling: Ruling | Refused | None = None
    scene: Scene | None = None


async def kept(work: Awaitable[T]) -> T | Refused:
    """What work comes to, its refusal as well, to be known the next time."""
    try:
        return await work
    except Refused as fault:
        return fault


def found_in(known: T | Refused) -> T:
    """What was kept; raises a refusal that was."""
    if isinstance(known, Refused):
        raise known
    return known
