"""An injury and its consequences in order: HP and shock, death, crippling, knockdown (G4-INJ-14)."""

from collections.abc import Callable

from rules.core.bout import Bout
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.core.keys import Nothing
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.figure.quantities import hp_max, trait
from rules.gurps4.harm import locations
from rules.gurps4.harm.death import death_checks
from rules.gurps4.harm.distraction import distract
from rules.gurps4.harm.knockdown import judge
from rules.gurps4.harm.locations import blinding, maim, twice_as_sore
from rules.gurps4.harm.staying_mounted import rider_reels
from rules.gurps4.tables.kinds import Location
from rules.gurps4.tables.printed import LOCATIONS


def injure(
    t: Bout, who: str, amount: int, location: str, kind: str = "cr", *, by: str = "", major: bool = False,
    doubled: bool = False, then: Callable[[Bout], None] | None = None,
) -> None:  # fmt: skip
    """So many HP are lost at a location, with all that follows from it (G4-INJ-14).

    ``major``: it counts as a major wound whatever its size; ``doubled``: its shock counts twice; ``then``: the
    knockback, which comes after the knockdown roll even where no HP were lost. What is dead already feels nothing.
    """
    if not alive(t.figure(who)):
        return
    place = LOCATIONS[location]
    maims = amount > 0 and _lose(t, who, amount, place, kind, doubled)
    if alive(t.figure(who)) and amount > 0:
        biggest = major or maims or is_major(hp_max(t.figure(who)), amount)
        if awake(t.figure(who)):
            blinding(t, who, amount, place, kind, biggest)
            judge(t, who, amount, place, biggest)
    if then is not None and alive(t.figure(who)):
        then(t)
    if amount > 0:
        rider_reels(t, who, amount)
        distract(t, who, hurt=True)


def is_major(hp_max: int, amount: int) -> bool:
    """Return whether an injury is a major wound by its size (G4-INJ-08)."""
    return 2 * amount > hp_max


def _lose(t: Bout, who: str, amount: int, place: Location, kind: str, doubled: bool) -> bool:
    """Return HP, shock, death and crippling; whether a limb or eye was put out of use that was sound before."""
    figure = t.figure(who)
    twice = doubled or twice_as_sore(t.enc, figure, place, kind)
    low = bool(trait(figure, "low_pain_threshold"))
    t.do(Wounded(who, Wound(t.enc.next_id, place.id, amount, kind)), keys.HP.by(who, -amount))
    if not trait(figure, "high_pain_threshold"):
        t.do(keys.SHOCK_PENDING.by(who, amount * 2 if twice or low else amount))
        if (twice or low) and not keys.SHOCK_DOUBLED.on(figure):
            t.do(keys.SHOCK_DOUBLED.set(who, Nothing()))
    death_checks(t, who)
    if not alive(t.figure(who)) or not locations.cripples(hp_max(figure), place, amount):
        return False
    return maim(t, who, place)
