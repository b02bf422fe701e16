"""Disarming: an attack on the weapon in the opponent's hand (area DIS; T11), and the penalty for so small a target."""

from fractions import Fraction

from rules.core.bout import D6, Bout
from rules.core.report import Term
from rules.rq3plus.figure import items, things_in_hand
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import dex, strength
from rules.rq3plus.rolls.skills import resist, resistance_chance
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import item_harm
from rules.rq3plus.tables.settings import option
from rules.rq3plus.tables.words import says, term


def defence_kind(attack: Attack, parried: Degree | None, item: str) -> str:
    """The row of T11: nothing, the attacked thing itself or another one parried."""
    if parried is None:
        return "none"
    return "attacked_item" if item == attack.item else "other_item"


def disarm(t: Bout, attack: Attack, degree: Degree, parried: Degree | None, item: str) -> None:
    """What a disarm comes to at its final degree against the parry made with ``item``.

    Rules: R3-DIS-05, R3-DIS-01; see R3-DIS-03.
    """
    harm = item_harm("disarm", degree, defence_kind(attack, parried, item), parried or Degree.FAILURE)
    name = items.name_of(t, attack.target, attack.item)
    if harm == "STOP":
        t.note("disarm_stopped", attack.target, attacker=attack.who, item=name, rule="R3-DIS-05")
    elif harm != "CONTEST":
        t.note("disarm_fails", attack.who, target=attack.target, item=name, rule="R3-DIS-01")
    elif contest(t, attack):
        items.knock_away(t, attack.target, attack.item, attack.who, D6, "R3-DIS-03")
    else:
        t.note("keeps_hold", attack.target, attacker=attack.who, item=name, rule="R3-DIS-03")


def contest(t: Bout, attack: Attack) -> bool:
    """STR against STR or DEX against DEX, as the attacker chooses after the special (R3-DIS-03, R3-DIS-04)."""
    pairs = {word: _pair(t, attack, word) for word in ("str", "dex")}
    chances = {word: resistance_chance(*pair) for word, pair in pairs.items()}
    default = attack.by or ("dex" if chances["dex"] > chances["str"] else "str")
    options = tuple((w, says("disarm_by", ability=w.upper(), chance=chances[w])) for w in pairs)
    text = says("disarm", target=attack.target)
    word = attack.by or t.ask("disarm", attack.who, text, options, default, "R3-DIS-03")
    return resist(t, "disarm", attack.who, f"{word.upper()} against {word.upper()}", *pairs[word], "R3-DIS-03")


def _pair(t: Bout, attack: Attack, word: str) -> tuple[Fraction, Fraction]:
    value = strength if word == "str" else dex
    own = Fraction(value(t.figure(attack.who)), 2 if attack.arm.weapon.sr >= 3 else 1)
    return own, things_in_hand.holding_on(t, attack.target, attack.item, value(t.figure(attack.target)))


def small(t: Bout, target: str, item: str) -> tuple[Term, ...]:
    """The penalty for so small a target: by reach and strike rank of a weapon, by size of a shield (R3-DIS-02)."""
    arm = things_in_hand.arm_held(t, target, item)
    if arm.shield is not None:
        size = "target_shield" if arm.shield.large else "target_buckler"
    elif arm.weapon.sr >= 3:
        size = "target_short"
    else:
        size = "target_long" if arm.reach >= 2 else "target_weapon"
    by = int(option(t.enc, size))
    return (term("at_item", by, item=arm.name),) if by else ()
