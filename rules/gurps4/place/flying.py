"""Altitude of fliers."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.gurps4.figure import keys
from rules.gurps4.tables.refusals import refuse


def climb(t: Bout, figure: Figure, parts: tuple[Command, ...]) -> int:
    """By how many yards a flier rises, or sinks to the ground at most; raises Refused for who can't fly (G4-FLY-01)."""
    said = [(o.name, o.value) for p in parts for o in p.options if o.name in ("up", "down")]
    if not said:
        return 0
    if not keys.FLYING.on(figure):
        raise refuse(t, "cannot_fly", who=figure.name)
    by = sum(n if name == "up" else -n for name, n in said if isinstance(n, int))
    return max(by, -figure.elevation)


def rises_by(t: Bout, who: str, up: int) -> None:
    """A flier's altitude changes."""
    if up:
        t.do(Moved(who, elevation=t.figure(who).elevation + up))
        t.note("flies_at", who, rule="G4-FLY-01", yards=t.figure(who).elevation)
