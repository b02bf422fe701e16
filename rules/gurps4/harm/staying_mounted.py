"""Staying in the saddle when mount or rider is hurt, and coming off it (G4-MNT-04)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.harm.stunning import shock
from rules.gurps4.rolls.contests import passed
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.words import term


def mount_of(t: Bout, who: str) -> str:
    """Return what the fighter rides; empty where nothing."""
    return next((link.b for link in keys.RIDES.all(t.enc, a=who)), "")


def shaken(t: Bout, rider: str, terms: tuple[Term, ...] = ()) -> bool:
    """Roll to stay mounted; who fails is thrown. Returns whether the rider keeps the saddle (G4-MNT-04).

    An unconscious rider falls without a roll.
    """
    figure = t.figure(rider)
    if awake(figure):
        known = best_skill(figure, ("riding", *(key for key in sheet_of(figure).skills if key.startswith("riding_"))))
        score = known[1] if known is not None else 0
        if passed(t, "riding", rider, "Riding", score, terms, rule="G4-MNT-04"):
            t.note("keeps_saddle", rider, rule="G4-MNT-04")
            return True
    thrown(t, rider)
    return False


def thrown(t: Bout, rider: str) -> None:
    """Off the mount and on the ground; what a fall of a yard does is judged when all else is done."""
    for link in keys.RIDES.all(t.enc, a=rider):
        t.do(keys.RIDES.clear(link.a, link.b))
        t.note("thrown", rider, rule="G4-MNT-04", mount=link.b)
    fall(t, rider, "G4-MNT-04")
    t.do(keys.FALLING.set(rider, keys.Turns(1)))


def rider_shaken(t: Bout, who: str) -> bool:
    """Return a rider who is stunned or knocked: whether it rides at all and stays mounted."""
    return bool(mount_of(t, who)) and shaken(t, who, (term("reeling_in_the_saddle"),))


def rider_startled(t: Bout, was: Figure, mount: Figure) -> None:
    """Whoever rides a mount that was knocked down or back, or has taken fright, rolls as the command ends.

    One that the same blow has wounded has made its rider roll already (see G4-MNT-04).
    """
    knocked = keys.KNOCKED.on(mount) or (mount.posture == "lying" != was.posture)
    if keys.KNOCKED.on(mount):
        t.do(keys.KNOCKED.clear(mount.name))
    fright = keys.FRIGHTENED.on(mount) and not keys.FRIGHTENED.on(was)
    if awake(mount) and (fright or (knocked and keys.HP.of(mount) >= keys.HP.of(was))):
        rider_reels(t, mount.name, 0)


def rider_reels(t: Bout, mount: str, injury: int) -> None:
    """Whoever rides a wounded mount rolls, at the mount's shock; an unconscious rider comes off (see G4-MNT-04)."""
    for link in keys.RIDES.all(t.enc, b=mount):
        pain = max(shock(injury, hp_max(t.figure(mount))), keys.SHOCK.of(t.figure(mount)))
        shaken(t, link.a, (term("mount_is_hurt", -pain, mount=mount),) if pain else ())
    if mount_of(t, mount) and not awake(t.figure(mount)):
        thrown(t, mount)
