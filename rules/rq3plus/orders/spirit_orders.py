"""The sentences of spirit combat (R3-SPI)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.figure import able_to_act, keys, turns
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.spirit_combat import CODES, WORDS, record
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.says import says


def act(t: Bout, command: Command) -> None:
    """``spirit attack`` or ``spirit defence``, while a spirit engages the figure (R3-SPI-01, R3-SPI-02)."""
    who, code = str(command.who), CODES[command.verb]
    able_to_act.need_able(t, who, says("take_part_in_spirit", words=WORDS[code]))
    if not keys.SPIRIT.on(t.figure(who)):
        raise refuse(t, "not_in_spirit_combat", who=who, what=f"the {WORDS[code]}")
    taken = turns.take(t, who, Action(code), lambda a: a.code == code, WORDS[code])
    record(t, who, code)
    turns.use(t, who, taken)
