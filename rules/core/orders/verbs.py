"""What can be done under a system, as one table: each verb with what carries it out and every word it takes."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.tables.rows import by_id

Does: TypeAlias = Callable[[Bout, Command], None]
Says: TypeAlias = Literal["anyone", "claim", "owner", "gm"]
MANY = 99
"""The targets of a verb that takes as many as are named."""
BONUS = "bonus"
"""The row of ``words.csv`` for modifiers typed by hand."""
NONE: frozenset[str] = frozenset()


class Answer(Struct, frozen=True):
    """A word of defence: the options it takes, and whether a thing may be named ``with`` it."""

    options: frozenset[str] = NONE
    item: bool = False


class Verb(Struct, frozen=True):
    """One verb: what carries it out, and what a sentence with it may say. What is not allowed here is refused.

    ``labels`` are the dice it may ask for (None: any of the system's). ``targets`` is the most that may be named,
    ``item`` whether a thing may be, ``at`` a place, ``bonus`` a modifier by hand. ``defences`` are the answers by their
    word, ``guards`` how many may answer one attack, ``each`` whether every target may. ``parts`` are the options of its
    nested orders by their verb; one that is not listed takes what the grammar gives it. ``gm``: only a game master says
    it; ``unattended``: for nobody in particular; ``still``: it never moves the clock, so that nothing opens behind it.
    ``joins`` are the verbs that may follow behind ``then`` in one sentence, ``opens`` those that only its success makes
    possible: behind it they are judged when their moment comes. ``peeks``: it measures the target's numbers
    and does nothing to it, so whoever may not know them is told only how it ended.
    """

    do: Does
    options: frozenset[str] = NONE
    labels: tuple[str, ...] | None = ()
    targets: int = 0
    item: bool = False
    at: bool = False
    bonus: bool = False
    defences: Mapping[str, Answer] = {}
    guards: int = 1
    each: bool = False
    parts: Mapping[str, frozenset[str]] = {}
    gm: bool = False
    unattended: bool = False
    still: bool = False
    joins: frozenset[str] = NONE
    opens: frozenset[str] = NONE
    peeks: bool = False


class Word(Struct, frozen=True):
    """Who may say a word, and how far: a row of ``words.csv``.

    ``anyone``; as a ``claim`` of a player about what map or game master know, which is told in public; only the
    ``owner`` of a figure whose numbers are closed, since whether it may be said tells what has been learned; or only
    the ``gm``. ``low`` and ``high`` bound its number. The id is the option's name, ``verb.option`` where a verb
    differs.
    """

    id: str
    says: Says = "anyone"
    low: int | None = None
    high: int | None = None
    rules: tuple[str, ...] = ()


def words(package: str) -> Mapping[str, Word]:
    """The words of ``<package>/data/words.csv``; raises BadTable for a row that does not fit."""
    return by_id(package, "words", Word)


def spoken(word: str) -> str:
    """A verb or option as players say it."""
    return word.replace("_", " ")
