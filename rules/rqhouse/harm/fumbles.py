"""Fumbles: an action lost, or the table (RH-FUM)."""

from rules.core.bout import D20, D100, Bout
from rules.core.encounter import Figure
from rules.core.events import ItemMoved
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import PRONE, body
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.hands import in_use
from rules.rqhouse.figure.turns import lose_actions
from rules.rqhouse.harm.falls import drop, kneel, lie_down
from rules.rqhouse.place.where import metres
from rules.rqhouse.sheet.items import SHIELD
from rules.rqhouse.tables.printed import FumbleRow, fumble
from rules.rqhouse.tables.settings import option

MOST = 6
"""Results of one fumble at most (RH-FUM-10)."""
BUMP = 2
"""Metres."""
AGAIN = {"twice": 2, "thrice": 3}


def expands(t: Bout) -> bool:
    """Whether odds follow a fumble: an action lost next round does nothing in this one (see RH-FUM-01)."""
    return t.expands("fumble", lasts=option(t.enc, "fumble") == "short")


def fumbled(t: Bout, who: str, item: str) -> None:
    """What a fumble does to the fumbler, who used ``item`` (RH-FUM-01; see RH-FUM-02).

    Rules: see RH-ATK-07, RH-DEF-09, RH-SUC-06.
    """
    t.note("fumbles", who, rule="RH-FUM-01")
    if not expands(t):
        return
    if option(t.enc, "fumble") == "short":
        lose_actions(t, who)
        return
    suffered: list[str] = []
    to_roll, lost = 1, 0
    while to_roll and len(suffered) < MOST:
        to_roll -= 1
        row = fumble(t.total("fumble", who, D100))
        while row.id == "shield_strap" and not _shield(t, who):
            row = fumble(t.total("fumble", who, D100))
        if row.id in AGAIN:
            to_roll += AGAIN[row.id]
            continue
        if row.id not in suffered:
            _tell(t, who, row)
            _suffer(t, who, row.id, item)
        lost += row.lost
        suffered.append(row.id)
    if lost:
        lose_actions(t, who, lost)


def _tell(t: Bout, who: str, row: FumbleRow) -> None:
    """A line of the table; of what can't happen to somebody no more is told than the action it costs."""
    if _concerns(t, who, row.id):
        t.note("fumble_result", who, rule=row.rule, result=row.name)
    elif not row.lost:
        t.note("nothing_to_drop", who, rule="RH-FUM-03")


def _concerns(t: Bout, who: str, result: str) -> bool:
    """Whether the figure has what the line speaks of: something in hand, worn armour, a friend beside him."""
    figure = t.figure(who)
    if result in ("drop_weapon", "drop_and_lose"):
        return any(one.where == "hand" for one in in_use(figure))
    if result == "armour_strap":
        return bool(_clad(figure))
    return result != "bump" or bool(_friends(t, who))


def _shield(t: Bout, who: str) -> str:
    """The shield in use, or nothing (RH-FUM-04)."""
    return next((item.id for item in in_use(t.figure(who)) if item.kind == SHIELD), "")


def _suffer(t: Bout, who: str, result: str, item: str) -> None:
    """One line of the table: knees (RH-FUM-06), the ground (RH-FUM-07) and a stumble (RH-FUM-08) among them."""
    if result in ("drop_weapon", "drop_and_lose"):
        _drop(t, who, item)
    elif result == "shield_strap":
        t.do(ItemMoved(who, _shield(t, who), "gone"))
        t.note("strap_breaks", who, rule="RH-FUM-02", item="shield")
    elif result == "armour_strap":
        _armour(t, who)
    elif result == "knees":
        kneel(t, who, "RH-FUM-06")
        t.do(keys.SKIPPED.by(who, 1))
    elif result == "ground":
        if t.figure(who).posture != PRONE:
            lie_down(t, who, "RH-FUM-07")
        t.do(keys.SKIPPED.by(who, 1))
    elif result == "stumble":
        t.do(keys.STUMBLING.set(who, keys.SinceRound(keys.ROUND.of(t.enc) + 1)))
        t.note("stumbles", who, rule="RH-FUM-08")
    elif result == "bump":
        _bump(t, who)


def _drop(t: Bout, who: str, item: str) -> None:
    """The weapon in use falls, or whatever is in hand (RH-FUM-03)."""
    figure = t.figure(who)
    used = figure.item(item)
    if used is None or used.where != "hand":
        used = next((one for one in in_use(figure) if one.where == "hand"), None)
    if used is not None:
        drop(t, who, used, "RH-FUM-03")


def _clad(figure: Figure) -> frozenset[str]:
    """The locations with worn armour that has not come off."""
    return frozenset(s.id for s in body(figure).locations if s.worn and not keys.STRAP_BROKEN.of(figure, s.id))


def _armour(t: Bout, who: str) -> None:
    """The armour of one location comes off (RH-FUM-05)."""
    figure = t.figure(who)
    bodily, clad = body(figure), _clad(figure)
    if not clad:
        return
    spot = bodily.at(t.total("fumble_location", who, D20), False)
    while spot.id not in clad:
        spot = bodily.at(t.total("fumble_location", who, D20), False)
    t.do(keys.STRAP_BROKEN.by(who, 1, spot.id))
    t.note("strap_breaks", who, rule="RH-FUM-05", item=f"armour of the {spot.name}")


def _friends(t: Bout, who: str) -> list[tuple[int, str]]:
    """Friends near enough to be bumped into, each behind his distance."""
    awake_ones = [f.name for f in t.enc.allies(who) if awake(t.enc, f)]
    ways = [(metres(t.enc, who, name), name) for name in awake_ones]
    return [(away, name) for away, name in ways if away is not None and away <= BUMP]


def _bump(t: Bout, who: str) -> None:
    """The nearest friend within two metres loses an action too (RH-FUM-09)."""
    friends = _friends(t, who)
    if friends:
        other = min(friends)[1]
        t.note("bumps", who, rule="RH-FUM-09", other=other)
        lose_actions(t, other)
