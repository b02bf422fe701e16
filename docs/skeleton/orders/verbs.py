"""The table of everything that can be said."""

from collections.abc import Mapping

from rules.skeleton.attack.strike import attack
from rules.skeleton.time.rounds import pass_

from rules.core.orders.verbs import Verb

VERBS: Mapping[str, Verb] = {
    "attack": Verb(attack, frozenset({"high"}), ("attack", "damage"), targets=1, item=True, bonus=True),
    "pass": Verb(pass_),
}
