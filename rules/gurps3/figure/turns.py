"""A fighter's own turn: whose it is, what its beginning ends, and the maneuver taken in it (G3-TRN). No dice."""

from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Key, Slot, current
from rules.core.events import Closed
from rules.core.keys import MarkKey, Nothing, bearers
from rules.gurps.parts import SEVERAL
from rules.gurps3.figure import keys
from rules.gurps3.figure.grips import helpless
from rules.gurps3.figure.move_and_dodge import move
from rules.gurps3.figure.quantities import awake, stunned
from rules.gurps3.tables.printed import OPENINGS
from rules.gurps3.tables.settings import option
from rules.gurps3.tables.words import refuse
from rules.turns.pace import awaited, strict
from rules.turns.spans import lapse, tick


def turn_key(enc: Encounter, figure: Figure, at: int) -> Key:
    """Return a fighter's moment in a second: highest Move first, then Basic Speed, then the die (G3-TRN-02)."""
    by_sides = option(enc, "order") == "sides"
    sides = list(dict.fromkeys([f.side for f in enc.figures.values()])) if by_sides else []
    side = sides.index(figure.side) if figure.side in sides else 0
    q = figure.q
    place = q.get(keys.ORDER_MOVE.key, 0), q.get(keys.ORDER_SPEED.key, 0), q.get(keys.ORDER_TIE.key, 0)
    return (at, 1, side, *(-n for n in place))


def with_side(enc: Encounter, who: str, now: Slot | None) -> bool:
    """Return whether a side acts before the other and it is the turn of a friend of his, with his own still to come.

    Who of a side goes first is theirs to say; unsaid it goes by Move (see G3-TRN-02).
    """
    if option(enc, "order") != "sides" or now is None or not keys.TURN.on(now) or now.who not in enc.figures:
        return False
    to_come = any(slot.key[0] == now.key[0] for slot in keys.TURN.all(enc, who))
    return to_come and enc.figures[now.who].side == enc.figures[who].side


UNTIL_TURN: tuple[MarkKey[Any], ...] = (
    keys.OFF_BALANCE, keys.OPEN_GUARD, keys.EXPOSED, keys.DROPPED, keys.WAITING, keys.CHOSEN, keys.BEGUN, keys.ROUSED,
    keys.HELPING, keys.STRUCK,
)  # fmt: skip
COUNTED = (*keys.NUMB.values(), *keys.CRIPPLED.values(), keys.BLIND, keys.JUST_BLINDED, keys.DEAF, keys.INVISIBLE)
"""Conditions that may last for so many own turns."""


def gathering(enc: Encounter) -> bool:
    """Return whether nobody has had a turn yet: people still come in."""
    return all(not keys.HAD.of(f) for f in enc.figures.values())


def start(t: Bout, who: str, *, close: bool = True) -> None:
    """An own turn begins: what lasted until it ends, counters go back to nothing (G3-TRN-03). No dice."""
    figure = t.figure(who)
    at, had = keys.SECOND.of(t.enc), keys.HAD.of(figure)
    if had >= at:
        t.note("again", who, rule="G3-TRN-03")
    elif not strict(t.enc):
        _out_of_order(t, who)
    t.do(keys.HAD.by(who, max(at, had + 1) - had))
    if close:
        for slot in keys.TURN.all(t.enc, who):
            if slot.key[0] <= keys.HAD.of(t.figure(who)):
                t.do(Closed(slot.id, "done"))
    _expire(t, who)
    _count_down(t, who)


def _out_of_order(t: Bout, who: str) -> None:
    """Note in free pace that faster fighters have not had their turn."""
    own_interrupt = turn_key(t.enc, t.figure(who), keys.SECOND.of(t.enc))
    for slot in keys.TURN.all(t.enc):
        if slot.key >= own_interrupt or slot.opened or slot.who == who:
            continue
        other = t.enc.figures.get(slot.who or "")
        if other is not None and awake(other) and not with_side(t.enc, who, slot):
            t.note("out_of_order", who, rule="G3-TRN-02", now=slot.who)
            return


def _expire(t: Bout, who: str) -> None:
    figure = t.figure(who)
    moved, chosen = keys.MOVED.of(figure), keys.CHOSEN.of(figure)
    ran = int(moved > 1 and moved > move(figure) // 2)
    sprints = int(bool(ran and chosen is not None and chosen.kind in ("move", "evade")))
    lapse(t, who, *UNTIL_TURN, keys.WATCHED)
    watched = keys.WATCHING.of(figure)
    if watched is not None:
        t.note("watch_wasted", who, rule="G3-OPP-02")
        t.do(keys.WATCHING.clear(who, "lapsed"), keys.WATCHED.set(who, watched))
    _count_anew(t, who, figure)
    fired = max(0, keys.FIRED.of(figure) - 1)
    t.do(*keys.RAN_LAST.to(figure, ran), *keys.SPRINTS.to(figure, sprints), *keys.FIRED.to(figure, fired))
    pending = keys.SHOCK.of(figure)
    if pending or keys.SHOCK_NOW.of(figure):
        t.do(keys.SHOCK_NOW.by(who, pending - keys.SHOCK_NOW.of(figure)), keys.SHOCK.by(who, -pending))
    t.do(keys.TURNS.by(who, 1))


def _count_anew(t: Bout, who: str, figure: Figure) -> None:
    """Forget what was counted from one own turn to the next."""
    for number in (keys.BLOCKS, keys.RETREATS, keys.ACROBATICS, keys.FREE_POSTURE, keys.MOVED, keys.ROUGH):
        t.do(*number.to(figure, 0))
    for family in (keys.PARRIES, keys.TOWARD):
        for at, n in family.family(figure).items():
            if n:
                t.do(family.by(who, -n, at))


def _count_down(t: Bout, who: str) -> None:
    """What is counted in own turns: conditions, a feint, close combat (see G3-FNT-06, G3-CC-09)."""
    figure = t.figure(who)
    tick(t, who, *COUNTED)
    feint = keys.FEINTED.of(figure)
    if feint is not None:
        left = replace(feint, turns=feint.turns - 1)
        t.do(keys.FEINTED.set(who, left) if feint.turns else keys.FEINTED.clear(who, "lapsed"))
    close = keys.CLOSE.of(figure)
    if close is not None:
        t.do(keys.CLOSE.set(who, replace(close, turns=close.turns + 1)))
    for name, other in bearers(t.enc, keys.CHOKED, keys.COVERED).items():
        if keys.CHOKED.on(other) and any(link.b == name for link in keys.GRIP.all(t.enc, a=who)):
            t.do(keys.CHOKED.clear(name, "lapsed"))
        covered = keys.COVERED.of(other)
        if covered is not None and covered.by == who:
            t.do(keys.COVERED.clear(name, "lapsed"))


def own_interrupt(enc: Encounter, who: str) -> Slot | None:
    """Return the interrupt in which a figure may speak now, or None."""
    slot = current(enc)
    return slot if slot is not None and slot.who == who and keys.TRIGGER.on(slot) else None


def actor(t: Bout, command: Command) -> Figure:
    """Return the acting figure; raises Refused where it cannot act at all."""
    assert command.who is not None
    figure, what = t.figure(command.who), "act" if command.verb == SEVERAL else command.verb.replace("_", " ")
    if keys.DEAD.on(figure):
        raise refuse(t, "dead", who=figure.name, what=what)
    if not awake(figure):
        raise refuse(t, "unconscious", who=figure.name, what=what)
    return figure


def take_maneuver(t: Bout, command: Command, card: str, mode: str = "", foe: str = "") -> Figure:
    """Take a maneuver: begin the own turn, unless it has begun, and lay the card. No dice.

    Raises Refused where the order, a condition or the posture forbids it (G3-TRN-01, T2, T4).
    """
    who, what = own_turn(t, command), OPENINGS[card].name
    figure = t.figure(who)
    if stunned(figure) and keys.ROUSED.on(figure) and card != "do_nothing":
        raise refuse(t, "stunned", who=who)
    _may(t, who, card, what)
    lapse(t, who, keys.ONLY_DEFENDS, why="ended")
    _drop_plans(t, who, card)
    close_own_turn(t, who)
    t.do(keys.CHOSEN.set(who, keys.Maneuver(card, mode, foe)))
    return t.figure(who)


def close_own_turn(t: Bout, who: str) -> None:
    """He has said what he does in the turn that has begun, be it lost: the next sentence begins another."""
    for slot in keys.TURN.all(t.enc, who):
        if slot.opened:
            t.do(Closed(slot.id, "done"))
    lapse(t, who, keys.BEGUN, why="ended")


def own_turn(t: Bout, command: Command) -> str:
    """Begin the own turn, unless it has begun; returns who. No dice. Raises Refused where the order forbids it."""
    figure = actor(t, command)
    who = figure.name
    slot = current(t.enc)
    if own_interrupt(t.enc, who) is not None:
        raise refuse(t, "reply_first", who=who)
    if slot is not None and keys.TRIGGER.on(slot):
        raise refuse(t, "interrupted", who=who, current=slot.who)
    if keys.BEGUN.on(figure):
        return who
    mine_now = (gathering(t.enc) and slot is not None and slot.who == who) or with_side(t.enc, who, slot)
    if strict(t.enc) and keys.SECOND.of(t.enc) and not mine_now:
        raise refuse(t, "not_your_turn", who=who, **awaited(t.enc, who, "second"))
    start(t, who)
    t.do(keys.BEGUN.set(who, Nothing()))
    return who


def _may(t: Bout, who: str, card: str, what: str) -> None:
    figure = t.figure(who)
    if helpless(t.enc, who) and card not in ("break_free", "do_nothing"):
        raise refuse(t, "pinned", who=who, holder=keys.PIN.all(t.enc, b=who)[0].a)
    if getattr(OPENINGS[card], figure.posture) == "x":
        raise refuse(t, "posture", who=who, posture=figure.posture, what=what)
    if keys.ONLY_DEFENDS.on(figure) and card not in ("all_out_defense", "do_nothing"):
        raise refuse(t, "only_defends", who=who)
    held = [link for link in keys.PIN.all(t.enc, a=who) if keys.PIN.data(link).hands == 2]
    if held and card not in ("choke", "do_nothing", "pin", "all_out_defense", "concentrate"):
        raise refuse(t, "pinning", who=who, foe=held[0].b)


def _drop_plans(t: Bout, who: str, card: str) -> None:
    """What another maneuver ends: an aim, a concentration (see G3-AIM-10, G3-CON-01, G3-RLD-05)."""
    figure = t.figure(who)
    if keys.AIMING.on(figure) and card not in ("aim", "attack_missile"):
        t.do(keys.AIMING.clear(who))
    if keys.SPELL.on(figure) and card != "concentrate":
        t.do(keys.SPELL.clear(who))
    lapse(t, who, keys.LOADING, why="ended")


def replied(t: Bout, who: str, slot: int) -> None:
    """An interrupt has been answered: the Wait or watch is over, and what was interrupted goes on (G3-WAI-04)."""
    lapse(t, who, keys.WAITING, keys.WATCHING, why="ended")
    t.do(Closed(slot, "done"))
