"""Wounds: what a blow takes from a location and from the total, and what that leaves of a figure (R3-DMG)."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Figure, Wound
from rules.core.events import Wounded
from rules.core.keys import Nothing
from rules.core.remember import remembered
from rules.core.report import Term
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import armour, body, loc_hp, sever_multiple
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.words import term


def level(figure: Figure, location: Location) -> int:
    """How many times its hit points a location has taken in all: 0 to 3 (see R3-DMG-15)."""
    taken = keys.LOC_DAMAGE.of(figure, location.id)
    return min(3, taken // loc_hp(figure, location)) if taken else 0


class Ruins(Struct, frozen=True):
    """The locations that have taken their hit points at least once, each with how many times (see ``level``).

    ``out``: one of them puts the figure out; ``chest``, ``abdomen``: whether such a location is among them.
    """

    spots: tuple[tuple[Location, int], ...] = ()
    out: bool = False
    chest: bool = False
    abdomen: bool = False


_WHOLE = Ruins()


def ruined(figure: Figure) -> Ruins:
    """What is ruined of a figure; every threshold asks for it again."""
    return _ruined(figure.q, figure.sheet)


@remembered
def _ruined(q: dict[str, int], sheet: dict[str, Any]) -> Ruins:
    figure = Figure("", sheet, q=q)
    taken = keys.LOC_DAMAGE.family(figure)
    locations = body(figure).locations if taken else ()
    spots = tuple([(spot, times) for spot in locations if spot.id in taken and (times := level(figure, spot))])
    if not spots:
        return _WHOLE
    kinds = {spot.category for spot, _ in spots}
    out = "head" in kinds or any(times >= 2 and spot.category != "limb" for spot, times in spots)
    return Ruins(spots, out, "chest" in kinds, "abdomen" in kinds)


def useless(figure: Figure, location: Location) -> bool:
    """Whether a limb can't be used: enough damage, or a leg below a ruined abdomen (see R3-DMG-05, -06, -08)."""
    if location.id in keys.MAIMED.read(figure).at:
        return True
    if location.category == "limb" and level(figure, location) >= 1:
        return True
    return location.kind == "leg" and ruined(figure).abdomen


def dead(figure: Figure) -> bool:
    """Whether the figure is dead."""
    return keys.DEAD.on(figure)


def unconscious(figure: Figure) -> bool:
    """Whether total hit points, a location or a ruling put the figure out (see R3-DMG-02, R3-DMG-09, R3-DMG-12)."""
    return keys.HP.of(figure) <= 2 or ruined(figure).out or keys.UNCONSCIOUS.on(figure) or dead(figure)


def stunned(figure: Figure) -> bool:
    """Whether the figure can take no action of any kind: a ruined chest, or shock (see R3-DMG-07, R3-DMG-10)."""
    return keys.SHOCK.on(figure) or ruined(figure).chest


def shocked(figure: Figure) -> bool:
    """Whether only a limb's shock keeps the figure from acting, so that it may still tend itself (R3-DMG-10)."""
    return keys.SHOCK.on(figure) and not (unconscious(figure) or ruined(figure).chest)


def legless(figure: Figure) -> bool:
    """Whether a limb that carries weight is useless, so that the figure can't stand."""
    lost = bool(ruined(figure).spots) or keys.MAIMED.on(figure)
    return lost and any(spot.carries_weight and useless(figure, spot) for spot in body(figure).locations)


def down(figure: Figure) -> bool:
    """Whether the figure lies, or is about to because of its wounds."""
    if figure.posture == "prone" or unconscious(figure):
        return True
    ruins = ruined(figure)
    return ruins.chest or ruins.abdomen or legless(figure)


def able(figure: Figure) -> bool:
    """Whether the figure can act at all this round."""
    return not (unconscious(figure) or stunned(figure) or keys.IDLE.on(figure))


def most(figure: Figure, location: Location) -> int | None:
    """The most that one blow can take from a location: a limb's hit points twice; None: no limit (R3-DMG-04)."""
    return 2 * loc_hp(figure, location) if location.category == "limb" else None


def counted(figure: Figure, location: Location, amount: int) -> int:
    """How many points of one blow a location takes (see R3-DMG-04)."""
    limit = most(figure, location)
    return max(0, amount if limit is None else min(amount, limit))


def hurt(t: Bout, who: str, location: Location, amount: int, kind: str) -> None:
    """Wound a location: the blow is recorded, location and total lose what is ``counted`` of it (R3-DMG-01).

    ``kind`` is the damage mode, or fall, bleeding and the like. Whoever calls this has told the wound, for what a
    single blow maims is judged and told here (R3-DMG-11); every other threshold in ``thresholds``.
    """
    figure = t.figure(who)
    points = counted(figure, location, amount)
    if not points:
        return
    t.do(
        Wounded(who, Wound(t.enc.next_id, location.id, points, kind)),
        keys.LOC_DAMAGE.by(who, points, location.id),
        keys.HP.by(who, -points),
    )
    if location.category == "limb":
        _maim(t, who, location, amount, kind)


def rough(
    t: Bout, who: str, spot: Location, parts: Sequence[Term], kind: str, rule: str, *, half: bool, **more: Any
) -> int:
    """Harm of a fall, throw or collision: what armour, or half of it, leaves of its parts. Returns the points taken."""
    whole = max(0, sum(p.n for p in parts))
    worn = min(whole, armour(t.figure(who), spot.id) // (2 if half else 1))
    less = term("half_armour" if half else "armour_of", -worn, rule=rule if half else "", location=spot.name)
    taken = counted(t.figure(who), spot, whole - worn)
    if not half:
        more["hp"] = keys.HP.of(t.figure(who)) - taken
    t.note(f"{kind}_damage", who, location=spot.name, amount=taken, terms=(*parts, less), rule=rule, **more)
    hurt(t, who, spot, whole - worn, kind)
    return taken


def _maim(t: Bout, who: str, location: Location, amount: int, kind: str) -> None:
    figure = t.figure(who)
    hit_points = loc_hp(figure, location)
    if amount >= sever_multiple(t.enc) * hit_points:
        lost = keys.MAIMED.read(figure)
        how = "severed" if kind == "slash" else "maimed"
        t.do(keys.MAIMED.set(who, keys.Maimed({**lost.at, location.id: how})))
        t.note(how, who, location=location.name, rule="R3-DMG-11")
    if amount >= 2 * hit_points:
        t.do(keys.SHOCK.set(who, Nothing()))
        start_bleeding(t, who, location.id, 1)
        t.note("shock", who, location=location.name, rule="R3-DMG-10")


def start_bleeding(t: Bout, who: str, location: str, times: int) -> None:
    """The location bleeds until CON x ``times``: 5 stops it for a round, 1 for good (see R3-DMG-06, R3-DMG-10)."""
    now = keys.BLEEDING.read(t.figure(who))
    if now.at.get(location) not in (times, 1):
        t.do(keys.BLEEDING.set(who, keys.Bleeding({**now.at, location: times})))
