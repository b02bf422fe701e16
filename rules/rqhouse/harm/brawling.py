"""What a brawl does: harm that passes and leaves a bruise (RH-BRL)."""

from rules.core.bout import Bout
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import points
from rules.rqhouse.harm import consciousness, stun
from rules.rqhouse.harm.falls import empty_arm
from rules.rqhouse.harm.wounds import Harm, hurt
from rules.rqhouse.sheet.body import Location


def fade(t: Bout, who: str) -> None:
    """One point of a brawl's harm to each location stays; the rest is gone (RH-BRL-04)."""
    for at, count in keys.TRANSIENT.family(t.figure(who)).items():
        if count:
            t.do(keys.TRANSIENT.by(who, -count, at))
            t.note("bruise_stays", who, rule="RH-BRL-04", at=at.replace("_", " "))
            hurt(t, Harm(who, at, 1, blow=False))


def lands(t: Bout, who: str, spot: Location, through: int, kill: bool) -> None:
    """What gets through of a brawl: counted for the round (RH-BRL-01), or real where it strikes to kill (RH-BRL-05)."""
    if kill:
        hurt(t, Harm(who, spot.id, through))
    else:
        bruise(t, who, spot, through)


def bruise(t: Bout, who: str, spot: Location, through: int) -> None:
    """Points of a brawl are counted for the round; more than the location has left take effect (RH-BRL-02)."""
    if not through:
        return
    t.do(keys.TRANSIENT.by(who, through, spot.id))
    figure = t.figure(who)
    count = keys.TRANSIENT.of(figure, spot.id)
    t.note("bruised", who, rule="RH-BRL-02", at=spot.name, points=through, count=count)
    if not brawled(count, points(figure, spot)):
        return
    if spot.kind == "head":
        consciousness.knock_out(t, who, consciousness.KNOCKED_OUT, "RH-BRL-02")
    elif spot.kind in ("chest", "abdomen"):
        stun.brawl_stun(t, who)
    else:
        numb(t, who, spot.id)
        if spot.kind == "arm":
            empty_arm(t, who, spot, "RH-BRL-03")


def brawled(transient: int, points: int) -> bool:
    """Whether a brawl's count takes effect: it must be higher than what the location has left (see RH-BRL-02)."""
    return transient > points


def numb(t: Bout, who: str, at: str) -> None:
    """A limb goes numb, as long as a brawl's stun would last (RH-BRL-03)."""
    t.do(keys.numb(at).set(who, keys.SinceRound(stun.not_before(t, who))))
    t.note("numbed", who, rule="RH-BRL-03", at=at.replace("_", " "))
