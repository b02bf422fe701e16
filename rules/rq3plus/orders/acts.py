"""The sentence of a miscellaneous action (R3-MSC-01, R3-MSC-02)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.figure import able_to_act, turns
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.says import says
from rules.rq3plus.time.acts_due import perform
from rules.runequest.free_words import named

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
