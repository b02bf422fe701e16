"""A Physician's week beside a patient (RH-HEA-07)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.conditions import in_zone
from rules.rqhouse.figure.skills import no_skill
from rules.rqhouse.figure.turns import peaceful, ready
from rules.rqhouse.harm.healing import activity, give_health, patient_of, tell_healed, week
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import disadvantages, own
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.printed import ATTENDANCE
from rules.runequest.free_words import by_hand


def physician(t: Bout, command: Command) -> None:
    """A week's attendance: a die more for each healing roll, or one Health in the death zone (RH-HEA-07).

    A healing spirit attends so with a skill of 100 on its sheet (RH-HEA-08).
    """
    peaceful(t, command)
    figure = ready(t, command, cost=0, own_turn=False, physical=False)
    patient = patient_of(t, command.targets[0])
    skill = model.of(figure).physician
    if not skill:
        raise no_skill(t, figure, "Physician")
    terms = by_hand(command.bonuses)
    rolled = roll(t, "physician", figure.name, "physician", skill, terms, rule="RH-HEA-07", physical=False)
    got = own(rolled, bool(disadvantages(figure)))
    t.note("attends", figure.name, rule="RH-HEA-07", target=patient.name, n=got)
    if in_zone(patient):
        if got:
            give_health(t, patient.name, 1)
            tell_healed(t, patient.name, {keys.HEALTH.key: 1})
        else:
            t.note("no_healing", patient.name, rule="RH-HEA-07")
        return
    healed = week(t, patient.name, activity(command), ATTENDANCE[got].dice if got else "")
    if not tell_healed(t, patient.name, healed):
        t.note("nothing_heals", patient.name, rule="RH-HEA-01")
