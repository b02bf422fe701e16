"""Weapons stuck in wounds: pulling them out at once, later, or by the victim (area IMP)."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import ItemMoved
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import body, strength
from rules.rq3plus.harm import hits
from rules.rq3plus.harm.hits import Hit
from rules.rq3plus.rolls.skills import resist, succeeds
from rules.rq3plus.tables.words import refuse, says, term

D3 = Dice(1, 3)


def stick(t: Bout, attack: Attack, struck: Hit) -> None:
    """An impaling weapon that did damage sticks unless it is pulled free at once (R3-SPC-05, R3-IMP-01).

    A missile can't be pulled at once; a body part never sticks.
    """
    if not (struck.sticks and struck.wound) or attack.arm.part or not t.expands("stuck weapon"):
        return
    who, arm = attack.who, attack.arm
    if not arm.shoots:
        terms = (term("at_once"),)
        if succeeds(t, "pull_free", who, arm.name, arm.attack, terms, rule="R3-IMP-01"):
            t.note("pulled_free", who, item=arm.name, rule="R3-IMP-01")
            return
    one = keys.Stuck(who, arm.id, struck.location.id, struck.wound, arm.shoots)
    others = keys.STUCK.read(t.figure(struck.who)).weapons
    t.do(keys.STUCK.set(struck.who, keys.StuckIn((*others, one))))
    if arm.missile is not None and arm.missile.kind == "thrown" and t.figure(who).item(arm.id) is not None:
        t.do(ItemMoved(who, arm.id, "stuck", at=f"{struck.who}.{struck.location.id}"))
    t.note("stuck", who, target=struck.who, item=what_sticks(arm), location=struck.location.name, rule="R3-IMP-01")


def what_sticks(arm: Arm) -> str:
    """What is in the wound, in words: the weapon, or what it has shot."""
    return f"{arm.name} missile" if arm.missile is not None and arm.missile.kind == "projected" else arm.name


def pull(t: Bout, who: str, arm: Arm, victim: str, one: keys.Stuck) -> None:
    """A later Attack action to recover the weapon, at full skill; nobody answers it (R3-IMP-02)."""
    if succeeds(t, "pull_free", who, arm.name, arm.attack, rule="R3-IMP-02"):
        take_out(t, victim, one)
        t.note("pulled_free", who, item=arm.name, rule="R3-IMP-02")
    else:
        t.note("still_stuck", who, target=victim, item=arm.name, rule="R3-IMP-02")


def take_out(t: Bout, victim: str, one: keys.Stuck) -> None:
    """The weapon is out of the wound; a thrown one lies on the ground."""
    known = keys.STUCK.read(t.figure(victim)).weapons
    left = list(known)
    left.remove(one)
    t.do(keys.STUCK.set(victim, keys.StuckIn(tuple(left))) if left else keys.STUCK.clear(victim, "ended"))
    owner = t.enc.figures.get(one.owner)
    item = owner.item(one.item) if owner is not None else None
    if item is not None and item.where == "stuck":
        t.do(ItemMoved(one.owner, one.item, "ground", pos=t.figure(victim).pos))


def stuck_at(t: Bout, victim: str, location: str) -> keys.Stuck:
    """The weapon stuck in a figure, at that location if one is named. Raises Refused where there is none."""
    for one in keys.STUCK.read(t.figure(victim)).weapons:
        if location in ("", one.location):
            return one
    raise refuse(t, "nothing_stuck.stuck_at", victim=victim, which=" there" if location else "")


def remove(t: Bout, victim: str, one: keys.Stuck) -> bool:
    """The victim tears it out: STR against the damage done; failing costs 1d3 more there (R3-IMP-03)."""
    figure = t.figure(victim)
    out = resist(t, "remove_weapon", victim, says("str_against_damage"), strength(figure), one.damage, "R3-IMP-03")
    spot = body(figure).location(one.location)
    if out:
        take_out(t, victim, one)
        t.note("removes_weapon", victim, location=one.location.replace("_", " "), rule="R3-IMP-03")
    elif spot is not None:
        hits.wounded(t, victim, spot, t.total("remove_damage", victim, D3), "impale", rule="R3-IMP-03")
    return out
