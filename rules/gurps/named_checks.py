"""Checks and contests that any table asks for: an attribute or a skill by its name, one against another."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps.rolling import Read, Side, contest, roll, typed_terms
from rules.gurps.success import Degree, quick_contest

NAMED = "named"
"""The option of what is said freely."""
ATTRIBUTES = {
    "strength": "st", "str": "st", "dexterity": "dx", "dex": "dx", "intelligence": "iq", "int": "iq", "health": "ht",
    "con": "ht", "constitution": "ht", "perception": "per",
}  # fmt: skip
"""What people call attributes, those of other games too."""
SideOf = Callable[[Bout, Figure, str], Side]
"""A figure's side by the words said; raises Refused for what it has not."""


def best_of(
    skill: Callable[[Figure, str], int | None],
) -> Callable[[Figure, tuple[str, ...]], tuple[str, int] | None]:
    """Return what finds the best of several skills with its level, the first of equals; None where none serves."""

    def best(figure: Figure, names: tuple[str, ...]) -> tuple[str, int] | None:
        found = [(name, level) for name in names if (level := skill(figure, name)) is not None]
        return max(found, key=lambda one: one[1], default=None)

    return best


def words_named(command: Command, nth: int = 0) -> str:
    """Return the ``nth`` thing said freely, the last one where fewer were said; empty where nothing was."""
    words = [str(option.value) for option in command.options if option.name == NAMED]
    return words[min(nth, len(words) - 1)] if words else ""


def skill_id(words: str) -> str:
    """Return a skill's name as sheets write it."""
    return "_".join("".join(c if c.isalnum() else " " for c in words.casefold()).split())


def checked_id(words: str) -> str:
    """Return what a check is of as sheets write it: a skill's name, ``st`` for strength."""
    said = skill_id(words)
    return ATTRIBUTES.get(said, said)


def check(t: Bout, command: Command, side_of: SideOf, *, rule: str) -> None:
    """Roll an attribute or skill (label ``check``)."""
    side = side_of(t, t.figure(str(command.who)), words_named(command))
    terms = (*side.terms, *typed_terms(command))
    got: Degree = roll(t, "check", side.who, side.skill, side.base, terms, rule=rule)
    t.note("checked_roll", side.who, rule=rule, degree=got.name.lower())


def sides(t: Bout, command: Command, side_of: SideOf) -> tuple[Side, Side]:
    """Both sides of a contest, by what was said of each; the same of both where one thing was said."""
    one = side_of(t, t.figure(str(command.who)), words_named(command))
    other = side_of(t, t.figure(command.targets[0]), words_named(command, 1))
    return replace(one, terms=(*one.terms, *typed_terms(command))), other


def quick(t: Bout, command: Command, side_of: SideOf, *, rule: str, margin: Read[int] = quick_contest) -> None:
    """A Quick Contest of two (label ``contest``): won by a ``margin``, which is the edition's, or a tie."""
    one, other = sides(t, command, side_of)
    by = contest(t, "contest", one, other, rule=rule, margin=margin)
    winner = one.who if by > 0 else other.who if by < 0 else ""
    t.note("contest_won" if winner else "contest_tied", winner or one.who, rule=rule, by=abs(by))
