"""Bleeding: how it begins, what a round's end takes by it, what stops it (RH-BLD)."""

from rules.core.bout import Bout
from rules.core.dice import parse
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.tables.printed import BLEEDING


def due(blood: keys.Bleeding, now: int) -> int:
    """What a bleeding takes at the end of round ``now`` (RH-BLD-02; see RH-BLD-01)."""
    row = BLEEDING[blood.grade]
    passed = now - blood.round
    return min(row.points, blood.pool) if passed % row.every == row.every - 1 else 0


def flow(t: Bout, who: str, at: str, name: str, blood: keys.Bleeding) -> None:
    """A location bleeds at the end of a round; its pool is drawn down (see RH-BLD-01, RH-BLD-02)."""
    taken = due(blood, keys.ROUND.of(t.enc))
    if not taken:
        return
    left = blood.pool - taken
    mark = keys.blood(at)
    t.do(mark.set(who, keys.Bleeding(blood.grade, left, blood.round)) if left else mark.clear(who))
    drain_health(t, who, taken, "blood", "RH-BLD-02", at=name, pool=left)


def drain_health(t: Bout, who: str, n: int, code: str, rule: str, at: str = "", pool: int = 0) -> None:
    """Health that goes by itself at the end of a round, told under a code."""
    t.do(keys.HEALTH.by(who, -n))
    t.note(code, who, rule=rule, n=n, health=keys.HEALTH.of(t.figure(who)), at=at, pool=pool)


def bleed(t: Bout, who: str, spot: Location, grade: int) -> None:
    """Roll the pool of a grade, 0 for none; the larger pool stays (RH-BLD-03, RH-BLD-04, RH-DMG-07; see RH-BLD-01)."""
    if not grade or not t.expands("bleeding", lasts=True):
        return
    row = BLEEDING[grade]
    dice = parse(row.dice).dice
    assert dice is not None
    pool = t.total("bleed", who, dice)
    mark = keys.blood(spot.id)
    old = mark.of(t.figure(who))
    if old is not None:
        pool = max(pool, old.pool)
    t.do(mark.set(who, keys.Bleeding(grade, pool, keys.ROUND.of(t.enc))))
    if not keys.DEAD.on(t.figure(who)):
        t.note("bleeds", who, rule=row.rule, at=spot.name, grade=grade, pool=pool)


def staunch(t: Bout, who: str, at: str) -> None:
    """Stop a location's bleeding and the dying it causes (RH-BLD-05)."""
    mark = keys.blood(at)
    if mark.on(t.figure(who)):
        t.do(mark.clear(who, "cured"))
        t.note("staunched", who, rule="RH-BLD-05", at=at.replace("_", " "))
    dying = keys.DYING.of(t.figure(who))
    if dying is not None and dying.at == at:
        t.do(keys.DYING.clear(who, "cured"))
