"""Altering the statement of intent: dropping an action, turning one into a defence or into movement (area ABT)."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Guard
from rules.core.events import Closed
from rules.rq3plus.figure import keys, phases, turns
from rules.rq3plus.figure.exchange_records import Defence
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.harm.bracing import bars_dodge
from rules.rq3plus.tables.printed import ACTIONS
from rules.rq3plus.tables.words import refuse, says

CODES: Mapping[str, tuple[str, ...]] = {
    row.word: tuple(code for code, other in ACTIONS.items() if other.word == row.word) for row in ACTIONS.values()
}
"""How a sentence names the action it means, and its codes."""
ANNOUNCED = tuple(kind.what for kind in (keys.ATTACK, keys.DRAW, keys.ACT, keys.SPELL, keys.SPIRIT_ACT))
"""The slots of announced actions. A free attack is none of them, so it can't be aborted into anything (R3-ABT-07)."""
GUARDS: dict[str, keys.Code] = {"parry": "PAR", "dodge": "DOD"}


ANSWER = "abort "
"""What the option of a defence begins with that costs an unused action (see R3-RND-05)."""


def abort(t: Bout, command: Command) -> None:
    """``abort``, ``abort spell``: an action not yet carried out is dropped (R3-ABT-01; see R3-ABT-06)."""
    who = command.actor
    n, action = _meant(t, who, command)
    _end(t, who, n, "aborted")
    t.note("aborts", who, what=action.code, rule="R3-ABT-01")


def abort_into_defence(t: Bout, command: Command) -> None:
    """``abort act into dodge vs Grak``: a standard Parry or Dodge at -20 in its place (R3-ABT-03)."""
    who, guard = command.actor, command.guard
    assert guard is not None
    foe = command.option("opponent")
    n, action = _meant(t, who, command, kept=GUARDS.get(guard.name))
    convert(t, who, guard, str(foe.value) if foe is not None else "", n, action)


def convert(t: Bout, who: str, guard: Guard, opponent: str, n: int | None = None, action: Action | None = None) -> None:
    """Turn an unused action into a standard defence against one opponent or source (R3-ABT-05; see R3-ABT-03).

    Without ``n`` the last unused action is taken. Raises Refused: special_abort_spent, action_used, no_substitution.
    """
    known = declared(t.figure(who))
    if n is None or action is None:
        n, action = _last_unused(t, who, known, ())
    code = GUARDS.get(guard.name)
    tactic = next((o.name for o in guard.options if o.name not in ("abort", "both")), "standard")
    if code is None or tactic != "standard" or guard.has("both"):
        raise refuse(t, "no_substitution", old=ACTIONS[action.code].word, new=f"{tactic} {guard.name}")
    if known.special_abort:
        raise refuse(t, "special_abort_spent", who=who)
    if code == "DOD" and bars_dodge(t.figure(who)):
        raise refuse(t, "braced", who=who, what="dodge")
    _end(t, who, n, "converted")
    known = declared(t.figure(who))
    made = Action(code, guard.item or "", target=opponent, abort=True)
    t.do(keys.DECLARATION.set(who, replace(known, actions=(*known.actions, made), special_abort=True)))
    t.note("aborts_into", who, what=action.code, into=code, target=opponent, rule="R3-ABT-03")


def abort_into_movement(t: Bout, command: Command) -> None:
    """``abort act into move``: one more category of movement in the coming Post Melee Move (R3-ABT-04)."""
    who = command.actor
    n, action = _meant(t, who, command)
    known = declared(t.figure(who))
    if known.special_abort:
        raise refuse(t, "special_abort_spent", who=who)
    if phases.phase_of(t.enc) >= phases.POST_SETUP:
        now = phases.told(t.enc)
        raise refuse(t, "wrong_phase", what=says("movement_abort"), phase=says("phase.MELEE"), now=now)
    _end(t, who, n, "converted")
    known = declared(t.figure(who))
    t.do(keys.DECLARATION.set(who, replace(known, special_abort=True, extra_move=True)))
    t.note("aborts_into_move", who, what=action.code, moves=min(3, known.moves + 1), rule="R3-ABT-04")


def answer(t: Bout, who: str, defence: Defence) -> None:
    """Take the defence that was picked for an announced attack out of an unused action (see R3-RND-05, R3-ABT-03)."""
    item = defence.arm.use if defence.kind == "parry" and defence.arm is not None else None
    convert(t, who, Guard(defence.kind, item), "")


def possible(t: Bout, who: str) -> bool:
    """Whether a figure may still turn an action into a defence, as an answer to an announced attack (see R3-RND-05).

    Rules: R3-ABT-02.
    """
    known = declared(t.figure(who))
    return not known.special_abort and any(a.status == "unused" for a in known.actions)


def _meant(t: Bout, who: str, command: Command, kept: keys.Code | None = None) -> tuple[int, Action]:
    """The action a sentence names; where it names none the last one, one that is ``kept`` only if there is no other."""
    named = next((o.name for o in command.options if o.name in CODES), None)
    known = declared(t.figure(who))
    others = tuple(a.code for a in known.actions if a.status == "unused" and a.code != kept)
    return _last_unused(t, who, known, CODES[named] if named is not None else others)


def _last_unused(t: Bout, who: str, known: Declaration, codes: tuple[str, ...]) -> tuple[int, Action]:
    """The last declared action of those codes (of any, where none are named) that is still unused (R3-ABT-06)."""
    for n in reversed(range(len(known.actions))):
        action = known.actions[n]
        if action.status == "unused" and (not codes or action.code in codes):
            return n, action
    raise refuse(t, "action_used", who=who, what=ACTIONS[codes[0]].word if codes else "action")


def _end(t: Bout, who: str, n: int, status: str) -> None:
    """Take an action out: its slot is closed, a spell in progress is lost (see R3-ABT-06, R3-SPL-06)."""
    action = declared(t.figure(who)).actions[n]
    turns.set_action(t, who, n, status=status)
    for slot in t.enc.slots(who):
        if keys.due(slot).n == n and slot.what in ANNOUNCED:
            t.do(Closed(slot.id, "aborted"))
    unfinished = keys.UNFINISHED.of(t.figure(who))
    if action.code == "SPL" and action.carried and unfinished is not None:
        t.do(keys.UNFINISHED.clear(who, "aborted"))
        t.note("spell_lost", who, spell=unfinished.name, rule="R3-SPL-06")
