"""A hold as it begins, changes and ends: escaping, letting go, going down and getting up again (SW-GRP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.report import Term
from rules.swords.attack.exchange import fought
from rules.swords.figure import keys
from rules.swords.figure.held import escape_number, holds_on, masses, pin, restrained, victims
from rules.swords.figure.mass import clung_to
from rules.swords.figure.quantities import HOLD_TRAITS, best_hold, drag, lift, mass, prone, trait
from rules.swords.place.mounts import unseat
from rules.swords.rolls.trait import roll, typed
from rules.swords.tables.printed import Trade
from rules.swords.tables.refusals import refuse
from rules.swords.time.rounds import ready, spend

_ALL_TRAITS = (*HOLD_TRAITS, "constitution", "archer", "rider", "ranger", "perception", "willpower", "sneak")


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
    """End one of the holds on a figure (SW-GRP-02); helpers lose theirs with the last one (SW-GRP-18)."""
    t.do(keys.HOLD.clear(holder, victim, why))
    if not holds_on(t.enc, victim):
        let_go(t, victim, why)
    t.note("hold_ends", holder, rule="SW-GRP-18", victim=victim)


def hold_trait(t: Bout, command: Command, figure: Figure, what: str) -> str:
    """The trait typed, or the best of Strength, Athlete and Warrior."""
    said = [o.name for o in command.options if o.name in _ALL_TRAITS and o.value is None]
    if any(name not in HOLD_TRAITS for name in said) or len(said) > 1:
        raise refuse(t, "bad_trait", trait=" and ".join(said), what=what, possible=", ".join(HOLD_TRAITS))
    return said[0] if said else best_hold(figure)


def escape(t: Bout, command: Command) -> None:
    """One roll against the strongest hold; success breaks them all (SW-GRP-13)."""
    figure = ready(t, command)
    if not holds_on(t.enc, figure.name):
        raise refuse(t, "not_held", who=figure.name)
    skill = hold_trait(t, command, figure, "an escape")
    leader, terms = escape_number(t.enc, figure.name)
    bonus, _ = masses(t.enc, figure.name, escaping=True)
    spend(t, figure.name)
    fought(t, figure.name)
    value = sum(term.n for term in terms)
    t.note("defends", leader, rule="SW-GRP-13", terms=terms, by="hold", value=value)
    mods = (*((Term("mass", bonus, "SW-MAS-05"),) if bonus else ()), *typed(command))
    dx = roll(t, "escape", figure, skill, trait(figure, skill), value, mods, rule="SW-GRP-13")
    if dx < 0:
        t.note("stays_held", figure.name, rule="SW-GRP-13", holder=leader, dx=dx)
        return
    let_go(t, figure.name, "escaped")
    t.note("escapes", figure.name, rule="SW-GRP-13", dx=dx)


def release(t: Bout, command: Command) -> None:
    """Let go, free, on one's turn (SW-GRP-14)."""
    figure = ready(t, command, cost=0)
    victim = victim_of(t, command, "release")
    spend(t, figure.name, 0)
    end_hold(t, figure.name, victim.name, "released")


def separate(t: Bout, command: Command) -> None:
    """The game master tears holder and victim apart (see SW-GRP-18)."""
    victim = victim_of(t, command, "be torn away")
    assert command.who is not None
    end_hold(t, command.who, victim.name, "separated")


def fall_prone(t: Bout, command: Command) -> None:
    """Take the fight to the ground, free: both lie (SW-GRP-15)."""
    figure = ready(t, command, cost=0)
    victim = victim_of(t, command, "take the fight to the ground")
    if prone(figure) and prone(victim):
        raise refuse(t, "already_prone", who=figure.name, victim=victim.name)
    heavy = pin(t.enc, victim.name)
    if heavy is not None and clung_to(mass(victim), heavy.drag) and not command.has("allow_big"):
        raise massive(t, figure, victim, "drag it down")
    spend(t, figure.name, 0)
    for name in (figure.name, victim.name):
        unseat(t, name, "SW-GRP-15")
    t.do(Moved(figure.name, posture="prone"), Moved(victim.name, posture="prone"))
    t.note("to_ground", figure.name, rule="SW-GRP-15", victim=victim.name)


def get_up(t: Bout, command: Command) -> None:
    """Stand up for an action; not while a hold lasts (SW-GRP-16)."""
    figure = ready(t, command)
    if not prone(figure):
        raise refuse(t, "not_prone", who=figure.name)
    for victim in victims(t.enc, figure.name):
        raise refuse(t, "hold_lasts", who=figure.name, holder=figure.name, victim=victim)
    holder = restrained(t.enc, figure.name)
    if holder is not None:
        raise refuse(t, "hold_lasts", who=figure.name, holder=holder.leader, victim=figure.name)
    spend(t, figure.name)
    t.do(Moved(figure.name, posture="standing"))
    t.note("gets_up", figure.name, rule="SW-GRP-16")
