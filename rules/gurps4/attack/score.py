"""What counts for an attack roll, melee or ranged, with its reason and rule (G4-ATT-04 to -10)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps4.attack.arms import Arm
from rules.gurps4.attack.said import RANDOM, Said, to_hit
from rules.gurps4.defence.ways import clumsy, master, weak
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import blind, hampered, skill, trait
from rules.gurps4.rolls.contests import typed
from rules.gurps4.tables.printed import LOCATIONS, POSTURES

CAP = 9
DETERMINED, DETERMINED_SHOT = 4, 1
MOVING, RAPID, WILD = -4, -6, -5
LARGE_SHIELD, FOOTING, MINOR, MAJOR = -2, -2, -2, -3
OUTSIDE = -2
BLIND, USED_TO_IT, INVISIBLE, MOST_UNSEEN = -10, -6, -4, -10
WEAKENED = -3
FAST_MOUNT, MOUNT_HIT = -1, -2
FAST = 7


def shared(t: Bout, command: Command, figure: Figure, target: Figure, arm: Arm) -> tuple[Term, ...]:
    """What counts for every attack: hands, ST, shock, grapples, sight, footing, what was typed."""
    terms = [*clumsy(figure, arm.bits), *hampered(t.enc, figure)]
    if arm.mode is not None:
        terms += weak(figure, arm.mode)
        terms.append(Term(arm.mode.name, arm.mode.to_hit, "G4-UNA-01"))
    terms += visibility(t.enc, command, figure, target)
    for mark, by, rule in (
        (keys.BAD_FOOTING, FOOTING, "G4-ATT-09"),
        (keys.DISTRACTED, MINOR, "G4-ATT-09"),
        (keys.BADLY_DISTRACTED, MAJOR, "G4-ATT-09"),
        (keys.TORN, -1, "G4-CRIT-05"),
    ):
        if mark.on(figure):
            terms.append(Term(mark.key.replace("_", " "), by, rule))
    limbs = [arm.limb] if arm.limb else [f"{side}_arm" for bit, side in hands.SIDES if arm.bits & bit]
    if any(limb in keys.WEAKENED and keys.WEAKENED[limb].on(figure) for limb in limbs):
        terms.append(Term("weakened limb", WEAKENED, "G4-CRIT-05"))
    terms += saddle(t.enc, figure, target)
    study = keys.EVALUATE.of(figure)
    if study is not None and study.foe == target.name:
        terms.append(Term("Evaluate", study.count, "G4-MAN-26"))
    return (*terms, *typed(command))


def melee(t: Bout, figure: Figure, target: Figure, arm: Arm, said: Said, close: bool) -> tuple[Term, ...]:
    """What counts for melee attacks beside that: maneuver, options, posture, shields, close combat."""
    used = arm.mode.skills[0] if arm.mode is not None else ""
    terms = []
    if said.option == "determined":
        terms.append(Term("all-out determined", DETERMINED, "G4-MAN-10"))
    if said.moving:
        terms.append(Term("Move and Attack", MOVING, "G4-MAN-30"))
    if said.rapid:
        by = RAPID // 2 if master(figure, arm.gear, used) else RAPID
        terms.append(Term("Rapid Strike", by, "G4-MEL-02"))
    if said.deceptive:
        terms.append(Term(f"deceptive {said.deceptive}", -2 * said.deceptive, "G4-MEL-01"))
    terms.append(Term(figure.posture, POSTURES[figure.posture].attack, "G4-ATT-06"))
    bearing = [g.guarding for _, g in hands.held(figure) if g.guarding is not None]
    if any(g.large for g in bearing):
        terms.append(Term("large shield", LARGE_SHIELD, "G4-ATT-09"))
    if close and bearing:
        terms.append(Term("shield in close combat", -max(g.db for g in bearing), "G4-CLS-03"))
    return tuple(terms)


def place(target: Figure, location: str) -> tuple[Term, ...]:
    """What aiming at a location costs (G4-LOC-01)."""
    if location == RANDOM:
        return ()
    row = LOCATIONS[location]
    return (Term(row.name, to_hit(target, row), "G4-LOC-01"),)


def visibility(enc: Encounter, command: Command, figure: Figure, target: Figure) -> tuple[Term, ...]:
    """Darkness, blindness and invisible foes, together at most -10 (G4-VIS)."""
    terms = []
    if blind(figure):
        by = USED_TO_IT if keys.USED_TO_BLINDNESS.on(figure) else BLIND
        return (Term("blind", by, "G4-VIS-01"),)
    dark = max(enc.q.get(keys.DARKNESS, 0), command.number("darkness", 0) or 0)
    left = max(0, dark - trait(figure, "night_vision")) if dark < -MOST_UNSEEN else dark
    if left:
        terms.append(Term("darkness", -left, "G4-VIS-04"))
    if keys.INVISIBLE.on(target):
        terms.append(Term("unseen foe", INVISIBLE, "G4-VIS-02"))
    whole = sum(term.n for term in terms)
    if whole < MOST_UNSEEN:
        terms.append(Term("at most -10", MOST_UNSEEN - whole, "G4-VIS-04"))
    return tuple(terms)


def saddle(enc: Encounter, figure: Figure, target: Figure) -> tuple[Term, ...]:
    """What a fast mount or one that was attacked costs its rider (G4-MNT-01)."""
    terms = []
    for link in keys.RIDES.all(enc, a=figure.name):
        mount = enc.figures[link.b]
        if abs(speed(enc, link.b) - speed(enc, target.name)) >= FAST:
            terms.append(Term("fast mount", FAST_MOUNT, "G4-MNT-01"))
        if keys.ATTACKED.on(mount):
            terms.append(Term("mount attacked", MOUNT_HIT, "G4-MNT-01"))
    return tuple(terms)


def speed(enc: Encounter, who: str) -> int:
    """How fast somebody moves: as of the last finished turn, a rider as fast as the mount."""
    for link in keys.RIDES.all(enc, a=who):
        return speed(enc, link.b)
    return keys.VELOCITY.of(enc.figures[who])


def limited(enc: Encounter, figure: Figure, level: int) -> int:
    """A weapon skill as Riding limits it in the saddle (G4-MNT-01)."""
    if not keys.RIDES.all(enc, a=figure.name):
        return level
    riding = skill(figure, "riding")
    return level if riding is None else min(level, riding)
