"""Declared acts whose strike rank has come: spells, brief acts, spirit combat (R3-SPL-04, R3-MSC-01, R3-SPI)."""

from rules.core.bout import Bout
from rules.core.encounter import Slot
from rules.core.report import Term
from rules.rq3plus.figure import keys, phases, strike_ranks, turns
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import declared, dex
from rules.rq3plus.figure.spirit_combat import record
from rules.rq3plus.rolls import perception
from rules.rq3plus.tables.words import says, term


def cast_now(t: Bout, who: str, action: Action, target: str) -> None:
    """The strike rank of a spell comes: it goes off, or is carried into the next round (R3-SPL-04)."""
    terms = _rank_terms(t, who, action)
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


def _rank_terms(t: Bout, who: str, action: Action) -> tuple[Term, ...]:
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
    if rest >= 3 and known.moves == 2 and known.stated:
        parts.append(term("double_move"))
        rest -= 3
    if rest:
        parts.append(term("after_first", rest))
    return tuple(parts)


def lapse(t: Bout) -> None:
    """ROUND_END: an unfinished spell that this round did not go on with is lost (R3-SPL-06)."""
    for name, figure in t.enc.figures.items():
        unfinished = keys.UNFINISHED.of(figure)
        if unfinished is not None and unfinished.round < phases.round_of(t.enc):
            t.do(keys.UNFINISHED.clear(name, "lapsed"))
            t.note("spell_lost", name, spell=unfinished.name, rule="R3-SPL-06")


def perform(t: Bout, who: str, purpose: str, note: str, rank: int, needed: int | None = None) -> None:
    """One brief act (R3-MSC-01), or one step of a task that takes several (R3-MSC-02)."""
    known = keys.TASKS.read(t.figure(who))
    key = purpose.casefold()
    total = needed if needed is not None else known.needed.get(key, 1)
    if total <= 1:
        if key == perception.LOOK:
            perception.looks(t, who, rank)
        else:
            t.note("acts", who, what=purpose or note or says("brief_act"), sr=rank, rule="R3-MSC-01")
        return
    done = known.done.get(key, 0) + 1
    left = {k: n for k, n in known.done.items() if k != key}
    wanted = {k: n for k, n in known.needed.items() if k != key}
    if done < total:
        left[key], wanted[key] = done, total
    t.do(keys.TASKS.set(who, keys.Counts(left, wanted)))
    t.note("task_done" if done >= total else "task", who, what=purpose, done=done, needed=total, rule="R3-MSC-02")


def act_due(t: Bout, slot: Slot) -> None:
    """A declared spell, act of spirit combat or brief act happens on its strike rank; nobody has to say it again."""
    who, action = str(slot.who), turns.announced(t, slot)
    if action is None:
        return
    match action.code:
        case "SPL":
            cast_now(t, who, action, action.target)
        case "SPA" | "SPD":
            record(t, who, action.code)
        case _:
            perform(t, who, action.purpose, "", keys.due(slot).sr)
    turns.set_action(t, who, keys.due(slot).n, status="used")
