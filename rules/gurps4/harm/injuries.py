"""An injury and its consequences in order: HP and shock, death, crippling, knockdown (G4-INJ-14)."""

from collections.abc import Callable

from rules.core.bout import Bout
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps4 import sheet
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import alive, awake, fp_max, hp_max, trait, will
from rules.gurps4.harm import wounding
from rules.gurps4.harm.critical_hits import ONE_DIE, SIDE, limb_fails
from rules.gurps4.harm.death import death_checks
from rules.gurps4.harm.down import EXHAUSTED, knock_down, pass_out
from rules.gurps4.harm.riding import rider_reels, rider_shaken
from rules.gurps4.harm.rolls import pain, stays_up
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.kinds import Location
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.settings import option

LOW_PAIN = -4
DISTRACTED = -3
"""What Concentrate's Will roll is at (G4-MAN-24)."""
VITAL = ("skull", "face", "right_eye", "left_eye", "vitals")
"""Where any wound that hurts asks for a knockdown roll (G4-INJ-11)."""


def injure(
    t: Bout,
    who: str,
    amount: int,
    location: str,
    kind: str = "cr",
    *,
    by: str = "",
    major: bool = False,
    doubled: bool = False,
    then: Callable[[Bout], None] | None = None,
) -> None:
    """So many HP are lost at a location, with all that follows from it (G4-INJ-14).

    ``major``: it counts as a major wound whatever its size; ``doubled``: its shock counts twice; ``then``: the
    knockback, which comes after the knockdown roll even where no HP were lost. What is dead already feels nothing.
    """
    if not alive(t.figure(who)):
        return
    place = LOCATIONS[location]
    maims = amount > 0 and _lose(t, who, amount, place, kind, doubled)
    if alive(t.figure(who)) and amount > 0:
        biggest = major or maims or wounding.is_major(hp_max(t.figure(who)), amount)
        if awake(t.figure(who)):
            _blinding(t, who, amount, place, kind, biggest)
            _knockdown(t, who, amount, place, biggest)
    if then is not None and alive(t.figure(who)):
        then(t)
    if amount > 0:
        rider_reels(t, who, amount)
        distract(t, who, hurt=True)


def _lose(t: Bout, who: str, amount: int, place: Location, kind: str, doubled: bool) -> bool:
    """HP, shock, death and crippling; whether a limb or eye was put out of use that was sound before."""
    figure = t.figure(who)
    groin = place.kind == "groin" and sheet.of(figure).male_groin
    twice = doubled or (groin and (kind == "cr" or option(t.enc, "g4_groin") == "any"))
    low = bool(trait(figure, "low_pain_threshold"))
    t.do(Wounded(who, Wound(t.enc.next_id, place.id, amount, kind)), keys.HP.by(who, -amount))
    if not trait(figure, "high_pain_threshold"):
        t.do(keys.SHOCK_PENDING.by(who, amount * 2 if twice or low else amount))
        if (twice or low) and not keys.SHOCK_DOUBLED.on(figure):
            t.do(keys.SHOCK_DOUBLED.set(who, Nothing()))
    death_checks(t, who)
    if not alive(t.figure(who)) or not wounding.cripples(hp_max(figure), place, amount):
        return False
    return _maim(t, who, place)


def _maim(t: Bout, who: str, place: Location) -> bool:
    """A limb is crippled or an eye blinded; False where it was before."""
    figure = t.figure(who)
    if place.id in keys.EYES:
        if keys.BLINDED[place.id].on(figure):
            return False
        t.do(keys.BLINDED[place.id].set(who, Nothing()))
        t.note("eye_blinded", who, rule="G4-LOC-04", location=place.name)
        return True
    if place.id not in keys.LIMBS or keys.CRIPPLED[place.id].on(figure):
        return False
    t.do(keys.CRIPPLED[place.id].set(who, keys.Until()))
    rule = "G4-LOC-07" if place.kind in ("arm", "leg") else "G4-LOC-08"
    t.note("crippled", who, rule=rule, location=place.name)
    if awake(figure):
        limb_fails(t, who, place.id)
    return True


def _blinding(t: Bout, who: str, amount: int, place: Location, kind: str, major: bool) -> None:
    """A major wound of the face blinds an eye, both where it is more than all hit points (G4-LOC-06)."""
    if place.kind != "face" or not major or (option(t.enc, "g4_face_blinds") == "corrosion" and kind != "cor"):
        return
    figure = t.figure(who)
    eyes = [eye for eye in keys.EYES if not keys.BLINDED[eye].on(figure)]
    if len(eyes) == 2 and amount <= hp_max(figure):
        eyes = [f"{t.draw('side', who, ONE_DIE, SIDE)}_eye"]
    for eye in eyes:
        t.do(keys.BLINDED[eye].set(who, Nothing()))
        t.note("eye_blinded", who, rule="G4-LOC-06", location=LOCATIONS[eye].name)


def _knockdown(t: Bout, who: str, amount: int, place: Location, major: bool) -> None:
    """The HT roll of a major wound or a wound where it hurts most (G4-INJ-08 to G4-INJ-13)."""
    figure = t.figure(who)
    if not major and not (place.id in VITAL and amount >= wounding.shock_unit(hp_max(figure))):
        return
    spot = place.knockdown if major and (place.kind != "groin" or sheet.of(figure).male_groin) else 0
    terms = (*pain(figure, LOW_PAIN), *((Term(place.name, spot, "G4-INJ-10"),) if spot else ()))
    if major:
        t.note("major_wound", who, rule="G4-INJ-08", location=place.name)
    got = stays_up(t, who, terms, rule="G4-INJ-09" if major else "G4-INJ-11")
    if got > 0:
        t.note("keeps_up", who, rule="G4-INJ-09")
    elif got < 0:
        pass_out(t, who, "G4-INJ-09")
    else:
        knock_down(t, who, falls=not rider_shaken(t, who))
        distract(t, who, hurt=False)


def distract(t: Bout, who: str, *, hurt: bool) -> None:
    """What may break an Aim (when hurt) or a task of the mind (G4-MAN-07, G4-MAN-24)."""
    figure = t.figure(who)
    if not awake(figure):
        return
    if hurt and keys.AIM.on(figure):
        aim_broken(t, who)
    if keys.CONCENTRATE.on(t.figure(who)):
        concentration(t, who)
    busy = keys.BUSY.of(t.figure(who))
    if busy is not None and not busy.resumable:
        t.do(keys.BUSY.clear(who, "lost"))
        t.note("interrupted", who, rule="G4-LONG-01", words=busy.words)


def aim_broken(t: Bout, who: str) -> None:
    """A Will roll, or the Aim is lost (G4-MAN-07)."""
    figure = t.figure(who)
    if not passed(t, "will", who, "Will", will(figure), rule="G4-MAN-07"):
        t.do(keys.AIM.clear(who, "lost"))
        t.note("aim_lost", who, rule="G4-MAN-07")


def concentration(t: Bout, who: str) -> None:
    """Will-3, or the task is lost (G4-MAN-24)."""
    figure = t.figure(who)
    terms = (Term("distracted", DISTRACTED, "G4-MAN-24"),)
    if not passed(t, "concentration", who, "Will", will(figure), terms, rule="G4-MAN-24"):
        t.do(keys.CONCENTRATE.clear(who, "lost"))
        t.note("concentration_lost", who, rule="G4-MAN-24")


def tire(t: Bout, who: str, amount: int) -> None:
    """Fatigue is lost, down to -fp_max; each point below 0 costs a hit point as well (G4-WND-04, G4-FP-01)."""
    figure = t.figure(who)
    now, most = keys.FP.of(figure), fp_max(figure)
    lost = min(amount, now + most)
    if lost <= 0 or not alive(figure):
        return
    t.do(keys.FP.by(who, -lost))
    below = max(0, min(lost, lost - max(0, now)))
    t.note("tired", who, rule="G4-FP-01", n=lost, fp=now - lost)
    if below:
        t.do(keys.HP.by(who, -below))
        death_checks(t, who)
    if keys.FP.of(t.figure(who)) <= -most:
        pass_out(t, who, "G4-FP-01", after=0, how=EXHAUSTED)
