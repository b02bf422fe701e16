"""First Aid: a round's work on one wound, and what it gives back (RH-HEA-05, RH-HEA-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Figure, Wound
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, points
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.figure.skills import no_skill
from rules.rqhouse.figure.turns import ready, spend, whole_round
from rules.rqhouse.harm.bleeding import staunch
from rules.rqhouse.harm.healing import patient_of, restore, wounds_at
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import counted
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.words import refuse, says
from rules.runequest.free_words import by_hand


def aid(t: Bout, who: str, wound: Wound, rolled: int) -> int:
    """A success's points: never past zero from zero or below, once for each wound (see RH-HEA-05, RH-HEA-06).

    It stops the blood (see RH-BLD-05).
    """
    spot = body(t.figure(who)).location(wound.location)
    assert spot is not None
    now = points(t.figure(who), spot)
    most = rolled if now > 0 else min(rolled, -now)
    t.do(keys.WOUND_AIDED.by(who, 1, str(wound.id)))
    got = restore(t, who, wound, most)
    staunch(t, who, wound.location)
    return got


D3 = Dice(1, 3)


def chosen(t: Bout, figure: Figure, command: Command, fit: tuple[Wound, ...]) -> Wound:
    """The wound of a sentence: the one numbered, else the worst that can still be treated so."""
    number = command.number("wound")
    if number is not None:
        if not 1 <= number <= len(figure.wounds):
            raise refuse(t, "no_wound", who=figure.name, at=f"wound {number}")
        found = figure.wounds[number - 1]
        if command.at is not None and found.location != command.at:
            raise refuse(t, "no_wound", who=figure.name, at=command.at.replace("_", " "))
        if found not in fit:
            raise refuse(t, "treated_already", who=figure.name, at=found.location.replace("_", " "))
        return found
    if not fit:
        at = command.at.replace("_", " ") if command.at else says("any_location")
        known = wounds_at(figure, command.at) if command.at else figure.wounds
        raise refuse(t, "treated_already" if known else "no_wound", who=figure.name, at=at)
    return fit[0]


def first_aid(t: Bout, command: Command) -> None:
    """A full round's work on one wound (RH-HEA-05, RH-HEA-06; see RH-HEA-12)."""
    figure = ready(t, command, cost=ACTIONS, physical=False)
    whole_round(t, figure, "First Aid")
    patient = patient_of(t, command.targets[0])
    skill = model.of(figure).first_aid
    if not skill:
        raise no_skill(t, figure, "First Aid")
    here = [w for w in patient.wounds if command.at in (None, w.location)]
    fit = tuple(w for w in here if not keys.WOUND_AIDED.of(patient, str(w.id)))
    wound = chosen(t, patient, command, tuple(sorted(fit, key=lambda w: (-w.left, w.id))))
    spend(t, figure.name, ACTIONS)
    terms = by_hand(command.bonuses)
    rolled = roll(t, "first_aid", figure.name, "first_aid", skill, terms, rule="RH-HEA-05", physical=False)
    at = wound.location.replace("_", " ")
    if not counted(t, figure.name, rolled):
        t.note("aid_fails", figure.name, rule="RH-HEA-05", target=patient.name, at=at)
        return
    got = aid(t, patient.name, wound, t.total("first_aid_points", figure.name, D3))
    t.note("aided", figure.name, rule="RH-HEA-05", target=patient.name, at=at, n=got)
