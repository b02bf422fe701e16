"""A weapon that has to be readied before it strikes again, for who strikes as often as he can."""

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.keys import ItemNumber


def ready_again(unready: ItemNumber, lifts: str, enc: Encounter, who: str) -> Command | None:
    """Return what readies the first thing in hand that its number ``unready`` says is not, else picks up what fell.

    ``lifts``: the verb for that. None where nothing of it helps; see G3-MEL-02, G4-RDY-07.
    """
    items = enc.figures[who].items
    held = next((item for item in items if item.where == "hand" and unready.of(item)), None)
    if held is not None:
        return Command("ready", who=who, what=held.id)
    fallen = next((item for item in items if item.where == "ground"), None)
    return None if fallen is None else Command(lifts, who=who, what=fallen.id)
