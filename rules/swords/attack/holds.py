"""A hold as it begins, changes and ends; whom a sentence about it means; what is too heavy for it (SW-GRP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.swords.figure import keys
from rules.swords.figure.held import holds_on, pin, restrained, victims
from rules.swords.figure.quantities import drag, lift, mass
from rules.swords.tables.printed import Trade
from rules.swords.tables.refusals import refuse


def victim_of(t: Bout, command: Command, what: str) -> Figure:
    """Whom the command means: the one named, or the only one held. Raises Refused where there is no such hold."""
    assert command.who is not None
    mine = victims(t.enc, command.who)
    named = command.targets[0] if command.targets else None
    if not mine or (named is not None and named not in mine):
        raise refuse(t, "no_hold", who=command.who, target=named or "anybody", what=what)
    if named is None and len(mine) > 1:
        raise refuse(t, "which_hold", who=command.who, held=" and ".join(mine))
    return t.figure(named or mine[0])


def massive(t: Bout, figure: Figure, victim: Figure, what: str) -> Exception:
    """The refusal of moving what is far too heavy (see SW-MAS-07)."""
    held = pin(t.enc, victim.name)
    up, along = (held.lift, held.drag) if held else (lift(figure), drag(figure))
    return refuse(
        t, "too_massive", victim=victim.name, mass=mass(victim), who=figure.name, what=what, lift=up, drag=along
    )


def take_hold(t: Bout, holder: str, victim: str, dx: int, trade: Trade) -> None:
    """A hold begins, or changes: the dx of its roll is what it is worth (SW-GRP-03)."""
    known = keys.HOLD.of(t.enc, holder, victim)
    since = known.since if known else 1 + max((keys.HOLD.data(x).since for x in keys.HOLD.all(t.enc)), default=0)
    t.do(keys.HOLD.set(holder, victim, keys.Hold(dx, trade.id, since)))
    clings = restrained(t.enc, victim) is None
    rule = "SW-MAS-07" if clings else "SW-GRP-03"
    t.note("clings" if clings else "holds", holder, rule=rule, victim=victim, dx=dx)


def let_go(t: Bout, victim: str, why: str) -> None:
    """End every hold on a figure, and the help given with it."""
    for link in holds_on(t.enc, victim):
        t.do(keys.HOLD.clear(link.a, victim, why))
    for link in keys.ASSISTING.all(t.enc, b=victim):
        t.do(keys.ASSISTING.clear(link.a, victim, why))


def end_hold(t: Bout, holder: str, victim: str, why: str) -> None:
    """End one hold; helpers lose theirs with the last one (SW-GRP-18)."""
    t.do(keys.HOLD.clear(holder, victim, why))
    if not holds_on(t.enc, victim):
        let_go(t, victim, why)
    t.note("hold_ends", holder, rule="SW-GRP-18", victim=victim)
