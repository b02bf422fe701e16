"""Casting spells: when they go off, what carries over, what is lost (area SPL)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot
from rules.core.report import Term
from rules.rq3plus.figure import able_to_act, keys
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.quantities import declared, dex
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.says import says
from rules.rq3plus.tables.terms import term
from rules.rq3plus.time import intent, phases, strike_ranks, turns
from rules.rq3plus.time.intent import named
from rules.turns.pace import strict

_HELD = ("shield", "weapon")
"""What one holds, whatever it is called."""


def cast(t: Bout, command: Command) -> None:
    """Cast a spell, or go on with an unfinished one: ``cast "speedart" points 1 ready`` (see R3-SPL-01, R3-SPL-04)."""
    who = str(command.who)
    able_to_act.need_able(t, who, "cast a spell")
    turns.need_due(t, who, "SPL", says("spell"))
    action = _meant(t, who, command)
    wanted = action.spell.casefold()
    known = declared(t.figure(who)) or Declaration()
    if not strict(t.enc):
        _need_time(t, who, action, known)
    taken = turns.take(t, who, action, lambda a: wanted in ("", a.spell.casefold()), "spell")
    happen(t, who, taken.action, ", ".join(command.targets) or action.target)
    turns.use(t, who, taken)


def _meant(t: Bout, who: str, command: Command) -> Action:
    """The spell of the sentence; with the name of an unfinished one, or none at all, that one."""
    action = intent.spell_action(t, who, command)
    unfinished = keys.UNFINISHED.of(t.figure(who))
    if unfinished is None or action.spell not in ("", unfinished.name):
        return action
    return replace(
        action,
        spell=unfinished.name,
        points=unfinished.points,
        carried=unfinished.round < phases.round_of(t.enc),
        points_left=unfinished.remainder,
    )


def _need_time(t: Bout, who: str, action: Action, known: Declaration) -> None:
    """Refuse a second spell that would end past SR 10 (R3-SPL-05)."""
    before = tuple(a for a in known.actions if a.code == "SPL" and a.status in ("unused", "used"))
    waiting = any(a.status == "unused" for a in before)
    if before and not waiting:
        total = strike_ranks.rank(t, who, action, before, double_move=known.moves == 2 and known.stated)
        if total > phases.LAST:
            raise refuse(t, "spells_too_long", who=who, total=total)


def happen(t: Bout, who: str, action: Action, target: str) -> None:
    """The strike rank of a spell comes: it goes off, or is carried into the next round (R3-SPL-04)."""
    terms = _terms(t, who, action)
    if action.sr > phases.LAST:
        left = action.sr - phases.LAST
        now = phases.round_of(t.enc)
        t.do(keys.UNFINISHED.set(who, keys.Spell(action.spell, left, action.points, now)))
        t.note("spell_unfinished", who, spell=action.spell, total=action.sr, left=left, terms=terms, rule="R3-SPL-04")
        return
    if keys.UNFINISHED.on(t.figure(who)) and action.carried:
        t.do(keys.UNFINISHED.clear(who, "done"))
    has = keys.MP.of(t.figure(who))
    if action.points > has:
        t.note("spell_fails", who, spell=action.spell, points=action.points, has=has, rule="R3-SPL-06")
        return
    if action.points:
        t.do(keys.MP.by(who, -action.points))
    t.note(
        "spell",
        who,
        spell=action.spell or "a spell",
        points=action.points,
        sr=action.sr,
        target=target,
        aimed="yes" if target else "no",
        mp=has - action.points,
        terms=terms,
        rule="R3-SPL-03" if action.divine else "R3-SPL-01",
    )


def _terms(t: Bout, who: str, action: Action) -> tuple[Term, ...]:
    """The parts of a spell's strike rank."""
    if action.carried:
        parts = [term("left_over", action.points_left)]
    else:
        parts = [term("dex_rank", strike_ranks.dex_sr(dex(t.figure(who))))]
        if action.points:
            parts.append(term("magic_points", action.points))
        if not action.ready and not action.divine:
            parts.append(term("readying"))
    rest = action.sr - sum(p.n for p in parts)
    known = declared(t.figure(who))
    if rest >= 3 and known is not None and known.moves == 2 and known.stated:
        parts.append(term("double_move"))
        rest -= 3
    if rest:
        parts.append(term("after_first", rest))
    return tuple(parts)


def by_itself(t: Bout, slot: Slot) -> None:
    """A declared spell goes off on its strike rank; nobody has to say it again."""
    who = str(slot.who)
    known = declared(t.figure(who))
    action = turns.stands_for(known, slot) if known is not None else None
    if action is not None:
        happen(t, who, action, action.target)
        turns.set_action(t, who, keys.due(slot).n, status="used")


def lapse(t: Bout) -> None:
    """ROUND_END: an unfinished spell that this round did not go on with is lost (R3-SPL-06)."""
    for name, figure in t.enc.figures.items():
        unfinished = keys.UNFINISHED.of(figure)
        if unfinished is not None and unfinished.round < phases.round_of(t.enc):
            t.do(keys.UNFINISHED.clear(name, "lapsed"))
            t.note("spell_lost", name, spell=unfinished.name, rule="R3-SPL-06")


def ready_spell(t: Bout, command: Command) -> None:
    """Ready a spell, so that casting it later takes no longer than its points (R3-SPL-02): ``ready "speedart"``."""
    who, name = str(command.who), named(command)
    able_to_act.need_able(t, who, "ready a spell")
    turns.need_due(t, who, "DRW", says("draw"))
    intent.need_name(t, name)
    _need_spell(t, who, name)
    fits = name.casefold()
    taken = turns.take(t, who, Action("DRW", spell=name), lambda a: a.spell.casefold() == fits, "draw")
    spell_ready(t, who, name)
    turns.use(t, who, taken)


def _need_spell(t: Bout, who: str, name: str) -> None:
    """Refuse to ready as a spell what is a thing of the figure's or names somebody: ``ready dagger``."""
    told = (*t.enc.figures, *(item.name for item in t.figure(who).items), *_HELD)
    if {*name.casefold().split()} & {word for one in told for word in one.casefold().split()}:
        raise refuse(t, "no_spell.need_spell", name=name)


def spell_ready(t: Bout, who: str, name: str) -> None:
    """The spell counts as ready for the rest of the encounter (see R3-SPL-02)."""
    known = keys.READY_SPELLS.of(t.figure(who)) or keys.Named()
    t.do(keys.READY_SPELLS.set(who, keys.Named(tuple(sorted({*known.names, name.casefold()})))))
    t.note("readies", who, spell=name, rule="R3-SPL-02")
