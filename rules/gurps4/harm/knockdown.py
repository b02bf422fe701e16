"""Major wounds, and being knocked down by one."""

from rules.core.bout import Bout
from rules.core.report import Term
from rules.gurps.success import Degree, Score, degree
from rules.gurps4.figure.quantities import hp_max, ht
from rules.gurps4.harm import stunning
from rules.gurps4.harm.consciousness import pass_out
from rules.gurps4.harm.distraction import distract
from rules.gurps4.harm.down import drop_all, fall, grips_end
from rules.gurps4.harm.rolls import fit, pain
from rules.gurps4.harm.staying_mounted import rider_shaken
from rules.gurps4.harm.stunning import stun
from rules.gurps4.rolls.contests import roll
from rules.gurps4.sheet.typed import sheet_of
from rules.gurps4.tables.kinds import Location

LOW_PAIN = -4
VITAL = ("skull", "face", "right_eye", "left_eye", "vitals")
"""Where any wound that hurts asks for a knockdown roll (see G4-INJ-11)."""


FAR = 5
"""Failing a knockdown roll by so much means unconsciousness (see G4-INJ-09)."""


class Stays(Score, frozen=True):
    """Reads a knockdown roll as what it comes to, so that odds have three branches: 1 up, 0 down, -1 out of it."""

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
