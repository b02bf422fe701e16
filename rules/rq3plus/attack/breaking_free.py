"""Getting out of a grip or an entangling weapon, and letting go (R3-GRP-10, R3-GRP-11, R3-GRP-16, R3-ENT-04)."""

from fractions import Fraction

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Link
from rules.core.events import Closed
from rules.rq3plus.attack import entangle
from rules.rq3plus.figure import able_to_act, grips, keys, turns
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import strength
from rules.rq3plus.rolls.skills import resist
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import strict


def escape(t: Bout, command: Command) -> None:
    """``escape`` or ``escape vs Grak``: one try a round, from the round after the grasp on, without an action."""
    who = command.actor
    able_to_act.need_awake(t, who, "break free")
    link = _bond(t, who, command.targets[0] if command.targets else None)
    now = round_of(t.enc)
    tried = keys.ESCAPED.of(t.figure(who))
    if tried is not None and tried.round == now:
        raise refuse(t, "action_used", who=who, what="try to break free")
    waiting = keys.ESCAPE.all(t.enc, who)
    if strict(t.enc):
        if not waiting:
            raise refuse(t, "action_used", who=who, what="try to break free")
        turns.need_turn(t, waiting[0], says("try_to_break_free", who=who))
    if link.key == keys.ENTANGLED.key:
        entangle.escape(t, who, link.a)
    else:
        _break_grip(t, who, link)
    t.do(keys.ESCAPED.set(who, keys.Until(now), until=(now + 1,)))
    for slot in waiting:
        t.do(Closed(slot.id, "done"))


def _bond(t: Bout, who: str, holder: str | None) -> Link:
    for link in grips.bonds(t.enc, who):
        if holder in (None, link.a):
            return link
    raise refuse(t, "not_held.bond", who=who, which=" by " + holder if holder else "")


def _break_grip(t: Bout, who: str, link: Link) -> None:
    """STR against STR, half the STR of one who is immobilised (R3-GRP-10, R3-GRP-11)."""
    hold = keys.HOLD.data(link)
    if max(hold.round, hold.fixed) >= round_of(t.enc):
        raise refuse(t, "wrong_phase", what=says("escape", who=who), phase="the next round", now=says("round_of_grasp"))
    mine = Fraction(strength(t.figure(who)), 2 if hold.immobile else 1)
    rule = "R3-GRP-10" if hold.immobile else "R3-GRP-11"
    what = says("str_2_against_str") if hold.immobile else says("str_against_str")
    if resist(t, "escape", who, what, mine, strength(t.figure(link.a)), rule):
        t.do(keys.HOLD.clear(link.a, who, "broken"))
        t.note("breaks_free", who, attacker=link.a, rule=rule)
    else:
        t.note("still_held", who, attacker=link.a, rule=rule)


def release(t: Bout, command: Command) -> None:
    """``release`` or ``release Rurik``: letting go is free (see R3-GRP-16)."""
    who = command.actor
    wanted = command.targets[0] if command.targets else None
    mine = [link for link in keys.HOLD.all(t.enc, who) if wanted in (None, link.b)]
    tangles = [link for link in keys.ENTANGLED.all(t.enc, who) if wanted in (None, link.b)]
    if not mine and not tangles:
        raise refuse(t, "no_hold.release", who=who, whom=wanted or "anybody")
    for link in mine:
        grips.let_go(t, who, link.b, "released")
    for link in tangles:
        t.do(keys.ENTANGLED.clear(who, link.b, "released"))
        t.note("hold_ends", who, target=link.b, why="released", rule="R3-ENT-04")
