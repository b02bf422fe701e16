"""Ambushes, and moves nobody expects (SW-SUR)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Key
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.quantities import trait
from rules.swords.figure.turns import next_key
from rules.swords.rolls.trait import AVERAGE, Passed, burden, roll
from rules.swords.tables.words import refuse

BEHIND = 1
"""Makes of a turn's key one that is later than it and earlier than any other turn's."""
TRICK = 2
"""What a surprising action adds to the attack roll (SW-SUR-04)."""


class Trick(Struct, frozen=True):
    """A named surprising action; ``fool``: the game master lets it work again."""

    name: str
    fool: bool = False

    @property
    def terms(self) -> tuple[Term, ...]:
        """Its bonus."""
        return (Term(f"surprising {self.name}", TRICK, "SW-SUR-04"),)


def surprised(t: Bout, attacker: str, target: str) -> bool:
    """Whether the target does not know of the attacker yet (SW-SUR-01; see SW-SUR-03)."""
    return keys.SURPRISED.of(t.enc, attacker, target) is not None


def sneak(t: Bout, attacker: str, target: str) -> bool:
    """The ambusher's roll against 7 and the target's Perception (SW-SUR-02)."""
    figure, against = t.figure(attacker), t.figure(target)
    number = AVERAGE + trait(against, "perception")
    level = trait(figure, "sneak")
    dx = roll(t, "sneak", figure, "sneak", level, number, burden(t, figure), rule="SW-SUR-02", kind=Passed)
    t.note("ambush" if dx >= 0 else "noticed", attacker, rule="SW-SUR-02", target=target)
    return dx >= 0


def keep(t: Bout, command: Command, attacker: str, target: str) -> None:
    """Let the surprise last until the target's turn comes (SW-SUR-03), unless it was ruled to last one attack."""
    if command.has("surprise_once"):
        for link in keys.SURPRISED.all(t.enc, attacker, target):
            t.do(keys.SURPRISED.clear(link.a, link.b, "ruled"))
    elif not surprised(t, attacker, target):
        t.do(keys.SURPRISED.set(attacker, target, Nothing(), _until(t, attacker, target)))


def _until(t: Bout, attacker: str, target: str) -> Key | None:
    """When the surprise ends at the latest: the target's turn, or behind the attacker's own where that is later.

    In free pace an ambusher may strike before the turn of one with the higher initiative (see SW-SUR-03).
    """
    first = next_key(t.enc, target)
    own = [slot.key for slot in t.enc.slots(attacker, keys.TURN)]
    return first if first is None or not own or own[0] < first else (*own[0], BEHIND)


def trick(t: Bout, command: Command, attacker: str, target: str) -> Trick | None:
    """The surprising action typed, or None. Raises Refused where the target knows it already (SW-SUR-05)."""
    typed = command.option("surprising")
    if typed is None:
        return None
    name = " ".join(str(typed.value).replace("_", " ").casefold().split())
    known = keys.TRICKS.of(t.enc, attacker, target)
    if known is not None and name in known.names and not command.has("fool"):
        raise refuse(t, "surprise_used", who=attacker, name=name, target=target)
    return Trick(name, command.has("fool"))


def remember(t: Bout, attacker: str, target: str, done: Trick | None) -> None:
    """A surprising action is spent on that target for the rest of the encounter."""
    if done is None:
        return
    known = keys.TRICKS.of(t.enc, attacker, target)
    names = known.names if known is not None else ()
    if done.name not in names:
        t.do(keys.TRICKS.set(attacker, target, keys.UsedTricks((*names, done.name))))
