"""What a sentence says of its card: which attack it is, and which way of going all out (G3-AOA, G3-MVE)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.report import Term
from rules.gurps3.attack import choice
from rules.gurps3.attack.modifiers import (
    darkness,
)
from rules.gurps3.figure.gear import gear

STRONG, SURE, WILD, WILD_CAP = 2, 4, 5, 9


class Way(Struct, frozen=True, omit_defaults=True):
    """How a maneuver changes its blow: to hit, in damage, at most so much."""

    terms: tuple[Term, ...] = ()
    extra: tuple[Term, ...] = ()
    cap: int | None = None


def way_of(t: Bout, command: Command) -> Way:
    """What the options of a sentence make of its blow: sure, strong, a Wild Swing."""
    if command.has("wild"):
        by = max(WILD, darkness(t.enc, command))
        return Way((Term("wild swing", -by, "G3-MVE-03"),), cap=WILD_CAP)
    if all_out(command) == "sure":
        return Way((Term("all-out", SURE, "G3-AOA-04"),))
    if all_out(command) == "strong":
        return Way((), (Term("all-out", STRONG, "G3-AOA-05"),))
    return Way()


ALL_OUT = {
    "double": "double",
    "feint": "feint",
    "sure": "sure",
    "determined": "sure",
    "strong": "strong",
    "1": "double",
    "2": "feint",
    "3": "sure",
    "4": "strong",
}


def all_out(command: Command) -> str:
    """The option of an All-Out Attack that was said; empty for none (G3-AOA-07)."""
    for option in command.options:
        if option.name in ("aoa", "all_out") and option.value is not None:
            return ALL_OUT.get(str(option.value), "unsaid")
        lead = option.name.removeprefix("all_out_").removeprefix("aoa_")
        if lead != option.name and lead in ALL_OUT:
            return ALL_OUT[lead]
    return "unsaid" if command.has("all_out", "aoa") else ""


def thrown_or_shot(t: Bout, command: Command) -> bool:
    """Whether a plain attack is one with a missile weapon."""
    if command.verb in ("shoot", "throw", "fire") or command.has("thrown", "pop_up"):
        return True
    mine = gear(t.figure(str(command.who)), command.what or "")
    return mine is not None and mine.weapon.missile is not None and not mine.weapon.modes


def card_of(command: Command, what: str, close: bool) -> str:
    """The card that a sentence lays."""
    if command.has("wild"):
        return "move"
    if all_out(command):
        return "all_out_attack"
    if close:
        return "cc_attack_unarmed" if what == "attack_unarmed" else "cc_attack_weapon"
    return what


def what_of(command: Command) -> str:
    """The card family of a plain attack."""
    if command.verb in ("punch", "kick", "bite") or command.what in choice.NATURAL:
        return "attack_unarmed"
    if command.verb in ("bash", "shield_bash"):
        return "shield_bash"
    return "strike_weapon" if command.verb in ("strike", "break") else "attack_melee"
