"""The state of a fight as data and as short text."""

from typing import Any

from bot.words import condition_word
from rules.core.encounter import Encounter, Figure, current
from rules.core.ruleset import Ruleset
from rules.core.secrets import Viewer, sees, visible


def state(enc: Encounter, rules: Ruleset, viewer: Viewer) -> dict[str, Any]:
    """The whole encounter under the catalogue's keys, as far as the viewer may see it."""
    names = visible(enc, viewer)
    return {
        "system": enc.system,
        **rules.header(enc),
        "agenda": [
            {"id": s.id, "key": list(s.key), "who": s.who, "what": s.what, "opened": s.opened, "data": s.data}
            for s in (*reversed(enc.stack), *enc.agenda)
            if sees(s.audience, viewer, enc) and (s.who is None or s.who in names)
        ],
        "options": {name: rules.option(enc, name) for name in rules.settings},
        "combatants": {name: combatant(enc, enc.figures[name], rules, viewer) for name in names},
        "links": [
            {"key": x.key, "a": x.a, "b": x.b, "data": x.data} for x in enc.links if x.a in names and x.b in names
        ],
        "terrain": dict(enc.terrain),
    }


def combatant(enc: Encounter, figure: Figure, rules: Ruleset, viewer: Viewer) -> dict[str, Any]:
    """One figure: its quantities, posture, conditions, items and place."""
    return rules.values(enc, figure) | {
        "name": figure.name,
        "side": figure.side,
        "owner": figure.owner,
        "posture": figure.posture,
        "conditions": [{"key": key, "until": until} for key, until in rules.conditions(enc, figure)],
        "items": [
            {"id": i.id, "name": i.name, "where": i.where, "ready": i.held, "at": i.at, "pos": i.pos, **i.q}
            for i in figure.items
        ],
        "wounds": [
            {"id": w.id, "location": w.location, "amount": w.amount, "kind": w.kind, "healed": w.healed}
            for w in figure.wounds
        ],
        "pos": list(figure.pos) if figure.pos is not None else None,
        "facing": figure.facing,
    }


def status(enc: Encounter, rules: Ruleset, viewer: Viewer) -> str:
    """The tracker's text: the clock, whose turn it is, and a line for each figure."""
    head = rules.header(enc)
    clock = " · ".join(f"{k} {v}" for k, v in head.items() if v is not None and k not in ("clock",))
    lines = [f"{rules.title} · {clock}"]
    slot = current(enc)
    turn = slot.who if slot is not None and slot.who in visible(enc, viewer) else None
    for name in visible(enc, viewer):
        figure = enc.figures[name]
        marks = ", ".join(condition_word(key, rules) for key, _ in rules.conditions(enc, figure))
        stance = "" if figure.posture == "standing" else f", {figure.posture}"
        pointer = "▶ " if name == turn else "  "
        lines.append(f"{pointer}{name}: {rules.vitals(enc, figure)}{stance}" + (f" ({marks})" if marks else ""))
    if not enc.figures:
        lines.append("Nobody has joined yet: /encounter add NAME or /encounter join NAME.")
    return "\n".join(lines)
