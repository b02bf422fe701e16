"""The conditions players are shown (the catalogue's Words, Conditions)."""

from typing import Any

from rules.core.encounter import Encounter, Figure
from rules.core.keys import MarkKey
from rules.core.parts import among
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import stunned
from rules.gurps3.place.close_combat import in_close

PLAIN: tuple[MarkKey[Any], ...] = (
    keys.STUNNED,
    keys.SURPRISED,
    keys.UNAWARE,
    keys.OFF_BALANCE,
    keys.OPEN_GUARD,
    keys.BLIND,
    *keys.BLINDED.values(),
    keys.JUST_BLINDED,
    keys.DEAF,
    keys.SCARRED,
    keys.UNCONSCIOUS,
    keys.DEAD,
    keys.SUFFOCATING,
    keys.EXPOSED,
    keys.MOUNTED,
    keys.INVISIBLE,
    *keys.NUMB.values(),
    *keys.CRIPPLED.values(),
    *keys.STRAINED.values(),
)
MARKABLE = tuple(mark.key for mark in PLAIN)
OWN: tuple[MarkKey[Any], ...] = (
    keys.AIMING,
    keys.WATCHING,
    keys.WAITING,
    keys.SPELL,
    keys.LOADING,
    keys.FEINTED,
    keys.DROPPED,
    keys.ONLY_DEFENDS,
    keys.CHOKED,
    keys.COVERED,
)


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """Return every condition of a figure, with until when."""
    enc = among(enc, figure)
    found: list[tuple[str, Any]] = []
    for mark in (*PLAIN, *OWN):
        if mark.on(figure):
            found.append((mark.key, _left(figure, mark.key)))
    found += _of_card(figure)
    found += _of_holds(enc, figure)
    if in_close(enc, figure.name):
        found.append(("close_combat", None))
    shock = keys.SHOCK.of(figure) or keys.SHOCK_NOW.of(figure)
    if shock:
        found.append((f"shock {shock}", None))
    if keys.DX_LOSS.of(figure):
        found.append((f"dx -{keys.DX_LOSS.of(figure)}", None))
    counts = ((keys.BLOCKS, "blocked"), (keys.RETREATS, "retreated"))
    found += [(word, None) for number, word in counts if number.of(figure)]
    if keys.SPRINTS.of(figure) and figure.posture == "standing" and not stunned(figure):
        found.append(("sprinting", None))
    if any(keys.PARRIES.family(figure).values()):
        found.append(("parried", None))
    return tuple(found)


def _left(figure: Figure, key: str) -> Any:
    mark = figure.mark(key)
    turns = mark.data.get("turns") if mark is not None else None
    return turns or None


def _of_card(figure: Figure) -> list[tuple[str, Any]]:
    chosen = keys.CHOSEN.of(figure)
    if chosen is None:
        return []
    if chosen.kind in ("all_out_attack", "all_out_charge"):
        return [("all_out", None)]
    return [("all_out_defense", chosen.option)] if chosen.kind == "all_out_defense" else []


def _of_holds(enc: Encounter, figure: Figure) -> list[tuple[str, Any]]:
    name = figure.name
    rows = (
        ("grappled", keys.GRIP.all(enc, b=name)),
        ("grappling", keys.GRIP.all(enc, a=name)),
        ("holding", keys.SHARE.all(enc, a=name)),
        ("pinned", keys.PIN.all(enc, b=name)),
        ("pinning", keys.PIN.all(enc, a=name)),
    )
    return [(word, None) for word, links in rows if links]
