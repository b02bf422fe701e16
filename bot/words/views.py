"""The state of a fight as data and as short text, as it appears to its reader."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.texts import says
from bot.words.answers import condition_word
from rules.core.encounter import Encounter, Figure
from rules.core.master import counters
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import (
    Viewer,
    apparent,
    effects_seen,
    figure_seen,
    hears,
    knows,
    link_seen,
    sees,
    slot_seen,
    veiled_data,
    visible,
)

NARROW = 38
"""Characters of a line that fit a phone held upright."""


def state(enc: Encounter, rules: Ruleset, viewer: Viewer) -> dict[str, Any]:
    """The encounter under the catalogue's keys, as far as the viewer may see it.

    A game master gets the whole: ``system``, the clock, ``agenda``, ``options``, ``combatants``, ``links`` and
    ``terrain``. Anybody else gets the same keys: hidden figures are nowhere in them, other people's combatants are as
    ``combatant`` tells, and ``data`` of turns and links that are not the viewer's own is empty.
    """
    enc = apparent(enc, viewer)
    slots = (slot_seen(s, viewer, enc) for s in (*reversed(enc.stack), *enc.agenda))
    links = (link_seen(x, viewer, enc) for x in enc.links)
    found = {
        "system": enc.system,
        **rules.show.header(enc),
        "agenda": [
            {"id": s.id, "key": list(s.key), "who": s.who, "what": s.what, "opened": s.opened, "data": s.data}
            for s in slots
            if s is not None
        ],
        "options": {name: rules.option(enc, name) for name in rules.settings},
        "combatants": {name: combatant(enc, enc.figures[name], rules, viewer) for name in visible(enc, viewer)},
        "links": [{"key": x.key, "a": x.a, "b": x.b, "data": x.data} for x in links if x is not None],
        "terrain": dict(enc.terrain),
    }
    return found if viewer.gm else dict(veiled_data(found, enc, viewer))


def combatant(enc: Encounter, figure: Figure, rules: Ruleset, viewer: Viewer) -> dict[str, Any]:
    """One figure as the viewer may know it.

    Always: ``name``, ``side``, ``owner``, ``vitals`` (a few words), ``posture``, ``conditions`` (open ones), ``items``
    (``id``, ``name``, ``where``, ``ready``, ``at``, ``pos``), ``pos``, ``facing``. Game masters and its own player also
    get every quantity under the catalogue's keys, the items' numbers (``says``: in the system's words), and ``wounds``
    (a list, or a number where none is kept).
    """
    enc = apparent(enc, viewer)
    figure = enc.figures.get(figure.name, figure)
    shown, known = figure_seen(figure, viewer), knows(figure, viewer)
    found: dict[str, Any] = rules.show.values(enc, figure) if known else {}
    found |= {unit.says: unit.told(found[key]) for key, unit in rules.units.items() if unit.says and key in found}
    found |= {
        "name": shown.name,
        "side": shown.side,
        "owner": shown.owner,
        "vitals": vitals(enc, figure, rules, viewer),
        "posture": shown.posture,
        "conditions": [{"key": key, "until": until} for key, until in conditions(enc, figure, rules, viewer)],
        "items": [
            {
                "id": i.id,
                "name": i.name,
                "where": i.where,
                "ready": i.held,
                "at": i.at,
                "pos": i.pos,
                **in_units(i.q, rules),
                **({"says": words} if known and (words := rules.show.item_says(i)) else {}),
            }
            for i in shown.items
        ],
        "pos": list(shown.pos) if shown.pos is not None else None,
        "facing": shown.facing,
    }
    if known and "wounds" not in found:
        # A system that counts wounds and keeps no list of them has told the number already.
        found["wounds"] = [
            {"id": w.id, "location": w.location, "amount": w.amount, "kind": w.kind, "healed": w.healed}
            for w in shown.wounds
        ]
    return found


def in_units(q: dict[str, int], rules: Ruleset) -> dict[str, int | float]:
    """The numbers of a thing in the units people speak in."""
    return {key: rules.units[key].told(n) if key in rules.units else n for key, n in q.items()}


def vitals(enc: Encounter, figure: Figure, rules: Ruleset, viewer: Viewer) -> str:
    """How a figure does, in a few words: in numbers to whoever may know them, and to all of a player's character."""
    return rules.show.vitals(enc, figure) if hears(figure, viewer) else rules.show.looks(enc, figure)


def conditions(enc: Encounter, figure: Figure, rules: Ruleset, viewer: Viewer) -> tuple[tuple[str, Any], ...]:
    """The figure's conditions and effects as ``(key, until)``, without those that are not for the viewer's eyes."""
    secret = {mark.key for mark in figure.marks if not sees(mark.audience, viewer, enc)}
    borne = ((effect.name, mark.until) for effect, mark in effects_seen(figure, viewer, enc))
    counted = ((f"{name} {n}", mark.until) for name, n, mark in counters.on(figure) if sees(mark.audience, viewer, enc))
    return (*((key, until) for key, until in rules.show.conditions(enc, figure) if key not in secret), *borne, *counted)


def lasting(key: str, until: Any, rules: Ruleset) -> str:
    """A condition in words, with how long it holds: ``braced until round 2``, ``dying to the end of round 4``."""
    word, unit = condition_word(key, rules), rules.unit
    if isinstance(until, list | tuple) and until:
        return says("lasting.until", what=word, unit=unit, n=until[0])
    return says("lasting.end", what=word, unit=unit, n=until) if isinstance(until, int) and until else word


def figure_text(found: dict[str, Any]) -> str:
    """The data of one combatant as text for a narrow page: what is not there is left out, short values share a line."""
    rows, short = [], []
    for key, value in found.items():
        if value is None or value == {} or value == []:
            continue
        if isinstance(value, dict):
            rows.append(f"{key}: {', '.join(f'{k} {_entry(v)}' for k, v in value.items())}")
        elif isinstance(value, list):
            rows.append(f"{key}: {', '.join(_entry(one) for one in value)}")
        else:
            short.append(f"{key}: {value}")
    return "\n".join([*flowed(short), *rows])


def _entry(one: Any) -> str:
    """An item, condition, wound or list of words in a few words."""
    if isinstance(one, list | tuple):
        return "/".join(map(str, one))
    if not isinstance(one, dict):
        return str(one)
    name = one.get("name") or one.get("key") or one.get("location") or ""
    if "says" in one:
        return f"{name} ({one['says']})"
    left_out = ("id", "name", "key", "location", "ready")
    rest = [v if k in ("where", "kind") else f"{k} {v}" for k, v in one.items() if k not in left_out and v is not None]
    return f"{name} ({', '.join(map(str, rest))})" if rest else str(name)


def by_place(value: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    """A quantity that each place has: what most have, and those that differ by their ``labels``."""
    usual = Counter(value.values()).most_common(1)[0][0] if value else 0
    others = ", ".join(f"{labels[key]} {one}" for key, one in value.items() if one != usual)
    return f"{usual} ({others})" if others else str(usual)


def flowed(parts: list[str], sep: str = " · ") -> list[str]:
    """Short parts set into as few lines as a narrow page allows."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(sep) + len(part) <= NARROW:
            lines[-1] += sep + part
        else:
            lines.append(part)
    return lines
