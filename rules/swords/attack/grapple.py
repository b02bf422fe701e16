"""The sentences of wrestling: take hold, a better hold, escape, release, to the ground and up, wrench away (SW-GRP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemMoved, Moved
from rules.core.report import Term
from rules.swords.attack.exchange import Approach, adjacent, aim, commit, fought, only_holders, prepare
from rules.swords.attack.holds import end_hold, let_go, massive, take_hold, victim_of
from rules.swords.attack.strike import aimed_at
from rules.swords.attack.trades import trade_row
from rules.swords.defence.defences import UNDEFENDED, Defence, legal, target_number, threat
from rules.swords.figure import keys
from rules.swords.figure.gear import natural
from rules.swords.figure.held import escape_number, hands_free, holds_on, masses, pin, restrained, victims
from rules.swords.figure.mass import clung_to
from rules.swords.figure.quantities import HOLD_TRAITS, best_hold, mass, prone, trait, wound_penalty
from rules.swords.place.mounts import after_dive, unseat
from rules.swords.rolls.trait import AVERAGE, burden, roll, typed
from rules.swords.tables.printed import Trade
from rules.swords.tables.refusals import refuse
from rules.swords.time.rounds import ready, spend

_ALL_TRAITS = (*HOLD_TRAITS, "constitution", "archer", "rider", "ranger", "perception", "willpower", "sneak")


def grapple(t: Bout, command: Command) -> None:
    """Take hold: Warrior against the Defense; the dx is the hold's (SW-GRP-01; see SW-GRP-03)."""
    figure = ready(t, command)
    target = aim(t, command)
    only_holders(t, figure.name, target.name, "grapple anybody else")
    adjacent(t, command, figure.name, target.name)
    if keys.HOLD.of(t.enc, figure.name, target.name) is not None:
        raise refuse(t, "already_held", who=figure.name, target=target.name)
    grasping = any(gear.grasping for gear in natural(figure))
    if not grasping and hands_free(t.enc, figure) < 1:
        raise refuse(t, "no_hand_free", who=figure.name, needed=1, what="grapple", free=0)
    trade = trade_row(t, command)
    how = prepare(t, command, figure, target, "grab")
    guard = commit(t, command, how)
    dx = _grip(t, command, "grapple", how, guard, trade, "SW-GRP-01")
    if dx >= 0:
        take_hold(t, figure.name, target.name, dx, trade)
    else:
        t.note("grapple_fails", figure.name, rule="SW-GRP-01", target=target.name, dx=dx)
    after_dive(t, command, guard, target.name)


def _grip(t: Bout, command: Command, label: str, how: Approach, guard: Defence, trade: Trade, rule: str) -> int:
    """The Warrior roll of a grab, without any bonus for mass (see SW-MAS-04)."""
    figure = t.figure(how.threat.attacker)
    value = target_number(t, guard, how.threat)
    row = (Term(trade.id, trade.attack, "SW-TRD-01"),) if trade.attack else ()
    mods = (*row, *(how.trick.terms if how.trick else ()), *typed(command), *burden(t, figure))
    return roll(t, label, figure, "warrior", trait(figure, "warrior"), value, mods, rule=rule)


def grab(t: Bout, command: Command) -> None:
    """Wrench an object away: Warrior against the Defense or 7 and Strength (SW-GRP-17)."""
    figure = ready(t, command)
    target = aim(t, command)
    item = aimed_at(t, command, target)
    only_holders(t, figure.name, target.name, "grab from anybody else")
    adjacent(t, command, figure.name, target.name)
    trade = trade_row(t, command)
    if trade.id != "strike":
        raise refuse(t, "trade_not_legal", row=trade.id, what="a grab", possible="strike")
    keeps, needed = not command.has("to_ground"), keys.HANDS.of(item)
    free = hands_free(t.enc, figure)
    if keeps and free < max(1, needed):
        raise refuse(t, "no_hand_free", who=figure.name, needed=max(1, needed), what="keep it", free=free)
    how = prepare(t, command, figure, target, "grab")
    guard = commit(t, command, how)
    if guard is not UNDEFENDED:
        guard = _stronger(target, guard)
    dx = _grip(t, command, "grab", how, guard, trade, "SW-GRP-17")
    if dx < 0:
        t.note("grab_fails", figure.name, rule="SW-GRP-17", target=target.name, item=item.name, dx=dx)
    elif keeps:
        t.do(ItemMoved(target.name, item.id, "hand", to=figure.name))
        t.note("grabs", figure.name, rule="SW-GRP-17", target=target.name, item=item.name, dx=dx)
    else:
        t.do(ItemMoved(target.name, item.id, "ground", pos=target.pos))
        t.note("knocked_away", target.name, rule="SW-GRP-17", item=item.name)
    after_dive(t, command, guard, target.name)


def _stronger(target: Figure, guard: Defence) -> Defence:
    """The defence, or 7 and Strength where that is more."""
    strength = AVERAGE + trait(target, "strength") + wound_penalty(target)
    if strength <= guard.value:
        return guard
    terms = (Term("average of 2d6", AVERAGE, "SW-TRT-06"), Term("Strength", strength - AVERAGE, "SW-GRP-17"))
    return Defence("strength", strength, terms)


def hold_trait(t: Bout, command: Command, figure: Figure, what: str) -> str:
    """The trait typed, or the best of Strength, Athlete and Warrior."""
    said = [o.name for o in command.options if o.name in _ALL_TRAITS and o.value is None]
    if any(name not in HOLD_TRAITS for name in said) or len(said) > 1:
        raise refuse(t, "bad_trait", trait=" and ".join(said), what=what, possible=", ".join(HOLD_TRAITS))
    return said[0] if said else best_hold(figure)


def hold(t: Bout, command: Command) -> None:
    """A better hold; the new dx counts even if it is lower, and below 0 the victim slips free.

    Rules: SW-GRP-06, SW-GRP-07.
    """
    figure = ready(t, command)
    victim = victim_of(t, command, "better the hold")
    skill = hold_trait(t, command, figure, "a better hold")
    trade = trade_row(t, command)
    against = threat(command, figure.name, victim.name, "grab")
    ways = legal(t.enc, type(against)(figure.name, victim.name, "grab", against.words, twisting=True))
    held = pin(t.enc, victim.name)
    assert held is not None
    own, theirs = masses(t.enc, victim.name, escaping=False)
    own = own if held.leader == figure.name else 0
    spend(t, figure.name)
    fought(t, figure.name, victim.name)
    guard = ways[0] if ways else UNDEFENDED
    terms = (*guard.terms, *((Term("mass", theirs, "SW-MAS-05"),) if theirs else ()))
    value = sum(term.n for term in terms)
    t.note("defends", victim.name, rule="SW-GRP-06", terms=terms, by=guard.kind, value=value)
    row = (Term(trade.id, trade.attack, "SW-TRD-01"),) if trade.attack else ()
    mods = (*row, *((Term("mass", own, "SW-MAS-05"),) if own else ()), *typed(command))
    dx = roll(t, "hold", figure, skill, trait(figure, skill), value, mods, rule="SW-GRP-06")
    if dx >= 0:
        take_hold(t, figure.name, victim.name, dx, trade)
    else:
        t.do(keys.HOLD.clear(figure.name, victim.name, "slipped"))
        t.note("slips", victim.name, rule="SW-GRP-07", holder=figure.name, dx=dx)


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
