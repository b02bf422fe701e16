"""The melee round as slots on the clock: phases, strike ranks, round's end (area RND)."""

from rules.core.bout import D100, Bout
from rules.core.encounter import Encounter, Key, Slot
from rules.core.events import Closed
from rules.core.oracle import TOTAL
from rules.core.parts import Ability
from rules.rq3plus.attack import free_attacks, lance
from rules.rq3plus.figure import able_to_act, drawing, grips, keys, phases, slots, strike_ranks, wounds
from rules.rq3plus.figure.quantities import dex, rider_of, sheet
from rules.rq3plus.harm import dying
from rules.rq3plus.place import facing_shift, initiative, movement, post_melee
from rules.rq3plus.place.initiative import ties
from rules.rq3plus.tables.words import says
from rules.rq3plus.time import acts_due
from rules.turns.pace import strict

_BY_ENGINE = (keys.ROUND_START, keys.MOVE_SETUP, keys.MOVE_END, keys.POST_SETUP, keys.POST_END, keys.ROUND_END)
ENGINE = tuple(key.what for key in _BY_ENGINE)
UNSPOKEN = (keys.DRAW.what, keys.SPELL.what, keys.SPIRIT_ACT.what, keys.INSTEAD.what)
"""Declared acts that happen by themselves when their time comes: nothing is left to say about them."""
MOVES = (keys.MOVE.what, keys.POST_MOVE.what)


def begin(t: Bout) -> None:
    """The first round starts."""
    t.do(keys.ROUND.by(1))
    keys.ROUND_START.queue(t, phases.key(1, phases.START), None)


def able(t: Bout, slot: Slot) -> Ability:
    """Engine slots open by themselves in strict pace; in free pace only a round's start and free attacks do, and a draw
    when its strike rank has gone by: nobody says it again, and what comes after it would wait.

    A slot of a figure that can't act any more is lost (see R3-RND-06).
    """
    if slot.who is not None:
        why = _lost(t, slot)
        if why:
            code = "free_attack_lost" if slot.what in keys.FREE_ATTACKS else "turn_lost"
            t.note(code, slot.who, what=slot.what, why=why, rule=slots.FREE_LOST.get(slot.what, "R3-RND-06"))
            return Ability.LOST
    if slot.what in keys.FREE_ATTACKS or (keys.DRAW.on(slot) and slot.key < t.enc.clock):
        return Ability.READY
    if keys.ROUND_END.on(slot) and not t.enc.figures:
        return Ability.WAIT
    if keys.ROUND_START.on(slot):
        return Ability.READY if not strict(t.enc) or _anybody(t.enc) else Ability.WAIT
    return Ability.READY if strict(t.enc) else Ability.WAIT


def _anybody(enc: Encounter) -> bool:
    """Whether somebody is there to play a round with; else rounds would run by without an end."""
    return any(able_to_act.acts(enc, name) or able_to_act.moves(enc, name) for name in enc.figures)


def _lost(t: Bout, slot: Slot) -> str:
    """Why the time of a slot comes to nothing, or empty."""
    who = str(slot.who)
    if who not in t.enc.figures:
        return "gone"
    if slot.what in keys.FREE_ATTACKS:
        return free_attacks.lost(t, slot)
    if slot.what in MOVES:
        return "" if able_to_act.moves(t.enc, who) else able_to_act.hindrance(t.enc, who) or says("unable_to_move")
    if keys.ESCAPE.on(slot):
        out = wounds.unconscious(t.figure(who))
        return "unconscious" if out else "" if grips.bonds(t.enc, who) else says("free_already")
    if keys.INTENT.on(slot) and able_to_act.declares(t.enc, who):
        return ""
    return able_to_act.hindrance(t.enc, who)


def open_slot(t: Bout, slot: Slot) -> bool:
    """Do what a slot holds by itself; True when it is finished, False when its owner must speak."""
    match slot.what:
        case keys.ROUND_START.what:
            _start(t)
        case keys.MOVE_SETUP.what:
            initiative.queue_movers(t)
        case keys.POST_SETUP.what:
            post_melee.move_again(t)
        case keys.ROUND_END.what:
            _end(t)
        case keys.MOVE_END.what | keys.POST_END.what:
            facing_shift.phase_ends(t, "move" if keys.MOVE_END.on(slot) else "post")
            if keys.MOVE_END.on(slot):
                lance.order_all(t)
            t.note("phase_ends", phase=slot.what)
        case keys.MOVE.what | keys.POST_MOVE.what:
            return movement.opens(t, slot)
        case keys.DRAW.what:
            drawing.draw_due(t, slot)
        case keys.SPELL.what | keys.SPIRIT_ACT.what:
            acts_due.act_due(t, slot)
        case keys.INSTEAD.what:
            drawing.instead_of_moving(t, slot)
        case _:
            return False
    return True


def _start(t: Bout) -> None:
    """Reset what lasts a round and call for declarations in INT order (see R3-BAS-09, R3-SOI-01).

    Surprise ends here unless the game master has set it for so many rounds (see R3-RND-07).

    Rules: R3-RND-04; see R3-RND-01.
    """
    round_ = phases.round_of(t.enc)
    for name, figure in t.enc.figures.items():
        for key in (keys.DECLARATION, keys.PARRIES, keys.DODGES, keys.STRUCK, keys.TERRAIN, keys.BRACED):
            if key.on(figure):
                t.do(key.clear(name, "lapsed"))
        surprised = figure.mark(keys.UNAWARE.key)
        if surprised is not None and surprised.until is None:
            t.do(keys.UNAWARE.clear(name, "lapsed"))
    t.note("round", round=round_, rule="R3-RND-01")
    if strict(t.enc):
        _call_for_all(t)
    keys.ROUND_END.queue(t, phases.key(round_, phases.END), None)


def tightened(t: Bout, before: Encounter) -> None:
    """Strict pace set before anything was done in a round: it begins with its statements of intent (see R3-RND-04)."""
    if strict(t.enc) and not strict(before) and t.enc.figures and _untouched(t.enc):
        _call_for_all(t)


def _untouched(enc: Encounter) -> bool:
    """Whether in a round of free pace nothing has been done, nor is waited for."""
    return phases.phase_of(enc) == phases.START and all(keys.ROUND_END.on(slot) for slot in enc.slots())


def _call_for_all(t: Bout) -> None:
    _call_for_intents(t)
    _call_for_phases(t)
    _call_for_escapes(t)


def _call_for_intents(t: Bout) -> None:
    round_ = phases.round_of(t.enc)
    # A ridden animal goes by its rider's declaration (R3-MTD-06).
    may = (f for f in t.enc.figures.values() if not rider_of(t.enc, f.name))
    callers = [f for f in may if able_to_act.declares(t.enc, f.name)]
    for figure, tie in ties(t, callers, "intent_tie", lambda figure: sheet(figure).int_):
        keys.INTENT.queue(t, phases.key(round_, phases.INTENT, sheet(figure).int_, tie=tie), figure.name)


def _call_for_phases(t: Bout) -> None:
    for phase, engine in (
        (phases.MOVE_SETUP, keys.MOVE_SETUP),
        (phases.MOVE_END, keys.MOVE_END),
        (phases.POST_SETUP, keys.POST_SETUP),
        (phases.POST_END, keys.POST_END),
    ):
        engine.queue(t, phases.key(phases.round_of(t.enc), phase), None)


def _call_for_escapes(t: Bout) -> None:
    """Whoever is held or entangled may try to break free on its DEX strike rank (see R3-GRP-10, R3-GRP-11)."""
    for name, figure in t.enc.figures.items():
        if grips.bonds(t.enc, name) and not wounds.unconscious(figure):
            rank = strike_ranks.dex_sr(dex(figure))
            keys.ESCAPE.queue(t, strike_ranks.moment(t.enc, name, rank), name, slots.Escape(rank))


def calls(enc: Encounter) -> bool:
    """Whether statements of intent are being made, so that a newcomer has a place among them."""
    return strict(enc) and phases.phase_of(enc) == phases.INTENT


def _tie_in(t: Bout, name: str, waiting: dict[str, int]) -> dict[str, int]:
    """The ties of all who have still to declare, with the newcomer's d100 against those of its INT.

    Who had nobody to roll against rolls now.
    """
    equal = {who: tie for who, tie in waiting.items() if sheet(t.figure(who)).int_ == sheet(t.figure(name)).int_}
    for who in (*(who for who, tie in equal.items() if not tie), *([name] if equal else ())):
        seen = frozenset(tie for tie in equal.values() if tie)
        equal[who] = t.draw("intent_tie", who, D100, TOTAL, again=seen)
    return {**waiting, name: 0, **equal}


def call(t: Bout, name: str) -> None:
    """A figure that comes in during the statements of intent has its place among them (see R3-BAS-09, R3-SOI-01).

    A round that began at free pace before anybody was there begins in strict pace with who comes first.
    """
    if strict(t.enc) and [*t.enc.figures] == [name] and _untouched(t.enc):
        _call_for_all(t)
        return
    if not (calls(t.enc) and able_to_act.declares(t.enc, name)) or rider_of(t.enc, name):
        return
    now = t.enc.clock
    waiting = {
        str(s.who): (keys.INTENT.of(s) if s in t.enc.stack else slots.IntentSlot(s.key[5])).tie for s in _called(t)
    }
    ties = _tie_in(t, name, waiting)

    def place(who: str) -> Key:
        return phases.key(phases.round_of(t.enc), phases.INTENT, sheet(t.figure(who)).int_, tie=ties[who])

    anew = (name,) if place(name) > now and ties == {**waiting, name: 0} else tuple(ties)
    for slot in _called(t):
        if slot.who in anew:
            t.do(Closed(slot.id, "ruled"))
    for who in sorted(anew, key=place, reverse=True):
        # One of less INT than whoever was asked goes before him: the interrupt stack, as the clock never runs back.
        above = place(who) < now
        keys.INTENT.queue(t, place(who), who, slots.IntentSlot(ties[who]) if above else None, top=above)


def _called(t: Bout) -> tuple[Slot, ...]:
    return tuple(slot for slot in keys.INTENT.all(t.enc) if slot.who is not None)


def _end(t: Bout) -> None:
    """Bleeding, dying, clocks; a round's seconds have gone by, and the next begins (R3-RND-02; see R3-RND-04)."""
    round_ = phases.round_of(t.enc)
    acts_due.lapse(t)
    for name in tuple(t.enc.figures):
        dying.bleed(t, name)
        dying.head_clock(t, name)
        dying.bleed_to_death(t, name)
    t.do(keys.ROUND.by(1), keys.CLOCK.by(phases.SECONDS))
    keys.ROUND_START.queue(t, phases.key(round_ + 1, phases.START), None)


def clock(enc: Encounter) -> dict[str, object]:
    """Return the round and the strike rank, or the phase where none is counted."""
    phase = phases.phase_of(enc)
    where = ("sr", phases.rank_of(enc)) if phase == phases.MELEE else ("phase", phases.PHASES[phase])
    return {"round": phases.round_of(enc), where[0]: str(where[1]).replace("_", " ").lower()}


def header(enc: Encounter) -> dict[str, object]:
    """Round, phase, strike rank and the clock in seconds."""
    phase = phases.phase_of(enc)
    told: dict[str, object] = {
        "round": phases.round_of(enc),
        "phase": phases.PHASES[phase],
        "clock": keys.CLOCK.of(enc),
    }
    if phase == phases.MELEE:
        told["sr"] = phases.rank_of(enc)
    return told
