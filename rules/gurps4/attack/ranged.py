"""Declaring a shot or throw: range, aim, cover, who is in the way."""

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
from rules.gurps4.attack import locations, melee, options, rapid_fire, score
from rules.gurps4.attack.aiming import aim
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.attack.cover import in_the_way
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.attack.locations import RANDOM, aimed_location
from rules.gurps4.attack.wrong_targets import people, way
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys
from rules.gurps4.figure.arms import Arm, weak
from rules.gurps4.figure.quantities import sm, st_full
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm import damage
from rules.gurps4.place import arcs, mounted, sight, where
from rules.gurps4.tables.gear import Shooting
from rules.gurps4.tables.printed import LOCATIONS, POSTURES, range_penalty
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term

LOW_PLACES = ("torso", "vitals", "groin", "leg", "foot")


def ranged_attack(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """A shot or throw, legal and reckoned up; raises Refused (G4-RNG-01, G4-CHAR-11; see G4-SHOT-01, G4-SHOT-02)."""
    with_ = arm_named(t, command, figure, shoots=command.verb == "shoot", throws=command.verb == "throw")
    assert with_.shooting is not None
    _allowed(t, figure, declaration, with_)
    far = distance(t, command, figure, foe)
    half, most = yards_of(figure, with_, with_.shooting)
    if far > most:
        raise refuse(t, "out_of_range", who=figure.name, target=foe.name, yards=far, most=most, item=with_.gear.name)
    if arcs.arc(t.enc, figure.name, foe.name) == where.REAR:
        raise refuse(t, "behind_you", who=figure.name, target=foe.name)
    if sight.hidden(t.enc, figure.name, foe.name):
        raise refuse(t, "out_of_sight", who=figure.name, target=foe.name)
    level = skill(figure, with_.shooting.skill)
    if level is None:
        what = with_.shooting.skill.replace("_", " ")
        raise refuse(t, "no_skill", who=figure.name, skill=what, item=with_.gear.name)
    named = aimed_location(t, command, with_.shooting.damage.type, tight="tight_beam" in with_.gear.flags)
    burst, projectiles, times = rapid_fire.bursts(t, command, figure, foe, with_, far, half)
    terms = (
        *locations.location_terms(foe, named, half=command.has("half_exposed")),
        *options.shots(declaration, with_.shooting),
        *aim(figure, foe, with_, command),
        *distance_terms(t.enc, figure, foe, with_, far, command.number("speed")),
        term("size", sm(foe)),
        rapid_fire.bonus(projectiles),
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


def _allowed(t: Bout, figure: Figure, declaration: Declaration, with_: Arm) -> None:
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
        if arcs.arc_of_hex(figure.pos, figure.facing, at) == where.REAR:
            turn = nearest_direction(figure.pos, at)[0]
            raise refuse(t, "behind_hex", who=figure.name, at=hex_key(at), side=turn)


def range_st(figure: Figure, arm_named: Arm) -> int:
    """Return the ST that multiplies a range (see G4-RNG-03)."""
    return arm_named.gear.rating or st_full(figure)


def yards_of(figure: Figure, arm_named: Arm, shooting: Shooting) -> tuple[int, int]:
    """Return half-damage range (0: none) and maximum in yards (G4-RNG-03)."""
    if not shooting.by_st:
        return shooting.half, shooting.range
    own = range_st(figure, arm_named)
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
