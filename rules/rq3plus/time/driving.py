"""How the game master drives the clock: ``next``, ``round``, ``phase`` (R3-RND-04)."""

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Slot, current
from rules.core.events import Closed, Opened
from rules.rq3plus.attack import free_attack_orders
from rules.rq3plus.figure import keys, phases
from rules.rq3plus.harm import thresholds
from rules.rq3plus.tables.words import refuse, says
from rules.rq3plus.time import acts_due, holding_attacks, rounds
from rules.turns.pace import strict

MOST_SLOTS = 500
"""The most slots one word may deal with before the fault is ours."""
NAMES = {
    "intent": phases.INTENT,
    "statement": phases.INTENT,
    "move": phases.MOVE,
    "melee": phases.MELEE,
    "post": phases.POST_MOVE,
    "post move": phases.POST_MOVE,
    "post melee move": phases.POST_MOVE,
    "end": phases.END,
    "round end": phases.END,
}


def drive(t: Bout, command: Command) -> None:
    """``next`` deals with the slot whose turn it is, ``round`` ends this round, ``phase melee`` goes on to a phase.

    What was declared and needs no further word (a draw, a spell) happens; what its owner has not done is passed.
    """
    match command.verb:
        case "next":
            _next(t)
        case "round":
            _to_the_end(t)
        case "phase":
            _to_phase(t, command.option("named"))


def _next(t: Bout) -> None:
    slot = current(t.enc)
    if slot is None:
        raise refuse(t, "nothing_waits.next")
    deal_with(t, slot)


def _to_the_end(t: Bout) -> None:
    """Finish this round; a round that has not begun begins."""
    slot = current(t.enc)
    if slot is not None and keys.ROUND_START.on(slot):
        deal_with(t, slot)
        return
    _until(t, phases.key(phases.round_of(t.enc), phases.END), MOST_SLOTS)
    t.then(_ends)


def _ends(t: Bout) -> None:
    end = current(t.enc)
    if end is not None and keys.ROUND_END.on(end):
        deal_with(t, end)


def _to_phase(t: Bout, name: Option | None) -> None:
    word = str(name.value if name is not None else "").casefold().replace("_", " ").strip()
    if not word:
        t.note("phase", phase=phases.PHASES[phases.phase_of(t.enc)], round=phases.round_of(t.enc), rule="R3-RND-04")
        return
    if word not in NAMES:
        raise refuse(t, "unknown_phase.to_phase", word=word)
    phase = NAMES[word]
    if phase < phases.phase_of(t.enc):
        now = phases.called(phases.phase_of(t.enc))
        raise refuse(
            t, "wrong_phase", what=f"/phase {word}", phase=says("next_round", phase=phases.called(phase)), now=now
        )
    if phase == phases.phase_of(t.enc):
        raise refuse(t, "already_so.to_phase", word=phases.called(phase), told=_waited_for(t))
    _until(t, phases.key(phases.round_of(t.enc), phase), MOST_SLOTS)
    t.then(_arrived, phase)


def _arrived(t: Bout, phase: int) -> None:
    if phases.phase_of(t.enc) < phase and not strict(t.enc):
        # In free pace no slot opens the phases; the clock is set by one that holds nothing.
        number = keys.PHASE.queue(t, phases.key(phases.round_of(t.enc), phase), None)
        t.do(Opened(number), Closed(number))
    t.note("phase", phase=phases.PHASES[phase], round=phases.round_of(t.enc), rule="R3-RND-04")


def _waited_for(t: Bout) -> str:
    """What the clock stands still for, in words."""
    slot = current(t.enc)
    if slot is None or not slot.who:
        return says("go_on")
    return says("waited_for", who=slot.who, what=slot.what.replace("_", " "))


def _until(t: Bout, moment: tuple[int, ...], left: int) -> None:
    """Deal with every slot before that moment, in order, those that come up meanwhile too; thresholds between them."""
    t.judge(thresholds.settle)
    slot = current(t.enc)
    if slot is None or (not t.enc.stack and slot.key[:2] >= moment[:2]):
        return
    if not left:
        raise AssertionError("the round does not come to an end")
    deal_with(t, slot)
    t.then(_until, moment, left - 1)


def deal_with(t: Bout, slot: Slot) -> None:
    """The engine's part is done, an unspoken act and an earned blow happen, everything else is passed."""
    if slot.what in rounds.ENGINE or slot.what in rounds.UNSPOKEN:
        if not slot.opened:
            t.do(Opened(slot.id))
        rounds.open_slot(t, slot)
        t.do(Closed(slot.id, "done"))
    elif slot.what in keys.FREE_ATTACKS:
        if free_attack_orders.free_is_lost(t, slot):
            t.do(Closed(slot.id, "lost"))
        else:
            free_attack_orders.strike_free(t, slot, None)
    elif keys.ACT.on(slot):
        acts_due.act_due(t, slot)
        t.do(Closed(slot.id, "done"))
    else:
        holding_attacks.give_up(t, slot)
