"""Declaring a shot or throw: range, aim, bursts, cover, who is in the way (G4-RNG, G4-RF, G4-SHOT, G4-WRG, G4-COV)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps4.attack import force, melee, score
from rules.gurps4.attack.arms import Arm, arm
from rules.gurps4.attack.said import RANDOM, Said, location
from rules.gurps4.defence.threat import Burst, Strike
from rules.gurps4.figure import keys
from rules.gurps4.figure.gear import Shooting
from rules.gurps4.figure.quantities import skill, sm, st_full
from rules.gurps4.place import sight, where
from rules.gurps4.tables.printed import LOCATIONS, POSTURES, range_penalty, rapid_fire
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.settings import option

LEAST_MOVING, IN_THE_WAY, HALF_EXPOSED = 2, -4, -2
LOW_PLACES = ("torso", "vitals", "groin", "leg", "foot")
EXTRA = {1: 0, 2: 1}
MOST_EXTRA = 2


def shot(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    """A shot or throw, legal and reckoned up; raises Refused."""
    with_ = arm(t, command, figure, shoots=command.verb == "shoot", throws=command.verb == "throw")
    assert with_.shooting is not None
    _allowed(t, figure, how, with_)
    far = distance(t, command, figure, foe)
    half, most = force.yards_of(figure, with_, with_.shooting)
    if far > most:
        raise refuse(t, "out_of_range", who=figure.name, target=foe.name, yards=far, most=most, item=with_.gear.name)
    if where.arc(t.enc, figure.name, foe.name) == where.REAR:
        raise refuse(t, "behind_you", who=figure.name, target=foe.name)
    if sight.hidden(t.enc, figure.name, foe.name):
        raise refuse(t, "out_of_sight", who=figure.name, target=foe.name)
    level = skill(figure, with_.shooting.skill)
    if level is None:
        what = with_.shooting.skill.replace("_", " ")
        raise refuse(t, "no_skill", who=figure.name, skill=what, item=with_.gear.name)
    named = location(t, command, with_.shooting.damage.type, tight="tight_beam" in with_.gear.flags)
    burst, projectiles, times = bursts(t, command, figure, foe, with_, far, half)
    terms = (
        *score.place(foe, named),
        *maneuver(how, with_.shooting),
        *aim(figure, foe, with_, command),
        *distance_terms(t.enc, figure, foe, with_, far, command.number("speed")),
        Term("size", sm(foe), "G4-CHAR-11"),
        Term(f"{projectiles} shots", rapid_fire(projectiles), "G4-RF-02"),
        *low(foe, named, command),
        *((Term("half exposed", HALF_EXPOSED, "G4-COV-01"),) if command.has("half_exposed") else ()),
        *way(t, command, figure, foe),
        *weak(figure, with_.shooting),
        *score.shared(t, command, figure, foe, with_),
    )
    past, into = people(t, command, figure, foe)
    made = force.harm(figure, with_, with_.shooting.skill)
    cover = max(command.number("cover", 0) or 0, command.number("through_cover", 0) or 0)
    return melee.checked(
        t,
        Strike(
            figure.name,
            foe.name,
            kind_of(with_.shooting),
            with_.shooting.skill,
            score.limited(t.enc, figure, level),
            tuple(term for term in terms if term.n),
            item=with_.item,
            hand=with_.bits,
            thrusting=with_.thrown,
            location="torso" if named == RANDOM else named,
            random=named == RANDOM,
            harm=replace(made, halved=bool(half) and far >= half, times=times, cover=cover),
            burst=burst,
            ranged=True,
            distance=far,
            close=far == 0,
            weight=with_.gear.weight,
            past=past,
            into=into,
            **melee.context(t, command, figure, foe),
        ),
    )


def kind_of(shooting: Shooting) -> str:
    """The row of defences.csv."""
    if shooting.family == "thrown":
        return "thrown_small" if shooting.small else "thrown"
    return "muscle" if shooting.family == "muscle" else "firearm"


def _allowed(t: Bout, figure: Figure, how: Said, with_: Arm) -> None:
    if how.option in ("double", "strong", "feint"):
        raise refuse(t, "all_out_ranged", who=figure.name, option=how.option)
    if how.rapid or how.deceptive:
        raise refuse(t, "melee_only", who=figure.name, what="Rapid Strike" if how.rapid else "Deceptive Attack")


def distance(t: Bout, command: Command, figure: Figure, foe: Figure) -> int:
    """Yards to the target; next to it where nobody has said."""
    far = where.yards(t.enc, figure.name, foe.name, command)
    return 1 if far is None else far


def maneuver(how: Said, shooting: Shooting) -> tuple[Term, ...]:
    """All-Out Attack and Move and Attack (G4-ATT-05)."""
    if how.option == "determined":
        return (Term("all-out determined", score.DETERMINED_SHOT, "G4-MAN-14"),)
    if how.moving:
        return (Term("Move and Attack", -max(LEAST_MOVING, abs(shooting.bulk)), "G4-MAN-30"),)
    return ()


def aim(figure: Figure, foe: Figure, with_: Arm, command: Command) -> tuple[Term, ...]:
    """What aiming has brought: Acc and, up to as much again, seconds, brace and sights (G4-MAN-02 to -05).

    Rules: G4-MAN-05.
    """
    at = keys.AIM.of(figure)
    assert with_.shooting is not None
    if at is None or at.item != with_.item or at.target != foe.name or command.has("move_and_attack", "moving"):
        return ()
    acc = with_.shooting.acc
    extra = EXTRA.get(at.seconds, MOST_EXTRA) + (1 if at.braced else 0) + with_.gear.sight
    terms = (Term("Acc", acc, "G4-MAN-02"), Term("aimed longer", min(extra, acc), "G4-MAN-03"))
    return tuple(term for term in terms if term.n)


def distance_terms(
    enc: Encounter, figure: Figure, foe: Figure, with_: Arm, far: int, speed: int | None
) -> tuple[Term, ...]:
    """Range and speed as one, or Bulk in close combat (G4-RNG-02)."""
    assert with_.shooting is not None
    if far == 0:
        return (Term("Bulk", with_.shooting.bulk, "G4-RNG-02"),)
    fast = score.speed(enc, foe.name) if speed is None or where.mapped(enc, figure.name, foe.name) else speed
    words = f"range {far}" + (f" + speed {fast}" if fast else "")
    return (Term(words, range_penalty(far + fast), "G4-RNG-02"),)


def low(foe: Figure, named: str, command: Command) -> tuple[Term, ...]:
    """Shooting at somebody who is not standing (G4-RNG-04)."""
    if named == RANDOM or (command.at is not None and LOCATIONS[named].kind not in LOW_PLACES):
        return () if named != RANDOM else (Term(foe.posture, POSTURES[foe.posture].target, "G4-RNG-04"),)
    return (Term(foe.posture, POSTURES[foe.posture].target, "G4-RNG-04"),)


def weak(figure: Figure, shooting: Shooting) -> tuple[Term, ...]:
    """What a weapon too heavy costs (G4-CHAR-07)."""
    short = shooting.st - st_full(figure) if shooting.family != "engine" else 0
    return (Term(f"ST {shooting.st} needed", -short, "G4-CHAR-07"),) if short > 0 else ()


def way(t: Bout, command: Command, figure: Figure, foe: Figure) -> tuple[Term, ...]:
    """-4 for each person in the line of fire (G4-WRG-01)."""
    said = command.number("past", 0) or 0
    n = len(sight.in_the_way(t.enc, figure.name, foe.name)) or said
    return (Term(f"{n} in the way", IN_THE_WAY * n, "G4-WRG-01"),) if n else ()


def people(t: Bout, command: Command, figure: Figure, foe: Figure) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who stands in the line before the target, and who behind it where somebody says so."""
    between = sight.in_the_way(t.enc, figure.name, foe.name)
    return tuple(name for group in between for name in group), melee.behind(command)


def bursts(
    t: Bout, command: Command, figure: Figure, foe: Figure, with_: Arm, far: int, half: int
) -> tuple[Burst, int, int]:
    """The burst, the number of shots or projectiles for the bonus, and by how much damage and DR are multiplied.

    Rules: G4-RF-01.
    """
    shooting, item = with_.shooting, figure.item(with_.item)
    assert shooting is not None and item is not None
    least = -(-shooting.rate // 4) if shooting.full_auto else 1
    shots = command.number("shots")
    shots = least if shots is None else shots
    if not least <= shots <= shooting.rate:
        raise refuse(t, "shots", item=with_.gear.name, least=least, most=shooting.rate, shots=shots)
    if not with_.thrown and shots > keys.LOADED.of(item):
        raise refuse(t, "too_few_shots", item=with_.gear.name, left=keys.LOADED.of(item), shots=shots)
    times, projectiles = 1, shots
    if shooting.pellets > 1:
        if 10 * far >= half:
            projectiles = shots * shooting.pellets
        else:
            times = max(1, shooting.pellets // 2)
    close = projectiles > 1 and _close_and_still(t, command, figure, foe, far)
    from_ = shooting.recoil if close and option(t.enc, "g4_close_stationary") == "half" else 0
    return Burst(projectiles, shooting.recoil, close, from_), projectiles, times


def _close_and_still(t: Bout, command: Command, figure: Figure, foe: Figure, far: int) -> bool:
    """Whether the target stands still nearby (G4-RF-04, G4-SHOT-01)."""
    moved = score.speed(t.enc, foe.name) or keys.SPENT.of(foe) or keys.RETREATED.on(foe) or command.number("speed")
    return not moved and sm(foe) + range_penalty(far) >= 0
