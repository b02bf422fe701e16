"""Looking around, careful skills, contests of skills, winning free of a grip (RH-RND-12, RH-RND-13, RH-BRL-07)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.rqhouse.figure import skills
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.figure.turns import minor, minor_cost, ready, spend, whole_round
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import disadvantages, own, parts
from rules.rqhouse.tables.words import refuse, term
from rules.runequest.free_words import by_hand, words


def need_skill(t: Bout, figure: Figure, skill: str) -> int:
    """The percentage of a skill by its key. Raises Refused where the figure has no such skill."""
    base = skills.skill(figure, skill)
    if base is None:
        raise skills.no_skill(t, figure, skill)
    return base


def attempt(t: Bout, command: Command, figure: Figure, skill: str, less: int, rule: str) -> int:
    """Roll a skill under its own key, less so many successes for haste; returns what is left."""
    base, physical = need_skill(t, figure, skill), skill not in skills.CALM
    rolled = roll(t, skill, figure.name, skill, base, by_hand(command.bonuses), rule=rule, physical=physical)
    got = max(0, own(rolled, bool(disadvantages(figure))) - less)
    t.note("tries", figure.name, rule=rule, skill=skill.replace("_", " "), n=got)
    if got < rolled.successes:
        terms = (*parts(figure, rolled), *((term("haste", -less),) if less else ()))
        t.note("only_so_many", figure.name, rule=rule, terms=terms, n=got)
    return got


def look_around(t: Bout, command: Command) -> None:
    """Scan at full skill: one action (RH-RND-12)."""
    figure = ready(t, command, physical=False)
    spend(t, figure.name)
    attempt(t, command, figure, "scan", 0, "RH-RND-12")


def glance(t: Bout, command: Command) -> None:
    """Scan or Search as a minor action, a success lost (see RH-RND-17)."""
    figure = ready(t, command, cost=minor_cost(t.figure(command.actor)), physical=False)
    minor(t, figure.name)
    attempt(t, command, figure, "search" if command.has("search") else "scan", 1, "RH-RND-17")


def careful(t: Bout, command: Command, skill: str) -> None:
    """Two actions, or one with a success lost (RH-RND-13); Scan is at full already in one."""
    quick = command.has("quick")
    one = quick or skill == "scan"
    physical = skill not in skills.CALM
    figure = ready(t, command, cost=1 if one else ACTIONS, physical=physical)
    if skill == "first_aid":
        raise refuse(t, "first_aid_needs", who=figure.name)
    need_skill(t, figure, skill)
    if not one:
        whole_round(t, figure, skill.replace("_", " "))
    spend(t, figure.name, 1 if one else ACTIONS)
    attempt(t, command, figure, skill, int(quick and skill != "scan"), "RH-RND-13")


def listen_or_search(t: Bout, command: Command) -> None:
    """Listen or search, as the verb says (see RH-RND-13)."""
    careful(t, command, command.verb)


def try_skill(t: Bout, command: Command) -> None:
    """Any skill of the sheet (see RH-RND-13). A check of the game master's costs nothing."""
    careful(t, command, words(command))


def contest(t: Bout, command: Command) -> None:
    """Two skills against each other: more successes win, equal changes nothing (see RH-MAN-01)."""
    other = command.targets[0]
    mine, theirs = words(command), words(command, 1)
    for who, skill in ((command.actor, mine), (other, theirs)):
        need_skill(t, t.figure(who), skill)
    one = attempt(t, command, t.figure(command.actor), mine, 0, "RH-MAN-01")
    two = attempt(t, command, t.figure(other), theirs, 0, "RH-MAN-01")
    won = "won" if one > two else "lost" if two > one else "drawn"
    t.note(f"contest_{won}", command.actor, rule="RH-MAN-01", other=other, mine=one, theirs=two)
