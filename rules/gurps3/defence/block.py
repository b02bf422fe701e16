"""Block (G3-BLK)."""

from rules.core.encounter import Encounter
from rules.gurps3.defence.active import cell_number, direction, scored
from rules.gurps3.defence.exchange_records import Defence, Threat, defences_against
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import shield_item
from rules.gurps3.figure.grips import arm_penalty, held_hands
from rules.gurps3.figure.quantities import ready_shield
from rules.gurps3.figure.skills import skill
from rules.gurps3.place.arcs import arc_row
from rules.gurps3.sheet.things import shield_of
from rules.gurps3.tables.printed import ARCS, THREATS, limit
from rules.gurps3.tables.words import term

ONCE, TWICE = limit("blocks"), limit("double_blocks")
"""Blocks between two own turns, and on All-Out Defense (see G3-BLK-03)."""


def blocks(enc: Encounter, threat: Threat, cell: str) -> list[Defence]:
    """Half of the Shield skill, once a turn, twice on All-Out Defense; worse against flails (G3-BLK-01 to 03)."""
    row, arc = defences_against(threat), ARCS[arc_row(enc, threat.target, threat.arc)]
    figure = enc.figures[threat.target]
    item = shield_item(figure, ready=True)
    if "B" not in cell or "no" in (row.block, arc.block) or item is None or not ready_shield(figure):
        return []
    if keys.BLOCKS.of(figure) >= (TWICE if "B2" in cell else ONCE) or held_hands(enc, threat.target) & keys.HAND.of(
        item
    ):
        return []
    shield = shield_of(item.kind)
    level = skill(figure, shield.skill) if shield is not None else None
    if shield is None or level is None:
        return []
    terms = (
        term("block_against", cell_number(row.block), what=THREATS[threat.kind].what),
        direction(threat, arc.block),
    )
    base = (level + arm_penalty(enc, threat.target)) // 2
    return [scored(enc, threat, "block", base, terms, item=item.id, skill=shield.skill)]
