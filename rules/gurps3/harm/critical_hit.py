"""Critical hits: the tables of body and head (T11, T12)."""

from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps.success import THREE_D6
from rules.gurps.tables import reader
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import place_name
from rules.gurps3.harm.crippling import blind_eye, cripples, disable, lose_eye
from rules.gurps3.harm.damage import Hit, as_bad, done_hit
from rules.gurps3.harm.death_and_suffocation import die, knock_out
from rules.gurps3.harm.falls_and_drops import drop_one
from rules.gurps3.harm.stun import stun
from rules.gurps3.harm.wounds import do_harm
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.kinds import CriticalHeadRow, CriticalHitRow
from rules.gurps3.tables.printed import CRITICAL_HEAD, CRITICAL_HIT, CRITICAL_MISS, CRITICAL_UNARMED, LOCATIONS, limit
from rules.turns.spans import Left

TABLES: dict[str, Any] = {
    "critical_hit": CRITICAL_HIT, "critical_head": CRITICAL_HEAD,
    "critical_miss": CRITICAL_MISS, "critical_unarmed": CRITICAL_UNARMED,
}  # fmt: skip
ROWS = {name: {row.id: row for row in table.values()} for name, table in TABLES.items()}
READERS = {name: reader(table, lambda row: row.id) for name, table in TABLES.items()}


def row_of(t: Bout, label: str, who: str, table: str) -> Any:
    """Roll on one of the tables."""
    return ROWS[table][t.draw(label, who, THREE_D6, READERS[table])]


DEEDS = {"unconscious": knock_out, "stunned": stun, "drops": drop_one}
"""What a row does to the victim, by its word."""
HEAD = frozenset({"head", "brain", "eyes"})
LIMBS = frozenset({"arm", "leg", "hand", "foot"})
NUMB_TURNS = limit("numb_turns")
DAY_TURNS = 86_400
PLAIN, TRIPLE = 10, 5
"""Totals of T11 that do plain damage and no more, and three times the damage."""


def critical_hit(t: Bout, hit: Hit) -> None:
    """A critical hit rolls its table, then lands (G3-ATK-06)."""
    if hit.location in HEAD:
        _head(t, hit)
        return
    row: CriticalHitRow = row_of(t, "critical_hit", hit.who, "critical_hit")
    t.then(land_critical, hit, _as_printed(t, hit, row))


def _as_printed(t: Bout, hit: Hit, row: CriticalHitRow) -> CriticalHitRow:
    """Return what a row does at the place struck, told; rows that do the same there are the same from here on."""
    part = LOCATIONS[hit.location].part
    limb, torso = part in LIMBS, part == "torso"
    alike = PLAIN if row.limb and not limb else TRIPLE if row.torso and not torso else 0
    what = CRITICAL_HIT[alike].what if alike else row.what
    t.note("critical_hit", hit.target, rule="G3-ATK-06", by=hit.who, what=what)
    return replace(
        row,
        id="",
        rolls=(),
        what="",
        times=1 if row.torso and torso else row.times,
        torso=row.torso if torso else "",
        limb=row.limb if limb else "",
    )


def land_critical(t: Bout, hit: Hit, row: CriticalHitRow) -> None:
    """A critical hit lands, with what its row adds (T11)."""
    struck = replace(hit, times=row.times, pierces=row.dr == "ignored", cripples=row.limb == "crippled")
    injury = do_harm(t, struck)
    if row.limb or row.torso or row.victim:
        t.then(as_the_row_says, done_hit(struck), row, as_bad(injury, sheet_of(t.figure(hit.target)).ht))


def as_the_row_says(t: Bout, hit: Hit, row: CriticalHitRow, injury: int) -> None:
    """What a row of T11 does beside its damage (see G3-ATK-06)."""
    if row.limb == "numb" and not cripples(t, hit, injury):
        t.do(keys.NUMB[hit.location].set(hit.target, Left(NUMB_TURNS)))
        t.note("numb", hit.target, rule="G3-ATK-06", place=place_name(hit.location))
        disable(t, hit.target, hit.location, "G3-ATK-06")
    if row.torso:
        knock_out(t, hit.target, "G3-ATK-06")
    if row.victim:
        DEEDS[row.victim](t, hit.target, "G3-ATK-06")


def _head(t: Bout, hit: Hit) -> None:
    row: CriticalHeadRow = row_of(t, "critical_head", hit.who, "critical_head")
    edge = hit.type != "cr"
    what = row.edge if edge and row.edge else row.what
    t.note("critical_hit", hit.target, rule="G3-ATK-06", by=hit.who, what=what)
    who = hit.target
    if row.effect == "dead":
        die(t, who, "G3-ATK-06")
    elif row.damage == "normal":
        do_harm(t, hit)
    elif row.damage.isdigit():
        if edge:
            do_harm(t, replace(hit, hits=int(row.damage), location="head"))
            t.do(keys.SCARRED.set(who, Nothing()))
        else:
            do_harm(t, hit)
            t.then(_deafen, who, row.effect)
    t.then(_head_effect, who, row)


def _deafen(t: Bout, who: str, effect: str) -> None:
    """Deaf for a day, or perhaps for good."""
    for_good = effect == "deaf_for_good" and not passed(
        t, "deafness", who, "ht", sheet_of(t.figure(who)).ht, rule="G3-ATK-06"
    )
    t.do(keys.DEAF.set(who, Left(0 if for_good else DAY_TURNS)))
    t.note("deaf", who, rule="G3-ATK-06")


def _head_effect(t: Bout, who: str, row: CriticalHeadRow) -> None:
    effect = row.effect
    if effect in DEEDS:
        DEEDS[effect](t, who, "G3-ATK-06")
    elif effect in ("blind", "half_blind"):
        if effect == "half_blind":
            lose_eye(t, who)
        else:
            for eye in keys.BLINDED:
                blind_eye(t, who, eye)
        t.do(keys.DX_LOSS.by(who, row.dx))
        stun(t, who, "G3-ATK-06")
    elif effect == "off_balance":
        t.do(keys.ONLY_DEFENDS.set(who, Nothing()))
        t.note("off_balance", who, rule="G3-ATK-06")
