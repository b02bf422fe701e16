"""Falling, dropping things, stun, unconsciousness and death, with all that goes with each of them (G4-INJ)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.events import ItemMoved, Moved
from rules.core.hexes import Hex
from rules.core.keys import Nothing
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import alive, awake, hp_max
from rules.gurps4.place.walking import grips_end

EXHAUSTED = "exhausted"
"""How somebody is out who has no fatigue left, and wakes as soon as there is some (G4-FP-01)."""
QUARTER, HOUR, TWELVE_HOURS = 15, 60, 720
"""Minutes to waking by itself, or to the roll for it (G4-REC-02)."""


def drop(t: Bout, who: str, item: str, pos: Hex | None = None, rule: str = "G4-INJ-12") -> None:
    """A thing falls to the ground, at the fighter's feet or at ``pos``."""
    one = t.figure(who).item(item)
    if one is None or one.where not in ("hand", "strapped"):
        return
    t.do(ItemMoved(who, item, "ground", pos=t.figure(who).pos if pos is None else pos))
    if keys.HAND.of(one):
        t.do(keys.HAND.by(who, item, -keys.HAND.of(one)))
    for link in keys.SHARED.all(t.enc, b=who):
        if keys.SHARED.data(link).item == item:
            t.do(keys.SHARED.clear(link.a, link.b))
    t.note("drops", who, rule=rule, item=one.name)


def drop_all(t: Bout, who: str, rule: str = "G4-INJ-12", hands: int = keys.BOTH) -> None:
    """Everything held with one of these hands falls, strapped shields too."""
    for item in t.figure(who).items:
        if item.where in ("hand", "strapped") and keys.HAND.of(item) & hands:
            drop(t, who, item.id, rule=rule)


def fall(t: Bout, who: str, rule: str = "G4-KB-03") -> bool:
    """The fighter lies; False where it did already."""
    if t.figure(who).posture == "lying":
        return False
    t.do(Moved(who, posture="lying"))
    t.note("falls", who, rule=rule)
    return True


def lose_concentration(t: Bout, who: str) -> None:
    """Aim and Evaluate end with a stun or a fall into it (G4-MAN-08, G4-STUN-01)."""
    figure = t.figure(who)
    for mark in (keys.AIM, keys.EVALUATE):
        if mark.on(figure):
            t.do(mark.clear(who, "lost"))
            t.note("aim_lost" if mark is keys.AIM else "evaluate_lost", who, rule="G4-STUN-01")


def stun(t: Bout, who: str, rule: str = "G4-INJ-09") -> None:
    """Physical stun: Do Nothing until an HT roll succeeds (G4-STUN-01)."""
    if not keys.STUNNED.on(t.figure(who)):
        t.note("stunned", who, rule=rule)
    t.do(keys.STUNNED.set(who, keys.Stun()))
    lose_concentration(t, who)
    for mark in (keys.WAIT, keys.WATCH, keys.CONCENTRATE):
        if mark.on(t.figure(who)):
            t.do(mark.clear(who, "lost"))


def knock_down(t: Bout, who: str, *, falls: bool = True) -> None:
    """Stunned, everything dropped, holds ended, on the ground unless the saddle holds (G4-INJ-12)."""
    stun(t, who)
    drop_all(t, who)
    grips_end(t, who)
    if falls:
        fall(t, who, "G4-INJ-12")


def wake_after(figure: Figure) -> int:
    """Minutes until somebody unconscious wakes, or rolls for it (G4-REC-02)."""
    hp = keys.HP.of(figure)
    return QUARTER if hp > 0 else HOUR if hp > -hp_max(figure) else TWELVE_HOURS


def pass_out(t: Bout, who: str, rule: str = "G4-INJ-13", after: int | None = None, how: str = "") -> None:
    """Unconscious: on the ground, hands empty, no hold left.

    ``after``: minutes to waking or to the roll for it; ``how``: what else than a wound did it, so that HT is rolled.
    """
    figure = t.figure(who)
    if not awake(figure):
        return
    due = keys.RESTED.of(figure) + (wake_after(figure) if after is None else after)
    t.do(keys.UNCONSCIOUS.set(who, keys.Until(minutes=due, how=how)))
    t.note("unconscious", who, rule=rule)
    go_limp(t, who)


def go_limp(t: Bout, who: str) -> None:
    """Whoever is out lies, holds nothing and nobody, and is done with what it was at."""
    drop_all(t, who, "G4-INJ-13")
    grips_end(t, who)
    lose_concentration(t, who)
    figure = t.figure(who)
    for mark in (keys.STUNNED, keys.CONCENTRATE, keys.BUSY, keys.WAIT, keys.WATCH, keys.SUPPRESS):
        if mark.on(figure):
            t.do(mark.clear(who, "lost"))
    if figure.posture != "lying":
        t.do(Moved(who, posture="lying"))


def die(t: Bout, who: str, rule: str = "G4-INJ-05") -> None:
    """The fighter is dead."""
    if not alive(t.figure(who)):
        return
    for mark in (keys.UNCONSCIOUS, keys.MORTAL, keys.COMA):
        if mark.on(t.figure(who)):
            t.do(mark.clear(who))
    t.do(keys.DEAD.set(who, Nothing()))
    t.note("dies", who, rule=rule)
    go_limp(t, who)


def mortally_wound(t: Bout, who: str) -> None:
    """Helpless and dying: a roll of HT each half hour, whose failure kills (G4-INJ-07)."""
    t.do(keys.MORTAL.set(who, Nothing()))
    t.note("mortal_wound", who, rule="G4-INJ-07")
    go_limp(t, who)
