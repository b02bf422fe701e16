"""Rounds: who comes when, what begins and ends with them, and the sentences of time (RH-INI, RH-RND)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot, current
from rules.core.events import Closed
from rules.core.parts import Ability
from rules.ground.walk import WALK, go_on
from rules.rqhouse.attack.walk_to_targets import WALKER
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.action_counts import OWN_SLOTS, acts_again, count_of, end_turn, own_slot, put_off, turn_key
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.quantities import actions_max
from rules.rqhouse.figure.turns import EXTRA, action_lost, refresh
from rules.rqhouse.harm import brawling, consciousness, dying, spell_effects, stun
from rules.rqhouse.tables.words import refuse
from rules.rqhouse.time.initiative import roll_initiative
from rules.turns.pace import finish, strict

SECONDS = 12
END = 9
"""The place of the round's end in the clock: behind every turn."""
OPENING = ("con5", "con1", "initiative", "tie", "bleed")
"""What the turns and rounds behind any sentence may ask for."""


def begin(t: Bout) -> None:
    """Start the fight: everybody gets a turn in the first round (RH-RND-01)."""
    t.do(keys.ROUND.by(1))
    deal(t)


def deal(t: Bout) -> None:
    """Give out initiative, actions and the turns of a round that has just begun."""
    names = tuple(n for n, f in t.enc.figures.items() if not keys.DEAD.on(f))
    for name in names:
        refresh(t, name)
    roll_initiative(t, names)
    for name in names:
        _queue(t, name)
    keys.ROUND_END.queue(t, (keys.ROUND.of(t.enc), END), None)


def _queue(t: Bout, who: str) -> None:
    figure = t.figure(who)
    count = keys.INIT.of(figure)
    keys.TURN.queue(t, turn_key(figure, keys.ROUND.of(t.enc), count), who, keys.TurnCount(count))


def join(t: Bout, who: str) -> None:
    """A figure has come in: it gets its place in the order, at once where that is past."""
    if keys.ROUND.of(t.enc):
        refresh(t, who)
        roll_initiative(t, (who,))
        _queue(t, who)


def gathering(enc: Encounter) -> bool:
    """Whether nobody has done anything yet: people still come in, and no turn begins by itself."""
    fresh = all(not keys.TAKEN.of(f) for f in enc.figures.values())
    return keys.ROUND.of(enc) == 1 and not enc.clock and fresh and len(keys.TURN.all(enc)) >= len(enc.figures)


def able(t: Bout, slot: Slot) -> Ability:
    """A turn is lost by who cannot act; the first waits until somebody does something.

    A round ends by itself when every turn is over, unless nobody is awake to act in the next.
    """
    if slot.who is None:
        return Ability.READY if any(awake(t.enc, f) for f in t.enc.figures.values()) else Ability.WAIT
    if WALK.on(slot) or keys.DEEDS.on(slot) or keys.SPELL.on(slot):
        return Ability.READY if slot.who in t.enc.figures else Ability.LOST
    if gathering(t.enc):
        return Ability.WAIT
    figure = t.enc.figures.get(slot.who)
    if figure is None or not awake(t.enc, figure):
        return Ability.LOST
    if slot.what in EXTRA:
        return Ability.READY
    return Ability.READY if awake(t.enc, figure) and acts_again(figure) else Ability.LOST


def open_slot(t: Bout, slot: Slot) -> bool:
    """Begin a turn: first the test against a brawl's stun, then an action that is lost (see RH-FUM-06, RH-STN-03)."""
    if slot.who is None:
        end_round(t)
        if not strict(t.enc):
            t.do(keys.TURNED.by(keys.ROUND.of(t.enc) - keys.TURNED.of(t.enc)))
        return True
    if WALK.on(slot):
        go_on(t, WALKER, slot)
        return True
    if keys.SPELL.on(slot):
        spell_effects.comes_true(t, slot)
        return True
    if slot.what in EXTRA:
        t.note(f"{slot.what}_waits", slot.who, rule="RH-MAN-03" if keys.FREE.on(slot) else "RH-MA-04", **slot.data)
        return False
    if keys.TURN.on(slot):
        stun.shake_off(t, slot.who)
    if keys.SKIPPED.of(t.figure(slot.who)) and keys.ACTIONS.of(t.figure(slot.who)):
        action_lost(t, slot.who)
        return True
    t.note("turn", slot.who, rule="RH-INI-01", count=count_of(slot), second=keys.SECOND.on(slot))
    return False


def end_round(t: Bout) -> None:
    """What a round's end takes, who dies of it, and what the next begins with (see RH-BLD-02, RH-HLT-03, RH-LOC-12)."""
    for name in tuple(t.enc.figures):
        if own := own_slot(t.enc, name):
            t.do(Closed(own.id, "lost"))
    for name in tuple(t.enc.figures):
        stun.shake_off(t, name)
        brawling.fade(t, name)
        dying.slip_away(t, name)
    # Who falls into the death zone by this rolls now, and again as the next round begins (see RH-HLT-02).
    t.judge(consciousness.settle)
    for name in tuple(t.enc.figures):
        _clear(t, name)
    t.do(keys.ROUND.by(1))
    t.note("round", rule="RH-RND-01", round=keys.ROUND.of(t.enc))
    for name in tuple(t.enc.figures):
        consciousness.come_round(t, name)
    deal(t)


def _clear(t: Bout, who: str) -> None:
    """Forget what lasted for the round."""
    figure = t.figure(who)
    for mark in (keys.COMMITTED, keys.STANDING, keys.ARTS, keys.GONE, keys.AFTER):
        if mark.on(figure):
            t.do(mark.clear(who, "lapsed"))
    if stun.for_the_round(figure):
        stun.over(t, who)
    since = keys.STUMBLING.of(figure)
    if since is not None and 0 < since.round <= keys.ROUND.of(t.enc):
        t.do(keys.STUMBLING.clear(who, "lapsed"))
    for key in (keys.TAKEN, keys.POINTS_CAST, keys.ATTACKED, keys.SLOWED):
        if key.of(figure):
            t.do(key.by(who, -key.of(figure)))
    t.do(
        keys.LOST_NOW.by(who, keys.LOST.of(figure) - keys.LOST_NOW.of(figure)), keys.LOST.by(who, -keys.LOST.of(figure))
    )


def pass_(t: Bout, command: Command) -> None:
    """End one's turns of this round; an action left over still serves for defence (see RH-RND-20)."""
    slot = own_slot(t.enc, command.actor)
    if slot is None:
        raise refuse(t, "no_turn", who=command.actor)
    finish(t, command.actor, *OWN_SLOTS, why="passed")
    t.note("passes", command.actor, rule="RH-RND-02")


def next_(t: Bout, command: Command) -> None:
    """End the current turn, whoever's it is (the game master), or one's own."""
    slot = current(t.enc)
    if slot is None or slot.who is None:
        run_round(t, command)
        return
    if command.by != "gm" and command.who != slot.who:
        raise refuse(t, "not_your_turn.next", current=slot.who)
    t.note("passes", slot.who, rule="RH-RND-02")
    if slot.what in EXTRA:
        t.do(Closed(slot.id, "passed"))
    else:
        end_turn(t, slot.who)


def _let_go(t: Bout) -> None:
    """Free attacks are let go before the round ends, and whom they held up goes on (see RH-MAN-03)."""
    while t.enc.stack and (slot := current(t.enc)) is not None:
        t.do(Closed(slot.id, "passed"))
        if keys.FREE.on(slot):
            t.note("declines", slot.who or "", rule="RH-MAN-03", target=keys.FREE.of(slot).target, riposte=False)
        elif WALK.on(slot):
            go_on(t, WALKER, slot)


def _just_turned(enc: Encounter) -> bool:
    """Whether this round has begun by itself, and nobody has done anything in it yet."""
    if keys.TURNED.of(enc) != keys.ROUND.of(enc) or enc.stack:
        return False
    up = [figure for figure in enc.figures.values() if awake(enc, figure)]
    idle = (not keys.TAKEN.of(f) and keys.MINOR.of(f) == (actions_max(f) > 0) for f in up)
    return all(idle) and all(own_slot(enc, f.name) is not None or not actions_max(f) for f in up)


def run_round(t: Bout, command: Command) -> None:
    """Run to the next round: who has not acted passes.

    One that has just begun by itself stands, once: the word was meant for the round before (see RH-RND-01).
    """
    if command.verb == "round" and not command.given and _just_turned(t.enc):
        t.do(keys.TURNED.by(-keys.ROUND.of(t.enc)))
        t.note("round_stands", rule="RH-RND-01", round=keys.ROUND.of(t.enc))
        return
    _let_go(t)
    for slot in t.enc.slots():
        t.do(Closed(slot.id, "passed"))
        if keys.SPELL.on(slot) and slot.who in t.enc.figures:
            spell_effects.comes_true(t, slot)
    end_round(t)


def hold(t: Bout, command: Command) -> None:
    """Wait for a lower count (RH-INI-12)."""
    slot = own_slot(t.enc, command.actor)
    if slot is None:
        raise refuse(t, "no_turn", who=command.actor)
    count = command.number("until")
    if count is None:
        raise refuse(
            t, "cannot_hold.unsaid", who=command.actor, count=count_of(slot), later=_after_the_next(t.enc, slot)
        )
    if count >= count_of(slot):
        raise refuse(t, "cannot_hold", who=command.actor, count=count_of(slot))
    put_off(t, command.actor, slot, count)
    t.note("waits_until", command.actor, rule="RH-INI-12", count=count)


def _after_the_next(enc: Encounter, slot: Slot) -> int:
    """The count that comes right after the next turn of somebody else in the round."""
    now = keys.ROUND.of(enc)
    turns = (one for one in enc.agenda if one.what in OWN_SLOTS and one.key[0] == now and one.key > slot.key)
    return count_of(next((one for one in turns if one.who != slot.who), slot)) - 1
