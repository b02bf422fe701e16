"""Learning special tactics, from a teacher or alone (R3-TAC-03..05)."""

from typing import Any

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Resheeted
from rules.rq3plus.figure import able_to_act, keys
from rules.rq3plus.figure.arms import Arm, arm_of, default_arm
from rules.rq3plus.figure.quantities import sheet
from rules.rq3plus.figure.tactics import ALONE, learned, need_fit
from rules.rq3plus.rolls.skills import roll
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.words import refuse, term


def train(t: Bout, command: Command) -> None:
    """``train riposte 400 hours with broadsword under Rurik``; without ``under`` it is research (R3-TAC-04, R3-TAC-05).

    Hours add up; when they are full the rolls follow, and a failure begins anew. Hours left out are those still needed.

    Rules: R3-TAC-03.
    """
    who = command.actor
    able_to_act.need_awake(t, who, "train")
    tactic = command.options[0].name
    arm = arm_of(t, who, command.what) if command.what else default_arm(t, who)
    teacher = command.targets[0] if command.targets else None
    _need_teachable(t, who, teacher, arm, tactic)
    hours = TACTICS[tactic].hours * (1 if teacher is not None else ALONE)
    key = f"{arm.weapon.skill}.{tactic}"
    before = keys.TRAINING.of(t.figure(who), key)
    spent = before + (command.number("n") or max(0, hours - before))
    terms = (term("trained_before", before), term("now", spent - before))
    if spent < hours:
        t.do(keys.TRAINING.by(who, spent - before, key))
        t.note("trains", who, tactic=tactic, weapon=arm.name, hours=spent, needed=hours, terms=terms, rule="R3-TAC-03")
        return
    t.do(keys.TRAINING.by(who, -before, key))
    t.note("trains", who, tactic=tactic, weapon=arm.name, hours=spent, needed=hours, terms=terms, rule="R3-TAC-03")
    rule = "R3-TAC-04" if teacher is not None else "R3-TAC-05"
    if _learns(t, who, teacher, arm):
        _know(t, who, arm.weapon.skill, tactic)
        t.note("learns", who, tactic=tactic, weapon=arm.name, rule=rule)
    else:
        t.note("learns_nothing", who, tactic=tactic, weapon=arm.name, rule=rule)


def _need_teachable(t: Bout, who: str, teacher: str | None, arm: Arm, tactic: str) -> None:
    """Refuse what is known already, does not go with the weapon, or what the teacher does not know or can't teach."""
    row = TACTICS[tactic]
    if learned(t.figure(who), arm, tactic):
        raise refuse(t, "already_known.need_teachable", who=who, row=row.name, arm=arm.name)
    need_fit(t, who, arm, row)
    if teacher is None:
        return
    if teacher == who:
        raise refuse(t, "no_target.need_teachable", who=who)
    if tactic not in t.figure(teacher).sheet.get("tactics", {}).get(arm.weapon.skill, ()):
        raise refuse(t, "not_trained", who=teacher, tactic=row.name, weapon=arm.name)
    if sheet(t.figure(teacher)).instruct is None:
        raise refuse(t, "no_skill.need_teachable", teacher=teacher)


def _learns(t: Bout, who: str, teacher: str | None, arm: Arm) -> bool:
    """The instructor's Instruct, that failing the student's weapon skill; alone only the skill."""
    if teacher is not None:
        skill = sheet(t.figure(teacher)).instruct or 0
        if roll(t, "instruct", teacher, "Instruct", skill, rule="R3-TAC-04").succeeds:
            return True
    rule = "R3-TAC-04" if teacher is not None else "R3-TAC-05"
    return roll(t, "lesson", who, arm.name, arm.attack, rule=rule).succeeds


def kept(sheet: dict[str, Any], live: dict[str, Any]) -> dict[str, Any]:
    """A sheet with the tactics that the sheet of a live figure has beyond it: what was learned stays.

    Rules: see R3-TAC-04.
    """
    known: dict[str, list[str]] = {skill: list(tactics) for skill, tactics in sheet.get("tactics", {}).items()}
    for skill, tactics in live.get("tactics", {}).items():
        known[skill] = list(dict.fromkeys((*known.get(skill, ()), *tactics)))
    return sheet | {"tactics": known} if known != sheet.get("tactics", {}) else sheet


def _know(t: Bout, who: str, skill: str, tactic: str) -> None:
    """Enter the tactic on the figure's sheet (see R3-TAC-06)."""
    figure = t.figure(who)
    known = dict(figure.sheet.get("tactics", {}))
    known[skill] = [*known.get(skill, ()), tactic]
    t.do(Resheeted(who, {**figure.sheet, "tactics": known}, figure.items))
