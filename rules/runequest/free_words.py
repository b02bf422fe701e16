"""The words that a sentence leaves free: a spell, a skill, a task, what is added by hand; imports the kernel."""

from collections.abc import Iterable

from rules.core.command import Bonus, Command
from rules.core.report import Term

NAMED = "named"


def words(command: Command, nth: int = 0) -> str:
    """What was said freely in a sentence, as a key."""
    said = [str(o.value) for o in command.options if o.name == NAMED]
    return said[nth].casefold().replace(" ", "_") if len(said) > nth else ""


def named(command: Command) -> str:
    """The free words of a sentence: a spell, a task."""
    option = command.option(NAMED)
    return str(option.value) if option is not None else ""


def by_hand(bonuses: Iterable[Bonus]) -> tuple[Term, ...]:
    """What was added to a roll by hand, as parts of its number: ``+10 for high ground``."""
    return tuple(Term(b.why or "by hand", b.by) for b in bonuses)
