"""What a round's end takes: blood, the dying, weapons in wounds (RH-BLD, RH-LOC-12)."""

from rules.core.bout import Bout
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, dead
from rules.rqhouse.harm.wounds import die
from rules.rqhouse.tables.printed import BLEEDING


def due(blood: keys.Blood, now: int) -> int:
    """What a bleeding takes at the end of round ``now`` (RH-BLD-02; see RH-BLD-01)."""
    row = BLEEDING[blood.grade]
    passed = now - blood.round
    return min(row.points, blood.pool) if passed % row.every == row.every - 1 else 0


def bleed_and_die(t: Bout, who: str) -> None:
    """Health lost at the end of the round; the dying slip away (RH-LOC-12); at 0 or less one is dead (RH-HLT-03)."""
    figure = t.figure(who)
    if dead(figure):
        return
    now = keys.ROUND.of(t.enc)
    for spot in body(figure).spots:
        blood = keys.blood(spot.id).of(figure)
        if blood is not None:
            _bleed(t, who, spot.id, spot.name, blood, due(blood, now))
        if keys.impaled(spot.id).on(figure):
            _lose(t, who, 1, "impaled_bleeds", "RH-XS-11", at=spot.name)
    if keys.DYING.on(figure):
        _lose(t, who, 1, "slips_away", "RH-LOC-12")
    if keys.HEALTH.of(t.figure(who)) <= 0:
        die(t, who, "RH-HLT-03")


def _bleed(t: Bout, who: str, at: str, name: str, blood: keys.Blood, taken: int) -> None:
    if not taken:
        return
    left = blood.pool - taken
    mark = keys.blood(at)
    t.do(mark.set(who, keys.Blood(blood.grade, left, blood.round)) if left else mark.clear(who))
    _lose(t, who, taken, "blood", "RH-BLD-02", at=name, pool=left)


def _lose(t: Bout, who: str, n: int, code: str, rule: str, at: str = "", pool: int = 0) -> None:
    t.do(keys.HEALTH.by(who, -n))
    t.note(code, who, rule=rule, n=n, health=keys.HEALTH.of(t.figure(who)), at=at, pool=pool)
