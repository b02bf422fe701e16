"""The actions of a round: how many, minor ones, what takes both; who may act, and when (RH-RND, RH-INI)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, current
from rules.core.orders.verbs import spoken
from rules.rqhouse.figure import encumbrance, keys
from rules.rqhouse.figure.action_counts import OWN_SLOTS, end_turn, moment, own_slot
from rules.rqhouse.figure.conditions import awake, unconscious
from rules.rqhouse.figure.quantities import ACTIONS, actions_max
from rules.rqhouse.tables.words import refuse
from rules.turns.pace import awaited, finish, strict

EXTRA = (keys.FREE.what, keys.RIPOSTE.what)


def ready(
    t: Bout, command: Command, *, cost: int = 1, own_turn: bool = True, physical: bool = True, asleep: bool = False
) -> Figure:
    """The acting figure. Raises Refused where it cannot act, and under strict pace where it is not its turn.

    ``cost`` is in actions; ``own_turn`` False for what may be done at any time; ``asleep`` for what needs no waking.
    """
    figure, what = t.figure(command.actor), spoken(command.verb)
    if keys.DEAD.on(figure):
        raise refuse(t, "dead", who=figure.name)
    if unconscious(t.enc, figure) and not asleep:
        raise refuse(t, "unconscious", who=figure.name)
    if physical and encumbrance.band(figure) >= encumbrance.TOO_MUCH:
        raise refuse(t, "overloaded", who=figure.name, what=what, enc=keys.KILOGRAM.told(encumbrance.carried(figure)))
    _after_free_attacks(t, figure.name)
    if keys.ROUND.of(t.enc) and own_turn and cost and keys.SKIPPED.of(figure) and keys.ACTIONS.of(figure):
        action_lost(t, figure.name)
        figure = t.figure(figure.name)
    if keys.ROUND.of(t.enc) and strict(t.enc):
        slot = current(t.enc)
        if own_turn and (slot is None or slot.who != figure.name):
            if not own_slot(t.enc, figure.name) and keys.ACTIONS.of(figure) < cost and not keys.ACTIONS.of(figure):
                raise refuse(t, "no_actions", who=figure.name, what=what)
            told = awaited(t.enc, figure.name, "round", moment)
            raise refuse(t, "not_your_turn", who=figure.name, **told)
        if 0 < keys.ACTIONS.of(figure) < cost:
            raise refuse(t, "no_actions.both", who=figure.name, what=what)
        if keys.ACTIONS.of(figure) < cost:
            raise refuse(t, "no_actions", who=figure.name, what=what)
    return figure


def peaceful(t: Bout, command: Command) -> None:
    """Raises Refused for a player who would rest or attend for long while foes are seen to be up (see RH-HEA-01)."""
    foes = t.enc.enemies(command.actor) if command.by != "gm" else ()
    if any(awake(t.enc, foe) and not foe.hidden for foe in foes):
        raise refuse(t, "still_fighting")


def _after_free_attacks(t: Bout, who: str) -> None:
    """Raises Refused while somebody who was left has a free attack on the figure, whatever the pace (see RH-MAN-03)."""
    slot = current(t.enc)
    if slot is not None and keys.FREE.on(slot) and keys.FREE.of(slot).target == who and slot.who != who:
        raise refuse(t, "free_attack_first", who=who, foe=slot.who)


def action_lost(t: Bout, who: str) -> None:
    """The next action that the figure would take is lost (see RH-FUM-06, RH-FUM-07)."""
    t.do(keys.SKIPPED.by(who, -1))
    t.note("action_lost", who, rule="RH-FUM-06")
    spend(t, who)


def whole_round(t: Bout, figure: Figure, what: str) -> None:
    """Raises Refused for a two-action activity of who is Weakened or has lost an action (RH-INI-11, RH-ATK-16)."""
    if keys.ROUND.of(t.enc) and actions_max(figure) < ACTIONS:
        raise refuse(t, "too_few_actions", who=figure.name, what=what, most=actions_max(figure))


def spend(t: Bout, who: str, cost: int = 1, *, own_turn: bool = True, slower: int = 0) -> None:
    """Take so many actions and end the turn they are taken in; the second turn comes ten counts later.

    ``slower`` lowers the count at which this action happened (see RH-INI-02, RH-INI-05). Under free pace what exceeds
    order or budget is noted, never hindered.
    """
    if not keys.ROUND.of(t.enc):
        return
    left = keys.ACTIONS.of(t.figure(who))
    if left < cost:
        t.note("over_budget", who, rule="RH-RND-02", left=left, cost=cost)
    elif own_turn:
        _order(t, who)
    taken = min(cost, left)
    if taken:
        t.do(keys.ACTIONS.by(who, -taken), keys.TAKEN.by(who, taken))
    if own_turn:
        end_turn(t, who, slower)


def _order(t: Bout, who: str) -> None:
    """Say it once of a sentence where somebody else's turn is on."""
    slot = current(t.enc)
    if any(note.code == "out_of_order" and note.who == who for note in t.notes):
        return
    if slot is not None and slot.opened and slot.who not in (who, None):
        t.note("out_of_order", who, rule="RH-INI-01", now=slot.who)


def left(enc: Encounter, figure: Figure) -> str:
    """Actions left, and a begun Fight's attack, as ``1 action, 1 attack``; see RH-RND-02, RH-RND-03."""
    if not keys.ROUND.of(enc):
        return ""
    n, committed = to_come(figure), keys.COMMITTED.of(figure)
    actions = [f"{n} action{'s' if n > 1 else ''}"] if n > 0 else []
    return ", ".join([*actions, *(["1 attack"] if committed is not None and committed.attack else [])])


def fight(t: Bout, who: str) -> None:
    """Take a Fight: the attack of one that defence has begun, else an action that brings defence (RH-RND-03/05).

    Two of them are two attacks, no worse for it (RH-RND-04).
    """
    committed = keys.COMMITTED.of(t.figure(who))
    t.do(keys.ATTACKED.by(who, 1))
    if committed is not None and committed.attack:
        t.do(keys.COMMITTED.set(who, replace(committed, attack=False)))
        spend(t, who, 0)
        return
    if committed is None:
        t.do(keys.COMMITTED.set(who, keys.Commitment("fight")))
    spend(t, who)


def fight_left(figure: Figure) -> int:
    """What a Fight would cost the figure now."""
    committed = keys.COMMITTED.of(figure)
    return 0 if committed is not None and committed.attack else 1


def to_come(figure: Figure) -> int:
    """Actions left that are not lost already (see RH-FUM-06)."""
    return keys.ACTIONS.of(figure) - keys.SKIPPED.of(figure)


def minor(t: Bout, who: str) -> None:
    """Take the free minor action, or a regular one where it is gone (RH-RND-17, RH-RND-18)."""
    if not keys.ROUND.of(t.enc):
        return
    if keys.MINOR.of(t.figure(who)):
        t.do(keys.MINOR.by(who, -1))
        return
    spend(t, who)


def minor_cost(figure: Figure) -> int:
    """What a minor action costs now, in actions."""
    return 0 if keys.MINOR.of(figure) else 1


def lose_actions(t: Bout, who: str, n: int = 1) -> None:
    """Actions lost in the next round, two at most in all (RH-RND-21)."""
    more = min(n, ACTIONS - keys.LOST.of(t.figure(who)))
    if more > 0:
        t.do(keys.LOST.by(who, more))
    t.note("loses_actions", who, rule="RH-RND-21", n=keys.LOST.of(t.figure(who)))


def forfeit(t: Bout, who: str) -> None:
    """A fall: actions left are gone, and a Fight's attack; what is committed to defence stays (see RH-LOC-08)."""
    figure = t.figure(who)
    left, committed = keys.ACTIONS.of(figure), keys.COMMITTED.of(figure)
    if left:
        t.do(keys.ACTIONS.by(who, -left))
    if committed is not None and committed.attack:
        t.do(keys.COMMITTED.set(who, replace(committed, attack=False)))
    finish(t, who, *OWN_SLOTS, why="lost")


def refresh(t: Bout, who: str) -> None:
    """Two actions and the minor action of a new round, fewer for the Weakened and what was lost.

    Rules: RH-RND-02; see RH-LOC-09.
    """
    figure = t.figure(who)
    most = actions_max(figure)
    t.do(keys.ACTIONS.by(who, most - keys.ACTIONS.of(figure)))
    t.do(keys.MINOR.by(who, int(most > 0) - keys.MINOR.of(figure)))


def begin_defence(t: Bout, who: str) -> None:
    """Begin the round's defence with an action, where none is begun (RH-RND-05, RH-RND-20)."""
    figure = t.figure(who)
    if not keys.ROUND.of(t.enc) or keys.COMMITTED.on(figure):
        return
    if to_come(figure) < 1:
        t.note("no_defence_left", who, rule="RH-RND-16")
        return
    keeps = own_slot(t.enc, who) is not None
    what = "fight" if keeps else "defence"
    t.do(keys.ACTIONS.by(who, -1), keys.TAKEN.by(who, 1), keys.COMMITTED.set(who, keys.Commitment(what, keeps)))
