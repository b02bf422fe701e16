"""The creatures and people that ship with the systems, by their names and the common words for them."""

from collections.abc import Collection, Mapping
from typing import Any

from bot.reply import Line
from bot.texts import refuse
from grammar.names import singulars
from grammar.nearest import nearest
from grammar.texts import listed
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.sheet.ready import called, named, ready
from rules.registry import SYSTEMS, ruleset

MOST_OFFERED = 5
"""How many lines are offered in place of one with an unclear name."""


def creature(rules: Ruleset, name: str, typed: str, *, made_up: bool = False) -> Mapping[str, Any] | None:
    """The ready character of a system that a name or common word means, or None; ``typed`` is the line it stands in.

    An article stands before it, or several are named, for all that: ``a troll``, ``wolves``.

    What comes with numbers (``made_up``) is one of them by its very name or a common word only, not by a part of it.
    Raises Refused (``ambiguous``) naming those it may mean.
    """
    if made_up:
        own = next((own for one in singulars(name) if (own := named(rules.package, one)) is not None), None)
        return None if own is None else ready(rules.package)[own]
    found = next((several for one in singulars(name) if (several := called(rules.package, one))), ())
    if len(found) > 1:
        several = tuple(str(ready(rules.package)[one]["name"]) for one in found)
        few = listed(several, "either")
        offers = _with(several[:MOST_OFFERED], name, typed)
        raise refuse("ambiguous.ready", name=name, several=few, hints=several[:MOST_OFFERED], offers=offers)
    return ready(rules.package)[found[0]] if found else None


def nearly(rules: Ruleset, name: str) -> tuple[str, ...]:
    """The names of the ready characters that a name is a part of, a few; none where it is one's own name."""
    found = next((several for one in singulars(name) if (several := called(rules.package, one))), ())
    return tuple(str(ready(rules.package)[one]["name"]) for one in found[:MOST_OFFERED])


def unknown_creature(
    rules: Ruleset, name: str, line: Line, sheets: tuple[str, ...] = (), taken: Collection[str] = ()
) -> Refused:
    """The refusal of a name that no character bears.

    It offers the nearest, of the speaker's ``sheets`` too, else a game master to look at all there are, and a player
    the ready heroes, but none of those that are ``taken``.
    """
    known = {**{key: str(one["name"]) for key, one in ready(rules.package).items()}, **{one: one for one in sheets}}
    near = tuple(dict.fromkeys(known[one] for one in nearest(name, known)))
    if not near:
        offers = ("foes",) if line.speaker.gm else _with(_free(rules.sample, taken), name, line.text)
        return refuse("unknown_character", name=name, system=rules.title, offers=offers)
    offers = _with(_free(near, taken), name, line.text)
    return refuse("unknown_character.near", name=name, system=rules.title, near=near[0], hints=near, offers=offers)


def _free(names: tuple[str, ...], taken: Collection[str]) -> tuple[str, ...]:
    """Those of the names that nobody bears yet."""
    return tuple(one for one in names if one not in taken)


def _with(names: tuple[str, ...], name: str, typed: str) -> tuple[str, ...]:
    """The line as typed with each of those names in place of one."""
    at = typed.casefold().find(name.casefold())
    return () if at < 0 else tuple(typed[:at] + one + typed[at + len(name) :] for one in names)


def ready_ones(name: str, typed: str, first: str = "") -> tuple[tuple[Mapping[str, Any], str], ...]:
    """The ready characters that a name in a line means, each with its system.

    First those of the system ``first``, then those of that very name, then those it is a common word for. Raises
    Refused (``ambiguous``) where it means one in no system and several in one.
    """
    found: list[tuple[Mapping[str, Any], str]] = []
    unclear: list[Refused] = []
    for system in SYSTEMS:
        try:
            known = creature(ruleset(system), name, typed)
        except Refused as fault:
            unclear.append(fault)
            continue
        if known is not None:
            found.append((known, system))
    if unclear and not found:
        raise unclear[0]
    return tuple(sorted(found, key=lambda one: (one[1] != first, fold(str(one[0]["name"])) != fold(name))))
