"""What every attack on somebody begins with: the target, its knowledge of it, its defence, and the order of steps."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.swords.attack import surprise
from rules.swords.defence.defences import chosen
from rules.swords.defence.threat import UNDEFENDED, Defence, Threat, threat
from rules.swords.figure.pins import restrained, standing_holders
from rules.swords.figure.quantities import dead
from rules.swords.figure.turns import spend
from rules.swords.harm.healing import fought
from rules.swords.place.mounts import beneath
from rules.swords.place.space import spaces
from rules.swords.tables.printed import AttackKind
from rules.swords.tables.words import refuse


class Approach(Struct, frozen=True):
    """An attack about to be rolled: the threat, the defence, the surprising action, and whether the target knows."""

    threat: Threat
    guard: Defence
    trick: surprise.Trick | None
    knows: bool


def aim(t: Bout, command: Command) -> Figure:
    """The one target, or its mount where that was said. Raises Refused where there is none to hit."""
    what = command.verb.replace("_", " ")
    if not command.targets:
        raise refuse(t, "no_target", what=what)
    name = command.targets[0]
    if command.has("mount"):
        name = beneath(t, name)
    if name == command.who:
        raise refuse(t, "self_target", who=name, what=what)
    if dead(t.figure(name)):
        raise refuse(t, "target_dead", target=name)
    return t.figure(name)


def adjacent(t: Bout, command: Command, who: str, target: str) -> None:
    """Raises Refused where the two do not stand side by side."""
    away = spaces(t.enc, who, target, command)
    if away > 1:
        raise refuse(t, "not_adjacent", target=target, spaces=away, who=who)


def only_holders(t: Bout, who: str, target: str, what: str) -> None:
    """Raises Refused where a restrained figure lays hands on anybody but its holders (see SW-GRP-05)."""
    pin = restrained(t.enc, who)
    if pin is not None and target not in standing_holders(t.enc, who):
        raise refuse(t, "restrained", who=who, holder=pin.leader, what=what)


def prepare(
    t: Bout, command: Command, figure: Figure, target: Figure, kind: AttackKind, enormous: bool = False
) -> Approach:
    """Everything that can still be refused about an attack: defence typed, surprising action (SW-ATK-06)."""
    told = command.has("surprise", "surprise_once")
    knows = not (told or surprise.surprised(t, figure.name, target.name))
    against = replace(threat(command, figure.name, target.name, kind, enormous), unaware=not knows)
    guard = chosen(t, against, command)
    return Approach(against, guard, surprise.trick(t, command, figure.name, target.name), knows)


def commit(t: Bout, command: Command, how: Approach) -> Defence:
    """Take the action, roll an ambush; returns the defence that is left (see SW-SUR-01, SW-SUR-02)."""
    who, target = how.threat.attacker, how.threat.target
    spend(t, who)
    fought(t, who, target)
    knows = how.knows
    if knows and command.has("ambush"):
        knows = not surprise.sneak(t, who, target)
    surprise.remember(t, who, target, how.trick)
    if knows:
        return how.guard
    surprise.keep(t, command, who, target)
    return UNDEFENDED
