"""Engagement: who engages whom, with which weapon, and whom that stops (area ENG)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex, distance
from rules.core.remember import remembered
from rules.core.report import Term
from rules.ground import unseen
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, every_arm
from rules.rq3plus.figure.quantities import declared, mount_of, rider_of
from rules.rq3plus.figure.wounds import able
from rules.rq3plus.place.hexes import adjacent, pair, zone
from rules.rq3plus.tables.words import refuse, term
from rules.turns.pace import fault, strict


def usable(enc: Encounter, figure: Figure, arm: Arm) -> bool:
    """Whether a weapon is at hand, sound and not stuck in somebody."""
    item = figure.item(arm.id)
    if item is None:
        return arm.weapon.natural or bool(arm.part)
    return item.held and arm.ap > 0 and (figure.name, arm.id) not in _all_stuck(enc)


@remembered
def _all_stuck(enc: Encounter) -> frozenset[tuple[str, str]]:
    """Every weapon that sticks in a wound, with its owner."""
    wounds_ = (keys.STUCK.read(figure) for figure in enc.figures.values())
    return frozenset((one.owner, one.item) for wound in wounds_ for one in wound.weapons)


@remembered
def threat(enc: Encounter, who: str) -> tuple[Arm, int] | None:
    """The weapon with which a figure engages others, and its reach in the declared mode (R3-ENG-08; see R3-ENG-01).

    None without a declared Melee Attack, for a figure that does not stand, is unable, helpless or unaware. In free pace
    a figure that has stated nothing counts with the longest melee weapon it has at hand.
    """
    figure = enc.figures[who]
    if figure.posture != "standing" or not able(figure) or keys.HELPLESS.on(figure) or keys.UNAWARE.on(figure):
        return None
    arms = [a for a in every_arm(figure) if not a.shoots and usable(enc, figure, a)]
    told = declared(figure)
    found: list[tuple[Arm, int]] = []
    for action in told.actions:
        if action.code == "ATK" and action.status != "aborted":
            item, _, row = action.item.partition(":")
            named = [a for a in arms if a.id == item and (not row or a.weapon.id == row)]
            found += [(a, a.mode(action.mode).reach) for a in named[:1]]
    if not found and not strict(enc) and not told.stated:
        held = [a for a in arms if not a.part and a.shield is None] or [a for a in arms if a.part]
        found = [(a, a.reach) for a in held if a.weapon.modes[0].damage is not None]
    return max(found, key=_reach) if found else None


def _reach(one: tuple[Arm, int]) -> int:
    return one[1]


def reach_of(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    """The hexes in which a figure engages others now, in a fixed order; none off the map or for one that can't."""
    armed = threat(enc, figure.name)
    if armed is None or figure.pos is None:
        return ()
    return tuple(sorted(zone(figure.pos, figure.facing, armed[1])))


def engages(enc: Encounter, who: str, other: str, at: Hex | None = None) -> bool:
    """Whether ``who`` engages the other where it stands, or would at ``at`` (R3-ENG-01..03, R3-ENG-05, R3-FAL-05).

    Fellows don't, nor does a figure whose Maneuver the other has beaten in this phase (see R3-MAN-02).
    """
    one, mover = enc.figures[who], enc.figures[other]
    if one.side == mover.side or keys.PASSED.all(enc, other, who):
        return False
    if mount_of(enc, who) == other or mount_of(enc, other) == who:
        return False
    armed = threat(enc, who)
    there = mover.pos if at is None else at
    if armed is None or rides_past(enc, other, there):
        return False
    if one.pos is not None and there is not None:
        return there == one.pos or there in zone(one.pos, one.facing, armed[1])
    told = pair(enc, who, other)
    if told is None:
        return False
    if told.engaged is not None:
        return told.engaged
    return told.distance is not None and told.distance <= armed[1] and _sees(told.side, told.distance)


def _sees(side: str, far: int) -> bool:
    return side in ("", "front") or (side != "rear" and far <= 1)


def engaged_by(enc: Encounter, who: str, at: Hex | None = None) -> tuple[str, ...]:
    """Those who engage a figure where it stands, or would at ``at``, in joining order; nobody unseen does."""
    known = unseen.known(enc, who)
    return tuple(f.name for f in enc.enemies(who) if engages(known, f.name, who, at))


def stops(t: Bout, who: str, at: Hex, but: str = "") -> str:
    """Who (``but`` one) would newly engage the mover of a Move Phase at a hex, and so end its movement, or empty.

    Rules: R3-ENG-09, R3-MOV-05.
    """
    known = keys.MOVING.read(t.figure(who))
    return next((n for n in engaged_by(t.enc, who, at) if n not in known.engaged and n != but), "")


def charging_at(enc: Encounter, rider: str, target: str) -> bool:
    """Whether a lancer is in an all-out charge at that figure this round (see R3-LNC-01)."""
    charge = keys.CHARGE.of(enc.figures[rider])
    return charge is not None and charge.target == target


def rides_past(enc: Encounter, rider: str, at: Hex | None) -> bool:
    """Whether a lancer in an all-out charge has not come next to its target yet: till then no zone stops it.

    From then on it is engaged as others are (see R3-LNC-01).
    """
    charge = keys.CHARGE.of(enc.figures[rider])
    target = enc.figures.get(charge.target) if charge is not None else None
    if target is None:
        return False
    if at is not None and target.pos is not None:
        return distance(at, target.pos) > 1
    return not adjacent(enc, rider, target.name)


def too_close(enc: Encounter, who: str, other: str, reach: int) -> tuple[Term, ...]:
    """Half for attack and parry with a weapon that reaches 2 m or more where the other has come inside it (R3-MAN-07).

    Not between a lancer, mount and all, and the figure it charges (see R3-LNC-02).

    Rules: R3-ENG-07, R3-MAN-06.
    """
    if charging_at(enc, who, other) or charging_at(enc, rider_of(enc, other) or other, who):
        return ()
    inside = bool(keys.CLOSED.all(enc, other, who)) or (reach >= 3 and adjacent(enc, who, other))
    return (term("too_close"),) if inside else ()


def longest_held(enc: Encounter, who: str) -> int:
    """The greatest reach in metres of the melee weapons a figure has at hand, in any mode."""
    figure = enc.figures[who]
    arms = [a for a in every_arm(figure) if not a.shoots and usable(enc, figure, a)]
    return max((m.reach for a in arms for m in a.weapon.modes), default=1)


def tell_engaged(t: Bout, who: str, other: str) -> None:
    """Say that ``who`` now engages the other, by the reach of its weapon (see R3-ENG-02, R3-ENG-03, R3-ENG-05)."""
    armed = threat(t.enc, who)
    reach = armed[1] if armed is not None else 1
    t.note("engages", who, other=other, reach=reach, rule=f"R3-ENG-0{ {1: 2, 2: 3}.get(reach, 5) }")


def past(t: Bout, who: str, stopper: str, place: str) -> None:
    """Somebody goes on past who has engaged it at ``place``: refused, or told in free pace (see R3-MOV-05)."""
    fault(t, refuse, "stopped_by_engagement", who, "past_engagement", "R3-MOV-05", other=stopper, hex=place)


def stays_beside(t: Bout, engager: str, at: Hex) -> bool:
    """Whether a hex still lies next to an engager, or in the zone of one that acts at 2 or 3 m (R3-MOV-06)."""
    figure, armed = t.figure(engager), threat(t.enc, engager)
    if figure.pos is None:
        return True
    if armed is not None and armed[1] > 1:
        return at in zone(figure.pos, figure.facing, armed[1])
    return distance(figure.pos, at) == 1
