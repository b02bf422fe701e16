"""How often a blow gets past what it is answered with, whatever armour then leaves of it."""

from collections.abc import Mapping
from fractions import Fraction

from rules.core import effects
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.rolls.throws import exact
from rules.odds.closed_form import closed_form
from rules.odds.comparison import harm_spread
from rules.odds.exact import ENDLESS, Patience, odds
from rules.odds.system import System

_FELLING = effects.Effect("felling", (effects.Change(effects.DAMAGE, by=1000),))
"""What makes any blow that lands do harm."""


def past(
    enc: Encounter, order: Command, rules: System, picks: Mapping[str, str], patience: Patience = ENDLESS
) -> Fraction | None:
    """The chance that a blow at one target gets past what answers it: the sentence's own defence, or one of ``picks``.

    None where nothing answers it, where the answer only weakens a blow (``System.averts``), or where only a sample of
    it can be had. Raises Refused as playing it would.
    """
    if order.who is None or len(order.targets) != 1 or order.parts or order.then or not exact(order):
        return None
    said = next(iter(picks.values()), "") if order.guard is None else order.guard.name
    if said.split(" ")[0].casefold() not in rules.averts:
        return None
    felling = effects.put(order.who, _FELLING).apply(enc)
    law = closed_form(felling, order, rules, picks).law
    if law is not None:
        return law.hurts
    target = order.targets[0]
    found = odds(felling, order, rules, picks=picks, harming=target, patience=patience)
    return 1 - harm_spread(found, lambda one: rules.odds.harm(one, target)).get(0, Fraction(0)) if found.exact else None
