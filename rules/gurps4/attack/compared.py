"""The ways of attacking worth comparing (G4-MEL-01, G4-LOC-01)."""

from rules.core.encounter import Encounter, Figure
from rules.gurps4.attack.locations import AIMABLE, to_hit
from rules.gurps4.figure import hands
from rules.gurps4.figure.items import natural
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.tables.gear import Mode
from rules.gurps4.tables.printed import LOCATIONS

PLACES = (
    "torso",
    "vitals",
    "neck",
    "skull",
    "face",
    "groin",
    "right_arm",
    "left_arm",
    "right_leg",
    "right_hand",
    "right_foot",
)
LEVELS = (1, 2, 3)
LEAST = 10
HOPELESS = 3


def tactics(enc: Encounter, figure: Figure) -> tuple[str, ...]:
    """Beginnings of sentences: each mode of what is ready, each place, and deceptions the skill allows at the torso."""
    found = []
    for item, gear in hands.things_held(figure):
        if not hands.usable(item):
            continue
        if gear.shooting is not None and gear.shooting.shots:
            found += [f'shoot "{gear.name}"{_at(place)}' for place in _places(gear.shooting.damage.type)]
        for mode in gear.modes:
            lead = f'attack "{gear.name}" {mode.name}'
            found += _blows(figure, lead, mode)
    for gear in natural(figure):
        found += _blows(figure, f'attack "{gear.name}"', gear.modes[0], deceptive=False)
    return tuple(dict.fromkeys(found))


def _blows(figure: Figure, lead: str, mode: Mode, *, deceptive: bool = True) -> list[str]:
    best = best_skill(figure, mode.skills)
    level = (best[1] if best is not None else 0) + mode.to_hit
    found = []
    for place in _places(mode.damage.type):
        left = level + to_hit(figure, LOCATIONS[place]) if place != "torso" else level
        if left < HOPELESS:
            continue
        found.append(f"{lead}{_at(place)}")
        if deceptive:
            found += [f"{lead} deceptive {k}{_at(place)}" for k in LEVELS if left - 2 * k >= LEAST]
    return found


def _places(kind: str) -> list[str]:
    return [place for place in PLACES if not LOCATIONS[place].points or kind in AIMABLE]


def _at(place: str) -> str:
    return "" if place == "torso" else f" at {LOCATIONS[place].name}"
