"""Riding: mounting, keeping the seat, coming down (SW-MNT)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.events import Moved
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.condition import condition
from rules.swords.figure.quantities import awake, lift, mass, mount_of, prone, riders_of, trait
from rules.swords.figure.turns import gathering, ready, spend, whose
from rules.swords.place.space import beside, spaces
from rules.swords.rolls.trait import FAIR, Passed, burden, roll, typed
from rules.swords.sheet import reading
from rules.swords.tables.words import refuse, says
from rules.turns.pace import strict

LOAD = 3
"""How many times its lift a mount carries (SW-MNT-02)."""


def keep_seat(t: Bout, rider: str, against: int, terms: tuple[Term, ...]) -> None:
    """The Rider roll of one hit in the saddle, against the damage before defences (SW-MNT-03)."""
    t.note("shaken", rider, rule="SW-MNT-03", terms=terms, against=against)
    if _rides(t, rider, against, "SW-MNT-03"):
        t.note("keeps_seat", rider, rule="SW-MNT-03")
    else:
        unseat(t, rider, "SW-MNT-03")


def _rides(t: Bout, rider: str, against: int, rule: str, mods: tuple[Term, ...] = ()) -> bool:
    figure = t.figure(rider)
    mods = (*mods, *burden(t, figure))
    return roll(t, "ride", figure, "rider", trait(figure, "rider"), against, mods, rule=rule, kind=Passed) >= 0


def unseat(t: Bout, rider: str, rule: str, *, prone: bool = True, told: str = "") -> None:
    """The rider is off, beside the mount, on the ground or on his feet; ``told`` is the note of it, if another."""
    mount = mount_of(t.enc, rider)
    if mount is None:
        return
    t.do(keys.MOUNTED.clear(rider, mount, "unseated" if prone else "dismounted"))
    place = beside(t.enc, t.figure(mount).pos, rider)
    t.do(Moved(rider, to=place, posture="prone" if prone else "standing"))
    t.note(told or ("unseated" if prone else "dismounts"), rider, rule=rule, mount=mount)


def keep_together(t: Bout, before: Encounter) -> None:
    """Where the one is put the other goes: a rider follows its mount, and who is taken from the saddle is off.

    Rules: SW-MNT-01.
    """
    for link in keys.MOUNTED.all(t.enc):
        rider, mount = t.figure(link.a), t.figure(link.b)
        if rider.pos is None or mount.pos is None or rider.pos == mount.pos:
            continue
        was = before.figures.get(mount.name)
        if was is not None and was.pos != mount.pos:
            t.do(Moved(rider.name, to=mount.pos))
        else:
            t.do(keys.MOUNTED.clear(rider.name, mount.name, "unseated"))
            t.note("dismounts", rider.name, rule="SW-MNT-01", mount=mount.name)


def beneath(t: Bout, rider: str) -> str:
    """The mount, where an attack is aimed at it instead of its rider (SW-MNT-07). Raises Refused without one."""
    mount = mount_of(t.enc, rider)
    if mount is None:
        raise refuse(t, "not_mounted", who=rider, what=says("be_attacked_through_mount"))
    return mount


def mount_down(t: Bout, rider: str) -> None:
    """The mount falls under its rider: a Rider roll, fair, decides whether he lands on his feet (SW-MNT-08)."""
    lands = awake(t.figure(rider)) and _rides(t, rider, FAIR, "SW-MNT-08")
    unseat(t, rider, "SW-MNT-08", prone=not lands)


def mount(t: Bout, command: Command) -> None:
    """Get into the saddle: an action.

    In strict pace the game master seats those who are not up for nothing before anybody has acted.
    Raises Refused where the mount is taken, too weak or not there.
    """
    early = strict(t.enc) and gathering(t.enc) and whose(t.enc) != command.who
    seated = early and command.by == "gm"
    figure = ready(t, command, own_turn=not seated)
    animal = t.figure(command.targets[0])
    if animal.name == figure.name:
        raise refuse(t, "self_target", who=figure.name, what="mount")
    now = mount_of(t.enc, figure.name)
    if now is not None:
        raise refuse(t, "already_mounted", who=figure.name, mount=now)
    if not reading.of(animal).mount:
        raise refuse(t, "not_a_mount", target=animal.name)
    for rider in riders_of(t.enc, animal.name):
        raise refuse(t, "mount_taken", mount=animal.name, rider=rider)
    state = condition(keys.STUNS.of(animal), keys.WOUNDS.of(animal))
    if state != "conscious":
        raise refuse(t, "mount_unable", mount=animal.name, condition=state)
    if prone(animal):
        raise refuse(t, "mount_unable", mount=animal.name, condition="lying down")
    if prone(figure):
        raise refuse(t, "lies_down", who=figure.name)
    limit = LOAD * lift(animal)
    if mass(figure) > limit:
        raise refuse(t, "mount_overloaded", mount=animal.name, limit=limit, who=figure.name, mass=mass(figure))
    away = spaces(t.enc, figure.name, animal.name, command)
    if away > 1:
        raise refuse(t, "not_adjacent", target=animal.name, spaces=away, who=figure.name)
    spend(t, figure.name, 0 if seated else 1, own_turn=not seated)
    t.do(keys.MOUNTED.set(figure.name, animal.name, Nothing()), Moved(figure.name, animal.pos, posture="standing"))
    t.note("mounts", figure.name, rule="SW-MNT-01", mount=animal.name)


def dismount(t: Bout, command: Command) -> None:
    """Get out of the saddle on one's feet: an action."""
    figure = ready(t, command)
    if mount_of(t.enc, figure.name) is None:
        raise refuse(t, "not_mounted", who=figure.name, what="dismount")
    spend(t, figure.name)
    unseat(t, figure.name, "SW-MNT-01", prone=False)


def ride(t: Bout, command: Command, level: int) -> None:
    """A leap, a bucking or frightened mount: a Rider roll against ``level``, no action (SW-MNT-06; see SW-RND-04)."""
    figure = ready(t, command, cost=0, own_turn=False)
    if mount_of(t.enc, figure.name) is None:
        raise refuse(t, "not_mounted", who=figure.name, what="ride")
    if _rides(t, figure.name, level, "SW-MNT-06", typed(command)):
        t.note("rides", figure.name, rule="SW-MNT-06", against=level)
    else:
        unseat(t, figure.name, "SW-MNT-06")


IN_THE_SADDLE = -4
"""Acts of agility while mounted (SW-MNT-09)."""


def in_the_saddle(t: Bout, command: Command, who: str) -> tuple[Term, ...]:
    if mount_of(t.enc, who) is None:
        raise refuse(t, "not_mounted", who=who, what=says("be_hampered_by_saddle"))
    ruled = command.number("agility")
    return (Term("in the saddle", IN_THE_SADDLE if ruled is None else -ruled, "SW-MNT-09"),)
