"""What a hit with each thing at hand rolls for damage, as players write it (G4-DMG-01)."""

from rules.core.encounter import Encounter, Figure
from rules.gurps4.figure import hands
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.items import natural
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm.damage import DamageRoll, harm
from rules.gurps4.tables.gear import Gear

_WHOLE = 100


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each thing in hand, of hands and feet too, what each use of it rolls: ``swing 2d+1 cut``."""
    found = {item.id: _uses(figure, gear, item.id) for item, gear in hands.things_held(figure)}
    found |= {gear.id: _uses(figure, gear, "") for gear in natural(figure)}
    return {thing: uses for thing, uses in found.items() if uses}


def _uses(figure: Figure, gear: Gear, item: str) -> str:
    ways = [Arm(gear, item, mode) for mode in gear.modes]
    ways += [Arm(gear, item, shooting=gear.shooting)] if gear.shooting is not None else []
    told = []
    for arm in ways:
        best = best_skill(figure, arm.mode.skills) if arm.mode is not None else None
        name = arm.mode.name if arm.mode is not None and len(ways) > 1 else ""
        told.append(f"{name} {_written(harm(figure, arm, best[0] if best is not None else 'dx'))}".strip())
    return ", ".join(dict.fromkeys(told))


def _written(force: DamageRoll) -> str:
    adds = f"{force.adds:+d}" if force.adds else ""
    divisor = f"({force.divisor / _WHOLE:g})" if force.divisor != _WHOLE else ""
    return f"{force.dice}d{adds}{divisor} {force.type}"
