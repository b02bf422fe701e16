"""A friend who throws himself into an attack (G4-DODG-04)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.events import Moved
from rules.core.hexes import distance, neighbours
from rules.gurps.success import Degree
from rules.gurps4.defence.barred import DefenceBar, barred
from rules.gurps4.defence.dodging import dodge
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import ordered
from rules.gurps4.figure.speed_and_move import step
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.place import where
from rules.gurps4.place.where import enterable
from rules.gurps4.rolls.contests import roll
from rules.gurps4.tables.words import refuse, says

GUARDS = "dodge for {}"
"""The standing order of who guards a friend."""


def guardian(t: Bout, attack: Attack) -> str:
    """Who throws himself into it: as typed, else who has the standing order and is near enough; empty: nobody."""
    if attack.guardian:
        return attack.guardian
    oath = GUARDS.format(attack.target).casefold()
    sworn = [name for name, figure in t.enc.figures.items() if figure.policy and ordered(figure) == oath]
    return next((name for name in sworn if bar(t, attack, name) is None), "")


def bar(t: Bout, attack: Attack, who: str) -> str | None:
    """Return why somebody can't take the attack on himself (a refusal's code), or None."""
    figure = t.figure(who)
    far = where.between(t.enc, who, attack.target)
    if not awake(figure) or who in (attack.who, attack.target):
        return "guardian_unable"
    if keys.SACRIFICED.on(figure) or keys.RETREATED.on(figure):
        return "guardian_spent"
    if far is not None and far > step(t.enc, figure) + 1:
        return "guardian_far"
    return (
        "guardian_unable"
        if isinstance(_way(t, attack, who), DefenceBar) or barred(t.enc, replace(attack, target=who))
        else None
    )


def _way(t: Bout, attack: Attack, who: str) -> Defence | DefenceBar:
    return dodge(t.enc, replace(attack, target=who, arc="front"))


def check(t: Bout, attack: Attack) -> None:
    """Raises Refused for a guardian who can't do it."""
    if attack.guardian:
        code = bar(t, attack, attack.guardian)
        if code is not None:
            raise refuse(t, code, who=attack.guardian, friend=attack.target)


def still(t: Bout, attack: Attack) -> Attack:
    """Return the attack, its guardian left out who can't do it any more."""
    return replace(attack, guardian="") if attack.guardian and bar(t, attack, attack.guardian) else attack


def takes_it(t: Bout, attack: Attack) -> str:
    """The friend who dodges into the attack, which then hits him for sure; empty: nobody, or too late (G4-DODG-04)."""
    who = guardian(t, attack)
    way = _way(t, attack, who) if who else DefenceBar("guardian_unable")
    if isinstance(way, DefenceBar):
        return ""
    t.do(keys.SACRIFICED.set(who, keys.Nothing()), keys.RETREATED.set(who, keys.Retreat()))
    _steps_beside(t, who, attack.target)
    first, *rest = way.terms
    got: Degree = roll(t, "dodge", who, says("sacrificial_dodge"), first.n, tuple(rest), rule="G4-DODG-04", told=True)
    t.note("takes_blow" if got.good else "comes_late", who, rule="G4-DODG-04", friend=attack.target)
    if got is Degree.CRITICAL_FAILURE:
        fall(t, who, "G4-DODG-04")
    return who if got.good else ""


def _steps_beside(t: Bout, who: str, friend: str) -> None:
    """The step that brings the guardian to the friend's side."""
    if not where.mapped(t.enc, who, friend) or (where.between(t.enc, who, friend) or 0) <= 1:
        return
    at, there = t.figure(who).pos, t.figure(friend).pos
    assert at is not None and there is not None
    near = [hex_ for hex_ in neighbours(there) if enterable(t.enc, who, hex_)]
    if near:
        t.do(Moved(who, to=min(near, key=lambda hex_: distance(at, hex_))))
