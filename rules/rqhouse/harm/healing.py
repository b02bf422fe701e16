"""Points that come back: First Aid, spells, and what a location's recovery ends (RH-HEA, RH-BLD-05)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure, Wound
from rules.core.events import Healed
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, health_max, points
from rules.rqhouse.sheet.body import Spot


def wounds_at(figure: Figure, at: str) -> tuple[Wound, ...]:
    """The open wounds of a location, the worst first (RH-HEA-11)."""
    return tuple(sorted((w for w in figure.wounds if w.location == at), key=lambda w: (-w.left, w.id)))


def restore(t: Bout, who: str, wound: Wound, n: int, *, spell: bool = False) -> int:
    """Give back up to ``n`` points of a wound; returns how many (RH-HEA-12). A spell may cross zero (see RH-HEA-04)."""
    n = min(n, wound.left)
    spot = body(t.figure(who)).spot(wound.location)
    if n < 1 or spot is None:
        return 0
    t.do(Healed(who, wound.id, n), keys.LOC_HP.by(who, n, spot.id))
    _crossing(t, who, spot, spell)
    _impaired(t, who, spot, wound, spell)
    return n


def _crossing(t: Bout, who: str, spot: Spot, spell: bool) -> None:
    """Above zero again: a spell that does it restores one Health, once (RH-HEA-04)."""
    figure = t.figure(who)
    if points(figure, spot) <= 0 or not keys.BELOW.of(figure, spot.id):
        return
    t.do(keys.BELOW.by(who, -keys.BELOW.of(figure, spot.id), spot.id))
    if spell and give_health(t, who, 1):
        t.note("crossing", who, rule="RH-HEA-04", at=spot.name)


def _impaired(t: Bout, who: str, spot: Spot, wound: Wound, spell: bool) -> None:
    """What a slash impaired can be used again after magic, or when its wound is whole (see RH-XS-12)."""
    mark = keys.slashed(spot.id)
    cut = mark.of(t.figure(who))
    if cut is None or cut.wound != wound.id:
        return
    if spell or all(one.id != wound.id for one in t.figure(who).wounds):
        t.do(mark.clear(who, "cured"))


def give_health(t: Bout, who: str, n: int) -> int:
    """Health back, never above its maximum; returns how much (RH-HEA-14)."""
    figure = t.figure(who)
    n = max(0, min(n, health_max(figure) - keys.HEALTH.of(figure)))
    if n:
        t.do(keys.HEALTH.by(who, n))
    return n


def staunch(t: Bout, who: str, at: str) -> None:
    """Stop a location's bleeding and the dying it causes (RH-BLD-05)."""
    mark = keys.blood(at)
    if mark.on(t.figure(who)):
        t.do(mark.clear(who, "cured"))
        t.note("staunched", who, rule="RH-BLD-05", at=at.replace("_", " "))
    dying = keys.DYING.of(t.figure(who))
    if dying is not None and dying.at == at:
        t.do(keys.DYING.clear(who, "cured"))


def first_aid(t: Bout, who: str, wound: Wound, rolled: int) -> int:
    """A success's points: never past zero from zero or below, once for each wound (see RH-HEA-05, RH-HEA-06)."""
    spot = body(t.figure(who)).spot(wound.location)
    assert spot is not None
    now = points(t.figure(who), spot)
    most = rolled if now > 0 else min(rolled, -now)
    t.do(keys.WOUND_AIDED.by(who, 1, str(wound.id)))
    got = restore(t, who, wound, most)
    staunch(t, who, wound.location)
    return got


def spell_allows(figure: Figure, wound: Wound, n: int) -> int:
    """What a healing spell of ``n`` may still restore of a wound: only the largest counts (RH-HEA-10)."""
    key = str(wound.id)
    largest = max(n, keys.WOUND_SPELL.of(figure, key))
    return min(wound.left, largest - keys.WOUND_RESTORED.of(figure, key))


def by_spell(t: Bout, who: str, wound: Wound, n: int) -> int:
    """A healing spell on one wound (RH-HEA-09, RH-HEA-08; see RH-HEA-10); it stops blood (see RH-BLD-05)."""
    figure, key = t.figure(who), str(wound.id)
    allowed = spell_allows(figure, wound, n)
    more = n - keys.WOUND_SPELL.of(figure, key)
    if more > 0:
        t.do(keys.WOUND_SPELL.by(who, more, key))
    if allowed < 1:
        return 0
    t.do(keys.WOUND_RESTORED.by(who, allowed, key))
    got = restore(t, who, wound, allowed, spell=True)
    staunch(t, who, wound.location)
    return got


def heal_body(t: Bout, who: str) -> None:
    """Everything back but what is cut off or maimed (RH-HEA-13)."""
    for wound in t.figure(who).wounds:
        restore(t, who, wound, wound.left, spell=True)
    for spot in body(t.figure(who)).spots:
        figure = t.figure(who)
        short = spot.points - points(figure, spot)
        if short > 0:
            t.do(keys.LOC_HP.by(who, short, spot.id))
        staunch(t, who, spot.id)
    give_health(t, who, health_max(t.figure(who)))


def spread(t: Bout, who: str, spot: Spot, n: int) -> int:
    """Points that rest gives a location: its worst wound first, then the next; returns how many."""
    left = n
    for wound in wounds_at(t.figure(who), spot.id):
        left -= restore(t, who, wound, left)
    return n - left
