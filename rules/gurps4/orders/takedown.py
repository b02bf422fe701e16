"""Takedowns out of a grapple."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import hex_of
from rules.core.events import Moved
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import held_down, shocked
from rules.gurps4.figure.quantities import dx, st
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm.down import fall
from rules.gurps4.orders.breaking_free import grip_of, near_hex
from rules.gurps4.rolls.contests import Side, contest, typed_terms
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.time import turns

GRAPPLING = ("judo", "wrestling")


def takedown(t: Bout, command: Command) -> None:
    """Take the foe down, or shake off the grip (G4-TAKE-01, G4-TAKE-02)."""
    figure = turns.acting_figure(t, command, "attack")
    holder, victim = grip_of(t, command, figure)
    mine = figure.name == holder
    if mine and t.figure(victim).posture == "lying":
        raise refuse(t, "down_already", target=victim)
    into = _into(t, command, holder, victim)
    if not turns.open_and_take(t, figure.name, "attack"):
        return
    one = _wrestles(t, holder, command if mine else None)
    other = _wrestles(t, victim, None if mine else command)
    foe = victim if mine else holder
    t.note("attempts", figure.name, rule="G4-TAKE-02", target=foe, what="takedown")
    first, then = (one, other) if mine else (other, one)
    by = contest(t, "contest", first, then, rule="G4-TAKE-02")
    won = by if mine else -by
    t.then(goes_down, holder, victim, mine, won, into)
    t.then(turns.end, figure.name)


def _into(t: Bout, command: Command, holder: str, victim: str) -> str:
    """Return the hex said for the fall: the grappler's own or one beside him (see G4-TAKE-03); empty where none is."""
    option = command.option("here")
    if option is None:
        return ""
    near_hex(t, victim, hex_of(str(option.value)), holder)
    return str(option.value)


def _wrestles(t: Bout, who: str, command: Command | None) -> Side:
    figure = t.figure(who)
    low = held_down(t.enc, figure)
    posture = Term(figure.posture, POSTURES[figure.posture].attack, "G4-TAKE-02")
    more = (*shocked(figure), *(typed_terms(command) if command is not None else ()))
    sides = [
        Side(who, "ST", st(figure), (posture,)),
        Side(who, "DX", dx(figure), (posture, *low, *more)),
        *(
            Side(who, name, level, (posture, *low, *more))
            for name in GRAPPLING
            if (level := skill(figure, name)) is not None
        ),
    ]
    return max(sides, key=lambda side: side.score)


def goes_down(t: Bout, holder: str, victim: str, by_holder: bool, won: int, at: str) -> None:
    """What a takedown comes to: who goes down, and whose grip ends.

    Rules: G4-TAKE-03, G4-TAKE-04, G4-TAKE-05, G4-TAKE-06.
    """
    if won == 0:
        t.note("takedown_tie", holder, rule="G4-TAKE-06", target=victim)
        return
    holder_wins = won > 0
    if holder_wins:
        # The grappler's own success, or the reversal of a grappled fighter's attempt: the victim goes down.
        for link in keys.GRAPPLE.all(t.enc, a=victim):
            t.do(keys.GRAPPLE.clear(victim, link.b))
        t.note("taken_down", victim, rule="G4-TAKE-03" if by_holder else "G4-TAKE-05", by=holder)
        fall(t, victim, "G4-TAKE-03")
        if at and t.figure(victim).pos is not None:
            t.do(Moved(victim, to=hex_of(at)))
        return
    t.do(keys.GRAPPLE.clear(holder, victim))
    t.note("grip_ends", holder, rule="G4-TAKE-05" if by_holder else "G4-TAKE-04", target=victim)
    if by_holder:
        fall(t, holder, "G4-TAKE-05")
