"""Declaring a blow: whether it is legal, against whom, and at which score."""

from typing import Any

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps.success import HOPELESS
from rules.gurps4.attack import locations, score
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.attack.close_combat import closes_in, crowd, outside
from rules.gurps4.attack.declaration import Declaration, check_double
from rules.gurps4.attack.locations import RANDOM, aimed_location
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.visibility import unseen
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.conditions import blind
from rules.gurps4.figure.quantities import st_full
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.figure.speed_and_move import step
from rules.gurps4.harm import damage
from rules.gurps4.place import mounted, where
from rules.gurps4.place.arcs import front, is_wild
from rules.gurps4.place.mounted import charge
from rules.gurps4.tables.words import refuse, term

LEAST_DECEPTIVE = 10
SHOTS_ONLY = ("shots", "braced", "past", "half_exposed", "speed", "cover", "through_cover")
"""Words that say nothing of a blow."""
FIST = 10
"""An unarmed blow weighs ST/10 pounds (see G4-PAR-11)."""


def melee_attack(t: Bout, command: Command, figure: Figure, target: Figure, declaration: Declaration) -> Attack:
    """A blow with a weapon or a natural one, legal and reckoned up, wild or not (see G4-ATT-03); raises Refused."""
    with_ = arm_named(t, command, figure)
    assert with_.mode is not None
    shooting = next((option.name for option in command.options if option.name in SHOTS_ONLY), None)
    if shooting is not None:
        raise refuse(t, "shots_only", what=shooting.replace("_", " "), item=with_.gear.name)
    if with_.mode.mounted and not keys.RIDES.all(t.enc, a=figure.name):
        raise refuse(t, "mounted_only", item=with_.gear.name)
    best = best_skill(figure, with_.mode.skills)
    if best is None:
        raise refuse(t, "no_skill", who=figure.name, skill=with_.mode.skills[0].replace("_", " "), item=with_.gear.name)
    used, level = best
    close, far = reach(t, command, figure, target, with_)
    wild = is_wild(t.enc, figure, target)
    named = aimed_location(t, command, with_.mode.damage.type, tight="tight_beam" in with_.gear.flags)
    if wild and command.at is not None:
        raise refuse(t, "wild_location", who=figure.name, target=target.name)
    if wild and declaration.deceptive:
        raise refuse(t, "deceptive_wild", who=figure.name)
    check_double(t, figure, with_, declaration)
    terms = (
        *locations.location_terms(target, named),
        *score.melee(t, figure, target, with_, declaration, close),
        *score.shared(t, command, figure, target, with_),
        # Of who sees nothing the -10 of blindness is all that visibility costs (G4-ATT-09).
        *((term("wild_swing"),) if wild and not blind(figure) else ()),
        *outside(t, figure, target, close),
    )
    capped = score.CAP if wild or declaration.moving else None
    strong = declaration.option == "strong"
    return checked(
        t,
        Attack(
            figure.name,
            target.name,
            "unarmed" if with_.gear.natural else "flail" if with_.mode.flail else "melee",
            used,
            mounted.limited(t.enc, figure, level),
            tuple(term for term in terms if term.n),
            capped,
            item=with_.item or with_.gear.id,
            mode=with_.mode,
            hand=with_.bits,
            limb=with_.limb,
            thrusting=with_.mode.damage.base == "thr" and not with_.gear.natural,
            judo=used in ("judo", "karate"),
            location="torso" if named == RANDOM else named,
            random=named == RANDOM,
            harm=damage.harm(figure, with_, used, strong=strong, extra=charge(t, figure, target)),
            deceptive=declaration.deceptive,
            distance=far,
            close=close,
            weight=weight(figure, with_),
            flail=with_.mode.flail,
            into=() if close else crowd(t, figure, target),
            **context(t, command, figure, target),
        ),
    )


def weight(figure: Figure, with_: Arm) -> int:
    """Return what a parry has to stop, in hundredths of a pound (see G4-PAR-11)."""
    return st_full(figure) * 100 // FIST if with_.gear.natural else with_.gear.weight


def context(t: Bout, command: Command, figure: Figure, target: Figure) -> dict[str, Any]:
    """Return where the attacker stands and whether the target knows of it: what every attack says of itself."""
    arc, guardian = front(t, command, figure, target), command.option("guarded_by")
    # Elevations are in yards, the difference in height in feet.
    above = 3 * (target.elevation - figure.elevation)
    return {
        "arc": arc,
        "height": -(command.number("height", 0) or 0) + (command.number("below", 0) or 0) + above,
        "unseen": command.has("unseen") or keys.INVISIBLE.on(figure) or unseen(target, arc),
        "guard": command.guard,
        "guardian": str(guardian.value) if guardian is not None else "",
        "arm_if_parried": command.has("arm_if_parried"),
    }


def behind(command: Command) -> tuple[str, ...]:
    """Return who stands behind the target, where somebody says so."""
    said = command.option("into")
    return (str(said.value),) if said is not None else ()


def reach(t: Bout, command: Command, figure: Figure, target: Figure, with_: Arm) -> tuple[bool, int | None]:
    """Return whether it is close combat, and the distance; raises Refused out of reach (G4-ATT-02, G4-CLS-02).

    Of a difference in height a yard is bridged by the bodies, the rest takes reach.
    """
    assert with_.mode is not None
    item = figure.item(with_.item) if with_.item else None
    may = hands.reaches(item, with_.mode)
    far = where.yards(t.enc, figure.name, target.name, command)
    crawling = figure.posture == "crawling"
    if crawling and 0 not in with_.mode.reach:
        raise refuse(t, "crawling", who=figure.name, item=with_.gear.name)
    if far is None:
        return False, None
    above = abs(target.elevation - figure.elevation) - 1
    if above > max(may):
        raise refuse(t, "too_high_up", who=figure.name, target=target.name, yards=above + 1, item=with_.gear.name)
    if far == 0 and 0 not in may:
        raise refuse(t, "close_combat_weapon", who=figure.name, item=with_.gear.name)
    if far in may:
        return far == 0, far
    near = far - max(may)
    nearer = max(step(t.enc, figure), command.number("moved") or 0)
    if far > max(may) and near <= nearer and closes_in(t, figure, target, max(may)):
        return max(may) == 0, max(may)
    told = ", ".join("C" if n == 0 else str(n) for n in may)
    raise refuse(t, "beyond_reach", who=figure.name, target=target.name, yards=far, item=with_.gear.name, reach=told)


def checked(t: Bout, attack: Attack) -> Attack:
    """Return the strike itself; raises Refused where its score is hopeless or a deception too deep.

    Rules: see G4-BASE-02, G4-MEL-01.
    """
    if attack.deceptive and attack.score < LEAST_DECEPTIVE:
        most = attack.deceptive - (LEAST_DECEPTIVE - attack.score + 1) // 2
        if most > 0:
            raise refuse(t, "too_deceptive", who=attack.who, score=attack.score, most=most)
        raise refuse(t, "too_deceptive.none", who=attack.who, score=attack.score)
    if attack.score < HOPELESS:
        raise refuse(t, "hopeless", who=attack.who, score=attack.score, what="attack")
    return attack
