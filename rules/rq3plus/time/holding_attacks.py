"""Letting a turn go by, and holding an announced attack for a later strike rank (R3-SR-12, R3-ABT-01, R3-ABT-07)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot, current
from rules.core.events import Closed
from rules.rq3plus.figure import able_to_act, keys, phases, strike_ranks, turns
from rules.rq3plus.figure.keys import Declaration
from rules.rq3plus.tables.settings import option
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import put_off, strict


def hold(t: Bout, command: Command) -> None:
    """Wait with the attack whose strike rank has come: ``hold``, or ``hold until 8`` (R3-SR-12).

    It then comes after everything else on the next, or the named, strike rank.
    """
    who = command.actor
    able_to_act.need_able(t, who, says("hold_attack"))
    if not option(t.enc, "allow_hold"):
        raise refuse(t, "no_hold.hold")
    mine = keys.ATTACK.all(t.enc, who)
    if not mine:
        raise refuse(t, "nothing_waits.hold", who=who)
    slot = mine[0]
    if strict(t.enc):
        turns.need_turn(t, slot, says("attacks.attack", who=who))
    now = keys.due(slot).sr
    until = command.number("n", now + 1) or 0
    if now >= phases.LAST:
        raise refuse(t, "no_hold.hold_2", who=who)
    if not now < until <= phases.LAST:
        raise refuse(t, "no_hold.hold_3", who=who, first=now + 1, until=until)
    put_off(t, slot, strike_ranks.moment(t.enc, who, until, late=True), sr=until, held=True)
    if not keys.due(slot).extra:
        turns.set_action(t, who, keys.due(slot).n, sr=until)
    t.note("holds", who, sr=now, until=until, rule="R3-SR-12")


def step_back(t: Bout, command: Command) -> None:
    """``pass`` or ``decline``: let what waits for the figure go by (see R3-ABT-01, R3-ABT-07)."""
    who = command.actor
    waiting = t.enc.slots(who)
    if command.verb == "decline":
        waiting = tuple(s for s in waiting if s.what in keys.FREE_ATTACKS) or waiting
    now = current(t.enc)
    slot = next((s for s in waiting if now is not None and s.id == now.id), waiting[0] if waiting else None)
    if slot is None:
        raise refuse(t, "nothing_waits.step_back", who=who)
    if strict(t.enc) and any(key.on(slot) for key in (keys.INTENT, keys.MOVE, keys.POST_MOVE)):
        turns.need_turn(t, slot, f"{who}'s {slot.what}")
    give_up(t, slot)


def give_up(t: Bout, slot: Slot) -> None:
    """A turn goes by: who passes the statement of intent declares nothing, an action not taken is dropped."""
    who = slot.who or ""
    if keys.INTENT.on(slot):
        t.do(keys.DECLARATION.set(who, Declaration(1, (), stated=True)))
    elif who in t.enc.figures and turns.announced(t, slot) is not None:
        turns.set_action(t, who, keys.due(slot).n, status="aborted")
    rule = "R3-ABT-07" if slot.what in keys.FREE_ATTACKS else "R3-SR-12" if keys.due(slot).held else "R3-ABT-01"
    t.do(Closed(slot.id, "passed"))
    t.note("passes", who, what=slot.what, rule=rule)
