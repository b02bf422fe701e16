"""Declaring a shot or throw: range, who is in the way; aiming (G4-MAN-01), rapid fire and shotguns (G4-RF)."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Item, hex_key
from rules.core.events import ItemMoved
from rules.core.hexes import Hex
from rules.core.hexes import distance as hexes_apart
from rules.core.report import Refused, Term
from rules.ground.hexes import nearest_direction
from rules.gurps.arcs import REAR
from rules.gurps4.attack import locations, melee, score
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.attack.declaration import Declaration, shot_terms
from rules.gurps4.attack.locations import RANDOM, aimed_location, in_the_way
from rules.gurps4.attack.wrong_targets import people, way
from rules.gurps4.defence.exchange_records import Attack, Burst
from rules.gurps4.figure import keys
from rules.gurps4.figure.arms import Arm, weak
from rules.gurps4.figure.quantities import sm, st_full
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm import damage
from rules.gurps4.harm.locations import random_location
from rules.gurps4.place import arcs, mounted, sight, where
from rules.gurps4.tables import printed
from rules.gurps4.tables.gear import Shooting
from rules.gurps4.tables.printed import LOCATIONS, POSTURES, range_penalty
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import refuse, term

LOW_PLACES = ("torso", "vitals", "groin", "leg", "foot")


def ranged_attack(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """A shot or throw, legal and reckoned up; raises Refused (G4-RNG-01, G4-CHAR-11; see G4-SHOT-01, G4-SHOT-02)."""
    with_ = arm_named(t, command, figure, shoots=command.verb == "shoot", throws=command.verb == "throw")
    assert with_.shooting is not None
    _allowed(t, figure, declaration)
    far = distance(t, command, figure, foe)
    half, most = yards_of(figure, with_, with_.shooting)
    if far > most:
        raise refuse(t, "out_of_range", who=figure.name, target=foe.name, yards=far, most=most, item=with_.gear.name)
    if arcs.arc(t.enc, figure.name, foe.name) == REAR:
        raise refuse(t, "behind_you", who=figure.name, target=foe.name)
    if sight.hidden(t.enc, figure.name, foe.name):
        raise refuse(t, "out_of_sight", who=figure.name, target=foe.name)
    level = skill(figure, with_.shooting.skill)
    if level is None:
        what = with_.shooting.skill.replace("_", " ")
        raise refuse(t, "no_skill", who=figure.name, skill=what, item=with_.gear.name)
    named = aimed_location(t, command, with_.shooting.damage.type, tight="tight_beam" in with_.gear.flags)
    burst, projectiles, times = bursts(t, command, figure, foe, with_, far, half)
    terms = (
        *locations.location_terms(foe, named, half=command.has("half_exposed")),
        *shot_terms(declaration, with_.shooting),
        *aim(figure, foe, with_, command),
        *distance_terms(t.enc, figure, foe, with_, far, command.number("speed")),
        term("size", sm(foe)),
        bonus(projectiles),
        *low(foe, named, command),
        *way(t, command, figure, foe),
        *weak(figure, with_.shooting.st if with_.shooting.family != "engine" else 0),
        *score.shared(t, command, figure, foe, with_),
    )
    past, into = people(t, command, figure, foe)
    made = damage.harm(figure, with_, with_.shooting.skill)
    return melee.checked(
        t,
        Attack(
            figure.name,
            foe.name,
            kind_of(with_.shooting),
            with_.shooting.skill,
            mounted.limited(t.enc, figure, level),
            tuple(term for term in terms if term.n),
            item=with_.item,
            hand=with_.bits,
            thrusting=with_.thrown,
            location="torso" if named == RANDOM else named,
            random=named == RANDOM,
            harm=replace(made, halved=bool(half) and far >= half, times=times, cover=in_the_way(command)),
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
    """Return the row of defences.csv, which says what may be done against it (see G4-RNG-05)."""
    if shooting.family == "thrown":
        return "thrown_small" if shooting.small else "thrown"
    return "muscle" if shooting.family == "muscle" else "firearm"


def _allowed(t: Bout, figure: Figure, declaration: Declaration) -> None:
    if declaration.option in ("double", "strong", "feint"):
        raise refuse(t, "all_out_ranged", who=figure.name, option=declaration.option)
    if declaration.rapid or declaration.deceptive:
        raise refuse(t, "melee_only", who=figure.name, what="Rapid Strike" if declaration.rapid else "Deceptive Attack")


def distance(t: Bout, command: Command, figure: Figure, foe: Figure) -> int:
    """Return yards to the target; next to it where nobody has said."""
    far = where.yards(t.enc, figure.name, foe.name, command)
    return 1 if far is None else far


def distance_terms(
    enc: Encounter, figure: Figure, foe: Figure, with_: Arm, far: int, speed: int | None
) -> tuple[Term, ...]:
    """Range and speed as one, or Bulk in close combat (G4-RNG-02); what a player claims agrees with the map."""
    assert with_.shooting is not None
    if far == 0:
        return (term("bulk", with_.shooting.bulk),)
    fast = mounted.speed(enc, foe.name) if speed is None else speed
    by = range_penalty(far + fast)
    return (term("range_speed", by, yards=far, speed=fast) if fast else term("range", by, yards=far),)


def low(foe: Figure, named: str, command: Command) -> tuple[Term, ...]:
    """Shooting at somebody who is not standing (G4-RNG-04)."""
    if named != RANDOM and command.at is not None and LOCATIONS[named].kind not in LOW_PLACES:
        return ()
    return (Term(foe.posture, POSTURES[foe.posture].target, "G4-RNG-04"),)


def again(t: Bout, attack: Attack) -> Attack:
    """Return a later shot at somebody whom an earlier one has felled (see G4-RNG-04)."""
    low_place = attack.random or LOCATIONS[attack.location].kind in LOW_PLACES
    return score.posed(
        attack,
        "G4-RNG-04",
        t.figure(attack.target).posture,
        POSTURES[t.figure(attack.target).posture].target * low_place,
    )


def bears_on(t: Bout, figure: Figure, with_: Arm, hexes: Sequence[Hex]) -> None:
    """Raises Refused for a hex of the map that the weapon can't be turned on: behind its bearer, or too far off.

    Rules: see G4-ATT-03, G4-RNG-03.
    """
    if figure.pos is None:
        return
    assert with_.shooting is not None
    most = yards_of(figure, with_, with_.shooting)[1]
    for at in hexes:
        far = hexes_apart(figure.pos, at)
        if far > most:
            raise refuse(
                t, "out_of_range", who=figure.name, target=hex_key(at), yards=far, most=most, item=with_.gear.name
            )
        if arcs.arc_of_hex(figure.pos, figure.facing, at) == REAR:
            turn = nearest_direction(figure.pos, at)[0]
            raise refuse(t, "behind_hex", who=figure.name, at=hex_key(at), side=turn)


def yards_of(figure: Figure, arm_named: Arm, shooting: Shooting) -> tuple[int, int]:
    """Return half-damage range (0: none) and maximum in yards, of some weapons by ST (G4-RNG-03)."""
    if not shooting.by_st:
        return shooting.half, shooting.range
    own = arm_named.gear.rating or st_full(figure)
    return shooting.half * own // 100, shooting.range * own // 100


def loosed(t: Bout, attack: Attack, item: Item) -> None:
    """A throw leaves the hand, a shot costs ammunition (G4-RNG-07)."""
    if attack.kind.startswith("thrown"):
        t.do(ItemMoved(attack.who, attack.item, "ground", pos=t.figure(attack.target).pos))
    else:
        t.do(keys.LOADED.by(attack.who, attack.item, -min(attack.burst.fired, keys.LOADED.of(item))))


def unsaid(t: Bout, who: str, foe: str, item: str, term: Term, shots: int = 1, far: int = 0) -> Attack | None:
    """Return a shot that nobody says: None where it can't be made."""
    options: tuple[Option, ...] = (Option("range", far),) if far else ()
    options = (*options, Option("shots", shots)) if shots > 1 else options
    thrown = not keys.LOADED.of(t.figure(who).item(item)) if t.figure(who).item(item) else True  # type: ignore[arg-type]
    command = Command("throw" if thrown else "shoot", who, item, options, targets=(foe,))
    attack = t.legal(lambda: ranged_attack(t, command, t.figure(who), t.figure(foe), Declaration()))
    if isinstance(attack, Refused):
        t.note("blow_lapses", who, rule="G4-OPP-03", target=foe, why=attack.message)
        return None
    return replace(attack, terms=tuple(one for one in (*attack.terms, term) if one.n))


EXTRA = {1: 0, 2: 1}
MOST_EXTRA = 2


def aimable(t: Bout, command: Command, figure: Figure) -> Arm:
    """Return the ranged weapon aimed, one to shoot before one to throw; raises Refused for none (G4-MAN-01)."""
    if command.what is None:
        return arm_named(t, command, figure, shoots=True)
    found = arm_named(t, command, figure)
    if found.ranged:
        return found
    thrown = found.gear.shooting is not None and found.gear.shooting.shots == 0
    return arm_named(t, command, figure, throws=thrown, shoots=not thrown)


def aimed(figure: Figure, foe: Figure, with_: Arm, *, braced: bool) -> keys.Aim:
    """Return the Aim with this second's added, if it goes on: how long, and whether the weapon is braced.

    Rules: G4-MAN-03, G4-MAN-04.
    """
    before = keys.AIM.of(figure)
    if before is None or before.item != with_.item or before.target != foe.name:
        return keys.Aim(with_.item, foe.name, 1, braced or _prone(figure, with_))
    return keys.Aim(with_.item, foe.name, before.turns + 1, braced or before.braced or _prone(figure, with_))


def _prone(figure: Figure, with_: Arm) -> bool:
    shooting = with_.shooting
    return figure.posture == "lying" and shooting is not None and shooting.family == "firearm" and shooting.hands > 1


def aim(figure: Figure, foe: Figure, with_: Arm, command: Command) -> tuple[Term, ...]:
    """Return what aiming has brought: Acc and, up to as much again, seconds, brace and sights.

    Rules: G4-MAN-02, G4-MAN-05.
    """
    at = keys.AIM.of(figure)
    assert with_.shooting is not None
    if at is None or at.item != with_.item or at.target != foe.name or command.has("move_and_attack", "moving"):
        return ()
    acc = with_.shooting.acc
    extra = EXTRA.get(at.turns, MOST_EXTRA) + (1 if at.braced else 0) + with_.gear.sight
    terms = (term("acc", acc), term("aimed_longer", min(extra, acc)))
    return tuple(term for term in terms if term.n)


def bursts(
    t: Bout, command: Command, figure: Figure, foe: Figure, with_: Arm, far: int, half: int
) -> tuple[Burst, int, int]:
    """Return the burst, the number of shots or projectiles for the bonus, and by how much damage and DR are multiplied.

    Rules: G4-RF-01, G4-SHOT-01, G4-SHOT-02.
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
    close = projectiles > 1 and close_and_still(t, command, figure, foe, far)
    from_ = shooting.recoil if close and option(t.enc, "g4_close_stationary") == "half" else 0
    return Burst(projectiles, shooting.recoil, close, from_, shots), projectiles, times


def bonus(projectiles: int) -> Term:
    """Return what so many shots or projectiles at once add to the score (G4-RF-02)."""
    return term("shots", printed.rapid_fire(projectiles), projectiles=projectiles)


def close_and_still(t: Bout, command: Command, figure: Figure, foe: Figure, far: int) -> bool:
    """Return whether the target stands still nearby (G4-RF-04)."""
    moved = mounted.speed(t.enc, foe.name) or keys.SPENT.of(foe) or keys.RETREATED.on(foe) or command.number("speed")
    return not moved and sm(foe) + printed.range_penalty(far) >= 0


def scored(attack: Attack, margin: int) -> int:
    """Return how many shots hit (G4-RF-03; see G4-RF-04)."""
    b = attack.burst
    if b.shots == 1:
        return 1
    if b.close:
        return b.shots if b.all_from == 0 or margin >= b.all_from else -(-b.shots // 2)
    return min(b.shots, 1 + max(0, margin) // b.recoil)


def one_place(t: Bout, attack: Attack) -> str:
    """Return the one location that all hits of an attack share, rolled where none was named (G4-RF-05)."""
    return random_location(t, attack.who, attack.target, attack.arc) if attack.random else attack.location
