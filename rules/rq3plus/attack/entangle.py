"""Entangling with a flexible weapon, tugging again, and getting free (area ENT)."""

from rules.core.bout import D6, Bout
from rules.rq3plus.figure import items, keys, things_in_hand
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import strength
from rules.rq3plus.harm.hits import Hit
from rules.rq3plus.rolls.skills import resist
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.words import refuse, says


def chosen(t: Bout, attack: Attack, degree: Degree) -> bool:
    """Whether a special entangles: the attacker may take the default special instead (R3-ENT-01, T10)."""
    if not blow(attack.tactic, attack.mode, degree).entangles:
        return False
    options = (("entangle", says("entangle_yes")), ("blow", says("entangle_blow", mode=attack.mode)))
    text = says("entangle", target=attack.target)
    return t.ask("entangle", attack.who, text, options, "entangle", "R3-ENT-01") == "entangle"


def wind(t: Bout, attack: Attack, struck: Hit | None) -> None:
    """The weapon winds round the struck location, or the thing attacked, and pulls at once.

    Rules: R3-ENT-02; see R3-ENT-03.
    """
    held = keys.Entangled(
        attack.arm.id, struck.location.id if struck is not None else "", attack.item, round=round_of(t.enc)
    )
    t.do(keys.ENTANGLED.set(attack.who, attack.target, held))
    what = struck.location.name if struck is not None else items.name_of(t, attack.target, attack.item)
    t.note("entangles", attack.who, target=attack.target, what=what, rule="R3-ENT-01")
    tug(t, attack.who, attack.target, held)


def tug(t: Bout, who: str, target: str, held: keys.Entangled) -> None:
    """STR against STR: the location can't be moved any more, or the thing is pulled away.

    Rules: R3-ENT-03; see R3-ENT-02, R3-ENT-04.
    """
    other = things_in_hand.holding_on(t, target, held.item, strength(t.figure(target)))
    rule = "R3-ENT-03" if held.item else "R3-ENT-02"
    if not resist(t, "entangle", who, says("str_against_str"), strength(t.figure(who)), other, rule):
        t.note("still_entangled", target, attacker=who, rule="R3-ENT-04")
        return
    if held.item:
        t.do(keys.ENTANGLED.clear(who, target))
        items.knock_away(t, target, held.item, who, D6, "R3-ENT-03")
        return
    data = keys.Entangled(held.weapon, held.location, immobile=True, round=held.round)
    t.do(keys.ENTANGLED.set(who, target, data))
    t.note("immobilised", target, attacker=who, location=held.location.replace("_", " "), rule="R3-ENT-02")


def escape(t: Bout, who: str, holder: str) -> bool:
    """The victim's try to get free, from the round after on, without an action: STR against STR (R3-ENT-04)."""
    held = keys.ENTANGLED.of(t.enc, holder, who)
    if held is None:
        raise refuse(t, "not_held.escape", who=who, holder=holder)
    if held.round >= round_of(t.enc):
        raise refuse(
            t, "wrong_phase", what=says("escape", who=who), phase="the next round", now=says("round_of_entangling")
        )
    mine, theirs = strength(t.figure(who)), strength(t.figure(holder))
    free = resist(t, "escape", who, says("str_against_str"), mine, theirs, "R3-ENT-04")
    if free:
        t.do(keys.ENTANGLED.clear(holder, who))
    t.note("breaks_free" if free else "still_entangled", who, attacker=holder, rule="R3-ENT-04")
    return free
