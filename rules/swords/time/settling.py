"""What is judged behind every slot and sentence."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.swords.harm import unconsciousness_and_death
from rules.swords.time import rounds


def settle(t: Bout, before: Encounter) -> None:
    """Judge who passes out and dies, and put turns in their new order."""
    unconsciousness_and_death.settle(t, before)
    rounds.reorder(t, before)
