"""An injury and its consequences in order: HP and shock, death, crippling, knockdown (G4-INJ-14)."""

from collections.abc import Callable

from rules.core.bout import Bout
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps.success import Degree, Score, degree
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.figure.quantities import hp_max, ht, trait
from rules.gurps4.harm import locations, stunning
from rules.gurps4.harm.consciousness import pass_out
from rules.gurps4.harm.death import death_checks
from rules.gurps4.harm.distraction import distract
from rules.gurps4.harm.falls_and_drops import drop_all, fall, grips_end
from rules.gurps4.harm.locations import blinding, maim, twice_as_sore
from rules.gurps4.harm.staying_mounted import rider_reels, rider_shaken
from rules.gurps4.harm.stunning import stun
from rules.gurps4.rolls.contests import fit, pain, roll
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.kinds import Location
from rules.gurps4.tables.printed import LOCATIONS

LOW_PAIN = -4
VITAL = ("skull", "face", "right_eye", "left_eye", "vitals")
"""Where any wound that hurts asks for a knockdown roll (see G4-INJ-11)."""


FAR = 5
"""Failing a knockdown roll by so much means unconsciousness (see G4-INJ-09)."""


class Stays(Score, frozen=True):
    """Reads a knockdown roll as what it comes to: 1 stays up, 0 falls stunned, -1 passes out (G4-INJ-09)."""

    def __call__(self, faces: int) -> int:
        got = degree(self.score, faces)
        if got.good:
            return 1
        return -1 if got is Degree.CRITICAL_FAILURE or self.score - faces <= -FAR else 0


def judge(t: Bout, who: str, amount: int, place: Location, major: bool) -> None:
    """The HT roll of a major wound or a wound where it hurts most.

    Rules: G4-INJ-10, G4-INJ-11; see G4-INJ-08, G4-INJ-13, G4-INJ-09, G4-INJ-12.
    """
    figure = t.figure(who)
    if not major and not (place.id in VITAL and amount >= stunning.shock_unit(hp_max(figure))):
        return
    spot = place.knockdown if major and (place.kind != "groin" or sheet_of(figure).male_groin) else 0
    terms = (*pain(figure, LOW_PAIN), *((Term(place.name, spot, "G4-INJ-10"),) if spot else ()))
    if major:
        t.note("major_wound", who, rule="G4-INJ-08", location=place.name)
    rule = "G4-INJ-09" if major else "G4-INJ-11"
    got: int = roll(t, "knockdown", who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Stays)
    if got > 0:
        t.note("keeps_up", who, rule="G4-INJ-09")
    elif got < 0:
        pass_out(t, who, "G4-INJ-09")
    else:
        knock_down(t, who, falls=not rider_shaken(t, who))
        distract(t, who, hurt=False)


def knock_down(t: Bout, who: str, *, falls: bool = True) -> None:
    """Stunned, everything dropped, holds ended, on the ground unless the saddle holds (G4-INJ-12)."""
    stun(t, who)
    drop_all(t, who)
    grips_end(t, who)
    if falls:
        fall(t, who, "G4-INJ-12")


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
