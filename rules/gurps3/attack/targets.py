"""Whom a sentence attacks, and from which of his sides."""

from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import LinkKey
from rules.gurps3.figure import keys
from rules.gurps3.place.where import arc
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.refusals import refuse

NATURAL = ("punch", "kick", "bite")


def natural_attacks(figure: Figure) -> tuple[str, ...]:
    """Return what a figure strikes with that holds no weapon: first what it does where nothing else is said."""
    return tuple(one for one in reversed(NATURAL) if one != "punch") if sheet_of(figure).handless else NATURAL


def one_target(t: Bout, command: Command) -> Figure:
    """Return the one target. Raises Refused for none, several, oneself or the dead."""
    what = command.verb.replace("_", " ")
    if not command.targets:
        raise refuse(t, "no_target", what=what)
    name = command.targets[0]
    if name == command.who:
        raise refuse(t, "self_target", who=name)
    figure = t.figure(name)
    if keys.DEAD.on(figure):
        raise refuse(t, "target_dead", target=name)
    return figure


def held_target(t: Bout, command: Command, links: LinkKey[Any], *, both: bool = False) -> Figure:
    """Return the one target; nobody named, the only foe held so (``both``: or who holds). Raises Refused like that."""
    who, held = command.who, dict[str, None]()
    if not command.targets:
        held |= dict.fromkeys(link.b for link in links.all(t.enc, a=who))
        held |= dict.fromkeys(link.a for link in links.all(t.enc, b=who) if both)
    return one_target(t, replace(command, targets=tuple(held)) if len(held) == 1 else command)


def arc_of_attack(t: Bout, command: Command, other: str, who: str) -> str:
    """From where the attack comes, seen by the target: the map's word, else the sentence's."""
    for word in ("front", "left", "right", "rear"):
        if command.has(f"from_{word}"):
            return word
    return "rear" if command.has("from_behind") else arc(t.enc, other, who)


def unaware(command: Command, figure: Figure) -> bool:
    """Return whether the target does not see the attack coming: so it was said, or who attacks can't be seen."""
    return command.has("unaware", "unseen") or keys.INVISIBLE.on(figure)
