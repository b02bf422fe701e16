"""Miscellaneous actions: brief acts and longer work (R3-MSC-01, R3-MSC-02)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot
from rules.rq3plus.figure import able_to_act, keys
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.rolls import perception
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.says import says
from rules.rq3plus.time import turns
from rules.rq3plus.time.intent import named

MISC = says("first_aid.miscellaneous_action")


def brief_act(t: Bout, command: Command) -> None:
    """``act``, ``act shut the door``, or a step of longer work that the master counts: ``act pick lock needs 3``."""
    who, purpose = str(command.who), named(command)
    able_to_act.need_able(t, who, "act")
    turns.need_due(t, who, "MSC", says("miscellaneous_action"))
    needed = command.number("needs")
    if needed is not None and not purpose:
        raise refuse(t, "no_task.brief_act")
    taken = turns.take(t, who, Action("MSC", purpose=purpose), called=MISC)
    perform(t, who, purpose or taken.action.purpose, command.note, taken.rank, needed)
    turns.use(t, who, taken)


def perform(t: Bout, who: str, purpose: str, note: str, rank: int, needed: int | None = None) -> None:
    """One brief act (R3-MSC-01), or one step of a task that takes several (R3-MSC-02)."""
    known = keys.TASKS.of(t.figure(who)) or keys.Counts()
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


def by_itself(t: Bout, slot: Slot) -> None:
    """A declared miscellaneous action that nobody said more about."""
    who = str(slot.who)
    known = declared(t.figure(who))
    action = turns.stands_for(known, slot) if known is not None else None
    if action is not None:
        perform(t, who, action.purpose, "", keys.due(slot).sr)
        turns.set_action(t, who, keys.due(slot).n, status="used")
