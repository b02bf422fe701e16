"""Who may do what: one table of verb and role. What is not listed is denied."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from bot.texts import refuse
from grammar.scene.resolve import Speaker
from storage.rows import Loaded

Role: TypeAlias = Literal["gm", "player", "spectator"]
"""``gm`` runs the game; ``player`` has a figure in the fight; anybody else is a ``spectator``."""

EVERYBODY: frozenset[Role] = frozenset({"gm", "player", "spectator"})
PLAYERS: frozenset[Role] = frozenset({"gm", "player"})
MASTERS: frozenset[Role] = frozenset({"gm"})

RIGHTS: Mapping[str, frozenset[Role]] = {
    "encounter start": EVERYBODY,
    "encounter add": MASTERS,
    "encounter join": EVERYBODY,
    "encounter leave": PLAYERS,
    "encounter remove": MASTERS,
    "encounter status": EVERYBODY,
    "encounter end": MASTERS,
    "encounter reopen": MASTERS,
    "encounter list": EVERYBODY,
    "encounter log": MASTERS,
    "encounter option": MASTERS,
    "encounter save": MASTERS,
    "encounter load": MASTERS,
    "encounter saved": MASTERS,
    "encounter forget": MASTERS,
    "verbosity": MASTERS,
    "dice": EVERYBODY,
    "sheet template": EVERYBODY,
    "sheet import": EVERYBODY,
    "sheet accept": MASTERS,
    "sheet convert": EVERYBODY,
    "sheet show": EVERYBODY,
    "sheet export": EVERYBODY,
    "sheet list": EVERYBODY,
    "sheet delete": EVERYBODY,
    "undo": PLAYERS,
    "undo accept": MASTERS,
    "undo decline": MASTERS,
    "redo": PLAYERS,
    "history": EVERYBODY,
    "why": EVERYBODY,
    "state": EVERYBODY,
    "stats": EVERYBODY,
    "options": EVERYBODY,
    "next": PLAYERS,
    "round": MASTERS,
    "phase": MASTERS,
    "rule": EVERYBODY,
    "number": EVERYBODY,
    "card": EVERYBODY,
    "foes": EVERYBODY,
    "help": EVERYBODY,
    "answer": EVERYBODY,
    "cancel": PLAYERS,
    "odds": EVERYBODY,
    "roll": EVERYBODY,
    "check": EVERYBODY,
    "contest": EVERYBODY,
    "alias": EVERYBODY,
    "order": PLAYERS,
    "map": EVERYBODY,
    "verify": EVERYBODY,
    "set": MASTERS,
    "mark": MASTERS,
    "unmark": MASTERS,
    "effect": PLAYERS,
    "effect save": EVERYBODY,
    "effect forget": EVERYBODY,
    "effects": EVERYBODY,
    "note": PLAYERS,
    "unnote": PLAYERS,
    "end": PLAYERS,
    "count": PLAYERS,
    "posture": MASTERS,
    "place": MASTERS,
    "control": MASTERS,
    "hide": MASTERS,
    "reveal": EVERYBODY,
}
"""The table of rights. Verbs about one's own things (sheets, the last sentence) ask once more whose they are."""


def role(speaker: Speaker, live: Loaded | None) -> Role:
    """What the speaker is at this table."""
    if speaker.gm:
        return "gm"
    if live is not None and any(f.owner == speaker.id for f in live.state.figures.values()):
        return "player"
    return "spectator"


def check(verb: str, speaker: Speaker, live: Loaded | None) -> None:
    """Raise Refused (``not_allowed``) where the speaker's role doesn't have the right."""
    who = role(speaker, live)
    if who in RIGHTS.get(verb, frozenset()):
        return
    raise refuse("not_allowed.masters" if RIGHTS.get(verb) == MASTERS else "not_allowed.players", verb=verb)
