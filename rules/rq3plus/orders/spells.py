"""The sentences that cast and ready spells (R3-SPL)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.figure import keys, phases, strike_ranks, turns
from rules.rq3plus.figure.drawing import spell_ready
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.tables.words import refuse
from rules.rq3plus.time import intent
from rules.rq3plus.time.acts_due import cast_now
from rules.runequest.free_words import named
from rules.turns.pace import strict

_HELD = ("shield", "weapon")
"""What one holds, whatever it is called."""


def cast(t: Bout, command: Command) -> None:
    """Cast a spell, or go on with an unfinished one: ``cast "speedart" points 1 ready`` (see R3-SPL-01, R3-SPL-04)."""
    who = turns.ready(t, command, "SPL", "cast a spell")
    action = _meant(t, who, command)
    wanted = action.spell.casefold()
    known = declared(t.figure(who))
    if not strict(t.enc):
        _need_time(t, who, action, known)
    taken = turns.take(t, who, action, lambda a: wanted in ("", a.spell.casefold()), "spell")
    cast_now(t, who, taken.action, ", ".join(command.targets) or action.target)
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


def ready_spell(t: Bout, command: Command) -> None:
    """Ready a spell, so that casting it later takes no longer than its points (R3-SPL-02): ``ready "speedart"``."""
    who, name = turns.ready(t, command, "DRW", "ready a spell"), named(command)
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
