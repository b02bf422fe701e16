"""Seeing and hearing in the middle of a fight (R3-MSC-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.rq3plus.figure import able_to_act, keys, turns
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import sheet
from rules.rq3plus.rolls.skills import roll
from rules.rq3plus.tables.words import term
from rules.runequest.free_words import by_hand, named

LOOK = "look around"


def look_around(t: Bout, command: Command) -> None:
    """A miscellaneous action; senses then count in full for the rest of the round."""
    who = turns.ready(t, command, "MSC", LOOK)
    taken = turns.take_brief(t, who, LOOK)
    looks(t, who, taken.rank)
    turns.use(t, who, taken)


def looks(t: Bout, who: str, rank: int) -> None:
    """The figure has looked around."""
    t.do(keys.LOOKING.set(who, Nothing(), until=(round_of(t.enc) + 1,)))
    t.note("looks_around", who, sr=rank, rule="R3-MSC-03")


def perceive(t: Bout, command: Command) -> None:
    """``scan``, ``listen``, ``search``: half the skill, the whole after looking around; no action (R3-MSC-03)."""
    who = command.actor
    able_to_act.need_awake(t, who, command.verb)
    figure = t.figure(who)
    terms = (*senses(figure), *by_hand(command.bonuses))
    skill = int(getattr(sheet(figure), command.verb))
    got = roll(t, "perception", who, command.verb.capitalize(), skill, terms, rule="R3-MSC-03")
    t.note("perceives", who, skill=command.verb, what=named(command), degree=got.code, rule="R3-MSC-03")


def senses(figure: Figure) -> tuple[Term, ...]:
    """What weighs on a figure's senses: blurred eyes, and the fight itself (see R3-FUM-06)."""
    terms = [term("vision_obscured")] if keys.VISION.on(figure) else []
    if not keys.LOOKING.on(figure):
        terms.append(term("amid_fight"))
    return tuple(terms)
